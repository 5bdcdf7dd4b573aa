/// The words that a command takes.
final class CommandSyntax: Sendable {
  /// The word people type.
  let name: String
  /// Whether what follows its name is prose, which no comment cuts off.
  let takesProse: Bool
  /// Its forms, in the order of help.
  let forms: [FormSyntax]
  /// Its form, if there is only one.
  let only: FormSyntax?
  /// Whether a form takes `key=value` words.
  let takesKeys: Bool
  /// Whether a form takes all that follows as text, dashes included.
  let isOpen: Bool

  init(_ name: String, takesProse: Bool, _ forms: [FormSyntax]) {
    (self.name, self.takesProse, self.forms) = (name, takesProse, forms)
    only = forms.count == 1 ? forms[0] : nil
    takesKeys = forms.contains { $0.takesKeys }
    isOpen = forms.contains { $0.isOpen }
  }

  /// The usage line of one form, such as `scroll to X Y`.
  func usage(of shape: Shape) -> String {
    let usage = shape.usage
    return usage.isEmpty ? name : "\(name) \(usage)"
  }
}

/// The words that one form of a command takes.
final class FormSyntax: Sendable {
  /// The shape of its arguments, for help, hints and completion.
  let shape: Shape
  /// Its number among the forms of its command.
  let index: Int
  /// Whether it takes all that follows as text, dashes included.
  let isOpen: Bool
  /// Whether it takes `key=value` words.
  let takesKeys: Bool
  /// The flag that selects it, or nil.
  fileprivate let flag: String?
  /// Number of words that fit; an argument that takes any number counts as 99.
  fileprivate let room: Int
  /// The keywords that it requires in UTF-8, and the position of their word after the command's
  /// name at 0.
  fileprivate let keywords: [(position: Int, words: [ArraySlice<UInt8>])]

  init(_ shape: Shape, index: Int) {
    (self.shape, self.index) = (shape, index)
    isOpen = shape.isOpen
    takesKeys = !shape.keys.isEmpty
    flag = shape.flags.first { $0.isRequired }?.name
    room = shape.places.reduce(0) { $0 + min($1.capacity, 99) }
    keywords = shape.keywords
  }
}

extension Shape {
  /// Whether an argument takes all that follows as text.
  fileprivate var isOpen: Bool {
    places.contains {
      if case .rest = $0.slot { return true }
      return false
    }
  }

  /// The required keywords in UTF-8, and the position of their word after the command's name at 0.
  fileprivate var keywords: [(position: Int, words: [ArraySlice<UInt8>])] {
    places.indices.compactMap { index in
      guard case .keyword(let words) = places[index].slot, places[index].isRequired else {
        return nil
      }
      return (index + 1, words.map { Array($0.utf8)[...] })
    }
  }
}

extension CommandSyntax {
  /// Selects the form of a flag that selects one, otherwise the form whose keywords match: the one
  /// with most keywords, then the first with room for all words, then the one with most room.
  ///
  /// - Parameters:
  ///   - words: the command's name and its positional words.
  ///   - flags: the names of the flags.
  /// - Throws: `Refusal` with the keywords of the forms.
  func form(for words: [Word], flags: [String] = []) throws(Refusal) -> FormSyntax {
    if let only { return only }
    if let form = forms.first(where: { $0.flag.map(flags.contains) ?? false }) { return form }
    var best: (form: FormSyntax, score: Int)?
    for form in forms where form.flag == nil {
      guard let score = score(of: form, words) else { continue }
      if score > best?.score ?? -1 { best = (form, score) }
    }
    guard let best else { throw misplaced(words) }
    if words.count == 1, best.form.shape.places.contains(where: { $0.isRequired }) {
      throw bare
    }
    // If another form fits more words, the error is the word at its next keyword.
    let room = best.form.room
    if room < words.count - 1, forms.contains(where: { misplacedKeyword(of: $0, words) > room + 1 })
    {
      throw misplaced(words)
    }
    return best.form
  }

  /// Returns how well `words` fit `form`, or nil if a keyword is missing: a keyword counts more
  /// than all room, room for all words more than any other room, and a form without arguments fits
  /// only no words.
  private func score(of form: FormSyntax, _ words: [Word]) -> Int? {
    var score = 0
    for keyword in form.keywords {
      guard keyword.position < words.count,
        keyword.words.contains(words[keyword.position].bytes)
      else { return nil }
      score += 400
    }
    let fit = form.room < words.count - 1 ? min(form.room, 99) : 200
    return score + fit + (form.shape.places.isEmpty == (words.count == 1) ? 100 : 0)
  }

  /// The refusal of words that fit no form: it names the first keyword that is wrong in the best
  /// form.
  private func misplaced(_ words: [Word]) -> Refusal {
    let indices = forms.map { misplacedKeyword(of: $0, words) }
    let index = indices.max() ?? 1
    let fitting = zip(forms, indices).filter { $0.1 == index }.map { $0.0 }
    var expected: [String] = []
    for form in fitting {
      expected += form.shape.places[index - 1].slot.keywords.filter { !expected.contains($0) }
    }
    guard index < words.count else {
      let usage = fitting.map { self.usage(of: $0.shape) }.joined(separator: " | ")
      if expected.count == 1 {
        return Refusal(.missingKeyword(expected[0], of: name, usage: usage))
      }
      return Refusal(.missingArgument(Sentence.list(expected), usage: usage))
    }
    let word = words[index]
    return Refusal(.unknown(.word, word.text, known: expected), word.span)
  }

  /// The refusal of the command's name alone: it names what each form begins with.
  private var bare: Refusal {
    var expected: [String] = []
    for slot in forms.compactMap({ $0.shape.places.first?.slot }) {
      let names = slot.keywords.isEmpty ? [slot.name] : slot.keywords
      expected += names.filter { !expected.contains($0) }
    }
    let usage = forms.map { self.usage(of: $0.shape) }.joined(separator: " | ")
    return Refusal(.missingArgument(Sentence.list(expected), usage: usage))
  }

  /// The position of the first keyword of `form` that is missing.
  private func misplacedKeyword(of form: FormSyntax, _ words: [Word]) -> Int {
    let slot = form.shape.places.indices.first { slot in
      let place = form.shape.places[slot]
      let expected = place.isRequired ? place.slot.keywords : []
      guard !expected.isEmpty else { return false }
      return slot + 1 >= words.count || !expected.contains(words[slot + 1].text)
    }
    return (slot ?? 0) + 1
  }
}
