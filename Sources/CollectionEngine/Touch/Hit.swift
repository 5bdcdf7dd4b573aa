public import LayoutCore

/// What became of a node of the scene when a point was hit-tested.
public enum HitVerdict: String, Hashable, Sendable {
  /// It gets the touch.
  case hit
  /// It would get the touch if everything in front of it were gone.
  case under
  /// The touch goes through to what is behind.
  case pass
  /// It takes no part.
  case skip
}

/// Why a node passes a touch on or takes no part.
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
  case none
  /// A transform that flattens the element.
  case singular
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
  /// What became of it.
  public var verdict: HitVerdict
  /// Why it passes or takes no part; nil for `hit` and `under`.
  public var reason: HitReason?
}

/// The answer to a hit-test.
public struct Hit: Hashable, Sendable {
  /// The tested point, in scene coordinates.
  public var point: Point
  /// The node that gets the touch, or nil.
  public var target: HitNode?
  /// Where the point lies inside the target, from its frame's top left.
  public var local: Point?
  /// The layer that a drag from here would scroll, or nil.
  public var scrolls: String?
  /// Every node at the point, front to back; empty outside the viewport.
  public var stack: [HitNode]
  /// What the point means where no cell takes the touch, as the front layout tells it that knows.
  public var facts: [Fact] = []
}

extension Scene {
  /// Who gets a touch at a point in scene coordinates.
  ///
  /// Layers are asked front to back, elements of a layer in the reverse of
  /// `LayoutAttributes.frontOrder`. The container of a layer is listed where none of its elements
  /// would take the touch. Frames are half-open, so neighbours never share a point.
  ///
  /// - Complexity: a rect query of the point in each layer.
  /// - Throws: `EngineError.outOfRange`, `.layout`.
  public func hit(_ point: Point) throws(EngineError) -> Hit {
    try check(point)
    var result = Hit(point: point, stack: [])
    let window = Rect(origin: .zero, size: state.size)
    guard window.contains(point) else { return result }
    for index in state.layers.indices.reversed() {
      try test(point, index, &result)
    }
    guard result.target?.element?.kind != .cell else { return result }
    var asked: Set<String> = []
    for node in result.stack where node.verdict != .skip && result.facts.isEmpty {
      if asked.insert(node.layer).inserted {
        result.facts = try meaning(of: point, layer: node.layer)
      }
      if node.verdict == .hit { break }
    }
    return result
  }

  /// What a point in scene coordinates means to the layout of a layer where no cell is.
  private func meaning(of point: Point, layer: String) throws(EngineError) -> [Fact] {
    let index = try index(of: layer)
    guard state.layers[index].stack != nil, state.layers[index].transition == nil else { return [] }
    let offset = state.layers[index].offset
    return try explain(Point(x: point.x + offset.x, y: point.y + offset.y), layer: layer)
  }

  private func test(_ point: Point, _ index: Int, _ result: inout Hit) throws(EngineError) {
    let layer = state.layers[index]
    let window = Rect(origin: .zero, size: state.size)
    func container(_ verdict: HitVerdict, _ reason: HitReason?) -> HitNode {
      HitNode(
        layer: layer.name, element: nil, frame: window, zIndex: 0, verdict: verdict, reason: reason)
    }
    guard layer.isVisible else { return result.stack.append(container(.skip, .hidden)) }
    guard layer.isInteractive else { return result.stack.append(container(.skip, .disabled)) }
    let zone = try touchZones(index).first { $0.rect.contains(point) }?.rule
    let scrolls = zone == .still ? nil : layer.name
    var isTaken = false
    for attributes in try elements(at: point, index) {
      let skip = attributes.touchRefusal
      let passes = skip == nil && (zone == .pass || attributes.pointer == .passThrough)
      if !passes && skip == nil { isTaken = true }
      let node = HitNode(
        layer: layer.name, element: attributes.element,
        frame: attributes.frame,
        zIndex: attributes.zIndex, verdict: skip != nil ? .skip : passes ? .pass : .under,
        reason: skip ?? (passes ? .passThrough : nil))
      result.take(node, local: attributes.local(point), scrolls: scrolls)
    }
    if isTaken { return }
    let passes = zone == .pass || layer.isPassThrough
    result.take(
      container(passes ? .pass : .under, passes ? .passThrough : nil), local: point,
      scrolls: scrolls)
  }

  /// Places of a layer where touches do something else, in scene coordinates.
  func touchZones(_ index: Int) throws(EngineError) -> [TouchZone] {
    guard state.layers[index].stack != nil else { return [] }
    let (_, stack) = try preparedStack(state.layers[index].name)
    let offset = state.layers[index].offset
    return try engineError(of: state.layers[index].name) { () throws(LayoutFailure) in
      try stack.touchZones().map { zone in
        TouchZone(zone.rect.offset(dx: -offset.x, dy: -offset.y), zone.rule)
      }
    }
  }

  /// Elements of a layer at a point, front to back; all in scene coordinates.
  ///
  /// Frames are moved to the scene before the point is tested, as for regions: both see the same
  /// edges. The layout is asked with some slack because that move may round.
  private func elements(at point: Point, _ index: Int) throws(EngineError) -> [LayoutAttributes] {
    guard state.layers[index].stack != nil else { return [] }
    let (_, stack) = try preparedStack(state.layers[index].name)
    let offset = state.layers[index].offset
    let slack = 0.001
    let window = Rect(
      x: point.x + offset.x - slack, y: point.y + offset.y - slack, width: 2 * slack,
      height: 2 * slack)
    var found: [LayoutAttributes] = []
    try attributes(in: window, index, stack, &found)
    for position in found.indices {
      found[position].frame = found[position].frame.offset(dx: -offset.x, dy: -offset.y)
    }
    return found.filter { $0.contains(point) || $0.isFlattened(at: point) }
      .sorted { LayoutAttributes.frontOrder($1, $0) }
  }
}

extension Hit {
  /// Lists a node; the first that is free to take the touch gets it.
  fileprivate mutating func take(_ node: HitNode, local: Point?, scrolls: String?) {
    var node = node
    if node.verdict == .under, target == nil {
      node.verdict = .hit
      target = node
      self.local = local
      self.scrolls = scrolls
    }
    stack.append(node)
  }
}

extension LayoutAttributes {
  /// Why the element takes no part in hit-testing; nil where it does.
  ///
  /// Apple documents that views with an alpha *below* 0.01 are skipped.
  var touchRefusal: HitReason? {
    if isHidden { return .hidden }
    if alpha < 0.01 { return .alpha }
    if pointer == .none { return HitReason.none }
    if !transform.isIdentity, transform.inverse == nil { return .singular }
    return nil
  }

  /// Whether a flattening transform leaves only a line, at `point`, of the element.
  fileprivate func isFlattened(at point: Point) -> Bool {
    !transform.isIdentity && transform.inverse == nil && boundingBox.contains(point)
  }
}
