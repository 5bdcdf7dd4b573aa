import Foundation
import TestSupport
import Testing

/// The plugin that dies, compiled once for all tests.
enum Deadly {
  /// The folder with `libdeadly.layout.so` alone.
  ///
  /// Throws if it cannot be compiled.
  static func folder() throws -> String { try shared.get().path }

  /// Compiles a variant into a folder.
  static func compile(into folder: Home, _ definitions: [String] = []) throws {
    try compile(to: folder.path("libdeadly.layout.so"), definitions)
  }

  private static let shared = Result<Home, any Error> {
    let home = try Home()
    try compile(into: home)
    return home
  }

  private static func compile(to path: String, _ definitions: [String]) throws {
    try Fixture.compile(["deadly.c"], to: path, definitions)
  }

  /// Compiles a variant with traps of Swift in it; the flags are those of the Swift compiler.
  static func compileWithTraps(into folder: Home, _ flags: [String]) throws {
    let object = folder.path("deadly.o")
    try Fixture.compile(["deadly.c"], to: object, ["WITH_SWIFT"], ["-c", "-fPIC", "-g"])
    try Fixture.run(
      ["swiftc", "-parse-as-library", "-emit-library", "-static-stdlib"] + flags
        + ["\(Fixture.folder)/Traps.swift", object, "-o", folder.path("libdeadly.layout.so")])
  }

  /// The first line with these words in the fixture: `deadly.c:12`.
  static func place(_ words: String, in file: String = "deadly.c") throws -> String {
    let text = try String(contentsOfFile: "\(Fixture.folder)/\(file)", encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return "\(file):\(try #require(lines.firstIndex { $0.contains(words) }) + 1)"
  }
}

/// The C files of `Fixtures`.
enum Fixture {
  /// Compiles some, by their names, to a library, or to what other flags make of them.
  ///
  /// Throws if that fails.
  static func compile(
    _ sources: [String], to path: String, _ definitions: [String] = [],
    _ flags: [String] = ["-shared", "-fPIC"]
  ) throws {
    try run(
      ["clang", "-Wall", "-Wextra", "-Werror", "-pedantic", "-pthread"] + flags
        + ["-I", headers] + definitions.map { "-D\($0)" }
        + sources.map { "\(folder)/\($0)" } + ["-o", path])
  }

  /// The folder of the contract's headers.
  static var headers: String {
    Manifest.root.path + "/Sources/CLayoutPlugin/include"
  }

  /// The folder of the files.
  static var folder: String { tests.path + "/Fixtures" }

  private static let tests = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Runs a compiler; throws if that fails.
  static func run(_ words: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "the fixture cannot be compiled")
  }
}
