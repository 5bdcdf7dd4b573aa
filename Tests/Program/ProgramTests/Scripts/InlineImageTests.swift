import Foundation
import TestSupport
import Testing

/// `draw --image`: pictures in terminals that show them, and their replacement elsewhere.
@Suite struct InlineImageTests {
  private let scene =
    "load flow item-size=50x41.3 interitem-spacing=9.5; bounds 320 201; sections 3 4"

  /// The output of a script at a terminal, and its exit code.
  private func output(_ home: Home, _ line: String, _ environment: [String: String]) throws
    -> (bytes: [UInt8], status: PseudoTerminal.Ending)
  {
    let script = try PseudoTerminal(
      [Program.path, "-c", line], environment: home.environment.merging(environment) { $1 },
      rows: 40, columns: 120)
    let status = try script.waitForExit()
    return (script.output, status)
  }

  @Test(
    "Another reader finds every box in the picture, with its colour, outline and round corners",
    arguments: [
      (["TERM": "xterm-kitty"], "kitty"),
      (["TERM": "xterm", "TERM_PROGRAM": "iTerm.app"], "iterm2"),
      (["TERM": "foot"], "sixel"), (["TERM": "xterm", "LAYOUTSH_IMAGES": "sixel"], "sixel"),
    ])
  func pixels(_ environment: [String: String], _ form: String) throws {
    let home = try Home()
    let (bytes, status) = try output(home, "\(scene); draw --image", environment)
    expect(status, equals: .code(0))
    let boxes = try Program.run(["--json", "-c", "\(scene); draw"], home: home).output
    try Data(bytes).write(to: URL(fileURLWithPath: home.path("output")))
    try home.write("boxes", boxes)
    let fixture =
      URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().path + "/Fixtures/pixels.py"
    let reader = Process()
    reader.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    reader.arguments = ["python3", fixture, home.path("output"), home.path("boxes"), form]
    let pipe = Pipe()
    reader.standardOutput = pipe
    try reader.run()
    let found = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    reader.waitUntilExit()
    try #require(reader.terminationStatus != 127, "python3 is not installed")
    expect(found, equals: "7 49\n")
  }

  @Test("Selection and focus are marked, each in its own way")
  func marks() throws {
    let home = try Home()
    let pictures = try ["hit 5 5", "select 0,1", "focus 0,1"].map { line in
      let (bytes, status) = try output(
        home, "\(scene); \(line); draw --image", ["TERM": "xterm", "LAYOUTSH_IMAGES": "sixel"])
      expect(status, equals: .code(0))
      return try Array(bytes[#require(bytes.firstRange(of: [0x1B, 0x50])).lowerBound...])
    }
    #expect(Set(pictures).count == 3)
  }

  @Test("Where no picture can be shown, one line says so")
  func refusals() throws {
    let home = try Home()
    let pipe = try Program.run(
      ["-c", "load flow; draw --image=kitty"], environment: ["TERM": "xterm-kitty"])
    expect(pipe.status, equals: 1)
    expect(pipe.errors, equals: "error: --image needs a terminal\n")
    let unknown: [[String: String]] = [
      ["TERM": "xterm-256color"], ["TERM": "xterm-kitty", "LAYOUTSH_IMAGES": "off"],
    ]
    for environment in unknown {
      let (bytes, status) = try output(home, "load flow; draw --image", environment)
      expect(status, equals: .code(1))
      expect(
        String(decoding: bytes, as: UTF8.self),
        contains: "error: this terminal is not known to show pictures; if it does: --image=kitty, "
          + "iterm2 or sixel", "\(environment)")
    }
    let (bytes, _) = try output(
      home, "load flow; draw --image=sixel", ["TERM": "xterm-256color"])
    expect(String(decoding: bytes, as: UTF8.self), contains: "\u{1B}P0;1q")
  }

  @Test("Multiplexers swallow pictures, so they get none, unless they draw sixels themselves")
  func multiplexers() throws {
    let home = try Home()
    let environments: [[String: String]] = [
      ["TERM": "tmux-256color", "TERM_PROGRAM": "iTerm.app"],
      ["TERM": "xterm-kitty", "TMUX": "/tmp/a,1,2"], ["TERM": "xterm-kitty", "STY": "1.a"],
    ]
    for environment in environments {
      for flag in ["--image", "--image=kitty", "--image=iterm2"] {
        let (bytes, status) = try output(home, "load flow; draw \(flag)", environment)
        expect(status, equals: .code(1))
        let text = String(decoding: bytes, as: UTF8.self)
        expect(text, contains: "error: tmux and screen do not forward images", "\(environment)")
        expect(!text.contains("\u{1B}_") && !text.contains("\u{1B}]1337"))
      }
      let (sixels, status) = try output(home, "load flow; draw --image=sixel", environment)
      expect(status, equals: .code(0))
      expect(String(decoding: sixels, as: UTF8.self), contains: "\u{1B}P0;1q")
    }
  }

  @Test("In sessions and recordings characters stand in for the picture")
  func sessions() throws {
    let home = try Home()
    let shell = try ShellTerminal(
      home, ["--no-init"], environment: ["TERM": "xterm", "LAYOUTSH_IMAGES": "sixel"])
    _ = try shell.ask("record \(home.path("a.session"))")
    for line in ["load flow", "sections 3", "draw --image"] { _ = try shell.ask(line) }
    _ = try shell.ask("stop")
    _ = try shell.quit()
    expect(String(decoding: shell.terminal.output, as: UTF8.self), contains: "\u{1B}P0;1q")
    try expect(!home.read("a.session").contains("\u{1B}"))
    try expect(home.read("a.session"), contains: "│0,0")
    let run = try Program.run(["verify", "a.session"], home: home)
    expect(run.status, equals: 0, run.output)
  }
}
