/// What is wrong with a text file, and where.
public struct TextFault: Error, Hashable, Sendable {
  /// From 1.
  public var line: Int
  /// In characters, from 1; nil for a whole line.
  public var column: Int?
  /// One sentence.
  public var message: String

  /// Creates a fault.
  public init(line: Int, column: Int?, message: String) {
    (self.line, self.column, self.message) = (line, column, message)
  }
}

/// Walks over the bytes of a text file and knows the line and the column of each place.
struct TextScanner {
  private let bytes: [UInt8]
  /// The next byte to look at.
  private(set) var position = 0

  /// Starts behind a byte order mark, if there is one.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  var isAtEnd: Bool { position == bytes.count }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skip() { position += 1 }

  /// Whether the bytes of `word` come next; they are then behind.
  mutating func take(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard bytes.count - position >= length,
      bytes[position..<(position + length)].elementsEqual(word.description.utf8)
    else { return false }
    position += length
    return true
  }

  /// Text up to a byte for which `isEnd` holds, or the end.
  ///
  /// - Throws: `TextFault` for what is not UTF-8.
  mutating func text(until isEnd: (UInt8) -> Bool) throws(TextFault) -> String {
    let start = position
    while position < bytes.count, !isEnd(bytes[position]) { position += 1 }
    guard let text = String(validating: bytes[start..<position], as: UTF8.self) else {
      throw fault("expected UTF-8, found other bytes", at: start)
    }
    return text
  }

  /// A fault here, or at a byte before.
  ///
  /// - Complexity: O(n) for n bytes before the place.
  func fault(_ message: String, at place: Int? = nil) -> TextFault {
    let before = bytes[..<(place ?? position)]
    let line =
      before.lastIndex(of: 0x0A).map { $0 + 1 } ?? (bytes.starts(with: [0xEF, 0xBB]) ? 3 : 0)
    let column = before.dropFirst(line).count { $0 & 0xC0 != 0x80 }
    return TextFault(
      line: before.count { $0 == 0x0A } + 1, column: column + 1, message: message)
  }
}
