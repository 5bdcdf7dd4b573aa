import Foundation
import TestSupport
import Testing

/// Bad input: one clear line, nothing changed, the right exit code.
struct BadInputTests {
  /// A scene that every bad line must leave as it is.
  private static let setting = "load flow; sections 3 4; bounds 100 100; scroll to 0 20"

  /// Bad lines and the sentence they get.
  static let lines = [
    ("frob", "unknown command 'frob'"),
    ("statsu", "unknown command 'statsu'; did you mean 'status'?"),
    ("load", "missing NAME: load NAME [over BASE…] [as LAYER] [option=value…]"),
    ("bounds 1", "missing H: bounds W H"),
    ("bounds 1 2 3 4 5", "unexpected '5': bounds X Y W H"),
    ("hit 1 2 3", "unexpected '3': hit X Y [--why] [--stack]"),
    ("hit a b", "X must be a number, found 'a'"),
    ("bounds nan 3", "W must be a number, found 'nan'"),
    ("bounds inf 3", "W must be a number, found 'inf'"),
    ("bounds 1e308 5", "W must be a number from -1000000000 to 1000000000, found '1e308'"),
    ("bounds 1e309 5", "W must be a number from -1000000000 to 1000000000, found '1e309'"),
    ("item 0,9 size=3x3", "no item 0,9: section 0 has 3"),
    ("item 9,0 size=3x3", "no section 9: the content has 2"),
    ("attrs 7,7", "no section 7: the content has 2"),
    ("delete 0,2..3", nil),
    ("move 0,0 5,5", nil),
    ("sections 1000000000000", nil),
    ("sections -1", nil),
    ("sections 1.5", nil),
    ("sections 16000000 16000000", nil),
    ("generate items=1000000000000", nil),
    ("insert 0,0 x1000000000000", nil),
    ("section insert 0 x1000000000000", nil),
    ("insert 0,0 size=-1x5", nil),
    ("insert 0,0 size=nanx5", nil),
    ("insert 0,0 alpha=2", nil),
    ("insert 0,0 nothing=2", nil),
    ("set nothing=2", nil),
    ("set line-spacing=-1e400", nil),
    ("set line-spacing=abc", nil),
    ("scroll to 1e308 0", nil),
    ("scroll item 4,4", nil),
    ("undo 99", nil),
    ("undo -1", nil),
    ("redo", "nothing to redo"),
    ("use nobody", "no layer 'nobody'; available: main"),
    ("load nothing", nil),
    ("load ../flow", nil),
    ("load ./flow", nil),
    ("load /flow", nil),
    ("\"open", "unterminated quote"),
    ("commit", nil),
    ("rollback", nil),
    ("source /nowhere/at/all", "cannot read /nowhere/at/all: No such file or directory"),
    ("source .", "cannot read .: Is a directory"),
    ("record /nowhere/x", "cannot write /nowhere/x: No such file or directory"),
    ("stop", "nothing is being recorded: start with 'record FILE'"),
    ("assert count == 8", nil),
    ("assert", nil),
    ("layer main mirror main", nil),
    ("attrs --limit x", nil),
    ("draw --width 0", nil),
  ]

  @Test("A line of a script goes on while a quote is open")
  func openQuotes() throws {
    let home = try Home()
    let script = """
      load compositional spec="{gap=8}
        row 1wx44  # not a comment of the shell
        (1wx1h/2)"; sections 3
      get spec
      """
    try Data(script.utf8).write(to: URL(fileURLWithPath: "\(home.path)/two"))
    let expected = "{gap=8} row 1wx44(1wx1h/2)"
    expect(try Program.run([], input: Array(script.utf8)).lines.last, equals: expected)
    let sourced = try Program.run(["-c", "source \(home.path)/two"], home: home)
    expect(sourced.lines.last, equals: expected)
    // A quote that nothing closes is the fault of its own line.
    let open = try Program.run(["--keep-going"], input: Array("\"a\nvalue 1 + 1\n".utf8))
    expect(open.errorLines, equals: ["error: unterminated quote"])
    expect(open.lines, equals: ["2"])
  }

  @Test("One line that says what is wrong, exit code 1, and the scene is what it was")
  func oneLineEach() throws {
    let setting = try Program.run(["-c", Self.setting])
    let queries = ["status", "attrs all", "journal"]
    let state = try Program.run(["-c", ([Self.setting] + queries).joined(separator: "; ")])
      .lines.dropFirst(setting.lines.count)
    let lines = Self.lines.flatMap { [$0.0] + queries }
    let input = ([Self.setting] + lines).map { "\($0)\n" }.joined()
    let run = try Program.run(["--keep-going"], input: Array(input.utf8))
    expect(run.status, equals: 1)
    try #require(run.errorLines.count == Self.lines.count, "\(run.errors)")
    for ((line, sentence), error) in zip(Self.lines, run.errorLines) {
      expect(error.hasPrefix("error: "), "\(line): \(error)")
      if let sentence { expect(error, equals: "error: \(sentence)", "\(line)") }
    }
    // Not a letter between the answers, and every answer the same.
    let answers = Array(run.lines.dropFirst(setting.lines.count))
    try #require(answers.count == state.count * Self.lines.count)
    for (index, (line, _)) in Self.lines.enumerated() {
      expect(answers[(index * state.count)...].prefix(state.count), equals: state, "\(line)")
    }
  }

  @Test("Minus zero is zero")
  func minusZero() throws {
    let run = try Program.run(["-c", "load flow; sections 1; bounds -0 -0 100 100; status"])
    expect(run.status, equals: 0)
    expect(!run.output.contains("-0"))
  }

  @Test("Lines that are no text, or too long, are named by their number")
  func brokenLines() throws {
    let status = Array("status\n".utf8)
    let cases: [([UInt8], String)] = [
      (status + [0xC3, 0x28, 0x0A], "line 2"),
      (status + status + [0x61, 0x00, 0x62, 0x0A], "line 3"),
      (status + Array(repeating: 0x61, count: 2 << 20) + [0x0A], "line 2"),
      (status + [0xED, 0xA0, 0x80, 0x0A], "line 2"),
    ]
    let home = try Home()
    for (bytes, place) in cases {
      for run in [
        try Program.run([], input: bytes), try Program.run([try home.write("script", bytes)]),
      ] {
        expect(run.status, equals: 1)
        expect(run.errorLines.count, equals: 1, "\(run.errors)")
        expect(run.errors.hasPrefix("error: ") && run.errors.contains(place), "\(run.errors)")
        expect(run.errors.utf8.count < 200)
      }
      let all = try Program.run(["--keep-going"], input: bytes + status)
      expect(all.status == 1 && all.errorLines.count == 1)
    }
  }

  @Test("A line of a megabyte is refused in one short line, and the next line runs")
  func longLine() throws {
    let long = "note " + String(repeating: "x", count: 1_000_000)
    let run = try Program.run(lines: long, "status", options: ["--keep-going"])
    expect(run.status, equals: 1)
    expect(run.errorLines.count == 1 && run.errors.utf8.count < 200, "\(run.errors.prefix(300))")
    expect(run.lines.count, equals: 2)
  }

  @Test("A script that ends inside a batch is an error")
  func openBatch() throws {
    let run = try Program.run(lines: "load flow", "sections 2", "batch", "insert 0,0")
    expect(run.status, equals: 1)
    expect(
      run.errors, equals: "error: the input ended inside a batch: expected 'commit' or 'rollback'\n"
    )
  }

  @Test("Files that cannot be read, folders and devices")
  func files() throws {
    let home = try Home()
    let secret = try home.write("secret", "status\n")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: secret)
    for (path, reason) in [
      ("/nowhere", "No such file or directory"), (home.path, "Is a directory"),
    ] {
      let run = try Program.run([path])
      expect(
        run, equals: Run(output: "", errors: "error: cannot read \(path): \(reason)\n", status: 1))
    }
    if geteuid() != 0 { try expect(Program.run([secret]).status, equals: 1) }
    try expect(Program.run(["/dev/null"]).status, equals: 0)
  }

  @Test("A deep nest of files that source each other ends")
  func sourceLoop() throws {
    let home = try Home()
    try home.write("loop", "source loop\n")
    let run = try Program.run(["-c", "source loop"], home: home)
    expect(run.status, equals: 1)
    expect(run.errorLines.count, equals: 1, "\(run.errors)")
    expect(run.errors, contains: "more than 16 deep", "\(run.errors)")
  }
}
