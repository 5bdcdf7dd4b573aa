import CalendarEvents
public import LayoutCore

extension MonthCalendar {
  /// Appends the attributes of every element whose frame intersects `rect`, in `AttributesOrder`.
  ///
  /// `rect` is in content coordinates; touching edges do not intersect, and what has no area
  /// intersects nothing.
  ///
  /// - Complexity: O(log weeks + k log k) for k events that the weeks show, once these are packed.
  public func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    guard !rect.isEmpty, let prepared else { return }
    let rect = prepared.mirror.rect(rect)
    var found = prepared.headers(in: rect, prepared.pinY(context.viewport))
    for row in prepared.grid.rows(from: rect.minY, to: rect.maxY) {
      prepared.append(row: row, in: rect, to: &found)
    }
    found.sort { $0.element < $1.element }
    let start = attributes.count
    attributes +=
      prepared.settings.isRightToLeft ? found.map(prepared.mirror.attributes) : found
    if let touch = editing(context) {
      add(
        ghostViews(prepared.kinds.ghost, touch, context), of: touch,
        continuation: prepared.kinds.continuation,
        in: prepared.mirror.rect(rect), &attributes, from: start)
    }
  }

  /// The attributes of one element, or nil if there is no such element.
  ///
  /// An event that no week shows, or that is only counted, is there, but hidden (rules K-04, K-47).
  ///
  /// - Complexity: O(log n + log weeks), once its week is packed.
  public func attributes(for element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> LayoutAttributes?
  {
    guard let prepared else { return nil }
    let found = prepared.plainAttributes(for: element, context).map(prepared.mirror.attributes)
    guard let touch = editing(context) else { return found }
    if element.kind == prepared.kinds.ghost {
      return ghostViews(prepared.kinds.ghost, touch, context).first { $0.element == element }
    }
    return found.map { faded($0, touch, continuation: prepared.kinds.continuation) }
  }
}

extension PreparedMonth {
  /// The way the content is turned (rule K-98).
  var mirror: Mirror { Mirror(width: settings.isRightToLeft ? grid.contentSize.width : nil) }

  /// The attributes of one element, from left to right.
  fileprivate func plainAttributes(for element: Element, _ context: any LayoutContext)
    -> LayoutAttributes?
  {
    switch element.kind {
    case .header, .footer: return nil
    case .cell, kinds.continuation:
      guard let part = part(element) else { return nil }
      return attributes(of: part, element)
    case kinds.day, kinds.dayNumber, kinds.more: return dayPart(element)
    case kinds.weekNumber:
      guard element.section == 0 else { return nil }
      return weekNumber(element.item)
    default: return header(element, pinY(context.viewport))
    }
  }
}

/// A part of an event that an element shows.
struct EventPart {
  let name: EventName
  /// 0 for the cell.
  let number: Int
  /// Its row, or nil for the cell of an event that no row shows.
  let row: Int?
}

extension PreparedMonth {
  /// The z values of what is not an event, back to front; events lie between.
  private enum Layer {
    static let day = -10
    static let number = -5
    static let bar = 100
    /// Most lanes with a z value of their own.
    static let lanes = 800
    static let more = 950
    static let monthHeader = 1000
    static let weekdayHeader = 1010
    static let corner = 1020
  }

  // MARK: Events

  /// The part of an event that a cell or a continuation names, or nil if there is none.
  func part(_ element: Element) -> EventPart? {
    guard let (name, number) = content.part(element) else { return nil }
    let row = grid.rows.row(ofPart: number, of: content.dates(name).dates)
    return row == nil && number > 0 ? nil : EventPart(name: name, number: number, row: row)
  }

  /// The bar of a part, or nil if no row shows it.
  func bar(of part: EventPart) -> PackedRow.Bar? {
    guard let row = part.row else { return nil }
    let packed = pack(row)
    guard settings.order == nil else { return packed.bars.first { $0.name == part.name } }
    return packed.index(of: part.name, at: key(part.name), key).map { packed.bars[$0] }
  }

  /// The attributes of a part.
  func attributes(of part: EventPart, _ element: Element) -> LayoutAttributes {
    guard let row = part.row, let bar = bar(of: part) else {
      var attributes = LayoutAttributes(
        element, frame: Rect(x: settings.gutter, y: grid.tops[0], width: 0, height: 0))
      attributes.isHidden = true
      return attributes
    }
    return attributes(of: bar, row, element)
  }

  private func attributes(of bar: PackedRow.Bar, _ row: Int, _ element: Element)
    -> LayoutAttributes
  {
    let lane = Int(bar.lane)
    var attributes = LayoutAttributes(
      element, frame: frame(of: bar, row), zIndex: Layer.bar + min(lane, Layer.lanes))
    if bar.isHidden {
      attributes.frame = grid.hiddenBar(
        row: row, columns: bar.columns, lane: lane, isStart: bar.isStart)
      attributes.isHidden = true
    }
    return attributes
  }

  private func frame(of bar: PackedRow.Bar, _ row: Int) -> Rect {
    grid.bar(
      row: row, columns: bar.columns, lane: Int(bar.lane), isStart: bar.isStart, isEnd: bar.isEnd)
  }

  /// The element that shows an event in a row (rule K-04).
  private func element(_ name: EventName, _ row: Int) -> Element {
    let part = grid.rows.part(of: content.dates(name).dates, inRow: row)
    return content.element(name, part: part, continuation: kinds.continuation)
  }

  // MARK: Rows

  /// Appends what a row shows in `rect`.
  func append(row: Int, in rect: Rect, to attributes: inout [LayoutAttributes]) {
    func append(_ one: LayoutAttributes?) {
      if let one, one.frame.intersects(rect) { attributes.append(one) }
    }
    let packed = pack(row)
    append(weekNumber(row))
    for column in grid.rows.columns(ofRow: row) ?? 0...0 {
      append(day(row, column))
      append(number(row, column))
      append(more(packed, row, column))
    }
    work.visited += packed.shown.count
    for index in packed.shown {
      let bar = packed.bars[Int(index)]
      guard frame(of: bar, row).intersects(rect) else { continue }
      attributes.append(self.attributes(of: bar, row, element(bar.name, row)))
    }
  }

  /// A day, its number or the count of its hidden events, or nil if there is none (rules K-42,
  /// K-47).
  func dayPart(_ element: Element) -> LayoutAttributes? {
    guard element.section == 0, let place = place(ofDay: element.item) else { return nil }
    switch element.kind {
    case kinds.day: return day(place.row, place.column)
    case kinds.dayNumber: return number(place.row, place.column)
    default: return more(pack(place.row), place.row, place.column)
    }
  }

  /// The row and the column of a day counted from the first one, or nil if it is not shown.
  func place(ofDay day: Int) -> (row: Int, column: Int)? {
    guard 0..<grid.rows.dates.count + 7 ~= day else { return nil }
    return grid.rows.place(of: grid.rows.firstDate + day)
  }

  private func day(_ row: Int, _ column: Int) -> LayoutAttributes? {
    part(kinds.day, row, column, grid.day(row: row, column: column), Layer.day)
  }

  private func number(_ row: Int, _ column: Int) -> LayoutAttributes? {
    part(kinds.dayNumber, row, column, grid.number(row: row, column: column), Layer.number)
  }

  private func more(_ packed: PackedRow, _ row: Int, _ column: Int) -> LayoutAttributes? {
    guard packed.more[column] > 0 else { return nil }
    let frame = grid.bar(
      row: row, columns: column...column, lane: packed.countLane, isStart: false, isEnd: false)
    var view = part(kinds.more, row, column, frame, Layer.more)
    view?.alpha = 1
    return view
  }

  /// A part of a day; dimmed in another month (rule K-43).
  private func part(_ kind: ElementKind, _ row: Int, _ column: Int, _ frame: Rect, _ z: Int)
    -> LayoutAttributes?
  {
    let date = grid.rows.date(row: row, column: column)
    let week = grid.rows.rows[row]
    guard week.dates.contains(date) else { return nil }
    var attributes = LayoutAttributes(
      Element(kind, section: 0, item: date - grid.rows.firstDate), frame: frame, zIndex: z)
    if let month = week.month, settings.adjacent ?? .dim == .dim,
      !grid.rows.months[month].month.days.contains(date)
    {
      attributes.alpha = 0.4
    }
    return attributes
  }

  /// The number of a row's week, or nil if there is none (rule K-44).
  func weekNumber(_ row: Int) -> LayoutAttributes? {
    guard settings.weekNumbers != .off, grid.tops.indices.contains(row) else { return nil }
    return LayoutAttributes(
      Element(kinds.weekNumber, section: 0, item: row), frame: grid.week(row: row),
      zIndex: Layer.number)
  }

  // MARK: Headers

  /// The top edge of what is pinned: never above the content.
  func pinY(_ viewport: Viewport) -> Double {
    max(0, viewport.contentOffset.y + viewport.adjustedContentInset.top)
  }

  /// The headers that `rect` meets.
  ///
  /// - Complexity: O(log months + k) for k headers.
  func headers(in rect: Rect, _ pinY: Double) -> [LayoutAttributes] {
    var elements = (0..<grid.columns).map { Element(kinds.weekdayHeader, section: 0, item: $0) }
    elements.append(Element(kinds.corner, section: 0))
    for month in grid.months(from: rect.minY, to: rect.maxY) {
      elements.append(Element(kinds.monthHeader, section: 0, item: month))
    }
    return elements.compactMap { header($0, pinY) }.filter { $0.frame.intersects(rect) }
  }

  /// A header, pinned where it must be, or nil if there is no such header (rules K-42, K-49).
  func header(_ element: Element, _ pinY: Double) -> LayoutAttributes? {
    guard element.section == 0, element.item >= 0 else { return nil }
    let (frame, rest, z): (Rect, Double, Int)
    switch element.kind {
    case kinds.weekdayHeader:
      guard element.item < grid.columns, settings.weekdayHeader > 0 else { return nil }
      (frame, rest, z) = (
        grid.weekdayHeader(element.item, pinY: pinY), 0, Layer.weekdayHeader
      )
    case kinds.corner:
      guard element.item == 0, settings.gutter > 0, settings.weekdayHeader > 0 else { return nil }
      frame = Rect(x: 0, y: pinY, width: settings.gutter, height: settings.weekdayHeader)
      (rest, z) = (0, Layer.corner)
    case kinds.monthHeader:
      guard let place = grid.monthHeader(element.item, pinY: pinY),
        let top = grid.monthHeaderTop(element.item)
      else { return nil }
      (frame, rest, z) = (place, top, Layer.monthHeader)
    default: return nil
    }
    var attributes = LayoutAttributes(element, frame: frame, zIndex: z)
    if frame.minY != rest { attributes.flags = .pinned }
    return attributes
  }
}
