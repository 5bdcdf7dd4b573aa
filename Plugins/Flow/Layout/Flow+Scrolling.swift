public import LayoutCore
import SummaryTree

extension Flow: SectionGeometry {
  /// The direction in which sections follow each other: the option `direction` at `prepare`.
  public var axis: Axis { prepared.geometry.axis }

  /// Whether section 0 lies at the far right: in horizontal direction from right to left.
  public var isReversed: Bool { prepared.geometry.isMainMirrored }

  /// Whether x runs from right to left, in either direction: the option `rtl` at `prepare`.
  public var isRightToLeft: Bool { prepared.geometry.isMirrored }

  /// Returns the start and end of `section`, which must be in range, along the axis, header and
  /// footer included; never rounded to pixels.
  ///
  /// In horizontal direction from right to left, section 0 lies at the far right, so that extents
  /// descend with the section number.
  ///
  /// - Complexity: O(log sections).
  public func extent(ofSection section: Int) -> SectionExtent {
    let before = prepared.sections.summary(before: section).length
    let start = prepared.grain.points(before)
    let end = prepared.grain.points(before + prepared.sections[section].length)
    guard prepared.geometry.isMainMirrored else { return SectionExtent(start: start, end: end) }
    let length = prepared.geometry.mainLength
    return SectionExtent(start: length - end, end: length - start)
  }

  /// The last section along the axis that starts at or before `offset`, or nil when none does.
  ///
  /// - Complexity: O(log sections); O(log² sections) in horizontal direction from right to left.
  public func section(at offset: Double) -> Int? {
    let count = prepared.sections.count
    if prepared.geometry.isMainMirrored {
      let index = partitionPoint(count) { extent(ofSection: $0).start <= offset }
      return index < count ? index : nil
    }
    guard offset >= 0, count > 0 else { return nil }
    return prepared.firstSection(endingAfter: offset)?.index ?? count - 1
  }
}

extension Flow: BoundsSensitivity {
  /// Never: nothing is pinned.
  public var followsOffset: Bool { false }

  /// Everything when the cross length of the bounds or of the adjusted inset changes, or an edge
  /// across the axis from which a section measures its insets, else nothing (rules L-03, F-10,
  /// F-11).
  ///
  /// - Complexity: O(1); O(sections) where a safe area, margins or a content inset change across
  ///   the axis.
  public func invalidation(from old: Viewport, to new: Viewport) -> Invalidation {
    if old.hasSameRoom(as: new) { return Invalidation(.nothing) }
    let axis = prepared.geometry.axis
    guard AxisGeometry.crossLength(of: old, axis) == AxisGeometry.crossLength(of: new, axis) else {
      return .everything
    }
    let isMoved = SectionInsetReference.allCases.contains { reference in
      reference.edges(in: old, axis) != reference.edges(in: new, axis)
        && prepared.measuresInsets(from: reference)
    }
    return isMoved ? .everything : .nothing
  }
}
