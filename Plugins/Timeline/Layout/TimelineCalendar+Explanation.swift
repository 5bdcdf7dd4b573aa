import CalendarEvents
import CivilTime
public import LayoutCore

extension TimelineCalendar: Labelling {
  /// Names days, hours and resources.
  public func label(of element: Element, _ context: any LayoutContext) -> String? {
    element.kind == prepared?.kinds.ghost ? ghostLabel(context) : prepared?.label(of: element)
  }

  /// Events with their titles, which may stay in sight, their starts, and the sides of the times
  /// shown beyond which they go on (rule K-78).
  public func captions(of elements: [Element], _ context: any LayoutContext) -> [Caption?] {
    elements.map { element in
      guard let prepared, element.kind == .cell || element.kind == prepared.kinds.continuation,
        let name = prepared.place(element)?.name
      else { return nil }
      let (start, end) = prepared.times(prepared.content.dates(name))
      var sides: Caption.Sides = []
      if !prepared.axis.shows(start) { sides.insert(.left) }
      if !prepared.axis.shows(max(start, end - 1)) { sides.insert(.right) }
      var caption = eventCaptions.caption(
        prepared.content.path(name),
        start: sides.contains(.left) ? nil : prepared.content.start(name), goesOn: sides,
        isRightToLeft: prepared.settings.isRightToLeft, context)
      if prepared.settings.floatsTitles {
        caption.inset = prepared.titleInset(element, context.viewport) ?? 0
      }
      return caption
    }
  }

  /// At the last hour before the first event that begins in the rows in sight.
  public func opening(_ context: any LayoutContext) -> Opening? {
    prepared?.opening(context.viewport)
  }
}

extension PreparedTimeline {
  /// Where a picture opens: at the last label left of the first event that begins in the rows in
  /// sight; nil if none does, or that is the first label.
  fileprivate func opening(_ viewport: Viewport) -> Opening? {
    let (view, inset) = (mirror.viewport(viewport), mirror.viewport(viewport).adjustedContentInset)
    let top = view.contentOffset.y + inset.top + settings.header
    let bottom = view.contentOffset.y + view.size.height - inset.bottom
    var first = Double.infinity
    for row in rows(from: top, to: max(top, bottom)) {
      rows[row].forEach(from: settings.gutter, to: axis.end) { box in
        if box.start < first, axis.shows(times(content.dates(box.name)).start) { first = box.start }
      }
    }
    guard first < .infinity else { return nil }
    // A label beyond the last place that scrolling reaches would be in the middle.
    let far = contentSize.width - view.size.width + inset.right + inset.left + settings.gutter
    let column = axis.time(atX: first).column
    let places = (max(0, column - 1)...column).flatMap { column in
      labels.map { (column: column, second: $0) }
    }
    func x(_ place: (column: Int, second: Int)) -> Double {
      axis.x(ofColumn: place.column, second: place.second)
    }
    guard let place = places.last(where: { x($0) < first && x($0) <= far }) ?? places.first,
      x(place) > axis.x(ofColumn: 0)
    else { return nil }
    let offset = mirror.offset(x(place) - settings.gutter - inset.left, in: view.size.width)
    let clock = DateText.clock(place.second)
    return Opening(
      Point(x: offset, y: viewport.contentOffset.y),
      place.column == 0
        ? clock : "\(Weekdays.text(ofDate: axis.shown.date(place.column))) \(clock)")
  }
}

extension TimelineCalendar: Explanation {
  /// Returns ordered facts that lead to the attributes of `element`: its dates, its resource and
  /// its lane; empty if there is no such element.
  ///
  /// - Complexity: O(log n).
  public func explain(_ element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> [Fact]
  {
    guard let attributes = try attributes(for: element, context), let prepared else { return [] }
    if element.kind == prepared.kinds.ghost {
      return [EventGhost.fact, .frame(attributes.frame, zIndex: attributes.zIndex)]
    }
    var facts = prepared.facts(of: element)
    if prepared.settings.floatsTitles, let inset = prepared.titleInset(element, context.viewport) {
      facts.append(
        Fact("its title stays in sight (K-78)", [FactValue("inset", inset)]))
    }
    return facts + [.frame(attributes.frame, zIndex: attributes.zIndex)]
  }

  /// The time and the resource at a point; empty beside the rows and where pinned headers cover it.
  public func explain(_ point: Point, _ context: any LayoutContext) -> [Fact] {
    guard let prepared else { return [] }
    let point = Point(x: prepared.mirror.x(point.x), y: point.y)
    let (pins, axis) = (prepared.pins(context.viewport), prepared.axis)
    guard point.x >= pins.x + prepared.settings.gutter, point.x < axis.end,
      point.y >= pins.y + prepared.settings.header,
      let row = prepared.rows(from: point.y, to: point.y.nextUp).first
    else { return [] }
    let time = axis.time(atX: point.x)
    return [
      prepared.fact(ofColumn: time.column, second: Int(time.second)), prepared.fact(ofRow: row),
    ]
  }

  /// Returns remarks on later days and on items without a resource that is listed, if there are.
  public func remarks(_ context: any LayoutContext) -> [Fact] {
    guard let prepared else { return [] }
    var facts: [Fact] = []
    if prepared.axis.shown.isCut {
      facts.append(
        Fact(
          "timeline shows at most \(TimelineOption.mostDays) days; events of others are not shown"))
    }
    let count = prepared.eventRows.unplaced
    if count > 0 {
      facts.append(
        Fact(
          count == 1
            ? "1 item has none of the resources and is not shown; unassigned=on shows it"
            : "\(count) items have none of the resources and are not shown; unassigned=on shows them"
        ))
    }
    return facts
  }
}

extension PreparedTimeline {
  /// The label of an element, or nil if it has none.
  func label(of element: Element) -> String? {
    switch element.kind {
    case kinds.dayHeader:
      guard 0..<axis.shown.count ~= element.item else { return nil }
      return Weekdays.text(ofDate: axis.shown.date(element.item))
    case kinds.hourHeader:
      return hour(element.item, of: labels).map { DateText.clock(labels[$0.index]) }
    case kinds.resourceHeader:
      return rows.indices.contains(element.item) ? name(ofRow: element.item) ?? "unassigned" : nil
    default: return nil
    }
  }

  /// Date and time as a fact.
  func fact(ofColumn column: Int, second: Int) -> Fact {
    Fact(
      "\(Weekdays.text(ofDate: axis.shown.date(column))) \(DateText.clock(second / 60 * 60))",
      [FactValue("day", Double(column)), FactValue("minute", Double(second / 60))])
  }

  /// A row as a fact.
  func fact(ofRow row: Int) -> Fact {
    Fact(
      name(ofRow: row).map { "resource \($0)" } ?? "items without one of the resources",
      [FactValue("row", Double(row))])
  }

  /// By how much the title of an event begins further in than its box, in points (rule K-78).
  func titleInset(_ element: Element, _ viewport: Viewport) -> Double? {
    guard let (name, row) = place(element), row != nil, let box = box(name, content.dates(name))
    else { return nil }
    return max(0, min(pins(viewport).x + settings.gutter - box.start, box.end - box.start - 40))
  }

  /// The facts about an element without its frame.
  func facts(of element: Element) -> [Fact] {
    switch element.kind {
    case .cell, kinds.continuation:
      return place(element).map { facts(of: $0.name, in: $0.row, element) } ?? []
    case kinds.resourceHeader:
      return [
        fact(ofRow: element.item),
        Fact(
          "as high as its lanes (K-77)", [FactValue("lanes", Double(rows[element.item].lanes))]),
      ]
    case kinds.dayHeader, kinds.hourHeader: return [Fact(label(of: element) ?? "")]
    case kinds.hourLine, kinds.dayLine:
      let times = element.kind == kinds.dayLine ? [axis.hours.first] : lines
      return hour(element.item, of: times).map {
        [fact(ofColumn: $0.column, second: times[$0.index])]
      } ?? []
    case kinds.rowLine: return [fact(ofRow: element.item)]
    default: return []
    }
  }

  private func facts(of name: EventName, in row: Int?, _ element: Element) -> [Fact] {
    let event = content.dates(name)
    let (first, last) = (
      GregorianDay.text(event.dates.lowerBound), GregorianDay.text(event.dates.upperBound)
    )
    var facts = [
      Fact(
        first == last ? "on \(first) (K-03)" : "from \(first) to \(last) (K-03)",
        [FactValue("days", Double(event.dates.count))])
    ]
    if element.kind != .cell {
      facts.append(Fact("another resource of event \(name.section),\(content.item(name)) (K-04)"))
    }
    guard let row else { return facts + [Fact("none of its resources is listed (K-71)")] }
    facts.append(fact(ofRow: row))
    guard let box = box(name, event) else {
      return facts + [Fact("nothing of it is in the days and hours shown (K-76)")]
    }
    facts.append(
      Fact(
        "the lowest lane that is free (K-76)",
        [
          FactValue("lane", Double(lane(of: box, in: row))),
          FactValue("lanes", Double(rows[row].lanes)),
        ]))
    return facts
  }
}
