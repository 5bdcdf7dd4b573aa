import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// The edges at which the safe area widens a layer's content inset, and the cost of finding out
/// (rules O-01a to O-01c).
@Suite struct AdjustedInsetTests {
  private let bars = Insets(top: 40, left: 30, bottom: 20, right: 10)

  /// A scene of 200 × 100 with one layout.
  private func scene(_ layouts: [any CollectionLayout], items: Int = 1) throws -> Scene {
    let scene = Scene()
    try scene.setBounds(Size(width: 200, height: 100))
    try scene.load(layouts)
    try scene.replaceSections([items])
    return scene
  }

  private func adjusted(_ scene: Scene) throws -> Insets { try scene.status(of: nil).adjustedInset }

  private func insets(_ axes: Axes) -> Insets {
    Insets(
      top: axes.contains(.vertical) ? 40 : 0, left: axes.contains(.horizontal) ? 30 : 0,
      bottom: axes.contains(.vertical) ? 20 : 0, right: axes.contains(.horizontal) ? 10 : 0)
  }

  /// A block of a fixed size: nothing depends on insets.
  @Test(
    "Content decides about the other axes",
    arguments: [
      // Fits, is too wide, too high, both; too long by less than the tolerance.
      (200.0, 100.0, Axes()), (201, 100, Axes.horizontal), (200, 101, .vertical), (201, 101, .both),
      (200.0009, 100.0009, Axes()), (200.0011, 100, .horizontal),
    ])
  func contentDecidesAboutTheOtherAxes(width: Double, height: Double, scrolling: Axes) throws {
    for own: Axis? in [nil, .vertical, .horizontal] {
      let block = Block(own) { _ in Size(width: width, height: height) }
      let scene = try scene([block])
      try scene.setSafeArea(bars)
      let certain: Axes = own.map { Axes($0) } ?? []
      try expect(
        adjusted(scene), equals: insets(certain.union(scrolling)), "\(String(describing: own))")
      for bounce in AlwaysBounce.allCases {
        try scene.arrange("main", .alwaysBounce(bounce))
        let bounces = bounce.axes
        for (word, axes) in [
          (InsetAdjustment.automatic, certain.union(scrolling).union(bounces)),
          (.scrollableAxes, scrolling.union(bounces)), (.always, .both), (.never, []),
        ] {
          let prepares = block.prepares
          try scene.arrange("main", .insetAdjustment(word))
          let status = try scene.status(of: nil)
          expect(status.adjustedInset, equals: insets(axes), "\(word) \(bounce)")
          expect(status.insetAdjustment == word && status.alwaysBounce == bounce)
          expect(
            status.offsetRange.min, equals: Point(x: 0 - insets(axes).left, y: 0 - insets(axes).top)
          )
          // The result equals that of a fresh scene, with never a third pass.
          expect(block.prepares - prepares <= 2, "\(word): \(block.prepares - prepares)")
          try expect(
            scene.twin(over: [block.copy]).status(of: nil).adjustedInset,
            equals: status.adjustedInset)
        }
      }
    }
  }

  /// Content inset counts as content, and the safe area does not.
  @Test("Insets scroll as content does") func insetsScrollAsContentDoes() throws {
    let scene = try scene([Block(nil) { _ in Size(width: 190, height: 90) }])
    try scene.setSafeArea(bars)
    try expect(adjusted(scene), equals: .zero)
    try scene.setInset(Insets(top: 6, left: 5, bottom: 4, right: 5))
    try expect(adjusted(scene), equals: Insets(top: 6, left: 5, bottom: 4, right: 5))
    try scene.setInset(Insets(top: 6, left: 5, bottom: 5, right: 5))
    try expect(adjusted(scene), equals: Insets(top: 46, left: 5, bottom: 25, right: 5))
  }

  /// Content that is too long without the bars and fits with them: the second answer is final.
  @Test("The second answer stands") func theSecondAnswerStands() throws {
    let fitting = Block(nil) { viewport in
      Size(width: viewport.adjustedContentInset.left > 0 ? 100 : 300, height: 50)
    }
    let scene = try scene([fitting])
    try scene.setSafeArea(bars)
    let status = try scene.status(of: nil)
    expect(status.contentSize.width, equals: 100)
    expect(status.adjustedInset, equals: insets(.horizontal))
    // It is found again, whatever comes: two passes at most, and none for a scroll.
    for change in [
      { (scene: Scene) throws in _ = try scene.appendItems(to: 0) },
      { _ = try $0.change(items: 0...0, section: 0, [.size(Size(width: 1, height: 2))]) },
      { _ = try $0.setBounds(Size(width: 210, height: 100)) },
      { _ = try $0.invalidate(.everything) }, { _ = try $0.setLayoutMargins(.zero) },
    ] {
      let before = fitting.prepares
      try change(scene)
      expect(fitting.prepares - before <= 2, "\(fitting.prepares - before)")
      try expect(scene.status(of: nil).contentSize.width, equals: 100)
      try expect(adjusted(scene), equals: insets(.horizontal))
    }
    let before = fitting.prepares
    try scene.scroll(by: Point(x: 7, y: 3), clamped: false)
    try scene.scroll(to: .zero)
    expect(fitting.prepares, equals: before)
  }

  /// A decorator has its base's axis; a layout that scrolls along another axis than its sections
  /// reports it.
  @Test("The own axis is the bases") func theOwnAxisIsTheBases() throws {
    let scene = try scene([Block(.horizontal) { _ in .zero }, LiftDecorator()])
    try scene.setSafeArea(bars)
    try expect(adjusted(scene), equals: insets(.horizontal))
    let days = Block(.horizontal) { _ in .zero }
    days.scrollAxis = .vertical
    try scene.load([days])
    try expect(adjusted(scene), equals: insets(.vertical))
  }

  /// Without a layout only the setting counts, and without bars nothing is ever asked twice.
  @Test("Without layouts or bars") func withoutLayoutsOrBars() throws {
    let empty = Scene()
    try empty.setSafeArea(bars)
    try expect(adjusted(empty), equals: .zero)
    try empty.arrange("main", .insetAdjustment(.always))
    try expect(adjusted(empty), equals: bars)
    let wide = Block(.vertical) { _ in Size(width: 999, height: 999) }
    let scene = try scene([wide])
    let before = wide.prepares
    try scene.appendItems(to: 0)
    expect(wide.prepares, equals: before + 1)
  }

  /// An edge that a layer does not reach covers nothing of it, and settings are each layer's own.
  @Test("Layers have their own") func layersHaveTheirOwn() throws {
    let scene = try scene([Block(.vertical) { _ in .zero }])
    try scene.load([Block(.vertical) { _ in .zero }], into: "list")
    try scene.arrange("list", .place(.fixed(Rect(x: 0, y: 25, width: 200, height: 60))))
    try scene.arrange("main", .insetAdjustment(.never))
    try scene.setSafeArea(bars)
    try expect(scene.status(of: "main").adjustedInset, equals: .zero)
    try expect(
      scene.status(of: "list").adjustedInset, equals: Insets(top: 15, left: 0, bottom: 5, right: 0))
  }

  /// A change that is refused leaves the adjusted inset as it was.
  @Test("Refused changes leave it") func refusedChangesLeaveIt() throws {
    let block = Block(nil) { viewport in
      Size(width: viewport.size.width > 300 ? -1 : 300, height: 50)
    }
    let scene = try scene([block])
    try scene.setSafeArea(bars)
    let before = try scene.status()
    expect(before[0].adjustedInset, equals: insets(.horizontal))
    #expect(throws: EngineError.self) { try scene.setBounds(Size(width: 301, height: 10)) }
    try expect(scene.status(), equals: before)
  }

  /// Rule O-06: each coordinate for itself, with a tolerance of a thousandth of a point.
  @Test(
    "Coordinates are brought back one by one",
    arguments: [
      (-25.0, 150.0, -25.0, 20.0), (0, 160, 0, 160), (0.0005, 150.0005, 0, 20),
      (-0.0005, 149, 0, 20),
      (0, -10, 0, -10), (10, 170, 10, 170),
    ])
  func coordinatesAreBroughtBackOneByOne(x: Double, y: Double, newX: Double, newY: Double) throws {
    let scene = try scene([Block(.vertical) { _ in Size(width: 200, height: 250) }])
    try scene.scroll(to: Point(x: x, y: y), clamped: false)
    try scene.setBounds(Size(width: 200, height: 230))
    try expect(scene.offset(), equals: Point(x: newX, y: newY))
  }
}

/// Content of a size that follows from the viewport, and an axis of its own or none.
private final class Block: CollectionLayout {
  let declaration = LayoutDeclaration(name: "block", version: "1.0.0", summary: "A block.")
  var scrollAxis: Axis?
  private let axis: Axis?
  private let size: (Viewport) -> Size
  private(set) var contentSize = Size.zero
  private(set) var prepares = 0

  init(_ axis: Axis?, size: @escaping (Viewport) -> Size) { (self.axis, self.size) = (axis, size) }

  /// A layout of the same kind that has prepared nothing.
  var copy: Block { Block(axis, size: size) }

  var sections: (any SectionGeometry)? {
    axis.map { Sections(axis: $0, scrollAxis: scrollAxis ?? $0) }
  }

  func prepare(_ context: any LayoutContext) throws(LayoutFailure) {
    prepares += 1
    let size = size(context.viewport)
    if size.width < 0 { throw .refused("no room") }
    contentSize = size
  }

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) {}

  func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? { nil }

  private final class Sections: SectionGeometry {
    let axis: Axis
    let scrollAxis: Axis

    init(axis: Axis, scrollAxis: Axis) { (self.axis, self.scrollAxis) = (axis, scrollAxis) }

    func extent(ofSection section: Int) -> SectionExtent { SectionExtent(start: 0, end: 0) }

    func section(at offset: Double) -> Int? { nil }
  }
}
