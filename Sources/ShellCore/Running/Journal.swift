/// The state-changing commands that make up the scene, and those that were undone.
struct Journal: Hashable, Sendable {
  /// Commands in force, oldest first.
  private(set) var lines: [String] = []
  /// Undone commands, the one to redo first at the end.
  private(set) var undone: [String] = []

  init(lines: [String] = [], undone: [String] = []) {
    self.lines = lines
    self.undone = undone
  }

  /// Adds a command that was run; nothing can be redone after it.
  mutating func append(_ line: String) {
    lines.append(line)
    undone.removeAll()
  }

  /// The journal without its last `count` commands, which must be there.
  func undoing(_ count: Int) -> Journal {
    Journal(lines: lines.dropLast(count), undone: undone + lines.suffix(count).reversed())
  }

  /// The journal with `count` undone commands again, which must be there.
  func redoing(_ count: Int) -> Journal {
    Journal(lines: lines + undone.suffix(count).reversed(), undone: undone.dropLast(count))
  }
}
