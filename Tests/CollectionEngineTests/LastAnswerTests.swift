import LayoutCore
import Testing

@testable import CollectionEngine

/// What is kept of answers, and what contradicts it.
@Suite struct LastAnswerTests {
  private func cells(_ items: Range<Int>, y: (Int) -> Double = { Double($0) })
    -> ArraySlice<LayoutAttributes>
  {
    items.map {
      LayoutAttributes(
        Element(.cell, section: 0, item: $0), frame: Rect(x: 0, y: y($0), width: 1, height: 1))
    }[...]
  }

  @Test(arguments: [5..<6, 0..<4, 3..<20, 0..<1000]) func findsWhatChanged(_ answer: Range<Int>) {
    var last = LastAnswer()
    last.keep(cells(3..<9))
    #expect(last.contradiction(in: cells(answer)) == nil)
    let moved = last.contradiction(in: cells(answer) { $0 == 5 ? 5.5 : Double($0) })
    #expect((moved?.before.element.item == 5) == answer.contains(5))
    #expect((moved?.after.frame.minY == 5.5) == answer.contains(5))
    last.forget()
    #expect(last.contradiction(in: cells(answer) { _ in 9 }) == nil)
  }

  /// Only the visible set is kept, however much is asked for.
  @Test func keepsOnlyWhatIsVisible() throws {
    let scene = Scene()
    try scene.load([StackLayout()])
    try scene.replaceSections([5000])
    _ = try scene.attributes(.all)
    #expect(scene.state.layers[0].stack?.lastAnswer.visible.count == 0)
    _ = try scene.attributes(.visible)
    _ = try scene.attributes(.all)
    #expect(scene.state.layers[0].stack?.lastAnswer.visible.count == 24)
    try scene.scroll(to: Point(x: 0, y: 100))
    #expect(scene.state.layers[0].stack?.lastAnswer.visible.count == 24)
    try scene.change(items: 0...0, section: 0, [.label("a")])
    #expect(scene.state.layers[0].stack?.lastAnswer.visible.count == 0)
  }
}
