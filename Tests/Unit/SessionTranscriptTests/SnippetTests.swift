import Foundation
import SessionTranscript
import TestSupport
import Testing

/// `@swift`: lines of code beside the commands of a lesson.
struct SnippetTests {
  @Test("Lines that follow each other are one snippet and keep their indentation")
  func linesThatFollowEachOtherAreOneSnippetAndKeepTheirIndentation() throws {
    let session = try Session(
      text: "session 1\n\n@swift if true {\n@swift   work()  \n@swift\n@swift }\n\n@swift more()\n")
    let snippets = session.nodes.indices.map { session.nodes.snippet(at: $0) }
    expect(
      snippets,
      equals: [
        [], ["if true {", "  work()", "", "}"], ["  work()", "", "}"], ["", "}"],
        ["}"], [], ["more()"],
      ])
    expect(session.text.hasSuffix("@swift   work()  \n@swift\n@swift }\n\n@swift more()\n"))
  }

  @Test("Exports show it as it is") func exportsShowItAsItIs() throws {
    let session = try Session(text: "session 1\n")
    var performance = Performance(session, pacing: Pacing(seed: 1))
    performance.add(.code(["if a < b {", "", "  work()", "}"]))
    let page = SessionPage.text(of: performance, pictureStyle: ("", ""))
    expect(page, contains: "<pre><code>if a &lt; b {\n\n  work()\n}</code></pre>")
    let cast = Asciicast.text(of: performance, source: session.text)
    expect(cast, contains: "\"o\",\"In Swift:\\r\\n\"]\n")
    expect(cast, contains: "\"o\",\"      work()\\r\\n\"]\n")
  }

  /// The folder of the package.
  private static let root = Manifest.root

  /// The lessons as functions that throw: the snippets of one continue each other, as its commands
  /// do.
  ///
  /// - Returns: A program that runs them one after the other, and what its output must contain, in
  ///   order: each `print(…)  // VALUE`.
  private static func program() throws -> (text: String, prints: [String]) {
    let folder = root.appending(path: "sessions")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".session") }.sorted()
    var text = ""
    var prints: [String] = []
    for (number, name) in names.enumerated() {
      let bytes = try Array(Data(contentsOf: folder.appending(path: name)))
      let lines = try Session(bytes: bytes).directives.filter { $0.name == .swift }
      if lines.isEmpty { continue }
      prints.append(name)
      text += "func lesson\(number)() throws {\n"
      for line in lines {
        text += "#sourceLocation(file: \"sessions/\(name)\", line: \(line.line))\n\(line.text)\n"
        let parts = line.text.components(separatedBy: ")  // ")
        if parts.count == 2, line.text.contains("print(") { prints.append(parts[1]) }
      }
      text += "}\n#sourceLocation()\nprint(\"\(name)\")\ntry lesson\(number)()\n"
    }
    return (text, prints)
  }

  /// Runs a program to its end; returns its status, and what it wrote to both outputs.
  private static func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  @Test("The snippets of every lesson compile, run, and print what they say")
  func lessonsRun() throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let built = URL(filePath: tests).deletingLastPathComponent()
    let imported = [
      "CalendarLayout", "CollectionEngine", "FlowLayout", "LayoutPluginKit", "OverlayLayout",
      "StickyLayout",
    ]
    let linked = [
      "CLayoutPlugin", "CMathematics", "CalendarEvents", "CivilTime", "LayoutABI", "LayoutCore",
      "SummaryTree",
    ]
    let (text, prints) = try Self.program()
    expect(!prints.isEmpty)
    let folder = try ScratchFolder()
    let source = folder.path + "/main.swift"
    try (imported.map { "import \($0)\n" }.joined() + text)
      .write(toFile: source, atomically: true, encoding: .utf8)
    var arguments = [
      "swiftc", source, "-o", folder.path + "/snippets", "-swift-version", "6",
      "-suppress-warnings", "-I", built.path + "/Modules", "-lm",
    ]
    for module in ["CLayoutPlugin", "CMathematics"] {
      arguments += [
        "-Xcc", "-fmodule-map-file=\(built.path)/\(module).build/module.modulemap",
      ]
    }
    for module in imported + linked {
      let objects = built.path + "/\(module).build"
      arguments += try FileManager.default.subpathsOfDirectory(atPath: objects)
        .filter { $0.hasSuffix(".o") }.sorted().map { objects + "/" + $0 }
    }
    let compiled = try Self.run(arguments)
    expect(compiled.status == 0 && compiled.output.isEmpty, "\(compiled.output)")
    let ran = try Self.run([folder.path + "/snippets"])
    expect(ran.status == 0, "\(ran.output)")
    var rest = ran.output.split(separator: "\n")[...]
    for line in prints {
      let place = rest.firstIndex { $0 == line }
      expect(place != nil, "no line '\(line)' in \(rest.prefix(12))")
      rest = rest[(place ?? rest.startIndex)...].dropFirst(place == nil ? 0 : 1)
    }
  }
}
