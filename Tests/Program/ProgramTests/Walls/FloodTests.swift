import Foundation
import TestSupport
import Testing

/// Modules that never pause: the front watches the clock, and keeps a bounded amount.
struct FloodTests {
  let home: Home

  init() throws {
    home = try Home()
    try home.write("plugins/README", "")
    try home.write(
      "a.session", "session 1\ntitle: T\n\n  > load deadly\n  ...\n\n  > load flow\n  ...\n")
  }

  private func compile(_ attack: String) throws {
    try Fixture.compile(
      ["deadly.c", "flood.c"], to: home.path("plugins/libdeadly.layout.so"), ["ATTACK=\(attack)"])
  }

  /// Runs the program with less memory than a front end would take that keeps what comes.
  private func run(_ words: [String]) throws -> (run: Run, seconds: Double) {
    let start = Date()
    let run = try Program.run(
      words, home: home,
      through: ["/bin/sh", "-c", "ulimit -v 4000000; exec \"$0\" \"$@\""])
    return (run, Date().timeIntervalSince(start))
  }

  private static let attacks = ["PRINT", "FRAMES", "JOURNAL", "READY", "TRICKLE"]

  @Test("A step ends in time or at its limit of output, and the next one runs", arguments: attacks)
  func steps(attack: String) throws {
    try compile(attack)
    let options = ["a.session", "--limit", "500ms", "--plugin-path", home.path("plugins")]
    let reasons = [
      "deadly did not answer within 500 ms (loading)",
      "plugin 'deadly' printed too much in loading at line 1: the limit of a line is 8 MiB, killed",
    ]
    let (verify, time) = try run(["verify"] + options)
    expect(verify.status, equals: 3, "\(verify.output.suffix(500))")
    expect(verify.lines.first, equals: "FAILED  a.session  2 checks")
    expect(verify.output.utf8.count < 2000)
    let (play, playTime) = try run(["play"] + options)
    expect(play.status, equals: 70)
    let end = play.output.suffix(300)
    expect(reasons.contains { end.contains("error: \($0)") }, "\(end)")
    // Starting and compiling under load take most of it.
    expect(max(time, playTime) < 30, "\(time) s, \(playTime) s")
  }

  @Test("check, install and export end, too", arguments: ["PRINT", "FRAMES"])
  func jobs(attack: String) throws {
    try compile(attack)
    try home.write("build/README", "")
    let module = home.path("plugins/libdeadly.layout.so")
    let folder = ["--plugin-path", home.path("plugins")]
    let (check, checkTime) = try run(["check", "deadly", "--cases", "5"] + folder)
    expect(check.status, equals: 70, "\(check)")
    let (install, installTime) = try run(["install", module])
    expect(install.status, equals: 70, "\(install)")
    expect(install.errors, contains: "deadly is not installed")
    let (export, exportTime) = try run(
      ["export", "a.session", "--cast", "a.cast", "--limit", "500ms"] + folder)
    expect(export.status, equals: 70, "\(export.errors.suffix(300))")
    expect(!home.names(in: ".").contains("a.cast"))
    expect(max(checkTime, installTime, exportTime) < 40)
  }

  @Test("A link whose line takes too long is told of as any other line")
  func link() throws {
    try compile("NOTHING")
    let folder = ["--plugin-path", home.path("plugins")]
    let made = try Program.run(
      folder, input: Array("load flow\nload deadly\nlink\n".utf8), home: home)
    let link = try #require(made.lines.last)
    try Deadly.compile(into: home, ["AT_PREPARE=LOOP"])
    try FileManager.default.removeItem(atPath: home.path("plugins/libdeadly.layout.so"))
    try FileManager.default.moveItem(
      atPath: home.path("libdeadly.layout.so"), toPath: home.path("plugins/libdeadly.layout.so"))
    let run = try Program.run(
      ["open", link, "--limit", "300ms"] + folder, input: Array("layers\n".utf8), home: home)
    expect(run.status, equals: 70)
    expect(
      run.errorLines.first, equals: "error: deadly did not answer within 300 ms (prepare)",
      "\(run.errors)")
    expect(run.errorLines, contains: "  line    load deadly")
  }
}
