internal import CivilTime
internal import CollectionEngine
public import LayoutCore

/// Reads the properties of items: `size=60x40 label="June" start=09:30 z=3 hidden=on`.
///
/// `none` takes an item's own value away; only `pointer=none` is a mode, and `pointer=layout` takes
/// the item's own mode away.
enum TraitReading {
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

  /// The changes that `words` ask for; words with other keys are left out.
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
    do { return try change(key, word.value) } catch {
      throw Refusal(
        .badValue(name: key, expected: error.text, found: word.value), word.span)
    }
  }

  /// What takes an item's own value away; nil for `pointer`, where `none` is a mode, and other keys.
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

  /// The property `key` with the value that `text` says; nil for other keys.
  ///
  /// - Throws: what was expected instead.
  static func change(_ key: String, _ text: String) throws(Expectation) -> ItemChange? {
    switch key {
    case "size": return .size(try size(text))
    case "width": return .metric(.width, try length(text, in: 0...NumberReading.limit))
    case "height": return .metric(.height, try length(text, in: 0...NumberReading.limit))
    case "label": return .label(text)
    case "start": return .metric(.start, try start(text))
    case "end": return .metric(.end, try end(text))
    case "day": return .metric(.day, Double(try integer(text)))
    case "date": return .metric(.date, Double(try date(text)))
    case "z": return .zIndex(try integer(text))
    case "alpha": return .alpha(try length(text, in: 0...1))
    case "hidden": return .hidden(try flag(text))
    case "pointer": return .pointer(try pointer(text))
    default: return nil
    }
  }

  private static func size(_ text: String) throws(Expectation) -> Size {
    guard let size = ValueReading.size(text) else { throw Expectation("a size such as 80x60") }
    return size
  }

  private static func length(_ text: String, in range: ClosedRange<Double>) throws(Expectation)
    -> Double
  {
    guard case .number(let value) = NumberReading.number(text), range.contains(value) else {
      let end = range.upperBound == 1 ? "1" : "1000000000"
      throw Expectation("a number from 0 to \(end)")
    }
    return value
  }

  private static func integer(_ text: String) throws(Expectation) -> Int {
    guard let value = NumberReading.integer(text), value.magnitude <= 1_000_000_000 else {
      throw Expectation("a whole number from -1000000000 to 1000000000")
    }
    return value
  }

  private static func start(_ text: String) throws(Expectation) -> Double {
    guard let minutes = ClockTime.read(text), (0...1440).contains(minutes) else {
      throw Expectation("a time from 00:00 to 24:00 such as 09:30")
    }
    return minutes
  }

  private static func end(_ text: String) throws(Expectation) -> Double {
    guard let minutes = ClockTime.read(text), (0...6e10).contains(minutes) else {
      throw Expectation("a time such as 09:30, or 26:00 for 02:00 of the next day")
    }
    return minutes
  }

  private static func date(_ text: String) throws(Expectation) -> Int {
    guard let days = GregorianDay.read(text) else {
      throw Expectation("a date such as 2024-05-06")
    }
    return days
  }

  private static func flag(_ text: String) throws(Expectation) -> Bool {
    guard text == "on" || text == "off" else { throw Expectation("on or off") }
    return text == "on"
  }

  private static func pointer(_ text: String) throws(Expectation) -> PointerMode? {
    if text == "layout" { return nil }
    guard let mode = PointerMode.allCases.first(where: { $0.word == text }) else {
      throw Expectation("auto, pass-through, box-only, none or layout")
    }
    return mode
  }
}

/// What was expected, for example `a number from 0 to 1`.
struct Expectation: Error, Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  /// The sentence of an error.
  func sentence(for name: String, _ found: String) -> String {
    "\(name) must be \(text), found '\(found)'"
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
