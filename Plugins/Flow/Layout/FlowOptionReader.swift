import LayoutCore

/// Reads the options in force, of the whole layout or of one section.
struct FlowOptionReader {
  /// Where the values come from.
  let context: any LayoutContext
  /// The section whose own values win, or nil for the general ones.
  let section: Int?

  /// The value of an option that takes a number.
  func number(_ option: FlowOption) -> Double {
    if case .number(let value) = value(option) { value } else { 0 }
  }

  /// The value of an option that takes a size, in points.
  func size(_ option: FlowOption) -> Size {
    if case .size(let value) = value(option) { value } else { .zero }
  }

  /// The value of an option that takes insets, in points.
  func insets(_ option: FlowOption) -> Insets {
    if case .insets(let value) = value(option) { value } else { .zero }
  }

  /// The value of an option that is on or off.
  func flag(_ option: FlowOption) -> Bool { value(option) == .flag(true) }

  /// The value of an option that is one of a few words.
  func choice<Word: RawRepresentable<Int>>(_ option: FlowOption, as fallback: Word) -> Word {
    if case .choice(let value) = value(option) {
      Word(rawValue: value) ?? fallback
    } else {
      fallback
    }
  }

  /// The value in force; an unset option counts as its default.
  private func value(_ option: FlowOption) -> OptionValue? {
    context.option(option.rawValue, inSection: section)
      ?? FlowOption.declarations[option.rawValue].defaultValue
  }
}
