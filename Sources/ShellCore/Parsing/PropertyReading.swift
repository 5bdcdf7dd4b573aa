internal import CivilTime
internal import CollectionEngine
public import LayoutCore

/// Reads the properties of items: `size=60x40 label="June" start=09:30 z=3 hidden=on`.
///
/// `none` removes an item's own value; but `pointer=none` is a mode, and `pointer=layout` removes
/// the item's own mode.
enum PropertyReading {
  /// Every key, and how usage lines show its value.
  static let keys = [
    Key(name: "size", value: "WxH"), Key(name: "width", value: "W"),
    Key(name: "height", value: "H"), Key(name: "measured", value: "[Wx]H"),
    Key(name: "id", value: "ID"), Key(name: "label", value: "TEXT"),
    Key(name: "start", value: "HH:MM"),
    Key(name: "end", value: "HH:MM"), Key(name: "day", value: "N"),
    Key(name: "date", value: "YYYY-MM-DD"), Key(name: "z", value: "N"),
    Key(name: "alpha", value: "0..1"), Key(name: "hidden", value: "on|off"),
    Key(name: "pointer", value: "auto|pass-through|box-only|none|layout"),
    Key(name: "touch-inset", value: "T,L,B,R"),
  ]

  /// The text about keys in help.
  static let summary =
    "Keys: \(keys.map { $0.name }.joined(separator: ", ")), and the item columns of loaded layouts, "
    + "which 'help LAYOUT' lists. 'none' takes a value away."

  /// Returns the changes that `words` ask for; words with other keys are ignored.
  ///
  /// - Throws: `Refusal` for the first bad value.
  static func changes(_ words: [Word], _ columns: [ColumnDeclaration]) throws(Refusal)
    -> [ItemChange]
  {
    var changes: [ItemChange] = []
    for word in words { changes += try self.changes(word, columns) }
    return changes
  }

  private static func changes(_ word: Word, _ columns: [ColumnDeclaration]) throws(Refusal)
    -> [ItemChange]
  {
    guard let key = word.key else { return [] }
    if word.value == "none", !word.isQuoted {
      if let change = removal(key) { return [change] }
      if columns.contains(where: { $0.name == key }) { return clearing(key, columns) }
    }
    do throws(Expectation) { return try changes(key, word.value, columns) } catch {
      throw Refusal(.badValue(name: key, expected: error, found: word.value), word.span)
    }
  }

  /// Returns the changes that the property or column `key` needs for the value `text`; none for
  /// other keys.
  ///
  /// A column that was declared with both types has one value: the type that was declared last.
  ///
  /// - Throws: `Expectation` for a bad value.
  static func changes(_ key: String, _ text: String, _ columns: [ColumnDeclaration])
    throws(Expectation) -> [ItemChange]
  {
    if let change = try change(key, text) { return [change] }
    guard let place = columns.lastIndex(where: { $0.name == key }) else { return [] }
    var changes = clearing(key, columns)
    switch columns[place].type {
    case .text: changes.append(.text(.own(place), text))
    case .number:
      let limit = NumberReading.limit
      changes.append(.metric(.own(place), try number(text, in: -limit...limit)))
    }
    return changes
  }

  /// Returns the changes that take the value of the property or column `key` away.
  static func removals(_ key: String, _ columns: [ColumnDeclaration]) -> [ItemChange] {
    if key == "pointer" { return [.pointer(nil)] }
    return removal(key).map { [$0] } ?? clearing(key, columns)
  }

  /// The changes that take away what an item has in columns called `name`, but for the last one.
  private static func clearing(_ name: String, _ columns: [ColumnDeclaration]) -> [ItemChange] {
    columns.indices.filter { columns[$0].name == name }.map {
      columns[$0].type == .text ? .text(.own($0), nil) : .metric(.own($0), nil)
    }
  }

  /// The change that removes an item's own value; nil for `pointer` and other keys.
  private static func removal(_ key: String) -> ItemChange? {
    switch key {
    case "size": return .size(nil)
    case "width": return .metric(.width, nil)
    case "height": return .metric(.height, nil)
    case "measured": return .measured(width: nil, height: nil)
    case "id": return .identifier(nil)
    case "label": return .label(nil)
    case "start": return .metric(.start, nil)
    case "end": return .metric(.end, nil)
    case "day": return .metric(.day, nil)
    case "date": return .metric(.date, nil)
    case "z": return .zIndex(nil)
    case "alpha": return .alpha(nil)
    case "hidden": return .hidden(nil)
    case "touch-inset": return .touchInsets(nil)
    default: return nil
    }
  }

  /// Returns the change of the property `key` to the value `text`, or nil for other keys.
  ///
  /// - Throws: `Expectation` for a bad value.
  static func change(_ key: String, _ text: String) throws(Expectation) -> ItemChange? {
    switch key {
    case "size": return .size(try read(text, .size, ValueReading.size))
    case "width": return .metric(.width, try number(text, in: 0...NumberReading.limit))
    case "height": return .metric(.height, try number(text, in: 0...NumberReading.limit))
    case "measured":
      if let size = ValueReading.size(text) {
        return .measured(width: size.width, height: size.height)
      }
      guard case .number(let height) = NumberReading.number(text),
        0...NumberReading.limit ~= height
      else { throw .measuredSize }
      return .measured(width: nil, height: height)
    case "id":
      if text.isEmpty { throw .identifier }
      return .identifier(text)
    case "label": return .label(text)
    case "start": return .metric(.start, try minutes(text, in: 0...1440, .startTime))
    case "end": return .metric(.end, try minutes(text, in: 0...6e10, .endTime))
    case "day": return .metric(.day, Double(try integer(text)))
    case "date": return .metric(.date, Double(try read(text, .date, GregorianDay.read)))
    case "z": return .zIndex(try integer(text))
    case "alpha": return .alpha(try number(text, in: 0...1))
    case "hidden":
      guard text == "on" || text == "off" else { throw .words(["on", "off"]) }
      return .hidden(text == "on")
    case "pointer":
      if text == "layout" { return .pointer(nil) }
      let modes = PointerMode.allCases
      guard let mode = modes.first(where: { $0.word == text }) else {
        throw .words(modes.map { $0.word } + ["layout"])
      }
      return .pointer(mode)
    case "touch-inset":
      return .touchInsets(try read(text, .touchInsets, ValueReading.touchInsets))
    default: return nil
    }
  }

  /// The metric of a property or column whose values are numbers as they stand, and their range;
  /// nil for any other.
  static func plainNumbers(_ key: String, _ columns: [ColumnDeclaration])
    -> (metric: ItemMetric, range: ClosedRange<Double>)?
  {
    let limit = NumberReading.limit
    switch key {
    case "width": return (.width, 0...limit)
    case "height": return (.height, 0...limit)
    default:
      guard !keys.contains(where: { $0.name == key }),
        let place = columns.lastIndex(where: { $0.name == key }), columns[place].type == .number
      else { return nil }
      return (.own(place), -limit...limit)
    }
  }

  /// Reads a number without an exponent, of at most 15 digits, in UTF-8; nil for any other text.
  static func plainNumber(_ bytes: Span<UInt8>) -> Double? { NumberReading.plainNumber(bytes) }

  private static func read<T>(_ text: String, _ expected: Expectation, _ value: (String) -> T?)
    throws(Expectation) -> T
  {
    guard let value = value(text) else { throw expected }
    return value
  }

  private static func number(_ text: String, in range: ClosedRange<Double>) throws(Expectation)
    -> Double
  {
    guard case .number(let value) = NumberReading.number(text), range.contains(value) else {
      throw .numberIn(range)
    }
    return value
  }

  private static func minutes(
    _ text: String, in range: ClosedRange<Double>, _ expected: Expectation
  ) throws(Expectation) -> Double {
    guard let minutes = ClockTime.read(text), range.contains(minutes) else { throw expected }
    return minutes
  }

  private static func integer(_ text: String) throws(Expectation) -> Int {
    let range = -1_000_000_000...1_000_000_000
    guard let value = NumberReading.integer(text), range.contains(value) else {
      throw .whole(range)
    }
    return value
  }
}

extension PointerMode {
  /// The word that people type and read.
  public var word: String {
    switch self {
    case .auto: return "auto"
    case .passThrough: return "pass-through"
    case .boxOnly: return "box-only"
    case .none: return "none"
    }
  }
}

// MARK: Fields of files

/// A field of a file of items, identified by the name of its column.
enum ItemField: Hashable {
  /// The section of the item.
  case section
  /// Number of such items; 0 for a section without items.
  case items
  /// A property that people type, by its key.
  case property(String)

  /// The names of all columns, in the order of written files.
  static let names = ["section", "items"] + PropertyReading.keys.map { $0.name }

  /// The names of all columns, with those of layouts' own.
  static func names(_ columns: [ColumnDeclaration]) -> [String] {
    names + columns.map { $0.name }
  }

  /// The field called `name`, or nil for other names.
  init?(_ name: String, _ columns: [ColumnDeclaration]) {
    switch name {
    case "section": self = .section
    case "items": self = .items
    default:
      guard ItemField.names(columns).contains(name) else { return nil }
      self = .property(name)
    }
  }

  /// The type of the field's values in JSON.
  func jsonType(_ columns: [ColumnDeclaration]) -> JSONType {
    if case .property(let name) = self, let column = columns.last(where: { $0.name == name }) {
      return column.type == .number ? .number : .text
    }
    switch self {
    case .section, .items: return .number
    case .property("width"), .property("height"), .property("day"), .property("z"),
      .property("alpha"):
      return .number
    case .property("hidden"): return .flag
    case .property: return .text
    }
  }

  /// A type of JSON values.
  enum JSONType: Hashable {
    case number, text, flag

    /// The expectation for a value of another type.
    var expectation: Expectation {
      switch self {
      case .number: return .number
      case .text: return .string
      case .flag: return .words(["true", "false"])
      }
    }
  }
}

/// One row of a file of items, field by field.
struct ItemRow {
  private(set) var section: Int?
  private(set) var count = 1
  private(set) var changes: [ItemChange] = []

  /// Takes the text of a field, or nil if the item has no such value.
  ///
  /// - Throws: `Expectation` for a bad value.
  mutating func set(_ field: ItemField, _ text: String?, _ columns: [ColumnDeclaration])
    throws(Expectation)
  {
    switch field {
    case .section: section = try Self.whole(text, in: 0...(Scene.sectionLimit - 1))
    case .items: count = try Self.whole(text, in: 0...Scene.itemLimit)
    case .property(let key):
      guard let text else { return }
      changes += try PropertyReading.changes(key, text, columns)
    }
  }

  private static func whole(_ text: String?, in range: ClosedRange<Int>) throws(Expectation)
    -> Int
  {
    guard let text, let value = NumberReading.integer(text), range.contains(value) else {
      throw .whole(range)
    }
    return value
  }
}
