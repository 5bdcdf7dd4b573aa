/// What the lines that start among the items of a stretch come to, if the first of them starts at a
/// given item of the stretch, the entry.
///
/// Steps of neighbouring stretches follow each other: the exit of one is the entry of the next.
struct LineStep: Equatable {
  /// How many items behind the stretch its last line takes: where the next line starts.
  var exit: Int
  /// Number of lines that start in the stretch.
  var lines = 0
  /// Their lengths and, after each, the distance to the next line, in ticks.
  var ticks: Int128 = 0

  /// The step over two stretches: `next` must begin where this one exits.
  func followed(by next: LineStep) -> LineStep {
    LineStep(exit: next.exit, lines: lines + next.lines, ticks: ticks + next.ticks)
  }
}

/// The steps of one stretch that are known so far.
///
/// A step depends on the sizes alone, so that what is known stays true until one of the items
/// changes that the lines of the stretch hold or that did not fit into the last of them.
struct LineSteps {
  /// Entries from here on are kept one at a time.
  static let entryLimit = 256

  /// The entry of `step`; negative when there is none.
  private var entry = -1
  /// The step from `entry`.
  private var step = LineStep(exit: 0)
  /// Steps by entry, of no lines where unknown.
  private var others: ContiguousArray<LineStep> = []
  /// The furthest exit of all.
  private(set) var reach = -1

  /// Whether no step is known.
  var isEmpty: Bool { entry < 0 }

  /// The step from `entry`, or nil where it is not known.
  @inline(__always)
  subscript(_ entry: Int) -> LineStep? {
    if entry == self.entry { return step }
    if entry < others.count, others[entry].lines > 0 { return others[entry] }
    return nil
  }

  /// Keeps a step of at least one line.
  mutating func keep(_ step: LineStep, from entry: Int) {
    reach = max(reach, step.exit)
    if self.entry < 0 || entry >= Self.entryLimit {
      if self.entry >= 0, self.entry < Self.entryLimit { keepAmongOthers(self.step, self.entry) }
      (self.entry, self.step) = (entry, step)
    } else {
      keepAmongOthers(step, entry)
    }
  }

  /// Keeps the steps from the first entries, one after the other.
  mutating func keepAll(_ all: ContiguousArray<LineStep>.SubSequence) {
    others = ContiguousArray(all.prefix(Self.entryLimit))
    for step in others { reach = max(reach, step.exit) }
    if entry < 0, let first = others.first { (entry, step) = (0, first) }
  }

  /// Forgets all steps.
  mutating func removeAll() {
    guard entry >= 0 else { return }
    (entry, reach) = (-1, -1)
    if !others.isEmpty { others = [] }
  }

  private mutating func keepAmongOthers(_ step: LineStep, _ entry: Int) {
    if others.count <= entry {
      others.reserveCapacity(max(16, entry + 1))
      while others.count <= entry { others.append(LineStep(exit: 0)) }
    }
    others[entry] = step
  }
}
