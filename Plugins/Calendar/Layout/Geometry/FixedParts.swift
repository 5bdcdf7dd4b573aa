import LayoutCore

/// Headers, corner and lines: what belongs to the grid and to no event.
///
/// All of them are in section 0, and the item number is the column, the row or the line. Rules of
/// the rules D-02 and D-20.
struct FixedParts {
  let grid: WeekGrid
  let kinds: CalendarKind
  let layering: Layering
  /// The place of the now line, or nil.
  let now: (column: Int, second: Int)?
  /// Left and top edge of what is pinned: never before the content's own edges.
  let pinX, pinY: Double
  private let viewWidth: Double

  /// Thickness of lines, in points.
  static let thickness = 0.5
  /// Thickness of the now line, in points.
  static let nowThickness = 2.0

  /// The parts as they lie for `viewport`.
  init(_ prepared: PreparedCalendar, viewport: Viewport) {
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

  /// The header of a column, or nil if there is no such column.
  func dayHeader(_ column: Int) -> LayoutAttributes? {
    guard 0..<grid.columns ~= column else { return nil }
    let frame = columnFrame(column, top: pinY, height: settings.dayHeader)
    return part(kinds.dayHeader, column, frame, layering.dayHeader, isPinned: pinY > 0)
  }

  /// The part of the all-day row behind the events of a column, or nil if there is none.
  func allDayHeader(_ column: Int) -> LayoutAttributes? {
    guard 0..<grid.columns ~= column, grid.allDayHeight > 0 else { return nil }
    let frame = columnFrame(column, top: allDayTop, height: grid.allDayHeight)
    return part(kinds.allDayHeader, column, frame, layering.allDayHeader, isPinned: pinY > 0)
  }

  /// Whether pinned headers cover a point of the grid, in content coordinates.
  func covers(_ point: Point) -> Bool {
    point.x < pinX + settings.gutter || point.y < pinY + grid.gridTop
  }

  /// Top edge of the all-day row.
  var allDayTop: Double { WeekGrid.snap(pinY + settings.dayHeader) }

  /// Number of hour headers: with pinned headers one at each end of an hour, else one for each
  /// hour.
  var hourCount: Int {
    let hours = (grid.lastSecond - grid.firstSecond + 3599) / 3600
    return settings.isSticky ? hours + 1 : hours
  }

  /// An hour header, or nil if there is no such hour.
  func hourHeader(_ index: Int) -> LayoutAttributes? {
    guard 0..<hourCount ~= index else { return nil }
    let top = grid.y(ofSecond: grid.firstSecond + index * 3600)
    if settings.isSticky {
      let frame = Rect(
        x: pinX, y: top - settings.hourHeight / 2, width: settings.gutter,
        height: settings.hourHeight)
      return part(kinds.hourHeader, index, frame, layering.hourHeader, isPinned: pinX > 0)
    }
    let end = min(grid.lastSecond, grid.firstSecond + (index + 1) * 3600)
    let frame = Rect(
      minX: 0, minY: top, maxX: grid.contentSize.width, maxY: grid.y(ofSecond: end))
    return part(kinds.hourHeader, index, frame, layering.hourHeader, isPinned: false)
  }

  /// The corner that covers both kinds of headers where they meet; nil without pinned headers.
  var corner: LayoutAttributes? {
    guard settings.isSticky else { return nil }
    let frame = Rect(x: pinX, y: pinY, width: settings.gutter, height: grid.gridTop)
    return part(kinds.corner, 0, frame, layering.corner, isPinned: pinX > 0 || pinY > 0)
  }

  /// Number of horizontal lines.
  var hourLineCount: Int {
    guard settings.isSticky else { return 0 }
    return (grid.lastSecond - grid.firstSecond) / (settings.grid * 60) + 1
  }

  /// A horizontal line: faint between the hours, or nil if there is no such line.
  func hourLine(_ index: Int) -> LayoutAttributes? {
    guard 0..<hourLineCount ~= index else { return nil }
    let seconds = index * settings.grid * 60
    let y = grid.y(ofSecond: grid.firstSecond + seconds)
    let left = min(pinX + settings.gutter, grid.contentSize.width)
    let frame = Rect(
      x: left, y: y - Self.thickness / 2,
      width: max(0, min(grid.contentSize.width, pinX + viewWidth) - left), height: Self.thickness)
    var line = part(kinds.hourLine, index, frame, layering.hourLine, isPinned: pinX > 0)
    line.pointer = .none
    if seconds % 3600 != 0 { line.alpha = 0.3 }
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

  /// The line at the moment that the option `now` names, or nil if that is not in the grid.
  var nowLine: LayoutAttributes? {
    guard let now else { return nil }
    let left = grid.x(ofColumn: now.column)
    let frame = Rect(
      x: left, y: grid.y(ofSecond: now.second) - Self.nowThickness / 2,
      width: grid.x(ofColumn: now.column + 1) - left, height: Self.nowThickness)
    var line = part(kinds.nowLine, 0, frame, layering.nowLine, isPinned: false)
    line.pointer = .none
    return line
  }

  private func columnFrame(_ column: Int, top: Double, height: Double) -> Rect {
    Rect(
      minX: grid.x(ofColumn: column), minY: top, maxX: grid.x(ofColumn: column + 1),
      maxY: WeekGrid.snap(top + height))
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
    parts += columns.map(dayHeader)
    parts += hours(in: rect, spacing: 3600, count: hourCount).map(hourHeader)
    return parts.compactMap { $0 }.filter { $0.frame.intersects(rect) }
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
    parts += hours(in: rect, spacing: grid.settings.grid * 60, count: hourLineCount).map(hourLine)
    parts.append(nowLine)
    return parts.compactMap { $0 }.filter { $0.frame.intersects(rect) }
  }

  /// One part, or nil if there is no such element.
  func part(_ element: Element) -> LayoutAttributes? {
    guard element.section == 0 else { return nil }
    switch element.kind {
    case kinds.dayHeader: return dayHeader(element.item)
    case kinds.allDayHeader: return allDayHeader(element.item)
    case kinds.hourHeader: return hourHeader(element.item)
    case kinds.corner: return element.item == 0 ? corner : nil
    case kinds.hourLine: return hourLine(element.item)
    case kinds.dayLine: return dayLine(element.item)
    case kinds.nowLine: return element.item == 0 ? nowLine : nil
    default: return nil
    }
  }

  /// Numbers of the rows, `spacing` seconds apart, that may meet `rect`, with a slack of one row
  /// and, for closer rows, one point: lines have a thickness, and their places are rounded to half
  /// a point.
  private func hours(in rect: Rect, spacing: Int, count: Int) -> Range<Int> {
    let limits = -2...(count + 2)
    func row(_ y: Double) -> Int {
      grid.whole(
        (grid.second(atY: y) - Double(grid.firstSecond)) / Double(spacing), in: limits)
    }
    let first = max(0, row(rect.minY - 1) - 1)
    return first..<max(first, min(count, row(rect.maxY + 1) + 2))
  }
}
