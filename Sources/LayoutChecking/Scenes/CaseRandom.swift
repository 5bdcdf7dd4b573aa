import CollectionEngine

/// The random numbers of one case: those of `generate`, from a seed that no neighbour has.
///
/// The state starts at `seed xor (case · 2654435761 mod 2³²)`, and two numbers are drawn and thrown
/// away.
struct CaseRandom {
  private var generator: LinearCongruentialGenerator

  init(seed: UInt32, number: Int) {
    generator = LinearCongruentialGenerator(
      seed: seed ^ (UInt32(truncatingIfNeeded: number) &* 2_654_435_761))
    _ = below(2)
    _ = below(2)
  }

  /// A number from 0 to `count` - 1; 0 if `count` is 0.
  mutating func below(_ count: Int) -> Int { count > 0 ? Int(generator.below(UInt32(count))) : 0 }

  /// Returns true with a probability of `percent` %.
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// One of some, at least one.
  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}
