/// An option of a layout, declared once: what the host shows and checks, and the type the layout
/// reads.
///
///     enum StackOption {
///       static let spacing = LayoutOption<Double>(
///         0, "spacing", default: 10, perSection: true, "Distance between two items, in points.")
///       static let alignment = LayoutOption<StackAlignment>(
///         1, "align", default: .leading, "Where an item stands that is narrower than the stack.")
///
///       static let all = OptionList {
///         spacing
///         alignment
///       }
///     }
///
///     let spacing = StackOption.spacing.value(in: context, section: section)  // a Double
///
/// Reading as another type does not compile. Each read asks the host: read in `prepare` and keep
/// the value.
///
/// Invariant: `declaration.defaultValue` reads as `defaultValue`.
public struct LayoutOption<Value: Sendable>: Sendable {
  /// Position among the layout's options, from 0: how the contract names the option.
  public let number: Int
  /// Name, type, default and sentence, as the host knows them.
  public private(set) var declaration: OptionDeclaration
  /// The value while the option is unset.
  public let defaultValue: Value
  /// Converts a declared value; nil for a value of another type.
  @usableFromInline let convert: @Sendable (OptionValue) -> Value?
  /// Refuses what type and range allow and the layout still cannot use.
  let check: Check

  @usableFromInline typealias Check = @Sendable (OptionValue) throws(LayoutFailure) -> Void

  /// Creates an option from all its parts; `value` is the default as the host knows it.
  @usableFromInline
  init(
    _ number: Int, _ name: String, _ type: OptionType, _ value: OptionValue?,
    default defaultValue: Value, _ isPerSection: Bool, _ summary: String,
    check: @escaping Check = { _ in }, convert: @escaping @Sendable (OptionValue) -> Value?
  ) {
    self.number = number
    declaration = OptionDeclaration(
      name, type, default: value, perSection: isPerSection, summary: summary)
    self.defaultValue = defaultValue
    self.check = check
    self.convert = convert
  }

  /// Returns the option with names that it had in earlier versions of the layout, which still set
  /// it.
  public func renamed(from names: String...) -> Self {
    var option = self
    option.declaration.renamedFrom = names
    return option
  }

  /// Returns the option with values that it took in earlier versions of the layout, and what they
  /// are now, as people type them: `["left": "leading"]`.
  public func renamed(values: [String: String]) -> Self {
    var option = self
    option.declaration.renamedValues = values
    return option
  }

  /// Returns the value in force, or the default where the option is unset; with a section, that
  /// section's own value if it has one.
  @inlinable @inline(__always)
  public func value(in context: any LayoutContext, section: Int? = nil) -> Value {
    context.option(number, inSection: section).flatMap(convert) ?? defaultValue
  }

  /// Returns a value as the layout reads it, or the default for nil or another type.
  public func value(of value: OptionValue?) -> Value { value.flatMap(convert) ?? defaultValue }
}

// MARK: Numbers and flags

extension LayoutOption where Value == Double {
  /// Creates an option that takes a number: by default a length, in points.
  public init(
    _ number: Int, _ name: String, default value: Double,
    range: ClosedRange<Double> = OptionType.lengths, perSection: Bool = false, _ summary: String
  ) {
    self.init(number, name, .number(range), .number(value), default: value, perSection, summary) {
      if case .number(let number) = $0 { number } else { nil }
    }
  }
}

extension LayoutOption where Value == Int {
  /// Creates an option that takes a whole number.
  public init(
    _ number: Int, _ name: String, default value: Int, range: ClosedRange<Int>,
    perSection: Bool = false, _ summary: String
  ) {
    self.init(
      number, name, .integer(range), .number(Double(value)), default: value, perSection, summary
    ) {
      if case .number(let number) = $0 { Int(exactly: number) } else { nil }
    }
  }

  /// Creates an option that takes one of `words` and reads as its position.
  public init(
    _ number: Int, _ name: String, words: [String], default value: Int, perSection: Bool = false,
    _ summary: String
  ) {
    self.init(number, name, .choice(words), .choice(value), default: value, perSection, summary) {
      if case .choice(let index) = $0, words.indices.contains(index) { index } else { nil }
    }
  }
}

extension LayoutOption where Value == Bool {
  /// Creates an option that is on or off.
  public init(
    _ number: Int, _ name: String, default value: Bool, perSection: Bool = false, _ summary: String
  ) {
    self.init(number, name, .flag, .flag(value), default: value, perSection, summary) {
      if case .flag(let isOn) = $0 { isOn } else { nil }
    }
  }
}

extension LayoutOption where Value: CaseIterable & Equatable & RawRepresentable<String> {
  /// Creates an option that takes one of a few words: the raw values, in the order of the cases.
  @inlinable
  public init(
    _ number: Int, _ name: String, default value: Value, perSection: Bool = false,
    _ summary: String
  ) {
    let cases = Array(Value.allCases)
    self.init(
      number, name, .choice(cases.map { $0.rawValue }),
      cases.firstIndex(of: value).map { .choice($0) },
      default: value, perSection, summary
    ) {
      if case .choice(let index) = $0, 0 <= index, index < cases.count { cases[index] } else { nil }
    }
  }
}

// MARK: Lengths

extension LayoutOption where Value == Size {
  /// Creates an option that takes a size, in points; lengths outside `OptionType.lengths` are
  /// refused.
  public init(
    _ number: Int, _ name: String, default value: Size, perSection: Bool = false, _ summary: String
  ) {
    self.init(
      number, name, .size, .size(value), default: value, perSection, summary,
      check: { value throws(LayoutFailure) in
        guard case .size(let size) = value else { return }
        try OptionType.requireLengths([size.width, size.height], of: name)
      }
    ) {
      if case .size(let size) = $0 { size } else { nil }
    }
  }
}

extension LayoutOption where Value == Insets {
  /// Creates an option that takes insets, in points; lengths outside `OptionType.lengths` are
  /// refused.
  public init(
    _ number: Int, _ name: String, default value: Insets, perSection: Bool = false,
    _ summary: String
  ) {
    self.init(
      number, name, .insets, .insets(value), default: value, perSection, summary,
      check: { value throws(LayoutFailure) in
        guard case .insets(let insets) = value else { return }
        try OptionType.requireLengths(
          [insets.top, insets.left, insets.bottom, insets.right], of: name)
      }
    ) {
      if case .insets(let insets) = $0 { insets } else { nil }
    }
  }
}

extension OptionType {
  /// The range of lengths that options accept by default, in points: sums of metrics stay far from
  /// the limits of numbers.
  public static let lengths = 0...1e9

  fileprivate static func requireLengths(_ values: [Double], of name: String)
    throws(LayoutFailure)
  {
    guard let wrong = values.first(where: { !lengths.contains($0) }) else { return }
    throw .refused("\(name) takes lengths from 0 to 1e9, not \(wrong.shortText)")
  }
}

// MARK: Text

extension LayoutOption {
  /// Creates an option that takes text in a form of the layout's own, which `read` reads.
  ///
  /// Text for which `read` throws is refused.
  ///
  /// - Precondition: `read` can read `text`, the default.
  public init(
    _ number: Int, _ name: String, form: String, default text: String, perSection: Bool = false,
    _ summary: String, reading read: @escaping @Sendable (String) throws(LayoutFailure) -> Value
  ) {
    guard let value = try? read(text) else {
      preconditionFailure("expected a default that option '\(name)' can read, found '\(text)'")
    }
    self.init(
      number, name, .text(form: form), .text(text), default: value, perSection, summary,
      check: { value throws(LayoutFailure) in
        if case .text(let text) = value { _ = try read(text) }
      }
    ) {
      guard case .text(let found) = $0 else { return nil }
      return found == text ? value : try? read(found)
    }
  }

  /// Creates an option that takes text in a form of the layout's own, which `read` reads.
  ///
  /// Text for which `read` returns nil is refused: `NAME takes EXPECTED, not 'TEXT'`, where `form`
  /// is expected unless something else is said.
  ///
  /// - Precondition: `read` can read `text`, the default.
  public init(
    _ number: Int, _ name: String, form: String, expected: String? = nil, default text: String,
    perSection: Bool = false, _ summary: String, read: @escaping @Sendable (String) -> Value?
  ) {
    self.init(
      number, name, form: form, default: text, perSection: perSection, summary,
      reading: { text throws(LayoutFailure) in
        if let value = read(text) { return value }
        throw .refused("\(name) takes \(expected ?? form), not '\(text)'")
      })
  }

  /// Creates an option that takes text in a form of the layout's own and is unset by
  /// default.
  public init<Known>(
    _ number: Int, _ name: String, form: String, expected: String? = nil, perSection: Bool = false,
    _ summary: String, read: @escaping @Sendable (String) -> Known?
  ) where Value == Known? {
    self.init(
      number, name, .text(form: form), nil, default: nil, perSection, summary,
      check: { value throws(LayoutFailure) in
        guard case .text(let text) = value, read(text) == nil else { return }
        throw .refused("\(name) takes \(expected ?? form), not '\(text)'")
      }
    ) {
      if case .text(let text) = $0 { .some(read(text)) } else { nil }
    }
  }
}

// MARK: The list

/// The options of a layout, in the order of their numbers.
///
///     static let all = OptionList {
///       spacing
///       alignment
///     }
///
/// Where some of them take sizes, insets or text, the layout hands `check` on:
///
///     func check(_ value: OptionValue, forOption option: Int) throws(LayoutFailure) {
///       try StackOption.all.check(value, forOption: option)
///     }
public struct OptionList: Sendable {
  /// One option of a list, whatever type the layout reads it as.
  public struct Entry: Sendable {
    fileprivate let number: Int
    fileprivate let declaration: OptionDeclaration
    fileprivate let check: @Sendable (OptionValue) throws(LayoutFailure) -> Void
  }

  /// Collects the options of a list.
  @resultBuilder
  public enum Builder {
    /// Takes one option.
    public static func buildExpression<Value>(_ option: LayoutOption<Value>) -> [Entry] {
      [Entry(number: option.number, declaration: option.declaration, check: option.check)]
    }

    /// Takes options that several layouts share.
    public static func buildExpression(_ entries: [Entry]) -> [Entry] { entries }

    /// Joins all options.
    public static func buildBlock(_ entries: [Entry]...) -> [Entry] { entries.flatMap { $0 } }
  }

  private let entries: [Entry]

  /// Lists the options of a layout.
  ///
  /// - Precondition: each option's number is its position.
  public init(@Builder _ entries: () -> [Entry]) {
    self.entries = entries()
    for (position, entry) in self.entries.enumerated() {
      precondition(
        entry.number == position,
        "expected option number \(position), found '\(entry.declaration.name)' with number "
          + "\(entry.number)")
    }
  }

  /// The declarations for the host.
  public var declarations: [OptionDeclaration] { entries.map { $0.declaration } }

  /// Refuses a value that option `number` cannot use, although its type and range allow it.
  ///
  /// - Throws: `LayoutFailure.refused`.
  public func check(_ value: OptionValue, forOption number: Int) throws(LayoutFailure) {
    if entries.indices.contains(number) { try entries[number].check(value) }
  }
}
