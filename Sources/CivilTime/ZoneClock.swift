/// The clock of a time zone: how far it is ahead of UTC at every moment.
///
///     let clock = try TimeZoneFile(bytes).clock()
///     clock.local(1_743_296_399)   // 01:59:59 in Berlin on 2025-03-30
///     clock.local(1_743_296_400)   // 03:00:00, a second later
///
/// Moments are seconds after 1970-01-01 00:00 UTC; local times are seconds after the same date and
/// time as the clock of the zone shows it.
public struct ZoneClock: Hashable, Sendable {
  /// A change of the clock.
  public struct Change: Hashable, Sendable {
    /// The first moment of the new offset.
    public var instant: Int64
    /// Local time minus UTC before the change, in seconds.
    public var from: Int64
    /// Local time minus UTC from the change on, in seconds.
    public var to: Int64

    /// Creates a change.
    public init(at instant: Int64, from: Int64, to: Int64) {
      (self.instant, self.from, self.to) = (instant, from, to)
    }
  }

  /// Local time minus UTC before the first change, in seconds.
  public let firstOffset: Int64
  /// In ascending order.
  public let changes: [Change]

  /// Creates a clock; changes come in ascending order.
  public init(firstOffset: Int64, _ changes: [Change]) {
    (self.firstOffset, self.changes) = (firstOffset, changes)
  }

  /// The clock of UTC.
  public static let utc = ZoneClock(firstOffset: 0, [])

  /// Returns the clock limited to a range of moments; before and after, its offset is constant.
  ///
  /// - Complexity: O(changes).
  public func during(_ instants: Range<Int64>) -> ZoneClock {
    ZoneClock(
      firstOffset: local(instants.lowerBound) - instants.lowerBound,
      changes.filter { instants.lowerBound < $0.instant && $0.instant < instants.upperBound })
  }

  /// Whether local time is always UTC.
  public var isUTC: Bool { changes.isEmpty && firstOffset == 0 }

  /// Returns what the clock shows at a moment.
  ///
  /// - Complexity: O(log changes).
  public func local(_ instant: Int64) -> Int64 {
    instant + offset(after: count { $0.instant <= instant })
  }

  /// Returns the moment at which the clock shows a time.
  ///
  /// A skipped time counts with the offset before the change; a time that occurs twice is its first
  /// occurrence (RFC 5545, 3.3.5).
  ///
  /// - Complexity: O(log changes).
  public func utc(_ local: Int64) -> Int64 {
    local - offset(after: count { $0.instant + max($0.from, $0.to) <= local })
  }

  /// Returns the changes after a moment and before another one, in ascending order.
  ///
  /// - Complexity: O(log changes).
  public func changes(after start: Int64, before end: Int64) -> ArraySlice<Change> {
    let first = count { $0.instant <= start }
    guard first < changes.count, changes[first].instant < end else { return [] }
    return changes[first..<max(first, count { $0.instant < end })]
  }

  /// The offset after `count` changes.
  private func offset(after count: Int) -> Int64 {
    count > 0 ? changes[count - 1].to : firstOffset
  }

  /// Returns the number of changes for which `isPast` holds; these come first.
  private func count(_ isPast: (Change) -> Bool) -> Int {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if isPast(changes[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
