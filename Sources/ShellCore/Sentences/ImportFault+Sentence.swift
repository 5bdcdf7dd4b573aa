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
    case .syntax(let problem): return problem.message
    case .calendar(let problem): return problem.message
    case .engine(let error): return error.sentence
    case .noHeader: return "expected a header row that names columns, found an empty file"
    case .noArray: return "expected an array of items"
    case .noObject: return "expected an object, one for each item"
    case .noSnapshot: return "expected an object with the name 'sections'"
    case .noSection: return "expected an object, one for each section"
    case .noItem: return "expected an identifier in quotes, or an object with the name 'id'"
    case .noItems: return "expected an array of items"
    case .noIdentifier: return "expected the name 'id'"
    case .unknownMember(let name, let known):
      return "unknown name '\(name)': expected \(Sentence.list(known))"
    case .textAfterArray: return "expected the end of the file"
    case .fieldCount(let expected, let found):
      return "expected \(expected) fields, found \(found.map { "\($0)" } ?? "more")"
    case .unknownColumn(let name, let separator, let hint):
      return "unknown column '\(name)' (fields end with \(separator.phrase)): expected "
        + Self.names(hint)
    case .unknownName(let name, let hint):
      return "unknown name '\(name)': expected \(Self.names(hint))"
    case .repeatedColumn(let name): return "column '\(name)' appears twice"
    case .repeatedName(let name): return "'\(name)' appears twice"
    case .badValue(let name, let expected, let found):
      return Sentence.badValue(name, expected, found)
    case .otherDateOrder(let date):
      return "days and months of '\(date)' are in another order than before"
    case .event(.endWithoutStart): return "the event has an end and no start"
    case .event(.endBeforeStart): return "the end is before the start"
    case .event(.endWithoutTime): return "the start has a time, the end has none"
    case .event(.noSuchDay): return "there is no such day"
    }
  }

  /// The names of all properties, and the one that was probably meant.
  private static func names(_ hint: String?) -> String {
    Sentence.list(ItemField.names) + (hint.map { "; \($0)" } ?? "")
  }
}

extension TextProblem {
  fileprivate var message: String {
    switch self {
    case .utf16: return "expected UTF-8, found UTF-16: save the file as CSV in UTF-8"
    case .encoding: return "expected UTF-8, found other bytes"
    case .unclosedQuote: return "unterminated quote"
    case .badSeparator: return "expected sep= with a comma, a semicolon or a tab"
    case .fieldEnd(let separator): return "expected \(separator.phrase) or the end of the row"
    case .quoteInField: return "a field that contains \" must be quoted as a whole"
    case .marks(let marks): return "expected \(Sentence.list(marks.map { "'\($0)'" }))"
    case .noString: return "expected a string"
    case .noScalar: return "expected a string, a number, true, false or null"
    case .control: return "control characters in a string must be escaped"
    case .badEscape: return "unknown escape in a string"
    case .notFinite: return "expected a finite number"
    case .tooDeep: return "values are nested too deeply"
    }
  }
}

extension CSVSeparator {
  fileprivate var phrase: String {
    switch self {
    case .comma: return "a comma"
    case .semicolon: return "a semicolon"
    case .tab: return "a tab"
    }
  }
}

extension ICalendarProblem {
  /// One sentence: what was expected and what was found.
  var message: String {
    switch self {
    case .encoding: return "expected UTF-8, found other bytes"
    case .notAContentLine(let text): return "expected NAME:VALUE, found '\(text)'"
    case .badParameter(let name): return "expected a parameter NAME=value in \(name)"
    case .noColon(let name): return "expected ':' before the value of \(name)"
    case .unclosedQuote: return "unterminated quote"
    case .notACalendar(let found):
      return "expected BEGIN:VCALENDAR, found \(found ?? "an empty file")"
    case .tooDeep(let limit): return "components are nested more than \(limit) deep"
    case .noBegin(let name): return "END:\(name) has no BEGIN"
    case .noEnd(let name): return "BEGIN:\(name) has no END"
    case .wrongEnd(let found, let expected): return "expected END:\(expected), found END:\(found)"
    case .noStart(let component): return "\(component) has no DTSTART"
    case .badTime(let property, let found):
      return "\(property) must be a date such as 20250330 or 20250330T013000Z, found '\(found)'"
    case .unknownZone(let name):
      return "neither the file nor the system defines the time zone '\(name)'"
    case .mixedDates: return "DTSTART and DTEND must both be dates or both have a time"
    case .endBeforeStart(let end): return "DTEND '\(end)' is before DTSTART"
    case .badDuration(let found):
      return "DURATION must be a duration such as PT1H30M or P2D, found '\(found)'"
    case .badRule(let part): return "'\(part)' is not part of a recurrence rule"
    case .tooManyEvents(let limit): return "the file has more than \(limit) events"
    case .emptyZone: return "it has neither STANDARD nor DAYLIGHT"
    case .badOffset(let component, let property, let found):
      return "\(component) needs \(property) such as +0130, found '\(found ?? "none")'"
    case .badZoneRule(let rule): return "its RRULE '\(rule)' is not understood"
    }
  }
}

extension ICalendarNote {
  /// The remark, with its line.
  var sentence: String { "line \(line): \(subject.message)" }
}

extension ICalendarNote.Subject {
  fileprivate var message: String {
    switch self {
    case .skippedEvent(let problem): return "\(problem.message): the event was skipped"
    case .skippedLine(let problem): return "\(problem.message): the line was skipped"
    case .skippedComponent(let name): return "\(name) is not an event and was skipped"
    case .skippedProperty(let name): return "\(name) is not understood and was skipped"
    case .secondRule: return "a second RRULE is not understood and was skipped"
    case .firstOnly(let part):
      return "\(part) is not understood: only the first event of the series is imported"
    case .instanceOnly(let range):
      return "RANGE=\(range) is not understood: only this instance is changed"
    case .cancelled: return "a cancelled event was skipped"
    case .endless: return "a series without an end is imported for ten years"
    case .cut: return "a longer series is imported for a hundred years"
    case .floating(let zone): return "times without a zone are in \(zone)"
    case .unknownCalendarZone(let name):
      return "unknown time zone '\(name)': X-WR-TIMEZONE was skipped"
    case .badZone(let name, let problem):
      return "VTIMEZONE '\(name)' is not understood: \(problem.message)"
    }
  }
}

extension ImportNote {
  /// One sentence.
  var sentence: String {
    switch self {
    case .calendar(let note): return note.sentence
    case .omitted(let count): return "and \(count) more notes"
    case .skippedColumns(let names):
      let word = names.count == 1 ? "column" : "columns"
      return "\(word) \(names.map { "'\($0)'" }.joined(separator: ", ")) skipped"
    case .monthFirst: return "dates such as 5/6/2024 are read with the month first"
    case .floating(let zone): return "times are in \(zone)"
    }
  }
}
