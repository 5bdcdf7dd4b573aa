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

  /// What makes this journal another one, as long as that has lines or undone ones; one with neither is
  /// reached but for the undone lines.
  ///
  /// O(lines).
  public func operations(leadingTo other: JournalLines) -> [JournalOperation] {
    if self == other { return [] }
    var kept = zip(lines, other.lines).prefix { $0 == $1 }.count
    // Only a line that is added forgets what was undone.
    if kept == other.lines.count, other.undone.isEmpty, kept > 0 { kept -= 1 }
    let added = other.lines[kept...] + other.undone.reversed()
    let end: [JournalOperation] = other.undone.isEmpty ? [] : [.truncate(to: other.lines.count)]
    return [.truncate(to: kept)] + added.map(JournalOperation.append) + end
  }

  /// The first operation of a list that names lines that will not exist by then, or nil.
  ///
  /// O(operations).
  public func firstImpossible(of operations: [JournalOperation]) -> JournalOperation? {
    var kept = lines.count
    var gone = undone.count
    for operation in operations {
      switch operation {
      case .append:
        kept += 1
        gone = 0
      case .truncate(let count):
        guard (0...kept).contains(count) else { return operation }
        gone += kept - count
        kept = count
      case .redo(let count):
        guard (0...gone).contains(count) else { return operation }
        gone -= count
        kept += count
      }
    }
    return nil
  }

  /// Carries out one operation.
  ///
  /// O(lines moved).
  ///
  /// - Returns: false where the operation names lines that do not exist; nothing has changed then.
  @discardableResult
  public mutating func apply(_ operation: JournalOperation) -> Bool {
    if firstImpossible(of: [operation]) != nil { return false }
    switch operation {
    case .append(let line):
      lines.append(line)
      undone.removeAll()
    case .truncate(let count):
      undone += lines[count...].reversed()
      lines.removeSubrange(count...)
    case .redo(let count):
      lines += undone.suffix(count).reversed()
      undone.removeLast(count)
    }
    return true
  }
}
