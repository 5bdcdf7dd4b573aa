import Foundation
import Testing

/// The handbook's page "What of UIKit is here", against the tests: what does something is used by
/// one of them.
@Suite struct SymbolTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
  private static let page = tests.appending(
    path: "../../../layoutsh.docc/Articles/WhatOfUIKitIsHere.md")

  @Test func thePageIsThatOfTheSources() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).md")
    defer { try? FileManager.default.removeItem(at: file) }
    let list = try Process.run(
      Self.tests.appending(path: "../../list.sh"), arguments: [file.path()])
    list.waitUntilExit()
    #expect(
      try Data(contentsOf: file) == Data(contentsOf: Self.page),
      "run Sources/layout-uikit/list.sh")
  }

  /// Names of declarations with behaviour, without inert, stored or absent ones and without the
  /// objects behind a call with a question mark.
  private func behaviouralNames() throws -> Set<String> {
    var names: Set<String> = []
    var isInert = false
    for line in try String(contentsOf: Self.page, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("## ") {
        isInert = line.hasPrefix("## Inert") || line.hasPrefix("## Absent")
      }
      let parts = line.split(separator: "`")
      guard !isInert, line.hasPrefix("| `"), parts.count > 2,
        let sentence = parts.last, sentence.contains(#/\[[DHSORC]\]/#), !line.contains("tored"),
        let name = parts[1].firstMatch(
          of: #/(func|var|let|class|struct|enum|protocol|typealias) (\w+)/#)
      else { continue }
      names.insert(String(name.2))
    }
    return names.subtracting(["callAsFunction"])
  }

  @Test func everySymbolThatDoesSomethingIsUsed() throws {
    let names = try behaviouralNames()
    #expect(names.count > 200)
    let files = FileManager.default.enumerator(at: Self.tests, includingPropertiesForKeys: nil)
    var words: Set<Substring> = []
    for case let file as URL in try #require(files) where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      words.formUnion(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
    }
    #expect(names.filter { !words.contains(Substring($0)) }.sorted() == [])
  }
}
