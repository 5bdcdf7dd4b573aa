import Foundation
import Testing

/// The plugin that dies, compiled once for all tests.
enum Deadly {
  /// The folder with `libdeadly.layout.so` alone.
  ///
  /// Throws where it cannot be compiled.
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
}

/// The C files of `Fixtures`.
enum Fixture {
  /// Compiles some, by their names, to a library, or to what other flags make of them.
  ///
  /// Throws where that fails.
  static func compile(
    _ sources: [String], to path: String, _ definitions: [String] = [],
    _ flags: [String] = ["-shared", "-fPIC"]
  ) throws {
    let tests = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent()
    let package = tests.deletingLastPathComponent().deletingLastPathComponent()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["clang", "-Wall", "-Wextra", "-Werror", "-pedantic", "-pthread"] + flags
      + ["-I", package.path + "/Sources/CLayoutPlugin/include"] + definitions.map { "-D\($0)" }
      + sources.map { "\(tests.path)/Fixtures/\($0)" } + ["-o", path]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "the fixture cannot be compiled")
  }
}
