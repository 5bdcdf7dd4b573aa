public import TerminalText

/// A JSON value that a program puts together itself, to be written on one line.
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
  /// A string; controls and what can hide text as `\u` escapes.
  case text(String)
  /// An array.
  indirect case list([JSONLine])
  /// An object, with its keys in this order.
  indirect case object([(key: String, value: JSONLine)])

  /// Text, or `null`.
  public static func optional(_ text: String?) -> JSONLine { text.map(JSONLine.text) ?? .null }

  /// The value and a line end.
  public var line: VisibleText {
    var bytes: [UInt8] = []
    write(into: &bytes)
    bytes.append("\n")
    return VisibleText(lines: String(decoding: bytes, as: UTF8.self))
  }

  private func write(into output: inout [UInt8]) {
    switch self {
    case .null: output.append("null")
    case .flag(let value): output.appendJSON(value)
    case .number(let value): output.appendInteger(value)
    case .text(let value): output.appendJSON(value)
    case .list(let values): output.appendList(values) { $1.write(into: &$0) }
    case .object(let fields):
      output.append("{")
      for (index, field) in fields.enumerated() {
        if index > 0 { output.append(",") }
        output.appendJSON(field.key)
        output.append(":")
        field.value.write(into: &output)
      }
      output.append("}")
    }
  }
}
