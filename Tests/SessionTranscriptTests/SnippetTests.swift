import Foundation
import SessionTranscript
import TestSupport
import Testing

/// `@swift`: lines of code beside the commands of a lesson.
struct SnippetTests {
  @Test func linesThatFollowEachOtherAreOneSnippetAndKeepTheirIndentation() throws {
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

  @Test func exportsShowItAsItIs() throws {
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
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The lessons as functions that throw: the snippets of one continue each other, as its commands do.
  private static func functions() throws -> (text: String, lessons: Int) {
    let folder = root.appending(path: "sessions")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".session") }.sorted()
    var text = ""
    var lessons = 0
    for name in names {
      let bytes = try Array(Data(contentsOf: folder.appending(path: name)))
      let lines = try Session(bytes: bytes).directives.filter { $0.name == .swift }
      if lines.isEmpty { continue }
      lessons += 1
      text += "func lesson\(lessons)() throws {\n"
      for line in lines {
        text += "#sourceLocation(file: \"sessions/\(name)\", line: \(line.line))\n\(line.text)\n"
      }
      text += "}\n#sourceLocation()\n"
    }
    return (text, lessons)
  }

  @Test("The compiler accepts the snippets of every lesson")
  func lessonsCompile() throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let built = URL(filePath: tests).deletingLastPathComponent()
    let modules = [
      "CalendarLayout", "CollectionEngine", "FlowLayout", "LayoutPluginKit", "OverlayLayout",
      "StickyLayout",
    ]
    let (text, lessons) = try Self.functions()
    expect(lessons > 0)
    let folder = try ScratchFolder()
    let source = folder.path + "/snippets.swift"
    try (modules.map { "import \($0)\n" }.joined() + text)
      .write(toFile: source, atomically: true, encoding: .utf8)
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = [
      "swiftc", "-typecheck", "-swift-version", "6", "-suppress-warnings", "-I",
      built.path + "/Modules",
    ]
    for module in ["CLayoutPlugin", "CMathematics"] {
      compiler.arguments? += [
        "-Xcc", "-fmodule-map-file=\(built.path)/\(module).build/module.modulemap",
      ]
    }
    compiler.arguments?.append(source)
    let pipe = Pipe()
    compiler.standardError = pipe
    try compiler.run()
    let errors = String(
      decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    compiler.waitUntilExit()
    expect(compiler.terminationStatus == 0 && errors.isEmpty, "\(errors)")
  }
}
