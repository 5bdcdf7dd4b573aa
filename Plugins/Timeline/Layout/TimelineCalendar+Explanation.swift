import CalendarEvents
import CivilTime
public import LayoutCore

extension TimelineCalendar: Labelling {
  /// Names days, hours and resources.
  public func label(of element: Element, _ context: any LayoutContext) -> String? {
    element.kind == prepared?.kinds.ghost ? ghostLabel(context) : prepared?.label(of: element)
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
