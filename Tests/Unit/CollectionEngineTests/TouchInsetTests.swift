import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// Elements that take touches beyond their frame: rule H-09 with its example.
struct TouchInsetTests {
  /// A cell at 100, 100 of 40 x 20 that takes touches 5 above, 10 to the left, 15 below and 20 to
  /// the right.
  private func scene(
    reach: Double = 30, _ change: (inout LayoutAttributes) -> Void = { _ in }
  ) throws -> Scene {
    var cell = LayoutAttributes(
      Element(.cell, section: 0), frame: Rect(x: 100, y: 100, width: 40, height: 20))
    cell.touchInsets = TouchInsets(top: 5, left: 10, bottom: 15, right: 20)
    change(&cell)
    let scene = Scene()
    try scene.load([OneCell(cell, reach)])
    try scene.replaceSections([1])
    return scene
  }

  @Test(
    "Touches reach beyond the frame",
    arguments: [
      (90, 95, true), (89.9, 95, false), (90, 94.9, false), (159.9, 134.9, true), (160, 134, false),
      (159, 135, false), (100, 100, true), (120, 110, true),
    ])
  func touchesReachBeyondTheFrame(x: Double, y: Double, isHit: Bool) throws {
    let hit = try scene().hit(Point(x: x, y: y))
    expect(hit.target != nil, equals: isHit)
    guard let target = hit.target else { return }
    let isDrawn = 100..<140 ~= x && 100..<120 ~= y
    expect(target.reason, equals: isDrawn ? nil : .touchInset)
    expect(target.frame, equals: Rect(x: 100, y: 100, width: 40, height: 20))
    expect(hit.local, equals: Point(x: x - 100, y: y - 100))
  }

  /// Turned by a quarter about 120, 110 the frame covers 110...130 x 90...130; what was beyond the
  /// left edge is above now, what was beyond the top to the right.
  @Test(
    "Insets are turned with the element",
    arguments: [
      (120.0, 81.0, true), (120, 79, false), (134, 110, true), (136, 110, false), (96, 110, true),
      (94, 110, false), (120, 149, true), (120, 151, false),
    ])
  func insetsAreTurnedWithTheElement(x: Double, y: Double, isHit: Bool) throws {
    let scene = try scene {
      $0.transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    }
    expect(try scene.hit(Point(x: x, y: y)).target != nil, equals: isHit)
    try expect(scene.passThrough().region.contains(Point(x: x, y: y)), equals: !isHit)
  }

  /// Skewed, the place that takes touches is skewed about the middle of the frame, not of itself.
  @Test("The transform stays about the frame") func theTransformStaysAboutTheFrame() {
    var cell = LayoutAttributes(
      Element(.cell, section: 0), frame: Rect(x: 10, y: 20, width: 30, height: 40))
    cell.transform = AffineTransform(a: 1.5, b: 0.25, c: -0.5, d: 2, tx: 3, ty: -4)
    cell.touchInsets = TouchInsets(top: 1, left: 2, bottom: 30, right: 4)
    for point in [Point(x: 11, y: 21), Point(x: 26, y: 44), Point(x: 60, y: 30)] {
      expect(!cell.contains(point) || cell.touchable.contains(point))
    }
    let middle = Point(x: cell.frame.midX, y: cell.frame.midY)
    let shift = cell.transform.apply(to: .zero)
    expect(cell.contains(Point(x: middle.x + shift.x, y: middle.y + shift.y)))
    let box = cell.touchable.boundingBox
    expect(box.width > cell.boundingBox.width && box.maxY > cell.boundingBox.maxY)
    expect(cell.touchable.touchable, equals: cell.touchable)
  }

  @Test("Regions follow the insets") func regionsFollow() throws {
    let scene = try scene()
    let window = Region(Rect(x: 0, y: 0, width: 320, height: 480))
    let taken = Region(Rect(x: 90, y: 95, width: 70, height: 40))
    try expect(scene.passThrough().region, equals: window.subtracting(taken))
    try expect(scene.touchMap()[0].region, equals: taken)
    try expect(scene.item(at: Point(x: 105, y: 105)) != nil)
    try expect(scene.item(at: Point(x: 95, y: 97)) == nil)
  }

  /// Out of sight, an element still takes touches at the edge; the layout's reach limits the
  /// search.
  @Test("The reach is the limit") func theReachIsTheLimit() throws {
    let near = try scene { $0.frame.x = 325 }
    try expect(near.hit(Point(x: 316, y: 110)).target?.element?.kind, equals: .cell)
    try expect(scene(reach: 0).hit(Point(x: 95, y: 110)).target == nil)
    try expect(scene(reach: 12).hit(Point(x: 145, y: 110)).target != nil)
    try expect(scene(reach: 12).hit(Point(x: 155, y: 110)).target == nil)
    let hidden = try scene { $0.pointer = .none }
    try expect(hidden.hit(Point(x: 95, y: 110)).target == nil)
  }
}

/// One cell.
private final class OneCell: CollectionLayout {
  let declaration: LayoutDeclaration
  let contentSize = Size(width: 320, height: 480)
  private let cell: LayoutAttributes

  init(_ cell: LayoutAttributes, _ reach: Double) {
    self.cell = cell
    declaration = LayoutDeclaration(
      name: "one", version: "1.0.0", summary: "One cell.", touchReach: reach)
  }

  func prepare(_ context: any LayoutContext) {}

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) {
    if cell.boundingBox.intersects(rect) { attributes.append(cell) }
  }

  func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? { cell }
}
