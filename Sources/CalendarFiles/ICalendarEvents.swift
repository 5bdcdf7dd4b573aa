/// An event of a file, and the instance of a series that it is.
struct ICalendarInstance {
  /// Number of the event in the file that it looks like.
  var number: Int
  /// Number of the event in the file whose rule or dates give it; nil for an exception of nothing.
  var master: Int?
  /// The start that these give, in UTC; of a date, by the clock.
  var utc: Int64
  /// Whether it looks like an exception because that changes later instances too.
  var isFollower = false
  var event: ICalendarFile.Event
}

/// Collects the events of a file: one of each `VEVENT`, or all of its series.
struct ICalendarEvents {
  private(set) var zones: ICalendarZones
  /// Whether a malformed line refuses the file; otherwise it is dropped with a remark.
  private let isStrict: Bool
  /// The zone of times that name none, or nil for UTC.
  var floatingZone: String?
  private(set) var series: [ICalendarSeries] = []
  private var remarks: [ICalendarRemark] = []
  /// The first fault of the file, if nothing may be dropped.
  private var fault: ICalendarFault?
  /// The line of the first time in each `floatingZone`.
  private var floatingLines: [String: Int] = [:]
  /// The exceptions, and the identifiers that several series have; once all is read.
  private(set) var overrides: ICalendarOverrides?
  private(set) var twins: Set<String> = []
  /// The series in force whose rule is not followed, by identifier.
  private(set) var foreign: [String: Int] = [:]
  /// Number of instances and exceptions visited, for tests of cost.
  private(set) var work = 0

  /// Maximum of `work`: a file may have many instances that other events replace.
  private static let workLimit = 20 * ICalendarFile.eventLimit

  /// Number of days for which a series without an end is followed.
  static let horizon = 3653

  /// Starts without events.
  init(zones: ICalendarZones, isStrict: Bool) {
    self.zones = zones
    self.isStrict = isStrict
    remarks = zones.remarks
    for fault in zones.dropped { drop(fault) }
    for line in zones.foreignLines { remarkForeign(line) }
  }

  /// Adds a remark.
  mutating func remark(_ line: Int, _ subject: ICalendarRemark.Subject) {
    remarks.append(ICalendarRemark(line, subject))
  }

  /// Drops something malformed with a remark, or keeps its fault if nothing may be dropped.
  mutating func drop(
    _ fault: ICalendarFault,
    _ subject: (ICalendarProblem) -> ICalendarRemark.Subject = { .skippedLine($0) }
  ) {
    guard isStrict else { return remark(fault.line, subject(fault.problem)) }
    if self.fault.map({ fault.line < $0.line }) ?? true { self.fault = fault }
  }

  /// Remarks on a line that is not UTF-8.
  mutating func remarkForeign(_ line: Int) {
    drop(ICalendarFault(line, .encoding)) { _ in .foreignText }
  }

  /// Drops the malformed lines of a component.
  mutating func dropLines(of component: ICalendarComponent) {
    for bad in component.badLines { drop(bad.fault) }
    for line in component.foreignLines { remarkForeign(line) }
  }

  /// Adds an event; one without a readable start or instance is skipped.
  mutating func add(_ component: ICalendarComponent) {
    // A line of these that cannot be read costs the event, with one remark for both.
    let isKey = { (bad: ICalendarLine.BadLine) in
      bad.name == "DTSTART" && component.first("DTSTART") == nil || bad.name == "RECURRENCE-ID"
    }
    for bad in component.badLines where !isKey(bad) { drop(bad.fault) }
    for line in component.foreignLines { remarkForeign(line) }
    do throws(ICalendarFault) {
      if let bad = component.badLines.first(where: isKey) { throw bad.fault }
      series.append(try read(component))
    } catch {
      drop(error) { .skippedEvent($0) }
    }
  }

  private mutating func read(_ component: ICalendarComponent) throws(ICalendarFault)
    -> ICalendarSeries
  {
    let isCancelled = component.first("STATUS")?.trimmed.uppercased() == "CANCELLED"
    let replaced = component.first("RECURRENCE-ID")
    // A cancelled event needs no start of its own.
    var start = ICalendarTime.epoch
    if !isCancelled {
      guard let line = component.first("DTSTART") else {
        throw ICalendarFault(component.line, .noStart(of: component.name))
      }
      start = try time(line)
    }
    var event = ICalendarSeries(
      line: component.line, label: component.first("SUMMARY")?.plain,
      uid: component.first("UID")?.value, start: start)
    event.location = component.first("LOCATION")?.plain
    event.color = component.first("COLOR")?.plain
    event.priority = component.first("PRIORITY").flatMap { Int($0.trimmed) }
    event.isCancelled = isCancelled
    if let replaced {
      event.replaces = try time(replaced)
      event.changesFuture = replaced.parameters["RANGE"]?.uppercased() == "THISANDFUTURE"
    }
    event.sequence = sequence(component)
    guard !isCancelled else { return event }
    event.length = length(component, start)
    if let line = replaced {
      if let range = line.parameters["RANGE"], !event.changesFuture {
        remark(line.number, .instanceOnly(range: range))
      }
      for line in component.lines where Self.repetition.contains(line.name) {
        remark(line.number, .ignoredInInstance(line.name))
      }
    } else {
      readRepetition(component, &event)
    }
    return event
  }

  /// The properties of a series that repeats.
  static let repetition = ["RRULE", "RDATE", "EXDATE", "EXRULE"]

  private mutating func readRepetition(
    _ component: ICalendarComponent, _ event: inout ICalendarSeries
  ) {
    for line in component.lines {
      // One bad value costs its line.
      do throws(ICalendarFault) {
        switch line.name {
        case "EXDATE":
          var times: [ICalendarTime] = []
          for value in line.values { times.append(try time(line, value)) }
          event.exclusions += times
        case "RDATE":
          var times: [(start: ICalendarTime, length: ICalendarDuration?)] = []
          for value in line.values { times.append(try addition(line, value)) }
          event.additions += times
        case "EXRULE":
          if let rule = rule(line, event.start) { event.exclusionRules.append(rule) }
        default: break
        }
      } catch {
        drop(error)
      }
    }
    let rules = component.lines.filter { $0.name == "RRULE" }
    for line in rules.dropFirst() { remark(line.number, .secondRule) }
    guard let line = rules.first else { return }
    event.rule = rule(line, event.start) { event.hasForeignRule = true }
  }

  /// Returns the time of a line, or of one of its values.
  ///
  /// - Throws: `ICalendarFault` for anything else, and for unknown zones.
  private mutating func time(_ line: ICalendarLine, _ value: String? = nil) throws(ICalendarFault)
    -> ICalendarTime
  {
    var time = try ICalendarTime(line, value)
    if time.zone == .floating, !time.isDate, let floatingZone {
      time.zone = .named(floatingZone)
      floatingLines[floatingZone] = floatingLines[floatingZone] ?? line.number
    }
    if case .named(let name) = time.zone {
      guard zones.knows(name) else { throw ICalendarFault(line.number, .unknownZone(name)) }
      zones.compare(time)
    }
    return time
  }

  /// Returns a start of `RDATE`: a time, or a period with its own length.
  private mutating func addition(_ line: ICalendarLine, _ value: String) throws(ICalendarFault)
    -> (start: ICalendarTime, length: ICalendarDuration?)
  {
    let halves = value.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let isPeriod = line.parameters["VALUE"]?.uppercased() == "PERIOD"
    let fault = ICalendarFault(line.number, .badTime(property: line.name, found: value))
    guard halves.count == 2 else {
      if isPeriod { throw fault }
      return (try time(line, value), nil)
    }
    let start = try time(line, String(halves[0]))
    if let length = ICalendarDuration(String(halves[1])) { return (start, length) }
    let end = try time(line, String(halves[1]))
    let seconds = (zones.utc(end) ?? 0) - (zones.utc(start) ?? 0)
    guard seconds >= 0, start.isDate == end.isDate else { throw fault }
    return (start, ICalendarDuration(seconds: seconds))
  }

  private mutating func sequence(_ component: ICalendarComponent) -> Int {
    guard let line = component.first("SEQUENCE") else { return 0 }
    if let number = Int(line.trimmed) { return number }
    drop(ICalendarFault(line.number, .badNumber(property: line.name, found: line.value)))
    return 0
  }

  /// The duration of an event: a malformed line counts as none (rules D-41 and D-49).
  private mutating func length(_ component: ICalendarComponent, _ start: ICalendarTime)
    -> ICalendarDuration
  {
    do throws(ICalendarFault) {
      if let line = component.first("DTEND") { return try length(until: line, start) }
    } catch {
      drop(error)
    }
    if let line = component.first("DURATION") {
      if let duration = ICalendarDuration(line.value) { return duration }
      drop(ICalendarFault(line.number, .badDuration(line.value)))
    }
    return ICalendarDuration(days: start.isDate ? 1 : 0)
  }

  private mutating func length(until line: ICalendarLine, _ start: ICalendarTime)
    throws(ICalendarFault) -> ICalendarDuration
  {
    let end = try time(line)
    guard end.isDate == start.isDate else { throw ICalendarFault(line.number, .mixedDates) }
    let seconds = (zones.utc(end) ?? 0) - (zones.utc(start) ?? 0)
    guard seconds >= 0 else {
      throw ICalendarFault(line.number, .endBeforeStart(line.value))
    }
    return ICalendarDuration(seconds: seconds)
  }

  /// The rule of a line, or nil if it is not understood: without one that is, only the first
  /// instance of an event is there.
  private mutating func rule(
    _ line: ICalendarLine, _ start: ICalendarTime, ifForeign: () -> Void = {}
  ) -> ICalendarRule? {
    guard !line.trimmed.isEmpty else {
      drop(ICalendarFault(line.number, .badRule(""))) { _ in .emptyRule }
      return nil
    }
    do throws(ICalendarRule.Problem) {
      return try ICalendarRule(line.value, start: start)
    } catch {
      switch error {
      case .unknown where line.name == "EXRULE":
        remark(line.number, .skippedProperty(line.name))
      case .unknown(let part):
        remark(line.number, .firstOnly(rulePart: part))
        ifForeign()
      case .malformed(let part):
        drop(ICalendarFault(line.number, .badRule(part))) {
          line.name == "EXRULE" ? .skippedLine($0) : .badRule($0)
        }
      }
      return nil
    }
  }

  /// Returns all events by time, and the remarks by line.
  ///
  /// - Complexity: O(n log n) for n events and exceptions.
  /// - Throws: `ICalendarFault` for too many events, and for a malformed line if none may be
  ///   dropped.
  mutating func finished() throws(ICalendarFault) -> ([ICalendarInstance], [ICalendarRemark]) {
    if let fault { throw fault }
    var overrides = ICalendarOverrides(series, zones)
    work += overrides.count
    let revisions = ICalendarRevisions(series)
    remarks += revisions.remarks + zones.differences
    var events: [ICalendarInstance] = []
    for (number, event) in series.enumerated()
    where event.replaces == nil && revisions.isLatest(event) {
      if event.isCancelled {
        remark(event.line, .cancelled)
        continue
      }
      if event.hasForeignRule, let uid = event.uid { foreign[uid] = number }
      try append(event, number, &overrides, to: &events)
    }
    let inForce = overrides.inForce(series)
    for (number, event) in series.enumerated()
    where event.replaces != nil && !event.isCancelled && inForce.contains(number) {
      try append(event, number, &overrides, to: &events)
    }
    for (zone, line) in floatingLines { remark(line, .floating(zone: zone)) }
    // Events of the same time keep the order of the file.
    let sorted = events.enumerated().sorted { a, b in
      let (x, y) = (a.element, b.element)
      return (x.event.day, x.event.start ?? -1, x.number, a.offset)
        < (y.event.day, y.event.start ?? -1, y.number, b.offset)
    }
    (self.overrides, twins) = (overrides, revisions.twins)
    let ordered = remarks.enumerated().sorted { a, b in
      (a.element.line, a.offset) < (b.element.line, b.offset)
    }
    return (sorted.map { $0.element }, ordered.map { $0.element })
  }

  /// Adds the events of a series, or the one of an exception.
  private mutating func append(
    _ series: ICalendarSeries, _ number: Int, _ overrides: inout ICalendarOverrides,
    to events: inout [ICalendarInstance]
  ) throws(ICalendarFault) {
    let limit = max(0, Self.workLimit - work)
    let (instances, isCut) = series.instances(zones, limit: limit, work: &work)
    if series.isEndless {
      let most = ICalendarSeries.endlessLimit
      remark(series.line, instances.count < most ? .endless : .endlessOf(instances: most))
    }
    if isCut { remark(series.line, .cut) }
    let excluded = series.excluded(zones, limit: limit, work: &work)
    work += excluded.count + instances.count
    let exclusions = ICalendarExclusions(excluded, zones)
    for instance in instances {
      guard !exclusions.contains(instance),
        series.replaces != nil || !overrides.replace(instance, of: series.uid, number)
      else { continue }
      guard series.replaces == nil, let later = overrides.change(of: instance, of: series.uid)
      else {
        let origin =
          series.replaces == nil
          ? (number, instance.utc) : overrides.origin(of: number) ?? foreignOrigin(of: series)
        events.append(
          ICalendarInstance(
            number: number, master: origin?.0, utc: origin?.1 ?? instance.utc,
            event: series.event(instance, zones)))
        continue
      }
      let change = self.series[later]
      if change.isCancelled { continue }
      events.append(
        ICalendarInstance(
          number: later, master: number, utc: instance.utc, isFollower: true,
          event: change.event(change.changed(instance, zones), zones)))
    }
    guard max(events.count, excluded.count) <= ICalendarFile.eventLimit, work <= Self.workLimit
    else {
      throw ICalendarFault(series.line, .tooManyEvents(limit: ICalendarFile.eventLimit))
    }
  }
}
