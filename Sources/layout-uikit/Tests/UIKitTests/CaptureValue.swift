import Foundation

/// A value of JSON, with numbers as `JSONDecoder` reads them: exactly.
enum CaptureValue: Decodable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([CaptureValue])
  case object([String: CaptureValue])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([CaptureValue].self) {
      self = .list(list)
    } else {
      self = .object(try value.decode([String: CaptureValue].self))
    }
  }

  /// The values of a capture, read by a reader that knows nothing of the writer.
  static func read(_ text: String) throws -> [String: Any] {
    try JSONDecoder().decode(CaptureValue.self, from: Data(text.utf8)).any as? [String: Any] ?? [:]
  }

  /// The value as Swift has it.
  var any: Any {
    switch self {
    case .null: return NSNull()
    case .flag(let flag): return flag
    case .number(let number): return number
    case .text(let text): return text
    case .list(let list): return list.map { $0.any }
    case .object(let object): return object.mapValues { $0.any }
    }
  }
}
