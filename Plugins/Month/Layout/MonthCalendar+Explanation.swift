import CalendarEvents
import CivilTime
public import LayoutCore

extension MonthCalendar: Labelling {
  /// Names weekdays, days, weeks and months, and how many events are only counted.
  public func label(of element: Element, _ context: any LayoutContext) -> String? {
    element.kind == prepared?.kinds.ghost ? ghostLabel(context) : prepared?.label(of: element)
  }

  /// Parts of events with their titles, their starts, and the sides of weeks beyond which they go
  /// on.
  public func captions(of elements: [Element], _ context: any LayoutContext) -> [Caption?] {
    elements.map { element in
      guard let prepared, element.kind == .cell || element.kind == prepared.kinds.continuation,
        let part = prepared.part(element), let bar = prepared.bar(of: part)
      else { return nil }
      let sides: Caption.Sides = [bar.isStart ? [] : .left, bar.isEnd ? [] : .right]
      return eventCaptions.caption(
        prepared.content.path(part.name),
        start: bar.isStart ? prepared.content.start(part.name) : nil, goesOn: sides,
        isRightToLeft: prepared.settings.isRightToLeft, context)
    }
  }
}

extension MonthCalendar: Explanation {
  /// Returns ordered facts that lead to the attributes of `element`: its dates, its week, its lane,
  /// and why it is only counted; empty if there is no such element.
  ///
  /// - Complexity: O(log n + log weeks), once its week is packed.
  public func explain(_ element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> [Fact]
  {
    guard let attributes = try attributes(for: element, context), let prepared else { return [] }
    let facts: [Fact]
    if let part = element.kind == .cell || element.kind == prepared.kinds.continuation
      ? prepared.part(element) : nil
    {
      facts = prepared.facts(of: part)
    } else if element.kind == prepared.kinds.ghost {
      facts = [EventGhost.fact]
    } else {
      facts = prepared.facts(of: element, attributes)
    }
    return facts + [.frame(attributes.frame, zIndex: attributes.zIndex)]
  }

  /// The date of a point where weeks show one; empty elsewhere and where pinned headers cover it.
  public func explain(_ point: Point, _ context: any LayoutContext) -> [Fact] {
    guard let prepared else { return [] }
    let point = prepared.mirror.point(point)
    let spot = Rect(x: point.x, y: point.y, width: 1e-6, height: 1e-6)
    guard prepared.headers(in: spot, prepared.pinY(context.viewport)).isEmpty,
      let row = prepared.grid.rows(from: point.y, to: point.y.nextUp).first,
      let column = (0..<prepared.grid.columns).first(where: {
        prepared.grid.x(ofColumn: $0) <= point.x && point.x < prepared.grid.x(ofColumn: $0 + 1)
      }), case let date = prepared.grid.rows.date(row: row, column: column),
      prepared.grid.rows.rows[row].dates.contains(date)
    else { return [] }
    return [prepared.fact(ofDate: date)]
  }

  /// Returns the remark that later months are not shown, if events touch them.
  public func remarks(_ context: any LayoutContext) -> [Fact] {
    guard let prepared, let reach = prepared.reach, reach.count > MonthOption.mostMonths else {
      return []
    }
    return [
      Fact("month shows \(MonthOption.mostMonths) months; events of later ones are not shown")
    ]
  }
}

extension PreparedMonth {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The label of an element that is no event: `Mon`, `1 Jun`, `22`, `June 2024`, `+2 more`; nil
  /// for all others.
  func label(of element: Element) -> String? {
    let rows = grid.rows
    switch element.kind {
    case kinds.weekdayHeader:
      guard 0..<grid.columns ~= element.item else { return nil }
      return Weekdays.shortNames[rows.visible.weekday(rows.visible.day(ofColumn: element.item))]
    case kinds.dayNumber:
      guard place(ofDay: element.item) != nil else { return nil }
      let parts = GregorianDay.parts(rows.firstDate + element.item)
      return parts.day == 1 ? "1 \(Self.months[parts.month - 1])" : "\(parts.day)"
    case kinds.weekNumber:
      guard rows.rows.indices.contains(element.item) else { return nil }
      return rows.weekNumber(ofRow: element.item, settings.weekNumbers).map { "\($0)" }
    case kinds.monthHeader:
      return rows.months.indices.contains(element.item) ? rows.months[element.item].month.text : nil
    case kinds.more:
      guard let place = place(ofDay: element.item) else { return nil }
      let count = pack(place.row).more[place.column]
      return count > 0 ? "+\(count) more" : nil
    default: return nil
    }
  }

  /// A date as a fact.
  func fact(ofDate date: Int) -> Fact {
    Fact(Weekdays.text(ofDate: date), [FactValue("day", Double(date - grid.rows.firstDate))])
  }

  /// Dates, week and lane of a part of an event.
  func facts(of part: EventPart) -> [Fact] {
    let dates = content.dates(part.name).dates
    let (first, last) = (GregorianDay.text(dates.lowerBound), GregorianDay.text(dates.upperBound))
    var facts = [
      Fact(
        dates.count == 1 ? "on \(first) (K-03)" : "from \(first) to \(last) (K-03)",
        [FactValue("days", Double(dates.count))])
    ]
    if part.number > 0 { facts.append(Fact("goes on with event \(name(part)) (K-04)")) }
    guard let row = part.row, let bar = bar(of: part) else {
      return facts + [Fact("on no day that is shown")]
    }
    facts.append(
      Fact(
        "in week \(row), columns \(bar.first) to \(bar.last) (K-45)",
        [FactValue("week", Double(row)), FactValue("lane", Double(bar.lane))]))
    let packed = pack(row)
    if bar.isHidden, let limit = grid.limit(ofRow: row) {
      let reason =
        Int(bar.lane) >= limit
        ? "in no lane" : "in the lane of counts, which one of its days needs for a count"
      facts.append(Fact("\(reason): only counted (K-47)", [FactValue("lanes", Double(limit))]))
    } else {
      facts.append(
        Fact(
          settings.order == nil
            ? "lane \(bar.lane) of \(packed.lanes), the lowest that is free (K-46)"
            : "lane \(bar.lane) of \(packed.lanes), the lowest without an earlier one (K-30)"))
    }
    return facts
  }

  private func name(_ part: EventPart) -> String {
    "\(part.name.section),\(content.item(part.name))"
  }

  /// Facts of an element that is no event.
  func facts(of element: Element, _ attributes: LayoutAttributes) -> [Fact] {
    switch element.kind {
    case kinds.day, kinds.dayNumber:
      let fact = fact(ofDate: grid.rows.firstDate + element.item)
      return attributes.alpha < 1 ? [fact, Fact("of another month (K-43)")] : [fact]
    case kinds.more:
      guard let place = place(ofDay: element.item) else { return [] }
      let count = pack(place.row).more[place.column]
      return [
        fact(ofDate: grid.rows.firstDate + element.item),
        Fact("events that have no room are counted (K-47)", [FactValue("events", Double(count))]),
      ]
    case kinds.weekNumber:
      return [Fact("week \(label(of: element) ?? "") of the year (K-44)")]
    default:
      let name = label(of: element) ?? "corner"
      return attributes.flags.contains(.pinned)
        ? [Fact("\(name), pinned at the top")] : [Fact(name)]
    }
  }
}
