internal import LayoutCore

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
