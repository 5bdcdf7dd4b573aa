import TestSupport
import Testing

@testable import ShellCore

/// `invalidate`: every form, in text and JSON, refused, undone and replayed.
struct InvalidateTests {
  @Test(
    "Replies say what was laid out again",
    arguments: [
      ("invalidate", #"false,"counts":false,"elements":[],"kinds":[],"offset":[0,0],"size":[0,0]"#),
      (
        "invalidate everything",
        #"true,"counts":false,"elements":[],"kinds":[],"offset":[0,0],"size":[0,0]"#
      ),
      (
        "invalidate counts",
        #"false,"counts":true,"elements":[],"kinds":[],"offset":[0,0],"size":[0,0]"#
      ),
      (
        "invalidate 0,3 header 0",
        #"false,"counts":false,"elements":["0,3","header 0"],"kinds":[],"offset":[0,0],"size":[0,0]"#
      ),
      (
        "invalidate kind header",
        #"false,"counts":false,"elements":[],"kinds":["header"],"offset":[0,0],"size":[0,0]"#
      ),
      (
        "invalidate offset -1 20.5",
        #"false,"counts":false,"elements":[],"kinds":[],"offset":[-1,20.5],"size":[0,0]"#
      ),
      (
        "invalidate size 0 -3",
        #"false,"counts":false,"elements":[],"kinds":[],"offset":[0,0],"size":[0,-3]"#
      ),
    ]) func replies(line: String, fields: String)
  {
    let shell = Shell.test("load flow", "sections 70")
    let reply = shell.json(line)
    expect(
      reply,
      contains: #""reply":{"invalidation":{"everything":\#(fields),"rule":"command"},"layers":[{"#)
    expect(shell.journalLines.map(\.command), equals: ["load flow", "sections 70", line])
    let other = Shell(catalogue: TestCatalogue())
    expect(other.restore(shell.journalLines).isEmpty)
    expect(other.fingerprint, equals: shell.fingerprint)
    _ = shell.text("undo")
    expect(shell.text("status"), contains: "0 0 320 480")
  }

  @Test("Text says what was laid out again") func text() {
    let shell = Shell.test("load flow", "sections 70")
    expect(
      shell.text("invalidate offset 0 30"),
      equals: """
        context: nothing; offset 0 30; rule command
        layer  layout  sections  items  bounds        content  offset  state
        main   flow    1         70     0 30 320 480  320x830  0 30

        """)
    expect(shell.text("invalidate 0,1"), contains: "context: elements of 0,1; rule command\n")
    expect(shell.text("invalidate"), contains: "context: nothing; rule command\n")
  }

  @Test(
    "Invalidations that cannot be are refused",
    arguments: [
      ("invalidate 0,70", "no-item"), ("invalidate header 1", "no-section"),
      ("invalidate kind nose", "unknown-element"), ("invalidate kind", "missing-argument"),
      ("invalidate offset 1", "missing-argument"), ("invalidate offset 1 x", "bad-value"),
      ("invalidate size 2e9 0", "bad-value"), ("invalidate everything counts", "extra-argument"),
      ("invalidate nose", "bad-value"), ("unload main; invalidate", "no-layout"),
    ]) func refusals(line: String, code: String)
  {
    let shell = Shell.test("load flow", "sections 70")
    let error = shell.error(line)
    expect(error?.code, equals: code, "\(line): \(error?.message ?? "")")
    expect(error.map { !$0.message.contains("\n") } ?? false, line)
  }
}
