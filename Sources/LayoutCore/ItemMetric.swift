/// A number that layouts read of an item, in columns.
///
/// Where an item has no value of its own the column holds NaN. Metrics 0 to 63 are the host's; the
/// set grows at the end, and a layout ignores the ones it does not know.
public struct ItemMetric: RawRepresentable, Hashable, Sendable {
  /// Number of the column.
  public let rawValue: UInt16

  /// Own width, in points.
  public static let width = ItemMetric(rawValue: 0)
  /// Own height, in points.
  public static let height = ItemMetric(rawValue: 1)
  /// Start, in minutes after midnight.
  public static let start = ItemMetric(rawValue: 2)
  /// End, in minutes after midnight.
  public static let end = ItemMetric(rawValue: 3)
  /// Day, counted from section 0.
  public static let day = ItemMetric(rawValue: 4)
  /// Date, in days after 1970-01-01.
  public static let date = ItemMetric(rawValue: 5)

  /// Creates a metric from the number of its column.
  public init(rawValue: UInt16) { self.rawValue = rawValue }
}

/// What can be said of a whole column of a section without reading it.
public enum MetricColumn: Hashable, Sendable {
  /// No item of the section has a value of its own.
  case absent
  /// Every item has this value.
  case uniform(Double)
  /// Values differ, or only some items have one.
  case mixed
}
