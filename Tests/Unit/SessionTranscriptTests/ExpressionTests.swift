import TestSupport
import Testing

@testable import SessionTranscript

struct ExpressionTests {
  private func matches(_ expression: String, _ text: String) throws -> Bool {
    var work = MatchWork()
    return try ExpressionProgram(expression, work: &work).matches(text, work: &work)
  }

  @Test(
    "Match whole lines",
    arguments: [
      ("", "", true), ("", "a", false), ("a", "a", true), ("a", "ab", false), ("a|b", "b", true),
      ("a|bc|d", "bc", true), ("a||b", "", true), ("(ab)*", "abab", true), ("(ab)*", "aba", false),
      ("(?:ab)+c?", "ababc", true), ("a{3}", "aaa", true), ("a{3}", "aa", false),
      ("a{2,}", "aaaa", true), ("a{2,}", "a", false), ("a{1,3}", "aaa", true),
      ("a{1,3}", "aaaa", false), ("a{0}", "", true), ("[a-c]+", "abc", true),
      ("[^a-c]", "b", false),
      ("[^a-c]", "日", true), ("[]a]+", "]a", true), ("[a-]+", "a-", true), ("[\\d.]+", "1.5", true),
      ("[^\\D]", "7", true), ("[^\\D]", "x", false), ("[\\W]", "x", false), ("[\\]]", "]", true),
      ("\\d+ ms", "12 ms", true), ("\\w+\\s\\S", "a_1 é", true), ("\\D\\W", "a-", true),
      ("\\.", ".", true), ("\\.", "x", false), (".", "👍", true), ("a\\tb", "a\tb", true),
      ("^a$", "a", true), ("a^b", "ab", false), ("(^|x)a", "xa", true), ("a($|b)", "ab", true),
      ("{\"a\":\\d}", "{\"a\":1}", true), ("a{x", "a{x", true), ("(a*)*", "aaaa", true),
      ("(a|b)*abb", "abababb", true), ("(|a)+b", "aab", true),
    ])
  func match(expression: String, text: String, want: Bool) throws {
    try expect(matches(expression, text), equals: want)
  }

  @Test(
    "Refuse what they do not know",
    arguments: [
      ("(a", "missing )"), ("a)", "unmatched )"), ("[a", "missing ]"), ("[a-", "missing ]"),
      ("[b-a]", "bad range in [ ]"),
      ("*a", "* has nothing to repeat"), ("a**", "unsupported repetition: * after a repetition"),
      ("a+?", "unsupported repetition: ? after a repetition"), ("a\\", "\\ at the end"),
      ("\\1", "unsupported escape \\1"), ("\\bx", "unsupported escape \\b"),
      ("(?=a)", "unsupported group: only (…) and (?:…) are known"),
      ("a{3,2}", "counts {3,2} out of order"), ("a{1001}", "count larger than 1000"),
      ("a{2", "missing } after a count"), ("((a{100}){100}){100}", "the expression is too large"),
      ("((){1000}){1000}", "the expression is too large"),
      (String(repeating: "(", count: 40), "groups nested more than 32 deep"),
    ])
  func refuse(expression: String, message: String) {
    let problem = ExpectedLine(expression + " (re)").problem
    expect(problem?.sentence, equals: "bad regular expression: " + message)
  }

  @Test("Nested repetition costs no more than text times program")
  func linear() throws {
    var work = MatchWork()
    let program = try ExpressionProgram("((a*)*)*b", work: &work)
    let text = String(repeating: "a", count: 2000)
    expect(!program.matches(text, work: &work))
    expect(!work.isExhausted)
    // Each instruction is visited once a scalar, and its one range is looked at once more.
    expect(work.units <= 2 * (program.instructions.count + 1) * (text.utf8.count + 1))
  }
}
