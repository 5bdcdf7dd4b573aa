import Foundation
import TestSupport
import Testing

/// The engine, the bundled layouts, the shell and its renderers keep to what an embedded compiler
/// can do; the build of the engine of a page compiles them with one.
struct EmbeddedTests {
  /// The files of the engine of a page, as its build finds them: what it imports, the bundled
  /// layouts, and all that these need, without what the program alone has.
  private static func sources() throws -> [SourceFile] {
    let engine = "Sources/layoutsh-page/PageEngine"
    let leftOut = try String(
      contentsOf: Manifest.root.appending(path: "Sources/layoutsh-page/program-only.txt"),
      encoding: .utf8
    ).split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
    let own = try SourceFile.all(in: engine)
    let manifest = try Manifest.shared()
    let roots =
      own.reduce(into: Set()) { $0.formUnion($1.imports) }.sorted()
      + manifest.layouts.map(\.target.name)
    let modules = manifest.closure(of: roots, without: Set(leftOut))
    expect(modules.count > 20)
    return try own
      + modules.map(\.folder).flatMap(SourceFile.all).filter { file in
        file.isSwift && !leftOut.contains { file.path.hasPrefix($0) }
      }
  }

  /// Constructs that do not compile there or that, as text by reflection, compile and print nothing
  /// of use.
  private static var offenders: [(name: String, pattern: Regex<Substring>)] {
    [
      ("a key path", #/[(:, ]\\\.?[A-Za-z]+(?:\.[a-z]|[),])/#),
      ("a cast to a protocol", #/\bas[?!] any\b/#),
      ("a cast that is checked at run time", #/\bas[?!] /#),
      ("text by reflection", #/"\\\(self\)"|String\((?:describing|reflecting):/#),
      ("a condition of the compiler", #/^ *#if\b/#),
      ("a reference that is not counted", #/\b(?:unowned|weak) /#),
      ("a parameter pack", #/<each [A-Z]/#),
      ("an untyped throw", #/\bthrows (?:->|\{)|\bany Error\b/#),
      ("a library of the host", #/\bimport (?:Glibc|Foundation)\b/#),
    ]
  }

  /// A word of each pattern; looking for these first is a fiftieth of the work.
  private static let words = [
    #"\."#, #"(\"#, #" \"#, #":\"#, #",\"#, "as!", "as?", "any Error", #"\(self)"#, "String(",
    "#if", "<each", "throws ", "import ", "unowned ", "weak ",
  ]

  private static func mayOffend(_ line: Substring) -> Bool {
    let line = String(line)
    return words.contains { strstr(line, $0) != nil }
  }

  @Test("Nothing there is beyond an embedded compiler")
  func compilesEmbedded() throws {
    for file in try Self.sources() {
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (number, line) in lines.enumerated()
      where Self.mayOffend(line) && !line.drop(while: { $0 == " " }).hasPrefix("//") {
        for (name, pattern) in Self.offenders where line.contains(pattern) {
          Issue.record("\(file.path):\(number + 1) has \(name): \(line)")
        }
      }
    }
  }

  @Test(
    "The patterns find what they are for",
    arguments: [
      "names.map(\\.name)", "find(by: \\.items)", "a(of: b, \\.bytes, c)", "all.map(\\Item.name)",
      "self as? any Snapping", "base as! BaseView", "return \"\\(self)\"", "  #if os(Linux)",
      "init<each Value>(", "func f() throws -> Int {", "import Glibc",
      "{ [unowned self] in run() }",
    ])
  func offendersAreFound(line: String) {
    expect(Self.mayOffend(line[...]) && Self.offenders.contains { line.contains($0.pattern) })
  }

  @Test(
    "Interpolations, conversions and typed errors are none",
    arguments: [
      "\"\\(name)\"", "\"a, \\(b.count), \\(c)\"", "$0 as any CollectionLayout",
      "func f() throws(LayoutFailure) -> Int {",
    ])
  func otherLinesPass(line: String) {
    expect(!Self.offenders.contains { line.contains($0.pattern) })
  }
}
