import Glibc

/// Time since it was made; for `time on`, never for the output of sessions.
struct Stopwatch {
  private let start = ContinuousClock.now

  /// Milliseconds since it was made, with three decimals.
  var milliseconds: String {
    let microseconds = (ContinuousClock.now - start) / .microseconds(1)
    let thousandths = Int(microseconds.rounded())
    let fraction = String(thousandths % 1000)
    return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
  }
}
