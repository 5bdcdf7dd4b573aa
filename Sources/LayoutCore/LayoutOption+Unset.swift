// Options that may be unset: the layout reads nil and uses a value of its own.
//
//     static let gap = LayoutOption<Double?>(0, "gap", "Distance between items; unset: as styled.")
//
// For text see `init(_:_:form:expected:perSection:_:read:)`.

extension LayoutOption {
  /// Creates the option that reads as `option` does if it is set, and as nil if it is not.
  private init<Known>(unset option: LayoutOption<Known>) where Value == Known? {
    let declared = option.declaration
    self.init(
      option.number, declared.name, declared.type, nil, default: nil, declared.isPerSection,
      declared.summary, check: option.check
    ) { option.convert($0).map { .some($0) } }
  }

  /// Returns an option that reads what this one does as another type: `gap.map { CGFloat($0) }`.
  public func map<Known, Other>(_ read: @escaping @Sendable (Known) -> Other)
    -> LayoutOption<Other?> where Value == Known?
  {
    LayoutOption<Other?>(
      number, declaration.name, declaration.type, nil, default: nil, declaration.isPerSection,
      declaration.summary, check: check
    ) { [convert] in convert($0).map { $0.map(read) } }
  }
}

extension LayoutOption where Value == Double? {
  /// Creates an option that takes a number, by default a length in points, and is unset at first.
  public init(
    _ number: Int, _ name: String, range: ClosedRange<Double> = OptionType.lengths,
    perSection: Bool = false, _ summary: String
  ) {
    self.init(
      unset: LayoutOption<Double>(
        number, name, default: range.lowerBound, range: range, perSection: perSection, summary))
  }
}

extension LayoutOption where Value == Int? {
  /// Creates an option that takes a whole number and is unset at first.
  public init(
    _ number: Int, _ name: String, range: ClosedRange<Int>, perSection: Bool = false,
    _ summary: String
  ) {
    self.init(
      unset: LayoutOption<Int>(
        number, name, default: range.lowerBound, range: range, perSection: perSection, summary))
  }

  /// Creates an option that takes one of `words`, reads as its position and is unset at first.
  public init(
    _ number: Int, _ name: String, words: [String], perSection: Bool = false, _ summary: String
  ) {
    self.init(
      unset: LayoutOption<Int>(
        number, name, words: words, default: 0, perSection: perSection, summary))
  }
}

extension LayoutOption where Value == Bool? {
  /// Creates an option that is on, off or, at first, unset.
  public init(_ number: Int, _ name: String, perSection: Bool = false, _ summary: String) {
    self.init(
      unset: LayoutOption<Bool>(
        number, name, default: false, perSection: perSection, summary))
  }
}

extension LayoutOption {
  /// Creates an option that takes one of a few words, the raw values in the order of the cases, and
  /// is unset at first.
  ///
  /// - Precondition: the type has a case.
  public init<Known: CaseIterable & Equatable & RawRepresentable<String>>(
    _ number: Int, _ name: String, perSection: Bool = false, _ summary: String
  ) where Value == Known? {
    guard let first = Known.allCases.first else {
      preconditionFailure("expected words for option '\(name)', found none")
    }
    self.init(
      unset: LayoutOption<Known>(
        number, name, default: first, perSection: perSection, summary))
  }
}

extension LayoutOption where Value == Size? {
  /// Creates an option that takes a size, in points, and is unset at first; lengths outside
  /// `OptionType.lengths` are refused.
  public init(_ number: Int, _ name: String, perSection: Bool = false, _ summary: String) {
    self.init(
      unset: LayoutOption<Size>(
        number, name, default: .zero, perSection: perSection, summary))
  }
}

extension LayoutOption where Value == Insets? {
  /// Creates an option that takes insets, in points, and is unset at first; lengths outside
  /// `OptionType.lengths` are refused.
  public init(_ number: Int, _ name: String, perSection: Bool = false, _ summary: String) {
    self.init(
      unset: LayoutOption<Insets>(
        number, name, default: .zero, perSection: perSection, summary))
  }
}
