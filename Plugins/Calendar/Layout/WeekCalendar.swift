import CalendarEvents
import CivilTime
public import LayoutCore

/// A week of day columns in which events of the same time share the width.
///
///     let calendar = WeekCalendar()
///     try calendar.prepare(context)   // viewport 800 wide: seven columns of 100 beside the hours
///     calendar.contentSize            // 800x2440: headers of 40 and 24 hours of 100 points
///
/// A section is a day, and `day` or `date` of an item overrides it. Days lie in buckets; a bucket
/// is packed when a query first comes to it, and again after an edit of that day only. Fixed parts
/// are found at the edges of the viewport when they are asked for.
///
/// Invariant: in the styles `expand`, `equal` and `stretch` no two cells of the grid share an area,
/// to the last bit: edges across a day are fractions with the cluster's number of columns, and all
/// edges are multiples of a power of two.
///
/// One cell shows one day of an event; the days after it are supplementary views called
/// `ContinuationView`, with the item number of the cell, and for still later days that many items
/// on.
///
/// Not here: today's date; the option `now` sets it.
public final class WeekCalendar: CollectionLayout {
  /// The result of the last `prepare`.
  var prepared: PreparedCalendar?
  private var zones: ZoneClocks
  /// One for each second zone, so that each is read once.
  private var secondZones: [ZoneClocks] = []
  /// Captions of its events in pictures.
  var eventCaptions = EventCaptions(CalendarColumn.captions)
  /// The work done.
  package internal(set) var work = CalendarWork()

  /// Creates a layout that must be prepared before it is asked.
  ///
  /// - Parameter timeZoneFile: returns the file of a time zone by its name (RFC 8536), or nil for a
  ///   name that there is not; the layout itself reads no files. Without it only UTC is known.
  public init(
    timeZoneFile: @escaping (String) throws(LayoutFailure) -> [UInt8]? = {
      (_) throws(LayoutFailure) in nil
    }
  ) {
    zones = ZoneClocks(timeZoneFile)
  }

  /// Name, version, kinds and options of the layout.
  public static let declaration = LayoutDeclaration(
    name: "calendar", version: "1.0.0",
    summary: "A week of day columns whose events never overlap.",
    kinds: CalendarKind.declarations, missingKinds: [.header, .footer],
    options: CalendarOption.all.declarations, columns: CalendarColumn.all)

  /// Name, version, kinds and options of the layout.
  public var declaration: LayoutDeclaration { Self.declaration }

  /// Size of the content, in points: across, the hours and all columns; down, headers and hours.
  public var contentSize: Size { prepared?.grid.contentSize ?? .zero }

  /// Accepts dates that exist, times, ranges of hours, and zones that are known.
  ///
  /// - Throws: `LayoutFailure.refused` with the expected value, or if there are no time zones.
  public func check(_ value: OptionValue, forOption option: Int) throws(LayoutFailure) {
    if option == CalendarOption.view.number, case .text(let word) = value {
      _ = try CalendarView(word)
    }
    try CalendarOption.all.check(value, forOption: option)
    if option == CalendarOption.zone.number { try zones.check(value) }
    guard option == CalendarOption.secondZone.number, case .text(let text) = value
    else { return }
    for zone in SecondZones.names(text) ?? [] where try !zones.knows(zone) {
      throw .refused("second-zone takes time zones such as Asia/Kolkata,UTC, not '\(zone)'")
    }
  }

  /// Puts all events into the buckets of their days; nothing is packed yet.
  ///
  /// - Complexity: O(n + days).
  public func prepare(_ context: any LayoutContext) throws(LayoutFailure) {
    let more = CalendarOption.secondZone.value(in: context).count
    while secondZones.count < more { secondZones.append(zones) }
    prepared = try PreparedCalendar(context, &zones, &secondZones)
    eventCaptions.forget()
  }
}

/// Counts of what the layout did, for tests of what an operation costs.
package struct CalendarWork: Hashable, Sendable {
  /// Days packed.
  package internal(set) var daysPacked = 0
  /// Segments that were met while days were packed, or what was edited of them.
  package internal(set) var segmentsPacked = 0
  /// Events that were not edited and that edits put into another column, or gave another width,
  /// where columns are kept.
  package internal(set) var moved = 0, resized = 0
  /// Segments that queries looked at.
  package internal(set) var segmentsVisited = 0
}

/// Kinds of elements beside the cells.
struct CalendarKind {
  /// Parts of a day are as wide as it is, the others belong to no day: none can be pinned sideways.
  static let declarations: [KindDeclaration] =
    [
      "AllDayHeaderView", "ContinuationView", "CornerView", "DayHeaderView", "HourHeaderView",
      "MoreView", "ZoneHeaderView", "BackgroundView",
    ].map { .supplementary($0, isPinnable: false) }
    + ["DayLine", "HourLine", "NowLine"].map {
      .decoration($0, isPinnable: false, appearance: .line)
    } + ["ClosedView", "TimeMark"].map { .decoration($0, isPinnable: false) }
    + ["ResourceHeaderView", "GhostView"].map { .supplementary($0, isPinnable: false) }

  /// The numbers of the kinds in a layer.
  let allDayHeader, continuation, corner, dayHeader, hourHeader, more: ElementKind
  let zoneHeader, background: ElementKind
  let dayLine, hourLine, nowLine, closed, timeMark, resourceHeader, ghost: ElementKind

  /// Looks the kinds up.
  init(_ kinds: KindTable) {
    func kind(_ index: Int) -> ElementKind {
      kinds.kind(named: Self.declarations[index].name) ?? .cell
    }
    (allDayHeader, continuation, corner) = (kind(0), kind(1), kind(2))
    (dayHeader, hourHeader, more) = (kind(3), kind(4), kind(5))
    (zoneHeader, background) = (kind(6), kind(7))
    (dayLine, hourLine, nowLine, closed) = (kind(8), kind(9), kind(10), kind(11))
    (timeMark, resourceHeader, ghost) = (kind(12), kind(13), kind(14))
  }
}

extension WeekCalendar {
  /// Number of tags and blocks of tags that edits have written since the last `prepare`.
  package var namesMoved: Int { prepared?.names.moves ?? 0 }

  /// Packs days that have not been packed since their last change, for measurements.
  ///
  /// - Complexity: O(n log n).
  package func packAll(_ columns: Range<Int>? = nil) {
    for column in columns ?? 0..<(prepared?.days.count ?? 0) { prepared?.pack(column, &work) }
  }
}

extension WeekCalendar: SectionGeometry {
  /// Days follow each other across.
  public var axis: Axis { .horizontal }

  /// Whether days follow each other to the left: the option `rtl` at `prepare`.
  public var isReversed: Bool { prepared?.settings.isRightToLeft == true }

  /// Hours scroll down.
  public var scrollAxis: Axis { .vertical }

  /// The columns of `section`, which must be in range, by resource that of the first one; of a
  /// hidden day the left edge of the next.
  public func extent(ofSection section: Int) -> SectionExtent {
    guard let prepared else { return SectionExtent(start: 0, end: 0) }
    let (visible, day) = (prepared.shown.visible, section + prepared.placer.lead)
    let resources = prepared.shown.resources
    let date = visible.column(notBefore: day)
    let column = resources.column(date: date, resource: 0)
    let count = visible.isVisible(day) ? resources.step : 0
    let start = prepared.grid.x(ofColumn: column)
    let end = prepared.grid.x(ofColumn: column + count)
    let mirror = prepared.mirror
    return isReversed
      ? SectionExtent(start: mirror.x(end), end: mirror.x(start))
      : SectionExtent(start: start, end: end)
  }

  /// The last section whose column starts at or before `offset`, or nil when none does.
  public func section(at offset: Double) -> Int? {
    guard let prepared, !prepared.reach.isEmpty else { return nil }
    if isReversed {
      let section = partition(prepared.reach.count) { extent(ofSection: $0).start > offset }
      return section < prepared.reach.count ? section : nil
    }
    let grid = prepared.grid
    let column = grid.column(atX: offset) ?? (offset < grid.x(ofColumn: 0) ? -1 : grid.columns)
    let resources = prepared.shown.resources
    let place = resources.place(ofColumn: column)
    var date = place.date
    // By resource, all days of a page begin left of its second resource.
    if place.resource > 0, let page = resources.page {
      date = floorDivide(date, page) * page + page - 1
    }
    let day = prepared.shown.visible.day(ofColumn: date)
    let section = min(day - prepared.placer.lead, prepared.reach.count - 1)
    return section >= 0 ? section : nil
  }
}

extension WeekCalendar: IncrementalUpdates {
  /// Follows a batch of item changes; only the days of changed items are packed again, when they
  /// are asked for.
  ///
  /// - Complexity: O(events of the changed days) for each change, and O(√n) in a section whose
  ///   items name their days.
  /// - Throws: `LayoutFailure.refused` if the days themselves change, or if most of the
  ///   content would have to be looked at: a `prepare` is needed then.
  public func apply(_ updates: [LayoutUpdate], _ context: any LayoutContext) throws(LayoutFailure) {
    guard let edited = prepared.take() else { throw CalendarEdit.needsPrepare }
    eventCaptions.forget()
    var edit = CalendarEdit()
    for update in updates { try edit.apply(update, to: edited, context) }
    try edit.finish(edited, context)
    try edited.settle(&work)
    prepared = edited
  }
}

extension WeekCalendar: Explanation {
  /// Returns ordered facts that lead to the attributes of `element`: its day, its times, its
  /// cluster and column, and the events that limit its width; empty if there is no such element.
  ///
  /// - Complexity: O(events of the day).
  public func explain(_ element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> [Fact]
  {
    guard let attributes = try attributes(for: element, context), let prepared else { return [] }
    var facts: [Fact]
    switch element.kind {
    case .cell: facts = cellFacts(element, prepared, context)
    case prepared.kinds.continuation:
      guard let place = continuationPlace(element, context) else { return [] }
      facts = [
        Fact("goes on with event \(element.section),\(place.item)"),
        prepared.columnFact(place.column),
      ]
      if case .days(let span, _) = time(element.section, place.item, context) {
        facts += prepared.allDayFacts(element.section, place.item, span, part: place.part)
        break
      }
      var shown: TimedEvent?
      if case .timed(let event) = time(element.section, place.item, context) {
        facts += prepared.cutFacts(event, on: place.column)
        shown = event
      }
      facts += prepared.segmentFacts(
        section: element.section, item: place.item, part: place.part, of: shown, on: place.column)
    case prepared.kinds.background:
      guard let place = backgroundPlace(element, context) else { return [] }
      facts = prepared.backgroundFacts(place)
    case prepared.kinds.timeMark:
      facts = [Fact("the true time of \(element.section),\(element.item) (K-34)")]
    case prepared.kinds.more: facts = prepared.moreFacts(element)
    case prepared.kinds.ghost: facts = [EventGhost.fact]
    default: facts = prepared.partFacts(element, attributes)
    }
    return facts + [.frame(attributes.frame)]
  }

  /// The day and the time, rounded down to a minute, of a point of the grid; empty beside it and
  /// where pinned headers cover it.
  public func explain(_ point: Point, _ context: any LayoutContext) -> [Fact] {
    prepared?.follow(context.viewport)
    guard let prepared else { return [] }
    let point = prepared.mirror.point(point)
    guard let time = prepared.grid.time(atX: point.x, y: point.y),
      !FixedParts(prepared, context).covers(point)
    else { return [] }
    return [prepared.timeFact(time)]
  }

  /// Returns the remark that days after the last column are not shown, if they have events.
  public func remarks(_ context: any LayoutContext) -> [Fact] {
    prepared?.remarks.map { Fact($0) } ?? []
  }

  private func cellFacts(
    _ element: Element, _ prepared: PreparedCalendar, _ context: any LayoutContext
  ) -> [Fact] {
    if isBehind(element.section, element.item, context) {
      return [Fact("in the background: shown by BackgroundView (K-25)")]
    }
    let resources = prepared.resources(element.section, element.item)
    guard let first = resources.first else {
      return [Fact("has none of the resources shown (K-71)")]
    }
    switch time(element.section, element.item, context) {
    case .days(let span, _):
      return prepared.allDayFacts(element.section, element.item, span, part: 0)
    case .timed(let event):
      guard let (dates, date) = prepared.dates(of: event) else {
        return [prepared.outsideFact(prepared.rows.days(of: event))]
      }
      let home = prepared.shown.resources.column(date: date, resource: first)
      var facts = [prepared.columnFact(home)]
      if dates.count > 1 {
        facts.append(
          Fact(
            "cut at midnight into \(dates.count) days", [FactValue("days", Double(dates.count))])
        )
      }
      if resources.count > 1 {
        facts.append(
          Fact(
            "in \(resources.count) resources, packed apart (K-71)",
            [FactValue("resources", Double(resources.count))]))
      }
      return facts + prepared.cutFacts(event, on: home)
        + prepared.segmentFacts(
          section: element.section, item: element.item, part: 0, of: event, on: home)
    case nil: return []
    }
  }
}
