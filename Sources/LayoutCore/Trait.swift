/// A numeric property of an item that layouts read in columns.
///
/// Where an item has no value of its own the column holds NaN. Traits 0 to 63 are the host's; the
/// set grows at the end, and a layout ignores the ones it does not know.
public struct Trait: RawRepresentable, Hashable, Sendable {
  /// Number of the column.
  public let rawValue: UInt16

  /// Own width, in points.
  public static let width = Trait(rawValue: 0)
  /// Own height, in points.
  public static let height = Trait(rawValue: 1)
  /// Start, in minutes after midnight.
  public static let start = Trait(rawValue: 2)
  /// End, in minutes after midnight.
  public static let end = Trait(rawValue: 3)
  /// Day, counted from section 0.
  public static let day = Trait(rawValue: 4)
  /// Date, in days after 1970-01-01.
  public static let date = Trait(rawValue: 5)

  /// Creates a trait from the number of its column.
  public init(rawValue: UInt16) { self.rawValue = rawValue }
}

/// What can be said of a whole column of a section without reading it.
public enum TraitColumn: Hashable, Sendable {
  /// No item of the section has a value of its own.
  case absent
  /// Every item has this value.
  case uniform(Double)
  /// Values differ, or only some items have one.
  case mixed
}
