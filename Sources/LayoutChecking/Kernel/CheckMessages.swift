/// What the front asks of the kernel that judges.
///
/// Both ways it is lines of words: they cross the link of every kernel as a line and its answer.
enum CheckRequest: Equatable {
  /// What the module is, and over what it can be checked.
  case describe
  /// Judge a random scene by laws.
  case judge(number: Int, base: String?, laws: [String])
  /// The lines of a random scene, not run.
  case write(number: Int, base: String?)
  /// Judge a scene by one law.
  case attempt(law: String, lines: [String])
  /// Measure.
  case measure(base: String?)

  /// The request as text.
  var text: String {
    switch self {
    case .describe: return "describe"
    case .judge(let number, let base, let laws):
      return (["judge", "\(number)", base ?? "-"] + laws).joined(separator: " ")
    case .write(let number, let base): return "write \(number) \(base ?? "-")"
    case .attempt(let law, let lines):
      return (["attempt \(law)"] + lines).joined(separator: "\n")
    case .measure(let base): return "measure \(base ?? "-")"
    }
  }

  /// Reads a request back; nil for anything else.
  init?(_ text: String) {
    let lines = text.split(separator: "\n").map(String.init)
    let words = lines.first?.split(separator: " ").map(String.init) ?? []
    func base(_ place: Int) -> String? {
      words.count > place && words[place] != "-" ? words[place] : nil
    }
    switch (words.first, words.count) {
    case ("describe", 1): self = .describe
    case ("judge", 3...):
      guard let number = Int(words[1]) else { return nil }
      self = .judge(number: number, base: base(2), laws: Array(words[3...]))
    case ("write", 3):
      guard let number = Int(words[1]) else { return nil }
      self = .write(number: number, base: base(2))
    case ("attempt", 2): self = .attempt(law: words[1], lines: Array(lines.dropFirst()))
    case ("measure", 2): self = .measure(base: base(1))
    default: return nil
    }
  }
}

/// One thing that the kernel answers, a line of text: a word, a name and what there is to say.
struct CheckAnswer: Equatable {
  enum Kind: String {
    /// A law holds.
    case holds
    /// A law is broken.
    case broken
    /// A law is not offered.
    case absent
    /// A layout refused what a law has to try.
    case refused
    /// A line of the scene that was run.
    case line
    /// The module lays out by itself.
    case layout
    /// The module wraps others.
    case decorator
    /// A layout that a decorator can be checked over, and where it was found.
    case base
    /// The module cannot be loaded.
    case unusable
    /// What its work costs: a law's share, and the times.
    case cost
    case times
  }

  var kind: Kind
  var name: String
  var text: String

  init(_ kind: Kind, _ name: String = "-", _ text: String = "") {
    (self.kind, self.name, self.text) = (kind, name, text)
  }

  /// Reads one line back; nil for anything else.
  init?(line: Substring) {
    let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count == 3, let kind = Kind(rawValue: String(words[0])) else { return nil }
    self.init(kind, String(words[1]), String(words[2]))
  }

  /// The answer as a line.
  var line: String { "\(kind.rawValue) \(name) \(text)\n" }
}
