import CPosix
import Glibc

/// Tells from outside how long a kernel has been running its line.
///
/// The kernel counts lines on its crash note anyway, so that a limit costs it nothing.
struct LineClock {
  /// How many milliseconds a line may take.
  let limit: Int64
  private var beat: UInt64
  private var start: Int64

  /// A clock that starts now.
  init(limit: Int64, _ note: CrashNote) {
    self.limit = limit
    beat = note.beat
    start = Posix.now()
  }

  /// How many milliseconds are left for the line that runs at `now`; all where none does.
  mutating func timeLeft(_ note: CrashNote, now: Int64) -> Int64 {
    let current = note.beat
    if current != beat || !note.isBusy {
      beat = current
      start = now
    }
    return limit - (now - start)
  }
}

/// Keeps back what is printed while a library is opened: where that ends the kernel, it is the reason,
/// and is told as one.
struct LoadingWords {
  /// Where the kernel writes down what it does.
  let note: CrashNote
  /// What is kept back.
  private(set) var bytes: [UInt8] = []

  /// Begins with nothing kept.
  init(note: CrashNote) { self.note = note }

  /// Keeps bytes back while a library is opened, else shows them after what was kept.
  mutating func take(_ printed: [UInt8], show: ([UInt8]) -> Void) {
    bytes += printed
    if !note.isLoading { release(show) }
  }

  /// Shows what was kept: the library has been opened.
  mutating func release(_ show: ([UInt8]) -> Void) {
    if !bytes.isEmpty { show(bytes) }
    bytes = []
  }
}

/// A pipe that stands in the place of a kernel's standard output and error, for what plugins print.
final class PrintedBytes {
  private var ends: [Int32] = [-1, -1]
  private let signals: Int32

  /// Makes the pipe; signals must be held before it is waited for.
  ///
  /// - Throws: `LaunchProblem.descriptors`.
  init() throws(LaunchProblem) {
    signals = cposix_held_signals_descriptor()
    guard signals >= 0, cposix_pipe(&ends) == 0 else {
      throw .descriptors(reason: Posix.words(for: errno))
    }
    cposix_set_nonblocking(ends[0], 1)
  }

  deinit { (ends + [signals]).forEach(Posix.close) }

  /// Takes the place of standard output and standard error in this process, a new kernel.
  func takeStandardDescriptors() {
    dup2(ends[1], 1)
    dup2(ends[1], 2)
    ends.forEach(Posix.close)
    ends = [-1, -1]
  }

  /// Waits some milliseconds at most (negative: no limit) for printed bytes, a held signal or one
  /// of `others`.
  func waitForMore(_ milliseconds: Int32, or others: [Int32]) {
    _ = Posix.poll([ends[0], signals] + others, milliseconds: milliseconds)
  }

  /// Gives out what was printed and has not been given out yet, at most a pipe full.
  func read(_ printed: ([UInt8]) -> Void) {
    var bytes: [UInt8] = []
    if case .bytes = Posix.read(ends[0], limit: 1 << 16, into: &bytes) { printed(bytes) }
  }
}
