import LayoutCore

/// Breaks a section of mixed sizes into lines, a chunk of sizes at a time, and builds their tree.
///
/// One pass: each line is broken once, from the end of the line before, and noted in the leaf it
/// starts in. The rule is that of `FlowScratch.line(from:_:)`.
struct LineTreeBuilder {
  /// How many items are read at a time; leaves lie inside of chunks.
  var chunk: Int { max(1, 4096 / rules.leaf.fresh) * rules.leaf.fresh }

  private let rules: LineRules
  /// The leaves so far; those from `open` on have no steps yet.
  private var leaves: [LineNode] = []
  /// Number of the leaf in which the open line starts.
  private var open = 0
  /// Number of the first item of that leaf.
  private var leafStart = 0
  /// The lines of that leaf, but for the open one.
  private var path = LinePath(entry: 0)
  /// What they come to.
  private var step = LineStep(exit: 0)
  /// Length of the longest item of the open line, in points.
  private var length = 0.0
  /// What the items of the open line use, in points; negative before the first item.
  private var used = -1.0
  /// Whether all finished lines are shorter than the grain's limit.
  private(set) var fitsGrain = true

  /// Creates a builder for a section with these rules.
  init(_ rules: LineRules) { self.rules = rules }

  /// Appends the next items of the section.
  ///
  /// - Complexity: O(k) for k items.
  mutating func append(_ sizes: ItemSizes) {
    appendLeaves(sizes)
    let base = sizes.items.lowerBound
    let (cross, main, limit, spacing) = (sizes.cross, sizes.main, rules.limit, rules.spacing)
    var (used, length) = (used, length)
    for index in 0..<min(cross.count, main.count) {
      let longer = used + spacing + cross[index]
      if longer <= limit, used >= 0 {
        used = longer
        length = main[index] > length ? main[index] : length
      } else {
        if used >= 0 { closeLine(at: base + index, length) }
        used = cross[index]
        length = main[index]
      }
    }
    (self.used, self.length) = (used, length)
  }

  /// The tree of all items.
  mutating func finish(itemCount: Int) -> LineTree {
    if used >= 0 { closeLine(at: itemCount, length) }
    return LineTree(rules, leaves: leaves)
  }

  /// Adds leaves for the items whose sizes these are.
  private mutating func appendLeaves(_ sizes: ItemSizes) {
    var lower = sizes.items.lowerBound
    while lower < sizes.items.upperBound {
      let upper = min(lower + rules.leaf.fresh, sizes.items.upperBound)
      leaves.append(LineNode(items: upper - lower, size: sizes.size(of: lower..<upper)))
      lower = upper
    }
  }

  /// Ends the open line before `item`, and the leaf it is in if no other line starts there.
  private mutating func closeLine(at item: Int, _ length: Double) {
    path.append(end: item - leafStart, length: length)
    if !(length < rules.grain.lineLimit) {
      fitsGrain = false
      return
    }
    step.lines += 1
    step.ticks += rules.grain.lineTicks(length) + rules.lineSpacing
    let items = leaves[open].items
    guard item >= leafStart + items else { return }
    step.exit = item - leafStart - items
    leaves[open].keep(step, from: path.entry)
    leaves[open].path = path
    while open < leaves.count, item >= leafStart + leaves[open].items {
      leafStart += leaves[open].items
      open += 1
    }
    path = LinePath(entry: item - leafStart, room: path.lines.count + 4)
    step = LineStep(exit: 0)
  }
}
