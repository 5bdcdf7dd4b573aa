/// The part of a line before the cursor: the words of its last command, and the one being typed.
struct TypedWords {
  /// Finished words of the command at the cursor.
  let before: [Word]
  /// The beginning of the word at the cursor; empty after a blank.
  let current: String
  /// The start, in bytes of the line.
  let start: Int

  /// Splits `bytes`; an open quote or bracket belongs to the word at the cursor.
  init(_ bytes: [UInt8]) {
    var start = bytes.count
    var words: [Word] = []
    var lexer = Lexer(bytes)
    if let commands = try? lexer.commands() {
      words = commands.last?.words ?? []
      let endsCommand = bytes.last { $0 != .blank } == .semicolon
      if endsCommand { words = [] }
      if let last = words.last, last.span.upperBound == bytes.count {
        start = last.span.lowerBound
        words.removeLast()
      }
    } else {
      start = Self.startOfOpenWord(bytes)
      var head = Lexer(Array(bytes[..<start]))
      words = (try? head.commands())?.last?.words ?? []
    }
    self.init(before: words, current: String(decoding: bytes[start...], as: UTF8.self), start)
  }

  private init(before: [Word], current: String, _ start: Int) {
    (self.before, self.current, self.start) = (before, current, start)
  }

  /// The start of a word that a quote or a bracket leaves open: of `key="…`, the key; else what
  /// comes after the last blank.
  private static func startOfOpenWord(_ bytes: [UInt8]) -> Int {
    if let quote = Lexer.openQuote(in: bytes), quote > 0, bytes[quote - 1] == .equals {
      return (bytes[..<quote].lastIndex { Lexer.separates($0) } ?? -1) + 1
    }
    return (bytes.lastIndex { $0 == .blank } ?? -1) + 1
  }

  /// The key and the value of a `key=value` that is being typed, without its quotes; nil for any
  /// other word, and for one whose quote is closed.
  var openValue: (key: String, value: String)? {
    let bytes = Array(current.utf8)
    for end in [[], [UInt8.quote], [.backslash, .quote]] {
      var lexer = Lexer(bytes + end)
      guard let word = (try? lexer.commands())?.first?.words.first, let key = word.key else {
        continue
      }
      return word.isQuoted && end.isEmpty ? nil : (key, word.value)
    }
    return nil
  }

  /// The words without the first `count`, as if these were not typed.
  func dropping(_ count: Int) -> TypedWords {
    TypedWords(before: Array(before.dropFirst(count)), current: current, start)
  }
}

/// The progress of typed words in a form.
struct FormProgress {
  /// The arguments that may come next: optional ones up to the first required one.
  private(set) var next: [Slot] = []
  /// The arguments that are not typed yet, for hints.
  private(set) var rest: [Place] = []
  /// The value that the flag at the end needs.
  private(set) var awaitedValue: Slot?

  /// Matches `words` with `form`; nil if they do not fit.
  init?(_ form: Form, _ words: some Sequence<Word>) {
    var places = form.shape.places[...]
    var pending: Slot?
    for word in words {
      if let slot = pending {
        pending = FormProgress.remaining(slot, after: word)
      } else if let flag = form.shape.flags.first(where: { $0.name == word.text }) {
        pending = flag.isValueOptional ? nil : flag.value
      } else if word.isFlag || word.equals != nil {
        continue
      } else {
        while let place = places.first, !place.isRequired,
          !FormProgress.fits(word, place.slot)
        { places.removeFirst() }
        guard let place = places.first, FormProgress.fits(word, place.slot) else {
          return nil
        }
        if !place.isRepeated { places.removeFirst() }
        pending = FormProgress.remaining(place.slot, after: word, isFirst: true)
      }
    }
    rest = Array(places)
    if let pending {
      awaitedValue = pending
      return
    }
    for place in places {
      next.append(place.slot)
      if place.isRequired { break }
    }
  }

  /// Whether `word` fits `slot`.
  private static func fits(_ word: Word, _ slot: Slot) -> Bool {
    switch slot {
    case .keyword(let words): return words.contains(word.text)
    case .labelled(let label, _): return word.text == label
    case .times: return word.text.hasPrefix("x")
    default: return true
    }
  }

  /// The rest of `slot` after its first word.
  private static func remaining(_ slot: Slot, after word: Word, isFirst: Bool = false) -> Slot? {
    guard isFirst else { return nil }
    switch slot {
    case .labelled(_, let inner): return inner
    case .element where word.text.utf8.first?.isLetter == true: return .integer("S", 0...0)
    default: return nil
    }
  }
}
