import CalendarFiles

/// A calendar's file of many events, read and written.
struct ICalendarLimits {
  private let race: Race
  private let report: Report
  private let events: Int

  init(_ arguments: Arguments, _ report: Report) {
    race = Race(arguments.budget)
    events = arguments.mainSize / 10
    self.report = report
  }

  func run() throws {
    let bytes = Self.file(events)
    var (items, lines): ([ICalendarItem], [Substring]) = ([], [])
    let times = try race.run([
      { try timed { items = try Self.items(ICalendarFile(bytes, system: { _ in nil })) } },
      {
        timed {
          lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        }
      },
      {
        let source = (bytes, nil as String?, [] as [String])
        var export: ICalendarExport?
        let time = try timed { export = try ICalendarExport(items, source: source) }
        if export?.bytes.isEmpty ?? true { report.note("nothing was written") }
        return time
      },
    ])
    report.verdict(
      "W8 a file of \(Quantity.items(events)) events, by splitting its lines", times[0], times[1],
      aim: 2, must: 3)
    report.verdict("   written again, by reading it", times[2], times[0], aim: 2, must: 4)
    if lines.count != 8 * events + 4 || items.count != events { report.note("W8: other lines") }
  }

  private static func items(_ file: ICalendarFile) -> [ICalendarItem] {
    file.events.enumerated().compactMap { number, event in
      ICalendarItem.Fields(date: Double(event.day), start: event.start, end: event.end).map {
        ICalendarItem(section: 0, item: number, identifier: nil, origin: number, fields: $0)
      }
    }
  }

  /// Events of half an hour, one every ten minutes.
  private static func file(_ events: Int) -> [UInt8] {
    var text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//EN\r\n"
    for number in 0..<events {
      let (day, minute) = (number / 144, number % 144 * 10)
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      let date = "\(2000 + day / 336)\(two(day / 28 % 12 + 1))\(two(day % 28 + 1))"
      let start = "\(date)T\(two(minute / 60))\(two(minute % 60))00Z"
      text += """
        BEGIN:VEVENT\r\nUID:\(number)@example.org\r\nDTSTAMP:20250101T000000Z\r
        DTSTART:\(start)\r\nDURATION:PT30M\r\nSUMMARY:Event \(number)\\, one of many\r
        LOCATION:Room \(number % 50)\r\nEND:VEVENT\r\n
        """
    }
    return Array((text + "END:VCALENDAR\r\n").utf8)
  }
}
