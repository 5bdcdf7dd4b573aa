/// What stands between `BEGIN` and `END`: lines, and components inside.
struct ICalendarComponent {
  /// In upper case, as `VEVENT`.
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
        let name = ICalendarLine.trimmed(line.value).uppercased()
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
        guard component.name == ICalendarLine.trimmed(line.value).uppercased() else {
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
