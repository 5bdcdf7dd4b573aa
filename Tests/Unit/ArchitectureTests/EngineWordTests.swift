import Foundation
import TestSupport
import Testing

/// The engine knows no layout: what it calls its own has no word of one of them.
struct EngineWordTests {
  /// Words of the bundled layouts, as they may be parts of a name.
  static let words: Set<String> = [
    "calendar", "circle", "compositional", "detent", "flow", "gridline", "notch", "notches",
    "overlay", "sheet",
    "sheets", "sticky", "waterfall", "week",
  ]

  @Test(
    "No name in the engine is a word of one layout", arguments: ["CollectionEngine", "LayoutCore"])
  func namesAreGeneral(module: String) throws {
    let folder = Manifest.root.appending(path: "Sources/\(module)")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      let source = try String(contentsOf: file, encoding: .utf8)
      for token in SourceScan(source).tokens
      where !Self.words.isDisjoint(with: Self.parts(token.text)) {
        Issue.record("\(file.lastPathComponent):\(token.line) names \(token.text)")
      }
    }
  }

  @Test(
    "A name is split at its capitals",
    arguments: [
      ("moveToNotch", ["move", "to", "notch"]), ("isOverflow", ["is", "overflow"]),
      ("Flow", ["flow"]), ("FlowLines", ["flow", "lines"]), ("sheet", ["sheet"]),
    ])
  func namesAreSplit(name: String, expected: [String]) {
    expect(Self.parts(name), equals: expected)
  }

  /// The words of a name, split at its capitals.
  static func parts(_ name: String) -> [String] {
    var parts: [String] = []
    for character in name {
      if parts.isEmpty || character.isUppercase { parts.append("") }
      parts[parts.count - 1] += character.lowercased()
    }
    return parts
  }
}
