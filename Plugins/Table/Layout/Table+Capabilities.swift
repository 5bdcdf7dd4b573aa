public import LayoutCore
import SummaryTree

extension Table: SectionGeometry {
  /// Rows follow each other down.
  public var axis: Axis { .vertical }

  /// Returns where the row `section`, which must be in range, lies at rest, without the gaps around
  /// it.
  ///
  /// - Complexity: O(1).
  public func extent(ofSection section: Int) -> SectionExtent {
    let tracks = prepared.rows.tracks
    return SectionExtent(start: tracks.start(section), end: tracks.end(section))
  }

  /// The last row that starts at or before `offset` at rest, or nil when none does.
  ///
  /// - Complexity: O(log rows).
  public func section(at offset: Double) -> Int? {
    let tracks = prepared.rows.tracks
    let next = partitionPoint(prepared.counts.count) { tracks.start($0) > offset }
    return next > 0 ? next - 1 : nil
  }
}

extension Table: BoundsSensitivity {
  /// Any element where scrolling moves what is held or what goes round, else nothing (rules G-10,
  /// L-03); everything where content that goes round gets more room to fill (rule G-41).
  ///
  /// - Complexity: O(1).
  public func invalidation(from old: Viewport, to new: Viewport) -> Invalidation {
    var scope = Invalidation.Scope.nothing
    for (axis, direction) in [
      (prepared.columns, Axis.horizontal), (prepared.rows, Axis.vertical),
    ] {
      if axis.isCircular, old.visible(direction) != new.visible(direction) { return .everything }
      let (before, after) = (
        TrackPlaces(axis, along: direction, in: old), TrackPlaces(axis, along: direction, in: new)
      )
      // A surface that goes along with what goes round covers what is seen.
      if before != after || axis.isCircular && old.bounds != new.bounds { scope = .elements }
    }
    return Invalidation(scope)
  }
}

extension Table: Landing {
  /// The axes along which the content goes round: the option `circular` at `prepare` (rule G-40).
  public func endlessAxes() -> Axes {
    prepared.columns.count > 0 ? prepared.settings?.circular.axes ?? [] : []
  }

  /// Returns the offset that brings a cell, or the merged cell that covers it, to `position` in
  /// what held bands leave free, one gap from them; along an axis that holds it the offset stays
  /// (rule G-32).
  ///
  /// - Complexity: O(log rows + log columns + merged cells of the row).
  public func contentOffset(
    bringing element: Element, to position: ScrollPosition, _ context: any LayoutContext
  ) -> Point? {
    let (row, column) = (element.section, element.item)
    guard element.kind == .cell, 0..<prepared.rows.count ~= row,
      0..<prepared.columns.count ~= column
    else { return nil }
    let merge = prepared.merge(at: row, column, visits: &work.mergesVisited)
    let (viewport, places) = (context.viewport, Places(prepared, context.viewport))
    return Point(
      x: places.columns.offset(
        bringing: merge?.columns ?? column...column, to: position, .horizontal, viewport),
      y: places.rows.offset(
        bringing: merge?.rows ?? row...row, to: position, .vertical, viewport))
  }
}

extension TrackPlaces: Equatable {
  /// Whether both move everything by the same distances.
  static func == (a: TrackPlaces, b: TrackPlaces) -> Bool {
    (a.axis.lead == 0 || a.leadShift == b.leadShift)
      && (a.axis.trail == 0 || a.trailShift == b.trailShift)
      && (a.pivot, a.turns) == (b.pivot, b.turns)
  }

  /// The offset along `direction` that brings rows or columns to `position`.
  fileprivate func offset(
    bringing tracks: ClosedRange<Int>, to position: ScrollPosition, _ direction: Axis,
    _ viewport: Viewport
  ) -> Double {
    if axis.isHeld(tracks.lowerBound) { return viewport.contentOffset.along(direction) }
    let track = place(tracks)
    let (start, length) = (track.start, track.length)
    let (inset, gap) = (viewport.adjustedContentInset, axis.tracks.gap)
    let lead = inset.lead(direction) + axis.leadLength
    let end = viewport.size.along(direction) - inset.trail(direction) - axis.trailLength
    switch position {
    case .start: return start - (lead + gap)
    case .center: return start - (lead + end - length) / 2
    case .end: return start - (end - gap - length)
    }
  }
}
