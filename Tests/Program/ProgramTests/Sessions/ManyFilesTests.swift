import Foundation
import TestSupport
import Testing

/// `layoutsh verify` over many files at once.
struct ManyFilesTests {
  let home: Home

  init() throws {
    home = try Home()
    for number in 8..<20 {
      let found = number % 5 == 0 ? 4 : 3
      try home.write(
        "s/\(number / 10)/\(number).session",
        """
        session 1
        title: \(number)

          > load flow; sections \(found)
          main: flow
          layer  layout  sections  items  bounds       content  offset  state
          main   flow    1         3      0 0 320 480  320x50   0 0

        @assert count == 3

        """)
    }
    try home.write("s/broken.session", "session 1\ntitle: B\n\n@frob\n")
  }

  private func verify(_ words: String...) throws -> Run {
    try Program.run(["verify"] + words, home: home)
  }

  /// A JUnit report without its times.
  private func report(_ jobs: String) throws -> String {
    try home.read("\(jobs).xml").replacing(#/time="[0-9.]+"/#, with: "time")
  }

  @Test("Output, reports and exit code are the same with one process and with many")
  func order() throws {
    let one = try verify("s", "nowhere", "--jobs", "1", "--junit", "1.xml")
    expect(one.status, equals: 3)
    expect(one.lines.filter { $0.hasPrefix("ok  ") }.count, equals: 10)
    expect(one.lines.filter { $0.hasPrefix("FAILED  ") }.count, equals: 3)
    expect(one.errorLines.last, equals: "error: cannot read nowhere: No such file or directory")
    let tap = try verify("s", "nowhere", "--jobs", "1", "--tap")
    for jobs in runsLongTests ? ["2", "64"] : ["3"] {
      try expect(verify("s", "nowhere", "--jobs", jobs, "--junit", "\(jobs).xml"), equals: one)
      try expect(report(jobs), equals: report("1"))
      try expect(verify("s", "nowhere", "--jobs", jobs, "--tap"), equals: tap)
    }
    try expect(verify("s", "nowhere"), equals: one)
    try expect(verify("s", "--jobs", "0").status, equals: 2)
  }

  @Test("The time goes to standard error alone, and only where it is asked for")
  func time() throws {
    let plain = try verify("s/1")
    let timed = try verify("s/1", "--time")
    expect(timed.output == plain.output && timed.status == plain.status)
    let last = try #require(timed.errorLines.last)
    expect(last.hasPrefix("10 files, 20 checks, 4 failed; "), "\(last)")
    expect(last, contains: " ms a file, ")
    expect(!plain.errors.contains(" ms"))
  }

  @Test("--update rewrites every file that differs, once, and keeps their matchers and prose")
  func update() throws {
    try home.write(
      "u.session",
      """
      session 1
      title: U

      Prose,   as it is.

        > load flow; sections 3
        main: (.*) (re)
        layer  ...  state (glob)
        main   flow    1         4      0 0 320 480  320x50   0 0

      """)
    let before = try home.read("u.session")
    try expect(verify("s/1", "u.session", "--update", "--jobs", "4").status, equals: 3)
    try expect(verify("s/1", "--update").status, equals: 3, "an assertion is never rewritten")
    try expect(home.read("s/1/10.session"), contains: "main   flow    1         4 ")
    let after = try home.read("u.session")
    expect(after.contains("Prose,   as it is.") && after.contains("  main: (.*) (re)\n"))
    expect(after != before)
    try expect(verify("u.session", "--update").status, equals: 0)
  }

  @Test("A verdict survives whatever the answers hold")
  func oddText() throws {
    try home.write(
      "odd.session", "session 1\ntitle: O\n\n  > frob 12:34:\n  5:x\n  \u{1F600}é:\n\n")
    let run = try verify("odd.session", "--jobs", "2")
    expect(run.status, equals: 3)
    expect(run.lines.contains("-\u{1F600}é:") && run.lines.contains("-5:x"), "\(run.output)")
  }
}
