import Foundation
import FoundationXML
import TerminalText
import TestSupport
import Testing

@testable import SessionTranscript

struct ExportTests {
  /// Text that would break out of every form it is written in without care.
  private static let hostile =
    "</script><b onclick='x()'>\"&amp; ]]> `a` \u{1B}[31m \u{202E}\u{9B} \u{FFFE} -->"

  private func session(_ text: String) throws -> Session { try Session(text: text) }

  private let source = """
    session 1
    title: Two <steps>
    size: 40x10

    Prose, long enough to be broken into more than one line.

      > load flow
      main: flow

    """

  /// One of everything.
  private func performance(_ text: String = "x", speed: Double = 1) throws -> Performance {
    var performance = Performance(
      try session(source), pacing: Pacing(seed: 1, speed: speed))
    performance.setPicture("<svg><title>a</title></svg>\n")
    for line in ["# Heading", "", "Told \(text)", "on two lines", "", "- item", "- other", ""] {
      performance.narrate(line)
    }
    performance.add(
      .step(
        .init(prompt: "> ", command: "load\n\(text)", output: StepOutput(lines: ["one", text]))))
    performance.setPicture("<svg><title>b</title></svg>\n")
    performance.setPictureAtLastMoment()
    performance.add(.mark(text))
    performance.add(.pause(2000))
    var question = Performance.Question("Why \(text)?")
    question.choices = [text, "b"]
    question.hints = [text]
    question.answers = [text, "another"]
    question.explanations = ["Because \(text)"]
    performance.add(.question(question))
    performance.setPicture("<svg><title>a</title></svg>\n")
    performance.add(.time(60_000))
    performance.add(.drawing(["+--+", text]))
    performance.narrate("The end.")
    performance.endNarration()
    return performance
  }

  private let style = (rules: ".x{fill:red}\n", definitions: "<defs></defs>")

  // MARK: Recordings

  private struct Event: Equatable {
    var time: Double
    var code: String
    var data: String
  }

  private func events(_ cast: String) throws -> [Event] {
    try cast.split(separator: "\n").dropFirst().map { line in
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let fields = try #require(value as? [Any])
      return Event(
        time: try #require(fields[0] as? Double), code: try #require(fields[1] as? String),
        data: try #require(fields[2] as? String))
    }
  }

  private func output(_ events: [Event]) -> String {
    events.filter { $0.code == "o" }.map(\.data).joined()
  }

  @Test("A recording states size and title, no date, and shows everything in order")
  func recording() throws {
    let cast = Asciicast.text(of: try performance(), source: source)
    expect(
      cast.hasPrefix(
        #"{"version":2,"width":40,"height":10,"title":"Two <steps>","layoutsh":{"source":"session 1\n"#
      ))
    expect(!cast.prefix { $0 != "\n" }.contains("timestamp"))
    let events = try events(cast)
    expect(
      output(events),
      equals: """
        Heading

        Told x on two lines

        - item
        - other

        > load
        ..> x
        one
        x

        Question: Why x?
        - x
        - b
        Answer: x
        Because x

        +--+
        x

        The end.

        >\u{20}
        """.replacingOccurrences(of: "\n", with: "\r\n"))
    expect(events.filter { $0.code == "m" }.map(\.data), equals: ["x", "Why x?"])
  }

  @Test(
    "Times never decrease, keys come at the pace of playback, and @at holds the next moment back")
  func times() throws {
    let performance = try performance()
    let events = try events(Asciicast.text(of: performance, source: source))
    expect(zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time })
    let prompt = try #require(events.firstIndex { $0.data == "> " })
    let delays = Pacing(seed: 1).keyDelays(of: "load\nx", step: 0)
    var time = events[prompt].time
    for (event, delay) in zip(events[(prompt + 1)...], delays) {
      time += Double(delay) / 1000
      expect(abs(event.time - time) < 0.0005, "\(event)")
    }
    expect(delays.count == 7 && events[prompt + 5].data == "\r\n..> ")
    // The first line of the drawing: a line's delay after the minute.
    let drawing = try #require(events.first { $0.data == "+--+\r\n" })
    expect(drawing.time, equals: 60.015)
    // Twice as fast, half the time.
    let fast = try self.events(
      Asciicast.text(of: try self.performance(speed: 2), source: source))
    expect(fast.first { $0.data == "+--+\r\n" }?.time, equals: 30.008)
    // The answer is looked at for a second; so is the question, for five, and 16 letters read.
    let timeline = Timeline(performance)
    expect(timeline.starts.count, equals: performance.moments.count)
    let step = delays.reduce(0, +) + 2 * Pacing.lineDelay + Timeline.lookingTime
    expect(timeline.starts[2] - timeline.starts[1], equals: step)
    // Mark and pause: nothing and two seconds; the question waits for both.
    expect(timeline.wait(after: 1, in: performance), equals: step + 2000)
  }

  @Test("The session comes back byte for byte", arguments: ["\n", "\r\n"])
  func source(_ end: String) throws {
    let text = source.replacingOccurrences(of: "\n", with: end) + "\"é\\u{1F600} \u{1F600}/"
    let cast = Asciicast.text(of: try performance(), source: text)
    try expect(Asciicast.session(in: Array(cast.utf8)).bytes, equals: Array(text.utf8))
  }

  @Test(
    "What is no recording of a session is refused with a reason",
    arguments: [
      ("", SessionFault.noRecording),
      ("session 1\n", .noRecording),
      ("[1]\n", .noRecording),
      ("\u{0}", .noRecording),
      (String(repeating: "[", count: 100_000), .noRecording),
      ("{\"version\":2,\"width\":80}\n", .noSource),
      ("{\"version\":2,\"layoutsh\":{\"source\":7}}", .noSource),
    ])
  func foreign(_ text: String, _ fault: SessionFault) {
    #expect(throws: SessionError(line: 1, fault)) {
      try Asciicast.session(in: Array(text.utf8))
    }
  }

  @Test("A recording whose session is malformed is refused with the line of the session")
  func malformedSource() {
    let cast = "{\"version\":2,\"layoutsh\":{\"source\":\"session 1\\n\\n@frob\\n\"}}\n"
    #expect {
      try Asciicast.session(in: Array(cast.utf8))
    } throws: {
      ($0 as? SessionError)?.line == 3
    }
  }

  @Test("Nothing in a recording can drive a terminal")
  func harmlessRecording() throws {
    let cast = Asciicast.text(of: try performance(Self.hostile), source: source)
    for event in try events(cast) {
      let rest = event.data.replacingOccurrences(of: "\r\n", with: "")
      expect(!rest.unicodeScalars.contains { $0.isDangerous }, "\(event)")
    }
    // Outside of strings, too, there is nothing but ASCII and what can be seen.
    expect(!cast.unicodeScalars.contains { $0 != "\n" && $0.isDangerous })
  }

  // MARK: Pages

  /// Elements with their attributes and all text of a page; fails where it is no XML.
  private final class Outline: NSObject, XMLParserDelegate {
    var elements: [(name: String, attributes: [String: String])] = []
    var text = ""

    init(_ page: String) throws {
      super.init()
      let parser = XMLParser(data: Data(page.utf8))
      parser.delegate = self
      guard parser.parse() else {
        throw parser.parserError ?? CocoaError(.fileReadCorruptFile)
      }
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      elements.append((name, attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { self.text += text }
  }

  @Test("A page has a stop for everything that is shown, in order, each beside its picture")
  func stops() throws {
    let outline = try Outline(SessionPage.text(of: performance(), pictureStyle: style))
    let stops = outline.elements.filter { $0.attributes["data-stop"] != nil }
      .sorted {
        Int($0.attributes["data-stop"] ?? "") ?? 0 < Int($1.attributes["data-stop"] ?? "") ?? 0
      }
    expect(stops.map { $0.attributes["data-stop"] }, equals: ["0", "1", "2", "3"])
    expect(stops.map { $0.attributes["class"] }, equals: ["told", "step", "told question", "told"])
    // The two equal pictures occur once.
    expect(stops.map { $0.attributes["data-picture"] }, equals: ["0", "1", "1", "0"])
    expect(outline.elements.filter { $0.name == "figure" }.count, equals: 2)
    expect(stops[1].attributes["data-step"], equals: "1")
    // A hint, the answer, and the transcript.
    expect(outline.elements.filter { $0.name == "details" }.count, equals: 3)
    // A picture comes after the first stop that shows it, and the page opens at the first stop with
    // the first of the most varied.
    let places = outline.elements.compactMap { $0.attributes["data-stop"] ?? $0.attributes["id"] }
      .filter { Int($0) != nil || $0.hasPrefix("picture") }
    expect(places, equals: ["0", "picture-0", "1", "picture-1", "2", "3"])
    let scene = outline.elements.first { $0.attributes["id"] == "scene" }
    expect(scene?.attributes["data-poster"], equals: "0")
    // A choice can be chosen, an answer checked against what is accepted.
    expect(outline.elements.count { $0.attributes["type"] == "radio" }, equals: 2)
    let accepted = outline.elements.filter { $0.name == "data" }.map { $0.attributes["value"] }
    expect(accepted, equals: ["x", "another"])
    expect(outline.elements.filter { $0.name == "li" }.count, equals: 4)
    expect(outline.text, contains: "Two <steps>")
    let seek = outline.elements.first { $0.attributes["id"] == "seek" }
    expect(seek?.attributes["max"], equals: "3")
  }

  @Test("The pieces of narration")
  func narration() {
    expect(
      Prose.blocks([
        "# A", "b", "c", "", "", "- d", "  e", "- f", "", "\\@g", "h", "- i", "#j", "####### k",
      ]),
      equals: [
        .heading("A"), .paragraph("b c"), .list(["d e", "f"]), .paragraph("@g h"),
        .list(["i #j ####### k"]),
      ])
    expect(Markup.line("a `b<` c `d`"), equals: "a <code>b&lt;</code> c <code>d</code>")
    expect(Markup.line("a `b"), equals: "a `b")
    expect(
      Markup.line("*a* b *c d*, e *f `g` 2 * 3 *4 x*y* **h** *i*"),
      equals:
        "<em>a</em> b <em>c d</em>, e *f <code>g</code> 2 * 3 <em>4 x*y</em> <strong>h</strong> <em>i</em>"
    )
  }

  @Test("Text of a session never becomes markup of its page")
  func harmlessPage() throws {
    let plain = try Outline(SessionPage.text(of: performance(), pictureStyle: style))
    let page = SessionPage.text(of: try performance(Self.hostile), pictureStyle: style)
    let outline = try Outline(page)
    expect(
      outline.elements.filter { $0.name != "code" }.map(\.name), equals: plain.elements.map(\.name))
    expect(outline.elements.allSatisfy { $0.attributes["onclick"] == nil })
    expect(page.components(separatedBy: "</script>").count, equals: 2)
    expect(outline.text, contains: "</script><b onclick='x()'>\"&amp; ]]> a \\u{1b}[31m")
    expect(!page.unicodeScalars.contains { $0 != "\n" && $0.isDangerous })
  }

  @Test("A page names nothing outside of itself, and its policy names the script it has")
  func standsAlone() throws {
    let page = SessionPage.text(of: try performance(), pictureStyle: style)
    expect(!page.contains("://"))
    for word in ["src=", "href=", "@import", "url(", "fetch", "XMLHttp", "eval"] {
      expect(!page.contains(word), "\(word)")
    }
    let script = try #require(
      page.components(separatedBy: "<script>").last?.components(separatedBy: "</script>").first)
    expect(page, contains: "script-src '\(try digest(script))'")
  }

  @Test("Whatever is shown, the recording and the page are well-formed and the session comes back")
  func anything() throws {
    for seed in UInt32(1)...150 {
      var random = RandomSession(seed: seed)
      let source = random.bytes()
      let session = try Session(bytes: source)
      var performance = Performance(session, pacing: Pacing(seed: seed))
      for _ in 0..<random.below(12) {
        let (line, lines) = (random.line(), random.lines())
        switch random.below(8) {
        case 0: for line in lines { performance.narrate(line) }
        case 1:
          performance.add(
            .step(
              .init(prompt: line, command: line + "\n" + line, output: StepOutput(lines: lines))))
        case 2: performance.add(.question(.init(line)))
        case 3:
          var question = Performance.Question(line)
          question.answers = lines
          performance.add(.question(question))
        case 4: performance.add(.drawing(lines))
        case 5: performance.add(.time(random.below(100_000)))
        case 6: performance.add(.mark(line))
        default: performance.setPicture("<svg id=\"\(random.below(3))\"/>")
        }
      }
      performance.endNarration()
      let cast = Asciicast.text(of: performance, source: session.text)
      let events = try events(cast)
      expect(zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time }, "seed \(seed)")
      try expect(Asciicast.session(in: Array(cast.utf8)).bytes, equals: source, "seed \(seed)")
      let outline = try Outline(SessionPage.text(of: performance, pictureStyle: style))
      let stops = performance.moments.count { $0.content.isStop }
      expect(
        outline.elements.count { $0.attributes["data-stop"] != nil }, equals: stops, "seed \(seed)")
      let shown = Set(performance.moments.filter { $0.content.isStop }.compactMap(\.picture))
      expect(
        outline.elements.count { $0.name == "figure" }, equals: shown.count, "seed \(seed)")
    }
  }

  @Test("An empty session is a page and a recording too")
  func empty() throws {
    var performance = Performance(try session("session 1\n"), pacing: Pacing(seed: 1))
    performance.endNarration()
    _ = try Outline(SessionPage.text(of: performance, pictureStyle: style))
    let cast = Asciicast.text(of: performance, source: "session 1\n")
    expect(
      cast,
      equals: #"{"version":2,"width":80,"height":24,"layoutsh":{"source":"session 1\n"}}"# + "\n")
  }

  /// The digest as a policy names it, computed by the system's own tool.
  private func digest(_ text: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    let words = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let digits = Array(words.prefix { $0 != " " }.utf8)
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(decoding: digits[$0..<($0 + 2)], as: UTF8.self), radix: 16)
    }
    return "sha256-" + Data(bytes).base64EncodedString()
  }
}
