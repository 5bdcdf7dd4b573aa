import Foundation
import TestSupport

/// A file of sources, by its path from the folder of the repository.
struct SourceFile {
  let path: String
  let text: String

  /// Whether it is written in Swift.
  var isSwift: Bool { path.hasSuffix(".swift") }

  /// Returns the files in Swift and C of a folder, without those of the tests beside a layout.
  static func all(in folder: String) throws -> [SourceFile] {
    let files = FileManager.default.enumerator(
      at: Manifest.root.appending(path: folder), includingPropertiesForKeys: nil)
    return try (files?.compactMap { $0 as? URL } ?? []).compactMap { file in
      let path = file.resolvingSymlinksInPath().path
        .replacingOccurrences(of: Manifest.root.path + "/", with: "")
      guard ["swift", "c", "h"].contains(file.pathExtension),
        !path.contains("/.build/"), folder.hasSuffix("/Tests") || !isTest(path)
      else { return nil }
      return SourceFile(path: path, text: try String(contentsOf: file, encoding: .utf8))
    }
  }

  private static func isTest(_ path: String) -> Bool {
    path.hasPrefix("Plugins/") && path.split(separator: "/").dropFirst(2).first == "Tests"
  }

  /// The modules that the file imports, or whose headers it includes.
  var imports: Set<String> {
    Set(
      isSwift
        ? lines(with: "import ").compactMap(imported)
        : lines(with: "#include ").compactMap(included))
  }

  /// The lines that hold a word; C finds it in a hundredth of the time that splitting a text takes.
  private func lines(with word: String) -> [String] {
    text.withCString { start in
      var (found, place): ([String], UnsafePointer<CChar>) = ([], start)
      while let hit = strstr(place, word) {
        var first = UnsafePointer(hit)
        while first > start, first[-1] != 0x0A { first -= 1 }
        place = UnsafePointer(hit) + strcspn(hit, "\n")
        found.append(
          String(
            decoding: UnsafeRawBufferPointer(start: first, count: place - first), as: UTF8.self))
      }
      return found
    }
  }

  private func imported(by line: String) -> String? {
    let words = line.split(separator: " ")
    let before: Set<Substring> = [
      "public", "internal", "package", "private", "fileprivate", "@testable", "@preconcurrency",
      "@_exported",
    ]
    guard let keyword = words.firstIndex(of: "import"),
      words[..<keyword].allSatisfy(before.contains)
    else { return nil }
    let kinds: Set<Substring> = [
      "struct", "class", "enum", "protocol", "func", "let", "var", "typealias",
    ]
    return words[(keyword + 1)...].first { !kinds.contains($0) }
      .flatMap { $0.split(separator: ".").first }.map(String.init)
  }

  /// The module of a header: `CPosix` of `<CPosix/CPosix.h>` and of `"CPosix.h"`.
  private func included(by line: String) -> String? {
    let name = line.dropFirst("#include ".count).dropFirst().prefix { $0.isLetter || $0 == "_" }
    return line.hasPrefix("#include ") ? String(name) : nil
  }
}
