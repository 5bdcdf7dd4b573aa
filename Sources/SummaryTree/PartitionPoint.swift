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
