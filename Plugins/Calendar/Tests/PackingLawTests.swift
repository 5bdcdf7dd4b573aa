import TestSupport
import Testing

@testable import CalendarLayout

/// Laws for every packing (rules D-10 to D-13), on random days.
struct PackingLawTests {
  private func pack(_ events: [NaiveDay.Event], _ style: PackingStyle, limit: Int = 0) -> Packing {
    var desk = PackingDesk()
    var day = DaySchedule(events.count, &desk) {
      PackedInterval(start: Int32(events[$0].start * 60), end: Int32(events[$0].end * 60))
    }
    return ColumnPacking.pack(&day, style, limit: limit, &desk)
  }

  private func span(_ slot: Slot) -> Int {
    Int(((slot.right - slot.left) * Double(slot.columns)).rounded())
  }

  /// Columns, counts and widths of all three styles are those of the naive rules: laws 1 to 7 and
  /// 11 follow, since the naive rules state them.
  @Test("Random days are like the naive ones", arguments: 0..<10)
  func randomDaysAreLikeTheNaiveOnes(part: UInt32) {
    var random = LinearCongruence(seed: 2024 + part)
    for number in 0..<rounds(400, often: 2_000) {
      let events = random.day(count: 2 + random.below(25), grid: [5, 15, 30][number % 3])
      let naive = NaiveDay(events)
      let (a, b, c) = (pack(events, .equal), pack(events, .expand), pack(events, .stretch))
      for index in events.indices {
        let column = naive.columns[index]
        let isRight = [a, b, c].allSatisfy {
          Int($0.slots[index].column) == column
            && Int($0.slots[index].columns) == naive.counts[index]
            && $0.slots[index].left == Double(column) / Double(naive.counts[index])
        }
        guard isRight, span(a.slots[index]) == 1,
          span(b.slots[index]) == naive.expanded(index),
          span(c.slots[index]) == naive.stretched(index),
          naive.counts[index] == naive.cliques[index]
        else {
          Issue.record("event \(index) of \(events)")
          return
        }
      }
      guard number % 4 > 0 || overlaps(events, b) == 0 else {
        Issue.record("overlap on \(events)")
        return
      }
    }
  }

  /// Pairs of events of the same time that share room.
  private func overlaps(_ events: [NaiveDay.Event], _ packing: Packing) -> Int {
    var count = 0
    for a in events.indices {
      for b in events.indices.dropFirst(a + 1) where events[a].meets(events[b]) {
        let (left, right) = (packing.slots[a], packing.slots[b])
        if left.left < right.right, right.left < left.right { count += 1 }
      }
    }
    return count
  }

  /// Law 6: the right edge is the day's, or an event of the same time starts exactly there.
  @Test("Expanded events reach an edge") func expandedEventsReachAnEdge() {
    var random = LinearCongruence(seed: 6)
    for _ in 0..<200 {
      let events = random.day(count: 20, grid: 15)
      let packing = pack(events, .expand)
      for index in events.indices where packing.slots[index].right < 1 {
        expect(
          events.indices.contains {
            events[$0].meets(events[index]) && packing.slots[$0].left == packing.slots[index].right
          })
      }
    }
  }

  /// Laws 8 and 9: shifted times and another order of the input change nothing.
  @Test("Time and order do not matter") func timeAndOrderDoNotMatter() {
    var random = LinearCongruence(seed: 8)
    for _ in 0..<200 {
      // Each event once: equal ones keep the order of the input.
      let events = Array(Set(random.day(count: 15, grid: 15))).sorted { $0.end < $1.end }
      let packing = pack(events, .expand)
      let shifted = pack(
        events.map { NaiveDay.Event(start: $0.start - 120, end: $0.end - 120) }, .expand)
      expect(packing.slots, equals: shifted.slots)
      let reversed = pack(events.reversed(), .expand)
      expect(Array(reversed.slots.reversed()), equals: packing.slots)
    }
  }

  /// Law 10: without an event, those before it keep their columns.
  @Test("Deleting leaves earlier columns") func deletingLeavesEarlierColumns() {
    var random = LinearCongruence(seed: 10)
    for _ in 0..<200 {
      let events = random.day(count: 12, grid: 15)
      let packing = pack(events, .expand)
      let gone = random.below(events.count)
      var rest = events
      rest.remove(at: gone)
      let after = pack(rest, .expand)
      for (position, index) in NaiveDay(events).order.enumerated() {
        if index == gone { break }
        let moved = index > gone ? index - 1 : index
        expect(after.slots[moved].column, equals: packing.slots[index].column, "\(position)")
      }
    }
  }

  /// With a limit no more columns are used, counted events take no room, and the views that count
  /// them share no area with events or with each other.
  @Test("Limited stacks do not overlap") func limitedStacksDoNotOverlap() {
    var random = LinearCongruence(seed: 4)
    for number in 0..<400 {
      let events = random.day(count: 25, grid: 15)
      let limit = 1 + number % 4
      let packing = pack(events, .expand, limit: limit)
      let shown = events.indices.filter { packing.slots[$0].column >= 0 }
      expect(shown.allSatisfy { packing.slots[$0].column < limit })
      // Events that are only counted are counted by runs of events that meet, none drawn before
      // others.
      var runs: [[Int]] = []
      for index in NaiveDay(events).order where packing.slots[index].column < 0 {
        let (start, end) = (events[index].start * 60, events[index].end * 60)
        if let last = runs.last, start < last[1] {
          runs[runs.count - 1] = [last[0], max(last[1], end), last[2] + 1]
        } else {
          runs.append([start, end, 1])
        }
      }
      expect(packing.more.map { [Int($0.start), Int($0.end), $0.count] }, equals: runs)
      var boxes = shown.map { index in
        (
          events[index].start * 60, events[index].end * 60, packing.slots[index].left,
          packing.slots[index].right
        )
      }
      boxes += packing.more.map { (Int($0.start), Int($0.end), $0.left, 1) }
      let sharing = boxes.indices.filter { number in
        boxes[(number + 1)...].contains { other in
          let a = boxes[number]
          return a.0 < other.1 && other.0 < a.1 && a.2 < other.3 && other.2 < a.3
        }
      }
      expect(sharing.isEmpty)
    }
  }

  /// Styles that let events overlap still draw every event inside the day.
  @Test("Other styles stay inside", arguments: [PackingStyle.overlap, .cascade, .none])
  func otherStylesStayInside(style: PackingStyle) {
    var random = LinearCongruence(seed: 5)
    let rules = PackingRules(style: style, limit: 0, overlapThreshold: 1800, leastSeconds: 0)
    for _ in 0..<200 {
      let events = random.day(count: 30, grid: 15)
      let intervals = events.map {
        PackedInterval(start: Int32($0.start * 60), end: Int32($0.end * 60))
      }
      var desk = PackingDesk()
      let day = DaySchedule(intervals.count, &desk) { intervals[$0] }
      let packing = rules.pack(intervals, day.order)
      expect(packing.slots.allSatisfy { $0.left >= 0 && $0.left < $0.right && $0.right <= 1 })
      expect(Set(packing.orders).count, equals: events.count)
    }
  }

  /// Columns beyond the first word, and beyond the first level, of the set of free columns.
  @Test("Sets of columns agree with sets") func setsOfColumnsAgreeWithSets() {
    var random = LinearCongruence(seed: 64)
    for reach in [64, 100, 5_000, 300_000] {
      var (set, model) = (ColumnSet(), Set<Int>())
      for _ in 0..<200 {
        let number = random.below(reach)
        if random.below(3) > 0 {
          set.insert(number)
          model.insert(number)
        } else {
          set.remove(number)
          model.remove(number)
        }
        let from = random.below(reach)
        let expected = model.filter { $0 >= from }.min()
        expect(set.first(from: from), equals: expected)
      }
    }
  }
}
