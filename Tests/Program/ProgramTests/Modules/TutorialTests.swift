import Foundation
import TestSupport
import Testing

/// The article "Your first module": every block is put into the folder that `new-plugin` makes,
/// which then builds and does what the article promises.
struct TutorialTests {
  let home: Home

  init() throws {
    home = try Home()
  }

  @Test("The pile in C")
  func inC() throws { try followArticle("c", source: "pile.c", modules: "build") }

  @Test("The pile in Swift", .enabled(if: runsLongTests, "part of 'make test-all'"))
  func inSwift() throws {
    try followArticle("swift", source: "Sources/Layout/Rows.swift", modules: ".build/debug")
  }

  private func followArticle(_ language: String, source: String, modules: String) throws {
    try expect(
      Program.run(["new-plugin", "pile", "--lang", language], home: home).status, equals: 0)
    let folder = home.path("pile")
    var text = try home.read("pile/\(source)")
    let blocks = try Self.blocks(language)
    expect(blocks.count, equals: 2)
    for block in blocks { text = try Self.replacing(block, in: text) }
    try home.write("pile/\(source)", text)
    let lesson = try home.read("pile/pile.session")
    try home.write(
      "pile/pile.session",
      lesson.replacingOccurrences(
        of: "@assert frame(0,2).y == frame(0,1).maxY", with: "@assert z(0,2) > z(0,1)"))
    try home.make("build", in: "pile")
    let verify = ["verify", "pile.session", "--plugin-path", modules]
    try expect(Program.run(verify + ["--update"], home: home, folder: folder).status, equals: 3)
    try expect(Program.run(verify, home: home, folder: folder).status, equals: 0)
    let run = try Program.run(
      ["--plugin-path", modules, "-c", "load pile; sections 2; attrs"], home: home, folder: folder)
    expect(
      run.lines.suffix(4),
      equals: [
        "element   x   y    w   h  z  notes", "header 0  0   0  320  30  0",
        "0,0       0  30  320  44  0", "0,1       0  38  320  44  1",
      ], "\(run)")
  }

  /// The blocks of one language in the article.
  private static func blocks(_ language: String) throws -> [[Substring]] {
    let root = Manifest.root
    let article = try String(
      contentsOf: root.appending(path: "Sources/layoutsh.docc/Articles/YourFirstModule.md"),
      encoding: .utf8)
    return article.components(separatedBy: "```\(language)\n").dropFirst().map { rest in
      (rest.components(separatedBy: "```").first ?? "").split(separator: "\n")
    }
  }

  /// The text with the declaration that begins as `block` does, up to the brace that ends it,
  /// replaced.
  private static func replacing(_ block: [Substring], in text: String) throws -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(block.first), last = try #require(block.last)
    let words = first.prefix { $0 != "(" }
    let start = try #require(lines.firstIndex { $0.hasPrefix(words + "(") }, "no \(words)")
    let end = try #require(lines[start...].firstIndex(of: last))
    lines.replaceSubrange(start...end, with: block)
    return lines.joined(separator: "\n")
  }
}
