import CalendarEvents
import CivilTime
public import LayoutCore

extension WeekCalendar: Labelling {
  /// Names days, hours, and how many events are only counted.
  public func label(of element: Element, _ context: any LayoutContext) -> String? {
    if element.kind == prepared?.kinds.ghost { return ghostLabel(context) }
    return prepared.flatMap { $0.label(of: element, in: $0.mirror.viewport(context.viewport)) }
  }

  /// Parts of events with their titles, their starts, and the sides of days beyond which they go
  /// on.
  public func captions(of elements: [Element], _ context: any LayoutContext) -> [Caption?] {
    elements.map { element in
      guard let prepared, let (item, cut) = cut(element, prepared, context) else { return nil }
      return eventCaptions.caption(
        IndexPath(item: item, section: element.section), start: cut.start, goesOn: cut.sides,
        isRightToLeft: prepared.settings.isRightToLeft, context)
    }
  }

  /// The item of a part of an event, the second of the day at which it begins there, and the sides
  /// beyond which it goes on, from left to right; nil for an element that is no part of an event.
  private func cut(
    _ element: Element, _ prepared: PreparedCalendar, _ context: any LayoutContext
  ) -> (item: Int, cut: (start: Int?, sides: Caption.Sides))? {
    switch element.kind {
    case .cell:
      switch time(element.section, element.item, context) {
      case .timed(let event):
        return home(of: event, element).map { (element.item, prepared.cut(event, on: $0)) }
      case .days(let span, let event):
        return (element.item, prepared.cut(element.section, element.item, span, event, part: 0))
      case nil: return nil
      }
    case prepared.kinds.continuation:
      guard let place = continuationPlace(element, context) else { return nil }
      switch time(element.section, place.item, context) {
      case .timed(let event): return (place.item, prepared.cut(event, on: place.column))
      case .days(let span, let event):
        return (
          place.item, prepared.cut(element.section, place.item, span, event, part: place.part)
        )
      case nil: return nil
      }
    case prepared.kinds.background:
      guard backgroundPlace(element, context) != nil else { return nil }
      return (element.item % context.itemCount(inSection: element.section), (nil, []))
    default: return nil
    }
  }

  /// At the last hour before the first event that begins on the days in sight.
  public func opening(_ context: any LayoutContext) -> Opening? {
    prepared?.follow(context.viewport)
    return prepared?.opening(context.viewport)
  }
}

extension PreparedCalendar {
  /// The start of an event of the grid on a column, and where the column cuts it.
  fileprivate func cut(_ event: TimedEvent, on column: Int) -> (
    start: Int?, sides: Caption.Sides
  ) {
    let cuts = rows.cuts(of: event, on: day(column))
    let midnight = Int64(GregorianDay.holding(event.start)) * GregorianDay.seconds
    var sides: Caption.Sides = []
    if cuts.start { sides.insert(.top) }
    if cuts.end { sides.insert(.bottom) }
    return (cuts.start ? nil : Int(event.start - midnight), sides)
  }

  /// The start of an event of the all-day row, if it has times, and where a bar cuts it.
  fileprivate func cut(
    _ section: Int, _ item: Int, _ span: ClosedRange<Int>, _ event: TimedEvent?, part: Int
  ) -> (start: Int?, sides: Caption.Sides) {
    let bars = bars(of: span, resources(section, item))
    guard part < bars.count else { return (nil, []) }
    let columns = max(0, bars[part].first)...max(0, min(days.count - 1, bars[part].last))
    var sides: Caption.Sides = []
    if span.lowerBound < day(columns.lowerBound) { sides.insert(.left) }
    if day(columns.upperBound) < span.upperBound { sides.insert(.right) }
    guard let event, !sides.contains(.left) else { return (nil, sides) }
    let midnight = Int64(GregorianDay.holding(event.start)) * GregorianDay.seconds
    return (Int(event.start - midnight), sides)
  }

  /// Where a picture opens: at the last label above the first event that begins on the days in
  /// sight; nil if none does, or that is the first label.
  ///
  /// - Complexity: O(events of these days).
  fileprivate func opening(_ viewport: Viewport) -> Opening? {
    let view = mirror.viewport(viewport)
    let window = Int32(clamping: rows.window.lowerBound)
    let starts = grid.columns(in: view).flatMap { column in
      days[column].segments.lazy.filter { $0.part == 0 || $0.start > window }.map { $0.start }
    }
    guard let first = starts.min() else { return nil }
    let (labels, inset) = (grid.labels.seconds, view.adjustedContentInset)
    let top = inset.top + (settings.isSticky ? grid.gridTop : 0)
    // A label beyond the last place that scrolling reaches would be in the middle.
    let far = grid.contentSize.height - view.size.height + inset.bottom + top
    let start = grid.y(ofSecond: Int(first))
    func isBefore(_ label: Int) -> Bool { grid.y(ofSecond: label) < start }
    guard let place = labels.last(where: { isBefore($0) && grid.y(ofSecond: $0) <= far }),
      place > labels[0]
    else { return nil }
    return Opening(
      Point(x: viewport.contentOffset.x, y: grid.y(ofSecond: place) - top),
      DateText.clock(place))
  }
}
