import Foundation
import TestSupport
import Testing

/// The confinement of files for a lesson at a terminal: it holds until a person takes over, and
/// again after that.
struct TakeOverTests {
  let home: Home

  init() throws {
    home = try Home()
    try home.write("own.csv", "section\n0\n0\n0\n")
    try home.write("lessons/README", "")
    try home.write(
      "lessons/a.session",
      """
      session 1
      title: T
      speed: 100

        > load deadly fault=terminal

      @pause

        > load deadly fault=terminal as second

        > load deadly fault=terminal as third

      Last words.

      """)
  }

  /// The result of opening the terminal, a file like any other: no kernel has a terminal of its
  /// own, but only confinement refuses the file.
  private static let (behind, outside) = (
    "/dev/tty: Permission denied", "/dev/tty: No such device or address"
  )

  @Test("Steps run behind them before the take-over and after it, own lines in between use files")
  func takeOver() throws {
    let terminal = try PseudoTerminal(
      [
        Program.path, "play", home.path("lessons/a.session"), "--plain", "--plugin-path",
        try Deadly.folder(),
      ], environment: home.environment, rows: 40, columns: 100)
    var place = try terminal.waitForOutput(Self.behind)
    place = try terminal.waitForOutput("2/3 100x", after: place)
    terminal.send("t")
    place = try terminal.waitForOutput("paused: ", after: place)
    place = try terminal.waitForOutput("> ", after: place)
    for (line, answer) in [
      ("load flow; import \(home.path("own.csv"))", "3 items"),
      ("load deadly fault=terminal as own", Self.outside),
      // A step that is run on the way to a place is the session's, and so is what follows.
      ("goto 3", "before step 3 of 3"), ("resume", Self.behind),
    ] {
      terminal.send("\(line)\r")
      place = try terminal.waitForOutput(answer, after: place)
      if line != "resume" { place = try terminal.waitForOutput("> ", after: place) }
    }
    try terminal.waitForOutput("Last words.", after: place)
    let text = String(decoding: terminal.output, as: UTF8.self)
    expect(text.components(separatedBy: Self.outside).count, equals: 2)
  }

  @Test("The lines of a link run behind them, own lines after it use files")
  func link() throws {
    let shell = try ShellTerminal(home, ["--no-init"])
    let made = try shell.ask("load flow; link")
    let link = try #require(made.last { $0.contains("#s=") }).trimmingCharacters(in: .whitespaces)
    _ = try shell.quit()
    let opened = try ShellTerminal(home, ["open", link])
    let answer = try opened.ask("import \(home.path("own.csv"))")
    expect(answer.contains { $0.hasPrefix("3 items") }, "\(answer)")
    try expect(opened.quit(), equals: .code(0))
  }
}
