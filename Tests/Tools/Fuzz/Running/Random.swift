/// The documented generator `s = s · 1664525 + 1013904223 mod 2³²`: the same seed, the same input.
struct Random {
  private var state: UInt32

  /// Begins with a seed.
  init(seed: UInt32) { state = seed }

  /// The generator of one input of a run, far from those of its neighbours.
  init(seed: UInt32, input: Int) {
    state = seed ^ (UInt32(truncatingIfNeeded: input) &* 2_654_435_761)
    _ = next()
    _ = next()
  }

  /// The next state; the low bits of it are no good.
  private mutating func next() -> UInt32 {
    state = state &* 1_664_525 &+ 1_013_904_223
    return state
  }

  /// A number of 0 to `bound` - 1; `bound` must be 1 to 2²⁴.
  mutating func below(_ bound: Int) -> Int { Int(next() >> 8) % bound }

  /// True once in `count` times.
  mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

  /// One of the elements, of which there must be some.
  mutating func pick<Choices: RandomAccessCollection>(_ choices: Choices) -> Choices.Element {
    choices[choices.index(choices.startIndex, offsetBy: below(choices.count))]
  }

  /// Any byte.
  mutating func byte() -> UInt8 { UInt8(next() >> 24) }
}
