import CalendarEvents
import CivilTime
public import LayoutCore

extension AgendaCalendar: Labelling {
  /// Names days, and the parts of events of several days: `Mon 2024-06-03`, `day 2 of 3`.
  public func label(of element: Element, _ context: any LayoutContext) -> String? {
    prepared?.label(of: element)
  }

  /// Parts of events with their titles, their starts or the numbers of their days, and marks where
  /// they go on.
  public func captions(of elements: [Element], _ context: any LayoutContext) -> [Caption?] {
    elements.map { element in
      guard let prepared, element.kind == .cell || element.kind == prepared.kinds.continuation,
        let part = prepared.part(element), let column = part.column
      else { return nil }
      let (dates, date) = (
        prepared.content.dates(part.name).dates, prepared.shown.date(column)
      )
      var sides: Caption.Sides = []
      if dates.lowerBound < date { sides.insert(.left) }
      if date < dates.upperBound { sides.insert(.right) }
      var caption = eventCaptions.caption(
        prepared.content.path(part.name), start: prepared.content.start(part.name),
        goesOn: sides, context)
      if let number = prepared.number(part) { caption.detail = number }
      return caption
    }
  }
}

extension AgendaCalendar: Explanation {
  /// Returns ordered facts that lead to the attributes of `element`: its dates, its day, and its
  /// place there; empty if there is no such element.
  ///
  /// - Complexity: O(log n), once its day is in order.
  public func explain(_ element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> [Fact]
  {
    guard let attributes = try attributes(for: element, context), let prepared else { return [] }
    return prepared.facts(of: element) + [.frame(attributes.frame, zIndex: attributes.zIndex)]
  }

  /// The date of the day at a point; empty beside the days.
  public func explain(_ point: Point, _ context: any LayoutContext) -> [Fact] {
    guard let prepared, 0 <= point.x, point.x < prepared.width, point.y >= 0,
      let day = prepared.day(at: Ticks.floor(point.y))
    else { return [] }
    return [prepared.fact(of: day)]
  }

  /// Returns the remark that later days are not listed, if events touch them.
  public func remarks(_ context: any LayoutContext) -> [Fact] {
    guard let prepared, prepared.shown.isCut else { return [] }
    return [
      Fact("agenda lists at most \(AgendaOption.mostDays) days; later events are not shown")
    ]
  }
}

extension PreparedAgenda {
  /// The label of an element, or nil if it has none.
  func label(of element: Element) -> String? {
    switch element.kind {
    case kinds.continuation, .cell:
      return part(element).flatMap(number)
    case kinds.dayHeader:
      return day(number: element.item).map { Weekdays.text(ofDate: shown.date($0.column)) }
    case kinds.emptyDay:
      guard let day = day(number: element.item), day.day.rows == 0 else { return nil }
      return "no events"
    default: return nil
    }
  }

  /// The number of a part's day among those of an event of several days (rule K-61).
  fileprivate func number(_ part: EventPart) -> String? {
    let dates = content.dates(part.name).dates
    guard dates.count > 1, let column = part.column else { return nil }
    return "day \(shown.date(column) - dates.lowerBound + 1) of \(dates.count)"
  }

  /// The date of a day, and how many events are on it.
  func fact(of day: PlacedDay) -> Fact {
    Fact(
      Weekdays.text(ofDate: shown.date(day.column)), [FactValue("events", Double(day.day.rows))])
  }

  /// The facts about an element without its frame.
  func facts(of element: Element) -> [Fact] {
    switch element.kind {
    case .cell, kinds.continuation: return part(element).map(facts) ?? []
    case kinds.nowLine:
      guard let now else { return [] }
      return [
        fact(of: day(column: now.column)),
        Fact(
          "before the first event that starts later (K-62)", [FactValue("row", Double(now.row))]),
      ]
    default: return day(number: element.item).map { [fact(of: $0)] } ?? []
    }
  }

  private func facts(of part: EventPart) -> [Fact] {
    let dates = content.dates(part.name).dates
    let (first, last) = (GregorianDay.text(dates.lowerBound), GregorianDay.text(dates.upperBound))
    var facts = [
      Fact(
        dates.count == 1 ? "on \(first) (K-03)" : "from \(first) to \(last) (K-03)",
        [FactValue("days", Double(dates.count))])
    ]
    if part.number > 0 {
      facts.append(
        Fact("goes on with event \(part.name.section),\(content.item(part.name)) (K-04)"))
    }
    guard let column = part.column else { return facts + [Fact("on no day that is listed")] }
    if let number = number(part) { facts.append(Fact("\(number) (K-61)")) }
    let (row, key) = (row(of: part.name, on: column), key(part.name, on: column))
    facts.append(
      Fact(
        "\(Weekdays.text(ofDate: shown.date(column))): "
          + (key.coversDay ? "covers the day" : "by the start of its part") + " (K-61)",
        [FactValue("row", Double(row)), FactValue("rows", Double(pack(column).names.count))]))
    return facts
  }
}
