import ShellValues
import TestSupport
import Testing

@testable import ShellCore

/// A layer whose layout ended the process: the new process gets its name.
struct SuspensionTests {
  /// A shell that was rebuilt with `layers` suspended.
  private func rebuilt(_ lines: [String], suspended layers: Set<String>) -> Shell {
    let shell = Shell(catalogue: TestCatalogue())
    shell.suspendedLayers = layers
    shell.restore(lines.map { JournalEntry($0) })
    return shell
  }

  private let before = [
    "load veil", "sections 40", "bounds 100 100", "scroll item 0,20 start", "set fade=0.3",
  ]
  private let since = [
    "insert 0,0 x2 size=70x30", "section insert 1 items=5", "scroll to 0 500", "delete 0,1",
  ]

  @Test("Lines that need the layout wait for it; content and the journal are whole")
  func waits() {
    let shell = rebuilt(before, suspended: ["main"])
    expect(shell.suspendedLayers, equals: ["main"])
    expect(shell.prompt, equals: "layoutsh main/veil> ")
    for line in ["set fade=0.5", "get fade", "attrs", "scroll item 0,1", "fling 0 9", "hit 1 1"] {
      expect(shell.error(line)?.code, equals: "layer-suspended", "\(line)")
    }
    for line in since { expect(shell.error(line) == nil, "\(line)") }
    expect(shell.journalLines.map(\.command), equals: before + since)
    expect(try? shell.scene.itemCounts(), equals: [41, 5])
  }

  @Test("After a load everything since is as if that layout had been there")
  func heals() {
    let shell = rebuilt(before, suspended: ["main"])
    for line in since { _ = shell.run(line, mode: .script) }
    let answer = shell.text("load flow line-spacing=3")
    expect(
      answer,
      equals: """
        main: flow
        line 5 of the journal cannot be run again: 'set fade=0.3': no option 'fade'; \
        available: \(knownOptions)

        """)
    expect(shell.suspendedLayers.isEmpty)
    let wanted = Shell.test("load flow line-spacing=3")
    for line in before.dropFirst().dropLast() + since { _ = wanted.run(line, mode: .script) }
    expect(shell.text("status"), equals: wanted.text("status"))
    expect(shell.text("attrs all"), equals: wanted.text("attrs all"))
    expect(shell.text("get"), equals: wanted.text("get"))
    expect(shell.text("journal"), contains: "load flow line-spacing=3\n")
    // A new process makes the same of the journal, and never loads the layout that was replaced.
    let next = Shell(catalogue: TestCatalogue())
    expect(next.restore(shell.journalLines).map(\.command), equals: ["set fade=0.3"])
    expect(next.fingerprint, equals: shell.fingerprint)
  }

  private var knownOptions: String {
    let names = (try? TestCatalogue().describe("flow").options.map(\.name)) ?? []
    return names.joined(separator: ", ")
  }

  @Test("Undoing the load suspends the layer again, redoing it frees it")
  func undone() {
    let shell = rebuilt(before, suspended: ["main"])
    for line in since + ["load flow"] { _ = shell.run(line, mode: .script) }
    let healed = shell.fingerprint
    expect(shell.error("undo") == nil)
    expect(shell.suspendedLayers, equals: ["main"])
    expect(shell.error("redo") == nil)
    expect(shell.fingerprint, equals: healed)
    expect(shell.error("undo 3; undo; redo 4") == nil)
    expect(shell.fingerprint, equals: healed)
  }

  @Test("A load that is refused changes nothing")
  func refused() {
    let shell = rebuilt(before, suspended: ["main"])
    let journal = shell.journalLines
    for line in ["load torn", "load flow fade=1", "load veil fade=9", "load veil over torn"] {
      expect(shell.error(line)?.code != "replay-failed" && shell.error(line) != nil, "\(line)")
      expect(shell.suspendedLayers == ["main"] && shell.journalLines == journal)
    }
  }

  @Test("Reload runs what waited, and says what the new build does not take")
  func reloads() {
    let shell = rebuilt(before, suspended: ["main"])
    for line in since { _ = shell.run(line, mode: .script) }
    expect(shell.error("reload torn") == nil)
    expect(shell.suspendedLayers, equals: ["main"], "torn is not what is suspended")
    expect(shell.error("reload veil") == nil)
    expect(shell.suspendedLayers.isEmpty)
    let wanted = Shell.test()
    for line in before + since { expect(wanted.error(line) == nil) }
    expect(shell.text("status"), equals: wanted.text("status"))
    expect(shell.text("attrs all"), equals: wanted.text("attrs all"))
  }

  @Test("A decorator alone is suspended with the base that it wraps by default")
  func defaultBase() {
    let shell = rebuilt(before, suspended: ["main"])
    expect(shell.text("status"), contains: "veil over flow")
    expect(shell.error("reload flow") == nil && shell.suspendedLayers.isEmpty)
  }

  @Test("A module that is gone suspends its layer: what was done in it goes nowhere else")
  func gone() {
    let shell = Shell(catalogue: TestCatalogue())
    let lines: [JournalEntry] = [
      "load flow", "sections 2", "load torn as top", "sections 9", "use main",
    ]
    expect(shell.restore(lines).map(\.index), equals: [2])
    expect(shell.suspendedLayers, equals: ["top"])
    expect(try? shell.scene.itemCounts(layer: "main"), equals: [2])
    expect(try? shell.scene.itemCounts(layer: "top"), equals: [9])
    expect(shell.error("undo; load veil") == nil)
    expect(shell.suspendedLayers.isEmpty)
    expect(shell.text("assert count == 9"), equals: "holds\n")
  }

  @Test("With every layer suspended no layout is made, whatever the lines are")
  func everything() {
    let lines: [JournalEntry] = [
      "load torn over none as a", "load flow as b", "unload a", "load veil",
    ]
    let shell = Shell(catalogue: TestCatalogue())
    expect(shell.restore(lines, suspendsEveryLayer: true), equals: [])
    expect(shell.suspendedLayers, equals: ["b"])
    expect(shell.restore(lines, suspendsEveryLayer: true), equals: [])
  }

  @Test("What people type is never taken for a mark")
  func marks() {
    let shell = rebuilt(before, suspended: ["main"])
    let typed = shell.run("sections 3 #heals main", mode: .script)
    expect(typed.journal, equals: [.append("sections 3")])
    expect(shell.suspendedLayers, equals: ["main"])
    let outcome = shell.run("load flow", mode: .script)
    expect(outcome.journal, equals: [.append(JournalEntry("load flow", healedLayer: "main"))])
    expect(shell.suspendedLayers.isEmpty)
  }
}
