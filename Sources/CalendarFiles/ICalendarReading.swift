/// The calendars of an iCalendar file, and the events that they come to.
struct ICalendarReading {
  let calendars: [ICalendarComponent]
  /// The reader of the events, once all are read.
  let events: ICalendarEvents
  /// The number of each event that was read, by its line.
  let numbers: [Int: Int]
  /// By day and start, then in the order of the file.
  let instances: [ICalendarInstance]
  /// By line.
  let remarks: [ICalendarRemark]

  /// Reads the bytes of a file.
  ///
  /// With `keepsText`, all lines are kept as they are, to be written again; `system` returns the
  /// file of a time zone by its name, or nil.
  ///
  /// - Throws: `ICalendarFault` for anything but a calendar; with `isStrict` also for the first
  ///   malformed line.
  init(
    _ bytes: [UInt8], viewerZone: String?, isStrict: Bool = false, keepsText: Bool = false,
    system: (String) -> [UInt8]?
  ) throws(ICalendarFault) {
    let file = try ICalendarCalendars(bytes, keepsText: keepsText)
    let zones = ICalendarZones(
      Self.zones(usedIn: file.calendars, keepsText).union(viewerZone.map { [$0] } ?? []),
      in: file.calendars, system: system)
    var reader = ICalendarEvents(zones: zones, isStrict: isStrict)
    for calendar in file.calendars {
      reader.dropLines(of: calendar)
      reader.floatingZone = viewerZone.flatMap { zones.knows($0) ? $0 : nil }
      if let line = calendar.first("X-WR-TIMEZONE") {
        let name = line.trimmed
        if zones.knows(name) {
          reader.floatingZone = name
        } else {
          reader.remark(line.number, .unknownCalendarZone(name))
        }
      }
      for component in calendar.components {
        switch component.name {
        case "VEVENT": reader.add(component)
        case "VTIMEZONE": break
        default: reader.remark(component.line, .skippedComponent(component.name))
        }
      }
    }
    if let tail = file.tail {
      reader.drop(ICalendarFault(tail.line, .tail)) { _ in .tail(lines: tail.count) }
    }
    (instances, remarks) = try reader.finished()
    var numbers: [Int: Int] = [:]
    for (number, event) in reader.series.enumerated() { numbers[event.line] = number }
    self.numbers = numbers
    events = reader
    calendars = file.calendars
  }

  /// The names of the zones that the events of some calendars need, or `all` components.
  private static func zones(usedIn calendars: [ICalendarComponent], _ all: Bool) -> Set<String> {
    var names: Set<String> = []
    for calendar in calendars {
      if let line = calendar.first("X-WR-TIMEZONE") {
        names.insert(line.trimmed)
      }
      for component in calendar.components where all || component.name == "VEVENT" {
        names.formUnion(component.lines.compactMap { $0.parameters["TZID"] })
      }
    }
    return names
  }
}
