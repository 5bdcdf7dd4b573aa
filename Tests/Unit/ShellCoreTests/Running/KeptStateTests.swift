import TestSupport
import Testing

@testable import ShellCore

/// The states from which an undo starts: how many there are, how far apart, how large.
struct KeptStateTests {
  private func shell(_ lines: String...) -> Shell {
    let shell = Shell(catalogue: TestCatalogue())
    for line in lines { expect(shell.run(line, mode: .script).isSuccess, line) }
    return shell
  }

  @Test("States lie the closer together the later they are, and stay few")
  func spacing() {
    let shell = shell("load flow", "sections 3")
    let count = rounds(3_000, often: 40_000)
    for line in 0..<count { _ = shell.run("scroll to 0 \(line % 7)", mode: .script) }
    let states = shell.kept.states.map { $0.lines }
    expect(states.count <= KeptStates.most && states.count > 100, "\(states.count)")
    expect(states == states.sorted() && states.allSatisfy { $0.isMultiple(of: 16) })
    for place in stride(from: 1, to: count, by: 7) {
      let age = count - place
      let ahead = place - (shell.kept.last(upTo: place)?.lines ?? 0)
      expect(ahead <= 16 + age / 16, "\(ahead) lines run again to go \(age) back")
    }
  }

  @Test("An undo runs the lines after a kept state, at least the last one")
  func lines() {
    let shell = shell("load flow", "sections 9")
    for line in 0..<100 { _ = shell.run("scroll to 0 \(line)", mode: .script) }
    var calls = 0
    shell.willCall = { _ in calls += 1 }
    _ = shell.run("undo 3", mode: .script)
    // 99 lines remain: the state after 96 of them, three lines that scroll, and the status.
    expect(1...12 ~= calls, "\(calls)")
    expect(shell.kept.states.last?.lines, equals: 96)
    _ = shell.run("undo 2; scroll to 0 500", mode: .script)
    expect(shell.kept.states.last?.lines, equals: 96)
    _ = shell.run("undo 4; scroll to 0 500", mode: .script)
    expect(shell.kept.states.last?.lines, equals: 80)
  }

  @Test("Together they stay below the budget, whatever the lines do")
  func budget() {
    let shell = shell("load flow", "sections 200000")
    for line in 0..<320 {
      _ = shell.run(line % 2 == 0 ? "insert 0,0 size=10x20" : "delete 0,0", mode: .script)
    }
    let states = shell.kept.states
    expect(states.count > 2 && states.count < 20, "\(states.count)")
    var size = 0
    for (state, before) in zip(states, [nil] + states.map(Optional.some)) {
      size += state.scene.size(beside: before?.scene)
    }
    expect(size <= KeptStates.budget, "\(size)")
  }

  @Test("Lanes that items keep go back although neither content nor options change")
  func lanes() {
    let shell = Shell(catalogue: LayoutsCatalogue())
    var lines = ["load waterfall columns=2 stable-lanes=on", "sections 12"]
    lines += (0..<10).map { "item 0,\($0) height=\(30 + 37 * $0 % 90)" }
    lines += ["delete 0,0", "delete 0,2", "insert 0,0 height=200", "item 0,1 height=300"]
    for line in lines + ["scroll to 0 0"] {
      expect(shell.run(line, mode: .script).isSuccess, line)
    }
    expect(shell.kept.states.map { $0.lines }, equals: [16])
    let before = shell.text("attrs")
    expect(shell.text("invalidate relane; attrs") != before)
    expect(shell.run("undo", mode: .script).isSuccess)
    expect(shell.text("attrs"), equals: before)
  }

  @Test("The last edits are taken back one by one")
  func steps() {
    let shell = Shell(catalogue: LayoutsCatalogue())
    for line in ["load flow", "generate items=5000 sections=50 seed=1 width=20..90"] {
      expect(shell.run(line, mode: .script).isSuccess, line)
    }
    let empty = shell.text("attrs all")
    var before: [String] = []
    for line in 0..<30 {
      before.append(shell.text("attrs all"))
      let edit =
        switch line % 3 {
        case 0: "insert \(line),1 width=33"
        case 1: "delete \(line),0"
        default: "item \(line),2 width=\(20 + line)"
        }
      expect(shell.run(edit, mode: .script).isSuccess, edit)
    }
    for line in (15..<30).reversed() {
      expect(shell.kept.steps.count, equals: line - 13)
      expect(shell.run("undo", mode: .script).isSuccess)
      expect(shell.text("attrs all"), equals: before[line], "\(line)")
    }
    expect(shell.kept.steps.map { $0.lines }, equals: [17])
    expect(shell.run("undo 15", mode: .script).isSuccess)
    expect(shell.text("attrs all"), equals: empty)
  }

  @Test("An edit beside an open batch is reverted alone, and the batch stays open")
  func besideBatch() {
    let shell = Shell(catalogue: LayoutsCatalogue())
    for line in ["load flow", "sections 9", "load flow as b", "use b", "sections 3", "use main"] {
      expect(shell.run(line, mode: .script).isSuccess, line)
    }
    for line in ["batch", "insert 0,0", "use b"] {
      expect(shell.run(line, mode: .script).isSuccess, line)
    }
    let before = shell.text("attrs all")
    expect(shell.run("insert 0,1", mode: .script).isSuccess)
    expect(shell.run("undo", mode: .script).isSuccess)
    expect(shell.text("attrs all"), equals: before)
    expect(shell.scene.isBatchOpen)
    expect(shell.run("use main; commit", mode: .script).isSuccess)
    expect(shell.text("value count"), equals: "10\n")
  }

  @Test("Nothing is kept where going back must run every line")
  func nothing() {
    let shell = shell("load flow", "sections 9")
    for line in 0..<40 { _ = shell.run("scroll to 0 \(line)", mode: .script) }
    expect(shell.kept.states.count, equals: 2)
    shell.suspendedLayers = ["main"]
    expect(shell.kept.states.isEmpty)
    for line in 0..<40 { _ = shell.run("item 0,\(line % 9) label=\(line)", mode: .script) }
    expect(shell.kept.states.isEmpty)
    expect(shell.run("undo", mode: .script).isSuccess)
  }
}
