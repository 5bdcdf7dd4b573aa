import LayoutCore

/// What it takes to find lines: where sizes are read, the rules, and room to work in.
struct LineReading {
  /// The items' sizes.
  let source: ItemSource
  /// Where lines break.
  let rules: LineRules
  /// Room for sizes, and the count of work.
  let scratch: FlowScratch
}

extension LineNode {
  /// The step over the node's items, the first of which has number `start` in its section, from the
  /// item `entry` of the node on.
  ///
  /// Known steps are kept; a new one costs those of the halves. So after an edit only nodes on the
  /// way to the edited leaf are visited, and their neighbours where lines now enter them elsewhere.
  ///
  /// - Complexity: O(log n) where the halves' steps are known, O(items of a leaf) more for each leaf where
  ///   they are not.
  /// - Throws: `LayoutFailure.refused` naming an item whose size is none.
  func step(from entry: Int, start: Int, _ reading: LineReading) throws(LayoutFailure) -> LineStep {
    guard entry < items else { return LineStep(exit: entry - items) }
    if let known = steps[entry] { return known }
    reading.scratch.work.nodesVisited += 1
    expectSteps()
    let step: LineStep
    if let left, let right {
      let first = try left.step(from: entry, start: start, reading)
      step = first.followed(
        by: try right.step(from: first.exit, start: start + left.items, reading))
      addUp()
    } else if let size, isRun(reading.rules.leaf) {
      step = try stepOverRun(of: size, from: entry, start: start, reading)
    } else {
      let (isFirst, old) = (steps.isEmpty, path.ends.last)
      step = try breakLines(from: entry, start: start, reading)
      if !isFirst, path.ends.last != old { try noteDetour(start: start, reading) }
    }
    keep(step, from: entry)
    return step
  }

  /// Counts leaves whose lines all changed although no item did; after some of them, all that follow
  /// are prepared for lines that enter anywhere.
  private func noteDetour(start: Int, _ reading: LineReading) throws(LayoutFailure) {
    reading.scratch.detours += 1
    if reading.scratch.detours > 16 { try findAllSteps(start: start, reading) }
  }

  /// Breaks the items of an ordinary leaf into lines, which become its path.
  ///
  /// Where nothing changed since the leaf's last path, lines are broken only until one starts where
  /// a line of that path does: from there on the lines are the same. Of a leaf that is unread all
  /// sizes are read, those before `entry` too, to know whether they are equal.
  ///
  /// - Complexity: O(items of the broken lines); O(items) if the leaf is unread.
  /// - Throws: `LayoutFailure.refused` naming an item whose size is none.
  @discardableResult
  func breakLines(from entry: Int, start: Int, _ reading: LineReading) throws(LayoutFailure)
    -> LineStep
  {
    let (rules, scratch) = (reading.rules, reading.scratch)
    if isUnread {
      try scratch.load(start..<start + items, andAtMost: 16, from: reading.source)
      noteSize(scratch.sizes.size(of: start..<start + items))
    } else {
      try scratch.load(start + entry..<start + entry + 1, andAtMost: 47, from: reading.source)
    }
    var old = OldPath(path, path.entry < 0 ? nil : steps[path.entry])
    var path = LinePath(entry: entry, room: 24)
    var step = LineStep(exit: 0)
    var first = entry
    while first < items {
      if let rest = old.rest(from: first, rules) {
        path.append(rest.path, from: rest.line)
        self.path = path
        return step.followed(by: rest.step)
      }
      let line = try scratch.line(from: start + first, reading)
      first = line.end - start
      path.append(end: first, length: line.length)
      step.ticks += rules.grain.lineTicks(line.length) + rules.lineSpacing
      step.lines += 1
    }
    step.exit = first - items
    self.path = path
    return step
  }

  /// Computes the lines of a run: full lines by division; the last one, which items behind the run
  /// may join, is broken like any other and becomes the path.
  ///
  /// - Complexity: O(items of two lines).
  /// - Throws: `LayoutFailure.refused` naming an item whose size is none.
  @discardableResult
  func stepOverRun(
    of size: ItemSize, from entry: Int, start: Int, _ reading: LineReading
  ) throws(LayoutFailure) -> LineStep {
    let (rules, scratch) = (reading.rules, reading.scratch)
    let perLine = rules.itemsPerLine(of: size, most: items)
    let full = (items - entry - 1) / perLine
    let first = entry + full * perLine
    try scratch.load(start + first..<start + items, andAtMost: 32, from: reading.source)
    let line = try scratch.line(from: start + first, reading)
    path = LinePath(entry: first)
    path.append(end: line.end - start, length: line.length)
    let fullTicks = rules.grain.lineTicks(size.main) + rules.lineSpacing
    return LineStep(
      exit: line.end - start - items, lines: full + 1,
      ticks: Int128(full) * fullTicks + rules.grain.lineTicks(line.length) + rules.lineSpacing)
  }

  /// Looks at the sizes of leaves that are still unread, which no line starts in.
  ///
  /// - Complexity: O(log n + unread items).
  /// - Throws: `LayoutFailure.refused` naming an item whose size is none.
  func readSizes(start: Int, _ reading: LineReading) throws(LayoutFailure) {
    guard isUnread else { return }
    if let left, let right {
      try left.readSizes(start: start, reading)
      try right.readSizes(start: start + left.items, reading)
      addUp()
    } else {
      let range = start..<start + items
      try reading.scratch.load(range, andAtMost: 0, from: reading.source)
      noteSize(reading.scratch.sizes.size(of: range))
    }
  }
}

extension LineRules {
  /// How many items of one size a full line holds, at least one and no more than `most`.
  ///
  /// Added up item by item as in any line, so that rounding breaks it at the same place.
  func itemsPerLine(of size: ItemSize, most: Int) -> Int {
    if size.cross + spacing == 0 { return most }
    var (used, count) = (size.cross, 1)
    while count < most, used + spacing + size.cross <= limit {
      used = used + spacing + size.cross
      count += 1
    }
    return count
  }
}

extension FlowScratch {
  /// Reads the sizes of `items`, and of up to so many behind them where the section has as many.
  func load(_ items: Range<Int>, andAtMost more: Int, from source: ItemSource)
    throws(LayoutFailure)
  {
    let end = min(items.upperBound + more, source.count)
    try sizes.load(items.lowerBound..<end, from: source)
    work.itemsRead += end - items.lowerBound
  }

  /// Where the line ends that starts with item `first`, which is read or the next to be read, and
  /// its main length; reads on as needed.
  ///
  /// Greedy (rule F-12): the first item costs its length, each further one spacing and length; the
  /// line is full when what is used would exceed the limit (rule F-13). The first item is always
  /// accepted, so that one that is too long has a line of its own (rule F-14).
  ///
  /// - Complexity: O(k) for the k items of the line.
  /// - Throws: `LayoutFailure.refused` naming an item whose size is none.
  func line(from first: Int, _ reading: LineReading) throws(LayoutFailure)
    -> (end: Int, length: Double)
  {
    work.linesBroken += 1
    if first == sizes.items.upperBound {
      try load(first..<first + 1, andAtMost: 63, from: reading.source)
    }
    let base = sizes.items.lowerBound
    var open = OpenLine(
      next: first - base + 1, used: sizes.cross[first - base], length: sizes.main[first - base])
    while !open.isFull(sizes.cross, sizes.main, reading.rules) {
      guard try readOn(reading) else { break }
    }
    return try checked(base + open.next, open.length, reading)
  }

  /// Reads about as many sizes again as were read; false where the section ends.
  func readOn(_ reading: LineReading) throws(LayoutFailure) -> Bool {
    let (read, all) = (sizes.items.upperBound, reading.source.count)
    guard read < all else { return false }
    let end = min(read + sizes.items.count, all)
    try sizes.extend(to: end, from: reading.source)
    work.itemsRead += end - read
    return true
  }

  /// The end and length of a line, if the ticks in use can hold the length.
  private func checked(_ end: Int, _ length: Double, _ reading: LineReading)
    throws(LayoutFailure) -> (end: Int, length: Double)
  {
    guard length < reading.rules.grain.lineLimit else {
      throw .refused("the line that ends before item \(end) got too long to be followed")
    }
    return (end, length)
  }
}

/// A line that is being broken.
private struct OpenLine {
  /// Index of the first size that is not in the line.
  var next: Int
  /// What the items of the line use, in points.
  var used: Double
  /// Length of its longest item, in points.
  var length: Double

  /// Takes items as long as they fit; false when there were no more sizes.
  @inline(__always)
  mutating func isFull(_ cross: [Double], _ main: [Double], _ rules: LineRules) -> Bool {
    var (next, used, length) = (next, used, length)
    defer { (self.next, self.used, self.length) = (next, used, length) }
    while next < cross.count {
      let longer = used + rules.spacing + cross[next]
      guard longer <= rules.limit else { return true }
      used = longer
      length = main[next] > length ? main[next] : length
      next += 1
    }
    return false
  }
}

/// The last path of a leaf, passed along by one that may join it.
private struct OldPath {
  private let path: LinePath
  /// What the lines from `line` on come to; nil when the path is of no use.
  private var step: LineStep?
  /// Number of the line that comes next, counted in the leaf.
  private var line = 0
  /// The item of the leaf that this line starts with.
  private var start: Int

  /// A path at its beginning, and the step it stands for, if it is known.
  init(_ path: LinePath, _ step: LineStep?) {
    (self.path, self.step, start) = (path, step, path.entry)
  }

  /// The lines from the item `first` on and what they come to; nil if none starts there.
  ///
  /// Must be asked for items in ascending order.
  mutating func rest(from first: Int, _ rules: LineRules)
    -> (path: LinePath, line: Int, step: LineStep)?
  {
    guard var step else { return nil }
    while start < first, step.lines > 1 {
      step.ticks -= rules.grain.lineTicks(path.lengths[line]) + rules.lineSpacing
      step.lines -= 1
      start = Int(path.ends[line])
      line += 1
    }
    self.step = step
    return start == first ? (path, line, step) : nil
  }
}
