import Foundation
import TestSupport
import Testing

/// Frames that a module writes in the kernel's place: whatever they hold, the terminal gets text,
/// the program's own colours and its own pictures.
struct ForgeryTests {
  let home: Home

  init() throws {
    home = try Home()
    try home.write("plugins/README", "")
    try Fixture.compile(
      ["deadly.c", "flood.c"], to: home.path("plugins/libdeadly.layout.so"),
      ["ATTACK=FORGE", "FRAMES_FILE=\"\(home.path("frames"))\""])
    try home.write(
      "a.session",
      """
      session 1
      title: T
      speed: 100

        > load deadly

        > status

      @pause

        > status

      Last words.

      """)
  }

  private static let evil =
    "\u{1B}]0;title\u{7}\u{1B}[2J\u{1B}[8m\u{202E}\u{9B}31m\u{1B}P$q\u{1B}\\\u{1B}]52;c;QQ==\u{7}\u{8}\r"

  private func start(_ flag: String) throws -> PseudoTerminal {
    try PseudoTerminal(
      [
        Program.path, "play", home.path("a.session"), flag, "--plugin-path", home.path("plugins"),
      ], environment: home.environment, rows: 30, columns: 100)
  }

  /// Text that a front end never writes.
  private func expectHarmless(_ terminal: PseudoTerminal) {
    let text = String(decoding: terminal.output, as: UTF8.self)
    for part in [
      "\u{1B}]", "\u{1B}P", "\u{1B}[2J", "\u{1B}[8m", "\u{202E}", "\u{9B}", "\u{7}", "\u{8}",
    ] {
      expect(!text.contains(part), "\(part.unicodeScalars.map { $0.value }): \(text.suffix(2000))")
    }
    expect(text, contains: #"\u{1b}]0;title\u{7}\u{1b}[2J\u{1b}[8m\u{202e}\u{9b}31m"#)
  }

  @Test("Output, errors and replies", arguments: ["--plain", "--split"])
  func replies(flag: String) throws {
    try home.write(
      "frames",
      Forged.output(Self.evil + "\n") + Forged.errors(Self.evil) + Forged.picture(Self.evil + "\n")
        + Forged.reply(Self.evil, errors: Self.evil, prompt: Self.evil + "> "))
    let terminal = try start(flag)
    // The kernel has sent more than was asked: the lesson goes on or is paused, and then it is
    // left.
    try terminal.waitForOutput("[2J")
    terminal.rest(milliseconds: 300)
    terminal.send(" q")
    _ = try? terminal.waitForExit(seconds: 10)
    expectHarmless(terminal)
  }

  @Test("No forged reply turns the live page on or plays a file")
  func handovers() throws {
    try home.write("other.session", "session 1\ntitle: O\n\nWords of another.\n")
    try home.write(
      "frames",
      Forged.reply("", handover: [8, 1, 1] + Forged.text("live on"))
        + Forged.reply("", handover: [3] + Forged.text(home.path("other.session"))))
    let terminal = try start("--plain")
    try terminal.waitForOutput("3/3 100x")
    terminal.send("t")
    try terminal.waitForOutput("paused: ")
    for line in ["status", "status", "quit"] {
      terminal.send("\(line)\r")
      terminal.rest(milliseconds: 300)
    }
    _ = try? terminal.waitForExit(seconds: 10)
    let text = String(decoding: terminal.output, as: UTF8.self)
    expect(!text.contains("http://") && !text.contains("live page"), "\(text.suffix(1500))")
    expect(!text.contains("Words of another."))
  }
}

/// Frames as a module writes them: version, kind, request (0: every one), length, payload.
enum Forged {
  static func number(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> ($0 * 8) & 255) } }

  static func text(_ text: String) -> [UInt8] { number(text.utf8.count) + Array(text.utf8) }

  static func frame(_ kind: UInt8, _ payload: [UInt8]) -> [UInt8] {
    [1, kind] + number(0) + number(payload.count) + payload
  }

  static func output(_ text: String) -> [UInt8] { frame(66, Self.text(text)) }
  static func errors(_ text: String) -> [UInt8] { frame(67, Self.text(text)) }
  static func picture(_ text: String) -> [UInt8] { frame(72, Self.text(text)) }

  /// A reply with status 0 and the settings of a new shell.
  static func reply(
    _ output: String, errors: String = "", prompt: String = "forged> ", handover: [UInt8]? = nil
  ) -> [UInt8] {
    let settings: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0]
    var payload = text(output) + text(errors) + number(0) + [0, 0, 0, 0] + number(0)
    payload += handover.map { [1] + $0 } ?? [0]
    // Neither JSON, a picture nor an answer; then the prompt, and no suspended layer.
    payload += text("") + [0, 0] + text(prompt) + number(0)
    return frame(69, payload + settings)
  }
}
