/// Time zones in one piece of bytes, as the build packs those of its system.
///
///     layoutsh-zones 2025b
///     Europe/Berlin 0 705
///     Europe/Busingen 0 705
///     …
///     (an empty line, then the files of RFC 8536, end to end)
///
/// Each line names a zone, where its file begins after the empty line, and the length of the file,
/// in bytes.
struct ZoneArchive: Sendable {
  /// The release of the time zone database, such as `2025b`; empty without one.
  let version: String
  /// The length of the lines, in bytes; the empty line is there.
  private let end: Int
  private let bytes: [UInt8]

  /// The archive without zones.
  static let none = ZoneArchive([])

  /// Reads an archive; one that is malformed has no zones.
  ///
  /// Its lines are not read, as most pages never ask for a zone.
  ///
  /// - Complexity: O(length of the lines).
  init(_ bytes: [UInt8]) {
    var end = 0
    while end < bytes.count, bytes[end] != 0x0A || end > 0 && bytes[end - 1] != 0x0A { end += 1 }
    self.end = end < bytes.count ? end : 0
    self.bytes = bytes
    let first = bytes[..<self.end].prefix { $0 != 0x0A }
    version = Self.words(first).last ?? ""
  }

  /// Returns the file of a zone, or nil for an unknown name.
  ///
  /// - Complexity: O(length of the lines + n) for n bytes of the file.
  func file(named name: String) -> [UInt8]? {
    for line in bytes[..<end].split(separator: 0x0A).dropFirst() where line.starts(with: name.utf8)
    {
      let words = Self.words(line)
      guard words.count == 3, words[0] == name, let offset = Int(words[1]),
        let count = Int(words[2]),
        offset >= 0, count >= 0, end + 1 <= bytes.count - count,
        offset <= bytes.count - count - end - 1
      else { continue }
      return Array(bytes[(end + 1 + offset)...].prefix(count))
    }
    return nil
  }

  private static func words(_ line: ArraySlice<UInt8>) -> [String] {
    line.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
  }
}
