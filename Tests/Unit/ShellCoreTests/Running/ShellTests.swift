import LayoutCore
import ShellValues
import TestSupport
import Testing

@testable import ShellCore

struct ShellTests {
  @Test("A line stops at the first failure; what ran before stays")
  func stops() {
    let shell = Shell.test()
    let outcome = shell.run("load flow; sections 7; frob; sections 9", mode: .script)
    expect(outcome.replies.count, equals: 3)
    expect(!outcome.isSuccess)
    expect(outcome.journal, equals: [.append("load flow"), .append("sections 7")])
    expect(shell.journalLines, equals: ["load flow", "sections 7"])
  }

  @Test("A line that cannot be split runs nothing")
  func unsplit() {
    let shell = Shell.test()
    expect(shell.error("sections 7; note \"")?.code, equals: "unclosed-quote")
    expect(shell.journalLines.isEmpty)
  }

  @Test("Undo and redo walk along the journal")
  func undo() {
    let shell = Shell.test("load flow", "sections 7", "scroll! to 0 30")
    let full = shell.fingerprint
    let undone = shell.run("undo 2", mode: .script)
    expect(undone.journal, equals: [.truncate(to: 1)])
    expect(shell.journalLines, equals: ["load flow"])
    expect(shell.text("assert count == 0"), equals: "holds\n")
    let redone = shell.run("redo 2", mode: .script)
    expect(redone.journal, equals: [.redo(2)])
    expect(shell.fingerprint, equals: full)
    _ = shell.run("undo; sections 3", mode: .script)
    expect(shell.error("redo")?.code, equals: "nothing-to-redo")
    expect(shell.journalLines, equals: ["load flow", "sections 7", "sections 3"])
  }

  @Test("Undoing every command one by one gives every earlier scene back")
  func undoAll() {
    let lines = [
      "load flow", "sections 7 3", "set header=20 section 1", "item 0,2 size=80x60 label=\"a;b\"",
      "load veil as top fade=0.3", "sections 2", "layer top passthrough off", "use main", "batch",
      "delete 0,0", "insert 0,1 x2", "commit", "move 0,4 1,0", "scroll! to 0 15",
      "safe-area 9 0 0 0",
      "layer top content main sections 1..1", "section move 1 0", "unload top", "bounds 200 100",
    ]
    let shell = Shell.test()
    var scenes: [String] = []
    for line in lines {
      scenes.append(shell.fingerprint)
      expect(shell.error(line) == nil, "\(line)")
    }
    for (line, scene) in zip(lines, scenes).reversed() {
      expect(shell.error("undo") == nil)
      expect(shell.fingerprint, equals: scene, "\(line)")
    }
  }

  @Test("A saved journal makes the same scene; a line that cannot be run stays in the journal")
  func restore() {
    let shell = Shell.test("load flow", "sections 7", "set line-spacing=3")
    let other = Shell.test()
    other.restore(shell.journalLines, undone: ["sections 8"])
    expect(other.text("redo") != "error: nothing to redo\n")
    expect(other.text("undo").hasPrefix("undone: sections 8\n"))
    expect(other.fingerprint, equals: shell.fingerprint)
    let leftOut = other.restore(["load flow", "frob", "sections 4"])
    expect(
      leftOut.map(\.sentence),
      equals: ["line 2 of the journal cannot be run again: 'frob': unknown command 'frob'"])
    expect(other.journalLines, equals: ["load flow", "frob", "sections 4"])
    expect(other.text("assert count == 4"), equals: "holds\n")
    expect(other.error("undo") == nil && other.text("assert count == 0") == "holds\n")
  }

  @Test("Reload asks for new images and keeps the scene")
  func reload() {
    let shell = Shell.test("load flow", "sections 7")
    let before = shell.json("status")
    expect(shell.error("reload flow") == nil)
    expect(shell.json("status"), equals: before)
    expect((shell.catalogue as? TestCatalogue)?.reloads, equals: ["flow"])
    expect(shell.error("reload; undo 2; reload") == nil)
    expect((shell.catalogue as? TestCatalogue)?.reloads, equals: ["flow", nil, nil])
    expect(shell.error("reload nothing")?.code, equals: "unknown-module")
  }

  @Test("A decorator without a base wraps flow")
  func defaultBase() {
    let shell = Shell.test()
    expect(shell.text("load veil"), equals: "main: veil over flow\n")
    expect(shell.text("load veil over veil over flow"), equals: "main: veil over veil over flow\n")
    expect(shell.prompt, equals: "layoutsh main/veil> ")
    expect(Shell.test().prompt, equals: "layoutsh main> ")
    // A layout that crashes must not take the line with it that has just run.
    shell.willCall = { _ in Issue.record("a layout is called") }
    expect(shell.prompt, equals: "layoutsh main/veil> ")
  }

  @Test("What the program has to do comes back with the rest of the line")
  func actions() {
    let shell = Shell.test()
    let outcome = shell.run("sections 3; source \"a b\"; attrs", mode: .script)
    expect(outcome.request, equals: .source(path: "a b"))
    expect(outcome.rest, equals: "attrs")
    expect(shell.run("goto 3", mode: .script).request, equals: .handOver(.goTo(.step(3))))
    expect(shell.run("goto intro", mode: .script).request, equals: .handOver(.goTo(.mark("intro"))))
    expect(
      shell.run("note The header stays.", mode: .script).request, equals: .note("The header stays.")
    )
    expect(shell.run("note \"one; word\"", mode: .script).request, equals: .note("one; word"))
    expect(shell.run("quit", mode: .script).request, equals: .quit)
    expect(shell.journalLines, equals: ["sections 3"])
  }

  @Test("Untrusted sessions touch no files, and no session asks for the time")
  func refusals() {
    let shell = Shell.test()
    expect(shell.error("time on", mode: .session)?.code, equals: "not-allowed")
    expect(shell.error("time on") == nil)
    shell.sender = .session
    for spec in CommandTable.builtIn.all where spec.effect == .file {
      expect(
        shell.error(spec.examples[0], mode: .session)?.code, equals: "not-allowed", "\(spec.name)")
    }
  }

  @Test("None unsets an option, unless it is one of its words")
  func none() {
    let shell = Shell.test("load veil", "set fade=0.1 tint=none origin=today pin=none")
    func value(_ name: String) -> OptionValue? {
      (try? shell.scene.options())?.first { $0.declaration.name == name }?.value
    }
    expect(value("tint"), equals: .choice(0))
    expect(value("pin"), equals: .text("none"))
    expect(value("origin"), equals: .text("today"))
    expect(shell.error("set fade=none origin=none veil.tint=red flow.header=3") == nil)
    expect(value("fade"), equals: .number(0.5))
    expect(value("origin") == nil)
    expect(value("tint"), equals: .choice(1))
    expect(value("header"), equals: .number(3))
    expect(shell.error("set pin=never")?.message, equals: "pin cannot be never")
  }

  @Test("A batch collects, counts as UIKit does, and can be lenient")
  func batches() {
    let shell = Shell.test("load flow", "sections 9")
    expect(shell.text("batch"), equals: "batch: open, strict\n")
    expect(shell.text("delete 0,1..2"), equals: "batch: 2 requests\n")
    expect(shell.text("insert 0,0"), equals: "batch: 3 requests\n")
    expect(shell.error("commit 9")?.code, equals: "batch-refused")
    expect(
      shell.text("batch"),
      equals: "batch: joins the open one, strict, 3 requests, 2 deep: 'commit' ends one, "
        + "'rollback' discards all\n")
    expect(shell.text("commit"), equals: "batch: 3 requests\n")
    expect(shell.error("append 0")?.code, equals: "batch-state")
    expect(shell.error("commit 8") == nil)
    expect(shell.text("assert count == 8"), equals: "holds\n")
    _ = shell.run("batch lenient; delete 0,0; delete 0,0", mode: .script)
    expect(shell.json("commit"), contains: "\"notes\":[")
    expect(shell.text("assert count == 7"), equals: "holds\n")
  }

  @Test("A suspended layer survives replays and is freed by another layout")
  func suspension() {
    let shell = Shell.test("load flow", "sections 3", "load flow as sheet", "use main")
    shell.suspendedLayers = ["main"]
    expect(shell.error("attrs")?.code, equals: "layer-suspended")
    expect(shell.error("undo") == nil)
    expect(shell.suspendedLayers, equals: ["main"])
    expect(shell.error("use main; load torn")?.code, equals: "module-refused")
    expect(shell.suspendedLayers, equals: ["main"])
    expect(shell.error("load veil") == nil)
    expect(shell.suspendedLayers.isEmpty)
    expect(shell.text("assert count == 3"), equals: "holds\n")
  }

  @Test("Ten thousand random lines neither trap nor change the scene where they fail")
  func random() {
    var generator = SplitMix(seed: 20_240_506)
    let words =
      CommandTable.builtIn.names
      + [
        "0,1", "[0, 3]", "header 0", "main", "sheet", "flow", "veil", "to", "by", "item", "insert",
        "visible", "all", "rect", "x2", "x", "-5", "3", "1e9", "1e400", "nan", "size=5x5", "z=1",
        "fade=0.2", "items=20", "--why", "--limit", "--kind", "cell", "\"", "\"a b\"", ";", "#",
        "=", "none", "on", "0..1", "section", "over", "as", "sections", "width=1..9", "Cover 0",
        "\u{1b}[2J", "é", "count", "==", "9", "hit(1,", "2)", "frame(0,0).x", "\\", "[",
      ]
    var shell = Shell.test("load flow", "sections 4 3")
    for count in 0..<10_000 {
      if count % 100 == 0 { shell = .test("load flow", "sections 4 3") }
      let length = Int.random(in: 1...6, using: &generator)
      let line = (0..<length).map { _ in words.randomElement(using: &generator) ?? "" }
        .joined(separator: " ")
      let isChecked = count % 50 == 0 && !line.contains(";")
      let before = isChecked ? shell.fingerprint : ""
      let outcome = shell.run(line, mode: .interactive)
      if isChecked, !outcome.isSuccess { expect(shell.fingerprint, equals: before, "\(line)") }
      _ = shell.complete(line, cursor: line.utf8.count)
      _ = Shell.hint(line)
      _ = Continuation(of: line)
    }
  }
}
