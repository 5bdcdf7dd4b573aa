import LayoutCore

/// Breaks a section of mixed sizes into lines, a chunk of sizes at a time.
///
/// Greedy (rule F-12): the first item of a line costs its length, each further one spacing and
/// length; a line is full when what is used would exceed the available length by more than the
/// tolerance (rule F-13). The first item is always accepted, so one that is too long has a line of
/// its own (rule F-14) and one without length opens a line (rule F-15).
struct LineBreaker {
  /// The lines so far; the open line is not yet among them.
  private var table = LineTable()
  /// Available length and tolerance, in points.
  private let limit: Double
  /// Least distance between two items, in points.
  private let spacing: Double
  /// Distance between two lines, in points.
  private let lineSpacing: Double
  /// First item of the open line; negative before the first item.
  private var first = -1
  /// Start of the open line, in points.
  private var start = 0.0
  /// Length of the longest item of the open line, in points.
  private var length = 0.0
  /// What the items of the open line use; infinite before the first item.
  private var used = Double.infinity

  /// Creates a breaker for a section with these metrics.
  init(_ metrics: FlowMetrics) {
    limit = metrics.available + metrics.tolerance
    (lineSpacing, spacing) = metrics.mixedSpacings
  }

  /// Appends the next items of the section.
  ///
  /// - Complexity: O(k) for k items.
  mutating func append(_ sizes: ItemSizes) {
    let base = sizes.items.lowerBound
    let (cross, main) = (sizes.cross, sizes.main)
    var (used, length) = (used, length)
    for index in cross.indices {
      let longer = used + spacing + cross[index]
      if longer <= limit {
        used = longer
        length = main[index] > length ? main[index] : length
      } else {
        openLine(at: base + index, closing: length)
        used = cross[index]
        length = main[index]
      }
    }
    (self.used, self.length) = (used, length)
  }

  /// The finished lines of `itemCount` items.
  consuming func finish(itemCount: Int) -> LineTable {
    if first >= 0 { table.append(first: first, start: start, length: length) }
    table.close(itemCount: itemCount)
    return table
  }

  /// Ends the open line, if any, and begins one with `item`.
  private mutating func openLine(at item: Int, closing length: Double) {
    if first >= 0 {
      table.append(first: first, start: start, length: length)
      start += length + lineSpacing
    }
    first = item
  }
}
