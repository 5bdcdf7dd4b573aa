/// What stands between `BEGIN` and `END`: lines, and components inside.
struct ICalendarComponent {
  /// In upper case, as `VEVENT`.
  var name: String
  /// Number of its first line.
  var line: Int
  var lines: [ICalendarLine] = []
  var components: [ICalendarComponent] = []

  /// The first line of a name, or nil.
  func first(_ name: String) -> ICalendarLine? { lines.first { $0.name == name } }

  /// Puts all components of all calendars of a file below one root.
  ///
  /// - Throws: `ICalendarFault` where a component has no end, or something stands outside a calendar.
  static func read(_ lines: [ICalendarLine]) throws(ICalendarFault) -> ICalendarComponent {
    var root = ICalendarComponent(name: "", line: 1)
    var open: [ICalendarComponent] = []
    for line in lines {
      switch line.name {
      case "BEGIN":
        let name = line.value.uppercased()
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
        guard component.name == line.value.uppercased() else {
          throw ICalendarFault(
            line.number, "expected END:\(component.name), found END:\(line.value)")
        }
        if open.isEmpty {
          root.components += component.components
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
      throw ICalendarFault(component.line, "BEGIN:\(component.name) has no END")
    }
    guard !lines.isEmpty else {
      throw ICalendarFault(1, "expected BEGIN:VCALENDAR, found an empty file")
    }
    return root
  }
}
