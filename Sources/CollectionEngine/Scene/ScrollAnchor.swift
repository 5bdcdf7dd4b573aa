internal import LayoutCore

/// What a layer anchors to when its content, its layout or the viewport changes (rule O-05).
public enum AnchorPolicy: String, CaseIterable, Hashable, Sendable {
  /// The offset, which is only clamped to its range, as in UICollectionView.
  case none
  /// The first visible item keeps its place, or the start of the content at its start.
  case start
  /// The last visible item keeps its place, or the end of the content at its end.
  case end
}

/// The viewport of a layer along its scroll axis, in content coordinates, in points.
struct AnchorWindow {
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

  /// The minimum resting offset.
  private var least: Double { -lead }
  /// The maximum resting offset (rule O-01).
  private var greatest: Double { max(content - length + trail, least) }

  /// Returns what `policy` anchors to, or nil for nothing.
  ///
  /// Distances are measured between the item's near edge and the inset edge of the window. The rule
  /// and its numbers: MagazineLayout, TargetContentOffsetAnchor.
  ///
  /// - Parameters:
  ///   - first: the extent of the first visible item, or nil.
  ///   - last: that of the last one.
  func anchor(_ policy: AnchorPolicy, first: SectionExtent?, last: SectionExtent?) -> ScrollAnchor?
  {
    switch policy {
    case .none: return nil
    case .start:
      if offset <= least { return .start }
      return first.map { .first(distance: $0.start - (offset + lead)) }
    case .end:
      if offset >= greatest { return .end }
      return last.map { .last(distance: $0.end - (offset + length - trail)) }
    }
  }

  /// The resting offset that brings `anchor` nearest to its place; `item` is where its item lies now.
  func offset(for anchor: ScrollAnchor, item: SectionExtent?) -> Double? {
    let target: Double?
    switch anchor {
    case .start: target = least
    case .end: target = greatest
    case .first(let distance): target = item.map { $0.start - distance - lead }
    case .last(let distance): target = item.map { $0.end - distance - length + trail }
    }
    return target.map { min(max($0, least), greatest) }
  }
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
