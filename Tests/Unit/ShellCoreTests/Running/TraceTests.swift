import TestSupport
import Testing

@testable import ShellCore

struct TraceTests {
  @Test("Each reply is followed by its own calls, in order, in text and in JSON")
  func replies() {
    let shell = Shell.test("load flow", "sections 7", "trace on")
    let outcome = shell.run("sections 8; attrs 0,1; status; frob", mode: .script)
    expect(
      outcome.replies.map(\.trace),
      equals: [
        [
          "main context: everything, counts; rule reload-data", "main/flow prepare",
          "main/flow content size: 320x110",
        ],
        ["main/flow attributes for 0,1"], [], [],
      ])
    expect(
      shell.json("item-at 0 0").hasSuffix(",\"trace\":[\"main/flow attributes in 0 0 0 0: 1\"]}\n"))
    expect(shell.run("trace off; attrs", mode: .script).replies.map(\.trace), equals: [nil, nil])
    expect(!shell.json("attrs").contains("trace"))
    expect(shell.text("trace on"), equals: "trace: on\n")
  }

  @Test("A replay is not traced, and tracing lasts over it")
  func replay() {
    let shell = Shell.test("load flow", "sections 7", "insert 0,0", "trace on")
    expect(shell.run("undo", mode: .script).replies.map(\.trace), equals: [[]])
    expect(
      shell.run("attrs", mode: .script).replies.map(\.trace),
      equals: [["main/flow attributes in 0 0 320 480: 7"]])
  }

  @Test("UIKit's methods stand beside the calls, over a replay too")
  func uikit() {
    let shell = Shell.test("load flow", "sections 7", "insert 0,0", "trace uikit")
    expect(
      shell.run("attrs 0,1", mode: .script).replies.map(\.trace),
      equals: [["main/flow attributes for 0,1 [layoutAttributesForItem(at:)]"]])
    _ = shell.run("undo", mode: .script)
    expect(
      shell.run("attrs 0,1", mode: .script).replies.map(\.trace),
      equals: [["main/flow attributes for 0,1 [layoutAttributesForItem(at:)]"]])
    expect(shell.text("trace uikit"), equals: "trace: uikit\n")
    expect(
      shell.json("trace uikit"), contains: #""reply":{"trace":true,"uikit":true},"trace":[]"#)
    expect(shell.json("trace on"), contains: #""reply":{"trace":true},"trace":[]"#)
    expect(shell.json("trace off"), contains: #""reply":{"trace":false}}"#)
  }

  @Test("Tracing changes no answer")
  func sameAnswers() {
    let lines = [
      "load veil over flow", "sections 9 9", "scroll by 0 30", "attrs", "hit 10 10 --why",
    ]
    let plain = Shell.test()
    let traced = Shell.test("trace on")
    for line in lines { expect(plain.text(line), equals: traced.text(line)) }
  }
}
