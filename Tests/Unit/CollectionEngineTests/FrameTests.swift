import FlowLayout
import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// The moments between the states before and after the last change.
struct FrameTests {
  /// Five items of 20 points one below the other, all visible.
  private func stack() throws -> Scene {
    let scene = Scene()
    try scene.setBounds(Size(width: 100, height: 200))
    try scene.load([StackLayout()])
    try scene.replaceSections([5])
    return scene
  }

  private func cell(_ item: Int) -> Element { Element(.cell, section: 0, item: item) }

  private func element(_ element: Element, _ role: MovingElement.Role, in frame: MotionFrame)
    -> LayoutAttributes?
  {
    frame.elements.first { $0.attributes.element == element && $0.role == role }?.attributes
  }

  @Test("Item 1 is inserted: it fades in at y 20 while the former items 1 to 4 go down by 20")
  func anInsert() throws {
    let scene = try stack()
    try scene.insertItems(at: IndexPath(item: 1, section: 0))
    let frames = try scene.frames(5).frames
    expect(frames.map(\.progress), equals: [0, 0.25, 0.5, 0.75, 1])
    for frame in frames {
      expect(frame.elements.map(\.attributes.element.item), equals: [0, 1, 2, 3, 4, 5])
      let new = try #require(element(cell(1), .appears, in: frame))
      expect(new.frame.minY == 20 && new.alpha == frame.progress)
      let pushed = try #require(element(cell(2), .stays, in: frame))
      expect(pushed.frame.minY == 20 + 20 * frame.progress && pushed.alpha == 1)
    }
    expect(
      frames[4].elements.map(\.attributes), equals: try scene.attributes(.visible).map(\.attributes)
    )
  }

  @Test("Item 1 is deleted: it fades out where it was, beside the item that takes its number")
  func aDelete() throws {
    let scene = try stack()
    try scene.change(items: 1...1, section: 0, [.label("gone")])
    try scene.deleteItems(1...1, section: 0)
    let frame = try scene.frames(3).frames[1]
    expect(
      frame.elements.map { "\($0.attributes.element.item) \($0.role)" },
      equals: [
        "0 stays", "1 disappears", "1 stays", "2 stays", "3 stays",
      ])
    expect(element(cell(1), .disappears, in: frame)?.frame.minY, equals: 20)
    expect(element(cell(1), .disappears, in: frame)?.alpha, equals: 0.5)
    expect(element(cell(1), .stays, in: frame)?.frame.minY, equals: 30)
    expect(frame.elements[1].label, equals: "gone")
  }

  @Test("A move is one element on its way, not two that fade") func moves() throws {
    let scene = try stack()
    try scene.moveItem(IndexPath(item: 4, section: 0), to: IndexPath(item: 0, section: 0))
    let frame = try scene.frames(3).frames[1]
    expect(frame.elements.allSatisfy { $0.role == .stays && $0.attributes.alpha == 1 })
    expect(element(cell(0), .stays, in: frame)?.frame.minY, equals: 40)
    try scene.replaceSections([2, 2])
    try scene.moveSection(1, to: 0)
    let sections = try scene.frames(3).frames[1]
    expect(sections.elements.map(\.attributes.frame.minY), equals: [20, 40, 20, 40])
  }

  @Test("Elements keep their identity through a batch of everything") func aBatch() throws {
    let scene = try stack()
    try scene.beginBatch()
    for operation: BatchOperation in [
      .deleteItem(IndexPath(item: 0, section: 0)), .insertItem(IndexPath(item: 4, section: 0), []),
      .moveItem(IndexPath(item: 1, section: 0), to: IndexPath(item: 3, section: 0)),
      .reloadItem(IndexPath(item: 2, section: 0), [.label("b")]),
    ] { try scene.add(operation) }
    _ = try scene.commit()
    let frame = try scene.frames(2).frames[0]
    expect(
      frame.elements.map { "\($0.attributes.element.item) \($0.role) \($0.attributes.frame.minY)" },
      equals: [
        "0 disappears 0.0", "0 stays 40.0", "1 stays 60.0", "2 stays 80.0", "3 stays 20.0",
        "4 appears 80.0",
      ])
  }

  /// Elements that move into the viewport come from their old places outside of it, and the
  /// reverse.
  @Test("What is visible at one end only keeps its place at the other")
  func whatIsVisibleAtOneEndOnlyKeepsItsPlaceAtTheOther() throws {
    let scene = Scene()
    try scene.setBounds(Size(width: 100, height: 60))
    try scene.load([StackLayout()])
    try scene.replaceSections([50])
    try scene.deleteItems(0...0, section: 0)
    let slid = try scene.frames(2).frames[0]
    expect(element(cell(2), .stays, in: slid)?.frame.minY, equals: 60)
    try scene.insertItems(at: IndexPath(item: 0, section: 0))
    let pushed = try scene.frames(2).frames[1]
    expect(element(cell(3), .stays, in: pushed)?.frame.minY, equals: 60)
  }

  @Test("The window moves along") func theWindowMovesAlong() throws {
    let scene = try stack()
    try scene.setBounds(Size(width: 100, height: 50))
    try scene.scroll(to: Point(x: 0, y: 40))
    try expect(scene.frames(3).frames.map(\.offset.y), equals: [0, 20, 40])
  }

  /// `reloadData` is not animated; nor is a scene that nothing was done to.
  @Test("Replaced content stands still") func replacedContentStandsStill() throws {
    let scene = try stack()
    let shown = try scene.attributes(.visible).map(\.attributes)
    for frame in try scene.frames(3).frames {
      expect(frame.elements.map(\.attributes), equals: shown)
    }
    try scene.replaceSections([1])
    try expect(scene.frames(2).frames[0].elements.count, equals: 1)
  }

  /// Asking changes nothing, and the same question has the same answer.
  @Test("Asks without a trace", arguments: 1...20) func asksWithoutATrace(seed: Int) throws {
    var random = Random(UInt32(seed))
    let scene = Scene()
    try scene.load([Flow()])
    try scene.replaceSections([30, 30])
    for _ in 0..<10 {
      let section = random.below(2)
      let count = try scene.itemCounts()[section]
      if random.below(2) == 0 {
        try scene.insertItems(
          at: IndexPath(item: random.below(count + 1), section: section),
          count: 1 + random.below(4),
          [.size(Size(width: Double(20 + random.below(90)), height: 40))])
      } else if count > 5 {
        let first = random.below(count - 4)
        try scene.deleteItems(first...(first + random.below(4)), section: section)
      }
      let before = try scene.attributes(.visible)
      let frames = try scene.frames(4)
      try expect(scene.frames(4), equals: frames)
      try expect(scene.attributes(.visible), equals: before)
      // The last frame is the state after, with removed elements invisible.
      let end = frames.frames[3].elements
      let visible = Set(before.map(\.attributes))
      expect(visible.isSubset(of: end.map(\.attributes)))
      expect(end.allSatisfy { $0.role != .disappears || $0.attributes.alpha == 0 })
      expect(
        frames.frames[0].elements.allSatisfy { $0.role != .appears || $0.attributes.alpha == 0 })
    }
  }
}
