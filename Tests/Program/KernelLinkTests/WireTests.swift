import ShellValues
import TerminalText
import TestSupport
import Testing

@testable import KernelLink

/// A generator that gives the same numbers every time.
struct FixedRandom: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

/// A page asks for a picture and has one.
private var pictured: LineOrigin {
  var origin = LineOrigin(.question(after: 3))
  origin.picture = PictureOfPage(page: 2, id: "8", since: "7")
  return origin
}

private let requests: [Request] = [
  .run(KernelLine(number: 1, text: "load flow")),
  .run(KernelLine(number: .max, text: "", columns: 132, rows: 50)),
  .run(KernelLine(number: 7, text: "zwei\nZeilen \u{1F600}\0")),
  .run(KernelLine(number: 8, text: "", origin: LineOrigin(folder: "a b/", isTrusted: true))),
  .run(
    KernelLine(
      number: 9, text: "x", origin: LineOrigin(folder: "", isTrusted: false, isRecorded: false))),
  .run(KernelLine(number: 1, text: "drag 0 -8", origin: LineOrigin(.command))),
  .run(KernelLine(number: 1, text: "sections 3", origin: .link)),
  .run(KernelLine(number: 1, text: "draw", origin: LineOrigin(.question(after: nil)))),
  .run(KernelLine(number: 1, text: "draw", origin: LineOrigin(.question(after: 12)))),
  .run(KernelLine(number: 1, text: "draw --svg", origin: pictured)),
  .run(KernelLine(number: 1, text: "look", question: .look)),
  .run(KernelLine(number: 1, text: "", question: .holds("count == 7"))),
  .run(KernelLine(number: 1, text: "", question: .value("35/2"))),
  .run(KernelLine(number: 1, text: "", question: .lack("count == 7"))),
  .run(KernelLine(number: 1, text: "", question: .likeness("count", -17.5))),
  .run(KernelLine(number: 1, text: "", question: .digest)),
  .run(KernelLine(number: 1, text: "", question: .openBatch)),
  .run(KernelLine(number: 1, text: "", question: .drawing(columns: nil, isFitted: true))),
  .run(KernelLine(number: 1, text: "", question: .drawing(columns: 36, isFitted: false))),
  .complete(text: "lo é", cursor: 5),
  .complete(text: "", cursor: 0),
  .hint(text: "sec"), .help(text: "load flow", cursor: 5, columns: 80),
  .picture(PictureRequest(columns: 80, rows: 13)),
  .picture(PictureRequest(columns: 80, rows: 13, line: "settle")),
  .picture(PictureRequest(columns: 40, rows: 13, title: "goal")),
]

/// Settings in which nothing is as the program was started.
private var settings: ShellSettings {
  var settings = ShellSettings()
  settings.trace = .uikit
  settings.usesJSON = false
  settings.isTimed = true
  settings.isWatching = true
  settings.isSplit = true
  settings.recording = "a b.session"
  return settings
}

private let handovers: [Handover] = [
  .history, .clear, .play(path: "a b"), .resume, .back(-1), .goTo(.step(.max)), .goTo(.mark("")),
  .live(isOn: nil, command: "live"), .live(isOn: true, command: "live on"),
]

/// The end of a line whose reply `set` sets.
private func reply(
  prompt: String = "", suspended: [String] = [], settings: ShellSettings = ShellSettings(),
  _ set: (inout LineReply) -> Void = { _ in }
) -> Answer {
  var reply = LineReply()
  set(&reply)
  return .reply(reply, prompt: prompt, suspended: suspended, settings: settings)
}

private let answers: [Answer] =
  handovers.map { handover in reply { $0.handover = handover } } + [
    .ready(.complete, prompt: "layoutsh> ", suspended: []),
    .ready(.refused(index: 3, reason: "no"), prompt: "", suspended: ["main", "sheet"]),
    .output("a\u{1B}[1mé\u{1B}[22m\n"), .errors(""), .journal(.append("a\nb")),
    .journal(.truncate(to: 0)),
    .journal(.redo(12)),
    reply(prompt: "p", suspended: ["main"], settings: settings) {
      ($0.output, $0.errors, $0.status) = ("1", "23", -1)
      ($0.isTypo, $0.isOnePiece, $0.quits) = (true, true, true)
      $0.journal = [.append("x"), .truncate(to: 4), .redo(1)]
    },
    reply { ($0.status, $0.values) = (2, "{\"ok\":true}\n") },
    .journal(
      .append(
        JournalEntry("load", images: ["a": "1", "b": ""], copy: "c", healedLayer: "main"))),
    reply(), reply { ($0.values, $0.isPatch) = ("[[0,7]]", true) },
    reply { $0.answer = .yes }, reply { $0.answer = .no(reason: "r") },
    reply {
      $0.answer = .look([
        SeenElement(layer: "l", name: "0,0", x: 0, y: -1.5, width: 2, height: .infinity)
      ])
    },
    reply { $0.answer = .value("70", number: 70) },
    reply { $0.answer = .value("none", number: nil) },
    reply { $0.answer = .clause("0,1 is too low") },
    reply { $0.answer = .clause(nil) },
    reply { $0.answer = .digest(.max) }, reply { $0.answer = .drawing("┏━┓\n") },
    .completion(
      Completion(
        replaced: 2..<5,
        candidates: [.init("load", summary: "a layout"), .init("x=", isWhole: false)])
    ),
    .hint(nil), .hint(""), .hint("tions"), .picture(""), .picture("┏━┓\n"), .help(""),
    .help("load NAME\n"),
  ]

struct WireTests {
  @Test("Requests survive the wire", arguments: requests) func requestsSurviveTheWire(
    request: Request
  ) throws {
    var buffer = FrameBuffer()
    buffer.append(request.frame(request: 9).bytes)
    let frame = try #require(try buffer.next())
    expect(frame.request, equals: 9)
    try expect(Request(frame), equals: request)
    try expect(buffer.next() == nil)
  }

  @Test("Answers survive the wire", arguments: answers) func answersSurviveTheWire(answer: Answer)
    throws
  {
    var buffer = FrameBuffer()
    buffer.append(answer.frame(request: .max).bytes)
    let frame = try #require(try buffer.next())
    expect(frame.request, equals: .max)
    try expect(Answer(frame), equals: answer)
  }

  @Test("Frames come out whole however they are pieced")
  func framesComeOutWholeHoweverTheyArePieced() throws {
    let bytes = answers.flatMap { $0.frame(request: 1).bytes }
    for size in [1, 2, 3, 7, 10, 11, 64] {
      var buffer = FrameBuffer()
      var found: [Answer] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        buffer.append(Array(bytes[start..<min(start + size, bytes.count)]))
        while let frame = try buffer.next() { found.append(try Answer(frame)) }
      }
      expect(found, equals: answers, "pieces of \(size)")
    }
  }

  @Test("The header is little endian and ten bytes") func theHeaderIsLittleEndianAndTenBytes() {
    let frame = Frame(kind: 7, request: 0x0102_0304, payload: [9, 8])
    expect(frame.bytes, equals: [1, 7, 4, 3, 2, 1, 2, 0, 0, 0, 9, 8])
  }

  @Test("A strange version or length is refused from the header alone")
  func aStrangeVersionOrLengthIsRefusedFromTheHeaderAlone() {
    var strange = FrameBuffer()
    strange.append([2])
    #expect(throws: FrameProblem.version(2)) { try strange.next() }
    var long = FrameBuffer()
    long.append([1, 7, 0, 0, 0, 0, 1, 0, 0, 1])
    #expect(throws: FrameProblem.length(0x0100_0001)) { try long.next() }
  }

  @Test("Fields are checked") func fieldsAreChecked() {
    func read(_ kind: UInt8, _ payload: [UInt8]) throws -> Answer {
      try Answer(Frame(kind: kind, request: 1, payload: payload))
    }
    #expect(throws: FrameProblem.kind(1)) { try read(1, []) }
    #expect(throws: FrameProblem.short) { try read(66, [2, 0, 0, 0, 1]) }
    #expect(throws: FrameProblem.surplus(1)) { try read(66, [0, 0, 0, 0, 1]) }
    #expect(throws: FrameProblem.text) { try read(71, [1, 1, 0, 0, 0, 0xFF]) }
    #expect(throws: FrameProblem.value) { try read(71, [2, 0, 0, 0, 0]) }
    // A replaced range that ends before it starts, and an index larger than any.
    #expect(throws: FrameProblem.value) {
      try read(70, [5, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    }
    #expect(throws: FrameProblem.value) {
      try read(68, [2, 255, 255, 255, 255, 255, 255, 255, 255])
    }
    // A list that claims four thousand million elements.
    #expect(throws: FrameProblem.short) {
      try read(70, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255])
    }
    #expect(throws: FrameProblem.value) {
      try Request(Request.complete(text: "ab", cursor: 3).frame(request: 1))
    }
  }

  @Test("No bytes trap and what is read is written back the same")
  func noBytesTrapAndWhatIsReadIsWrittenBackTheSame() throws {
    var random = FixedRandom(state: 1)
    let valid = requests.map { $0.frame(request: 3) } + answers.map { $0.frame(request: 3) }
    var read = 0
    for round in 0..<20_000 {
      var frame = valid[round % valid.count]
      if round % 3 == 0 {
        frame.payload = (0..<Int.random(in: 0...40, using: &random)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
        frame.kind = UInt8.random(in: 0...75, using: &random)
      } else if !frame.payload.isEmpty {
        frame.payload[Int.random(in: frame.payload.indices, using: &random)] =
          UInt8.random(in: 0...255, using: &random)
      }
      if let answer = try? Answer(frame) {
        read += 1
        // Bytes that are not text become visible, and so longer.
        expect(answer.frame(request: 3).payload.count <= 8 * frame.payload.count)
        try expect(Answer(answer.frame(request: 3)), equals: answer)
      }
      if let request = try? Request(frame) {
        read += 1
        expect(request.frame(request: 3), equals: frame)
      }
    }
    expect(read > 1000)
  }

  @Test("What a kernel shows passes the sieve") func whatAKernelShowsPassesTheSieve() throws {
    let evil = "\u{1B}]0;x\u{7}\u{202E}\u{C}"
    let text = #"\u{1b}]0;x\u{7}\u{202e}\u{c}"#
    func read(_ answer: Answer) throws -> Answer { try Answer(answer.frame(request: 1)) }
    let bytes = VisibleText(rendered: Array(evil.utf8))
    let shown = VisibleText(rendered: Array(text.utf8))
    try expect(read(.output(bytes)), equals: .output(shown))
    try expect(read(.errors(bytes)), equals: .errors(shown))
    let rows = VisibleText(rendered: Array(text.dropLast(5).utf8) + [0x0C])
    try expect(read(.picture(bytes)), equals: .picture(rows))
    let sent = reply(prompt: evil) { ($0.output, $0.errors, $0.values) = (bytes, bytes, bytes) }
    let sieved = reply(prompt: text) { ($0.output, $0.errors, $0.values) = (shown, shown, shown) }
    try expect(read(sent), equals: sieved)
    let long = reply(prompt: String(repeating: "x", count: 100_000))
    guard case .reply(_, let short, _, _) = try read(long) else { return expect(false) }
    expect(short.utf8.count < 9000)
    try expect(
      read(.ready(.complete, prompt: evil, suspended: [])),
      equals: .ready(.complete, prompt: text, suspended: []))
    for name in ["x; live on", "x y", "", "\"", "x\n"] {
      var settings = ShellSettings()
      settings.watchedModules = [name: "/x"]
      #expect(throws: FrameProblem.value) { try read(reply(settings: settings)) }
    }
  }

  @Test("No stream of bytes traps") func noStreamOfBytesTraps() {
    var random = FixedRandom(state: 2)
    var frames = 0
    for _ in 0..<2000 {
      var buffer = FrameBuffer()
      var bytes: [UInt8] = [1, 66, 0, 0, 0, 0, UInt8.random(in: 0...9, using: &random), 0, 0, 0]
      bytes += (0..<Int.random(in: 0...40, using: &random)).map { _ in
        UInt8.random(in: 0...3, using: &random)
      }
      buffer.append(bytes)
      while let frame = try? buffer.next() {
        frames += 1
        _ = try? Answer(frame)
      }
    }
    expect(frames > 500)
  }
}
