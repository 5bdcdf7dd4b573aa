internal import LayoutCore

/// Reads the words of a command as the arguments of one of its forms.
///
/// 1. Separates flags and keys from positional words.
/// 2. Selects the form by its keywords.
/// 3. Lets each argument take its words, in the order of the form.
/// 4. Refuses the words that remain, and flags and keys that the form does not take.
struct ArgumentReader: ~Copyable {
  let command: CommandSyntax
  /// The selected form.
  let form: FormSyntax
  /// Keys and flags, set apart; nil for a line without any, as most are.
  private let marked: MarkedWords?
  /// The command's name and the words after it that are neither flags nor keys.
  private var positional: [Word]
  private var next = 1
  private var isFinished = false
  private let line: [UInt8]

  /// All words of a line, and those that are not positional.
  private struct MarkedWords {
    let words: [Word]
    /// Item columns of layouts, which are keys of items too.
    let columns: [ColumnDeclaration]
    var keys: [Word] = []
    var flags: [TypedFlag] = []
  }

  /// The `key=value` words in order.
  var keys: [Word] { marked?.keys ?? [] }
  /// Item columns of layouts, where the line has keys.
  var columns: [ColumnDeclaration] { marked?.columns ?? [] }
  private var flags: [TypedFlag] { marked?.flags ?? [] }
  /// All words of the line.
  private var words: CommandWords { CommandWords(words: marked?.words ?? positional) }

  /// A flag as typed, and the word after it if that is its value.
  private struct TypedFlag {
    var word: Word
    var next: Word?

    var name: String { word.key ?? word.text }

    /// The value, or nil if none was given.
    var value: Word? {
      guard word.equals != nil else { return next }
      return Word(text: word.value, span: word.span, isQuoted: word.isQuoted)
    }
  }

  /// Selects the form.
  ///
  /// - Throws: `Refusal` if the words fit none.
  init(
    _ command: CommandSyntax, _ words: CommandWords, line: [UInt8],
    columns: @autoclosure () -> [ColumnDeclaration] = []
  ) throws(Refusal) {
    if command.takesProse { try ArgumentReader.refuseComment(after: words, in: line) }
    let isOpen = command.isOpen && (try? command.form(for: words.words))?.isOpen ?? false
    var (positional, marked) = (words.words, MarkedWords?.none)
    if ArgumentReader.haveMarks(words.words, isOpen) {
      var apart = MarkedWords(words: words.words, columns: columns())
      positional = ArgumentReader.setApart(&apart, command, isOpen)
      marked = apart
    }
    let form = try command.form(for: positional, flags: marked?.flags.map { $0.name } ?? [])
    (self.command, self.form, self.line) = (command, form, line)
    (self.positional, self.marked) = (positional, marked)
  }

  /// Whether any word is a flag or has a key.
  private static func haveMarks(_ words: [Word], _ isOpen: Bool) -> Bool {
    words.indices.contains { words[$0].equals != nil || !isOpen && words[$0].isFlag }
  }

  /// Separates keys and flags, with their values, from positional words, which it returns.
  private static func setApart(
    _ marked: inout MarkedWords, _ command: CommandSyntax, _ isOpen: Bool
  ) -> [Word] {
    let words = marked.words
    let valued = command.forms.flatMap {
      $0.shape.flags.filter { $0.value != nil && !$0.isValueOptional }
    }
    var positional = [words[0]]
    var index = 1
    while index < words.count {
      let word = words[index]
      index += 1
      if word.isFlag, !isOpen {
        let needsValue = word.equals == nil && valued.contains { $0.name == word.text }
        let isLast = index >= words.count
        marked.flags.append(
          TypedFlag(word: word, next: needsValue && !isLast ? words[index] : nil))
        if needsValue { index += 1 }
      } else if command.takesKeys, word.equals != nil {
        marked.keys.append(word)
      } else {
        positional.append(word)
      }
    }
    return positional
  }

  /// Refuses prose that a comment would cut off, with the way to write it.
  private static func refuseComment(after words: CommandWords, in line: [UInt8]) throws(Refusal) {
    let (start, end) = (words.words[0].span.upperBound, words.span.upperBound)
    let rest = line[end...].prefix { $0 != .lineFeed }
    guard let mark = rest.firstIndex(where: { $0 != .blank && $0 != .tab }), rest[mark] == .hash
    else { return }
    let prose = line[start..<rest.endIndex].drop { $0 == .blank || $0 == .tab }
    throw Refusal(
      .proseWithComment(words.words[0].text, prose: OneLine.text(prose)), mark..<mark + 1)
  }

  // MARK: Positional words

  /// Whether the next word can be an optional argument.
  func canBegin(_ slot: Slot) -> Bool {
    next < positional.count && slot.canBegin(with: positional[next])
  }

  /// Whether there is another word.
  var hasMore: Bool { next < positional.count }

  /// Takes the next word, which the form requires.
  ///
  /// - Throws: `Refusal` if there is none.
  mutating func word(for slot: Slot) throws(Refusal) -> Word {
    guard next < positional.count else {
      let (end, usage) = (words.span.upperBound, command.usage(of: form.shape))
      guard let word = slot.keywords.first, slot.keywords.count == 1 else {
        throw Refusal(.missingArgument(slot.name, usage: usage), end..<end)
      }
      throw Refusal(.missingKeyword(word, of: command.name, usage: usage), end..<end)
    }
    next += 1
    return positional[next - 1]
  }

  /// Takes a number.
  ///
  /// - Throws: `Refusal` if there is none, or another word.
  mutating func number(for slot: Slot) throws(Refusal) -> Double {
    if next < positional.count, let value = positional[next].wholeNumber {
      next += 1
      return value
    }
    let word = try word(for: slot)
    let number = word.number
    if case .number(let value) = number { return value }
    guard number == .outOfRange else { throw Refusal(slot, word) }
    let range = -NumberReading.limit...NumberReading.limit
    throw Refusal(
      .badValue(name: slot.name, expected: .numberIn(range), found: word.text), word.span)
  }

  /// Takes the remaining words as typed; a single word without its quotes.
  ///
  /// - Throws: `Refusal` if there is none.
  mutating func rest(for slot: Slot) throws(Refusal) -> PlacedText {
    let word = try word(for: slot)
    next = positional.count
    let start = word.span.lowerBound
    if positional.count == 2 { return PlacedText(text: word.text, start: start) }
    let bytes = line[start..<words.span.upperBound]
    return PlacedText(text: String(decoding: bytes, as: UTF8.self), start: start)
  }

  /// Takes the remaining words as typed; a single quoted word without its quotes.
  ///
  /// - Throws: `Refusal` if there is none.
  mutating func commands(for slot: Slot) throws(Refusal) -> PlacedText {
    let word = try word(for: slot)
    let isAlone = next == positional.count && word.isQuoted
    next = positional.count
    let start = word.span.lowerBound
    if isAlone { return PlacedText(text: word.text, start: start + 1) }
    let bytes = line[start..<words.span.upperBound]
    return PlacedText(text: OneLine.text(bytes), start: start)
  }

  /// Takes an element: `0,3`, or a kind and a number in the next word.
  ///
  /// - Throws: `Refusal` for anything else.
  mutating func element() throws(Refusal) -> ElementName {
    let word = try word(for: .element)
    if let path = PositionReading.indexPath(word.text) {
      return ElementName(kind: "cell", section: path.section, item: path.item)
    }
    let isName = word.text.utf8.first.map { $0.isLetter } ?? false
    guard isName, next < positional.count else { throw Refusal(.element, word) }
    let number = positional[next]
    next += 1
    if let section = PositionReading.index(number.text) {
      return ElementName(kind: word.text, section: section, item: 0)
    }
    guard let path = PositionReading.indexPath(number.text) else {
      throw Refusal(.element, number)
    }
    return ElementName(kind: word.text, section: path.section, item: path.item)
  }

  // MARK: Flags and keys

  /// Refuses the words that remain, and flags and keys that the form does not take; called before
  /// those are read.
  ///
  /// - Throws: `Refusal` for the first of them.
  mutating func finish() throws(Refusal) {
    if isFinished { return }
    isFinished = true
    if next < positional.count { throw unexpected(positional[next]) }
    if let flags = marked?.flags {
      for index in flags.indices { try check(flags[index], before: flags[..<index]) }
    }
    if form.takesKeys || marked != nil {
      try form.shape.keys.check(keys, command, form, columns)
    }
  }

  /// A reader of the value of a flag, or nil without the flag.
  func words(ofFlag name: String) -> ArgumentReader? {
    guard let flag = marked?.flags.first(where: { $0.name == name }) else { return nil }
    return ArgumentReader(of: flag, in: self)
  }

  /// Creates a reader of the value of a flag among the words of `reader`.
  private init(of flag: TypedFlag, in reader: borrowing ArgumentReader) {
    (command, form, marked) = (reader.command, reader.form, reader.marked)
    (line, isFinished) = (reader.line, reader.isFinished)
    positional = [flag.word] + (flag.value.map { [$0] } ?? [])
  }

  private func check(_ typed: TypedFlag, before: ArraySlice<TypedFlag>) throws(Refusal) {
    let (name, span) = (typed.name, typed.word.span)
    guard let flag = form.shape.flags.first(where: { $0.name == name }) else {
      let known = form.shape.flags.map { $0.name }
      throw Refusal(.unknown(.flag(of: command.name), name, known: known), span)
    }
    if before.contains(where: { $0.name == name }) { throw Refusal(.repeated(name), span) }
    if let slot = flag.value, typed.value == nil, !flag.isValueOptional {
      throw Refusal(.missingValue(flag: name, name: slot.name), span)
    }
    if flag.value == nil, typed.word.equals != nil {
      throw Refusal(.extraArgument(typed.word.value, usage: command.usage(of: form.shape)), span)
    }
    var reader = ArgumentReader(of: typed, in: self)
    try flag.check(&reader)
  }

  /// The refusal of the first flag that no form of the command has, or nil; the word after it was
  /// probably its value.
  var misspeltFlag: Refusal? {
    let known = command.forms.flatMap { $0.shape.flags.map { $0.name } }
    guard let flag = flags.first(where: { !known.contains($0.name) }) else { return nil }
    return Refusal(
      .unknown(
        .flag(of: command.name), flag.name, known: form.shape.flags.map { $0.name }),
      flag.word.span)
  }

  /// The refusal of a first word that is nearly a keyword of another form, or nil.
  ///
  /// For a line whose words do not fit the form that takes any word there.
  var misspeltKeyword: Refusal? {
    guard positional.count > 1, !positional[1].isQuoted,
      form.shape.places.first?.slot.keywords.isEmpty ?? false
    else { return nil }
    let word = positional[1]
    let known = command.forms.flatMap { $0.shape.places.first?.slot.keywords ?? [] }
    guard Suggestion.nearest(to: word.text, in: known) != nil, !known.contains(word.text) else {
      return nil
    }
    return Refusal(.unknown(.word, word.text, known: known), word.span)
  }

  /// The refusal of a word that no argument took: a misspelt keyword, or one too many.
  private func unexpected(_ word: Word) -> Refusal {
    let before = words.words.last { $0.span.upperBound <= word.span.lowerBound }
    if let before, let key = before.key, NumberReading.isNumber(before.value),
      NumberReading.isNumber(word.text)
    {
      return Refusal(.splitValue(key: key, value: before.value, rest: word.text), word.span)
    }
    let optional = form.shape.places.filter { !$0.isRequired && !$0.slot.startingWords.isEmpty }
    let expected = optional.flatMap { $0.slot.startingWords }
    if form.shape.keys.open == .properties,
      let meant = meant(by: word, after: before, mayCount: expected.contains("xN"))
    {
      let expected = expected + ["key=value"]
      return Refusal(.looseWord(word.text, expected: expected, meant: meant), word.span)
    }
    // A word that could begin an argument was already taken as one.
    if expected.isEmpty || optional.contains(where: { $0.slot.canBegin(with: word) }) {
      return Refusal(.extraArgument(word.text, usage: command.usage(of: form.shape)), word.span)
    }
    return Refusal(.unknown(.word, word.text, known: expected), word.span)
  }
}

extension ArgumentReader {
  /// Guesses what a word means where a count or a property is expected: the rest of a text, a
  /// count, a size or a label; nil for another number.
  private func meant(by word: Word, after before: Word?, mayCount: Bool) -> String? {
    if let before, let key = before.key {
      return before.isQuoted || word.isQuoted ? nil : "\(key)=\"\(before.value) \(word.text)\""
    }
    let digits = word.text.utf8.last == UInt8(ascii: "x") ? word.text.dropLast() : word.text[...]
    if NumberReading.isNumber(String(digits)) {
      return mayCount && NumberReading.integer(digits) ?? 0 > 0 ? "x\(digits)" : nil
    }
    if ValueReading.size(word.text) != nil { return "size=\(word.text)" }
    return "label=" + String(decoding: line[word.span], as: UTF8.self)
  }
}

extension Refusal {
  /// The refusal of `word` for `slot`.
  init(_ slot: Slot, _ word: Word) {
    self.init(.badValue(name: slot.name, expected: slot.expectation, found: word.text), word.span)
  }
}

extension Word {
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
