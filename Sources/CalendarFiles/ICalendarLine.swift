/// A content line: `NAME;PARAMETER=value:value`, unfolded.
struct ICalendarLine: Hashable {
  /// Number of its first line in the file, from 1.
  var number: Int
  /// In upper case.
  var name: String
  /// Parameters by name in upper case; the last one of a name counts.
  var parameters: [String: String]
  var value: String

  /// The lines of a file; one that begins with a blank or a tab goes on with the one before.
  ///
  /// A line that is no content line is a fault: what it belongs to decides what becomes of it.
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
      throw ICalendarFault(number, "expected UTF-8, found other bytes")
    }
    self.number = number
    parameters = [:]
    var rest = Substring(text)
    name = Self.word(&rest).uppercased()
    // A name may have a group before it, as in `item1.SUMMARY`; groups say nothing here.
    while rest.first == ".", !name.isEmpty {
      rest.removeFirst()
      name = Self.word(&rest).uppercased()
    }
    guard !name.isEmpty, rest.first == ":" || rest.first == ";" else {
      throw ICalendarFault(number, "expected NAME:VALUE, found '\(text.prefix(40))'")
    }
    while rest.first == ";" {
      rest.removeFirst()
      if rest.first == ";" || rest.first == ":" { continue }
      let parameter = Self.word(&rest).uppercased()
      guard !parameter.isEmpty, rest.first == "=" else {
        throw ICalendarFault(number, "expected a parameter as NAME=value in \(name)")
      }
      rest.removeFirst()
      parameters[parameter] = try Self.parameterValue(&rest, number)
    }
    guard rest.first == ":" else {
      throw ICalendarFault(number, "expected ':' before the value of \(name)")
    }
    value = String(rest.dropFirst())
  }

  private static func word(_ rest: inout Substring) -> String {
    let word = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    rest.removeFirst(word.count)
    return String(word)
  }

  /// The value of a parameter; values in quotes may hold any mark but a quote.
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
        throw ICalendarFault(number, "unterminated quote")
      }
      value += rest[..<end]
      rest = rest[rest.index(after: end)...]
    }
    return value
  }

  /// The values of a list, without blanks around them and without empty ones.
  var values: [String] { CalendarText.words(value, ",") }

  /// The value as text: `\n` is a blank, since a label is one line, and `\,` `\;` `\\` the marks.
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

/// What stands between `BEGIN` and `END`: lines, and components inside.
struct ICalendarComponent {
  /// In upper case, for example `VEVENT`.
  var name: String
  /// Number of its first line.
  var line: Int
  var lines: [ICalendarLine] = []
  var components: [ICalendarComponent] = []
  /// The lines of its own that are none.
  var faults: [ICalendarFault] = []

  /// The first line of a name, or nil.
  func first(_ name: String) -> ICalendarLine? { lines.first { $0.name == name } }

  /// The calendars of a file.
  ///
  /// - Throws: `ICalendarFault` where a component has no end, or something stands outside a calendar.
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
          throw ICalendarFault(line.number, "expected BEGIN:VCALENDAR, found BEGIN:\(line.value)")
        }
        guard open.count < 8 else {
          throw ICalendarFault(line.number, "components lie more than 8 deep")
        }
        open.append(ICalendarComponent(name: name, line: line.number))
      case "END":
        guard let component = open.popLast() else {
          throw ICalendarFault(line.number, "END:\(line.value) has no BEGIN")
        }
        guard component.name == CalendarText.trimmed(line.value).uppercased() else {
          throw ICalendarFault(
            line.number, "expected END:\(component.name), found END:\(line.value)")
        }
        if open.isEmpty {
          calendars.append(component)
        } else {
          open[open.count - 1].components.append(component)
        }
      default:
        guard !open.isEmpty else {
          throw ICalendarFault(line.number, "expected BEGIN:VCALENDAR, found \(line.name)")
        }
        open[open.count - 1].lines.append(line)
      }
    }
    if let component = open.last {
      // A line that is none may have been its end.
      throw component.faults.last
        ?? ICalendarFault(component.line, "BEGIN:\(component.name) has no END")
    }
    guard !calendars.isEmpty else {
      throw ICalendarFault(1, "expected BEGIN:VCALENDAR, found an empty file")
    }
    return calendars
  }
}
