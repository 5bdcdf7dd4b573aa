import CPosix
import Glibc

/// A fresh program's description of the scene that some lines make.
enum ScriptState {
  /// The queries that describe a scene.
  static let queries = ["journal", "layers", "content", "attrs all"]

  /// The replies of a fresh program to `queries` after `lines`.
  ///
  /// - Throws: if it cannot be run, or does not run to its end.
  static func replies(_ lines: [String], program: String, home: ProgramHome) throws -> [String] {
    let folder = "\(home.path)/script-\(getpid())"
    mkdir(folder, 0o700)
    defer { Files.remove(folder) }
    let text = (lines + queries).map { $0 + "\n" }.joined()
    try Files.write(folder + "/input", Array(text.utf8))
    try run(program, folder, home)
    let output = String(decoding: Files.bytes(folder + "/output") ?? [], as: UTF8.self)
    let replies = output.split(separator: "\n").map(String.init)
    let refused = replies.prefix(lines.count).first { !$0.contains(",\"ok\":true,") }
    guard refused == nil, replies.count == lines.count + queries.count else {
      let found = refused ?? "\(replies.count) replies to \(lines.count) lines"
      throw SetupProblem("the journal's lines cannot be run: \(found)")
    }
    return Array(replies.suffix(queries.count))
  }

  /// Runs the program over the folder's `input`; a query that is refused does not end it.
  private static func run(_ program: String, _ folder: String, _ home: ProgramHome) throws {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, 0, folder + "/input", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&files, 1, folder + "/output", O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0)
    let words = [program, "--json", "--keep-going", "--plugin-path", home.plugins]
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
    if ending.signal != 0 { throw SetupProblem("signal \(ending.signal) ended \(program)") }
  }
}
