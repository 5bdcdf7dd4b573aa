internal import TextFormats

/// The text of a file that may be a capture: JSON alone, or what a console printed around it.
struct CaptureText {
  private let bytes: [UInt8]
  /// Where JSON begins.
  let reader: JSONReader
  /// Whether the text is that of a console.
  private let isConsole: Bool

  private static let begin = Array("layoutsh-capture begin".utf8)

  /// Looks for the start of JSON.
  ///
  /// - Complexity: O(n) for n bytes.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var start = JSONReader(bytes)
    if !start.consume("{"), let mark = Self.place(of: Self.begin, in: bytes[...]) {
      // A console may put the time and the name of the app before each line.
      let brace = bytes[mark...].firstIndex(of: UInt8(ascii: "{")) ?? bytes.endIndex
      (reader, isConsole) = (JSONReader(bytes, from: brace), true)
    } else {
      (reader, isConsole) = (JSONReader(bytes), false)
    }
  }

  /// Looks through all of it; returns the value of a text without syntax errors.
  ///
  /// - Complexity: O(n) for n bytes.
  /// - Throws: `CaptureFault` for what is not one object in JSON, and for a second capture.
  func checked() throws(CaptureFault) -> JSONNode {
    var rest = reader
    let node: JSONNode
    do throws(TextFault) {
      var start = reader
      try start.expect("{")
      node = try rest.node(depth: CaptureLimit.depth)
      if !isConsole { try rest.expectEnd() }
    } catch {
      throw CaptureFault(.syntax(error, found: found(by: error.problem, at: rest)))
    }
    if Self.place(of: Self.begin, in: bytes[rest.position...]) != nil {
      throw CaptureFault(.several)
    }
    return node
  }

  /// The word where a text stops being JSON: empty if the error says enough, nil for the end of the
  /// file.
  private func found(by problem: TextProblem, at reader: JSONReader) -> String? {
    if reader.isAtEnd { return nil }
    switch problem {
    case .marks, .noString, .noScalar, .textAfterValue:
      let rest = bytes[reader.position...]
      let length = rest.prefix(40).prefix { byte in
        byte > 0x20 && !",:[]{}\"".utf8.contains(byte)
      }.count
      // A word that the end cuts off is none.
      if problem == .noScalar, length == rest.count { return nil }
      return String(decoding: rest.prefix(max(length, 1)), as: UTF8.self)
    default: return ""
    }
  }

  private static func place(of word: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.indices.first { bytes[$0] == word[0] && bytes[$0...].starts(with: word) }
  }
}
