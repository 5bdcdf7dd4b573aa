public import LayoutCore

extension WeekCalendar: BoundsSensitivity {
  /// Everything when the width changes; held headers when the offset does; else nothing, as in the
  /// article.
  public func staleness(from old: Viewport, to new: Viewport) -> Staleness {
    if WeekGrid.width(of: old) != WeekGrid.width(of: new) { return .everything }
    return prepared?.settings.isSticky == true && old != new ? .elements : .nothing
  }
}

extension WeekCalendar: SectionGeometry {
  /// Days follow each other to the right.
  public var axis: Axis { .horizontal }

  /// The column of `section`, which must be in range.
  public func extent(ofSection section: Int) -> SectionExtent {
    guard let prepared else { return SectionExtent(start: 0, end: 0) }
    let column = section + prepared.placer.lead
    return SectionExtent(
      start: prepared.grid.x(ofColumn: column), end: prepared.grid.x(ofColumn: column + 1))
  }

  /// The last section whose column starts at or before `offset`, or nil when none does.
  public func section(at offset: Double) -> Int? {
    guard let prepared, !prepared.reach.isEmpty else { return nil }
    let grid = prepared.grid
    let column = grid.column(atX: offset) ?? (offset < grid.x(ofColumn: 0) ? -1 : grid.columns)
    let section = min(column - prepared.placer.lead, prepared.reach.count - 1)
    return section >= 0 ? section : nil
  }
}

extension WeekCalendar: Snapping {
  /// The offset to rest at instead of `proposed`, as the option `snap` asks: from where the content
  /// stands now at most one page further.
  ///
  /// `velocity` is in points per second. The vertical offset is left alone.
  public func targetContentOffset(
    forProposed proposed: Point, velocity: Point, _ context: any LayoutContext
  ) -> Point {
    guard let prepared, prepared.settings.snap != .none else { return proposed }
    let grid = prepared.grid
    let lead = context.viewport.adjustedContentInset.left
    let isPage = prepared.settings.snap == .page
    let target = PageSnap.offset(
      from: context.viewport.contentOffset.x + lead, velocity: velocity.x / 1000,
      page: isPage ? grid.dayWidth * Double(prepared.settings.days) : grid.dayWidth,
      limit: max(0, grid.contentSize.width - grid.viewWidth))
    return Point(x: target - lead, y: proposed.y)
  }
}
