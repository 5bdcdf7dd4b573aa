import TestSupport
import Testing

@testable import SessionTranscript

struct SessionCaseTests {
  @Test("Is read whole")
  func count() {
    expect(SessionCase.all.count, equals: 73)
    expect(
      ["match", "roundtrip", "parse"].map { SessionCase.rows($0).count }, equals: [42, 17, 14])
  }

  @Test("Matching", arguments: SessionCase.rows("match"))
  func match(_ row: SessionCase) throws {
    let expected = try #require(row.expect).map(ExpectedLine.init)
    let match = OutputMatch(expected, StepOutput(lines: try #require(row.actual)))
    expect(match.isMatch, equals: row.want)
    expect(!match.isExhausted)
  }

  @Test("Escaping, both ways", arguments: SessionCase.rows("roundtrip"))
  func roundTrip(_ row: SessionCase) throws {
    let raw = try #require(row.raw)
    let text = try #require(row.text)
    expect(RecordedLine.text(for: raw), equals: text)
    expect(RecordedLine.output(of: text), equals: raw)
    expect(OutputMatch([ExpectedLine(text)], StepOutput(lines: [raw])).isMatch)
  }

  @Test("Parsing", arguments: SessionCase.rows("parse"))
  func parse(_ row: SessionCase) throws {
    let bytes = Array(try #require(row.text).utf8)
    do throws(SessionError) {
      let session = try Session(bytes: bytes)
      expect(row.error == nil)
      expect(session.bytes, equals: bytes)
    } catch {
      expect(error.description, equals: row.error)
    }
  }
}
