import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The output of `verify`, `learn` and other jobs for programs: TAP, JUnit and JSON.
struct ReportFormatTests {
  let home: Home

  init() throws {
    home = try Home()
    try home.write("f/a.session", Self.session)
    try home.write("f/b.session", "session 1\ntitle: B\n\n@frob\n")
  }

  /// One difference, a command that occurs twice, and marks that readers of TAP look for.
  private static let session = """
    session 1
    title: A

    Prose.

      > load circle # SKIP \\ # TODO
      ...

      > count
      error: unknown command 'count'
      [1]

      > count
      error: unknown command 'count'; did you mean 'content'?
      [1]

      > load flow
      nothing

    """

  private func verify(_ words: String...) throws -> Run {
    try Program.run(["verify"] + words, home: home)
  }

  @Test("The names of checks stay the same when prose moves, and are different from each other")
  func stableNames() throws {
    func names() throws -> (tap: [String], junit: [String]) {
      let run = try verify("f/a.session", "--tap", "--junit", "report.xml")
      let tap = run.lines.filter { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") }
      let cases = try JUnitShape(home.read("report.xml")).cases
      return (tap.map { String($0.drop { $0 != "-" }) }, cases.map(\.name))
    }
    let before = try names()
    expect(before.junit.count == 4 && Set(before.junit).count == 4)
    expect(before.junit, contains: "f/a.session count (2)")
    try home.write(
      "f/a.session",
      Self.session.replacingOccurrences(
        of: "Prose.", with: "# More\n\nProse, and more of it.\n\nAgain."))
    let after = try names()
    expect(after.tap, equals: before.tap)
    expect(after.junit, equals: before.junit)
  }

  @Test(
    "JUnit has the elements and attributes that Jenkins reads; a malformed or missing file is an error"
  )
  func junit() throws {
    let run = try verify("f", "nowhere", "--junit", "report.xml")
    expect(run.status, equals: 3)
    let report = try JUnitShape(home.read("report.xml"))
    expect(report.problems, equals: [])
    expect(report.cases.count, equals: 6)
    expect(
      report.cases.filter { $0.outcome == "error" }.map(\.name), equals: ["f/b.session", "nowhere"])
    expect(report.cases.filter { $0.outcome == "failure" }.count, equals: 2)
    expect(report.cases.allSatisfy { $0.time.map { $0 >= 0 } ?? false })
  }

  @Test("Standard output of --tap is the same every time; a malformed or missing file is not ok")
  func tap() throws {
    let run = try verify("f", "nowhere", "--tap")
    expect(run.lines.prefix(2), equals: ["TAP version 13", "1..6"])
    expect(run.lines.filter { $0.hasPrefix("not ok ") }.count, equals: 4)
    expect(
      run.lines.filter { $0 == "    severity: error" || $0 == "  severity: error" }.count, equals: 2
    )
    expect(!run.lines.contains { $0.contains("# SKIP") || $0.contains("# TODO") })
    try expect(verify("f", "nowhere", "--tap").output, equals: run.output)
  }

  @Test("--github annotates each failure at its line, by its path from the root of the repository")
  func gitHub() throws {
    let run = try verify("f", "nowhere", "--github")
    expect(run.status, equals: 3)
    let shown = run.lines.filter { !$0.hasPrefix("::") }
    expect(shown, equals: ["FAILED  f/a.session  4 checks", "FAILED  f/b.session  1 check"])
    let annotations = run.lines.filter { $0.hasPrefix("::error ") }
    expect(annotations.count, equals: 4)
    expect(
      annotations.first,
      equals: "::error file=f/a.session,line=13,title=count::the answer differs%0Af/a.session:13%0A"
        + "> count%0A-error: unknown command 'count'; did you mean 'content'?%0A"
        + "+error: unknown command 'count'", "\(run.output)")
    expect(annotations.contains { $0.hasPrefix("::error file=f/b.session,line=4::") })
    expect(annotations.last?.hasPrefix("::error file=nowhere::") == true)
    for (words, folder) in [(["."], "f"), ([home.path("f")], ".")] {
      let inside = try Program.run(
        ["verify", "--github"] + words, home: home, environment: ["GITHUB_WORKSPACE": home.path],
        folder: home.path(folder))
      expect(inside.output.contains("::error file=f/a.session,line=13,"), "\(inside.output)")
    }
    try expect(verify("f", "--github", "--tap").status, equals: 2)
  }

  @Test(
    "prove reads --tap: it passes what passes and fails what fails",
    .enabled(if: runsLongTests, "part of 'make test-all'"))
  func prove() throws {
    guard try tool("prove", ["--version"]).status == 0 else {
      try Test.cancel("prove is not installed")
    }
    try home.write(
      "good.session",
      Self.session.replacingOccurrences(of: "  nothing\n", with: "  ...\n")
        .replacingOccurrences(of: "; did you mean 'content'?", with: ""))
    let layoutsh = Program.path
    try home.write("prove.sh", "#!/bin/sh\nexec \"\(layoutsh)\" verify --tap \"$@\"\n")
    func run(_ file: String) throws -> (status: Int32, output: String) {
      try tool("prove", ["--exec", "/bin/sh prove.sh", "--parse", "--verbose", file])
    }
    let good = try run("good.session")
    expect(good.status, equals: 0, "\(good.output)")
    expect(good.output, contains: "Result: PASS")
    expect(!good.output.contains("Parse errors"))
    let bad = try run("f/a.session")
    expect(bad.status != 0)
    expect(bad.output.contains("Failed tests:") || bad.output.contains("Failed test:"))
    expect(bad.output.contains("message:") && !bad.output.contains("Parse errors"), "\(bad.output)")
  }

  @Test(
    "Python's tap.py reads --tap with its YAML blocks",
    .enabled(if: runsLongTests, "part of 'make test-all'"))
  func tapPy() throws {
    let modules = "import tap.parser, yaml, more_itertools"
    guard try tool("python3", ["-c", modules]).status == 0 else {
      try Test.cancel("tap.py, PyYAML and more-itertools are not installed")
    }
    try home.write("report.tap", try verify("f", "--tap").output)
    let script = """
      from tap.parser import Parser
      lines = list(Parser().parse_file("report.tap"))
      tests = [line for line in lines if line.category == "test"]
      print([line.category for line in lines if line.category == "unknown"])
      print([line.ok for line in tests], any(line.skip or line.todo for line in tests))
      print([(line.yaml_block or {}).get("severity") for line in tests])
      print(repr(tests[2].yaml_block["detail"]))
      """
    let run = try tool("python3", ["-c", script])
    let lines = run.output.split(separator: "\n")
    try #require(lines.count == 4, "\(run.output)")
    expect(lines[0], equals: "[]")
    expect(lines[1], equals: "[True, True, False, False, False] False")
    expect(lines[2], equals: "[None, None, 'fail', 'fail', 'error']")
    expect(lines[3], contains: "error: unknown command", "\(lines[3])")
  }

  @Test("verify --json: an object a file, errors too, on standard output alone")
  func verifyJSON() throws {
    let run = try verify("f", "nowhere", "--json", "--junit", "no/folder/report.xml")
    expect(run.status, equals: 3)
    expect(run.errors, equals: "")
    let objects = try run.objects()
    expect(objects.count, equals: 4)
    expect(
      objects.map { $0["file"] as? String }, equals: ["f/a.session", "f/b.session", "nowhere", nil])
    expect(objects.allSatisfy { $0["ok"] as? Bool == false })
    let checks = try #require(objects[0]["checks"] as? [[String: Any]])
    expect(
      checks.map { $0["result"] as? String }, equals: ["passed", "passed", "failed", "failed"])
    expect(checks.map { $0["name"] as? String }.last, equals: "load flow")
    expect(checks.map { $0["ordinal"] as? Int }, equals: [1, 1, 2, 1])
    expect(
      checks.allSatisfy {
        Set($0.keys) == [
          "name", "ordinal", "line", "result", "message", "detail", "rules", "picture",
        ]
      })
    for object in objects.dropFirst() {
      let error = try #require(object["error"] as? [String: Any])
      expect(error["message"] is String && error["code"] is String)
    }
    try home.write("good.session", "session 1\ntitle: G\n\n  > load flow\n  ...\n")
    try expect(
      verify("good.session", "--json").output,
      equals:
        #"{"file":"good.session","ok":true,"updated":false,"error":null,"checks":[{"name":"load flow","ordinal":1,"line":4,"result":"passed","message":null,"detail":null,"rules":[],"picture":null}]}"#
        + "\n")
    try expect(verify("good.session", "--json", "--tap").status, equals: 2)
  }

  @Test("learn --json: an object a lesson; jobs that talk to people alone do not offer --json")
  func otherJobs() throws {
    let run = try Program.run(["learn", "--json"], home: home)
    expect(run.status == 0 && run.errors == "")
    let lessons = try run.objects()
    expect(lessons.count > 4)
    expect(
      lessons.allSatisfy {
        Set($0.keys) == [
          "lesson", "file", "title", "steps", "reached", "state", "problem", "track", "after",
          "right", "asked",
        ]
      })
    expect(lessons.allSatisfy { $0["state"] as? String == "new" })
    try expect(Program.run(["learn", "1", "--json"], home: home).status, equals: 2)
    for words in [
      ["play", "f/a.session", "--json"], ["export", "f/a.session", "--html", "a.html", "--json"],
    ] {
      let run = try Program.run(words, home: home)
      expect(run.status, equals: 2)
      expect(run.errors, contains: "--json")
      expect(run.output, equals: "")
    }
    expect(home.names(in: ".").contains("a.html"), equals: false)
  }

  /// Runs a tool of this machine in the home and returns all that it prints.
  private func tool(_ name: String, _ arguments: [String]) throws -> (status: Int32, output: String)
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    process.environment = home.environment.merging(["PATH": path]) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: home.path)
    let output = home.path("tool-output")
    try home.write("tool-output", "")
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = process.standardOutput
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try home.read("tool-output"))
  }
}

/// The schema of a JUnit report for Ant and Jenkins: elements, their places and attributes.
private final class JUnitShape: NSObject, XMLParserDelegate {
  struct Case {
    var name: String
    var time: Double?
    var outcome = "passed"
  }

  private(set) var cases: [Case] = []
  private(set) var problems: [String] = []
  private var path: [String] = []
  private var counts: [[String: Int]] = []

  private static let children = [
    "": ["testsuites"], "testsuites": ["testsuite"], "testsuite": ["testcase"],
    "testcase": ["failure", "error", "skipped"],
  ]
  private static let required = [
    "testsuites": ["tests", "failures", "errors", "time"],
    "testsuite": ["name", "tests", "failures", "errors", "skipped", "time"],
    "testcase": ["name", "classname", "time"], "failure": ["type", "message"],
    "error": ["type", "message"], "skipped": ["message"],
  ]

  init(_ text: String) throws {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    if !parser.parse() { problems.append("\(String(describing: parser.parserError))") }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if Self.children[path.last ?? ""]?.contains(name) != true {
      problems.append("\(name) in \(path.last ?? "the file")")
    }
    if Set(attributes.keys) != Set(Self.required[name] ?? []) {
      problems.append("\(name) has \(attributes.keys.sorted())")
    }
    for key in ["tests", "failures", "errors", "skipped"]
    where attributes[key].map({ Int($0) }) == .some(nil) {
      problems.append("\(key) of \(name)")
    }
    if let time = attributes["time"], time.wholeMatch(of: #/[0-9]+\.[0-9]{3}/#) == nil {
      problems.append("time \(time)")
    }
    switch name {
    case "testsuite":
      counts.append(attributes.compactMapValues { Int($0) })
    case "testcase":
      cases.append(
        Case(name: attributes["name"] ?? "", time: attributes["time"].flatMap(Double.init)))
      counts[counts.count - 1]["tests", default: 0] -= 1
    case "failure", "error", "skipped":
      cases[cases.count - 1].outcome = name
      let key = ["failure": "failures", "error": "errors"][name] ?? name
      counts[counts.count - 1][key, default: 0] -= 1
    default: break
    }
    path.append(name)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    path.removeLast()
    let left = counts.last ?? [:]
    if name == "testsuite",
      !["tests", "failures", "errors", "skipped"].allSatisfy({ left[$0] == 0 })
    {
      problems.append("the counts of a testsuite are wrong by \(left)")
    }
  }
}
