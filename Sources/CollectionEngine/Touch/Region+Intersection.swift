extension Region {
  /// The points that are in both.
  public func intersection(_ other: Region) -> Region {
    var steps = 0
    return intersection(other, &steps)
  }

  /// As `intersection(_:)`; adds to `steps` the number of parts examined: the parts returned plus a
  /// binary search.
  ///
  /// - Complexity: O(b log b + k log p) for b bands of both, p parts of their longest ones and k of
  ///   the result.
  func intersection(_ other: Region, _ steps: inout Int) -> Region {
    var result = Region()
    var (a, b) = (0, 0)
    while a < bands.count, b < other.bands.count {
      let (upper, lower) = (bands[a], other.bands[b])
      let (top, bottom) = (max(upper.minY, lower.minY), min(upper.maxY, lower.maxY))
      steps += 1
      if top < bottom {
        let edges = Region.common(upper.edges, lower.edges, &steps)
        result.append(Band(minY: top, maxY: bottom, edges: edges))
      }
      if upper.maxY == bottom { a += 1 }
      if lower.maxY == bottom { b += 1 }
    }
    return result
  }

  /// The parts of one strip that are in both lists: from part to part, over those that meet none.
  private static func common(_ a: [Double], _ b: [Double], _ steps: inout Int) -> [Double] {
    var edges: [Double] = []
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      steps += 1
      let (left, right) = (max(a[i], b[j]), min(a[i + 1], b[j + 1]))
      if left < right { edges += [left, right] }
      if a[i + 1] == right { i = firstPart(a, after: i, endingBeyond: b[j], &steps) }
      if j < b.count, b[j + 1] == right {
        j = firstPart(b, after: j, endingBeyond: i < a.count ? a[i] : .infinity, &steps)
      }
    }
    return edges
  }

  /// Returns the first part after one that ends to the right of `x`: steps grow until it is passed,
  /// then halve.
  private static func firstPart(
    _ edges: [Double], after part: Int, endingBeyond x: Double, _ steps: inout Int
  ) -> Int {
    var (low, step) = (part + 2, 2)
    while low + step < edges.count, edges[low + step - 1] <= x {
      (low, step, steps) = (low + step, 2 * step, steps + 1)
    }
    var high = min(low + step, edges.count)
    while low < high {
      let middle = low + (high - low) / 4 * 2
      steps += 1
      if edges[middle + 1] <= x { low = middle + 2 } else { high = middle }
    }
    return low
  }
}
