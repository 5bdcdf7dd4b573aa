import CalendarEvents
import CivilTime
import Foundation
import LayoutCore
import TestSupport
import Testing

@testable import CalendarLayout

/// The clocks of the system's zones through their changes from 1970 to 2037, and the days around
/// each change in the grid.
struct ZoneLawTests {
  private static let folder = URL(filePath: "/usr/share/zoneinfo")

  /// Zones with changes of every form: at night, at midnight, by half an hour, in the other half of
  /// the year, without a whole day, and of no change now.
  private static let few = [
    "Africa/Casablanca", "America/New_York", "America/Sao_Paulo", "Asia/Tehran",
    "Australia/Lord_Howe", "Europe/Berlin", "Europe/Dublin", "Pacific/Apia",
  ]

  /// The names of zones that are there: a few, or in the long tests all whose files differ.
  private static let zones: [String] = {
    let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    var seen: Set<Data> = []
    return (runsLongTests ? all ?? [] : few).sorted().filter { name in
      guard !name.hasPrefix("right/"), !name.hasPrefix("posix/"),
        let bytes = try? Data(contentsOf: folder.appending(path: name))
      else { return false }
      return bytes.starts(with: Array("TZif".utf8)) && seen.insert(bytes).inserted
    }
  }()

  private static func clock(_ zone: String) throws -> ZoneClock {
    let bytes = try Data(contentsOf: folder.appending(path: zone))
    return try TimeZoneFile(Array(bytes)).clock(through: 2037)
  }

  private static func first(_ year: Int) -> Int64 {
    Int64(GregorianDay.first(ofMonth: 1, year)) * GregorianDay.seconds
  }

  /// The changes of a clock from 1970 to 2037.
  private static func changes(_ clock: ZoneClock) -> [ZoneClock.Change] {
    clock.changes.filter { (first(1970)..<first(2038)).contains($0.instant) }
  }

  /// The offsets of a zone at moments, as the system's C library reads the same file.
  private static func offsets(_ zone: String, at moments: [Int64]) throws -> [Int64] {
    let scratch = try ScratchFolder()
    let input = scratch.path("moments")
    try moments.map { "@\($0)\n" }.joined().write(
      toFile: input, atomically: true, encoding: .utf8)
    let (date, output) = (Process(), Pipe())
    date.executableURL = URL(filePath: "/usr/bin/env")
    date.arguments = ["TZ=:\(folder.appending(path: zone).path)", "date", "-f", input, "+%::z"]
    date.standardOutput = output
    try date.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    date.waitUntilExit()
    return text.split(separator: "\n").map { line in
      let parts = line.dropFirst().split(separator: ":").compactMap { Int64($0) }
      let seconds = parts.reduce(0) { $0 * 60 + $1 }
      return line.hasPrefix("-") ? -seconds : seconds
    }
  }

  @Test(
    "Clocks show what the C library's show, and lead back",
    .enabled(if: !zones.isEmpty, "needs the time zones of the system"), arguments: zones)
  func clocksAreThoseOfTheSystem(zone: String) throws {
    let clock = try Self.clock(zone)
    let changes = Self.changes(clock)
    var moments = (1970...2037).flatMap { year in
      [Self.first(year), Self.first(year) + 181 * GregorianDay.seconds]
    }
    moments += changes.flatMap {
      [$0.instant - 7200, $0.instant - 1, $0.instant, $0.instant + 7200]
    }
    let offsets = try Self.offsets(zone, at: moments)
    try #require(offsets.count == moments.count)
    for (moment, offset) in zip(moments, offsets) {
      expect(clock.local(moment) - moment == offset, "\(zone) at \(moment)")
    }
    for change in changes {
      let near = clock.changes(after: change.instant - 259_200, before: change.instant + 259_200)
      // Times between two changes so near are those of neither alone.
      guard near.count == 1 else { continue }
      for second in stride(from: Int64(-10_000), through: 10_000, by: 625) {
        let local = change.instant + change.to + second
        let (before, after) = (local - change.from, local - change.to)
        // The first of two moments; of none the one that the clock would have shown.
        let expected = before < change.instant || after < change.instant ? before : after
        expect(clock.utc(local) == expected, "\(zone) at \(change.instant) \(second)")
      }
    }
  }

  // MARK: The grid

  /// The week that holds a change, with events around it.
  private struct Week {
    let monday: Int
    let items: [ArrayContext.Item]
    var options: [String: String]

    init(_ zone: String, _ change: ZoneClock.Change, _ random: inout SceneRandom, isElapsed: Bool) {
      let day = GregorianDay.holding(change.instant + change.to)
      monday = day - GregorianDay.weekday(day)
      options = [
        "origin": GregorianDay.text(monday), "zone": zone, "dst": isElapsed ? "elapsed" : "wall",
        "min-height": "0", "pack": "overlap",
      ]
      items = (0..<6).map { _ in
        let start = change.instant / 60 + Int64(random.below(1800) - 900)
        let date = GregorianDay.holding(start * 60)
        let minute = Double(start) - Double(date) * 1440
        return [
          .date: Double(date), .start: minute, .end: minute + Double(1 + random.below(300)),
        ]
      }
    }

    /// Start and end of an item, in seconds after 1970-01-01.
    func time(_ item: Int) -> (start: Int64, end: Int64) {
      let (date, item) = (items[item][.date] ?? 0, items[item])
      func second(_ metric: ItemMetric) -> Int64 {
        Int64(((date * 1440 + (item[metric] ?? 0)) * 60).rounded())
      }
      return (second(.start), second(.end))
    }

    /// Whether an item lasts less than a day by the clock, so that it is in the grid (rule D-33).
    func isInGrid(_ item: Int, _ clock: ZoneClock) -> Bool {
      let (start, end) = time(item)
      return clock.local(end) - clock.local(start) < GregorianDay.seconds
    }
  }

  @Test(
    "Around each change events lie where the axis says, points lead back, and drags are their edits",
    .enabled(if: !zones.isEmpty, "needs the time zones of the system"), arguments: zones)
  func changesInTheGrid(zone: String) throws {
    let clock = try Self.clock(zone)
    let changes = Self.changes(clock)
    for (number, change) in changes.enumerated()
    where runsLongTests || number % 9 == changes.count % 9 {
      for isElapsed in [false, true] {
        var random = SceneRandom(seed: Int(change.instant % 1_000_003))
        let week = Week(zone, change, &random, isElapsed: isElapsed)
        let text = "\(zone) \(GregorianDay.text(week.monday)) \(isElapsed ? "elapsed" : "wall")"
        let subject = try EditingTests.week(week.items, week.options)
        for item in week.items.indices {
          try check(item, of: week, subject, clock, isElapsed: isElapsed, text)
        }
        // A drag is half of the work: each change has one, of both kinds in turn.
        guard isElapsed == number.isMultiple(of: 2) else { continue }
        var options = week.options
        options["snap-to"] = random.pick(["step", "grid"])
        // An event of whole days would add its row to one of the two weeks that are compared.
        let items = week.items.indices.filter { week.isInGrid($0, clock) }.map { week.items[$0] }
        try EditingTests.checkDrag(items, options, &random, text)
      }
    }
  }

  /// Whether the first part of an event begins, and its last one ends, where its times lie.
  private func check(
    _ item: Int, of week: Week, _ subject: CalendarUnderTest, _ clock: ZoneClock, isElapsed: Bool,
    _ text: String
  ) throws {
    let grid = try #require(subject.calendar.prepared?.grid)
    let (start, end) = week.time(item)
    let local = clock.local(start)
    var day = GregorianDay.holding(local)
    // Where the clock goes back over midnight, a date that has begun goes on.
    if isElapsed, dayStart(day + 1, clock) <= start { day += 1 }
    guard week.monday..<week.monday + 7 ~= day else { return }
    guard week.isInGrid(item, clock) else { return }
    let midnight = Int64(day) * GregorianDay.seconds
    func second(_ moment: Int64) -> Int {
      Int(isElapsed ? moment - dayStart(day, clock) : clock.local(moment) - midnight)
    }
    let cell = try #require(try subject.cell(0, item))
    expect((cell.frame.y - grid.y(ofSecond: second(start))).magnitude < 1e-6, "\(text) \(item)")
    // By the clock an event that shows a time twice ends later (rule D-31).
    let back = clock.changes(after: start - 1, before: end + 1).contains { $0.to < $0.from }
    let isWhole =
      isElapsed
      ? end <= dayStart(day + 1, clock) : !back && GregorianDay.holding(clock.local(end)) == day
    if isWhole {
      // An event that ends as the clock goes forward has no part of the skipped time.
      let bottom = grid.y(ofSecond: second(end - 1) + 1)
      expect((cell.frame.maxY - bottom).magnitude < 1e-6, "\(text) \(item)")
    }
    guard cell.frame.height > 1 else { return }
    let point = Point(x: cell.frame.midX, y: cell.frame.y + 0.5)
    let place = try #require(try subject.calendar.place(at: point, subject.context))
    expect(place.date, equals: day)
    let minute = try #require(place.minute)
    expect((grid.y(ofSecond: Int(minute * 60)) - point.y).magnitude < 0.05, "\(text) \(item)")
    let under = try subject.attributes(
      in: Rect(x: point.x - 0.25, y: point.y - 0.25, width: 0.5, height: 0.5))
    expect(under.contains { $0.element == cell.element }, "\(text) \(item)")
  }

  /// The first moment at which the clock shows a date, or else the next one.
  private func dayStart(_ day: Int, _ clock: ZoneClock) -> Int64 {
    let midnight = Int64(day) * GregorianDay.seconds
    let changes = clock.changes(after: midnight - 259_200, before: midnight + 259_200)
    let offsets = [clock.local(midnight) - midnight] + changes.flatMap { [$0.from, $0.to] }
    let moments = offsets.map { midnight - $0 } + changes.map(\.instant)
    return moments.filter { GregorianDay.holding(clock.local($0)) == day }.min()
      ?? dayStart(day + 1, clock)
  }
}
