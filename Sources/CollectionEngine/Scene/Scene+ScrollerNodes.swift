internal import LayoutCore

/// A scroller as a place for touches, and how it and its elements are ordered in the layer.
struct ScrollerNode {
  var section: Int
  var scroller: SectionScroller
  /// In front of which it lies: what is behind the first cell of its section.
  var order: LayoutAttributes
  var node: TouchNode
}

extension TouchNode {
  /// Adds elements and scrollers of a layer, each element of a scroller in that one.
  ///
  /// An element that takes touches outside of its scroller's frame lies beside it, cut off where it
  /// is not shown.
  mutating func add(_ found: [LayoutAttributes], _ scrollers: [ScrollerNode]) {
    var places: [(order: LayoutAttributes, node: TouchNode)] = []
    var inside = [[TouchNode]](repeating: [], count: scrollers.count)
    for attributes in found.sorted(by: LayoutAttributes.frontOrder) {
      var child = TouchNode(attributes, layer: layer)
      child.clip = attributes.element.category == .decoration ? nil : elementClip
      let own =
        attributes.flags.contains(.scrolled)
        ? scrollers.firstIndex { $0.section == attributes.element.section } : nil
      guard let own else {
        places.append((attributes, child))
        continue
      }
      child.section = scrollers[own].section
      if scrollers[own].scroller.hitsOverflow {
        let shown = scrollers[own].scroller.clipRect
        child.clip =
          child.clip.map { clip in shown.map { $0.overlap(with: clip) } ?? clip } ?? shown
        places.append((attributes, child))
      } else {
        inside[own].append(child)
      }
    }
    for (place, scroller) in scrollers.enumerated() {
      var node = scroller.node
      node.children = inside[place]
      places.append((scroller.order, node))
    }
    children = places.sorted { LayoutAttributes.frontOrder($0.order, $1.order) }.map { $0.node }
  }
}

extension Rect {
  /// The common part, perhaps empty.
  fileprivate func overlap(with other: Rect) -> Rect {
    let (x, y) = (max(minX, other.minX), max(minY, other.minY))
    return Rect(
      minX: x, minY: y, maxX: max(x, min(maxX, other.maxX)), maxY: max(y, min(maxY, other.maxY)))
  }
}

/// Places for touches in sections that scroll by themselves.
extension Scene {
  /// The scrollers of the layer at `index` around a point, and those of the elements `found` there.
  func scrollerNodes(
    _ index: Int, _ stack: LayoutStack, around place: Rect, _ found: [LayoutAttributes],
    clip: Rect?
  ) throws(EngineError) -> [ScrollerNode] {
    guard state.layers[index].transition == nil else { return [] }
    let first = state.firstShown(index)
    let sections = try engineError(of: state.layers[index].name) { () throws(LayoutFailure) in
      var sections: [Int] = []
      for corner in [
        place.origin, Point(x: place.maxX, y: place.minY), Point(x: place.minX, y: place.maxY),
        Point(x: place.maxX, y: place.maxY),
      ] {
        if let section = try stack.section(withScrollerAt: corner) { sections.append(section) }
      }
      return sections.map { $0 + first }
    }
    return try scrollerNodes(index, stack, sections, found, clip)
  }

  /// The scrollers of the layer at `index` that meet a rectangle in its content coordinates, and
  /// those of the elements `found` there.
  func scrollerNodes(
    _ index: Int, _ stack: LayoutStack, in place: Rect, _ found: [LayoutAttributes], clip: Rect?
  ) throws(EngineError) -> [ScrollerNode] {
    guard state.layers[index].transition == nil else { return [] }
    let first = state.firstShown(index)
    let sections = try engineError(of: state.layers[index].name) { () throws(LayoutFailure) in
      try stack.scrollingSections(in: place)
    }
    return try scrollerNodes(index, stack, sections.map { $0 + first }, found, clip)
  }

  /// The scrollers of some sections and of those of which an element was found: it may stick out
  /// of its scroller, and out of its section.
  private func scrollerNodes(
    _ index: Int, _ stack: LayoutStack, _ sections: [Int], _ found: [LayoutAttributes],
    _ clip: Rect?
  ) throws(EngineError) -> [ScrollerNode] {
    let others = found.filter { $0.flags.contains(.scrolled) }.map { $0.element.section }
    let sections = Set(sections + others).sorted()
    let (name, first) = (state.layers[index].name, state.firstShown(index))
    return try engineError(of: name) { () throws(LayoutFailure) in
      var nodes: [ScrollerNode] = []
      for section in sections {
        guard let scroller = try stack.scroller(ofSection: section - first) else { continue }
        var node = TouchNode(layer: name, frame: scroller.frame)
        (node.section, node.boundsOrigin) = (section, scroller.frame.origin)
        node.clip = clip
        let cell = try stack.attributes(for: Element(.cell, section: section - first))
        node.zIndex = cell?.zIndex ?? 0
        // Behind every cell of the section that is as far in front.
        let order = LayoutAttributes(
          Element(.cell, section: section, item: -1), frame: scroller.frame, zIndex: node.zIndex)
        nodes.append(
          ScrollerNode(section: section, scroller: scroller, order: order, node: node))
      }
      return nodes
    }
  }
}
