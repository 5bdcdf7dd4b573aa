package import TerminalText
internal import TextFormats

/// A message for pages, written member by member.
package struct PageText {
  /// Maximum size of the text of an answer, in bytes; the rest is cut.
  package static let longestOutput = 64 << 10

  private(set) var bytes: [UInt8] = []

  /// Starts with a member and an object: `{"event":{`.
  package init(_ name: String) {
    bytes.append(UInt8(ascii: "{"))
    bytes.appendJSON(name)
    bytes += ":{".utf8
  }

  /// Starts the answer to a message: `{"id":7,"reply":{`.
  package init(replyTo id: String?) {
    bytes.append(UInt8(ascii: "{"))
    if let id { bytes += "\"id\":\(id),".utf8 }
    bytes += "\"reply\":{".utf8
  }

  package mutating func put(_ name: String, _ text: String) {
    putName(name)
    bytes.appendJSON(text)
  }

  package mutating func put(_ name: String, _ number: Int) {
    putName(name)
    bytes += "\(number)".utf8
  }

  package mutating func put(_ name: String, _ flag: Bool) {
    putName(name)
    bytes += "\(flag)".utf8
  }

  /// The text of an answer without colour, cut if it is too long.
  package mutating func put(_ name: String, output: VisibleText) {
    var kept = output.withoutColour.bytes
    if kept.count > Self.longestOutput {
      kept.removeSubrange(Self.longestOutput...)
      // No half of a character.
      while let last = kept.last, last & 0xC0 == 0x80 { kept.removeLast() }
      if let last = kept.last, last & 0x80 != 0 { kept.removeLast() }
      kept += "\n…".utf8
    }
    put(name, String(decoding: kept, as: UTF8.self))
  }

  /// Objects with a line end each, as a list.
  package mutating func put(_ name: String, objects: VisibleText) {
    putName(name)
    bytes.append(UInt8(ascii: "["))
    for byte in objects.bytes { bytes.append(byte == 0x0A ? UInt8(ascii: ",") : byte) }
    if bytes.last == UInt8(ascii: ",") { bytes.removeLast() }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Texts, as a list.
  package mutating func put(_ name: String, texts: [String]) {
    putName(name)
    bytes.append(UInt8(ascii: "["))
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.appendJSON(text)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Pairs of texts, as a list of lists.
  package mutating func put(_ name: String, pairs: [(String, String)]) {
    putName(name)
    bytes.append(UInt8(ascii: "["))
    for (index, pair) in pairs.enumerated() {
      bytes += (index > 0 ? ",[" : "[").utf8
      bytes.appendJSON(pair.0)
      bytes.append(UInt8(ascii: ","))
      bytes.appendJSON(pair.1)
      bytes.append(UInt8(ascii: "]"))
    }
    bytes.append(UInt8(ascii: "]"))
  }

  package mutating func put(_ name: String, list: [UInt8]) {
    putName(name)
    bytes += list
  }

  /// The whole message.
  package var message: [UInt8] { bytes + "}}".utf8 }

  /// A message with one flag.
  package static func flag(_ name: String, _ flag: Bool) -> [UInt8] {
    Array("{\"\(name)\":\(flag)}".utf8)
  }

  /// A message with one text.
  package static func text(_ name: String, _ text: String) -> [UInt8] {
    var bytes = Array("{\"\(name)\":".utf8)
    bytes.appendJSON(text)
    return bytes + "}".utf8
  }

  private mutating func putName(_ name: String) {
    if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
    bytes.appendJSON(name)
    bytes.append(UInt8(ascii: ":"))
  }
}
