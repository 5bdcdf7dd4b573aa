import CalendarEvents
import LayoutCore
import TestSupport
import Testing

@testable import YearLayout

/// Options, names, levels and the cost of edits.
struct YearRuleTests {
  private func prepared(_ options: [String: String], _ items: [ArrayContext.Item]) throws -> (
    YearCalendar, ArrayContext
  ) {
    let layout = YearCalendar()
    let context = ArrayContext(
      sections: [ArrayContext.Section(items: items)],
      viewport: Viewport(size: Size(width: 800, height: 200)),
      defaultsOf: YearCalendar.declaration)
    for (name, value) in options { context.set(name, text: value) }
    try layout.prepare(context)
    return (layout, context)
  }

  @Test("Options are those of the rules") func options() {
    expect(
      YearCalendar.declaration.options.map(\.name),
      equals: [
        "year", "measure", "levels", "most", "cell", "gap", "gutter", "month-header",
        "first-weekday", "origin", "zone",
      ])
    let sentence = "zone takes a time zone such as Europe/Berlin, not 'Mars/Base'"
    #expect(throws: LayoutFailure.refused(sentence)) {
      try YearCalendar().check(.text("Mars/Base"), forOption: YearOption.zone.number)
    }
  }

  @Test("Days, months and weekdays are named (K-65)") func labels() throws {
    let (layout, context) = try prepared(["year": "2024"], [[.date: 19_724], [.date: 19_724]])
    func label(_ kind: String, _ item: Int) -> String? {
      guard let kind = context.kinds.kind(named: kind) else { return nil }
      return layout.label(of: Element(kind, section: 0, item: item), context)
    }
    expect(label("DayView", 1), equals: "2")
    expect(label("DayView", 0), equals: "0")
    expect(label("DayView", 366) == nil)
    expect(label("MonthHeaderView", 11), equals: "Dec")
    expect(label("WeekdayHeaderView", 0), equals: "Mon")
    expect(
      layout.explain(Point(x: 31, y: 34), context).map(\.text),
      equals: ["2024-01-02", "level 4 of 5 (K-66)"])
  }

  @Test("Without a year that of the first event is shown") func firstEventDecides() throws {
    let (layout, context) = try prepared([:], [[.date: 20_100], [.date: 19_360]])
    expect(layout.prepared?.grid.year, equals: 2023)
    context.sections[0].items[1][.date] = 20_000
    #expect(throws: DatedContent.needsPrepare) {
      try layout.apply([.reloadItems(section: 0, items: 1..<2)], context)
    }
  }

  @Test("Five years of events change no count of an edit", arguments: [false, true])
  func fiveYearsCostNothing(isImported: Bool) throws {
    let perDay = rounds(11, often: 548)
    for days in [60, 1826] {
      let found = try EventColumns.work(
        YearCalendar(), days: days, perDay: perDay, isImported: isImported,
        view: Rect(x: 0, y: 0, width: 800, height: 200)
      ) { ($0.daysCounted, $0.prepared?.counts.max()) }
      expect(found.map { $0.0 }, equals: [0, 1])
      expect(found.map { $0.1 }, equals: [perDay, perDay + 1])
    }
  }

  @Test("An edit counts its own days") func editsCountTheirDays() throws {
    let items = (0..<3000).map { [.date: Double(19_723 + $0 % 366)] as ArrayContext.Item }
    let (layout, context) = try prepared(["year": "2024"], items)
    let before = layout.daysCounted
    context.sections[0].items[7][.end] = 3 * 1440
    try layout.apply([.reloadItems(section: 0, items: 7..<8)], context)
    expect(layout.daysCounted - before, equals: 4)
  }
}
