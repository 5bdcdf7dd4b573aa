import Glibc

/// Nanoseconds on a clock that only goes forward.
func nanoseconds() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// The time of `body`, in nanoseconds, including one reading of the clock.
@inline(__always)
func timed(_ body: () throws -> Void) rethrows -> Double {
  let start = nanoseconds()
  try body()
  return Double(nanoseconds() - start)
}
