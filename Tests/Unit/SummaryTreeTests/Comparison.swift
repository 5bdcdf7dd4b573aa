import SummaryTree

/// The node sizes of the exhaustive tests: the smallest that exist, odd, even.
let smallCapacities = [
  NodeCapacity(leaf: 2, inner: 3), NodeCapacity(leaf: 3, inner: 3), NodeCapacity(leaf: 4, inner: 4),
]

/// Returns the first difference between `list` and the expected `array`, or nil.
///
/// Compares count, every element by iteration and by subscript, the sum before every index, and
/// checks the invariant of the whole tree.
func difference(_ list: SummarizedList<Run>, _ array: [Run]) -> String? {
  if let flaw = list.brokenInvariant() { return flaw }
  if list.count != array.count { return "expected count \(array.count), found \(list.count)" }
  if list.isEmpty != array.isEmpty { return "expected isEmpty \(array.isEmpty)" }
  if Array(list) != array { return "expected \(array), found \(Array(list))" }
  var sum = Totals.zero
  for (index, run) in array.enumerated() {
    if list[index] != run { return "expected \(run) at \(index), found \(list[index])" }
    let before = list.summary(before: index)
    if before != sum { return "expected \(sum) before \(index), found \(before)" }
    sum = sum + run.summary
  }
  if list.summary != sum { return "expected \(sum), found \(list.summary)" }
  if list.summary(before: array.count) != sum { return "expected \(sum) before the end" }
  return nil
}

/// Every range in `0..<count`, empty ones included.
func allRanges(in count: Int) -> [Range<Int>] {
  (0...count).flatMap { start in (start...count).map { start..<$0 } }
}

extension SummarizedList {
  /// Moves the elements in `range` so that the first of them is at `index` afterwards: three splits
  /// and three joins.
  mutating func moveSubrange(_ range: Range<Int>, to index: Int) {
    let (rest, right) = split(at: range.upperBound)
    let (left, moved) = rest.split(at: range.lowerBound)
    self = left
    append(contentsOf: right)
    let (before, after) = split(at: index)
    self = before
    append(contentsOf: moved)
    append(contentsOf: after)
  }
}
