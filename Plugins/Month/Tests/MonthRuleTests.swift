import CalendarEvents
import LayoutCore
import TestSupport
import Testing

@testable import MonthLayout

/// Refusals of options, names of elements, and the months that are shown unasked.
struct MonthRuleTests {
  private static let size = Size(width: 700, height: 624)
  private static let june = 19875.0

  private func refusal(_ options: [String: String], _ items: [ArrayContext.Item] = []) -> String? {
    do throws(LayoutFailure) {
      _ = try prepared(options, items)
      return nil
    } catch {
      guard case .refused(let sentence) = error else { return "\(error)" }
      return sentence
    }
  }

  private func prepared(_ options: [String: String], _ items: [ArrayContext.Item])
    throws(LayoutFailure) -> (MonthCalendar, ArrayContext)
  {
    let layout = MonthCalendar()
    let context = ArrayContext(
      sections: [ArrayContext.Section(items: items)], viewport: Viewport(size: Self.size),
      defaultsOf: MonthCalendar.declaration)
    for (name, value) in options {
      context.set(name, text: value)
      let index = MonthCalendar.declaration.options.firstIndex { $0.name == name } ?? 0
      if let value = context.options[index] { try layout.check(value, forOption: index) }
    }
    try layout.prepare(context)
    return (layout, context)
  }

  @Test("Options and their defaults are those of the rules") func options() {
    expect(
      MonthCalendar.declaration.optionTexts,
      equals: [
        "month=none", "months=auto", "rows=auto", "row-height=equal", "min-row-height=60",
        "max-lanes=0", "lane-height=18", "lane-gap=2", "number-height=20", "weekday-header=24",
        "month-header=none", "gutter=32", "week-numbers=off", "column-spacing=4", "adjacent=none",
        "next-day-threshold=00:00", "break=on", "first-weekday=monday", "hidden-days=none",
        "origin=none", "zone=UTC", "rtl=off",
        "order=dates", "edit=off", "create=off", "grip=8",
        "min-duration=none", "max-duration=none", "edit-overlap=allow",
      ])
  }

  @Test("What cannot be shown is refused in one sentence") func refusals() {
    expect(
      refusal(["month": "2024-06", "first-weekday": "sunday", "rows": "5"]),
      equals: "June 2024 needs 6 rows, found rows=5")
    expect(
      refusal(["month": "2024-05", "months": "3", "adjacent": "dim"]),
      equals: "adjacent must be hide with 3 months")
    expect(
      refusal(["hidden-days": "monday,tuesday,wednesday,thursday,friday,saturday,sunday"]),
      equals: "hidden-days must leave a day visible")
    expect(
      refusal(["hidden-days": "Monday"]),
      equals: "hidden-days takes weekdays such as saturday,sunday, or none, not 'Monday'")
    expect(
      refusal(["break": "off", "rows": "6"]), equals: "rows cannot be set with break=off")
    expect(
      refusal(["break": "off", "adjacent": "hide"]),
      equals: "adjacent cannot be set with break=off")
    expect(
      refusal(["month": "2024-13"]), equals: "month takes a month such as 2024-05, not '2024-13'")
    expect(
      refusal(["months": "10001"]),
      equals: "months takes auto or a number from 1 to 10000, not '10001'")
    expect(
      refusal(["row-height": "tall"]),
      equals: "row-height takes equal, content or a length, not 'tall'")
    expect(
      refusal(["zone": "Mars/Base"]),
      equals: "zone takes a time zone such as Europe/Berlin, not 'Mars/Base'")
    expect(
      refusal(["next-day-threshold": "24:00"]),
      equals: "next-day-threshold takes a time such as 09:00, not '24:00'")
    expect(refusal(["month": "2024-05", "months": "3", "adjacent": "hide"]) == nil)
  }

  @Test("Without a month the content decides which months are shown (K-03)")
  func contentDecides() throws {
    let items: [ArrayContext.Item] = [
      [.date: Self.june + 29, .end: 4 * 1440], [.date: Self.june - 40, .start: 60, .end: 120],
    ]
    let (layout, context) = try prepared([:], items)
    let months = try #require(layout.prepared?.grid.rows.months.map(\.month.text))
    expect(months, equals: ["April 2024", "May 2024", "June 2024", "July 2024"])
    expect(layout.prepared?.content.placer.origin, equals: Int(Self.june) - 40)
    let (one, _) = try prepared(["month": "2024-05"], items)
    expect(one.prepared?.grid.rows.months.map(\.month.text), equals: ["May 2024"])
    // Nothing but the month of its first day if there is nothing.
    let (empty, _) = try prepared(["origin": "2024-02-10"], [])
    expect(empty.prepared?.grid.rows.months.map(\.month.text), equals: ["February 2024"])
    // An edit that touches a later month needs all months again.
    context.sections[0].items[0][.end] = 40 * 1440
    let update = LayoutUpdate.reloadItems(section: 0, items: 0..<1)
    #expect(throws: DatedContent.needsPrepare) { try layout.apply([update], context) }
  }

  @Test("Elements are named by what they show (K-42)") func labels() throws {
    let (layout, context) = try prepared(
      [
        "month": "2024-06", "week-numbers": "iso", "max-lanes": "1", "first-weekday": "sunday",
        "month-header": "30",
      ], [[.date: Self.june], [.date: Self.june]])
    func label(_ kind: String, _ item: Int) -> String? {
      guard let kind = context.kinds.kind(named: kind) else { return nil }
      return layout.label(of: Element(kind, section: 0, item: item), context)
    }
    expect(label("WeekdayHeaderView", 0), equals: "Sun")
    expect(label("WeekdayHeaderView", 6), equals: "Sat")
    expect(label("WeekdayHeaderView", 7) == nil)
    expect(label("DayNumberView", 0), equals: "26")
    expect(label("DayNumberView", 6), equals: "1 Jun")
    expect(label("DayNumberView", 42) == nil)
    expect(label("WeekNumberView", 1), equals: "23")
    expect(label("MonthHeaderView", 0), equals: "June 2024")
    expect(label("MoreView", 6), equals: "+2 more")
    expect(label("MoreView", 7) == nil)
  }

  @Test("Weeks run on with break=off, each date once (K-50)") func weeksRunOn() throws {
    let (layout, context) = try prepared(
      ["month": "2024-05", "months": "3", "break": "off"], [[.date: Self.june - 2, .end: 7200]])
    let prepared = try #require(layout.prepared)
    expect(prepared.grid.rows.months.isEmpty && prepared.grid.rows.rows.count == 14)
    let days = try context.elements(of: layout).filter { $0.element.kind == prepared.kinds.day }
    expect(days.map(\.element.item), equals: Array(0..<98))
    expect(days.allSatisfy { $0.alpha == 1 })
    expect(layout.contentSize, equals: Size(width: 700, height: 24 + 14 * 60))
  }

  @Test("A fact names the rule that hides an event") func facts() throws {
    let (layout, context) = try prepared(
      ["month": "2024-06", "max-lanes": "1"], [[.date: Self.june], [.date: Self.june]])
    let facts = try layout.explain(Element(.cell, section: 0, item: 1), context)
    expect(facts.map(\.text).contains("in no lane: only counted (K-47)"), "\(facts)")
    expect(facts.first?.text, equals: "on 2024-06-01 (K-03)")
    let day = layout.explain(Point(x: 550, y: 30), context)
    expect(day.map(\.text), equals: ["Sat 2024-06-01"])
    expect(layout.explain(Point(x: 550, y: 10), context).isEmpty)
  }
}
