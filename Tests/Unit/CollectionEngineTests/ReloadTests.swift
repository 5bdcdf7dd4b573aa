import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// Reloads of items and sections: where UIKit inserts them, what is refused, and what a lenient
/// batch makes of it.
struct ReloadTests {
  private static func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  /// A random batch of one section: each item stays, goes, moves or is reloaded, and some come.
  private struct ItemBatch {
    var operations: [BatchOperation] = []
    var count = 0
    /// Labels after it by the rule of places.
    var expected: [String] = []
    /// Whether UIKit refuses it: the insert of a reload is at the target of a move, or past the
    /// end.
    var isRefused = false

    init(_ random: inout Random) {
      count = 1 + random.below(6)
      let fates = (0..<count).map { _ in ["stay", "go", "move", "reload"][random.below(4)] }
      let new = random.below(3)
      let after = fates.count { $0 != "go" } + new
      var free = Array(0..<after)
      var places: [String?] = Array(repeating: nil, count: after)
      var (deletes, inserts, targets) = ([Int](), [Int](), Set<Int>())
      for (item, fate) in fates.enumerated() {
        switch fate {
        case "go":
          deletes.append(item)
          operations.append(.deleteItem(path(item)))
        case "reload": operations.append(.reloadItem(path(item), [.label("\(item)!")]))
        case "move":
          let target = free.remove(at: random.below(free.count))
          targets.insert(target)
          places[target] = "\(item)"
          operations.append(.moveItem(path(item), to: path(target)))
        default: break
        }
      }
      for _ in 0..<new {
        let target = free.remove(at: random.below(free.count))
        inserts.append(target)
        places[target] = "new"
        operations.append(.insertItem(path(target), [.label("new")]))
      }
      for (item, fate) in fates.enumerated() where fate == "stay" || fate == "reload" {
        places[free.removeFirst()] = fate == "stay" ? "\(item)" : "\(item)!"
        guard fate == "reload" else { continue }
        var place = item - deletes.count { $0 < item }
        for insert in inserts.sorted() where insert <= place { place += 1 }
        if targets.contains(place) || place >= after { isRefused = true }
      }
      expected = places.map { $0 ?? "" }
      for position in operations.indices.reversed() {
        operations.swapAt(position, random.below(position + 1))
      }
    }
  }

  private func scene(_ counts: [Int]) throws -> Scene {
    let scene = Scene()
    try scene.load([StackLayout()])
    try scene.replaceSections(counts)
    for (section, count) in counts.enumerated() {
      for item in 0..<count {
        let label = counts.count == 1 ? "\(item)" : "\(section).\(item)"
        try scene.change(items: item...item, section: section, [.label(label)])
      }
    }
    return scene
  }

  private func labels(_ scene: Scene) throws -> [[String]] {
    var result = try scene.itemCounts().map { _ in [String]() }
    for shown in try scene.attributes(.all) where shown.attributes.element.kind == .cell {
      result[shown.attributes.element.section].append(shown.label ?? "-")
    }
    return result
  }

  /// A batch is refused exactly if UIKit's insert of a reload is in the way; otherwise places
  /// follow rule B-04.
  @Test("Reloads are inserts where UIKit puts them", arguments: 0..<150)
  func reloadsAreInsertsWhereUIKitPutsThem(seed: Int) throws {
    var random = Random(UInt32(100 + seed))
    for _ in 0..<4 {
      let batch = ItemBatch(&random)
      let scene = try scene([batch.count])
      try scene.beginBatch()
      for operation in batch.operations { try scene.add(operation) }
      let before = try labels(scene)
      do {
        _ = try scene.commit(modelCounts: [batch.expected.count])
        expect(!batch.isRefused, "\(batch.operations)")
        try expect(labels(scene), equals: [batch.expected], "\(batch.operations)")
      } catch {
        expect(batch.isRefused, "\(batch.operations): \(error)")
        try expect(labels(scene), equals: before)
      }
    }
  }

  /// A lenient batch takes them all: nothing is lost, nothing comes twice, and what is reloaded has
  /// its new values.
  @Test("A lenient batch takes every reload", arguments: 0..<150)
  func aLenientBatchTakesEveryReload(seed: Int) throws {
    var random = Random(UInt32(100 + seed))
    for _ in 0..<4 {
      let batch = ItemBatch(&random)
      let scene = try scene([batch.count])
      try scene.beginBatch(.lenient)
      for operation in batch.operations { try scene.add(operation) }
      let remarks = try scene.commit(modelCounts: [batch.expected.count]).remarks
      try expect(labels(scene)[0].sorted(), equals: batch.expected.sorted())
      if remarks.isEmpty { try expect(labels(scene), equals: [batch.expected]) }
      if !batch.isRefused { expect(remarks, equals: []) }
    }
  }

  /// Any requests at all, repeated, contradicting each other: a lenient batch refuses only what is
  /// out of range.
  @Test("A lenient batch refuses only what is not there", arguments: 0..<200)
  func aLenientBatchRefusesOnlyWhatIsNotThere(seed: Int) throws {
    var random = Random(UInt32(4000 + seed))
    let counts = (0..<1 + random.below(3)).map { _ in random.below(4) }
    func place() -> IndexPath {
      IndexPath(item: random.below(4), section: random.below(counts.count))
    }
    func section() -> Int { random.below(counts.count) }
    let operations = (0..<1 + random.below(7)).map { _ -> BatchOperation in
      switch random.below(8) {
      case 0: return .deleteItem(place())
      case 1: return .reloadItem(place(), [.label("!")])
      case 2, 3: return .moveItem(place(), to: place())
      case 4: return .insertItem(place(), [.label("new")])
      case 5: return .deleteSection(section())
      case 6: return .reloadSection(section(), items: [nil, 2][random.below(2)])
      default: return .moveSection(section(), to: section())
      }
    }
    let scene = try scene(counts)
    try scene.beginBatch(.lenient)
    for operation in operations { try scene.add(operation) }
    do { _ = try scene.commit() } catch {
      guard case .batch(.missing) = error else {
        Issue.record("\(operations): \(error)")
        return
      }
    }
    try expect(labels(scene).map(\.count), equals: scene.itemCounts())
  }

  @Test("Moves that contradict each other keep what they move") func lenientRewrites() throws {
    let path = Self.path
    let table: [(operations: [BatchOperation], labels: [String], remarks: [String])] = [
      (
        [.moveItem(path(0), to: path(2)), .moveItem(path(1), to: path(2))], ["2", "1", "0"],
        ["rewritten: move item 0,1 to 0,2 as a delete and an insert"]
      ),
      (
        [.moveItem(path(0), to: path(2)), .moveItem(path(0), to: path(1))], ["1", "2", "0"],
        ["dropped: move item 0,0 to 0,1 (it moves to another place)"]
      ),
      ([.moveItem(path(0), to: path(2)), .moveItem(path(0), to: path(2))], ["1", "2", "0"], []),
      (
        [.deleteItem(path(1)), .reloadItem(path(1), [.label("!")])], ["0", "2"],
        ["dropped: reload item 0,1 (it is deleted, too)"]
      ),
      (
        [.reloadItem(path(1), [.label("!")]), .reloadItem(path(1), [.label("?")])],
        ["0", "?", "2"], ["joined: reload item 0,1 with another reload of it"]
      ),
      (
        [.insertItem(path(0), [.label("new")]), .moveItem(path(2), to: path(0))],
        ["new", "2", "0", "1"], ["rewritten: move item 0,2 to 0,0 as a delete and an insert"]
      ),
      (
        [.deleteItem(path(2)), .moveItem(path(2), to: path(0))], ["0", "1"],
        ["dropped: move item 0,2 to 0,0 (it is deleted, too)"]
      ),
      (
        [.reloadSection(0), .deleteItem(path(0))], ["0", "1", "2"],
        ["dropped: delete item 0,0 (its section is reloaded)"]
      ),
    ]
    for (operations, expected, remarks) in table {
      let scene = try scene([3])
      try scene.beginBatch(.lenient)
      for operation in operations { try scene.add(operation) }
      try expect(scene.commit().remarks.map(\.sentence), equals: remarks, "\(operations)")
      try expect(labels(scene), equals: [expected], "\(operations)")
    }
  }

  /// A section that moves and is reloaded, or to where another one moves, comes along whole.
  @Test("Lenient rewrites of sections") func lenientRewritesOfSections() throws {
    let table: [(operations: [BatchOperation], labels: [[String]])] = [
      ([.moveSection(0, to: 2), .reloadSection(0, items: 1)], [["1.0"], ["2.0"], ["0.0"]]),
      ([.moveSection(0, to: 2), .moveSection(1, to: 2)], [["2.0"], ["1.0"], ["0.0", "0.1"]]),
      ([.moveSection(0, to: 1), .reloadSection(1)], [["1.0"], ["0.0", "0.1"], ["2.0"]]),
    ]
    for (operations, expected) in table {
      let scene = try scene([2, 1, 1])
      try scene.beginBatch(.lenient)
      for operation in operations { try scene.add(operation) }
      try expect(scene.commit().remarks.count, equals: 1, "\(operations)")
      try expect(labels(scene), equals: expected, "\(operations)")
    }
  }

  // MARK: Sections

  /// A reload keeps items, what they have and the options of the section, alone and in a batch.
  @Test("A reloaded section keeps its items", arguments: [nil, 1, 4])
  func aReloadedSectionKeepsItsItems(items: Int?) throws {
    for isBatch in [false, true] {
      let scene = try scene([2, 2, 2])
      scene.resetCounters()
      if isBatch {
        try scene.beginBatch()
        for section in [1, 2] { try scene.add(.reloadSection(section, items: items)) }
        _ = try scene.commit()
      } else {
        try scene.reloadSections(1...2, items: items)
      }
      let added = Array(repeating: "-", count: max(0, (items ?? 2) - 2))
      let kept = { (section: Int) in
        (0..<min(2, items ?? 2)).map { "\(section).\($0)" } + added
      }
      try expect(labels(scene), equals: [["0.0", "0.1"], kept(1), kept(2)])
      let counters = try scene.counters()
      expect(counters.deletedSections == 2 && counters.insertedSections == 2)
    }
  }

  @Test("Section reloads are checked") func sectionReloadsAreChecked() throws {
    let scene = try scene([2, 2])
    for (sections, items) in [(1...2, nil), (0...0, -1), (0...1, Limits.items)]
      as [(ClosedRange<Int>, Int?)]
    {
      #expect(throws: EngineError.self) { try scene.reloadSections(sections, items: items) }
      try expect(scene.itemCounts(), equals: [2, 2])
    }
    // With counts, the model knows the number of items of a reloaded section.
    try scene.beginBatch()
    try scene.add(.reloadSection(1))
    _ = try scene.commit(modelCounts: [2, 5])
    try expect(scene.itemCounts(), equals: [2, 5])
  }
}
