import Foundation
import TestSupport
import Testing

/// The words of the article on the architecture: each names one thing.
struct GlossaryTests {
  /// A word, whether only as the verb that a name begins with, and the folders that may use it.
  private struct Word {
    var text: String
    var isVerb = true
    var homes: [String] = []
  }

  private static let words = [
    // The program that loads a module, as the contract calls it.
    Word(
      text: "host", isVerb: false,
      homes: ["Sources/LayoutCore", "Sources/LayoutPluginHost", "Sources/LayoutPluginKit"]),
    // The ELF note of a module.
    Word(text: "note", isVerb: false, homes: ["Sources/LayoutPluginHost"]),
    // These modules have a screen.
    Word(
      text: "show",
      homes: [
        "Sources/LineReading", "Sources/ShellFront", "Sources/System", "Sources/layout-uikit",
      ]),
    Word(text: "tell"),
  ]

  @Test("A word of the glossary names one thing")
  func wordsHaveOneMeaning() throws {
    for file in try Self.files() {
      let folder = file.path.split(separator: "/").prefix(2).joined(separator: "/")
      for declared in Self.declarations(in: file.tokens) {
        let parts = EngineWordTests.parts(declared.text)
        for word in Self.words where !word.homes.contains(folder) {
          guard word.isVerb ? parts.first == word.text : parts.contains(word.text) else { continue }
          Issue.record("\(file.path):\(declared.line) declares \(declared.text)")
        }
      }
    }
  }

  @Test("A function that takes something returns what there is, and has no argument")
  func takingNeedsNoArgument() throws {
    for file in try Self.files() {
      for (index, token) in file.tokens.enumerated().dropLast(3) where token.text == "func" {
        let name = file.tokens[index + 1].text
        guard EngineWordTests.parts(name).first == "take" else { continue }
        expect(file.tokens[index + 3].text == ")", "\(file.path):\(token.line) \(name)")
      }
    }
  }

  @Test("The words are in the table of the article")
  func tableHasTheWords() throws {
    let article = try String(
      contentsOf: Manifest.root.appending(path: "Sources/layoutsh.docc/Articles/Architecture.md"),
      encoding: .utf8)
    for word in Self.words.map(\.text) where word != "tell" {
      expect(article.contains("\n| \(word) |"), word)
    }
  }

  /// The sources of the program and its modules, without packages' own tests.
  private static func files() throws -> [(path: String, tokens: [SourceScan.Token])] {
    try ["Sources", "Plugins"].flatMap { try SourceFile.all(in: $0) }
      .filter { $0.isSwift && !$0.path.contains("/Tests/") }
      .map { ($0.path, SourceScan($0.text).tokens) }
  }

  /// The names of types and functions.
  private static func declarations(in tokens: [SourceScan.Token]) -> [SourceScan.Token] {
    let keywords = ["func", "struct", "class", "enum", "protocol", "typealias", "actor"]
    return zip(tokens, tokens.dropFirst()).compactMap { keyword, name in
      keywords.contains(keyword.text) && name.text.first?.isLetter == true ? name : nil
    }
  }
}
