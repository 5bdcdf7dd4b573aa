import System

/// Measures from outside how long a kernel has been running its line.
///
/// The kernel counts lines in its crash memory anyway, so a limit costs it nothing. A module can
/// write there too: only the total holds whatever it does.
struct LineClock {
  /// The time limits, in milliseconds.
  private let limits: LineTime
  private var beat: UInt64
  private var start: Int64
  private let begin: Int64

  /// Starts the clock; returns nil without a limit.
  init?(_ limits: LineTime, _ memory: CrashMemory) {
    guard limits.line != nil || limits.total != nil else { return nil }
    self.limits = limits
    beat = memory.beat
    begin = Posix.now()
    start = begin
  }

  /// Returns the milliseconds left for the line that runs at `now`, and the limit that ends them
  /// first.
  ///
  /// A line has its whole limit if none runs.
  mutating func timeLeft(_ memory: CrashMemory, now: Int64) -> (left: Int64, limit: Int64) {
    let current = memory.beat
    if current != beat || !memory.isBusy {
      beat = current
      start = now
    }
    let line = limits.line.map { ($0 - (now - start), $0) } ?? (.max, .max)
    let total = limits.total.map { ($0 - (now - begin), $0) } ?? (.max, .max)
    return total.0 < line.0 ? total : line
  }
}
