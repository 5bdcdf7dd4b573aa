internal import CalendarFiles
internal import CollectionEngine

/// The kinds of files that `import` reads, told by the end of a name.
enum ImportFormat: Hashable {
  /// Items with all their properties.
  case items(ItemFileFormat)
  /// Events of an iCalendar file.
  case events

  /// The format of a file's name; nil for other names.
  init?(path: String) {
    if path.lowercased().hasSuffix(".ics") {
      self = .events
    } else if let format = ItemFileFormat(path: path) {
      self = .items(format)
    } else {
      return nil
    }
  }
}

extension ICalendarFile {
  /// Adds every event to section 0: its date, its times in minutes UTC, and its summary as label.
  ///
  /// - Complexity: O(events).
  /// - Throws: `EngineError.tooManyItems`.
  func append(to builder: inout ContentBuilder) throws(EngineError) {
    try builder.append([], count: 0, to: 0)
    for event in events {
      var changes: [ItemChange] = [.metric(.date, Double(event.day))]
      if let start = event.start { changes.append(.metric(.start, start)) }
      changes.append(.metric(.end, event.end))
      if let label = event.label { changes.append(.label(label)) }
      try builder.append(changes, to: 0)
    }
  }
}
