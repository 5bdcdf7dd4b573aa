import CPosix
import Glibc

/// A program on a terminal of its own, and the screen it writes.
///
/// ```swift
/// let terminal = try PseudoTerminal(["/bin/cat"], rows: 5, columns: 20)
/// terminal.send("hi\r")
/// try terminal.wait { $0.text(row: 1) == "hi" }
/// terminal.send("\u{4}")
/// try terminal.waitForExit()  // .code(0)
/// ```
///
/// Every wait has a deadline and fails with what the screen shows. Not safe to share between
/// threads. The program is killed when this goes.
public final class PseudoTerminal {
  /// The way the program ended.
  public enum Ending: Equatable, Sendable {
    /// It left with this exit code; 127 where it could not be started.
    case code(Int32)
    /// This signal ended it.
    case signal(Int32)
  }

  /// Failures of a test.
  public enum Failure: Error, CustomStringConvertible {
    /// The program cannot be started; the error number.
    case start(Int32)
    /// The expected text did not come.
    case late(screen: String)
    /// The program closed the terminal before what was waited for came.
    case ended(screen: String)

    /// The failure and the last screen.
    public var description: String {
      switch self {
      case .start(let number): "cannot start the program: error \(number)"
      case .late(let screen): "waited in vain; the screen shows:\n\(screen)"
      case .ended(let screen): "the program ended first; the screen shows:\n\(screen)"
      }
    }
  }

  /// The program's screen.
  public private(set) var screen: TerminalScreen
  /// Everything the program has written.
  public private(set) var output: [UInt8] = []
  /// The process id of the program.
  public let pid: Int32

  private var terminal: Int32
  private var hasClosed = false
  private var ending: Ending?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: the absolute path of the program and what follows.
  ///   - environment: all of its environment; `TERM` and `LC_ALL` are filled in where they are
  ///     missing.
  ///   - rows: the height of the terminal in cells.
  ///   - columns: its width in cells.
  ///
  /// Throws `start`.
  public init(
    _ arguments: [String], environment: [String: String] = [:], rows: Int = 24, columns: Int = 80
  ) throws(Failure) {
    screen = TerminalScreen(rows: rows, columns: columns)
    let fixed = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"]
    let variables = fixed.merging(environment) { $1 }.map { "\($0)=\($1)" }.sorted()
    var words = arguments.map { strdup($0) } + [nil]
    var settings = variables.map { strdup($0) } + [nil]
    defer { (words + settings).forEach { free($0) } }
    var end: Int32 = -1
    pid = cposix_spawn_on_terminal(
      arguments.first ?? "", &words, &settings, Int32(rows), Int32(columns), &end)
    let number = errno
    terminal = end
    guard pid > 0 else { throw .start(number) }
    cposix_set_nonblocking(end, 1)
  }

  deinit {
    if pid > 0, ending == nil {
      kill(pid, SIGKILL)
      var last = cposix_ending()
      _ = cposix_wait(pid, 1, &last)
    }
    if terminal >= 0 { close(terminal) }
  }

  /// Drops what was shown so far, so that a long run does not pile it up.
  public func forget() {
    output = []
    screen = TerminalScreen(rows: screen.rows, columns: screen.columns)
  }

  /// Types text.
  public func send(_ text: String) {
    send(Array(text.utf8))
  }

  /// Types bytes; waits while the terminal takes no more, reading what the program writes.
  public func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty, !hasClosed {
      let count = rest.withUnsafeBytes { write(terminal, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else { readWhatCame(within: 10) }
    }
  }

  /// Changes the size of the terminal, in cells; the program gets SIGWINCH.
  public func resize(rows: Int, columns: Int) {
    readWhatCame(within: 0)
    screen.resize(rows: rows, columns: columns)
    cposix_set_window_size(terminal, Int32(rows), Int32(columns))
  }

  /// Waits until the screen is as wanted.
  ///
  /// Throws `late` after `seconds`, or `ended`.
  public func wait(seconds: Int = 20, until wanted: (TerminalScreen) -> Bool) throws(Failure) {
    try wait(seconds: seconds) { wanted(self.screen) }
  }

  /// Waits until the program has written `text` at or after byte `start` of `output`.
  ///
  /// - Returns: where the text ends; a later wait may start there. Throws `late` after `seconds`,
  ///   or `ended`.
  @discardableResult
  public func waitForOutput(
    _ text: String, after start: Int = 0, seconds: Int = 20
  ) throws(Failure) -> Int {
    let wanted = Array(text.utf8)
    var found: Int?
    try wait(seconds: seconds) {
      found = self.end(of: wanted, after: start)
      return found != nil
    }
    return found ?? output.count
  }

  /// Waits until the program has ended, reading what it writes.
  ///
  /// Throws `late` after `seconds`.
  @discardableResult
  public func waitForExit(seconds: Int = 20) throws(Failure) -> Ending {
    let deadline = now() + seconds * 1000
    while true {
      readWhatCame(within: hasClosed ? 0 : 20)
      if let ending { return ending }
      var last = cposix_ending()
      if cposix_wait(pid, 0, &last) == 1 {
        readWhatCame(within: 0)
        let result: Ending = last.signal != 0 ? .signal(last.signal) : .code(last.code)
        ending = result
        return result
      }
      if now() > deadline { throw .late(screen: picture) }
      if hasClosed { usleep(2000) }
    }
  }

  /// Waits for a time, reading the program's output.
  public func rest(milliseconds: Int) {
    let deadline = now() + milliseconds
    repeat { readWhatCame(within: Int32(min(max(0, deadline - now()), 20))) } while now() < deadline
  }

  /// The modes of the terminal: input, output, control and local flags, then its special
  /// characters.
  public var modes: [UInt32] { PseudoTerminal.modes(of: terminal) }

  /// The modes of every new terminal, before a program has changed them.
  public static var modesAtFirst: [UInt32] {
    let end = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    defer { close(end) }
    return modes(of: end)
  }

  private static func modes(of terminal: Int32) -> [UInt32] {
    var settings = termios()
    guard tcgetattr(terminal, &settings) == 0 else { return [] }
    let characters = withUnsafeBytes(of: settings.c_cc) { $0.map(UInt32.init) }
    return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag] + characters
  }

  /// Sends a signal to the program alone.
  public func signal(_ number: Int32) {
    if ending == nil { kill(pid, number) }
  }

  /// Takes the terminal away, as a window that is closed does.
  public func hangUp() {
    close(terminal)
    terminal = -1
    hasClosed = true
  }

  // MARK: Reading

  private func wait(seconds: Int, until wanted: () -> Bool) throws(Failure) {
    let deadline = now() + seconds * 1000
    readWhatCame(within: 0)
    while !wanted() {
      if hasClosed { throw .ended(screen: picture) }
      if now() > deadline { throw .late(screen: picture) }
      readWhatCame(within: 50)
    }
  }

  /// Reads until nothing more comes, waiting for the first bytes up to `milliseconds`.
  private func readWhatCame(within milliseconds: Int32) {
    var entry = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    if hasClosed || poll(&entry, 1, milliseconds) <= 0 { return }
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = read(terminal, &buffer, buffer.count)
      if count > 0 {
        output += buffer[..<count]
        screen.feed(Array(buffer[..<count]))
      } else if count < 0, errno == EINTR {
        continue
      } else {
        // A terminal that no process has open any more fails with EIO.
        hasClosed = count == 0 || errno != EAGAIN
        return
      }
    }
  }

  private func end(of wanted: [UInt8], after start: Int) -> Int? {
    guard !wanted.isEmpty, output.count - start >= wanted.count else { return nil }
    return (start...(output.count - wanted.count))
      .first { output[$0...].starts(with: wanted) }
      .map { $0 + wanted.count }
  }

  private var picture: String {
    screen.lines.map { "|\($0)" }.joined(separator: "\n")
  }

  private func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
