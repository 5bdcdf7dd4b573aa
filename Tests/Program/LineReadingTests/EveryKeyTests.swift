import Foundation
import TestSupport
import Testing

/// Each key of each keymap is pressed once, also with what it might take for an argument.
struct EveryKeyTests {
  /// Keys as a terminal sends them; not those that end, stop or hold up a program.
  private static let keys: [String] = {
    let held: Set<UInt32> = [0x03, 0x04, 0x11, 0x13, 0x1A, 0x1C]
    let scalars = (UInt32(1)...0xFF).filter { !held.contains($0) }.compactMap { Unicode.Scalar($0) }
    let singles = scalars.map { String($0) }
    let ascii = scalars.filter(\.isASCII).map { String($0) }
    return singles + ascii.flatMap { ["\u{1B}\($0)", "\u{18}\($0)"] }
  }()

  @Test(
    "Leaves a shell that reads lines",
    .enabled(if: runsLongTests, "part of 'make test-all'"),
    arguments: ["", "bind -v\n"], ["", "\u{1B}"])
  func everyKey(_ keyFile: String, _ before: String) throws {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = folder.path("editrc")
    try Data(keyFile.utf8).write(to: URL(fileURLWithPath: path))
    let probe = try ProbeTerminal(environment: ["EDITRC": path, "EDITOR": "false"])
    for key in Self.keys {
      let start = probe.terminal.output.count
      probe.terminal.send("ab (cd) " + before + key + "'\r")
      var tries = 0
      repeat {
        tries += 1
        try #require(tries < 200, "no line can be read after \(key.debugDescription)")
        probe.terminal.send("\u{3}")
        probe.terminal.rest(milliseconds: tries < 10 ? 2 : 50)
      } while !String(decoding: probe.terminal.output[start...], as: UTF8.self)
        .contains("= interrupted")
    }
    try probe.expect("line(", after: "\r")
  }
}
