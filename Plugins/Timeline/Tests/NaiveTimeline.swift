import CalendarEvents
import CivilTime
import Foundation
import LayoutCore
import TestSupport

@testable import TimelineLayout

/// Random events and options, and where their boxes lie, found minute by minute and lane by lane
/// with Foundation's calendar.
struct NaiveTimeline {
  let sections: [[(item: ArrayContext.Item, resource: String?)]]
  let options: [String: String]
  private let calendar: Calendar
  /// The date of section 0.
  let origin: Int
  /// For each minute of a day its factor; 0 outside of the hours shown.
  private let factors: [Double]

  /// Draws events in June 2024, in which the clocks of no zone change.
  static func random(seed: Int) -> NaiveTimeline {
    var random = SceneRandom(seed: seed)
    let origin = GregorianDay.first(ofMonth: 6, 2024) + random.below(8)
    let zone = random.pick(["UTC", "UTC", "Europe/Berlin", "America/New_York", "Asia/Tokyo"])
    let (hours, window) = random.pick([("0..24", 0..<1440), ("08:30..18", 510..<1080)])
    let (scale, parts) = random.pick([
      ("none", []), ("none", []),
      ("00:00-09:00=0.25,12:00-13:00=0", [(0..<540, 0.25), (720..<780, 0)]),
    ])
    var factors = (0..<1440).map { window.contains($0) ? 1.0 : 0 }
    for (minutes, factor) in parts { for minute in minutes { factors[minute] *= factor } }
    var options = [
      "origin": GregorianDay.text(origin), "zone": zone, "hours": hours, "hours-scale": scale,
      "resources": random.pick(["auto", "A,B,C", "B", "none"]),
      "unassigned": random.pick(["on", "off"]), "hour-width": random.pick(["60", "20"]),
      "min-width": random.pick(["0", "0", "20", "100"]),
      "hidden-days": random.pick(["none", "none", "saturday,sunday", "wednesday"]),
    ]
    if random.once(in: 2) { options["from"] = GregorianDay.text(origin + random.below(9) - 3) }
    if random.once(in: 2) { options["days"] = "\(1 + random.below(9))" }
    let sections = (0..<random.below(4)).map { _ in
      (0..<random.pick([0, 2, 6, 20])).map { _ in (item(&random, origin), resource(&random)) }
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    return NaiveTimeline(
      sections: sections, options: options, calendar: calendar, origin: origin, factors: factors)
  }

  /// Draws the names of an item's resources.
  static func resource(_ random: inout SceneRandom) -> String? {
    random.pick([nil, "A", "B", "C", "A,B", "C, A", "X", "B,X"])
  }

  /// Draws an item.
  static func item(_ random: inout SceneRandom, _ origin: Int) -> ArrayContext.Item {
    var item: ArrayContext.Item = [:]
    switch random.below(3) {
    case 0: item[.date] = Double(origin - 5 + random.below(15))
    case 1: item[.day] = Double(random.below(9) - 2)
    default: break
    }
    if !random.once(in: 5) { item[.start] = Double(30 * random.below(60)) }
    let start = item[.start] ?? 0
    switch random.below(4) {
    case 0: item[.end] = start + Double(random.pick([0, 30, 90, 600]))
    case 1: item[.end] = start + Double(1440 * random.below(4))
    case 2: item[.end] = Double(random.below(1440))
    default: break
    }
    return item
  }

  /// A timeline that is prepared with them.
  func prepared() throws(LayoutFailure) -> TimelineUnderTest {
    try TimelineUnderTest(
      sections.map { TimelineUnderTest.section($0.map { ($0.item, $0.resource) }) }, options)
  }

  // MARK: Events

  private struct Event {
    let section, item: Int
    /// Dates touched.
    let first, last: Int
    /// Local minutes after 1970-01-01.
    let start, end: Double
    let names: [String]
  }

  private func offset(_ minute: Double) -> Double {
    Double(calendar.timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: minute * 60))) / 60
  }

  private func events() -> [Event] {
    var events: [Event] = []
    for (section, items) in sections.enumerated() {
      for (index, (item, resource)) in items.enumerated() {
        let own = item[.day].map { Int($0) + origin } ?? item[.date].map { Int($0) }
        let date = Double(own ?? section + origin)
        var (start, end) = (date * 1440, item[.end] ?? 0)
        if let minute = item[.start] {
          start += minute
          end = item[.end].map { date * 1440 + $0 } ?? start + 60
          while end < start { end += 1440 }
          start += offset(start)
          end += offset(end)
        } else {
          end = start + 1440 * max(1, (end / 1440).rounded(.up))
        }
        let first = Int((start / 1440).rounded(.down))
        let last = max(first, Int(((end - 1) / 1440).rounded(.down)))
        let names = (resource ?? "").split(separator: ",").map {
          $0.trimmingCharacters(in: .whitespaces)
        }
        events.append(
          Event(
            section: section, item: index, first: first, last: last, start: start, end: end,
            names: names))
      }
    }
    return events
  }

  /// Where an event lies in a row: nil if nothing of it is shown.
  struct Place: Equatable {
    let section, item, row: Int
    var frame: Rect?
  }

  /// The places of all events in all their rows, row by row.
  func places() -> [Place] {
    let events = events()
    let rows = rows(events)
    let dates = dates(events)
    func x(_ time: Double) -> Double {
      var x = 120.0
      let scale = (Double(options["hour-width"] ?? "") ?? 0) / 60
      for date in dates {
        for minute in 0..<1440 where Double(date * 1440 + minute) < time {
          x += scale * factors[minute]
        }
      }
      return x
    }
    let end = x(.infinity)
    let least = Double(options["min-width"] ?? "") ?? 0
    func box(_ event: Event) -> (start: Double, end: Double)? {
      var (low, high) = (x(event.start), x(event.end))
      if event.start == event.end {
        let (date, minute) = (event.first, Int(event.start) - event.first * 1440)
        guard dates.contains(date), factors[minute] > 0 else { return nil }
        high = low + max(15, least)
      } else {
        guard high > low else { return nil }
        high = max(high, low + least)
      }
      if high > end { (low, high) = (max(120, low - (high - end)), end) }
      return (low, high)
    }
    var (places, top) = ([Place](), 40.0)
    for (row, own) in rows.enumerated() {
      var lanes: [[(start: Double, end: Double)]] = []
      let boxes = own.map { (event: events[$0], box: box(events[$0])) }
      for (event, box) in boxes where box == nil {
        places.append(Place(section: event.section, item: event.item, row: row))
      }
      var drawn: [(key: [Double], event: Event, box: (start: Double, end: Double))] = []
      for (event, box) in boxes {
        guard let box else { continue }
        let key: [Double] = [box.start, -box.end, Double(event.section), Double(event.item)]
        drawn.append((key, event, box))
      }
      drawn.sort { $0.key.lexicographicallyPrecedes($1.key) }
      for (_, event, box) in drawn {
        func isFree(_ lane: [(start: Double, end: Double)]) -> Bool {
          lane.allSatisfy { $0.end <= box.start || box.end <= $0.start }
        }
        let lane = lanes.firstIndex(where: isFree) ?? lanes.count
        if lane == lanes.count { lanes.append([]) }
        lanes[lane].append(box)
        let frame = Rect(
          x: box.start, y: top + 4 + 32 * Double(lane), width: box.end - box.start, height: 30)
        places.append(
          Place(section: event.section, item: event.item, row: row, frame: frame))
      }
      top += max(40, 8 + 30 * Double(lanes.count) + 2 * Double(max(0, lanes.count - 1)))
    }
    return places
  }

  /// For each row the numbers of its events (rule K-71).
  private func rows(_ events: [Event]) -> [[Int]] {
    let text = options["resources"] ?? ""
    var names = text.split(separator: ",").map { String($0) }
    if text == "auto" { names = Set(events.flatMap(\.names)).sorted() }
    if text == "none" { names = [] }
    var rows = names.map { name in events.indices.filter { events[$0].names.contains(name) } }
    if names.isEmpty || options["unassigned"] == "on" {
      rows.append(events.indices.filter { Set(events[$0].names).isDisjoint(with: names) })
    }
    return rows
  }

  private func dates(_ events: [Event]) -> [Int] {
    let from = options["from"].flatMap { DateText.date($0) } ?? events.map(\.first).min() ?? origin
    let hidden = (options["hidden-days"] ?? "").split(separator: ",").map { String($0) }
    func isShown(_ date: Int) -> Bool {
      !hidden.contains(Weekdays.names[GregorianDay.weekday(date)])
    }
    if let days = options["days"].flatMap({ Int($0) }) {
      return Array((from..<from + 7 * days + 7).filter(isShown).prefix(days))
    }
    let last = events.map(\.last).max() ?? from - 1
    return last < from ? [] : (from...last).filter(isShown)
  }
}
