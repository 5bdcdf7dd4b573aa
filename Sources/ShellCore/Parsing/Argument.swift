internal import LayoutCore

/// An argument of a form: its shape, and how it is read as a `Value`.
///
///     .point("X", "Y")                      // Point: two words
///     .optional(.times, default: 1)         // Int: `x3`, or 1
///     .keyword("to", .point("X", "Y"))      // Point: after the word 'to'
///     .flag("--limit", .count("N"))         // Int?: `--limit 5` or `--limit=5`
struct Argument<Value>: Sendable {
  let shape: Shape
  let read: @Sendable (inout ArgumentReader) throws(Refusal) -> Value

  init(
    _ shape: Shape, read: @escaping @Sendable (inout ArgumentReader) throws(Refusal) -> Value
  ) {
    self.shape = shape
    self.read = read
  }

  /// One word at one place.
  init(_ slot: Slot, read: @escaping @Sendable (Word) throws(Refusal) -> Value) {
    self.init(Shape([Place(slot: slot)])) { reader throws(Refusal) in
      try read(try reader.word(for: slot))
    }
  }

  /// One word at one place, refused if `value` returns nil.
  private static func word(_ slot: Slot, _ value: @escaping @Sendable (Word) -> Value?) -> Argument
  {
    Argument(slot) { word throws(Refusal) in
      guard let value = value(word) else { throw Refusal(slot, word) }
      return value
    }
  }

  /// This argument followed by `other`.
  func and<Other>(_ other: Argument<Other>) -> Argument<(Value, Other)> {
    Argument<(Value, Other)>(shape.and(other.shape)) { reader throws(Refusal) in
      (try read(&reader), try other.read(&reader))
    }
  }

  /// This argument with its value transformed.
  func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> Argument<Other> {
    Argument<Other>(shape) { reader throws(Refusal) in transform(try read(&reader)) }
  }

  /// The only place of the argument.
  fileprivate var slot: Slot {
    precondition(shape.places.count == 1, "expected one place, found \(shape.places.count)")
    return shape.places[0].slot
  }

  /// The shape with another presence of its only place.
  fileprivate func shape(_ presence: Place.Presence) -> Shape {
    Shape([Place(slot: slot, presence: presence)])
  }
}

// MARK: How often

extension Argument {
  /// An optional argument.
  static func optional<Wrapped>(_ argument: Argument<Wrapped>) -> Argument
  where Value == Wrapped? {
    let slot = argument.slot
    return Argument(argument.shape(.optional)) { reader throws(Refusal) in
      reader.canBegin(slot) ? try argument.read(&reader) : nil
    }
  }

  /// An optional argument with a default.
  static func optional(_ argument: Argument, default value: Value) -> Argument
  where Value: Sendable {
    let slot = argument.slot
    return Argument(argument.shape(.optional)) { reader throws(Refusal) in
      reader.canBegin(slot) ? try argument.read(&reader) : value
    }
  }

  /// Any number of arguments.
  static func repeated<Element>(_ argument: Argument<Element>) -> Argument
  where Value == [Element] {
    let slot = argument.slot
    return Argument(argument.shape(.repeated)) { reader throws(Refusal) in
      var values: [Element] = []
      while reader.canBegin(slot) { values.append(try argument.read(&reader)) }
      return values
    }
  }

  /// At least one argument.
  static func oneOrMore<Element>(_ argument: Argument<Element>) -> Argument
  where Value == [Element] {
    let slot = argument.slot
    return Argument(argument.shape(.oneOrMore)) { reader throws(Refusal) in
      var values = [try argument.read(&reader)]
      while reader.canBegin(slot) { values.append(try argument.read(&reader)) }
      return values
    }
  }
}

// MARK: Words

extension Argument {
  /// An argument that starts with a word, such as `as LAYER`.
  static func labelled(_ label: String, _ argument: Argument) -> Argument {
    let slot = Slot.labelled(label, argument.slot)
    return Argument(Shape([Place(slot: slot)])) { reader throws(Refusal) in
      _ = try reader.word(for: slot)
      return try argument.read(&reader)
    }
  }

  /// A word that selects the form, and the argument after it.
  static func keyword(_ keyword: String, _ argument: Argument) -> Argument {
    Argument<Void>.keyword(keyword).and(argument).map { $0.1 }
  }

  /// One of several words, each with a value.
  static func choice(_ choices: [(word: String, value: Value)]) -> Argument
  where Value: Sendable {
    let words = choices.map { $0.word }
    return Argument(.keyword(words)) { word throws(Refusal) in
      let choice = choices.first { $0.word == word.text }
      guard !word.isQuoted, let choice else {
        throw Refusal(.unknown(.word, word.text, known: words), word.span)
      }
      return choice.value
    }
  }
}

extension Argument where Value == Void {
  /// No argument.
  static var nothing: Argument { Argument(Shape()) { _ in } }

  /// A word that selects the form.
  static func keyword(_ keyword: String) -> Argument { .choice([(keyword, ())]) }
}

extension Argument where Value == Bool {
  /// `on` or `off`.
  static var isOn: Argument { .choice([("on", true), ("off", false)]) }
}

extension Argument where Value == String {
  /// The name of a layer that exists; `OTHER|none` offers the word `none` too.
  static func layer(_ name: String) -> Argument { Argument(.layer(name)) { $0.text } }

  /// A name for a layer that need not exist.
  static func newLayer(_ name: String) -> Argument {
    Argument(.newLayer(name)) { word throws(Refusal) in
      guard Word.isLayerName(word.text) else { throw Refusal(.badName(word.text), word.span) }
      return word.text
    }
  }

  /// The name of a layout module.
  static func module(_ name: String) -> Argument { Argument(.module(name)) { $0.text } }

  /// The name of an option of the current layer's layouts.
  static func option(_ name: String) -> Argument { Argument(.option(name)) { $0.text } }

  /// The name of an element kind.
  static func kind(_ name: String) -> Argument { Argument(.kind(name)) { $0.text } }

  /// A file as people name it.
  static func path(_ name: String) -> Argument { Argument(.path(name)) { $0.text } }

  /// The identifier of an item or a section.
  static func identifier(_ name: String) -> Argument { Argument(.identifier(name)) { $0.text } }

  /// The name of a command, a group or a module, or a mark.
  static func topic(_ name: String) -> Argument { Argument(.topic(name)) { $0.text } }

  /// The rest of the line, as typed.
  static func rest(_ name: String) -> Argument { Argument<PlacedText>.rest(name).map { $0.text } }
}

extension Argument where Value == PlacedText {
  /// The rest of the line, as typed, and where it starts.
  static func rest(_ name: String) -> Argument {
    let slot = Slot.rest(name)
    return Argument(Shape([Place(slot: slot)])) { reader throws(Refusal) in
      try reader.rest(for: slot)
    }
  }
}

/// Text as typed.
struct PlacedText: Hashable, Sendable {
  var text: String
  /// The byte of the line where it starts.
  var start: Int
}

// MARK: Numbers

extension Argument where Value == Double {
  /// A number of points, points per second or milliseconds.
  static func number(_ name: String) -> Argument {
    let slot = Slot.number(name)
    return Argument(Shape([Place(slot: slot)])) { reader throws(Refusal) in
      try reader.number(for: slot)
    }
  }
}

extension Argument where Value == Point {
  /// Two numbers.
  static func point(_ x: String, _ y: String) -> Argument {
    let (x, y) = (Slot.number(x), Slot.number(y))
    return Argument(Shape([Place(slot: x), Place(slot: y)])) { reader throws(Refusal) in
      Point(x: try reader.number(for: x), y: try reader.number(for: y))
    }
  }
}

extension Argument where Value == Size {
  /// Two numbers.
  static func size(_ width: String, _ height: String) -> Argument {
    Argument<Point>.point(width, height).map { Size(width: $0.x, height: $0.y) }
  }
}

extension Argument where Value == Insets {
  /// Four numbers.
  static func insets(_ top: String, _ left: String, _ bottom: String, _ right: String) -> Argument {
    Argument<Point>.point(top, left).and(.point(bottom, right)).map {
      Insets(top: $0.0.x, left: $0.0.y, bottom: $0.1.x, right: $0.1.y)
    }
  }
}

extension Argument where Value == Int {
  /// A whole number in a range.
  static func integer(_ name: String, in range: ClosedRange<Int>) -> Argument {
    .word(.integer(name, range)) { word in
      NumberReading.integer(word.text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// A section number or a number of items or sections, from 0.
  static func count(_ name: String) -> Argument { .integer(name, in: 0...PositionReading.limit) }

  /// `xN`, at least 1.
  static var times: Argument {
    .word(.times) { word in
      guard word.text.utf8.first == UInt8(ascii: "x"),
        let count = NumberReading.integer(word.text.dropFirst()),
        (1...PositionReading.limit).contains(count)
      else { return nil }
      return count
    }
  }
}

// MARK: Elements

extension Argument where Value == ElementName {
  /// One element, in one or two words.
  static var element: Argument {
    Argument(Shape([Place(slot: .element)])) { reader throws(Refusal) in try reader.element() }
  }
}

extension Argument where Value == IndexPath {
  /// `S,I`.
  static func indexPath(_ name: String) -> Argument {
    .word(.indexPath(name)) { word in PositionReading.indexPath(word.text) }
  }
}

extension Argument where Value == ItemSpan {
  /// `S,I` or `S,I..J`.
  static func items(_ name: String) -> Argument {
    .word(.items(name)) { word in
      PositionReading.items(word.text).map { ItemSpan(section: $0.section, items: $0.items) }
    }
  }
}

extension Argument where Value == ClosedRange<Int> {
  /// `S` or `S..T`.
  static func sections(_ name: String) -> Argument {
    .word(.sectionSpan(name)) { word in PositionReading.span(word.text) }
  }
}

/// Some items of a section, both ends included.
struct ItemSpan: Hashable, Sendable {
  var section: Int
  var items: ClosedRange<Int>
}
