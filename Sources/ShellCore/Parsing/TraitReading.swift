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
    let isNone = word.value == "none" && !word.isQuoted
    switch word.key {
    case "size": return .size(isNone ? nil : try size(word))
    case "width":
      return .trait(.width, isNone ? nil : try length(word, in: 0...NumberReading.limit))
    case "height":
      return .trait(.height, isNone ? nil : try length(word, in: 0...NumberReading.limit))
    case "label": return .label(isNone ? nil : word.value)
    case "start": return .trait(.start, isNone ? nil : try minutes(word))
    case "end": return .trait(.end, isNone ? nil : try minutes(word))
    case "day": return .trait(.day, isNone ? nil : Double(try integer(word)))
    case "date": return .trait(.date, isNone ? nil : Double(try date(word)))
    case "z": return .zIndex(isNone ? nil : try integer(word))
    case "alpha": return .alpha(isNone ? nil : try length(word, in: 0...1))
    case "hidden": return .hidden(isNone ? nil : try flag(word))
    case "pointer": return .pointer(try pointer(word))
    default: return nil
    }
  }

  private static func size(_ word: Word) throws(Refusal) -> Size {
    guard let size = ValueReading.size(word.value) else {
      throw bad(word, "a size such as 80x60")
    }
    return size
  }

  private static func length(_ word: Word, in range: ClosedRange<Double>) throws(Refusal) -> Double
  {
    guard case .number(let value) = NumberReading.number(word.value), range.contains(value) else {
      let end = range.upperBound == 1 ? "1" : "1000000000"
      throw bad(word, "a number from 0 to \(end)")
    }
    return value
  }

  private static func integer(_ word: Word) throws(Refusal) -> Int {
    guard let value = NumberReading.integer(word.value), value.magnitude <= 1_000_000_000 else {
      throw bad(word, "a whole number from -1000000000 to 1000000000")
    }
    return value
  }

  private static func minutes(_ word: Word) throws(Refusal) -> Double {
    guard let minutes = ValueReading.minutes(word.value) else {
      throw bad(word, "a time from 00:00 to 24:00 such as 09:30")
    }
    return Double(minutes)
  }

  private static func date(_ word: Word) throws(Refusal) -> Int {
    guard let days = ValueReading.days(word.value) else {
      throw bad(word, "a date such as 2024-05-06")
    }
    return days
  }

  private static func flag(_ word: Word) throws(Refusal) -> Bool {
    guard word.value == "on" || word.value == "off" else { throw bad(word, "on or off") }
    return word.value == "on"
  }

  private static func pointer(_ word: Word) throws(Refusal) -> PointerMode? {
    if word.value == "layout" { return nil }
    guard let mode = PointerMode.allCases.first(where: { $0.word == word.value }) else {
      throw bad(word, "auto, pass-through, box-only, none or layout")
    }
    return mode
  }

  private static func bad(_ word: Word, _ expected: String) -> Refusal {
    Refusal(.badValue(name: word.key ?? "", expected: expected, found: word.value), word.span)
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
