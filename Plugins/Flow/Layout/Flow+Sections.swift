public import LayoutCore

extension Flow: SectionGeometry {
  /// The direction in which sections follow each other: the option `direction` at `prepare`.
  public var axis: Axis { prepared.geometry.axis }

  /// Whether section 0 lies at the far right: in horizontal direction from right to left.
  public var isReversed: Bool { prepared.geometry.isMainMirrored }

  /// Where `section`, which must be in range, starts and ends along the axis, header and footer
  /// included; never rounded to pixels.
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
  /// Everything when the cross length of the bounds or of the content inset changes, else nothing
  /// (rules L-03, F-10).
  public func invalidation(from old: Viewport, to new: Viewport) -> Invalidation {
    let axis = prepared.geometry.axis
    return AxisGeometry.crossLength(of: old, axis) == AxisGeometry.crossLength(of: new, axis)
      ? .nothing : .everything
  }
}
