import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// Elements block touches in the same places whether they are nodes of their own or not, and parts
/// on a grid have no seams.
@Suite struct BlockingElementTests {
  private static func element(_ random: inout Random, _ item: Int) -> LayoutAttributes {
    let kinds: [ElementKind] = [.cell, .header]
    var element = LayoutAttributes(
      Element(kinds[random.below(2)], section: 0, item: item),
      frame: Rect(
        x: Double(random.below(100)) / 4 * 4, y: Double(random.below(100)) / 3,
        width: Double(random.below(30)), height: Double(random.below(30))))
    switch random.below(12) {
    case 0: element.isHidden = true
    case 1: element.alpha = [0, 0.005, 0.01, .nan][random.below(4)]
    case 2: element.pointer = .none
    case 3: element.pointer = .passThrough
    case 4: element.pointer = .boxOnly
    case 5: element.touchInsets = TouchInsets(top: 3, left: 2, bottom: 1, right: 5)
    case 6: element.transform = AffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 1, ty: 2)
    case 7: element.transform = AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
    default: break
    }
    return element
  }

  @Test("Elements block as children", arguments: 0..<80) func elementsBlockAsChildren(seed: Int) {
    var random = Random(UInt32(seed))
    var layer = TouchNode(
      layer: "main", frame: Rect(x: 10, y: 5, width: 100, height: 90), pointer: .passThrough)
    layer.boundsOrigin = Point(x: Double(random.below(9)), y: Double(random.below(9)) / 3)
    if seed.isMultiple(of: 5) {
      layer.zones = [TouchZone(Rect(x: 20, y: 20, width: 30, height: 30), .pass)]
    }
    let clip = seed.isMultiple(of: 3) ? Rect(x: 5, y: 5, width: 60, height: 60) : nil
    let elements = (0..<random.below(40)).map { Self.element(&random, $0) }
    var withChildren = layer
    withChildren.children = elements.map {
      var child = TouchNode($0, layer: "main")
      child.clip = clip
      return child
    }
    layer.elements = elements
    layer.elementClip = clip
    let scene = Region.Edges(Rect(x: 0, y: 0, width: 120, height: 100))
    var inexact: ([Element], [Element]) = ([], [])
    let region = layer.blockers(in: .scene, clip: scene, &inexact.0)
    let expected = withChildren.blockers(in: .scene, clip: scene, &inexact.1)
    expect(region, equals: expected)
    expect(inexact.0, equals: inexact.1)
  }

  /// Edges a hundred-millionth of a point apart become one; edges 1/1024 apart stay two, whatever
  /// else is there.
  @Test("Seams are closed and grids are kept") func seamsAreClosedAndGridsAreKept() {
    let bounds = Region.Edges(Rect(x: 0, y: 0, width: 10, height: 10))
    func edges(_ x: Double, _ width: Double) -> Region.Edges {
      Region.Edges(Rect(x: x, y: 0, width: width, height: 1))
    }
    let grid = [edges(0, 1), edges(1 + 1 / 1024, 1)]
    expect(grid.joined(in: bounds), equals: grid)
    expect(Region(unionOf: (grid + [edges(5, 1 / 3)]).joined(in: bounds)).count, equals: 3)
    expect(
      Region(unionOf: [edges(0, 1), edges(1 + 1e-8, 1)].joined(in: bounds)).rects,
      equals: [Rect(x: 0, y: 0, width: (1 + 1e-8) + 1, height: 1)])
  }

  /// The first rectangles of a region are those that are listed first.
  @Test("Regions are listed up to a limit") func regionsAreListedUpToALimit() {
    let region = Region(unionOf: (0..<7).map { Rect(x: Double($0) * 3, y: 0, width: 1, height: 1) })
      .union(Region(Rect(x: 0, y: 5, width: 9, height: 1)))
    expect(region.count, equals: 8)
    for limit in 0...9 {
      expect(region.rects(first: limit), equals: Array(region.rects.prefix(limit)))
    }
  }
}
