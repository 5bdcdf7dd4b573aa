import CalendarEvents
public import LayoutCore
import SummaryTree

extension AgendaCalendar {
  /// Appends the attributes of every element whose frame intersects `rect`, in `AttributesOrder`.
  ///
  /// `rect` is in content coordinates; touching edges do not intersect, and what has no area
  /// intersects nothing.
  ///
  /// - Complexity: O(log days + k log k) for k days and rows that it meets, once these days are in
  ///   order.
  public func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    guard !rect.isEmpty, let prepared else { return }
    var found: [LayoutAttributes] = []
    func append(_ one: LayoutAttributes?) {
      if let one, one.frame.intersects(rect) { found.append(one) }
    }
    let end = Ticks.floor(rect.maxY) + 1
    var next = max(0, Ticks.floor(rect.minY))
    while next < end, let day = prepared.day(at: next) {
      prepared.work.visited += 1
      append(prepared.header(day))
      append(prepared.emptyDay(day))
      for row in prepared.rows(of: day, from: rect.minY, to: rect.maxY) {
        prepared.work.visited += 1
        append(prepared.row(row, of: day))
      }
      next = day.top + day.day.summary.ticks
    }
    append(prepared.nowLine)
    found.sort { $0.element < $1.element }
    attributes += found
  }

  /// The attributes of one element, or nil if there is no such element.
  ///
  /// An event without a day that is listed is there, but hidden (rule K-04).
  ///
  /// - Complexity: O(log n), once its day is in order.
  public func attributes(for element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> LayoutAttributes?
  {
    guard let prepared else { return nil }
    switch element.kind {
    case .header, .footer: return nil
    case .cell, prepared.kinds.continuation:
      return prepared.part(element).map { prepared.attributes(of: $0, element) }
    case prepared.kinds.nowLine:
      return element == Element(element.kind, section: 0) ? prepared.nowLine : nil
    default:
      guard element.section == 0, let day = prepared.day(number: element.item) else { return nil }
      return element.kind == prepared.kinds.dayHeader
        ? prepared.header(day) : prepared.emptyDay(day)
    }
  }
}

/// A day that is listed, at its place.
struct PlacedDay {
  /// Its number among those that are not hidden, and among those that are listed.
  let column, number: Int
  let day: AgendaDay
  /// Distance from the top of the content, in ticks.
  let top: Int64
}

/// A part of an event that an element shows.
struct EventPart {
  let name: EventName
  /// 0 for the cell.
  let number: Int
  /// Its day, or nil for the cell of an event that no day shows.
  let column: Int?
}

extension PreparedAgenda {
  /// The z values of what is not an event, back to front.
  private enum Layer {
    static let header = 10
    static let nowLine = 20
  }

  // MARK: Days

  /// The day at a height, in ticks, or the next one if that is not listed; nil below the last one.
  func day(at ticks: Int64) -> PlacedDay? {
    days.find(ticks, by: { $0.ticks }).map { match in
      PlacedDay(
        column: match.index, number: match.before.listed, day: match.element,
        top: match.before.ticks)
    }
  }

  /// The listed day of a number.
  func day(number: Int) -> PlacedDay? {
    guard number >= 0 else { return nil }
    return days.find(number, by: { $0.listed }).map { match in
      PlacedDay(
        column: match.index, number: number, day: match.element, top: match.before.ticks)
    }
  }

  /// The day of a column, listed or not.
  func day(column: Int) -> PlacedDay {
    let before = days.summary(before: column)
    return PlacedDay(
      column: column, number: before.listed, day: days[column], top: before.ticks)
  }

  private func frame(_ top: Int64, _ ticks: Int64) -> Rect {
    Rect(x: 0, y: Ticks.points(top), width: width, height: Ticks.points(ticks))
  }

  /// The header of a listed day (rule K-60).
  func header(_ day: PlacedDay) -> LayoutAttributes {
    LayoutAttributes(
      Element(kinds.dayHeader, section: 0, item: day.number),
      frame: frame(day.top, settings.dayHeader), zIndex: Layer.header)
  }

  /// The view of a listed day without events, or nil if it has some (rule K-60).
  func emptyDay(_ day: PlacedDay) -> LayoutAttributes? {
    guard day.day.rows == 0 else { return nil }
    return LayoutAttributes(
      Element(kinds.emptyDay, section: 0, item: day.number),
      frame: frame(day.top + settings.dayHeader, settings.rowHeight))
  }

  /// The line at now, or nil if its day is not listed (rule K-62).
  var nowLine: LayoutAttributes? {
    guard let now else { return nil }
    let (day, rows) = (day(column: now.column), pack(now.column))
    let y =
      now.row < rows.names.count
      ? day.top + settings.dayHeader + rows.start(now.row) : day.top + day.day.summary.ticks
    let thickness = 2.0
    var line = LayoutAttributes(
      Element(kinds.nowLine, section: 0),
      frame: Rect(x: 0, y: Ticks.points(y) - thickness / 2, width: width, height: thickness),
      zIndex: Layer.nowLine)
    line.pointer = .none
    return line
  }

  // MARK: Rows

  /// The rows of a day that may meet a range of the height, in points.
  ///
  /// - Complexity: O(log k) for k rows.
  func rows(of day: PlacedDay, from low: Double, to high: Double) -> Range<Int> {
    guard day.day.rows > 0 else { return 0..<0 }
    let (top, packed) = (day.top + settings.dayHeader, pack(day.column))
    let (from, end) = (Ticks.floor(low) - top, Ticks.floor(high) + 1 - top)
    let first = partitionPoint(packed.ends.count) { packed.ends[$0] > from }
    return first..<max(first, partitionPoint(packed.ends.count) { packed.start($0) >= end })
  }

  /// A row of a day.
  func row(_ row: Int, of day: PlacedDay) -> LayoutAttributes {
    let packed = pack(day.column)
    return LayoutAttributes(
      element(packed.names[row], on: day.column),
      frame: frame(
        day.top + settings.dayHeader + packed.start(row), packed.ends[row] - packed.start(row)))
  }

  /// The element that shows an event on a day (rule K-04).
  private func element(_ name: EventName, on column: Int) -> Element {
    let part = column - shown.columns(of: content.dates(name)).lowerBound
    return content.element(name, part: part, continuation: kinds.continuation)
  }

  /// The part of an event that a cell or a continuation names, or nil if there is none.
  func part(_ element: Element) -> EventPart? {
    guard let (name, number) = content.part(element) else { return nil }
    let columns = shown.columns(of: content.dates(name))
    if number < columns.count {
      return EventPart(name: name, number: number, column: columns.lowerBound + number)
    }
    return number == 0 ? EventPart(name: name, number: 0, column: nil) : nil
  }

  /// The attributes of a part.
  func attributes(of part: EventPart, _ element: Element) -> LayoutAttributes {
    guard let column = part.column else {
      var attributes = LayoutAttributes(element, frame: .zero)
      attributes.isHidden = true
      return attributes
    }
    return row(row(of: part.name, on: column), of: day(column: column))
  }
}
