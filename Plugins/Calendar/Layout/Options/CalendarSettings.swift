import LayoutCore

/// The options in force.
struct CalendarSettings {
  /// Lengths of the grid, in points.
  var hourHeight, dayHeader, gutter, columnSpacing: Double
  /// Days that fill the width.
  var days: Int
  /// Date of section 0, as days after 1970-01-01.
  var origin: Int?
  /// The weekday in the first column, from 0 for Monday.
  var firstWeekday: Int
  /// Hours that are shown.
  var hours: Range<Int>
  var pack: PackingStyle
  /// Least height of an event, in points.
  var minHeight: Double
  /// Most events side by side; 0: no limit.
  var maxStack: Int
  /// In seconds.
  var overlapThreshold: Int
  /// In seconds; nil where only events without a start are in the all-day row.
  var alldayThreshold: Int?
  var alldayLanes: Int
  /// Height of a lane, in points.
  var alldayHeight: Double
  var isSticky: Bool
  var zone: String
  var isElapsed: Bool
  var now: Moment?
  /// Minutes between two lines.
  var grid: Int
  var snap: CalendarSnap

  /// Reads every option.
  init(_ context: any LayoutContext) {
    let reader = CalendarOptionReader(context: context)
    hourHeight = reader.number(.hourHeight)
    dayHeader = reader.number(.dayHeader)
    gutter = reader.number(.gutter)
    columnSpacing = reader.number(.columnSpacing)
    days = max(1, Int(reader.number(.days)))
    origin = reader.text(.origin).flatMap(OptionText.date)
    firstWeekday = reader.choice(.firstWeekday)
    hours = reader.text(.hours).flatMap(OptionText.hours) ?? 0..<24
    pack = PackingStyle(rawValue: reader.choice(.pack)) ?? .expand
    minHeight = reader.number(.minHeight)
    maxStack = Int(reader.number(.maxStack))
    overlapThreshold = Int(reader.number(.overlapThreshold)) * 60
    alldayThreshold = reader.text(.alldayThreshold).flatMap(OptionText.time)
    alldayLanes = Int(reader.number(.alldayLanes))
    alldayHeight = reader.number(.alldayHeight)
    isSticky = reader.flag(.sticky)
    zone = reader.text(.zone) ?? "UTC"
    isElapsed = reader.choice(.dst) == 1
    now = reader.text(.now).flatMap(OptionText.moment)
    grid = max(1, Int(reader.number(.grid)))
    snap = CalendarSnap(rawValue: reader.choice(.snap)) ?? .page
  }

  /// Height of a second, in points: rounding in its last bits is gone once an edge is snapped.
  var secondHeight: Double { hourHeight / 3600 }

  /// Least time that an event takes up, in seconds.
  var leastSeconds: Int {
    let seconds = (minHeight * 3600 / hourHeight).rounded(.up)
    return Int(min(seconds, Double(hours.count * 3600)))
  }
}

/// Reads options by their kind of value; a number that is unset counts as its default, a text as unset.
private struct CalendarOptionReader {
  let context: any LayoutContext

  func number(_ option: CalendarOption) -> Double {
    if case .number(let value) = value(option) { value } else { 0 }
  }

  func flag(_ option: CalendarOption) -> Bool { value(option) == .flag(true) }

  func choice(_ option: CalendarOption) -> Int {
    if case .choice(let value) = value(option) { value } else { 0 }
  }

  func text(_ option: CalendarOption) -> String? {
    if case .text(let value) = context.option(option.rawValue, inSection: nil) {
      value
    } else {
      nil
    }
  }

  private func value(_ option: CalendarOption) -> OptionValue? {
    context.option(option.rawValue, inSection: nil)
      ?? CalendarOption.declarations[option.rawValue].defaultValue
  }
}
