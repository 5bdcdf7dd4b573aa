import ShellValues
import TestSupport
import Testing

@testable import ShellCore

struct ImageTests {
  private let catalogue = BuildCatalogue()
  private let shell: Shell

  init() { shell = Shell(catalogue: catalogue) }

  /// Content heights of the layers, back to front.
  private var heights: [Double] {
    shell.scene.layerNames.map { (try? shell.scene.status(of: $0))?.contentSize.height ?? -1 }
  }

  @Test("A load is journaled with the images of all it loaded, and shown without")
  func journaled() {
    let outcome = shell.run("load veil over slab # mine", mode: .script)
    expect(
      outcome.journal,
      equals: [
        .append(JournalEntry("load veil over slab", images: ["slab": "build1", "veil": "build1"]))
      ])
    expect(outcome.replies.map(\.command), equals: ["load veil over slab"])
    expect(shell.text("journal"), equals: "line  command\n1     load veil over slab\n")
    expect(shell.text("undo").hasPrefix("undone: load veil over slab\n"))
    expect(shell.text("redo").hasPrefix("redone: load veil over slab\n"))
  }

  @Test("Undoing a reload gives the old build back, redoing it the new one")
  func undoneReload() {
    _ = shell.run("load slab; sections 3", mode: .script)
    expect(heights, equals: [100])
    catalogue.files["slab"] = 2
    _ = shell.run("sections 4", mode: .script)
    expect(heights, equals: [100])
    let outcome = shell.run("reload slab", mode: .script)
    expect(
      outcome.journal, equals: [.append(JournalEntry("reload slab", images: ["slab": "build2"]))])
    expect(heights, equals: [200])
    _ = shell.run("undo", mode: .script)
    expect(heights, equals: [100])
    _ = shell.run("redo", mode: .script)
    expect(heights, equals: [200])
    _ = shell.run("undo; load slab as top", mode: .script)
    expect(heights, equals: [100, 100])
    catalogue.files["slab"] = 3
    _ = shell.run("reload", mode: .script)
    expect(heights, equals: [300, 300])
    _ = shell.run("undo; redo", mode: .script)
    expect(heights, equals: [300, 300])
    expect(shell.journalLines.last, equals: JournalEntry("reload", images: ["slab": "build3"]))
  }

  @Test("Each layer has the build of its own load until a reload, whatever the file is now")
  func restored() {
    func line(_ command: String, _ build: Int) -> JournalEntry {
      JournalEntry(command, images: ["slab": "build\(build)"])
    }
    let lines = [
      line("load slab", 1), line("load slab as top", 2), line("load slab as third", 3),
    ]
    catalogue.files["slab"] = 9
    shell.restore(lines)
    expect(heights, equals: [100, 200, 300])
    shell.restore(lines + [line("reload slab", 5), "use main"])
    expect(heights, equals: [500, 500, 500])
    let more = [line("load slab as top", 5), line("reload", 6)]
    shell.restore(lines + [line("reload slab", 5)] + more)
    expect(heights, equals: [600, 600, 600])
    shell.restore(["load slab"])
    expect(heights, equals: [600])
  }

  static let commands = [
    "load slab # #image slab=build9", "load slab #heals main", "load slab #image slab=build9",
  ]

  @Test("What people type is never taken for an image", arguments: commands)
  func unmistakable(_ command: String) {
    let outcome = shell.run(command, mode: .script)
    let wanted = JournalEntry("load slab", images: ["slab": "build1"])
    expect(outcome.journal, equals: [.append(wanted)])
    shell.restore([JournalEntry(command)])
    expect(shell.journalLines, equals: [JournalEntry(command)])
    expect(heights, equals: [100])
  }
}
