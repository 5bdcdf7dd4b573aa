import Foundation

/// One row of the table of cases about sheets.
public struct SheetCase: Sendable {
  /// Name of the row, as `OC-SCR-004`.
  public let id: String
  /// What the row is about.
  public let kind: String
  /// What goes in.
  public let input: JSONValue
  /// What must come out.
  public let expected: JSONValue

  /// Every row of the table, read once.
  public static let all: [SheetCase] = {
    guard let url = Bundle.module.url(forResource: "Fixtures/overlay_cases", withExtension: "json"),
      let bytes = try? Data(contentsOf: url),
      let rows = try? JSONDecoder().decode([JSONValue].self, from: bytes)
    else { return [] }
    return rows.compactMap { row in
      guard let id = row["id"]?.text, let kind = row["kind"]?.text, let input = row["input"],
        let expected = row["expected"]
      else { return nil }
      return SheetCase(id: id, kind: kind, input: input, expected: expected)
    }
  }()

  /// Names of the rows that begin with one of `prefixes` and are of one of `kinds`.
  public static func ids(_ prefixes: [String], _ kinds: [String]) -> [String] {
    all.filter { row in
      kinds.contains(row.kind) && prefixes.contains { row.id.hasPrefix($0 + "-") }
    }.map(\.id)
  }

  /// The row called `id`; nil where there is none.
  public static func row(_ id: String) -> SheetCase? { all.first { $0.id == id } }

  /// A number that goes in; NaN where there is none.
  public func number(_ key: String) -> Double { input[key]?.number ?? .nan }

  /// The members of an object, by name.
  public static func numbers(_ value: JSONValue?) -> [String: Double] {
    guard case .object(let members)? = value else { return [:] }
    return members.compactMapValues(\.number)
  }
}
