import TestSupport
import Testing

@testable import SessionTranscript

struct SessionRecorderTests {
  @Test("The whole text of a small one")
  func text() throws {
    var recorder = try SessionRecorder(header: [(.title, "Head\ners"), (.size, "80x24")])
    try recorder.append(note: "# One\n\n  indented\n@home\n\t@tab")
    try recorder.append(.at, "1.5")
    try recorder.append(command: "load flow\nas x", output: StepOutput(lines: ["a", "", "> b"]))
    try recorder.append(command: "frob", output: StepOutput(lines: ["error: c"], status: 1))
    try recorder.append(.pause, "2s")
    try recorder.append(.mark, "end")
    expect(
      recorder.text,
      equals: #"""
        session 1
        title: Head\ners
        size: 80x24

        # One

        indented
        \@home
        \@tab

        @at 1.5
          > load flow
          ..> as x
          a
          (blank)
          \x3e b (esc)

          > frob
          error: c
          [1]

        @pause 2s
        @mark end

        """#)
  }

  @Test("Reads back to the same steps at any time", arguments: UInt32(0)..<200)
  func readsBack(seed: UInt32) throws {
    var random = RandomSession(seed: seed)
    var recorder = try SessionRecorder()
    var commands: [String] = []
    var outputs: [StepOutput] = []
    for _ in 0..<8 {
      switch random.below(3) {
      case 0: try recorder.append(note: random.lines().joined(separator: "\n"))
      case 1: try recorder.append(.say, random.line())
      default:
        let command = random.pick(["", "a", "a\nb", "> a", "\u{301}", "a  ", "\n"])
        let output = StepOutput(lines: random.lines(), status: random.below(3) * 70)
        try recorder.append(command: command, output: output)
        commands.append(command)
        outputs.append(output)
      }
      let session = try Session(text: recorder.text)
      expect(session.steps.map(\.command), equals: commands)
      expect(zip(session.steps, outputs).allSatisfy { $0.matches($1) })
      expect(session.steps.count, equals: outputs.count)
    }
  }

  @Test("What cannot be recorded is refused and changes nothing")
  func refused() throws {
    var recorder = try SessionRecorder()
    try recorder.append(command: "a", output: StepOutput(lines: []))
    let before = recorder
    #expect(throws: SessionError(line: 4, .forbidden("\u{1B}", inCommand: true))) {
      try recorder.append(command: "\u{1B}", output: StepOutput(lines: []))
    }
    #expect(throws: SessionError(line: 4, .badStatus(1000))) {
      try recorder.append(command: "b", output: StepOutput(lines: [], status: 1000))
    }
    #expect(throws: SessionError(line: 4, .lineTooLong(found: nil))) {
      let command = String(repeating: "x", count: 4093)
      try recorder.append(command: command, output: StepOutput(lines: []))
    }
    #expect(throws: SessionError(line: 4, .badText(.mark, found: ""))) {
      try recorder.append(.mark, " ")
    }
    expect(recorder, equals: before)
    #expect(throws: SessionError(line: 2, .badValue(.size, found: "80x24\\nseed: 1"))) {
      try SessionRecorder(header: [(.size, "80x24\nseed: 1")])
    }
  }

  @Test("A long line and long output become an ellipsis")
  func tooLong() throws {
    var recorder = try SessionRecorder()
    let fits = String(repeating: "é", count: 4094)
    try recorder.append(command: "a", output: StepOutput(lines: [fits, fits + "x", "end"]))
    let many = Array(repeating: "x", count: 100_000)
    try recorder.append(command: "b", output: StepOutput(lines: many, status: 1))
    let steps = try Session(text: recorder.text).steps
    expect(steps.map { $0.expected.map(\.source) }, equals: [[fits, "...", "end"], ["..."]])
    expect(steps.map(\.status), equals: [0, 1])
  }

  @Test("A full session takes no more")
  func full() throws {
    var recorder = try SessionRecorder()
    let many = Array(repeating: "x", count: 99_997)
    try recorder.append(command: "a", output: StepOutput(lines: many))
    try expect(Session(text: recorder.text).steps.first?.expected.count, equals: 99_997)
    #expect(throws: SessionError(line: 100_001, .full)) {
      try recorder.append(command: "b", output: StepOutput(lines: []))
    }
  }

  @Test("Long prose goes on the next line")
  func longProse() throws {
    var recorder = try SessionRecorder()
    let note = String(repeating: "x", count: 4095) + " @y"
    try recorder.append(note: note)
    let session = try Session(text: recorder.text)
    expect(session.nodes.dropFirst(), equals: [.prose(String(note.prefix(4095))), .prose("\\@y")])
  }

  @Test("A question is written once it has an answer, and no recording includes a file")
  func questions() throws {
    var recorder = try SessionRecorder()
    let start = recorder.text
    #expect(throws: SessionError.self) { try recorder.append(.include, "a.session") }
    #expect(throws: SessionError.self) { try recorder.append(.quiz, "id=a kind=frob What?") }
    expect(recorder.text, equals: start)
    try recorder.append(.quiz, "kind=choice Which?")
    try recorder.append(.choice, "one")
    try recorder.append(.answer, "two")
    expect(recorder.text == start && recorder.unfinished?.name == .quiz)
    #expect(throws: SessionError.self) { try recorder.append(.quiz, "Another?") }
    #expect(throws: SessionError.self) { try recorder.append(.task, "Do it.") }
    try recorder.append(command: "status", output: StepOutput(lines: []))
    try recorder.append(.choice, "two")
    try recorder.append(.explain, "So it is.")
    let lines =
      "@quiz kind=choice Which?\n@choice one\n@answer two\n@choice two\n@explain So it is.\n"
    expect(recorder.text.hasSuffix("  > status\n\n" + lines), recorder.text)
    expect(recorder.unfinished == nil)
    try recorder.append(.quiz, "How?")
    try recorder.append(.hint, "So.")
    try recorder.append(.answer, "sections 3")
    expect(recorder.text.hasSuffix("@quiz How?\n@hint So.\n@answer sections 3\n"), recorder.text)
    try recorder.append(.task, "Do it.")
    expect(recorder.unfinished?.name, equals: .task)
    expect(try Session(text: recorder.text).directives.count, equals: 8)
  }

  @Test("Arrays and groups of patterns are bounded in a sentence", arguments: [1, 10])
  func depth(_ times: Int) {
    func text(_ open: String, _ close: String, _ count: Int) -> String {
      String(repeating: open, count: count) + "1" + String(repeating: close, count: count)
    }
    for (open, close, suffix, bound, sentence) in [
      ("(", ")", "re", 32, "bad regular expression: groups nested more than 32 deep"),
      ("(?:", ")", "re", 32, "bad regular expression: groups nested more than 32 deep"),
      (
        "[", "]", "json", 64, "arrays and objects of the expected line are nested more than 64 deep"
      ),
      (
        "{\"a\":", "}", "json", 64,
        "arrays and objects of the expected line are nested more than 64 deep"
      ),
    ] {
      let deepest = ExpectedLine("\(text(open, close, bound)) (\(suffix))")
      expect(deepest.problem == nil, open)
      let deeper = ExpectedLine("\(text(open, close, bound * times + 1)) (\(suffix))")
      expect(deeper.problem?.sentence, equals: sentence, open)
    }
  }
}
