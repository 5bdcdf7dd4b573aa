import Foundation
import TestSupport
import Testing

/// A home of its own for one test: the program sees nothing of the person who runs the tests.
///
/// The folder goes with the value.
final class Home: Sendable {
  private let folder: ScratchFolder

  /// An empty home.
  init() throws { folder = try ScratchFolder() }

  /// A home with a session file called `lesson.session`.
  convenience init(lesson body: String, speed: Int? = nil) throws {
    try self.init()
    try write(lesson: body, speed: speed)
  }

  /// Writes `lesson.session` and returns its path.
  @discardableResult
  func write(lesson body: String, speed: Int? = nil) throws -> String {
    let header = "session 1\ntitle: Lesson\n" + (speed.map { "speed: \($0)\n" } ?? "")
    return try write("lesson.session", "\(header)\n\(body)\n")
  }

  /// A lesson of four steps with a pause before the last.
  static func fourSteps(opening: String, pause: String) -> String {
    """
    \(opening)

      > load flow

      > sections 3

    @mark four

      > append 0

    \(pause)

      > append 0

    Last words.

    """
  }

  /// The home folder.
  var path: String { folder.path }

  /// The environment of a program that lives here.
  var environment: [String: String] {
    let own = [
      "HOME": path, "XDG_STATE_HOME": "\(path)/state", "XDG_DATA_HOME": "\(path)/data",
      "XDG_CONFIG_HOME": "\(path)/config", "XDG_RUNTIME_DIR": path, "TMPDIR": path,
      "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TERM": "xterm-256color",
      "LAYOUTSH_PAGER": "",
    ]
    return own.merging(mutantVariables) { $1 }
  }

  /// The path of a file in the home.
  func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, making the folders above it, and returns its path.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    try write(name, Array(text.utf8))
  }

  /// Writes a file, making the folders above it, and returns its path.
  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  /// The text of a file in the home.
  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path(name))), as: UTF8.self)
  }

  /// The names of the files in a folder of the home, sorted; none if there is no such folder.
  func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? []).sorted()
  }

  /// The journals that shells have left here or are writing.
  var journals: [String] { names(in: "state/layoutsh").filter { $0.hasSuffix(".journal") } }

  /// Makes a target of the Makefile in a folder of the home, with the tools of the person who runs
  /// the tests.
  func make(_ words: String..., in folder: String) throws {
    let make = Process()
    make.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    make.arguments = ["make", "-s", "-C", path(folder)] + words
    make.environment = environment.merging(ProcessInfo.processInfo.environment) { own, _ in own }
    make.environment?["PATH"] = ProcessInfo.processInfo.environment["PATH"]
    try make.run()
    make.waitUntilExit()
    expect(make.terminationStatus, equals: 0, "make \(words) in \(folder)")
  }
}
