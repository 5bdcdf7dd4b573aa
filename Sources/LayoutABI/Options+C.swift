public import CLayoutPlugin
public import LayoutCore

extension layout_option {
  /// Converts a declaration to C; `arena` keeps its texts.
  public init(_ option: OptionDeclaration, in arena: TextArena) {
    self.init()
    name = arena.text(option.name)
    summary = arena.text(option.summary)
    is_per_section = option.isPerSection ? 1 : 0
    renamed_from = arena.text(option.renamedFrom.joined(separator: " "))
    renamed_values = arena.text(
      option.renamedValues.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        .joined(separator: " "))
    default_value = layout_value(option.defaultValue, in: arena)
    switch option.type {
    case .flag: type = LAYOUT_OPTION_FLAG
    case .number(let range):
      type = LAYOUT_OPTION_NUMBER
      (minimum, maximum) = (range.lowerBound, range.upperBound)
    case .integer(let range):
      type = LAYOUT_OPTION_INTEGER
      (minimum, maximum) = (Double(range.lowerBound), Double(range.upperBound))
    case .choice(let words):
      type = LAYOUT_OPTION_CHOICE
      choices = arena.array(words.map { arena.text($0) }).baseAddress
      choice_count = UInt32(words.count)
    case .size: type = LAYOUT_OPTION_SIZE
    case .insets: type = LAYOUT_OPTION_INSETS
    case .text(let form):
      type = LAYOUT_OPTION_TEXT
      self.form = arena.text(form)
    }
  }
}

extension OptionDeclaration {
  /// Converts a declaration from C: an unknown type becomes text.
  ///
  /// Nil for an empty or endless range, unreadable text, more than 1000 words, or a default of an
  /// unknown type.
  public init?(_ option: layout_option) {
    guard let name = String(option.name), let summary = String(option.summary),
      let earlier = String(option.renamed_from), let values = option.renamedValues,
      let type = OptionType(option)
    else { return nil }
    var value = OptionValue(option.default_value)
    if option.type > LAYOUT_OPTION_TEXT {
      if case .text = value {} else { value = nil }
    } else if value == nil, option.default_value.type != LAYOUT_VALUE_NONE {
      return nil
    }
    self.init(
      name, type, default: value, perSection: option.is_per_section != 0,
      renamedFrom: earlier.split(separator: " ").map(String.init), renamedValues: values,
      summary: summary)
  }
}

extension OptionType {
  fileprivate init?(_ option: layout_option) {
    switch option.type {
    case LAYOUT_OPTION_FLAG: self = .flag
    case LAYOUT_OPTION_NUMBER:
      guard option.minimum <= option.maximum else { return nil }
      self = .number(option.minimum...option.maximum)
    case LAYOUT_OPTION_INTEGER:
      guard let minimum = Int(nearest: option.minimum), let maximum = Int(nearest: option.maximum),
        minimum <= maximum
      else { return nil }
      self = .integer(minimum...maximum)
    case LAYOUT_OPTION_CHOICE:
      guard let words = option.words else { return nil }
      self = .choice(words)
    case LAYOUT_OPTION_SIZE: self = .size
    case LAYOUT_OPTION_INSETS: self = .insets
    case 0: return nil
    default:
      guard let form = String(option.form) else { return nil }
      self = .text(form: form)
    }
  }
}

extension layout_option {
  /// Values of earlier versions and what they are now; nil for a text that is no list of pairs.
  fileprivate var renamedValues: [String: String]? {
    guard let text = String(renamed_values) else { return nil }
    var values: [String: String] = [:]
    for pair in text.split(separator: " ") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: true)
      guard parts.count == 2, values[String(parts[0])] == nil else { return nil }
      values[String(parts[0])] = String(parts[1])
    }
    return values
  }

  fileprivate var words: [String]? {
    guard let choices, 1...1000 ~= choice_count else { return nil }
    let words = UnsafeBufferPointer(start: choices, count: Int(choice_count))
      .compactMap { String($0) }
    return words.count == Int(choice_count) ? words : nil
  }
}

extension Int {
  /// The whole number `value`, with the bounds of `Int` if it is beyond them; nil for NaN and
  /// fractions.
  fileprivate init?(nearest value: Double) {
    guard value == value.rounded() else { return nil }
    self = value >= 0x1p63 ? .max : value < -0x1p63 ? .min : Int(value)
  }
}

extension layout_value {
  /// Converts a value to C, its text kept by `arena`; an unset value is `LAYOUT_VALUE_NONE`.
  public init(_ value: OptionValue?, in arena: TextArena) {
    self.init()
    switch value {
    case nil: type = LAYOUT_VALUE_NONE
    case .flag(let isOn):
      type = LAYOUT_VALUE_FLAG
      index = isOn ? 1 : 0
    case .number(let number):
      type = LAYOUT_VALUE_NUMBER
      numbers.0 = number
    case .choice(let position):
      type = LAYOUT_VALUE_CHOICE
      index = UInt32(clamping: position)
    case .size(let size):
      type = LAYOUT_VALUE_SIZE
      numbers = (size.width, size.height, 0, 0)
    case .insets(let insets):
      type = LAYOUT_VALUE_INSETS
      numbers = (insets.top, insets.left, insets.bottom, insets.right)
    case .text(let string):
      type = LAYOUT_VALUE_TEXT
      text = arena.text(string)
    }
  }
}

extension OptionValue {
  /// Converts a value from C; nil for an unset value, an unknown type and unreadable text.
  public init?(_ value: layout_value) {
    let n = value.numbers
    switch value.type {
    case LAYOUT_VALUE_FLAG: self = .flag(value.index != 0)
    case LAYOUT_VALUE_NUMBER: self = .number(n.0)
    case LAYOUT_VALUE_CHOICE: self = .choice(Int(value.index))
    case LAYOUT_VALUE_SIZE: self = .size(Size(width: n.0, height: n.1))
    case LAYOUT_VALUE_INSETS:
      self = .insets(Insets(top: n.0, left: n.1, bottom: n.2, right: n.3))
    case LAYOUT_VALUE_TEXT:
      guard let text = String(value.text) else { return nil }
      self = .text(text)
    default: return nil
    }
  }
}

extension layout_own_metric {
  /// Converts a declaration to C; `arena` keeps its texts.
  public init(_ column: ColumnDeclaration, in arena: TextArena) {
    self.init(
      name: arena.text(column.name), summary: arena.text(column.summary),
      type: column.type == .number ? LAYOUT_METRIC_NUMBER : LAYOUT_METRIC_TEXT, reserved: 0)
  }
}

extension ColumnDeclaration {
  /// Converts a declaration from C: an unknown type becomes text.
  ///
  /// Nil for unreadable text.
  public init?(_ column: layout_own_metric) {
    guard let name = String(column.name), let summary = String(column.summary) else { return nil }
    self.init(name, column.type == LAYOUT_METRIC_NUMBER ? .number : .text, summary: summary)
  }
}
