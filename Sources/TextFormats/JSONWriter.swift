public import TerminalText

/// A JSON value to be written on one line.
///
///     JSONLine.object([("file", .text("a.session")), ("ok", .flag(true))]).line
///     // {"file":"a.session","ok":true} and a line end
public enum JSONLine: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case flag(Bool)
  /// A whole number.
  case number(Int)
  /// A finite number, the shortest that reads back equal; whole ones without a decimal point.
  case decimal(Double)
  /// A string; control and hidden characters become `\u` escapes.
  case text(String)
  /// An array.
  indirect case list([JSONLine])
  /// An object, with its keys in this order.
  indirect case object([(key: String, value: JSONLine)])

  /// Text, or `null`.
  public static func optional(_ text: String?) -> JSONLine { text.map(JSONLine.text) ?? .null }

  /// The answer of a command that failed:
  /// `{"command":"check","ok":false,"error":{"code":"cannot-check","message":"…"}}`.
  ///
  /// - Parameters:
  ///   - details: further members of the error.
  ///   - members: further members beside it.
  public static func failure(
    _ sentence: String, of command: String, code: String,
    details: [(key: String, value: JSONLine)] = [], members: [(key: String, value: JSONLine)] = []
  ) -> JSONLine {
    let error = [(key: "code", value: JSONLine.text(code)), ("message", .text(sentence))] + details
    return .object(
      [("command", .text(command)), ("ok", .flag(false)), ("error", .object(error))] + members)
  }

  /// The value and a line end.
  public var line: VisibleText {
    var bytes: [UInt8] = []
    write(into: &bytes)
    bytes.append(0x0A)
    return VisibleText(lines: String(decoding: bytes, as: UTF8.self))
  }

  /// Appends the value without a line end.
  package func write(into output: inout [UInt8]) {
    switch self {
    case .null: output.append(contentsOf: "null".utf8)
    case .flag(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
    case .number(let value): output.append(contentsOf: String(value).utf8)
    case .decimal(let value):
      let text = Int64(exactly: value).map { String($0) } ?? value.description
      output.append(contentsOf: text.utf8)
    case .text(let value): output.appendJSON(value)
    case .list(let values):
      for (index, value) in values.enumerated() {
        output.append(UInt8(ascii: index == 0 ? "[" : ","))
        value.write(into: &output)
      }
      output.append(contentsOf: (values.isEmpty ? "[]" : "]").utf8)
    case .object(let fields):
      for (index, field) in fields.enumerated() {
        output.append(UInt8(ascii: index == 0 ? "{" : ","))
        output.appendJSON(field.key)
        output.append(UInt8(ascii: ":"))
        field.value.write(into: &output)
      }
      output.append(contentsOf: (fields.isEmpty ? "{}" : "}").utf8)
    }
  }
}

/// JSON strings, appended to a buffer.
extension [UInt8] {
  /// Appends text as a JSON string; control and hidden characters become `\u` escapes.
  ///
  /// - Complexity: O(n) for n bytes.
  package mutating func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
    if isPlain {
      append(contentsOf: text.utf8)
    } else {
      for scalar in text.unicodeScalars { appendJSON(scalar) }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func appendJSON(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append(contentsOf: "\\\"".utf8)
    case "\\": append(contentsOf: "\\\\".utf8)
    case "\n": append(contentsOf: "\\n".utf8)
    case "\r": append(contentsOf: "\\r".utf8)
    case "\t": append(contentsOf: "\\t".utf8)
    default:
      if scalar.isDangerous {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
        }
      } else {
        append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }
}
