import Foundation
import TestSupport
import Testing

/// Comments of every source file of the repository.
struct CommentTests {
  private static let root = Manifest.root

  /// A comment that is alone on its line, and its place.
  private struct Comment {
    var place: String
    var line: Substring
    /// The line without indentation and marker.
    var text: Substring
  }

  /// Extensions of files whose comments are checked, and the marks of their comments.
  private static let marks: [String: [String]] = [
    "swift": ["///", "//"], "h": ["///", "//", "/*"], "c": ["///", "//", "/*"],
    "js": ["//", "/*", "* "], "mjs": ["//", "/*", "* "], "css": ["/*"], "sh": ["#"], "py": ["#"],
  ]

  private static func comments() throws -> [Comment] {
    try ["Sources", "Plugins", "Tests"].flatMap { folder in
      let files = FileManager.default.enumerator(
        at: root.appending(path: folder), includingPropertiesForKeys: nil)
      return try (files?.compactMap { $0 as? URL } ?? []).flatMap(comments(in:))
    }
  }

  private static func comments(in file: URL) throws -> [Comment] {
    guard let marks = Self.marks[file.pathExtension], !file.path.contains("/.build/") else {
      return []
    }
    var isLiteral = false
    let path = file.path.replacingOccurrences(of: root.path + "/", with: "")
    let lines = try String(contentsOf: file, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { number, line in
      if line.components(separatedBy: "\"\"\"").count == 2, file.pathExtension == "swift" {
        isLiteral.toggle()
      }
      let text = line.drop { $0 == " " }
      guard !isLiteral, let mark = marks.first(where: text.hasPrefix) else { return nil }
      return Comment(
        place: "\(path):\(number + 1)", line: line, text: text.dropFirst(mark.count))
    }
  }

  @Test("Comments keep to 100 columns, code and tables in them aside")
  func commentsKeepTheWidthOfCode() throws {
    for comment in try Self.comments() where comment.line.count > 100 {
      let isExempt = comment.text.hasPrefix("    ") || comment.text.hasPrefix(" |")
      expect(isExempt, "\(comment.place) has \(comment.line.count) columns")
    }
  }
}
