import Glibc
import TestSupport

/// A home of its own for the programs of a run, with the deadly plugin in it.
final class ProgramHome {
  /// The home folder.
  let path: String

  /// - Throws: if there is no room for one.
  init() throws { path = try Files.temporaryFolder() }

  deinit {
    if hasMount { try? Command.run(["umount", path + "/state"]) }
    Files.remove(path)
  }

  private var hasMount = false

  /// Gives the state folder a disk of its own, of some megabytes; false if the machine has none
  /// to give.
  ///
  /// - Throws: if it cannot be mounted.
  func mountSmallDisk() throws -> Bool {
    guard PrivateMounts.isOn else { return false }
    mkdir(path + "/state", 0o700)
    try Command.run(
      ["mount", "-t", "tmpfs", "-o", "size=24m,mode=700", "none", path + "/state"])
    hasMount = true
    return true
  }

  /// The library that makes writes fail as the file `faults` specifies; empty until it is compiled.
  private(set) var faultyWrites = ""
  /// The faults to inject now.
  var faults: String { path + "/faults" }

  /// Compiles that library.
  ///
  /// - Throws: if there is no C compiler.
  func compileFaultyWrites() throws {
    let source = Sources.folder + "/Tests/Program/ProgramTests/Fixtures/faultyWrites.c"
    try Command.run(["clang", "-shared", "-fPIC", "-o", path + "/faultyWrites.so", source])
    faultyWrites = path + "/faultyWrites.so"
  }

  /// The environment of a program that lives here.
  func environment(_ more: [String: String] = [:]) -> [String: String] {
    let fixed = [
      "HOME": path, "XDG_STATE_HOME": "\(path)/state", "XDG_DATA_HOME": "\(path)/data",
      "XDG_CONFIG_HOME": "\(path)/config", "XDG_RUNTIME_DIR": path, "TMPDIR": path,
      "PATH": "/usr/bin:/bin", "ASAN_OPTIONS": "detect_leaks=0",
    ]
    return fixed.merging(mutantVariables) { $1 }.merging(more) { $1 }
  }

  /// The folder with the deadly plugin.
  var plugins: String { "\(path)/plugins" }

  /// The file with the frames that the forging plugin sends.
  var frames: String { path + "/frames" }

  /// Compiles the plugin that sends them while it is loaded.
  ///
  /// - Throws: if there is no C compiler.
  func compileForger() throws {
    try compile(["deadly.c", "flood.c"], ["-DATTACK=FORGE", "-DFRAMES_FILE=\"\(frames)\""])
  }

  /// Compiles the plugin that makes the system calls of a file in `lessons`.
  ///
  /// - Throws: if there is no C compiler.
  func compileAttack() throws {
    try compile(
      ["deadly.c", "attack.c"],
      [
        "-DCALLS=\"\(path)/lessons/calls\"", "-DINSIDE=\"\(path)/lessons/inside\"",
        "-DSECRET=\"\(path)/secret\"",
      ])
  }

  /// Compiles the plugin that dies as its options specify.
  ///
  /// - Throws: if there is no C compiler.
  func compileDeadlyPlugin() throws { try compile(["deadly.c"]) }

  private func compile(_ sources: [String], _ definitions: [String] = []) throws {
    mkdir(plugins, 0o700)
    try Command.run(
      [
        "clang", "-shared", "-fPIC", "-pthread",
        "-I\(Sources.folder)/Sources/CLayoutPlugin/include", "-o",
        "\(plugins)/libdeadly.layout.so",
      ] + definitions
        + sources.map { "\(Sources.folder)/Tests/Program/ProgramTests/Fixtures/\($0)" })
  }
}
