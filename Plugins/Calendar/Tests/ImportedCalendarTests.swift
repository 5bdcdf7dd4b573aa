import CalendarEvents
import CivilTime
import LayoutCore
import TestSupport
import Testing

@testable import CalendarLayout

/// One section whose items name their days by dates, as imports make it: edits go to the days of
/// their items.
@Suite struct ImportedCalendarTests {
  /// 2025-03-03, a Monday.
  private static let monday = 20_150

  /// An item on one of `days` dates, now and then for whole days, over midnight, or by `day`
  /// instead.
  private static func item(_ random: inout LinearCongruence, _ days: Int) -> ArrayContext.Item {
    var item: ArrayContext.Item = [.date: Double(monday + random.below(days))]
    if random.below(12) == 0 { item = [.day: Double(random.below(days + 2) - 1)] }
    if random.below(30) == 0 { item = [:] }
    let start = 15 * random.below(96)
    if random.below(10) > 0 { item[.start] = Double(start) }
    item[.end] = Double(start + [15, 30, 60, 90, 700, 3000][random.below(6)])
    return item
  }

  private static let everywhere = Rect(x: -1e7, y: -1e7, width: 2e7, height: 2e7)

  /// Applies a batch as an engine does: if it is refused, a `prepare` follows.
  private static func apply(_ updates: [LayoutUpdate], _ subject: CalendarUnderTest) throws -> Bool
  {
    do {
      try subject.calendar.apply(updates, subject.context)
      return true
    } catch {
      try subject.calendar.prepare(subject.context)
      return false
    }
  }

  /// Random deletions, insertions and changes, and the number of items that a prepare of the end
  /// would show.
  private static func batch(
    _ random: inout LinearCongruence, _ days: Int, _ subject: CalendarUnderTest
  ) -> [LayoutUpdate] {
    let section = subject.context.sections[0]
    var items = section.items
    var updates: [LayoutUpdate] = []
    if items.count > 4, random.below(3) > 0 {
      let first = random.below(items.count - 3)
      let gone = first..<(first + 1 + random.below(3))
      items.removeSubrange(gone)
      updates.append(.deleteItems(section: 0, items: gone))
    }
    if random.below(3) > 0 {
      let first = random.below(items.count + 1)
      let new = (0...random.below(4)).map { _ in item(&random, days) }
      items.insert(contentsOf: new, at: first)
      updates.append(.insertItems(section: 0, items: first..<(first + new.count)))
    }
    if !items.isEmpty {
      let changed = random.below(items.count)
      items[changed] = item(&random, days)
      updates.append(.reloadItems(section: 0, items: changed..<(changed + 1)))
    }
    subject.context.sections[0].items = items
    return updates
  }

  @Test("Batches are like prepares", arguments: 0..<UInt32(rounds(6, often: 60)))
  func batchesAreLikePrepares(seed: UInt32)
    throws
  {
    var random = LinearCongruence(seed: seed)
    let days = [3, 20, 60][random.below(3)]
    let count = [10, 60, 300][random.below(3)]
    let subject = try CalendarUnderTest(
      [(0..<count).map { _ in Self.item(&random, days) }],
      ["pack": .choice(random.below(6)), "days": .number([7, 5][random.below(2)])])
    _ = try subject.attributes(in: Self.everywhere)
    var applied = 0
    for _ in 0..<12 {
      let updates = Self.batch(&random, days, subject)
      if try Self.apply(updates, subject) { applied += 1 }
      let fresh = CalendarUnderTest.make()
      try fresh.prepare(subject.context)
      var (found, expected): ([LayoutAttributes], [LayoutAttributes]) = ([], [])
      try subject.calendar.attributes(in: Self.everywhere, subject.context, into: &found)
      try fresh.attributes(in: Self.everywhere, subject.context, into: &expected)
      expect(found, equals: expected)
      expect(subject.calendar.contentSize, equals: fresh.contentSize)
      let element = Element(
        .cell, section: 0, item: random.below(subject.context.sections[0].items.count))
      try expect(
        subject.calendar.explain(element, subject.context),
        equals: fresh.explain(element, subject.context))
    }
    // Few items may be the only ones on the first or the last day.
    if count == 300 { expect(applied, equals: 12) }
  }

  /// The only item of the first date, or of the last one, takes its days with it.
  @Test("Days go with their last item", arguments: [0, 98]) func daysGoWithTheirLastItem(
    _ gone: Int
  ) throws {
    let subject = try CalendarUnderTest([
      (0..<99).map { [.date: Double(Self.monday + $0), .start: 600, .end: 660] }
    ])
    // The 15th week has one day with an item.
    expect(subject.calendar.contentSize.width, equals: 100 + 105 * 100)
    subject.context.sections[0].items.remove(at: gone)
    #expect(throws: LayoutFailure.self) {
      try subject.calendar.apply(
        [.deleteItems(section: 0, items: gone..<(gone + 1))], subject.context)
    }
  }

  /// An edit writes tags of one block and counts on the blocks, looks at one day and packs that
  /// day.
  @Test("Work does not grow with the content", arguments: [4_000, 32_000])
  func workDoesNotGrowWithTheContent(count: Int) throws {
    let days = count / 20
    let content = DatedColumns(
      dates: (0..<count).map { Double(Self.monday + $0 * 7 % days) },
      starts: (0..<count).map { Double($0 % 20 * 60) })
    let calendar = WeekCalendar()
    try calendar.prepare(content)
    calendar.packAll()
    let packed = calendar.work.segmentsPacked
    expect(packed, equals: count)
    for number in 0..<20 {
      let place = 1 + number * 7919 % (count - 2)
      content.insert(date: Double(Self.monday + days / 2), start: 615, at: place)
      try calendar.apply([.insertItems(section: 0, items: place..<(place + 1))], content)
      calendar.packAll(0..<days)
      content.remove(at: place)
      try calendar.apply([.deleteItems(section: 0, items: place..<(place + 1))], content)
      calendar.packAll(0..<days)
    }
    expect(calendar.namesMoved <= 40 * (512 + count / 256 + 2))
    // Of the day of 20 events the new one, which meets one other that follows it.
    expect(calendar.work.segmentsPacked - packed, equals: 20 * (1 + 0))
  }

  @Test(
    "Five years of events change no count of a window or of an edit, which is of one day",
    arguments: [false, true])
  func fiveYearsCostNothing(isImported: Bool) throws {
    let perDay = rounds(11, often: 548)
    let found = try [60, 1826].map { days in
      try EventColumns.work(
        CalendarUnderTest.make(), days: days, perDay: perDay, isImported: isImported,
        view: Rect(x: 0, y: 640, width: 800, height: 600)
      ) { $0.work }
    }
    expect(found[1], equals: found[0])
    let (window, edit) = (found[0][0], found[0][1])
    expect(window.segmentsPacked <= 8 * perDay)
    expect(edit.daysPacked - window.daysPacked, equals: 1)
    expect(edit.segmentsPacked - window.segmentsPacked <= perDay + 1)
    expect(edit.segmentsVisited - 2 * window.segmentsVisited <= 1)
  }

  /// Tags are what a list of names would be.
  @Test("Tags are like a list of names") func tagsAreLikeAListOfNames() {
    var random = LinearCongruence(seed: 3)
    var order = ItemOrder(count: 600)
    var model = (0..<600).map { Int32($0) }
    for step in 0..<rounds(4_000, often: 40_000) {
      // Grows for a while, then shrinks to nothing, then grows.
      let isGrowing = step % 2_000 < 1_200
      if model.isEmpty || random.below(10) < (isGrowing ? 8 : 1) {
        let place = random.below(model.count + 1)
        let tag = order.insert(at: place)
        expect(!model.contains(tag))
        model.insert(tag, at: place)
      } else {
        let place = random.below(model.count)
        expect(order.remove(at: place), equals: model.remove(at: place))
      }
      if step % 100 == 0 {
        let isRight = model.indices.allSatisfy {
          order.tag(of: $0) == model[$0] && order.item(of: model[$0]) == $0
        }
        expect(isRight, "\(step)")
      }
    }
  }
}

/// Items of one section with dates and starts, in columns.
private final class DatedColumns: LayoutContext {
  let viewport = Viewport(size: Size(width: 800, height: 600))
  let kinds = KindTable(WeekCalendar.declaration.kinds)
  let base: (any BaseLayout)? = nil
  let sectionCount = 1
  let interactionState: [Double] = []
  private var dates: [Double]
  private var starts: [Double]

  init(dates: [Double], starts: [Double]) { (self.dates, self.starts) = (dates, starts) }

  func insert(date: Double, start: Double, at place: Int) {
    dates.insert(date, at: place)
    starts.insert(start, at: place)
  }

  func remove(at place: Int) {
    dates.remove(at: place)
    starts.remove(at: place)
  }

  func itemCount(inSection section: Int) -> Int { dates.count }

  func column(_ metric: ItemMetric, inSection section: Int) -> MetricColumn {
    [.date, .start].contains(metric) ? .mixed : .absent
  }

  func read(
    _ metric: ItemMetric, inSection section: Int, items: Range<Int>, into values: inout [Double]
  ) {
    values += (metric == .date ? dates : starts)[items]
  }

  func option(_ index: Int, inSection section: Int?) -> OptionValue? {
    WeekCalendar.declaration.options[index].defaultValue
  }

  func hasOwnOptions(inSection section: Int) -> Bool { false }
}

extension ImportedCalendarTests {
  /// The content ends with the last end, and a batch that moves it asks for a `prepare` (rule
  /// D-27).
  @Test("The last end asks for a prepare") func theLastEndAsksForAPrepare() throws {
    let monday = Double(Self.monday)
    let night: ArrayContext.Item = [.date: monday + 6, .start: 1320, .end: 1560]
    let early: ArrayContext.Item = [.date: monday, .start: 540, .end: 600]
    let subject = try CalendarUnderTest([[early, night]])
    expect(subject.calendar.contentSize.width, equals: 1500)
    subject.context.sections[0].items = [early]
    let gone = LayoutUpdate.deleteItems(section: 0, items: 1..<2)
    expect(try !Self.apply([gone], subject))
    expect(subject.calendar.contentSize.width, equals: 800)
    subject.context.sections[0].items = [early, night]
    expect(try !Self.apply([.insertItems(section: 0, items: 1..<2)], subject))
    expect(subject.calendar.contentSize.width, equals: 1500)
    // Without dates, the section's own event.
    let plain = try CalendarUnderTest([[], [], [], [], [], [], [[.start: 1320, .end: 1560]]])
    expect(plain.calendar.contentSize.width, equals: 900)
    plain.context.sections[6].items = []
    expect(try !Self.apply([.deleteItems(section: 6, items: 0..<1)], plain))
    expect(plain.calendar.contentSize.width, equals: 800)
  }

  /// Columns and their content are those of a naive count of local dates, for random events in
  /// random zones (rules D-26 and D-27).
  @Test("Columns are local", arguments: 0..<UInt32(rounds(12, often: 120))) func columnsAreLocal(
    seed: UInt32
  ) throws {
    var random = LinearCongruence(seed: 900 + seed)
    let zones = ["Asia/Tokyo", "America/New_York", "Europe/Berlin", "Pacific/Kiritimati", "UTC"]
    let zone = zones[random.below(zones.count)]
    let first = Self.monday + random.below(400)
    let items = (0..<(1 + random.below(8))).map { _ -> ArrayContext.Item in
      var item: ArrayContext.Item = [.date: Double(first + random.below(20))]
      let start = 15 * random.below(96)
      item[.end] = Double(start + 15 * random.below(200))
      if random.below(5) > 0 { item[.start] = Double(start) }
      return item
    }
    let clock = try CalendarUnderTest.clock(zone, days: (first - 3)..<(first + 40))
    func day(_ item: ArrayContext.Item, _ metric: ItemMetric, _ shift: Int64) -> Int {
      let instant = Int64(item[.date] ?? 0) * 86_400 + Int64((item[metric] ?? 0) * 60) + shift
      return GregorianDay.holding(clock.local(instant))
    }
    let starts = items.map { $0[.start] == nil ? Int($0[.date] ?? 0) : day($0, .start, 0) }
    let ends = items.indices.map { index -> Int in
      let item = items[index]
      if item[.start] == nil {
        return starts[index] + max(0, (Int(item[.end] ?? 0) + 1439) / 1440 - 1)
      }
      return max(starts[index], day(item, .end, -1))
    }
    let days = [7, 5, 1][random.below(3)]
    let subject = try CalendarUnderTest(
      [items], ["zone": .text(zone), "days": .number(Double(days)), "allday-lanes": .number(20)])
    let origin = try #require(starts.min())
    let column = days == 7 ? GregorianDay.weekStart(of: origin, first: 0) : origin
    let needed = try #require(ends.max()) - column + 1
    let count = days == 7 ? (needed + 6) / 7 * 7 : max(days, needed)
    expect(
      subject.calendar.contentSize.width, equals: 100 + Double(count) * 700 / Double(days),
      "\(zone) \(days)")
    let header = try #require(try subject.part("DayHeaderView", 0))
    let label = subject.calendar.label(of: header.element, subject.context)
    expect(label?.hasSuffix(GregorianDay.text(column)) == true, "\(zone)")
    for item in items.indices { try expect(subject.cell(0, item)?.isHidden, equals: false) }
  }

  /// An event without length has a height, whatever `min-height` is (rule D-17).
  @Test(
    "Instants are seen", arguments: [(nil, 15.0), (0, 15.0), (40, 40.0)] as [(Double?, Double)])
  func instantsAreSeen(least: Double?, height: Double) throws {
    let subject = try CalendarUnderTest(
      [[[.start: 540, .end: 540], [.start: 540, .end: 540], [.start: 1440, .end: 1440]]],
      least.map { ["min-height": .number($0)] } ?? [:])
    try expect(subject.frame(0, 0)?.height, equals: height)
    try expect(subject.frame(0, 0)?.width, equals: 45)
    try expect(subject.frame(0, 1)?.height, equals: height)
    try expect(subject.frame(0, 2)?.y, equals: 40)
  }
}
