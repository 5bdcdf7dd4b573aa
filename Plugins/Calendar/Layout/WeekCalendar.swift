public import LayoutCore

/// A week of day columns in which events of the same time share the width.
///
///     let calendar = WeekCalendar()
///     try calendar.prepare(context)   // window 800 wide: seven columns of 100 beside the hours
///     calendar.contentSize            // 800x2440: headers of 40 and 24 hours of 100 points
///
/// A section is a day, and `day` or `date` of an item overrides it. Days lie in buckets; a bucket is
/// packed when a query first comes to it, and again after an edit of that day only. Fixed parts are
/// found at the edges of the viewport when they are asked for.
///
/// Invariant: in the styles `expand`, `equal` and `stretch` no two cells of the grid share an area, to
/// the last bit: edges across a day are fractions with the cluster's number of columns, and all edges
/// are multiples of a power of two.
///
/// One cell shows one day of an event; the days after it are supplementary views called
/// `ContinuationView`, with the item number of the cell, and for still later days that many items on.
///
/// Not here: what day it is today; the option `now` says it.
public final class WeekCalendar: CollectionLayout {
  /// What the last `prepare` found.
  var prepared: PreparedCalendar?
  private var zones: ZoneClocks
  /// How much work was done.
  package internal(set) var work = CalendarWork()

  /// Creates a layout that must be prepared before it is asked.
  ///
  /// - Parameter timeZoneFile: returns the file of a time zone by its name (RFC 8536), or nil for a name
  ///   that there is not; the layout itself reads no files. Without it only UTC is known.
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
    options: CalendarOption.all.declarations)

  /// Name, version, kinds and options of the layout.
  public var declaration: LayoutDeclaration { Self.declaration }

  /// Size of the content, in points: across, the hours and all columns; down, headers and hours.
  public var contentSize: Size { prepared?.grid.contentSize ?? .zero }

  /// Accepts dates that exist, times, ranges of hours, and zones that are known.
  ///
  /// - Throws: `LayoutFailure.refused` saying what was expected, and where there are no time zones.
  public func check(_ value: OptionValue, forOption option: Int) throws(LayoutFailure) {
    try CalendarOption.all.check(value, forOption: option)
    guard option == CalendarOption.zone.number, case .text(let zone) = value,
      try !zones.knows(zone)
    else { return }
    throw .refused("zone takes a time zone such as Europe/Berlin, not '\(zone)'")
  }

  /// Puts all events into the buckets of their days; nothing is packed yet.
  ///
  /// - Complexity: O(n + days).
  public func prepare(_ context: any LayoutContext) throws(LayoutFailure) {
    prepared = try PreparedCalendar(context, &zones)
  }
}

/// Counts of what the layout did, for tests of what an operation costs.
package struct CalendarWork: Hashable, Sendable {
  /// Days packed.
  package internal(set) var daysPacked = 0
  /// Segments packed.
  package internal(set) var segmentsPacked = 0
  /// Segments that queries looked at.
  package internal(set) var segmentsVisited = 0
}

/// Kinds of elements beside the cells.
struct CalendarKind {
  /// Parts of a day are as wide as it is, the others belong to no day: none can be pinned sideways.
  static let declarations: [KindDeclaration] =
    [
      "AllDayHeaderView", "ContinuationView", "CornerView", "DayHeaderView", "HourHeaderView",
      "MoreView",
    ].map { .supplementary($0, isPinnable: false) }
    + ["DayLine", "HourLine", "NowLine"].map {
      .decoration($0, isPinnable: false, appearance: .line)
    }

  /// The numbers of the kinds in a layer.
  let allDayHeader, continuation, corner, dayHeader, hourHeader, more: ElementKind
  let dayLine, hourLine, nowLine: ElementKind

  /// Looks the kinds up.
  init(_ kinds: KindTable) {
    func kind(_ index: Int) -> ElementKind {
      kinds.kind(named: Self.declarations[index].name) ?? .cell
    }
    (allDayHeader, continuation, corner) = (kind(0), kind(1), kind(2))
    (dayHeader, hourHeader, more) = (kind(3), kind(4), kind(5))
    (dayLine, hourLine, nowLine) = (kind(6), kind(7), kind(8))
  }
}

extension WeekCalendar {
  /// Packs days that have not been packed since their last change, for measurements.
  ///
  /// - Complexity: O(n log n).
  package func packAll(_ columns: Range<Int>? = nil) {
    for column in columns ?? 0..<(prepared?.days.count ?? 0) { prepared?.pack(column, &work) }
  }
}
