internal import CalendarFiles
internal import CollectionEngine
internal import LayoutCore

/// The item columns of layouts that events of calendars fill, where a layout has declared them.
struct EventColumns {
  private let location, color, priority: ItemMetric?
  /// The names of those that are there.
  let names: [String]

  init(_ columns: [ColumnDeclaration]) {
    func metric(_ name: String, _ type: ColumnDeclaration.ValueType) -> ItemMetric? {
      columns.firstIndex { $0.name == name && $0.type == type }.map { .own($0) }
    }
    location = metric("location", .text)
    color = metric("color", .text)
    priority = metric("priority", .number)
    names = [("location", location), ("color", color), ("priority", priority)].compactMap {
      $1 == nil ? nil : $0
    }
  }

  /// The properties of an event's item: its date, its times in minutes UTC, its summary as label.
  func changes(_ event: ICalendarFile.Event) -> [ItemChange] {
    var changes: [ItemChange] = [.metric(.date, Double(event.day))]
    if let start = event.start { changes.append(.metric(.start, start)) }
    changes.append(.metric(.end, event.end))
    if let label = event.label { changes.append(.label(label)) }
    if let location, let text = event.location { changes.append(.text(location, text)) }
    if let color, let text = event.color { changes.append(.text(color, text)) }
    if let priority, let number = event.priority {
      changes.append(.metric(priority, Double(number)))
    }
    return changes
  }

  /// An item as a calendar writes it; nil without a date, or with one that a file cannot name.
  func item(_ changes: [ItemChange], section: Int, item: Int) -> ICalendarItem? {
    let values = ItemNumbers(changes)
    guard let date = values.numbers[.date],
      var fields = ICalendarItem.Fields(
        date: date, start: values.numbers[.start], end: values.numbers[.end])
    else { return nil }
    fields.label = values.label
    fields.location = location.flatMap { values.texts[$0] }
    fields.color = color.flatMap { values.texts[$0] }
    fields.priority = priority.flatMap { values.numbers[$0] }.flatMap {
      $0.magnitude < 1e9 ? Int($0.rounded()) : nil
    }
    return ICalendarItem(
      section: section, item: item, identifier: values.identifier,
      origin: values.numbers[.origin].map { Int($0) }, fields: fields)
  }
}

/// The properties of an item that calendars have, by name.
private struct ItemNumbers {
  var numbers: [ItemMetric: Double] = [:]
  var texts: [ItemMetric: String] = [:]
  var label: String?
  var identifier: String?

  init(_ changes: [ItemChange]) {
    for change in changes {
      switch change {
      case .metric(let metric, let value): numbers[metric] = value
      case .text(let metric, let text): texts[metric] = text
      case .label(let text): label = text
      case .identifier(let text): identifier = text
      default: break
      }
    }
  }
}

extension ICalendarFile {
  /// Adds every event to section 0, with its number in the file, and what `columns` says of it.
  ///
  /// - Complexity: O(n) for n events.
  /// - Throws: `EngineError.tooManyItems`.
  func append(to builder: inout ContentBuilder, _ columns: EventColumns) throws(EngineError) {
    try builder.append([], count: 0, to: 0)
    for (number, event) in events.enumerated() {
      try builder.append(columns.changes(event) + [.metric(.origin, Double(number))], to: 0)
    }
  }
}

/// The items of a layer as an iCalendar file, and what it does not say.
public struct ExportedCalendar {
  /// The text of the file.
  public internal(set) var bytes: [UInt8] = []
  /// Number of items in it.
  public internal(set) var items = 0
  /// Number of items that are not in it, because they have no date or one outside of the years 1 to
  /// 9999.
  public internal(set) var undated = 0
  /// Number of alarms that were in the imported file.
  public internal(set) var alarms = 0
}
