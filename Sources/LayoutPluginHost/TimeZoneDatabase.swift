import Glibc

/// The time zones that the system keeps: one file each, in the form of RFC 8536.
///
///     try TimeZoneDatabase.system.file(named: "Europe/Berlin")?.count   // 2298
///
/// Reads files and looks at nothing in them.
public struct TimeZoneDatabase: Sendable {
  private let folder: String
  /// Longest file that is read, in bytes.
  private static let longest = 1 << 20

  /// The database in an absolute folder.
  public init(folder: String) { self.folder = folder }

  /// The database that the C library uses too: in the folder that `TZDIR` names, else in the usual one.
  public static let system = TimeZoneDatabase(
    folder: getenv("TZDIR").map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? "/usr/share/zoneinfo")

  /// The file of a zone such as `Europe/Berlin`; nil for a name that there is not.
  ///
  /// - Complexity: O(n) for n bytes.
  /// - Throws: `MissingTimeZones` where there is no database at all.
  public func file(named name: String) throws(MissingTimeZones) -> [UInt8]? {
    guard Self.isName(name) else { return nil }
    let descriptor = open("\(folder)/\(name)", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      guard FileFacts(followingLinks: folder)?.kind == .folder else {
        throw MissingTimeZones(folder: folder)
      }
      return nil
    }
    defer { close(descriptor) }
    guard let facts = FileFacts(descriptor: descriptor), facts.kind == .regular,
      facts.size <= Self.longest
    else { return nil }
    return readAll(descriptor, facts.size)
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
  /// Where they were looked for.
  public let folder: String
}
