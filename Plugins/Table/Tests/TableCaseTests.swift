import CollectionEngine
import Foundation
import LayoutCore
import TableLayout
import TestSupport
import Testing

/// The rows of the case table: frames, rectangles, hits, scrolls and refusals (rules G-01 to G-41).
struct TableCaseTests {
  static let rows =
    (try? JSONDecoder().decode([JSONValue].self, from: CalendarCase.bytes(of: "table_cases"))) ?? []

  @Test("All rows are there") func allRowsAreThere() { expect(Self.rows.count, equals: 39) }

  @Test("Answers are those of the row", arguments: rows.compactMap { $0["id"]?.text })
  func answersAreThoseOfTheRow(id: String) throws {
    let row = try #require(Self.rows.first { $0["id"]?.text == id })
    let (input, expected) = (try #require(row["input"]), try #require(row["expected"]))
    guard expected["accepted"]?.flag != false else {
      #expect(throws: LayoutFailure.self) { try self.table(input) }
      return
    }
    let table = try table(input)
    let size = table.table.contentSize
    expect([size.width, size.height], equals: expected["content"]?.numbers, id)
    for (place, offset) in (input["offsets"]?.list ?? []).map(\.numbers).enumerated() {
      table.scroll(to: offset[0], offset[1])
      for probe in expected["frames"]?.list?[place].list ?? [] { try check(probe, table, id) }
      for (query, cells) in zip(
        input["queries"]?.list ?? [], expected["elements"]?.list?[place].list ?? [])
      {
        let found = table.cells(in: try #require(query.rect))
        expect(found, equals: cells.list?.map { $0.numbers.map { Int($0) } }, id)
      }
      for (point, cell) in zip(
        input["hits"]?.list ?? [], expected["hits"]?.list?[place].list ?? [])
      {
        let at = Point(x: point.numbers[0] + offset[0], y: point.numbers[1] + offset[1])
        expect(table.hit(at) ?? [], equals: cell.numbers.map { Int($0) }, "\(id) \(at)")
      }
    }
    try checkHeld(table, expected, id)
    for (scroll, place) in zip(input["scroll"]?.list ?? [], expected["scroll"]?.list ?? []) {
      try checkScroll(input, scroll, place, id)
    }
  }

  private func check(_ probe: JSONValue, _ table: TableUnderTest, _ id: String) throws {
    let values = try #require(probe.list)
    let numbers = values.prefix(2).compactMap { $0.number.map { Int($0) } }
    let found = table.cell(numbers[0], numbers[1])
    expect(found?.frame, equals: values[2].rect, "\(id) \(numbers)")
    if let found { expect(Double(found.zIndex), equals: values[3].number, "\(id) \(numbers)") }
  }

  /// The lengths that are held are those of the surfaces behind them.
  private func checkHeld(_ table: TableUnderTest, _ expected: JSONValue, _ id: String) throws {
    let held = try #require(expected["held"]?.numbers)
    table.scroll(to: 0, 0)
    let bands = table.elements().filter { $0.element.kind != .cell }
    for (number, length) in [(0, held[0]), (2, held[1])] {
      let frame = bands.first { $0.element.item == number }?.frame
      expect((number == 0 ? frame?.width : frame?.height) ?? 0, equals: length, id)
    }
  }

  /// A scroll in a scene, which asks the layout and clamps.
  private func checkScroll(
    _ input: JSONValue, _ scroll: JSONValue, _ place: JSONValue, _ id: String
  ) throws {
    let (texts, size) = (options(input), viewport(input).size)
    let scene = Scene()
    try scene.load([Table()])
    try scene.setBounds(size)
    try scene.replaceSections(counts(input))
    try scene.setOptions(texts.map { OptionAssignment($0.key, value($0.key, $0.value)) })
    let values = try #require(scroll.list)
    let cell = values.prefix(2).compactMap { $0.number.map { Int($0) } }
    let start = try #require(input["offsets"]?.list?.first?.numbers)
    try scene.scroll(to: Point(x: start[0], y: start[1]))
    let words: [String: ScrollPosition] = ["start": .start, "center": .center, "end": .end]
    try scene.scroll(
      toItem: IndexPath(item: cell[1], section: cell[0]),
      try #require(values[2].text.flatMap { words[$0] }))
    let offset = try scene.status(of: nil).offset
    expect([offset.x, offset.y], equals: place["offset"]?.numbers, "\(id) \(cell)")
    let table = try table(input)
    table.scroll(to: offset.x, offset.y)
    // A cell that a merged one covers is seen as that one.
    let shown = table.cell(cell[0], cell[1]) ?? table.cell(1, 1)
    let screen = shown?.frame.offset(dx: -offset.x, dy: -offset.y)
    expect(screen, equals: place["screen"]?.rect, "\(id) \(cell)")
  }

  private func value(_ name: String, _ text: String) -> OptionValue? {
    let context = ArrayContext(
      sections: [], viewport: Viewport(size: .zero), defaultsOf: Table.declaration)
    context.set(name, text: text)
    let number = Table.declaration.options.firstIndex { $0.name == name }
    return number.flatMap { context.option($0, inSection: nil) }
  }

  private func counts(_ input: JSONValue) -> [Int] {
    let columns = input["columns"]?.list?.count ?? 0
    return Array(repeating: columns, count: input["rows"]?.list?.count ?? 0)
  }

  private func viewport(_ input: JSONValue) -> Viewport {
    let settings = input["options"]
    return Viewport(
      size: Size(
        width: settings?["width"]?.number ?? 320, height: settings?["height"]?.number ?? 240),
      contentInset: settings?["inset"]?.insets ?? .zero)
  }

  private func options(_ input: JSONValue) -> [String: String] {
    func list(_ numbers: [Double]) -> String { numbers.map { "\($0)" }.joined(separator: ",") }
    var texts: [String: String] = [:]
    for name in ["columns", "rows"] {
      let lengths = input[name]?.numbers ?? []
      if !lengths.isEmpty { texts[name] = list(lengths) }
    }
    let settings = input["options"]
    if let gap = settings?["gap"] { texts["gap"] = list(gap.number.map { [$0] } ?? gap.numbers) }
    for name in ["frozen_columns", "frozen_rows", "trailing_columns", "trailing_rows"] {
      guard let count = settings?[name]?.number else { continue }
      texts[name.replacingOccurrences(of: "_", with: "-")] = "\(Int(count))"
    }
    if settings?["during_bounce"]?.flag == true { texts["during-bounce"] = "held" }
    texts["circular"] = settings?["circular"]?.text
    let merges = settings?["merges"]?.list?.map { $0.numbers.map { Int($0) } } ?? []
    if !merges.isEmpty {
      texts["merge"] = merges.map { "\($0[0]),\($0[1])..\($0[2]),\($0[3])" }
        .joined(separator: ",")
    }
    return texts
  }

  @discardableResult
  private func table(_ input: JSONValue) throws -> TableUnderTest {
    let texts = options(input)
    for (name, text) in texts {
      let number = try #require(Table.declaration.options.firstIndex { $0.name == name })
      if case .text = Table.declaration.options[number].type {
        try Table().check(.text(text), forOption: number)
      }
    }
    return try TableUnderTest(counts(input), texts, viewport: viewport(input))
  }
}
