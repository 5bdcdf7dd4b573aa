/// The fast way through a text: values are only looked at, so that all of a large file is seen
/// before any of it is read.
extension JSONReader {
  /// Looks through a value of the scanner's `bytes`, and adds the places of it and of all in it if
  /// they are kept.
  ///
  /// The reader only moves where the value is at fault.
  ///
  /// - Returns: the place behind it and the blanks that follow.
  mutating func look(
    _ bytes: Span<UInt8>, from start: Int, depth: Int, _ places: inout OutputSpan<JSONNode.Place>,
    keeps: Bool
  ) throws(TextFault) -> Int {
    let index = places.count
    if keeps { places.append(JSONNode.Place(start: start, end: index + 1)) }
    var position: Int
    switch Self.byte(start, bytes) {
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return try number(bytes, from: start)
    case UInt8(ascii: "\""): return try string(bytes, from: start).next
    case UInt8(ascii: "{"):
      guard depth > 0 else { throw fault(.tooDeep, at: start) }
      position = Self.behindBlanks(start + 1, bytes)
      if Self.byte(position, bytes) != UInt8(ascii: "}") {
        position -= 1
        repeat {
          position = Self.behindBlanks(position + 1, bytes)
          let key = try string(bytes, from: position)
          if keeps { places.append(JSONNode.Place(start: position, end: key.end)) }
          position = key.next
          guard Self.byte(position, bytes) == UInt8(ascii: ":") else {
            throw fault(.marks([":"]), at: position)
          }
          position = Self.behindBlanks(position + 1, bytes)
          position = try look(bytes, from: position, depth: depth - 1, &places, keeps: keeps)
        } while Self.byte(position, bytes) == UInt8(ascii: ",")
        guard Self.byte(position, bytes) == UInt8(ascii: "}") else {
          throw fault(.marks([",", "}"]), at: position)
        }
      }
    case UInt8(ascii: "["):
      guard depth > 0 else { throw fault(.tooDeep, at: start) }
      position = Self.behindBlanks(start + 1, bytes)
      if Self.byte(position, bytes) != UInt8(ascii: "]") {
        position -= 1
        repeat {
          position = Self.behindBlanks(position + 1, bytes)
          // Most are numbers, which need no call.
          if Self.byte(position, bytes) &- UInt8(ascii: "0") < 10 {
            if keeps {
              places.append(JSONNode.Place(start: position, end: places.count + 1))
            }
            position = try number(bytes, from: position)
          } else {
            position = try look(bytes, from: position, depth: depth - 1, &places, keeps: keeps)
          }
        } while Self.byte(position, bytes) == UInt8(ascii: ",")
        guard Self.byte(position, bytes) == UInt8(ascii: "]") else {
          throw fault(.marks([",", "]"]), at: position)
        }
      }
    default:
      move(to: start)
      if word() == nil { throw scanner.fault(.noScalar) }
      return scanner.position
    }
    if keeps { places[index].end = places.count }
    return Self.behindBlanks(position + 1, bytes)
  }

  /// Looks through a number.
  ///
  /// - Returns: the place behind it and the blanks that follow.
  @inline(__always)
  private mutating func number(
    _ bytes: Span<UInt8>, from start: Int
  ) throws(TextFault) -> Int {
    guard let end = Self.end(ofNumberAt: start, in: bytes) else {
      throw fault(.noScalar, at: start)
    }
    return Self.behindBlanks(end, bytes)
  }

  /// Looks through a string.
  ///
  /// - Returns: the place of its last quote, or 0 if there are escapes in it, and the place behind
  ///   it and the blanks that follow.
  @inline(__always)
  private mutating func string(
    _ bytes: Span<UInt8>, from start: Int
  ) throws(TextFault) -> (end: Int, next: Int) {
    if Self.byte(start, bytes) == UInt8(ascii: "\"") {
      var end = start + 1
      while Self.isPlain(Self.byte(end, bytes)) { end += 1 }
      if Self.byte(end, bytes) == UInt8(ascii: "\"") {
        return (end, Self.behindBlanks(end + 1, bytes))
      }
    }
    // Escapes, letters beyond ASCII, and what is no string.
    move(to: start)
    var nothing: String?
    let end = try readString(into: &nothing)
    return (end, scanner.position)
  }

  mutating func move(to position: Int) { scanner.skip(position - scanner.position) }

  private mutating func fault(_ problem: TextProblem, at position: Int) -> TextFault {
    move(to: position)
    return scanner.fault(problem)
  }

  /// A byte of the text, or 0 behind its end.
  @inline(__always)
  private static func byte(_ place: Int, _ bytes: Span<UInt8>) -> UInt8 {
    place < bytes.count ? bytes[place] : 0
  }

  @inline(__always)
  private static func behindBlanks(_ place: Int, _ bytes: Span<UInt8>) -> Int {
    var place = place
    while place < bytes.count, isBlank(bytes[place]) { place += 1 }
    return place
  }

  @inline(__always)
  static func isBlank(_ byte: UInt8) -> Bool {
    byte <= 0x20 && (byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09)
  }

  /// Whether a byte of a string is a character of ASCII that stands for itself.
  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && 0x20..<0x80 ~= byte
  }

  /// The place after the last digit of a number, or nil for something else.
  static func end(ofNumberAt start: Int, in bytes: Span<UInt8>) -> Int? {
    var end = start
    if byte(end, bytes) == UInt8(ascii: "-") { end += 1 }
    let first = end
    skipDigits(&end, bytes)
    var isNumber = end == first + 1 || end > first && bytes[first] != UInt8(ascii: "0")
    if byte(end, bytes) == UInt8(ascii: ".") {
      let point = end
      end += 1
      skipDigits(&end, bytes)
      isNumber = isNumber && end > point + 1
    }
    if byte(end, bytes) | 0x20 == UInt8(ascii: "e") {
      end += 1
      if byte(end, bytes) == UInt8(ascii: "-") || byte(end, bytes) == UInt8(ascii: "+") { end += 1 }
      let first = end
      skipDigits(&end, bytes)
      isNumber = isNumber && end > first
    }
    return isNumber && !isNumberMark(byte(end, bytes)) ? end : nil
  }

  @inline(__always)
  private static func skipDigits(_ place: inout Int, _ bytes: Span<UInt8>) {
    while place < bytes.count, bytes[place] &- UInt8(ascii: "0") < 10 { place += 1 }
  }

  private static func isNumberMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"),
      UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
