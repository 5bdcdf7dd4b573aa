import CalendarEvents
import LayoutCore

extension PreparedCalendar {
  /// Packs a day that has not been packed since its last change.
  func pack(_ column: Int, _ work: inout CalendarWork) {
    guard days[column].needsPacking else { return }
    let window = rows.window(of: day(column))
    work.daysPacked += 1
    work.segmentsPacked += days[column].pack(
      rules, orderValues, window: Int(window.lowerBound)..<Int(window.upperBound), &desk)
  }

  /// The place of the now line: visible day, and seconds from its midnight; nil outside the hours
  /// shown.
  var now: (date: Int, second: Int)? {
    guard let moment = settings.now else { return nil }
    var own = placer.lead
    if let date = moment.date {
      guard let firstDate = placer.firstDate else { return nil }
      own = date - firstDate
    }
    let metrics = EventPlacer.Metrics(
      day: Double(own - placer.lead), date: .nan, start: Double(moment.seconds) / 60,
      end: Double(moment.seconds) / 60)
    guard case .timed(let event) = instantPlacer.time(section: 0, metrics),
      let date = dates(of: event)?.home
    else { return nil }
    return rows.part(of: event, on: shown.visible.day(ofColumn: date)).map {
      (date, Int($0.lowerBound))
    }
  }

  /// The placer for a moment, which never is in the all-day row.
  private var instantPlacer: EventPlacer {
    var placer = placer
    placer.threshold = nil
    return placer
  }

  // MARK: Attributes of events

  /// A segment of a packed day.
  func segment(_ column: Int, _ index: Int, _ element: Element) -> LayoutAttributes {
    guard let packed = days[column].packed else {
      return LayoutAttributes(element, frame: .zero)
    }
    let slot = packed.slot(index)
    var attributes = LayoutAttributes(
      element, frame: grid.frames(ofColumn: column).frame(slot),
      zIndex: layering.cell(order: slot.column < 0 ? 0 : packed.order(index)))
    let isFolded = !grid.axis.isPlain && attributes.frame.height == 0
    if slot.column < 0 || isFolded { attributes.isHidden = true }
    return attributes
  }

  /// A bar of an event of the all-day row in its lane; hidden where it is only counted.
  func allDayCell(
    _ element: Element, _ entry: AllDayRow.Entry, lane: Int?, _ parts: FixedParts
  ) -> LayoutAttributes {
    let gap = min(settings.columnSpacing / 2, grid.dayWidth / 2)
    let left = Edges.snap(grid.x(ofColumn: max(0, entry.span.first)) + gap)
    let last = min(grid.columns, entry.span.last + 1)
    let top = parts.allDayEventTop + Double(lane ?? allDayHeight.lanes) * settings.alldayHeight
    var attributes = LayoutAttributes(
      element,
      frame: Rect(
        minX: left, minY: Edges.snap(top),
        maxX: lane == nil ? left : max(left, Edges.snap(grid.x(ofColumn: last) - gap)),
        maxY: Edges.snap(top + settings.alldayHeight)),
      zIndex: layering.allDayCell)
    if parts.pinY > 0 { attributes.flags = .pinned }
    if lane == nil { attributes.isHidden = true }
    return attributes
  }

  /// A cell that lies outside the days and hours shown: hidden, without an area.
  func outside(_ element: Element) -> LayoutAttributes {
    var attributes = LayoutAttributes(
      element,
      frame: Rect(
        x: grid.x(ofColumn: 0), y: grid.gridTop, width: 0, height: 0))
    attributes.isHidden = true
    return attributes
  }

  // MARK: Counted events

  /// Item numbers reserved per day for the views that count events.
  static let moreViewsPerDay = 100_000

  /// The views of a packed day that count events.
  func moreViews(_ column: Int, _ parts: FixedParts) -> [LayoutAttributes] {
    var views: [LayoutAttributes] = []
    if let packed = days[column].packed {
      for (number, group) in packed.packing.more.enumerated() {
        let slot = Slot(
          left: group.left, right: 1, column: 0, columns: 1,
          drawn: PackedInterval(start: group.start, end: group.end))
        let frame = grid.frames(ofColumn: column).frame(slot)
        views.append(
          LayoutAttributes(
            moreElement(column, number), frame: frame,
            zIndex: layering.cell(
              order: Int32(clamping: days[column].segments.count))))
      }
    }
    if let view = allDayMoreView(column, parts) { views.append(view) }
    return views
  }

  /// The view that counts events of the all-day row on a column, or nil.
  private func allDayMoreView(_ column: Int, _ parts: FixedParts) -> LayoutAttributes? {
    guard column < allDay.overflow.count, allDay.overflow[column] > 0 else { return nil }
    let top = parts.allDayEventTop + Double(allDayHeight.lanes) * settings.alldayHeight
    let gap = min(settings.columnSpacing / 2, grid.dayWidth / 2)
    let left = Edges.snap(grid.x(ofColumn: column) + gap)
    var view = LayoutAttributes(
      moreElement(column, Self.moreViewsPerDay - 1),
      frame: Rect(
        minX: left, minY: Edges.snap(top),
        maxX: max(left, Edges.snap(grid.x(ofColumn: column + 1) - gap)),
        maxY: Edges.snap(top + settings.alldayHeight)), zIndex: layering.allDayCell)
    if parts.pinY > 0 { view.flags = .pinned }
    return view
  }

  private func moreElement(_ column: Int, _ number: Int) -> Element {
    Element(kinds.more, section: 0, item: column * Self.moreViewsPerDay + number)
  }
}
