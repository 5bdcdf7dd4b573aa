import Foundation
import TestSupport
import Testing

/// Answers as a window shows them: fitted, quietly coloured, and after a change only what changed.
@Suite struct WindowTextTests {
  private static let setUp = "load overlay over flow; sections 12"

  private func shell(_ columns: Int, _ environment: [String: String] = [:]) throws -> ShellTerminal
  {
    let shell = try ShellTerminal(
      try Home(), ["--no-init"], environment: environment, rows: 40, columns: columns)
    _ = try shell.ask(Self.setUp)
    return shell
  }

  @Test("The state of a sheet takes lines of its own where the window is too narrow")
  func state() throws {
    let whole = try shell(200).ask("status")
    #expect(whole.count == 2 && whole[0].hasSuffix("  state") && whole[1].count > 80)
    for columns in [50, 60, 80] {
      let fitted = try shell(columns).ask("status")
      #expect(fitted.allSatisfy { $0.count <= columns }, "\(fitted)")
      #expect(!fitted[0].contains("state"))
      #expect(fitted.contains { $0.hasPrefix("  ") && $0.contains("state notch=0") })
      let words = fitted.flatMap { $0.split(separator: " ") }
      #expect(whole[1].split(separator: " ").allSatisfy(words.contains))
    }
  }

  @Test("A touch shows what differs from what was shown before")
  func touches() throws {
    let shell = try shell(120)
    _ = try shell.ask("status")
    #expect(try shell.ask("press 160 400") == ["pressed 0,2 of main"])
    let dragged = try shell.ask("drag 0 -80")
    #expect(dragged[0] == "moved sheet by 80")
    #expect(dragged.count == 2 && dragged[1].hasPrefix("height=200 top=280 "))
  }

  @Test(
    "A change is one quiet line: what differs, of each layer that changed", arguments: [60, 80])
  func quietLine(columns: Int) throws {
    let shell = try ShellTerminal(try Home(), ["--no-init"], rows: 24, columns: columns)
    for (line, answer) in [
      ("load flow", "main: flow"), ("sections 12", "12 items, content 320x170"),
      ("sections 3 40 2", "3 sections, 45 items, content 320x570"),
      ("set line-spacing=20", "content 320x640"), ("scroll to 0 60", "offset 0 60 of 0…160"),
      ("bounds 320 400", "bounds 0 60 320 400"),
      ("item 0,0 label=a", "as before: 45 items, content 320x640"),
      ("scroll to 0 60", "as before: 45 items, content 320x640"),
      ("inset 10 0 0 0", "inset 10 0 0 0"), ("layer main hide", "hidden"),
      ("layer main show", "shown"), ("load circle as top", "top: circle"),
      ("sections 1", "1 item"), ("bounds 300 400", "main: bounds 0 60 300 400"),
    ] {
      let row = try shell.ask(line).first ?? ""
      #expect(row.hasPrefix(answer), "\(line): \(row)")
    }
    #expect(try shell.ask("status").first?.hasPrefix("layer  layout") == true)
  }

  @Test("A new kernel says what it has not shown")
  func quietLineOfNewKernel() throws {
    let shell = try ShellTerminal(try Home(), ["--no-init"], rows: 24, columns: 80)
    _ = try shell.ask("load flow; sections 60")
    #expect(try shell.ask("scroll to 0 60") == ["offset 0 60 of 0…230"])
    shell.killKernel()
    _ = try shell.ask("layers")
    #expect(try shell.ask("scroll by 0 1") == ["60 items, content 320x710, offset 0 61 of 0…230"])
  }

  @Test("A recording has the table that a script prints, and JSON its object")
  func quietLineIsNotRecorded() throws {
    let home = try Home()
    let shell = try ShellTerminal(home, ["--no-init"], rows: 24, columns: 160)
    _ = try shell.ask("record \(home.path("mine.session"))")
    #expect(try shell.ask("load flow; sections 7") == ["main: flow", "7 items, content 320x110"])
    _ = try shell.ask("stop")
    #expect(try home.read("mine.session").contains("  layer  layout  sections  items  bounds"))
    let run = try Program.run(["verify", "mine.session"], home: home)
    #expect(run.status == 0, "\(run)")
    let json = try shell.ask("format json; append 0").joined()
    #expect(json.contains("{\"command\":\"append 0\""), "\(json)")
  }

  @Test(
    "Headings, kinds, options and errors have a quiet colour, and none with NO_COLOR or on a dumb terminal"
  )
  func colours() throws {
    for (environment, isColoured) in [
      ([:], true), (["NO_COLOR": "1"], false), (["TERM": "dumb"], false),
    ] {
      let shell = try shell(120, environment)
      _ = try shell.ask("attrs")
      _ = try shell.ask("frob")
      _ = try shell.ask("get line-spacing")
      let text = String(decoding: shell.terminal.output, as: UTF8.self)
      #expect(text.contains("\u{1B}[2melement") == isColoured)
      #expect(text.contains("\u{1B}[36mPanel\u{1B}[39m 0") == isColoured)
      #expect(text.contains("\u{1B}[32mline-spacing\u{1B}[39m") == isColoured)
      #expect(text.contains("\u{1B}[31merror:\u{1B}[39m unknown") == isColoured)
    }
  }

  @Test("The line that is typed is coloured by role, in each row, and keeps its place")
  func typedColours() throws {
    let shell = try ShellTerminal(try Home(), ["--no-init"], rows: 24, columns: 40)
    let terminal = shell.terminal
    let (bold, usual) = ("\u{1B}[1m", "\u{1B}[22m")
    for (typed, coloured) in [
      ("scroll item 0,3", "\(bold)scroll\(usual) item \u{1B}[36m0,3\u{1B}[39m"),
      ("frob", "\u{1B}[31mfrob\u{1B}[39m"), ("# why", "\u{1B}[2m# why\(usual)"),
      (
        "set line-spacing=20 interitem-spacing=30 --no",
        "=20 \u{1B}[32minteritem-spacing\u{1B}[39m=30 \u{1B}[32m--no\u{1B}[39m"
      ),
    ] {
      let end = terminal.output.count
      terminal.send(typed)
      try terminal.waitForOutput(coloured, after: end)
      // The cursor is at the end: what is typed next follows.
      terminal.send("x")
      let line = "layoutsh main> \(typed)x"
      let rows = line.count / 40 + 1
      // A hint may follow.
      try terminal.wait { $0.textLines.suffix(rows).joined().hasPrefix(line) }
      terminal.send("\u{15}")
      try terminal.wait { $0.textLines.last == "layoutsh main>" }
    }
    terminal.send("lod flow\u{1}\u{6}\u{6}")
    try terminal.waitForOutput("\u{1B}[31mlod\u{1B}[39m flow")
    let end = terminal.output.count
    terminal.send("a")
    try terminal.waitForOutput("\(bold)load\(usual) flow", after: end)
    terminal.send("\r")
    try terminal.wait { $0.textLines.last == "layoutsh main/flow>" }
  }

  @Test("A script's answer keeps its one form, whatever COLUMNS says")
  func scripts() throws {
    let run = try Program.run(["-c", Self.setUp + "; press 160 400; drag 0 -80"], home: try Home())
    #expect(run.lines.last.map { $0.count > 80 } == true)
    #expect(!run.lines.joined().contains("\u{1B}"))
  }
}
