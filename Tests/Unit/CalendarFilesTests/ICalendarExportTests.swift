import CivilTime
import Foundation
import TestSupport
import Testing

@testable import CalendarFiles

/// Files that are written: their form, and that nothing but alarms is lost (rules K-91 to K-96).
struct ICalendarExportTests {
  // MARK: Tables

  @Test("Lines are folded as the table says", arguments: rows("ics.fold")) func folds(
    _ row: CalendarCase
  ) throws {
    var text = ICalendarText()
    text.append(try #require(row.input?.text))
    let lines = String(decoding: text.bytes, as: UTF8.self).components(separatedBy: "\r\n")
    expect(lines.dropLast().map { $0 }, equals: (row.expected?.list ?? []).compactMap { $0.text })
    expect(lines.last, equals: "")
  }

  @Test("Text is escaped as the table says", arguments: rows("ics.escape")) func escapes(
    _ row: CalendarCase
  ) throws {
    expect(ICalendarText.escaped(try #require(row.input?.text)), equals: row.expected?.text)
  }

  @Test("Zones change as the table says", arguments: rows("ics.zone")) func zoneChanges(
    _ row: CalendarCase
  ) throws {
    let name = try #require(row.input?["zone"]?.text)
    let years = (row.input?["years"]?.list ?? []).compactMap { $0.number.map { Int($0) } }
    let file = try TimeZoneFile(try #require(Self.zone(name)))
    let instants = [years[0], years[1] + 1].map {
      Int64(GregorianDay.first(ofMonth: 1, $0)) * GregorianDay.seconds
    }
    let found = ICalendarObservance.needed(
      file, from: instants[0], through: instants[1] - 1, isEndless: false)
    let expected = (row.expected?.list ?? []).map { ($0.list ?? []).compactMap { $0.text } }
    expect(
      found.filter { $0.change.instant >= instants[0] }.map { one in
        [
          one.isDaylight ? "DAYLIGHT" : "STANDARD", one.start.text,
          CalendarText.offset(of: one.change.from), CalendarText.offset(of: one.change.to),
          one.name,
        ]
      }, equals: expected)
    // The one in force comes before them.
    expect(found.count, equals: expected.count + 1)
  }

  @Test("All rows are there") func allRows() {
    expect(["ics.fold", "ics.escape", "ics.zone"].map { rows($0).count }, equals: [7, 6, 7])
  }

  // MARK: Trials

  @Test(
    "A file that is written has the same events, and is written the same again",
    arguments: ICalendarTrials.all.keys.sorted()) func trials(_ name: String) throws
  {
    let text = try #require(ICalendarTrials.all[name])
    let first = try Self.export(text)
    let (old, new) = (try Self.file(text), try Self.file(first.text))
    expect(new.events, equals: old.events, first.text)
    let second = try Self.export(first.text)
    expect(second.text, equals: first.text)
    expect(first.alarms, equals: name == "alarms" ? 2 : 0)
    expect(second.alarms, equals: 0)
    for line in first.text.components(separatedBy: "\r\n") { expect(line.utf8.count <= 75, line) }
  }

  @Test("Every property that can be read is kept", arguments: ICalendarTrials.all.keys.sorted())
  func properties(_ name: String) throws {
    let text = try #require(ICalendarTrials.all[name])
    let written = Set(
      Self.lines(try Self.export(text).text).map { $0.replacing(";VALUE=DATE", with: "") })
    var isKept = true
    for line in Self.lines(text) where name != "faults" {
      if line == "BEGIN:VALARM" || line == "BEGIN:VTIMEZONE" { isKept = false }
      if isKept { expect(written, contains: line.replacing(";VALUE=DATE", with: ""), line) }
      if line == "END:VALARM" || line == "END:VTIMEZONE" { isKept = true }
    }
  }

  @Test("What cannot be read stays as it is") func unreadable() throws {
    let text = try #require(ICalendarTrials.all["faults"])
    let (read, written) = (Self.lines(text), Self.lines(try Self.export(text).text))
    let start = try #require(read.firstIndex(of: "UID:two"))
    let event = Array(read[(start - 1)...].prefix { $0 != "END:VEVENT" })
    let found = try #require(written.firstIndex(of: "UID:two"))
    expect(Array(written[(found - 1)...].prefix { $0 != "END:VEVENT" }), equals: event)
  }

  // MARK: Support

  /// Unfolded lines.
  static func lines(_ text: String) -> [String] {
    text.replacing("\r\n ", with: "").replacing("\r\n\t", with: "").split { $0.isNewline }.map {
      String($0)
    }
  }

  static func zone(_ name: String) -> [UInt8]? {
    let path = name.replacing("/", with: "-")
    guard let folder = Bundle.module.resourceURL?.appending(path: "Fixtures") else { return nil }
    return (try? Data(contentsOf: folder.appending(path: path))).map { Array($0) }
  }

  static func file(_ text: String) throws -> ICalendarFile {
    try ICalendarFile(Array(text.utf8), system: zone)
  }

  /// The item columns that an import fills.
  static let columns = ["location", "color", "priority"]

  /// The items that an import makes of a file, but for those that no file can name.
  static func items(_ text: String) throws -> [ICalendarItem] {
    try file(text).events.enumerated().compactMap { number, event in
      ICalendarItem.Fields(event, columns: columns).map {
        ICalendarItem(section: 0, item: number, identifier: nil, origin: number, fields: $0)
      }
    }
  }

  /// The file that is written after an import, with `change` to the items.
  static func export(_ text: String, _ change: (inout [ICalendarItem]) -> Void = { _ in }) throws
    -> (text: String, alarms: Int)
  {
    var items = try items(text)
    change(&items)
    let export = try ICalendarExport(items, source: (Array(text.utf8), nil, columns), system: zone)
    return (String(decoding: export.bytes, as: UTF8.self), export.alarms)
  }
}

/// The rows of a kind.
private func rows(_ kind: String) -> [CalendarCase] {
  CalendarCase.views.filter { $0.kind == kind }
}
