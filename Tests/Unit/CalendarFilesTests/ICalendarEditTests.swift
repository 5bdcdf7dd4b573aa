import CivilTime
import TestSupport
import Testing

@testable import CalendarFiles

/// Files that are written after an imported item was deleted, changed or added (rule K-95).
struct ICalendarEditTests {
  private typealias Export = ICalendarExportTests

  private let day = GregorianDay.seconds

  private func lines(
    _ name: String, _ change: (inout [ICalendarItem]) throws -> Void
  ) throws -> [String] {
    try lines(of: #require(ICalendarTrials.all[name]), change)
  }

  private func lines(
    of text: String, _ change: (inout [ICalendarItem]) throws -> Void
  ) throws -> [String] {
    var items = try Export.items(text)
    try change(&items)
    return try lines(text, items)
  }

  /// The lines of a file after its items have become these.
  ///
  /// It is read again and compared with them.
  private func lines(_ text: String, _ items: [ICalendarItem]) throws -> [String] {
    let export = try ICalendarExport(
      items, source: (Array(text.utf8), nil, Export.columns), system: Export.zone)
    let written = String(decoding: export.bytes, as: UTF8.self)
    let again = try Export.items(written).map(\.fields)
    expect(again.map(\.sentence).sorted(), equals: items.map(\.fields.sentence).sorted(), written)
    expect(try Export.export(written).text, equals: written)
    return Export.lines(written)
  }

  @Test("A deleted instance is excluded in the form of the start") func deleted() throws {
    let lines = try lines("overrides") { $0.remove(at: 3) }
    expect(lines, contains: "EXDATE;TZID=Europe/Berlin:20250421T100000")
    expect(lines.count { $0.hasPrefix("EXDATE") }, equals: 1)
    expect(try self.lines("whole days") { $0.removeLast() }, contains: "EXDATE;VALUE=DATE:20250520")
    expect(try self.lines("floating") { $0.removeLast() }, contains: "EXDATE:20250508T090000")
    expect(try self.lines("periods") { $0.removeLast() }, contains: "EXDATE:20250510T090000Z")
  }

  @Test("A deleted exception goes, and its instance is excluded") func deletedException() throws {
    let lines = try lines("overrides") { items in
      items.removeAll { $0.fields.label == "Standup, later" }
    }
    expect(lines, contains: "EXDATE;TZID=Europe/Berlin:20250331T100000")
    expect(!lines.contains("SUMMARY:Standup\\, later"))
    // The cancelled one stays.
    expect(lines.count { $0 == "BEGIN:VEVENT" }, equals: 2)
  }

  @Test("An event whose instances are all deleted goes, with what it had overruled")
  func deletedEvents() throws {
    for name in ["overrides", "from then on", "revisions", "exclusions", "orphans"] {
      let lines = try lines(name) { items in
        items.removeAll { $0.fields.label != "Unknown" }
      }
      expect(lines.count { $0 == "BEGIN:VEVENT" }, equals: name == "revisions" ? 1 : 0, name)
      expect(lines.count { $0 == "BEGIN:VTIMEZONE" }, equals: 0)
    }
  }

  @Test("A changed instance is an exception, and none once it is changed back") func changed()
    throws
  {
    let text = try #require(ICalendarTrials.all["overrides"])
    var items = try Export.items(text)
    items[0].fields.label = "Kick-off, first"
    let lines = try lines(text, items)
    expect(lines, contains: "RECURRENCE-ID;TZID=Europe/Berlin:20250324T100000")
    expect(lines, contains: "SUMMARY:Kick-off\\, first")
    expect(lines.count { $0.hasPrefix("RRULE") }, equals: 1)
    expect(lines.count { $0 == "UID:one@example.org" }, equals: 4)
    // Read again, and changed back.
    let written = try Export.export(text) { $0[0].fields.label = "Kick-off, first" }.text
    let back = try Export.export(written) { $0[0].fields.label = "Standup" }.text
    expect(back, equals: try Export.export(text).text)
  }

  @Test("A moved instance keeps the zone of its series") func moved() throws {
    let lines = try lines("exclusions") { items in
      items[0].fields = try #require(
        ICalendarItem.Fields(date: 20_172, start: 600, end: 630))  // 2025-03-25
    }
    expect(lines, contains: "RECURRENCE-ID;TZID=Europe/Berlin:20250324T100000")
    expect(lines, contains: "DTSTART;TZID=Europe/Berlin:20250325T110000")
    expect(lines, contains: "DTEND;TZID=Europe/Berlin:20250325T113000")
  }

  @Test("An instance that follows a changed one becomes an exception of its own") func follower()
    throws
  {
    let lines = try lines("from then on") { $0[3].fields.label = "Other" }
    expect(lines, contains: "RECURRENCE-ID;TZID=Europe/Berlin:20250414T100000")
    expect(lines.count { $0.contains("THISANDFUTURE") }, equals: 1)
    // The leader itself.
    _ = try self.lines("from then on") { $0[2].fields.label = "Leader" }
    _ = try self.lines("from then on") { $0.remove(at: 2) }
    _ = try self.lines("from then on") { $0.removeLast(2) }
    _ = try self.lines("from then on") { $0.removeLast(3) }
  }

  @Test("One that later instances follow is changed though its series does not have it")
  func orphanedLeader() throws {
    let series = ICalendarTrials.event(
      "DTSTART:20250506T090000Z\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE:20250507T090000Z\nSUMMARY:A")
    let leader = ICalendarTrials.event(
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20250507T090000Z\nDTSTART:20250507T100000Z\nSUMMARY:B")
    let lines = try lines(of: ICalendarTrials.calendar(series + "\n" + leader)) { items in
      let number = try #require(items.firstIndex { $0.fields.label == "B" })
      items[number].fields.label = "C"
    }
    expect(lines, contains: "STATUS:CANCELLED")
    expect(lines.count { $0 == "SUMMARY:C" }, equals: 1)
    expect(lines.count { $0.contains("THISANDFUTURE") }, equals: 1)
  }

  @Test("One of two events of a name is changed though later instances follow it")
  func twinLeaders() throws {
    let text = try #require(ICalendarTrials.all["twins"])
    let leader = ICalendarTrials.event(
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20250507T090000Z\nDTSTART:20250507T100000Z\nSUMMARY:X")
    let calendar = text.replacing("END:VCALENDAR", with: leader + "\r\nEND:VCALENDAR")
    for number in try Export.items(calendar).indices {
      _ = try lines(of: calendar) { $0[number].fields.label = "Changed" }
    }
  }

  @Test("Instances beyond the year 9999 are neither written nor excluded") func farAway() throws {
    let text = ICalendarTrials.calendar(
      ICalendarTrials.event("DTSTART:99991230T090000Z\nRRULE:FREQ=DAILY;COUNT=4\nSUMMARY:Last"))
    expect(try Export.items(text).count, equals: 2)
    let lines = try lines(of: text) { $0[0].fields.label = "Changed" }
    expect(lines, contains: "RRULE:FREQ=DAILY;COUNT=4")
    expect(lines, contains: "RECURRENCE-ID:99991230T090000Z")
    expect(!lines.contains { $0.hasPrefix("EXDATE") })
  }

  @Test("An event alone is changed where it stands") func single() throws {
    let lines = try lines("unknown properties") { items in
      items[0].fields.label = nil
      items[0].fields.color = "navy"
      items[0].fields.location = "Room 1; left"
      items[0].fields.priority = nil
    }
    expect(!lines.contains { $0.contains("SUMMARY") || $0.hasPrefix("PRIORITY") })
    expect(lines, contains: "COLOR:navy")
    expect(lines, contains: "LOCATION:Room 1\\; left")
    expect(lines, contains: "CATEGORIES:Work,Fun")
    expect(lines.count { $0 == "BEGIN:VEVENT" }, equals: 1)
  }

  @Test("A time becomes whole days, and the other way round") func wholeDays() throws {
    let days = try lines("folds") {
      $0[0].fields = try #require(ICalendarItem.Fields(date: 20_214, start: nil, end: 2880))
    }
    expect(days, contains: "DTSTART;VALUE=DATE:20250506")
    expect(days, contains: "DTEND;VALUE=DATE:20250508")
    let times = try lines("whole days") {
      $0[0].fields = try #require(ICalendarItem.Fields(date: 20_214, start: 60, end: 60))
    }
    expect(times, contains: "DTSTART:20250506T010000Z")
  }

  @Test("Series of one identifier are told apart by new ones") func twins() throws {
    let lines = try lines("twins") { $0[0].fields.label = "C" }
    expect(lines, contains: "UID:0-0@layoutsh")
    expect(lines, contains: "EXDATE:20250506T090000Z")
  }

  @Test("A new item stands behind the one before it, in UTC, with a name of its own") func new()
    throws
  {
    let lines = try lines("zones") { items in
      let fields = try #require(ICalendarItem.Fields(date: 20_214, start: 23.5 * 60, end: nil))
      items.insert(
        ICalendarItem(section: 0, item: 1, identifier: "a,b", origin: nil, fields: fields), at: 1)
      items.append(
        ICalendarItem(section: 2, item: 7, identifier: "two", origin: nil, fields: fields))
    }
    let start = try #require(lines.firstIndex(of: "UID:a\\,b"))
    expect(
      Array(lines[start..<(start + 4)]),
      equals: [
        "UID:a\\,b", "DTSTAMP:19700101T000000Z", "DTSTART:20250506T233000Z",
        "DTEND:20250507T003000Z",
      ])
    // The name was taken.
    expect(lines, contains: "UID:two-2")
  }

  @Test("Items that no file had") func typed() throws {
    var fields = try #require(ICalendarItem.Fields(date: 20_214, start: 1430, end: 10))
    (fields.label, fields.priority) = ("Late; \"very\"", 2)
    let day = try #require(ICalendarItem.Fields(date: 20_213, start: nil, end: nil))
    let items = [fields, day].enumerated().map {
      ICalendarItem(section: 1, item: $0, identifier: nil, origin: nil, fields: $1)
    }
    let export = try ICalendarExport(items)
    let text = String(decoding: export.bytes, as: UTF8.self)
    expect(
      text.components(separatedBy: "\r\n"),
      equals: [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//layoutsh//layoutsh//EN", "BEGIN:VEVENT",
        "UID:1-0@layoutsh", "DTSTAMP:19700101T000000Z", "DTSTART:20250506T235000Z",
        "DTEND:20250507T001000Z", "SUMMARY:Late\\; \"very\"", "PRIORITY:2", "END:VEVENT",
        "BEGIN:VEVENT", "UID:1-1@layoutsh", "DTSTAMP:19700101T000000Z",
        "DTSTART;VALUE=DATE:20250505", "DTEND;VALUE=DATE:20250506", "END:VEVENT", "END:VCALENDAR",
        "",
      ])
    expect(try Export.export(text).text, equals: text)
  }

  @Test("A name that is typed comes before one that is made") func typedNames() throws {
    let fields = try #require(ICalendarItem.Fields(date: 20_213, start: nil, end: nil))
    let items = [nil, "0-0@layoutsh", "0-0@layoutsh"].enumerated().map {
      ICalendarItem(section: 0, item: $0, identifier: $1, origin: nil, fields: fields)
    }
    let text = String(decoding: try ICalendarExport(items).bytes, as: UTF8.self)
    expect(
      Export.lines(text).filter { $0.hasPrefix("UID") },
      equals: ["UID:0-0-2@layoutsh", "UID:0-0@layoutsh", "UID:0-0@layoutsh-2"])
  }

  @Test("Controls that no text may have are left out") func controls() {
    expect(
      ICalendarText.escaped("a\u{0}\u{1B}[31m\u{7F}\tb\r\nc"), equals: "a[31m\tb\\nc")
  }

  @Test("What a file cannot name is no event") func limits() {
    for date in [-719_163.0, 2_932_897, 1e12, -.infinity, .nan] {
      expect(ICalendarItem.Fields(date: date, start: 0, end: 0) == nil, "\(date)")
    }
    expect(ICalendarItem.Fields(date: -719_162, start: 0, end: 0) != nil)
    expect(ICalendarItem.Fields(date: 2_932_896, start: nil, end: 1440) == nil)
  }

  // MARK: Zones

  private func zone(_ name: String) throws -> [String] {
    let lines = Export.lines(try Export.export(try #require(ICalendarTrials.all[name])).text)
    return Array(lines.drop { $0 != "BEGIN:VTIMEZONE" }.prefix { $0 != "BEGIN:VEVENT" })
  }

  @Test("A series without an end has its zone's rules, or its changes to 2037") func endless()
    throws
  {
    let lines = try zone("endless")
    let berlin = try #require(lines.firstIndex(of: "TZID:Europe/Berlin"))
    expect(
      Array(lines[(berlin + 1)...]),
      equals: [
        "BEGIN:DAYLIGHT", "DTSTART:20250330T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
        "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "TZNAME:CEST", "END:DAYLIGHT",
        "BEGIN:STANDARD", "DTSTART:20251026T030000", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
        "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "TZNAME:CET", "END:STANDARD", "END:VTIMEZONE",
      ])
    let casablanca = lines[..<berlin]
    expect(!casablanca.contains { $0.hasPrefix("RRULE") })
    expect(casablanca.contains { $0.hasPrefix("DTSTART:2037") })
    expect(!casablanca.contains { $0.hasPrefix("DTSTART:2038") })
  }

  @Test("A zone that only the file defines stays as it was read; names are in order of bytes")
  func ownZones() throws {
    let lines = try zone("zones")
    expect(
      lines.filter { $0.hasPrefix("TZID:") },
      equals: [
        "TZID:America/New_York", "TZID:Europe/Berlin", "TZID:Office",
        "TZID:W. Europe Standard Time",
      ])
    expect(lines, contains: "X-LIC-LOCATION:Nowhere")
    expect(lines, contains: "TZNAME:ODT")
  }
}

extension ICalendarItem.Fields {
  /// Everything it says.
  fileprivate var sentence: String { "\(start)..\(end) \(isDate) \(properties)" }
}
