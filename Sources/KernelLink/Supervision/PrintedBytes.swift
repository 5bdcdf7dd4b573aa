import CPosix
import Glibc

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

  /// Waits for at most so many milliseconds (negative: no limit) for printed bytes, a held signal or one
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
