/// The time zones that plugins may ask for, in the form of RFC 8536.
///
///     try TimeZoneDatabase.system.file(named: "Europe/Berlin")?.count   // 2298
///
/// Looks at nothing in the files.
public struct TimeZoneDatabase: Sendable {
  /// Reads the file of a zone whose name leads nowhere else; nil if there is none.
  private let read: @Sendable (String) throws(MissingTimeZones) -> [UInt8]?

  /// The database that `read` reads.
  public init(_ read: @escaping @Sendable (String) throws(MissingTimeZones) -> [UInt8]?) {
    self.read = read
  }

  /// A database without zones.
  public static let none = TimeZoneDatabase { _ in nil }

  /// The file of a zone such as `Europe/Berlin`; nil for a name that there is not.
  ///
  /// - Complexity: O(n) for n bytes.
  /// - Throws: `MissingTimeZones` if there is no database at all.
  public func file(named name: String) throws(MissingTimeZones) -> [UInt8]? {
    Self.isName(name) ? try read(name) : nil
  }

  /// Words between slashes, so that no name leads out of the folder.
  private static func isName(_ name: String) -> Bool {
    let words = name.split(separator: "/", omittingEmptySubsequences: false)
    return name.utf8.count <= 64
      && words.allSatisfy { word in
        !word.isEmpty
          && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_+-".contains($0)) }
      }
  }
}

/// The system keeps no time zones where they are looked for.
public struct MissingTimeZones: Error, Hashable, Sendable {
  /// The folder that was searched.
  public let folder: String
}
