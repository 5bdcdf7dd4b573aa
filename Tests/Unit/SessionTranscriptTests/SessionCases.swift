import Foundation
import Testing

/// One row of the table of cases that fixes parsing, matching and escaping.
struct SessionCase: Decodable, CustomTestStringConvertible {
  let op: String
  var name: String?
  var expect: [String]?
  var actual: [String]?
  var raw: String?
  var text: String?
  var want: Bool?
  var error: String?

  var testDescription: String { "\(op) \(name ?? raw ?? "")" }

  /// The rows with one operation.
  static func rows(_ op: String) -> [SessionCase] { all.filter { $0.op == op } }

  /// All rows; none if the table cannot be read, which the test of the count reports.
  static let all: [SessionCase] = {
    let url = Bundle.module.url(
      forResource: "session_cases", withExtension: "json", subdirectory: "Fixtures")
    guard let url, let bytes = try? Data(contentsOf: url) else { return [] }
    return (try? JSONDecoder().decode([SessionCase].self, from: bytes)) ?? []
  }()
}
