import LayoutCore
import TestSupport
import Testing

@testable import AgendaLayout

/// The cost of queries and edits, in days put in order and rows looked at.
struct AgendaWorkTests {
  /// A year of `perDay` events a day, each of one day, in one section with dates.
  private func year(_ perDay: Int) throws -> AgendaUnderTest {
    let items = (0..<366 * perDay).map { number -> ArrayContext.Item in
      [.date: Double(19_723 + number / perDay), .start: Double(number % perDay)]
    }
    return try AgendaUnderTest([items])
  }

  @Test("A query puts the days in view in order, once, and looks at what they show")
  func aQueryPacksWhatIsInView() throws {
    let subject = try year(4)
    expect(subject.layout.work, equals: AgendaWork())
    // The end of day 100, the whole of day 101 and the start of day 102; a day is 208 high.
    let view = Rect(x: 0, y: 101 * 208 - 20, width: 320, height: 250)
    expect(try subject.context.elements(of: subject.layout, in: view).count, equals: 7)
    expect(subject.layout.work, equals: AgendaWork(daysPacked: 3, rowsPacked: 12, visited: 8))
    _ = try subject.context.elements(of: subject.layout, in: view)
    expect(subject.layout.work.daysPacked, equals: 3)
  }

  @Test("What is out of view changes no count of a query, nor do days that are not listed")
  func outOfViewCostsNothing() throws {
    var items: [ArrayContext.Item] = [[.date: 19_723], [.date: 19_723 + 90_000]]
    var found: [AgendaWork] = []
    for _ in 0..<2 {
      let subject = try AgendaUnderTest([items])
      expect(subject.layout.contentSize.height, equals: Double(items.count) * 76)
      _ = try subject.context.elements(
        of: subject.layout, in: Rect(x: 0, y: 0, width: 1, height: 90))
      found.append(subject.layout.work)
      items += (0..<500).map { [.date: Double(20_000 + $0)] }
    }
    expect(found[0], equals: AgendaWork(daysPacked: 2, rowsPacked: 2, visited: 3))
    expect(found[1], equals: found[0])
  }

  @Test("An edit changes the days of its event alone") func anEditChangesItsDays() throws {
    let subject = try year(4)
    let (layout, context) = (subject.layout, subject.context)
    _ = try context.elements(of: layout)
    let before = layout.work
    expect(before.daysPacked, equals: 366)
    context.sections[0].items[40][.end] = 2 * 1440 + 60
    try layout.apply([.reloadItems(section: 0, items: 40..<41)], context)
    // It goes from one day and comes to three.
    expect(layout.work.daysChanged, equals: 4)
    _ = try context.elements(of: layout)
    expect(layout.work.daysPacked - before.daysPacked, equals: 3)
    expect(layout.contentSize.height, equals: 366 * 208 + 2 * 44)
    context.sections[0].items.remove(at: 100)
    try layout.apply([.deleteItems(section: 0, items: 100..<101)], context)
    expect(layout.work.daysChanged, equals: 5)
  }

  @Test(
    "Five years of events change no count of a window or of an edit, which is of one day",
    arguments: [false, true])
  func fiveYearsCostNothing(isImported: Bool) throws {
    let perDay = rounds(11, often: 548)
    let third = 2 * (32 + 44 * Double(perDay))
    let found = try [60, 1826].map { days in
      try EventColumns.work(
        AgendaUnderTest.layout(), days: days, perDay: perDay, isImported: isImported,
        view: Rect(x: 0, y: third, width: 320, height: 480)
      ) { $0.work }
    }
    expect(found[1], equals: found[0])
    // The header and eleven rows, of which the last one begins at 472.
    expect(found[0][0], equals: AgendaWork(daysPacked: 1, rowsPacked: perDay, visited: 12))
    expect(
      found[0][1],
      equals: AgendaWork(
        daysPacked: 2, rowsPacked: 2 * perDay + 1, visited: 24, daysChanged: 1))
  }

  @Test("Of a million events only those in view are put in order")
  func aMillionEventsAreCounted() throws {
    let count = rounds(20_000, often: 1_000_000)
    let layout = AgendaUnderTest.layout()
    let context = ManyEvents(count: count)
    try layout.prepare(context)
    let days = count / 10
    expect(layout.contentSize.height, equals: Double(days) * 32 + Double(count) * 44)
    var found: [LayoutAttributes] = []
    let middle = Double(days / 2) * (32 + 440)
    try layout.attributes(
      in: Rect(x: 0, y: middle, width: 320, height: 480), context, into: &found)
    expect(found.count, equals: 12)
    expect(layout.work, equals: AgendaWork(daysPacked: 2, rowsPacked: 20, visited: 12))
    // An event of all days is in none of their lists.
    context.longOnes = 1
    try layout.apply([.reloadItems(section: 0, items: 0..<1)], context)
    expect(layout.work.daysChanged, equals: days + 1)
    expect(layout.contentSize.height, equals: Double(days) * 32 + Double(count + days - 1) * 44)
    let last = Element(
      try #require(context.kinds.kind(named: "ContinuationView")), section: 0,
      item: (days - 2) * count)
    expect(layout.label(of: last, context), equals: "day \(days) of \(days)")
    expect(
      try layout.attributes(for: last, context)?.frame.y,
      equals: layout.contentSize.height - 11 * 44)
  }
}

/// Ten events a day, without an array of them; the first ones may last to the last day.
private final class ManyEvents: LayoutContext {
  let count: Int
  var longOnes = 0
  let viewport = Viewport(size: Size(width: 320, height: 480))
  let kinds = KindTable(AgendaCalendar.declaration.kinds)
  let base: (any BaseLayout)? = nil
  let sectionCount = 1

  init(count: Int) { self.count = count }

  func itemCount(inSection section: Int) -> Int { count }

  func column(_ metric: ItemMetric, inSection section: Int) -> MetricColumn {
    [.date, .start, .end].contains(metric) ? .mixed : .absent
  }

  func read(
    _ metric: ItemMetric, inSection section: Int, items: Range<Int>, into values: inout [Double]
  ) {
    values += items.map { item -> Double in
      switch metric {
      case .date: return Double(item / 10)
      case .start: return item < longOnes ? .nan : 60
      case .end: return item < longOnes ? Double(count / 10) * 1440 : .nan
      default: return .nan
      }
    }
  }

  func option(_ index: Int, inSection section: Int?) -> OptionValue? {
    AgendaCalendar.declaration.options[index].defaultValue
  }

  func hasOwnOptions(inSection section: Int) -> Bool { false }
}
