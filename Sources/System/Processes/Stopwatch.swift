import Glibc

/// Measures time since its creation; for `time on`, never for the output of sessions.
public struct Stopwatch {
  private let start = Stopwatch.nanoseconds()

  /// Starts now.
  public init() {}

  /// Elapsed milliseconds, with three decimals.
  public var milliseconds: String {
    let thousandths = (Stopwatch.nanoseconds() - start + 500) / 1000
    let fraction = String(thousandths % 1000)
    return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
  }

  /// Elapsed milliseconds, rounded down.
  public var wholeMilliseconds: Int64 { Int64((Stopwatch.nanoseconds() - start) / 1_000_000) }

  /// Returns the rest of a number of milliseconds.
  package func left(of milliseconds: Int) -> Int32 {
    Int32(clamping: max(0, Int64(milliseconds) - wholeMilliseconds))
  }

  /// Nanoseconds of a monotonic clock.
  private static func nanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
