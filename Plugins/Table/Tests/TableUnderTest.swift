import LayoutCore
import TableLayout
import TestSupport

/// A prepared table and the context that it reads.
struct TableUnderTest {
  let table = Table()
  let context: ArrayContext

  /// Prepares rows of so many cells; options as people type them.
  init(
    _ counts: [Int], _ options: [String: String] = [:],
    viewport: Viewport = Viewport(size: Size(width: 320, height: 240))
  ) throws {
    context = ArrayContext(
      sections: counts.map { ArrayContext.Section(items: Array(repeating: [:], count: $0)) },
      viewport: viewport, defaultsOf: Table.declaration)
    for (name, text) in options { context.set(name, text: text) }
    try table.prepare(context)
  }

  /// Sets more options.
  func set(_ options: [String: String]) throws {
    for (name, text) in options { context.set(name, text: text) }
    try table.prepare(context)
  }

  func scroll(to x: Double, _ y: Double) { context.viewport.contentOffset = Point(x: x, y: y) }

  func elements(in rect: Rect = ArrayContext.everywhere) -> [LayoutAttributes] {
    var found: [LayoutAttributes] = []
    table.attributes(in: rect, context, into: &found)
    return found
  }

  /// The cells of a rectangle as pairs of row and column.
  func cells(in rect: Rect = ArrayContext.everywhere) -> [[Int]] {
    elements(in: rect).filter { $0.element.kind == .cell }.map {
      [$0.element.section, $0.element.item]
    }
  }

  func cell(_ row: Int, _ column: Int) -> LayoutAttributes? {
    table.attributes(for: Element(.cell, section: row, item: column), context)
  }

  /// The cell that takes a touch, or nil.
  func hit(_ point: Point) -> [Int]? {
    let front = elements().filter { $0.frame.contains(point) }.max(by: LayoutAttributes.frontOrder)
    guard let front, front.element.kind == .cell else { return nil }
    return [front.element.section, front.element.item]
  }
}

extension SceneRandom {
  /// A multiple of a quarter below `limit`.
  mutating func length(_ limit: Int) -> Double { Double(below(4 * limit)) / 4 }

  mutating func flip() -> Bool { once(in: 2) }
}
