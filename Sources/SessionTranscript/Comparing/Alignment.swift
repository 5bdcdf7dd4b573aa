/// The alignment of a step's expected lines with its output.
///
/// As many matching lines as possible keep their place; `...` and optional lines always stay. Read
/// in order, the edits turn the expected lines into lines that match the output.
struct Alignment: Equatable {
  /// One edit; indices are those of the expected lines and of the output lines.
  enum Edit: Equatable {
    case keep(Int)
    case remove(Int)
    case add(Int)
  }

  /// The maximum size of the table; above it, all lines between the matching ends are replaced.
  static let largestTable = 1_000_000

  private(set) var edits: [Edit] = []

  /// Aligns expected lines with output.
  ///
  /// - Complexity: O(expected · output) in time and space for the lines between the matching ends.
  init(_ expected: [ExpectedLine], _ output: StepOutput) {
    var work = MatchWork()
    func matches(_ line: Int, _ printed: Int) -> Bool {
      let isUnended = !output.endsWithLineEnd && printed == output.lines.count - 1
      return expected[line].matches(output.lines[printed], isUnended: isUnended, work: &work)
    }
    func isPlain(_ line: Int) -> Bool { !expected[line].isEllipsis && !expected[line].isOptional }

    // 1. Keep what matches at the beginning and at the end.
    let shorter = min(expected.count, output.lines.count)
    var head = 0
    while head < shorter, isPlain(head), matches(head, head) { head += 1 }
    var tail = 0
    while tail < shorter - head, isPlain(expected.count - tail - 1),
      matches(expected.count - tail - 1, output.lines.count - tail - 1)
    { tail += 1 }

    // 2. Align the lines between.
    let lines = head..<(expected.count - tail)
    let printed = head..<(output.lines.count - tail)
    edits = (0..<head).map(Edit.keep)
    if (lines.count + 1) * (printed.count + 1) <= Self.largestTable {
      edits += AlignmentTable(expected[lines], printed: printed, matches: matches).edits
    } else {
      edits += lines.map { isPlain($0) ? .remove($0) : .keep($0) } + printed.map(Edit.add)
    }

    // 3. Keep the end.
    edits += (lines.upperBound..<expected.count).map(Edit.keep)
  }
}

/// The table that holds the best alignment.
private struct AlignmentTable {
  /// The edits from the first line on.
  private(set) var edits: [Alignment.Edit] = []

  private enum Move: UInt8 {
    case match, absorb, skip, replace, remove, add
  }

  /// The scores of a kept line, of a replaced one, and of one that `...` absorbs.
  private static let kept = 1 << 42
  private static let replaced = 1 << 21
  private static let absorbed = 1

  private let expected: ArraySlice<ExpectedLine>
  private let printed: Range<Int>
  private var moves: [Move]

  init(
    _ expected: ArraySlice<ExpectedLine>, printed: Range<Int>, matches: (Int, Int) -> Bool
  ) {
    self.expected = expected
    self.printed = printed
    moves = Array(repeating: .add, count: (expected.count + 1) * (printed.count + 1))
    fill(matches)
    follow()
  }

  private func cell(_ line: Int, _ output: Int) -> Int {
    (line - expected.startIndex) * (printed.count + 1) + output - printed.lowerBound
  }

  /// Finds the best move of every cell, from the last line back to the first.
  private mutating func fill(_ matches: (Int, Int) -> Bool) {
    let width = printed.count
    var below = Array(repeating: 0, count: width + 1)
    for line in expected.indices.reversed() {
      var row = Array(repeating: 0, count: width + 1)
      row[width] = below[width]
      moves[cell(line, printed.upperBound)] = isLasting(line) ? .skip : .remove
      for output in printed.reversed() {
        let column = output - printed.lowerBound
        let options = options(
          line, right: row[column + 1], below: below[column], diagonal: below[column + 1],
          isMatch: expected[line].isEllipsis ? false : matches(line, output))
        // The first of equal moves wins, so the report is deterministic.
        var best = options[0]
        for option in options.dropFirst() where option.score > best.score { best = option }
        row[column] = best.score
        moves[cell(line, output)] = best.move
      }
      below = row
    }
  }

  /// Returns the moves that a cell allows, preferred ones first.
  private func options(
    _ line: Int, right: Int, below: Int, diagonal: Int, isMatch: Bool
  ) -> [(move: Move, score: Int)] {
    var options: [(move: Move, score: Int)] = []
    if isMatch { options.append((.match, diagonal + Self.kept)) }
    if expected[line].isEllipsis { options.append((.absorb, right + Self.absorbed)) }
    if isLasting(line) {
      options.append((.skip, below))
    } else {
      options.append((.replace, diagonal + Self.replaced))
      options.append((.remove, below))
    }
    options.append((.add, right))
    return options
  }

  /// Whether a line stays although it matches nothing.
  private func isLasting(_ line: Int) -> Bool {
    expected[line].isEllipsis || expected[line].isOptional
  }

  /// Reads the edits from the table.
  private mutating func follow() {
    var line = expected.startIndex
    var output = printed.lowerBound
    while line < expected.endIndex || output < printed.upperBound {
      let move = line < expected.endIndex ? moves[cell(line, output)] : .add
      switch move {
      case .match, .skip: edits.append(.keep(line))
      case .replace: edits += [.remove(line), .add(output)]
      case .remove: edits.append(.remove(line))
      case .add: edits.append(.add(output))
      case .absorb: break
      }
      if move == .match || move == .replace || move == .skip || move == .remove { line += 1 }
      if move != .skip && move != .remove { output += 1 }
    }
  }
}
