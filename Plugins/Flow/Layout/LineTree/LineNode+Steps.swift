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
  /// - Complexity: O(log n) where the halves' steps are known, O(items of a leaf) more for each leaf
  ///   where they are not.
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
      let (isFirst, old) = (steps.isEmpty, path.lines.last?.end)
      step = try breakLines(from: entry, start: start, reading)
      try noteDetour(!isFirst && path.lines.last?.end != old, start: start, reading)
    }
    keep(step, from: entry)
    return step
  }

  /// Counts leaves in a row whose lines all changed although no item did; after some of them, those
  /// that follow are prepared for lines that enter anywhere.
  private func noteDetour(_ isDetour: Bool, start: Int, _ reading: LineReading)
    throws(LayoutFailure)
  {
    reading.scratch.detours = isDetour ? reading.scratch.detours + 1 : 0
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
