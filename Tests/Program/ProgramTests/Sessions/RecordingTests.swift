import Foundation
import TestSupport
import Testing

/// `record`, `stop` and `note`: what is recorded can be verified and played.
struct RecordingTests {
  @Test("Whatever a recording accepts verifies, refused lines and notes too")
  func accepted() throws {
    let home = try Home()
    let run = try Program.run(
      lines: "load flow; sections 7", "record \(home.path("a.session"))",
      "press 70 10; drag 0 -20; release", "note # Heading", "note see # below",
      "note \"# Heading\"", "note A [ b", "frob", "s", "sections", "note @include b.session",
      "note @quiz kind=frob What?", "note @quiz kind=number How many?", "note @hint Count.",
      "sections 4", "note @task Do it.", "note @answer 7", "note @wrong 6",
      "note @quiz kind=choice Which?", "note @choice one", "note @answer two", "note @choice two",
      "note @task Insert one.", "note @undo-after", "note @done count == 5",
      "note @solution append 0",
      "svg \(home.path("a.svg"))", "source \(home.path("no.layout"))", "export-data", "note",
      "plugins --paths", "undo", "redo", "attrs; frob; status", "time on", "time off", "diff",
      "note @assert count == 4", "note @assert count == 400",
      "on tap cell do append {section}; tap 20 20", "note @quiz Last?", "stop",
      options: ["--keep-going"], home: home)
    expect(
      run.errors, contains: "error: '#' begins a comment: quote the text, note \"# Heading\"\n")
    expect(run.errors, contains: "a recording cannot include a file")
    expect(run.errors, contains: "unknown kind of question 'frob'")
    expect(run.errors, contains: "not recorded: the last @quiz lacks an @answer")
    let verdict = try Program.run(["verify", home.path("a.session")], home: home)
    expect(verdict.status == 0, verdict.output + verdict.errors)
    let text = try String(contentsOfFile: home.path("a.session"), encoding: .utf8)
    expect(!text.contains("@include") && text.contains("\n# Heading\n"), text)
    expect(text.contains("> frob") && !text.contains("> note\n") && !text.contains("> s\n"), text)
  }

  let home: Home

  init() throws {
    home = try Home()
  }

  @Test("A recording of a shell verifies, with names written out, notes, and errors as they were")
  func roundTrip() throws {
    let shell = try ShellTerminal(home, ["--no-init"])
    let path = home.path("mine.session")
    _ = try shell.ask("record \(path)")
    for line in [
      "load flow", "gener items=7 seed=1", "attrs 0,1", "frob", "note Now a header.",
      "bounds 1e9 x",
    ] {
      _ = try shell.ask(line)
    }
    _ = try shell.ask("set header=30; attrs header 0 # a comment")
    try expect(shell.ask("stop"), equals: ["recorded 6 steps to \(path)"])
    try expect(shell.quit(), equals: .code(0))
    let text = try home.read("mine.session")
    expect(text.hasPrefix("session 1\ntitle: mine\nsize: 160x24\n"), "\(text)")
    for line in [
      "  > generate items=7 seed=1", "  > frob", "  error: unknown command 'frob'", "  [1]",
    ] {
      expect(text, contains: "\n\(line)\n", "\(text)")
    }
    expect(text, contains: "\nNow a header.\n")
    let run = try Program.run(["verify", path], home: home)
    expect(run.status, equals: 0, "\(run.output)\(text)")
    let played = try Program.run(["play", path, "--speed", "0"], home: home)
    expect(played.status, equals: 0)
    expect(
      played.output, contains: "layoutsh main/flow> generate items=7 seed=1\n", "\(played.output)")
  }

  /// The lines that make a scene, whatever is asked and undone in between.
  private static let beginnings = [
    [], ["load flow; sections 7"],
    ["load flow", "sections 3 4", "append 0", "undo", "diff", "stats"],
    ["load flow; sections 9", "trace on", "format json"],
    ["load flow; sections 5; batch; delete 0,1"],
    ["load sticky over flow; sections 20 20", "scroll to 0 300", "undo 2", "frob"],
    [
      "load flow; sections 9", "on tap cell do append {section}", "tap 9 9 x2",
      "on long-press layer main do \"content {section},{item}; delete {section},{item}\"",
      "long-press 9 9", "press 9 9; release", "undo",
    ],
    ["load circle as top; sections 3", "use main", "watch on", "time on", "load flow; sections 2"],
    [
      "load flow; sections 7 4", "layer main focus remember",
      "layer main selection-follows-focus on", "focus 0,1; focus down", "insert 0,0", "focus next",
      "undo",
    ],
  ]

  @Test("A recording that begins in mid-session verifies at once", arguments: beginnings)
  func midSession(lines: [String]) throws {
    let after = [
      "redo", "attrs", "diff", "stats", "undo", "content", "append 0; frob; append 0", "focus",
    ]
    let script = lines + ["record mine.session"] + after + ["stop"]
    let run = try Program.run(
      ["--keep-going"], input: Array(script.map { $0 + "\n" }.joined().utf8), home: home)
    let text = try home.read("mine.session")
    let verified = try Program.run(["verify", "mine.session"], home: home)
    expect(verified.status, equals: 0, "\(run)\n\(verified.output)\n\(text)")
    if !lines.isEmpty, !lines.contains("format json") {
      expect(run.output, contains: "that led here\n")
    }
  }

  @Test("A recording cannot begin over a suspended layout, and no file is left")
  func suspended() throws {
    let shell = try ShellTerminal(home, ["--no-init", "--plugin-path", try Deadly.folder()])
    _ = try shell.ask("load deadly fault=segv-query; sections 3")
    for _ in 0..<2 { _ = try shell.ask("attrs") }
    let path = home.path("mine.session")
    let answer = try shell.ask("record \(path)")
    if answer.contains(where: { $0.contains("cannot begin here") }) {
      expect(!home.names(in: ".").contains("mine.session"))
    }
  }

  @Test("stop --clean leaves out what was refused and nothing else")
  func clean() throws {
    let script = [
      "record mine.session", "load flow; sections 3; frob", "note @mark here", "nonsense",
      "append 0",
      "note Words.", "attrs header 9", "status", "bad", "stop --clean",
    ]
    let run = try Program.run(
      ["--keep-going"], input: Array(script.map { $0 + "\n" }.joined().utf8), home: home)
    expect(run.lines.last, equals: "recorded 3 steps to mine.session, without 4 refused lines")
    let text = try home.read("mine.session")
    let commands = text.split(separator: "\n").filter { $0.hasPrefix("  > ") }
    expect(commands, equals: ["  > load flow; sections 3", "  > append 0", "  > status"])
    expect(text.contains("\n@mark here\n") && text.contains("\nWords.\n"))
    expect(!text.contains("error") && !text.contains("[1]"))
    try expect(Program.run(["verify", "mine.session"], home: home).status, equals: 0)
  }

  @Test("note @DIRECTIVE records a directive, a quiz line by line; what is none is refused")
  func directives() throws {
    let script = [
      "record mine.session", "load flow; sections 3", "note @mark start",
      "note @quiz id=q1 kind=number How many?", "note @answer 3", "note @wrong 4",
      "note @hint Count.", "note @assert count == 3", "note @pause 2s", "append 0", "stop",
    ]
    let run = try Program.run(["-c", script.joined(separator: "\n")], home: home)
    expect(run.status, equals: 0, "\(run)")
    let text = try home.read("mine.session")
    expect(
      text,
      contains:
        "\n@mark start\n@quiz id=q1 kind=number How many?\n@answer 3\n@wrong 4\n@hint Count.\n")
    let verified = try Program.run(["verify", "mine.session"], home: home)
    expect(verified.output, equals: "ok  mine.session  4 checks\n")
    for (note, sentence) in [
      ("@frob x", "unknown directive @frob: expected one of "), ("@", "malformed directive"),
      (
        "@pause long",
        "expected a number and ms or s, such as 500ms or 1.5s, at most a day, found \"long\""
      ),
      ("@assert count == 9", "'count == 9' does not hold: count is 0"),
      ("@include x", "a recording cannot include a file: "),
    ] {
      let run = try Program.run(
        ["-c", "record \(UInt32.random(in: 0 ... .max)).session; note \(note)"], home: home)
      expect(run.status, equals: 1)
      expect(run.errors.hasPrefix("error: \(sentence)"), "\(run.errors)")
      expect(run.errorLines.count, equals: 1)
    }
  }

  @Test("What a sourced file does is recorded line by line; files and the window are not")
  func sourced() throws {
    try home.write("lines", "load flow\nsections 4\n")
    let run = try Program.run(
      [
        "-c",
        "record mine.session; source lines; svg a.svg; append 0; watch on; export-data a.csv; stop",
      ], home: home)
    expect(run.lines.last, equals: "recorded 3 steps to mine.session")
    try expect(
      Program.run(["verify", "mine.session"], home: home).output,
      equals: "ok  mine.session  3 checks\n")
  }

  @Test("A recording names no home folder, and its names below ~ are read")
  func homeFolder() throws {
    try home.write("days.csv", "section,label\n0,x\n")
    try home.write("lines", "append 0\n")
    let (file, other) = (home.path("days.csv"), "/mnt\(home.path("days.csv"))")
    let script = [
      "load flow", "record ~/mine.session", "import \(file)", "import \"\(file)\"",
      "import ~/days.csv", "import ~/none.csv", "import \(home.path("none.csv"))",
      "source ~/lines", "item 0,0 label=\(other)", "attrs", "stop",
    ]
    let run = try Program.run(
      ["--keep-going"], input: Array(script.map { $0 + "\n" }.joined().utf8), home: home)
    let text = try home.read("mine.session")
    for line in [
      "import ~/days.csv", "import \"~/days.csv\"", "item 0,0 label=\(other)",
    ] {
      expect(text, contains: "\n  > \(line)\n", "\(run)")
    }
    expect(text, contains: "\n  error: cannot read ~/none.csv: No such file or directory\n")
    expect(!text.replacing(other, with: "").contains(home.path), "\(text)")
    let verified = try Program.run(["verify", "mine.session"], home: home)
    expect(verified.status, equals: 0, "\(verified.output)\(text)")
  }

  @Test("A file that exists is not written over")
  func existing() throws {
    try home.write("mine.session", "precious\n")
    let run = try Program.run(["-c", "record mine.session"], home: home)
    expect(run.status, equals: 1)
    expect(run.errors, equals: "error: cannot write mine.session: File exists\n")
    try expect(home.read("mine.session"), equals: "precious\n")
  }

  @Test("A recording that was not stopped is whole up to its last step")
  func killed() throws {
    let path = home.path("mine.session")
    do {
      let shell = try ShellTerminal(home, ["--no-init"])
      _ = try shell.ask("record \(path)")
      _ = try shell.ask("load flow; sections 3")
      _ = try shell.ask("status")
      shell.terminal.signal(SIGKILL)
      _ = try shell.terminal.waitForExit()
    }
    let run = try Program.run(["verify", path], home: home)
    expect(run.output, equals: "ok  \(path)  2 checks\n")
  }
}
