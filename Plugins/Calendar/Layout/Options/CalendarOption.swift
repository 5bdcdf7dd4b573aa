import LayoutCore

/// The options of `calendar`, numbered in the order of the declaration.
enum CalendarOption: Int, CaseIterable {
  case hourHeight, dayHeader, gutter, columnSpacing, days, origin, firstWeekday, hours
  case pack, minHeight, maxStack, alldayThreshold, alldayLanes, alldayHeight
  case sticky, zone, dst, now, grid, snap, overlapThreshold

  /// The longest length an option takes, in points.
  static let longest = 1e6

  /// Every option as people see it.
  static let declarations: [OptionDeclaration] = allCases.map(\.declaration)

  private static let length = OptionType.number(0...longest)

  /// Name, type, default and sentence of the option.
  var declaration: OptionDeclaration {
    gridDeclaration ?? eventDeclaration ?? timeDeclaration
  }

  /// Measures of the grid.
  private var gridDeclaration: OptionDeclaration? {
    switch self {
    case .hourHeight:
      return OptionDeclaration(
        "hour-height", .number(0.001...Self.longest), default: .number(100),
        summary: "Height of an hour, in points; 'set hour-height=200 at X Y' keeps the time there.")
    case .dayHeader:
      return OptionDeclaration(
        "day-header", Self.length, default: .number(40),
        summary: "Height of the day headers, in points.")
    case .gutter:
      return OptionDeclaration(
        "gutter", Self.length, default: .number(100),
        summary: "Width of the hour headers, in points.")
    case .columnSpacing:
      return OptionDeclaration(
        "column-spacing", Self.length, default: .number(10),
        summary: "Distance between the events of two days, in points.")
    case .days:
      return OptionDeclaration(
        "days", .integer(1...1000), default: .number(7), summary: "Days that fill the width.")
    case .hours:
      return OptionDeclaration(
        "hours", .text(form: "FIRST..LAST"), default: .text("0..24"),
        summary: "Hours of the day that are shown, from -24 to 48.")
    case .sticky:
      return OptionDeclaration(
        "sticky", .flag, default: .flag(true),
        summary: "Hold headers and hours at the edges; off: the plain headers of the article.")
    case .grid:
      return OptionDeclaration(
        "grid", .integer(1...1440), default: .number(60),
        summary: "Minutes between two horizontal lines.")
    case .snap:
      return OptionDeclaration(
        "snap", .choice(["page", "day", "none"]), default: .choice(0),
        summary: "Where scrolling comes to rest: at a page of days, at a day, anywhere.")
    default: return nil
    }
  }

  /// How events are laid out.
  private var eventDeclaration: OptionDeclaration? {
    switch self {
    case .pack:
      return OptionDeclaration(
        "pack", .choice(["expand", "equal", "stretch", "overlap", "cascade", "none"]),
        default: .choice(0), summary: "How events of the same time share the width of a day.")
    case .minHeight:
      return OptionDeclaration(
        "min-height", Self.length, default: .number(0),
        summary: "Least height of an event, in points.")
    case .maxStack:
      return OptionDeclaration(
        "max-stack", .integer(0...100_000), default: .number(0),
        summary: "Most events side by side, the others are counted; 0: no limit.")
    case .overlapThreshold:
      return OptionDeclaration(
        "overlap-threshold", .integer(1...1440), default: .number(30),
        summary: "Minutes between starts from which on pack=overlap lets an event cover another.")
    case .alldayThreshold:
      return OptionDeclaration(
        "allday-threshold", .text(form: "HH:MM"), default: .text("24:00"),
        summary:
          "Duration from which on an event is in the all-day row; none: only without a start.")
    case .alldayLanes:
      return OptionDeclaration(
        "allday-lanes", .integer(0...1000), default: .number(2),
        summary: "Most lanes of the all-day row.")
    case .alldayHeight:
      return OptionDeclaration(
        "allday-height", Self.length, default: .number(24),
        summary: "Height of a lane of the all-day row, in points.")
    default: return nil
    }
  }

  /// What day and time it is.
  private var timeDeclaration: OptionDeclaration {
    switch self {
    case .origin:
      return OptionDeclaration(
        "origin", .text(form: "YYYY-MM-DD"), default: nil, summary: "Date of section 0.")
    case .firstWeekday:
      let words = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
      return OptionDeclaration(
        "first-weekday", .choice(words), default: .choice(0),
        summary: "The weekday in the first column where seven days fill the width.")
    case .zone:
      return OptionDeclaration(
        "zone", .text(form: "AREA/CITY"), default: .text("UTC"),
        summary: "Time zone in which events are shown; their own times are UTC.")
    case .dst:
      return OptionDeclaration(
        "dst", .choice(["wall", "elapsed"]), default: .choice(0),
        summary: "Rows by the local clock, or by the time since the day began.")
    default:
      return OptionDeclaration(
        "now", .text(form: "YYYY-MM-DDTHH:MM"), default: nil,
        summary: "The moment of the now line, in UTC; a time alone is on the day of section 0.")
    }
  }
}

/// How events of the same time share the width of a day.
enum PackingStyle: Int {
  case expand, equal, stretch, overlap, cascade, none
}

/// Where scrolling comes to rest, as an option says it.
enum CalendarSnap: Int {
  case page, day, none
}
