import TestSupport
import Testing

@testable import SessionTranscript

/// A malformed file and the whole text of its error.
struct MalformedFile: CustomTestStringConvertible {
  let bytes: [UInt8]
  let error: String

  init(_ text: String, _ error: String) {
    bytes = Array(text.utf8)
    self.error = error
  }

  init(bytes: [UInt8], _ error: String) {
    self.bytes = bytes
    self.error = error
  }

  var testDescription: String { error }
}

private let header =
  "title, size, seed, requires, locale, timeout, speed, tags, author, track, after, learned"
private let directives =
  "mark, pause, say, draw, frame, quiz, choice, answer, wrong, hint, explain, vary, assert, include, at, "
  + "needs, task, done, solution, undo-after, goal, swift"
private let parts = "wrong, hint, done, solution, undo-after, goal"
private let duration = "expected a number and ms or s, such as 500ms or 1.5s, at most a day"
private let size = "expected columns and rows of 1 to 1000, such as 80x24"

private let malformedFiles: [MalformedFile] = [
  .init("", "1: first line must be \"session 1\""),
  .init("session 1 ", "1: first line must be \"session 1\""),
  .init(
    "\u{FEFF}session 1\n",
    "1: forbidden byte order mark U+FEFF: save the file in UTF-8 without it"),
  .init("session 1\nhello\n", "2: expected a header field \"key: value\" or a blank line"),
  .init("session 1\nTitle: x\n", "2: expected a header field \"key: value\" or a blank line"),
  .init("session 1\n  > a\n", "2: expected a header field \"key: value\" or a blank line"),
  .init("session 1\ncolour: red\n", "2: unknown header key colour: expected one of \(header)"),
  .init(
    "session 1\ntrack: sea\n",
    "2: bad track \"sea\": expected one of shell, rules, screens, layouts, calendars"),
  .init("session 1\n\n@task\n", "3: expected what to do after @task, found none"),
  .init("session 1\n\n@done count == 1\n", "3: @done outside a task: it belongs below an @task"),
  .init(
    "session 1\n\n@task T\n@done a\n\n@solution b\n",
    "3: expected @solution in the task, found none"),
  .init(
    "session 1\n\n@task T\n@solution b\n", "3: expected @done or @goal in the task, found none"),
  .init(
    "session 1\n\n@task T\n@done a\n@goal\n@solution b\n",
    "5: expected @done or @goal, found both"),
  .init("session 1\n\n@task T\n@goal\n@goal\n", "5: duplicate @goal"),
  .init("session 1\n\n@task T\n@goal g\n", "4: expected nothing after @goal, found \"g\""),
  .init("session 1\n\n@task T\n@hint\n", "4: expected a hint after @hint, found none"),
  .init("session 1\n\n@task T\n@wrong\n", "4: expected a command after @wrong, found none"),
  .init("session 1\n\n@task T\n@done\n", "4: expected a predicate after @done, found none"),
  .init("session 1\n\n@task T\n@done : x\n", "4: expected a predicate after @done, found none"),
  .init(
    "session 1\n\n@task T\n@answer 4\n",
    "4: @answer inside a task, which ends at a blank line: expected one of \(parts)"),
  .init(
    "session 1\n\n@task T\n@task U\n",
    "4: @task inside a task, which ends at a blank line: expected one of \(parts)"),
  .init(
    "session 1\n\n@task T\n@goal\n@solution b\nProse.\n",
    "6: expected a blank line after the task"),
  .init(
    "session 1\n\n@task T\n@goal\n@solution b\n  > b\n",
    "6: expected a blank line after the task"),
  .init("session 1\nsize: 80\n", "2: bad size \"80\": \(size)"),
  .init("session 1\nsize: 0x24\n", "2: bad size \"0x24\": \(size)"),
  .init("session 1\nsize: 80x24x1\n", "2: bad size \"80x24x1\": \(size)"),
  .init("session 1\nsize: +80x24\n", "2: bad size \"+80x24\": \(size)"),
  .init("session 1\nsize:\n", "2: bad size \"\": \(size)"),
  .init("session 1\nseed: -1\n", "2: bad seed \"-1\": expected a whole number of 0 to 4294967295"),
  .init(
    "session 1\nseed: 4294967296\n",
    "2: bad seed \"4294967296\": expected a whole number of 0 to 4294967295"),
  .init("session 1\ntimeout: soon\n", "2: bad timeout \"soon\": \(duration) and not zero"),
  .init("session 1\ntimeout: 0s\n", "2: bad timeout \"0s\": \(duration) and not zero"),
  .init("session 1\nspeed: 0\n", "2: bad speed \"0\": expected a number of 0.1 to 100"),
  .init("session 1\nspeed: nan\n", "2: bad speed \"nan\": expected a number of 0.1 to 100"),
  .init("session 1\n\n@frob x\n", "3: unknown directive @frob: expected one of \(directives)"),
  .init("session 1\n\n@\n", "3: malformed directive"),
  .init("session 1\n\n@mark: x\n", "3: malformed directive"),
  .init("session 1\n\n@mark\n", "3: expected a name after @mark, found none"),
  .init("session 1\n\n@assert \n", "3: expected a predicate after @assert, found none"),
  .init("session 1\n\n@include\n", "3: expected a file after @include, found none"),
  .init("session 1\n\n@pause 2\n", "3: \(duration), found \"2\""),
  .init("session 1\n\n@pause -2s\n", "3: \(duration), found \"-2s\""),
  .init("session 1\n\n@pause 0.5ms\n", "3: \(duration), found \"0.5ms\""),
  .init("session 1\n\n@pause 86401s\n", "3: \(duration), found \"86401s\""),
  .init(
    "session 1\n\n@pause 99999999999999999999s\n",
    "3: \(duration), found \"99999999999999999999s\""),
  .init(
    "session 1\n\n@at soon\n", "3: expected seconds, such as 12.5, at most a day, found \"soon\""
  ),
  .init(
    "session 1\n\n@at \u{2028}\n",
    "3: expected seconds, such as 12.5, at most a day, found \"\\u{2028}\""),
  .init("session 1\n\n@needs root\n", "3: expected 'trust' after @needs, found \"root\""),
  .init("session 1\n\n  > a\n\n  late\n", "5: output before any command"),
  .init("session 1\n\n  > a\nprose\n  late\n", "5: output before any command"),
  .init("session 1\n\n  [1]\n", "3: output before any command"),
  .init("session 1\n\n  > a\n  [1]\n  [2]\n", "5: output after the status line"),
  .init("session 1\n\n  > a\n  b\n  ..> c\n", "5: continuation without a command"),
  .init("session 1\n\n  > a\n\n  ..> c\n", "5: continuation without a command"),
  .init("session 1\n\n  > a\n  b\tc\n", "4: forbidden control character U+0009"),
  .init("session 1\n\nDEL \u{7F}\n", "3: forbidden control character U+007F"),
  .init("session 1\n\nmark \u{200E}\n", "3: forbidden control character U+200E"),
  .init("session 1\n\na\rb\n", "3: forbidden control character U+000D"),
  .init("session 1\n\n  > a\r", "3: forbidden control character U+000D"),
  .init(
    "session 1\n\r\n", "2: mixed line ends: this line ends with CRLF, the lines before with LF"),
  .init(
    "session 1\r\n\r\n  > a\n",
    "3: mixed line ends: this line ends with LF, the lines before with CRLF"),
  .init(bytes: Array("session 1\n\nok\n".utf8) + [0xC3, 0x28, 0x0A], "4: invalid UTF-8"),
  .init(
    bytes: [0xFF, 0xFE] + Array("session 1\n".utf8).flatMap { [$0, 0] as [UInt8] },
    "1: expected UTF-8, found UTF-16: save the file in UTF-8"),
  .init(bytes: Array("session 1\n\n".utf8) + [0xED, 0xA0, 0x80], "3: invalid UTF-8"),
  .init(
    "session 1\n\n" + String(repeating: "é", count: 4097) + "\n",
    "3: line of 4097 characters is longer than 4096"),
  .init(
    "session 1\n" + String(repeating: "\n", count: 100_000), "100001: more than 100000 lines"),
  .init(
    bytes: Array(repeating: 0x0A, count: 8_388_609),
    "1: file of 8388609 bytes is larger than 8388608"),
]

struct MalformedSessionTests {
  @Test("Is an error with its line", arguments: malformedFiles)
  func error(_ file: MalformedFile) {
    #expect(throws: SessionError.self) { try Session(bytes: file.bytes) }
    do throws(SessionError) {
      _ = try Session(bytes: file.bytes)
    } catch {
      expect(error.description, equals: file.error)
    }
  }

  @Test("The limits themselves are allowed")
  func atTheLimits() throws {
    let longLine = "session 1\n\n" + String(repeating: "é", count: 4096)
    try expect(Session(text: longLine).nodes.count, equals: 2)
    let manyLines = "session 1\n" + String(repeating: "\n", count: 99_999)
    try expect(Session(text: manyLines).nodes.count, equals: 99_999)
  }

  @Test("Every cut of a good file reads back or names a line of it")
  func cuts() throws {
    let bytes = Array(
      "session 1\nsize: 80x24\n\n# Über\n\n  > a\n  ..> b\n  c (re)\n  [1]\n@pause 2s\n".utf8)
    for end in 0...bytes.count {
      let cut = Array(bytes[..<end])
      do throws(SessionError) {
        let session = try Session(bytes: cut)
        expect(session.bytes, equals: cut)
      } catch {
        expect((1...10), contains: error.line)
      }
    }
  }
}
