import Foundation
import SessionPlaying
import SessionTranscript
import TestSupport
import Testing

/// Results of lessons: handed in by learners, put into a table for teachers.
struct ResultTests {
  let home: Home

  init() throws { home = try Home() }

  private static let lesson = """
    @quiz kind=number How many lines do seven items of 50 points have in 320?
    @answer 2
    @wrong 7: seven is the number of items.
    @hint Five fit in one.

    @quiz kind=choice Which way does flow go?
    @choice down
    @choice across
    @answer down
    @wrong across: that is the other direction.

    """

  private func results(_ words: String...) throws -> Run {
    try Program.run(["results", home.path("class")] + words, home: home)
  }

  /// The version of the lesson.
  private var version: String {
    get throws { LessonResult.version(of: Array(try home.read("class/lesson.session").utf8)) }
  }

  /// A result in the lesson.
  private func result(
    _ learner: String, wrong: [String?], ending: LessonResult.Part.Ending = .right
  ) throws -> LessonResult {
    LessonResult(
      lesson: LessonName("lesson"), version: try version, learner: learner, steps: 0, allSteps: 0,
      parts: wrong.map { wrong in
        .init(
          .question, ending: ending,
          tries: Tries(count: wrong == nil ? 1 : 2, hints: wrong == nil ? 0 : 1, firstWrong: wrong))
      })
  }

  private func makeClass() throws {
    try home.write("class/lesson.session", "session 1\ntitle: Lesson\n\n\(Self.lesson)\n")
    for (name, wrong) in [("Ada", ["7", nil]), ("Ben", ["7.0", "b"]), ("Cem", [nil, "b"])] {
      try home.write("class/in/\(name).json", result(name, wrong: wrong).file)
    }
  }

  @Test("The table says who did what, where they were wrong first, and what most got wrong")
  func table() throws {
    try makeClass()
    let run = try results()
    expect(run.errors == "" && run.status == 0, "\(run)")
    let place = home.path("class/in")
    func row(_ file: String, _ rest: String) -> String {
      file.padding(toLength: place.count + 11, withPad: " ", startingAt: 0) + rest
    }
    expect(
      run.lines,
      equals: [
        row("file", "learner  lesson  alone  tries  hints  shown  wrong first      remark"),
        row("\(place)/Ada.json", "Ada      lesson  1/2    3      1      0      question 1: 7"),
        row("\(place)/Ben.json", "Ben      lesson  0/2    4      2      0      question 1: 7.0"),
        row("\(place)/Cem.json", "Cem      lesson  1/2    3      1      0      question 2: b"),
        "lesson  where       learners  wrong  answer     why",
        "lesson  question 1  3         2      7          seven is the number of items.",
        "lesson  question 2  3         2      b) across  that is the other direction.",
        "3 results",
      ])
  }

  @Test(
    "A damaged, an altered and a duplicate result are rows that say so, and no other row is lost")
  func flaws() throws {
    try makeClass()
    let whole = try result("Ada", wrong: ["7", nil])
    try home.write("class/in/Abe.json", whole.file.replacing("Ada", with: "Abe"))
    try home.write("class/in/again.json", whole.file)
    try home.write("class/in/cut.json", String(whole.file.prefix(100)))
    try home.write("class/in/other.json", "{}")
    try home.write("class/in/bytes.json", [0xFF, 0xFE, 0x00])
    try home.write("class/in/large.json", [UInt8](repeating: 0x20, count: 300_000))
    try home.write("class/in/unseen.md", "no result")
    let code = try result("", wrong: [nil, nil]).code
    try home.write(
      "class/codes.txt",
      "# Monday\n\nDora: \(code.lowercased())\r\n\(code)\n\(code)\n\(code.dropLast())\nhe!lo\n")
    try FileManager.default.createDirectory(
      atPath: home.path("class/folder.json"), withIntermediateDirectories: true)
    let run = try results()
    expect(run.status == 3 && run.errors == "")
    func remark(_ file: String) -> String {
      run.lines.first { $0.hasPrefix(home.path("class/\(file) ")) }.map {
        String($0.split(separator: "   ").last ?? "").trimmingCharacters(in: .whitespaces)
      } ?? "no row"
    }
    let expected = [
      ("codes.txt, line 3", "0"), ("codes.txt, line 4", "0"),
      (
        "codes.txt, line 5",
        "equals \(home.path("class/codes.txt")), line 4: one learner, or two without names"
      ),
      ("codes.txt, line 6", "a code that is damaged or mistyped: its checksum does not match"),
      ("in/Abe.json", "its lines and its code differ: one of them was edited"),
      ("in/again.json", "duplicate of \(home.path("class/in/Ada.json"))"),
      ("in/bytes.json", "expected text in UTF-8"),
      ("in/other.json", "expected a result, found other JSON"),
      ("in/Cem.json", "question 2: b"),
    ]
    for (file, text) in expected { expect(remark(file), equals: text) }
    expect(
      remark("in/cut.json"), contains: "expected a result, found text that is no JSON from line ")
    expect(remark("in/large.json"), contains: "262144")
    expect(
      remark("codes.txt, line 7"),
      contains: "expected letters and digits of a code, found '!'")
    expect(run.lines.last, equals: "7 results, 1 of them a duplicate, 7 unusable")
    expect(run.output, contains: "lesson  question 1  6         2      7 ")
  }

  @Test("Text from outside can drive no terminal, no spreadsheet, no page and no parser")
  func outside() throws {
    try makeClass()
    for (name, learner) in [
      ("a", "=1+2"), ("b", "@x, \"y\""), ("c", "<b>&'"), ("d", "+1"), ("e", "-1"),
    ] {
      try home.write(
        "class/in/\(name).json", result(learner, wrong: ["<script>\"", "=HYPERLINK(\"x\")"]).file)
    }
    try home.write("class/in/=2\u{1B}[2J.json", "{}")
    let text = try results()
    expect(!text.output.contains("\u{1B}"))
    let csv = try results("--csv", home.path("table.csv"))
    expect(csv.output.hasSuffix("table.csv: 8 results, 1 unusable\n"), "\(csv.output)")
    let lines = try home.read("table.csv").split(separator: "\r\n")
    expect(
      lines[0],
      equals:
        "file,line,learner,lesson,title,version,steps,of,alone,parts,tries,hints,shown,wrong first,answer,remark"
    )
    for cell in [",'=1+2,", ",\"'@x, \"\"y\"\"\",", ",'+1,", ",'-1,", ",\"<script>\"\"\","] {
      expect(lines.contains { $0.contains(cell) }, "\(cell)")
    }
    let html = try results("--html", home.path("table.html"))
    expect(html.status, equals: 3)
    let page = try home.read("table.html")
    expect(
      page.contains("<td>&lt;b&gt;&amp;&#39;</td>") && !page.contains("<script")
        && !page.contains("<b>"))
    for tag in ["td", "tr", "table"] {
      expect(page.split(separator: "<\(tag)>").count == page.split(separator: "</\(tag)>").count)
    }
    let json = try results("--json").lines
    for line in json { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    expect(json.last ?? "", contains: #"{"answer":"=HYPERLINK(\"x\")","count":5,"why":null}"#)
    expect(json.last ?? "", contains: #""lesson":"lesson","version":"#)
  }

  @Test("A folder without results, none, and two forms are one clear line")
  func badArguments() throws {
    try home.write("class/words.session", "session 1\n\nx\n")
    var run = try results()
    expect(run.status == 1 && run.errorLines.count == 1)
    expect(run.errors, contains: "expected results in ")
    run = try Program.run(["results", home.path("nowhere")], home: home)
    expect(run.status == 1 && run.errorLines.count == 1, "\(run.errors)")
    try makeClass()
    run = try results("--csv", home.path("no/table.csv"))
    expect(run.status == 1 && run.errorLines.count == 1, "\(run.errors)")
    run = try results("--json", "--csv", "x")
    expect(run.status, equals: 2)
    expect(run.errors, contains: "Expected one form of table, found --csv and --json.")
  }

  // MARK: Handing in

  /// Plays the lesson at a terminal, wrong first.
  private func play(_ words: [String]) throws -> PseudoTerminal {
    let path = try home.write(lesson: Self.lesson)
    let terminal = try PseudoTerminal(
      [Program.path, "play", path, "--speed", "100", "--plain"] + words,
      environment: home.environment, rows: 60)
    var end = try terminal.waitForOutput("answer> ")
    terminal.send("7\r")
    end = try terminal.waitForOutput("Not yet", after: end)
    end = try terminal.waitForOutput("answer> ", after: end)
    terminal.send("2\r")
    end = try terminal.waitForOutput("Right.", after: end)
    _ = try terminal.waitForOutput("answer> ", after: end)
    return terminal
  }

  @Test("A learner gets a file with the typed name, and the table reads it")
  func handedIn() throws {
    let path = home.path("class/mine.json")
    try home.write("class/here", "")
    let terminal = try play(["--result", path, "--name", "Ada  L."])
    terminal.send("a\r")
    try terminal.waitForOutput("mine.json is the result to hand in")
    try expect(terminal.waitForExit(), equals: .code(0))
    let result = try LessonResult(file: home.read("class/mine.json"))
    expect(result.learner == "Ada L." && result.lesson.text == "lesson")
    expect(result.parts.map(\.tries.firstWrong) == ["7", nil])
    expect(
      try results().output, contains: "Ada L.   lesson  1/2    3      0      0      question 1: 7")
    expect(try results().output, contains: "this lesson is not here")
    // Nothing is overwritten.
    let again = try PseudoTerminal(
      [Program.path, "play", home.path("lesson.session"), "--result", path],
      environment: home.environment)
    try again.waitForOutput("mine.json exists already: expected a new name for the result")
    try expect(again.waitForExit(), equals: .code(1))
  }

  @Test("A lesson that is left has no result")
  func left() throws {
    let path = home.path("mine.json")
    let terminal = try play(["--result", path])
    terminal.send("quit\r")
    try terminal.waitForOutput("there is no result yet: the lesson was left before its end")
    try expect(terminal.waitForExit(), equals: .code(1))
    expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("Without a terminal, and with options that fit nothing, there is one clear line")
  func noResult() throws {
    let path = try home.write(lesson: Self.lesson)
    for (words, status, message) in [
      (
        ["play", path, "--result", "x"], 1,
        "error: there is no result: a lesson asks only at a terminal"
      ),
      (
        ["learn", "1", "--result", "x"], 1,
        "error: there is no result: a lesson asks only at a terminal"
      ),
      (["play", path, "--name", "Ada"], 2, "--name is for a result: expected --result too."),
      (
        ["play", path, "--result", "x", "--name", ""], 2, "expected a name of at most 60 characters"
      ),
      (["play", path, "--result", "x", "--speed", "0"], 2, "At --speed 0 nothing is asked"),
      (
        ["learn", "--result", "x"], 2,
        "--result and --name are for one lesson: expected its number."
      ),
      (["learn", "1", "--reset", "--name", "x"], 2, "--reset plays nothing"),
    ] {
      let run = try Program.run(words, home: home)
      expect(Int(run.status), equals: status, "\(words)")
      expect(run.errors, contains: message)
    }
    expect(!FileManager.default.fileExists(atPath: home.path("x")))
  }

  @Test("A lesson of the course that is done hands in the result of the last time")
  func ofTheCourse() throws {
    let result = LessonResult(
      lesson: LessonName("first-steps"), version: "0123abcd", steps: 11, allSteps: 11,
      parts: [.init(.task, ending: .right, tries: Tries(count: 2, hints: 0, firstWrong: "frob"))])
    try home.write(
      "state/layoutsh/progress", "layoutsh progress 2\nfirst-steps done 0 1 \(result.code)\n")
    let run = try Program.run(
      ["learn", "1", "--result", home.path("class/mine.json"), "--name", "Ada"], home: home)
    expect(run.status, equals: 1, "there is no such folder")
    try home.write("class/here", "")
    let second = try Program.run(
      ["learn", "1", "--result", home.path("class/mine.json"), "--name", "Ada"], home: home)
    expect(second.status == 0 && second.output.hasSuffix("mine.json is the result to hand in\n"))
    var named = result
    named.learner = "Ada"
    expect(try home.read("class/mine.json"), equals: named.file)
    expect(try results().output, contains: "another version of the lesson")
  }
}
