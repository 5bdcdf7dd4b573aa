import Foundation
import TestSupport
import Testing

/// The form of every source file of the program and its modules.
struct SourceFormTests {
  private static let root = Manifest.root

  /// A source file and its lines.
  private struct Source {
    var path: String
    var lines: [Substring]
  }

  private static func sources() throws -> [Source] {
    try ["Sources", "Plugins"].flatMap(SourceFile.all).filter(\.isSwift).map {
      Source(path: $0.path, lines: $0.text.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }

  @Test("Every public declaration, case and requirement has a doc comment")
  func publicNamesAreDocumented() throws {
    for source in try Self.sources() {
      // The indentation of the public enum's cases or the protocol's requirements, when inside one.
      var inner: (indentation: Int, words: [String])?
      for (number, line) in source.lines.enumerated() {
        let text = line.drop { $0 == " " }
        let indentation = line.count - text.count
        if !text.isEmpty, let open = inner, indentation < open.indentation { inner = nil }
        let words = Self.words(of: text)
        let isPublic =
          words.first == "public"
          && !["import", "extension", "(set)"].contains(words.dropFirst().first)
        if isPublic
          || inner.map({ indentation == $0.indentation && $0.words.contains(words.first ?? "") })
            ?? false
        {
          expect(Self.isDocumented(number, source.lines), "\(source.path):\(number + 1) \(text)")
        }
        if isPublic, text.last == "{" {
          if words.contains("enum") { inner = (indentation + 2, ["case", "indirect"]) }
          if words.contains("protocol") {
            inner = (
              indentation + 2, ["var", "func", "init", "static", "associatedtype", "subscript"]
            )
          }
        }
      }
    }
  }

  @Test("No function is longer than 60 lines, no file longer than 350")
  func functionsAreShort() throws {
    for source in try Self.sources() {
      // One file is all that an app takes in.
      let isWhole = source.path.hasSuffix("/LayoutCapture.swift")
      expect(
        isWhole || source.lines.count <= 351, "\(source.path) has \(source.lines.count) lines")
      for (number, line) in source.lines.enumerated() {
        let text = line.drop { $0 == " " }
        guard Self.words(of: text).contains(where: { ["func", "init", "subscript"].contains($0) })
        else { continue }
        let indentation = String(line.prefix(line.count - text.count))
        let end = source.lines[number...].firstIndex { $0 == indentation + "}" }
        let next = source.lines[(number + 1)...].firstIndex {
          !$0.isEmpty && !$0.hasPrefix(indentation + " ") && !$0.hasPrefix(indentation + ")")
            && $0 != indentation + "{"
        }
        guard let end, end == next else { continue }
        expect(end - number + 1 <= 60, "\(source.path):\(number + 1) has \(end - number + 1) lines")
      }
    }
  }

  @Test("The page \"What of UIKit is here\" lists the declarations that there are")
  func theListOfUIKitIsTrue() throws {
    let made = FileManager.default.temporaryDirectory.appending(path: "uikit-\(UUID()).md")
    defer { try? FileManager.default.removeItem(at: made) }
    let list = Process()
    list.executableURL = URL(filePath: "/bin/bash")
    list.arguments = [
      Self.root.appending(path: "Sources/layout-uikit/list.sh").path, made.path,
    ]
    try list.run()
    list.waitUntilExit()
    let page = Self.root.appending(
      path: "Sources/layoutsh.docc/Articles/WhatOfUIKitIsHere.md")
    expect(
      try String(contentsOf: made, encoding: .utf8) == String(contentsOf: page, encoding: .utf8))
  }

  @Test("Every module has its sentence in the article on the architecture")
  func modulesAreDescribed() throws {
    let article = try String(
      contentsOf: Self.root.appending(
        path: "Sources/layoutsh.docc/Articles/Architecture.md"), encoding: .utf8)
    // Modules of this package, and folders of what has a package or a build of its own.
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appending(path: "Sources").path
    ).filter { !$0.contains(".") }
    let modules = try Manifest.shared().targets.filter { $0.folder.hasPrefix("Sources/") }
    for name in Set(folders + modules.map(\.name)).sorted() {
      expect(article.contains("`\(name)`"), "\(name) is not described")
    }
  }

  @Test("The top level stays small") func theTopLevelStaysSmall() throws {
    let allowed: Set = [
      "Package.swift", "Package.resolved", "Sources", "Tests", "Plugins", "sessions", "README.md",
      "LICENSE",
      "Makefile", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "NOTICE",
    ]
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.root.path)
    expect(Set(names.filter { !$0.hasPrefix(".") }).subtracting(allowed), equals: [])
  }

  /// The words before the name of a declaration, without attributes; empty for anything else.
  private static func words(of line: Substring) -> [String] {
    guard !line.hasPrefix("//") else { return [] }
    return line.split { " (<{:?!".contains($0) }.map(String.init)
      .filter { !$0.hasPrefix("@") }.prefix(8).map { $0 }
  }

  /// Whether the line has a doc comment, attributes in between aside.
  ///
  /// An unavailable declaration gives the reason in its message, which is all that anyone sees of
  /// it.
  private static func isDocumented(_ number: Int, _ lines: [Substring]) -> Bool {
    var isInAttribute = false
    for line in lines[..<number].reversed() {
      let text = line.drop { $0 == " " }
      if text.contains("*, unavailable,") { return true }
      isInAttribute = (isInAttribute || text == ")") && !text.hasPrefix("@")
      if isInAttribute || text.hasPrefix("@") || text.hasPrefix("#if") { continue }
      return text.hasPrefix("///")
    }
    return false
  }
}
