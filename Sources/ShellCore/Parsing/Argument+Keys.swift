internal import CollectionEngine
internal import LayoutCore

// Keys and flags; they are read after the positional arguments.

extension Argument where Value == [OptionWord] {
  /// `option=value` words, and their required number.
  static func options(atLeast minimum: Int = 0) -> Argument {
    .keys(Keys(open: .options, minimum: minimum)) { words in words.map { OptionWord($0) } }
  }
}

extension Argument where Value == [ItemChange] {
  /// Properties of items, and their required number.
  static func properties(atLeast minimum: Int = 0) -> Argument {
    Argument(Shape(keys: Keys(open: .properties, minimum: minimum))) { reader throws(Refusal) in
      try reader.finish()
      return try PropertyReading.changes(reader.keys, reader.columns)
    }
  }
}

extension Argument where Value == ContentGenerator {
  /// The keys of `generate`.
  static var generator: Argument {
    .keys(Keys(own: GeneratorReading.keys)) { words throws(Refusal) in
      try GeneratorReading.read(words)
    }
  }
}

extension Argument where Value == Int {
  /// `name=N`, by default 0.
  static func count(key name: String, _ value: String) -> Argument {
    .keys(Keys(own: [Key(name: name, value: value)])) { words throws(Refusal) in
      guard let word = words.first(where: { $0.key == name }) else { return 0 }
      return try GeneratorReading.integer(word, in: 0...PositionReading.limit)
    }
  }
}

extension Argument where Value == Int? {
  /// `name=N`, by default nil.
  static func optionalCount(key name: String, _ value: String) -> Argument {
    .keys(Keys(own: [Key(name: name, value: value)])) { words throws(Refusal) in
      guard let word = words.first(where: { $0.key == name }) else { return nil }
      return try GeneratorReading.integer(word, in: 0...PositionReading.limit)
    }
  }
}

extension Argument where Value == TouchInsets? {
  /// `touch-inset=T,L,B,R`, or `touch-inset=none`.
  static var touchInset: Argument {
    let key = Key(name: "touch-inset", value: "T,L,B,R", isRequired: true)
    return .keys(Keys(own: [key])) { words throws(Refusal) in
      guard let word = words.first(where: { $0.key == key.name }) else { return nil }
      if word.value == "none", !word.isQuoted { return nil }
      guard let insets = ValueReading.touchInsets(word.value) else {
        throw Refusal(
          .badValue(name: key.name, expected: .touchInsets, found: word.value), word.span)
      }
      return insets
    }
  }
}

extension Argument where Value == Size? {
  /// `measured=[Wx]H`, NaN for a width without an answer, or `measured=none`.
  static var measured: Argument {
    let key = Key(name: "measured", value: "[Wx]H", isRequired: true)
    return .keys(Keys(own: [key])) { words throws(Refusal) in
      guard let word = words.first(where: { $0.key == key.name }),
        case .measured(let width, let height?)? = try PropertyReading.changes([word], []).first
      else { return nil }
      return Size(width: width ?? .nan, height: height)
    }
  }
}

extension Argument {
  private static func keys(
    _ keys: Keys, read: @escaping @Sendable ([Word]) throws(Refusal) -> Value
  ) -> Argument {
    Argument(Shape(keys: keys)) { reader throws(Refusal) in
      try reader.finish()
      return try read(reader.keys)
    }
  }

  /// A flag with a value, such as `--limit N`.
  static func flag<Wrapped>(_ name: String, _ value: Argument<Wrapped>) -> Argument
  where Value == Wrapped? {
    let flag = Flag(name: name, value: value.shape.places.first?.slot) { reader throws(Refusal) in
      _ = try value.read(&reader)
    }
    return Argument(Shape(flags: [flag])) { reader throws(Refusal) in
      try reader.finish()
      guard var words = reader.words(ofFlag: name) else { return nil }
      return try value.read(&words)
    }
  }
}

extension Argument {
  /// A flag whose value may be left out, such as `--image` or `--image=kitty`; nil without the
  /// flag.
  static func flag<Wrapped>(_ name: String, optional value: Argument<Wrapped>) -> Argument
  where Value == Wrapped?? {
    let slot = value.shape.places.first?.slot
    let flag = Flag(name: name, value: slot, isValueOptional: true) { reader throws(Refusal) in
      if reader.hasMore { _ = try value.read(&reader) }
    }
    return Argument(Shape(flags: [flag])) { reader throws(Refusal) in
      try reader.finish()
      guard var words = reader.words(ofFlag: name) else { return nil }
      return .some(words.hasMore ? try value.read(&words) : nil)
    }
  }
}

extension Argument {
  /// A flag that selects the form, with its value.
  static func selectingFlag(_ name: String, _ value: Argument) -> Argument {
    let slot = value.shape.places.first?.slot
    let flag = Flag(name: name, value: slot, isRequired: true) { reader throws(Refusal) in
      _ = try value.read(&reader)
    }
    return Argument(Shape(flags: [flag])) { reader throws(Refusal) in
      try reader.finish()
      guard var words = reader.words(ofFlag: name) else {
        return try value.read(&reader)
      }
      return try value.read(&words)
    }
  }
}

extension Argument where Value == Bool {
  /// A flag without a value, such as `--why`.
  static func flag(_ name: String) -> Argument {
    Argument(Shape(flags: [Flag(name: name, value: nil) { _ in }])) { reader throws(Refusal) in
      try reader.finish()
      return reader.words(ofFlag: name) != nil
    }
  }
}

/// Reads the keys of `generate`: `items=1000 sections=4 seed=7 width=20..80 height=30..50`.
enum GeneratorReading {
  /// Its keys, and how usage lines show their values.
  static let keys = [
    Key(name: "items", value: "N", isRequired: true), Key(name: "sections", value: "S"),
    Key(name: "seed", value: "K"), Key(name: "width", value: "A..B"),
    Key(name: "height", value: "C..D"),
  ]

  /// Returns the content that `words` describe; by default one section and seed 1.
  static func read(_ words: [Word]) throws(Refusal) -> ContentGenerator {
    var generator = ContentGenerator(items: 0)
    for word in words {
      switch word.key {
      case "items": generator.items = try integer(word, in: 0...PositionReading.limit)
      case "sections": generator.sections = try integer(word, in: 1...PositionReading.limit)
      case "seed": generator.seed = try seed(word)
      case "width": generator.width = try range(word)
      default: generator.height = try range(word)
      }
    }
    return generator
  }

  /// Reads the value of `word` as a whole number.
  static func integer(_ word: Word, in range: ClosedRange<Int>) throws(Refusal) -> Int {
    guard let value = NumberReading.integer(word.value), range.contains(value) else {
      throw Refusal(
        .badValue(name: word.key ?? "", expected: .whole(range), found: word.value), word.span)
    }
    return value
  }

  private static func seed(_ word: Word) throws(Refusal) -> UInt32 {
    guard let value = NumberReading.wideInteger(word.value), let seed = UInt32(exactly: value)
    else {
      throw Refusal(
        .badValue(name: "seed", expected: .integer(0...Int64(UInt32.max)), found: word.value),
        word.span)
    }
    return seed
  }

  private static func range(_ word: Word) throws(Refusal) -> ClosedRange<Int> {
    let limits = 0...1_000_000
    guard let range = ValueReading.range(word.value, in: limits) else {
      throw Refusal(
        .badValue(name: word.key ?? "", expected: .range(within: limits), found: word.value),
        word.span)
    }
    return range
  }
}
