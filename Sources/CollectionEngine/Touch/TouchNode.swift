internal import LayoutCore

/// A place that may take touches, with the places in it: what hit-testing and regions both work on.
///
///     TouchNode(layer: "panel", frame: bounds, pointer: .passThrough, children: elements)
///
/// A tree is made for one question: of a layer's elements it holds those that the question is
/// about. A child outside its parent's bounds is never hit, as in UIKit, whether it is drawn or
/// not.
///
/// Not here: who may scroll at all, gestures, consumption. A tree is geometry.
struct TouchNode {
  /// The layer it belongs to.
  var layer: String
  /// The element, or nil for a container.
  var element: Element?
  /// The section whose scroller it is, or is in; nil for neither.
  var section: Int?
  /// Place before the transform, touch insets included, in the parent's space, points.
  var frame: Rect
  /// By how much it is larger than what is drawn.
  var touchInsets = TouchInsets.none
  /// Applied about the centre of `frame`.
  var transform = AffineTransform.identity
  /// The point of its own space that lies at its top left: the offset of what scrolls.
  var boundsOrigin = Point.zero
  /// Draw order among its siblings; of equal ones the later is in front.
  var zIndex = 0
  /// Its own opacity, never multiplied down the tree; below 0.01 the whole subtree is out.
  var alpha = 1.0
  var isHidden = false
  /// Whether it is an element that is pinned.
  var isPinned = false
  /// False takes the whole subtree out.
  var isInteractive = true
  var pointer = PointerMode.auto
  /// Whether a drag that begins here scrolls it.
  var isScrollable = false
  /// The part of the parent's space outside of which it is cut off; nil for none.
  var clip: Rect?
  /// Places in its own space where touches do something else; the first that holds a point counts.
  var zones: [TouchZone] = []
  /// Whether it takes the touches itself that would fall through in one of its zones.
  var takesPassingTouches = false
  /// In order of insertion.
  var children: [TouchNode] = []
  /// More in it, for questions to which neither the order nor nodes of their own matter.
  var elements: [LayoutAttributes] = []
  /// `clip` for those children that are elements other than decorations.
  var elementClip: Rect?

  init(layer: String, frame: Rect, pointer: PointerMode = .auto, children: [TouchNode] = []) {
    self.layer = layer
    self.frame = frame
    self.pointer = pointer
    self.children = children
  }

  /// An element of a layer; its parent's space is the layer's content.
  init(_ attributes: LayoutAttributes, layer: String) {
    self.layer = layer
    element = attributes.element
    (frame, transform, touchInsets) = (
      attributes.frame, attributes.transform, attributes.touchInsets
    )
    if touchInsets != .none {
      let touchable = attributes.touchable
      (frame, transform) = (touchable.frame, touchable.transform)
    }
    zIndex = attributes.zIndex
    alpha = attributes.alpha
    isHidden = attributes.isHidden
    isPinned = attributes.flags.contains(.pinned)
    pointer = attributes.pointer
  }

  /// Why neither the node nor what is in it can be hit anywhere, or nil if they can.
  ///
  /// Apple documents that views with an alpha *below* 0.01 are skipped.
  var refusal: HitReason? {
    if isHidden { return .hidden }
    if !isInteractive { return .disabled }
    if !(alpha >= 0.01) { return .alpha }
    if pointer == .none { return .ignored }
    if transform.inverse == nil { return .singular }
    return nil
  }

  /// The children, the frontmost first: the one total order of siblings.
  var frontToBack: [TouchNode] {
    guard children.count > 1 else { return children }
    return children.enumerated()
      .sorted { ($1.element.zIndex, $1.offset) < ($0.element.zIndex, $0.offset) }
      .map { $0.element }
  }
}

extension TouchNode {
  /// Adds the verdicts on a point for this node and its contents to `hit`.
  ///
  /// 1. A node whose box the point is not in is left out.
  /// 2. One that refuses touches, or that the point misses after all, is listed with the reason;
  ///    what is in it is not looked at.
  /// 3. Children come first, the frontmost before the others, unless the node takes all for itself.
  /// 4. Then the node: it takes what its children left, or lets it pass. In a pass-through zone
  ///    neither they nor the node take anything, unless the node takes all that would pass.
  ///
  /// - Parameters:
  ///   - point: In scene coordinates.
  ///   - local: The same point in the parent's space.
  ///   - place: The parent's space.
  ///   - scroller: What a drag in the parent scrolls.
  ///   - isCarved: Whether a pass-through zone of the parent applies here.
  /// - Returns: Whether anything here would take the touch.
  /// - Complexity: O(c log c) for c children of each node at the point.
  @discardableResult
  func test(
    _ point: Point, local: Point, in place: Placement, scroller: TouchedScroller?,
    isCarved: Bool = false, _ hit: inout Hit
  ) -> Bool {
    // 1.
    let (box, shown, refusal) = (place.box(of: self), place.frame(of: self), refusal)
    guard box.contains(point) || (refusal == .singular && shown.contains(point)) else {
      return false
    }
    func node(_ verdict: HitVerdict, _ reason: HitReason?) -> HitNode {
      HitNode(
        layer: layer, element: element, section: section, frame: shown, zIndex: zIndex,
        verdict: verdict, reason: reason, isPinned: isPinned)
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
    let zone = zone(at: point, inside, here)
    let isOpen = zone == .pass
    var scroller = isScrollable && zone == nil ? TouchedScroller(layer: layer) : scroller
    if let section { scroller?.section = section }
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
    let own = seen(
      corner
        ? Point(x: point.x - box.minX, y: point.y - box.minY)
        : Point(x: inside.x - boundsOrigin.x, y: inside.y - boundsOrigin.y))
    hit.addReceiver(node(.under, own.reason), local: own.point, scrolls: scroller)
    return true
  }

  /// The rule of the first zone at a point of the scene, `inside` in the node's own space.
  ///
  /// Where scrolling begins is a place of the content, whose last digits the scene's coordinates
  /// may lose.
  private func zone(at point: Point, _ inside: Point, _ here: Placement) -> TouchZone.Rule? {
    zones.first {
      $0.rule == .still ? $0.rect.contains(inside) : here.edges(of: $0.rect).contains(point)
    }?.rule
  }

  /// Returns a point from the top left of what takes touches as one from that of what is drawn, and
  /// why it is taken if nothing is drawn (rule H-09).
  private func seen(_ point: Point) -> (point: Point, reason: HitReason?) {
    if touchInsets == .none { return (point, nil) }
    let own = Point(x: point.x - Double(touchInsets.left), y: point.y - Double(touchInsets.top))
    return (own, drawnBounds.contains(own) ? nil : .touchInset)
  }

  /// The drawn rectangle, from its own top left.
  private var drawnBounds: Rect {
    Rect(
      x: 0, y: 0, width: frame.width - Double(touchInsets.left) - Double(touchInsets.right),
      height: frame.height - Double(touchInsets.top) - Double(touchInsets.bottom))
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

/// A layer or a section that a drag scrolls.
struct TouchedScroller: Hashable {
  var layer: String
  /// The section that scrolls by itself, or nil for the layer.
  var section: Int?
}

extension Hit {
  /// Lists a node that is free to take the touch; the first gets it.
  fileprivate mutating func addReceiver(
    _ node: HitNode, local: Point, scrolls: TouchedScroller?
  ) {
    var node = node
    if target == nil {
      node.verdict = .hit
      target = node
      self.local = local
      (self.scrolls, scrollsSection) = (scrolls?.layer, scrolls?.section)
    }
    stack.append(node)
  }
}

extension TouchNode {
  /// Returns the areas in which this node and its contents block touches to elements behind, inside
  /// `clip`.
  ///
  /// A turned or skewed element blocks its whole bounding box and is listed in `inexact`.
  /// Neighbours touch even if an offset rounded their edges apart.
  ///
  /// - Complexity: O((n + k) log n) for n nodes and k rectangles, once for each node with zones.
  func blockers(
    in place: Placement, clip: Region.Edges, _ inexact: inout [Element]
  ) -> Region {
    var parts: [Region.Edges] = []
    collect(place, clip, &parts, &inexact)
    return Region(unionOf: parts.joined(in: clip))
  }

  private func collect(
    _ place: Placement, _ clip: Region.Edges, _ parts: inout [Region.Edges],
    _ inexact: inout [Element]
  ) {
    guard refusal == nil else { return }
    var box = place.box(of: self).clipped(to: clip)
    if let own = self.clip { box = box.clipped(to: place.edges(of: own)) }
    guard !box.isEmpty else { return }
    let here = place.inside(self)
    if !zones.isEmpty, !takesPassingTouches {
      var whole = self
      whole.zones = []
      let open = openings(here, box)
      parts += whole.blockers(in: place, clip: clip, &inexact).subtracting(open).parts
    } else if pointer == .passThrough {
      for child in children { child.collect(here, box, &parts, &inexact) }
      collectElements(here, box, &parts, &inexact)
    } else {
      parts.append(box)
      if !here.isExact, let element { inexact.append(element) }
    }
  }

  /// Collects elements as if they were children; upright boxes, nearly all of them, need no node.
  private func collectElements(
    _ here: Placement, _ clip: Region.Edges, _ parts: inout [Region.Edges],
    _ inexact: inout [Element]
  ) {
    parts.reserveCapacity(parts.count + elements.count)
    for element in elements {
      let ownClip = element.element.category == .decoration ? nil : elementClip
      guard here.isShift, here.isExact, ownClip == nil, element.transform.isIdentity,
        element.touchInsets == .none
      else {
        var node = TouchNode(element, layer: layer)
        node.clip = ownClip
        node.collect(here, clip, &parts, &inexact)
        continue
      }
      let takesTouches = element.pointer != .none && element.pointer != .passThrough
      guard takesTouches, !element.isHidden, element.alpha >= 0.01 else { continue }
      let box = here.edges(of: element.frame).clipped(to: clip)
      if !box.isEmpty { parts.append(box) }
    }
  }

  /// Returns where the node's zones let touches fall through, elements or not, inside `box`.
  func openings(_ here: Placement, _ box: Region.Edges) -> Region {
    zones.reversed().reduce(into: Region()) { open, zone in
      let place = Region(here.edges(of: zone.rect).clipped(to: box))
      open = zone.rule == .pass ? open.union(place) : open.subtracting(place)
    }
  }
}
