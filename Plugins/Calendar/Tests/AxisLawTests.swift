import CalendarEvents
import CivilTime
import LayoutCore
import TestSupport
import Testing

@testable import CalendarLayout

/// Laws of the axis on random scales, against a sum over single minutes.
struct AxisLawTests {
  /// A scale of parts in order of time, some beside each other, some folded, and its text.
  static func scale(_ random: inout LinearCongruence) throws -> TimeScale {
    try TimeScale(text(&random))
  }

  static func text(_ random: inout LinearCongruence) -> String {
    var words: [String] = []
    var minute = random.below(300)
    while minute < 1380, words.count < 20 {
      let end = min(1440, minute + 5 + random.below(300))
      let factor = ["0", "0.25", "0.5", "1", "2", "7.5", "0.001"][random.below(7)]
      let times = [minute, end].map { "\(twoDigits($0 / 60)):\(twoDigits($0 % 60))" }
      words.append("\(times[0])-\(times[1])=\(factor)")
      minute = end + (random.below(2) == 0 ? 0 : random.below(200))
    }
    if random.below(2) == 0 { words.reverse() }
    return words.isEmpty ? "none" : words.joined(separator: ",")
  }

  /// The factor of a minute, by a look at every part.
  private func factor(_ scale: TimeScale, _ minute: Int) -> Double {
    scale.parts.first { $0.seconds.contains(minute * 60) }?.factor ?? 1
  }

  @Test("Lengths add up, never fall, and lead back", arguments: 0..<UInt32(rounds(40, often: 400)))
  func lengthsAddUp(seed: UInt32) throws {
    var random = LinearCongruence(seed: seed)
    let scale = try Self.scale(&random)
    let first = random.below(600) - 120
    let last = first + 1 + random.below(1500)
    let axis = TimeAxis(first: first * 60, last: last * 60, scale: scale)
    var sum = 0.0
    for minute in first..<last {
      expect((axis.length(to: minute * 60) - sum).magnitude < 1e-6, "\(minute)")
      expect(axis.length(to: minute * 60) <= axis.length(to: minute * 60 + 30))
      let factor = factor(scale, minute)
      if factor > 0 {
        let second = axis.second(at: axis.length(to: Double(minute * 60) + 12.5))
        expect((second - Double(minute * 60) - 12.5).magnitude < 1e-3, "\(minute)")
      } else {
        // Folded time counts as the one that begins after it, or as the end.
        let second = axis.second(at: axis.length(to: minute * 60))
        expect(second > Double(minute * 60))
      }
      sum += factor * 60
    }
    expect((axis.length - sum).magnitude < 1e-6)
    for _ in 0..<50 {
      let length = Double(random.below(1000)) / 1000 * axis.length
      let second = axis.second(at: length)
      expect((axis.length(to: second) - length).magnitude < 1e-6)
      let (earliest, latest) = (axis.earliest(at: length), axis.latest(at: length))
      expect(axis.length(to: earliest) >= length - 2e-6)
      expect(earliest == axis.first || axis.length(to: earliest - 1) < length)
      expect(axis.length(to: latest) <= length + 2e-6)
      expect(latest == axis.last || axis.length(to: latest + 1) > length)
    }
  }

  @Test("Lines are the multiples of their step, the latest at each place", arguments: 0..<40)
  func linesAreMultiples(seed: UInt32) throws {
    var random = LinearCongruence(seed: 90 + seed)
    let scale = try Self.scale(&random)
    let first = random.below(600) - 120
    let last = first + 1 + random.below(1500)
    let axis = TimeAxis(first: first * 60, last: last * 60, scale: scale)
    let step = [7, 15, 30, 60, 90][random.below(5)]
    let all = (first...last).filter { $0 % step == 0 }.map { $0 * 60 }
    let latest = all.filter { line in
      !all.contains { $0 > line && axis.length(to: $0) == axis.length(to: line) }
    }
    expect(AxisLines(axis, every: step).seconds, equals: latest)
  }

  /// A factor of 1 is none: not a bit differs.
  @Test("A plain scale changes nothing", arguments: 0..<20) func plainScale(seed: UInt32) throws {
    var random = LinearCongruence(seed: seed)
    let events = random.day(count: 30, grid: 5).map {
      CalendarUnderTest.event(Double($0.start), Double($0.end))
    }
    let everywhere = Rect(x: -1e7, y: -1e7, width: 2e7, height: 2e7)
    let plain = try CalendarUnderTest([events])
    let scaled = try CalendarUnderTest([events], ["hours-scale": .text("07:00-19:00=1")])
    try expect(scaled.attributes(in: everywhere), equals: plain.attributes(in: everywhere))
    expect(scaled.calendar.work, equals: plain.calendar.work)
  }

  @Test(
    "Every event lies where the axis says, and none overlaps another", arguments: 0..<UInt32(60))
  func eventsLieWhereTheAxisSays(seed: UInt32) throws {
    var random = LinearCongruence(seed: 7 * seed)
    let events = random.day(count: 40, grid: 5)
    let least = [0.0, 15, 60][random.below(3)]
    let subject = try CalendarUnderTest(
      [events.map { CalendarUnderTest.event(Double($0.start), Double($0.end)) }],
      [
        "hours-scale": .text(Self.text(&random)), "min-height": .number(least),
        "column-spacing": .number(0), "pack": .choice(random.below(3)),
      ])
    let grid = try #require(subject.calendar.prepared?.grid)
    var boxes: [Rect] = []
    for (item, event) in events.enumerated() {
      let cell = try #require(try subject.cell(0, item))
      let (top, bottom) = (grid.y(ofSecond: event.start * 60), grid.y(ofSecond: event.end * 60))
      let end = grid.y(ofSecond: grid.axis.last)
      expect(cell.frame.height >= min(least, end - grid.gridTop) - 1e-5)
      if bottom - top >= least {
        expect(cell.frame.minY == top && cell.frame.maxY == bottom)
      } else if top + least <= end - 1e-5 {
        expect(cell.frame.minY == top)
      }
      expect(cell.isHidden, equals: cell.frame.height == 0)
      let found = try subject.attributes(in: cell.frame).contains { $0.element == cell.element }
      expect(found, equals: !cell.frame.isEmpty)
      if !cell.frame.isEmpty { boxes.append(cell.frame) }
    }
    for (number, box) in boxes.enumerated() {
      expect(!boxes[(number + 1)...].contains { $0.intersects(box) }, "\(number)")
    }
  }
}
