public import LayoutCore
import SummaryTree

extension Waterfall: SectionGeometry {
  /// The direction in which sections follow each other: the option `direction` at `prepare`.
  public var axis: Axis { prepared.geometry.axis }

  /// Whether section 0 lies at the far right: in horizontal direction from right to left.
  public var isReversed: Bool { prepared.geometry.isMainMirrored }

  /// Whether x runs from right to left, in either direction: the option `rtl` at `prepare`.
  public var isRightToLeft: Bool { prepared.geometry.isMirrored }

  /// Returns the start and end of `section`, which must be in range, along the axis, header and
  /// footer included (rule W-02).
  ///
  /// - Complexity: O(log sections).
  public func extent(ofSection section: Int) -> SectionExtent {
    let placed = prepared.section(section)
    guard isReversed else { return SectionExtent(start: placed.start, end: placed.end) }
    let length = prepared.geometry.mainLength
    return SectionExtent(start: length - placed.end, end: length - placed.start)
  }

  /// The last section along the axis that starts at or before `offset`, or nil when none does.
  ///
  /// - Complexity: O(log sections); O(log² sections) in horizontal direction from right to left.
  public func section(at offset: Double) -> Int? {
    let count = prepared.sections.count
    if isReversed {
      let index = partitionPoint(count) { extent(ofSection: $0).start <= offset }
      return index < count ? index : nil
    }
    guard offset >= 0, count > 0 else { return nil }
    return prepared.firstSection(endingAfter: offset) ?? count - 1
  }
}

extension Waterfall: BoundsSensitivity {
  /// Never: nothing is pinned.
  public var followsOffset: Bool { false }

  /// Everything when the cross length of the bounds or of the adjusted inset changes, else nothing
  /// (rules L-03, W-01).
  public func invalidation(from old: Viewport, to new: Viewport) -> Invalidation {
    let axis = prepared.geometry.axis
    return WaterfallGeometry.crossLength(of: old, axis)
      == WaterfallGeometry.crossLength(of: new, axis) ? .nothing : .everything
  }
}
