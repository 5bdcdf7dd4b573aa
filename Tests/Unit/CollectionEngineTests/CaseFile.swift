import Foundation
import TestSupport
import Testing

/// One row of the shared case file: loosely typed, as rows of each kind have their own keys.
struct CaseRow: CustomTestStringConvertible, @unchecked Sendable {
  let id: String
  let input: [String: Any]
  let expected: [String: Any]

  var testDescription: String { id }

  /// The rows for which `isWanted` holds.
  static func rows(_ isWanted: (String, [String: Any]) -> Bool) -> [CaseRow] {
    guard
      let bytes = try? LayoutCase.bytes(),
      let rows = try? JSONSerialization.jsonObject(with: bytes) as? [[String: Any]]
    else { return [] }
    return rows.compactMap { row in
      guard let id = row["id"] as? String, let layout = row["layout"] as? String,
        let input = row["input"] as? [String: Any],
        let expected = row["expected"] as? [String: Any], isWanted(layout, row)
      else { return nil }
      return CaseRow(id: id, input: input, expected: expected)
    }
  }

  /// A number, or an array of numbers, under `key`.
  func numbers(_ key: String) -> [Double] {
    if let number = input[key] as? Double { return [number] }
    return input[key] as? [Double] ?? []
  }
}
