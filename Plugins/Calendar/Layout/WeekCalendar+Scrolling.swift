import CalendarEvents
public import LayoutCore

extension WeekCalendar: Snapping {
  /// Returns the offset at which to stop instead of `proposed`, as the option `snap` demands: with
  /// `page` and `day` at most one page from the present offset (rule D-23), with `pages` and
  /// `center` near `proposed`.
  ///
  /// `velocity` is in points per second. The vertical offset is left alone.
  public func targetContentOffset(
    forProposed proposed: Point, velocity: Point, _ context: any LayoutContext
  ) -> Point {
    guard let prepared else { return proposed }
    let (grid, mirror) = (prepared.grid, prepared.mirror)
    let viewport = mirror.viewport(context.viewport)
    let length = viewport.size.width
    let near = mirror.offset(proposed.x, in: length)
    let speed = isReversed ? -velocity.x : velocity.x
    let lead = viewport.adjustedContentInset.left
    let across = prepared.shown.columnsAcross
    func neighbour(_ columns: Int) -> Double {
      grid.neighbour(
        from: viewport.contentOffset.x + lead, velocity: speed / 1000, columns) - lead
    }
    let target: Double
    switch prepared.settings.snap {
    case .none: return proposed
    case .page: target = neighbour(across)
    case .day: target = neighbour(prepared.shown.resources.step)
    case .pages:
      target = grid.page(at: near + lead, velocity: speed, across) - lead
    case .center:
      target = grid.centredOffset(
        from: viewport.contentOffset.x, proposed: near, velocity: speed, length: length)
    }
    return Point(x: mirror.offset(target, in: length), y: proposed.y)
  }
}

extension WeekCalendar: Anchoring {
  /// Days from the left of section 0 and seconds from midnight, so that zooming keeps the time
  /// under a finger, or nil if days have no width.
  public func place(of point: Point, _ context: any LayoutContext) -> Point? {
    prepared?.follow(context.viewport)
    guard let prepared, prepared.grid.dayWidth > 0 else { return nil }
    var place = prepared.grid.place(of: Point(x: prepared.mirror.x(point.x), y: point.y))
    let dates = prepared.shown.resources.dates(atColumns: place.x)
    place.x = prepared.shown.visible.days(atColumns: dates) - Double(prepared.placer.lead)
    return place
  }

  /// The point at a number of days and seconds.
  public func point(ofPlace place: Point, _ context: any LayoutContext) -> Point? {
    prepared?.follow(context.viewport)
    guard let prepared else { return nil }
    let days = place.x + Double(prepared.placer.lead)
    let dates = prepared.shown.visible.columns(atDays: days)
    let column = prepared.shown.resources.columns(atDates: dates)
    let point = prepared.grid.point(ofPlace: Point(x: column, y: place.y))
    return Point(x: prepared.mirror.x(point.x), y: point.y)
  }
}
