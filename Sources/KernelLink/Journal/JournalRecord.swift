/// The text form of a journal: a heading, then one record a line, only ever added to.
///
/// ```
/// layoutsh journal 2
/// 6e9a3b0c + load flow
/// 04c2d7e1 + sections 3 4
/// f1a09b53 - 1
/// 8d2c6610 ^ 1
/// ```
///
/// `+ LINE` appends, `- COUNT` keeps the first so many lines, `^ COUNT` takes so many undone ones back.
/// In a line, a backslash and every control character are written as `\` and two hexadecimal digits. Before
/// each record stands the checksum of the heading and of all records up to this one, without the
/// checksums: a record that is damaged, missing or in the wrong place is found where it is.
enum JournalRecord {
  static let version = 2
  static let heading = "layoutsh journal \(version)\n"

  /// The checksum after the heading.
  static var start: Checksum {
    var checksum = Checksum()
    checksum.add(heading.utf8)
    return checksum
  }

  /// The records of some operations; `checksum` is that of everything before, and then of everything.
  ///
  /// O(bytes).
  static func text(of operations: [JournalOperation], _ checksum: inout Checksum) -> String {
    var result = ""
    for operation in operations {
      let body = text(of: operation)
      checksum.add(body.utf8)
      result += "\(checksum.text) \(body)\n"
    }
    return result
  }

  /// Reads one record, given without its end of line; nil where it is none or is not the one that belongs
  /// here.
  ///
  /// `checksum` is that of everything before, and then of everything. O(bytes).
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

  /// One operation without its checksum.
  private static func text(of operation: JournalOperation) -> String {
    switch operation {
    case .append(let line): "+ \(escape(line))"
    case .truncate(let count): "- \(count)"
    case .redo(let count): "^ \(count)"
    }
  }

  private static func operation(from text: Substring) -> JournalOperation? {
    let body = text.dropFirst(2)
    switch text.prefix(2) {
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
