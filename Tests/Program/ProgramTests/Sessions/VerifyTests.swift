import Foundation
import TestSupport
import Testing

/// `layoutsh verify`.
struct VerifyTests {
  let home: Home

  init() throws {
    home = try Home()
  }

  private static let good = """
    session 1
    title: Good

    Prose stays as it is,   blanks and all.

      > load flow; sections 3
      main: flow
      layer  layout  sections  items  bounds       content  offset  state
      main   flow    1         3      0 0 320 480  320x50   0 0

      > attrs 0,1
      element     x  y   w   h  z  notes
      0,1      67.5  0  50  50  0

    @assert count == 3

    @quiz id=q1 kind=number How many items?
    @answer 3
    @wrong 4

      > frob
      error: unknown command 'frob'
      [1]

    """

  private func verify(_ words: String...) throws -> Run {
    try Program.run(["verify"] + words, home: home)
  }

  private static let sessions = Manifest.root.appending(path: "sessions").path

  @Test(
    "The bundled sessions and captures hold",
    arguments: try FileManager.default.contentsOfDirectory(atPath: sessions).filter {
      $0.hasSuffix(".session") || $0.hasSuffix(".capture.json")
    }.sorted().enumerated().filter { $0.offset % 3 == 0 || runsLongTests }.map(\.element))
  func bundledSession(name: String) throws {
    let run = try verify("\(Self.sessions)/\(name)")
    expect(run.status, equals: 0, "\(run.output)")
    expect(run.errors, equals: "")
    expect(run.lines.count == 1 && run.lines.allSatisfy { $0.hasPrefix("ok  ") })
  }

  @Test("Each way in which lists jump elsewhere has a session that holds") func jumps() throws {
    let run = try verify("\(Self.sessions)/why-lists-jump")
    expect(run.status, equals: 0, "\(run.output)")
    expect(run.lines.count == 16 && run.lines.allSatisfy { $0.hasPrefix("ok  ") })
  }

  @Test("One changed number: exit code 3 and a diff of the two lines")
  func difference() throws {
    try home.write("a.session", Self.good)
    try expect(verify("a.session").output, equals: "ok  a.session  5 checks\n")
    try home.write("a.session", Self.good.replacingOccurrences(of: "67.5  0", with: "68.5  0"))
    let run = try verify("a.session")
    expect(run.status, equals: 3)
    expect(run.lines.first, equals: "FAILED  a.session  5 checks")
    let diff = run.lines.filter { $0.hasPrefix("-") || $0.hasPrefix("+") }
    expect(diff.contains { $0.contains("0,1      68.5  0  50  50  0") }, "\(run.output)")
    expect(diff.contains { $0.contains("0,1      67.5  0  50  50  0") }, "\(run.output)")
    expect(run.output.contains("> attrs 0,1") || run.output.contains("a.session"))
    // A status that differs is a difference too.
    try home.write("a.session", Self.good.replacingOccurrences(of: "[1]", with: "[70]"))
    try expect(verify("a.session").status, equals: 3)
  }

  @Test("--update rewrites the failing block alone and fails that run; the next one passes")
  func update() throws {
    let wrong = Self.good.replacingOccurrences(of: "67.5  0", with: "68.5  0")
      .replacingOccurrences(of: "320x50   0 0", with: "320x50   0 0 (glob)")
    try home.write("a.session", wrong)
    let run = try verify("a.session", "--update")
    expect(run.status, equals: 3)
    expect(run.lines.first, equals: "updated  a.session  5 checks")
    try expect(
      home.read("a.session"), equals: wrong.replacingOccurrences(of: "68.5  0", with: "67.5  0"))
    try expect(verify("a.session").status, equals: 0)
    try expect(verify("a.session", "--update").status, equals: 0)
    expect(home.names(in: ".").filter { $0.hasSuffix(".new") }, equals: [])
  }

  @Test("--tap counts every check; --junit writes a report")
  func reports() throws {
    try home.write("a.session", Self.good.replacingOccurrences(of: "67.5  0", with: "68.5  0"))
    let run = try verify("a.session", "--tap", "--junit", "report.xml")
    expect(run.status, equals: 3)
    expect(run.lines.first, equals: "TAP version 13")
    expect(run.lines, contains: "1..5")
    expect(run.lines.filter { $0.hasPrefix("ok ") }.count, equals: 4)
    expect(run.lines.filter { $0.hasPrefix("not ok 2 ") }.count, equals: 1, "\(run.output)")
    let report = try home.read("report.xml")
    expect(report.contains("failures=\"1\"") && report.contains("tests=\"5\""), "\(report)")
  }

  @Test("A malformed file is an error with its line, and the other files are still checked")
  func malformed() throws {
    try home.write("f/a.session", "session 1\ntitle: A\n\n@frob\n")
    try home.write("f/b.session", Self.good)
    try home.write("f/notes.txt", "not a session\n")
    let run = try verify("f")
    expect(run.status, equals: 1)
    expect(run.errors.hasPrefix("error: f/a.session, line 4: "), "\(run.errors)")
    expect(run.lines.last, equals: "ok  f/b.session  5 checks")
    let missing = try verify("nowhere", "f/b.session")
    expect(missing.status, equals: 1)
    expect(missing.errors, equals: "error: cannot read nowhere: No such file or directory\n")
    expect(missing.lines, equals: ["ok  f/b.session  5 checks"])
    let empty = try verify("state")
    expect(empty.status, equals: 1)
  }

  @Test("A crash fails its own file only, and is an answer like any other")
  func crash() throws {
    let death = "error: plugin 'deadly' crashed in prepare at line 2: SIGABRT (aborted)"
    try home.write(
      "a.session", "session 1\ntitle: A\n\n  > load flow\n\n  > load deadly fault=abort\n")
    try home.write("b.session", Self.good)
    try home.write(
      "c.session",
      """
      session 1
      title: C

        > load flow; sections 2
        ...

        > load deadly fault=abort
        \(death)
        [70]

        > status
        ...
        main   flow    1         2      0 0 320 480  320x50   0 0

      """)
    let run = try Program.run(
      ["verify", "--plugin-path", try Deadly.folder(), "a.session", "b.session", "c.session"],
      home: home)
    expect(run.status, equals: 3)
    let verdicts = run.lines.filter { $0.contains(".session  ") }
    expect(
      verdicts,
      equals: [
        "FAILED  a.session  2 checks", "ok  b.session  5 checks", "ok  c.session  3 checks",
      ])
    expect(run.output, contains: death)
  }

  @Test("Assertions and quizzes that do not hold are told with file and line")
  func assertions() throws {
    try home.write(
      "a.session",
      """
      session 1
      title: A

        > load flow; sections 3
        ...

      @assert count == 4

      @quiz id=q1 kind=number How many?
      @answer 3
      @answer 4
      @wrong 3.0004

      @quiz id=q2 Put a fourth item there.
      @answer append 0
      @wrong delete 0,0
      @wrong append 0 x1

      """)
    let run = try verify("a.session")
    expect(run.status, equals: 3)
    expect(
      run.errorLines.map { $0.prefix(29) },
      equals: [
        "error: a.session, line 7: 'co", "error: a.session, line 11: @a",
        "error: a.session, line 12: @w", "error: a.session, line 17: @w",
      ], "\(run.errors)")
  }

  @Test("Sessions are not trusted: they use no files, unless the command line says so")
  func trust() throws {
    try home.write(
      "a.session",
      """
      session 1
      title: A

        > record out.session

        > load flow

        > stop
        ...

      """)
    let run = try verify("a.session")
    expect(run.status, equals: 3)
    expect(run.output, contains: "it uses files, and the session is not trusted", "\(run.output)")
    expect(!home.names(in: ".").contains("out.session"))
    let trusted = try verify("a.session", "--trust")
    expect(home.names(in: "."), contains: "out.session", "\(trusted)")
  }

  @Test("Each file begins with an empty scene")
  func isolation() throws {
    try home.write("a.session", Self.good)
    try home.write(
      "b.session", "session 1\ntitle: B\n\n  > journal\n  ...\n\n@assert sections == 0\n")
    try expect(verify("a.session", "b.session").status, equals: 0)
  }
}
