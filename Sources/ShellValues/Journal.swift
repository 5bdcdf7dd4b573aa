/// A line of the journal: a command, and what it took from outside the scene when it ran.
///
///     load sticky over flow        images: sticky 1f…c0, flow 9a…07
///     load flow                    images: flow 9a…07, healed layer: main
///     import photos.csv            copy: 55…e1
///
/// A replay takes the same again: the same builds of modules and the same bytes of a file.
public struct JournalEntry: Hashable, Sendable {
  /// The command as people see it.
  public var command: String
  /// The image of each module that was loaded, by module; empty for other commands.
  public var images: [String: String]
  /// The name of the copy that was made of a file; nil for other commands.
  public var copy: String?
  /// The layer whose suspended layout was replaced; nil for other commands.
  public var healedLayer: String?

  /// A line; what is not given was not taken.
  public init(
    _ command: String, images: [String: String] = [:], copy: String? = nil,
    healedLayer: String? = nil
  ) {
    self.command = command
    self.images = images
    self.copy = copy
    self.healedLayer = healedLayer
  }
}

extension JournalEntry: ExpressibleByStringLiteral {
  /// A line that took nothing from outside.
  public init(stringLiteral command: String) { self.init(command) }
}

/// One change of a journal.
public enum JournalOperation: Hashable, Sendable {
  /// Adds a line at the end and forgets what was undone.
  case append(JournalEntry)
  /// Keeps the given number of lines and remembers the others as undone.
  case truncate(to: Int)
  /// Redoes the given number of lines, the one undone last first.
  case redo(Int)
}

/// The lines of a journal and the lines that were undone: all that is needed to rebuild a scene.
///
/// ```swift
/// var lines = JournalLines(lines: ["a", "b", "c"])
/// lines.apply(.truncate(to: 1))  // lines: a      undone: c b
/// lines.apply(.redo(1))          // lines: a b    undone: c
/// lines.apply(.append("d"))      // lines: a b d  undone: none
/// ```
public struct JournalLines: Hashable, Sendable {
  /// The lines in effect, oldest first.
  public private(set) var lines: [JournalEntry]
  /// The lines that were undone; the last one is the next to come back.
  public private(set) var undone: [JournalEntry]

  /// A journal with these lines in effect.
  public init(lines: [JournalEntry] = [], undone: [JournalEntry] = []) {
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
      guard (0...lines.count).contains(count) else { return false }
      undone += lines[count...].reversed()
      lines.removeSubrange(count...)
    case .redo(let count):
      guard (0...undone.count).contains(count) else { return false }
      lines += undone.suffix(count).reversed()
      undone.removeLast(count)
    }
    return true
  }

  /// The journal as it is after an operation that is possible.
  public func applying(_ operation: JournalOperation) -> JournalLines {
    var next = self
    next.apply(operation)
    return next
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
}
