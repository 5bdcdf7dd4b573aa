import CalendarEvents
import CivilTime
import LayoutCore
import TestSupport
import Testing

@testable import MonthLayout

/// A month over written-down items, with options by name.
struct MonthUnderTest {
  let layout = MonthCalendar()
  let context: ArrayContext

  /// Prepares a layout over `sections`.
  init(_ sections: [[ArrayContext.Item]], _ size: Size, _ options: [String: String] = [:]) throws {
    context = ArrayContext(
      sections: sections.map { ArrayContext.Section(items: $0) }, viewport: Viewport(size: size),
      defaultsOf: MonthCalendar.declaration)
    for (name, value) in options { context.set(name, text: value) }
    try layout.prepare(context)
  }

  /// Prepares a layout over the events of a row of the shared cases, with the words of its input.
  init(_ input: JSONValue?, offset: Double = 0) throws {
    var words: [String: String] = ["month": input?["month"]?.text ?? "2024-06"]
    func add(_ input: JSONValue?) {
      for (word, option) in [
        ("first", "first-weekday"), ("rows", "rows"), ("minrow", "min-row-height"),
        ("weeknumbers", "week-numbers"), ("adjacent", "adjacent"), ("rowheight", "row-height"),
        ("months", "months"), ("lanes", "max-lanes"), ("gutter", "gutter"),
      ] {
        if let text = input?[word]?.text { words[option] = text }
        if let number = input?[word]?.number { words[option] = "\(Int(number))" }
      }
      if let days = input?["hidden"]?.list, !days.isEmpty {
        words["hidden-days"] = days.compactMap(\.text).joined(separator: ",")
      }
      if let minutes = input?["threshold"]?.number.map({ Int($0) }) {
        words["next-day-threshold"] = "\(twoDigits(minutes / 60)):\(twoDigits(minutes % 60))"
      }
    }
    add(input)
    add(input?["options"])
    let items = try (input?["events"]?.list ?? []).map(Self.item)
    try self.init([items], input?["size"]?.size ?? Size(width: 700, height: 624), words)
    context.viewport.contentOffset.y = offset
  }

  private static func item(_ event: JSONValue) throws -> ArrayContext.Item {
    if let text = event["date"]?.text {
      let date = try #require(DateText.date(text))
      return [.date: Double(date), .end: 1440 * (event["days"]?.number ?? 1)]
    }
    let (start, end) = (try moment(event["start"]), try moment(event["end"]))
    return [
      .date: Double(start.day), .start: start.minute,
      .end: end.minute + 1440 * Double(end.day - start.day),
    ]
  }

  private static func moment(_ value: JSONValue?) throws -> (day: Int, minute: Double) {
    let text = try #require(value?.text)
    let day = try #require(DateText.date(text.prefix(10)))
    return (day, Double(try #require(DateText.time(text.dropFirst(11)))) / 60)
  }

  var rows: MonthRows { prepared.grid.rows }
  var prepared: PreparedMonth { layout.prepared ?? { fatalError("month is not prepared") }() }

  /// An element by the name of its kind.
  func element(_ kind: String, _ item: Int = 0, section: Int = 0) throws -> LayoutAttributes? {
    let kind = kind == "cell" ? .cell : try #require(context.kinds.kind(named: kind))
    return try layout.attributes(for: Element(kind, section: section, item: item), context)
  }

  /// A part of an event, 0 for the cell.
  func part(_ event: Int, _ part: Int, section: Int = 0) throws -> LayoutAttributes? {
    guard part > 0 else { return try element("cell", event, section: section) }
    let count = context.sections[section].items.count
    return try element("ContinuationView", event + (part - 1) * count, section: section)
  }

  /// The number by which a date is named.
  func day(_ date: String) throws -> Int { try #require(DateText.date(date)) - rows.firstDate }

  /// The elements of a kind in `rect`.
  func elements(_ kind: String, in rect: Rect = ArrayContext.everywhere) throws
    -> [LayoutAttributes]
  {
    let kind = kind == "cell" ? .cell : try #require(context.kinds.kind(named: kind))
    return try context.elements(of: layout, in: rect).filter { $0.element.kind == kind }
  }
}

extension CalendarCase {
  /// The rows about views of a kind.
  static func views(_ kind: String) -> [CalendarCase] { views.filter { $0.kind == kind } }
}
