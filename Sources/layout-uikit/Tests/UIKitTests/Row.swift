import Foundation
import Testing

/// A row of the case file: what is done, and what is expected.
struct Row: CustomTestStringConvertible, @unchecked Sendable {
  let id: String
  let input: [String: Any]
  let expected: Any

  var testDescription: String { id }

  /// All rows.
  static let all: [Row] = {
    guard
      let url = Bundle.module.url(
        forResource: "uikit_cases", withExtension: "json", subdirectory: "Fixtures"),
      let data = try? Data(contentsOf: url),
      let rows = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]]
    else { return [] }
    return rows.compactMap { row in
      guard let id = row["id"] as? String, let input = row["input"] as? [String: Any],
        let expected = row["expected"]
      else { return nil }
      return Row(id: id, input: input, expected: expected)
    }
  }()

  /// The expected value of a key, as JSON.
  func expected(_ key: String) -> Any? { (expected as? [String: Any])?[key] }

  /// An array of numbers of the input.
  func numbers(_ key: String) -> [CGFloat] { Self.numbers(input[key]) }

  static func numbers(_ value: Any?) -> [CGFloat] {
    (value as? [Any] ?? []).compactMap { ($0 as? NSNumber).map { CGFloat($0.doubleValue) } }
  }
}
