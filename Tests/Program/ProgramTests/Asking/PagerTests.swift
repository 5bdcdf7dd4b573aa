import Glibc
import TestSupport
import Testing

/// Long answers go through the person's pager, at the prompt only.
struct PagerTests {
  /// A low window with a pager.
  private func shell(_ pager: String?, _ environment: [String: String] = [:]) throws
    -> ShellTerminal
  {
    let own = pager.map { ["LAYOUTSH_PAGER": $0] } ?? [:]
    return try ShellTerminal(
      try Home(), environment: own.merging(environment) { $1 }, rows: 12, columns: 100)
  }

  @Test("Only what is taller than the window is paged, all of it")
  func tall() throws {
    let shell = try shell("sed 's/^./|/'")
    try expect(shell.ask("status").count { $0.hasPrefix("|") }, equals: 0)
    _ = try shell.ask("sections 7; load flow")
    try expect(shell.ask("attrs").map { String($0.prefix(6)) }.allSatisfy { !$0.hasPrefix("|") })
    let help = try shell.ask("help view")
    expect(help.count < 12 && help.allSatisfy { !$0.hasPrefix("|") })
    let all = try shell.ask("help all")
    expect(all.count > 30 && all.allSatisfy { $0.hasPrefix("|") })
    expect(all.last, equals: "|help' with a group, a command, a module or a rule tells more")
  }

  @Test("The picture that watch draws is never paged, what is asked for still is")
  func watched() throws {
    let shell = try shell("sed 's/^./|/'")
    _ = try shell.ask("load flow; sections 90")
    let picture = try shell.ask("watch on")
    expect(picture.count == 10 && picture.allSatisfy { !$0.hasPrefix("|") })
    let change = try shell.ask("insert 0,0")
    expect(change.count == 11 && change.allSatisfy { !$0.hasPrefix("|") })
    try expect(shell.ask("attrs all").allSatisfy { $0.hasPrefix("|") })
  }

  @Test("Empty or cat prints, and $PAGER counts where there is no own one")
  func choice() throws {
    for pager in ["", " ", "cat"] {
      let answer = try shell(pager).ask("help all")
      expect(answer.count > 30 && answer[0] == "modules")
    }
    let home = try Home()
    let environment = ["LAYOUTSH_PAGER": "", "PAGER": "sed 's/^/| /'"]
    let unpaged = try ShellTerminal(home, environment: environment, rows: 12)
    try expect(unpaged.ask("help all").first, equals: "modules")
  }

  @Test("A pager that cannot be started is replaced by printing")
  func missing() throws {
    let answer = try shell("/nonexistent/pager").ask("help all")
    expect(answer, contains: "modules")
    expect(answer.last, equals: "'help' with a group, a command, a module or a rule tells more")
  }

  @Test("A pager that is left early, is interrupted, or changes the terminal costs nothing")
  func leaving() throws {
    let early = try shell("head -n 2")
    try expect(early.ask("help all").count, equals: 2)
    try expect(early.ask("status").count, equals: 2)
    // 'echo' runs inside the shell, so no program that ends by itself can take the key.
    let waiting = try shell("head -n 1; echo reading; exec sleep 60")
    let before = waiting.prompts
    waiting.terminal.send("help all\r")
    try waiting.wait(for: "reading")
    waiting.terminal.send("\u{3}")
    try waiting.waitForPrompt(after: before)
    try expect(waiting.ask("status").count, equals: 2)
    let raw = try shell("stty raw -echo; head -n 1; cat >/dev/null")
    try expect(raw.ask("help all").contains { $0.contains("modules") })
    try expect(raw.ask("status").count, equals: 2)
    try expect(raw.quit(), equals: .code(0))
  }

  @Test("A key is the pager's while it runs")
  func keys() throws {
    let shell = try shell("head -n 1; read answer < /dev/tty; echo got $answer; cat > /dev/null")
    let before = shell.prompts
    shell.terminal.send("help all\r")
    try shell.wait(for: "modules")
    shell.terminal.send("status\r")
    try shell.wait(for: "got status")
    try shell.waitForPrompt(after: before)
    try expect(shell.ask("journal"), equals: ["the journal is empty"])
  }

  @Test("Scripts and pipes are never paged")
  func scripts() throws {
    let run = try Program.run(
      ["-c", "help all"], environment: ["LAYOUTSH_PAGER": "sed 's/^/| /'"])
    expect(run.lines.first, equals: "modules")
  }
}
