import SessionPlaying

/// The final tests that a user has taken.
///
///     --test 1 28 32 2 101
///
/// The line in the file of progress has the number of tests taken to the end, how many questions of
/// the best one were right and how many there were, and, if a test was left, its seed and a `1` or
/// a `0` for each question that was right or wrong in it, or `-` for none.
struct FinalTestProgress: Equatable {
  /// A test that was left before its end.
  struct Open: Equatable {
    /// The seed of its numbers.
    var seed: UInt32
    /// The results of its first questions.
    var results: [Bool] = []
  }

  /// The number of tests taken to the end.
  private(set) var taken = 0
  /// The best of them.
  private(set) var best = Score()
  /// The test that was left, or nil if none was.
  var open: Open?

  /// The word that begins the line.
  static let name = "--test"

  /// Creates the progress of a user who has taken no test.
  init() {}

  /// Reads the line by its words; nil if it is malformed.
  init?(words: [String]) {
    guard [4, 6].contains(words.count), let taken = Self.count(words[1]),
      let right = Self.count(words[2]), let asked = Self.count(words[3]), right <= asked
    else { return nil }
    (self.taken, best) = (taken, Score(right: right, asked: asked))
    guard words.count == 6 else { return }
    guard let seed = UInt32(words[4]), words[5] == "-" || words[5].allSatisfy("01".contains) else {
      return nil
    }
    open = Open(seed: seed, results: words[5] == "-" ? [] : words[5].map { $0 == "1" })
  }

  /// The line.
  var text: String {
    var words = [Self.name, "\(taken)", "\(best.right)", "\(best.asked)"]
    if let open {
      let results = open.results.map { $0 ? "1" : "0" }.joined()
      words += ["\(open.seed)", results.isEmpty ? "-" : results]
    }
    return words.joined(separator: " ")
  }

  /// The seed of the next test, unless the user states one.
  var nextSeed: UInt32 { UInt32(clamping: taken) &+ 1 }

  /// Counts a test that was taken to the end.
  mutating func add(_ score: Score) {
    taken += 1
    open = nil
    if score.isBetter(than: best) || best.asked == 0 { best = score }
  }

  private static func count(_ word: String) -> Int? {
    guard let count = Int(word), (0...1_000_000).contains(count), String(count) == word else {
      return nil
    }
    return count
  }
}
