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
  private var places: [String: Range<Int>] = [:]
  private let bytes: [UInt8]

  /// The archive without zones.
  static let none = ZoneArchive([])

  /// Reads an archive; one that is malformed has no zones.
  ///
  /// - Complexity: O(bytes).
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let lines = bytes.prefix(1 << 20).split(separator: 0x0A, omittingEmptySubsequences: false)
    guard let end = lines.firstIndex(where: { $0.isEmpty }), end > 0 else {
      version = ""
      return
    }
    version = Self.words(lines[0]).last ?? ""
    let start = lines[end].endIndex + 1
    for line in lines[1..<end] {
      let words = Self.words(line)
      guard words.count == 3, let offset = Int(words[1]), let count = Int(words[2]),
        offset >= 0, count >= 0, start <= bytes.count - count,
        offset <= bytes.count - count - start
      else { continue }
      places[words[0]] = start + offset..<start + offset + count
    }
  }

  /// Returns the file of a zone, or nil for an unknown name.
  ///
  /// - Complexity: O(n) for n bytes of the file.
  func file(named name: String) -> [UInt8]? {
    guard let place = places[name] else { return nil }
    return Array(bytes[place])
  }

  private static func words(_ line: ArraySlice<UInt8>) -> [String] {
    line.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
  }
}
