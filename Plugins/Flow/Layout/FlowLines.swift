/// One line of a section.
struct FlowLine: Equatable {
  /// Number of the line in its section, from 0.
  let index: Int
  /// The items it holds, at least one.
  let items: Range<Int>
  /// Main distance from the start of the section's first line, in points.
  let start: Double
  /// Main length of its longest item, in points (rule F-30).
  let length: Double
  /// Whether no line of the section follows.
  let isLast: Bool

  /// Main distance of its end from the start of the section's first line, in points.
  var end: Double { start + length }
}

/// The lines of a section: in closed form where all sizes are equal, else as a table.
///
/// Starts never decrease and no line ends behind the start of the next, so that lines are found by
/// binary search.
enum FlowLines {
  /// All sizes are equal, or there are no items: O(1) memory.
  case uniform(UniformLines)
  /// Sizes differ: O(lines) memory.
  case mixed(LineTable)

  /// Number of lines.
  var count: Int {
    switch self {
    case .uniform(let lines): return lines.count
    case .mixed(let table): return table.count
    }
  }

  /// Line number `index`, which must be in range.
  func line(_ index: Int) -> FlowLine {
    switch self {
    case .uniform(let lines): return lines.line(index)
    case .mixed(let table): return table.line(index)
    }
  }

  /// The line that holds `item`, which must be in range.
  ///
  /// - Complexity: O(log lines).
  func line(holding item: Int) -> FlowLine {
    switch self {
    case .uniform(let lines): return lines.line(item / lines.perLine)
    case .mixed(let table): return table.line(holding: item)
    }
  }

  /// Main length from the start of the first line to the end of the last, in points (rule F-31).
  var extent: Double { count == 0 ? 0 : line(count - 1).end }

  /// Number of the first line that ends behind `offset`; `count` when none does.
  ///
  /// - Complexity: O(log lines).
  func firstLine(endingAfter offset: Double) -> Int {
    partitionPoint(count) { line($0).end > offset }
  }
}

/// The first of 0 ..< `count` from which on `holds` is true; `count` when it never is.
///
/// - Complexity: O(log count).
@inline(__always)
func partitionPoint(_ count: Int, _ holds: (Int) -> Bool) -> Int {
  var (low, high) = (0, count)
  while low < high {
    let middle = low + (high - low) / 2
    if holds(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}
