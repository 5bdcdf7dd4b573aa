import FlowLayout
import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// Trees of places: what the recursion and the regions must agree on, and what breaks neither.
struct TouchNodeTests {
  private let window = Rect(x: 0, y: 0, width: 100, height: 100)

  /// A point is free in the region if and only if it hits nothing, also where flips turn edges
  /// round.
  @Test("Regions are where nothing is hit", arguments: 1...40) func regionsAreWhereNothingIsHit(
    seed: Int
  ) {
    var random = Random(UInt32(seed))
    let tree = tree(&random, depth: 3, isTurned: false)
    let (free, inexact) = free(tree)
    expect(inexact.isEmpty)
    // Every edge of the region and the places just beside it, and a grid.
    let xs = Set(free.parts.flatMap { [$0.minX, $0.minX.nextDown, $0.maxX, $0.maxX.nextDown] })
    let ys = Set(free.parts.flatMap { [$0.minY, $0.minY.nextDown, $0.maxY, $0.maxY.nextDown] })
    let grid = stride(from: 0.0, to: 100, by: 7)
    for x in xs.union(grid).sorted().prefix(40) {
      for y in ys.union(grid).sorted().prefix(40) {
        let point = Point(x: x, y: y)
        guard window.contains(point) else { continue }
        expect(free.contains(point), equals: hit(tree, point).target == nil, "\(x) \(y)")
      }
    }
  }

  /// A rotated element blocks its box: a point in the region never hits anything.
  @Test("Turned nodes never look free", arguments: 1...20) func turnedNodesNeverLookFree(seed: Int)
  {
    var random = Random(UInt32(seed))
    let tree = tree(&random, depth: 3, isTurned: true)
    let free = free(tree).region
    for _ in 0..<300 {
      let point = Point(x: Double(random.below(1000)) / 10, y: Double(random.below(1000)) / 10)
      if free.contains(point) { expect(hit(tree, point).target == nil) }
    }
  }

  /// The stack has at most one hit, before everything that is under it.
  @Test("Stacks are in order", arguments: 1...20) func stacksAreInOrder(seed: Int) {
    var random = Random(UInt32(seed))
    let tree = tree(&random, depth: 3, isTurned: seed.isMultiple(of: 2))
    for _ in 0..<100 {
      let point = Point(x: Double(random.below(1000)) / 10, y: Double(random.below(1000)) / 10)
      let hit = hit(tree, point)
      let verdicts = hit.stack.map(\.verdict)
      expect(verdicts.count { $0 == .hit }, equals: hit.target == nil ? 0 : 1)
      let first = verdicts.firstIndex { $0 == .hit || $0 == .under }
      expect(first.map { verdicts[$0] == .hit } ?? true)
      for node in hit.stack {
        expect(node.reason == nil, equals: [.hit, .under].contains(node.verdict))
      }
    }
  }

  /// A 40 × 40 square about (50, 50), turned by 45°: a diamond whose corners reach 28.28 points
  /// out.
  @Test("A turned node is hit inside its edges only") func aTurnedNodeIsHitInsideItsEdgesOnly() {
    var square = child(Rect(x: 30, y: 30, width: 40, height: 40))
    let half = 0.5.squareRoot()
    square.transform = AffineTransform(a: half, b: half, c: -half, d: half, tx: 0, ty: 0)
    let tree = parent([square])
    expect(hit(tree, Point(x: 50, y: 22)).target?.element != nil)
    expect(hit(tree, Point(x: 31, y: 31)).stack.map(\.reason), equals: [.outside, .passThrough])
    expect(hit(tree, Point(x: 20, y: 20)).stack.map(\.reason), equals: [.passThrough])
    expect(free(tree).inexact, equals: [square.element])
  }

  /// A 40 × 40 square whose points fall half as far as they lie right of its centre: what is in it
  /// at 30…40 × 0…10 falls by 5 to 10 points.
  @Test("What is in a sheared node is hit where it is drawn")
  func whatIsInAShearedNodeIsHitWhereItIsDrawn() {
    var square = child(Rect(x: 0, y: 0, width: 40, height: 40))
    square.transform = AffineTransform(a: 1, b: 0.5, c: 0, d: 1, tx: 0, ty: 0)
    square.children = [child(Rect(x: 30, y: 0, width: 10, height: 10), 7)]
    let tree = parent([square])
    func item(_ x: Double, _ y: Double) -> Int? {
      hit(tree, Point(x: x, y: y)).target?.element?.item
    }
    expect([item(35, 7), item(35, 8), item(35, 17), item(35, 18)], equals: [nil, 7, 7, 0])
    expect(
      hit(tree, Point(x: 35, y: 17)).target?.frame, equals: Rect(x: 30, y: 5, width: 10, height: 15)
    )
  }

  /// Twice as large about (30, 40): the point lies 10 before the centre, which is 5 in the node, so
  /// 15 from its top left, wherever its contents are scrolled to.
  @Test("Hits are measured from the top left", arguments: [Point.zero, Point(x: 5, y: 9)])
  func hitsAreMeasuredFromTheTopLeft(
    origin: Point
  ) {
    var node = child(Rect(x: 10, y: 20, width: 40, height: 40))
    node.transform = AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)
    node.boundsOrigin = origin
    expect(hit(parent([node]), Point(x: 20, y: 30)).local, equals: Point(x: 15, y: 15))
  }

  /// Rules F-51, H-05: a header that is held above its list's bounds is hit only beside the list,
  /// not in it.
  @Test("A header above its list must not be in it") func aHeaderAboveItsListMustNotBeInIt() {
    let header = child(Rect(x: 0, y: -44, width: 100, height: 44))
    var list = parent([header])
    list.frame = Rect(x: 0, y: 50, width: 100, height: 50)
    expect(hit(list, Point(x: 50, y: 20)).target == nil)
    var sibling = header
    sibling.frame.y = 6
    expect(
      hit(parent([list, sibling]), Point(x: 50, y: 20)).target?.element, equals: header.element)
  }

  @Test("Target and scroller are two things") func targetAndScrollerAreTwoThings() {
    var inner = parent([child(Rect(x: 0, y: 0, width: 50, height: 50))])
    inner.layer = "inner"
    inner.isScrollable = true
    inner.zones = [TouchZone(Rect(x: 0, y: 0, width: 100, height: 10), .still)]
    var outer = parent([inner])
    outer.layer = "outer"
    outer.isScrollable = true
    expect(hit(outer, Point(x: 5, y: 20)).scrolls, equals: "inner")
    expect(hit(outer, Point(x: 5, y: 5)).scrolls, equals: "outer")
    expect(hit(outer, Point(x: 5, y: 5)).target?.element != nil)
    expect(hit(outer, Point(x: 70, y: 20)).scrolls == nil)
  }

  @Test("Carves take the whole subtree out") func carvesTakeTheWholeSubtreeOut() {
    var list = parent([child(window)])
    list.boundsOrigin = Point(x: 0, y: -30)
    list.zones = [
      TouchZone(Rect(x: 0, y: -10, width: 50, height: 10), .still),
      TouchZone(Rect(x: 0, y: -30, width: 100, height: 30), .pass),
    ]
    list.children[0].frame.y = -30
    expect(hit(list, Point(x: 70, y: 29)).stack.map(\.reason), equals: [.carved, .passThrough])
    let children = list.children
    list.children = []
    expect(hit(list, Point(x: 70, y: 29)).stack.map(\.reason), equals: [.passThrough])
    list.pointer = .auto
    expect(hit(list, Point(x: 70, y: 29)).stack.map(\.reason), equals: [.carved])
    (list.pointer, list.children) = (.passThrough, children)
    expect(hit(list, Point(x: 70, y: 30)).target != nil)
    // The first zone that holds a point counts: content 0…50 × -10…0 is scene 0…50 × 20…30.
    expect(hit(list, Point(x: 10, y: 25)).target != nil)
    expect(free(list).region.area, equals: 100 * 30 - 50 * 10)
  }

  /// Transforms that flatten, and numbers that are not finite, are skipped: nothing traps.
  @Test("Bad numbers are defined") func badNumbersAreDefined() {
    let square = Rect(x: 10, y: 10, width: 20, height: 20)
    func scaled(_ x: Double, _ y: Double) -> AffineTransform {
      AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }
    let flat = [
      scaled(0, 1), scaled(1, 0.9e-5), scaled(.nan, 1), scaled(.infinity, 1), scaled(1e300, 1e300),
      AffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0),
    ]
    for transform in flat {
      var node = child(square)
      node.transform = transform
      expect(hit(parent([node]), Point(x: 15, y: 15)).stack.first?.reason, equals: .singular)
      expect(free(parent([node])).region.area, equals: 10_000)
    }
    for value in [Double.nan, .infinity, -.infinity, 1e308, -1e308] {
      for key in [\Rect.x, \.y, \.width, \.height] {
        var node = child(square)
        node.frame[keyPath: key] = value
        let tree = parent([node])
        let free = free(tree).region
        for point in [Point(x: 15, y: 15), Point(x: 0, y: 0), Point(x: 99, y: 99)] {
          expect(free.contains(point), equals: hit(tree, point).target == nil, "\(value)")
        }
      }
      var node = child(square)
      node.alpha = value
      node.zIndex = .max
      expect(hit(parent([node]), Point(x: 15, y: 15)).target == nil, equals: !(value >= 0.01))
      var container = parent([child(square)])
      container.boundsOrigin.y = value
      expect(hit(container, Point(x: 15, y: 15)).target == nil)
    }
    expect(AffineTransform(a: 2e-5, b: 0, c: 0, d: 1, tx: 0, ty: 0).inverse != nil)
  }

  /// A hit looks at what is at the point, however much there is: six more items are all of one
  /// line.
  @Test("A hit never reads the whole layer") func aHitNeverReadsTheWholeLayer() throws {
    let scene = Scene()
    try scene.load([Flow()])
    try scene.replaceSections([1_000_000])
    try scene.scroll(to: Point(x: 0, y: 5_000_000))
    scene.resetCounters()
    for x in stride(from: 5.0, to: 320, by: 10) { _ = try scene.hit(Point(x: x, y: 100)) }
    let counters = try scene.counters()
    expect(counters.rectQueries, equals: 32)
    expect(counters.attributesProduced <= 32)
    expect(counters.prepares, equals: 0)
  }

  // MARK: Making trees

  private func parent(_ children: [TouchNode]) -> TouchNode {
    TouchNode(layer: "layer", frame: window, pointer: .passThrough, children: children)
  }

  private func child(_ frame: Rect, _ item: Int = 0) -> TouchNode {
    TouchNode(
      LayoutAttributes(Element(.cell, section: 0, item: item), frame: frame), layer: "layer")
  }

  /// Places in places, in every state; with `isTurned` at any angle, else by quarters and flips.
  private func tree(_ random: inout Random, depth: Int, isTurned: Bool) -> TouchNode {
    var node = child(
      Rect(
        x: Double(random.below(200)) / 3 - 10, y: Double(random.below(200)) / 3 - 10,
        width: Double(random.below(300)) / 7, height: Double(random.below(300)) / 7),
      random.below(1000))
    node.zIndex = random.below(3) - 1
    node.pointer = [.auto, .passThrough, .boxOnly, .none][min(3, random.below(9))]
    node.isHidden = random.below(12) == 0
    node.isInteractive = random.below(12) > 0
    if random.below(12) == 0 { node.alpha = 0.0099 }
    if random.below(3) == 0 {
      node.boundsOrigin = Point(x: Double(random.below(50)) / 9, y: Double(random.below(50)) / 9)
    }
    if random.below(4) == 0 {
      let place = Rect(
        x: Double(random.below(30)), y: Double(random.below(30)), width: 9.5, height: 7.25)
      node.zones = [TouchZone(place, random.below(3) == 0 ? .still : .pass)]
    }
    if random.below(5) == 0 {
      node.clip = Rect(x: Double(random.below(20)), y: 3.5, width: 30.25, height: 21)
    }
    let linear: [(Double, Double, Double, Double)] = [
      (1, 0, 0, 1), (-1, 0, 0, 1), (1, 0, 0, -1), (0, 1, -1, 0), (0.7, 0, 0, 1.3), (0, 0, 0, 1),
    ]
    let turned: [(Double, Double, Double, Double)] = [
      (0.6, 0.8, -0.8, 0.6), (1, 0.5, 0, 1), (0.3, 0, 0.4, -2),
    ]
    let choice = random.below(3) > 0 ? 0 : random.below(linear.count)
    let (a, b, c, d) = isTurned && random.below(2) == 0 ? turned[random.below(3)] : linear[choice]
    node.transform = AffineTransform(
      a: a, b: b, c: c, d: d, tx: choice == 0 ? 0 : Double(random.below(9)) / 3, ty: 0)
    if depth > 0 {
      if depth == 3 {
        node = parent([])
      } else {
        node.frame.width *= 2
        node.frame.height *= 2
      }
      node.children = (0..<random.below(5) + depth).map { _ in
        tree(&random, depth: depth - 1, isTurned: isTurned)
      }
    }
    return node
  }

  private func hit(_ tree: TouchNode, _ point: Point) -> Hit {
    var hit = Hit(point: point, stack: [])
    tree.test(point, local: point, in: .scene, scroller: nil, &hit)
    return hit
  }

  private func free(_ tree: TouchNode) -> (region: Region, inexact: [Element]) {
    var inexact: [Element] = []
    let blocked = tree.blockers(in: .scene, clip: Region.Edges(window), &inexact)
    return (Region(window).subtracting(blocked), inexact)
  }
}
