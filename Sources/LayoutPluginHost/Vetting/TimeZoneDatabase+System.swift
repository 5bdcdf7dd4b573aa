import Glibc

extension TimeZoneDatabase {
  /// Longest file that is read, in bytes.
  private static let longest = 1 << 20

  /// The database in an absolute folder: one file for each zone.
  public init(folder: String) {
    self.init { name throws(MissingTimeZones) in
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
  }

  /// The database that the C library uses too: in the folder that `TZDIR` names, else in the usual
  /// one.
  public static let system = TimeZoneDatabase(
    folder: getenv("TZDIR").map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? "/usr/share/zoneinfo")
}
