import CollectionEngine
import LayoutCore

/// Items to lay out: how many, in how many sections, with which sizes.
struct Workload {
  /// The distribution of sizes, in points.
  enum Sizes {
    /// Width and height from ranges.
    case drawn(width: ClosedRange<Int>, height: ClosedRange<Int>)
    /// 50 × 50, but one in a hundred of 20…120 × 20…80.
    case nearlyEqual
    /// 50 × 50, said by the layout and not by the items.
    case uniform
  }

  var items: Int
  var sections = 1
  var sizes = Sizes.drawn(width: 20...120, height: 20...80)

  /// Width and height of the window, in points.
  static let window = Size(width: 1024, height: 768)
  /// Space between items and between lines, in points.
  static let spacing = 10.0

  /// A scene with the items, shown by `layout` from the leading edge.
  ///
  /// - Throws: `EngineError`.
  func makeScene(_ layout: any CollectionLayout) throws -> Scene {
    let scene = try makeContent()
    try scene.load([layout], options: Self.options(of: layout))
    return scene
  }

  /// A scene with the items and no layout.
  ///
  /// - Throws: `EngineError`.
  func makeContent() throws -> Scene {
    let scene = Scene()
    try scene.setBounds(Self.window)
    switch sizes {
    case .uniform:
      let counts = (0..<sections).map { items / sections + ($0 < items % sections ? 1 : 0) }
      try scene.replaceSections(counts)
    case .drawn(let width, let height):
      try generate(width, height, in: scene)
    case .nearlyEqual:
      try generate(50...50, 50...50, in: scene)
      try addOddSizes(to: scene)
    }
    return scene
  }

  /// The size that the next new item of this workload has.
  func size(_ random: inout RandomNumbers) -> Size? {
    switch sizes {
    case .uniform: return nil
    case .nearlyEqual where random.below(100) != 0: return Size(width: 50, height: 50)
    case .nearlyEqual:
      return Size(width: random.draw(20...120), height: random.draw(20...80))
    case .drawn(let width, let height):
      return Size(width: random.draw(width), height: random.draw(height))
    }
  }

  /// The options that let lines start at the leading edge.
  static func options(of layout: any CollectionLayout) -> [OptionAssignment] {
    layout.declaration.options.compactMap { option in
      guard ["row-align", "cross-align"].contains(option.name),
        case .choice(let words) = option.type
      else { return nil }
      return OptionAssignment(option.name, words.firstIndex(of: "leading").map { .choice($0) })
    }
  }

  private func generate(
    _ width: ClosedRange<Int>, _ height: ClosedRange<Int>, in scene: Scene
  ) throws {
    try scene.generate(
      ContentGenerator(items: items, sections: sections, seed: 12345, width: width, height: height))
  }

  /// Gives one item of each hundred another size, in one batch.
  private func addOddSizes(to scene: Scene) throws {
    var random = RandomNumbers()
    try scene.beginBatch()
    for start in stride(from: 0, to: items - 100, by: 100) {
      let path = IndexPath(item: start + random.below(100), section: 0)
      let size = Size(width: random.draw(20...120), height: random.draw(20...80))
      try scene.add(.reloadItem(path, [.size(size)]))
    }
    _ = try scene.commit()
  }
}
