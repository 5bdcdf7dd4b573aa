import CivilTime

/// The events of an imported file as items have them now (rule K-95): what was not changed stays as
/// it was read.
///
/// 1. Each item that was imported has the number of an instance, so the instances without an item
///    are deleted.
/// 2. A deleted instance of a series becomes an excluded start, a changed one an exception; an
///    event that is its only instance is changed or removed itself.
/// 3. An exception that is changed back is removed. Events that a removed exception or series had
///    overruled are removed with it.
struct ICalendarEdits {
  private let reading: ICalendarReading?
  private let items: [ICalendarItem]
  /// The item columns that the import filled.
  private let columns: [String]
  /// The number of the item of each instance, or nil.
  private(set) var kept: [Int?]
  /// The numbers of the instances that look like each event, and of those that it gives.
  private var looks: [[Int]]
  private var gives: [[Int]]
  /// Each event of the file, by its number.
  private(set) var components: [ICalendarComponent]
  /// The numbers of events that go.
  private(set) var gone: Set<Int> = []
  /// Exceptions that come behind events.
  private(set) var exceptions: [Int: [ICalendarComponent]] = [:]
  private var exclusions: [Int: Set<Int64>] = [:]
  /// Identifiers that are taken, and those that items name themselves.
  private var identifiers: Set<String> = []
  private let ownIdentifiers: Set<String>

  private let series: [ICalendarSeries]
  private let instances: [ICalendarInstance]

  /// Compares items with what was read.
  ///
  /// - Complexity: O(n log n) for n instances and items.
  init(_ reading: ICalendarReading?, _ items: [ICalendarItem], columns: [String]) {
    (self.reading, self.items, self.columns) = (reading, items, columns)
    (series, instances) = (reading?.events.series ?? [], reading?.instances ?? [])
    components = series.map { ICalendarComponent(name: "VEVENT", line: $0.line) }
    for component in (reading?.calendars ?? []).flatMap({ $0.components }) {
      if let number = reading?.numbers[component.line] { components[number] = component }
    }
    kept = Array(repeating: nil, count: instances.count)
    looks = Array(repeating: [], count: series.count)
    gives = looks
    for (number, item) in items.enumerated() {
      guard let origin = item.origin, kept.indices.contains(origin) else { continue }
      kept[origin] = number
    }
    for (number, instance) in instances.enumerated() {
      looks[instance.number].append(number)
      if let master = instance.master { gives[master].append(number) }
    }
    identifiers = Set(series.compactMap { $0.uid })
    ownIdentifiers = Set(items.compactMap { $0.identifier.map { ICalendarText.escaped($0) } })
    name()
    for number in series.indices {
      if series[number].replaces == nil { edit(series: number) } else { edit(exception: number) }
    }
    for (number, times) in exclusions {
      components[number].exclude(
        times.sorted().map { time($0, series[number].start.isDate, number) })
    }
    dropRivals()
  }

  /// Returns the identifier of an item, which no other event has (rule K-91).
  mutating func unique(_ item: ICalendarItem) -> String {
    let own = item.identifier.map { ICalendarText.escaped($0) }
    if let own, identifiers.insert(own).inserted { return own }
    let (start, end) = own.map { ($0, "") } ?? ("\(item.section)-\(item.item)", "@layoutsh")
    var (name, number) = (start + end, 2)
    while ownIdentifiers.contains(name) || !identifiers.insert(name).inserted {
      name = "\(start)-\(number)\(end)"
      number += 1
    }
    return name
  }

  /// Gives an identifier and a stamp to events that have none.
  private mutating func name() {
    for number in components.indices {
      if components[number].first("UID") == nil,
        let item = looks[number].compactMap({ kept[$0] }).min()
      {
        let line = ICalendarLine(writing: "UID:\(unique(items[item]))")
        components[number].lines.insert(contentsOf: [line].compactMap { $0 }, at: 0)
      }
      components[number].stamp()
    }
  }

  // MARK: Events

  /// Whether an instance still has an item; one that no file can name never had any, and stays.
  private func isThere(_ instance: Int) -> Bool {
    kept[instance] != nil || fields(of: instances[instance].event) == nil
  }

  /// The fields of an item that was imported from an event.
  private func fields(of event: ICalendarFile.Event) -> ICalendarItem.Fields? {
    ICalendarItem.Fields(event, columns: columns)
  }

  /// The item of an instance and its former fields, if it says something else now.
  private func change(of instance: Int) -> (item: ICalendarItem, old: ICalendarItem.Fields)? {
    guard let number = kept[instance], let old = fields(of: instances[instance].event),
      !items[number].fields.isSame(as: old)
    else { return nil }
    return (items[number], old)
  }

  private mutating func edit(series number: Int) {
    guard !gives[number].isEmpty else { return }
    // Instances of a rule that is not followed have no items, so none of them was deleted.
    guard series[number].hasForeignRule || gives[number].contains(where: { isThere($0) }) else {
      gone.insert(number)
      return
    }
    let repeats =
      components[number].first("RRULE") != nil || components[number].first("RDATE") != nil
    for instance in looks[number] {
      if !isThere(instance) {
        exclude(instance)
      } else if let (item, old) = change(of: instance) {
        if repeats {
          except(instance, item, old)
        } else {
          say(item.fields, insteadOf: old, in: number)
        }
      }
    }
  }

  private mutating func edit(exception number: Int) {
    // Later instances follow it: known ones, or those of a rule that is not followed.
    let isForeign = series[number].uid.map { reading?.events.foreign[$0] != nil } ?? false
    let leads =
      looks[number].contains { instances[$0].isFollower && isThere($0) }
      || isForeign && series[number].changesFuture
    for instance in looks[number] {
      let isThere = isThere(instance)
      if instances[instance].isFollower {
        if !isThere { exclude(instance) }
        if let (item, old) = change(of: instance) { except(instance, item, old) }
      } else if !isThere {
        if leads {
          exceptions[number, default: []].append(cancelled(number))
        } else {
          gone.insert(number)
          exclude(instance)
        }
      } else if let (item, old) = change(of: instance) {
        if leads {
          exceptInPlace(instance, item, old)
        } else {
          say(item.fields, insteadOf: old, in: number)
          if isChangedBack(instance, item.fields) { gone.insert(number) }
        }
      }
    }
  }

  /// Changes an event of the file to what its item says now.
  private mutating func say(
    _ new: ICalendarItem.Fields, insteadOf old: ICalendarItem.Fields, in number: Int
  ) {
    var component = components[number]
    component.say(new, insteadOf: old) { time($0, $1, number) }
    components[number] = component
  }

  /// Excludes the start of an instance from its series.
  private mutating func exclude(_ instance: Int) {
    guard let master = instances[instance].master else { return }
    exclusions[master, default: []].insert(instances[instance].utc)
  }

  /// Adds an exception for an instance that looks like another one of the file.
  private mutating func except(
    _ instance: Int, _ item: ICalendarItem, _ old: ICalendarItem.Fields
  ) {
    let (number, utc) = (instances[instance].number, instances[instance].utc)
    guard let master = instances[instance].master else { return }
    var exception = exception(number, of: master, utc, item.fields, old)
    if let uid = series[master].uid, reading?.events.twins.contains(uid) == true {
      // An exception would be one of each series with that identifier.
      exclude(instance)
      exception.replace("RECURRENCE-ID", with: nil)
      exception.replace("UID", with: "UID:\(unique(item))")
    }
    exceptions[number, default: []].append(exception)
  }

  /// Changes the instance of an exception that later instances follow.
  ///
  /// An instance of no series, or of one of several with the same UID, cannot be named by another
  /// exception: it is cancelled, and an event with an identifier of its own has the new values.
  private mutating func exceptInPlace(
    _ instance: Int, _ item: ICalendarItem, _ old: ICalendarItem.Fields
  ) {
    let number = instances[instance].number
    let isTwin = series[number].uid.map { reading?.events.twins.contains($0) == true } ?? false
    guard isTwin || instances[instance].master == nil else { return except(instance, item, old) }
    var event = components[number]
    event.removeRepetition()
    event.components.removeAll { $0.name == "VALARM" }
    event.replace("RECURRENCE-ID", with: nil)
    event.say(item.fields, insteadOf: old, movesAnyway: true) { time($0, $1, number) }
    event.replace("UID", with: "UID:\(unique(item))")
    exceptions[number, default: []] += [cancelled(number), event]
  }

  /// Returns an exception that looks like an event of the file but for what `new` says.
  private func exception(
    _ number: Int, of master: Int, _ utc: Int64, _ new: ICalendarItem.Fields,
    _ old: ICalendarItem.Fields
  ) -> ICalendarComponent {
    var exception = components[number]
    exception.removeRepetition()
    exception.components.removeAll { $0.name == "VALARM" }
    exception.replace("RECURRENCE-ID", with: nil)
    let name = time(utc, series[master].start.isDate, master)
    exception.say(new, insteadOf: old, movesAnyway: true) { time($0, $1, number) }
    exception.replace("RECURRENCE-ID", with: name.line("RECURRENCE-ID"), behind: "DTSTAMP")
    return exception
  }

  /// Returns an exception without which the one with that number would be in force.
  private func cancelled(_ number: Int) -> ICalendarComponent {
    let old = components[number]
    var new = ICalendarComponent(name: "VEVENT", line: old.line)
    new.lines = old.lines.filter { ["UID", "DTSTAMP", "SEQUENCE"].contains($0.name) }
    if let time = series[number].replaces, let line = old.first("RECURRENCE-ID") {
      let form = ICalendarTime(line.trimmed, zone: line.parameters["TZID"]) ?? time
      new.replace("RECURRENCE-ID", with: form.line("RECURRENCE-ID"))
      new.replace("DTSTART", with: form.line("DTSTART"))
    }
    new.replace("STATUS", with: "STATUS:CANCELLED")
    return new
  }

  /// Whether an exception says, with `fields`, what its series would say without it.
  private func isChangedBack(_ instance: Int, _ fields: ICalendarItem.Fields) -> Bool {
    let (number, utc) = (instances[instance].number, instances[instance].utc)
    guard let master = instances[instance].master, let zones = reading?.events.zones,
      reading?.events.overrides?.isFollowed(series[master].uid) == false
    else { return false }
    var work = 0
    let all = series[master].instances(zones, limit: ICalendarFile.eventLimit, work: &work)
    guard let plain = all.instances.first(where: { $0.utc == utc }),
      let old = self.fields(of: series[master].event(plain, zones)), old.isSame(as: fields)
    else { return false }
    return exception(master, of: master, utc, fields, old).essence == components[number].essence
  }

  /// Takes away what would come into force as others go.
  private mutating func dropRivals() {
    let named = Set(gone.filter { series[$0].replaces != nil })
    gone.formUnion(reading?.events.overrides?.rivals(of: named) ?? [])
    var sequences: [String: Int] = [:]
    for number in gone where series[number].replaces == nil {
      if let uid = series[number].uid { sequences[uid] = series[number].sequence }
    }
    var had: Set<String> = []
    var has: Set<String> = []
    for (place, instance) in instances.enumerated() {
      guard let uid = series[instance.number].uid else { continue }
      had.insert(uid)
      if isThere(place) { has.insert(uid) }
    }
    has.formUnion((reading?.events.foreign ?? [:]).keys)
    for (number, event) in series.enumerated() {
      guard let uid = event.uid else { continue }
      let isOld = event.replaces == nil && sequences[uid].map { event.sequence < $0 } ?? false
      if isOld || had.contains(uid) && !has.contains(uid) { gone.insert(number) }
    }
  }

  // MARK: Times

  /// A moment in the form of the start of an event: by its clock, or in UTC where that cannot say
  /// it.
  private func time(_ utc: Int64, _ isDate: Bool, _ number: Int) -> ICalendarTime {
    let start = series[number].start
    if isDate { return ICalendarTime(local: utc, isDate: true, zone: .floating) }
    guard !start.isDate, let zones = reading?.events.zones else {
      return ICalendarTime(local: utc, isDate: false, zone: .utc)
    }
    let local = zones.local(utc, start.zone)
    guard zones.utc(ICalendarTime(local: local, isDate: false, zone: start.zone)) == utc else {
      return ICalendarTime(local: utc, isDate: false, zone: .utc)
    }
    let written = components[number].first("DTSTART").flatMap {
      ICalendarTime($0.trimmed, zone: $0.parameters["TZID"])
    }
    return ICalendarTime(local: local, isDate: false, zone: written?.zone ?? start.zone)
  }
}
