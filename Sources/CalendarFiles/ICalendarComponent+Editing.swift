/// Changing the lines of a component that is written.
extension ICalendarComponent {
  /// Puts a line in the place of those of that name, or behind the first one called `other`; nil
  /// takes them away.
  mutating func replace(_ name: String, with text: String?, behind other: String? = nil) {
    let place = lines.firstIndex { $0.name == name }
    lines.removeAll { $0.name == name }
    guard let text, let line = ICalendarLine(writing: text) else { return }
    let end = lines.firstIndex { $0.name == other }.map { $0 + 1 } ?? lines.count
    lines.insert(line, at: place ?? end)
  }

  /// Says when it was made: at no time that matters (rule K-91).
  ///
  /// As it was read, if it says so.
  mutating func stamp() {
    guard first("DTSTAMP") == nil else { return }
    replace("DTSTAMP", with: "DTSTAMP:19700101T000000Z", behind: "UID")
  }

  /// Takes the properties of a series away.
  mutating func removeRepetition() {
    lines.removeAll { ICalendarEvents.repetition.contains($0.name) }
  }

  /// Adds excluded starts behind the properties of the series.
  mutating func exclude(_ times: [ICalendarTime]) {
    let last = lines.lastIndex { ICalendarEvents.repetition.contains($0.name) }
    let new = times.compactMap { ICalendarLine(writing: $0.line("EXDATE")) }
    lines.insert(contentsOf: new, at: last.map { $0 + 1 } ?? lines.count)
  }

  /// Says what `new` does where `old`, which it says now, differs; nil for nothing.
  ///
  /// `time` returns a time in the form of its start. With `movesAnyway` its own times are others.
  mutating func say(
    _ new: ICalendarItem.Fields, insteadOf old: ICalendarItem.Fields?, movesAnyway: Bool = false,
    _ time: (Int64, _ isDate: Bool) -> ICalendarTime
  ) {
    if movesAnyway || old.map({ !$0.hasTimes(of: new) }) ?? true {
      lines.removeAll { $0.name == "DURATION" }
      replace("DTSTART", with: time(new.start, new.isDate).line("DTSTART"))
      let end = new.end > new.start ? time(new.end, new.isDate).line("DTEND") : nil
      replace("DTEND", with: end, behind: "DTSTART")
    }
    let former = old?.properties
    for (place, (name, value)) in new.properties.enumerated()
    where !ICalendarItem.Fields.isSame(value, former?[place].value) {
      replace(name, with: value.map { "\(name):\($0)" })
    }
  }

  /// Its lines but for times and revisions, in order of their bytes.
  var essence: [String] {
    let others: Set = [
      "DTSTART", "DTEND", "DURATION", "RECURRENCE-ID", "DTSTAMP", "SEQUENCE", "CREATED",
      "LAST-MODIFIED",
    ]
    return lines.filter { !others.contains($0.name) }.map { $0.text }.sorted()
  }

  /// Its lines as they are written: whole days say that they are.
  var writtenLines: [String] {
    lines.map { line in
      let isTime = Self.timeNames.contains(line.name) && line.parameters["VALUE"] == nil
      guard isTime, let first = line.values.first, ICalendarTime(first)?.isDate == true else {
        return line.text
      }
      let end = line.text.firstIndex { $0 == ":" || $0 == ";" } ?? line.text.startIndex
      return line.text[..<end] + ";VALUE=DATE" + line.text[end...]
    }
  }

  private static let timeNames: Set = ["DTSTART", "DTEND", "RECURRENCE-ID", "EXDATE", "RDATE"]
}
