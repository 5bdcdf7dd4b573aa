import Foundation
import TestSupport
import Testing

/// The traces that loading a module leaves, and its failures.
struct LoadingTests {
  let home: Home

  init() throws {
    home = try Home()
  }

  @Test("A crash while a module is loaded leaves no file behind")
  func crash() throws {
    let modules = try Home()
    try Deadly.compile(into: modules, ["AT_LOADING=SEGV"])
    let run = try Program.run(["--plugin-path", modules.path, "-c", "load deadly"], home: home)
    expect(run.status, equals: 70, "\(run)")
    expect(home.names(in: ""), equals: [])
  }

  @Test("What the loader prints before it ends the process is part of the one error")
  func loaderWords() throws {
    let modules = try Home()
    try Deadly.compile(into: modules, ["AT_LOADING=LOADER"])
    let sentence =
      "plugin 'deadly' ended the process in loading at line 1: exit code 127 "
      + "(Inconsistency detected by ld.so: it\\u{1b}[31m broke!)"
    let run = try Program.run(["--plugin-path", modules.path, "-c", "load deadly"], home: home)
    expect(run.status == 70 && run.errors.hasPrefix("error: \(sentence)\n"), "\(run)")
    let shell = try ShellTerminal(home, ["--no-init", "--plugin-path", modules.path])
    let answer = try shell.ask("load deadly")
    expect(answer.first, equals: "error: \(sentence)", "\(answer)")
    expect(answer.filter { $0.contains("ld.so") }.count, equals: 1)
  }

  @Test("What a module prints while it is loaded is shown where it lives on")
  func prints() throws {
    let modules = try Home()
    try Deadly.compile(into: modules, ["AT_LOADING=PRINT"])
    let run = try Program.run(["--plugin-path", modules.path, "-c", "load deadly"], home: home)
    expect(run.status, equals: 0)
    expect(run.errorLines, equals: ["printed to standard output", "printed to standard error"])
  }

  @Test("Where files may not be long, the limit is named and no module is blamed")
  func sizeLimit() throws {
    let run = try limited("ulimit -f 1", "load flow")
    expect(run.status, equals: 1)
    expect(run.errorLines.count, equals: 1, "\(run.errors)")
    expect(
      run.errors.contains("libflow.layout.so: file size limit of ")
        && run.errors.contains("cannot copy /"), "\(run.errors)")
  }

  /// Runs commands in a shell of the system that has set a limit first.
  private func limited(_ limit: String, _ commands: String) throws -> Run {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "\(limit); exec \"$0\" \"$@\"", Program.path, "-c", commands]
    process.environment = home.environment
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let errorText = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Run(
      output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: errorText, as: UTF8.self),
      status: process.terminationReason == .exit ? process.terminationStatus : -1)
  }
}
