import CalendarLayout
import CivilTime
import CollectionEngine
import Foundation
import LayoutCore
import TestSupport
import Testing

@testable import ShellCore

/// Reports by users of calendars: each row's lines, and the calendar that follows.
///
/// The rows' values come from the time-zone database, from RFC 5545 and from other programs, not
/// from this one.
struct CalendarReportTests {
  static let ids = CalendarCase.reports.filter { row in
    row.input?["kind"] == nil && row.input?["names"] == nil
  }.map(\.id)

  @Test("The report of an import is that of the case", arguments: ids) func report(id: String)
    throws
  {
    let row = try #require(CalendarCase.reports.first { $0.id == id })
    let files = ZonedFiles()
    let shell = Shell(catalogue: CalendarCatalogue(), files: files)
    var reply = ""
    for line in try lines(row, files) { reply = shell.json(line) }
    expect(!reply.contains("\"error\""))
    let expected = try #require(row.expected?.members)
    expect(!expected.isEmpty)
    for (name, value) in expected where expected["wall_minutes"] == nil || name != "columns" {
      try check(name, value, shell, reply)
    }
  }

  /// The lines of a row; its file is kept under the name that they import.
  private func lines(_ row: CalendarCase, _ files: ZonedFiles) throws -> [String] {
    if let lines = row.input?.list { return lines.compactMap(\.text) }
    let lines = try #require(row.input?["lines"]?.list).compactMap(\.text)
    let name = row.input?["json"] == nil ? "file.ics" : "file.json"
    let text = try #require((row.input?["ics"] ?? row.input?["json"])?.text)
    let isLatin = row.input?["encoding"]?.text == "latin-1"
    files.bytes[name] = isLatin ? text.unicodeScalars.map { UInt8($0.value) } : Array(text.utf8)
    return lines.map { $0.replacingOccurrences(of: "FILE", with: name) }
  }

  private func check(
    _ name: String, _ value: TestSupport.JSONValue, _ shell: Shell, _ reply: String
  ) throws {
    let count = try shell.scene.itemCounts()[0]
    let cells = try (0..<count).flatMap {
      try shell.scene.attributes(.element(Element(.cell, section: 0, item: $0)))
    }
    func frame(_ cell: ShownElement) -> [Double] {
      let frame = cell.attributes.frame
      return [frame.x, frame.y, frame.width, frame.height]
    }
    let starts = try metrics(.start, shell)
    let ends = try metrics(.end, shell)
    let dates = try metrics(.date, shell)
    func moment(_ index: Int) -> String {
      let minutes = Int(starts[index])
      let day = GregorianDay.text(Int(dates[index]) + minutes / 1440)
      return "\(day)T\(twoDigits(minutes / 60 % 24)):\(twoDigits(minutes % 60))Z"
    }
    let width = try shell.scene.status(of: nil).contentSize.width
    let dayWidth = (try shell.scene.status(of: nil).bounds.width - 100) / 7
    switch name {
    case "frame(0,0)": expect(frame(cells[0]), equals: value.numbers, "\(name)")
    case "frame(0,1)": expect(frame(cells[1]), equals: value.numbers, "\(name)")
    case "frames": expect(cells.map(frame), equals: value.list?.map(\.numbers))
    case "ContinuationView":
      expect(!shell.text("attrs all --kind ContinuationView").contains("ContinuationView 0"))
    case "ContinuationView 0":
      let numbers = value.numbers.map { "\(Int($0))" }
      let words = shell.text("attrs ContinuationView 0").split(whereSeparator: {
        " \n".contains($0)
      })
      let found = words.drop { $0 != "ContinuationView" }.dropFirst(2).prefix(4).map(String.init)
      expect(found, equals: numbers)
    case "content_width": expect(width, equals: value.number)
    case "columns": expect(((width - 100) / dayWidth).rounded(), equals: value.number)
    case "first_column":
      let label = shell.text("attrs DayHeaderView 0,0")
      expect(label, contains: try #require(value.text))
    case "items": expect(Double(cells.count), equals: value.number)
    case "labels": expect(cells.map { $0.label ?? "" }, equals: value.list?.compactMap(\.text))
    case "dates":
      expect(dates.map { GregorianDay.text(Int($0)) }, equals: value.list?.compactMap(\.text))
    case "start_utc", "starts_utc":
      expect(dates.indices.map(moment), equals: value.list?.compactMap(\.text))
    case "minutes":
      expect(zip(starts, ends).map { $1 - $0 }, equals: value.numbers)
    case "notes":
      let object = try JSONDecoder().decode(TestSupport.JSONValue.self, from: Data(reply.utf8))
      expect(Double(object["reply"]?["notes"]?.list?.count ?? 0), equals: value.number)
    case "hidden":
      let hidden = cells.filter { $0.attributes.isHidden }.map { "0,\($0.attributes.element.item)" }
      expect(hidden, equals: value.list?.compactMap(\.text))
    case "last_day_shown":
      let day = try #require(value.text)
      let note = "the calendar shows 100000 days, up to \(day); 1 event is later"
      expect(reply, contains: note)
      expect(shell.text("status"), contains: note)
      expect(shell.json("status"), contains: note)
    case "allday":
      expect(
        cells.map { $0.attributes.frame.height == 24 }, equals: value.list?.compactMap(\.flag))
    case "h": expect(cells.map { $0.attributes.frame.height }, equals: value.numbers)
    case "wall_minutes":
      let minutes: [[Double]] = cells.map { cell in
        let frame = cell.attributes.frame
        return [(frame.minY - 40) * 0.6, (frame.maxY - 40) * 0.6]
      }
      expect(minutes, equals: value.list?.map(\.numbers) ?? [])
    case "collide":
      expect(!cells[0].attributes.frame.intersects(cells[1].attributes.frame))
      expect(cells.map { $0.attributes.frame.width }, equals: [45, 45])
    default: Issue.record("nothing is known of \(name)")
    }
  }

  private func metrics(_ metric: ItemMetric, _ shell: Shell) throws -> [Double] {
    var values: [Double] = []
    shell.forEachExportedItem { _, properties in
      for case .metric(metric, let value?) in properties ?? [] { values.append(value) }
      return true
    }
    return values
  }

  @Test(
    "Every name of the table, and the display names around it, by what the time-zone database has")
  func windowsNames() throws {
    let row = try #require(CalendarCase.reports.first { $0.id == "windows-zone-names" })
    let names = try #require(row.input?["names"]?.list).compactMap(\.text)
    let zones = try #require(row.expected?["zones"]?.list).compactMap(\.text)
    expect(names.count, equals: 139)
    func start(_ name: String) -> String {
      let files = ZonedFiles()
      let text = """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        DTSTART;TZID="\(name)":20250710T120000
        END:VEVENT
        END:VCALENDAR
        """
      files.bytes["file.ics"] = Array(text.utf8)
      let shell = Shell(catalogue: CalendarCatalogue(), files: files)
      _ = shell.json("load calendar; import file.ics")
      return shell.exported(.csv)
    }
    for (name, zone) in zip(names, zones) {
      let expected = start(zone)
      expect(expected, contains: "2025-07-", "\(zone)")
      expect(start(name), equals: expected, "\(name)")
      expect(start(name.uppercased()), equals: expected, "\(name)")
    }
    expect(start("(UTC-05:00) Eastern Time (US & Canada)"), equals: start("America/New_York"))
    expect(start("(GMT-05:00) Eastern Time (US and Canada)"), equals: start("America/New_York"))
    expect(start("(UTC) Coordinated Universal Time"), equals: start("Etc/UTC"))
    expect(start("tzone://Microsoft/Utc"), equals: start("Etc/UTC"))
    for unknown in ["Customized Time Zone", "(UTC+01:00) Nowhere", "Arizona", "localtime"] {
      expect(!start(unknown).contains("2025"), "\(unknown)")
    }
  }
}

/// Files in memory, and the time zones of the system.
private final class ZonedFiles: ContentFiles {
  var bytes: [String: [UInt8]] = [:]

  func read(_ path: String, for command: String) throws(OutsideError) -> [UInt8] {
    guard let bytes = bytes[path] else {
      throw OutsideError(code: "file-unreadable", message: "no file \(path)")
    }
    return bytes
  }

  func zone(named name: String) throws(OutsideError) -> [UInt8]? { Self.zone(name) }

  static func zone(_ name: String) -> [UInt8]? {
    (try? Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(name)"))).map { Array($0) }
  }

  func keep(_ bytes: [UInt8]) -> String { "c\(bytes.count)" }

  func read(_ path: String, copy: String, for command: String) throws(OutsideError) -> [UInt8] {
    try read(path, for: command)
  }
}

/// The calendar alone, with the time zones of the system.
private final class CalendarCatalogue: LayoutCatalogue {
  func modules() -> [ModuleDescription] {
    [
      ModuleDescription(
        name: "calendar", version: "1.0.0", summary: "", place: "bundled", path: "/calendar",
        isDecorator: false)
    ]
  }

  func describe(_ name: String) throws(CatalogueError) -> ModuleDescription { modules()[0] }

  func makeLayout(_ name: String) throws(CatalogueError) -> any CollectionLayout {
    WeekCalendar { (name) throws(LayoutFailure) in ZonedFiles.zone(name) }
  }

  func reload(_ name: String?) throws(CatalogueError) {}
}
