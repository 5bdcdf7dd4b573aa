import LayoutCore

/// Reusable buffers of calls, and the work counters.
final class FlowScratch {
  /// The sizes read last, valid until items change, so that queries of one viewport read once.
  private(set) var sizes = ItemSizes()
  /// Counts and sizes read ahead while all sections are prepared.
  private var ahead = SectionsAhead()
  /// The leaves of the tree asked last, if it was asked often.
  private(set) var leafIndex = LeafIndex()
  /// The lines found last.
  private var knownLines = KnownLines()
  /// The section they belong to.
  private var section = 0
  /// Room to find the steps of a leaf in.
  var leafSteps = LeafSteps()
  /// The last source of sizes.
  private var source: ItemSource?
  /// The rules asked for last, and for which metrics.
  private var lastRules: (FlowMetrics, LineRules)?
  /// Work done so far.
  var work = FlowWork()
}

extension FlowScratch {
  /// Forgets all sizes and where they are read, because they may have changed.
  func forgetSizes() {
    sizes.removeAll()
    ahead.removeAll()
    knownLines.removeAll()
    leafIndex.removeAll()
    source = nil
  }

  /// Forgets sizes and lines of other sections than this one.
  func turn(to section: Int) {
    guard section != self.section else { return }
    sizes.removeAll()
    knownLines.removeAll()
    leafIndex.removeAll()
    self.section = section
  }

  /// Whether the index of leaves answers a search of `tree`, whose section is the one turned to.
  func hasLeaves(of tree: LineTree, _ nodes: LineNodes) -> Bool { leafIndex.isReady(tree, nodes) }

  /// Returns the source of the items' sizes of a section, which must be prepared; the previous one
  /// if section and context are the same.
  func source(
    _ index: Int, _ section: FlowSection, _ geometry: AxisGeometry, _ context: any LayoutContext
  ) -> ItemSource {
    if let source, source.section == index, source.context === context { return source }
    let source = ItemSource(section, index, geometry, context)
    self.source = source
    return source
  }

  /// The rules of a section with these metrics, or nil if `grain` is too fine for them; the same as
  /// the last time if nothing differs.
  func rules(_ metrics: FlowMetrics, _ grain: Grain, _ leaf: LeafSize) -> LineRules? {
    if let (known, rules) = lastRules, known === metrics, rules.grain == grain,
      rules.leaf.most == leaf.most
    {
      return rules
    }
    guard let rules = LineRules(metrics, grain, leaf) else { return nil }
    lastRules = (metrics, rules)
    return rules
  }

  /// Makes sure that the sizes of `items`, and of up to `reading.ahead` more, are read.
  ///
  /// While leaves are read in order, sizes before `items` are dropped; a later request rereads
  /// them.
  func load(_ items: Range<Int>, _ reading: LineSource) throws(LayoutFailure) {
    try load(
      items, andAtMost: reading.ahead, keeping: reading.followsShifts ? 0 : ItemSizes.keptBefore,
      from: reading.source)
  }

  /// Makes sure that the sizes of `items` are read; if they are not, reads up to `more` after them
  /// too, and forgets those far before them, but for the last `kept`.
  func load(
    _ items: Range<Int>, andAtMost more: Int, keeping kept: Int = ItemSizes.keptBefore,
    from source: ItemSource
  ) throws(LayoutFailure) {
    let known = sizes.items
    if known.lowerBound <= items.lowerBound, items.upperBound <= known.upperBound { return }
    var sizes = takeSizes()
    work.itemsRead += try sizes.load(
      items.lowerBound..<min(items.upperBound + more, source.count), keeping: kept, from: source)
    self.sizes = sizes
  }

  /// Moves the sizes out while they are read: whoever reads them calls out, and could come back.
  ///
  /// Where one is invalid they stay out, so that none counts as read.
  private func takeSizes() -> ItemSizes {
    let taken = sizes
    sizes = ItemSizes()
    return taken
  }

  /// Returns the end of the line that starts with item `first`, which is read or the next to be
  /// read, and its main length; reads on as needed.
  ///
  /// Greedy (rule F-12): the first item costs its length, each further one spacing and length; the
  /// line is full when what is used would exceed the limit (rule F-13). The first item is always
  /// accepted, so that one that is too long has a line of its own (rule F-14).
  ///
  /// - Complexity: O(k) for the k items of the line.
  /// - Throws: `LayoutFailure.refused` naming the item with the invalid size.
  func line(from first: Int, _ reading: LineSource) throws(LayoutFailure)
    -> (end: Int, length: Double)
  {
    work.linesBroken += 1
    if !sizes.items.contains(first) {
      try load(first..<first + 1, andAtMost: 127, from: reading.source)
    }
    let base = sizes.items.lowerBound
    let (cross, main) = sizes[first]
    var open = OpenLine(first: first - base, cross: cross, main: main)
    while !open.isFull(sizes, reading.rules) {
      guard try readOn(reading.source) else { break }
    }
    return (base + open.next, open.length)
  }

  /// Returns the lines that `lines` would find, if all of them were found lately and their sizes
  /// are still read; else nil.
  ///
  /// - Complexity: O(log lines).
  func known(from lower: Double, to upper: Double, ofSection section: Int) -> ArraySlice<FlowLine>?
  {
    guard section == self.section, let found = knownLines.positions(from: lower, to: upper),
      sizes.items.clamped(to: knownLines.items) == knownLines.items
    else { return nil }
    return knownLines.lines[found]
  }

  /// The lines of a section that end after `lower` and start before `upper`, in points from the
  /// start of its first line, or the first of them if they are many; their sizes are then among
  /// those in scratch space.
  ///
  /// - Complexity: O(log n + items of the lines), O(log lines + lines) where they were found
  ///   lately.
  /// - Throws: `LayoutFailure.refused` naming the item with the invalid size.
  func lines(
    from lower: Double, to upper: Double, _ tree: LineTree, _ reading: LineSource,
    _ nodes: LineNodes
  ) throws(LayoutFailure) -> ArraySlice<FlowLine> {
    turn(to: reading.source.section)
    var known = KnownLines()
    swap(&known, &knownLines)
    defer { swap(&known, &knownLines) }
    let positions = try known.find(from: lower, to: upper, tree, reading, nodes)
    let found = known.lines[positions]
    // The sizes of all that is known, so that no question makes room for another.
    if !found.isEmpty { try load(known.items, andAtMost: 0, from: reading.source) }
    return found
  }

  /// Breaks the lines of a leaf whose items are read, as `LeafSteps.breakLines`; reads on as
  /// needed.
  ///
  /// - Throws: `LayoutFailure.refused` naming the item with the invalid size.
  func breakLines(
    of items: Range<Int>, from entry: Int, _ reading: LineSource, _ known: LeafLines?
  ) throws(LayoutFailure) -> (step: LineStep, goesOn: Bool)? {
    while true {
      switch leafSteps.breakLines(of: items, from: entry, sizes, reading, known) {
      case .lines(let step, let goesOn):
        work.linesBroken += step.lines
        return (step, goesOn)
      case .open: guard try readOn(reading.source) else { return nil }
      case .longItem: return nil
      }
    }
  }

  /// Number of items of a section; those of more sections are read at a time where they are asked
  /// for in order.
  ///
  /// - Complexity: O(1) on average.
  @inline(__always)
  func itemCount(inSection section: Int, _ context: any LayoutContext) -> Int {
    ahead.count(of: section) ?? readCounts(from: section, context)
  }

  private func readCounts(from section: Int, _ context: any LayoutContext) -> Int {
    var taken = takeAhead()
    defer { ahead = taken }
    return taken.readCounts(from: section, context)
  }

  /// Finds the lines of a section of few items, in one step, and their size, nil if sizes differ;
  /// nil if an item is longer than the current ticks can represent.
  ///
  /// Reads the sizes of the following sections along with its own.
  ///
  /// - Complexity: O(items).
  /// - Throws: `LayoutFailure.refused` naming the item with the invalid size.
  func findFewLines(_ source: ItemSource, _ rules: LineRules) throws(LayoutFailure)
    -> (whole: LineStep, size: ItemSize?)?
  {
    if !ahead.hasSizes(ofSection: source.section) {
      var taken = takeAhead()
      defer { ahead = taken }
      taken.readSizes(from: source)
    }
    let places = try ahead.places(of: source)
    work.itemsRead += source.count
    guard let found = ahead.sizes.lines(at: places, rules) else { return nil }
    work.linesBroken += found.whole.lines
    return found
  }

  /// Moves out what is read ahead while more is read, as `takeSizes` does.
  private func takeAhead() -> SectionsAhead {
    let taken = ahead
    ahead = SectionsAhead()
    return taken
  }

  /// Finds the steps from each of `items`, whose sizes and those of the last line, which ends
  /// before the item `end`, must be read; returns the number of items in the first line, nil if an
  /// item is longer than the current ticks can represent.
  func findLeafSteps(of items: Range<Int>, end: Int, _ rules: LineRules) -> Int? {
    work.linesBroken += items.count
    return leafSteps.find(items, end: end, sizes, rules)
  }

  /// Doubles the number of sizes read; false at the end of the section.
  private func readOn(_ source: ItemSource) throws(LayoutFailure) -> Bool {
    let end = sizes.items.upperBound
    guard end < source.count else { return false }
    var sizes = takeSizes()
    work.itemsRead += try sizes.extend(to: min(end + sizes.items.count, source.count), from: source)
    self.sizes = sizes
    return true
  }
}

/// A line that is being broken.
struct OpenLine {
  /// Index of its first size.
  private let first: Int
  /// Index of the first size that is not in the line.
  private(set) var next: Int
  /// The length of the items of the line, in points, apart from rounding.
  private var used: Double
  /// Length of its longest item, in points.
  private(set) var length: Double

  /// Begins with an item of this size at `first`.
  @inline(__always)
  init(first: Int, cross: Double, main: Double) {
    (self.first, next, used, length) = (first, first + 1, cross, main)
  }

  /// Takes items as long as they fit; false when there were no more sizes.
  mutating func isFull(_ sizes: ItemSizes, _ rules: LineRules) -> Bool {
    isFull(sizes.cross.span, sizes.main.span, rules)
  }

  /// Takes items as long as they fit; false when there were no more sizes.
  ///
  /// 1. Take four items at a time while they surely fit: their sum is ready before it is needed, so
  ///    that one addition waits for the four before.
  /// 2. Take the others one by one, spacing and length added up first for the same reason. Near the
  ///    limit, where rounding could decide, add up the whole line in order, as rule F-12 has it.
  @inline(__always)
  mutating func isFull(_ cross: Span<Double>, _ main: Span<Double>, _ rules: LineRules) -> Bool {
    var (next, used, length) = (next, used, length)
    defer { (self.next, self.used, self.length) = (next, used, length) }
    let (spacing, sure, slack) = (rules.spacing, rules.limit - rules.slack, 2 * rules.slack)
    while cross.count &- next >= 4 {
      let (four, lengths) = (
        cross.extracting(next..<next &+ 4), main.extracting(next..<next &+ 4)
      )
      let sum = used + (4 * spacing + ((four[0] + four[1]) + (four[2] + four[3])))
      guard sum <= sure else { break }
      used = sum
      let (even, odd) = (longer(lengths[0], lengths[2]), longer(lengths[1], lengths[3]))
      length = longer(longer(even, odd), length)
      next &+= 4
    }
    while next < cross.count {
      let sum = used + (spacing + cross[next])
      if sum > sure, sum > sure + slack || !rules.fit(cross.extracting(first..<next &+ 1)) {
        return true
      }
      used = sum
      length = longer(main[next], length)
      next &+= 1
    }
    return false
  }

  /// The longer of two lengths, neither of which is NaN; on x86 it takes one instruction, unlike
  /// `max`.
  @inline(__always)
  private func longer(_ a: Double, _ b: Double) -> Double { a > b ? a : b }
}

/// Work since the layout was created, counted so that tests can assert what an edit costs.
package struct FlowWork: Equatable {
  /// Items whose sizes were read.
  package var itemsRead = 0
  /// Lines broken, again or for the first time.
  package var linesBroken = 0
  /// Nodes of line trees passed on the way to a line, or whose step had to be found.
  package var nodesVisited = 0

  /// The work done between two counts.
  package static func - (later: FlowWork, earlier: FlowWork) -> FlowWork {
    FlowWork(
      itemsRead: later.itemsRead - earlier.itemsRead,
      linesBroken: later.linesBroken - earlier.linesBroken,
      nodesVisited: later.nodesVisited - earlier.nodesVisited)
  }
}
