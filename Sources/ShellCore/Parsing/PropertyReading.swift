internal import CivilTime
internal import CollectionEngine
public import LayoutCore

/// Reads the properties of items: `size=60x40 label="June" start=09:30 z=3 hidden=on`.
///
/// `none` removes an item's own value; but `pointer=none` is a mode, and `pointer=layout` removes the
/// item's own mode.
enum PropertyReading {
  /// Every key, and how usage lines show its value.
  static let keys = [
    Key(name: "size", value: "WxH"), Key(name: "width", value: "W"),
    Key(name: "height", value: "H"),
    Key(name: "label", value: "TEXT"), Key(name: "start", value: "HH:MM"),
    Key(name: "end", value: "HH:MM"), Key(name: "day", value: "N"),
    Key(name: "date", value: "YYYY-MM-DD"), Key(name: "z", value: "N"),
    Key(name: "alpha", value: "0..1"), Key(name: "hidden", value: "on|off"),
    Key(name: "pointer", value: "auto|pass-through|box-only|none|layout"),
  ]

  /// Returns the changes that `words` ask for; words with other keys are ignored.
  ///
  /// - Throws: `Refusal` for the first bad value.
  static func changes(_ words: [Word]) throws(Refusal) -> [ItemChange] {
    var changes: [ItemChange] = []
    for word in words {
      if let change = try change(word) { changes.append(change) }
    }
    return changes
  }

  private static func change(_ word: Word) throws(Refusal) -> ItemChange? {
    guard let key = word.key else { return nil }
    if word.value == "none", !word.isQuoted, let change = removal(key) { return change }
    do throws(Expectation) { return try change(key, word.value) } catch {
      throw Refusal(.badValue(name: key, expected: error, found: word.value), word.span)
    }
  }

  /// The change that removes an item's own value; nil for `pointer` and other keys.
  private static func removal(_ key: String) -> ItemChange? {
    switch key {
    case "size": return .size(nil)
    case "width": return .metric(.width, nil)
    case "height": return .metric(.height, nil)
    case "label": return .label(nil)
    case "start": return .metric(.start, nil)
    case "end": return .metric(.end, nil)
    case "day": return .metric(.day, nil)
    case "date": return .metric(.date, nil)
    case "z": return .zIndex(nil)
    case "alpha": return .alpha(nil)
    case "hidden": return .hidden(nil)
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
    default: return nil
    }
  }

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

  /// The field called `name`, or nil for other names.
  init?(_ name: String) {
    switch name {
    case "section": self = .section
    case "items": self = .items
    default:
      guard ItemField.names.contains(name) else { return nil }
      self = .property(name)
    }
  }

  /// The type of the field's values in JSON.
  var jsonType: JSONType {
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

    /// What a value of another type should have been.
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
  mutating func take(_ field: ItemField, _ text: String?) throws(Expectation) {
    switch field {
    case .section: section = try Self.whole(text, in: 0...(Scene.sectionLimit - 1))
    case .items: count = try Self.whole(text, in: 0...Scene.itemLimit)
    case .property(let key):
      guard let text else { return }
      if let change = try PropertyReading.change(key, text) { changes.append(change) }
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
