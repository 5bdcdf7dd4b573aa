/// The first of 0 ..< `count` from which on `holds` is true; `count` when it never is.
///
/// - Complexity: O(log count).
@inlinable @inline(__always)
package func partitionPoint<Failure: Error>(_ count: Int, _ holds: (Int) throws(Failure) -> Bool)
  throws(Failure) -> Int
{
  var (low, high) = (0, count)
  while low < high {
    let middle = low + (high - low) / 2
    if try holds(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}

/// The same, found the sooner the nearer it is to `guess`: by steps away from there, each twice as
/// long as the one before, then by bisection.
///
/// - Complexity: O(log distance).
@inlinable @inline(__always)
package func partitionPoint(_ count: Int, near guess: Int, _ holds: (Int) -> Bool) -> Int {
  var (low, high, step) = (0, count, 4)
  guard 0..<count ~= guess else { return partitionPoint(count, holds) }
  if holds(guess) {
    high = guess
    while high - step >= low {
      guard holds(high - step) else {
        low = high - step + 1
        break
      }
      (high, step) = (high - step, 2 * step)
    }
  } else {
    low = guess + 1
    while low + step < high {
      guard !holds(low + step) else {
        high = low + step
        break
      }
      (low, step) = (low + step + 1, 2 * step)
    }
  }
  return low + partitionPoint(high - low) { holds(low + $0) }
}
