/// Where the sections go that a batch neither deletes, inserts nor moves (rule B-04): they fill what
/// the others leave free, in order.
struct StandingSections {
  private let leaving: [Int]
  private let arriving: [Int]

  init(_ plan: BatchPlan) {
    leaving = plan.leavingSections
    arriving = plan.arrivingSections
  }

  /// The final number of a standing section.
  ///
  /// - Complexity: O(log r) for r requests.
  func place(of section: Int) -> Int {
    let rank = section - leaving.prefixCount { leaving[$0] < section }
    return rank + arriving.prefixCount { arriving[$0] - $0 <= rank }
  }
}

extension Array {
  /// Number of leading positions for which `isInside` holds; it holds for none after the first that
  /// it does not hold for.
  ///
  /// - Complexity: O(log n).
  fileprivate func prefixCount(_ isInside: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isInside(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
