/// Where `import` reads from; the program implements it over the file system.
public protocol ContentFiles: AnyObject {
  /// The bytes of a file as people name it.
  ///
  /// - Throws: `ContentFileError`; also where the file may not be read here.
  func read(_ path: String) throws(ContentFileError) -> [UInt8]

  /// The file that the system keeps of a time zone (RFC 8536); nil for names that it does not know.
  ///
  /// - Throws: `ContentFileError` where the system keeps no time zones.
  func zone(named name: String) throws(ContentFileError) -> [UInt8]?

  /// Keeps a copy of what was read, for a replay, and returns its name: letters and digits that tell
  /// contents apart.
  func keep(_ bytes: [UInt8]) -> String

  /// The bytes of which a copy was kept under a name, or those of the file itself while they are
  /// still the same.
  ///
  /// - Throws: `ContentFileError`.
  func read(_ path: String, copy: String) throws(ContentFileError) -> [UInt8]
}

/// Why a file cannot be read: a stable code and one sentence.
public struct ContentFileError: Error, Hashable, Sendable {
  /// As `file-unreadable` or `not-allowed`.
  public var code: String
  /// One sentence.
  public var message: String

  /// Creates an error.
  public init(code: String, message: String) {
    self.code = code
    self.message = message
  }
}

/// The kinds of files that hold items, told by the end of a name.
public enum ItemFileFormat: String, CaseIterable, Hashable, Sendable {
  /// A header row that names properties, then a row an item.
  case csv
  /// An array of objects, one an item.
  case json

  /// The format of a file's name; nil for other names.
  public init?(path: String) {
    let ending = path.lowercased()
    guard let format = ItemFileFormat.allCases.first(where: { ending.hasSuffix(".\($0.rawValue)") })
    else { return nil }
    self = format
  }
}
