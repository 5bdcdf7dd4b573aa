/// The text of a Swift file, with code separated from comments and strings.
///
/// Not a parser: it knows the places of braces, words and declarations, enough to find classes and
/// for mechanical edits. Unclear code is left alone.
struct SwiftSource {
  /// The file's path, as people gave it.
  let path: String
  /// The text, in bytes.
  private(set) var bytes: [UInt8]
  /// The text with comments, the contents of strings and what `#if` leaves out on Linux blanked: as
  /// long, line by line, as `bytes`.
  private(set) var code: [UInt8]

  /// Reads a file's text.
  ///
  /// - Complexity: O(n).
  init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    code = Self.active(Self.blanked(bytes))
  }

  /// The text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The number of the line, from 1, that a place lies in.
  func line(of place: Int) -> Int { bytes[..<place].count { $0 == UInt8(ascii: "\n") } + 1 }

  /// The code of a range as text.
  func code(_ range: Range<Int>) -> String { String(decoding: code[range], as: UTF8.self) }

  /// Replaces ranges, which must not overlap.
  mutating func replace(_ edits: [(range: Range<Int>, text: String)]) {
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    }
    code = Self.active(Self.blanked(bytes))
  }

  // MARK: Words

  /// A word of the code.
  struct Word: Equatable {
    /// The word.
    let text: String
    /// The range of the declaration.
    let range: Range<Int>
  }

  /// The words of a range: identifiers and keywords, with `@` and `#` before them.
  func words(in range: Range<Int>? = nil) -> [Word] {
    Self.words(of: code, in: range ?? 0..<code.count)
  }

  /// The words of a range of code.
  static func words(of code: [UInt8], in range: Range<Int>) -> [Word] {
    var found: [Word] = []
    var index = range.lowerBound
    let end = range.upperBound
    while index < end {
      let start = index
      if code[index] == UInt8(ascii: "@") || code[index] == UInt8(ascii: "#") { index += 1 }
      while index < end, code[index].isWordByte { index += 1 }
      if index == start {
        index += 1
      } else if index > start + 1 || code[start].isWordByte {
        found.append(
          Word(text: String(decoding: code[start..<index], as: UTF8.self), range: start..<index))
      }
    }
    return found
  }

  /// The place after the bracket that closes the one at `place`, or nil where none does.
  func end(ofBracketAt place: Int) -> Int? {
    let pairs: [UInt8: UInt8] = [
      UInt8(ascii: "{"): UInt8(ascii: "}"), UInt8(ascii: "("): UInt8(ascii: ")"),
      UInt8(ascii: "["): UInt8(ascii: "]"),
    ]
    guard let close = pairs[code[place]] else { return nil }
    var depth = 0
    for index in place..<code.count {
      if code[index] == code[place] { depth += 1 }
      if code[index] == close {
        depth -= 1
        if depth == 0 { return index + 1 }
      }
    }
    return nil
  }

  /// The first byte at or after `place` that is no blank.
  func firstCode(from place: Int) -> Int? {
    (place..<code.count).first { !code[$0].isBlank }
  }

  // MARK: Blanking

  static func blanked(_ bytes: [UInt8]) -> [UInt8] {
    var scanner = Blanker(bytes)
    scanner.scan()
    return scanner.code
  }

  /// Blanks comments and strings; code inside interpolations is blanked too.
  private struct Blanker {
    let bytes: [UInt8]
    var code: [UInt8]
    var index = 0

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      code = bytes
    }

    private func at(_ offset: Int) -> UInt8? {
      index + offset < bytes.count ? bytes[index + offset] : nil
    }

    private mutating func blank(_ count: Int = 1) {
      for _ in 0..<count where index < bytes.count {
        if bytes[index] != UInt8(ascii: "\n") { code[index] = UInt8(ascii: " ") }
        index += 1
      }
    }

    mutating func scan() {
      while let byte = at(0) {
        switch byte {
        case UInt8(ascii: "/") where at(1) == UInt8(ascii: "/"):
          while let next = at(0), next != UInt8(ascii: "\n") { blank() }
        case UInt8(ascii: "/") where at(1) == UInt8(ascii: "*"): blockComment()
        case UInt8(ascii: "#"), UInt8(ascii: "\""): string()
        default: index += 1
        }
      }
    }

    private mutating func blockComment() {
      var depth = 0
      while at(0) != nil {
        if at(0) == UInt8(ascii: "/"), at(1) == UInt8(ascii: "*") {
          depth += 1
          blank(2)
        } else if at(0) == UInt8(ascii: "*"), at(1) == UInt8(ascii: "/") {
          depth -= 1
          blank(2)
          if depth == 0 { return }
        } else {
          blank()
        }
      }
    }

    private mutating func string() {
      var hashes = 0
      while at(hashes) == UInt8(ascii: "#") { hashes += 1 }
      guard at(hashes) == UInt8(ascii: "\"") else {
        index += max(1, hashes)
        return
      }
      let isLong = at(hashes + 1) == UInt8(ascii: "\"") && at(hashes + 2) == UInt8(ascii: "\"")
      let quotes = isLong ? 3 : 1
      index += hashes + quotes
      while let byte = at(0) {
        if byte == UInt8(ascii: "\n"), !isLong { return }
        if isEnd(quotes, hashes) {
          index += quotes + hashes
          return
        }
        let isEscape =
          byte == UInt8(ascii: "\\") && (0..<hashes).allSatisfy { at(1 + $0) == UInt8(ascii: "#") }
        if isEscape, at(1 + hashes) == UInt8(ascii: "(") {
          blank(1 + hashes)
          interpolation()
        } else {
          blank(isEscape ? 2 + hashes : 1)
        }
      }
    }

    private func isEnd(_ quotes: Int, _ hashes: Int) -> Bool {
      (0..<quotes).allSatisfy { at($0) == UInt8(ascii: "\"") }
        && (0..<hashes).allSatisfy { at(quotes + $0) == UInt8(ascii: "#") }
    }

    private mutating func interpolation() {
      var depth = 0
      while let byte = at(0) {
        if byte == UInt8(ascii: "\"") {
          let start = index
          string()
          for place in start..<index where bytes[place] != UInt8(ascii: "\n") {
            code[place] = UInt8(ascii: " ")
          }
          continue
        }
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
        blank()
        if depth == 0 { return }
      }
    }
  }
}

extension UInt8 {
  /// Whether the byte belongs to a word.
  var isWordByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      return true
    default: return false
    }
  }

  /// Whether the byte is a blank, a tab or the end of a line.
  var isBlank: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\n")
      || self == UInt8(ascii: "\r")
  }
}
