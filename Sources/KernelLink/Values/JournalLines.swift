/// The lines of a journal and the lines that were undone: all that is needed to rebuild a kernel.
///
/// ```swift
/// var lines = JournalLines(lines: ["a", "b", "c"])
/// lines.apply(.truncate(to: 1))  // lines: a      undone: c b
/// lines.apply(.redo(1))          // lines: a b    undone: c
/// lines.apply(.append("d"))      // lines: a b d  undone: none
/// ```
public struct JournalLines: Equatable, Sendable {
  /// The lines in effect, oldest first.
  public private(set) var lines: [String]
  /// The lines that were undone; the last one is the next to come back.
  public private(set) var undone: [String]

  /// A journal with these lines in effect.
  public init(lines: [String] = [], undone: [String] = []) {
    self.lines = lines
    self.undone = undone
  }

  /// Carries out one operation.
  ///
  /// O(lines moved).
  ///
  /// - Returns: false where the operation names lines that do not exist; nothing has changed then.
  @discardableResult
  public mutating func apply(_ operation: JournalOperation) -> Bool {
    switch operation {
    case .append(let line):
      lines.append(line)
      undone.removeAll()
    case .truncate(let count):
      guard count >= 0, count <= lines.count else { return false }
      undone += lines[count...].reversed()
      lines.removeSubrange(count...)
    case .redo(let count):
      guard count >= 0, count <= undone.count else { return false }
      lines += undone.suffix(count).reversed()
      undone.removeLast(count)
    }
    return true
  }
}
