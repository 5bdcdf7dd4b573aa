import CalendarEvents
public import LayoutCore

/// Months of weeks in which events are bars over their days.
///
///     let calendar = MonthCalendar()
///     try calendar.prepare(context)   // month=2024-06, viewport 700 x 624: five weeks of 120
///     calendar.contentSize            // 700x624
///
/// Events come as in the layout `calendar`: a section is a day, and `day` or `date` of an item
/// overrides it. A week is packed into lanes when a query first comes to it, and again after an
/// edit of its own events only; with `row-height=content` all weeks are packed at once, because
/// their heights depend on it. The rules are those of the handbook's page "Months" (K-40 to K-51).
///
/// One cell shows the first week of an event; the weeks after it are supplementary views called
/// `ContinuationView`, with the item number of the cell, and for still later weeks that many items
/// on.
///
/// The days of a week lie beside each other, so sections do not follow each other along an axis:
/// the layout has no `SectionGeometry`, and decorators look at all sections.
public final class MonthCalendar: CollectionLayout {
  /// The result of the last `prepare`.
  private(set) var prepared: PreparedMonth?
  private var zones: ZoneClocks
  /// Captions of its events in pictures.
  var eventCaptions = EventCaptions(MonthOption.captions)

  /// The work done since the last `prepare`.
  package var work: MonthWork { prepared?.work ?? MonthWork() }

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
    name: "month", version: "1.0.0",
    summary: "Months as grids of weeks, with events as bars and counts of those that do not fit.",
    kinds: MonthKind.declarations, missingKinds: [.header, .footer],
    options: MonthOption.all.declarations,
    columns: OrderColumns.declarations + [CaptionColumns.colorDeclaration])

  /// Name, version, kinds and options of the layout.
  public var declaration: LayoutDeclaration { Self.declaration }

  /// Size of the content, in points: the width of the bounds, and down to the end of the last week.
  public var contentSize: Size { prepared?.grid.contentSize ?? .zero }

  /// Accepts months and dates that exist, weekdays of which one stays, times, and zones that are
  /// known.
  ///
  /// - Throws: `LayoutFailure.refused` with the expected value, or if there are no time zones.
  public func check(_ value: OptionValue, forOption option: Int) throws(LayoutFailure) {
    try MonthOption.all.check(value, forOption: option)
    if option == MonthOption.zone.number { try zones.check(value) }
  }

  /// Reads the dates of all events; weeks are packed when they are asked for, unless their heights
  /// depend on it.
  ///
  /// - Complexity: O(n log weeks).
  /// - Throws: `LayoutFailure.refused` for options that exclude each other; the layout then is as
  ///   it was before.
  public func prepare(_ context: any LayoutContext) throws(LayoutFailure) {
    prepared = try PreparedMonth(context, &zones)
    eventCaptions.forget()
  }
}

/// Counts of what the layout did, for tests of what an operation costs.
package struct MonthWork: Hashable, Sendable {
  /// Weeks put into lanes.
  package internal(set) var rowsLaid = 0
  /// Parts of events in them.
  package internal(set) var segmentsPacked = 0
  /// Parts of events put in the order of lanes; the others kept theirs.
  package internal(set) var segmentsSorted = 0
  /// Parts of events that queries looked at.
  package internal(set) var visited = 0
}

/// Kinds of elements beside the cells.
struct MonthKind {
  /// All of them are parts of the week or the month that they name, or pinned already.
  static let declarations: [KindDeclaration] = [
    "ContinuationView", "CornerView", "DayNumberView", "DayView", "MonthHeaderView", "MoreView",
    "WeekNumberView", "WeekdayHeaderView", "GhostView",
  ].map { (name: String) -> KindDeclaration in
    var kind = KindDeclaration.supplementary(name, isPinnable: false)
    // The number names the day, and nothing is in the corner.
    if name == "DayView" || name == "CornerView" { kind.appearance = .panel }
    return kind
  }

  /// The numbers of the kinds in a layer.
  let continuation, corner, dayNumber, day, monthHeader, more, weekNumber,
    weekdayHeader, ghost: ElementKind

  /// Looks the kinds up.
  init(_ kinds: KindTable) {
    func kind(_ index: Int) -> ElementKind {
      kinds.kind(named: Self.declarations[index].name) ?? .cell
    }
    (continuation, corner, dayNumber, day) = (kind(0), kind(1), kind(2), kind(3))
    (monthHeader, more, weekNumber, weekdayHeader) = (kind(4), kind(5), kind(6), kind(7))
    ghost = kind(8)
  }
}

extension MonthCalendar: IncrementalUpdates {
  /// Follows a batch of item changes; only the weeks of changed items are packed again.
  ///
  /// - Complexity: O(√n) for each item of a section of n items, and O(k) for k events of its weeks;
  ///   with `row-height=content` also the packing of these weeks, and O(weeks).
  /// - Throws: `LayoutFailure.refused` if days come or go, other months are touched, or most of the
  ///   content would have to be looked at: a `prepare` is needed then.
  public func apply(_ updates: [LayoutUpdate], _ context: any LayoutContext) throws(LayoutFailure) {
    guard let edited = prepared.take() else { throw DatedContent.needsPrepare }
    eventCaptions.forget()
    for update in updates { try edited.apply(update, context) }
    try edited.finish(context)
    prepared = edited
  }
}

extension MonthCalendar: BoundsSensitivity {
  /// Everything when the width changes, and with `row-height=equal` when the height does; the
  /// pinned headers in sight when the offset does.
  ///
  /// - Complexity: O(log months + k) for k months in sight.
  public func invalidation(from old: Viewport, to new: Viewport) -> Invalidation {
    guard let prepared, old != new else { return .nothing }
    if old.insetSize.width != new.insetSize.width { return .everything }
    if prepared.settings.rowHeight == .equal,
      old.insetSize.height != new.insetSize.height
    {
      return .everything
    }
    let (before, after) = (prepared.pinY(old), prepared.pinY(new))
    guard before != after else { return .nothing }
    let mirror = prepared.mirror
    let inSight =
      prepared.headers(in: mirror.rect(old.bounds), before)
      + prepared.headers(in: mirror.rect(new.bounds), after)
    let moved = Set(inSight.map { $0.element }).filter {
      prepared.header($0, before) != prepared.header($0, after)
    }
    // If there is no room to see one, all count as moved.
    return moved.isEmpty ? .elements : .elements(moved.sorted())
  }
}
