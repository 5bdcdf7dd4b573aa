import CPosix
import Glibc
import System
import TerminalText

/// The terminal of a script, which its kernel reaches only through pipes and a sieve.
///
/// A kernel has a session of its own: its terminal I/O would escape job control, and a plugin that
/// found the descriptor could drive the terminal. Descriptors of files and pipes stay as they are.
final class RelayedTerminal {
  /// A terminal descriptor and the pipe in its place: `ends[0]` reads, `ends[1]` writes.
  private struct Relay {
    let terminal: Int32
    let ends: [Int32]
    /// The filter between the pipe and the terminal.
    var sieve = TerminalSieve()

    init(_ terminal: Int32) throws(LaunchProblem) {
      var ends: [Int32] = [-1, -1]
      guard cposix_pipe(&ends) == 0 else { throw .descriptors(reason: systemMessage(errno)) }
      self.terminal = terminal
      self.ends = ends
    }
  }

  /// The kernel's standard input, or nil for none.
  private let input: Int32?
  private var typing: Relay?
  /// Typed bytes that the kernel has not taken yet.
  private var typed: [UInt8] = []
  private var shown: [Relay] = []
  /// The destinations of the kernel's standard output and standard error.
  private var outlets: [Int32] = [STDOUT_FILENO, STDERR_FILENO]

  /// Creates the pipes.
  ///
  /// - Parameter input: the kernel's standard input, borrowed; nil for none.
  /// - Throws: `LaunchProblem.descriptors`.
  init(input: Int32?) throws(LaunchProblem) {
    self.input = input
    if let input, isatty(input) == 1 {
      let relay = try Relay(input)
      cposix_set_nonblocking(relay.ends[1], 1)
      typing = relay
    }
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] where isatty(descriptor) == 1 {
      // One pipe for both keeps the order of what is written.
      let same = shown.first { Self.isSameTerminal($0.terminal, descriptor) }
      let relay: Relay
      if let same {
        relay = same
      } else {
        relay = try Relay(descriptor)
        shown.append(relay)
      }
      outlets[Int(descriptor) - 1] = relay.ends[1]
      cposix_set_nonblocking(relay.ends[0], 1)
    }
  }

  deinit { closePipes() }

  private func closePipes() {
    ((typing.map { [$0] } ?? []) + shown).flatMap(\.ends).forEach(Posix.close)
    typing = nil
    shown = []
  }

  private static func isSameTerminal(_ first: Int32, _ second: Int32) -> Bool {
    var facts = [stat(), stat()]
    return fstat(first, &facts[0]) == 0 && fstat(second, &facts[1]) == 0
      && facts[0].st_rdev == facts[1].st_rdev
  }

  // MARK: In the kernel

  /// Installs the kernel's standard input and closes every terminal.
  ///
  /// The caller replaces standard output and standard error.
  ///
  /// - Returns: descriptors for what the kernel writes to standard output and to standard error.
  func takeDescriptors() -> (output: Int32, errors: Int32) {
    let moved = outlets.map { descriptor in
      let high = cposix_duplicate_from(descriptor, 200)
      return high >= 0 ? high : cposix_duplicate_from(descriptor, 3)
    }
    let source = typing?.ends[0] ?? input ?? cposix_open("/dev/null", O_RDONLY, 0)
    if source > 0 { dup2(source, STDIN_FILENO) }
    // Its own write end would keep the kernel from reading the end of the input.
    closePipes()
    for descriptor in 3..<Self.highestInherited where isatty(descriptor) == 1 {
      Posix.close(descriptor)
    }
    return (moved[0], moved[1])
  }

  /// Terminals that a shell opened for this process have low numbers.
  private static let highestInherited: Int32 = 64

  // MARK: In the front end

  /// The descriptors to wait for before `pass`.
  var descriptors: [Int32] {
    shown.map { $0.ends[0] } + [typed.isEmpty ? typing?.terminal ?? -1 : -1]
  }

  /// Passes on what is there, at most a pipe full in each direction; returns false if the terminal
  /// is gone.
  func pass() -> Bool {
    for index in shown.indices {
      var bytes: [UInt8] = []
      if case .bytes = Posix.read(shown[index].ends[0], limit: 1 << 16, into: &bytes),
        !Posix.write(shown[index].terminal, shown[index].sieve.filter(bytes).bytes)
      {
        return false
      }
    }
    if let typing { passTyping(typing) }
    return true
  }

  /// Writes what the kernel left unfinished; call it once, at the end.
  func finish() {
    for index in shown.indices {
      _ = Posix.write(shown[index].terminal, shown[index].sieve.finish().bytes)
    }
  }

  private func passTyping(_ relay: Relay) {
    if typed.isEmpty, Posix.poll([relay.terminal], milliseconds: 0)[0] {
      guard case .bytes = Posix.read(relay.terminal, limit: 1 << 12, into: &typed) else {
        // Ctrl-D, or the terminal is gone: the kernel reads the end of its input.
        relay.ends.forEach(Posix.close)
        typing = nil
        return
      }
    }
    let count = typed.withUnsafeBytes { write(relay.ends[1], $0.baseAddress, $0.count) }
    if count > 0 { typed.removeFirst(count) }
  }
}

/// A pipe in place of a kernel's standard output and error, for what plugins print.
final class PrintedBytes {
  private var ends: [Int32] = [-1, -1]
  private let signals: Int32

  /// Creates the pipe; signals must be held before it is waited for.
  ///
  /// - Throws: `LaunchProblem.descriptors`.
  init() throws(LaunchProblem) {
    signals = cposix_held_signals_descriptor()
    guard signals >= 0, cposix_pipe(&ends) == 0 else {
      throw .descriptors(reason: systemMessage(errno))
    }
    cposix_set_nonblocking(ends[0], 1)
  }

  deinit { (ends + [signals]).forEach(Posix.close) }

  /// Replaces standard output and standard error of this process, a new kernel.
  func takeStandardDescriptors() {
    dup2(ends[1], 1)
    dup2(ends[1], 2)
    ends.forEach(Posix.close)
    ends = [-1, -1]
  }

  /// Waits for printed bytes, a held signal or one of `others`, up to the given time (negative: no
  /// limit).
  func waitForMore(_ milliseconds: Int32, or others: [Int32]) {
    _ = Posix.poll([ends[0], signals] + others, milliseconds: milliseconds)
  }

  /// Reads what was printed since the last call, at most a pipe full; returns how many bytes.
  @discardableResult
  func read(_ printed: ([UInt8]) -> Void) -> Int {
    var bytes: [UInt8] = []
    if case .bytes = Posix.read(ends[0], limit: 1 << 16, into: &bytes) { printed(bytes) }
    return bytes.count
  }
}

/// Output that is written in large pieces and survives the process that made it.
///
/// One write for each line would cost more than most lines. The bytes wait in memory shared with
/// the parent, which writes them when the kernel spends long on a line, and after a crash. Output
/// to a terminal does not wait.
final class HeldOutput {
  private let held: OpaquePointer
  private let descriptor: Int32
  private let waits: Bool
  private let ownsMemory: Bool

  /// Creates output for this process's standard output.
  ///
  /// - Throws: `LaunchProblem.memory`.
  convenience init() throws(LaunchProblem) {
    guard let held = cposix_held_output_make() else {
      throw .memory(reason: systemMessage(errno))
    }
    self.init(
      held, descriptor: STDOUT_FILENO, waits: isatty(STDOUT_FILENO) == 0, ownsMemory: true)
  }

  private init(_ held: OpaquePointer, descriptor: Int32, waits: Bool, ownsMemory: Bool) {
    self.held = held
    self.descriptor = descriptor
    self.waits = waits
    self.ownsMemory = ownsMemory
  }

  deinit { if ownsMemory { cposix_held_output_free(held) } }

  /// Returns the same output for a process that has standard output at another descriptor.
  ///
  /// The memory belongs to `self`, which must outlive the result.
  func moved(to descriptor: Int32) -> HeldOutput {
    HeldOutput(held, descriptor: descriptor, waits: waits, ownsMemory: false)
  }

  /// Adds bytes; returns false if the output cannot be written.
  func add(_ bytes: [UInt8]) -> Bool {
    guard waits else { return Posix.write(descriptor, bytes) }
    return cposix_held_output_add(held, descriptor, bytes, bytes.count) == 0
  }

  /// Writes what is held back; returns false if it cannot be written.
  func write() -> Bool { cposix_held_output_write(held, descriptor) == 0 }

  /// Writes what is held back, in the parent, as far as possible without waiting.
  func offer() { cposix_held_output_offer(held, descriptor) }

  /// Writes the output that the kernel had not written when it crashed.
  func salvage() { _ = cposix_held_output_salvage(held, descriptor) }
}
