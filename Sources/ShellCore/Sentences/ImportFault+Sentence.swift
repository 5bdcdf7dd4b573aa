internal import CalendarFiles
internal import CollectionEngine
internal import TextFormats

/// Sentences of everything that can be wrong with an imported file.
extension ImportProblem {
  /// The stable identifier for programs.
  var code: String {
    if case .engine(let error) = self, case .snapshot = error { return error.code }
    return "bad-file"
  }

  /// One sentence: what was expected and what was found.
  var message: String {
    switch self {
    case .syntax(let problem): return problem.sentence
    case .calendar(let problem): return problem.message
    case .engine(let error): return Sentence.clipped(error.sentence, to: 200)
    case .noHeader: return "expected a header row that names columns, found an empty file"
    case .tooLong(let limit): return "the file has more than \(limit) bytes"
    case .noArray: return "expected an array of items"
    case .noObject: return "expected an object, one for each item"
    case .noSnapshot: return "expected an object with the name 'sections'"
    case .noSection: return "expected an object, one for each section"
    case .noItem: return "expected an identifier in quotes, or an object with the name 'id'"
    case .noItems: return "expected an array of items"
    case .noIdentifier: return "expected the name 'id'"
    case .unknownMember(let name, let known):
      return "unknown name '\(Sentence.clipped(name))': expected \(Sentence.list(known))"
    case .textAfterArray: return "expected the end of the file"
    case .fieldCount(let expected, let found):
      return "expected \(expected) fields, found \(found.map { "\($0)" } ?? "more")"
    case .unknownColumn(let name, let separator, let known, let hint):
      return
        "unknown column '\(Sentence.clipped(name))' (fields end with \(separator.phrase)): expected "
        + Self.names(known, hint)
    case .unknownName(let name, let known, let hint):
      return "unknown name '\(Sentence.clipped(name))': expected \(Self.names(known, hint))"
    case .repeatedColumn(let name): return "column '\(Sentence.clipped(name))' appears twice"
    case .repeatedName(let name): return "'\(Sentence.clipped(name))' appears twice"
    case .badValue(let name, let expected, let found):
      return Sentence.badValue(name, expected, found)
    case .otherDateOrder(let date):
      return "days and months of '\(Sentence.clipped(date))' are in another order than before"
    case .event(.endWithoutStart): return "the event has an end and no start"
    case .event(.endBeforeStart): return "the end is before the start"
    case .event(.endWithoutTime): return "the start has a time, the end has none"
    case .event(.noSuchDay): return "there is no such day"
    }
  }

  /// The names of all properties, and the one that was probably meant.
  private static func names(_ known: [String], _ hint: String?) -> String {
    Sentence.list(known) + (hint.map { "; \($0)" } ?? "")
  }
}

extension ICalendarProblem {
  /// One sentence: what was expected and what was found.
  var message: String {
    switch self {
    case .encoding: return "expected UTF-8, found other bytes"
    case .notAContentLine(let text): return "expected NAME:VALUE, found '\(Sentence.clipped(text))'"
    case .badParameter(let name):
      return "expected a parameter NAME=value in \(Sentence.clipped(name))"
    case .noColon(let name): return "expected ':' before the value of \(Sentence.clipped(name))"
    case .unclosedQuote: return "unterminated quote"
    case .notACalendar(let found):
      return "expected BEGIN:VCALENDAR, found \(Sentence.clipped(found ?? "an empty file"))"
    case .tooDeep(let limit): return "components are nested more than \(limit) deep"
    case .tail: return "expected BEGIN:VCALENDAR or the end of the file after END:VCALENDAR"
    case .noBegin(let name): return "END:\(Sentence.clipped(name)) has no BEGIN"
    case .noEnd(let name): return "BEGIN:\(Sentence.clipped(name)) has no END"
    case .wrongEnd(let found, let expected):
      return "expected END:\(Sentence.clipped(expected)), found END:\(Sentence.clipped(found))"
    case .noStart(let component): return "\(component) has no DTSTART"
    case .badTime(let property, let found):
      return
        "\(property) must be a date such as 20250330 or 20250330T013000Z, found '\(Sentence.clipped(found))'"
    case .unknownZone(let name):
      return "neither the file nor the system defines the time zone '\(Sentence.clipped(name))'"
    case .mixedDates: return "DTSTART and DTEND must both be dates or both have a time"
    case .endBeforeStart(let end): return "DTEND '\(Sentence.clipped(end))' is before DTSTART"
    case .badDuration(let found):
      return
        "DURATION must be a duration such as PT1H30M or P2D, found '\(Sentence.clipped(found))'"
    case .badNumber(let property, let found):
      return "\(property) must be a whole number, found '\(Sentence.clipped(found))'"
    case .badRule(""): return "RRULE has no value"
    case .badRule(let part): return "'\(Sentence.clipped(part))' is not part of a recurrence rule"
    case .tooManyEvents(let limit): return "the file has more than \(limit) events"
    case .emptyZone: return "VTIMEZONE has neither STANDARD nor DAYLIGHT"
    case .badOffset(let component, let property, let found):
      return
        "\(component) needs \(property) such as +0130, found '\(Sentence.clipped(found ?? "none"))'"
    case .badZoneRule(let rule):
      return "the RRULE '\(Sentence.clipped(rule))' of a time zone is not understood"
    }
  }
}

extension ICalendarRemark {
  /// The remark, with its line.
  var sentence: String { "line \(line): \(subject.message)" }
}

extension ICalendarRemark.Subject {
  /// The thing found, and its treatment.
  fileprivate var message: String {
    switch self {
    case .skippedEvent(let problem): return "\(problem.message): the event was skipped"
    case .skippedLine(let problem): return "\(problem.message): the line was skipped"
    case .foreignText: return "expected UTF-8, found other bytes: read as Windows-1252"
    case .tail(let lines):
      return "\(lines) \(lines == 1 ? "line" : "lines") after END:VCALENDAR: skipped"
    case .skippedComponent(let name):
      return "\(Sentence.clipped(name)) is not an event: the component was skipped"
    case .skippedProperty(let name): return "\(name) is not understood: the line was skipped"
    case .badRule(let problem):
      return "\(problem.message): only the first event of the series is imported"
    case .emptyRule: return "RRULE has no value: there is no series"
    case .ignoredInInstance(let name):
      return "\(name) in an event with RECURRENCE-ID: the line was ignored"
    case .repeatedUID(let times): return "UID used \(times) times: all the events are imported"
    case .secondRule: return "a second RRULE is not understood: the line was skipped"
    case .firstOnly(let part):
      return
        "\(Sentence.clipped(part)) is not understood: only the first event of the series is imported"
    case .instanceOnly(let range):
      return "RANGE=\(Sentence.clipped(range)) is not understood: only this instance is changed"
    case .cancelled: return "STATUS:CANCELLED: the event was skipped"
    case .endless: return "a series without an end: ten years are imported"
    case .endlessOf(let count):
      return "a series without an end: its first \(count) events are imported"
    case .cut: return "a longer series: a hundred years are imported"
    case .floating(let zone): return "times without a zone: read in \(Sentence.clipped(zone))"
    case .unknownCalendarZone(let name):
      return "unknown time zone '\(Sentence.clipped(name))': X-WR-TIMEZONE was skipped"
    case .badZone(let name, let problem):
      return
        "\(problem.message): VTIMEZONE '\(Sentence.clipped(name))' was skipped"
    case .otherZone(let name, let times):
      return "VTIMEZONE '\(Sentence.clipped(name))' differs from the system's zone for \(times) "
        + "\(times == 1 ? "time" : "times"): the system's zone is used"
    }
  }
}

extension ImportRemark {
  /// One sentence.
  var sentence: String {
    switch self {
    case .calendar(let remark): return remark.sentence
    case .omitted(let count): return "and \(count) more notes"
    case .skippedColumns(let names):
      let word = names.count == 1 ? "column" : "columns"
      let list = names.map { "'\(Sentence.clipped($0, to: 40))'" }.joined(separator: ", ")
      return "\(word) \(Sentence.clipped(list, to: 160)) skipped"
    case .monthFirst: return "dates such as 5/6/2024 are read with the month first"
    case .floating(let zone): return "times are in \(Sentence.clipped(zone))"
    }
  }
}
