import Foundation
import TestSupport
import Testing

/// `@task`: done at a terminal, shown in a pipe, run by verify and by scripts, printed by exports.
struct TaskTests {
  let home: Home

  init() throws {
    home = try Home()
    // A section is a header of 30 and twelve lines of 50 with gaps of 10: 740 high.
    try home.write(
      "task.session",
      """
      session 1
      title: Tasks
      speed: 100

        > load flow header=30; sections 60 60 60
        ...

      @task Bring header 2 to the top.
      @done frame(header 2).y == offset.y
      @hint scroll
      @hint Each section is 740 high.
      @wrong scroll to 0 10
      @solution scroll to 0 1480

      @quiz kind=number How high will the content be?
      @answer after 1 = content.height
      @wrong 2220

        > set header=40
        ...

      @task Make the headers as high as these.
      @goal
      @wrong set header=45
      @solution set header=44
      @undo-after

        > status
        layer  layout  sections  items  bounds          content   offset  state
        main   flow    3         180    0 1480 320 480  320x2250  0 1480

      """)
  }

  private static let last = "main   flow    3         180    0 1480 320 480  320x2250  0 1480"

  @Test("Wrong tries say what is off and change nothing that follows; questions are no tries")
  func done() throws {
    let terminal = try PseudoTerminal(
      [Program.path, "play", home.path("task.session"), "--plain"], environment: home.environment,
      rows: 60, columns: 100)
    var end = try terminal.waitForOutput("Your turn: Bring header 2 to the top.")
    func type(_ text: String, _ replies: String..., at prompt: String = "task> ") throws {
      end = try terminal.waitForOutput(prompt, after: end)
      terminal.send(text + "\r")
      for reply in replies { end = try terminal.waitForOutput(reply, after: end) }
    }
    let refusal = "Not yet: the y of header 2 is 1480, but the y of the offset is 10."
    try type("scroll to 0 10", refusal, "Hint: scroll\r\n")
    try type("why", "'frame(header 2).y == offset.y' does not hold: frame(header 2).y is 1480")
    try type("1480", "'1480' is a number: this task takes commands.")
    try type("attrs header 2", "1480  320  30  10")
    try type("frob", "unknown command 'frob'")
    try type("attrs hedder 2", "no element kind 'hedder'")
    try type("hint", "Hint: Each section is 740 high.")
    try type("hint", "no more hints; 'skip' shows a solution")
    try type("sections 9", "Not yet: no section 2")
    try type("reset", "The scene is again that before the task.")
    // 12 lines of 50, 11 gaps of 20 and the header of 30 are 850.
    try type("set line-spacing=20; scroll to 0 1700", "Done. The lesson does it with: ")
    try type("banana", "'banana' is not a number", at: "answer> ")
    try type("content.height", "'content.height' has a value now", at: "answer> ")
    try type("2220", "Not yet: 2220 is the value now", at: "answer> ")
    try type("2*1125", "Right.", at: "answer> ")
    end = try terminal.waitForOutput("scene ", after: end)
    end = try terminal.waitForOutput(" goal\r\n┏", after: end)
    try type("set header=50", "Not yet: 1,55 is 12 points too low", "'skip' shows a solution")
    try type("goal", "scene ", " goal\r\n")
    try type("skip", "set header=44", Self.last)
    try expect(terminal.waitForExit(), equals: .code(0))
    // The solution, not what was tried, is what the next steps find.
    expect(terminal.screen.lines, contains: Self.last)
  }

  @Test("A batch is judged when it is committed, and nothing is said twice in a row")
  func batch() throws {
    try home.write(
      "batch.session",
      """
      session 1
      speed: 100

        > sections 5
        ...

      @task Delete items 0,0 and 0,1 at once.
      @done count == 3
      @hint One batch.
      @solution batch
      @solution delete 0,0
      @solution delete 0,1
      @solution commit

      """)
    let terminal = try PseudoTerminal(
      [Program.path, "play", home.path("batch.session"), "--plain"], environment: home.environment,
      rows: 60, columns: 100)
    // The part after "Not yet" for each line.
    for (line, told) in [
      ("delete 0,0", "Not yet: the number of items is 4, 1 too large."),
      (
        "item 0,0 label=x",
        "Not yet: the number of items is 4, 1 too large. 'reset' starts the task again."
      ), ("frob", ""),
      ("append 0", "Not yet: the number of items is 5, 2 too large."), ("reset", ""),
      ("batch", ""), ("delete 0,0", ""), ("batch", ""), ("insert 0,9", ""), ("commit", ""),
      ("commit", ""), ("rollback", "Not yet: the number of items is 5, 2 too large."),
    ] {
      let start = try terminal.waitForOutput("task> ")
      terminal.send(line + "\r")
      let end = try terminal.waitForOutput("task> ", after: start)
      let output = String(decoding: terminal.output[start..<end], as: UTF8.self)
      let rows = output.split(separator: "\r\n").filter { $0.hasPrefix("Not yet") }
      expect(rows.joined(separator: "; "), equals: told, "\(line)")
      terminal.forget()
      terminal.send("\r")
    }
    try terminal.waitForOutput("task> ")
    terminal.send("delete 0,0; delete 0,0\r")
    try terminal.waitForOutput("Done.")
    try expect(terminal.waitForExit(), equals: .code(0))
  }

  @Test("What a learner types is answered in the width of the window, with its colours")
  func typedWidth() throws {
    try home.write(
      "wide.session",
      """
      session 1
      size: 100x30
      speed: 100

        > load flow
        ...

      @task Have five items.
      @done count == 5
      @solution sections 5

      """)
    let terminal = try PseudoTerminal(
      [Program.path, "play", home.path("wide.session"), "--plain"], environment: home.environment,
      columns: 58)
    let start = try terminal.waitForOutput("task> ")
    terminal.send("sections 4; status\r")
    try terminal.waitForOutput("task> ", after: start)
    let rows = terminal.screen.lines
    let place = try #require(rows.firstIndex { $0.hasPrefix("main   flow    1         4 ") })
    expect(rows[place - 1], equals: "layer  layout  sections  items  bounds       content")
    expect(rows[place], equals: "main   flow    1         4      0 0 320 480  320x50")
    expect(rows[place + 1], equals: "  offset 0 0")
  }

  @Test("The goal is pinned beside the scene while its task is open")
  func pinned() throws {
    let terminal = try PseudoTerminal(
      [Program.path, "play", home.path("task.session"), "--split"], environment: home.environment,
      rows: 24, columns: 80)
    func headings(_ screen: TerminalScreen) -> [String] {
      screen.text(row: 11).split(separator: "─").map {
        $0.split(separator: " ").joined(separator: " ")
      }
      .filter { !$0.isEmpty }
    }
    var end = try terminal.waitForOutput("task> ")
    try terminal.wait { headings($0) == ["main"] }
    terminal.send("skip\r")
    end = try terminal.waitForOutput("answer> ", after: end)
    terminal.send("skip\r")
    end = try terminal.waitForOutput("task> ", after: end)
    try terminal.wait { headings($0) == ["scene", "goal"] }
    expect(terminal.screen.lines.allSatisfy { $0.count < 80 })
    terminal.send("set header=50\r")
    end = try terminal.waitForOutput("12 points too low", after: end)
    try terminal.wait { headings($0) == ["scene", "goal"] }
    terminal.send("quit\r")
    try expect(terminal.waitForExit(), equals: .code(0))
  }

  @Test("Leaving a task drops what was tried; resume comes back to it")
  func takenOver() throws {
    let terminal = try PseudoTerminal(
      [Program.path, "play", home.path("task.session"), "--plain"], environment: home.environment,
      rows: 60, columns: 100)
    var end = try terminal.waitForOutput("task> ")
    terminal.send("sections 9\r")
    end = try terminal.waitForOutput("task> ", after: end)
    terminal.send("\u{3}")
    end = try terminal.waitForOutput("paused: try things", after: end)
    terminal.send("journal\r")
    try terminal.wait { $0.lines.contains("2     sections 60 60 60") }
    terminal.send("resume\r")
    end = try terminal.waitForOutput("Your turn: Bring header 2 to the top.", after: end)
    end = try terminal.waitForOutput("task> ", after: end)
    terminal.send("back\r")
    end = try terminal.waitForOutput("before step 1 of 5", after: end)
    end = try terminal.waitForOutput("1/5 100x", after: end)
    terminal.send("q")
    try expect(terminal.waitForExit(), equals: .code(0))
  }

  @Test("In a pipe the solution is shown; scripts and source run it")
  func told() throws {
    let run = try Program.run(["play", "task.session"], home: home)
    expect(run.status, equals: 0, "\(run.errors)")
    for line in [
      "Your turn: Bring header 2 to the top.", "layoutsh main/flow> scroll to 0 1480",
      "Answer: 2250", "layoutsh main/flow> set header=44", Self.last,
    ] { expect(run.lines, contains: line, "\(run.output)") }
    for words in [["task.session"], ["-c", "source task.session"], ["-c", "play task.session"]] {
      let run = try Program.run(words, home: home)
      expect(run.lines.last, equals: Self.last, "\(words): \(run.errors)")
      expect(run.lines.count { $0.contains("320x2250") } >= 2)
    }
  }

  @Test("verify wants a task open before, done after, and done by nothing that is wrong")
  func verified() throws {
    try expect(
      Program.run(["verify", "task.session"], home: home).output,
      equals: "ok  task.session  6 checks\n")
    let text = try home.read("task.session")
    let changes = [
      ("== offset.y", "== offset.x", "line 9: after the solution "),
      (
        "@done frame(header 2).y == offset.y", "@done count == 180",
        "line 8: the task is done before"
      ),
      ("@wrong scroll to 0 10\n", "@wrong scroll item 2,0; scroll by 0 -30\n", "line 12: @wrong "),
      ("@solution scroll to 0 1480", "@solution scroll", "line 13: @solution scroll is refused: "),
      (
        "@wrong set header=45", "@wrong set header=44",
        "line 24: @wrong set header=44 does the task"
      ),
      ("@wrong 2220", "@wrong 2250", "line 17: @wrong 2250 is accepted"),
      ("@wrong 2220", "@answer 2251", "line 17: @answer 2251 differs from @answer after 1 = "),
    ]
    for (old, new, sentence) in changes.suffix(rounds(3, often: changes.count)) {
      try home.write("bad.session", text.replacingOccurrences(of: old, with: new))
      let run = try Program.run(["verify", "bad.session"], home: home)
      expect(run.status, equals: 3)
      expect(run.errors.hasPrefix("error: bad.session, \(sentence)"), "\(run.errors)")
    }
  }

  @Test("Counters that were reset are those of the lesson where a task or an answer is judged")
  func counted() throws {
    try home.write(
      "counted.session",
      """
      session 1

        > load flow; sections 60; scroll to 0 10
        ...

        > stats reset; scroll to 0 20
        ...

      @quiz kind=number How many scrolls touched nothing since?
      @answer 1
      @answer = counter.scrolls-untouched
      @wrong 2

      @task Scroll once more.
      @done counter.scrolls-untouched == 2
      @wrong scroll to 0 30; scroll to 0 40
      @solution scroll to 0 30

      """)
    let run = try Program.run(["verify", "counted.session"], home: home)
    expect(run.output, equals: "ok  counted.session  4 checks\n", "\(run.errors)")
  }

  @Test("Exports tell a task with its hints and its solution behind a click")
  func exported() throws {
    let words = ["export", "task.session", "--html", "t.html", "--cast", "t.cast"]
    let run = try Program.run(words, home: home)
    expect(run.status, equals: 0, "\(run.errors)")
    let page = try home.read("t.html")
    expect(page, contains: "<p><strong>Your turn:</strong> Bring header 2 to the top.</p>")
    expect(
      page, contains: "<details><summary>Hint</summary><p>Each section is 740 high.</p></details>")
    expect(page, contains: "<kbd>scroll to 0 1480</kbd>")
    expect(page, contains: "<summary>Solution</summary>\n<pre><kbd>set header=44</kbd></pre>")
    expect(page, contains: "<data value=\"2250\" hidden=\"hidden\">")
    let cast = try home.read("t.cast")
    expect(cast, contains: "Your turn: Bring header 2 to the top.")
    expect(cast, contains: "Answer: 2250")
  }

  @Test("A task is recorded from notes, as a whole")
  func recorded() throws {
    let lines = [
      "load flow", "record mine.session", "note @task Add three items.", "note @hint append",
      "status", "note @done count == 3", "note @solution sections 3", "note @wrong sections 2",
      "sections 4", "stop",
    ]
    let input = Array(lines.map { $0 + "\n" }.joined().utf8)
    let run = try Program.run([], input: input, home: home)
    expect(run.status, equals: 0, "\(run.errors)")
    let text = try home.read("mine.session")
    expect(
      text,
      contains: "\n\n@task Add three items.\n@hint append\n@done count == 3\n@solution sections 3\n"
        + "@wrong sections 2\n\n@at ")
    try expect(Program.run(["verify", "mine.session"], home: home).status, equals: 0)
    let refused = try Program.run(
      ["-c", "record other.session; note @done count == 3"], home: home)
    expect(refused.errors, contains: "@done outside a task: it belongs below an @task")
  }
}
