/// The visible window of a day and how much room each part of it has: only here time becomes a
/// length and back (rules K-12 and K-13).
///
/// Times are seconds from midnight, or by elapsed time from the beginning of the day. Lengths are
/// in *plain seconds*: the length of a second where no factor is set, so that an axis without
/// factors costs one subtraction. They are points once multiplied by the height of a second.
///
/// Invariant: the parts follow each other without a gap from `first` to `last`; there are none if
/// all factors are 1.
public struct TimeAxis: Hashable, Sendable {
  /// The first second that is shown, and the end of the last one.
  public let first, last: Int
  /// Length of the whole window.
  public let length: Double
  /// Whether no part is scaled.
  public let isPlain: Bool
  private let parts: [Part]

  /// Seconds of one factor.
  private struct Part: Hashable, Sendable {
    var start, end: Int
    var factor: Double
    /// Length of all parts before.
    var before: Double

    /// Length up to the end of this part.
    var after: Double { before + Double(end - start) * factor }
  }

  /// The window from `first` to `last`, with the parts of `scale` that lie in it.
  ///
  /// - Complexity: O(parts).
  public init(first: Int, last: Int, scale: TimeScale = TimeScale()) {
    self.first = first
    self.last = last
    var parts: [Part] = []
    var second = first
    func append(to end: Int, _ factor: Double) {
      guard end > second else { return }
      parts.append(Part(start: second, end: end, factor: factor, before: parts.last?.after ?? 0))
      second = end
    }
    for part in scale.parts {
      append(to: min(max(first, part.seconds.lowerBound), last), 1)
      append(to: min(part.seconds.upperBound, last), part.factor)
    }
    append(to: last, 1)
    isPlain = parts.allSatisfy { $0.factor == 1 }
    self.parts = isPlain ? [] : parts
    length = isPlain ? Double(last - first) : parts.last?.after ?? 0
  }

  /// The length from the first second to `second`, which is at or after it, without factors.
  @inlinable @inline(__always)
  public func length(to second: Int) -> Double {
    isPlain ? Double(second &- first) : length(to: Double(second))
  }

  /// The length from the first second to `second`; outside of the window seconds are plain, before
  /// it lengths are negative.
  ///
  /// - Complexity: O(log parts).
  public func length(to second: Double) -> Double {
    if isPlain || second <= Double(first) { return second - Double(first) }
    if second >= Double(last) { return length + (second - Double(last)) }
    let part = parts[partition(parts.count) { Double(parts[$0].end) <= second }]
    return part.before + (second - Double(part.start)) * part.factor
  }

  /// The latest time to which the length is not more than `length`: at the edge of folded time what
  /// begins there; outside of the window seconds are plain.
  ///
  /// - Complexity: O(log parts).
  public func second(at length: Double) -> Double {
    if isPlain || length < 0 { return length + Double(first) }
    if length >= self.length { return Double(last) + (length - self.length) }
    let part = parts[partition(parts.count) { parts[$0].after <= length }]
    return min(Double(part.start) + (length - part.before) / part.factor, Double(part.end))
  }

  /// A time kept in the window.
  @inlinable public func clamped(_ second: Int) -> Int { min(max(second, first), last) }

  /// A length of less than this is rounding.
  private static let tolerance = 1e-6

  /// The earliest whole second to which the length is at least `length`, or the last one.
  ///
  /// - Complexity: O(log parts).
  public func earliest(at length: Double) -> Int {
    let wanted = length - Self.tolerance
    guard wanted < self.length else { return last }
    guard !isPlain else { return clamped(first + Int(wanted.rounded(.up))) }
    let part = parts[partition(parts.count) { parts[$0].after < wanted }]
    guard wanted > part.before else { return part.start }
    let seconds = ((wanted - part.before) / part.factor).rounded(.up)
    return part.start + Int(min(seconds, Double(part.end - part.start)))
  }

  /// The latest whole second to which the length is not more than `length`, or the first one.
  ///
  /// - Complexity: O(log parts).
  public func latest(at length: Double) -> Int {
    clamped(Int(min(second(at: max(0, length) + Self.tolerance), Double(last)).rounded(.down)))
  }

  /// The factor at `second`, with the times between which it holds; nil where none is set.
  ///
  /// - Complexity: O(log parts).
  public func factor(at second: Int) -> (seconds: Range<Int>, factor: Double)? {
    guard !isPlain, first..<last ~= second else { return nil }
    let part = parts[partition(parts.count) { parts[$0].end <= second }]
    return part.factor == 1 ? nil : (part.start..<part.end, part.factor)
  }
}

/// The multiples of a step from midnight that lie in the window of an axis (rule K-14).
///
/// They ascend; of those at one place the latest stays.
public struct AxisLines: Sendable {
  /// In seconds.
  public private(set) var seconds: [Int] = []

  /// The lines `minutes` apart.
  ///
  /// - Complexity: O(lines · log parts).
  public init(_ axis: TimeAxis, every minutes: Int) {
    let step = minutes * 60
    var second = axis.first - axis.first % step
    if second < axis.first { second += step }
    seconds.reserveCapacity(max(0, (axis.last - second) / step + 1))
    while second <= axis.last {
      if let last = seconds.last, axis.length(to: last) == axis.length(to: second) {
        seconds.removeLast()
      }
      seconds.append(second)
      second += step
    }
  }

  /// Number of lines.
  public var count: Int { seconds.count }
}
