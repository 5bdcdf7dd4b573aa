import FlowLayout
import LayoutCore
import StickyLayout
import TestSupport
import Testing

@testable import CollectionEngine

/// Layouts follow a change back and forth for its frames, beside layouts that are prepared for
/// each.
struct FrameWayTests {
  /// The frames of the last change, all layouts prepared for the state before and the one after.
  private func prepared(_ scene: Scene, _ count: Int) throws -> [MotionFrame] {
    let change = try #require(scene.lastChange)
    let states = [change.before(scene.state), scene.state]
    let stack = try #require(scene.state.layers[0].stack)
    let ends = states.map {
      StackEnd(stack: stack, snapshot: $0.snapshot(0), kinds: stack.kinds)
    }
    let places = try #require(change.places(of: "main"))
    let motion = try Motion(from: ends[0], to: ends[1], places) { back throws(LayoutFailure) in
      stack.invalidate()
      try stack.prepare(states[back ? 0 : 1].snapshot(0))
    }
    return (0..<count).map { motion.frame(at: Double($0) / Double(count - 1)) }
  }

  private func scene(_ seed: Int) throws -> Scene {
    let scene = Scene()
    try scene.load(
      seed % 2 == 0 ? [Flow()] : [Flow(), Sticky()],
      options: [OptionAssignment("header", .number(30)), OptionAssignment("footer", .number(9))])
    try scene.generate(
      ContentGenerator(
        items: 90, sections: 1 + seed % 6, seed: UInt32(seed), width: 20...120, height: 20...80))
    if seed % 3 == 0 {
      try scene.arrange("main", .anchor([AnchorPolicy.start, .end][seed / 3 % 2]))
    }
    if seed % 5 == 0 { try scene.setSafeArea(Insets(top: 20, left: 30, bottom: 0, right: 5)) }
    return scene
  }

  @Test("Frames are those of prepared layouts, and nothing is prepared", arguments: 1...30)
  func framesAreThoseOfPreparedLayouts(seed: Int) throws {
    var random = Random(UInt32(seed))
    let scene = try scene(seed)
    for round in 0..<rounds(20, often: 200) {
      try edit(scene, &random)
      let shown = try scene.attributes(.all)
      scene.resetCounters()
      let contexts = scene.contexts
      let frames = try scene.frames(3).frames
      try expect(scene.counters().prepares, equals: 0, "round \(round)")
      expect(scene.contexts, equals: contexts)
      try expect(scene.attributes(.all), equals: shown, "round \(round)")
      try expect(frames, equals: prepared(scene, 3), "round \(round)")
    }
  }

  /// Makes a random change that layouts follow.
  private func edit(_ scene: Scene, _ random: inout Random) throws {
    let counts = try scene.itemCounts()
    let section = random.below(counts.count)
    let size = ItemChange.size(Size(width: Double(20 + random.below(100)), height: 44))
    let path = IndexPath(item: random.below(counts[section] + 1), section: section)
    let first = random.below(max(1, counts[section] - 3))
    switch random.below(9) {
    case 0, 1: try scene.insertItems(at: path, count: 1 + random.below(3), [size])
    case 2 where counts[section] > 3: try scene.deleteItems(first...first + 2, section: section)
    case 3: try scene.insertSections(at: section, count: 1 + random.below(2), items: 4, [size])
    case 4 where counts.count > 2:
      try scene.deleteSections(section...min(section + random.below(2), counts.count - 1))
    case 5: try scene.moveSection(section, to: random.below(counts.count))
    case 6 where counts[section] > 3:
      let target = IndexPath(item: min(path.item, counts[section] - 1), section: section)
      try scene.moveItem(IndexPath(item: first, section: section), to: target)
    case 7:
      let height = try scene.status(of: nil).contentSize.height
      try scene.scroll(to: Point(x: 0, y: Double(random.below(Int(height) + 1))))
    case 8 where counts[section] > 8: try batch(scene, section, counts, &random)
    default: try scene.insertItems(at: path, count: 8, [size])
    }
  }

  private func batch(
    _ scene: Scene, _ section: Int, _ counts: [Int], _ random: inout Random
  ) throws {
    try scene.beginBatch()
    let size = ItemChange.size(Size(width: 70, height: 61))
    func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: section) }
    var operations: [BatchOperation] = [
      .deleteItem(path(random.below(2))), .deleteItem(path(2 + random.below(2))),
      .insertItem(path(1 + random.below(3)), [size]), .reloadItem(path(5), [size]),
      .reloadItem(path(6), [size]), .reloadItem(path(7), [size]),
    ]
    if random.below(2) == 0 { operations.append(.moveItem(path(4), to: path(0))) }
    if section == 0, random.below(2) == 0 { operations.append(.insertSection(1, items: 3)) }
    if section == 0, counts.count > 1 { operations.append(.deleteSection(1)) }
    for operation in operations { try scene.add(operation) }
    _ = try scene.commit()
  }

  @Test("An edit of items is taken back, and nothing is prepared", arguments: 1...30)
  func stepsAreTakenBack(seed: Int) throws {
    var random = Random(UInt32(seed))
    let scene = try scene(seed)
    var taken = 0
    for round in 0..<rounds(40, often: 400) {
      let (shown, contexts) = (try scene.attributes(.all), scene.contexts)
      let earlier = scene.step(since: scene.revision)
      let (counters, revision) = (try scene.counters(), scene.revision)
      try edit(scene, &random)
      guard let earlier, let step = scene.step(since: revision) else { continue }
      scene.trace.mode = .on
      let isBack = scene.revert(step, to: earlier)
      let calls = scene.trace.take()
      scene.trace.mode = .off
      expect(calls.allSatisfy { !$0.contains("prepare") }, "round \(round): \(calls)")
      guard isBack else { continue }
      taken += 1
      try expect(scene.counters(), equals: counters, "round \(round)")
      expect(scene.contexts, equals: contexts)
      try expect(scene.attributes(.all), equals: shown, "round \(round)")
    }
    expect(taken > 5, "\(taken)")
  }

  @Test("The way back from a change is its inverse, unless that takes too long")
  func theWayBackIsTheInverse() throws {
    let scene = try scene(2)
    try scene.change(items: 3...3, section: 0, [.size(Size(width: 90, height: 10))])
    let change = try #require(scene.lastChange)
    let places = try #require(change.places(of: "main"))
    expect(places.inverse, equals: [.reloadItems(section: 0, items: 3..<4)])
    let many = (0..<1100).map { LayoutUpdate.insertItems(section: 0, items: $0..<$0 + 1) }
    expect(ContentChange(updates: many).inverse, equals: nil)
  }
}
