internal import LayoutCore

extension TouchNode {
  /// What became of the point in this node and what is in it, added to `hit`.
  ///
  /// 1. A node whose box the point is not in is left out.
  /// 2. One that refuses touches, or that the point misses after all, is listed with the reason;
  ///    what is in it is not looked at.
  /// 3. Children come first, the frontmost before the others, unless the node takes all for itself.
  /// 4. Then the node: it takes what its children left, or lets it pass. In a place that is carved out
  ///    they take nothing, and neither does it, unless it takes all that would pass.
  ///
  /// - Parameters:
  ///   - point: In scene coordinates.
  ///   - local: The same point in the parent's space.
  ///   - place: The parent's space.
  ///   - scroller: The layer that a drag in the parent scrolls.
  ///   - isCarved: Whether the parent is carved out here.
  /// - Returns: Whether anything here would take the touch.
  /// - Complexity: O(c log c) for c children of each node at the point.
  @discardableResult
  func test(
    _ point: Point, local: Point, in place: Placement, scroller: String?, isCarved: Bool = false,
    _ hit: inout Hit
  ) -> Bool {
    // 1.
    let (box, shown, refusal) = (place.box(of: self), place.frame(of: self), refusal)
    guard box.contains(point) || (refusal == .singular && shown.contains(point)) else {
      return false
    }
    func node(_ verdict: HitVerdict, _ reason: HitReason?) -> HitNode {
      HitNode(
        layer: layer, element: element, frame: shown, zIndex: zIndex, verdict: verdict,
        reason: reason)
    }
    // 2.
    if let refusal {
      hit.stack.append(node(.skip, refusal))
      return false
    }
    let here = place.inside(self)
    let inside = self.local(local)
    guard here.isExact || bounds.contains(inside) else {
      hit.stack.append(node(.skip, .outside))
      return false
    }
    if let clip, !place.edges(of: clip).contains(point) {
      hit.stack.append(node(.skip, .clipped))
      return false
    }
    let zone = zones.first { here.edges(of: $0.rect).contains(point) }?.rule
    let isOpen = zone == .pass
    let scroller = isScrollable && zone == nil ? layer : scroller
    // 3.
    var isTaken = false
    if pointer != .boxOnly {
      for child in frontToBack {
        let takes = child.test(
          point, local: inside, in: here, scroller: scroller, isCarved: isCarved || isOpen, &hit)
        isTaken = isTaken || takes
      }
    }
    // 4.
    if pointer == .passThrough {
      if !isTaken { hit.stack.append(node(.pass, .passThrough)) }
      return isTaken
    }
    if isCarved || isOpen && !takesPassingTouches {
      hit.stack.append(node(.skip, .carved))
      return false
    }
    let corner = place.isShift && transform.isIdentity
    hit.take(
      node(.under, nil),
      local: corner
        ? Point(x: point.x - box.minX, y: point.y - box.minY)
        : Point(x: inside.x - boundsOrigin.x, y: inside.y - boundsOrigin.y),
      scrolls: scroller)
    return true
  }

  /// Its bounds in its own space.
  private var bounds: Rect { Rect(origin: boundsOrigin, size: frame.size) }

  /// A point of the parent's space in its own.
  private func local(_ point: Point) -> Point {
    if transform.isIdentity {
      return Point(
        x: point.x - frame.x + boundsOrigin.x, y: point.y - frame.y + boundsOrigin.y)
    }
    let fromCentre = Point(x: point.x - frame.midX, y: point.y - frame.midY)
    guard let back = transform.inverse?.apply(to: fromCentre) else { return boundsOrigin }
    return Point(
      x: back.x + frame.width / 2 + boundsOrigin.x, y: back.y + frame.height / 2 + boundsOrigin.y)
  }
}

extension Hit {
  /// Lists a node that is free to take the touch; the first gets it.
  fileprivate mutating func take(_ node: HitNode, local: Point, scrolls: String?) {
    var node = node
    if target == nil {
      node.verdict = .hit
      target = node
      self.local = local
      self.scrolls = scrolls
    }
    stack.append(node)
  }
}
