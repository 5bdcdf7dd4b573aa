import FlowLayout
import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// Identifiers and snapshots in a scene.
struct SnapshotTests {
  private func snapshot(_ sections: (String, [String])...) throws -> ContentSnapshot {
    try NamedContent(sections).snapshot()
  }

  private func scene(_ sections: (String, [String])...) throws -> Scene {
    let scene = Scene()
    try scene.setBounds(Size(width: 100, height: 200))
    try scene.load([StackLayout()])
    try scene.apply(NamedContent(sections).snapshot())
    return scene
  }

  @Test("A snapshot is changed by its operations") func theOperations() throws {
    let scene = try scene(("a", ["1", "2", "3", "4"]), ("b", ["5"]))
    let (changed, changes) = try scene.apply(
      snapshot(("b", ["5", "1"]), ("c", ["6"]), ("a", ["4", "2", "7"])))
    expect(changed, equals: ["main"])
    // Section a moves after b, which stays; c comes between. 1 leaves a, 3 is deleted, 4 comes
    // before 2.
    expect(changes.movedSections, equals: [.init(source: 1, target: 0)])
    expect(changes.insertedSections, equals: [1])
    expect(changes.deleted, equals: [IndexPath(item: 2, section: 0)])
    expect(changes.inserted, equals: [IndexPath(item: 2, section: 2)])
    expect(
      changes.moved.map { "\($0.source.text) \($0.target.text)" }, equals: ["0,0 0,1", "0,3 2,0"])
  }

  /// Work follows the changes, after one pass over the identifiers (rule I-06).
  @Test("A few changes of many items") func aFewChangesOfManyItems() throws {
    let (count, edits) = (rounds(20_000, often: 1_000_000), rounds(40, often: 1000))
    var names = (0..<count).map { "item \($0)" }
    let scene = Scene()
    try scene.load([Flow()])
    try scene.apply(snapshot(("a", names)))
    _ = try scene.attributes(.visible)
    scene.resetCounters()
    var random = Random(7)
    for edit in 0..<edits {
      let place = random.below(names.count)
      switch edit % 4 {
      case 0: names.remove(at: place)
      case 1: names.insert("new \(edit)", at: place)
      case 2: names[place] = "other \(edit)"
      default: names.insert(names.remove(at: place), at: random.below(names.count))
      }
    }
    let wanted = try snapshot(("a", names))
    let work = SnapshotPlan(from: scene.state.layers[0].content, to: wanted).work
    expect(work.identifiersRead, equals: count + 1)
    expect(work.comparisons < count + 20 * edits, "\(work)")
    expect(work.lookups < 4 * edits, "\(work)")
    let changes = try scene.apply(wanted).changes
    expect(changes.itemCount <= edits + edits / 4, "\(changes.itemCount)")
    let counters = try scene.counters()
    expect(counters.prepares == 0 && counters.incrementalUpdates == 1)
    expect(counters.insertedItems + counters.deletedItems <= 2 * edits, "\(counters)")
    expect(NamedContent(scene.state.layers[0].content).sections[0].items.map(\.name), equals: names)
  }

  /// A section without identifiers holds one more empty reference, and no more.
  @Test("No identifiers cost nothing") func noIdentifiersCostNothing() {
    expect(MemoryLayout<SectionIdentity>.size, equals: MemoryLayout<Int>.size)
    var section = ContentSection(count: 1000)
    section.change(0..<1000, [.metric(.width, 20)])
    section.insertItems(5, at: 3)
    section.deleteItems(0..<2)
    expect(!section.identity.hasItems)
    section.change(4..<5, [.identifier("x")])
    expect(section.identity.hasItems && section.identity[4] == "x")
    section.change(4..<5, [.identifier(nil)])
    guard case .none = section.identity else {
      Issue.record("expected no identifiers, found \(section.identity)")
      return
    }
  }

  // MARK: What follows identity

  /// The first visible item that does not move keeps its place though ten items come before it.
  @Test("Anchors follow identifiers") func anchorsFollowIdentifiers() throws {
    let names = (0..<100).map { "\($0)" }
    let scene = try scene(("a", names))
    try scene.arrange("main", .anchor(.start))
    try scene.scroll(to: Point(x: 0, y: 405))
    // Item 20 is at 400, 5 points above the viewport, and moves after 30; item 21 is pushed from
    // 420 to 600.
    var wanted = (0..<10).map { "new \($0)" } + names
    wanted.removeAll { $0 == "20" }
    wanted.insert("20", at: 40)
    try scene.apply(snapshot(("a", wanted)))
    try expect(scene.status().first?.offset.y, equals: 585)
  }

  /// Items go to where their identifiers are, out of a section that is deleted too.
  @Test("Frames follow identifiers") func framesFollowIdentifiers() throws {
    let scene = try scene(("a", ["1", "2"]), ("b", ["3"]))
    try scene.apply(snapshot(("b", ["3", "2"]), ("c", ["1"])))
    let frame = try scene.frames(3).frames[1]
    let found = frame.elements.map {
      "\($0.attributes.element.indexPath.text) \($0.role) \($0.attributes.frame.minY)"
    }
    // 3 goes from 40 to 0, 2 stays at 20, 1 goes from 0 to 40.
    expect(found, equals: ["0,0 stays 20.0", "0,1 stays 20.0", "1,0 stays 20.0"])
  }

  @Test("Moved and reloaded at once") func movedAndReloadedAtOnce() throws {
    let scene = try scene(("a", ["1", "2", "3"]))
    try scene.change(items: 2...2, section: 0, [.metric(.height, 30)])
    var snapshot = ContentSnapshot()
    try snapshot.appendSection("a")
    try snapshot.appendItem("3", [.label("three")])
    try snapshot.appendItem("1")
    try snapshot.appendItem("2", [.metric(.height, nil), .label(nil)])
    let changes = try scene.apply(snapshot).changes
    expect(changes.moved.map(\.source.item), equals: [2])
    expect(changes.reloaded.map(\.item), equals: [2])
    try expect(
      scene.properties(of: IndexPath(item: 0, section: 0)),
      equals: [.identifier("3"), .metric(.height, 30), .label("three")])
  }

  /// Two layers that show one content follow, each by what it shows.
  @Test("Every layer that shows the content") func everyLayerThatShowsTheContent() throws {
    let scene = try scene(("a", ["1"]), ("b", ["2", "3"]))
    try scene.load([StackLayout()], into: "front")
    try scene.arrange("front", .content("main", sections: 1...1))
    let changed = try scene.apply(snapshot(("a", ["1"]), ("b", ["3", "2", "4"])), layer: "main")
    expect(changed.changed, equals: ["main", "front"])
    try expect(scene.attributes(.all, layer: "front").map(\.identifier), equals: ["3", "2", "4"])
  }

  // MARK: Refusals

  private func refusal(_ body: () throws -> Void) -> SnapshotRefusal? {
    do { try body() } catch EngineError.snapshot(let refusal) { return refusal } catch {}
    return nil
  }

  @Test("Identifiers are unique") func identifiersAreUnique() throws {
    let scene = try scene(("a", ["1", "2"]))
    let path = IndexPath(item: 0, section: 0)
    let before = NamedContent(scene.state.layers[0].content)
    for body in [
      { try scene.insertItems(at: path, [.identifier("2")]) },
      { try scene.insertItems(at: path, count: 2, [.identifier("3")]) },
      { try scene.change(items: 0...0, section: 0, [.identifier("2")]) },
      { try scene.change(items: 0...1, section: 0, [.identifier("3")]) },
      { try scene.insertSections(at: 0, items: 1, [.identifier("2")]) },
      { try scene.insertSections(at: 0, count: 2, items: 1, [.identifier("3")]) },
    ] as [() throws -> [String]] {
      let found = refusal { _ = try body() }
      expect(found == .duplicateItem("2") || found == .duplicateItem("3"), "\(found as Any)")
    }
    expect(NamedContent(scene.state.layers[0].content), equals: before)
    try scene.change(items: 0...0, section: 0, [.identifier("1"), .label("same")])
    try scene.change(items: 0...0, section: 0, [.identifier("3")])
    try scene.insertItems(at: path, [.identifier("1")])
  }

  /// A batch is judged by what it leaves: what it deletes makes room.
  @Test("Identifiers in batches") func identifiersInBatches() throws {
    let scene = try scene(("a", ["1", "2"]))
    func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }
    try scene.beginBatch()
    try scene.add(.insertItem(path(0), [.identifier("2")]))
    expect(refusal { _ = try scene.commit() } == .duplicateItem("2"))
    try scene.add(.deleteItem(path(1)))
    _ = try scene.commit()
    expect(
      NamedContent(scene.state.layers[0].content).sections[0].items.map(\.name), equals: ["2", "1"])
    try scene.beginBatch()
    try scene.add(.reloadItem(path(0), [.identifier("1")]))
    try scene.add(.reloadItem(path(1), [.identifier("2")]))
    _ = try scene.commit()
    expect(
      NamedContent(scene.state.layers[0].content).sections[0].items.map(\.name), equals: ["1", "2"])
  }

  @Test("Snapshots that cannot be are refused") func refusedSnapshots() throws {
    let scene = try scene(("a", ["1"]))
    expect(refusal { try scene.addSnapshotSection("a") } == .noneOpen)
    expect(refusal { try scene.addSnapshotItems(["a"]) } == .noneOpen)
    expect(refusal { try scene.cancelSnapshot() } == .noneOpen)
    expect(refusal { _ = try scene.applySnapshot() } == .noneOpen)
    try scene.beginSnapshot()
    expect(refusal { try scene.beginSnapshot() } == .open)
    expect(refusal { try scene.addSnapshotItems(["1"]) } == .noSections)
    try scene.addSnapshotSection("a")
    expect(refusal { try scene.addSnapshotSection("a") } == .duplicateSection("a"))
    expect(refusal { try scene.addSnapshotSection("") } == .emptyIdentifier)
    expect(refusal { try scene.addSnapshotItems(["2", "3", "2"]) } == .duplicateItem("2"))
    expect(scene.openSnapshot?.itemCount, equals: 0)
    try scene.beginBatch()
    #expect(throws: EngineError.batchState(.open(layer: nil))) { try scene.applySnapshot() }
    expect(scene.openSnapshot?.sectionCount, equals: 1)
    try scene.rollback()
    scene.itemBudget = 1
    try scene.addSnapshotItems(["2", "3"])
    #expect(throws: EngineError.self) { try scene.applySnapshot() }
    try expect(scene.itemCounts(), equals: [1])
  }
}
