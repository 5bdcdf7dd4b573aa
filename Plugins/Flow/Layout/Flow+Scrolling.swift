public import LayoutCore
import SummaryTree

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
  /// Never: nothing is pinned.
  public var followsOffset: Bool { false }

  /// Everything when the cross length of the bounds or of the adjusted inset changes, or an edge across the
  /// axis from which a section measures its insets, else nothing (rules L-03, F-10, F-11).
  ///
  /// - Complexity: O(1); O(sections) where a safe area, margins or a content inset change across the axis.
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

extension Flow: Snapping {
  /// The offset to rest at instead of `proposed`, as the option `snap` asks.
  ///
  /// - `item`: the start of a line, or of the content, lies at the leading edge of the visible
  ///   bounds inside the adjusted content inset: the next one in the direction of `velocity`, the
  ///   nearest one at rest.
  /// - `page`: a multiple of the viewport's length, chosen in the same way.
  ///
  /// From right to left, lines and pages are counted from the right edge of the content on (rule O-08).
  ///
  /// Only the scroll axis is touched; `velocity` is in points per second. Where nothing follows in
  /// the direction of `velocity`, `proposed` stays.
  ///
  /// - Complexity: O(log² sections + log² n + sections without items that are passed).
  /// - Throws: `LayoutFailure.refused` if a size has become invalid since `prepare`.
  public func targetContentOffset(
    forProposed proposed: Point, velocity: Point, _ context: any LayoutContext
  ) throws(LayoutFailure) -> Point {
    if prepared.snap == .none { return proposed }
    var (offset, speed) = (proposed.along(axis), velocity.along(axis))
    // From right to left everything is counted from the right edge on (rule O-08).
    let viewport = prepared.geometry.fromStartEdge(context.viewport)
    let mirrorSum = prepared.geometry.mainLength - viewport.size.width
    if prepared.geometry.isMainMirrored { (offset, speed) = (mirrorSum - offset, -speed) }
    var target = offset
    switch prepared.snap {
    case .none: break
    case .item: target = try lineOffset(near: offset, speed, viewport, context)
    case .page: target = pageOffset(near: offset, speed, viewport)
    }
    if prepared.geometry.isMainMirrored { target = mirrorSum - target }
    return axis == .vertical ? Point(x: proposed.x, y: target) : Point(x: target, y: proposed.y)
  }

  /// Returns the multiple of the viewport's length at which scrolling from `offset` rests.
  private func pageOffset(near offset: Double, _ speed: Double, _ viewport: Viewport) -> Double {
    let length = viewport.size.along(axis)
    let pages = offset / length
    // A viewport without length, or of next to none, has no pages that could be counted.
    guard length > 0, pages.isFinite else { return offset }
    return choose(
      offset, speed, before: pages.rounded(.down) * length, after: pages.rounded(.up) * length)
  }

  /// The offset that puts a line's start at the leading visible edge.
  private func lineOffset(
    near offset: Double, _ speed: Double, _ viewport: Viewport, _ context: any LayoutContext
  ) throws(LayoutFailure) -> Double {
    let lead = viewport.adjustedContentInset.lead(axis)
    let start = offset + lead
    return choose(
      start, speed, before: try lineStart(upTo: start, context),
      after: try lineStart(from: start, context)) - lead
  }

  /// The one of two neighbours of `position` that lies in the direction of `speed`; without speed
  /// the nearer one, of two equally near the earlier.
  private func choose(_ position: Double, _ speed: Double, before: Double?, after: Double?)
    -> Double
  {
    if speed > 0 { return after ?? position }
    if speed < 0 { return before ?? position }
    guard let before, let after else { return before ?? after ?? position }
    return position - before <= after - position ? before : after
  }

  /// The last start of a line, or of the content, at or before `position`.
  private func lineStart(upTo position: Double, _ context: any LayoutContext)
    throws(LayoutFailure) -> Double?
  {
    let count = prepared.sections.count
    var index = partitionPoint(count) { prepared.section($0).linesStart > position } - 1
    while index >= 0 {
      let section = prepared.section(index)
      let source = source(index, section, context)
      let line = try partitionPoint(section.lines.count) { number throws(LayoutFailure) in
        try lineStart(number, section, source) > position
      }
      if line > 0 { return try lineStart(line - 1, section, source) }
      index -= 1
    }
    return position >= 0 ? 0 : nil
  }

  /// The first start of a line, or of the content, at or after `position`.
  private func lineStart(from position: Double, _ context: any LayoutContext)
    throws(LayoutFailure) -> Double?
  {
    if position <= 0 { return 0 }
    let count = prepared.sections.count
    var index = partitionPoint(count) { prepared.section($0).end >= position }
    while index < count {
      let section = prepared.section(index)
      let source = source(index, section, context)
      let line = try partitionPoint(section.lines.count) { number throws(LayoutFailure) in
        try lineStart(number, section, source) >= position
      }
      if line < section.lines.count { return try lineStart(line, section, source) }
      index += 1
    }
    return nil
  }

  /// Where line `number` of a section starts, in points from the start of the content.
  private func lineStart(_ number: Int, _ section: FlowSection, _ source: ItemSource)
    throws(LayoutFailure) -> Double
  {
    section.linesStart
      + (try section.lines.line(number, source, scratch, prepared.nodes)).start
  }
}
