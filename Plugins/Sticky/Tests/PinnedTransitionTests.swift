import FlowLayout
import LayoutCore
import StickyLayout
import TestSupport
import Testing

@testable import CollectionEngine

/// Pinned elements of a layer that is on its way to another layout.
struct PinnedTransitionTests {
  /// After a refused edit, or a cancelled one, pinned elements are where the transition started.
  @Test("A refused edit moves nothing") func aRefusedEditMovesNothing() throws {
    let scene = Scene()
    let header = OptionAssignment("header", .number(20))
    try scene.load([Flow(), Sticky()], options: [header])
    try scene.replaceSections([40, 4])
    try scene.scroll(to: Point(x: 0, y: 54))
    let start = try scene.attributes(.visible)
    try scene.startTransition(
      to: [Flow()], options: [OptionAssignment("item-size", .size(Size(width: 9, height: 9)))],
      at: 0.5)
    let before = try scene.attributes(.all)
    for _ in 0..<2 {
      #expect(throws: EngineError.self) { try scene.scroll(to: .zero) }
      try expect(scene.attributes(.all), equals: before)
    }
    #expect(throws: EngineError.self) { try scene.scroll(to: .zero) }
    try scene.cancelTransition()
    try expect(scene.attributes(.visible), equals: start)
  }
}
