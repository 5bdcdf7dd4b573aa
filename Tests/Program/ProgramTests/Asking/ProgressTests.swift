import Foundation
import TestSupport
import Testing

/// Progress of long work, and the picture after each change.
struct ProgressTests {
  @Test("A line that runs on is told of in one row, which goes with the answer")
  func status() throws {
    let home = try Home()
    let shell = try ShellTerminal(home, ["--plugin-path", try Deadly.folder()])
    _ = try shell.ask("load deadly where=attributes fault=loop; sections 2")
    let before = shell.prompts
    shell.terminal.send("attrs\r")
    try shell.wait(for: "working… 1 s, Ctrl-C cancels")
    shell.terminal.send("\u{3}")
    try shell.waitForPrompt(after: before)
    expect(!shell.transcript.contains { $0.contains("working") })
    expect(
      shell.answer,
      equals: ["^C", "cancelled; the state before the line is kept: 2 lines replayed"])
    try expect(shell.ask("journal").count, equals: 3)
  }

  @Test("A change that is made although Ctrl-C came says so, and 'undo' takes it back")
  func tooLate() throws {
    let shell = try ShellTerminal(try Home(), ["--no-init", "--plugin-path", try Deadly.folder()])
    _ = try shell.ask("load deadly; sections 2")
    let before = shell.prompts
    shell.terminal.send("set fault=nap\r")
    shell.terminal.rest(milliseconds: 300)
    shell.terminal.send("\u{3}")
    try shell.waitForPrompt(after: before)
    expect(
      shell.answer.last,
      equals: "the line finished before it could be cancelled; 'undo' takes it back",
      "\(shell.answer)")
    try expect(shell.ask("undo").first, equals: "undone: set fault=nap")
  }

  /// 40 rows, of which the typed line and the prompt take two and the frame two: 36 rows for 480
  /// points, twice as many columns per point, so 48 for 320, and the frame.
  @Test("watch shows the picture after each change, as it fits in the window, and records none")
  func watch() throws {
    let home = try Home()
    let shell = try ShellTerminal(home, columns: 100)
    _ = try shell.ask("load flow; sections 3")
    let picture = try shell.ask("draw --width 50")
    expect(picture.count, equals: 38)
    try expect(shell.ask("watch on"), equals: picture)
    try expect(shell.ask("sections 3").suffix(picture.count), equals: picture[...])
    try expect(shell.ask("status").count, equals: 2)
    _ = try shell.ask("record \(home.path("a.session"))")
    let change = try shell.ask("insert 0,0")
    let changed = try shell.ask("draw --width 50")
    expect(change.suffix(changed.count), equals: changed[...])
    _ = try shell.ask("stop")
    let recorded = try home.read("a.session")
    expect(recorded, contains: "> insert 0,0\n")
    let drawn = recorded.components(separatedBy: "> draw --width 50\n")
    expect(drawn.count == 2 && !drawn[0].contains(picture[0]))
    _ = try shell.ask("watch off")
    try expect(shell.ask("insert 0,0").count, equals: 1)
    try expect(Program.run(["-c", "watch on; load flow; sections 2"]).lines.count, equals: 3)
  }

  @Test("A layout that dies of being drawn costs the picture, not the change before it")
  func deadlyPicture() throws {
    let shell = try ShellTerminal(try Home(), ["--plugin-path", try Deadly.folder()])
    _ = try shell.ask("watch on")
    _ = try shell.ask("load deadly where=attributes")
    let answer = try shell.ask("set fault=segv")
    expect(answer.contains { $0.hasPrefix("error: plugin 'deadly' crashed in attributes") })
    try expect(shell.ask("journal").last?.hasSuffix("set fault=segv"), equals: true)
  }

  @Test("trace shows the calls after each reply, to sessions and programs too")
  func trace() throws {
    let home = try Home()
    try home.write(
      "a.session",
      """
      session 1

        > load flow; sections 7; trace on
        main: flow
        layer  layout  sections  items  bounds       content  offset  state
        main   flow    1         7      0 0 320 480  320x110  0 0
        trace: on

        > scroll by 0 0; item-at 10 10
        layer  layout  sections  items  bounds       content  offset  state
        main   flow    1         7      0 0 320 480  320x110  0 0
        element  x  y   w   h  z  notes
        0,0      0  0  50  50  0
        main/flow attributes in 10 10 0 0: 1

      """)
    let run = try Program.run(["verify", home.path("a.session")], home: home)
    expect(run.status, equals: 0, "\(run.output)")
    let objects = try Program.run(
      ["--json", "-c", "load flow; sections 7; trace on; attrs; trace off; attrs"], home: home
    ).objects()
    expect(objects[3]["trace"] as? [String], equals: ["main/flow attributes in 0 0 320 480: 7"])
    expect(objects[2]["trace"] as? [String], equals: [])
    expect(objects[4]["trace"] == nil && objects[5]["trace"] == nil)
  }
}
