import Foundation
import TestSupport
import Testing

/// The table of `CONTRIBUTING.md`.
struct ContributingTests {
  private static let root = Manifest.root

  @Test("Every file and every suite that it names exists")
  func namesExist() throws {
    let text = try String(
      contentsOf: Self.root.appending(path: "CONTRIBUTING.md"), encoding: .utf8)
    let files = ["Tests", "Plugins"].flatMap { folder in
      let found = FileManager.default.enumerator(atPath: Self.root.appending(path: folder).path)
      return found?.compactMap { $0 as? String } ?? []
    }
    let suites = Set(files.map { URL(filePath: $0).deletingPathExtension().lastPathComponent })
    for word in text.matches(of: /`([^` ]+)`/).map({ String($0.1) }) {
      if word.wholeMatch(of: /(?:Sources|Tests|Plugins|\.ci)\/[^ ]*/) != nil {
        // TOPIC, NAME and PAGE are placeholders.
        if word.contains(/TOPIC|NAME|PAGE/) { continue }
        let path = Self.root.appending(path: word).path
        expect(FileManager.default.fileExists(atPath: path), "\(word)")
      } else if word.wholeMatch(of: /[A-Z][A-Za-z]+Tests/) != nil {
        expect(suites.contains(word), "\(word)")
      }
    }
  }
}
