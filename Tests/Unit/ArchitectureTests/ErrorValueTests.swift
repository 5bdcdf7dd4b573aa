import Foundation
import TestSupport
import Testing

/// Errors are values: what was expected, what was found, where.
///
/// Their sentences are made in one place of each surface.
struct ErrorValueTests {
  private static let root = Manifest.root

  /// The places where sentences are made: a file, or a folder that ends with a slash.
  private static let sentences = [
    "Sources/CaptureFiles/Sentences.swift",
    "Sources/CollectionEngine/Sentences.swift", "Sources/KernelLink/Sentences.swift",
    "Sources/LayoutAdopting/Sentences.swift", "Sources/LayoutChecking/Sentences.swift",
    "Sources/LayoutPluginHost/Sentences/",
    "Sources/LineReading/Sentences.swift", "Sources/layoutsh/Installing/Sentences.swift",
    "Sources/SessionPlaying/Sentences.swift",
    "Sources/SessionTranscript/Sentences.swift", "Sources/ShellCore/Sentences/",
    "Sources/System/Sentences.swift", "Sources/TextFormats/Sentences.swift",
    "Sources/ShellFront/Sentences.swift", "Sources/ShellRunning/Sentences.swift",
    "Sources/ShellKernel/Sentences.swift",
    "Sources/layoutsh-page/PageEngine/Sentences.swift",
  ]

  /// The places where an error is text by its nature.
  private static let texts = [
    // A layout refuses in its own words: they cross the C contract as text.
    "Plugins/", "Sources/CalendarEvents/", "Sources/LayoutPluginKit/",
    "Sources/LayoutCore/LayoutOption.swift",
    // And what it finds wrong in a text.
    "Sources/LayoutCore/OptionText.swift",
    // So does an app's layout class, and UIKit's exceptions are sentences.
    "Sources/layout-uikit/",
    // A law's finding is text, beside the law.
    "Sources/LayoutLaws/",
    // The parser of arguments takes sentences.
    "Sources/layoutsh/Arguments/",
  ]

  /// Types that hold a sentence that is ready to be shown.
  private static let shown: Set = ["CommandError", "OutsideError"]

  private static func isIn(_ places: [String], _ path: String) -> Bool {
    places.contains { $0.hasSuffix("/") ? path.hasPrefix($0) : path == $0 }
  }

  /// Every Swift file of the program and its modules, by its path.
  private static let sources = Result {
    try ["Sources", "Plugins"].flatMap { folder -> [(path: String, lines: [String])] in
      let files = FileManager.default.enumerator(
        at: root.appending(path: folder), includingPropertiesForKeys: nil)
      return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
        .map { file in
          let lines = try String(contentsOf: file, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
          return (file.path.replacingOccurrences(of: root.path + "/", with: ""), lines)
        }
    }
  }

  @Test("An error is thrown or made with values, never with prose")
  func errorsAreMadeOfValues() throws {
    for (path, lines) in try Self.sources.get() where !Self.isIn(Self.sentences + Self.texts, path)
    {
      for number in Self.prose(in: lines) {
        Issue.record("\(path):\(number + 1) makes an error of prose: \(lines[number])")
      }
    }
  }

  @Test("No error holds a sentence")
  func errorsHoldValues() throws {
    for (path, lines) in try Self.sources.get() where !Self.isIn(Self.sentences + Self.texts, path)
    {
      for (number, type) in Self.payloads(in: lines) where !Self.shown.contains(type) {
        Issue.record("\(path):\(number + 1): \(type) holds a sentence: \(lines[number])")
      }
    }
  }

  @Test("The places of sentences exist and make some", arguments: sentences)
  func placesExist(place: String) throws {
    let files = try Self.sources.get().filter { Self.isIn([place], $0.path) }
    expect(files.contains { $0.lines.contains { $0.contains("var sentence: String") } })
  }

  // MARK: Finding

  /// Whether a line may name an error; looking for the words first is a tenth of the work.
  private static func mayNameError(_ line: String, _ others: [String] = []) -> Bool {
    (["Problem", "Fault", "Refusal", "Error"] + others).contains { strstr(line, $0) != nil }
  }

  /// The lines that begin a statement that throws or makes an error with words in it.
  private static func prose(in lines: [String]) -> [Int] {
    let maker = #/\bthrow\b|\b(?:[A-Z]\w*)?(?:Problem|Fault|Refusal|Failure|Error)(?:\.\w+)?\(/#
    return lines.indices.filter { number in
      let line = lines[number]
      guard mayNameError(line, ["throw", "Failure"]), !isComment(line),
        let found = line.firstMatch(of: maker)
      else { return false }
      // A statement goes on while its brackets are open.
      var statement = String(line[found.range.lowerBound...])
      for next in lines[(number + 1)...] where depth(of: statement) > 0 { statement += "\n" + next }
      return literals(in: statement).contains { text in
        // A name of something may have three words.
        text.split(separator: " ").count > (text.contains("\\") ? 2 : 3)
      }
    }
  }

  /// The stored values and payloads of error types that are called a sentence, with the type.
  private static func payloads(in lines: [String]) -> [(line: Int, type: String)] {
    var found: [(Int, String)] = []
    for (number, line) in lines.enumerated() {
      guard line.utf8.last == UInt8(ascii: "{"), mayNameError(line), !isComment(line),
        let head = line.firstMatch(of: #/^( *)(?:\w+ )*(?:struct|enum|class) (\w+)([^{]*)\{/#)
      else { continue }
      let (indentation, type) = (String(head.1), String(head.2))
      guard head.3.contains(#/\bError\b/#) || type.contains(#/(?:Problem|Fault|Refusal)$/#)
      else { continue }
      let end = lines[number...].firstIndex { $0 == indentation + "}" } ?? number
      for inner in lines[number..<end].indices where !isComment(lines[inner]) {
        let stored = #/\b(?:let|var|case)\b.*\b(?:message|sentence|text): String(?!.*\{)/#
        if lines[inner].contains(stored) { found.append((inner, type)) }
      }
    }
    return found
  }

  private static func isComment(_ line: String) -> Bool {
    line.drop { $0 == " " }.hasPrefix("//")
  }

  private static func depth(of text: String) -> Int {
    var depth = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return depth
  }

  /// The texts between quotes; each interpolation is one word, a backslash.
  private static func literals(in statement: String) -> [String] {
    statement.matches(of: #/"((?:[^"\\\n]|\\.)*)"/#).map {
      String($0.1.replacing(#/\\\([^)]*\)/#, with: "\\"))
    }
  }

  @Test(
    "Prose in an error is found",
    arguments: [
      ["throw .refused(\"no such \\(name) here\")"],
      ["    throw Fault(line: 1, \"it is too long\")"],
      ["    guard isFine else { throw error(\"bad: \\(a) is \\(b)\") }"],
      ["throw .refused(", "  name,", "  \"there are \\(count) of them\")"],
      ["return .failure(CheckProblem(\"no layout to check\", code: 70))"],
      ["return [Fault(line: 3, message: \"expected one, found none\")]"],
    ])
  func proseIsFound(lines: [String]) { expect(Self.prose(in: lines), equals: [0]) }

  @Test(
    "Values in an error are not prose",
    arguments: [
      ["throw .noLayer(name, known: names)"], ["throw FileProblem(path: \"/dev/null\", 2)"],
      ["throw .field(\"program header count\", found: 1)"],
      ["// throw .refused(\"no such thing here\")"],
      ["report(\"this is no error\")"],
    ])
  func valuesPass(lines: [String]) { expect(Self.prose(in: lines).isEmpty) }

  @Test(
    "A sentence in an error is found",
    arguments: [
      "struct Stop: Error {\n  let message: String\n}",
      "enum Stop: Error {\n  case bad(text: String)\n}",
      "  package enum SomeFault {\n    case a\n    case b(Int, sentence: String?)\n  }",
      "public struct HardRefusal: Hashable {\n  public var message: String\n}",
    ])
  func sentencesAreFound(source: String) {
    let lines = source.split(separator: "\n").map(String.init)
    expect(Self.payloads(in: lines).count, equals: 1)
  }

  @Test(
    "Values and computed sentences pass",
    arguments: [
      "struct Stop: Error {\n  var sentence: String { \"no\" }\n}",
      "enum Stop: Error {\n  case bad(name: String)\n}",
      "struct Page {\n  let text: String\n}",
    ])
  func otherTypesPass(source: String) {
    let lines = source.split(separator: "\n").map(String.init)
    expect(Self.payloads(in: lines).isEmpty)
  }
}
