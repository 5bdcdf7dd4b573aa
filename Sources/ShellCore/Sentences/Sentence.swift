public import LayoutCore

/// Parts that sentences have in common.
enum Sentence {
  /// `a`, `a or b`, `a, b or c`.
  static func list(_ words: [String]) -> String {
    guard let last = words.last else { return "nothing" }
    if words.count == 1 { return last }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// `no layer 'x'; available: main, sheet`.
  static func missing(_ noun: String, _ name: String, _ known: [String]) -> String {
    let found = "no \(noun) '\(clipped(name))'"
    return known.isEmpty ? found : "\(found); available: \(known.joined(separator: ", "))"
  }

  /// `alpha must be a number from 0 to 1, found '2'`.
  static func badValue(_ name: String, _ expected: Expectation, _ found: String) -> String {
    "\(clipped(name)) must be \(expected.phrase), found '\(clipped(found))'"
  }

  /// The start of text from a file or a line, with an ellipsis where there is more.
  ///
  /// A sentence quotes at most two such texts, so it repeats at most 200 characters of a file.
  static func clipped(_ text: String, to limit: Int = 80) -> String {
    let characters = text.unicodeScalars
    let start = characters.startIndex
    guard let end = characters.index(start, offsetBy: limit, limitedBy: characters.endIndex),
      end < characters.endIndex
    else { return text }
    return "\(String(characters[..<end]))…"
  }

  /// A number as people type it: whole ones without a decimal point.
  static func number(_ value: Double) -> String {
    if let whole = Int64(exactly: value) { return "\(whole)" }
    return "\(value)"
  }
}

extension Sentence {
  /// A number that can be typed: the shortest that reads as the same.
  static func plain(_ value: Double) -> String { number(value == 0 ? 0 : value) }
}

extension Sentence {
  /// Text as one quoted word, as it is typed.
  static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = [.quote]
    for byte in text.utf8 {
      if byte == .quote || byte == .backslash { bytes.append(.backslash) }
      bytes.append(byte)
    }
    return String(decoding: bytes + [.quote], as: UTF8.self)
  }
}

/// Finds the word that was probably meant.
package enum Suggestion {
  /// `did you mean 'item'?`, or nil if no word of `known` is near.
  ///
  /// Words that have `word` as one of their parts, such as `line-spacing` for `spacing`, are nearer
  /// than others. `prefix` precedes each.
  ///
  /// - Complexity: O(k · n²) for k words of n letters.
  static func hint(for word: String, in known: [String], after prefix: String = "") -> String? {
    var meant = known.filter { name in
      guard name.utf8.contains(UInt8(ascii: "-")) else { return name == word }
      return name.split(separator: "-").contains { $0 == word }
    }
    if meant.isEmpty, let nearest = nearest(to: word, in: known) { meant = [nearest] }
    guard !meant.isEmpty else { return nil }
    return "did you mean \(Sentence.list(meant.map { "'\(prefix)\($0)'" }))?"
  }

  /// Returns the word of `known` that `word` was probably meant to be, or nil.
  ///
  /// That is the only one that starts with `word`, else the first of those at the smallest edit
  /// distance, which is at most 2, and at most 1 in words of up to four letters.
  ///
  /// - Complexity: O(k · n²) for k words of n letters.
  package static func nearest(to word: String, in known: [String]) -> String? {
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

  /// Number of letters to insert, delete, change or swap with their neighbour to get from `a` to
  /// `b`.
  static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    if abs(a.count - b.count) > 2 { return 3 }
    // The distances from the first i letters of `a` to the first j of `b`, row by row.
    let width = b.count + 1
    var table = Array(repeating: 0, count: (a.count + 1) * width)
    for i in 0...a.count { table[i * width] = i }
    for j in 0...b.count { table[j] = j }
    for i in a.indices {
      for j in b.indices {
        let place = (i + 1) * width + j + 1
        var cost = min(table[place - width], table[place - 1]) + 1
        cost = min(cost, table[place - width - 1] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, table[place - 2 * width - 2] + 1)
        }
        table[place] = cost
      }
    }
    return table[table.count - 1]
  }
}

extension OptionType {
  /// A description of valid values, for example `a number from 0 to 100`.
  public var expectation: String { Expectation(self).phrase }
}
