public import Foundation
import Testing

/// One row of the tables of calendar cases: how events share a day, or where something lies.
public struct CalendarCase: Sendable {
  /// Name of the row.
  public let id: String
  /// The packing algorithm, or what the row is about.
  public let kind: String
  /// Everything in the row.
  public let row: JSONValue

  /// The input.
  public var input: JSONValue? { row["input"] }
  /// The expected output.
  public var expected: JSONValue? { row["expected"] }

  /// Events of a row about packing, in minutes.
  public var events: [(start: Double, end: Double)] {
    (row["events"]?.list ?? []).map { ($0["start"]?.number ?? 0, $0["end"]?.number ?? 0) }
  }

  /// Rows about packing.
  public static let packing = read("calendar_cases", id: "name", kind: "algorithm")
  /// Names of the rows about views and editing of one kind.
  public static func ids(_ kind: String) -> [String] {
    views.filter { $0.kind == kind }.map(\.id)
  }

  /// A row about views and editing, which must be there.
  public static func view(_ id: String) throws -> CalendarCase {
    try #require(views.first { $0.id == id })
  }

  /// Rows about geometry and time.
  public static let geometry = read("calendar_geometry_cases", id: "id", kind: "kind")

  /// Rows about what users of calendars reported.
  public static let reports = read("calendar_report_cases", id: "id", kind: "source")

  /// Rows about views of calendars: axis, columns, order, months, agendas.
  public static let views = read("calendar_views_cases", id: "id", kind: "kind")

  /// The bytes of a table's file.
  public static func bytes(of name: String) throws -> Data {
    guard let url = Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: "json") else {
      throw CocoaError(.fileNoSuchFile)
    }
    return try Data(contentsOf: url)
  }

  private static func read(_ name: String, id: String, kind: String) -> [CalendarCase] {
    guard let bytes = try? bytes(of: name),
      let rows = try? JSONDecoder().decode([JSONValue].self, from: bytes)
    else { return [] }
    return rows.compactMap { row in
      guard let id = row[id]?.text, let kind = row[kind]?.text else { return nil }
      return CalendarCase(id: id, kind: kind, row: row)
    }
  }
}
