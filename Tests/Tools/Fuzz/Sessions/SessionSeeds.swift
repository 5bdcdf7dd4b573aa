import Glibc

/// The raw material of session files.
enum SessionSeeds {
  /// The bundled sessions, by name.
  ///
  /// - Throws: if there are none.
  static func files() throws -> [[UInt8]] {
    let folder = Sources.folder + "/sessions"
    let names = Files.names(in: folder).filter { $0.hasSuffix(".session") }
    let files = names.compactMap { Files.bytes("\(folder)/\($0)") }
    guard !files.isEmpty else { throw SetupProblem("no sessions in \(folder)") }
    return files
  }

  private static let fields = [
    "title: A", "size: 80x24", "seed: 42", "speed: 1.5", "timeout: 500ms", "locale: C",
    "requires: flow >= 1.0", "tags: a, b", "author: \u{65E5}",
  ]
  private static let wrongFields = ["title:", "size: 0x0", "x: y", "speed: nan", "title: B"]
  private static let directives = [
    "@mark a", "@pause", "@pause 1.5s", "@say x", "@draw", "@at 12.25", "@quiz q", "@choice a",
    "@answer 1", "@include x", "@needs trust", "@assert count == 1",
  ]
  private static let wrongDirectives = ["@x", "@", "@pause 9999999s", "@at", "  ..> more", "  b"]
  private static let parts = [
    "a", "b", " ", "  ", ">", "> ", "...", "[1]", "[", "]", "(re)", " (re)", " (esc)", " (?)",
    " (glob)", " (~ 1)", " (json)", "(blank)", " (no-eol)", "\\", "1.5", "e\u{301}", "\u{301}", "é",
    "日本", "👍🏽", "@", "*", "{", "}", "(a|b)*", "[a-z]+", "[^", "a{2,9}", "a{999}", "{\"a\":",
    "[1,2]", ".*.*.*", "\\x1b", "\\u{41}", "?", "^$", "1e308", "-0", "nan", "(((", "(a*)*b",
    "aaaaaaaaaaaaaaaa", "%1", "\"",
  ]
  private static let wrongParts = [
    "\t", "\u{1B}", "\u{202E}", "\r", "\u{85}", "\u{FEFF}", "\u{2028}",
  ]

  /// The lines of a session of every form, valid or nearly so.
  static func made(_ random: inout Random) -> [[UInt8]] {
    let isRight = !random.oneIn(3)
    var lines = ["session 1"]
    lines += fields.filter { _ in random.oneIn(4) }
    if !isRight, random.oneIn(4) { lines.append(random.pick(wrongFields)) }
    lines.append("")
    for _ in 0..<random.below(12) {
      switch random.below(5) {
      case 0: lines.append(random.pick(isRight ? directives : directives + wrongDirectives))
      case 1: lines += ["p" + line(isRight, &random), ""]
      default: lines += step(isRight, &random)
      }
    }
    let ending = random.oneIn(4) ? "\r\n" : "\n"
    return lines.map { Array(($0 + ending).utf8) }
  }

  private static func step(_ isRight: Bool, _ random: inout Random) -> [String] {
    var lines = [random.pick(["  > ", "  >", "  > a b", "  > a; b", "  > é\u{301}"])]
    if random.oneIn(5) { lines.append(random.pick(["  ..> more", "  ..>"])) }
    for _ in 0..<random.below(5) {
      let text = line(isRight, &random)
      lines.append("  " + (isRight ? "x" : "") + text)
    }
    if random.oneIn(4) { lines.append("  ...") }
    if random.oneIn(4) { lines.append(random.pick(["  [1]", "  [999]", "  [0]", "  [007]"])) }
    return lines
  }

  private static func line(_ isRight: Bool, _ random: inout Random) -> String {
    (0..<random.below(6)).map { _ in random.pick(isRight ? parts : parts + wrongParts) }.joined()
  }
}
