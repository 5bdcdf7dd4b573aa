import CalendarEvents
import Foundation
import LayoutCore
import TestSupport

@testable import CalendarLayout

/// A calendar over written-down items, with options by name.
struct CalendarUnderTest {
  let calendar = CalendarUnderTest.make()

  /// A calendar that knows the zones of the system.
  static func make() -> WeekCalendar {
    WeekCalendar { (name) throws(LayoutFailure) in Self.file(name) }
  }

  var context: ArrayContext

  /// The clock of a zone of the system.
  static func clock(_ zone: String, days: Range<Int>) throws -> DayClock {
    var zones = ZoneClocks { (name) throws(LayoutFailure) in Self.file(name) }
    return try zones.clock(zone, days: days)
  }

  private static func file(_ zone: String) -> [UInt8]? {
    (try? Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(zone)"))).map { Array($0) }
  }

  /// Prepares a calendar over `sections`.
  init(
    _ sections: [[ArrayContext.Item]], width: Double = 800, height: Double = 600,
    _ options: [String: OptionValue] = [:]
  ) throws {
    context = ArrayContext(
      sections: sections.map { ArrayContext.Section(items: $0) },
      viewport: Viewport(size: Size(width: width, height: height)),
      defaultsOf: WeekCalendar.declaration)
    for (name, value) in options { set(name, value) }
    try calendar.prepare(context)
  }

  /// Sets an option; a `prepare` must follow.
  func set(_ name: String, _ value: OptionValue?) { context.set(name, value) }

  /// An item from `start` to `end`, in minutes.
  static func event(_ start: Double, _ end: Double, day: Int? = nil) -> ArrayContext.Item {
    var item: ArrayContext.Item = [.start: start, .end: end]
    if let day { item[.day] = Double(day) }
    return item
  }

  func frame(_ section: Int, _ item: Int) throws -> Rect? { try cell(section, item)?.frame }

  func cell(_ section: Int, _ item: Int) throws -> LayoutAttributes? {
    try calendar.attributes(for: Element(.cell, section: section, item: item), context)
  }

  func part(_ kind: String, _ item: Int = 0, section: Int = 0) throws -> LayoutAttributes? {
    guard let kind = context.kinds.kind(named: kind) else { return nil }
    return try calendar.attributes(for: Element(kind, section: section, item: item), context)
  }

  func attributes(in rect: Rect) throws -> [LayoutAttributes] {
    var found: [LayoutAttributes] = []
    try calendar.attributes(in: rect, context, into: &found)
    return found
  }

  /// Item numbers of elements of a kind in `rect`.
  func items(_ kind: String, in rect: Rect) throws -> [Int] {
    let wanted = context.kinds.kind(named: kind)
    return try attributes(in: rect).filter { $0.element.kind == wanted }.map(\.element.item)
  }
}
