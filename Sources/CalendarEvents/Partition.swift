/// Returns the first number from 0 up to `count` for which `isBefore` is false; it must be false
/// for all later ones.
///
/// - Complexity: O(log n).
@inlinable public func partition(_ count: Int, _ isBefore: (Int) -> Bool) -> Int {
  var (low, high) = (0, count)
  while low < high {
    let middle = (low + high) / 2
    if isBefore(middle) { low = middle + 1 } else { high = middle }
  }
  return low
}
