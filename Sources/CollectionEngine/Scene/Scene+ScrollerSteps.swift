internal import LayoutCore

/// A scroller before a change, and what of it stays in place.
struct HeldScroller {
  /// Number of its section after the change.
  var section: Int
  var scroller: SectionScroller
  var offset: Double
  /// The stop that it rested at, or nil.
  var stop: Int?
  /// The first element in it that stays, as the content numbers it afterwards, and its distance
  /// from the leading edge of the frame; nil where the change moves no item.
  var anchor: (element: Element, lead: Double)?
}

/// Scrollers while other things change.
extension Scene {
  /// Returns what the scrollers of the layer at `index` show while `change` is made, of those that
  /// are not at rest.
  ///
  /// - Complexity: a rect query of each such scroller where items change.
  func heldScrollers(_ index: Int, during change: ContentChange?) throws(EngineError)
    -> [HeldScroller]
  {
    let layer = state.layers[index]
    guard !layer.scrolled.isEmpty, let change, layer.transition == nil, let stack = layer.stack,
      stack.isPrepared, !suspendedLayers.contains(layer.name)
    else { return [] }
    willCall?(layer.name)
    let first = state.firstShown(index)
    return try engineError(of: layer.name) { () throws(LayoutFailure) in
      var held: [HeldScroller] = []
      for (section, offset) in layer.scrolled.all {
        guard let now = change.scroller(after: section),
          let scroller = try stack.scroller(ofSection: section - first)
        else { continue }
        var one = HeldScroller(section: now, scroller: scroller, offset: offset)
        one.stop = try stack.stops(of: scroller, section - first).index(at: offset)
        if !change.updates.isEmpty {
          one.anchor = try anchor(in: scroller, section, first, stack, change)
        }
        held.append(one)
      }
      return held
    }
  }

  /// The visible cell nearest to the leading edge of a scroller that `change` leaves there.
  private func anchor(
    in scroller: SectionScroller, _ section: Int, _ first: Int, _ stack: LayoutStack,
    _ change: ContentChange
  ) throws(LayoutFailure) -> (element: Element, lead: Double)? {
    var found: [LayoutAttributes] = []
    try stack.attributes(in: scroller.frame, into: &found)
    var nearest: (element: Element, lead: Double)?
    for one in found where one.element.kind == .cell && one.flags.contains(.scrolled) {
      let element = one.element.inContent(startingAt: first)
      let lead = scroller.lead(of: one.boundingBox)
      guard element.section == section, nearest.map({ lead < $0.lead }) ?? true,
        change.movedItems[element.indexPath] == nil,
        let now = change.place(ofAnchor: element)
      else { continue }
      nearest = (now, lead)
    }
    return nearest
  }

  /// Brings the scrollers of the layer at `index` back to what they showed before a change: at the
  /// same stop, or with the same element first, inside their ranges, and at a stop.
  ///
  /// - Parameter held: what `heldScrollers` answered before the change.
  func settleScrollers(
    _ index: Int, _ held: [HeldScroller], _ cause: LayerInvalidation, _ next: inout SceneState
  ) throws(EngineError) {
    let layer = next.layers[index]
    guard !layer.scrolled.isEmpty, layer.transition == nil, let stack = layer.stack else { return }
    // Where a transition ends its layouts take over, which are prepared already.
    let isNew = state.index(of: layer.name).map { state.layers[$0].stack !== stack } ?? true
    guard cause.mayResizeScrollers || isNew else { return }
    let (first, shown) = (
      next.firstShown(index),
      next.shownSections(index, of: next.layers[next.owner(of: index)].content)
    )
    let grip = next.finger?.section
    let settled = try engineError(of: layer.name) { () throws(LayoutFailure) -> SectionOffsets in
      var settled = layer.scrolled
      for (section, offset) in layer.scrolled.all
      where shown.contains(section) {
        guard let scroller = try stack.scroller(ofSection: section - first) else {
          settled[section] = nil
          continue
        }
        let before = held.first { $0.section == section }
        if !cause.changesItems, let before, scroller.moves(as: before.scroller) { continue }
        let isHeld = grip?.layer == layer.name && grip?.section == section
        let target = try self.offset(
          of: scroller, section - first, first, stack, from: offset, before, snapping: !isHeld)
        settled[section] = target == scroller.rest ? nil : target
      }
      return settled
    }
    guard settled != layer.scrolled else { return }
    next.layers[index].scrolled = settled
    let snapshot = next.snapshot(index)
    try engineError(of: layer.name) { () throws(LayoutFailure) in
      try stack.scrollSections({ snapshot }) { $0.scroll(to: snapshot.scrolled) }
    }
  }

  /// The offset of a scroller after a change.
  private func offset(
    of scroller: SectionScroller, _ section: Int, _ first: Int, _ stack: LayoutStack,
    from offset: Double, _ before: HeldScroller?, snapping: Bool
  ) throws(LayoutFailure) -> Double {
    let stops = stack.stops(of: scroller, section)
    let tolerance = ScrollerStops.tolerance
    var target = offset
    if let before {
      let range = before.scroller.range
      // One that is scrolled past its end is left alone, as the layer is.
      guard offset >= range.lowerBound - tolerance, offset <= range.upperBound + tolerance else {
        return offset
      }
      if before.anchor == nil, scroller.snaps, snapping, let stop = before.stop,
        scroller.behavior == before.scroller.behavior
      {
        return try stops.stop(min(stop, stops.count - 1))
      }
      if offset <= range.lowerBound + tolerance {
        target = scroller.range.lowerBound
      } else if let anchor = before.anchor,
        let now = try stack.attributes(for: anchor.element.inLayer(startingAt: first))
      {
        target += scroller.lead(of: now.boundingBox) - anchor.lead
      }
    }
    target = scroller.clamped(target)
    guard snapping, scroller.snaps, let nearest = try stops.nearest(to: target) else {
      return target
    }
    return try stops.stop(nearest)
  }

  /// Copies the offsets of scrollers to the layer at `index` from the one that it mirrors, section
  /// by section where both have one; returns whether any moved.
  func followScrollers(_ index: Int, of other: Int, _ next: inout SceneState) throws(EngineError)
    -> Bool
  {
    let (layer, leader) = (next.layers[index], next.layers[other])
    guard layer.scrolled != leader.scrolled, layer.transition == nil, let stack = layer.stack,
      let leading = leader.stack, stack.isPrepared, leading.isPrepared,
      !suspendedLayers.contains(layer.name), !suspendedLayers.contains(leader.name)
    else { return false }
    let (first, leadersFirst) = (next.firstShown(index), next.firstShown(other))
    let sections = Set(layer.scrolled.sections).union(leader.scrolled.sections).sorted()
    let copied = try engineError(of: layer.name) { () throws(LayoutFailure) -> SectionOffsets in
      var copied = layer.scrolled
      for section in sections {
        guard try stack.scroller(ofSection: section - first) != nil,
          try leading.scroller(ofSection: section - leadersFirst) != nil
        else { continue }
        copied[section] = leader.scrolled[section]
      }
      return copied
    }
    guard copied != layer.scrolled else { return false }
    next.layers[index].scrolled = copied
    let snapshot = next.snapshot(index)
    try engineError(of: layer.name) { () throws(LayoutFailure) in
      try stack.scrollSections({ snapshot }) { $0.scroll(to: snapshot.scrolled) }
    }
    return true
  }
}

extension SectionScroller {
  /// Whether it differs from another in its place across at most.
  fileprivate func moves(as other: SectionScroller) -> Bool {
    var same = other
    same.frame.x = axis == .horizontal ? same.frame.x : frame.x
    same.frame.y = axis == .vertical ? same.frame.y : frame.y
    return self == same
  }
}

extension LayerInvalidation {
  /// Whether items, layouts or options may be others afterwards.
  fileprivate var changesItems: Bool {
    switch self {
    case .everything, .counts: return true
    case .viewport, .interaction, .context, .scrollers, .nothing: return false
    }
  }

  /// Whether scrollers may have another range or other stops afterwards.
  var mayResizeScrollers: Bool {
    switch self {
    case .everything, .counts, .viewport, .interaction, .context: return true
    case .scrollers, .nothing: return false
    }
  }
}
