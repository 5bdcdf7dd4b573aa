import LayoutCore
import TestSupport
import Testing

@testable import MonthLayout

/// The cost of queries and edits, in weeks packed and events looked at.
struct MonthWorkTests {
  /// A year of `perDay` events a day, each of one day, in one section with dates.
  private func year(_ perDay: Int, _ options: [String: String]) throws -> (
    MonthCalendar, ArrayContext
  ) {
    let first = 19_723
    let items = (0..<366 * perDay).map { number -> ArrayContext.Item in
      [.date: Double(first + number / perDay), .start: Double(number % perDay)]
    }
    let layout = MonthCalendar()
    let context = ArrayContext(
      sections: [ArrayContext.Section(items: items)],
      viewport: Viewport(size: Size(width: 700, height: 624)),
      defaultsOf: MonthCalendar.declaration)
    context.set("month", text: "2024-01")
    context.set("months", text: "12")
    for (name, value) in options { context.set(name, text: value) }
    try layout.prepare(context)
    return (layout, context)
  }

  @Test("A query packs the weeks in view, once") func aQueryPacksWhatIsInView() throws {
    let (layout, context) = try year(4, [:])
    expect(layout.work, equals: MonthWork())
    let view = Rect(x: 0, y: 64, width: 700, height: 100)
    _ = try context.elements(of: layout, in: view)
    expect(layout.work.rowsLaid, equals: 1)
    expect(layout.work.segmentsPacked, equals: 28)
    _ = try context.elements(of: layout, in: view)
    expect(layout.work.rowsLaid, equals: 1)
  }

  @Test("What is out of view changes no count of a query") func outOfViewCostsNothing() throws {
    var found: [MonthWork] = []
    for options in [["months": "12"], ["months": "1"]] {
      let (layout, context) = try year(6, options)
      _ = try context.elements(of: layout, in: Rect(x: 0, y: 24, width: 700, height: 400))
      found.append(layout.work)
    }
    expect(found[0].segmentsPacked > 0)
    // A single month has no header, so one more week is in view.
    expect(found[1].rowsLaid - found[0].rowsLaid <= 1 && found[0].rowsLaid <= 6)
  }

  @Test("An edit packs its own weeks", arguments: ["equal", "content"])
  func anEditPacksItsWeeks(height: String) throws {
    let (layout, context) = try year(4, ["row-height": height])
    _ = try context.elements(of: layout)
    let before = layout.work
    expect(before.rowsLaid, equals: layout.prepared?.grid.tops.count ?? -1)
    context.sections[0].items[40][.end] = 3000
    try layout.apply([.reloadItems(section: 0, items: 40..<41)], context)
    _ = try context.elements(of: layout)
    expect(layout.work.rowsLaid - before.rowsLaid, equals: 1)
    // The event now touches a second and a third day; the others keep their order.
    expect(layout.work.segmentsSorted - before.segmentsSorted, equals: 1)
    context.sections[0].items.insert([.date: 19_750, .end: 10 * 1440], at: 3)
    try layout.apply([.insertItems(section: 0, items: 3..<4)], context)
    _ = try context.elements(of: layout)
    // Ten days from Sunday 28 January: three weeks, of which two months share one.
    expect(layout.work.rowsLaid - before.rowsLaid, equals: 5)
    expect(layout.work.segmentsSorted - before.segmentsSorted, equals: 5)
  }

  @Test(
    "Five years of events change no count of a window or of an edit, which is of one week",
    arguments: [false, true])
  func fiveYearsCostNothing(isImported: Bool) throws {
    let perDay = rounds(11, often: 548)
    let found = try [70, 1826].map { days in
      try EventColumns.work(
        MonthCalendar(), days: days, perDay: perDay, isImported: isImported,
        view: Rect(x: 0, y: 0, width: 800, height: 600)
      ) { $0.work }
    }
    expect(found[1], equals: found[0])
    // The week of the edit, with one event more; other months may show it too.
    let (window, edit) = (found[0][0], found[0][1])
    expect(window.rowsLaid <= 6 && edit.rowsLaid - window.rowsLaid <= 2)
    expect(edit.segmentsPacked - window.segmentsPacked <= 2 * (7 * perDay + 1))
  }

  @Test("A million events of a day are counted, and none that is hidden is listed")
  func aMillionEventsAreCounted() throws {
    let count = rounds(20_000, often: 1_000_000)
    let layout = MonthCalendar()
    let context = ManyEvents(count: count)
    try layout.prepare(context)
    let found = try context.elements(of: layout)
    let kinds = try #require(layout.prepared?.kinds)
    expect(found.count { $0.element.kind == .cell }, equals: 4)
    expect(found.count, equals: 7 + 2 * 35 + 4 + 1)
    let more = try #require(found.first { $0.element.kind == kinds.more })
    expect(layout.label(of: more.element, context), equals: "+\(count - 4) more")
    expect(layout.work.visited, equals: 4)
    expect(layout.work.segmentsPacked, equals: count)
    // A hidden one is there by itself.
    let last = Element(.cell, section: 0, item: count - 1)
    let hidden = try layout.attributes(for: last, context)
    expect(hidden?.isHidden == true && hidden?.frame.width == 0)
  }
}

/// Events on 5 June 2024, without an array of them.
private final class ManyEvents: LayoutContext {
  let count: Int
  let viewport = Viewport(size: Size(width: 700, height: 624))
  let kinds = KindTable(MonthCalendar.declaration.kinds)
  let base: (any BaseLayout)? = nil
  let sectionCount = 1

  init(count: Int) { self.count = count }

  func itemCount(inSection section: Int) -> Int { count }

  func column(_ metric: ItemMetric, inSection section: Int) -> MetricColumn {
    metric == .date ? .uniform(19_879) : metric == .start ? .uniform(600) : .absent
  }

  func read(
    _ metric: ItemMetric, inSection section: Int, items: Range<Int>, into values: inout [Double]
  ) {
    values += repeatElement(metric == .date ? 19_879 : 600, count: items.count)
  }

  func option(_ index: Int, inSection section: Int?) -> OptionValue? {
    index == MonthOption.month.number
      ? .text("2024-06") : MonthCalendar.declaration.options[index].defaultValue
  }

  func hasOwnOptions(inSection section: Int) -> Bool { false }

  func elements(of layout: MonthCalendar) throws -> [LayoutAttributes] {
    var found: [LayoutAttributes] = []
    try layout.attributes(in: ArrayContext.everywhere, self, into: &found)
    return found
  }
}
