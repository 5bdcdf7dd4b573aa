import Testing

@testable import SessionTranscript

private let results = [
  CaseResult(file: "a.session", line: 7, name: "load flow # twice", outcome: .passed),
  CaseResult(
    file: "a.session", line: 9, name: "say \"<&>'\"",
    outcome: .failed(message: "output \"differs\"", detail: " a\n-b\u{1B}\n+<c>\n")),
  CaseResult(file: "b\\.session", name: "whole", outcome: .skipped(reason: "needs #trust")),
  CaseResult(
    file: "c.session", name: "read",
    outcome: .failed(message: "3: malformed directive", detail: "")),
]

@Suite("Reports")
struct ReportTests {
  @Test("TAP 14")
  func tap() {
    #expect(
      TAPReport.text(results) == ##"""
        TAP version 14
        1..4
        ok 1 - a.session:7 load flow \# twice
        not ok 2 - a.session:9 say "<&>'"
          ---
          message: "output \"differs\""
          file: "a.session"
          line: 9
          detail: |2
             a
            -b\x1b
            +<c>
          ...
        ok 3 - b\\.session whole # SKIP needs \#trust
        not ok 4 - c.session read
          ---
          message: "3: malformed directive"
          file: "c.session"
          ...

        """##)
  }

  @Test("JUnit")
  func junit() {
    #expect(
      JUnitReport.text(results) == ##"""
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="4" failures="2" skipped="1">
          <testsuite name="a.session" tests="2" failures="1" skipped="0">
            <testcase classname="a.session" name="a.session:7 load flow # twice"/>
            <testcase classname="a.session" name="a.session:9 say &quot;&lt;&amp;&gt;&apos;&quot;">
              <failure message="output &quot;differs&quot;"> a
        -b\x1b
        +&lt;c&gt;
        </failure>
            </testcase>
          </testsuite>
          <testsuite name="b\.session" tests="1" failures="0" skipped="1">
            <testcase classname="b\.session" name="b\.session whole">
              <skipped message="needs #trust"/>
            </testcase>
          </testsuite>
          <testsuite name="c.session" tests="1" failures="1" skipped="0">
            <testcase classname="c.session" name="c.session read">
              <failure message="3: malformed directive"></failure>
            </testcase>
          </testsuite>
        </testsuites>

        """##)
  }

  @Test("nothing to report is a valid report")
  func empty() {
    #expect(TAPReport.text([]) == "TAP version 14\n1..0\n")
    #expect(
      JUnitReport.text([]) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="0" failures="0" skipped="0">
        </testsuites>

        """)
  }

  @Test("what XML forbids does not get into it")
  func noncharacters() {
    let result = CaseResult(
      file: "\u{FFFE}", name: "\u{0}\u{FFFF}", outcome: .failed(message: "\n", detail: "\r\u{85}"))
    let forbidden = JUnitReport.text([result]).unicodeScalars.filter {
      $0.isInvisibleInReport && $0 != "\n"
    }
    #expect(forbidden.isEmpty)
  }
}
