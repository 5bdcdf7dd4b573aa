import CalendarEvents
import CivilTime
import Foundation
import LayoutCore
import TestSupport
import Testing

/// Rows of the shared cases about events that fingers move, and laws about them.
struct EventDragTests {
  private static func clock(_ zone: String?, around date: Int) throws -> ZoneClock {
    var zones = ZoneClocks { (name) throws(LayoutFailure) in
      (try? Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(name)"))).map { Array($0) }
    }
    return try zones.clock(zone ?? "UTC", days: (date - 3)..<(date + 4)).clock
  }

  /// Seconds after 1970-01-01 of a text such as `2025-03-28T08:00Z`.
  private static func instant(_ text: String?) throws -> Int64 {
    let text = try #require(text)
    let date = try #require(DateText.date(text.prefix(10)))
    let time = try #require(DateText.time(text.dropFirst(11).prefix(5)))
    return Int64(date) * GregorianDay.seconds + Int64(time)
  }

  private static func drag(_ input: JSONValue?, _ date: Int) throws -> EventDrag {
    var drag = EventDrag(
      try clock(input?["zone"]?.text, around: date), step: Int64(input?["snap"]?.number ?? 15) * 60)
    drag.snapsToGrid = input?["mode"]?.text == "grid"
    if let least = input?["least"]?.number { drag.least = Int64(least) * 60 }
    drag.most = input?["most"]?.number.map { Int64($0) * 60 }
    return drag
  }

  @Test("All rows about editing are there") func allRowsAreThere() {
    expect(
      ["edit", "edit.create", "edit.allowed", "autoscroll", "grip"].map {
        CalendarCase.ids($0).count
      },
      equals: [30, 8, 7, 7, 10])
  }

  @Test("A drag gives the times of the row", arguments: CalendarCase.ids("edit"))
  func drags(id: String) throws {
    let row = try CalendarCase.view(id)
    let event = row.input?["event"]
    let (start, end) = (
      try Self.instant(event?["start"]?.text), try Self.instant(event?["end"]?.text)
    )
    let grips: [String: TouchPlace.Grip] = ["start": .start, "move": .move, "end": .end]
    let grip = try #require(grips[row.input?["grip"]?.text ?? ""])
    let days = Int(try #require(row.input?["days"]?.number))
    let minutes = try #require(row.input?["minutes"]?.number)
    let drag = try Self.drag(row.input, GregorianDay.holding(start))
    let moved = drag.event(start, end, grip, days: days, minutes: minutes)
    try expect(moved.start, equals: Self.instant(row.expected?["start"]?.text))
    try expect(moved.end, equals: Self.instant(row.expected?["end"]?.text))
    expect((moved == (start, end)), equals: row.expected?["line"]?.text == nil)
  }

  @Test("Empty room gives the times of the row", arguments: CalendarCase.ids("edit.create"))
  func creations(id: String) throws {
    let row = try CalendarCase.view(id)
    func place(_ name: String) throws -> (day: Int, second: Double) {
      let place = try #require(row.input?[name]?.list)
      let date = try #require(DateText.date(place[0].text ?? ""))
      return (date, try #require(place[1].number) * 60)
    }
    let drag = try Self.drag(row.input, place("press").day)
    let made = try drag.created(place("press"), place("finger"))
    try expect(made.start, equals: Self.instant(row.expected?["start"]?.text))
    try expect(made.end, equals: Self.instant(row.expected?["end"]?.text))
  }

  @Test("A box has the grips of the row", arguments: CalendarCase.ids("grip"))
  func grips(id: String) throws {
    let row = try CalendarCase.view(id)
    let box = try #require(row.input?["box"]?.list).map { $0.number ?? .nan }
    let grip = EventDrag.grip(
      at: try #require(row.input?["y"]?.number), from: box[1], length: box[3], size: 8,
      hasStart: row.input?["is_start"]?.flag ?? true, hasEnd: row.input?["is_end"]?.flag ?? true)
    expect(grip?.word, equals: row.expected?.text)
  }

  @Test("Rules forbid what the row says", arguments: CalendarCase.ids("edit.allowed"))
  func rules(id: String) throws {
    let row = try CalendarCase.view(id)
    func ranges(_ name: String) throws -> [Range<Int>] {
      try #require(row.input?[name]?.list).map { part in
        let ends = try #require(part.list).map { Int($0.number ?? 0) }
        return ends[0]..<ends[1]
      }
    }
    let times = try ["start", "end"].map { Int(try #require(row.input?[$0]?.number)) }
    let isRefused = row.input?["overlap"]?.text == "refuse"
    let rule = EditRule.forbids(
      times[0]..<times[1], others: isRefused ? try ranges("others") : [],
      open: row.input?["within"]?.text == "none" ? nil : try ranges("open"))
    expect(rule?.rawValue, equals: row.expected?["reason"]?.text)
  }

  @Test("A finger near an edge scrolls as the row says", arguments: CalendarCase.ids("autoscroll"))
  func edges(id: String) throws {
    let row = try CalendarCase.view(id)
    func number(_ name: String) throws -> Double { try #require(row.input?[name]?.number) }
    let isBack = row.input?["direction"]?.number == -1
    let place = try isBack ? number("distance") : 1000 - number("distance")
    let velocity = EdgeScrolling.velocity(place, from: 0, to: 1000)
    expect((velocity - (row.expected?["velocity"]?.number ?? .nan)).magnitude < 1e-9)
    let offset = try EdgeScrolling.offset(
      number("offset"), velocity, milliseconds: number("ms"), in: number("min")...number("max"))
    expect((offset - (row.expected?["offset"]?.number ?? .nan)).magnitude < 1e-9)
  }

  /// A number from `range` at random.
  private static func number(_ random: inout SceneRandom, _ range: ClosedRange<Int>) -> Int {
    range.lowerBound + random.below(range.count)
  }

  @Test("There and back is nothing, where the clock does not change") func thereAndBack() throws {
    var random = SceneRandom(seed: 2025)
    let date = GregorianDay.number(2025, 6, 4) ?? 0
    let clock = try Self.clock("Europe/Berlin", around: date)
    for _ in 0..<5000 {
      let drag = EventDrag(clock, step: Int64(random.pick([5, 10, 15, 30]) * 60))
      let start = Int64(date) * GregorianDay.seconds + Int64(random.below(86_400))
      let end = start + Int64(random.below(14_400))
      let days = Self.number(&random, -2...2)
      let steps = Int64(Self.number(&random, -40...40))
      let minutes = Double(steps * drag.step) / 60
      let there = drag.event(start, end, .move, days: days, minutes: minutes)
      expect(there.start - start, equals: Int64(days) * 86_400 + steps * drag.step)
      expect(there.end - there.start, equals: end - start)
      let back = drag.event(there.start, there.end, .move, days: -days, minutes: -minutes)
      expect(back == (start, end))
    }
  }

  @Test("What is resized keeps its other end, and never flips")
  func resizing() throws {
    var random = SceneRandom(seed: 2026)
    let date = GregorianDay.number(2025, 10, 26) ?? 0
    for zone in ["UTC", "Europe/Berlin", "Australia/Lord_Howe", "Africa/Casablanca"] {
      let clock = try Self.clock(zone, around: date)
      for _ in 0..<1000 {
        var drag = EventDrag(clock, step: 900)
        drag.most = 6 * 3600
        let start = Int64(date) * GregorianDay.seconds + Int64(random.below(86_400))
        let end = start + Int64(Self.number(&random, 900...14_400))
        let minutes = Double(Self.number(&random, -20_000...20_000)) / 10
        let later = drag.event(start, end, .end, days: 0, minutes: minutes)
        let earlier = drag.event(start, end, .start, days: 0, minutes: minutes)
        expect(later.start == start && earlier.end == end)
        for event in [later, earlier] where event != (start, end) {
          expect((900...21_600).contains(event.end - event.start))
        }
      }
    }
  }

  @Test("A drag by nothing changes nothing, even in an hour that is shown twice")
  func nothing() throws {
    let date = GregorianDay.number(2025, 10, 26) ?? 0
    for isGrid in [false, true] {
      var drag = EventDrag(try Self.clock("Europe/Berlin", around: date), step: 900)
      drag.snapsToGrid = isGrid
      for minute in stride(from: Int64(0), to: 1440, by: 7) {
        let start = Int64(date) * GregorianDay.seconds + minute * 60
        for grip in [TouchPlace.Grip.start, .move, .end] {
          let same = drag.event(start, start + 60, grip, days: 0, minutes: 0)
          expect(same == (start, start + 60))
        }
      }
    }
  }
}
