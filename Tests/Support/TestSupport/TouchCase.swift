internal import Foundation

/// One row of the table of overlay and hit-testing cases.
public struct TouchCase: Sendable {
  /// Name of the row, as `RN-011`; the part before the dash is its origin.
  public let id: String
  /// The kind of row.
  public let kind: String
  /// The input.
  public let input: JSONValue
  /// The expected output.
  public let expected: JSONValue

  /// Every row, read once.
  public static let all: [TouchCase] = {
    guard let bytes = try? CalendarCase.bytes(of: "overlay_cases"),
      let rows = try? JSONDecoder().decode([JSONValue].self, from: bytes)
    else { return [] }
    return rows.compactMap { row in
      guard let id = row["id"]?.text, let kind = row["kind"]?.text, let input = row["input"],
        let expected = row["expected"]
      else { return nil }
      return TouchCase(id: id, kind: kind, input: input, expected: expected)
    }
  }()

  /// The rows of one kind.
  public static func rows(_ kind: String) -> [TouchCase] { all.filter { $0.kind == kind } }
}
