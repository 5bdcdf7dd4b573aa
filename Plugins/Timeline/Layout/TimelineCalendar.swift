import CalendarEvents
public import LayoutCore

/// A row for each resource, with time from left to right.
///
///     let timeline = TimelineCalendar()
///     try timeline.prepare(context)   // resources=A,B days=2
///     timeline.contentSize            // 3000x120: two days of 1440 beside names of 120
///
/// Events come as in the layout `calendar`: a section is a day, and `day` or `date` of an item
/// overrides it. An event is one box in the row of each of its resources, never cut at midnight.
/// Boxes that overlap are in lanes; an edit reassigns lanes only in the clusters that it touches.
/// The rules are those of the handbook's page "Timelines" (K-75 to K-78).
///
/// One cell shows an event in its first resource; those in its others are supplementary views
/// called `ContinuationView`, with the item number of the cell, and for still later ones that many
/// items on.
public final class TimelineCalendar: CollectionLayout {
  /// The result of the last `prepare`.
  private(set) var prepared: PreparedTimeline?
  private var zones: ZoneClocks
  /// Captions of its events in pictures.
  var eventCaptions = EventCaptions(TimelineColumn.captions)

  /// The work done since the last `prepare`.
  package var work: TimelineWork { prepared?.work ?? TimelineWork() }

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

  /// Name, version, kinds, columns and options of the layout.
  public static let declaration = LayoutDeclaration(
    name: "timeline", version: "1.0.0",
    summary: "A row for each room or person, with days and hours from left to right.",
    kinds: TimelineKind.declarations, missingKinds: [.header, .footer],
    options: TimelineOption.all.declarations, columns: TimelineColumn.all)

  /// Name, version, kinds, columns and options of the layout.
  public var declaration: LayoutDeclaration { Self.declaration }

  /// Size of the content, in points: up to the end of the last day and of the last row.
  public var contentSize: Size { prepared?.contentSize ?? .zero }

  /// Accepts names, dates, hours and their scale, weekdays of which one stays, and zones that are
  /// known.
  ///
  /// - Throws: `LayoutFailure.refused` with the expected value, or if there are no time zones.
  public func check(_ value: OptionValue, forOption option: Int) throws(LayoutFailure) {
    try TimelineOption.all.check(value, forOption: option)
    if option == TimelineOption.zone.number { try zones.check(value) }
  }

  /// Reads dates and resources of all events, and puts them into lanes.
  ///
  /// - Complexity: O(n log n + days).
  /// - Throws: `LayoutFailure.refused` if all hours are folded, or there are too many resources;
  ///   the layout then is as it was before.
  public func prepare(_ context: any LayoutContext) throws(LayoutFailure) {
    prepared = try PreparedTimeline(context, &zones)
    eventCaptions.forget()
  }
}

/// Counts of what the layout did, for tests of what an operation costs.
package struct TimelineWork: Hashable, Sendable {
  /// Boxes that edits have put into lanes again.
  package internal(set) var boxesPacked = 0
  /// Boxes that queries looked at.
  package internal(set) var visited = 0
}

/// Kinds of elements beside the cells.
struct TimelineKind {
  /// Headers are pinned already, and the others lie in them or below them.
  static let declarations: [KindDeclaration] =
    [
      "ContinuationView", "CornerView", "DayHeaderView", "HourHeaderView", "ResourceHeaderView",
    ].map { .supplementary($0, isPinnable: false) }
    + ["DayLine", "HourLine", "NowLine", "RowLine"].map {
      .decoration($0, isPinnable: false, appearance: .line)
    } + [.supplementary("GhostView", isPinnable: false)]

  /// The numbers of the kinds in a layer.
  let continuation, corner, dayHeader, hourHeader, resourceHeader: ElementKind
  let dayLine, hourLine, nowLine, rowLine, ghost: ElementKind

  /// Looks the kinds up.
  init(_ kinds: KindTable) {
    func kind(_ index: Int) -> ElementKind {
      kinds.kind(named: Self.declarations[index].name) ?? .cell
    }
    (continuation, corner, dayHeader) = (kind(0), kind(1), kind(2))
    (hourHeader, resourceHeader) = (kind(3), kind(4))
    (dayLine, hourLine, nowLine, rowLine) = (kind(5), kind(6), kind(7), kind(8))
    ghost = kind(9)
  }
}

extension TimelineCalendar: IncrementalUpdates {
  /// Follows a batch of item changes; only boxes that hang together with changed ones are put into
  /// lanes again.
  ///
  /// - Complexity: O(√n) for each item of a section of n items, O(log n + k log k) for k boxes of
  ///   its cluster, and O(rows) where a row has other lanes.
  /// - Throws: `LayoutFailure.refused` if sections come or go, other days or resources are touched,
  ///   or most of the content would have to be looked at: a `prepare` is needed then.
  public func apply(_ updates: [LayoutUpdate], _ context: any LayoutContext) throws(LayoutFailure) {
    guard let edited = prepared.take() else { throw DatedContent.needsPrepare }
    eventCaptions.forget()
    for update in updates { try edited.apply(update, context) }
    try edited.finish(context)
    prepared = edited
  }
}

extension TimelineCalendar: SectionGeometry {
  /// Days follow each other across.
  public var axis: Axis { .horizontal }

  /// Whether days follow each other to the left: the option `rtl` at `prepare`.
  public var isReversed: Bool { prepared?.settings.isRightToLeft == true }

  /// The day of the date of `section`; empty, at the left edge of the next one, if it is not shown.
  ///
  /// - Complexity: O(1).
  public func extent(ofSection section: Int) -> SectionExtent {
    guard let prepared else { return SectionExtent(start: 0, end: 0) }
    let (axis, date) = (prepared.axis, prepared.content.placer.origin + section)
    let column = axis.shown.column(notBefore: date)
    let isThere = axis.shown.column(of: date) != nil
    let (start, end) = (axis.x(ofColumn: column), axis.x(ofColumn: column + (isThere ? 1 : 0)))
    let mirror = prepared.mirror
    return isReversed
      ? SectionExtent(start: mirror.x(end), end: mirror.x(start))
      : SectionExtent(start: start, end: end)
  }

  /// The last section whose day starts at or before `offset`, or nil when none does.
  ///
  /// - Complexity: O(log sections).
  public func section(at offset: Double) -> Int? {
    guard let prepared, !prepared.content.sections.isEmpty else { return nil }
    let count = prepared.content.sections.count
    if isReversed {
      let section = partition(count) { extent(ofSection: $0).start > offset }
      return section < count ? section : nil
    }
    let next = partition(count) { extent(ofSection: $0).start <= offset }
    return next > 0 ? next - 1 : nil
  }
}

extension TimelineCalendar: BoundsSensitivity {
  /// Everything when the width changes with `rtl`; else the pinned headers in sight.
  ///
  /// - Complexity: O(k) for k headers in sight.
  public func invalidation(from old: Viewport, to new: Viewport) -> Invalidation {
    guard let prepared, old != new else { return .nothing }
    let (before, after) = (prepared.pins(old), prepared.pins(new))
    guard before != after else { return .nothing }
    var moved: Set<Element> = []
    for (viewport, pins) in [(old, before), (new, after)] {
      let rect = prepared.mirror.rect(viewport.bounds)
      for one in prepared.headers(in: rect, pins)
      where prepared.header(one.element, before) != prepared.header(one.element, after) {
        moved.insert(one.element)
      }
    }
    // If there is no room to see one, all count as moved.
    return moved.isEmpty ? .elements : .elements(moved.sorted())
  }
}

extension TimelineCalendar: Anchoring {
  /// Seconds of all days before, counted in hours shown and hidden, and the height, so that zooming
  /// keeps the time under a finger (rule K-16); nil without days.
  public func place(of point: Point, _ context: any LayoutContext) -> Point? {
    guard let prepared, prepared.axis.shown.count > 0 else { return nil }
    let time = prepared.axis.time(atX: prepared.mirror.x(point.x))
    return Point(
      x: Double(prepared.axis.shown.date(time.column)) * 86_400 + time.second, y: point.y)
  }

  /// The point at a number of seconds and a height.
  public func point(ofPlace place: Point, _ context: any LayoutContext) -> Point? {
    guard let prepared, prepared.axis.shown.count > 0, place.x.magnitude < 1e15 else { return nil }
    let date = (place.x / 86_400).rounded(.down)
    let column = prepared.axis.shown.column(notBefore: Int(date))
    let x = prepared.axis.x(ofColumn: column, second: place.x - date * 86_400)
    return Point(x: prepared.mirror.x(x), y: place.y)
  }
}
