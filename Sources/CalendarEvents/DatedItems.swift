public import CivilTime
public import LayoutCore

/// The dates of an event, and the times by which those of the same dates are ordered.
public struct EventDates: Hashable, Sendable {
  /// The first date that it touches, in days after 1970-01-01.
  public var first: Int32
  /// The last one.
  public var last: Int32
  /// Start in seconds after 1970-01-01 in UTC; least for an event of whole days.
  public var start: Int64
  /// End in seconds after 1970-01-01 in UTC; least for an event of whole days.
  public var end: Int64
  /// Whether its item has a date of its own.
  public var isDated: Bool

  /// The dates that it touches.
  public var dates: ClosedRange<Int> { Int(first)...Int(last) }

  /// Whether it has times.
  public var isTimed: Bool { start != .min }

  /// An event on these dates; without times if both are least.
  public init(_ dates: ClosedRange<Int>, start: Int64 = .min, end: Int64 = .min, isDated: Bool) {
    (first, last) = (Int32(clamping: dates.lowerBound), Int32(clamping: dates.upperBound))
    (self.start, self.end, self.isDated) = (start, end, isDated)
  }
}

/// Turns the metrics of items into the dates that they touch.
public struct DatePlacer {
  private let events: EventPlacer
  /// The date of section 0, after 1970-01-01.
  public let origin: Int
  /// The clock of the zone.
  public let clock: ZoneClock
  /// In seconds after midnight.
  private let nextDayThreshold: Int64

  /// A placer for a clock whose changes it knows; an event that ends before `nextDayThreshold`, in
  /// seconds after midnight, on a later date does not touch that date (rule K-45).
  public init(origin: Int, _ clock: ZoneClock, nextDayThreshold: Int = 0) {
    events = EventPlacer(
      lead: 0, firstDate: origin, clock: .utc(days: origin..<origin + 1), threshold: nil)
    (self.origin, self.clock) = (origin, clock)
    self.nextDayThreshold = Int64(nextDayThreshold)
  }

  /// The clock's time at a moment, both in seconds after 1970-01-01.
  ///
  /// - Complexity: O(log changes).
  public func local(_ moment: Int64) -> Int64 { clock.local(moment) }

  /// The dates of an item of `section` (rule K-03).
  ///
  /// - Complexity: O(log changes).
  public func dates(section: Int, _ metrics: EventPlacer.Metrics) -> EventDates {
    let isDated = !metrics.date.isNaN
    switch events.time(section: section, metrics) {
    case .days(let days, _):
      return EventDates(
        (origin + days.lowerBound)...(origin + days.upperBound), isDated: isDated)
    case .timed(let event):
      let zero = Int64(origin) * GregorianDay.seconds
      let (start, end) = (event.utcStart + zero, event.utcEnd + zero)
      return EventDates(dates(from: start, to: end), start: start, end: end, isDated: isDated)
    }
  }

  /// The dates that an event between two instants touches, in seconds after 1970-01-01.
  ///
  /// - Complexity: O(log changes).
  public func dates(from start: Int64, to end: Int64) -> ClosedRange<Int> {
    let touched = clock.dates(from: start, to: end)
    let localEnd = clock.local(end)
    let lastDay = GregorianDay.holding(localEnd)
    guard lastDay > touched.lowerBound,
      localEnd - Int64(lastDay) * GregorianDay.seconds < nextDayThreshold
    else { return touched }
    return touched.lowerBound...max(touched.lowerBound, lastDay - 1)
  }
}

/// The events of a section under names that last, in the order of its items.
public struct SectionEvents {
  /// The names.
  public private(set) var order: ItemOrder
  /// By name.
  private var dates: [EventDates]
  /// Number of items.
  public private(set) var count: Int

  /// Names the events of a section: 0, 1, 2, ….
  ///
  /// - Complexity: O(n).
  public init(_ dates: [EventDates]) {
    order = ItemOrder(count: dates.count)
    self.dates = dates
    count = dates.count
  }

  /// The dates of an event, by its name.
  public func dates(_ tag: Int32) -> EventDates { dates[Int(tag)] }

  /// Whether `items` are there, and so few that editing them costs less than naming all again.
  func canEdit(_ items: Range<Int>) -> Bool {
    0 <= items.lowerBound && items.upperBound <= count && canAfford(items.count)
  }

  /// Whether editing so many items costs less than naming all again.
  func canAfford(_ count: Int) -> Bool { count < 8_000_000 / max(1, order.editCost) }

  /// Takes an item away, and gives its name and its dates.
  ///
  /// - Complexity: O(√n).
  public mutating func remove(at item: Int) -> (tag: Int32, dates: EventDates) {
    count -= 1
    let tag = order.remove(at: item)
    return (tag, dates[Int(tag)])
  }

  /// Makes room for an item, and gives its name.
  ///
  /// - Complexity: O(√n).
  public mutating func insert(_ event: EventDates, at item: Int) -> Int32 {
    count += 1
    let tag = order.insert(at: item)
    if Int(tag) == dates.count { dates.append(event) } else { dates[Int(tag)] = event }
    return tag
  }

  /// Gives an item other dates, by its name.
  public mutating func replace(_ tag: Int32, with event: EventDates) { dates[Int(tag)] = event }
}

/// The name of an event, which it keeps while items come and go beside it.
public struct EventName: Hashable, Sendable {
  /// Its section.
  public var section: Int32
  /// Its name among the events of the section.
  public var tag: Int32

  /// A name.
  public init(section: Int, tag: Int32) { (self.section, self.tag) = (Int32(section), tag) }
}

/// The dated events of all sections.
public struct DatedContent {
  /// Finds the dates of items.
  public let placer: DatePlacer
  /// The events, by section.
  public private(set) var sections: [SectionEvents] = []
  private var origin: SectionOrigin

  /// The date of section 0, or nil if neither an option nor an event names it.
  public var firstDate: Int? { origin.isNamed ? origin.date : nil }

  /// Reads all items.
  ///
  /// `named` is the date of section 0; without it the first event with a date decides. See
  /// `DatePlacer` for the clock and the threshold.
  ///
  /// - Complexity: O(n log changes).
  public init(
    _ context: any LayoutContext, _ clock: ZoneClock, origin named: Int?, nextDayThreshold: Int = 0
  ) {
    let found = named == nil ? EventReading(context).firstDate(clock) : nil
    origin = SectionOrigin(named: named, found: found)
    placer = DatePlacer(origin: origin.date, clock, nextDayThreshold: nextDayThreshold)
    for section in 0..<context.sectionCount {
      let items = 0..<context.itemCount(inSection: section)
      let dates = origin.read(items, inSection: section, context, placer)
      for event in dates { origin.count(event, by: 1) }
      sections.append(SectionEvents(dates))
    }
  }

  /// Calls `body` with each event.
  ///
  /// - Complexity: O(n).
  public func forEach(_ body: (EventName, EventDates) -> Void) {
    for section in sections.indices {
      for tag in 0..<Int32(sections[section].count) {
        body(EventName(section: section, tag: tag), sections[section].dates(tag))
      }
    }
  }

  /// The dates of an event.
  public func dates(_ name: EventName) -> EventDates {
    sections[Int(name.section)].dates(name.tag)
  }

  /// The number of an event's item.
  public func item(_ name: EventName) -> Int {
    sections[Int(name.section)].order.item(of: name.tag)
  }

  /// The name of an item, or nil if there is none.
  public func name(section: Int, item: Int) -> EventName? {
    guard sections.indices.contains(section), 0..<sections[section].count ~= item else {
      return nil
    }
    return EventName(section: section, tag: sections[section].order.tag(of: item))
  }

  // MARK: Edits

  /// An event that comes, or one that goes.
  public struct Change {
    /// Its name.
    public var name: EventName
    /// Its dates.
    public var event: EventDates
    /// Whether it comes.
    public var comes: Bool
  }

  /// The refusal of an edit that may change which days there are, or that would cost more than
  /// reading all items again.
  public static let needsPrepare = LayoutFailure.refused("the days must be found again")

  /// Follows a change of the content; returns the events that go and come, in order.
  ///
  /// - Complexity: O(√n) for each item of a section of n items.
  /// - Throws: `needsPrepare` for sections, for too many items, and for an event that `allows` does
  ///   not take or that would change the date of section 0.
  public mutating func apply(
    _ update: LayoutUpdate, _ context: any LayoutContext, allows: (EventDates) -> Bool
  ) throws(LayoutFailure) -> [Change] {
    switch update {
    case .deleteSections, .insertSections: throw Self.needsPrepare
    case .deleteItems(let section, let items):
      try check(section, items)
      return items.reversed().map { item in
        let (tag, event) = sections[section].remove(at: item)
        return change(EventName(section: section, tag: tag), event, comes: false)
      }
    case .insertItems(let section, let items):
      try check(section, items.lowerBound..<items.lowerBound)
      let events = try read(items, section, context, allows)
      return zip(items, events).map { item, event in
        let tag = sections[section].insert(event, at: item)
        return change(EventName(section: section, tag: tag), event, comes: true)
      }
    case .reloadItems(let section, let items):
      try check(section, items)
      let events = try read(items, section, context, allows)
      return zip(items, events).flatMap { item, event in
        let name = EventName(section: section, tag: sections[section].order.tag(of: item))
        let old = dates(name)
        sections[section].replace(name.tag, with: event)
        return [change(name, old, comes: false), change(name, event, comes: true)]
      }
    }
  }

  private mutating func change(_ name: EventName, _ event: EventDates, comes: Bool) -> Change {
    origin.count(event, by: comes ? 1 : -1)
    return Change(name: name, event: event, comes: comes)
  }

  private func check(_ section: Int, _ items: Range<Int>) throws(LayoutFailure) {
    guard sections.indices.contains(section), sections[section].canEdit(items) else {
      throw Self.needsPrepare
    }
  }

  /// Reads items that come.
  private mutating func read(
    _ items: Range<Int>, _ section: Int, _ context: any LayoutContext,
    _ allows: (EventDates) -> Bool
  ) throws(LayoutFailure) -> [EventDates] {
    guard items.upperBound <= context.itemCount(inSection: section),
      sections[section].canAfford(items.count)
    else { throw Self.needsPrepare }
    let found = origin.read(items, inSection: section, context, placer)
    for event in found where !origin.allows(event) || !allows(event) { throw Self.needsPrepare }
    return found
  }

  /// Whether, after a batch, the sections are those of `context` and the date of section 0 is the
  /// right one.
  public func holds(_ context: any LayoutContext) -> Bool {
    context.sectionCount == sections.count && origin.holds
  }
}

/// The date of section 0: an option names it, or the first event with a date is on it.
///
/// Counts those events, so that an edit can tell whether the date still is the right one.
struct SectionOrigin {
  /// The date, after 1970-01-01.
  let date: Int
  private enum Source {
    case option, events, none
  }
  private let source: Source
  private var count = 0
  /// Whether some item has a day and a date, of which only the day is counted.
  private var hasDoubleNames = false

  /// The date that an option names, else the one found among events, else 1970-01-01.
  init(named: Int?, found: Int?) {
    date = named ?? found ?? 0
    source = named != nil ? .option : found != nil ? .events : .none
  }

  /// Counts an event that comes, by 1, or goes, by -1.
  mutating func count(_ event: EventDates, by change: Int) {
    if event.isDated, event.first == date { count += change }
  }

  /// Whether an event may come without changing the date.
  func allows(_ event: EventDates) -> Bool {
    switch source {
    case .option: return true
    case .events: return !event.isDated || event.first >= date
    case .none: return !event.isDated
    }
  }

  /// Whether an option or an event names the date.
  var isNamed: Bool { source != .none }

  /// Whether the date is still the right one.
  var holds: Bool { source != .events || count > 0 && !hasDoubleNames }

  /// The dates of some items of `section`.
  ///
  /// - Complexity: O(log n + k) for k items.
  mutating func read(
    _ items: Range<Int>, inSection section: Int, _ context: any LayoutContext, _ placer: DatePlacer
  ) -> [EventDates] {
    var found: [EventDates] = []
    found.reserveCapacity(items.count)
    var isDouble = false
    EventReading(hasDays: true, hasDates: true).forEach(
      inSection: section, items: items, context
    ) { _, metrics in
      found.append(placer.dates(section: section, metrics))
      if !metrics.day.isNaN, !metrics.date.isNaN { isDouble = true }
    }
    if isDouble { hasDoubleNames = true }
    return found
  }
}
