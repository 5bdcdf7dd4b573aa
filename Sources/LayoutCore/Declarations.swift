/// A value of a layout that people can set: its name, type, range, default and description.
///
///     OptionDeclaration(
///       "line-spacing", .number(0...1e9), default: .number(10), perSection: true,
///       summary: "Distance between two lines, in points.")
///
/// The host parses and range-checks what people type against the declaration, so a layout only ever
/// sees values of the declared type inside the declared range.
public struct OptionDeclaration: Hashable, Sendable {
  /// The word people type, lower case with hyphens.
  public var name: String
  /// The type of its value.
  public var type: OptionType
  /// The default, or nil if the option may be unset (`none`).
  public var defaultValue: OptionValue?
  /// Whether a section may override the value.
  public var isPerSection: Bool
  /// Names it had in earlier versions of the layout, which still set it.
  public var renamedFrom: [String]
  /// Values of earlier versions and what they are now, both as people type them and without blanks;
  /// a value that the option takes stays as it is.
  public var renamedValues: [String: String]
  /// A description in one sentence.
  public var summary: String

  /// Creates a declaration.
  public init(
    _ name: String, _ type: OptionType, default defaultValue: OptionValue?,
    perSection isPerSection: Bool = false, renamedFrom: [String] = [],
    renamedValues: [String: String] = [:],
    summary: String
  ) {
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
    self.isPerSection = isPerSection
    self.renamedFrom = renamedFrom
    self.renamedValues = renamedValues
    self.summary = summary
  }
}

/// The type of an option's value, and its range.
public enum OptionType: Hashable, Sendable {
  /// `on` or `off`.
  case flag
  /// A number inside the range.
  case number(ClosedRange<Double>)
  /// A whole number inside the range.
  case integer(ClosedRange<Int>)
  /// One of these words.
  case choice([String])
  /// `WxH`, both lengths at least zero.
  case size
  /// `top,left,bottom,right`, each at least zero.
  case insets
  /// Text that the layout parses; the string describes its form, for example `WORD,WORD…`.
  case text(form: String)
}

/// A value of an option.
public enum OptionValue: Hashable, Sendable {
  /// Of a `flag`.
  case flag(Bool)
  /// Of a `number` or an `integer`.
  case number(Double)
  /// Of a `choice`: the position of the word in the declaration.
  case choice(Int)
  /// Of a `size`.
  case size(Size)
  /// Of `insets`.
  case insets(Insets)
  /// Of a `text`.
  case text(String)
}

extension OptionDeclaration {
  /// Whether `value` is of the declared type and inside the declared range.
  public func accepts(_ value: OptionValue) -> Bool {
    switch (type, value) {
    case (.flag, .flag): return true
    case (.number(let range), .number(let number)): return range.contains(number)
    case (.integer(let range), .number(let number)):
      return Int(exactly: number).map(range.contains) ?? false
    case (.choice(let words), .choice(let index)): return words.indices.contains(index)
    case (.size, .size(let size)): return size.isFinite && size.width >= 0 && size.height >= 0
    case (.insets, .insets(let insets)):
      return insets.isFinite && min(insets.top, insets.left, insets.bottom, insets.right) >= 0
    case (.text, .text): return true
    default: return false
    }
  }
}

/// An item column of a layout's own, beside width, height, start and end.
///
///     ColumnDeclaration("lane", .number, summary: "Lane of the item, from 0.")
///
/// People set it on items by its name, and content keeps it whatever layout shows it. Layouts that
/// declare one name and type share the values. A layout reads the column at place 0 as
/// `ItemMetric.own(0)`.
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

  /// The word that people type, lower case with hyphens; not in `takenNames`.
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

/// A column of values that layouts read of items: numbers, but for texts that say so.
///
/// Where an item has no value of its own a number is NaN and a text nil. Metrics 0 to 63 are the
/// host's; the set grows at the end, and a layout ignores the ones it does not know. The others are
/// the layout's own.
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
  /// Width that measuring the item gives, in points.
  public static let measuredWidth = ItemMetric(rawValue: 6)
  /// Height that measuring the item gives, in points.
  public static let measuredHeight = ItemMetric(rawValue: 7)
  /// Width that the host has measured in this layer, in points; stale ones are there as well.
  public static let knownWidth = ItemMetric(rawValue: 8)
  /// Height that the host has measured in this layer, in points; stale ones are there as well.
  public static let knownHeight = ItemMetric(rawValue: 9)
  /// Number that the layout has had the host keep with the item; see `Keeping`.
  public static let kept = ItemMetric(rawValue: 10)
  /// Label, a text for `readTexts`.
  public static let label = ItemMetric(rawValue: 11)
  /// Identifier, a text for `readTexts`.
  public static let identifier = ItemMetric(rawValue: 12)

  /// The column at place `position` of the layout's own, as it declares them.
  public static func own(_ position: Int) -> ItemMetric {
    ItemMetric(rawValue: firstOwn + UInt16(clamping: min(position, Int(UInt16.max - firstOwn))))
  }

  /// Number of the first column of a layout's own.
  public static let firstOwn: UInt16 = 64

  /// Place among the layout's own columns, or nil for a column of the host.
  public var ownPosition: Int? { rawValue < Self.firstOwn ? nil : Int(rawValue - Self.firstOwn) }

  /// Creates a metric from the number of its column.
  public init(rawValue: UInt16) { self.rawValue = rawValue }
}

/// Summary of a whole column of a section, known without reading it.
public enum MetricColumn: Hashable, Sendable {
  /// No item of the section has a value of its own.
  case absent
  /// Every item has this value.
  case uniform(Double)
  /// Values differ, or only some items have one.
  case mixed
}
