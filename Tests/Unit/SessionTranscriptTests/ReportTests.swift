import TerminalText
import TestSupport
import Testing

@testable import SessionTranscript

private let results = [
  CaseResult(
    file: "a.session", line: 7, name: "load flow # SKIP", outcome: .passed, milliseconds: 12),
  CaseResult(
    file: "a.session", line: 9, name: "say \"<&>'\"",
    outcome: .failed(message: "output \"differs\"", detail: " a\n-b\u{1B}\n+<c>\n"),
    milliseconds: 1005),
  CaseResult(file: "a.session", line: 11, name: "load flow # SKIP", outcome: .passed),
  CaseResult(file: "b\\.session", name: "whole", outcome: .skipped(reason: "needs #trust")),
  CaseResult(file: "c.session", name: "", outcome: .errored(message: "3: malformed directive")),
]

struct ReportTests {
  @Test("TAP 13")
  func tap() {
    expect(
      TAPReport.text(results),
      equals: ##"""
        TAP version 13
        1..5
        ok 1 - a.session load flow \x23 SKIP (1)
        not ok 2 - a.session say "<&>'" (1)
          ---
          message: "output \"differs\""
          severity: fail
          file: "a.session"
          line: 9
          detail: " a\n-b\\u{1b}\n+<c>\n"
          ...
        ok 3 - a.session load flow \x23 SKIP (2)
        ok 4 - b\\.session whole (1) # SKIP needs \x23trust
        not ok 5 - c.session
          ---
          message: "3: malformed directive"
          severity: error
          file: "c.session"
          ...

        """##)
    expect(TAPReport.bailOut("no kernel"), equals: "TAP version 13\nBail out! no kernel\n")
  }

  @Test("JUnit")
  func junit() {
    expect(
      JUnitReport.text(results),
      equals: ##"""
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="5" failures="1" errors="1" time="1.017">
          <testsuite name="a.session" tests="3" failures="1" errors="0" skipped="0" time="1.017">
            <testcase classname="a.session" name="a.session load flow # SKIP (1)" time="0.012"/>
            <testcase classname="a.session" name="a.session say &quot;&lt;&amp;&gt;&apos;&quot; (1)" time="1.005">
              <failure type="difference" message="output &quot;differs&quot;"> a
        -b\u{1b}
        +&lt;c&gt;
        </failure>
            </testcase>
            <testcase classname="a.session" name="a.session load flow # SKIP (2)" time="0.000"/>
          </testsuite>
          <testsuite name="b\.session" tests="1" failures="0" errors="0" skipped="1" time="0.000">
            <testcase classname="b\.session" name="b\.session whole (1)" time="0.000">
              <skipped message="needs #trust"/>
            </testcase>
          </testsuite>
          <testsuite name="c.session" tests="1" failures="0" errors="1" skipped="0" time="0.000">
            <testcase classname="c.session" name="c.session" time="0.000">
              <error type="error" message="3: malformed directive"/>
            </testcase>
          </testsuite>
        </testsuites>

        """##)
  }

  @Test("GitHub's annotations: one line a failure, escaped as the runner unescapes it")
  func gitHub() {
    expect(
      GitHubReport.text(results) { "lessons/\($0)" },
      equals: ##"""
        ::error file=lessons/a.session,line=9,title=say "<&>'"::output "differs"%0A a%0A-b\u{1b}%0A+<c>
        ::error file=lessons/c.session::3: malformed directive

        """##)
    let hostile = CaseResult(
      file: "50%, a:b.session", line: 3, name: "say ::stop-commands::x, 100%",
      outcome: .failed(message: "expected: 1,2%", detail: "::set-env name=A::b\n%0A\n"))
    expect(
      GitHubReport.text([hostile]) { $0 },
      equals: ##"""
        ::error file=50%25%2C a%3Ab.session,line=3,title=say %3A%3Astop-commands%3A%3Ax%2C 100%25::expected: 1,2%25%0A::set-env name=A::b%0A%250A

        """##)
    expect(GitHubReport.line("no kernel:\n5%"), equals: "::error::no kernel:\\n5%25\n")
  }

  @Test("Nothing to report is a valid report")
  func empty() {
    expect(TAPReport.text([]), equals: "TAP version 13\n1..0\n")
    expect(
      JUnitReport.text([]),
      equals: """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="0" failures="0" errors="0" time="0.000">
        </testsuites>

        """)
  }

  @Test("What XML forbids does not get into it")
  func noncharacters() {
    let result = CaseResult(
      file: "\u{FFFE}", name: "\u{0}\u{FFFF}", outcome: .failed(message: "\n", detail: "\r\u{85}"))
    let forbidden = JUnitReport.text([result]).unicodeScalars.filter {
      $0.isDangerous && $0 != "\n"
    }
    expect(forbidden.isEmpty)
  }
}
