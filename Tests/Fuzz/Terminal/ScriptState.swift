import CPosix
import Glibc

/// What a fresh program says of the scene that some lines make.
enum ScriptState {
  /// The queries that describe a scene.
  static let queries = ["journal", "layers", "content", "attrs all"]

  /// The replies of a fresh program to `queries` after `lines`.
  ///
  /// - Throws: where it cannot be run, or does not run to its end.
  static func replies(_ lines: [String], program: String, home: ProgramHome) throws -> [String] {
    let folder = "\(home.path)/script-\(getpid())"
    mkdir(folder, 0o700)
    defer { Files.remove(folder) }
    let text = (lines + queries).map { $0 + "\n" }.joined()
    try Files.write(folder + "/input", Array(text.utf8))
    let status = try run(program, folder, home)
    let output = String(decoding: Files.bytes(folder + "/output") ?? [], as: UTF8.self)
    let replies = output.split(separator: "\n").map(String.init)
    guard status == 0, replies.count == lines.count + queries.count else {
      let last = replies.last ?? "nothing"
      throw SetupProblem("the journal's lines cannot be run: status \(status), \(last)")
    }
    return Array(replies.suffix(queries.count))
  }

  /// Runs the program over the folder's `input` and returns its exit code.
  private static func run(_ program: String, _ folder: String, _ home: ProgramHome) throws -> Int32
  {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, 0, folder + "/input", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&files, 1, folder + "/output", O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0)
    let words = [program, "--json", "--plugin-path", home.plugins]
    let variables = home.environment(["LC_ALL": "C.UTF-8"]).map { "\($0)=\($1)" }
    var arguments = words.map { strdup($0) } + [nil]
    var environment = variables.map { strdup($0) } + [nil]
    defer { (arguments + environment).forEach { free($0) } }
    var pid: pid_t = 0
    guard posix_spawn(&pid, program, &files, nil, &arguments, &environment) == 0 else {
      throw SetupProblem("cannot start \(program)")
    }
    var ending = cposix_ending()
    _ = cposix_wait(pid, 1, &ending)
    return ending.signal == 0 ? ending.code : -ending.signal
  }
}
