import Foundation
import TestSupport
import Testing

/// The shell's treatment of its live page's messages; `Tests/Browser/Live` tries the same with the
/// real server.
struct LivePageTests {
  private let home: Home
  private let live: LiveShell

  init() throws {
    home = try Home()
    live = try LiveShell(home)
    try live.join(1)
    try live.message(
      to: 1, #"{"hello":{"version":"0.1.0","control":true,"prompt":"layoutsh main> ","lines":0}}"#)
  }

  @Test("A line is echoed, answered and journaled, and a half-typed line comes back")
  func line() throws {
    live.shell.terminal.send("hit 10 ")
    try live.shell.terminal.wait { $0.lines.last?.contains("> hit 10") == true }
    try live.send(1, #"{"id":7,"run":"sections 7"}"#)
    let reply = try live.message(to: 1, #"{"id":7,"reply":{"status":0,"output":"layer"#)
    expect(reply, contains: #""values":[{"command":"sections 7","ok":true,"#)
    try live.message(
      to: 0, #"{"event":{"line":"sections 7","by":"page","status":0,"output":"layer"#)
    try live.shell.terminal.wait { screen in
      screen.lines.last?.contains("> hit 10") == true
        && screen.lines.contains("layoutsh main> sections 7")
    }
    let before = live.shell.prompts
    live.shell.terminal.send("10\r")
    try live.shell.waitForPrompt(after: before)
    try live.message(to: 0, #"{"event":{"line":"hit 10 10","by":"prompt","status":0,"#)
    try expect(live.shell.ask("undo").first, equals: "undone: sections 7")
  }

  @Test("What loads a module is not the page's: by any command, by a gesture, by undo and redo")
  func loading() throws {
    for line in [
      "load flow; sections 7", "on tap cell do transition flow item-size=90x90", "tap 20 20",
    ] {
      _ = try live.shell.ask(line)
    }
    let before = try live.shell.ask("journal")
    var number = 0
    func expectRefusal(_ members: String, _ words: String, status: Int = 2) throws {
      number += 1
      let prompts = live.shell.prompts
      try live.send(1, "{\"id\":\(number),\(members)}")
      let reply = try live.message(
        to: 1, "{\"id\":\(number),\"reply\":{\"status\":\(status),")
      expect(reply, contains: words, members)
      // A line that was tried is shown at the prompt, too.
      if status == 1 { try live.shell.waitForPrompt(after: prompts) }
    }
    let words = "is not allowed on the live page: it"
    for (line, deed) in [
      ("transition circle", "loads a library"), ("transition evil at 0.5", "loads a library"),
      ("load circle", "loads a library"), ("reload", "loads a library"),
      ("plugins circle", "loads a library"), ("import items.csv", "reads a file"),
      ("on tap cell do transition circle", "sets the command that a gesture runs"),
      ("source a.layout", "runs a file"), ("help circle", "concerns the shell, not the scene"),
    ] {
      try expectRefusal("\"run\":\"\(line)\"", "\(words) \(deed); type '")
      try expectRefusal("\"ask\":\"\(line)\"", "\(words) \(deed); type '")
    }
    try expectRefusal(
      "\"run\":\"tap 20 20\"", "transition \(words) loads a library; type '", status: 1)
    let deed = "'tap 20 20', which loads a library; type '"
    try expectRefusal("\"run\":\"undo\"", "undo \(words) would undo \(deed)undo'", status: 1)
    try expect(live.shell.ask("journal"), equals: before)
    _ = try live.shell.ask("undo")
    try expectRefusal("\"run\":\"redo\"", "redo \(words) would redo \(deed)redo'", status: 1)
  }

  @Test("A line is completed as at the prompt; no page gets to know the names of files")
  func completion() throws {
    try live.send(1, #"{"id":1,"complete":"secti"}"#)
    let reply = try live.message(to: 1, #"{"id":1,"reply":{"status":0,"replaced":"secti","#)
    expect(reply, contains: #""candidates":[["sections","Replaces "#)
    expect(reply, contains: #"],["section","Inserts, "#)
    try live.send(1, #"{"id":2,"complete":"undo "}"#)
    try live.message(
      to: 1, #"{"id":2,"reply":{"status":0,"replaced":"","candidates":[],"hint":"[N]"}}"#)
    try live.send(1, #"{"id":3,"complete":"import /"}"#)
    try live.message(to: 1, #"{"id":3,"reply":{"status":0,"replaced":"","candidates":[],"hint":"#)
    for message in [
      #""restore":"sections 7""#, #""play":"a.session""#, #""lesson":"next""#, #""columns":80"#,
    ] {
      try live.send(1, "{\"id\":4,\(message)}")
      try live.message(
        to: 1,
        #"{"id":4,"reply":{"status":2,"error":"the shell has a prompt of its own: do this there"}}"#
      )
    }
  }

  @Test("Lines of a page move the pinned picture; questions and further lines do not wait for it")
  func split() throws {
    for line in ["load overlay over flow", "sections 30", "notch 1"] {
      _ = try live.shell.ask(line)
    }
    live.shell.terminal.send("watch split\r")
    try live.shell.terminal.wait { $0.lines.contains { $0.contains("animation=to-1") } }
    let start = live.shell.terminal.output.count
    try live.send(1, #"{"id":1,"run":"settle"}"#)
    try live.message(to: 1, #"{"id":1,"reply":{"status":0"#)
    try live.shell.terminal.waitForOutput("position=inFlight", after: start)
    try live.send(1, #"{"id":2,"ask":"status"}"#)
    try live.message(to: 1, #"{"id":2,"reply":{"status":0"#)
    try live.shell.terminal.wait { _ in
      let text = String(decoding: live.shell.terminal.output[start...], as: UTF8.self)
      return Set(text.matches(of: /height=[0-9.]+/).map { String($0.output) }).count > 5
    }
    // A line that follows at once ends it.
    try live.send(1, #"{"id":3,"run":"notch 0"}"#)
    try live.message(to: 1, #"{"id":3,"reply":{"status":0"#)
    try live.send(1, #"{"id":4,"run":"tick 400"}"#)
    try live.send(1, #"{"id":5,"run":"sections 31"}"#)
    try live.message(to: 1, #"{"id":5,"reply":{"status":0"#)
    try live.shell.terminal.wait { $0.lines.contains { $0.contains("31 items, offset 0 0") } }
  }

  @Test("A page reads the error of a refused line once and without its colour")
  func failedLine() throws {
    try live.send(1, #"{"id":1,"run":"delete 5,5"}"#)
    let sentence = "no section 5: the content has 0"
    let shown = #"error: \#(sentence)\n  delete 5,5\n         ^^^\n"#
    try live.message(
      to: 1, #"{"id":1,"reply":{"status":1,"error":"\#(sentence)","output":"\#(shown)","values":"#)
    try live.message(
      to: 0, #"{"event":{"line":"delete 5,5","by":"page","status":1,"output":"\#(shown)","#)
  }

  @Test("A question shows nothing and changes nothing, also about an earlier state")
  func question() throws {
    for line in ["load flow", "sections 2", "sections 5"] { _ = try live.shell.ask(line) }
    let before = live.shell.transcript
    try live.send(1, #"{"id":1,"ask":"content","at":2}"#)
    try expect(live.message(to: 1, #"{"id":1,"#), contains: #""items":2"#)
    try live.send(1, #"{"id":3,"ask":"status","at":0}"#)
    try live.message(to: 1, #"{"id":3,"reply":{"status":0"#)
    try live.send(1, #"{"ask":"sections 9"}"#)
    try live.message(
      to: 1, #"{"reply":{"status":2,"error":"sections is not allowed here: it is not a query"}}"#)
    try live.send(1, #"{"id":2,"ask":"content","at":9}"#)
    try live.message(
      to: 1, #"{"id":2,"reply":{"status":2,"error":"expected at most 3 lines, found 9"}}"#)
    expect(live.shell.transcript, equals: before)
  }

  @Test("Refusals name what was expected, and a page without control runs nothing")
  func refusals() throws {
    let words = "is not allowed on the live page: it"
    for (message, error) in [
      (#""run":"load flow""#, "load \(words) loads a library; type 'load' at the shell's prompt"),
      (
        #""run":"quit""#,
        "quit \(words) concerns the shell, not the scene; type 'quit' at the shell's prompt"
      ),
      (
        #""run":"snapshot a""#,
        "snapshot \(words) reads a file; type 'snapshot' at the shell's prompt"
      ),
      (#""run":"sections 1; sections 2""#, "expected one command, found 2"),
      (#""run":"a\nb""#, "expected one line without control characters"),
      (
        #""run":"\#(String(repeating: "x", count: 4097))""#,
        "expected a line of at most 4096 characters"
      ),
      (#""run":1"#, "expected run, ask with an optional at, complete or control, each once"),
    ] {
      try live.send(1, "{\"id\":3,\(message)}")
      try live.message(to: 1, "{\"id\":3,\"reply\":{\"status\":2,\"error\":\"\(error)\"}}")
    }
    try live.join(2)
    try live.message(to: 2, #"{"hello":{"version":"0.1.0","control":false,"#)
    try live.send(2, #"{"id":4,"run":"sections 7"}"#)
    try live.message(
      to: 2, #"{"id":4,"reply":{"status":2,"error":"another page has control: ask for it first"}}"#)
    try live.send(2, #"{"id":5,"control":true}"#)
    try live.message(to: 2, #"{"id":5,"reply":{"status":0,"output":"","values":[]}}"#)
    try live.message(to: 1, #"{"control":false}"#)
    try live.leave(2)
    try live.join(3)
    try live.message(to: 3, #"{"hello":{"version":"0.1.0","control":true,"#)
    try expect(live.shell.ask("journal"), equals: ["the journal is empty"])
  }

  @Test("A server that sends nonsense is ended and told of once")
  func nonsense() throws {
    try live.sendRaw([0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0, 0])
    try live.shell.wait(
      for: "the live page has ended: its server crashed; 'live on' starts it again")
    // The prompt comes back below it.
    try live.shell.waitForPrompt(after: 0)
    try expect(live.shell.ask("live"), equals: ["live is off"])
  }

  @Test("live off and quit say good-bye")
  func ends() throws {
    try expect(live.shell.ask("live off"), equals: ["live is off"])
    try live.message(to: 0, #"{"bye":"the live page was turned off"}"#)
  }
}

/// Refusals without a live page.
struct LiveRefusalTests {
  @Test("Scripts, sources, sessions and bindings have no page")
  func refused() throws {
    let home = try Home()
    let words = "'live' needs the interactive shell"
    try expect(Program.run(["-c", "live on"], home: home).errors, contains: words)
    try home.write("lines", "live on\n")
    try expect(
      Program.run(["-c", "source lines"], home: home, folder: home.path).errors, contains: words)
    try expect(
      Program.run(["-c", "load flow; on tap cell do live on"], home: home).errors,
      contains: "live cannot be bound")
    try home.write(lesson: "  > live on\n  error: 'live' needs the interactive shell\n  [1]")
    try expect(Program.run(["verify", home.path("lesson.session")], home: home).status, equals: 0)
    let run = try Program.run(["live"], home: home)
    expect(run.status, equals: 2)
    expect(run.errors, equals: "error: 'live' needs a terminal\n")
  }

  @Test("Without the server it says how to get it, in JSON too")
  func missing() throws {
    let home = try Home()
    let shell = try ShellTerminal(home, ["--no-init"], environment: ["LAYOUTSH_LIVE": "/nowhere"])
    let words =
      "the live page needs the program layoutsh-live, which is not installed: 'make live' in the sources of layoutsh "
      + "builds it"
    try expect(shell.ask("live on").joined(), equals: "error: " + words)
    _ = try shell.ask("format json")
    try expect(
      shell.ask("live on").joined(),
      equals:
        #"{"command":"live on","ok":false,"error":{"code":"not-installed","message":"\#(words)","column":1,"hint":null}}"#
    )
  }
}
