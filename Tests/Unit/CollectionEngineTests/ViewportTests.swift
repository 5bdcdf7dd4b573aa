import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

struct ViewportTests {
  /// `scroll to` clamps to [−top, max(content − bounds + bottom, −top)] (rule O-01).
  @Test("Scrolling ends with the content and its insets") func scrollRange() throws {
    let row = try #require(CaseRow.rows { layout, _ in layout == "scroll-range" }.first)
    let cases = try #require(row.input["cases"] as? [[String: Double]])
    let expected = try #require(row.expected["offsets"] as? [Double])
    expect(cases.count, equals: expected.count)
    for (values, offset) in zip(cases, expected) {
      let scene = try self.scene(height: values["content"] ?? 0, window: values["bounds"] ?? 0)
      try scene.setInset(
        Insets(top: values["top"] ?? 0, left: 0, bottom: values["bottom"] ?? 0, right: 0))
      try scene.scroll(to: Point(x: 0, y: values["proposed"] ?? 0))
      try expect(scene.status().first?.offset.y, equals: offset)
    }
  }

  @Test("Scroll to item") func scrollToItem() throws {
    let row = try #require(CaseRow.rows { layout, _ in layout == "scroll-to" }.first)
    let expected = try #require(row.expected["offsets"] as? [Double])
    let scene = Scene()
    try scene.setBounds(Size(width: 100, height: 400))
    try scene.load([StackLayout()])
    try scene.replaceSections([3])
    for (item, height) in [600.0, 50, 1350].enumerated() {
      try scene.change(
        items: item...item, section: 0, [.size(Size(width: 100, height: height))])
    }
    try scene.setInset(Insets(top: 64, left: 0, bottom: 34, right: 0))
    let positions: [ScrollPosition] = [.start, .center, .end]
    for (position, offset) in zip(positions, expected) {
      try scene.scroll(toItem: IndexPath(item: 1, section: 0), position)
      try expect(scene.status().first?.offset.y, equals: offset)
    }
  }

  @Test("Safe area widens the inset") func safeAreaWidensTheInset() throws {
    let scene = try self.scene(height: 1000, window: 400)
    try scene.setInset(Insets(top: 10, left: 0, bottom: 0, right: 0))
    try scene.setSafeArea(Insets(top: 44, left: 0, bottom: 34, right: 0))
    let range = try #require(try scene.status().first?.offsetRange)
    expect(range.min.y == -54 && range.max.y == 634)
  }

  @Test("Unclamped offsets survive edits and clamped ones stay inside")
  func unclampedOffsetsSurviveEditsAndClampedOnesStayInside() throws {
    let scene = try self.scene(height: 1000, window: 400)
    try scene.scroll(to: Point(x: 0, y: -50), clamped: false)
    try scene.change(items: 0...0, section: 0, [.size(Size(width: 1, height: 900))])
    try expect(scene.status().first?.offset.y, equals: -50)
    try scene.scroll(to: Point(x: 0, y: 480))
    try scene.change(items: 0...0, section: 0, [.size(Size(width: 1, height: 700))])
    try expect(scene.status().first?.offset.y, equals: 300)
  }

  @Test("Bounds set the offset unclamped") func boundsSetTheOffsetUnclamped() throws {
    let scene = Scene()
    try scene.setBounds(Size(width: 100, height: 100), offset: Point(x: 0, y: 120))
    try scene.load([StackLayout()])
    try scene.replaceSections([3])
    try expect(scene.status().first?.offset.y, equals: 120)
  }

  @Test("Hostile numbers are refused") func hostileNumbersAreRefused() throws {
    let scene = try self.scene(height: 1000, window: 400)
    for bad in [Double.nan, .infinity, 1e308, -1e308] {
      #expect(throws: EngineError.self) { try scene.scroll(to: Point(x: 0, y: bad)) }
      #expect(throws: EngineError.self) { try scene.setBounds(Size(width: bad, height: 1)) }
      #expect(throws: EngineError.self) {
        try scene.setInset(Insets(top: bad, left: 0, bottom: 0, right: 0))
      }
      #expect(throws: EngineError.self) {
        try scene.setLayoutMargins(Insets(top: 0, left: bad, bottom: 0, right: 0))
      }
      #expect(throws: EngineError.self) { try scene.fling(velocity: Point(x: bad, y: 0)) }
      #expect(throws: EngineError.self) { try scene.hit(Point(x: 0, y: bad)) }
    }
    try expect(scene.status().first?.offset, equals: .zero)
  }

  /// Proposed: 0 + 1000 · 0.499 = 499, inside [0, 600]; 2000 · 0.499 = 998 is clamped to 600.
  @Test("Flings rest where scroll views do") func flingsRestWhereScrollViewsDo() throws {
    let scene = try self.scene(height: 1000, window: 400)
    try scene.fling(velocity: Point(x: 0, y: 1000))
    let offset = try #require(try scene.status().first?.offset.y)
    expect((offset - 499).magnitude < 1e-9)
    try scene.scroll(to: .zero)
    try scene.fling(velocity: Point(x: 0, y: 2000))
    try expect(scene.status().first?.offset.y, equals: 600)
  }

  /// Scrolling a layout that does not depend on the offset prepares nothing.
  @Test("Scrolling costs no prepare") func scrollingCostsNoPrepare() throws {
    let scene = try self.scene(height: 1000, window: 400)
    let before = try scene.counters()
    for step in 1...10 { try scene.scroll(to: Point(x: 0, y: Double(step))) }
    let after = try scene.counters()
    expect(after.prepares, equals: before.prepares)
    expect(after.untouchedScrolls, equals: before.untouchedScrolls + 10)
  }

  /// A scroll changes the offset in place and bounds with an offset a copy of the state, with the
  /// same result.
  @Test(
    "A scroll is an edit of the offset",
    arguments: [
      Invalidation.nothing, .elements, .elements([Element(.cell, section: 0, item: 3)]),
      .everything,
      Answering(Point(x: 0, y: 7)).answer, Answering(Point(x: 3, y: -1e6)).answer,
    ]) func aScrollIsAnEditOfTheOffset(answer: Invalidation) throws
  {
    let layouts = [Answering(), Answering()]
    let scenes = try layouts.map { layout in
      let scene = Scene()
      try scene.load([layout])
      try scene.replaceSections([100])
      layout.answer = answer
      return scene
    }
    for y in [0.0, 30, 31, 400, 1520, 1521, -40, 12.5] {
      let offset = Point(x: 0, y: y)
      for scene in scenes { scene.resetCounters() }
      try scenes[0].scroll(to: offset, clamped: false)
      try scenes[1].setBounds(scenes[1].viewportSize, offset: offset)
      let (mine, other) = (scenes[0], scenes[1])
      try expect(mine.status().map(\.offset), equals: other.status().map(\.offset))
      expect(mine.contexts, equals: other.contexts)
      try expect(mine.counters(), equals: other.counters())
      try expect(mine.frames(4), equals: other.frames(4))
      try expect(mine.attributes(.visible), equals: other.attributes(.visible))
    }
  }

  /// A layout that cannot be prepared after a scroll leaves the offset where it was.
  @Test("A refused scroll changes nothing") func aRefusedScrollChangesNothing() throws {
    let scene = try self.scene(height: 1000, window: 400)
    try scene.scroll(to: Point(x: 0, y: 100))
    let layout = RefusingScrolls()
    try scene.load([layout])
    try scene.scroll(to: Point(x: 0, y: 100), clamped: false)
    layout.refuses = true
    #expect(throws: EngineError.self) {
      try scene.scroll(to: Point(x: 0, y: 200), clamped: false)
    }
    try expect(scene.status().first?.offset, equals: Point(x: 0, y: 100))
    layout.refuses = false
    try scene.scroll(to: Point(x: 0, y: 200), clamped: false)
    try expect(scene.status().first?.offset, equals: Point(x: 0, y: 200))
  }

  private func scene(height: Double, window: Double) throws -> Scene {
    let scene = Scene()
    try scene.setBounds(Size(width: 100, height: window))
    try scene.load([StackLayout()])
    try scene.replaceSections([1])
    try scene.change(items: 0...0, section: 0, [.size(Size(width: 100, height: height))])
    return scene
  }
}

/// No elements, and a refusal for every new viewport while it is set to refuse.
private final class RefusingScrolls: CollectionLayout, BoundsSensitivity {
  let declaration = LayoutDeclaration(name: "refusing", version: "1.0.0", summary: "For tests.")
  let contentSize = Size(width: 100, height: 1000)
  var refuses = false

  func prepare(_ context: any LayoutContext) {}

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) {}

  func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? { nil }

  func invalidation(from old: Viewport, to new: Viewport) throws(LayoutFailure) -> Invalidation {
    if refuses { throw .refused("not now") }
    return .nothing
  }
}
