import CalendarEvents
import LayoutCore

extension WeekCalendar {
  /// The mark at a cell, or at the view of a later day of its event, or nil if there is none.
  func timeMark(_ element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    guard prepared?.settings.marksTimes == true, 0..<context.sectionCount ~= element.section,
      element.item >= 0, context.itemCount(inSection: element.section) > 0
    else { return nil }
    let count = context.itemCount(inSection: element.section)
    let (part, item) = element.item.quotientAndRemainder(dividingBy: count)
    guard !isBehind(element.section, item, context),
      case .timed(let event) = time(element.section, item, context), let prepared,
      let column = prepared.place(
        ofPart: part, of: event, prepared.resources(element.section, item))?.column
    else { return nil }
    prepared.pack(column, &work)
    let index = prepared.days[column].index(
      section: element.section, item: item, part: part, prepared.names)
    return index.map { prepared.timeMark(element, column, $0) }
  }
}

extension PreparedCalendar {
  /// Width of a mark, in points.
  private static let markWidth = 3.0

  /// The mark at a segment of a packed day, from its true start to its true end (rule K-34).
  func timeMark(_ element: Element, _ column: Int, _ index: Int) -> LayoutAttributes {
    let (segment, box) = (days[column].segments[index], segment(column, index, element))
    var mark = box
    mark.frame = Rect(
      minX: box.frame.minX, minY: grid.y(ofSecond: Int(segment.start)),
      maxX: min(box.frame.maxX, Edges.snap(box.frame.minX + Self.markWidth)),
      maxY: grid.y(ofSecond: Int(segment.end)))
    mark.pointer = .none
    if mark.frame.height == 0 { mark.isHidden = true }
    return mark
  }

  /// The marks of packed days that may meet `rect`.
  ///
  /// - Complexity: O(log n + k), as a query.
  func timeMarks(_ columns: Range<Int>, in rect: Rect, _ context: any LayoutContext)
    -> [LayoutAttributes]
  {
    guard settings.marksTimes else { return [] }
    let seconds = grid.seconds(in: rect)
    var (marks, found): ([LayoutAttributes], [Int32]) = ([], [])
    for column in columns {
      guard let packed = days[column].packed else { continue }
      _ = packed.findCandidates(from: seconds.from, to: seconds.to, into: &found)
      for index in found {
        let segment = days[column].segments[Int(index)]
        let section = Int(segment.section)
        let later = Int(segment.part) * context.itemCount(inSection: section)
        let item = names.item(segment.section, segment.item) + later
        let element = Element(kinds.timeMark, section: section, item: item)
        marks.append(timeMark(element, column, Int(index)))
      }
    }
    return marks
  }
}
