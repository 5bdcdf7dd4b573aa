import CalendarEvents
import CivilTime
import LayoutCore

extension PreparedCalendar {
  /// The times of a column that are closed and have a height; none where no weekday is known.
  private func closedTimes(_ column: Int) -> [Range<Int>] {
    guard settings.business.areSet, let firstDate = placer.firstDate else { return [] }
    let day = day(column)
    let window = rows.window(of: day)
    return settings.business.closed(
      on: GregorianDay.weekday(firstDate + day),
      in: Int(window.lowerBound)..<Int(window.upperBound)
    ).filter { grid.axis.length(to: $0.lowerBound) < grid.axis.length(to: $0.upperBound) }
  }

  /// Item numbers reserved per day for closed times.
  static let closedViewsPerDay = 100

  /// The decorations over the closed times of a column (rule K-25).
  ///
  /// - Complexity: O(parts of the option).
  func closedViews(_ column: Int) -> [LayoutAttributes] {
    closedTimes(column).enumerated().map { index, seconds in
      var view = LayoutAttributes(
        Element(kinds.closed, section: 0, item: column * Self.closedViewsPerDay + index),
        frame: grid.frame(ofColumn: column, from: seconds.lowerBound, to: seconds.upperBound),
        zIndex: Layering.closed)
      view.pointer = .none
      return view
    }
  }

  /// One of them, or nil if there is no such element.
  func closedView(_ element: Element) -> LayoutAttributes? {
    let column = element.item / Self.closedViewsPerDay
    guard days.indices.contains(column) else { return nil }
    return closedViews(column).first { $0.element == element }
  }

  /// The times of a closed view.
  func closedFacts(_ element: Element) -> [Fact] {
    let (column, number) = element.item.quotientAndRemainder(dividingBy: Self.closedViewsPerDay)
    let seconds = closedTimes(column)[number]
    let part = TimeScale.Part(seconds: seconds, factor: 1).text
    return [
      columnFact(column),
      Fact(
        "\(part) is outside business hours (K-25)",
        [
          FactValue("start", Double(seconds.lowerBound) / 60),
          FactValue("end", Double(seconds.upperBound) / 60),
        ]),
    ]
  }

  // MARK: Second zones

  /// The time on a second zone's clock at a label, on the first day in view: `18:00-1d` is on the
  /// date before (rule K-26); nil without a date.
  func zoneLabel(_ item: Int, in viewport: Viewport) -> String? {
    guard let firstDate = placer.firstDate, let header = zoneHeader(item) else { return nil }
    let date = firstDate + day(min(grid.columns(in: viewport).lowerBound, max(0, days.count - 1)))
    let second = Int64(grid.labels.seconds[header.label])
    let instant: Int64
    if rows.elapsed != nil {
      instant = placer.clock.start(ofDay: date) + second
    } else {
      instant = placer.clock.instant(ofLocal: Int64(date) * GregorianDay.seconds + second)
    }
    let local = zoneClocks[header.zone].local(instant)
    let days = GregorianDay.holding(local) - date
    let time = local - Int64(date + days) * GregorianDay.seconds
    let text = Self.clockText(Int32(truncatingIfNeeded: time))
    return days == 0 ? text : "\(text)\(days < 0 ? "-" : "+")\(days.magnitude)d"
  }

  /// The zone and the label of a header of a second zone, or nil if there is none.
  func zoneHeader(_ item: Int) -> (zone: Int, label: Int)? {
    let count = grid.labels.count
    guard count > 0, 0..<(count * zoneClocks.count) ~= item else { return nil }
    return (item / count, item % count)
  }

  /// The zone and the time of a header of a second zone.
  func zoneFacts(_ item: Int) -> [Fact] {
    guard let (zone, label) = zoneHeader(item) else { return [] }
    return [
      timeFact(grid.labels.seconds[label]),
      Fact("shown in \(settings.secondZones[zone]) (K-26)"),
    ]
  }
}

extension WeekGrid {
  /// The whole width of a column between two times.
  func frame(ofColumn column: Int, from start: Int, to end: Int) -> Rect {
    Rect(
      minX: x(ofColumn: column), minY: y(ofSecond: start), maxX: x(ofColumn: column + 1),
      maxY: y(ofSecond: end))
  }
}
