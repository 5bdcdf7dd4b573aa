import CollectionEngine
import LayoutCore

/// A grid and what can be asked of it.
struct RacedGrid {
  let scene: Scene
  let layout: TappedLayout
  let make: () throws -> any CollectionLayout
  let options: [OptionAssignment]
  /// The number of questions that are timed together.
  private static let batch = 32
  private var random = RandomNumbers()

  init(
    _ sections: [Int], _ options: [OptionAssignment],
    _ make: @escaping () throws -> any CollectionLayout
  ) throws {
    (self.make, self.options) = (make, options)
    layout = TappedLayout(try make())
    scene = Scene()
    try scene.setBounds(Workload.window)
    try scene.replaceSections(sections)
    try scene.load([layout], options: options)
  }

  /// Lays a new layout out.
  func load() throws -> Double {
    let fresh = TappedLayout(try make())
    return try timed { try scene.load([fresh], options: options) }
  }

  /// The window at random offsets.
  mutating func window() throws -> Double {
    let windows = (0..<Self.batch).map { _ in randomWindow() }
    return try timed {
      for window in windows { _ = try layout.fillBuffer(window) }
    } / Double(Self.batch)
  }

  /// The window at a random offset.
  mutating func randomWindow() -> Rect {
    let room = Int(layout.contentSize.height - Workload.window.height)
    return QuerySection.window(at: Double(random.below(room)))
  }

  /// Scrolls on by steps, as `move` does, and asks for the window after each.
  func steps(_ move: (Scene) throws -> Rect) throws -> Double {
    try timed {
      for _ in 0..<Self.batch { _ = try layout.fillBuffer(try move(scene)) }
    } / Double(Self.batch)
  }

  /// An insert and a delete at one place, then a frame there.
  mutating func edit() throws -> Double {
    let item = random.below(1000)
    return try timed {
      try scene.insertItems(at: IndexPath(item: item, section: 0), [])
      _ = try scene.attributes(.element(Element(.cell, section: 0, item: item)))
      try scene.deleteItems(item...item, section: 0)
    } / 2
  }
}
