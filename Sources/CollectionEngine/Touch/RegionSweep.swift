internal import LayoutCore

/// A sweep line that moves down over rectangles and tracks what they cover.
///
///     var sweep = RegionSweep(parts)
///     while let band = sweep.next() { … }  // from top to bottom, each unlike the one above
///
/// The line is cut at every left and right edge into *cells*, the leaves of a binary tree. A node
/// of the tree counts the rectangles that cover all of it and no larger node, and how many of its
/// cells anything covers. So a rectangle is added or removed in O(log n), and the number of covered
/// cells shows whether the set changed at all.
struct RegionSweep {
  /// A top or a bottom edge.
  private struct Event {
    var y: Double
    /// The cells it is about.
    var cells: Range<Int>
    var isTop: Bool
  }

  /// Left and right edges of all rectangles, each once: cell i lies between edge i and edge i + 1.
  private let columns: [Double]
  private let events: [Event]
  private var position = 0
  /// The band that starts at the line; its end is not known yet.
  private var below = Region.Band(minY: 0, maxY: 0, edges: [])
  /// Root at 1, children of i at 2 i and 2 i + 1; a power of two of leaves.
  private var full: [Int]
  private var covered: [Int]
  private let leaves: Int
  /// Nodes of the tree that were looked at, for tests of the bound.
  private(set) var steps = 0

  /// A sweep over `parts`; empty ones are left out.
  ///
  /// - Complexity: O(n log n).
  init(_ parts: [Region.Edges]) {
    let parts = parts.filter { !$0.isEmpty }
    var columns: [Double] = []
    for x in (parts.map { $0.minX } + parts.map { $0.maxX }).sorted() where columns.last != x {
      columns.append(x)
    }
    var events: [Event] = []
    events.reserveCapacity(2 * parts.count)
    for part in parts {
      let cells = columns.firstIndex(from: part.minX)..<columns.firstIndex(from: part.maxX)
      events.append(Event(y: part.minY, cells: cells, isTop: true))
      events.append(Event(y: part.maxY, cells: cells, isTop: false))
    }
    self.events = events.sorted { $0.y != $1.y ? $0.y < $1.y : $0.isTop && !$1.isTop }
    self.columns = columns
    var leaves = 1
    while leaves < columns.count { leaves *= 2 }
    self.leaves = leaves
    full = Array(repeating: 0, count: 2 * leaves)
    covered = full
  }

  /// The next band from the top; nil below the last.
  ///
  /// - Complexity: O((e + p) log n) for e edges passed and p parts of the band below.
  mutating func next() -> Region.Band? {
    while position < events.count {
      let y = events[position].y
      guard passEdges(at: y) else { continue }
      var above = below
      below = Region.Band(minY: y, maxY: y, edges: [])
      appendRuns(1, 0, leaves)
      guard !above.edges.isEmpty else { continue }
      above.maxY = y
      return above
    }
    return nil
  }

  /// Passes all edges at `y`; returns whether the covered part changed.
  ///
  /// Tops come first: the part can only grow, and then, with the bottoms, only lose what it had
  /// before. So it is the same if and only if the count of covered cells never moved.
  private mutating func passEdges(at y: Double) -> Bool {
    var isOther = false
    while position < events.count, events[position].y == y {
      let before = covered[1]
      let event = events[position]
      count(event.cells, event.isTop ? 1 : -1, 1, 0, leaves)
      isOther = isOther || covered[1] != before
      position += 1
    }
    return isOther
  }

  /// Adds `change` to the count of `cells` below `node`, which spans `start..<end`.
  private mutating func count(
    _ cells: Range<Int>, _ change: Int, _ node: Int, _ start: Int, _ end: Int
  ) {
    steps += 1
    let middle = (start + end) / 2
    if cells.lowerBound <= start, end <= cells.upperBound {
      full[node] += change
    } else {
      if cells.lowerBound < middle { count(cells, change, 2 * node, start, middle) }
      if cells.upperBound > middle { count(cells, change, 2 * node + 1, middle, end) }
    }
    if full[node] > 0 {
      covered[node] = end - start
    } else {
      covered[node] = end - start == 1 ? 0 : covered[2 * node] + covered[2 * node + 1]
    }
  }

  /// Adds the covered runs of a node's cells to the band below, joined where they touch.
  private mutating func appendRuns(_ node: Int, _ start: Int, _ end: Int) {
    steps += 1
    if covered[node] == 0 { return }
    guard covered[node] == end - start else {
      appendRuns(2 * node, start, (start + end) / 2)
      appendRuns(2 * node + 1, (start + end) / 2, end)
      return
    }
    if below.edges.last == columns[start] {
      below.edges.removeLast()
    } else {
      below.edges.append(columns[start])
    }
    below.edges.append(columns[end])
  }
}

extension [Double] {
  /// Position of the first number that is not below `value`, in a sorted list.
  ///
  /// - Complexity: O(log n).
  fileprivate func firstIndex(from value: Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension [Region.Edges] {
  /// Edges closer than this, in points, are one edge that rounding has split: far below anything
  /// that can be touched, and above the rounding of the largest coordinates.
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
  /// Whether all edges are multiples of 1/1024: two such edges are the same, or farther apart than
  /// a seam.
  fileprivate var isOnGrid: Bool {
    func isOnGrid(_ edge: Double) -> Bool { (edge * 1024).rounded() == edge * 1024 }
    return isOnGrid(minX) && isOnGrid(minY) && isOnGrid(maxX) && isOnGrid(maxY)
  }
}
