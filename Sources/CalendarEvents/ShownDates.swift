import CivilTime

/// The dates of a content, those of hidden weekdays left out, and whether events still decide so.
///
/// A *column* is the number of a date among those that are not hidden.
public final class ShownDates {
  /// Dates that count: what lies beyond counts as the nearest of them.
  private static let known = -719_162...2_932_896
  /// From the first date to the last one, after 1970-01-01.
  public let dates: Range<Int>
  /// Number of columns.
  public let count: Int
  /// The dates that are not hidden, counted from the first date.
  public let visible: VisibleDays
  /// Whether events are left out that no option excludes: on later dates, or too early to count.
  public let isCut: Bool
  /// Whether events on later dates are left out; as long as there is one, the last date stays.
  private let isCutAtEnd: Bool
  /// The first and the last date where events decide, nil where an option or nothing does.
  ///
  /// With `isCutAtEnd`, `last` is the first date of those that are left out.
  private let first, last: Int?
  /// Whether the first event is too early to decide the first date.
  private let isClamped: Bool
  /// Whether other days would be listed if no event touched the first or the last date any more.
  private let needsFirst, needsLast: Bool
  private var firstCount = 0
  private var lastCount = 0

  /// The dates that options name, or that events touch (rule K-03): `days` columns from `from` on,
  /// and at most `most`.
  ///
  /// Where `listsAll` is false, dates that no event touches make no difference.
  ///
  /// - Complexity: O(n).
  public init(
    _ content: DatedContent, from option: Int?, days: Int?, most: Int, hidden: Weekdays,
    listsAll: Bool
  ) {
    var (low, high) = (Int.max, Int.min)
    content.forEach { _, event in
      (low, high) = (min(low, Int(event.first)), max(high, Int(event.last)))
    }
    let (isEmpty, known) = (low > high, Self.known)
    let start = option ?? (isEmpty ? content.placer.origin : low)
    let from = max(known.lowerBound, min(known.upperBound, start))
    let visible = VisibleDays(from: GregorianDay.weekday(from), hidden: hidden)
    self.visible = visible
    // Up to the last event, but not too far.
    let most = visible.day(ofColumn: most)
    let reach = isEmpty ? 0 : max(0, high + 1 - from)
    let end = days.map { visible.day(ofColumn: $0 - 1) + 1 } ?? reach
    dates = from..<(from + min(end, most))
    isCutAtEnd = days == nil && end > most
    isClamped = option == nil && !isEmpty && low != from
    isCut = isCutAtEnd || isClamped
    first = option == nil ? (isEmpty ? .max : from) : nil
    last = days == nil ? dates.upperBound - (isCutAtEnd ? 0 : 1) : nil
    needsFirst = first != nil && !isEmpty && (listsAll || days != nil)
    needsLast = last != nil && !dates.isEmpty && (listsAll || isCutAtEnd)
    count = visible.column(notBefore: dates.count)
    content.forEach { _, event in count(event, by: 1) }
  }

  /// The columns of an event.
  ///
  /// - Complexity: O(1).
  public func columns(of event: EventDates) -> Range<Int> {
    let low = max(Int(event.first), dates.lowerBound) - dates.lowerBound
    let high = min(Int(event.last), dates.upperBound - 1) - dates.lowerBound
    return low <= high ? visible.columns(of: low...high) : 0..<0
  }

  /// The column of a date, or nil if it is not shown.
  public func column(of date: Int) -> Int? {
    dates.contains(date) ? visible.column(of: date - dates.lowerBound) : nil
  }

  /// The first column that is not before a date, or their number.
  public func column(notBefore date: Int) -> Int {
    let day = max(dates.lowerBound, min(dates.upperBound, date)) - dates.lowerBound
    return visible.column(notBefore: day)
  }

  /// The date of a column.
  public func date(_ column: Int) -> Int { dates.lowerBound + visible.day(ofColumn: column) }

  // MARK: Edits

  /// Counts an event that comes, by 1, or goes, by -1.
  public func count(_ event: EventDates, by change: Int) {
    if Int(event.first) == first { firstCount += change }
    if let last, isCutAtEnd ? last <= Int(event.last) : last == Int(event.last) {
      lastCount += change
    }
  }

  /// Whether an event may come without other days being shown.
  public func allows(_ event: EventDates) -> Bool {
    Int(event.first) >= first ?? .min && (isCutAtEnd || Int(event.last) <= last ?? .max)
  }

  /// Whether the days still are the right ones.
  public var hold: Bool {
    !isClamped && (!needsFirst || firstCount > 0) && (!needsLast || lastCount > 0)
  }
}
