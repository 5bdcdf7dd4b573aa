import Foundation
import TestSupport
import Testing

@testable import LineReading

struct KeyFileTests {
  /// The probe with this file in `$EDITRC`.
  private func probe(_ text: String, locale: String = "C.UTF-8") throws -> ProbeTerminal {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = folder.path("editrc")
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return try ProbeTerminal(environment: ["EDITRC": path, "LC_ALL": locale])
  }

  @Test("Lines of other commands that are right are taken without a word")
  func taken() throws {
    let probe = try probe("history size 2\nedit on\nbind -s ^G good\n")
    expect(!probe.output.contains("! "), "\(probe.output)")
    try probe.expect("line(\"good\")", after: "\u{7}\r")
    for word in ["one", "two", "three"] {
      try probe.expect("line(\"\(word)\")", after: "\(word)\r")
    }
    // Two lines are kept: the third key up finds nothing older.
    try probe.expect("line(\"two\")", after: "\u{1B}[A\u{1B}[A\u{1B}[A\r")
  }

  @Test(
    "A line that libedit would not survive is refused with its place, and the others apply",
    arguments: [
      (#"bind ""#, "unterminated \""), ("bind '", "unterminated '"),
      (#"bind x \"#, "a backslash ends the line"), (#"bind "x \"#, "unterminated \""),
      ("bind ^X^E ed-command", "'ed-command' cannot be bound"),
      ("bind -a v vi-histedit", "'vi-histedit' cannot be bound"),
      ("bind '' ed-insert", "expected a key, found an empty word"),
      (#"bind \\U+12 ed-insert"#, "expected \\U+ and five digits"),
      (#"bind \\U+1234 ed-insert"#, "expected \\U+ and five digits"),
      ("bind \(String(repeating: "x", count: 1500)) ed-insert", "at most 512 characters"),
      ("bind -s x \(String(repeating: "y", count: 1500))", "at most 512 characters"),
      ("bind -s x x", "a text without a character that begins a macro's key"),
      ("bind -s a b\nbind -s b a", "a text without a character that begins a macro's key"),
      ("bind -k -s up x", "expected either -k or -s, found both"),
      ("bind", "listing keys is not supported"),
      ("bind -l", "listing keys is not supported"), ("bind ^A", "expected a function"),
      ("bind -z x y", "unknown switch '-z'"), ("bind 日 ed-insert", "U+0001 to U+00FF"),
      ("bind ^@ ed-insert", "NUL cannot be bound"), ("bind q no-such-thing", "unknown function"),
      ("settc co 9999999", "'settc' is not supported"),
      ("setty erase=x", "'setty' is not supported"),
      ("edit maybe", "expected 'on' or 'off'"), ("history size 0", "expected 'size' and"),
      ("frobnicate", "unknown command 'frobnicate'"), ("a\u{0}b", "a NUL character"),
      (#"\(a\{1000\}\)\{1000\}:bind"#, "no '{'"),
      (String(repeating: "x", count: 5000), "longer than"),
    ])
  func refused(_ line: String, _ reason: String) throws {
    let probe = try probe("bind ^T ed-next-char\n\(line)\nbind -s ^G good\n")
    expect(probe.output, contains: "! ", "\(probe.output)")
    expect(probe.output, contains: reason, "\(probe.output)")
    expect(probe.output, contains: "line \(1 + line.split(separator: "\n").count)")
    try probe.expect("line(\"good 1\")", after: "\u{7} 1\r")
  }

  @Test(
    "A key or a text is written as libedit reads it",
    arguments: [
      (#"\a\b\t\n\v\f\r\e"#, [7, 8, 9, 10, 11, 12, 13, 27]), (#"^A^z^[^?"#, [1, 26, 27, 127]),
      (#"\0333\18\377"#, [27, 51, 1, 56, 255]), (#"\U+000E9A"#, [0xE9, 65]),
      (#"M-xM-"#, [27, 120, 77, 45]), (#"\q\\"#, [113, 92]),
    ] as [(String, [UInt32])])
  func sequences(_ word: String, _ values: [UInt32]) throws {
    try expect(KeySequence(word).scalars.map(\.value), equals: values)
  }

  @Test("Lines of other programs, comments and blank lines mean nothing")
  func otherPrograms() throws {
    let probe = try probe("# no '\n\n  # \"\nother:settc co 1\n:x\nprobe:bind -s ^G good\n")
    expect(!probe.output.contains("! "))
    try probe.expect("line(\"good\")", after: "\u{7}\r")
  }

  @Test("Of many refused lines ten are reported, and the number of the others")
  func manyRefused() throws {
    let probe = try probe(String(repeating: "bind '\n", count: 25))
    expect(probe.output.components(separatedBy: "is not applied").count, equals: 11)
    expect(probe.output, contains: "15 more lines are not applied")
  }

  @Test("Editing turned off means plain lines, and the editor's own keys come back with bind -e")
  func editing() throws {
    let plain = try probe("edit off\n")
    try plain.expect("line(\"abc\")", after: "abc\r")
    expect(!plain.output.contains("\u{1B}"))
    let editing = try probe("bind -v\nbind -e\n")
    try editing.expect("line(\"attrs \")", after: "at\t\r")
    try editing.expect("line(\"xy\")", after: "y\u{1}\u{1B}x'\u{3}y\u{1}x\r")
  }

  @Test("What is no readable file is reported and read from never")
  func unreadable() throws {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    let folder = scratch.path
    expect(mkfifo(folder + "/pipe", 0o600), equals: 0)
    try Data(repeating: 0x20, count: KeyFile.sizeLimit + 1)
      .write(to: URL(fileURLWithPath: folder + "/large"))
    for (name, reason) in [
      ("", "expected a regular file"), ("/pipe", "expected a regular file"),
      ("/large", "expected at most 65536 bytes"),
    ] {
      let probe = try ProbeTerminal(environment: ["EDITRC": folder + name])
      expect(probe.output, contains: reason, "\(probe.output)")
      try probe.expect("line(\"a\")", after: "a\r")
    }
    for name in ["/dev/null", "/dev/zero", folder + "/missing", ""] {
      let probe = try ProbeTerminal(environment: ["EDITRC": name])
      expect(!probe.output.contains("! "), "\(probe.output)")
    }
  }

  @Test(
    "No key leads to libedit's own command line or to another editor",
    arguments: ["C.UTF-8", "C"], ["bind -e", "bind -v", ""])
  func barredKeys(_ locale: String, _ mode: String) throws {
    let probe = try probe(mode, locale: locale)
    for key in ["\u{1B}x", "\u{1B}X", "\u{1B}:bind ", "\u{1B}v", "ø", "Ø"] {
      try probe.expect("line(", after: key + "'\r")
    }
    expect(!probe.output.contains("\n: "))
  }

  @Test("Any bytes leave a shell that reads lines")
  func noise() throws {
    var generator = SplitMix(state: 7)
    let words = [
      "bind", "-a", "-s", "-k", "-r", "-e", "-v", "^X", "\\e[A", "\\", "'", "\"", "up", "\\U+00E",
      "M-",
      "ed-insert", "em-meta-next", "edit", "on", "history", "size", "7", ":", "probe:", "é", "日",
      "\u{1}",
    ]
    for _ in 0..<12 {
      let lines = (0..<60).map { _ in
        (0..<Int.random(in: 1...5, using: &generator)).map { _ in
          words.randomElement(using: &generator) ?? ""
        }.joined(separator: " ")
      }
      let probe = try probe(lines.joined(separator: "\n"))
      try probe.expect("line(", after: "abc\u{1B}x'\r")
    }
  }
}

/// A small generator with a fixed seed.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
