import CalendarEvents
public import LayoutCore

extension WeekCalendar: BoundsSensitivity {
  /// Everything when the width changes, and with `expand-rows` when the height does; pinned headers
  /// when the offset does, and what is below the all-day row when other days need another height of
  /// it; else nothing, as in the article.
  ///
  /// Pinned headers are listed where no event is in the all-day row, which moves as they do.
  public func invalidation(from old: Viewport, to new: Viewport) -> Invalidation {
    if old.insetSize.width != new.insetSize.width { return .everything }
    guard let prepared, old != new else { return .nothing }
    if prepared.settings.expandsRows, old.insetSize.height != new.insetSize.height {
      return .everything
    }
    let hasAllDayRow = !prepared.allDay.lanes.isEmpty || !prepared.allDay.overflow.isEmpty
    if prepared.settings.movesHeaders {
      return hasAllDayRow ? .elements : prepared.headers(movedFrom: old, to: new)
    }
    func height(_ viewport: Viewport) -> AllDayHeight {
      prepared.allDay.height(on: prepared.grid.columns(in: prepared.mirror.viewport(viewport)))
    }
    return height(old) == height(new) ? .nothing : .elements
  }
}

extension PreparedCalendar {
  /// The headers and lines that a scroll moves, as far as they are in sight before it or after it.
  ///
  /// Others come into sight with their column or row, so they are asked for with what is new there.
  /// If there is no room to see one, all count as moved.
  ///
  /// - Complexity: O(k log k).
  fileprivate func headers(movedFrom old: Viewport, to new: Viewport) -> Invalidation {
    let (before, after) = (
      FixedParts(self, viewport: old), FixedParts(self, viewport: new)
    )
    var moving: Set<ElementKind> = []
    if before.pinY != after.pinY {
      moving.formUnion([kinds.dayHeader, kinds.resourceHeader, kinds.allDayHeader])
    }
    if before.pinX != after.pinX {
      moving.formUnion([kinds.hourHeader, kinds.hourLine, kinds.zoneHeader])
    }
    guard !moving.isEmpty else { return .nothing }
    moving.insert(kinds.corner)
    let parts = [(before, old.bounds), (after, new.bounds)].flatMap { parts, bounds in
      let bounds = mirror.rect(bounds)
      return parts.headers(in: bounds) + parts.resourceHeaders(in: bounds)
        + parts.zoneHeaders(in: bounds) + parts.lines(in: bounds)
    }
    let moved = Set(parts.map { $0.element }.filter { moving.contains($0.kind) })
    return moved.isEmpty ? .elements : .elements(moved.sorted())
  }
}
