/// One remembered line as one line of the history file.
///
/// Its fields, with tabs between them; `-` stands for a line that was accepted, `1` for one that has
/// failed since then:
/// ```
/// v1	1700000000	4711-1700000000	-	attrs visible
/// ```
/// In the text, backslash, line break, tab and other control characters are written `\\`, `\n`, `\t`
/// and `\xHH`; everything else is plain UTF-8.
struct HistoryRecord: Hashable {
  /// When it was accepted, in seconds since 1970.
  var time: Int
  /// Which shell accepted it.
  var session: String
  /// The line.
  var text: String
  /// Whether this only says that the line has failed.
  var hasFailed = false

  private static let version = "v1"

  init(time: Int, session: String, text: String, hasFailed: Bool = false) {
    self.hasFailed = hasFailed
    self.time = time
    self.session = session
    self.text = text
  }

  /// The bytes in the file, with the line break at the end.
  var encoded: [UInt8] {
    var bytes = Array("\(Self.version)\t\(time)\t\(session)\t\(hasFailed ? "1" : "-")\t".utf8)
    for byte in text.utf8 { Self.append(byte, to: &bytes) }
    bytes.append(0x0A)
    return bytes
  }

  /// Reads one line of a file, without its line break; nil when it is no record.
  init?(_ bytes: some Collection<UInt8>) {
    let fields = bytes.split(separator: 0x09, maxSplits: 4, omittingEmptySubsequences: false)
    guard fields.count == 5, fields[0].elementsEqual(Self.version.utf8) else { return nil }
    guard let time = Int(String(decoding: fields[1], as: UTF8.self)) else { return nil }
    guard let session = String(validating: fields[2], as: UTF8.self) else { return nil }
    guard let plain = Self.unescaped(fields[4]) else { return nil }
    guard let text = String(validating: plain, as: UTF8.self) else { return nil }
    self.init(
      time: time, session: session, text: text, hasFailed: fields[3].elementsEqual("1".utf8))
  }

  private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\\"): bytes += [byte, byte]
    case 0x0A: bytes += "\\n".utf8
    case 0x09: bytes += "\\t".utf8
    case 0..<0x20, 0x7F:
      bytes += "\\x".utf8
      bytes += (byte < 0x10 ? "0" : "").utf8
      bytes += String(byte, radix: 16).utf8
    default: bytes.append(byte)
    }
  }

  private static func unescaped(_ escaped: some Collection<UInt8>) -> [UInt8]? {
    guard escaped.contains(UInt8(ascii: "\\")) else { return Array(escaped) }
    var plain: [UInt8] = []
    var rest = escaped.makeIterator()
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "\\") else {
        plain.append(byte)
        continue
      }
      switch rest.next() {
      case UInt8(ascii: "\\"): plain.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "n"): plain.append(0x0A)
      case UInt8(ascii: "t"): plain.append(0x09)
      case UInt8(ascii: "x"):
        guard let high = rest.next(), let low = rest.next() else { return nil }
        guard let byte = UInt8(String(decoding: [high, low], as: UTF8.self), radix: 16), byte != 0
        else { return nil }
        plain.append(byte)
      default: return nil
      }
    }
    return plain
  }
}
