import CalendarEvents
public import LayoutCore

extension TimelineCalendar {
  /// Appends the attributes of every element whose frame intersects `rect`, in `AttributesOrder`.
  ///
  /// `rect` is in content coordinates; touching edges do not intersect, and what has no area
  /// intersects nothing.
  ///
  /// - Complexity: O(log n + k log k) for k elements, and boxes that overlap those.
  public func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    guard !rect.isEmpty, let prepared else { return }
    let rect = prepared.mirror.rect(rect)
    var found = prepared.headers(in: rect, prepared.pins(context.viewport))
    found += prepared.lines(in: rect)
    for row in prepared.rows(from: rect.minY, to: rect.maxY) {
      prepared.rows[row].forEach(from: rect.minX, to: rect.maxX) { box in
        prepared.work.visited += 1
        let frame = prepared.frame(of: box, lane: Int(box.lane), row)
        guard frame.intersects(rect) else { return }
        found.append(prepared.attributes(prepared.element(box.name, in: row), frame))
      }
    }
    if prepared.settings.isRightToLeft { found = found.map(prepared.mirror.attributes) }
    found.sort { $0.element < $1.element }
    let start = attributes.count
    attributes += found
    if let touch = editing(context) {
      add(
        ghostViews(prepared.kinds.ghost, touch, context), of: touch,
        continuation: prepared.kinds.continuation, in: prepared.mirror.rect(rect), &attributes,
        from: start)
    }
  }

  /// The attributes of one element, or nil if there is no such element.
  ///
  /// An event of which nothing is shown, or that has no resource that is listed, is there, but
  /// hidden (rules K-71, K-76).
  ///
  /// - Complexity: O(log n).
  public func attributes(for element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> LayoutAttributes?
  {
    guard let prepared else { return nil }
    let kinds = prepared.kinds
    let touch = editing(context)
    if let touch, element.kind == kinds.ghost {
      return ghostViews(kinds.ghost, touch, context).first { $0.element == element }
    }
    let found: LayoutAttributes?
    switch element.kind {
    case .header, .footer: found = nil
    case .cell, kinds.continuation: found = prepared.part(element)
    case kinds.dayLine, kinds.hourLine, kinds.nowLine, kinds.rowLine:
      found = prepared.line(element)
    default: found = prepared.header(element, prepared.pins(context.viewport))
    }
    guard let attributes = found.map(prepared.mirror.attributes) else { return nil }
    return touch.map { faded(attributes, $0, continuation: kinds.continuation) } ?? attributes
  }
}

extension PreparedTimeline {
  /// The z values, back to front.
  private enum Layer {
    static let line = 0
    static let dayLine = 1
    static let box = 100
    static let nowLine = 1000
    static let header = 1005
    static let corner = 1010
  }

  /// Size of the content, in points.
  var contentSize: Size { Size(width: axis.end, height: tops[rows.count]) }

  /// The way the content is turned (rule K-98).
  var mirror: Mirror { Mirror(width: settings.isRightToLeft ? axis.end : nil) }

  // MARK: Events

  /// The rows that a range of the height may meet.
  func rows(from low: Double, to high: Double) -> Range<Int> {
    let first = partition(rows.count) { tops[$0 + 1] <= low }
    return first..<max(first, partition(rows.count) { tops[$0] < high })
  }

  /// The place of a box in a lane of a row.
  func frame(of box: Box, lane: Int, _ row: Int) -> Rect {
    let pitch = settings.laneHeight + settings.laneGap
    let top = tops[row] + settings.rowPadding + Double(lane) * pitch
    return Rect(
      minX: box.start, minY: Edges.snap(top), maxX: box.end,
      maxY: Edges.snap(top + settings.laneHeight))
  }

  /// The element that shows an event in a row (rule K-04).
  func element(_ name: EventName, in row: Int) -> Element {
    let part = eventRows[name].firstIndex(of: row) ?? 0
    return content.element(name, part: part, continuation: kinds.continuation)
  }

  /// The attributes of an event at its place.
  func attributes(_ element: Element, _ frame: Rect) -> LayoutAttributes {
    LayoutAttributes(element, frame: frame, zIndex: Layer.box)
  }

  /// The event of a cell or a continuation, and its row; nil if there is none.
  ///
  /// The row is nil for the cell of an event without a resource that is listed.
  func place(_ element: Element) -> (name: EventName, row: Int?)? {
    guard let (name, number) = content.part(element) else { return nil }
    let rows = eventRows[name]
    if number < rows.count { return (name, rows[number]) }
    return number == 0 ? (name, nil) : nil
  }

  /// The attributes of a cell or a continuation.
  func part(_ element: Element) -> LayoutAttributes? {
    guard let (name, row) = place(element) else { return nil }
    let event = content.dates(name)
    if let row, let box = box(name, event) {
      return attributes(element, frame(of: box, lane: Int(lane(of: box, in: row)), row))
    }
    let x = axis.x(atLocal: times(event).start)
    let top = Edges.snap((row.map { tops[$0] } ?? tops[0]) + settings.rowPadding)
    let height = row == nil ? 0 : settings.laneHeight
    var hidden = attributes(
      element, Rect(minX: x, minY: top, maxX: x, maxY: Edges.snap(top + height)))
    hidden.isHidden = true
    return hidden
  }

  // MARK: Headers

  /// Left and top edge of what is pinned: never before the content's own edges.
  func pins(_ viewport: Viewport) -> Point {
    let viewport = mirror.viewport(viewport)
    let inset = viewport.adjustedContentInset
    return Point(
      x: max(0, viewport.contentOffset.x + inset.left),
      y: max(0, viewport.contentOffset.y + inset.top))
  }

  /// The headers that `rect` meets.
  ///
  /// - Complexity: O(k) for k days and hours.
  func headers(in rect: Rect, _ pins: Point) -> [LayoutAttributes] {
    var elements = [Element(kinds.corner, section: 0)]
    if rect.minY < pins.y + settings.header, pins.y < rect.maxY {
      for column in axis.columns(from: rect.minX, to: rect.maxX) {
        elements.append(Element(kinds.dayHeader, section: 0, item: column))
        for label in labels.indices {
          elements.append(
            Element(kinds.hourHeader, section: 0, item: column * labels.count + label))
        }
      }
    }
    if rect.minX < pins.x + settings.gutter, pins.x < rect.maxX {
      for row in rows(from: rect.minY, to: rect.maxY) {
        elements.append(Element(kinds.resourceHeader, section: 0, item: row))
      }
    }
    return elements.compactMap { header($0, pins) }.filter { $0.frame.intersects(rect) }
  }

  /// The day and the label of an hour header or the line of an hour, or nil if there is none.
  func hour(_ item: Int, of times: [Int]) -> (column: Int, index: Int)? {
    guard !times.isEmpty, item >= 0, item / times.count < axis.shown.count else { return nil }
    return (item / times.count, item % times.count)
  }

  /// A header, pinned where it must be, or nil if there is no such header (rules K-77, K-78).
  func header(_ element: Element, _ pins: Point) -> LayoutAttributes? {
    guard element.section == 0, element.item >= 0 else { return nil }
    let (frame, isPinned): (Rect, Bool)
    let middle = Edges.snap(pins.y + settings.header / 2)
    let bottom = Edges.snap(pins.y + settings.header)
    switch element.kind {
    case kinds.dayHeader:
      guard element.item < axis.shown.count else { return nil }
      frame = Rect(
        minX: axis.x(ofColumn: element.item), minY: pins.y,
        maxX: axis.x(ofColumn: element.item + 1), maxY: middle)
      isPinned = pins.y > 0
    case kinds.hourHeader:
      guard let (column, index) = hour(element.item, of: labels) else { return nil }
      let next = index + 1 < labels.count ? labels[index + 1] : axis.hours.last
      frame = Rect(
        minX: axis.x(ofColumn: column, second: labels[index]), minY: middle,
        maxX: axis.x(ofColumn: column, second: next), maxY: bottom)
      isPinned = pins.y > 0
    case kinds.resourceHeader:
      guard element.item < rows.count else { return nil }
      frame = Rect(
        minX: pins.x, minY: tops[element.item], maxX: Edges.snap(pins.x + settings.gutter),
        maxY: tops[element.item + 1])
      isPinned = pins.x > 0
    case kinds.corner:
      guard element.item == 0 else { return nil }
      frame = Rect(
        minX: pins.x, minY: pins.y, maxX: Edges.snap(pins.x + settings.gutter), maxY: bottom)
      isPinned = pins.x > 0 || pins.y > 0
    default: return nil
    }
    let z = element.kind == kinds.corner ? Layer.corner : Layer.header
    var attributes = LayoutAttributes(element, frame: frame, zIndex: z)
    if isPinned { attributes.flags = .pinned }
    return attributes
  }

  // MARK: Lines

  /// The lines that `rect` meets.
  ///
  /// - Complexity: O(k) for k days, hours and rows.
  func lines(in rect: Rect) -> [LayoutAttributes] {
    var elements = [Element(kinds.nowLine, section: 0)]
    for column in axis.columns(from: rect.minX, to: rect.maxX) {
      elements.append(Element(kinds.dayLine, section: 0, item: column))
      for index in lines.indices {
        elements.append(Element(kinds.hourLine, section: 0, item: column * lines.count + index))
      }
    }
    for row in rows(from: rect.minY - 1, to: rect.maxY + 1) {
      elements.append(Element(kinds.rowLine, section: 0, item: row))
    }
    return elements.compactMap(line).filter { $0.frame.intersects(rect) }
  }

  /// A line at the left edge of a day or an hour, below a row or at now; nil if there is none.
  func line(_ element: Element) -> LayoutAttributes? {
    guard element.section == 0, element.item >= 0 else { return nil }
    var (thickness, z, alpha) = (0.5, Layer.line, 1.0)
    let x: Double
    switch element.kind {
    case kinds.dayLine:
      guard element.item < axis.shown.count else { return nil }
      (x, z) = (axis.x(ofColumn: element.item), Layer.dayLine)
    case kinds.hourLine:
      guard let (column, index) = hour(element.item, of: lines) else { return nil }
      x = axis.x(ofColumn: column, second: lines[index])
      if lines[index] % 3600 != 0 { alpha = 0.3 }
    case kinds.nowLine:
      guard element.item == 0, let now else { return nil }
      (x, thickness, z) = (axis.x(atLocal: now), 2, Layer.nowLine)
    default:
      guard element.item < rows.count else { return nil }
      let frame = Rect(
        x: settings.gutter, y: tops[element.item + 1] - thickness / 2,
        width: axis.end - settings.gutter, height: thickness)
      return line(element, frame, z, alpha)
    }
    let frame = Rect(
      minX: x - thickness / 2, minY: tops[0], maxX: x + thickness / 2, maxY: tops[rows.count])
    return line(element, frame, z, alpha)
  }

  private func line(_ element: Element, _ frame: Rect, _ z: Int, _ alpha: Double)
    -> LayoutAttributes
  {
    var line = LayoutAttributes(element, frame: frame, zIndex: z)
    (line.pointer, line.alpha) = (.none, alpha)
    return line
  }
}
