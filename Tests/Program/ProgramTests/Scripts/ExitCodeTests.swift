import Foundation
import TestSupport
import Testing

/// Exit codes, and which stream gets what.
struct ExitCodeTests {
  @Test("0 and the answers in order, from -c, standard input and a file")
  func success() throws {
    let home = try Home()
    let expected = """
      main: flow
      layer  layout  sections  items  bounds       content  offset  state
      main   flow    1         7      0 0 320 480  320x110  0 0

      """
    let file = try home.write("script", "# a comment\nload flow\n\nsections 7 # seven\n")
    for run in [
      try Program.run(["-c", "load flow; sections 7"]),
      try Program.run(lines: "load flow", "sections 7"),
      try Program.run(["-c", "load flow\nsections 7\n"]),
      try Program.run([file]),
      try Program.run([], input: Array("load flow\r\nsections 7".utf8)),
    ] {
      expect(run, equals: Run(output: expected, errors: "", status: 0))
    }
  }

  @Test("1 at the first command that fails; what follows is not run")
  func failure() throws {
    let home = try Home()
    let file = try home.write("script", "load flow\nfrob\nsections 7\n")
    for run in [
      try Program.run(["-c", "load flow; frob; sections 7"]),
      try Program.run(lines: "load flow", "frob", "sections 7"),
      try Program.run([file]),
    ] {
      expect(run.status, equals: 1)
      expect(run.errors, equals: "error: unknown command 'frob'\n")
      expect(run.lines, equals: ["main: flow"])
    }
  }

  @Test("--keep-going runs the rest and still leaves with 1")
  func keepGoing() throws {
    let run = try Program.run(
      lines: "frob", "load flow; nonsense; status", "sections 7", options: ["--keep-going"])
    expect(run.status, equals: 1)
    expect(run.errors, equals: "error: unknown command 'frob'\nerror: unknown command 'nonsense'\n")
    expect(run.lines.last, equals: "main   flow    1         7      0 0 320 480  320x110  0 0")
    // The line goes on after its failure too: status answers.
    expect(run.lines.count, equals: 5)
  }

  @Test("quit leaves at once with 0, and end of input too")
  func quit() throws {
    try expect(Program.run(lines: "quit", "frob"), equals: Run(output: "", errors: "", status: 0))
    try expect(Program.run([]), equals: Run(output: "", errors: "", status: 0))
    try expect(Program.run(["-c", "quit; frob"]).status, equals: 0)
  }

  @Test(
    "2 for words of the command line that make no sense",
    arguments: [
      ["--frob"], ["-c"], ["verify"], ["play"], ["play", "x", "--speed", "0.01"], ["a", "b"],
      ["-c", "status", "file"], ["--plugin-path"], ["verify", "x", "--frob"],
      ["plugins", "a", "b"],
    ])
  func badArguments(_ words: [String]) throws {
    let run = try Program.run(words)
    expect(run.status, equals: 2)
    expect(run.output, equals: "")
    expect(run.errors.hasPrefix("Error: "), "\(run.errors)")
  }

  @Test("--help and --version are no errors")
  func help() throws {
    let help = try Program.run(["--help"])
    expect(help.status == 0 && help.errors == "" && help.output.contains("USAGE: layoutsh"))
    let version = try Program.run(["--version"])
    let form = #/layoutsh \d+\.\d+\.\d+ \(contract 1\.1, commit \w+, debug build\)\n/#
    expect(version.status == 0 && version.output.wholeMatch(of: form) != nil, version.output)
    try expect(Program.run(["verify", "--help"]).output, contains: "--update")
  }

  @Test("70 and a card for a crash; the answers before it are there, of the same line too")
  func crash() throws {
    let folder = try Deadly.folder()
    let before = try Program.run(["-c", "load flow; sections 3; status"])
    let sentence =
      "error: plugin 'deadly' crashed in prepare at line 1: SIGABRT (aborted)\n"
    let run = try Program.run(
      [
        "--plugin-path", folder, "-c",
        "load flow; sections 3; status; load deadly fault=abort; frob",
      ])
    expect(run.output == before.output && run.status == 70)
    expect(run.errors.hasPrefix(sentence))
    let lines = try Program.run(
      lines: "load flow; sections 3", "status", "", "load deadly fault=exit", "frob",
      options: ["--keep-going", "--plugin-path", folder])
    expect(lines.output, equals: before.output)
    expect(lines.status, equals: 70)
    expect(
      lines.errorLines,
      equals: [
        "error: plugin 'deadly' ended the process in prepare at line 4: exit code 3",
        "  module  deadly 1.0.0", "  call    prepare: 1 section, bounds 0 0 320x480",
        "  line    load deadly fault=exit",
      ])
  }

  @Test("A crash in a sourced file loses none of the answers before it")
  func crashWhileSourcing() throws {
    let home = try Home()
    try home.write("script", "load flow; sections 3\nstatus\nload deadly fault=trap\n")
    let run = try Program.run(
      ["--plugin-path", try Deadly.folder(), "-c", "source script"], home: home)
    expect(run.status, equals: 70)
    expect(run.output, equals: (try Program.run(["-c", "load flow; sections 3; status"])).output)
    expect(run.errorLines, contains: "  line    source script")
  }

  @Test("A plugin that closes every descriptor is a crash; no answer is lost")
  func closedDescriptors() throws {
    let run = try Program.run(
      ["--plugin-path", try Deadly.folder(), "-c", "load flow; load deadly fault=close; status"])
    expect(run.status, equals: 70)
    expect(run.lines.prefix(2), equals: ["main: flow", "main: deadly"])
    expect(run.lines.count, equals: 4)
    expect(
      run.errors,
      equals: "error: the kernel closed the connection at line 1: its descriptors were closed\n")
  }

  @Test("What a plugin prints is no part of the output and cannot drive the terminal")
  func prints() throws {
    let folder = try Deadly.folder()
    let plain = try Program.run(
      ["--plugin-path", folder, "--json", "-c", "load deadly fault=print; status"])
    expect(plain.status, equals: 0)
    try expect(plain.objects().count, equals: 2)
    expect(plain.errors, contains: "printed to standard output\n")
    expect(plain.errors, contains: "printed to standard error\n")
    let escape = try Program.run(["--plugin-path", folder, "-c", "load deadly fault=escape"])
    expect(escape.output, equals: "main: deadly\n")
    expect(Set(escape.errorLines), equals: [#"\u{1b}[31mred\u{1b}[2J\u{7}\u{9b}1m\u{202e}end"#])
  }

  @Test("130 for a script that is interrupted, hung or not")
  func interrupt() throws {
    let folder = try Deadly.folder()
    let hung = try Program.start(
      ["--plugin-path", folder, "-c", "load flow\nload deadly fault=loop\nstatus"])
    try hung.wait(for: "main: flow")
    hung.signal(SIGINT)
    let end = try hung.wait()
    expect(end.status, equals: 130)
    expect(end.lines, equals: ["main: flow"])
  }

  @Test("Output that cannot be written is one line and exit code 1")
  func fullDisk() throws {
    let home = try Home()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = ["-c", "load flow; status"]
    process.environment = home.environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
    process.standardError = FileHandle(forWritingAtPath: try home.write("errors", ""))
    try process.run()
    process.waitUntilExit()
    expect(process.terminationStatus, equals: 1)
    try expect(
      home.read("errors"), equals: "error: cannot write standard output: No space left on device\n")
  }

  @Test("A session as a file or as standard input: its steps are run, what it expects is ignored")
  func session() throws {
    let home = try Home()
    let text = """
      session 1
      title: Three

      # Prose

        > load flow
        nothing of the kind

        > sections 3
        [1]

      """
    let expected = try Program.run(["-c", "load flow; sections 3"])
    expect(expected.status, equals: 0)
    let file = try home.write("three.session", text)
    try expect(Program.run([file]), equals: expected)
    try expect(Program.run([], input: Array(text.utf8)), equals: expected)
    try expect(Program.run(["-c", "source three.session"], home: home), equals: expected)
    let malformed = try Program.run([], input: Array("session 1\nfoo: bar\n\n".utf8))
    expect(malformed.status == 1 && malformed.output == "")
    expect(malformed.errors.hasPrefix("error: standard input, line 2: "), "\(malformed.errors)")
  }

  @Test("Abbreviations are for people: a script needs whole words")
  func abbreviation() throws {
    let run = try Program.run(lines: "stat")
    expect(run.status, equals: 1)
    expect(run.errors.hasPrefix("error: unknown command 'stat'"))
  }
}
