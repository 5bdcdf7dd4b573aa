public import LayoutCore

/// The result of hit-testing a point for one node of the scene.
public enum HitVerdict: String, Hashable, Sendable {
  /// It gets the touch.
  case hit
  /// It would get the touch if nothing were in front of it.
  case under
  /// The touch falls through it.
  case pass
  /// It takes no part.
  case skip
}

/// The reason why a node passes a touch on or takes no part.
public enum HitReason: String, Hashable, Sendable {
  /// A layer where no element is, or an element that lets touches through.
  case passThrough = "pass-through"
  /// Not drawn.
  case hidden
  /// A layer that refuses interaction.
  case disabled
  /// Alpha below 0.01.
  case alpha
  /// Pointer mode none.
  case ignored = "none"
  /// The point is in the box around a turned or skewed element, but not in the element.
  case outside
  /// The element is clipped here, for example by a sheet's panel.
  case clipped
  /// A zone where the layer's layout lets touches fall through, elements or not.
  case carved
  /// A transform that flattens the element.
  case singular
  /// The point is beside the element as drawn, where its touch insets reach (rule H-09).
  case touchInset = "touch-inset"
}

/// An element or a layer's container at the tested point.
public struct HitNode: Hashable, Sendable {
  /// The layer it belongs to.
  public var layer: String
  /// The element, or nil for the layer's container.
  public var element: Element?
  /// Place in scene coordinates, before the transform.
  public var frame: Rect
  /// Draw order inside the layer.
  public var zIndex: Int
  /// Its part in the hit-test.
  public var verdict: HitVerdict
  /// Why it passes or takes no part, or takes touches here; nil for an element that is drawn at the
  /// point and takes it.
  public var reason: HitReason?
  /// Whether it is an element that is pinned.
  public var isPinned = false
}

/// The answer to a hit-test.
public struct Hit: Hashable, Sendable {
  /// The tested point, in scene coordinates.
  public var point: Point
  /// The node that gets the touch, or nil.
  public var target: HitNode?
  /// The point inside the target, from its frame's top left.
  public var local: Point?
  /// The layer that a drag from here would scroll, or nil.
  public var scrolls: String?
  /// Every node at the point, front to back; empty outside the viewport.
  public var stack: [HitNode]
  /// The meaning of the point where no cell takes the touch, from the front layout that knows one;
  /// else the label of the element that takes it.
  public var facts: [Fact] = []
}

extension Scene {
  /// Reports which element receives a touch at a point in scene coordinates.
  ///
  /// Layers are asked front to back, elements of a layer in the reverse of
  /// `LayoutAttributes.frontOrder`. The container of a pass-through layer is listed only if none of
  /// its elements would take the touch. Frames are half-open, so neighbours never share a point.
  ///
  /// - Complexity: a rect query of the point in each layer, and O(k log k) for the k elements
  ///   there.
  /// - Throws: `EngineError.outOfRange`, `.layout`.
  public func hit(_ point: Point) throws(EngineError) -> Hit {
    try check(point)
    var result = Hit(point: point, stack: [])
    guard state.bounds.contains(point) else { return result }
    for index in state.layers.indices.reversed() where state.frame(index).contains(point) {
      try touchNode(index) {
        Rect(origin: point, size: .zero).around(movedBy: state.contentOrigin($0))
      }.test(point, local: point, in: .scene, scroller: nil, &result)
    }
    result.scrolls = result.scrolls.map { state.leader(of: $0) }
    guard result.target?.element?.kind != .cell else { return result }
    // A point of a pinned element does not have the meanings of the content below it.
    if result.target?.isPinned != true { result = try explained(result) }
    if result.facts.isEmpty, let target = result.target, let label = try label(of: target) {
      result.facts = [Fact(label)]
    }
    return result
  }

  /// Returns what the layouts of its layer name an element that was hit.
  private func label(of node: HitNode) throws(EngineError) -> String? {
    guard let element = node.element else { return nil }
    let index = try index(of: node.layer)
    return try label(of: element, index, preparedStack(at: index))
  }

  /// The result with what its point means to the front layout that knows.
  private func explained(_ hit: Hit) throws(EngineError) -> Hit {
    var result = hit
    var asked: Set<String> = []
    for node in result.stack where node.verdict != .skip && result.facts.isEmpty {
      if asked.insert(node.layer).inserted {
        result.facts = try meaning(of: hit.point, layer: node.layer)
      }
      if node.verdict == .hit { break }
    }
    return result
  }

  /// Returns what a point in scene coordinates means to the layout of a layer where no cell is.
  private func meaning(of point: Point, layer: String) throws(EngineError) -> [Fact] {
    let index = try index(of: layer)
    guard state.layers[index].stack != nil, state.layers[index].transition == nil else { return [] }
    let origin = state.contentOrigin(index)
    return try explain(Point(x: point.x + origin.x, y: point.y + origin.y), layer: layer)
  }

  /// Returns where a layer's layout shows cells and supplementary views, in scene coordinates, or
  /// nil for everywhere in the layer's frame.
  ///
  /// - Throws: `EngineError.noLayer`, `.layout`.
  public func clip(layer: String? = nil) throws(EngineError) -> Rect? {
    let index = try index(of: layer)
    guard state.layers[index].stack != nil else { return nil }
    let origin = state.contentOrigin(index)
    return try asking(index) { (stack) throws(LayoutFailure) in
      try touchZones(index, stack).first { $0.rule == .clip }?
        .rect.offset(dx: -origin.x, dy: -origin.y)
    }
  }

  /// The touch zones of the layer at `index`, which are those of its `stack`.
  ///
  /// On the way to other layouts they stay where they are seen, while the viewport moves.
  func touchZones(_ index: Int, _ stack: LayoutStack) throws(LayoutFailure) -> [TouchZone] {
    let zones = try stack.touchZones()
    guard let way = state.layers[index].transition else { return zones }
    let offset = state.layers[index].offset
    return zones.map {
      TouchZone($0.rect.offset(dx: offset.x - way.start.x, dy: offset.y - way.start.y), $0.rule)
    }
  }

  /// A layer and those of its elements that intersect a place in its content coordinates.
  ///
  /// - Parameter place: The place in the content coordinates of the layer at an index, or nil if
  ///   none matters.
  /// - Complexity: a rect query, and O(k log k) for k elements.
  func touchNode(_ index: Int, in place: (Int) -> Rect?) throws(EngineError) -> TouchNode {
    var (node, stack) = try layerNode(index)
    guard let stack, let place = place(index) else { return node }
    var found: [LayoutAttributes] = []
    try touchables(in: place, index, stack, &found)
    node.children = found.sorted(by: LayoutAttributes.frontOrder)
      .map {
        var child = TouchNode($0, layer: node.layer)
        child.clip = $0.element.category == .decoration ? nil : node.elementClip
        return child
      }
    return node
  }

  /// A layer without its elements, and what to ask for them; nil if none can be hit.
  func layerNode(_ index: Int) throws(EngineError) -> (TouchNode, LayoutStack?) {
    let layer = state.layers[index]
    var node = TouchNode(
      layer: layer.name, frame: state.frame(index),
      pointer: layer.isPassThrough ? .passThrough : .auto)
    node.boundsOrigin = layer.offset
    node.isHidden = !layer.isVisible
    node.isInteractive = layer.isInteractive
    node.isScrollable = true
    node.takesPassingTouches = !layer.isPassThrough
    guard layer.stack != nil, node.refusal == nil else { return (node, nil) }
    let stack = try preparedStack(at: index)
    let zones = try engineError(of: layer.name) { () throws(LayoutFailure) in
      try touchZones(index, stack)
    }
    node.elementClip = zones.first { $0.rule == .clip }?.rect
    node.zones = zones.filter { $0.rule != .clip }
    return (node, stack)
  }
}

extension Rect {
  /// A box around a place of the scene in the content that is moved by `offset`.
  ///
  /// It is a little larger than the place: moving there and back may round.
  func around(movedBy offset: Point) -> Rect {
    let place = self.offset(dx: offset.x, dy: offset.y)
    let slack =
      2
      * [
        0.0005, place.minX.ulp, place.minY.ulp, place.maxX.ulp, place.maxY.ulp, offset.x.ulp,
        offset.y.ulp,
      ].reduce(0, max)
    return Rect(
      minX: place.minX - slack, minY: place.minY - slack, maxX: place.maxX + slack,
      maxY: place.maxY + slack)
  }
}

/// The map from a node's own space to the scene.
///
/// As long as rectangles stay rectangles, points are tested against the edges of a node's image in
/// the scene, which regions are made of too: so a region and a hit-test agree on every edge, even
/// where a flip turns half-open intervals round.
struct Placement {
  /// From the own space to the scene.
  private(set) var map = AffineTransform.identity
  /// Whether rectangles of the own space are rectangles of the scene.
  private(set) var isExact = true

  /// Whether the own space is the scene, moved.
  var isShift: Bool { map.a == 1 && map.b == 0 && map.c == 0 && map.d == 1 }

  /// The scene itself.
  static let scene = Placement()

  /// The space of `node`, whose parent's space this is; its transform must have an inverse.
  func inside(_ node: TouchNode) -> Placement {
    let (frame, own) = (node.frame, node.transform)
    var place = own
    if own.isIdentity {
      place.tx = frame.x - node.boundsOrigin.x
      place.ty = frame.y - node.boundsOrigin.y
    } else {
      let centre = Point(
        x: node.boundsOrigin.x + frame.width / 2, y: node.boundsOrigin.y + frame.height / 2)
      (place.tx, place.ty) = (0, 0)
      let turned = place.apply(to: centre)
      place.tx = frame.midX + own.tx - turned.x
      place.ty = frame.midY + own.ty - turned.y
    }
    var result = Placement()
    result.map = map.after(place)
    result.isExact = isExact && own.keepsRectangles
    return result
  }

  /// The smallest box around the image of `rect`, in scene coordinates.
  func edges(of rect: Rect) -> Region.Edges {
    var edges = Region.Edges(rect)
    if isShift { return Region.Edges(rect.offset(dx: map.tx, dy: map.ty)) }
    let corners = [
      Point(x: edges.minX, y: edges.minY), Point(x: edges.maxX, y: edges.minY),
      Point(x: edges.minX, y: edges.maxY), Point(x: edges.maxX, y: edges.maxY),
    ].map(map.apply)
    edges.minX = corners.reduce(.infinity) { min($0, $1.x) }
    edges.minY = corners.reduce(.infinity) { min($0, $1.y) }
    edges.maxX = corners.reduce(-.infinity) { max($0, $1.x) }
    edges.maxY = corners.reduce(-.infinity) { max($0, $1.y) }
    return edges
  }

  /// The place of a node of this space before its transform and without touch insets, in scene
  /// coordinates.
  func frame(of node: TouchNode) -> Rect {
    let insets = node.touchInsets
    var frame = node.frame
    if insets != .none {
      frame = Rect(
        x: frame.x + Double(insets.left), y: frame.y + Double(insets.top),
        width: frame.width - Double(insets.left) - Double(insets.right),
        height: frame.height - Double(insets.top) - Double(insets.bottom))
    }
    if isShift { return frame.offset(dx: map.tx, dy: map.ty) }
    let edges = edges(of: frame)
    return Rect(minX: edges.minX, minY: edges.minY, maxX: edges.maxX, maxY: edges.maxY)
  }

  /// The box around a node of this space as drawn, in scene coordinates.
  func box(of node: TouchNode) -> Region.Edges {
    edges(
      of: node.transform.isIdentity ? node.frame : node.transform.boundingBox(of: node.frame))
  }
}

extension AffineTransform {
  /// The map that does `first` and then this one.
  fileprivate func after(_ first: AffineTransform) -> AffineTransform {
    let shift = apply(to: Point(x: first.tx, y: first.ty))
    return AffineTransform(
      a: a * first.a + c * first.b, b: b * first.a + d * first.b, c: a * first.c + c * first.d,
      d: b * first.c + d * first.d, tx: shift.x, ty: shift.y)
  }
}
