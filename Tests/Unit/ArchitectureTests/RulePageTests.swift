import Foundation
import TestSupport
import Testing

/// The rule pages and the places that cite them.
struct RulePageTests {
  private static let root = Manifest.root
  private static let folder = root.appending(path: "Sources/layoutsh.docc/Rules")

  /// A rule as its page writes it.
  private struct Section {
    var id: String
    var page: String
    var text: String
  }

  private static func pages() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "md" }
  }

  private static func sections() throws -> [Section] {
    try pages().flatMap { page in
      let text = try String(contentsOf: page, encoding: .utf8)
      return text.components(separatedBy: "\n### ").dropFirst().map {
        Section(
          id: String($0.prefix { $0 != ":" }), page: page.lastPathComponent,
          text: $0.components(separatedBy: "\n## ")[0])
      }
    }
  }

  @Test("Each rule has an id of its own, a title, a source and an example")
  func rulesAreWhole() throws {
    let sections = try Self.sections()
    expect(sections.count >= 100)
    var seen: Set<String> = []
    for section in sections {
      let name = "\(section.page) \(section.id)"
      expect(section.text.wholeMatch(of: /[A-Z]-\d\d[a-z]?: \S[\s\S]*/) != nil, name)
      expect(seen.insert(section.id).inserted, "\(section.id) stands twice")
      expect(section.text, contains: "\nSource: ", name)
      expect(section.text.contains("\n```layoutsh\n") || section.text.contains("\nExample: "), name)
      // The output of 'help' fits a terminal.
      expect(
        section.text.split(separator: "\n").allSatisfy { $0.hasPrefix("  ") || $0.count <= 78 },
        name)
    }
  }

  @Test("A page's rules share its letter")
  func pagesHaveLetters() throws {
    let letters = Dictionary(grouping: try Self.sections(), by: \.page)
      .mapValues { Set($0.compactMap(\.id.first)) }
    expect(letters.values.allSatisfy { $0.count == 1 }, "\(letters)")
  }

  @Test("Every rule that is cited exists", arguments: ["Sources", "Plugins", "Tests", "sessions"])
  func citedRulesExist(place: String) throws {
    let sections = try Self.sections()
    let (known, letters) = (Set(sections.map(\.id)), Set(sections.compactMap(\.id.first)))
    let files = FileManager.default.enumerator(
      at: Self.root.appending(path: place), includingPropertiesForKeys: nil)
    var cited = 0
    for case let file as URL in files ?? .init()
    where ["swift", "c", "h", "session"].contains(file.pathExtension) {
      for id in Self.ids(in: try String(contentsOf: file, encoding: .utf8))
      where letters.contains(id.first ?? " ") {
        cited += 1
        expect(known, contains: id, "\(file.lastPathComponent) cites \(id)")
      }
    }
    expect(cited > 5)
  }

  /// Words in the form of an id: a letter, a hyphen and two digits.
  ///
  /// Looked for from hyphen to hyphen: a regular expression over all sources takes a second.
  private static func ids(in text: String) -> [String] {
    let parts = text.components(separatedBy: "-")
    return zip(parts, parts.dropFirst()).compactMap { before, after in
      let (head, tail) = (before.utf8.suffix(2), after.utf8.prefix(3))
      let isLetter = head.last.map { (65...90).contains($0) } ?? false
      guard isLetter, head.count < 2 || !isWord(head.first),
        tail.count > 1, tail.prefix(2).allSatisfy({ (48...57).contains($0) }),
        tail.count < 3 || !isWord(tail.last)
      else { return nil }
      return "\(before.suffix(1))-\(after.prefix(2))"
    }
  }

  private static func isWord(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
      || byte == 95 || byte > 127
  }

  @Test("Every page is part of the program")
  func pagesAreEmbedded() throws {
    let source = try String(
      contentsOf: Self.root.appending(path: "Sources/CResources/RulePages.c"), encoding: .utf8)
    let embedded = source.matches(of: /#embed ".*\/Rules\/(.*)"/).map { String($0.1) }
    expect(embedded.sorted(), equals: (try Self.pages()).map(\.lastPathComponent).sorted())
  }
}
