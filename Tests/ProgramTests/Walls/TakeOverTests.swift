import Foundation
import TestSupport
import Testing

/// The walls around files of a lesson at a terminal: they stand until a person takes over, and again after that.
struct TakeOverTests {
  let home: Home

  init() throws {
    home = try Home()
    try home.write("plugins/README", "")
    try home.write("secret.txt", "secret")
    try home.write("own.csv", "section\n0\n0\n0\n")
    try home.write("lessons/inside.txt", "inside")
    let paths = [
      "OUTSIDE": home.path("outside"), "INSIDE": home.path("lessons/inside.txt"),
      "SECRET": home.path("secret.txt"),
    ]
    try Fixture.compile(
      ["deadly.c", "walls.c"], to: home.path("plugins/libdeadly.layout.so"),
      paths.map { "\($0)=\"\($1)\"" })
    try home.write(
      "lessons/a.session",
      """
      session 1
      title: T
      speed: 100

        > load deadly

      @pause

        > load deadly as again

        > load deadly as third

      Last words.

      """)
  }

  private func attempts(_ terminal: PseudoTerminal, after start: Int) -> [Substring] {
    String(decoding: terminal.output[start...], as: UTF8.self).split(separator: "\r\n")
      .filter { $0.hasPrefix("read outside: ") }
  }

  @Test("Steps run behind them before the take-over and after it, own lines in between use files")
  func takeOver() throws {
    let terminal = try PseudoTerminal(
      [
        Program.path, "play", home.path("lessons/a.session"), "--plain", "--plugin-path",
        home.path("plugins"),
      ], environment: home.environment, rows: 40, columns: 100)
    var place = try terminal.waitForOutput("2/3 100x")
    expect(attempts(terminal, after: 0), equals: ["read outside: Permission denied"])
    terminal.send("t")
    place = try terminal.waitForOutput("paused: ", after: place)
    place = try terminal.waitForOutput("> ", after: place)
    terminal.send("load flow; import \(home.path("own.csv"))\r")
    place = try terminal.waitForOutput("main   flow    1         3 ", after: place)
    place = try terminal.waitForOutput("> ", after: place)
    // A step that is run on the way to a place is the session's.
    terminal.send("goto 3\r")
    place = try terminal.waitForOutput("before step 3 of 3", after: place)
    place = try terminal.waitForOutput("> ", after: place)
    terminal.send("resume\r")
    try terminal.waitForOutput("Last words.", after: place)
    expect(
      Set(attempts(terminal, after: 0)), equals: ["read outside: Permission denied"],
      "\(String(decoding: terminal.output, as: UTF8.self).suffix(3000))")
    expect(attempts(terminal, after: place), equals: ["read outside: Permission denied"])
    expect(!home.names(in: ".").contains("outside"))
  }

  @Test("The lines of a link run behind them, own lines after it use files")
  func link() throws {
    let shell = try ShellTerminal(home, ["--no-init"])
    let made = try shell.ask("load flow; link")
    let link = try #require(made.last { $0.contains("#s=") }).trimmingCharacters(in: .whitespaces)
    _ = try shell.quit()
    let opened = try ShellTerminal(home, ["open", link])
    let answer = try opened.ask("import \(home.path("own.csv"))")
    expect(answer.contains { $0.hasPrefix("main   flow    1         3 ") }, "\(answer)")
    try expect(opened.quit(), equals: .code(0))
  }
}
