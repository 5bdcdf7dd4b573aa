internal import LayoutCore

/// The viewport of a layer along its scroll axis, in content coordinates, in points.
struct AnchorSpan {
  /// Start of the viewport.
  var offset: Double
  /// Length of the viewport.
  var length: Double
  /// The adjusted inset before the content.
  var lead: Double
  /// The adjusted inset after the content.
  var trail: Double
  /// Length of the content.
  var content: Double

  /// The range of the layers that follow, or nil for none.
  var followed: ClosedRange<Double>?

  /// The minimum resting offset.
  private var least: Double { min(-lead, followed?.lowerBound ?? .infinity) }
  /// The maximum resting offset (rules O-01 and V-05).
  private var greatest: Double {
    max(content - length + trail, -lead, followed?.upperBound ?? -.infinity)
  }

  /// Returns what `policy` anchors to, or nil for nothing.
  ///
  /// Distances are measured between the item's near edge and the inset edge of the viewport. The
  /// rule and its numbers: MagazineLayout, TargetContentOffsetAnchor.
  ///
  /// - Parameters:
  ///   - tolerance: how far from an end of the range the offset still counts as at it, in points
  ///     (rule O-05b).
  ///   - first: the extent of the first visible item, or nil.
  ///   - last: that of the last one.
  func anchor(
    _ policy: AnchorPolicy, within tolerance: Double = 0, first: SectionExtent?,
    last: SectionExtent?
  ) -> ScrollAnchor? {
    switch policy {
    case .none: return nil
    case .start:
      if offset - least <= tolerance { return .start }
      return first.map { .first(distance: $0.start - (offset + lead)) }
    case .end:
      if greatest - offset <= tolerance { return .end }
      return last.map { .last(distance: $0.end - (offset + length - trail)) }
    }
  }

  /// The offset that brings `anchor` back to its place; `item` is where its item lies now, and
  /// `excess` how far beyond that end of the range the offset was.
  func offset(for anchor: ScrollAnchor, item: SectionExtent?, excess: Double = 0) -> Double? {
    switch anchor {
    case .start: return least + excess
    case .end: return greatest + excess
    case .first(let distance): return item.map { $0.start - distance - lead }
    case .last(let distance): return item.map { $0.end - distance - length + trail }
    }
  }

  /// The resting offset nearest to `offset`.
  func clamped(_ offset: Double) -> Double { min(max(offset, least), greatest) }

  /// Distance of the offset from its range.
  var excess: Double { offset < least ? offset - least : max(0, offset - greatest) }
}

/// A point of the content that keeps its place in the viewport.
enum ScrollAnchor: Hashable {
  /// The start of the content.
  case start
  /// The end of the content.
  case end
  /// The first visible item, with the distance of its start from the leading inset edge.
  case first(distance: Double)
  /// The last visible item, with the distance of its end from the trailing inset edge.
  case last(distance: Double)
}

/// An anchor and its item, as both were before a change.
struct AnchoredItem {
  var anchor: ScrollAnchor
  /// The item, numbered as in the content.
  var item: Element?
  /// Whether its far edge is held: that after it for the first item, before it for the last.
  var isFar = false
  /// The anchor of what takes its place if it is deleted; nil where the offset then stays.
  var slot: ScrollAnchor?
  /// Distance of the offset from its range.
  var excess = 0.0
}

/// A place of a layout that stays at a point of the viewport while options change.
struct AnchoredPoint {
  var place: (level: Int, place: Point)
  /// From the top left of the layer's frame.
  var point: Point
}

extension AnchorSpan {
  /// Whether an item of this extent lies on both sides of the edge at which `policy` holds items.
  func isSpanned(by item: SectionExtent, at policy: AnchorPolicy) -> Bool {
    let line = policy == .start ? offset + lead : offset + length - trail
    return item.start < line && line < item.end
  }
}

extension SectionExtent {
  /// The edge that `policy` does not hold as a rule.
  func farEdge(_ policy: AnchorPolicy) -> SectionExtent {
    policy == .start ? SectionExtent(start: end, end: end) : SectionExtent(start: start, end: start)
  }
}
