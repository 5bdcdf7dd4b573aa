/// A request of the front end to the judging kernel.
///
/// Requests and answers are lines of words, which cross the usual link as a line and its answer.
enum CheckRequest: Equatable {
  /// Describe the module and the bases it can be checked over.
  case describe
  /// Set the options that every scene has, which may be refused.
  case setOptions(base: String?)
  /// Load the module with its default options, over a base if it is a decorator.
  case load(base: String?)
  /// Judge a random scene by laws.
  case judge(number: Int, base: String?, laws: [String])
  /// Print the lines of a random scene without running them.
  case write(number: Int, base: String?)
  /// Judge a scene by one law.
  case attempt(law: String, lines: [String])
  /// Name the class of UIKit that the module was made of.
  case identify
  /// Tell in UIKit's words how a scene breaks a law.
  case retell(law: String, isInert: Bool, withSizes: Bool, lines: [String])
  /// Measure the cost of the module's work.
  case measure(base: String?)

  /// The request as text.
  var text: String {
    switch self {
    case .describe: return "describe"
    case .setOptions(let base): return "options \(base ?? "-")"
    case .load(let base): return "load \(base ?? "-")"
    case .judge(let number, let base, let laws):
      return (["judge", "\(number)", base ?? "-"] + laws).joined(separator: " ")
    case .write(let number, let base): return "write \(number) \(base ?? "-")"
    case .attempt(let law, let lines):
      return (["attempt \(law)"] + lines).joined(separator: "\n")
    case .identify: return "identify"
    case .retell(let law, let isInert, let withSizes, let lines):
      let head = "retell \(law) \(isInert ? "inert" : "alive") \(withSizes ? "sizes" : "counts")"
      return ([head] + lines).joined(separator: "\n")
    case .measure(let base): return "measure \(base ?? "-")"
    }
  }

  /// Parses a request; nil for anything else.
  init?(_ text: String) {
    let lines = text.split(separator: "\n").map(String.init)
    let words = lines.first?.split(separator: " ").map(String.init) ?? []
    func base(_ place: Int) -> String? {
      words.count > place && words[place] != "-" ? words[place] : nil
    }
    switch (words.first, words.count) {
    case ("describe", 1): self = .describe
    case ("options", 2): self = .setOptions(base: base(1))
    case ("load", 2): self = .load(base: base(1))
    case ("judge", 3...):
      guard let number = Int(words[1]) else { return nil }
      self = .judge(number: number, base: base(2), laws: Array(words[3...]))
    case ("write", 3):
      guard let number = Int(words[1]) else { return nil }
      self = .write(number: number, base: base(2))
    case ("attempt", 2): self = .attempt(law: words[1], lines: Array(lines.dropFirst()))
    case ("identify", 1): self = .identify
    case ("retell", 4):
      self = .retell(
        law: words[1], isInert: words[2] == "inert", withSizes: words[3] == "sizes",
        lines: Array(lines.dropFirst()))
    case ("measure", 2): self = .measure(base: base(1))
    default: return nil
    }
  }
}

/// One line of an answer: a word, a name and a text.
struct CheckAnswer: Equatable {
  enum Kind: String {
    /// A law holds.
    case holds
    /// A law is broken.
    case broken
    /// A law is not offered.
    case absent
    /// A layout refused what a law tries.
    case refused
    /// A line of the scene that ran.
    case line
    /// The module needs no base.
    case layout
    /// The module is a decorator.
    case decorator
    /// A base for decorators, and where it was found.
    case base
    /// There is no such module.
    case unknown
    /// The module cannot be loaded.
    case unusable
    /// The class of UIKit that the module was made of, after the name of the Swift module that has
    /// it.
    case type
    /// The finding, in UIKit's words.
    case told
    /// A line of Swift.
    case code
    /// The cost of its work: a law's share, and the times.
    case cost
    case times
  }

  var kind: Kind
  var name: String
  var text: String

  init(_ kind: Kind, _ name: String = "-", _ text: String = "") {
    (self.kind, self.name, self.text) = (kind, name, text)
  }

  /// Parses one line; nil for anything else.
  init?(line: Substring) {
    let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count == 3, let kind = Kind(rawValue: String(words[0])) else { return nil }
    self.init(kind, String(words[1]), String(words[2]))
  }

  /// The answer as one line.
  var line: String { "\(kind.rawValue) \(name) \(text)\n" }
}
