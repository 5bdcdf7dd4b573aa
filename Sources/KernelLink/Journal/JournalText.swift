import ShellValues

/// A journal parsed from the bytes of its file, up to the first damaged record.
struct JournalText: Equatable {
  /// The lines after the last intact record.
  private(set) var content = JournalLines()
  /// The length of the heading and the intact records, in bytes.
  private(set) var length = 0
  /// The checksum of these bytes.
  private(set) var checksum = JournalRecord.start
  /// The damage after them, or nil if the text is whole.
  private(set) var damage: JournalDamage?

  /// The maximum number of lines that records may move between journal and undone lines; a hostile
  /// file must not take hours.
  private static let mostMoves = 1 << 24

  /// Parses any bytes.
  ///
  /// - Throws: `OtherVersion` for a journal of another version.
  /// - Complexity: O(bytes).
  init(_ bytes: [UInt8]) throws(OtherVersion) {
    let heading = Array(JournalRecord.heading.utf8)
    guard bytes.starts(with: heading) else {
      if let version = Self.version(in: bytes) { throw OtherVersion(version: version) }
      // A shell killed while it began its journal had no lines to lose.
      if !heading.starts(with: bytes) { damage = JournalDamage(record: 0, in: bytes[...]) }
      return
    }
    length = heading.count
    var record = 0
    var moves = 0
    while length < bytes.count {
      record += 1
      var next = checksum
      guard let end = bytes[length...].firstIndex(of: 0x0A),
        let operation = JournalRecord.operation(from: bytes[length..<end], &next),
        Self.count(operation, content, &moves), content.apply(operation)
      else {
        damage = JournalDamage(record: record, in: bytes[length...])
        return
      }
      checksum = next
      length = end + 1
    }
  }

  /// Counts the lines that an operation moves; returns false above the limit.
  private static func count(
    _ operation: JournalOperation, _ content: JournalLines, _ moves: inout Int
  ) -> Bool {
    switch operation {
    case .append: moves += 1
    case .truncate(let count):
      moves += max(0, content.lines.count - min(count, content.lines.count))
    case .redo(let count): moves += min(count, content.undone.count)
    }
    return moves <= mostMoves
  }

  /// Returns the version in a heading like ours, or nil for any other bytes.
  private static func version(in bytes: [UInt8]) -> Int? {
    let words = Array("layoutsh journal ".utf8)
    guard bytes.starts(with: words), let end = bytes.firstIndex(of: 0x0A) else { return nil }
    let digits = String(decoding: bytes[words.count..<end], as: UTF8.self)
    guard let number = Int(digits), number > 0, "\(number)" == digits else { return nil }
    return number
  }

  /// The heading names another version.
  struct OtherVersion: Error, Equatable {
    var version: Int
  }
}

/// The unreadable end of a journal.
public struct JournalDamage: Equatable, Sendable {
  /// The first damaged record, from 1; 0 for the heading.
  public var record: Int
  /// The number of lost records, that one included.
  public var count: Int

  /// Creates damage from a record on.
  public init(record: Int, count: Int) {
    self.record = record
    self.count = count
  }

  /// Creates the damage of a file whose rest begins with a damaged record or heading.
  init(record: Int, in rest: ArraySlice<UInt8>) {
    let lines = rest.count { $0 == 0x0A } + (rest.last == 0x0A ? 0 : 1)
    self.init(record: record, count: record == 0 ? lines - 1 : lines)
  }
}

/// The text format of a journal: a heading, then one record per line; append-only.
///
/// ```
/// layoutsh journal 3
/// 6e9a3b0c + load flow⇥image flow=9a07
/// 04c2d7e1 + sections 3 4
/// f1a09b53 - 1
/// 8d2c6610 ^ 1
/// ```
///
/// `+ LINE` appends, `- COUNT` truncates to that many lines, `^ COUNT` redoes that many. A
/// line is followed by its inputs from outside, each after a tab: `image MODULE=IMAGE`,
/// `copy NAME`, `heals LAYER`. Backslashes and control characters are written as `\` and two
/// hexadecimal digits, so a tab is never part of a line. Each record begins with the checksum of
/// the heading and all record bodies up to its own, so a damaged, missing or misplaced record is
/// found where it is.
enum JournalRecord {
  static let version = 3
  static let heading = "layoutsh journal \(version)\n"

  /// The checksum after the heading.
  static var start: Checksum {
    var checksum = Checksum()
    checksum.add(heading.utf8)
    return checksum
  }

  /// Returns the records of operations; `checksum` covers everything before them, and includes them
  /// afterwards.
  ///
  /// - Complexity: O(bytes).
  static func text(of operations: [JournalOperation], _ checksum: inout Checksum) -> String {
    var result = ""
    for operation in operations {
      let body = text(of: operation)
      checksum.add(body.utf8)
      result += "\(checksum.text) \(body)\n"
    }
    return result
  }

  /// Parses a record without its line feed, or returns nil if it is malformed or misplaced.
  ///
  /// `checksum` covers everything before it, and includes it afterwards.
  ///
  /// - Complexity: O(bytes).
  static func operation(
    from record: ArraySlice<UInt8>, _ checksum: inout Checksum
  ) -> JournalOperation? {
    let body = record.dropFirst(9)
    checksum.add(body)
    guard record.prefix(9).elementsEqual("\(checksum.text) ".utf8),
      let text = String(validating: body, as: UTF8.self)
    else { return nil }
    return operation(from: text[...])
  }

  /// The body of a record, without its checksum.
  private static func text(of operation: JournalOperation) -> String {
    switch operation {
    case .append(let line): "+ \(text(of: line))"
    case .truncate(let count): "- \(count)"
    case .redo(let count): "^ \(count)"
    }
  }

  private static func operation(from text: Substring) -> JournalOperation? {
    let body = text.dropFirst(2)
    switch text.prefix(2) {
    case "+ ": return line(from: body).map(JournalOperation.append)
    case "- ": return count(body).map(JournalOperation.truncate(to:))
    case "^ ": return count(body).map(JournalOperation.redo)
    default: return nil
    }
  }

  /// A line and what it took from outside, in a fixed order.
  private static func text(of line: JournalEntry) -> String {
    var result = escape(line.command)
    for (module, image) in line.images.sorted(by: { $0.key < $1.key }) {
      result += "\timage \(escape(module))=\(escape(image))"
    }
    if let copy = line.copy { result += "\tcopy \(escape(copy))" }
    if let layer = line.healedLayer { result += "\theals \(escape(layer))" }
    return result
  }

  /// Parses a line with what it took from outside, or returns nil for unknown or repeated fields.
  private static func line(from text: Substring) -> JournalEntry? {
    let fields = text.split(separator: "\t", omittingEmptySubsequences: false)
    guard let command = unescape(fields[0]) else { return nil }
    var line = JournalEntry(command)
    for field in fields.dropFirst() {
      guard let blank = field.firstIndex(of: " "),
        let value = unescape(field[field.index(after: blank)...])
      else { return nil }
      switch field[..<blank] {
      case "image":
        guard let mark = value.firstIndex(of: "=") else { return nil }
        let image = String(value[value.index(after: mark)...])
        guard line.images.updateValue(image, forKey: String(value[..<mark])) == nil else {
          return nil
        }
      case "copy" where line.copy == nil: line.copy = value
      case "heals" where line.healedLayer == nil: line.healedLayer = value
      default: return nil
      }
    }
    return line
  }

  private static func count(_ text: Substring) -> Int? {
    guard let value = Int(text), value >= 0, String(value) == text else { return nil }
    return value
  }

  private static func escape(_ line: String) -> String {
    var result = ""
    for scalar in line.unicodeScalars {
      if scalar.value < 0x20 || scalar.value == 0x7F || scalar == "\\" {
        let digits = String(scalar.value, radix: 16)
        result += digits.count == 1 ? "\\0" + digits : "\\" + digits
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static let hexadecimal = "0123456789abcdef".unicodeScalars

  private static func unescape(_ text: Substring) -> String? {
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        result.append(scalar)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy({ hexadecimal.contains($0) }),
        let value = UInt8(String(digits), radix: 16), value < 0x80
      else { return nil }
      result.append(Unicode.Scalar(value))
      rest = rest.dropFirst(2)
    }
    return String(result)
  }
}

/// CRC-32 of the bytes added so far: polynomial 0x04C11DB7, reflected, as in Ethernet and gzip.
///
///     var checksum = Checksum()
///     checksum.add("123456789".utf8)  // text: "cbf43926"
///
/// Detects every single damaged byte and every burst of up to 32 bits; it does not authenticate.
struct Checksum: Equatable {
  private var state: UInt32 = 0xFFFF_FFFF

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320
    }
  }

  /// Adds bytes.
  ///
  /// - Complexity: O(bytes).
  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      state = state >> 8 ^ Self.table[Int(UInt8(truncatingIfNeeded: state) ^ byte)]
    }
  }

  /// Eight lowercase hexadecimal digits.
  var text: String {
    let digits = String(~state, radix: 16)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }
}
