public import LayoutCore
import SummaryTree

extension List: SectionGeometry {
  /// Sections follow each other down.
  public var axis: Axis { .vertical }

  /// Returns the start and end of `section`, which must be in range, paddings included.
  ///
  /// - Complexity: O(log sections).
  public func extent(ofSection section: Int) -> SectionExtent {
    let (placed, origin) = prepared.placed(section)
    let start = section == 0 ? 0 : Ticks.points(origin)
    return SectionExtent(start: start, end: max(start, Ticks.points(origin + placed.length)))
  }

  /// The last section that starts at or before `offset`, or nil when none does.
  ///
  /// - Complexity: O(log² sections).
  public func section(at offset: Double) -> Int? {
    let next = partitionPoint(prepared.sections.count) { extent(ofSection: $0).start > offset }
    return next > 0 ? next - 1 : nil
  }
}

extension List: BoundsSensitivity {
  /// Never: nothing is pinned.
  public var followsOffset: Bool { false }

  /// Everything where the width changes, else nothing (rule L-03).
  ///
  /// - Complexity: O(1).
  public func invalidation(from old: Viewport, to new: Viewport) -> Invalidation {
    old.insetSize.width == new.insetSize.width ? .nothing : .everything
  }
}

extension List: Snapping {
  /// The offset to rest at instead of `proposed`, as the option `snap` asks (rules O-10 to O-13):
  /// as flow with one column.
  ///
  /// - Complexity: O(log sections + log n + sections without rows that are passed).
  public func targetContentOffset(
    forProposed proposed: Point, velocity: Point, _ context: any LayoutContext
  ) -> Point {
    let scroll = SnapScroll(
      context.viewport, .vertical, contentLength: prepared.length, proposed: proposed.y,
      speed: velocity.y)
    let target: Double
    switch prepared.snap {
    case .none: return proposed
    case .item: target = rowOffset(scroll)
    case .page: target = scroll.neighbouringPage
    case .pages: target = scroll.page
    case .center: target = centredOffset(scroll)
    }
    return Point(x: proposed.x, y: target)
  }

  /// The offset that puts a row's start, or that of the content, at the start edge.
  private func rowOffset(_ scroll: SnapScroll) -> Double {
    let start = scroll.proposed + scroll.lead
    let (before, after) = rows(around: start) { $0.minY }
    return scroll.choose(
      start, before: before ?? (start >= 0 ? 0 : nil), after: start <= 0 ? 0 : after) - scroll.lead
  }

  /// The offset that puts the middle of a row in the middle of the bounds.
  private func centredOffset(_ scroll: SnapScroll) -> Double {
    let half = scroll.length / 2
    let middle = scroll.proposed + half
    let (before, after) = rows(around: middle) { $0.midY }
    guard
      let found = [before, after].compactMap({ $0 }).min(by: {
        (($0 - middle).magnitude, $0) < (($1 - middle).magnitude, $1)
      })
    else { return scroll.proposed }
    guard scroll.speed.magnitude > SnapScroll.threshold, !scroll.isPast(found - half) else {
      return found - half
    }
    let edge = scroll.offset + half
    let isForward = scroll.speed > 0
    let next = rows(around: edge + (isForward ? 1 : -1) * SnapScroll.tolerance) { $0.midY }
    return ((isForward ? next.after : next.before) ?? found) - half
  }

  /// The last place at or before `position`, and the first at or after it, of what `place` names of
  /// the frames of rows.
  private func rows(around position: Double, _ place: (Rect) -> Double)
    -> (before: Double?, after: Double?)
  {
    let count = prepared.sections.summary.rows
    func frame(_ number: Int) -> Rect {
      guard let match = prepared.sections.find(number, by: { $0.rows }) else { return .zero }
      let placed = PlacedList(
        prepared, match.element, match.index, prepared.lead + match.before.ticks)
      return placed.row(match.offset).frame
    }
    let next = partitionPoint(count) { place(frame($0)) >= position }
    let after = next < count ? place(frame(next)) : nil
    if let after, after == position { return (after, after) }
    return (next > 0 ? place(frame(next - 1)) : nil, after)
  }
}
