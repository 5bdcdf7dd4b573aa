import ShellValues
import TestSupport
import Testing

@testable import ShellCore

/// The lines that the live page may send, and the steps of `undo`.
struct PageLineTests {
  private let shell = Shell.test("load flow", "sections 7")

  @Test("Of every command, only queries and changes that neither load nor name files")
  func everyCommand() {
    for sample in DeedsTests.lines {
      let (command, form, line) = (sample.command, sample.form, sample.line)
      let isAsked = shell.refusal(of: line, from: .question(after: nil), mode: .script) == nil
      let isRun = shell.refusal(of: line, from: .command, mode: .script) == nil
      let isHarmless = form.deeds(of: command).isDisjoint(with: LineSender.page.barred)
      expect(isRun == isHarmless, line)
      expect(isAsked == (isHarmless && (form.effect ?? command.effect) == .query), line)
    }
  }

  @Test("One command a line; a refusal has a code and a place")
  func oneCommand() {
    for (line, code) in [
      ("sections 1; sections 2", "not-allowed"), ("", "not-allowed"), ("# x", "not-allowed"),
      ("frob", "unknown-command"), ("note \"", "unclosed-quote"),
      ("snapshot a.json", "not-allowed"), ("transition evil", "not-allowed"),
      ("transition flow over veil at 0.5", "not-allowed"), ("plugins flow", "not-allowed"),
      ("on tap cell do transition evil", "not-allowed"), ("stats reset", "not-allowed"),
    ] {
      let refusal = shell.refusal(of: line, from: .command, mode: .script)
      expect(refusal?.code, equals: code, line)
    }
    for line in ["snapshot begin", "transition finish", "transition cancel", "plugins", "on"] {
      expect(shell.refusal(of: line, from: .command, mode: .script) == nil, line)
    }
    expect(shell.refusal(of: "inser 0,1", from: .command, mode: .interactive) == nil)
  }

  @Test("A line that is too long is refused as at the prompt")
  func longLines() throws {
    let line = "content" + String(repeating: " ", count: Shell.lineLimit - 7)
    expect(shell.refusal(of: line, from: .command, mode: .script) == nil)
    let refusal = shell.refusal(of: line + " ", from: .command, mode: .script)
    expect(refusal, equals: shell.error(line + " "))
  }

  @Test("A question leaves what diff compares with, and a trace, as they are")
  func memory() {
    var memory = PageMemory()
    _ = shell.text("diff; insert 0,0")
    let before = Shell.test("load flow", "sections 7", "diff; insert 0,0").text("diff")
    _ = shell.run("trace on", mode: .script)
    for _ in 0..<2 { _ = shell.ask("diff", remembering: &memory) }
    let answer = shell.ask("attrs", remembering: &memory)
    expect(answer.trace == nil)
    _ = shell.run("trace off", mode: .script)
    expect(shell.text("diff"), equals: before)
  }

  @Test("undo and redo without a number take a gesture of the page whole")
  func gestures() {
    let shell = Shell.test("load overlay over flow", "bounds 390 844; sections 90")
    let before = shell.fingerprint
    shell.servesPage = true
    for line in [
      "press 195 700", "drag 0 -40 in 16", "tick 20", "drag 0 -80 in 16", "release 0 -800",
    ] {
      expect(shell.error(line) == nil)
    }
    shell.servesPage = false
    let after = shell.fingerprint
    expect(shell.json("journal"), contains: #""steps":{"undo":5,"redo":0}"#)
    let undone = shell.run("undo", mode: .script)
    expect(undone.journal, equals: [.truncate(to: 3)])
    expect(shell.fingerprint, equals: before)
    expect(shell.json("journal"), contains: #""steps":{"undo":1,"redo":5}"#)
    expect(shell.run("redo", mode: .script).journal, equals: [.redo(5)])
    expect(shell.fingerprint, equals: after)
    // With a number they count lines; within a gesture each line is a step.
    expect(shell.run("undo 1", mode: .script).journal, equals: [.truncate(to: 7)])
    expect(shell.run("undo", mode: .script).journal, equals: [.truncate(to: 6)])
    expect(shell.run("redo", mode: .script).journal, equals: [.redo(1)])
    _ = shell.run("undo 4", mode: .script)
    expect(shell.run("redo", mode: .script).journal, equals: [.redo(5)])
    // A gesture that has not ended is taken back line by line, and so is anything after it.
    _ = shell.run("settle; press 1 1", mode: .script)
    expect(shell.run("undo", mode: .script).journal, equals: [.truncate(to: 9)])
    expect(shell.run("undo", mode: .script).journal, equals: [.truncate(to: 8)])
    expect(shell.run("undo", mode: .script).journal, equals: [.truncate(to: 3)])
  }

  @Test("A typed gesture is undone line by line")
  func typedGestures() {
    let shell = Shell.test("load overlay over flow", "bounds 390 844; sections 90")
    for line in ["press 195 700", "drag 0 -40 in 16", "release 0 -800"] {
      let before = shell.fingerprint
      expect(shell.error(line) == nil)
      let after = shell.fingerprint
      expect(shell.run("undo", mode: .script).journal.count, equals: 1)
      expect(shell.fingerprint, equals: before)
      expect(shell.run("redo", mode: .script).journal, equals: [.redo(1)])
      expect(shell.fingerprint, equals: after)
    }
  }
}
