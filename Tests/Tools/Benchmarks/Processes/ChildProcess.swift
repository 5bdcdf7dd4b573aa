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
  ///   - output: the file it writes; nil: a pipe that is read to its end.
  ///   - environment: all of its environment.
  ///
  /// Throws `ProcessProblem` if it cannot be started or does not leave with 0.
  ///
  /// - Returns: what it took.
  @discardableResult
  static func run(
    _ words: [String], input: String = "/dev/null", output: String? = "/dev/null",
    environment: [String: String] = [:]
  ) throws -> Cost {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    var ends: [Int32] = [-1, -1]
    if let output {
      posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    } else {
      guard pipe(&ends) == 0 else { throw ProcessProblem("there is no pipe to be had") }
      posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
      for end in ends { posix_spawn_file_actions_addclose(&actions, end) }
    }
    defer { if ends[0] >= 0 { close(ends[0]) } }
    let arguments = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var pid: pid_t = 0
    let start = nanoseconds()
    let number = posix_spawn(&pid, words[0], &actions, nil, arguments, variables)
    if ends[1] >= 0 { close(ends[1]) }
    guard number == 0 else {
      throw ProcessProblem("cannot start \(words[0]): \(String(cString: strerror(number)))")
    }
    if ends[0] >= 0 {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while read(ends[0], &buffer, buffer.count) > 0 {}
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
