import TestSupport
import Testing
import TextFormats

@testable import SessionTranscript

private func match(_ expected: [String], _ actual: [String]) -> OutputMatch {
  OutputMatch(expected.map(ExpectedLine.init), StepOutput(lines: actual))
}

struct MatchingTests {
  @Test("Thirty ellipses and 400 lines visit no more cells than the table has")
  func ellipses() {
    // 30 times "..." and "x", then a line that never comes: the worst case for backtracking.
    let expected = Array(repeating: ["...", "x"], count: 30).flatMap(\.self) + ["y"]
    let failing = match(expected, Array(repeating: "x", count: 400))
    expect(!failing.isMatch)
    expect(!failing.isExhausted)
    expect(failing.cells <= 61 * 400)
    let passing = match(expected, Array(repeating: "x", count: 399) + ["y"])
    expect(passing.isMatch)
    expect(passing.cells <= 61 * 400)
  }

  @Test("Without ellipses each line is looked at once")
  func plain() {
    let lines = (0..<1000).map { "line \($0)" }
    expect(match(lines, lines).cells, equals: 1000)
    expect(match(["other"] + lines, lines).cells, equals: 1)
  }

  @Test("The table agrees with trying everything", arguments: UInt32(0)..<200)
  func agreesWithBacktracking(seed: UInt32) {
    var random = RandomSession(seed: seed)
    let expected = (0..<random.below(7)).map { _ in
      ExpectedLine(random.pick(["a", "b", "...", "a (?)", "* (glob)"]))
    }
    let actual = (0..<random.below(6)).map { _ in random.pick(["a", "b", "c"]) }
    func tryAll(_ expected: ArraySlice<ExpectedLine>, _ actual: ArraySlice<String>) -> Bool {
      guard let first = expected.first else { return actual.isEmpty }
      let rest = expected.dropFirst()
      if first.isEllipsis {
        return tryAll(rest, actual) || (!actual.isEmpty && tryAll(expected, actual.dropFirst()))
      }
      if first.isOptional, tryAll(rest, actual) { return true }
      guard let line = actual.first else { return false }
      let isEqual = first.source.hasPrefix("*") || first.source.hasPrefix(line)
      return isEqual && tryAll(rest, actual.dropFirst())
    }
    let match = OutputMatch(expected, StepOutput(lines: actual))
    expect(match.isMatch, equals: tryAll(expected[...], actual[...]))
    expect(match.cells <= (expected.count + 1) * actual.count)
  }

  @Test("Recorded output matches itself and reads back", arguments: UInt32(0)..<200)
  func recorded(seed: UInt32) {
    var random = RandomSession(seed: seed)
    let lines = random.lines()
    let recorded = lines.map(RecordedLine.text)
    expect(match(recorded, lines).isMatch)
    for (text, line) in zip(recorded, lines) {
      expect(RecordedLine.output(of: text)?.utf8.elementsEqual(line.utf8), equals: true)
      let forbidden = text.unicodeScalars.filter(\.isForbiddenInSession)
      expect(forbidden.isEmpty)
    }
  }

  @Test("Two spellings of one letter are two texts")
  func spelling() {
    expect(!match(["\u{E9}"], ["e\u{301}"]).isMatch)
    expect(!match(["\u{E9} (~ 1)"], ["e\u{301}"]).isMatch)
    expect(!match(["\u{E9} (glob)"], ["e\u{301}"]).isMatch)
    expect(!match(["{\"\u{E9}\":1} (json)"], ["{\"e\u{301}\":1}"]).isMatch)
  }

  @Test(
    "One line against one line",
    arguments: [
      ("a*c*e (glob)", "abcde", true), ("*a*a*a*b (glob)", "aaaaaaaaaa", false),
      ("a* (glob)", "a", true), ("\\ (glob)", "\\", true), ("\\? (glob)", "x", false),
      ("? (glob)", "👍", true), (" (glob)", "", true),
      ("0.2 (~ 0.1)", "0.3", true), ("100 (~ 10%)", "110", true), ("-100 (~10%)", "-90", true),
      ("x .5 (~ 0.01)", "x .505", true), ("v 1. (~ 0)", "v 1.", true),
      ("1e400 (~ 1)", "1e400", false), ("nan 1 (~ 1)", "nan 1", false),
      ("banana 1 (~ 1)", "banana 2", true), ("inf (~ 1)", "inf", false),
      ("1 (~ -1)", "1", false), ("1 (~ x)", "1", false), ("1 (~)", "1", false),
      ("-1 (~ 3)", "1", true), ("80x24 (~ 1)", "81x23", true), ("80x24 (~ 1)", "80y24", false),
      ("1 (~ 1e1)", "11", true),
      ("[1,{\"a\":\"...\"}] (json)", "[1,{\"a\":[null]}]", true),
      ("[1] (json)", "[1,2]", false), ("\"\\u00e9\\ud83d\\udc4d\" (json)", "\"é👍\"", true),
      ("\"\\ud83d\" (json)", "\"x\"", false), ("1 (json ~ 50%)", "1.5", true),
      ("1 (json ~ 50%)", "1.6", false), ("01 (json)", "1", false), ("[1,] (json)", "[1]", false),
      ("null (json)", "null", true), ("{\"a\":1,\"a\":2} (json)", "{\"a\":2}", true),
      ("a\\q (esc)", "aq", false), ("\\u{110000} (esc)", "x", false), ("\\x4 (esc)", "x", false),
      ("\\u{d800} (esc)", "x", false), ("x (re) (esc)", "x (re)", true),
      ("x (frob)", "x (frob)", true), ("x (frob)", "x", false), ("(re)", "(re)", true),
      ("... (?)", "...", true), ("... (?)", "b", false), ("(blank) (?)", "", true),
    ])
  func line(expected: String, actual: String, want: Bool) {
    expect(match([expected], [actual]).isMatch, equals: want)
  }

  @Test("(no-eol) wants the last line to lack its line end")
  func noLineEnd() {
    let expected = ["a", "b (no-eol)"].map(ExpectedLine.init)
    expect(OutputMatch(expected, StepOutput(text: "a\nb")).isMatch)
    expect(!OutputMatch(expected, StepOutput(text: "a\nb\n")).isMatch)
    let first = ["a (no-eol)", "b"].map(ExpectedLine.init)
    expect(!OutputMatch(first, StepOutput(text: "a\nb")).isMatch)
  }

  @Test("A matcher that cannot work says why")
  func problems() {
    expect(ExpectedLine("a (glob)").problem == nil)
    expect(ExpectedLine("a+ (re)").problem == nil)
    expect(
      ExpectedLine("\\q (esc)").problem?.sentence,
      equals: "bad escape: expected \\t, \\\\, \\xNN or \\u{N}")
    expect(
      ExpectedLine("{ (json)").problem?.sentence, equals: "the expected line is not valid JSON")
    expect(ExpectedLine("(a (re)").problem?.sentence, equals: "bad regular expression: missing )")
  }

  @Test("Deep JSON is refused, not followed")
  func deepJSON() {
    let deep = String(repeating: "[", count: 2000) + String(repeating: "]", count: 2000)
    expect(JSONValue(parsing: deep) == nil)
    expect(!match(["1 (json)"], [deep]).isMatch)
  }

  @Test("Too much work is given up and said")
  func exhaustion() {
    let star = String(repeating: "*a", count: 1000) + "b (glob)"
    let text = String(repeating: "a", count: 3000)
    let output = StepOutput(lines: Array(repeating: text, count: 50))
    let expected = Array(repeating: [ExpectedLine("..."), ExpectedLine(star)], count: 20)
      .flatMap(\.self)
    let match = OutputMatch(expected, output, work: MatchWork(limit: 100_000))
    expect(match.isExhausted)
    expect(!match.isMatch)
    expect(match.cells < 200)
  }
}
