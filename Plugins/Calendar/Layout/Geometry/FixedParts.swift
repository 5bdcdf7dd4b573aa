import CalendarEvents
import LayoutCore

/// Headers, corner and lines: what belongs to the grid and to no event.
///
/// All of them are in section 0, and the item number is the column, the row or the line. Rules of
/// the rules D-02 and D-20.
struct FixedParts {
  let grid: WeekGrid
  let kinds: CalendarKind
  let layering: Layering
  /// The visible day and the time of the now line, or nil.
  let now: (date: Int, second: Int)?
  /// Left and top edge of what is pinned: never before the content's own edges.
  let pinX, pinY: Double
  private let viewWidth: Double

  /// Thickness of lines, in points.
  static let thickness = 0.5
  /// Thickness of the now line, in points.
  static let nowThickness = 2.0

  /// The parts as they lie for the viewport of `context`.
  init(_ prepared: PreparedCalendar, _ context: any LayoutContext) {
    self.init(prepared, viewport: context.viewport)
  }

  /// The parts as they lie for `viewport`.
  init(_ prepared: PreparedCalendar, viewport: Viewport) {
    let viewport = prepared.mirror.viewport(viewport)
    grid = prepared.grid
    kinds = prepared.kinds
    layering = prepared.layering
    now = prepared.now
    let inset = viewport.adjustedContentInset
    let moves = prepared.settings.movesHeaders
    pinX = moves ? max(0, viewport.contentOffset.x + inset.left) : 0
    pinY = moves ? max(0, viewport.contentOffset.y + inset.top) : 0
    viewWidth = moves ? prepared.grid.viewWidth : prepared.grid.contentSize.width
  }

  private var settings: CalendarSettings { grid.settings }

  /// Bottom edge of the last row.
  private var bottom: Double { grid.contentSize.height }

  /// The columns of each day.
  private var resources: ResourceColumns { grid.columnAxis.resources }

  /// The header of a day: over its column, or over those of all its resources; nil if there is no
  /// such day.
  func dayHeader(_ index: Int) -> LayoutAttributes? {
    header(index, kinds.dayHeader, layering.dayHeader, isOuter: resources.page == nil)
  }

  /// The header of a resource: over its column of a day, or over those of a page; nil if there is
  /// no such header (rule K-70).
  func resourceHeader(_ index: Int) -> LayoutAttributes? {
    guard resources.areShown else { return nil }
    return header(
      index, kinds.resourceHeader, layering.resourceHeader, isOuter: resources.page != nil)
  }

  private func header(_ index: Int, _ kind: ElementKind, _ zIndex: Int, isOuter: Bool)
    -> LayoutAttributes?
  {
    let span = isOuter ? resources.outerSpan : 1
    guard 0..<grid.columns / span ~= index else { return nil }
    let (top, height) =
      isOuter
      ? (pinY, settings.dayHeader)
      : (Edges.snap(pinY + settings.dayHeader), settings.resourceHeader)
    let frame = columnFrame(index * span, span, top: top, height: height)
    return part(kind, index, frame, zIndex, isPinned: pinY > 0)
  }

  /// The headers, outer or inner ones, over some columns.
  private func headers(over columns: Range<Int>, isOuter: Bool) -> Range<Int> {
    let span = isOuter ? resources.outerSpan : 1
    return columns.lowerBound / span..<(columns.upperBound + span - 1) / span
  }

  /// The part of the all-day row behind the events of a column, or nil if there is none.
  func allDayHeader(_ column: Int) -> LayoutAttributes? {
    guard 0..<grid.columns ~= column, grid.allDayHeight > 0 else { return nil }
    let frame = columnFrame(column, top: allDayTop, height: grid.allDayHeight)
    return part(kinds.allDayHeader, column, frame, layering.allDayHeader, isPinned: pinY > 0)
  }

  /// The first lane of the all-day row on a column.
  func rowFrame(_ column: Int) -> Rect {
    columnFrame(column, 1, top: allDayTop, height: settings.alldayHeight)
  }

  /// Whether pinned headers cover a point of the grid, in content coordinates.
  func covers(_ point: Point) -> Bool {
    point.x < pinX + settings.gutter || point.y < pinY + grid.gridTop
  }

  /// Top edge of the all-day row.
  var allDayTop: Double { Edges.snap(pinY + grid.headerHeight) }

  /// Top edge of the events of the all-day row, which never leave the content.
  var allDayEventTop: Double {
    let lowest = max(grid.headerHeight, bottom - grid.allDayHeight)
    return Edges.snap(min(pinY + grid.headerHeight, lowest))
  }

  /// Number of hour headers: with pinned headers one at each label, else one for each row.
  var hourCount: Int {
    let count = grid.labels.count
    guard !settings.isSticky, let last = grid.labels.seconds.last else { return count }
    return grid.axis.length(to: last) < grid.axis.length ? count : count - 1
  }

  /// An hour header, or nil if there is no such hour.
  func hourHeader(_ index: Int) -> LayoutAttributes? {
    guard 0..<hourCount ~= index else { return nil }
    let top = grid.y(ofSecond: grid.labels.seconds[index])
    if settings.isSticky {
      let frame = Rect(
        x: pinX + (settings.gutter - settings.hourWidth), y: top - labelHeight / 2,
        width: settings.hourWidth, height: labelHeight)
      return part(kinds.hourHeader, index, frame, layering.hourHeader, isPinned: pinX > 0)
    }
    let frame = Rect(
      minX: 0, minY: top, maxX: grid.contentSize.width,
      maxY: grid.y(ofSecond: grid.endOfRow(index)))
    return part(kinds.hourHeader, index, frame, layering.hourHeader, isPinned: false)
  }

  /// Number of headers of all second zones.
  private var zoneCount: Int { settings.secondZones.count * grid.labels.count }

  /// A header of a second zone beside an hour header, the first zone next to it; nil if there is no
  /// such header (rule K-26).
  func zoneHeader(_ index: Int) -> LayoutAttributes? {
    guard 0..<zoneCount ~= index else { return nil }
    let (zone, label) = index.quotientAndRemainder(dividingBy: grid.labels.count)
    guard var header = hourHeader(label) else { return nil }
    header.element = Element(kinds.zoneHeader, section: 0, item: index)
    header.frame.x =
      pinX + settings.secondGutter * Double(settings.secondZones.count - 1 - zone)
    header.frame.width = settings.secondGutter
    return header
  }

  /// Height of a pinned hour header.
  private var labelHeight: Double { grid.hourHeight * (Double(settings.labels) / 60) }

  /// The corner that covers both kinds of headers where they meet; nil without pinned headers.
  var corner: LayoutAttributes? {
    guard settings.isSticky else { return nil }
    let frame = Rect(x: pinX, y: pinY, width: settings.gutter, height: grid.gridTop)
    return part(kinds.corner, 0, frame, layering.corner, isPinned: pinX > 0 || pinY > 0)
  }

  /// Number of horizontal lines.
  var hourLineCount: Int { settings.isSticky ? grid.lines.count : 0 }

  /// A horizontal line: faint between the hours, or nil if there is no such line.
  func hourLine(_ index: Int) -> LayoutAttributes? {
    guard 0..<hourLineCount ~= index else { return nil }
    let second = grid.lines.seconds[index]
    let y = grid.y(ofSecond: second)
    let left = min(pinX + settings.gutter, grid.contentSize.width)
    let frame = Rect(
      x: left, y: y - Self.thickness / 2,
      width: max(0, min(grid.contentSize.width, pinX + viewWidth) - left), height: Self.thickness)
    var line = part(kinds.hourLine, index, frame, layering.hourLine, isPinned: pinX > 0)
    line.pointer = .none
    if second % 3600 != 0 { line.alpha = 0.3 }
    return line
  }

  /// The line at the left edge of a column, or nil if there is no such column or none has a width.
  func dayLine(_ column: Int) -> LayoutAttributes? {
    guard settings.isSticky, grid.dayWidth > 0, 0..<grid.columns ~= column else { return nil }
    let frame = Rect(
      x: grid.x(ofColumn: column) - Self.thickness / 2, y: grid.gridTop, width: Self.thickness,
      height: bottom - grid.gridTop)
    var line = part(kinds.dayLine, column, frame, layering.dayLine, isPinned: false)
    line.pointer = .none
    return line
  }

  /// Number of lines at the moment that the option `now` names: one over all columns of its day,
  /// or one for each resource.
  private var nowLineCount: Int { now == nil ? 0 : resources.page == nil ? 1 : resources.count }

  /// One of these lines, or nil if there is no such line.
  func nowLine(_ index: Int) -> LayoutAttributes? {
    guard let now, 0..<nowLineCount ~= index else { return nil }
    let column = resources.column(date: now.date, resource: index)
    let left = grid.x(ofColumn: column)
    let frame = Rect(
      x: left, y: grid.y(ofSecond: now.second) - Self.nowThickness / 2,
      width: grid.x(ofColumn: column + resources.step) - left, height: Self.nowThickness)
    var line = part(kinds.nowLine, index, frame, layering.nowLine, isPinned: false)
    line.pointer = .none
    return line
  }

  private func columnFrame(_ column: Int, _ span: Int = 1, top: Double, height: Double) -> Rect {
    Rect(
      minX: grid.x(ofColumn: column), minY: top, maxX: grid.x(ofColumn: column + span),
      maxY: Edges.snap(top + height))
  }

  private func part(
    _ kind: ElementKind, _ item: Int, _ frame: Rect, _ zIndex: Int, isPinned: Bool
  ) -> LayoutAttributes {
    var part = LayoutAttributes(
      Element(kind, section: 0, item: item), frame: frame, zIndex: zIndex)
    if isPinned { part.flags = .pinned }
    return part
  }
}

extension FixedParts {
  /// Supplementary views of the grid that meet `rect`, in `AttributesOrder`.
  ///
  /// - Complexity: O(k).
  func headers(in rect: Rect) -> [LayoutAttributes] {
    let columns = grid.columns(in: rect)
    var parts: [LayoutAttributes?] = columns.map(allDayHeader)
    parts.append(corner)
    parts += headers(over: columns, isOuter: resources.page == nil).map(dayHeader)
    parts += labelRows(in: rect).map(hourHeader)
    return parts.compactMap { $0 }.filter { $0.frame.intersects(rect) }
  }

  /// Headers of resources that meet `rect`, in `AttributesOrder`.
  ///
  /// - Complexity: O(k).
  func resourceHeaders(in rect: Rect) -> [LayoutAttributes] {
    guard resources.areShown else { return [] }
    return headers(over: grid.columns(in: rect), isOuter: resources.page != nil)
      .compactMap(resourceHeader).filter { $0.frame.intersects(rect) }
  }

  /// Headers of second zones that meet `rect`, in `AttributesOrder`.
  ///
  /// - Complexity: O(k).
  func zoneHeaders(in rect: Rect) -> [LayoutAttributes] {
    guard zoneCount > 0 else { return [] }
    let rows = labelRows(in: rect)
    return settings.secondZones.indices.flatMap { zone in
      rows.map { zoneHeader(zone * grid.labels.count + $0) }
    }.compactMap { $0 }.filter { $0.frame.intersects(rect) }
  }

  /// Numbers of the labels that may be in `rect`.
  private func labelRows(in rect: Rect) -> Range<Int> {
    grid.labels.rows(in: rect, grid, reach: settings.isSticky ? labelHeight / 2 : 0)
      .clamped(to: 0..<hourCount)
  }

  /// Decorations of the grid that meet `rect`, in `AttributesOrder`.
  ///
  /// - Complexity: O(k).
  func lines(in rect: Rect) -> [LayoutAttributes] {
    // A line is on both sides of its column's left edge: columns may be narrower than half of it.
    let near = Rect(
      x: rect.x - Self.thickness, y: rect.y, width: rect.width + 2 * Self.thickness,
      height: rect.height)
    var parts: [LayoutAttributes?] = grid.columns(in: near).map(dayLine)
    let rows = grid.lines.rows(in: rect, grid, reach: Self.thickness)
    parts += rows.clamped(to: 0..<hourLineCount).map(hourLine)
    parts += (0..<nowLineCount).map(nowLine)
    return parts.compactMap { $0 }.filter { $0.frame.intersects(rect) }
  }

  /// One part, or nil if there is no such element.
  func part(_ element: Element) -> LayoutAttributes? {
    guard element.section == 0 else { return nil }
    switch element.kind {
    case kinds.dayHeader: return dayHeader(element.item)
    case kinds.resourceHeader: return resourceHeader(element.item)
    case kinds.allDayHeader: return allDayHeader(element.item)
    case kinds.hourHeader: return hourHeader(element.item)
    case kinds.zoneHeader: return zoneHeader(element.item)
    case kinds.corner: return element.item == 0 ? corner : nil
    case kinds.hourLine: return hourLine(element.item)
    case kinds.dayLine: return dayLine(element.item)
    case kinds.nowLine: return nowLine(element.item)
    default: return nil
    }
  }
}

extension AxisLines {
  /// Numbers of the lines of which something `reach` points around them, or up to the next line,
  /// may meet `rect`, with a slack of one point for rounding.
  ///
  /// - Complexity: O(log lines · log parts).
  func rows(in rect: Rect, _ grid: WeekGrid, reach: Double) -> Range<Int> {
    func index(after y: Double) -> Int {
      partition(count) { grid.y(ofSecond: seconds[$0]) <= y }
    }
    let first = max(0, index(after: rect.minY - reach - 1) - 1)
    return first..<max(first, index(after: rect.maxY + reach + 1))
  }
}

extension WeekGrid {
  /// The end of the row that begins at a label, in seconds.
  func endOfRow(_ index: Int) -> Int {
    index + 1 < labels.count ? labels.seconds[index + 1] : axis.last
  }
}
