/// Reads one word as the value that a slot wants.
enum SlotReading {
  /// The value of `word`.
  ///
  /// - Throws: `Refusal` saying what the slot wants and what it found.
  static func read(_ slot: Slot, _ word: Word) throws(Refusal) -> Value {
    switch slot {
    case .keyword(let words):
      guard !word.isQuoted, words.contains(word.text) else {
        throw Refusal(.unknownWord(word.text, expected: words, usage: ""), word.span)
      }
      return .word(word.text)
    case .number(let name): return .number(try number(name, word))
    case .integer(_, let range):
      guard let value = NumberReading.integer(word.text), range.contains(value) else {
        throw bad(slot, word)
      }
      return .integer(value)
    case .newLayer:
      guard isLayerName(word.text) else { throw Refusal(.badName(word.text), word.span) }
      return .word(word.text)
    case .indexPath:
      guard let path = PositionReading.indexPath(word.text) else { throw bad(slot, word) }
      return .indexPath(path)
    case .items:
      guard let (section, items) = PositionReading.items(word.text) else { throw bad(slot, word) }
      return .items(section: section, items)
    case .sectionSpan:
      guard let span = PositionReading.span(word.text) else { throw bad(slot, word) }
      return .span(span)
    case .times:
      guard word.text.utf8.first == UInt8(ascii: "x"),
        let count = NumberReading.integer(word.text.dropFirst()), count >= 1,
        count <= PositionReading.limit
      else { throw bad(slot, word) }
      return .integer(count)
    case .layer, .module, .option, .kind, .path, .topic, .rest, .element, .labelled:
      return .word(word.text)
    }
  }

  /// A number called `name`.
  static func number(_ name: String, _ word: Word) throws(Refusal) -> Double {
    switch NumberReading.number(word.text) {
    case .number(let value): return value
    case .outOfRange:
      let expected = "a number from -1000000000 to 1000000000"
      throw Refusal(.badValue(name: name, expected: expected, found: word.text), word.span)
    case .notANumber:
      throw Refusal(.badValue(name: name, expected: "a number", found: word.text), word.span)
    }
  }

  /// The refusal of `word` for `slot`.
  static func bad(_ slot: Slot, _ word: Word) -> Refusal {
    Refusal(
      .badValue(name: slot.name, expected: slot.expectation, found: word.text), word.span)
  }

  /// Whether `text` can name a layer: a letter, then letters, digits, `-` and `_`, at most 64.
  static func isLayerName(_ text: String) -> Bool {
    guard let first = text.utf8.first, first.isLetter, text.utf8.count <= 64, text != "none" else {
      return false
    }
    return text.utf8.allSatisfy {
      $0.isLetter || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x5F
    }
  }
}

extension UInt8 {
  /// Whether this is an ASCII letter.
  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}
