/// The text form of a journal: a heading, then one record a line, only ever added to.
///
/// ```
/// layoutsh journal 1
/// + load flow
/// + sections 3 4
/// - 1
/// ^ 1
/// ```
///
/// `+ LINE` appends, `- COUNT` keeps the first so many lines, `^ COUNT` takes so many undone ones back.
/// In a line, a backslash and every control character are written as `\` and two hexadecimal digits.
enum JournalRecord {
  static let heading = "layoutsh journal 1\n"

  /// The record of one operation, with its end of line.
  ///
  /// O(bytes).
  static func text(of operation: JournalOperation) -> String {
    switch operation {
    case .append(let line): "+ \(escape(line))\n"
    case .truncate(let count): "- \(count)\n"
    case .redo(let count): "^ \(count)\n"
    }
  }

  /// Reads one record, given without its end of line; nil where it is none.
  ///
  /// O(bytes).
  static func operation(from record: Substring) -> JournalOperation? {
    let body = record.dropFirst(2)
    switch record.prefix(2) {
    case "+ ": return unescape(body).map(JournalOperation.append)
    case "- ": return count(body).map(JournalOperation.truncate(to:))
    case "^ ": return count(body).map(JournalOperation.redo)
    default: return nil
    }
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
