import Foundation
import LayoutCore
import ListLayout
import TestSupport
import Testing

/// The rows of the case table about geometry (rules T-02 to T-13).
struct ListCaseTests {
  static let rows =
    (try? JSONDecoder().decode([JSONValue].self, from: CalendarCase.bytes(of: "list_cases"))) ?? []
  static let geometry = rows.filter { $0["input"]?["sections"] != nil }

  @Test("All rows are there") func allRowsAreThere() {
    expect(Self.rows.count, equals: 57)
    expect(Self.geometry.count, equals: 20)
  }

  @Test("Frames are those of the row", arguments: geometry.compactMap { $0["id"]?.text })
  func framesAreThoseOfTheRow(id: String) throws {
    let row = try #require(Self.geometry.first { $0["id"]?.text == id })
    let (input, expected) = (try #require(row["input"]), try #require(row["expected"]))
    let list = try ListUnderTest(
      (input["sections"]?.list ?? []).map(section), options(input["options"]))
    let size = list.list.contentSize
    expect([size.width, size.height], equals: expected["content"]?.numbers, id)
    for (section, frames) in (expected["items"]?.list ?? []).enumerated() {
      let found = frames.list?.indices.map { list.frame(section, $0) }
      expect(found, equals: frames.list?.map(\.rect), "\(id) \(section)")
    }
    let kinds = list.context.kinds
    for (name, kind) in [
      ("headers", ElementKind.header), ("footers", .footer),
      ("backgrounds", kinds.kind(named: "SectionBackground")),
    ] {
      let found = list.frames(kind)
      let wanted = expected[name]?.list ?? []
      expect(found.map(\.frame), equals: wanted.compactMap(\.rect), "\(id) \(name)")
      expect(
        found.map(\.element.section), equals: wanted.indices.filter { wanted[$0].rect != nil })
      for one in found where name == "backgrounds" { expect(one.zIndex, equals: -1) }
    }
    try checkSeparators(list, try #require(expected["separators"]?.list), id)
  }

  private func checkSeparators(_ list: ListUnderTest, _ wanted: [JSONValue], _ id: String) throws {
    let kinds = list.context.kinds
    var count = 0
    for (word, name) in [("top", "SeparatorTop"), ("bottom", "SeparatorBottom")] {
      let found = list.frames(kinds.kind(named: name))
      count += found.count
      let rows = wanted.compactMap(\.list).filter { $0.first?.text == word }
      expect(
        found.map { [Double($0.element.section), Double($0.element.item)] },
        equals: rows.map { $0.compactMap(\.number) }, "\(id) \(word)")
      for (one, row) in zip(found, rows) {
        let frame = row[3].numbers
        let values = [one.frame.x, one.frame.y, one.frame.width, one.frame.height]
        expect(
          zip(values, frame).allSatisfy { abs($0 - $1) < 1e-4 }, "\(id) \(one.element) \(values)")
        expect(one.zIndex, equals: 1)
        expect(one.pointer, equals: .passThrough)
      }
    }
    expect(count, equals: wanted.count, id)
  }

  private func section(_ value: JSONValue) -> ArrayContext.Section {
    var section = ArrayContext.Section()
    for (number, item) in (value["items"]?.list ?? []).enumerated() {
      var metrics: ArrayContext.Item = [:]
      metrics[.height] = item.number ?? item["size"]?.number
      section.items.append(metrics)
      var texts: [ItemMetric: String] = [:]
      for (key, column) in [
        ("separator_top", 0), ("separator_bottom", 1), ("separator_top_insets", 2),
        ("separator_bottom_insets", 3),
      ] {
        let value = item[key]
        let list = value?.list == nil ? nil : value?.numbers.map { "\($0)" }.joined(separator: ",")
        texts[.own(column)] = value?.text ?? list
      }
      section.texts[number] = texts
    }
    return section
  }

  private func options(_ value: JSONValue?) -> [String: String] {
    let names = [
      "appearance": "appearance", "header_mode": "header-mode", "footer_mode": "footer-mode",
      "header": "header", "footer": "footer", "header_top": "header-top-padding",
      "separator_thickness": "separator-thickness",
    ]
    var options: [String: String] = [:]
    for (key, value) in value?.members ?? [:] {
      if key == "separators" {
        options[key] = value.flag == false ? "off" : "on"
      } else if let name = names[key] {
        options[name] = value.text ?? value.number.map { "\($0)" }
      } else {
        Issue.record("no option \(key)")
      }
    }
    return options
  }
}
