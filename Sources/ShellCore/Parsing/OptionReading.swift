internal import CollectionEngine
public import LayoutCore

/// Reads the value of an option as its layout declares it.
enum OptionReading {
  /// Reads the value of `word`.
  ///
  /// `none` unsets the option, unless it has a value of that name: a choice, or text that the
  /// layout understands. A value that the option does not take may be one of an earlier version of
  /// the layout.
  ///
  /// - Throws: `Refusal` with the values that the option takes.
  static func read(_ word: OptionWord, _ place: OptionPlace, layer: String) throws(Refusal)
    -> OptionAssignment
  {
    do { return try read(word, word.value, place, layer) } catch {
      guard let now = place.declaration.renamedValues[word.value ?? "none"] else { throw error }
      return try read(word, now, place, layer)
    }
  }

  /// Reads `typed`, the value of `word` or what has become of it; nil for `none`.
  private static func read(
    _ word: OptionWord, _ typed: String?, _ place: OptionPlace, _ layer: String
  ) throws(Refusal) -> OptionAssignment {
    let declaration = place.declaration
    let text = typed ?? "none"
    if typed == nil, declaration.renamedValues["none"] == nil, !hasNone(place, layer) {
      return OptionAssignment(word.name, nil)
    }
    guard let value = value(text, declaration.type) else {
      throw Refusal(
        .badValue(name: word.name, expected: Expectation(declaration.type), found: text), word.span)
    }
    do { try place.check(value, layer: layer) } catch {
      if case .optionValue = error {
        throw Refusal(
          .badValue(name: word.name, expected: Expectation(declaration.type), found: text),
          word.span)
      }
      if case .optionText(_, let value, let fault) = error {
        let name = word.file ?? "option '\(word.name)'"
        throw Refusal(.badText(name, value: value, fault), word.span)
      }
      throw Refusal(.engine(error), word.span)
    }
    return OptionAssignment(word.name, value)
  }

  private static func hasNone(_ place: OptionPlace, _ layer: String) -> Bool {
    switch place.declaration.type {
    case .choice(let words): return words.contains("none")
    case .text:
      guard place.declaration.defaultValue != nil else { return false }
      do { try place.check(.text("none"), layer: layer) } catch { return false }
      return true
    default: return false
    }
  }

  private static func value(_ text: String, _ type: OptionType) -> OptionValue? {
    switch type {
    case .flag: return text == "on" ? .flag(true) : text == "off" ? .flag(false) : nil
    case .number(let range):
      guard case .number(let value) = NumberReading.number(text), range.contains(value) else {
        return nil
      }
      return .number(value)
    case .integer(let range):
      guard let value = NumberReading.integer(text), range.contains(value) else { return nil }
      return .number(Double(value))
    case .choice(let words): return words.firstIndex(of: text).map { .choice($0) }
    case .size: return ValueReading.size(text).map { .size($0) }
    case .insets: return ValueReading.insets(text).map { .insets($0) }
    case .text: return .text(text)
    }
  }
}

extension OptionDeclaration {
  /// Returns `value` as people type it.
  public func text(for value: OptionValue) -> String {
    switch value {
    case .flag(let isOn): return isOn ? "on" : "off"
    case .number(let number): return Sentence.number(number)
    case .choice(let index):
      guard case .choice(let words) = type, words.indices.contains(index) else { return "\(index)" }
      return words[index]
    case .size(let size): return "\(Sentence.number(size.width))x\(Sentence.number(size.height))"
    case .insets(let insets):
      return [insets.top, insets.left, insets.bottom, insets.right].map(Sentence.number)
        .joined(separator: ",")
    case .text(let text): return text
    }
  }
}

/// An option and its value as typed.
struct OptionWord: Hashable, Sendable {
  var name: String
  /// The value, or nil to unset the option.
  var value: String?
  /// The file that the value was read from, if any.
  var file: String?
  var span: Range<Int>

  init(_ word: Word) {
    name = word.key ?? ""
    value = word.value == "none" && !word.isQuoted ? nil : word.value
    span = word.span
  }
}
