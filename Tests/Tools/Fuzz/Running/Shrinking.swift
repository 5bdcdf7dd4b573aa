/// Leaving out what a failing input does not need.
enum Shrinking {
  /// A smaller input for which `fails` still holds, found with at most `attempts` tries.
  ///
  /// First halves of the pieces go, then quarters and so on, then, where wanted, the same with the
  /// bytes of the pieces that are left.
  static func shrunk(
    _ input: [[UInt8]], attempts: Int, shrinksPieces: Bool, fails: ([[UInt8]]) -> Bool
  ) -> [[UInt8]] {
    var left = attempts
    var smallest = shorter(input, &left, fails: fails)
    guard shrinksPieces else { return smallest }
    for index in smallest.indices where smallest[index].count > 1 {
      let whole = smallest
      smallest[index] = shorter(whole[index], &left) { bytes in
        var input = whole
        input[index] = bytes
        return fails(input)
      }
    }
    return smallest
  }

  private static func shorter<Element>(
    _ elements: [Element], _ left: inout Int, fails: ([Element]) -> Bool
  ) -> [Element] {
    var kept = elements
    var length = max(1, kept.count / 2)
    while true {
      var start = 0
      while start < kept.count, left > 0 {
        var trial = kept
        trial.removeSubrange(start..<min(start + length, kept.count))
        left -= 1
        if fails(trial) { kept = trial } else { start += length }
      }
      if length == 1 || left <= 0 { return kept }
      length /= 2
    }
  }
}
