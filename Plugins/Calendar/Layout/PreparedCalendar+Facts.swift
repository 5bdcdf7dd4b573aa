import CalendarEvents
import CivilTime
import LayoutCore

extension PreparedCalendar {
  /// The date of a column, and its resource.
  func columnFact(_ column: Int) -> Fact {
    var fact = dateFact(column)
    if let resource = resource(ofColumn: column) { fact.text += ", \(resource)" }
    return fact
  }

  /// The name of the resource of a column; nil without resources.
  private func resource(ofColumn column: Int) -> String? {
    guard shown.resources.areShown else { return nil }
    return itemResources?.label(shown.resources.place(ofColumn: column).resource)
  }

  /// The date of a column, and its length if that is not 24 hours.
  private func dateFact(_ column: Int) -> Fact {
    guard let firstDate = placer.firstDate else {
      return Fact("day \(column - placer.lead)", [FactValue("day column", Double(column))])
    }
    let date = firstDate + day(column)
    var text = GregorianDay.text(date)
    var values = [FactValue("day column", Double(column))]
    if placer.clock.days.contains(date) {
      let length = placer.clock.length(ofDay: date)
      if length == 0 { text += " does not exist in \(settings.zone)" }
      if length != GregorianDay.seconds {
        values.append(FactValue("hours", Double(length) / 3600))
      }
    }
    return Fact(text, values)
  }

  /// The day and the time at a place of the grid, by the local clock.
  func timeFact(_ time: GridTime) -> Fact {
    let date = dateFact(time.column)
    let resource = resource(ofColumn: time.column).map { ", \($0)" } ?? ""
    let values = date.values + [FactValue("minutes", Double(time.minute))]
    if let firstDate = placer.firstDate, placer.clock.days.contains(firstDate + day(time.column)),
      placer.clock.length(ofDay: firstDate + day(time.column)) == 0
    {
      return Fact(date.text + resource, values)
    }
    let second = clockSecond(time.minute * 60, on: time.column)
    return Fact("\(date.text) \(Self.clockText(Int32(clamping: second)))\(resource)", values)
  }

  /// The local clock's time at `second` of a column, in seconds of its date.
  private func clockSecond(_ second: Int, on column: Int) -> Int {
    guard let (clock, firstDate) = rows.elapsed, clock.days.contains(firstDate + day(column)) else {
      return second
    }
    let date = firstDate + day(column)
    let instant = clock.start(ofDay: date) + min(Int64(second), clock.length(ofDay: date))
    return Int(clock.local(instant) - Int64(date) * GregorianDay.seconds)
  }

  /// The label of a part of the grid: `Mon 2025-03-10`, `09:00`, `+2 more`; nil for all others.
  func label(of element: Element, in viewport: Viewport) -> String? {
    switch element.kind {
    case kinds.dayHeader:
      let column = firstColumn(ofHeader: element)
      guard let firstDate = placer.firstDate else {
        return settings.isSticky ? dateFact(column).text : "Day \(day(column) + 1)"
      }
      let day = dateFact(column).text
      let weekday = GregorianDay.weekday(firstDate + self.day(column))
      return "\(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][weekday]) \(day)"
    case kinds.resourceHeader: return resource(ofColumn: firstColumn(ofHeader: element))
    case kinds.hourHeader: return hourLabel(element.item)
    case kinds.more: return moreCount(element).map { "+\($0) more" }
    case kinds.zoneHeader: return zoneLabel(element.item, in: viewport)
    default: return nil
    }
  }

  /// The first column below a header of a day or a resource.
  private func firstColumn(ofHeader element: Element) -> Int {
    let isOuter = (element.kind == kinds.resourceHeader) == (shown.resources.page != nil)
    return isOuter ? element.item * shown.resources.outerSpan : element.item
  }

  /// The time on the line of an hour, or at the end of the row of a plain header, as in the
  /// article's sample.
  ///
  /// By elapsed time a single day shows what its clock shows.
  private func hourLabel(_ hour: Int) -> String? {
    guard 0..<grid.labels.count ~= hour else { return nil }
    let elapsed = settings.isSticky ? grid.labels.seconds[hour] : grid.endOfRow(hour)
    let second = grid.columns == 1 ? clockSecond(elapsed, on: 0) : elapsed
    let text = Self.clockText(Int32(clamping: second))
    guard !settings.isSticky, 0..<36_000 ~= second else { return text }
    return " \(second / 3600):\(twoDigits(second / 60 % 60))"
  }

  /// The number of events that a view counts, or nil if there is no such view.
  private func moreCount(_ element: Element) -> Int? {
    let (column, number) = element.item.quotientAndRemainder(dividingBy: Self.moreViewsPerDay)
    guard days.indices.contains(column) else { return nil }
    if number == Self.moreViewsPerDay - 1 {
      return allDay.overflow.indices.contains(column) ? allDay.overflow[column] : nil
    }
    let more = days[column].packed?.packing.more ?? []
    return more.indices.contains(number) ? more[number].count : nil
  }

  /// Times, cluster, column and wall of a segment of a packed day, which is part of `event`.
  func segmentFacts(
    section: Int, item: Int, part: Int, of event: TimedEvent?, on column: Int
  ) -> [Fact] {
    let day = days[column]
    guard let packed = day.packed,
      let index = day.index(section: section, item: item, part: part, names)
    else { return [] }
    let segment = day.segments[index]
    let end = event.flatMap { clockEnd(of: $0, on: column) } ?? segment.end
    var facts = [
      Fact(
        "from \(Self.clockText(segment.start)) to \(Self.clockText(end))",
        [FactValue("start", Double(segment.start) / 60), FactValue("end", Double(end) / 60)])
    ]
    if end != segment.end {
      facts.append(
        Fact(
          "drawn to \(Self.clockText(segment.end)): the clock goes back in between",
          [FactValue("drawn end", Double(segment.end) / 60)]))
    }
    let drawn = packed.slot(index).drawn
    if drawn.start != segment.start || drawn.end != segment.end {
      facts.append(
        Fact(
          "takes up min-height: from \(Self.clockText(drawn.start)) to \(Self.clockText(drawn.end))",
          [
            FactValue(
              "min-height",
              segment.start == segment.end ? settings.instantHeight : settings.minHeight)
          ]))
    }
    return facts + axisFacts(at: Int(segment.start))
      + PackingFacts(packed, day.segments, names, rules).facts(index)
  }

  /// The end, by the clock, of the part of an event on a column, if that is before the end of its
  /// box: the clock went back.
  private func clockEnd(of event: TimedEvent, on column: Int) -> Int32? {
    guard rows.elapsed == nil, let part = rows.part(of: event, on: day(column)),
      !rows.cuts(of: event, on: day(column)).end
    else { return nil }
    let end = placer.localEnd(of: event) - Int64(day(column)) * GregorianDay.seconds
    return end < part.upperBound && end >= part.lowerBound ? Int32(end) : nil
  }

  /// Remarks that part of the content is not shown (rules D-28 and K-71).
  var remarks: [String] {
    var remarks: [String] = []
    if laterCount > 0 {
      let last = dateFact(days.count - 1).text
      let later = laterCount == 1 ? "1 event is later" : "\(laterCount) events are later"
      remarks.append("the calendar shows \(rows.days) days, up to \(last); \(later)")
    }
    switch itemResources?.unplaced ?? 0 {
    case 0: break
    case 1: remarks.append("1 event has none of the resources shown")
    case let count: remarks.append("\(count) events have none of the resources shown")
    }
    return remarks
  }

  /// The edges at which a column cuts an event.
  func cutFacts(_ event: TimedEvent, on column: Int) -> [Fact] {
    cutFacts(rows.cuts(of: event, on: day(column)))
  }

  private func cutFacts(_ cuts: (start: Bool, end: Bool)) -> [Fact] {
    (cuts.start ? [Fact("begins earlier than shown")] : [])
      + (cuts.end ? [Fact("ends later than shown")] : [])
  }

  /// The lane of an event of the all-day row.
  func allDayFacts(_ section: Int, _ item: Int, _ span: ClosedRange<Int>, part: Int) -> [Fact] {
    guard let entry = entry(section, item, span, part: part) else {
      return [outsideFact(span.upperBound < 0 ? nil : span, "the days")]
    }
    let count = span.upperBound - span.lowerBound + 1
    let start = columnFact(entry.column)
    let days = Fact(
      count == 1 ? "all day" : "all day, on \(count) days", [FactValue("days", Double(count))])
    let known = [start, days] + cutFacts((span.lowerBound < 0, span.upperBound >= rows.days))
    guard let lane = allDay.laneOf[entry.column]?[entry.index] else {
      let lanes = FactValue("lanes", Double(settings.alldayLanes))
      return known + [Fact("no lane is free: only counted", [lanes])]
    }
    return known + [Fact("the lowest lane that is free", [FactValue("lane", Double(lane))])]
  }

  /// The number of events that a view counts.
  func moreFacts(_ element: Element) -> [Fact] {
    let (column, number) = element.item.quotientAndRemainder(dividingBy: Self.moreViewsPerDay)
    if number == Self.moreViewsPerDay - 1 {
      let count = allDay.overflow[column]
      return [columnFact(column), Fact("+\(count) more", [FactValue("events", Double(count))])]
    }
    guard let group = days[column].packed?.packing.more[number] else { return [] }
    return [
      columnFact(column),
      Fact(
        "+\(group.count) more from \(Self.clockText(group.start)) to \(Self.clockText(group.end))",
        [FactValue("events", Double(group.count))]),
      Fact("max-stack leaves no column", [FactValue("max-stack", Double(settings.maxStack))]),
    ]
  }

  /// Day or hour of a part of the grid, and whether it is pinned.
  func partFacts(_ element: Element, _ attributes: LayoutAttributes) -> [Fact] {
    var facts: [Fact] = []
    switch element.kind {
    case kinds.dayHeader:
      let column = firstColumn(ofHeader: element)
      facts = [dateFact(column)] + widthFacts(column)
    case kinds.resourceHeader:
      let column = firstColumn(ofHeader: element)
      facts = [
        shown.resources.page == nil
          ? columnFact(column) : Fact(resource(ofColumn: column) ?? "")
      ]
    case kinds.allDayHeader, kinds.dayLine:
      facts = [columnFact(element.item)] + widthFacts(element.item)
    case kinds.hourHeader: facts = [timeFact(grid.labels.seconds[element.item])]
    case kinds.hourLine: facts = [timeFact(grid.lines.seconds[element.item])]
    case kinds.nowLine:
      if let now {
        let column = shown.resources.column(date: now.date, resource: element.item)
        facts = [shown.resources.page == nil ? dateFact(column) : columnFact(column)]
        facts.append(timeFact(now.second))
      }
    case kinds.zoneHeader: facts = zoneFacts(element.item)
    case kinds.closed: facts = closedFacts(element)
    default: break
    }
    if attributes.flags.contains(.pinned) {
      facts.append(Fact("pinned at the edge of the viewport"))
    }
    return facts
  }

  func timeFact(_ seconds: Int) -> Fact {
    let text = Self.clockText(Int32(clamping: seconds))
    return Fact(
      rows.elapsed == nil ? text : "\(text) after the day began",
      [FactValue("minutes", Double(seconds) / 60)])
  }

  /// Seconds after midnight as `09:30`, with seconds if there are any.
  static func clockText(_ seconds: Int32) -> String {
    DateText.clock(Int(seconds))
  }
}
