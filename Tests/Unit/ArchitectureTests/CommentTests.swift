import Foundation
import TestSupport
import Testing

/// Comments of every source file of the repository.
struct CommentTests {
  private static let root = Manifest.root

  /// A comment that is alone on its line, and its place.
  private struct Comment {
    var file: String
    var number: Int
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
        file: path, number: number + 1, line: line, text: text.dropFirst(mark.count))
    }
  }

  @Test("Comments keep to 100 columns, code and tables in them aside")
  func commentsKeepTheWidthOfCode() throws {
    for comment in try Self.comments() where comment.line.count > 100 {
      let isExempt = comment.text.hasPrefix("    ") || comment.text.hasPrefix(" |")
      expect(isExempt, "\(comment.file):\(comment.number) has \(comment.line.count) columns")
    }
  }

  /// Beginnings of comments that should name the thing: "The cost of a line", not "What a line
  /// costs".
  private static let beginnings = [
    " What ", " How ", " Such ", " As many ", " So many ", " As much ", " Whoever ",
  ]
  /// Turns that read as translated, and what to write in their place.
  private static let turns = [
    (" mend", "fix"), (" is told ", "gets"), (" are told ", "get"), (" be told ", "get"),
    (" was told ", "got"), (" that is none", "malformed or missing"),
    (" that are none", "malformed or missing"), (" such as can", "those that can"),
    (" such as is ", "those that are"), (" such as are ", "those that are"),
    (" as many as ", "one per, at most, up to"), (" as much as ", "at most, up to"),
    (" anew", "again, from scratch"),
  ]
  /// Comments with one of these for now, by folder; a number may only become smaller.
  ///
  /// That of `layout-uikit` is the title of a page.
  private static let allowances = [
    "Sources/layout-uikit": 1
  ]

  @Test("Comments are plain: no headless clauses, and no turns of other languages")
  func commentsArePlain() throws {
    var counts: [String: Int] = [:]
    var last = ""
    for comment in try Self.comments() {
      let (file, number) = (comment.file, comment.number)
      let isBeginning = last != "\(file):\(number - 1)"
      last = "\(file):\(number)"
      var advice = Self.turns.filter { comment.text.contains($0.0) }.map(\.1)
      if isBeginning, Self.beginnings.contains(where: comment.text.hasPrefix) {
        advice.append("name the thing")
      }
      let folder = file.split(separator: "/").prefix(2).joined(separator: "/")
      counts[folder, default: 0] += advice.count
      if !advice.isEmpty, Self.allowances[folder] == nil {
        expect(advice, equals: [], "\(file):\(number):\(comment.text)")
      }
    }
    for (folder, allowance) in Self.allowances {
      expect(counts[folder, default: 0] <= allowance, "\(folder): \(counts[folder, default: 0])")
    }
  }
}
