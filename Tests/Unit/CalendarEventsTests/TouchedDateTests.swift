import CalendarEvents
import CivilTime
import Foundation
import LayoutCore
import TestSupport
import Testing

/// The dates that an event touches.
struct TouchedDateTests {
  private static func text(_ row: JSONValue?, _ name: String) throws -> String {
    try #require(row?[name]?.text)
  }

  @Test("Events touch the dates of the table") func table() throws {
    let rows = CalendarCase.views.filter { $0.kind == "touched" }
    expect(rows.count, equals: 7)
    for row in rows { try check(row) }
  }

  private func check(_ row: CalendarCase) throws {
    let (start, end) = (try Self.text(row.input, "start"), try Self.text(row.input, "end"))
    let date = try #require(DateText.date(start.prefix(10)))
    let later = try #require(DateText.date(end.prefix(10))) - date
    var zones = ZoneClocks { (name) throws(LayoutFailure) in
      (try? Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(name)"))).map { Array($0) }
    }
    let clock = try zones.clock(
      Self.text(row.input, "zone"), through: GregorianDay.parts(date).year + 1)
    let placer = DatePlacer(origin: date, clock)
    let times = try [start, end].map { text in
      Double(try #require(DateText.time(text.dropFirst(11)))) / 60
    }
    let event = placer.dates(
      section: 0,
      EventPlacer.Metrics(
        day: .nan, date: Double(date), start: times[0], end: times[1] + Double(later) * 1440))
    expect(
      [event.first, event.last].map { GregorianDay.text(Int($0)) },
      equals: (row.expected?.list ?? []).compactMap(\.text), row.id)
  }
}
