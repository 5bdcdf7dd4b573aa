import CalendarEvents
import SummaryTree

/// A day of the agenda: how many events are on it, and how much room they take.
struct AgendaDay: SummarizedElement {
  /// Number of events.
  private(set) var rows = 0
  /// Height of their rows, in ticks.
  private(set) var rowTicks: Int64 = 0
  /// Whether it is listed, and its height in ticks.
  private(set) var summary = Sum()

  /// Days that are listed, and their heights.
  struct Sum: Summary {
    /// Number of days that are listed.
    var listed = 0
    /// Height, in ticks.
    var ticks: Int64 = 0

    static let zero = Sum()
    static func + (a: Sum, b: Sum) -> Sum {
      Sum(listed: a.listed + b.listed, ticks: a.ticks + b.ticks)
    }
  }

  /// A day with a number of events, which take `ticks` together.
  init(rows: Int, ticks: Int64, _ settings: AgendaSettings) {
    (self.rows, rowTicks) = (rows, ticks)
    guard rows > 0 || settings.listsEmptyDays else { return }
    summary = Sum(listed: 1, ticks: settings.dayHeader + (rows > 0 ? ticks : settings.rowHeight))
  }

  /// The day with a number of events more, which take `ticks` together.
  func adding(_ rows: Int, ticks: Int64, _ settings: AgendaSettings) -> AgendaDay {
    AgendaDay(rows: self.rows + rows, ticks: rowTicks + ticks, settings)
  }
}

/// The place of a row among those of its day: what covers the whole day, then by the start of the
/// part, longer ones first, then by item (rule K-61).
struct RowKey: Comparable {
  /// Whether the event covers the whole day.
  let coversDay: Bool
  /// Start and end of the part on the day, in seconds after 1970-01-01 in UTC.
  let start, end: Int64
  let section: Int32
  let item: Int

  static func < (a: RowKey, b: RowKey) -> Bool {
    if a.coversDay != b.coversDay { return a.coversDay }
    if a.start != b.start { return a.start < b.start }
    if a.end != b.end { return a.end > b.end }
    if a.section != b.section { return a.section < b.section }
    return a.item < b.item
  }
}

/// The rows of a day, in their order.
struct PackedDay {
  let names: [EventName]
  /// For each row the distance of its bottom from the header, in ticks.
  let ends: [Int64]

  /// The distance of a row's top from the header, in ticks.
  func start(_ row: Int) -> Int64 { row > 0 ? ends[row - 1] : 0 }
}

/// The heights that items of a section have of their own, by the names of their events.
struct OwnHeights {
  /// In ticks; -1 for none.
  ///
  /// Shorter than the number of names if the later ones have none.
  private var ticks: [Int64] = []

  /// The height of an event, in ticks, or nil if it has none of its own.
  subscript(tag: Int32) -> Int64? {
    get {
      guard Int(tag) < ticks.count, ticks[Int(tag)] >= 0 else { return nil }
      return ticks[Int(tag)]
    }
    set {
      guard newValue != nil || Int(tag) < ticks.count else { return }
      while ticks.count <= Int(tag) { ticks.append(-1) }
      ticks[Int(tag)] = newValue ?? -1
    }
  }
}
