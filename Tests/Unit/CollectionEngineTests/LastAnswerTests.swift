import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// The answers that are kept, and contradictions to them.
struct LastAnswerTests {
  private func cells(_ items: Range<Int>, y: (Int) -> Double = { Double($0) })
    -> ArraySlice<LayoutAttributes>
  {
    items.map {
      LayoutAttributes(
        Element(.cell, section: 0, item: $0), frame: Rect(x: 0, y: y($0), width: 1, height: 1))
    }[...]
  }

  @Test("Finds what changed", arguments: [5..<6, 0..<4, 3..<20, 0..<1000]) func findsWhatChanged(
    _ answer: Range<Int>
  ) {
    var last = LastAnswer()
    last.keep(cells(3..<9), in: Rect(x: 0, y: 0, width: 1, height: 9))
    expect(last.contradiction(in: cells(answer)) == nil)
    let moved = last.contradiction(in: cells(answer) { $0 == 5 ? 5.5 : Double($0) })
    expect(moved?.before.element.item == 5, equals: answer.contains(5))
    expect(moved?.after.frame.minY == 5.5, equals: answer.contains(5))
    last.forget()
    expect(last.contradiction(in: cells(answer) { _ in 9 }) == nil)
  }

  /// Kept answers are not asked for again; the rest of what was invalidated is.
  @Test("What is kept again is not stale") func whatIsKeptAgainIsNotStale() {
    var last = LastAnswer()
    last.keep(cells(0..<24), in: Rect(x: 0, y: 0, width: 1, height: 24))
    let elements = [3, 4, 5].map { Element(.cell, section: 0, item: $0) }
    last.forget(.elements(elements))
    expect(last.stale, equals: elements)
    last.insert(cells(4..<5)[0])
    expect(last.stale, equals: [elements[0], elements[2]])
    expect(last.visible.count, equals: 22)
  }

  /// Each value that differs is named, the first of them where there are several.
  @Test("Names the first difference") func namesTheFirstDifference() {
    let plain = LayoutAttributes(Element(.cell, section: 0), frame: .zero)
    let changes: [(String, (inout LayoutAttributes) -> Void)] = [
      ("frame", { $0.frame.width = 1 }), ("transform", { $0.transform.tx = 1 }),
      ("alpha", { $0.alpha = 0.5 }), ("zIndex", { $0.zIndex = 1 }),
      ("hidden", { $0.isHidden = true }), ("touch insets", { $0.touchInsets.top = 1 }),
    ]
    expect(plain.firstDifference(to: plain) == nil)
    var all = plain
    for (name, change) in changes.reversed() {
      var other = plain
      change(&other)
      change(&all)
      expect(plain.firstDifference(to: other)?.name, equals: name)
      expect(plain.firstDifference(to: all)?.name, equals: name)
    }
  }

  /// A bar of 40×10 turned by a quarter about (20, 5) covers 15…25 × −15…25, with its own edges
  /// half-open: its right one is the lower one now, its lower one the left one.
  @Test("A turned cell holds the points it is drawn over")
  func aTurnedCellHoldsThePointsItIsDrawnOver() {
    var bar = LayoutAttributes(
      Element(.cell, section: 0), frame: Rect(x: 0, y: 0, width: 40, height: 10))
    bar.transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    for (x, y, isInside) in [
      (20.0, 5.0, true), (20, 24, true), (20, -15, true), (25, 0, true), (16, 0, true),
      (5, 5, false), (15, 0, false), (26, 0, false), (20, 25, false), (20, -16, false),
    ] {
      expect(bar.contains(Point(x: x, y: y)), equals: isInside, "\(x) \(y)")
    }
  }

  /// Only the visible set is kept, however much is asked for.
  @Test("Keeps only what is visible") func keepsOnlyWhatIsVisible() throws {
    let scene = Scene()
    try scene.load([StackLayout()])
    try scene.replaceSections([5000])
    _ = try scene.attributes(.all)
    expect(scene.state.layers[0].stack?.lastAnswer.visible.count, equals: 0)
    _ = try scene.attributes(.visible)
    _ = try scene.attributes(.all)
    expect(scene.state.layers[0].stack?.lastAnswer.visible.count, equals: 24)
    try scene.scroll(to: Point(x: 0, y: 100))
    expect(scene.state.layers[0].stack?.lastAnswer.visible.count, equals: 24)
    try scene.change(items: 0...0, section: 0, [.label("a")])
    expect(scene.state.layers[0].stack?.lastAnswer.visible.count, equals: 0)
  }
}
