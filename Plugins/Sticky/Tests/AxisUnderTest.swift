import CalendarLayout
import FlowLayout
import LayoutCore
import StickyLayout
import TestSupport

/// A sticky layout over any prepared layout, without an engine between.
struct AxisUnderTest {
  let layout: any CollectionLayout
  let baseContext: ArrayContext
  let sticky = Sticky()
  let context: ArrayContext
  /// Everything the base has, at rest.
  private(set) var rest: [LayoutAttributes] = []

  static let everywhere = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)

  /// Prepares both; `options` are those of sticky, by name.
  ///
  /// A base that is not ordered does not know its sections' order.
  init(
    _ layout: any CollectionLayout, _ baseContext: ArrayContext,
    _ options: [String: OptionValue] = [:], isOrdered: Bool = true
  ) throws {
    self.layout = layout
    self.baseContext = baseContext
    let kinds = KindTable(layout.declaration.kinds + Sticky.declaration.kinds)
    baseContext.kinds = kinds
    try layout.prepare(baseContext)
    let base = LayoutBase(layout, baseContext)
    context = ArrayContext(
      sections: baseContext.sections.map { ArrayContext.Section(items: $0.items) },
      viewport: baseContext.viewport, defaultsOf: Sticky.declaration,
      base: isOrdered ? base : UnorderedBase(base))
    context.kinds = kinds
    for (name, value) in options { context.set(name, value) }
    try sticky.prepare(context)
    try layout.attributes(in: Self.everywhere, baseContext, into: &rest)
  }

  /// Sets more options.
  func set(_ options: [String: OptionValue]) throws {
    for (name, value) in options { context.set(name, value) }
    try sticky.prepare(context)
  }

  func scroll(to offset: Point) {
    baseContext.viewport.contentOffset = offset
    context.viewport = baseContext.viewport
  }

  /// The result of the rect query.
  func elements(in rect: Rect = everywhere) throws -> [LayoutAttributes] {
    var found: [LayoutAttributes] = []
    try sticky.attributes(in: rect, context, into: &found)
    return found
  }

  func frame(_ row: Int, _ column: Int) throws -> LayoutAttributes? {
    try sticky.attributes(for: Element(.cell, section: row, item: column), context)
  }
}

/// A base whose sections may be in any order, by its own declaration.
final class UnorderedBase: BaseLayout {
  private let base: LayoutBase
  init(_ base: LayoutBase) { self.base = base }

  let hasOrderedSections = false
  var contentSize: Size { base.contentSize }
  var axis: Axis { base.axis }
  var isReversed: Bool { base.isReversed }
  var missingKinds: [ElementKind] { base.missingKinds }
  var version: Int { base.version }

  func attributes(in rect: Rect, into attributes: inout [LayoutAttributes]) throws(LayoutFailure) {
    try base.attributes(in: rect, into: &attributes)
  }

  func attributes(for element: Element) throws(LayoutFailure) -> LayoutAttributes? {
    try base.attributes(for: element)
  }

  func extent(ofSection section: Int) throws(LayoutFailure) -> SectionExtent {
    try base.extent(ofSection: section)
  }

  func section(at offset: Double) throws(LayoutFailure) -> Int? { try base.section(at: offset) }
}

extension AxisUnderTest {
  /// A table of `columns` and `rows`, in a viewport of 320x240.
  static func table(
    columns: [Double] = [60, 80, 100, 120, 90, 70], rows: [Double] = [30, 40, 50, 60, 70, 30, 40],
    gap: Double = 1, rowGap: Double? = nil, ragged: [Int]? = nil,
    _ options: [String: OptionValue] = [:],
    isOrdered: Bool = true
  ) throws -> AxisUnderTest {
    let context = ArrayContext(
      sections: rows.indices.map { row in
        let count = ragged?[row] ?? columns.count
        return ArrayContext.Section(items: Array(repeating: [:], count: count))
      },
      viewport: Viewport(size: Size(width: 320, height: 240)))
    return try AxisUnderTest(
      TableLayout(columns: columns, rows: rows, gap: gap, rowGap: rowGap), context, options,
      isOrdered: isOrdered)
  }

  /// A calendar of a number of days that leaves pinning to the decorator.
  static func calendar(
    days: Int, _ random: inout ContentRandom, _ options: [String: OptionValue] = [:],
    isOrdered: Bool = true
  ) throws -> AxisUnderTest {
    let sections = (0..<days).map { _ in
      ArrayContext.Section(
        items: (0..<random.below(4)).map { _ in
          let start = Double(random.below(20)) * 60
          return [.start: start, .end: start + 90]
        })
    }
    let context = ArrayContext(
      sections: sections, viewport: Viewport(size: Size(width: 400, height: 300)),
      defaultsOf: WeekCalendar.declaration)
    let pinning = WeekCalendar.declaration.options.firstIndex { $0.name == "pinning" }
    if let pinning { context.options[pinning] = .flag(false) }
    return try AxisUnderTest(WeekCalendar(), context, options, isOrdered: isOrdered)
  }

  /// Any base, with any options along both axes.
  static func random(_ random: inout ContentRandom) throws -> AxisUnderTest {
    let isOrdered = random.below(4) > 0
    switch random.below(3) {
    case 0:
      var naive = NaiveFlow.random(&random)
      naive.isHorizontal = random.flip()
      naive.isMirrored = random.below(3) == 0
      let kinds = ["headers", "footers", "both", "cell", "header,cell"]
      let options = [String: OptionValue].alongAxes(&random, kinds)
      return try AxisUnderTest(Flow(), naive.context, options, isOrdered: isOrdered)
    case 1:
      let kinds = [
        "HourHeaderView", "DayHeaderView,CornerView", "CornerView,HourHeaderView", "cell",
        "DayHeaderView,AllDayHeaderView,CornerView", "DayLine",
      ]
      let options = [String: OptionValue].alongAxes(&random, kinds)
      return try calendar(days: 1 + random.below(20), &random, options, isOrdered: isOrdered)
    default:
      let options = [String: OptionValue].alongAxes(&random, ["cell"])
      return try randomTable(&random, options, isOrdered: isOrdered)
    }
  }

  /// A table of random lengths; some rows lack cells.
  static func randomTable(
    _ random: inout ContentRandom, _ options: [String: OptionValue], isOrdered: Bool = true
  ) throws -> AxisUnderTest {
    let columns = (0..<(1 + random.below(9))).map { _ in 20 + random.length(120) }
    let rows = (0..<(1 + random.below(12))).map { _ in 10 + random.length(90) }
    let isRagged = random.below(3) == 0
    let ragged = rows.map { _ in isRagged ? random.below(columns.count + 1) : columns.count }
    let table = try table(
      columns: columns, rows: rows, gap: random.pick([0, 1, 4.5]), ragged: ragged, options,
      isOrdered: isOrdered)
    if random.flip() {
      table.baseContext.viewport.contentInset = Insets(
        top: random.length(40), left: random.length(40), bottom: random.length(40),
        right: random.length(40))
    }
    return table
  }

  /// An offset anywhere in the content or a little outside.
  func randomOffset(_ random: inout ContentRandom) -> Point {
    let size = sticky.contentSize
    return Point(
      x: random.length(Int(size.width) + 150) - 100, y: random.length(Int(size.height) + 150) - 100)
  }
}

extension [String: OptionValue] {
  /// Options for both axes, with kinds such as `kinds`.
  static func alongAxes(_ random: inout ContentRandom, _ kinds: [String]) -> Self {
    func selection(_ random: inout ContentRandom) -> String {
      let (a, b) = (random.below(3), random.below(3))
      switch random.below(7) {
      case 0: return "items \(a)..\(a + b)"
      case 1: return "sections \(a)..\(a + b)"
      case 2: return "\(random.pick(kinds)),items \(a)..\(a + b)"
      case 3: return "sections \(a)..\(a + b),\(random.pick(kinds))"
      case 4: return random.pick(["auto", "none"])
      default: return random.pick(kinds)
      }
    }
    var options: Self = [
      "axis": .word("both", of: "axis"),
      "pin-x": .text(selection(&random)), "pin-y": .text(selection(&random)),
      "limit": .choice(random.below(5)), "limit-x": .choice(random.below(6)),
      "limit-y": .choice(random.below(6)), "stack": .flag(random.below(3) == 0),
      "during-bounce": .choice(random.below(3)),
    ]
    if random.below(3) == 0 { options["pin-inset"] = .text("12.5") }
    if random.below(3) == 0 { options["pin-offset"] = .number(random.length(30) - 15) }
    return options
  }
}
