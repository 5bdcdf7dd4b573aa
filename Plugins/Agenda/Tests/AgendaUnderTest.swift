import CalendarEvents
import CivilTime
import Foundation
import LayoutCore
import TestSupport
import Testing

@testable import AgendaLayout

/// An agenda over written-down items, with options by name.
struct AgendaUnderTest {
  let layout = Self.layout()
  let context: ArrayContext

  /// Prepares a layout over `sections`.
  init(
    _ sections: [[ArrayContext.Item]], _ options: [String: String] = [:],
    size: Size = Size(width: 320, height: 480)
  ) throws(LayoutFailure) {
    context = ArrayContext(
      sections: sections.map { ArrayContext.Section(items: $0) }, viewport: Viewport(size: size),
      defaultsOf: AgendaCalendar.declaration)
    for (name, value) in options { context.set(name, text: value) }
    try layout.prepare(context)
  }

  /// A layout that knows the zones of the system.
  static func layout() -> AgendaCalendar {
    AgendaCalendar { (name) throws(LayoutFailure) in
      (try? Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(name)"))).map { Array($0) }
    }
  }

  /// An event of a row of the shared cases as an item.
  static func item(_ event: JSONValue) throws -> ArrayContext.Item {
    if let text = event["date"]?.text {
      let date = try #require(DateText.date(text))
      return [.date: Double(date), .end: 1440 * (event["days"]?.number ?? 1)]
    }
    func moment(_ word: String) throws -> (day: Int, minute: Double) {
      let text = try #require(event[word]?.text)
      let day = try #require(DateText.date(text.prefix(10)))
      return (day, Double(try #require(DateText.time(text.dropFirst(11)))) / 60)
    }
    let (start, end) = (try moment("start"), try moment("end"))
    return [
      .date: Double(start.day), .start: start.minute,
      .end: end.minute + 1440 * Double(end.day - start.day),
    ]
  }

  var prepared: PreparedAgenda { layout.prepared ?? { fatalError("agenda is not prepared") }() }

  /// An element by the name of its kind.
  func element(_ kind: String, _ item: Int = 0, section: Int = 0) throws -> LayoutAttributes? {
    let kind = kind == "cell" ? .cell : try #require(context.kinds.kind(named: kind))
    return try layout.attributes(for: Element(kind, section: section, item: item), context)
  }

  /// Everything that is shown, from top to bottom: kind, number, y, height and label, as in
  /// `DayHeaderView 0,0 0.0 32.0 Mon 2024-06-03`.
  func lines() throws -> [String] {
    try context.elements(of: layout).sorted { ($0.frame.y, $0.element) < ($1.frame.y, $1.element) }
      .map { one in
        let (element, name) = (one.element, context.kinds.name(of: one.element.kind) ?? "cell")
        let label = layout.label(of: element, context).map { " \($0)" } ?? ""
        return
          "\(name) \(element.section),\(element.item) \(one.frame.y) \(one.frame.height)\(label)"
      }
  }
}
