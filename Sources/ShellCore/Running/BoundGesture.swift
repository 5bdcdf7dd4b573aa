internal import CollectionEngine
internal import LayoutCore

/// A binding with its commands in words; their placeholders are filled when they run.
struct BoundGesture {
  let binding: Binding
  let commands: [BoundCommand]

  /// Maximum number of bindings.
  static let limit = 16

}

extension [BoundGesture] {
  /// The binding for a gesture on a target: the one for the element's kind before the one for its
  /// layer.
  func binding(for touch: RecognisedTouch, kind: String?) -> BoundGesture? {
    guard let target = touch.target, !touch.isHandled else { return nil }
    return kind.flatMap { binding(for: .kind(touch.gesture, $0)) }
      ?? binding(for: .layer(touch.gesture, target.layer))
  }

  /// The binding for a trigger, or nil.
  func binding(for trigger: Binding.Trigger) -> BoundGesture? {
    first { $0.binding.trigger == trigger }
  }
}

/// A command whose words may hold placeholders.
///
/// Filling changes the text inside of words: it makes no words, keys or flags.
struct BoundCommand: Hashable, Sendable {
  /// The words as typed.
  let words: CommandWords
  /// The bytes of the text that the words are in.
  let line: [UInt8]

  /// The words with their placeholders filled, and the text that they are in then.
  ///
  /// - Throws: `Refusal` for a placeholder that `values` lack.
  func filled(_ values: TouchValues) throws(Refusal) -> (words: CommandWords, line: [UInt8]) {
    var line: [UInt8] = []
    var words: [Word] = []
    var end = self.words.span.lowerBound
    for word in self.words.words {
      line += self.line[end..<word.span.lowerBound]
      let start = line.count
      line += try values.fill(self.line[word.span])
      end = word.span.upperBound
      words.append(try values.fill(word, span: start..<line.count))
    }
    return (CommandWords(words: words), line)
  }
}

/// The values of the placeholders in a bound command.
struct TouchValues {
  /// The placeholders that can be filled, without braces.
  var values: [(name: String, value: String)]

  /// The names of all placeholders.
  static let names = ["section", "item", "x", "y", "layer"]

  /// Values for trying whether a command can be read.
  static func sample(layer: String) -> TouchValues {
    TouchValues(values: names.map { ($0, $0 == "layer" ? layer : "1") })
  }

  /// Values that leave placeholders as they are, for commands that nobody has typed.
  static let verbatim = TouchValues(values: names.map { ($0, "{\($0)}") })

  init(values: [(name: String, value: String)]) { self.values = values }

  /// The values of a gesture; without an element there is no section and no item.
  init(_ touch: RecognisedTouch) {
    values = [("x", Sentence.plain(touch.point.x)), ("y", Sentence.plain(touch.point.y))]
    guard let target = touch.target else { return }
    values.append(("layer", target.layer))
    guard let element = target.element else { return }
    values += [("section", "\(element.section)"), ("item", "\(element.item)")]
  }

  /// The values of an outcome on a cell, of a finger that lifted at `point`.
  init(_ layer: String, _ path: IndexPath, at point: Point?) {
    values = [("layer", layer), ("section", "\(path.section)"), ("item", "\(path.item)")]
    guard let point else { return }
    values += [("x", Sentence.plain(point.x)), ("y", Sentence.plain(point.y))]
  }

  /// A word with another span and its placeholders filled; a `=` stays where it was.
  fileprivate func fill(_ word: Word, span: Range<Int>) throws(Refusal) -> Word {
    let key = try fill(word.bytes.prefix(word.equals ?? 0))
    let text = key + (try fill(word.bytes.dropFirst(word.equals ?? 0)))
    return Word(
      in: text, text.indices, span: span, isQuoted: word.isQuoted,
      equals: word.equals.map { _ in key.count })
  }

  /// Text with its placeholders filled; braces around anything but letters stay.
  fileprivate func fill(_ bytes: ArraySlice<UInt8>) throws(Refusal) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes
    while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
      let name = rest[(open + 1)...].prefix { $0.isLetter }
      guard !name.isEmpty, name.endIndex < rest.endIndex,
        rest[name.endIndex] == UInt8(ascii: "}")
      else {
        result += rest[...open]
        rest = rest[(open + 1)...]
        continue
      }
      result += rest[..<open]
      result += try value(of: String(decoding: name, as: UTF8.self)).utf8
      rest = rest[(name.endIndex + 1)...]
    }
    return result + rest
  }

  private func value(of name: String) throws(Refusal) -> String {
    if let value = values.first(where: { $0.name == name }) { return value.value }
    guard Self.names.contains(name) else {
      throw Refusal(.unknown(.placeholder, name, known: Self.names))
    }
    throw Refusal(.emptyPlaceholder(name))
  }
}
