import CollectionEngine
import LayoutCore
import TestSupport
import Testing

@testable import CalendarLayout

/// Laws of columns that stay, on random edits (rule K-37).
struct StableLawTests {
  private static let everywhere = ArrayContext.everywhere

  /// Follows a batch as the engine does it: a refused one is followed by a `prepare`, and the
  /// columns are kept with the items.
  private static func apply(_ updates: [LayoutUpdate], _ subject: CalendarUnderTest) throws -> Bool
  {
    do {
      try subject.calendar.apply(updates, subject.context)
      for case .reloadItems(let section, let items) in updates { keep(subject, section, items) }
      for case .insertItems(let section, let items) in updates { keep(subject, section, items) }
      return true
    } catch {
      try subject.calendar.prepare(subject.context)
      keepAll(subject)
      return false
    }
  }

  private static func keepAll(_ subject: CalendarUnderTest) {
    for section in subject.context.sections.indices {
      keep(subject, section, 0..<subject.context.sections[section].items.count)
    }
  }

  private static func keep(_ subject: CalendarUnderTest, _ section: Int, _ items: Range<Int>) {
    let values = subject.calendar.keptValues(inSection: section, items: items)
    for (item, value) in zip(items, values) where !value.isNaN {
      subject.context.sections[section].items[item][.kept] = value
    }
  }

  private static func event(_ random: inout LinearCongruence) -> NaiveDay.Event {
    random.day(count: 1, grid: 15)[0]
  }

  private static func item(_ event: NaiveDay.Event) -> ArrayContext.Item {
    CalendarUnderTest.event(Double(event.start), Double(event.end))
  }

  private static let options: [String: OptionValue] = [
    "stable": .flag(true), "min-height": .number(0), "origin": .text("2024-06-03"),
  ]

  /// The columns of the calendar, and the events moved that it counts, are those of the naive day.
  @Test(
    "Columns are those of the rule through edits, and a fresh calendar has them too",
    arguments: 0..<UInt32(rounds(30, often: 1500)))
  func columnsAreThoseOfTheRule(seed: UInt32) throws {
    var random = LinearCongruence(seed: 71 * seed + 9)
    let first = random.day(count: 6 + random.below(9), grid: 15)
    var naive = NaiveStableDay(first)
    let subject = try CalendarUnderTest([first.map(Self.item)], Self.options)
    Self.keepAll(subject)
    for _ in 0..<12 {
      let before = subject.calendar.work.moved
      var index = random.below(naive.events.count)
      let update: LayoutUpdate
      switch random.below(4) {
      case 0 where naive.events.count > 2:
        naive.remove(at: index)
        subject.context.sections[0].items.remove(at: index)
        update = .deleteItems(section: 0, items: index..<index + 1)
      case 1:
        index = random.below(naive.events.count + 1)
        let event = Self.event(&random)
        naive.put(event, at: index, isNew: true)
        subject.context.sections[0].items.insert(Self.item(event), at: index)
        update = .insertItems(section: 0, items: index..<index + 1)
      default:
        let event = Self.event(&random)
        naive.put(event, at: index, isNew: false)
        let kept = subject.context.sections[0].items[index][.kept]
        subject.context.sections[0].items[index] = Self.item(event)
        subject.context.sections[0].items[index][.kept] = kept
        update = .reloadItems(section: 0, items: index..<index + 1)
      }
      let isFollowed = try Self.apply([update], subject)
      if case .deleteItems = update {
        expect(isFollowed)
      } else {
        expect(subject.calendar.work.moved - before, equals: naive.moved)
        expect(isFollowed, equals: naive.moved == 0)
      }
      let fresh = CalendarUnderTest.make()
      try fresh.prepare(subject.context)
      for calendar in [subject.calendar, fresh] {
        let day = try #require(calendar.prepared)
        calendar.packAll()
        expect(
          day.days[0].segments.indices.map { day.days[0].packed?.keptColumn($0) ?? -1 },
          equals: naive.columns)
      }
      try expect(
        subject.attributes(in: Self.everywhere),
        equals: subject.context.elements(of: fresh, in: Self.everywhere))
      let cells = try subject.attributes(in: Self.everywhere).filter { $0.element.kind == .cell }
      for (number, cell) in cells.enumerated() {
        expect(!cells[(number + 1)...].contains { $0.frame.intersects(cell.frame) })
      }
    }
  }

  /// Days, resources, whole days and nights at once.
  @Test(
    "Batches are like prepares of what is kept, and a way back is one",
    arguments: 0..<UInt32(rounds(30, often: 1500)))
  func batchesAreLikePrepares(seed: UInt32) throws {
    var random = RandomResources(seed)
    while random.events.count < 16 { random.events.append([]) }
    if seed % 2 == 0 { random.options["resources"] = .text("none") }
    random.options["stable"] = .flag(true)
    let subject = try random.subject()
    Self.keepAll(subject)
    _ = try subject.attributes(in: Self.everywhere)
    for _ in 0..<5 {
      let section = random.random.below(9)
      let (context, before) = (subject.context.copy(), try subject.attributes(in: Self.everywhere))
      var kept = subject.context.sections.map { $0.items.map { $0[.kept] } }
      var updates: [LayoutUpdate] = []
      if !random.events[section].isEmpty {
        let item = random.random.below(random.events[section].count)
        random.events[section].remove(at: item)
        kept[section].remove(at: item)
        updates.append(.deleteItems(section: section, items: item..<item + 1))
      }
      let place = random.random.below(random.events[section].count + 1)
      random.events[section].insert(random.event(), at: place)
      kept[section].insert(nil, at: place)
      updates.append(.insertItems(section: section, items: place..<place + 1))
      let item = random.random.below(random.events[section].count)
      random.events[section][item] = random.event()
      updates.append(.reloadItems(section: section, items: item..<item + 1))
      random.write(to: subject.context)
      for (section, values) in kept.enumerated() {
        for (item, value) in values.enumerated() {
          subject.context.sections[section].items[item][.kept] = value
        }
      }
      _ = try Self.apply(updates, subject)
      let fresh = CalendarUnderTest.make()
      try fresh.prepare(subject.context)
      try expect(
        subject.attributes(in: Self.everywhere),
        equals: subject.context.elements(of: fresh, in: Self.everywhere))
      // An undo brings back the items with what is kept.
      try fresh.prepare(context)
      try expect(context.elements(of: fresh, in: Self.everywhere), equals: before)
    }
  }

  /// The figures of the rule: events moved per edit of a fresh day by the rule, by packing again,
  /// and at least.
  @Test("Few events move, nearly as few as can") func figures() {
    var random = LinearCongruence(seed: 20)
    let days = rounds(200, often: 1500)
    var (moved, again, least) = (0, 0, 0)
    for _ in 0..<days {
      let events = random.day(count: 8 + random.below(7), grid: 15)
      let day = NaiveStableDay(events)
      let (index, event) = (random.below(events.count), Self.event(&random))
      var edited = day
      edited.put(event, at: index, isNew: false)
      moved += edited.moved
      let packed = NaiveDay(edited.events.map(\.event))
      again += events.indices.count { $0 != index && packed.columns[$0] != day.columns[$0] }
      least += day.optimum(event, at: index) ?? 0
    }
    if runsLongTests { print("stable: \(moved) \(again) \(least) moved in \(days) edits") }
    expect(moved * 12 < days, "\(moved) of \(days)")
    expect(again > days, "\(again) of \(days)")
    expect(least <= moved)
  }

  /// The cost of many edits, in width.
  @Test("Many edits need few more columns") func manyEdits() {
    var random = LinearCongruence(seed: 31)
    var (moved, columns, least) = (0, 0, 0)
    let days = rounds(12, often: 60)
    for _ in 0..<days {
      var day = NaiveStableDay(random.day(count: 12, grid: 15))
      for _ in 0..<100 {
        day.put(Self.event(&random), at: random.below(12), isNew: false)
        moved += day.moved
        let packed = NaiveDay(day.events.map(\.event))
        // The columns that each event's cluster has.
        for index in 0..<12 {
          let mates = (0..<12).filter { packed.clusters[$0] == packed.clusters[index] }
          columns += (mates.map { day.columns[$0] }.max() ?? 0) + 1
          least += packed.cliques[index]
        }
      }
    }
    if runsLongTests {
      print("stable: \(moved) moved in \(days * 100) edits, \(columns) columns for \(least)")
    }
    expect(moved * 8 < days * 100)
    expect(Double(columns) < 1.3 * Double(least))
  }

  @Test("The engine keeps the columns, also where an edit moves others")
  func engine() throws {
    let scene = Scene()
    try scene.setBounds(Size(width: 800, height: 600))
    try scene.replaceSections([5])
    try scene.load([WeekCalendar()], options: [OptionAssignment("stable", .flag(true))])
    func put(_ item: Int, _ start: Double, _ end: Double) throws {
      try scene.change(
        items: item...item, section: 0, [.metric(.start, start), .metric(.end, end)])
    }
    func cells() throws -> [Rect] {
      try scene.attributes(.all).map(\.attributes).filter { $0.element.kind == .cell }.map(\.frame)
    }
    // Row 06 of the cases: the last edit packs the cluster.
    for (item, time) in [(0.0, 60.0), (30, 90), (90, 150), (120, 180), (600, 660)].enumerated() {
      try put(item, time.0, time.1)
    }
    let before = try cells()
    expect(before.map(\.x), equals: [105, 150, 105, 150, 105])
    try put(4, 60, 120)
    let after = try cells()
    expect(after.map(\.x), equals: [105, 150, 150, 105, 105])
    // A prepare of what is kept is the same, and packing again here too.
    try scene.invalidate(.everything)
    expect(try cells(), equals: after)
    try put(4, 600, 660)
    expect(try cells().map(\.x), equals: [105, 150, 150, 105, 105])
    try scene.invalidate(forgetsKept: true)
    expect(try cells(), equals: before)
  }

  @Test("Columns that stay have no strict order") func refusal() {
    #expect(throws: LayoutFailure.refused("stable takes no order-strict")) {
      _ = try CalendarUnderTest([[]], ["stable": .flag(true), "order-strict": .flag(true)])
    }
  }
}
