/// A sequence of numbers that is the same on every machine: SplitMix64.
struct Random: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z &>> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z &>> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }

  /// A multiple of a quarter from 0 up to but not including `limit`.
  mutating func length(_ limit: Int) -> Double { Double(below(4 * limit)) / 4 }

  mutating func flip() -> Bool { below(2) == 0 }
}
