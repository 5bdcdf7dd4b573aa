import CalendarEvents
import CivilTime
import LayoutCore

/// The grid of days and times, in content coordinates, points.
///
/// All edges are multiples of 2^-32 points (of more far out), so that a frame's origin plus its
/// size is its other edge to the last bit: neighbours never overlap by rounding.
struct WeekGrid {
  /// Measures from the options.
  let settings: CalendarSettings
  /// The columns, and where they lie.
  let columnAxis: ColumnAxis
  /// Width of the part of the viewport inside the insets.
  let viewWidth: Double
  /// Top of the first row.
  private(set) var gridTop = 0.0
  /// Height of the all-day row.
  private(set) var allDayHeight = 0.0
  /// The hours shown, down to the last one's bottom in the longest column.
  let axis: TimeAxis
  /// Height of an hour, in points.
  let hourHeight: Double
  private let marks: GridMarks
  /// Size of the whole content.
  let contentSize: Size

  /// Creates a grid for a viewport, with room for a number of lines in the all-day row.
  init(
    _ settings: CalendarSettings, viewport: Viewport, days: ShownDays, columns: Int, axis: TimeAxis,
    allDayLines: Int
  ) {
    self.settings = settings
    self.axis = axis
    marks = GridMarks(
      labels: AxisLines(axis, every: settings.labels), lines: AxisLines(axis, every: settings.grid))
    viewWidth = viewport.insetSize.width
    columnAxis = ColumnAxis(
      days, count: columns, left: settings.gutter, width: max(0, viewWidth - settings.gutter),
      least: settings.columnMinWidth)
    let top =
      settings.headerHeight(days.resources) + Double(allDayLines) * settings.alldayHeight
    hourHeight =
      settings.expandsRows
      ? max(settings.hourHeight, Self.hourHeight(filling: viewport.insetSize.height - top, axis))
      : settings.hourHeight
    let height = axis.length * (hourHeight / 3600)
    let width =
      columns == days.columnsAcross && !columnAxis.isWidened
      ? viewWidth : columnAxis.x(ofColumn: columns)
    contentSize = Size(width: width, height: Edges.snap(Edges.snap(top) + height))
    setAllDayLines(allDayLines)
  }

  /// Sets the number of lines of the all-day row, at most those that there is room for, and moves
  /// all hours below it.
  mutating func setAllDayLines(_ allDayLines: Int) {
    allDayHeight = Edges.snap(Double(allDayLines) * settings.alldayHeight)
    gridTop = Edges.snap(headerHeight + allDayHeight)
  }

  /// Height of the headers of days and resources.
  var headerHeight: Double { settings.headerHeight(columnAxis.resources) }

  /// The times of hour headers.
  var labels: AxisLines { marks.labels }

  /// The times of horizontal lines.
  var lines: AxisLines { marks.lines }

  /// Number of columns.
  var columns: Int { columnAxis.count }

  /// Width of a column that is not narrow.
  var dayWidth: Double { columnAxis.width }

  /// The columns of which something is in view, less than a thousandth of a point not counted.
  func columns(in viewport: Viewport) -> Range<Int> {
    let inset = viewport.adjustedContentInset
    let left = viewport.contentOffset.x + inset.left + (settings.isSticky ? settings.gutter : 0)
    let right = viewport.contentOffset.x + viewport.size.width - inset.right
    let rect = Rect(minX: left + 1e-3, minY: 0, maxX: max(left, right) - 1e-3, maxY: 0)
    return columns(in: rect)
  }

  /// Height of an hour at which the hours shown are `height` points high (rule K-15).
  private static func hourHeight(filling height: Double, _ axis: TimeAxis) -> Double {
    axis.length > 0 ? min(height * 3600 / axis.length, 1e6) : 0
  }

  /// Left edge of a column, and right edge of the one before.
  func x(ofColumn column: Int) -> Double { columnAxis.x(ofColumn: column) }

  /// Height of a second, in points: rounding in its last bits is gone once an edge is snapped.
  var secondHeight: Double { hourHeight / 3600 }

  /// The position of a time, in seconds from midnight, kept in the hours shown.
  func y(ofSecond second: Int) -> Double {
    Edges.snap(gridTop + axis.length(to: axis.clamped(second)) * secondHeight)
  }

  /// The time at a height, in seconds from midnight; `jz.timeFor…` of the case rows.
  func second(atY y: Double) -> Double { axis.second(at: (y - gridTop) * 3600 / hourHeight) }

  /// Days from the left of the grid, and seconds from midnight, at a point; rule D-25.
  func place(of point: Point) -> Point {
    Point(x: columnAxis.position(atX: point.x), y: second(atY: point.y))
  }

  /// The point a number of days from the left of the grid, and of seconds from midnight.
  func point(ofPlace place: Point) -> Point {
    Point(
      x: Edges.snap(columnAxis.x(atPosition: place.x)),
      y: Edges.snap(gridTop + axis.length(to: place.y) * secondHeight))
  }

  /// The column at a distance from the left, or nil beside the grid.
  func column(atX x: Double) -> Int? {
    guard dayWidth > 0, x >= settings.gutter else { return nil }
    var column = whole(columnAxis.position(atX: x), in: 0...columns)
    if column > 0, self.x(ofColumn: column) > x { column -= 1 }
    if column < columns, self.x(ofColumn: column + 1) <= x { column += 1 }
    return column < columns ? column : nil
  }

  /// Frames of the events of a column.
  func frames(ofColumn column: Int) -> ColumnFrames {
    ColumnFrames(
      left: columnAxis.left(ofColumn: column) + settings.columnSpacing / 2,
      width: max(0, columnAxis.width(ofColumn: column) - settings.columnSpacing), top: gridTop,
      axis: axis,
      secondHeight: secondHeight)
  }

  /// The columns that `rect` may touch, and those next to it by less than rounding; none if the
  /// columns have no width.
  func columns(in rect: Rect) -> Range<Int> {
    guard dayWidth > 0 else { return 0..<0 }
    func column(_ x: Double, _ side: Double) -> Int {
      let slack = side * (1e-6 + x.magnitude * 1e-14)
      return whole(columnAxis.position(atX: x + slack), in: 0...columns)
    }
    let first = column(rect.minX, -1)
    return first..<max(first, min(columns, column(rect.maxX, 1) + 1))
  }

  /// Times such that only what is drawn between them can meet `rect`.
  func seconds(in rect: Rect) -> (from: Int32, to: Int32) {
    let limits = (axis.first - 10)...(axis.last + 10)
    // Where time has little room, the rounding of edges is much of it.
    let slack = axis.isPlain ? 0 : 1e-6
    let from = whole(second(atY: rect.minY - slack) - 1, in: limits)
    return (Int32(from), Int32(whole(second(atY: rect.maxY + slack) + 2, in: limits)))
  }

  /// The plain seconds that a height is, rounded up, at most those that all hours have.
  func seconds(ofHeight height: Double) -> Int {
    Int(min((height * 3600 / hourHeight).rounded(.up), axis.length.rounded(.up)))
  }

  /// A number rounded down and kept in a range; NaN counts as the lower end.
  func whole(_ value: Double, in range: ClosedRange<Int>) -> Int {
    guard value > Double(range.lowerBound) else { return range.lowerBound }
    return value < Double(range.upperBound) ? Int(value.rounded(.down)) : range.upperBound
  }
}

/// The times of labels and lines, behind one reference: a grid is copied for every answer.
private final class GridMarks: Sendable {
  let labels, lines: AxisLines

  init(labels: AxisLines, lines: AxisLines) { (self.labels, self.lines) = (labels, lines) }
}

/// The frames of the events of a column, in content coordinates, points.
struct ColumnFrames {
  let left: Double
  let width: Double
  let top: Double
  let axis: TimeAxis
  let secondHeight: Double

  /// Whether every frame lies between two positions, with more room than rounding takes.
  func lie(inside range: ClosedRange<Double>) -> Bool {
    range.lowerBound < left - 1e-3 && left + width + 1e-3 < range.upperBound
  }

  /// The frame of an event in `slot`.
  func frame(_ slot: Slot) -> Rect {
    let x = Edges.snap(left + width * slot.left)
    return Rect(
      minX: x, minY: y(slot.drawn.start), maxX: max(x, Edges.snap(left + width * slot.right)),
      maxY: y(slot.drawn.end))
  }

  private func y(_ second: Int32) -> Double {
    Edges.snap(top + axis.length(to: Int(second)) * secondHeight)
  }
}

/// The meaning of a point of the empty grid: its day and its time.
struct GridTime: Hashable {
  /// The column.
  var column: Int
  /// Minutes after midnight, rounded down.
  var minute: Int
}

extension WeekGrid {
  /// The day and time at a point in content coordinates; nil beside the columns and above the
  /// hours.
  ///
  /// Below the last row it is the end of the day.
  func time(atX x: Double, y: Double) -> GridTime? {
    guard let column = column(atX: x), y >= gridTop else { return nil }
    // Half a millisecond more, so that a row's own edge is not before itself by rounding.
    let minute = whole((second(atY: y) + 5e-4) / 60, in: -1440...2880)
    return GridTime(column: column, minute: min(minute, axis.last / 60))
  }
}
