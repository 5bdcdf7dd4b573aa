import CalendarEvents
import CivilTime
import Foundation
import LayoutCore
import TestSupport
import Testing

@testable import TimelineLayout

/// A timeline over written-down items, with options by name.
struct TimelineUnderTest {
  let layout = Self.layout()
  let context: ArrayContext

  /// Prepares a layout over `sections`.
  init(
    _ sections: [ArrayContext.Section], _ options: [String: String] = [:],
    size: Size = Size(width: 500, height: 200)
  ) throws(LayoutFailure) {
    context = ArrayContext(
      sections: sections, viewport: Viewport(size: size),
      defaultsOf: TimelineCalendar.declaration)
    for (name, value) in options {
      context.set(name, text: value)
      let number = TimelineCalendar.declaration.options.firstIndex { $0.name == name } ?? 0
      if let value = context.options[number] { try layout.check(value, forOption: number) }
    }
    try layout.prepare(context)
  }

  /// A section of items, each with the names of its resources.
  static func section(_ items: [(ArrayContext.Item, String?)]) -> ArrayContext.Section {
    var section = ArrayContext.Section(items: items.map { $0.0 })
    for (index, item) in items.enumerated() {
      if let text = item.1 { section.texts[index] = [TimelineColumn.resource: text] }
    }
    return section
  }

  /// A layout that knows the zones of the system.
  static func layout() -> TimelineCalendar {
    TimelineCalendar { (name) throws(LayoutFailure) in
      (try? Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(name)"))).map { Array($0) }
    }
  }

  var prepared: PreparedTimeline {
    layout.prepared ?? { fatalError("timeline is not prepared") }()
  }

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
}
