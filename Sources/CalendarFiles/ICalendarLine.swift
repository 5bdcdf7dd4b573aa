/// An unfolded content line: `NAME;PARAMETER=value:value`.
struct ICalendarLine: Hashable {
  /// Number of its first line in the file, from 1.
  var number: Int
  /// In upper case.
  var name: String
  /// Parameters by name in upper case; the last one of a name counts.
  var parameters: [String: String]
  var value: String

  /// Returns the lines of a file; one that starts with a blank or a tab continues the one before.
  ///
  /// A malformed line is a fault; the component that it belongs to decides whether to skip it.
  static func lines(of bytes: [UInt8]) -> [Result<ICalendarLine, ICalendarFault>] {
    var folded: [(number: Int, bytes: [UInt8])] = []
    var number = 0
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for part in bytes[start...].split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      var part = part
      if part.last == 0x0D { part.removeLast() }
      if let first = part.first, first == 0x20 || first == 0x09, !folded.isEmpty {
        // Bytes, not text: a fold may stand inside a character.
        folded[folded.count - 1].bytes += part.dropFirst()
      } else if !part.isEmpty {
        folded.append((number, Array(part)))
      }
    }
    return folded.map { number, bytes in
      Result { () throws(ICalendarFault) in try ICalendarLine(number, bytes) }
    }
  }

  private init(_ number: Int, _ bytes: [UInt8]) throws(ICalendarFault) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ICalendarFault(number, .encoding)
    }
    self.number = number
    parameters = [:]
    var rest = Substring(text)
    name = Self.word(&rest).uppercased()
    // A name may have a group before it, as in `item1.SUMMARY`; groups mean nothing here.
    while rest.first == ".", !name.isEmpty {
      rest.removeFirst()
      name = Self.word(&rest).uppercased()
    }
    guard !name.isEmpty, rest.first == ":" || rest.first == ";" else {
      throw ICalendarFault(number, .notAContentLine(String(text.prefix(40))))
    }
    while rest.first == ";" {
      rest.removeFirst()
      if rest.first == ";" || rest.first == ":" { continue }
      let parameter = Self.word(&rest).uppercased()
      guard !parameter.isEmpty, rest.first == "=" else {
        throw ICalendarFault(number, .badParameter(of: name))
      }
      rest.removeFirst()
      parameters[parameter] = try Self.parameterValue(&rest, number)
    }
    guard rest.first == ":" else {
      throw ICalendarFault(number, .noColon(of: name))
    }
    value = String(rest.dropFirst())
  }

  private static func word(_ rest: inout Substring) -> String {
    let word = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    rest.removeFirst(word.count)
    return String(word)
  }

  /// Takes the value of a parameter; a quoted value may contain any mark but a quote.
  private static func parameterValue(_ rest: inout Substring, _ number: Int)
    throws(ICalendarFault) -> String
  {
    var value = ""
    while let first = rest.first, first != ";", first != ":" {
      rest.removeFirst()
      guard first == "\"" else {
        value.append(first)
        continue
      }
      guard let end = rest.firstIndex(of: "\"") else {
        throw ICalendarFault(number, .unclosedQuote)
      }
      value += rest[..<end]
      rest = rest[rest.index(after: end)...]
    }
    return value
  }

  /// The values of a list, trimmed and without empty ones.
  var values: [String] { CalendarText.words(value, ",") }

  /// The value as text: `\n` becomes a blank because a label is one line; `\,` `\;` `\\` are the marks.
  var text: String {
    var text = ""
    var isEscaped = false
    for character in value {
      if isEscaped {
        text.append(character == "n" || character == "N" ? " " : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        text.append(character)
      }
    }
    return text
  }
}

/// A component: the lines and components between `BEGIN` and `END`.
struct ICalendarComponent {
  /// In upper case, for example `VEVENT`.
  var name: String
  /// Number of its first line.
  var line: Int
  var lines: [ICalendarLine] = []
  var components: [ICalendarComponent] = []
  /// Faults of its own lines.
  var faults: [ICalendarFault] = []

  /// Returns the first line of that name, or nil.
  func first(_ name: String) -> ICalendarLine? { lines.first { $0.name == name } }

  /// Maximum number of components inside each other.
  private static let depthLimit = 8

  /// Returns the calendars of a file.
  ///
  /// - Throws: `ICalendarFault` for a component without an end, and for lines outside a calendar.
  static func calendars(_ lines: [Result<ICalendarLine, ICalendarFault>]) throws(ICalendarFault)
    -> [ICalendarComponent]
  {
    var calendars: [ICalendarComponent] = []
    var open: [ICalendarComponent] = []
    for entry in lines {
      let line: ICalendarLine
      do throws(ICalendarFault) { line = try entry.get() } catch {
        guard !open.isEmpty else { throw error }
        open[open.count - 1].faults.append(error)
        continue
      }
      switch line.name {
      case "BEGIN":
        let name = CalendarText.trimmed(line.value).uppercased()
        if open.isEmpty, name != "VCALENDAR" {
          throw ICalendarFault(line.number, .notACalendar("BEGIN:\(line.value)"))
        }
        guard open.count < depthLimit else {
          throw ICalendarFault(line.number, .tooDeep(limit: depthLimit))
        }
        open.append(ICalendarComponent(name: name, line: line.number))
      case "END":
        guard let component = open.popLast() else {
          throw ICalendarFault(line.number, .noBegin(of: line.value))
        }
        guard component.name == CalendarText.trimmed(line.value).uppercased() else {
          throw ICalendarFault(
            line.number, .wrongEnd(of: line.value, expected: component.name))
        }
        if open.isEmpty {
          calendars.append(component)
        } else {
          open[open.count - 1].components.append(component)
        }
      default:
        guard !open.isEmpty else {
          throw ICalendarFault(line.number, .notACalendar(line.name))
        }
        open[open.count - 1].lines.append(line)
      }
    }
    if let component = open.last {
      // A malformed line may have been its end.
      throw component.faults.last ?? ICalendarFault(component.line, .noEnd(of: component.name))
    }
    guard !calendars.isEmpty else { throw ICalendarFault(1, .notACalendar(nil)) }
    return calendars
  }
}

/// Words and offsets as calendars and spreadsheets write them.
public enum CalendarText {
  /// Returns text without blanks and tabs at its ends.
  public static func trimmed(_ text: some StringProtocol) -> String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let end = text.lastIndex { !isBlank($0) }
    return end.map { String(text[...$0].drop(while: isBlank)) } ?? ""
  }

  /// Returns the words between marks, trimmed and without empty ones.
  static func words(_ text: String, _ mark: Character) -> [String] {
    text.split(separator: mark).map { trimmed($0) }.filter { !$0.isEmpty }
  }

  /// Reads an offset from UTC such as `+0130`, in seconds; nil for anything else.
  public static func offset(_ text: String) -> Int? {
    let digits = text.dropFirst().utf8.map { Int($0) - 0x30 }
    guard text.first == "+" || text.first == "-", digits.count == 4 || digits.count == 6,
      digits.allSatisfy((0...9).contains)
    else { return nil }
    let pairs = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 10 + digits[$0 + 1] }
    let seconds = pairs[0] * 3600 + pairs[1] * 60 + (pairs.count > 2 ? pairs[2] : 0)
    return text.first == "-" ? -seconds : seconds
  }
}
