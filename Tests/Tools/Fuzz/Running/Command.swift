import CPosix
import Glibc

/// Running other programs.
enum Command {
  /// Runs a program to its end, without a word from it.
  ///
  /// - Throws: if it cannot be started or fails.
  static func run(_ words: [String]) throws {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0)
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var pid: pid_t = 0
    var ending = cposix_ending()
    guard posix_spawnp(&pid, words[0], &files, nil, &arguments, environ) == 0,
      cposix_wait(pid, 1, &ending) == 1, ending.signal == 0, ending.code == 0
    else { throw SetupProblem("this failed: \(words.joined(separator: " "))") }
  }
}

/// Mounts that only this process and its children see.
enum PrivateMounts {
  private static let mark = "LAYOUTSH_FUZZ_MOUNTS"

  /// Whether this process may mount what it likes.
  static var isOn: Bool { getenv(mark) != nil }

  /// Starts this program again with mounts of its own; returns where the machine has none to give.
  static func enter() {
    let words =
      geteuid() == 0 ? ["unshare", "--mount"] : ["unshare", "--map-root-user", "--mount"]
    guard !isOn, (try? Command.run(words + ["true"])) != nil else { return }
    setenv(mark, "1", 1)
    let own = realpath("/proc/self/exe", nil)
    defer { free(own) }
    guard let own else { return }
    let all = words + [String(cString: own)] + CommandLine.arguments.dropFirst()
    var arguments = all.map { strdup($0) } + [nil]
    execvp(words[0], &arguments)
    unsetenv(mark)
    arguments.forEach { free($0) }
  }
}
