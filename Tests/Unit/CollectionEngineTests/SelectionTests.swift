import FlowLayout
import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// Selection as UICollectionView has it: rules H-17 and H-18.
struct SelectionTests {
  private func scene(_ counts: [Int], _ mode: SelectionMode = .multiple) throws -> Scene {
    let scene = Scene()
    try scene.load([Flow()])
    try scene.replaceSections(counts)
    try scene.arrange("main", .selection(mode))
    return scene
  }

  /// Random edits: what is selected is what bears a label, which goes with its item.
  @Test("Selection follows items", arguments: 1...40) func selectionFollowsItems(seed: UInt32)
    throws
  {
    var random = Random(seed)
    let scene = try scene([6, 5, 7])
    for section in 0..<3 {
      for item in 0..<5 where random.below(2) == 0 {
        let path = IndexPath(item: item, section: section)
        try scene.change(items: item...item, section: section, [.label("s")])
        try scene.select([Element(cellAt: path)], adding: true)
      }
    }
    for step in 0..<12 {
      try edit(scene, &random)
      try expect(scene.selection(), equals: labelled(scene), "\(seed) \(step)")
      let shown = try scene.attributes(.all).filter { $0.isSelected }
      try expect(
        shown.map { $0.attributes.element.indexPath }.sorted(), equals: scene.selection())
    }
  }

  /// Random batches: moves carry what is selected, deletes and reloaded sections deselect it.
  @Test("Batches carry selection", arguments: 1...60) func batchesCarrySelection(seed: UInt32)
    throws
  {
    var random = Random(seed)
    let batch = RandomBatch(&random)
    let scene = try scene(batch.content.sections.map { $0.count })
    var chosen: Set<String> = []
    for section in 0..<batch.content.sections.count {
      for item in 0..<batch.content.itemCount(inSection: section) {
        let name = "\(section).\(item)"
        try scene.change(items: item...item, section: section, [.label(name)])
        guard random.below(2) == 0 else { continue }
        try scene.select([Element(.cell, section: section, item: item)], adding: true)
        chosen.insert(name)
      }
    }
    for case .reloadSection(let section, _) in batch.requests {
      chosen = chosen.filter { !$0.hasPrefix("\(section).") }
    }
    try scene.beginBatch()
    for request in batch.requests { try scene.add(request) }
    _ = try scene.commit()
    let selected = try Set(scene.selection())
    for (section, labels) in batch.expected.enumerated() {
      for (item, label) in labels.enumerated() where label != "changed" {
        let isSelected = selected.contains(IndexPath(item: item, section: section))
        expect(
          isSelected, equals: label.map(chosen.contains) ?? false, "\(seed) \(section),\(item)")
      }
    }
  }

  private func edit(_ scene: Scene, _ random: inout Random) throws {
    let counts = try scene.itemCounts()
    let (from, to) = (random.below(max(1, counts.count)), random.below(max(1, counts.count)))
    guard counts.indices.contains(from) else { return }
    let item = random.below(max(1, counts[from]))
    switch random.below(7) {
    case 0: try scene.insertItems(at: IndexPath(item: 0, section: from), count: 2)
    case 1 where counts[from] > 0: try scene.deleteItems(item...item, section: from)
    case 2 where counts[from] > 0 && from != to:
      try scene.moveItem(
        IndexPath(item: item, section: from), to: IndexPath(item: 0, section: to))
    case 3 where counts[from] > 1:
      try scene.moveItem(
        IndexPath(item: item, section: from),
        to: IndexPath(item: counts[from] - 1, section: from))
    case 4: try scene.moveSection(from, to: to)
    case 5: try scene.insertSections(at: from, items: 2)
    default: if counts.count > 2 { try scene.deleteSections(from...from) }
    }
  }

  private func labelled(_ scene: Scene) throws -> [IndexPath] {
    var paths: [IndexPath] = []
    for (section, count) in try scene.itemCounts().enumerated() {
      for item in 0..<count {
        let path = IndexPath(item: item, section: section)
        if try scene.properties(of: path).contains(.label("s")) { paths.append(path) }
      }
    }
    return paths
  }

  /// A tap on a random point against the rule: replaces, toggles or does nothing; never beside a
  /// cell.
  @Test("Taps follow the mode", arguments: SelectionMode.allCases) func tapsFollowTheMode(
    mode: SelectionMode
  ) throws {
    var random = Random(7)
    let scene = try scene([30], mode)
    try scene.arrange("main", .passThrough(false))
    var expected: Set<IndexPath> = []
    for _ in 0..<60 {
      let point = Point(x: Double(random.below(320)), y: Double(random.below(480)))
      let path = try scene.hit(point).target?.element?.indexPath
      _ = try scene.press(point)
      let marked = try scene.attributes(.all).filter { $0.isHighlighted }
      expect(
        marked.map { $0.attributes.element.indexPath }
          == (mode == .none ? [] : path.map { [$0] } ?? []))
      let isPan = random.below(4) == 0
      if isPan { _ = try scene.drag(Point(x: 11, y: 0)) }
      if isPan { try expect(!scene.attributes(.all).contains { $0.isHighlighted }) }
      let reply = try scene.release(velocity: .zero)
      var selects: Bool?
      if let path, !isPan {
        switch mode {
        case .none: break
        case .single:
          selects = expected.contains(path) ? nil : true
          expected = [path]
        case .multiple:
          selects = !expected.contains(path)
          expected.formSymmetricDifference([path])
        }
      }
      expect(reply.recognised?.selects == selects)
      try expect(scene.selection(), equals: expected.sorted())
    }
  }

  /// Layers that show the same content select on their own; other content selects nothing.
  @Test("Each layer has its own") func eachLayerHasItsOwn() throws {
    let scene = try scene([4, 4])
    try scene.load([Flow()], into: "top")
    try scene.arrange("top", .content("main", sections: 1...1))
    try scene.select([Element(.cell, section: 1, item: 2)], layer: "top")
    try scene.select([Element(.cell, section: 0, item: 0)], layer: "main")
    try scene.insertSections(at: 0, layer: "main")
    try expect(scene.selection(layer: "top"), equals: [IndexPath(item: 2, section: 2)])
    try expect(scene.selection(layer: "main"), equals: [IndexPath(item: 0, section: 1)])
    try scene.arrange("main", .selection(.none))
    try expect(scene.selection(layer: "main"), equals: [])
    try scene.replaceSections([4, 4], layer: "main")
    try expect(scene.selection(layer: "top"), equals: [])
  }
}
