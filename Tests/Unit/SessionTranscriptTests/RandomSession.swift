@testable import SessionTranscript

/// Makes sessions of every form from a seed.
struct RandomSession {
  private var state: UInt32

  init(seed: UInt32) { state = seed }

  mutating func below(_ bound: Int) -> Int {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Int(state >> 8) % bound
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  /// A text of scalars that are likely to be mistaken for something.
  mutating func line() -> String {
    let parts = [
      "a", "b", " ", "  ", ">", "> ", "..> ", "...", "[1]", "[", "]", "(re)", " (re)", " (esc)",
      " (?)", " (glob)", " (~ 1)", " (json)", "(blank)", "\\", "\t", "\u{1B}", "\u{202E}", "1.5",
      "e\u{301}", "\u{301}", "é", "日本", "👍🏽", "@", "\r", "\u{85}", "\u{FEFF}", "\u{7F}", "*", "{",
    ]
    return (0..<below(6)).map { _ in pick(parts) }.joined()
  }

  mutating func lines() -> [String] { (0..<below(6)).map { _ in line() } }

  /// The bytes of a valid session.
  mutating func bytes() -> [UInt8] {
    var lines = ["session 1"]
    let fields = [
      "title: A", "title:", "size:80x24", "seed:   42 ", "speed: 1.5", "timeout: 500ms",
      "requires: flow >= 1.0", "locale: C", "tags: a, b", "author: \u{65E5}",
    ]
    for field in fields.dropFirst() where below(3) == 0 { lines.append(field) }
    if below(8) > 0 {
      lines.append("")
      for _ in 0..<below(12) { lines += node() }
    }
    let ending = pick(["\n", "\r\n"])
    return Array((lines.joined(separator: ending) + pick(["", ending])).utf8)
  }

  private mutating func node() -> [String] {
    switch below(4) {
    case 0: return [""]
    case 1: return [pick(["# Title", "> quote", "é\u{301} text ", "session 1", "title: x"])]
    case 2:
      return [
        pick([
          "@mark a", "@wrong 5: no: 6", "@wrong :  x ", "@pause", "@pause  1.5s ", "@say  x",
          "@draw", "@at 12.25",
        ])
      ]
    default: return step()
    }
  }

  private mutating func step() -> [String] {
    var lines = [pick(["  > ", "  >", "  > a b", "  > \u{301}", "  > [1]"])]
    if below(4) == 0 { lines.append(pick(["  ..> ", "  ..>", "  ..> more"])) }
    for line in self.lines() { lines.append("  " + RecordedLine.text(for: line)) }
    if below(3) == 0 { lines.append(pick(["  ...", "  a* (glob)", "  1 (~ 1) (?)", "  "])) }
    if below(3) == 0 { lines.append(pick(["  [1]", "  [007]", "  [130]", "  [0]"])) }
    return lines
  }
}
