import LayoutCore
import StickyLayout
import TestSupport
import Testing

/// Laws of pinning along both axes, on random bases, options and offsets (rules F-53 to F-57).
struct AxisLawTests {
  private static let seeds = 1...UInt32(rounds(20, often: 600))

  @Test("Keeps the laws of all layouts") func keepsTheLawsOfAllLayouts() throws {
    for seed in 1...UInt32(rounds(8, often: 600)) {
      var random = ContentRandom(seed: seed)
      let subject = try AxisUnderTest.random(&random)
      for _ in 0..<3 {
        subject.scroll(to: subject.randomOffset(&random))
        let broken = brokenLaw(subject.sticky, subject.context)
        expect(broken == nil, "seed \(seed) \(broken ?? "")")
      }
    }
  }

  /// Sticky on both axes is two computations on one axis each: the one gives x and width, the other
  /// y and height; what both pin lies above the rest.
  @Test("Both axes are two independent computations") func bothAxesAreTwoIndependentComputations()
    throws
  {
    for seed in Self.seeds {
      var random = ContentRandom(seed: seed)
      let subject = try AxisUnderTest.random(&random)
      let (pinX, pinY) = (subject.option("pin-x"), subject.option("pin-y"))
      for _ in 0..<3 {
        subject.scroll(to: subject.randomOffset(&random))
        try subject.set(["axis": .word("both", of: "axis"), "pin-x": pinX, "pin-y": pinY])
        let both = try subject.elements()
        try subject.set(["axis": .word("x", of: "axis"), "pin-y": .text("auto")])
        let x = try subject.elements()
        try subject.set([
          "axis": .word("y", of: "axis"), "pin-x": .text("auto"), "pin-y": pinY,
        ])
        let y = try subject.elements()
        expect(both.map(\.element), equals: subject.rest.map(\.element), "seed \(seed)")
        for index in both.indices where index < x.count && index < y.count {
          var expected = x[index]
          (expected.frame.y, expected.frame.height) = (y[index].frame.y, y[index].frame.height)
          expected.flags.formUnion(y[index].flags)
          let rest = subject.rest[index].zIndex
          let axes = [x[index], y[index]].filter { $0.zIndex != rest }.count
          expected.zIndex =
            axes == 0 ? rest : max(x[index].zIndex, y[index].zIndex) + (axes == 2 ? 1024 : 0)
          expect(both[index], equals: expected, "seed \(seed)")
        }
      }
    }
  }

  /// `axis` names the axis of the base, or is `auto`: the same to the last bit.
  @Test("The base's own axis is auto") func theBasesOwnAxisIsAuto() throws {
    for seed in Self.seeds {
      var random = ContentRandom(seed: seed)
      var naive = NaiveFlow.random(&random)
      naive.isHorizontal = random.flip()
      let options = [String: OptionValue].random(&random)
      var auto = try StickyUnderTest(naive, options)
      let others = try [naive.isHorizontal ? "x" : "y", "both"].map { word in
        try StickyUnderTest(
          naive, options.merging(["axis": .word(word, of: "axis")]) { $1 })
      }
      let pin = naive.isHorizontal ? "pin-x" : "pin-y"
      let named = try StickyUnderTest(
        naive, options.merging([pin: options["pin"] ?? .text("headers")]) { $1 })
      for _ in 0..<4 {
        let offset = random.length(900) - 100
        auto.scroll(to: offset)
        let expected = try auto.elements(in: AxisUnderTest.everywhere)
        for other in others + [named] {
          var other = other
          other.scroll(to: offset)
          try expect(
            other.elements(in: AxisUnderTest.everywhere), equals: expected, "seed \(seed)")
        }
      }
    }
  }

  /// Every cell of a table, by the formula of rule G-50 with nothing clever: all cells are looked
  /// at.
  @Test("Tables are those of the formula") func tablesAreThoseOfTheFormula() throws {
    for seed in Self.seeds {
      var random = ContentRandom(seed: seed)
      var options = [String: OptionValue].alongAxes(&random, ["cell"])
      options["stack"] = .flag(false)
      options["during-bounce"] = .word("off", of: "during-bounce")
      let table = try AxisUnderTest.randomTable(&random, options, isOrdered: random.flip())
      for _ in 0..<4 {
        table.scroll(to: table.randomOffset(&random))
        let naive = NaiveTable(table)
        for found in try table.elements() {
          let expected = naive.frame(found.element.section, found.element.item)
          let (a, b) = (found.frame, expected)
          expect(
            isNear(a.x, b.x) && isNear(a.y, b.y) && a.size == b.size,
            "seed \(seed) \(found.element): \(a) \(b)")
        }
      }
    }
  }
}

extension AxisUnderTest {
  /// The value of an option of sticky.
  func option(_ name: String) -> OptionValue {
    let index = Sticky.declaration.options.firstIndex { $0.name == name } ?? 0
    return context.options[index] ?? .text("auto")
  }

  /// The text of an option of sticky, or the word of a choice.
  func word(_ name: String) -> String {
    switch (option(name), Sticky.declaration.options.first { $0.name == name }?.type) {
    case (.text(let text), _): return text
    case (.choice(let index), .choice(let words)?): return words[index]
    default: return ""
    }
  }
}

/// The places of the cells of a table, one by one.
private struct NaiveTable {
  private let subject: AxisUnderTest
  private let table: TableLayout

  init(_ subject: AxisUnderTest) {
    self.subject = subject
    guard let table = subject.layout as? TableLayout else { fatalError("no table") }
    self.table = table
  }

  func frame(_ row: Int, _ column: Int) -> Rect {
    let count = table.counts[row]
    let x = Span(table.columns.start(column), table.columns.length(column))
    let y = Span(table.rows.start(row), table.rows.length(row))
    let size = table.contentSize
    let viewport = subject.context.viewport
    func line(_ offset: Double, _ inset: Double) -> Double {
      let own: Double
      if case .number(let value) = subject.option("pin-offset") { own = value } else { own = 0 }
      return offset + (Double(subject.word("pin-inset")) ?? inset) + own
    }
    let lineX = line(viewport.contentOffset.x, viewport.adjustedContentInset.left)
    let lineY = line(viewport.contentOffset.y, viewport.adjustedContentInset.top)
    var shift = Point.zero
    // Along x no section ends: whatever is pinned is stopped by the content alone.
    switch reason("pin-x", row, column) {
    case "sections": shift.x = moved(0, size.width, lead: 0, lineX, size.width, "limit-x")
    case "items":
      let range = numbers("items", "pin-x")
      let last = min(range.upperBound, count - 1)
      let start = table.columns.start(range.lowerBound)
      shift.x = moved(
        start, table.columns.start(last) + table.columns.length(last),
        lead: range.lowerBound == 0 ? 0 : start, lineX, size.width, "limit-x")
    case "cell": shift.x = moved(x.start, x.end, lead: x.start, lineX, size.width, "limit-x")
    default: break
    }
    switch reason("pin-y", row, column) {
    case "sections":
      let range = numbers("sections", "pin-y")
      let last = min(range.upperBound, table.counts.count - 1)
      let start = table.rows.start(range.lowerBound)
      shift.y = moved(
        start, table.rows.start(last) + table.rows.length(last),
        lead: range.lowerBound == 0 ? 0 : start, lineY, size.height, "limit-y")
    case "items", "cell":
      // A cell is as high as its row, and the row is its section.
      let next =
        row + 1 < table.counts.count ? table.rows.start(row + 1) : Double.infinity
      let ends = [
        "none": .infinity, "content": size.height, "next": next, "section": y.end, "items": y.end,
      ]
      shift.y = max(0, min(lineY, (ends[limit("limit-y")] ?? y.end) - (y.end - y.start)) - y.start)
    default: break
    }
    return Rect(
      x: x.start + shift.x, y: y.start + shift.y, width: x.end - x.start, height: y.end - y.start)
  }

  private struct Span {
    let start, end: Double
    init(_ start: Double, _ length: Double) { (self.start, end) = (start, start + length) }
  }

  private func moved(
    _ start: Double, _ end: Double, lead: Double, _ line: Double, _ content: Double, _ limit: String
  ) -> Double {
    let room = self.limit(limit) == "none" ? Double.infinity : content - end
    return max(0, min(line - lead, room))
  }

  private func limit(_ name: String) -> String {
    let own = subject.word(name)
    return own == "auto" ? subject.word("limit") : own
  }

  /// The pin of a cell: a range of sections before one of items, and that before its kind.
  private func reason(_ option: String, _ row: Int, _ column: Int) -> String? {
    let words = selection(option)
    if words.contains(where: { $0.hasPrefix("sections ") }),
      numbers("sections", option).contains(row)
    {
      return "sections"
    }
    if words.contains(where: { $0.hasPrefix("items ") }), numbers("items", option).contains(column)
    {
      return "items"
    }
    return words.contains("cell") && column == 0 ? "cell" : nil
  }

  private func numbers(_ word: String, _ option: String) -> ClosedRange<Int> {
    let text = selection(option).first { $0.hasPrefix("\(word) ") } ?? ""
    let parts = text.dropFirst(word.count + 1).split(separator: ".").compactMap { Int($0) }
    return parts[0]...parts[1]
  }

  private func selection(_ option: String) -> [String] {
    subject.word(option).split(separator: ",").map(String.init)
  }
}
