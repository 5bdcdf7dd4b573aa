import CalendarEvents
import LayoutCore

/// The options in force.
struct CalendarSettings {
  /// Lengths of the grid, in points.
  var hourHeight, dayHeader, columnSpacing: Double
  /// Width of the hour headers, of those of each second zone, and of all together.
  var hourWidth, secondGutter, gutter: Double
  /// Number of days across the width.
  var days: Int
  /// Hours that are shown, in seconds from midnight.
  var hours: Range<Int>
  var pack: PackingStyle
  /// Minimum height of an event, in points.
  var minHeight: Double
  /// Most events side by side; 0: no limit.
  var maxStack: Int
  var alldayLanes: Int
  /// Height of a lane, in points.
  var alldayHeight: Double
  var isSticky: Bool
  /// Whether pinned headers are moved, or left to a decorator.
  var movesHeaders: Bool
  var zone: String
  var now: Moment?
  /// Minutes between two lines, and between two labels.
  var grid, labels: Int
  /// Whether the hours are at least as high as the viewport.
  var expandsRows: Bool
  /// The view, if one is chosen.
  var view: CalendarView?
  var hiddenDays, narrowDays: Weekdays
  private var rare: RareSettings
  /// Whether the true times of events are marked.
  var marksTimes: Bool
  /// Whether the content is mirrored.
  var isRightToLeft: Bool
  var snap: CalendarSnap

  /// Reads every option.
  init(_ context: any LayoutContext) {
    hourHeight = CalendarOption.hourHeight.value(in: context)
    dayHeader = CalendarOption.dayHeader.value(in: context)
    hourWidth = CalendarOption.gutter.value(in: context)
    rare = RareSettings(
      business: CalendarOption.business.value(in: context),
      secondZones: CalendarOption.secondZone.value(in: context),
      resourceHeader: CalendarOption.resourceHeader.value(in: context),
      columnMinWidth: CalendarOption.columnMinWidth.value(in: context))
    secondGutter = CalendarOption.secondGutter.value(in: context)
    gutter = hourWidth + secondGutter * Double(rare.secondZones.count)
    marksTimes = CalendarOption.exact.value(in: context)
    isRightToLeft = CalendarOption.rtl.value(in: context)
    columnSpacing = CalendarOption.columnSpacing.value(in: context)
    days = CalendarOption.days.value(in: context)
    hours = CalendarOption.hours.value(in: context)
    pack = CalendarOption.pack.value(in: context)
    minHeight = CalendarOption.minHeight.value(in: context)
    maxStack = CalendarOption.maxStack.value(in: context)
    alldayLanes = CalendarOption.alldayLanes.value(in: context)
    alldayHeight = CalendarOption.alldayHeight.value(in: context)
    isSticky = CalendarOption.sticky.value(in: context)
    movesHeaders = isSticky && CalendarOption.pinning.value(in: context)
    zone = CalendarOption.zone.value(in: context)
    now = CalendarOption.now.value(in: context)
    grid = CalendarOption.grid.value(in: context)
    labels = CalendarOption.labels.value(in: context)
    expandsRows = CalendarOption.expandRows.value(in: context)
    view = CalendarOption.view.value(in: context)
    hiddenDays = CalendarOption.hiddenDays.value(in: context)
    narrowDays = CalendarOption.narrowDays.value(in: context)
    snap = CalendarOption.snap.value(in: context)
  }

  /// Times that are open.
  var business: BusinessHours { rare.business }

  /// Names of the second zones.
  var secondZones: [String] { rare.secondZones }

  /// Height of the inner headers, in points.
  var resourceHeader: Double { rare.resourceHeader }

  /// Minimum width of a column, in points.
  var columnMinWidth: Double { rare.columnMinWidth }

  /// Height of all headers above the all-day row, in points.
  func headerHeight(_ resources: ResourceColumns) -> Double {
    resources.areShown ? dayHeader + resourceHeader : dayHeader
  }

  /// Minimum height of an event without length, in points (rule K-33).
  var instantHeight: Double { max(15, minHeight) }
}

/// Settings of few calendars, behind one reference: settings are copied for every answer.
private final class RareSettings: Sendable {
  let business: BusinessHours
  let secondZones: [String]
  let resourceHeader, columnMinWidth: Double

  init(
    business: BusinessHours, secondZones: [String], resourceHeader: Double, columnMinWidth: Double
  ) {
    (self.business, self.secondZones) = (business, secondZones)
    (self.resourceHeader, self.columnMinWidth) = (resourceHeader, columnMinWidth)
  }
}
