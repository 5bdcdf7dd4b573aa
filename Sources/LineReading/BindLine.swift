/// A checked `bind` line of a key file.
struct BindLine: Equatable {
  /// What the line does.
  enum Action: Equatable {
    /// Starts again with the keys of emacs or vi.
    case reset
    /// Makes a key run a function.
    case run(String)
    /// Makes a key type a text.
    case type(key: [Unicode.Scalar], text: [Unicode.Scalar])
    /// Makes a key do nothing.
    case unbind
  }

  let action: Action

  /// The functions that no key may run, and why.
  static let barred = [
    "ed-command": "it runs lines that libedit does not check",
    "vi-histedit": "it runs an editor that libedit does not check",
  ]
  /// The names that `-k` knows.
  private static let arrows: Set = ["down", "up", "left", "right", "home", "end", "delete"]
  /// The longest key and the longest text of a macro, in characters; libedit has room for 1023.
  private static let limit = 512

  /// Checks the words after `bind`.
  ///
  /// - Throws: ``KeyFileRefusal`` for what libedit refuses, or accepts and does not survive.
  init(_ words: ArraySlice<String>) throws(KeyFileRefusal) {
    var rest = words
    var switches: Set<String> = []
    while let word = rest.first, word.hasPrefix("-") {
      rest.removeFirst()
      guard ["-a", "-e", "-k", "-l", "-r", "-s", "-v"].contains(word) else {
        throw KeyFileRefusal("unknown switch '\(word)'; expected -a, -e, -k, -r, -s or -v")
      }
      if word == "-e" || word == "-v" {
        action = .reset
        return
      }
      switches.insert(word)
    }
    guard let name = rest.popFirst(), !switches.contains("-l") else {
      throw KeyFileRefusal("expected a key and a function; listing keys is not supported here")
    }
    let key = try Self.key(name, isArrow: switches.contains("-k"))
    if switches.contains("-r") {
      action = .unbind
    } else if let target = rest.popFirst() {
      action = try Self.action(target, for: key, switches)
    } else {
      throw KeyFileRefusal("expected a function for the key")
    }
    if let word = rest.first {
      throw KeyFileRefusal("expected the end of the line, found '\(word)'")
    }
  }

  private static func action(
    _ target: String, for key: [Unicode.Scalar], _ switches: Set<String>
  ) throws(KeyFileRefusal) -> Action {
    if switches.contains("-s") {
      guard !switches.contains("-k") else { throw KeyFileRefusal("-k and -s exclude each other") }
      return .type(key: key, text: try sequence(target, is: "text"))
    }
    if let reason = barred[target] {
      throw KeyFileRefusal("'\(target)' cannot be bound: \(reason)")
    }
    return .run(target)
  }

  private static func key(_ word: String, isArrow: Bool) throws(KeyFileRefusal) -> [Unicode.Scalar]
  {
    if isArrow {
      guard arrows.contains(word) else {
        throw KeyFileRefusal(
          "unknown key '\(word)'; expected up, down, left, right, home, end or delete")
      }
      return []
    }
    let key = try sequence(word, is: "key")
    guard let first = key.first else { throw KeyFileRefusal("expected a key, found an empty word") }
    guard first.value < 256 else {
      throw KeyFileRefusal("expected a key that begins with U+0001 to U+00FF, found '\(word)'")
    }
    return key
  }

  private static func sequence(_ word: String, is what: String) throws(KeyFileRefusal)
    -> [Unicode.Scalar]
  {
    guard word.unicodeScalars.count <= limit else {
      throw KeyFileRefusal("expected a \(what) of at most \(limit) characters")
    }
    return try KeySequence(word).scalars
  }
}
