extension Command {
  /// The form whose keywords stand where it wants them; the one with most of them, then the first
  /// that has room for all words, then the one with most room.
  ///
  /// - Parameter words: the command's name and what follows without flags and keys.
  /// - Throws: `Refusal` saying which keywords there are.
  func form(for words: [Word]) throws(Refusal) -> Form {
    if forms.count == 1 { return forms[0] }
    var best: (form: Form, score: Int)?
    for form in forms {
      guard let score = score(of: form, words) else { continue }
      if score > best?.score ?? -1 { best = (form, score) }
    }
    if let best { return best.form }
    throw misplaced(words)
  }

  /// How well `words` fit `form`: nil if a keyword is missing.
  private func score(of form: Form, _ words: [Word]) -> Int? {
    var index = 1
    var score = 0
    for place in form.shape.places {
      guard case .keyword(let keywords) = place.slot, place.isRequired else {
        index += 1
        continue
      }
      guard index < words.count, keywords.contains(words[index].text) else { return nil }
      index += 1
      score += 400
    }
    let room = form.shape.places.reduce(0) { $0 + min($1.capacity, 99) }
    let fit = room < words.count - 1 ? min(room, 99) : 200
    return score + fit + (form.shape.places.isEmpty == (words.count == 1) ? 100 : 0)
  }

  /// The refusal of words that no form takes: where most keywords stand right, the next one is wrong.
  private func misplaced(_ words: [Word]) -> Refusal {
    let indices = forms.map { misplacedKeyword(of: $0, words) }
    let index = indices.max() ?? 1
    var expected: [String] = []
    for (form, own) in zip(forms, indices) where own == index {
      expected += form.shape.places[index - 1].slot.keywords.filter { !expected.contains($0) }
    }
    guard index < words.count else {
      let usage = usages.joined(separator: " | ")
      return Refusal(.missingArgument(Sentence.list(expected), usage: usage))
    }
    let word = words[index]
    return Refusal(.unknown(.word, word.text, known: expected), word.span)
  }

  /// Where the first keyword of `form` belongs that does not stand there.
  private func misplacedKeyword(of form: Form, _ words: [Word]) -> Int {
    let slot = form.shape.places.indices.first { slot in
      let place = form.shape.places[slot]
      let expected = place.isRequired ? place.slot.keywords : []
      guard !expected.isEmpty else { return false }
      return slot + 1 >= words.count || !expected.contains(words[slot + 1].text)
    }
    return (slot ?? 0) + 1
  }
}
