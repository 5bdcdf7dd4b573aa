import Foundation
import TestSupport
import Testing

/// Questions between the parts of the program are values.
struct QuestionValueTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The files of a module that mention one of some words.
  private static func files(of module: String, mentioning words: [String]) throws -> [String] {
    let folder = root.appending(path: "Sources/\(module)")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try names.filter { $0.hasSuffix(".swift") }.sorted().filter { name in
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      return words.contains { text.contains($0) }
    }
  }

  @Test("Sessions ask a stage with values, and of what pages exchange only their requests are JSON")
  func noJSONIsRead() throws {
    let readers = ["JSONReader", "JSONValue"]
    try expect(Self.files(of: "SessionPlaying", mentioning: readers), equals: [])
    // A page, which is no Swift, sends its requests in JSON.
    try expect(Self.files(of: "PageMessages", mentioning: readers), equals: ["PageMessage.swift"])
  }

  @Test("No line is made up to ask for the scene")
  func noLineAsks() throws {
    let lines = ["assert", "value", "draw", "status", "attrs", "format json", "rollback"]
    let made = lines.flatMap { ["answer(\"\($0)", "runQuietly(\"\($0)"] }
    for module in ["SessionPlaying", "ShellFront", "layoutsh-page/PageEngine"] {
      try expect(Self.files(of: module, mentioning: made), equals: [])
    }
  }
}
