/// Finds the word that was probably meant: the nearest by spelling, keyboard and sound, and of
/// equally near ones the more used.
///
/// A word is near if at most two letters have to be inserted, deleted, changed or swapped, one in
/// words of up to four letters, or if it sounds the same. Of near words the cheapest is meant: an
/// edit costs 2, but 1 for two swapped letters, a doubled letter, a hyphen, a neighbour on the
/// keyboard, and a letter that sounds alike. Ties go by `WordUse`, then by the order of the words.
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
  /// That is the only one that starts with `word`, otherwise the nearest.
  ///
  /// - Complexity: O(k · n²) for k words of n letters.
  package static func nearest(to word: String, in known: [String]) -> String? {
    guard word.utf8.count > 1, word.utf8.count <= 64 else { return nil }
    let begun = known.filter { $0.hasPrefix(word) }
    if begun.count == 1 { return begun.first }
    let typed = Array(word.lowercased().utf8)
    let limit = typed.count > 4 ? 2 : 1
    let sound = sound(of: typed)
    var best: (name: String, cost: Int, rank: Int)?
    for name in known {
      let letters = Array(name.lowercased().utf8)
      var cost = Int.max
      if distance(typed, letters) <= limit { cost = Self.cost(typed, letters) }
      if sound.count >= shortestSound, sound == Self.sound(of: letters) {
        cost = min(cost, costOfSound)
      }
      guard cost < .max else { continue }
      let rank = WordUse.rank(of: name)
      if let best, (best.cost, best.rank) <= (cost, rank) { continue }
      best = (name, cost, rank)
    }
    return best?.name
  }

  /// Number of letters to insert, delete, change or swap with their neighbour to get from `a` to
  /// `b`; 3 for more than 2.
  static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    if abs(a.count - b.count) > 2 { return 3 }
    return edit(a, b, edges: { _, _ in 1 }, change: { _, _ in 1 })
  }

  /// The cost of the same edits, as a slip of the fingers or of the ear.
  private static func cost(_ a: [UInt8], _ b: [UInt8]) -> Int {
    edit(
      a, b,
      edges: { word, place in
        let letter = word[place]
        let isDoubled = place > 0 && word[place - 1] == letter
        return isDoubled || letter == UInt8(ascii: "-") ? 1 : 2
      }, change: { isSlip($0, $1) ? 1 : 2 }, swap: 1)
  }

  /// The least sum of the costs of edits.
  ///
  /// - Parameters:
  ///   - edges: the cost of a letter that is in one word only, by its place there.
  ///   - change: the cost of another letter.
  private static func edit(
    _ a: [UInt8], _ b: [UInt8], edges: ([UInt8], Int) -> Int, change: (UInt8, UInt8) -> Int,
    swap: Int = 1
  ) -> Int {
    // The costs from the first i letters of `a` to the first j of `b`, row by row.
    let width = b.count + 1
    var table = Array(repeating: 0, count: (a.count + 1) * width)
    for i in a.indices { table[(i + 1) * width] = table[i * width] + edges(a, i) }
    for j in b.indices { table[j + 1] = table[j] + edges(b, j) }
    for i in a.indices {
      for j in b.indices {
        let place = (i + 1) * width + j + 1
        var cost = min(table[place - width] + edges(a, i), table[place - 1] + edges(b, j))
        cost = min(cost, table[place - width - 1] + (a[i] == b[j] ? 0 : change(a[i], b[j])))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, table[place - 2 * width - 2] + swap)
        }
        table[place] = cost
      }
    }
    return table[table.count - 1]
  }

  // MARK: Fingers and ears

  /// The rows of a keyboard, each half a key further to the right.
  private static let keys = ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map { Array($0.utf8) }
  /// Letters that sound alike.
  private static let alike = ["aeiouy", "ckq", "sz", "fv", "gj", "mn", "dt", "bp"]
    .map { Array($0.utf8) }

  /// Whether one letter is typed for another by a slip.
  private static func isSlip(_ a: UInt8, _ b: UInt8) -> Bool {
    if alike.contains(where: { $0.contains(a) && $0.contains(b) }) { return true }
    // Some keyboards have these two swapped.
    if [a, b].contains(UInt8(ascii: "y")), [a, b].contains(UInt8(ascii: "z")) { return true }
    guard let one = key(a), let other = key(b) else { return false }
    let (rows, columns) = (other.row - one.row, other.column - one.column)
    switch rows {
    case 0: return abs(columns) == 1
    case 1: return columns == 0 || columns == -1
    case -1: return columns == 0 || columns == 1
    default: return false
    }
  }

  private static func key(_ letter: UInt8) -> (row: Int, column: Int)? {
    for (row, letters) in keys.enumerated() {
      if let column = letters.firstIndex(of: letter) { return (row, column) }
    }
    return nil
  }

  /// Shorter sounds are those of too many words.
  private static let shortestSound = 4
  /// A word that sounds the same is nearer than one at two edits that are no slips.
  private static let costOfSound = 3
  /// Spellings of one sound; `x` is that of `sh`.
  private static let spellings: [(String, String)] = [
    ("tion", "xan"), ("sion", "xan"), ("sh", "x"), ("ch", "x"), ("ph", "f"), ("ck", "k"),
    ("qu", "k"), ("x", "ks"), ("c", "k"), ("q", "k"), ("z", "s"),
  ]

  /// Returns a word as it sounds: each run of vowels as `a`, each doubled letter once, no last `e`.
  static func sound(of word: [UInt8]) -> [UInt8] {
    var rest = word[...]
    if rest.count > 3, rest.last == UInt8(ascii: "e") { rest = rest.dropLast() }
    var sound: [UInt8] = []
    func put(_ letter: UInt8) { if sound.last != letter { sound.append(letter) } }
    while let letter = rest.first {
      // The first letter alone rules most of them out.
      let found = spellings.first { $0.0.utf8.first == letter && rest.starts(with: $0.0.utf8) }
      if let (spelling, letters) = found {
        letters.utf8.forEach(put)
        rest = rest.dropFirst(spelling.utf8.count)
        continue
      }
      rest = rest.dropFirst()
      if letter == UInt8(ascii: "-") { continue }
      put("aeiouy".utf8.contains(letter) ? UInt8(ascii: "a") : letter)
    }
    return sound
  }
}

/// The words of the shell by use: how often the lessons of the first edition of the course type
/// them.
///
/// The order is fixed, so that a suggestion does not change with a lesson; words that are not here
/// are used less, in the order of their tables.
enum WordUse {
  private static let order = [
    "set", "load", "attrs", "scroll", "bounds", "hit", "stats", "sections", "release", "item",
    "batch", "explain", "append", "use", "layer", "press", "trace", "touchmap", "policy", "get",
    "assert", "snapshot", "undo", "rollback", "notch", "frames", "unload", "transition", "settle",
    "reload", "item-at", "insert", "focus", "drag", "commit",
  ]

  /// The place in the order; the number of words there for any other.
  static func rank(of word: String) -> Int { order.firstIndex(of: word) ?? order.count }
}
