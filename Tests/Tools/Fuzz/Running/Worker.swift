import CPosix
import Glibc

/// A forked process that tries inputs, so that a trap or a hang is a finding and not the end.
enum Worker {
  /// The way a worker ended.
  enum Ending: Equatable {
    /// Every law held.
    case clean
    /// The input being tried when it ended, and why, in one line.
    case fault(input: Int, String)
  }

  /// Runs `body` in a process of its own until it returns, finds a fault, dies or hangs.
  ///
  /// `body` writes the number of each input to the tally before trying it, and returns a fault.
  /// An input that takes longer than `patience` seconds is a fault.
  static func run(_ tally: Tally, patience: Int, _ body: () -> String?) -> Ending {
    var ends: [Int32] = [-1, -1]
    guard cposix_pipe(&ends) == 0 else { return .fault(input: tally.input, "no pipe") }
    defer { close(ends[0]) }
    let parent = getpid()
    let pid = cposix_fork()
    if pid == 0 {
      become(childOf: parent)
      let fault = body()
      if let fault { write(ends[1], fault) }
      _exit(fault == nil ? 0 : 1)
    }
    close(ends[1])
    guard pid > 0 else { return .fault(input: tally.input, "cannot fork") }
    let message = watch(pid, ends[0], tally, patience)
    return message.map { .fault(input: tally.input, $0) } ?? .clean
  }

  private static func become(childOf parent: Int32) {
    _ = cposix_die_with_parent(parent)
    cposix_default_signals()
    cposix_no_core_file()
    cposix_ignore_signal(SIGPIPE)
  }

  private static func write(_ descriptor: Int32, _ text: String) {
    let bytes = Array(text.utf8.prefix(4000))
    _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }

  /// Waits for the end of a worker; its fault, or nil.
  private static func watch(_ pid: Int32, _ pipe: Int32, _ tally: Tally, _ patience: Int) -> String?
  {
    var input = tally.input
    var deadline = Clock.milliseconds + patience * 1000
    var isHung = false
    var ending = cposix_ending()
    while true {
      var entry = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
      // The pipe hangs up when the worker ends.
      if poll(&entry, 1, 200) > 0 || isHung { break }
      if tally.input != input {
        input = tally.input
        deadline = Clock.milliseconds + patience * 1000
      } else if Clock.milliseconds > deadline {
        isHung = true
        kill(pid, SIGKILL)
      }
    }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = isHung ? 0 : max(0, read(pipe, &bytes, bytes.count))
    _ = cposix_wait(pid, 1, &ending)
    if isHung { return "took longer than \(patience) seconds" }
    if ending.signal != 0 { return "died of signal \(ending.signal)" }
    if count > 0 { return String(decoding: bytes[..<count], as: UTF8.self) }
    return ending.code == 0 ? nil : "left with exit code \(ending.code)"
  }
}

/// The time that no one can set.
enum Clock {
  /// Milliseconds since some moment.
  static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
