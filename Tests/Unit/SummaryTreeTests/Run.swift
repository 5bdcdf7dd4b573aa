import SummaryTree

/// A run of equal items: a count and a whole length, both exact, either may be zero.
struct Run: SummarizedElement, Equatable {
  var items: Int
  var length: Int
  var summary: Totals { Totals(items: items, length: length) }
}

/// Two quantities side by side.
struct Totals: Summary {
  var items = 0
  var length = 0
  static let zero = Totals()
  static func + (a: Totals, b: Totals) -> Totals {
    Totals(items: a.items + b.items, length: a.length + b.length)
  }
}

extension Run {
  /// Distinct runs: lengths 1, 2, 3 … `count`, so that a misplaced element shows in every sum.
  static func numbered(_ count: Int, from first: Int = 1) -> [Run] {
    (0..<count).map { Run(items: 1, length: first + $0) }
  }
}

/// A line whose extent cannot be added exactly.
struct Line: SummarizedElement, Equatable {
  var extent: Double
  var summary: Extent { Extent(points: extent) }
}

/// A sum of extents, subject to rounding.
struct Extent: Summary {
  var points = 0.0
  static let zero = Extent()
  static func + (a: Extent, b: Extent) -> Extent { Extent(points: a.points + b.points) }
}
