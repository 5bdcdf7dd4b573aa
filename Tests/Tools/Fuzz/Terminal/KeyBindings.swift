/// Every key and sequence that may be bound, as the bytes that a terminal sends.
enum KeyBindings {
  /// All but NUL, which is dropped, and Ctrl-\, which ends a program that computes, as it should.
  static let all: [[UInt8]] = {
    let bytes = (UInt8(1)...0x7F).filter { $0 != 0x1C }
    let letters = (UInt32(0x80)...0xFF).compactMap { Unicode.Scalar($0) }
    let sequences =
      ["A", "B", "C", "D", "F", "H"].flatMap { ["[\($0)", "O\($0)", "[1;5\($0)", "[1;3\($0)"] }
      + (1...9).map { "[\($0)~" } + ["[5C", "[5D", "[200~x\u{1B}[201~", "[201~"]
    return bytes.map { [$0] } + letters.map { Array(String($0).utf8) }
      + bytes.flatMap { [[0x1B, $0], [0x18, $0]] } + sequences.map { [0x1B] + $0.utf8 }
  }()

  /// Keys after a key: nothing, those that crashed `ed-command`, a motion, a count, the end of the
  /// line.
  static let followers = ["", "'\r", "\"\r", "w", "3x", "\u{1B}", "\r", "/a\r", "\u{7F}"]

  /// A key file: none, either keymap, or lines that libedit would not survive.
  static func keyFile(_ random: inout Random) -> [UInt8] {
    let modes = ["", "bind -v\n", "bind -e\n"]
    var text = random.pick(modes)
    guard random.oneIn(3) else { return Array(text.utf8) }
    let words = [
      "bind", "bind", "bind", "-a", "-s", "-k", "-r", "-l", "-e", "-v", "^X", "\\e[A", "\\", "'",
      "\"",
      "up", "\\U+00E", "M-", "ed-command", "vi-histedit", "em-meta-next", "ed-sequence-lead-in",
      "ed-insert", "edit", "on", "off", "history", "size", "7", "settc", "co", "setty", "echotc",
      "telltc",
      "layoutsh:", ":", "é", "日", String(repeating: "x", count: 2000), "x", "\u{0}", "\r",
    ]
    for _ in 0..<(1 + random.below(30)) {
      text += (0...random.below(5)).map { _ in random.pick(words) }.joined(separator: " ") + "\n"
    }
    return Array(text.utf8) + (random.oneIn(4) ? Mutation.noise(limit: 200, &random) : [])
  }
}
