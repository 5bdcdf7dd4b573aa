import Foundation
import LayoutCore
import TestSupport
import Testing

@testable import WaterfallLayout

/// The rows of the table of waterfalls.
struct WaterfallCaseTests {
  /// A row: its name, where it is from, and its numbers.
  struct Row {
    let id: String
    let source: String
    let isTranscribed: Bool
    let input: JSONValue
    let expected: JSONValue
  }

  private static func rows(of prefix: String) throws -> [Row] {
    try JSONDecoder().decode([JSONValue].self, from: LayoutCase.bytes("waterfall_cases"))
      .compactMap { row in
        guard let id = row["id"]?.text, let input = row["input"], let expected = row["expected"]
        else { return nil }
        return Row(
          id: id, source: row["source"]?.text ?? "",
          isTranscribed: row["kind"]?.text == "transcribed", input: input, expected: expected)
      }.filter { $0.id.hasPrefix(prefix) }
  }

  @Test("Figures transcribed from FlashList's tests hold") func flashList() throws {
    try check(Self.rows(of: "flash-"), count: 4, from: "Shopify/flash-list", isTranscribed: true)
  }

  @Test("Figures transcribed from CollectionKit's tests hold") func collectionKit() throws {
    try check(
      Self.rows(of: "ckit-"), count: 5, from: "SoySauceLab/CollectionKit", isTranscribed: true)
  }

  @Test("Figures transcribed from Gestalt's tests hold") func gestalt() throws {
    try check(Self.rows(of: "gestalt-"), count: 7, from: "pinterest/gestalt", isTranscribed: true)
  }

  @Test("Visible sets checked with those of react-virtualized's tests hold")
  func reactVirtualized() throws {
    try check(
      Self.rows(of: "rv-"), count: 1, from: "bvaughn/react-virtualized", isTranscribed: false)
  }

  @Test("Figures derived from the rules hold") func derived() throws {
    let others = ["flash-", "ckit-", "gestalt-", "rv-"]
    let rows = try Self.rows(of: "").filter { row in !others.contains { row.id.hasPrefix($0) } }
    try check(rows, count: 42, from: "", isTranscribed: false)
  }

  @Test("Waterfalls in the table of all layouts hold") func tableOfLayouts() throws {
    let rows = try LayoutCase.all().filter { $0.layout == "waterfall" }
    expect(rows.count, equals: 3)
    for row in rows {
      let heights = row.input["heights"]?.numbers ?? []
      let context = ArrayContext(
        sections: [.init(items: heights.map { [.height: $0] })],
        viewport: Viewport(size: Size(width: row.input["width"]?.number ?? 0, height: 480)),
        defaultsOf: Waterfall.declaration)
      context.set("columns", row.input["columns"]?.number.map { .number($0) })
      for name in ["column-spacing", "item-spacing"] {
        context.set(name, .number(row.input["spacing"]?.number ?? 0))
      }
      let waterfall = try WaterfallUnderTest(context)
      let items = try #require(row.expected["items"]?.list)
      for (item, frame) in items.enumerated() {
        let found = try #require(try waterfall.frame(0, item))
        expect(isClose(found, try #require(frame.rect)), "\(row.id) 0,\(item)")
      }
    }
  }

  private func check(_ rows: [Row], count: Int, from source: String, isTranscribed: Bool) throws {
    expect(rows.count, equals: count)
    for row in rows {
      expect(row.source.hasPrefix(source) && row.isTranscribed == isTranscribed, row.id)
      try check(row)
    }
  }

  private func check(_ row: Row) throws {
    let naive = Self.naive(row.input)
    let (expected, context) = (row.expected, naive.context)
    let prepared = try WaterfallUnderTest(context)
    context.keepLanes(of: prepared.layout)
    var answer = naive.layOut()
    let edits = row.input["edits"]?.list ?? []
    if !edits.isEmpty {
      try checkItems(expected["before"], prepared, answer, "\(row.id) before")
      var edited = naive
      for (section, lanes) in answer.lanes.enumerated() {
        for (item, lane) in lanes.enumerated() { edited.sections[section].items[item].kept = lane }
      }
      for edit in edits {
        let (path, height) = (edit.list?[1].numbers ?? [], edit.list?[2].number)
        let (section, item) = (Int(path[0]), Int(path[1]))
        context.sections[section].items[item][.height] = height
        edited.sections[section].items[item].height = height
        try prepared.layout.apply(
          [.reloadItems(section: section, items: item..<item + 1)], context)
      }
      answer = edited.layOut()
    }
    try checkItems(expected[edits.isEmpty ? "items" : "after"], prepared, answer, row.id)
    expect(try prepared.difference(from: answer) == nil, row.id)
    if let size = expected["content"]?.size {
      let found = prepared.layout.contentSize
      expect(isNear(found.width, size.width) && isNear(found.height, size.height), row.id)
    }
    for (kind, name) in [(ElementKind.header, "headers"), (.footer, "footers")] {
      for (section, frame) in (expected[name]?.list ?? []).enumerated() {
        let found = try prepared.layout.attributes(for: Element(kind, section: section), context)
        expect(isNear(found?.frame, frame.rect), "\(row.id) \(name) \(section)")
      }
    }
    for (section, lanes) in (expected["lanes"]?.list ?? []).enumerated() {
      expect(answer.lanes[section].map(Double.init), equals: lanes.numbers, row.id)
    }
    for query in expected["queries"]?.list ?? [] {
      let found = try prepared.elements(in: query["rect"]?.rect ?? .zero)
      expect(
        found.map { KindTable.standard.text(for: $0.element) },
        equals: query["elements"]?.list?.compactMap(\.text) ?? [], row.id)
    }
  }

  /// Compares the frames of all cells, of the layout and of the naive one.
  private func checkItems(
    _ expected: JSONValue?, _ prepared: WaterfallUnderTest, _ answer: NaiveWaterfall.Answer,
    _ comment: String
  ) throws {
    let cells = answer.elements.filter { $0.element.kind == .cell }
    for (section, items) in (expected?.list ?? []).enumerated() {
      for (item, frame) in (items.list ?? []).enumerated() {
        let found = try prepared.frame(section, item)
        expect(isNear(found, frame.rect), "\(comment) \(section),\(item) \(found ?? .zero)")
        let element = Element(.cell, section: section, item: item)
        expect(isNear(cells.first { $0.element == element }?.frame, frame.rect), "naive \(comment)")
      }
    }
  }

  private func isNear(_ a: Rect?, _ b: Rect?) -> Bool {
    guard let a, let b else { return false }
    return isNear(a.x, b.x) && isNear(a.y, b.y) && isNear(a.width, b.width)
      && isNear(a.height, b.height)
  }

  private func isNear(_ a: Double, _ b: Double) -> Bool { (a - b).magnitude < 1e-4 }

  /// The content of a row.
  private static func naive(_ input: JSONValue) -> NaiveWaterfall {
    let options = input["options"] ?? .null
    var naive = NaiveWaterfall()
    naive.window.width = options["width"]?.number ?? 320
    naive.contentInset = options["content_inset"]?.insets ?? .zero
    naive.order = options["order"]?.text ?? naive.order
    naive.tolerance =
      options["tolerance"]?.number ?? (options["tolerance"]?.text == nil ? 0 : .infinity)
    naive.usesCursor = options["cursor"]?.flag ?? false
    naive.takesLeastWaste = options["span_place"]?.text == "least-waste"
    naive.isStable = options["stable_lanes"]?.flag ?? false
    naive.keepsZeroGap = options["zero_gap"]?.flag ?? true
    naive.isMirrored = options["rtl"]?.flag ?? false
    naive.pixelScale = options["pixel_scale"]?.number ?? 0
    naive.minContent = options["min_content"]?.number ?? 0
    naive.sections = (input["sections"]?.list ?? []).map { section in
      func number(_ key: String) -> Double? { section[key]?.number ?? options[key]?.number }
      var one = NaiveWaterfall.Section()
      one.columns = Int(number("columns") ?? 2)
      one.columnWidth = number("column_width") ?? 0
      one.columnSpacing = number("column_spacing") ?? 10
      one.itemSpacing = number("item_spacing") ?? 10
      one.inset = options["inset"]?.insets ?? .zero
      one.header = number("header") ?? 0
      one.footer = number("footer") ?? 0
      one.headerInset = options["header_inset"]?.insets ?? .zero
      one.footerInset = options["footer_inset"]?.insets ?? .zero
      one.items = (section["items"]?.list ?? []).map(item)
      return one
    }
    return naive
  }

  private static func item(_ value: JSONValue) -> NaiveWaterfall.Item {
    var item = NaiveWaterfall.Item()
    let size = value["size"] ?? value
    item.height = size.number ?? size.size?.height
    item.width = size.size?.width
    item.span = value["span"]?.number.map { Int($0) }
    item.lane = value["lane"]?.number.map { Int($0) }
    return item
  }
}
