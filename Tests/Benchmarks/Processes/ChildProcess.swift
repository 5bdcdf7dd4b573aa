import Glibc

/// Why something around the programs went wrong, in one sentence.
struct ProcessProblem: Error {
  var sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}

/// Runs programs to their end.
enum ChildProcess {
  /// Nanoseconds from start to end, and of processors, children included.
  struct Cost {
    var elapsed: Double
    var processor: Double
  }

  /// Runs a program; its standard error is that of this process.
  ///
  /// - Parameters:
  ///   - words: the absolute path of the program and what follows.
  ///   - input: the file it reads.
  ///   - output: the file it writes.
  ///   - environment: all of its environment.
  ///
  /// Throws `ProcessProblem` where it cannot be started or does not leave with 0.
  ///
  /// - Returns: what it took.
  @discardableResult
  static func run(
    _ words: [String], input: String = "/dev/null", output: String = "/dev/null",
    environment: [String: String] = [:]
  ) throws -> Cost {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let arguments = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var pid: pid_t = 0
    let start = nanoseconds()
    let number = posix_spawn(&pid, words[0], &actions, nil, arguments, variables)
    guard number == 0 else {
      throw ProcessProblem("cannot start \(words[0]): \(String(cString: strerror(number)))")
    }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(pid, &status, 0, &usage) < 0, errno == EINTR {}
    let elapsed = Double(nanoseconds() - start)
    guard status == 0 else { throw ProcessProblem("\(words[0]) failed with status \(status)") }
    return Cost(
      elapsed: elapsed, processor: length(of: usage.ru_utime) + length(of: usage.ru_stime))
  }

  private static func length(of time: timeval) -> Double {
    Double(time.tv_sec) * 1e9 + Double(time.tv_usec) * 1e3
  }
}
