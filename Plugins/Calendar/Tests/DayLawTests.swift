import TestSupport
import Testing

@testable import CalendarLayout

/// The containers of days, against sets and lists that are searched linearly.
struct DayLawTests {
  @Test("Sets of columns are sets") func setsOfColumnsAreSets() {
    var random = LinearCongruence(seed: 64)
    let numbers = Array(0..<70) + (0..<60).map { _ in random.below(20_000) }
    var set = ColumnSet()
    expect(set.firstAbsent, equals: 0)
    var naive: Set<Int> = []
    for _ in 0..<4_000 {
      let number = numbers[random.below(numbers.count)]
      if random.below(5) < 2 {
        set.insert(number)
        naive.insert(number)
      } else {
        set.remove(number)
        naive.remove(number)
      }
      let start = random.below(20_000) / (1 + 200 * random.below(2))
      expect(set.first(from: start), equals: naive.filter { $0 >= start }.min(), "\(start)")
      expect(set.first(from: 0) == nil, equals: naive.isEmpty)
      expect(set.firstAbsent, equals: (0...20_000).first { !naive.contains($0) })
    }
  }

  /// Full words, and groups of them, are passed over.
  @Test("The lowest free column is found") func theLowestFreeColumnIsFound() {
    var set = ColumnSet()
    for number in 0..<10_000 {
      expect(set.firstAbsent, equals: number)
      set.insert(number)
    }
    for number in [9_999, 4_500, 4_160, 63, 0] {
      set.remove(number)
      expect(set.firstAbsent, equals: number)
    }
  }

  /// Columns in use, of a few and of any number, against a list of when each falls free.
  @Test("Columns in use are those of events that are on")
  func columnsInUseAreThoseOfEventsThatAreOn() {
    var random = LinearCongruence(seed: 63)
    for _ in 0..<50 {
      var (narrow, wide) = (NarrowColumns(), WideColumns(64))
      var (ends, holders) = ([Int32](repeating: .min, count: 64), [Int?](repeating: nil, count: 64))
      var time: Int32 = -86_400
      for event in 0..<200 {
        time += Int32(random.below(900))
        narrow.release(until: time)
        wide.release(until: time)
        let free = ends.firstIndex { $0 <= time }
        expect(narrow.lowestFree, equals: free ?? 64)
        expect(wide.lowestFree, equals: free ?? 64)
        for column in [0, 31, 62, 63, free ?? 0] {
          let next = ends.indices.first { $0 > column && ends[$0] > time }
          expect(narrow.first(after: column), equals: next.map { Int32($0) } ?? .max)
          expect(wide.first(after: column), equals: next.map { Int32($0) } ?? .max)
          expect(narrow.holder(of: column), equals: holders[column])
          expect(wide.holder(of: column), equals: holders[column])
        }
        guard let free else { continue }
        ends[free] = time + 1 + Int32(random.below(40_000))
        holders[free] = event
        narrow.occupy(free, Int32(event), until: ends[free])
        wide.occupy(free, Int32(event), until: ends[free])
      }
    }
  }

  /// Columns beyond the last count as the last; items before the first end on none.
  @Test("End columns are those of the items") func endColumnsAreThoseOfTheItems() {
    var random = LinearCongruence(seed: 5)
    var named = EndColumns(columns: 5)
    var homes: [ItemNames.Home] = []
    for _ in 0..<600 {
      if random.below(2) == 0, !homes.isEmpty {
        named.remove(homes.remove(at: random.below(homes.count)))
      } else {
        let column = random.below(8) - 1
        let isFirst = random.below(2) == 0
        let home = ItemNames.Home(end: named.counted(column), isFirst: isFirst)
        expect(home.end, equals: Int32(min(column, 4)))
        named.insert(home)
        homes.append(home)
      }
      expect(named.last(), equals: homes.map { Int($0.end) }.max() ?? -1)
      expect(named.hasFirstDate, equals: homes.contains { $0.isFirst })
    }
  }

  /// Events of the all-day row are found at the places of their items, whatever their names became
  /// by edits.
  @Test("The all day row finds its events", arguments: 0..<UInt32(rounds(20, often: 200)))
  func theAllDayRowFindsItsEvents(seed: UInt32) {
    var random = LinearCongruence(seed: 500 + seed)
    let lonely = 3
    var (day, names) = (DayBucket(), ItemNames())
    /// The tags of the tagged section, in the order of its items; nil for those of other days.
    var model: [Int?] = (0..<40).map { random.below(3) == 0 ? nil : $0 }
    names.tag(1, Array(repeating: ItemNames.Home(), count: model.count))
    func event(_ section: Int, _ name: Int) -> AllDayEvent {
      let span = DaySpan(first: 0, last: random.below(4))
      return AllDayEvent(
        section: Int32(section), item: Int32(name), part: 0, span: span, columns: span, start: 0,
        end: 0)
    }
    day.append(event(0, lonely))
    for case let name? in model { day.append(event(1, name)) }
    day.append(event(2, lonely))
    for _ in 0..<100 {
      if random.below(2) == 0 {
        let item = random.below(model.count + 1)
        names.insert(1, at: item)
        let isHere = random.below(3) > 0
        model.insert(isHere ? Int(names.name(1, item)) : nil, at: item)
        if isHere { day.insert(event(1, Int(names.name(1, item))), names) }
      } else if !model.isEmpty {
        let item = random.below(model.count)
        let isHere = model[item] != nil
        expect(day.remove(item, ofSection: 1, names), equals: isHere)
        names.remove(1, at: item)
        model.remove(at: item)
      }
      expect(
        day.allDay.map { Int($0.item) }, equals: [lonely] + model.compactMap(\.self) + [lonely])
      var place = 1
      for (item, name) in model.enumerated() {
        let found = day.allDayIndex(section: 1, item: item, names)
        expect(found, equals: name == nil ? nil : place)
        if name != nil { place += 1 }
      }
      for section in [0, 2] {
        for item in [lonely - 1, lonely, lonely + 1] {
          let isThere = day.allDayIndex(section: section, item: item, names) != nil
          expect(isThere, equals: item == lonely)
        }
      }
    }
  }

  /// Few segments are looked at one by one, more are searched among; what only touches is not
  /// found.
  @Test("Parts of a day find what they meet", arguments: [9, 1024, 1025, 4000])
  func partsOfADayFindWhatTheyMeet(count: Int) {
    var random = LinearCongruence(seed: UInt32(count))
    let segments = (0..<count).map { item in
      let start = Int32(random.below(260)) * 300
      let length = Int32(random.below(50) == 0 ? 20 : 1 + random.below(3)) * 300
      return Segment(section: 0, item: Int32(item), part: 0, start: start, end: start + length)
    }
    let rules = PackingRules(style: .none, limit: 0, overlapThreshold: 0, leastSeconds: 300)
    var desk = PackingDesk()
    var day = PackedDay(segments, rules, window: 0..<86_400, &desk)
    expect(day.pack(&desk), equals: count)
    for _ in 0..<60 {
      let from = Int32(random.below(270)) * 300
      let to = from + Int32(1 + random.below(12)) * 300
      var found: [Int32] = []
      _ = day.findCandidates(from: from, to: to, into: &found)
      let met = segments.filter { $0.start < to && $0.end > from }.map(\.item)
      expect(found, equals: met, "\(from) \(to)")
    }
  }
}
