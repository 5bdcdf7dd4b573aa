import Foundation
import TestSupport
import Testing

@testable import SessionTranscript

struct SessionReadingTests {
  @Test("Bytes come back as they were", arguments: UInt32(0)..<300)
  func roundTrip(seed: UInt32) throws {
    var random = RandomSession(seed: seed)
    let bytes = random.bytes()
    try expect(Session(bytes: bytes).bytes, equals: bytes)
  }

  @Test("Every bundled session comes back byte for byte")
  func bundled() throws {
    let folder = Manifest.root.appending(path: "sessions")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".session") }
    expect(names.count >= 14)
    for name in names {
      let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
      try expect(Session(bytes: bytes).bytes, equals: bytes, "\(name)")
    }
  }

  @Test("The parts of a session")
  func parts() throws {
    let session = try Session(
      text: """
        session 1
        title: Headers that stay
        size: 80x24
        seed: 7
        timeout: 1.5s
        speed: 0.5

        # Headers
        @mark top
          > load flow
          ..> as main
          a (glob)
          ...
          [12]
          > status

        @pause 250ms
        """)
    expect(session.header[.title], equals: "Headers that stay")
    expect(session.header[.author] == nil)
    expect(session.header.size, equals: SessionHeader.TerminalSize(columns: 80, rows: 24))
    expect(session.header.seed, equals: 7)
    expect(session.header.timeoutMilliseconds, equals: 1500)
    expect(session.header.speed, equals: 0.5)
    expect(session.header.fields.map(\.line), equals: [2, 3, 4, 5, 6])
    expect(session.directives.map(\.name), equals: [.mark, .pause])
    expect(session.directives.map(\.text), equals: ["top", "250ms"])
    expect(session.directives.map(\.line), equals: [9, 17])
    expect(session.directives.map(\.pauseMilliseconds), equals: [nil, 250])
    expect(session.steps.map(\.command), equals: ["load flow\nas main", "status"])
    expect(session.steps.map(\.line), equals: [10, 15])
    expect(session.steps.map(\.status), equals: [12, 0])
    expect(session.steps.map { $0.expected.map(\.source) }, equals: [["a (glob)", "..."], []])
    expect(session.nodes.count, equals: 7)
    expect(!session.endsWithLineEnding)
    expect(session.lineEnding, equals: .lf)
  }

  @Test("A session of one line")
  func smallest() throws {
    let session = try Session(text: "session 1")
    expect(session.nodes.isEmpty)
    expect(session.bytes, equals: Array("session 1".utf8))
  }

  @Test("A combining accent after the prompt belongs to the command")
  func combiningAccent() throws {
    let session = try Session(text: "session 1\n\n  > \u{301}x\n")
    expect(session.steps.map(\.command), equals: ["\u{301}x"])
  }

  @Test(
    "The first line tells a session",
    arguments: [
      ("session 1", true), ("session 1\n", true), ("session 1\r\n", true), ("session 1 ", false),
      ("session 10", false), ("Session 1", false), ("", false), ("\u{FEFF}session 1", false),
    ])
  func isSession(line: String, expected: Bool) {
    expect(Session.isSession(firstLine: line), equals: expected)
  }

  @Test(
    "Durations",
    arguments: [
      ("2s", 2000), ("500ms", 500), ("1.5s", 1500), ("0s", 0), ("0.0005s", 1), ("0.0004s", 0),
      ("86400s", 86_400_000), ("86400.001s", nil), ("s", nil), ("1.s", nil), (".5s", nil),
      ("1,5s", nil), ("1.2.3s", nil), ("2m", nil), ("+1s", nil), ("٢s", nil),
    ] as [(String, Int?)])
  func duration(text: String, milliseconds: Int?) {
    expect(SessionDuration.milliseconds(text), equals: milliseconds)
  }

  @Test("Seconds read back as the milliseconds they were written from")
  func seconds() {
    for milliseconds in [0, 1, 10, 100, 999, 1000, 1500, 12_345, 86_400_000] {
      let text = SessionDuration.seconds(milliseconds)
      expect(SessionDuration.milliseconds(ofSeconds: text), equals: milliseconds)
    }
    expect([0, 10, 1500, 2000].map(SessionDuration.seconds), equals: ["0", "0.01", "1.5", "2"])
  }
}
