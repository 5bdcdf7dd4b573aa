import TestSupport
import Testing

/// Grey hints at the prompt.
struct HintTests {
  @Test("The arguments still missing stand behind the line, and are no part of it")
  func hint() throws {
    let shell = try ShellTerminal(try Home())
    shell.terminal.send("hit 10 ")
    try shell.wait(for: "layoutsh main> hit 10 Y [--why] [--stack]")
    shell.terminal.send("20")
    try shell.wait(for: "hit 10 20 [--why] [--stack]")
    try expect(shell.ask("").first, equals: "target none")
    expect(shell.transcript, contains: "layoutsh main> hit 10 20")
  }

  @Test("What was typed before comes first, and without colour there is neither")
  func suggestion() throws {
    let home = try Home()
    let shell = try ShellTerminal(home)
    _ = try shell.ask("hit 10 20 --why")
    shell.terminal.send("hit 10 ")
    try shell.wait(for: "layoutsh main> hit 10 20 --why")
    let plain = try ShellTerminal(home, environment: ["NO_COLOR": "1"])
    try expect(plain.ask("hit 10 20").first, equals: "target none")
    expect(!String(decoding: plain.terminal.output, as: UTF8.self).contains("[--why]"))
  }
}
