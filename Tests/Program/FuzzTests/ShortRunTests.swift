import Foundation
import TestSupport
import Testing

/// A second or two of each part of the fuzzer; the long runs are part of `make test-all`.
@Suite(.serialized)
struct ShortRunTests {
  static let runs = [
    ("lines", 60), ("sessions", 80), ("libraries", 8), ("walls", 6), ("keys", 1), ("frames", 2),
    ("faults", 4),
  ]

  @Test("Find nothing", arguments: runs)
  func findNothing(_ part: String, _ rounds: Int) throws {
    let run = try Self.fuzz([part, "--seed", "7", "--rounds", "\(rounds)"])
    expect(run.status, equals: 0, "\(run.output)")
    expect(run.output.hasPrefix("ok: \(rounds) "), "\(run.output)")
  }

  static let findings = [
    ("stty -echo; read x", "the terminal's modes have changed"),
    ("read x; kill -SEGV $$", "signal 11 ended the front end"),
    ("read x; exit 3", "exit code 3"),
  ]

  @Test(
    "A finding is told with its seed and shrunk to what it needs",
    arguments: runsLongTests ? findings : [findings[0]])
  func finding(_ script: String, _ message: String) throws {
    let path = "/tmp/layoutsh-fuzz-test-\(getpid())"
    defer { unlink(path) }
    let text = "#!/bin/sh\nprintf '> '\n\(script)\nexit 0\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    expect(chmod(path, 0o700), equals: 0)
    let run = try Self.fuzz(["keys", "--seed", "7", "--rounds", "1", "--program", path])
    let lines = run.output.split(separator: "\n")
    expect(run.status, equals: 1)
    expect(
      lines.first?.hasPrefix("FAILED: terminal sessions, seed 7, input 0: \(message)"), equals: true
    )
    expect(lines.dropFirst().first?.hasPrefix("shrunk to 1 pieces: \(message)"), equals: true)
    // 'read' ends with a line, or with the end of the input.
    let last = lines.last.map(String.init) ?? ""
    expect(["\\x0d\"", "\\x04\""].contains { last.hasSuffix($0) }, "\(run.output)")
  }

  @Test(
    "Words that make no sense are refused", arguments: [[], ["x"], ["lines", "--rounds", "-1"]])
  func usage(_ words: [String]) throws {
    try expect(Self.fuzz(words).status, equals: 2)
  }

  private static func fuzz(_ words: [String]) throws -> (output: String, status: Int32) {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = URL(fileURLWithPath: tests).deletingLastPathComponent()
    let process = Process()
    process.executableURL = folder.appendingPathComponent("layoutsh-fuzz")
    process.arguments = words
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: output, as: UTF8.self), process.terminationStatus)
  }
}
