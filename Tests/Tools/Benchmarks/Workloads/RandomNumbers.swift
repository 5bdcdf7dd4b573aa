/// The documented generator of all workloads: `s = s·1664525 + 1013904223 mod 2^32`.
struct RandomNumbers {
  private var state: UInt32

  init(seed: UInt32 = 12345) { state = seed }

  /// A number from 0 to `n` − 1: the upper 24 bits of the next state modulo `n`.
  mutating func below(_ n: Int) -> Int {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Int(state >> 8) % n
  }

  /// A number of a range, both ends included.
  mutating func draw(_ range: ClosedRange<Int>) -> Double {
    Double(range.lowerBound + below(range.count))
  }
}
