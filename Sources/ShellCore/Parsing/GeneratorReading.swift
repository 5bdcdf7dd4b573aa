internal import CollectionEngine

/// Reads the keys of `generate`: `items=1000 sections=4 seed=7 width=20..80 height=30..50`.
enum GeneratorReading {
  /// Its keys, and how usage lines show their values.
  static let keys = [
    Key(name: "items", value: "N", isRequired: true), Key(name: "sections", value: "S"),
    Key(name: "seed", value: "K"), Key(name: "width", value: "A..B"),
    Key(name: "height", value: "C..D"),
  ]

  /// The content that `words` describe; one section and seed 1 unless said otherwise.
  static func read(_ words: [Word]) throws(Refusal) -> ContentGenerator {
    var generator = ContentGenerator(items: 0)
    for word in words {
      switch word.key {
      case "items": generator.items = try integer(word, in: 0...PositionReading.limit)
      case "sections": generator.sections = try integer(word, in: 1...PositionReading.limit)
      case "seed": generator.seed = UInt32(try integer(word, in: 0...Int(UInt32.max)))
      case "width": generator.width = try range(word)
      default: generator.height = try range(word)
      }
    }
    return generator
  }

  /// The whole number that `word` gives its key.
  static func integer(_ word: Word, in range: ClosedRange<Int>) throws(Refusal) -> Int {
    guard let value = NumberReading.integer(word.value), range.contains(value) else {
      let expected = Slot.integer("", range).expectation
      throw Refusal(
        .badValue(name: word.key ?? "", expected: expected, found: word.value), word.span)
    }
    return value
  }

  private static func range(_ word: Word) throws(Refusal) -> ClosedRange<Int> {
    guard let range = ValueReading.range(word.value, in: 0...1_000_000) else {
      throw Refusal(
        .badValue(
          name: word.key ?? "", expected: "a range such as 20..80 within 0..1000000",
          found: word.value), word.span)
    }
    return range
  }
}
