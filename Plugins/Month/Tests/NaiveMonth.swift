import CalendarEvents
import CivilTime
import Foundation
import LayoutCore
import TestSupport

@testable import MonthLayout

/// Random events and options, and where they lie, found date by date with Foundation's calendar.
struct NaiveMonth {
  /// An event, with the dates that it is shown on.
  struct Event: Hashable {
    let section, item: Int
    let first, last: Int
    /// Least for whole days.
    let start, end: Double
  }

  var sections: [[ArrayContext.Item]]
  let size: Size
  private(set) var options: [String: String]
  private let zone: TimeZone
  /// In minutes after midnight.
  private let threshold: Int
  /// The date of section 0.
  let origin: Int

  /// Draws events around May and June 2024.
  static func random(seed: Int) -> NaiveMonth {
    var random = SceneRandom(seed: seed)
    let origin = GregorianDay.first(ofMonth: 5, 2024) + random.below(30)
    var options = [
      "month": random.pick(["2024-05", "2024-06"]), "origin": GregorianDay.text(origin),
      "first-weekday": random.pick(Weekdays.names),
      "row-height": random.pick(["equal", "content", "content", "90", "33.3"]),
      "max-lanes": random.pick(["0", "1", "2", "3", "5"]),
      "lane-height": random.pick(["18", "10", "7.3"]), "lane-gap": random.pick(["2", "0", "1.1"]),
      "column-spacing": random.pick(["4", "0", "900"]),
      "week-numbers": random.pick(["off", "iso", "leading"]),
      "hidden-days": random.pick([
        "none", "none", "saturday,sunday", "wednesday", "monday,friday,sunday",
        "tuesday,wednesday,thursday,friday,saturday,sunday",
      ]),
    ]
    switch random.below(4) {
    case 0: options["months"] = random.pick(["2", "3"])
    case 1: (options["break"], options["months"]) = ("off", "2")
    case 2: (options["adjacent"], options["rows"]) = (random.pick(["dim", "show", "hide"]), "6")
    default: break
    }
    let threshold = random.pick([0, 0, 360, 540])
    options["next-day-threshold"] = "\(twoDigits(threshold / 60)):00"
    let zone = random.pick([
      "UTC", "UTC", "Europe/Berlin", "America/New_York", "Africa/Cairo", "Pacific/Apia",
    ])
    options["zone"] = zone
    let sections = (0..<random.below(5)).map { _ in
      (0..<random.pick([0, 2, 6, 20])).map { _ in item(&random, origin) }
    }
    return NaiveMonth(
      sections: sections,
      size: Size(width: random.pick([0, 320, 701.5]), height: random.pick([0, 300, 900])),
      options: options, zone: TimeZone(identifier: zone) ?? .gmt, threshold: threshold,
      origin: origin)
  }

  /// Draws an item.
  static func item(_ random: inout SceneRandom, _ origin: Int) -> ArrayContext.Item {
    var item: ArrayContext.Item = [:]
    switch random.below(3) {
    case 0: item[.date] = Double(origin - 40 + random.below(90))
    case 1: item[.day] = Double(random.below(40) - 5)
    default: break
    }
    if !random.once(in: 3) { item[.start] = Double(30 * random.below(60)) }
    let start = item[.start] ?? 0
    switch random.below(4) {
    case 0: item[.end] = start + Double(random.pick([0, 30, 600, 1440]))
    case 1: item[.end] = start + Double(1440 * random.below(random.pick([4, 30, 900])))
    case 2: item[.end] = Double(random.below(1440))
    default: break
    }
    return item
  }

  /// A layout that is prepared with them.
  func prepared(_ more: [String: String] = [:]) throws -> (MonthCalendar, ArrayContext) {
    let layout = Self.layout()
    let context = ArrayContext(
      sections: sections.map { ArrayContext.Section(items: $0) }, viewport: Viewport(size: size),
      defaultsOf: MonthCalendar.declaration)
    for (name, value) in options.merging(more, uniquingKeysWith: { $1 }) {
      context.set(name, text: value)
    }
    try layout.prepare(context)
    return (layout, context)
  }

  /// A layout that knows the zones of the system.
  static func layout() -> MonthCalendar {
    MonthCalendar { (name) throws(LayoutFailure) in
      (try? Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(name)"))).map { Array($0) }
    }
  }

  /// All events, in the order in which lanes are given out.
  func events() -> [Event] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    func local(_ minute: Double) -> (day: Int, minute: Int) {
      let parts = calendar.dateComponents(
        [.year, .month, .day, .hour, .minute], from: Date(timeIntervalSince1970: minute * 60))
      let day = GregorianDay.number(parts.year ?? 0, parts.month ?? 0, parts.day ?? 0) ?? 0
      return (day, 60 * (parts.hour ?? 0) + (parts.minute ?? 0))
    }
    var events: [Event] = []
    for (section, items) in sections.enumerated() {
      for (index, item) in items.enumerated() {
        let day = item[.day].map { Int($0) + origin } ?? item[.date].map { Int($0) }
        let date = day ?? section + origin
        guard let start = item[.start] else {
          let last = date + max(0, (Int(item[.end] ?? 0) - 1) / 1440)
          events.append(
            Event(
              section: section, item: index, first: date, last: last, start: -.infinity,
              end: -.infinity))
          continue
        }
        let midnight = Double(date) * 1440
        var end = item[.end] ?? start + 60
        while end < start { end += 1440 }
        let first = local(midnight + start).day
        var last = local(end > start ? midnight + end - 1 : midnight + start).day
        let (endDay, minute) = local(midnight + end)
        if endDay > first, minute < threshold { last = endDay - 1 }
        last = max(first, last)
        events.append(
          Event(
            section: section, item: index, first: first, last: last, start: midnight + start,
            end: midnight + end))
      }
    }
    return events.sorted { a, b in
      if a.first != b.first { return a.first < b.first }
      if a.last != b.last { return a.last > b.last }
      if a.start != b.start { return a.start < b.start }
      if a.end != b.end { return a.end > b.end }
      return (a.section, a.item) < (b.section, b.item)
    }
  }

  /// The lane of each event that some of `dates`, those of a week, show.
  static func lanes(_ events: [Event], on dates: [Int]) -> [(event: Event, dates: [Int], lane: Int)]
  {
    var placed: [(event: Event, dates: [Int], lane: Int)] = []
    for event in events {
      let own = dates.filter { event.first <= $0 && $0 <= event.last }
      guard !own.isEmpty else { continue }
      var lane = 0
      while placed.contains(where: { $0.lane == lane && !$0.dates.allSatisfy { !own.contains($0) } }
      ) { lane += 1 }
      placed.append((event, own, lane))
    }
    return placed
  }
}
