/// Whether expected lines match output, and the cost of finding out.
///
/// Conceptually a table of expected lines by output lines, of which only one row is kept and only
/// reachable cells are visited: at most expected · output cells, however many `...` there are.
public struct OutputMatch: Equatable, Sendable {
  /// Whether all lines match.
  public let isMatch: Bool
  /// Number of comparisons of an expected line with an output line.
  public let cells: Int
  /// Whether the comparison was abandoned because it took too much work; it is no match then.
  public let isExhausted: Bool

  /// Compares expected lines with output.
  ///
  /// - Complexity: O(expected · output) cells, one per line without `...`.
  public init(_ expected: [ExpectedLine], _ output: StepOutput) {
    self.init(expected, output, work: MatchWork())
  }

  /// Compares with the given limit.
  init(_ expected: [ExpectedLine], _ output: StepOutput, work start: MatchWork) {
    var work = start
    var reachable = ReachableLines(expected)
    for (index, line) in output.lines.enumerated() {
      let isUnended = !output.endsWithLineEnd && index == output.lines.count - 1
      reachable.advance { candidate in
        candidate.isEllipsis
          ? work.spendCell() : candidate.matches(line, isUnended: isUnended, work: &work)
      }
      if reachable.isEmpty || work.isExhausted { break }
    }
    isExhausted = work.isExhausted
    isMatch = reachable.includesEnd && !isExhausted
    cells = work.cells
  }
}

/// The possible numbers of expected lines consumed after some lines of output: one row of the
/// table.
private struct ReachableLines {
  private let expected: [ExpectedLine]
  private var counts: [Int] = []
  /// For each count, the row that added it last, so that none is added twice.
  private var row: [Int]
  private var currentRow = 0

  init(_ expected: [ExpectedLine]) {
    self.expected = expected
    row = Array(repeating: -1, count: expected.count + 1)
    add(0)
  }

  var isEmpty: Bool { counts.isEmpty }

  /// Whether all expected lines may be consumed.
  var includesEnd: Bool { row[expected.count] == currentRow }

  /// Advances by one line of output, which an expected line matches or not.
  mutating func advance(_ matches: (ExpectedLine) -> Bool) {
    let before = counts
    counts.removeAll(keepingCapacity: true)
    currentRow += 1
    for count in before where count < expected.count {
      let line = expected[count]
      if matches(line) { add(line.isEllipsis ? count : count + 1) }
    }
  }

  /// Adds a count and those reached from it without a line of output.
  private mutating func add(_ start: Int) {
    var count = start
    while row[count] != currentRow {
      row[count] = currentRow
      counts.append(count)
      guard count < expected.count, expected[count].isEllipsis || expected[count].isOptional
      else { return }
      count += 1
    }
  }
}

extension Step {
  /// Returns whether the output, status included, is as expected.
  public func matches(_ output: StepOutput) -> Bool {
    status == output.status && OutputMatch(expected, output).isMatch
  }
}

/// Counts the work of one comparison and stops it at a limit.
///
/// Expected output is untrusted, so every matcher charges its work here.
struct MatchWork {
  /// The maximum work of one comparison: a fraction of a second.
  static let standardLimit = 20_000_000

  /// Number of comparisons of an expected line with an output line.
  private(set) var cells = 0
  /// The units spent so far; about one for each character read.
  private(set) var units = 0

  private let limit: Int

  /// Starts with nothing spent.
  init(limit: Int = Self.standardLimit) { self.limit = limit }

  /// Whether the limit is reached; every matcher then fails.
  var isExhausted: Bool { units >= limit }

  /// Charges units; returns false at the limit.
  mutating func spend(_ count: Int) -> Bool {
    let (sum, overflow) = units.addingReportingOverflow(count)
    units = overflow ? limit : min(sum, limit)
    return !isExhausted
  }

  /// Charges one cell of the table; returns false at the limit.
  mutating func spendCell() -> Bool {
    cells += 1
    return spend(1)
  }
}
