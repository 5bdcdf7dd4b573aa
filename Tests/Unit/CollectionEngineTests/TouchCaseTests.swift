import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// The shared rows about hit-testing and regions: each goes through what `hit` and `passthrough`
/// use.
struct TouchCaseTests {
  /// The expected number of rows of each kind, so that a reader that finds none is noticed.
  @Test("Every row is read") func everyRowIsRead() {
    let hits = TouchCase.rows("hit").map { $0.id.split(separator: "-")[0] }
    let counts = Dictionary(grouping: hits) { $0 }.mapValues(\.count)
    expect(counts, equals: ["RN": 14, "FK": 23, "CA": 7, "UIK": 22, "OVL": 9, "AND": 1, "FLU": 2])
    expect(TouchCase.rows("hit-stack").count, equals: 24)
    expect(TouchCase.rows("region").count + TouchCase.rows("pass-through-region").count, equals: 13)
  }

  @Test("Tree is hit", arguments: TouchCase.rows("hit").map(\.id)) func treeIsHit(id: String) throws
  {
    let row = try #require(TouchCase.all.first { $0.id == id })
    var root = try #require(row.input["tree"].flatMap(node))
    let point = try #require(row.input["point"]?.numbers)
    // The point is given in the root's bounds: those lie in the scene as they are.
    root.frame = Rect(origin: root.boundsOrigin, size: root.frame.size)
    root.transform = .identity
    let hit = test(root, Point(x: point[0], y: point[1]))
    expect(hit.target?.layer, equals: row.expected["hit"]?.text)
    expect(hit.stack.count { $0.verdict == .hit }, equals: hit.target == nil ? 0 : 1)
  }

  @Test("Stack is listed", arguments: TouchCase.rows("hit-stack").map(\.id)) func stackIsListed(
    id: String
  ) throws {
    let row = try #require(TouchCase.all.first { $0.id == id })
    let nodes = try #require(row.input["flatFrontToBackByZ"]?.list).compactMap(node)
    let point = try #require(row.input["point"]?.numbers)
    let root = TouchNode(
      layer: "viewport", frame: Rect(x: 0, y: 0, width: 800, height: 600), pointer: .passThrough,
      children: nodes)
    let hit = test(root, Point(x: point[0], y: point[1]))
    let taking = hit.stack.filter { [.hit, .under].contains($0.verdict) }.map(\.layer)
    expect(taking, equals: row.expected["stack"]?.list?.compactMap(\.text))
  }

  @Test("Regions combine as in the case", arguments: TouchCase.rows("region").map(\.id))
  func regionsCombine(id: String) throws {
    let row = try #require(TouchCase.all.first { $0.id == id })
    let isUnion = row.input["op"]?.text == "union"
    let boxes = row.input[isUnion ? "boxesX1Y1X2Y2" : "subtrahend"]?.list ?? []
    expect(!boxes.isEmpty)
    let union = Region(
      unionOf: isUnion ? boxes.compactMap(edges) : boxes.compactMap(\.rect).map { Region.Edges($0) }
    )
    let minuend = row.input["minuend"]?.rect.map { Region($0) }
    expect(
      (minuend?.subtracting(union) ?? union).parts,
      equals: row.expected["rects"]?.list?.compactMap(edges))
  }

  @Test("Touches pass beside blockers", arguments: TouchCase.rows("pass-through-region").map(\.id))
  func touchesPassBesideBlockers(id: String) throws {
    let row = try #require(TouchCase.all.first { $0.id == id })
    let window = try #require(row.input["viewport"]?.rect)
    var layer = TouchNode(layer: "layer", frame: window, pointer: .passThrough)
    layer.children = try #require(row.input["blockers"]?.list).compactMap(edges).map {
      TouchNode(
        layer: "blocker", frame: Rect(minX: $0.minX, minY: $0.minY, maxX: $0.maxX, maxY: $0.maxY))
    }
    var inexact: [Element] = []
    let blocked = layer.blockers(in: .scene, clip: Region.Edges(window), &inexact)
    let free = Region(window).subtracting(blocked)
    expect(free.parts, equals: row.expected["rectsX1Y1X2Y2"]?.list?.compactMap(edges))
    expect(free.area, equals: row.expected["area"]?.number)
    expect(free.rects.count, equals: row.expected["count"]?.number.map { Int($0) })
  }

  /// Row REG-014: random blockers, pixel by pixel.
  @Test("Random blockers agree with a raster") func randomBlockersAgreeWithARaster() throws {
    let row = try #require(TouchCase.rows("property").first)
    let window = try #require(row.input["viewport"]?.rect)
    let count = Int(try #require(row.input["rectsPerRound"]?.number))
    let side = Int(try #require(row.input["maxSide"]?.number))
    let rounds = Int(try #require(row.input["rounds"]?.number))
    var random = Random(14)
    for round in 0..<rounds {
      var raster = [Bool](repeating: false, count: 128 * 128)
      var blockers: [Rect] = []
      for _ in 0..<count {
        let (x, y) = (random.below(128), random.below(128))
        let (width, height) = (random.below(side + 1), random.below(side + 1))
        blockers.append(
          Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height)))
        for row in y..<max(y, min(128, y + height)) {
          for column in x..<max(x, min(128, x + width)) { raster[row * 128 + column] = true }
        }
      }
      let free = Region(window).subtracting(Region(unionOf: blockers))
      var found = [Int](repeating: 0, count: 128 * 128)
      for part in free.parts {
        for row in Int(part.minY)..<Int(part.maxY) {
          for column in Int(part.minX)..<Int(part.maxX) { found[row * 128 + column] += 1 }
        }
      }
      expect(found, equals: raster.map { $0 ? 0 : 1 }, "round \(round)")
    }
  }

  private func test(_ root: TouchNode, _ point: Point) -> Hit {
    var hit = Hit(point: point, stack: [])
    root.test(point, local: point, in: .scene, scroller: nil, &hit)
    return hit
  }

  /// A node of a row; nil if a row has a field that nodes lack.
  private func node(_ value: JSONValue) -> TouchNode? {
    guard let id = value["id"]?.text else { return nil }
    var node = TouchNode(layer: id, frame: value["frame"]?.rect ?? .zero)
    if let centre = value["center"]?.numbers, let size = value["boundsSize"]?.size {
      node.frame = Rect(
        x: centre[0] - size.width / 2, y: centre[1] - size.height / 2, width: size.width,
        height: size.height)
    }
    if let scale = value["scale"]?.numbers {
      node.transform = AffineTransform(a: scale[0], b: 0, c: 0, d: scale[1], tx: 0, ty: 0)
    }
    if let origin = value["boundsOrigin"]?.numbers {
      node.boundsOrigin = Point(x: origin[0], y: origin[1])
    }
    node.zIndex = Int(value["z"]?.number ?? 0)
    node.alpha = value["alpha"]?.number ?? 1
    node.isHidden = value["hidden"]?.flag ?? false
    node.isInteractive = value["interaction"]?.flag ?? true
    switch value["pointer"]?.text {
    case nil: break
    case "box-none": node.pointer = .passThrough
    case "box-only": node.pointer = .boxOnly
    case "none": node.pointer = .none
    default: return nil
    }
    node.children = (value["children"]?.list ?? []).compactMap(self.node)
    return node
  }

  /// A list of left, top, right and bottom edge.
  private func edges(_ value: JSONValue) -> Region.Edges? {
    let values = value.numbers
    guard values.count == 4 else { return nil }
    return Region.Edges(minX: values[0], minY: values[1], maxX: values[2], maxY: values[3])
  }
}
