import Foundation
import TestSupport
import Testing

/// Answers as a window shows them: fitted, quietly coloured, and after a touch only what changed.
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
    #expect(dragged.count == 2 && dragged[1].hasPrefix("main: height=200 top=280 "))
    // A change that is not a touch prints the whole row.
    #expect(try shell.ask("append 0")[0].hasPrefix("layer  layout"))
  }

  @Test(
    "Headings, kinds and errors have a quiet colour, and none with NO_COLOR or on a dumb terminal")
  func colours() throws {
    for (environment, isColoured) in [
      ([:], true), (["NO_COLOR": "1"], false), (["TERM": "dumb"], false),
    ] {
      let shell = try shell(120, environment)
      _ = try shell.ask("attrs")
      _ = try shell.ask("frob")
      let text = String(decoding: shell.terminal.output, as: UTF8.self)
      #expect(text.contains("\u{1B}[2melement") == isColoured)
      #expect(text.contains("\u{1B}[36mPanel\u{1B}[39m 0") == isColoured)
      #expect(text.contains("\u{1B}[31merror:\u{1B}[39m unknown") == isColoured)
    }
  }

  @Test("A script's answer keeps its one form, whatever COLUMNS says")
  func scripts() throws {
    let run = try Program.run(["-c", Self.setUp + "; press 160 400; drag 0 -80"], home: try Home())
    #expect(run.lines.last.map { $0.count > 80 } == true)
    #expect(!run.lines.joined().contains("\u{1B}"))
  }
}
