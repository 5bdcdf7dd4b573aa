/// The last path of a leaf, passed along by one that may join it.
struct OldPath {
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
      step.ticks -= rules.grain.lineTicks(path.lines[line].length) + rules.lineSpacing
      step.lines -= 1
      start = Int(path.lines[line].end)
      line += 1
    }
    self.step = step
    return start == first ? (path, line, step) : nil
  }
}
