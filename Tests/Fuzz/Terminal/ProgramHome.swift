import Glibc

/// A home of its own for the programs of a run, with the deadly plugin in it.
final class ProgramHome {
  /// The home folder.
  let path: String

  /// - Throws: where there is no room for one.
  init() throws { path = try Files.temporaryFolder() }

  deinit { Files.remove(path) }

  /// The environment of a program that lives here.
  func environment(_ more: [String: String] = [:]) -> [String: String] {
    let fixed = [
      "HOME": path, "XDG_STATE_HOME": "\(path)/state", "XDG_DATA_HOME": "\(path)/data",
      "XDG_CONFIG_HOME": "\(path)/config", "XDG_RUNTIME_DIR": path, "TMPDIR": path,
      "PATH": "/usr/bin:/bin", "ASAN_OPTIONS": "detect_leaks=0",
    ]
    return fixed.merging(more) { $1 }
  }

  /// The folder with the deadly plugin.
  var plugins: String { "\(path)/plugins" }

  /// Compiles the plugin that dies as its options say.
  ///
  /// - Throws: where there is no C compiler.
  func compileDeadlyPlugin() throws {
    mkdir(plugins, 0o700)
    let source = Sources.folder + "/Tests/ProgramTests/Fixtures/deadly.c"
    let words = [
      "clang", "-shared", "-fPIC", "-pthread",
      "-I\(Sources.folder)/Sources/CLayoutPlugin/include", "-o",
      "\(plugins)/libdeadly.layout.so", source,
    ]
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var pid: pid_t = 0
    var status: Int32 = 0
    guard posix_spawnp(&pid, "clang", nil, nil, &arguments, environ) == 0,
      waitpid(pid, &status, 0) == pid, status == 0
    else { throw SetupProblem("the deadly plugin cannot be compiled") }
  }
}
