/// A line of the journal: a command, and the modules and files that it used.
///
///     load sticky over flow        images: sticky 1f…c0, flow 9a…07
///     load flow                    images: flow 9a…07, healed layer: main
///     import photos.csv            copy: 55…e1
///
/// A replay uses the same builds of modules and the same bytes of a file.
public struct JournalEntry: Hashable, Sendable {
  /// The command as people see it.
  public var command: String
  /// The images that it loaded, by module; empty for other commands.
  public var images: [String: String]
  /// The name of the copy of the file that it read, or nil.
  public var copy: String?
  /// The layer whose suspended layout it replaced, or nil.
  public var healedLayer: String?
  /// Whether the live page sent it; known to the kernel that ran it alone, and written nowhere.
  public var isFromPage = false
  /// Whether it lifted a finger, which ran commands, so that `undo` takes the gesture back whole;
  /// found again by each replay, and written nowhere.
  public var endsGesture = false

  /// Creates a line.
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
  /// Creates a line that used no modules and no files.
  public init(stringLiteral command: String) { self.init(command) }
}

/// One change of a journal.
public enum JournalOperation: Hashable, Sendable {
  /// Appends a line and discards the undone ones.
  case append(JournalEntry)
  /// Keeps the given number of lines and moves the others to the undone ones.
  case truncate(to: Int)
  /// Redoes the given number of lines, the last undone one first.
  case redo(Int)
}

/// The lines of a journal and the undone ones, from which a scene is rebuilt.
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
  /// The undone lines; the last one is redone first.
  public private(set) var undone: [JournalEntry]

  /// Creates a journal with these lines.
  public init(lines: [JournalEntry] = [], undone: [JournalEntry] = []) {
    self.lines = lines
    self.undone = undone
  }

  /// Marks a line as the end of a gesture that is undone whole, or as no such end.
  public mutating func mark(_ line: Int, endsGesture: Bool) {
    lines[line].endsGesture = endsGesture
  }

  /// Carries out one operation.
  ///
  /// - Complexity: O(n) for n lines moved.
  ///
  /// - Returns: false, and changes nothing, if the operation names lines that do not exist.
  @discardableResult
  public mutating func apply(_ operation: JournalOperation) -> Bool {
    switch operation {
    case .append(let line):
      lines.append(line)
      undone.removeAll()
    case .truncate(let count):
      guard (0...lines.count).contains(count) else { return false }
      while lines.count > count { undone.append(lines.removeLast()) }
    case .redo(let count):
      guard (0...undone.count).contains(count) else { return false }
      for _ in 0..<count { lines.append(undone.removeLast()) }
    }
    return true
  }

  /// Returns the journal after a possible operation.
  public func applying(_ operation: JournalOperation) -> JournalLines {
    var next = self
    next.apply(operation)
    return next
  }

  /// Returns the first operation of a list that names lines that will not exist by then, or nil.
  ///
  /// - Complexity: O(n) for n operations.
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

  /// Returns the operations that turn this journal into `other`, except that an empty `other` keeps
  /// undone lines.
  ///
  /// - Complexity: O(n) for n lines.
  public func operations(leadingTo other: JournalLines) -> [JournalOperation] {
    if self == other { return [] }
    var kept = zip(lines, other.lines).prefix { $0 == $1 }.count
    // Only an appended line discards the undone ones.
    if kept == other.lines.count, other.undone.isEmpty, kept > 0 { kept -= 1 }
    let added = other.lines[kept...] + other.undone.reversed()
    let end: [JournalOperation] = other.undone.isEmpty ? [] : [.truncate(to: other.lines.count)]
    return [.truncate(to: kept)] + added.map(JournalOperation.append) + end
  }
}
