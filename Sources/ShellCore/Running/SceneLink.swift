internal import TextFormats

/// A scene as the end of an address: the lines of its journal, packed.
///
///     https://example.org/play.html#s=y8lPTFFIy8kv5ypOTS7JzM8rVjDnAgA  // load flow, sections 7
///
/// `s=` is followed by the lines, each with a line feed, packed by deflate (RFC 1951) and spelled
/// in the letters of addresses (RFC 4648, section 5) without padding. The lines of a link run with
/// the budgets of an untrusted session.
public struct SceneLink: Equatable, Sendable {
  /// The lines, the first to run first.
  public let lines: [String]
  /// The end of the address, from `#` on.
  public let fragment: String

  /// Maximum length of the end of an address, in bytes.
  public static let longest = 8192
  /// Maximum length of the lines, in bytes.
  static let longestText = 1 << 18

  /// Packs lines.
  ///
  /// - Throws: `LinkFault.tooLong`.
  /// - Complexity: O(characters).
  public init(_ lines: [String]) throws(LinkFault) {
    self.lines = lines
    let text = lines.reduce(into: [UInt8]()) { $0 += Array($1.utf8) + [UInt8(ascii: "\n")] }
    guard text.count <= Self.longestText else {
      throw .textTooLong(limit: Self.longestText)
    }
    let letters = Base64.addressText(of: Deflate.packed(text))
    fragment = "#s=" + String(decoding: letters, as: UTF8.self)
    guard fragment.utf8.count <= Self.longest else {
      throw .tooLong(found: fragment.utf8.count, limit: Self.longest)
    }
  }

  /// Reads the end of an address, or of what is left of one; nothing before it matters.
  ///
  /// - Throws: `LinkFault`.
  /// - Complexity: O(characters of the address and of the lines).
  public init(address: String) throws(LinkFault) {
    let bytes = Array(address.utf8)
    let start = bytes.lastIndex(of: UInt8(ascii: "#")).map { $0 + 1 } ?? 0
    guard bytes[start...].starts(with: "s=".utf8) else { throw .noScene }
    guard bytes.count - start < Self.longest else {
      throw .tooLong(found: bytes.count - start + 1, limit: Self.longest)
    }
    let letters = Array(bytes[(start + 2)...])
    var packed: [UInt8] = []
    switch Base64.bytes(ofAddressText: letters) {
    case .success(let bytes): packed = bytes
    case .failure(.letter(let place)): throw .letter(at: start + 2 + place)
    case .failure(.end): throw .damaged
    }
    var text: [UInt8] = []
    do throws(DeflateFault) { text = try Deflate.unpacked(packed, limit: Self.longestText) } catch {
      if case .tooLong(let limit) = error { throw .textTooLong(limit: limit) }
      throw .damaged
    }
    fragment = "#s=" + String(decoding: letters, as: UTF8.self)
    lines = try Self.lines(text)
  }

  private static func lines(_ text: [UInt8]) throws(LinkFault) -> [String] {
    var lines: [String] = []
    let end = text.last == UInt8(ascii: "\n") ? text.dropLast() : text[...]
    if end.isEmpty { return [] }
    for bytes in end.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let line = String(decoding: bytes, as: UTF8.self)
      guard bytes.count <= Shell.lineLimit, line.utf8.elementsEqual(bytes),
        bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
      else { throw .line(lines.count + 1) }
      lines.append(line)
    }
    return lines
  }
}
