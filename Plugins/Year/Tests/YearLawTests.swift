import CivilTime
import Foundation
import LayoutCore
import TestSupport
import Testing

@testable import YearLayout

/// Laws on random content: what must hold whatever the events and the options are.
struct YearLawTests {
  private static let seeds = 1...rounds(40, often: 1000)
  /// 2024-01-01.
  private static let first = 19_723

  private static func item(_ random: inout SceneRandom) -> ArrayContext.Item {
    var item: ArrayContext.Item = [:]
    if !random.once(in: 4) { item[.date] = Double(first - 40 + random.below(450)) }
    if random.once(in: 6) { item[.day] = Double(random.below(500) - 50) }
    if !random.once(in: 3) { item[.start] = Double(30 * random.below(60)) }
    if !random.once(in: 3) {
      item[.end] = (item[.start] ?? 0) + Double(30 * random.below(random.pick([4, 100, 3000])))
    }
    return item
  }

  private static func layout() -> YearCalendar {
    YearCalendar { (name) throws(LayoutFailure) in
      (try? Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(name)"))).map { Array($0) }
    }
  }

  private static func random(_ seed: Int) throws -> (YearCalendar, ArrayContext, String) {
    var random = SceneRandom(seed: seed)
    let sections = (0..<random.below(4)).map { _ in
      ArrayContext.Section(items: (0..<random.pick([0, 3, 15])).map { _ in item(&random) })
    }
    let context = ArrayContext(
      sections: sections, viewport: Viewport(size: Size(width: 500, height: 120)),
      defaultsOf: YearCalendar.declaration)
    if !random.once(in: 3) { context.set("year", .number(2024)) }
    if random.once(in: 3) { context.set("origin", text: "2024-02-10") }
    let zone = random.pick(["UTC", "Europe/Berlin", "America/New_York", "Africa/Cairo"])
    context.set("zone", text: zone)
    context.set("measure", text: random.pick(["count", "minutes"]))
    context.set("first-weekday", .choice(random.below(7)))
    context.set("gap", text: random.pick(["2", "0", "0.1"]))
    context.set("levels", text: random.pick(["1", "2", "5"]))
    let layout = layout()
    try layout.prepare(context)
    return (layout, context, zone)
  }

  @Test("Keeps the laws of all layouts") func keepsTheLawsOfAllLayouts() throws {
    for seed in Self.seeds {
      let (layout, context, _) = try Self.random(seed)
      let broken = brokenLaw(layout, context)
      expect(broken == nil, "seed \(seed): \(broken ?? "")")
    }
  }

  @Test("Values of days are those found half hour by half hour with Foundation's calendar")
  func valuesAreNaive() throws {
    for seed in Self.seeds {
      let (layout, context, zone) = try Self.random(seed)
      let prepared = try #require(layout.prepared)
      let naive = Self.values(context, zone, origin: prepared.content.placer.origin)
      for (day, date) in prepared.grid.days.enumerated() {
        let (count, minutes) = naive[date] ?? (0, 0)
        let text = "seed \(seed) \(GregorianDay.text(date))"
        expect(prepared.counts[day] == count, text)
        expect(Double(prepared.seconds[day]) == 60 * minutes, text)
      }
    }
  }

  /// The number of events of each date, and their minutes.
  private static func values(_ context: ArrayContext, _ zone: String, origin: Int)
    -> [Int: (count: Int, minutes: Double)]
  {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    func date(_ minute: Double) -> Int {
      let parts = calendar.dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSince1970: minute * 60))
      return GregorianDay.number(parts.year ?? 0, parts.month ?? 0, parts.day ?? 0) ?? 0
    }
    var values: [Int: (count: Int, minutes: Double)] = [:]
    for (section, content) in context.sections.enumerated() {
      for item in content.items {
        let day =
          item[.day].map { Int($0) + origin } ?? item[.date].map { Int($0) } ?? section + origin
        var touched: [Int: Double] = [:]
        if let start = item[.start].map({ $0 + 1440 * Double(day) }) {
          var end = item[.end].map { $0 + 1440 * Double(day) } ?? start + 60
          while end < start { end += 1440 }
          touched[date(start)] = 0
          // Every change of these clocks is at a full half hour.
          for minute in stride(from: start, to: end, by: 30) {
            touched[date(minute), default: 0] += 30
          }
        } else {
          for date in day...day + max(0, (Int(item[.end] ?? 0) - 1) / 1440) {
            touched[date] = 1440
          }
        }
        for (date, minutes) in touched {
          let old = values[date] ?? (0, 0)
          values[date] = (old.count + 1, old.minutes + minutes)
        }
      }
    }
    return values
  }

  @Test("After any edits a year is as if it were prepared anew") func editsAreFresh() throws {
    for seed in Self.seeds {
      let (layout, context, _) = try Self.random(seed)
      var batches = RandomBatches(seed: seed, of: context) { Self.item(&$0) }
      for step in 0..<4 {
        let updates = batches.changes(count: 3)
        do { try layout.apply(updates, context) } catch { try layout.prepare(context) }
        let fresh = Self.layout()
        try fresh.prepare(context)
        let text = "seed \(seed) step \(step): \(updates)"
        expect(layout.contentSize == fresh.contentSize, text)
        expect(layout.prepared?.counts == fresh.prepared?.counts, text)
        expect(layout.prepared?.seconds == fresh.prepared?.seconds, text)
        expect(try context.elements(of: layout) == context.elements(of: fresh), text)
        expect(
          try context.everyElement(of: layout) == context.everyElement(of: fresh), text)
      }
    }
  }
}
