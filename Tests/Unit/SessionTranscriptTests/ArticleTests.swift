import Foundation
import SessionTranscript
import TestSupport
import Testing

/// The article about lessons lists what a session may contain.
struct ArticleTests {
  private func firstCells(ofTable head: String) throws -> [String] {
    let article = Manifest.root.appending(path: "Sources/layoutsh.docc/Articles/WriteALesson.md")
    let lines = try String(contentsOf: article, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: "| \(head) |"))
    return lines[(start + 2)...].prefix { $0.hasPrefix("| `") }
      .map { String($0.dropFirst(3).prefix { $0 != "`" }) }
  }

  @Test("Every header key has a row") func everyHeaderKeyHasARow() throws {
    let keys = try firstCells(ofTable: "key | value")
    expect(keys.sorted(), equals: SessionHeader.Key.allCases.map(\.rawValue).sorted())
  }

  @Test("Every directive has a row") func everyDirectiveHasARow() throws {
    let names = try firstCells(ofTable: "directive | what it does")
      .map { $0.dropFirst().prefix { $0 != " " } }.map(String.init)
    expect(names.sorted(), equals: Directive.Name.allCases.map(\.rawValue).sorted())
  }
}
