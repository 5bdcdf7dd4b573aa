/// An item column of a layout's own, beside width, height, start and end.
///
///     ColumnDeclaration("lane", .number, summary: "Lane of the item, from 0.")
///
/// People set it on items by its name, and content keeps it whatever layout shows it. Layouts that declare
/// one name and type share the values. A layout reads the column at place 0 as `ItemMetric.own(0)`.
public struct ColumnDeclaration: Hashable, Sendable {
  /// The type of a column's values.
  public enum ValueType: Hashable, Sendable {
    /// A finite number, read with `read`.
    case number
    /// A text, read with `readTexts`.
    case text
  }

  /// Maximum number of columns of one layout.
  public static let most = 64

  /// Words that already name a property of every item, or a column of its file.
  public static let takenNames = [
    "section", "items", "id", "size", "width", "height", "measured", "label", "start", "end", "day",
    "date", "z", "alpha", "hidden", "pointer", "touch-inset",
  ]

  /// The word people type, lower case with hyphens; none of `takenNames`.
  public var name: String
  /// The type of its values.
  public var type: ValueType
  /// A description in one sentence.
  public var summary: String

  /// Creates a declaration.
  public init(_ name: String, _ type: ValueType, summary: String) {
    self.name = name
    self.type = type
    self.summary = summary
  }
}

/// A value in a column of a layout's own.
public enum ColumnValue: Hashable, Sendable {
  /// Of a column of numbers.
  case number(Double)
  /// Of a column of texts.
  case text(String)
}
