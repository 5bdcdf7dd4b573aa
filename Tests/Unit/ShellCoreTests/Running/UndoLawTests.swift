import FlowLayout
import LayoutCore
import ShellValues
import StickyLayout
import TestSupport
import Testing

@testable import ShellCore

/// Whatever was done, undone and redone, the scene equals that of its journal from nothing.
struct UndoLawTests {
  /// The counts of a run so far, to check that there were some.
  private struct Tally {
    var undone = 0
    var redone = 0
    var suspended = 0
    var healed = 0
    var refused = 0
  }

  /// States are kept after each line, after every third, and as the shell does.
  @Test(
    "After undo and redo of any depth every answer is that of a scene made anew",
    arguments: [1, 3, 16])
  func law(interval: Int) {
    var random = SplitMix(seed: 20_261_121)
    var tally = Tally()
    for _ in 0..<rounds(60, often: 240) { run(&random, &tally, interval) }
    expect(
      tally.undone > 150 && tally.redone > 30,
      "\(tally.undone) \(tally.redone) \(tally.suspended) \(tally.healed) \(tally.refused)")
    expect(
      tally.suspended > 25 && tally.healed > 15 && tally.refused > 150,
      "\(tally.undone) \(tally.redone) \(tally.suspended) \(tally.healed) \(tally.refused)")
  }

  private func run(_ random: inout SplitMix, _ tally: inout Tally, _ interval: Int) {
    let shell = Shell(catalogue: StatefulCatalogue())
    shell.kept = KeptStates(interval: interval)
    var model = JournalLines()
    for _ in 0..<60 {
      if Int.random(in: 0..<25, using: &random) == 0 {
        shell.suspendedLayers = random.bool() ? ["main"] : ["main", "a"]
        shell.restore(shell.journalLines, undone: model.undone)
        tally.suspended += 1
      }
      let line = line(&random)
      let outcome = shell.run(line, mode: .script)
      if !outcome.isSuccess { tally.refused += 1 }
      for operation in outcome.journal {
        let isPossible = model.apply(operation)
        expect(isPossible)
        if case .append(let line) = operation, line.healedLayer != nil { tally.healed += 1 }
      }
      expect(shell.journal, equals: model, "\(line)")
      guard outcome.isSuccess, line.hasPrefix("undo") || line.hasPrefix("redo") else { continue }
      if line.hasPrefix("undo") { tally.undone += 1 } else { tally.redone += 1 }
      let fresh = Shell(catalogue: StatefulCatalogue())
      fresh.suspendedLayers = shell.suspendedLayers
      fresh.restore(model.lines, undone: model.undone)
      expect(fresh.fingerprint, equals: shell.fingerprint, "\(line): \(model.lines)")
      expect(fresh.text("journal"), equals: shell.text("journal"), "\(line)")
    }
  }

  /// Each module with what the engine keeps for it: lanes, columns, lengths, scrollers, gestures.
  @Test(
    "The bundled layouts are where a scene made anew has them after any undo",
    arguments: [
      "waterfall columns=3 stable-lanes=on", "waterfall columns=2 estimate=40",
      "calendar view=week stable=on edit=press snap-to=grid", "timeline days=3 edit=press",
      "month edit=press", "agenda", "list estimate=auto", "table", "sticky over flow header=20",
      "flow estimate=30", "overlay over flow",
      "compositional spec=\"{scroll=continuous} row 1wx60(1wx1h/3)\"",
    ])
  func layouts(module: String) {
    for (interval, seed) in [(1, 1), (3, 2), (16, 3)] {
      var random = SplitMix(seed: UInt64(seed))
      let shell = Shell(catalogue: LayoutsCatalogue())
      shell.kept = KeptStates(interval: interval)
      expect(shell.run("load \(module)", mode: .script).isSuccess, module)
      _ = shell.run("generate items=30 sections=3 seed=\(seed) height=20..90", mode: .script)
      var undone = 0
      for _ in 0..<rounds(50, often: 400) {
        let line = layoutLine(&random)
        guard shell.run(line, mode: .script).isSuccess, line.hasPrefix("undo") else { continue }
        undone += 1
        let fresh = Shell(catalogue: LayoutsCatalogue())
        fresh.restore(shell.journalLines, undone: shell.state.journal.undone)
        expect(fresh.fingerprint, equals: shell.fingerprint, "\(line): \(shell.journalLines)")
      }
      expect(undone > 5, "\(undone)")
    }
  }

  private func layoutLine(_ random: inout SplitMix) -> String {
    func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    let (path, point) = ("\(below(3)),\(below(8))", "\(below(320)) \(below(400))")
    switch below(20) {
    case 0...4: return "undo \(1 + below(4))"
    case 5: return "redo \(1 + below(3))"
    case 6: return "insert \(path) height=\(10 + below(200))"
    case 7: return "delete \(path)"
    case 8: return "move \(path) \(below(3)),\(below(8))"
    case 9: return "item \(path) height=\(10 + below(200)) start=\(15 * below(60)) end=1000"
    case 10: return "invalidate \(["relane", "everything", "counts", path][below(4)])"
    case 11: return "bounds \(200 + below(200)) \(200 + below(300))"
    case 12: return "press \(point)"
    case 13: return "drag \(below(80) - 40) \(below(80) - 40)"
    case 14: return ["release", "settle", "tick 100", "measure all"][below(4)]
    case 15: return "section \(["insert 0 items=3", "delete 1", "move 0 1"][below(3)])"
    default: return "scroll to \(below(50)) \(below(900))"
    }
  }

  @Test("Without questions the counters are those of the lines alone", arguments: [1, 16])
  func counters(interval: Int) {
    var random = SplitMix(seed: 7)
    let shell = Shell(catalogue: StatefulCatalogue())
    shell.kept = KeptStates(interval: interval)
    _ = shell.run("load sticky over flow; sections 300 20", mode: .script)
    for _ in 0..<300 {
      let item = Int.random(in: 0..<100, using: &random)
      let line = [
        "insert 0,\(item) size=\(10 + item)x20", "delete 0,\(item)", "scroll to 0 \(9 * item)",
        "undo", "redo",
      ][Int.random(in: 0..<5, using: &random)]
      _ = shell.run(line, mode: .script)
      guard line == "undo" else { continue }
      let fresh = Shell(catalogue: StatefulCatalogue())
      fresh.restore(shell.journalLines)
      expect(fresh.text("stats"), equals: shell.text("stats"))
    }
    _ = shell.run("stats reset; insert 0,0; undo", mode: .script)
    let counters = shell.text("stats").split(separator: "\n").dropFirst()
    expect(
      counters.count > 10 && counters.allSatisfy { $0.hasSuffix(" 0") }, shell.text("stats"))
  }

  private func line(_ random: inout SplitMix) -> String {
    func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    let path = "\(below(3)),\(below(6))"
    if below(4) == 0 { return touchLine(&random, path) }
    switch below(24) {
    case 0...2: return "undo \(1 + below(4))"
    case 3...5: return "redo \(1 + below(3))"
    case 6: return "sections \(below(6)) \(below(6)) \(below(3))"
    case 7: return "generate items=\(below(40)) sections=2 seed=\(below(99)) width=10..60"
    case 8: return "insert \(path) x\(1 + below(3)) size=\(5 + below(90))x\(5 + below(90))"
    case 9: return "delete \(path)..\(below(7))"
    case 10: return "move \(path) \(below(3)),\(below(6))"
    case 11: return "item \(path) label=\"a; b\" z=\(below(5))"
    case 12: return "section \(["insert 0 items=3", "delete 1", "move 0 1"][below(3)])"
    case 13: return ["batch", "batch lenient", "commit", "commit 4 4", "rollback"][below(5)]
    case 14, 15:
      let module = [
        "flow", "veil", "memory", "veil over memory", "torn",
        "sticky over flow axis=both pin-x=cell",
      ][below(6)]
      return "load \(module)\(["", " as a", " as b"][below(3)])"
    case 16: return ["unload a", "use main", "use a", "use b"][below(4)]
    case 17:
      let change = [
        "content main", "mirror main", "back", "frame 10 20 60 70", "frame inset 5 0 9 0",
        "frame fill", "range own",
      ][below(7)]
      return "layer \(["a", "b", "main"][below(3)]) \(change)"
    case 18:
      return "set \(["line-spacing=4", "header=9", "fade=0.2", "header=3 section 1"][below(4)])"
    case 19: return "scroll to 0 \(below(300))"
    case 20: return "scroll item \(path)"
    case 21: return "bounds \(50 + below(300)) \(50 + below(300))"
    case 22: return ["attrs", "hit 5 5", "stats", "status", "explain 0,0"][below(5)]
    default: return "reload\(["", " flow", " torn"][below(3)])"
    }
  }

  /// A line about fingers, selection, focus, snapshots or invalidation.
  private func touchLine(_ random: inout SplitMix, _ path: String) -> String {
    func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    let point = "\(below(300)) \(below(200))"
    switch below(13) {
    case 0: return "tap \(point) x\(1 + below(3))"
    case 1: return "long-press \(point)"
    case 2:
      return [
        "on tap cell do append {section}", "on tap layer main do \"select 0,0; delete 0,1\"",
        "on long-press cell do focus {section},{item}", "on tap cell none",
      ][below(4)]
    case 3: return "press \(point)"
    case 4: return ["drag 3 -40 in 20", "release", "release 0 -300", "tick 90", "settle"][below(5)]
    case 5: return ["select \(path)", "select \(path) --add", "deselect all"][below(3)]
    case 6: return "focus \([path, "down", "next", "none"][below(4)])"
    case 7:
      let change = [
        "selection multiple", "selection none", "focus remember", "selection-follows-focus on",
        "inset-adjustment always", "always-bounce x",
        "kind cell touch-inset=6", "kind cell touch-inset=none", "range union",
      ][below(9)]
      return "layer \(["a", "main"][below(2)]) \(change)"
    case 8: return "item \(path) touch-inset=\(below(9)),0,4,0 id=\(below(9))"
    case 9:
      let words = ["", " everything", " counts", " 0,0", " offset 0 9", " size 0 20"]
      return "invalidate\(words[below(6)])"
    case 10: return ["snapshot begin", "snapshot section \(below(3))"][below(2)]
    case 11: return "snapshot items \(below(4)) \(4 + below(5))"
    default: return ["snapshot apply", "snapshot cancel"][below(2)]
    }
  }
}

extension SplitMix {
  fileprivate mutating func bool() -> Bool { Int.random(in: 0...1, using: &self) == 0 }
}

/// The modules of the tests, sticky, and one whose answers depend on all that was ever asked of it.
private final class StatefulCatalogue: LayoutCatalogue {
  private let others = TestCatalogue()

  func modules() -> [ModuleDescription] { others.modules() }

  func describe(_ name: String) throws(CatalogueError) -> ModuleDescription {
    try others.describe(name)
  }

  func makeLayout(_ name: String) throws(CatalogueError) -> any CollectionLayout {
    switch name {
    case "memory": return HistoryLayout()
    case "sticky": return Sticky()
    default: return try others.makeLayout(name)
    }
  }

  func reload(_ name: String?) throws(CatalogueError) { try others.reload(name) }
}

/// A column whose items are the higher, the more often the layout was prepared or followed a
/// change.
private final class HistoryLayout: CollectionLayout, IncrementalUpdates, BoundsSensitivity {
  let declaration = LayoutDeclaration(name: "memory", version: "1.0.0", summary: "Forgets nothing.")
  private(set) var contentSize = Size.zero
  let remembers = true
  private var events = 0.0
  private var frames: [LayoutAttributes] = []

  func prepare(_ context: any LayoutContext) { lay(context, 1) }

  func apply(_ updates: [LayoutUpdate], _ context: any LayoutContext) {
    lay(context, 0.25 * Double(updates.count))
  }

  func invalidation(from old: Viewport, to new: Viewport) -> Invalidation {
    events += 0.125
    return .everything
  }

  private func lay(_ context: any LayoutContext, _ weight: Double) {
    events += weight
    frames = []
    var y = 0.0
    for section in 0..<context.sectionCount {
      for item in 0..<context.itemCount(inSection: section) {
        frames.append(
          LayoutAttributes(
            Element(.cell, section: section, item: item),
            frame: Rect(x: 0, y: y, width: 50, height: events)))
        y += events
      }
    }
    contentSize = Size(width: 50, height: y)
  }

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) {
    attributes += frames.filter { $0.frame.intersects(rect) }
  }

  func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    frames.first { $0.element == element }
  }
}
