import TestSupport
import Testing

@testable import CalendarLayout

/// A packed day after edits equals a day packed from scratch, and only the rest of its packing is
/// walked.
struct PackingEditTests {
  private static let window = 0..<86_400

  /// A day, and the segments it was made of.
  private struct Subject {
    let rules: PackingRules
    var segments: [Segment]
    var day: PackedDay
    private var desk = PackingDesk()

    init(_ segments: [Segment], _ rules: PackingRules) {
      (self.rules, self.segments) = (rules, segments)
      day = PackedDay(segments, rules, window: window, &desk)
    }

    /// Packs what was edited, and gives how many segments that met.
    mutating func pack() -> Int { day.pack(&desk) }

    mutating func insert(_ segment: Segment, at place: Int) {
      segments.insert(segment, at: place)
      day.insert(segment, at: place)
    }

    mutating func remove(at place: Int) {
      segments.remove(at: place)
      day.remove(at: place)
    }

    /// The same segments, packed from scratch.
    var fresh: PackedDay {
      var desk = PackingDesk()
      var fresh = PackedDay(segments, rules, window: window, &desk)
      _ = fresh.pack(&desk)
      return fresh
    }
  }

  /// Slots, orders, counted events, packing order and clusters equal those of a day packed from
  /// scratch, whatever the names of its segments.
  private static func expectFresh(_ subject: Subject, _ note: String) {
    let (day, model) = (subject.day, subject.fresh)
    let all = subject.segments.indices
    expect(day.isPacked)
    expect(all.map { day.slot($0) } == all.map { model.slot($0) }, "slots at \(note)")
    expect(all.map { day.order($0) }, equals: all.map { model.order($0) }, "orders at \(note)")
    expect(day.packing.more, equals: model.packing.more)
    expect(day.schedule.clusters, equals: model.schedule.clusters, "clusters at \(note)")
    let events = day.schedule.events
    expect(
      events.map { day.tags.index(of: $0.key.tag) }, equals: model.schedule.order.map(Int.init))
    expect(
      events.map { [$0.reach, $0.column, $0.wall] },
      equals: model.schedule.events.map { [$0.reach, $0.column, $0.wall] }, "\(note)")
    expect(all.map { day.tags.index(of: day.tags.tag(at: $0)) }, equals: Array(all))
  }

  private static let styles: [PackingStyle] = [.expand, .equal, .stretch]

  /// Some days are one cluster, some many; some events last all day, and some nothing.
  private static func segment(_ random: inout LinearCongruence, longest: Int) -> Segment {
    let start = Int32(300 * random.below(288))
    let length = random.below(20) == 0 ? random.below(86_400) : 300 * random.below(longest)
    return Segment(
      section: 0, item: 0, part: 0, start: start, end: min(86_400, start + Int32(length)))
  }

  /// Columns, widths, orders, counted events and both orders of the times, in all three packings.
  @Test("Edits are like packing anew", arguments: 0..<UInt32(rounds(60, often: 600)))
  func editsAreLikePackingAnew(seed: UInt32) {
    var random = LinearCongruence(seed: 77 + seed)
    let style = Self.styles[Int(seed) % 3]
    // Over 64 columns at a time, so that the walk follows what differs.
    let isCrowded = seed % 6 > 3
    let limit = isCrowded ? 66 + random.below(60) : 1 + random.below(4)
    let rules = PackingRules(
      style: style, limit: seed % 4 == 3 ? limit : 0, overlapThreshold: 0,
      leastSeconds: random.below(2) * 900)
    let longest = isCrowded ? 150 : [3, 12, 60][Int(seed / 3) % 3]
    let count = isCrowded ? 200 + random.below(300) : random.below(150)
    var subject = Subject(
      (0..<count).map { _ in Self.segment(&random, longest: longest) }, rules)
    _ = subject.pack()
    for step in 0..<(isCrowded ? 10 : 80) {
      for _ in 0...random.below(3) {
        let count = subject.segments.count
        if count == 0 || random.below(2) == 0 {
          let new = Self.segment(&random, longest: longest)
          subject.insert(new, at: random.below(count + 1))
        } else {
          subject.remove(at: random.below(count))
        }
      }
      expect(!subject.day.isPacked)
      _ = subject.pack()
      Self.expectFresh(subject, "\(step) of seed \(seed)")
    }
  }

  /// More than 64 columns at a time, as in a week of 100,000 events.
  @Test("Crowded days too", arguments: styles) func crowdedDaysToo(style: PackingStyle) {
    var random = LinearCongruence(seed: 9)
    let rules = PackingRules(style: style, limit: 0, overlapThreshold: 0, leastSeconds: 0)
    var subject = Subject((0..<2_000).map { _ in Self.segment(&random, longest: 36) }, rules)
    let all = subject.pack()
    expect(all, equals: 2_000)
    for _ in 0..<rounds(12, often: 200) {
      subject.insert(Self.segment(&random, longest: 36), at: random.below(2_000))
      _ = subject.pack()
      Self.expectFresh(subject, "an insertion")
      subject.remove(at: random.below(2_000))
      _ = subject.pack()
      Self.expectFresh(subject, "a removal")
    }
  }

  /// More events of a start than columns, so that a walk begins beside some that are only counted.
  @Test("Days of few starts too", arguments: 0..<UInt32(rounds(12, often: 300)))
  func daysOfFewStartsToo(seed: UInt32) {
    var random = LinearCongruence(seed: 4000 + seed)
    let limit = seed % 3 == 0 ? 0 : 66 + random.below(40)
    let rules = PackingRules(
      style: Self.styles[Int(seed) % 3], limit: limit, overlapThreshold: 0, leastSeconds: 0)
    let (starts, lengths) = (3 + random.below(9), 1 + random.below(20))
    func segment() -> Segment {
      let start = Int32(7_200 * random.below(starts))
      let length = Int32(900 * (1 + random.below(lengths)))
      return Segment(
        section: 0, item: 0, part: 0, start: start, end: min(86_400, start + length))
    }
    var subject = Subject((0..<300 + random.below(300)).map { _ in segment() }, rules)
    _ = subject.pack()
    for step in 0..<20 {
      let count = subject.segments.count
      if random.below(2) == 0 {
        subject.insert(segment(), at: random.below(count + 1))
      } else {
        subject.remove(at: random.below(count))
      }
      _ = subject.pack()
      Self.expectFresh(subject, "\(step) of seed \(seed)")
    }
  }

  /// Events of an hour, three at a time: an edit walks what is on then, whatever the day holds
  /// before and after.
  @Test("An edit walks what it meets", arguments: [100, 1_000, 10_000]) func anEditWalksWhatItMeets(
    count: Int
  ) {
    let length = 3 * 86_400 / count
    let segments = (0..<count).map { number in
      let start = Int32(number * 86_400 / count)
      return Segment(
        section: 0, item: Int32(number), part: 0, start: start,
        end: min(86_400, start + Int32(length)))
    }
    let rules = PackingRules(style: .expand, limit: 0, overlapThreshold: 0, leastSeconds: 0)
    var subject = Subject(segments, rules)
    _ = subject.pack()
    var walked = 0
    for number in 1...20 {
      let start = Int32(number * 4_000)
      subject.insert(
        Segment(section: 0, item: 0, part: 0, start: start, end: start + 1), at: number)
      walked += subject.pack()
      subject.remove(at: number)
      walked += subject.pack()
    }
    // The event itself, and what begins when it does.
    expect((20...60), contains: walked)
  }
}
