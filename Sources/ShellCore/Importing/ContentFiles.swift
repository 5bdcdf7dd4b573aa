/// The source of files for `import` and `snapshot`; the program implements it over the file system.
public protocol ContentFiles: AnyObject {
  /// Returns the bytes of a file, named as people name it, for a command that an error names.
  ///
  /// - Throws: `OutsideError`, also for a file that may not be read here.
  func read(_ path: String, for command: String) throws(OutsideError) -> [UInt8]

  /// Returns the system's file of a time zone (RFC 8536), or nil for an unknown name.
  ///
  /// - Throws: `OutsideError` if the system has no time zones.
  func zone(named name: String) throws(OutsideError) -> [UInt8]?

  /// Keeps a copy of what was read, for a replay, and returns its name: letters and digits that
  /// identify the content.
  func keep(_ bytes: [UInt8]) -> String

  /// Returns the bytes of the copy of that name, or those of the file itself if they are still the
  /// same.
  ///
  /// - Throws: `OutsideError`.
  func read(_ path: String, copy: String, for command: String) throws(OutsideError) -> [UInt8]
}

/// A format of files that contain items, identified by the end of a name.
public enum ItemFileFormat: String, CaseIterable, Hashable, Sendable {
  /// A header row that names properties, then one row for each item.
  case csv
  /// An array of objects, one for each item.
  case json

  /// The format of a file of that name, or nil for other names.
  public init?(path: String) {
    let ending = path.lowercased()
    guard let format = ItemFileFormat.allCases.first(where: { ending.hasSuffix(".\($0.rawValue)") })
    else { return nil }
    self = format
  }
}

/// A format of files that `import` reads and `export-data` writes, identified by the end of a name.
public enum ImportFormat: Hashable, Sendable {
  /// Items with all their properties.
  case items(ItemFileFormat)
  /// Events of an iCalendar file.
  case events

  /// The format of a file of that name, or nil for other names.
  public init?(path: String) {
    if path.lowercased().hasSuffix(".ics") {
      self = .events
    } else if let format = ItemFileFormat(path: path) {
      self = .items(format)
    } else {
      return nil
    }
  }
}
