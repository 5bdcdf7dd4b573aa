/// Small parts of sentences.
enum Sentence {
  /// `a`, `a or b`, `a, b or c`.
  static func list(_ words: [String]) -> String {
    guard let last = words.last else { return "nothing" }
    if words.count == 1 { return last }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// A number as people type it: whole ones without a decimal point.
  static func number(_ value: Double) -> String {
    if let whole = Int(exactly: value) { return "\(whole)" }
    return "\(value)"
  }
}

/// Finds the word that was probably meant.
enum Suggestion {
  /// The one of `known` that `word` is nearly: a unique prefix, else the nearest at an edit distance
  /// of at most 2, the first of several.
  ///
  /// In words of up to four letters only one may differ.
  ///
  /// - Complexity: O(k · n²) for k words of n letters.
  static func nearest(to word: String, in known: [String]) -> String? {
    guard word.utf8.count > 1, word.utf8.count <= 64 else { return nil }
    let begun = known.filter { $0.hasPrefix(word) }
    if begun.count == 1 { return begun.first }
    let limit = word.utf8.count > 4 ? 2 : 1
    let letters = Array(word.lowercased().utf8)
    var best: (name: String, distance: Int)?
    for name in known {
      let distance = distance(letters, Array(name.lowercased().utf8))
      if distance < best?.distance ?? limit + 1 { best = (name, distance) }
    }
    return best?.name
  }

  /// How many letters to insert, delete, change or swap with their neighbour to get from `a` to `b`.
  static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    if abs(a.count - b.count) > 2 { return 3 }
    var before: [Int] = []
    var previous = Array(0...b.count)
    for i in a.indices {
      var current = [i + 1]
      for j in b.indices {
        var cost = min(previous[j + 1] + 1, current[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
        current.append(cost)
      }
      before = previous
      previous = current
    }
    return previous[b.count]
  }
}
