extension [Region.Edges] {
  /// How far apart edges may be that were one before they were rounded, in points: far below what can be
  /// touched, and above the rounding of the largest coordinates.
  private static let seam = 1e-6

  /// The rectangles grown over seams, those at the edges of `bounds` too.
  ///
  /// Edges that are all but equal become the outermost of them. So what is left free is free.
  ///
  /// - Complexity: O(n log n); O(n) where all edges lie on a grid, as they mostly do.
  func joined(in bounds: Region.Edges) -> [Region.Edges] {
    if bounds.isOnGrid, allSatisfy({ $0.isOnGrid }) { return self }
    let columns = Self.groups(
      distinct { $0.minX } + distinct { $0.maxX } + [bounds.minX, bounds.maxX])
    let rows = Self.groups(
      distinct { $0.minY } + distinct { $0.maxY } + [bounds.minY, bounds.maxY])
    if columns.isEmpty, rows.isEmpty { return self }
    return map { part in
      Region.Edges(
        minX: columns[part.minX]?.lowerBound ?? part.minX,
        minY: rows[part.minY]?.lowerBound ?? part.minY,
        maxX: columns[part.maxX]?.upperBound ?? part.maxX,
        maxY: rows[part.maxY]?.upperBound ?? part.maxY)
    }
  }

  /// An edge of all rectangles, without repetitions of neighbours.
  private func distinct(_ edge: (Region.Edges) -> Double) -> [Double] {
    var edges: [Double] = []
    for part in self {
      let edge = edge(part)
      if edges.last != edge { edges.append(edge) }
    }
    return edges
  }

  /// The extent of the group that an edge is in, for those that are not alone.
  private static func groups(_ edges: [Double]) -> [Double: ClosedRange<Double>] {
    var groups: [Double: ClosedRange<Double>] = [:]
    var group: [Double] = []
    for edge in edges.sorted() + [.infinity] where edge != group.last {
      if let first = group.first, let last = group.last, edge - first > seam {
        if group.count > 1 { for edge in group { groups[edge] = first...last } }
        group = []
      }
      group.append(edge)
    }
    return groups
  }
}

extension Region.Edges {
  /// Whether all edges are multiples of 1/1024: two such edges are the same, or farther apart than a seam.
  fileprivate var isOnGrid: Bool {
    func isOnGrid(_ edge: Double) -> Bool { (edge * 1024).rounded() == edge * 1024 }
    return isOnGrid(minX) && isOnGrid(minY) && isOnGrid(maxX) && isOnGrid(maxY)
  }
}
