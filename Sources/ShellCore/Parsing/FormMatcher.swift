internal import LayoutCore

/// Matches the words of a command with the forms of its entry in the table.
///
/// 1. Flags and keys are set apart; what is left stands in order.
/// 2. The form is chosen by its keywords.
/// 3. Each argument takes the words it can; one that is left out must be optional.
struct FormMatcher {
  private let spec: CommandSpec
  private let line: [UInt8]
  private let command: CommandWords
  /// The command's name and the words after it that are neither flags nor keys.
  private var positional: [Word]
  private var next = 1

  init(_ spec: CommandSpec, _ command: CommandWords, line: [UInt8]) {
    self.spec = spec
    self.command = command
    self.line = line
    positional = command.words
  }

  /// The form that was meant and its arguments.
  ///
  /// - Throws: `Refusal` for what is missing, too much, unknown or of the wrong type.
  mutating func match() throws(Refusal) -> (Form, Matched) {
    var matched = Matched(spec: spec)
    var flags: [(Word, value: Word?)] = []
    if command.words.contains(where: { $0.isFlag && !spec.isOpen || $0.equals != nil }) {
      setApart(&matched.keys, &flags)
    }
    let form = try choose()
    matched.reserve(form.arguments.count)
    for slot in form.arguments.indices { try take(form.arguments[slot], slot, &matched, form) }
    if next < positional.count { throw unexpected(positional[next], form) }
    for (word, value) in flags { try take(flag: word, value, &matched, form) }
    try KeyChecks.check(matched, form)
    return (form, matched)
  }

  /// Takes keys and flags, with the values of those that have one, out of what stands in order.
  private mutating func setApart(_ keys: inout [Word], _ flags: inout [(Word, value: Word?)]) {
    let valued = spec.forms.flatMap { $0.flags.filter { $0.value != nil } }
    positional.removeSubrange(1...)
    var index = 1
    while index < command.words.count {
      let word = command.words[index]
      index += 1
      if word.isFlag, !spec.isOpen {
        let needsValue = word.equals == nil && valued.contains { $0.name == word.text }
        let isLast = index >= command.words.count
        flags.append((word, needsValue && !isLast ? command.words[index] : nil))
        if needsValue { index += 1 }
      } else if spec.takesKeys, word.equals != nil {
        keys.append(word)
      } else {
        positional.append(word)
      }
    }
  }

  /// The form whose keywords stand where it wants them; the one with most of them, then the first
  /// that has room for all words, then the one with most room.
  private func choose() throws(Refusal) -> Form {
    if spec.forms.count == 1 { return spec.forms[0] }
    var best: (form: Form, score: Int)?
    for form in spec.forms {
      guard let score = score(form) else { continue }
      if score > best?.score ?? -1 { best = (form, score) }
    }
    if let best { return best.form }
    let places = spec.forms.map(misplacedKeyword)
    let place = places.max() ?? 1
    var expected: [String] = []
    for (form, own) in zip(spec.forms, places) where own == place {
      expected += form.keywords(at: place - 1).filter { !expected.contains($0) }
    }
    let usage = spec.usages.joined(separator: " | ")
    guard place < positional.count else {
      throw Refusal(.missingArgument(Sentence.list(expected), usage: usage))
    }
    let word = positional[place]
    throw Refusal(.unknownWord(word.text, expected: expected, usage: usage), word.span)
  }

  /// Where the first keyword of `form` belongs that does not stand there.
  private func misplacedKeyword(_ form: Form) -> Int {
    let slot = form.arguments.indices.first { slot in
      let expected = form.arguments[slot].isRequired ? form.keywords(at: slot) : []
      guard !expected.isEmpty else { return false }
      return slot + 1 >= positional.count || !expected.contains(positional[slot + 1].text)
    }
    return (slot ?? 0) + 1
  }

  /// How well the words fit `form`: nil if a keyword is missing.
  private func score(_ form: Form) -> Int? {
    var index = 1
    var score = 0
    for argument in form.arguments {
      guard case .keyword(let words) = argument.slot, argument.isRequired else {
        index += 1
        continue
      }
      guard index < positional.count, words.contains(positional[index].text) else { return nil }
      index += 1
      score += 400
    }
    let room = form.arguments.reduce(0) { $0 + min($1.capacity, 99) }
    let fit = room < positional.count - 1 ? min(room, 99) : 200
    return score + fit + (form.arguments.isEmpty == (positional.count == 1) ? 100 : 0)
  }

  private mutating func take(
    _ argument: Argument, _ slot: Int, _ matched: inout Matched, _ form: Form
  ) throws(Refusal) {
    var taken = 0
    while taken == 0 || argument.isRepeated {
      guard next < positional.count, argument.isRequired && taken == 0 || begins(argument.slot)
      else { break }
      let word = positional[next]
      next += 1
      matched.add(try read(argument.slot, word, form), slot: slot)
      taken += 1
    }
    if taken == 0, argument.isRequired {
      throw Refusal(.missingArgument(argument.slot.name, usage: usage(form)), endOfCommand)
    }
  }

  /// Whether the next word can be meant for an optional `slot`.
  private func begins(_ slot: Slot) -> Bool {
    let word = positional[next]
    switch slot {
    case .keyword(let words): return !word.isQuoted && words.contains(word.text)
    case .labelled(let label, _): return !word.isQuoted && word.text == label
    case .times: return word.text.utf8.first == UInt8(ascii: "x")
    default: return true
    }
  }

  private mutating func read(_ slot: Slot, _ word: Word, _ form: Form) throws(Refusal) -> Value {
    switch slot {
    case .labelled(_, let inner):
      guard next < positional.count else {
        throw Refusal(.missingArgument(inner.name, usage: usage(form)), endOfCommand)
      }
      let word = positional[next]
      next += 1
      return try read(inner, word, form)
    case .element:
      return .element(try element(word))
    case .rest:
      next = positional.count
      let bytes = line[word.span.lowerBound..<command.span.upperBound]
      let isOneWord = positional.count == 2
      return .text(
        isOneWord ? word.text : String(decoding: bytes, as: UTF8.self), at: word.span.lowerBound)
    default:
      return try SlotReading.read(slot, word)
    }
  }

  /// An element: `0,3`, or a kind and the number in the next word.
  private mutating func element(_ word: Word) throws(Refusal) -> ElementName {
    if let path = PositionReading.indexPath(word.text) {
      return ElementName(kind: "cell", section: path.section, item: path.item)
    }
    let isName = word.text.utf8.first.map { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A } ?? false
    guard isName else { throw SlotReading.bad(.element, word) }
    guard next < positional.count else {
      throw Refusal(
        .badValue(name: "ELEMENT", expected: Slot.element.expectation, found: word.text), word.span)
    }
    let number = positional[next]
    next += 1
    if let section = PositionReading.index(number.text) {
      return ElementName(kind: word.text, section: section, item: 0)
    }
    guard let path = PositionReading.indexPath(number.text) else {
      throw SlotReading.bad(.element, number)
    }
    return ElementName(kind: word.text, section: path.section, item: path.item)
  }

  private func take(
    flag word: Word, _ value: Word?, _ matched: inout Matched, _ form: Form
  ) throws(Refusal) {
    let name = word.key ?? word.text
    guard let flag = form.flags.first(where: { $0.name == name }) else {
      let known = form.flags.map(\.name)
      throw Refusal(.unknownFlag(name, known: known, command: spec.name), word.span)
    }
    if matched.hasFlag(name) { throw Refusal(.repeated(name), word.span) }
    guard let slot = flag.value else {
      if word.equals != nil {
        throw Refusal(.extraArgument(word.value, usage: usage(form)), word.span)
      }
      return matched.add(flag: name, nil)
    }
    var given = value
    if word.equals != nil {
      given = Word(text: word.value, span: word.span, isQuoted: word.isQuoted)
    }
    guard let given else { throw Refusal(.missingValue(flag: name, name: slot.name), word.span) }
    matched.add(flag: name, try SlotReading.read(slot, given))
  }

  /// A word that no argument took: a misspelt keyword, or one too many.
  private func unexpected(_ word: Word, _ form: Form) -> Refusal {
    let before = command.words.last { $0.span.upperBound <= word.span.lowerBound }
    if let before, let key = before.key, Self.isNumber(before.value), Self.isNumber(word.text) {
      return Refusal(.splitValue(key: key, value: before.value, rest: word.text), word.span)
    }
    let expected = form.arguments.filter { !$0.isRequired }.flatMap(\.slot.startingWords)
    if expected.isEmpty {
      return Refusal(.extraArgument(word.text, usage: usage(form)), word.span)
    }
    return Refusal(.unknownWord(word.text, expected: expected, usage: usage(form)), word.span)
  }

  private static func isNumber(_ text: String) -> Bool {
    if case .number = NumberReading.number(text) { return true }
    return false
  }

  private func usage(_ form: Form) -> String {
    form.usage.isEmpty ? spec.name : "\(spec.name) \(form.usage)"
  }

  private var endOfCommand: Range<Int> { command.span.upperBound..<command.span.upperBound }
}

extension Form {
  /// The words that may stand for the argument number `slot`.
  func keywords(at slot: Int) -> [String] {
    guard arguments.indices.contains(slot), case .keyword(let words) = arguments[slot].slot
    else { return [] }
    return words
  }
}

extension Slot {
  /// The words that begin the argument, where only some do.
  fileprivate var startingWords: [String] {
    switch self {
    case .keyword(let words): return words
    case .labelled(let word, _): return [word]
    case .times: return ["xN"]
    default: return []
    }
  }
}
