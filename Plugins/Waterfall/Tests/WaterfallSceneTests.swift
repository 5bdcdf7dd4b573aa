import CollectionEngine
import LayoutCore
import TestSupport
import Testing
import WaterfallLayout

/// A waterfall in a scene, which measures its items and keeps their lanes (rules W-30, W-31).
struct WaterfallSceneTests {
  /// Items without lengths of their own in two lanes of 155, under a header.
  private func scene(_ options: [OptionAssignment], items: Int = 200) throws -> Scene {
    let scene = Scene()
    try scene.setBounds(Size(width: 320, height: 480))
    try scene.replaceSections([items])
    try scene.load([Waterfall()], options: options)
    return scene
  }

  private func frames(_ scene: Scene) throws -> [Rect] {
    try scene.attributes(.all).map(\.attributes).filter { $0.element.kind == .cell }.map(\.frame)
  }

  private static let kept = OptionAssignment("stable-lanes", .choice(1))

  @Test(
    "Lanes stay through edits and prepares, and are chosen anew on demand", arguments: [9, 200])
  func lanesStay(items: Int) throws {
    let scene = try scene([Self.kept], items: items)
    let lanes = try frames(scene).map(\.x)
    try scene.change(items: 0...0, section: 0, [.metric(.height, 900)])
    expect(try frames(scene).map(\.x), equals: lanes)
    try scene.insertItems(at: IndexPath(item: 0, section: 0), [.metric(.height, 1)])
    expect(try Array(frames(scene).map(\.x).dropFirst()), equals: lanes)
    // A prepare reads the lanes that the engine keeps.
    let before = try frames(scene)
    try scene.invalidate(.everything)
    expect(try frames(scene), equals: before)
    try scene.invalidate(forgetsKept: true)
    let after = try frames(scene)
    expect(after.map(\.x) != before.map(\.x))
    let fresh = try self.scene([], items: items)
    try fresh.change(items: 0...0, section: 0, [.metric(.height, 900)])
    try fresh.insertItems(at: IndexPath(item: 0, section: 0), [.metric(.height, 1)])
    expect(after, equals: try frames(fresh))
  }

  @Test("Items that are measured keep their lanes, and all measured are as of fixed length")
  func measuredItemsKeepTheirLanes() throws {
    let scene = try scene([OptionAssignment("estimate", .text("100"))], items: 60)
    let lanes = try frames(scene).map(\.x)
    for item in 0..<60 {
      try scene.change(
        items: item...item, section: 0, [.metric(.measuredHeight, Double(30 + item * 37 % 90))])
    }
    _ = try scene.measure(nil)
    let found = try frames(scene)
    expect(found.map(\.x), equals: lanes)
    expect(found.map(\.height), equals: (0..<60).map { Double(30 + $0 * 37 % 90) })
    var ends: [Double: Double] = [:]
    for frame in found {
      expect(frame.y, equals: ends[frame.x] ?? 0)
      ends[frame.x] = frame.maxY + 10
    }
  }
}
