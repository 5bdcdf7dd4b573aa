import CivilTime

/// The text of an iCalendar file with the items of a layer (rules K-91 to K-96).
///
///     let export = try ICalendarExport(items)
///     export.bytes    // BEGIN:VCALENDAR …
///
/// Imported events are written as they were read, with the changes of their items, in the order of
/// the file. Other items are events of their own, each after that of the item before it. Alarms are
/// dropped.
public struct ICalendarExport {
  private var text = ICalendarText()
  /// Number of alarms that were dropped.
  public private(set) var alarms = 0
  private var edits: ICalendarEdits
  private let reading: ICalendarReading?

  /// The text.
  public var bytes: [UInt8] { text.bytes }

  /// Writes items in their order; `source` is the file that some of them were imported from, with
  /// the viewer's zone then and the names of the item columns that it filled, and `system` returns
  /// the file of a time zone by its name, or nil.
  ///
  /// - Complexity: O(n log n) for n items, and that of reading the source.
  /// - Throws: `ICalendarFault` for a source that is no calendar.
  public init(
    _ items: [ICalendarItem],
    source: (bytes: [UInt8], viewerZone: String?, columns: [String])? = nil,
    system: (String) -> [UInt8]? = { _ in nil }
  ) throws(ICalendarFault) {
    if let source {
      reading = try ICalendarReading(
        source.bytes, viewerZone: source.viewerZone, keepsText: true, system: system)
    } else {
      reading = nil
    }
    edits = ICalendarEdits(reading, items, columns: source?.columns ?? [])
    var added = events(of: items)
    guard let reading else {
      write(ICalendarComponent(name: "VCALENDAR", line: 0), added[0] ?? [], [])
      return
    }
    for calendar in reading.calendars {
      var events = added.removeValue(forKey: 0) ?? []
      for component in calendar.components where component.name == "VEVENT" {
        guard let number = reading.numbers[component.line] else {
          // An event that cannot be read stays as it is.
          events.append(component)
          continue
        }
        if !edits.gone.contains(number) { events.append(edits.components[number]) }
        events += (edits.exceptions[number] ?? []) + (added[component.line] ?? [])
      }
      let others = calendar.components.filter { $0.name != "VEVENT" && $0.name != "VTIMEZONE" }
      write(calendar, events, others)
    }
  }

  /// The events of items that were not imported, under the line of the event before them or 0.
  private mutating func events(of items: [ICalendarItem]) -> [Int: [ICalendarComponent]] {
    var events: [Int: [ICalendarComponent]] = [:]
    var line = 0
    for (number, item) in items.enumerated() {
      if let origin = item.origin, edits.kept.indices.contains(origin),
        edits.kept[origin] == number, let reading
      {
        line = reading.events.series[reading.instances[origin].number].line
        continue
      }
      var event = ICalendarComponent(name: "VEVENT", line: 0)
      event.replace("UID", with: "UID:\(edits.unique(item))")
      event.stamp()
      event.say(item.fields, insteadOf: nil) {
        ICalendarTime(local: $0, isDate: $1, zone: $1 ? .floating : .utc)
      }
      events[line, default: []].append(event)
    }
    return events
  }

  // MARK: Writing

  private mutating func write(
    _ calendar: ICalendarComponent, _ events: [ICalendarComponent], _ others: [ICalendarComponent]
  ) {
    text.append("BEGIN:VCALENDAR")
    text.append(calendar.first("VERSION")?.text ?? "VERSION:2.0")
    text.append(calendar.first("PRODID")?.text ?? "PRODID:-//layoutsh//layoutsh//EN")
    for line in calendar.lines where line.name != "VERSION" && line.name != "PRODID" {
      text.append(line.text)
    }
    var uses = ICalendarZoneUses(reading)
    for component in events + others { uses.add(component) }
    for line in uses.lines { text.append(line) }
    for component in events + others { write(component) }
    text.append("END:VCALENDAR")
  }

  private mutating func write(_ component: ICalendarComponent) {
    text.append("BEGIN:\(component.name)")
    for line in component.writtenLines { text.append(line) }
    for part in component.components {
      if part.name == "VALARM" { alarms += 1 } else { write(part) }
    }
    text.append("END:\(component.name)")
  }
}

/// The time zones of what is written, and the moments that need them.
struct ICalendarZoneUses {
  private let reading: ICalendarReading?
  private var uses: [String: (first: Int64, last: Int64, isEndless: Bool)] = [:]
  /// The first and the last start of each series.
  private let spans: [Int: ClosedRange<Int64>]

  init(_ reading: ICalendarReading?) {
    self.reading = reading
    var spans: [Int: ClosedRange<Int64>] = [:]
    for instance in reading?.instances ?? [] {
      guard let master = instance.master else { continue }
      let (utc, old) = (instance.utc, spans[master])
      spans[master] = min(utc, old?.lowerBound ?? utc)...max(utc, old?.upperBound ?? utc)
    }
    self.spans = spans
  }

  /// Adds the times of a component, and the starts of a series.
  mutating func add(_ component: ICalendarComponent) {
    for line in component.lines {
      guard let name = line.parameters["TZID"] else { continue }
      for value in line.values {
        for half in value.split(separator: "/") {
          if let time = ICalendarTime(half, zone: name), time.zone == .named(name) {
            add(name, reading?.events.zones.utc(time) ?? time.local)
          }
        }
      }
    }
    for part in component.components where part.name != "VALARM" { add(part) }
    guard let start = component.first("DTSTART"), let name = start.parameters["TZID"],
      component.first("RRULE") != nil, uses[name] != nil
    else { return }
    let number = reading?.numbers[component.line]
    if let number, let span = spans[number] {
      add(name, span.lowerBound)
      add(name, span.upperBound)
    }
    if number.flatMap({ reading?.events.series[$0] }).map({ $0.isEndless || $0.hasForeignRule })
      ?? true
    {
      uses[name]?.isEndless = true
    }
  }

  private mutating func add(_ name: String, _ utc: Int64) {
    let old = uses[name]
    uses[name] = (min(utc, old?.first ?? utc), max(utc, old?.last ?? utc), old?.isEndless ?? false)
  }

  /// The lines of a `VTIMEZONE` for each (rule K-92): from the system's zone, or as it was read
  /// where only the file defines it; by the bytes of the names.
  var lines: [String] {
    let names = uses.keys.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    return names.flatMap { name -> [String] in
      guard let use = uses[name], let zones = reading?.events.zones else { return [] }
      let file = zones.files[name]
      if file == nil, let definition = definition(of: name) { return Self.lines(of: definition) }
      guard file != nil || zones.knows(name) else { return [] }
      let observances = ICalendarObservance.needed(
        file, from: use.first, through: use.last, isEndless: use.isEndless)
      return ["BEGIN:VTIMEZONE", "TZID:\(name)"] + observances.flatMap { $0.lines } + [
        "END:VTIMEZONE"
      ]
    }
  }

  private func definition(of name: String) -> ICalendarComponent? {
    let all = reading?.calendars.flatMap { $0.components } ?? []
    return all.last { $0.name == "VTIMEZONE" && $0.first("TZID")?.value == name }
  }

  private static func lines(of component: ICalendarComponent) -> [String] {
    ["BEGIN:\(component.name)"] + component.lines.map { $0.text }
      + component.components.flatMap { lines(of: $0) } + ["END:\(component.name)"]
  }
}
