internal import Foundation

/// One row of the table of overlay and hit-testing cases.
public struct TouchCase: Sendable {
  /// Name of the row, as `RN-011`; what is before the dash says where it is from.
  public let id: String
  /// What the row is about.
  public let kind: String
  /// What goes in.
  public let input: JSONValue
  /// What must come out.
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
