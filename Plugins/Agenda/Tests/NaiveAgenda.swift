import CalendarEvents
import CivilTime
import Foundation
import LayoutCore
import TestSupport

@testable import AgendaLayout

/// Random events and options, and what an agenda shows of them, found date by date with
/// Foundation's calendar.
struct NaiveAgenda {
  let sections: [[ArrayContext.Item]]
  let options: [String: String]
  private let calendar: Calendar
  /// The date of section 0.
  let origin: Int

  /// Draws events around May and June 2024.
  static func random(seed: Int) -> NaiveAgenda {
    var random = SceneRandom(seed: seed)
    let origin = GregorianDay.first(ofMonth: 5, 2024) + random.below(30)
    let zone = random.pick(["UTC", "UTC", "Europe/Berlin", "America/New_York", "Asia/Tokyo"])
    var options = [
      "origin": GregorianDay.text(origin), "zone": zone,
      "empty-days": random.pick(["off", "off", "on"]),
      "day-header": random.pick(["32", "20.5", "0"]),
      "row-height": random.pick(["44", "7.3", "0"]),
      "next-day-threshold": random.pick(["00:00", "06:00"]),
      "hidden-days": random.pick([
        "none", "none", "saturday,sunday", "monday,friday,sunday",
        "tuesday,wednesday,thursday,friday,saturday,sunday",
      ]),
    ]
    if random.once(in: 2) { options["from"] = GregorianDay.text(origin + random.below(30) - 10) }
    if random.once(in: 2) { options["days"] = "\(1 + random.below(40))" }
    let sections = (0..<random.below(5)).map { _ in
      (0..<random.pick([0, 2, 6, 20])).map { _ in item(&random, origin) }
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    return NaiveAgenda(sections: sections, options: options, calendar: calendar, origin: origin)
  }

  /// Draws an item.
  static func item(_ random: inout SceneRandom, _ origin: Int) -> ArrayContext.Item {
    var item: ArrayContext.Item = [:]
    switch random.below(3) {
    case 0: item[.date] = Double(origin - 20 + random.below(60))
    case 1: item[.day] = Double(random.below(30) - 5)
    default: break
    }
    if !random.once(in: 3) { item[.start] = Double(30 * random.below(60)) }
    let start = item[.start] ?? 0
    switch random.below(4) {
    case 0: item[.end] = start + Double(random.pick([0, 30, 600, 1440]))
    case 1: item[.end] = start + Double(1440 * random.below(random.pick([4, 30, 120])))
    case 2: item[.end] = Double(random.below(1440))
    default: break
    }
    if random.once(in: 4) { item[.height] = Double(random.below(80)) / 2 }
    return item
  }

  /// An agenda that is prepared with them.
  func prepared() throws(LayoutFailure) -> AgendaUnderTest {
    try AgendaUnderTest(sections, options)
  }

  // MARK: Events

  /// An event, with its times in minutes after 1970-01-01; NaN for whole days.
  private struct Event {
    let section, item: Int
    let first, last: Int
    let start, end: Double
    let height: Double?
  }

  /// The local date and minute at a minute of UTC.
  private func local(_ minute: Double) -> (day: Int, minute: Int) {
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute], from: Date(timeIntervalSince1970: minute * 60))
    let day = GregorianDay.number(parts.year ?? 0, parts.month ?? 0, parts.day ?? 0) ?? 0
    return (day, 60 * (parts.hour ?? 0) + (parts.minute ?? 0))
  }

  /// The first minute of a date.
  private func midnight(_ date: Int) -> Double {
    let parts = GregorianDay.parts(date)
    let components = DateComponents(year: parts.year, month: parts.month, day: parts.day)
    return (calendar.date(from: components)?.timeIntervalSince1970 ?? 0) / 60
  }

  private func events() -> [Event] {
    let threshold = options["next-day-threshold"] == "06:00" ? 360 : 0
    var events: [Event] = []
    for (section, items) in sections.enumerated() {
      for (index, item) in items.enumerated() {
        let own = item[.day].map { Int($0) + origin } ?? item[.date].map { Int($0) }
        let date = own ?? section + origin
        var (first, last) = (date, date + max(0, (Int(item[.end] ?? 0) - 1) / 1440))
        var (start, end) = (Double.nan, Double.nan)
        if let minute = item[.start] {
          start = Double(date) * 1440 + minute
          end = item[.end].map { Double(date) * 1440 + $0 } ?? start + 60
          while end < start { end += 1440 }
          first = local(start).day
          last = local(end > start ? end - 1 : start).day
          let (endDay, endMinute) = local(end)
          if endDay > first, endMinute < threshold { last = endDay - 1 }
          last = max(first, last)
        }
        events.append(
          Event(
            section: section, item: index, first: first, last: last, start: start, end: end,
            height: item[.height]))
      }
    }
    return events
  }

  /// The dates that may be listed.
  private func dates(_ events: [Event]) -> [Int] {
    let from = options["from"].flatMap { DateText.date($0) } ?? events.map(\.first).min() ?? origin
    let hidden = options["hidden-days"]?.split(separator: ",").map { String($0) } ?? []
    func isShown(_ date: Int) -> Bool {
      !hidden.contains(Weekdays.names[GregorianDay.weekday(date)])
    }
    if let days = options["days"].flatMap({ Int($0) }) {
      return Array((from..<from + 7 * days + 7).filter(isShown).prefix(days))
    }
    let last = events.map(\.last).max() ?? from - 1
    return last < from ? [] : (from...last).filter(isShown)
  }

  /// The lines of `AgendaUnderTest.lines`.
  func lines() -> [String] {
    let (events, header, row) = (events(), number("day-header"), number("row-height"))
    var (lines, y): ([(y: Double, text: String)], Double) = ([], 0)
    var (parts, listed): ([Int: Int], Int) = ([:], 0)
    func add(_ name: String, _ section: Int, _ item: Int, _ height: Double, _ label: String?) {
      if height > 0 {
        let text = "\(name) \(section),\(item) \(y) \(height)"
        lines.append((y, label.map { "\(text) \($0)" } ?? text))
      }
      y += height
    }
    for date in dates(events) {
      let own = rows(events.filter { ($0.first...$0.last).contains(date) }, on: date)
      if own.isEmpty, options["empty-days"] == "off" { continue }
      add("DayHeaderView", 0, listed, header, Weekdays.text(ofDate: date))
      if own.isEmpty { add("EmptyDayView", 0, listed, row, "no events") }
      for event in own {
        let part = parts[event.section << 32 + event.item, default: 0]
        parts[event.section << 32 + event.item] = part + 1
        let count = event.last - event.first + 1
        add(
          part == 0 ? "cell" : "ContinuationView", event.section,
          event.item + max(0, part - 1) * sections[event.section].count,
          event.height.map(Self.ticks) ?? row,
          count > 1 ? "day \(date - event.first + 1) of \(count)" : nil)
      }
      listed += 1
    }
    return lines.map { $0.text }
  }

  /// The events of a date in their order (rule K-61).
  private func rows(_ events: [Event], on date: Int) -> [Event] {
    let (low, high) = (midnight(date), midnight(date + 1))
    func key(_ event: Event) -> [Double] {
      let covers = event.start.isNaN || event.start <= low && event.end >= high
      let start = covers ? low : max(low, event.start)
      return [
        covers ? 0 : 1, start, -(covers ? high : min(high, event.end)), Double(event.section),
        Double(event.item),
      ]
    }
    return events.sorted { key($0).lexicographicallyPrecedes(key($1)) }
  }

  private func number(_ name: String) -> Double { Self.ticks(Double(options[name] ?? "") ?? 0) }

  private static func ticks(_ points: Double) -> Double { Ticks.points(Ticks.count(points)) }
}
