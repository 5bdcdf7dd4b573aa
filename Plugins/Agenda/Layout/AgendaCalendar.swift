import CalendarEvents
public import LayoutCore
import SummaryTree

/// A list of days, each with its events as rows.
///
///     let agenda = AgendaCalendar()
///     try agenda.prepare(context)   // two events on Monday, one on Thursday
///     agenda.contentSize            // 320x196: two headers of 32 and three rows of 44
///
/// Events come as in the layout `calendar`: a section is a day, and `day` or `date` of an item
/// overrides it. `prepare` finds the height of each day; the rows of a day are sorted when a query
/// first reaches it, and again only after an edit of its own events. The rules are those of the
/// handbook's page "Agendas" (K-60 to K-62).
///
/// One cell shows the first day of an event; its later days are supplementary views called
/// `ContinuationView`, with the item number of the cell, and for still later days that many items
/// on.
public final class AgendaCalendar: CollectionLayout {
  /// The result of the last `prepare`.
  private(set) var prepared: PreparedAgenda?
  private var zones: ZoneClocks
  /// Captions of its events in pictures.
  var eventCaptions = EventCaptions(CaptionColumns(calendar: .own(0), color: .own(1)))

  /// The work done since the last `prepare`.
  package var work: AgendaWork { prepared?.work ?? AgendaWork() }

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
    name: "agenda", version: "1.0.0",
    summary: "A list of days, each with its events as rows below a header.",
    kinds: AgendaKind.declarations, missingKinds: [.header, .footer],
    options: AgendaOption.all.declarations,
    columns: [CaptionColumns.calendarDeclaration, CaptionColumns.colorDeclaration])

  /// Name, version, kinds and options of the layout.
  public var declaration: LayoutDeclaration { Self.declaration }

  /// Size of the content, in points: the width of the bounds, and down to the end of the last day.
  public var contentSize: Size {
    prepared.map { Size(width: $0.width, height: Ticks.points($0.days.summary.ticks)) } ?? .zero
  }

  /// Accepts dates that exist, weekdays of which one stays, times, and zones that are known.
  ///
  /// - Throws: `LayoutFailure.refused` with the expected value, or if there are no time zones.
  public func check(_ value: OptionValue, forOption option: Int) throws(LayoutFailure) {
    try AgendaOption.all.check(value, forOption: option)
    if option == AgendaOption.zone.number { try zones.check(value) }
  }

  /// Reads the dates and heights of all events.
  ///
  /// - Complexity: O(n + days + days of all events).
  /// - Throws: `LayoutFailure.refused` if the content is too long; the layout then is as it was
  ///   before.
  public func prepare(_ context: any LayoutContext) throws(LayoutFailure) {
    prepared = try PreparedAgenda(context, &zones)
    eventCaptions.forget()
  }
}

/// Counts of what the layout did, for tests of what an operation costs.
package struct AgendaWork: Hashable, Sendable {
  /// Days whose rows were put in order.
  package internal(set) var daysPacked = 0
  /// Rows of these.
  package internal(set) var rowsPacked = 0
  /// Days and rows that queries looked at.
  package internal(set) var visited = 0
  /// Days whose height edits have changed.
  package internal(set) var daysChanged = 0
}

/// Kinds of elements beside the cells.
struct AgendaKind {
  /// All of them belong to a day, not to a section.
  static let declarations: [KindDeclaration] =
    ["ContinuationView", "DayHeaderView", "EmptyDayView"].map {
      .supplementary($0, isPinnable: false)
    } + [.decoration("NowLine", isPinnable: false, appearance: .line)]

  /// The numbers of the kinds in a layer.
  let continuation, dayHeader, emptyDay, nowLine: ElementKind

  /// Looks the kinds up.
  init(_ kinds: KindTable) {
    func kind(_ index: Int) -> ElementKind {
      kinds.kind(named: Self.declarations[index].name) ?? .cell
    }
    (continuation, dayHeader, emptyDay, nowLine) = (kind(0), kind(1), kind(2), kind(3))
  }
}

extension AgendaCalendar: IncrementalUpdates {
  /// Follows a batch of item changes; only the days of changed items are put in order again.
  ///
  /// - Complexity: O(√n) for each item of a section of n items, and O(log days + k) for k events of
  ///   each of its days.
  /// - Throws: `LayoutFailure.refused` if sections come or go, other days are touched, or most of
  ///   the content would have to be looked at: a `prepare` is needed then.
  public func apply(_ updates: [LayoutUpdate], _ context: any LayoutContext) throws(LayoutFailure) {
    guard let edited = prepared.take() else { throw DatedContent.needsPrepare }
    eventCaptions.forget()
    for update in updates { try edited.apply(update, context) }
    try edited.finish(context)
    prepared = edited
  }
}

extension AgendaCalendar: SectionGeometry {
  /// Days follow each other down.
  public var axis: Axis { .vertical }

  /// The day of the date of `section`; empty where that is not listed.
  ///
  /// - Complexity: O(log days).
  public func extent(ofSection section: Int) -> SectionExtent {
    guard let prepared else { return SectionExtent(start: 0, end: 0) }
    let date = prepared.content.placer.origin + section
    let column = prepared.shown.column(notBefore: date)
    let start = prepared.days.summary(before: column).ticks
    let isThere = prepared.shown.column(of: date) != nil
    let end = start + (isThere ? prepared.days[column].summary.ticks : 0)
    return SectionExtent(start: Ticks.points(start), end: Ticks.points(end))
  }

  /// The last section whose day starts at or before `offset`, or nil when none does.
  ///
  /// - Complexity: O(log² days).
  public func section(at offset: Double) -> Int? {
    guard let prepared, !prepared.content.sections.isEmpty else { return nil }
    let count = prepared.content.sections.count
    let next = partitionPoint(count) { extent(ofSection: $0).start > offset }
    return next > 0 ? next - 1 : nil
  }
}

extension AgendaCalendar: BoundsSensitivity {
  /// The offset alone changes nothing.
  public var followsOffset: Bool { false }

  /// Everything when the width changes; else nothing.
  public func invalidation(from old: Viewport, to new: Viewport) -> Invalidation {
    old.insetSize.width == new.insetSize.width ? .nothing : .everything
  }
}
