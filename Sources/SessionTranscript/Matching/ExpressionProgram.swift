/// A regular expression as a program whose threads run in lockstep.
///
/// This is Thompson's construction (R. Cox, "Regular Expression Matching Can Be Simple And Fast"):
/// each instruction looks at each scalar at most once, so no input takes exponential time.
/// Hand-written because the standard library's expressions backtrack.
struct ExpressionProgram {
  /// One instruction; targets are indices into the program.
  enum Instruction: Equatable {
    case consume(ScalarSet)
    case fork(Int, Int)
    case jump(Int)
    case atStart
    case atEnd
    case accept
  }

  /// The maximum number of instructions.
  static let largest = 5000

  private(set) var instructions: [Instruction] = []

  /// Number of translated nodes; limits repeated empty groups, which emit no instruction.
  private var translations = 0

  /// Translates an expression and charges `work`.
  ///
  /// - Throws: `ExpressionError` if it is malformed, unsupported or too large.
  /// - Complexity: O(instructions).
  init(_ text: String, work: inout MatchWork) throws(ExpressionError) {
    try translate(try ExpressionReader.read(text))
    instructions.append(.accept)
    _ = work.spend(translations)
  }

  private mutating func translate(_ node: ExpressionNode) throws(ExpressionError) {
    translations += 1
    guard translations <= 2 * Self.largest, instructions.count < Self.largest else {
      throw ExpressionError.tooLarge
    }
    switch node {
    case .scalars(let set): instructions.append(.consume(set))
    case .start: instructions.append(.atStart)
    case .end: instructions.append(.atEnd)
    case .sequence(let parts):
      for part in parts { try translate(part) }
    case .choice(let branches): try translate(choice: branches[...])
    case .repeated(let node, let least, let most):
      for _ in 0..<least { try translate(node) }
      if let most {
        try translate(optional: node, times: most - least)
      } else {
        try translate(loop: node)
      }
    }
  }

  private mutating func translate(
    choice branches: ArraySlice<ExpressionNode>
  ) throws(ExpressionError) {
    var jumps: [Int] = []
    for branch in branches.dropLast() {
      let fork = reserve()
      try translate(branch)
      jumps.append(reserve())
      instructions[fork] = .fork(fork + 1, instructions.count)
    }
    if let last = branches.last { try translate(last) }
    for jump in jumps { instructions[jump] = .jump(instructions.count) }
  }

  private mutating func translate(loop node: ExpressionNode) throws(ExpressionError) {
    let fork = reserve()
    try translate(node)
    instructions.append(.jump(fork))
    instructions[fork] = .fork(fork + 1, instructions.count)
  }

  private mutating func translate(
    optional node: ExpressionNode, times: Int
  ) throws(ExpressionError) {
    var forks: [Int] = []
    for _ in 0..<times {
      forks.append(reserve())
      try translate(node)
    }
    for fork in forks { instructions[fork] = .fork(fork + 1, instructions.count) }
  }

  /// Reserves an instruction whose target is not known yet.
  private mutating func reserve() -> Int {
    instructions.append(.accept)
    return instructions.count - 1
  }
}

extension ExpressionProgram {
  /// Returns whether the whole text matches, and charges `work`.
  ///
  /// - Complexity: O(text · instructions).
  func matches(_ text: String, work: inout MatchWork) -> Bool {
    let scalars = Array(text.unicodeScalars)
    var threads = Threads(count: instructions.count)
    add(0, at: 0, of: scalars.count, to: &threads)
    for (position, scalar) in scalars.enumerated() {
      let current = threads.waiting
      if current.isEmpty { return false }
      var cost = threads.visited
      threads.startNext()
      for case (let index, .consume(let set)) in current.map({ ($0, instructions[$0]) }) {
        cost += set.ranges.count
        if set.contains(scalar) {
          add(index + 1, at: position + 1, of: scalars.count, to: &threads)
        }
      }
      guard work.spend(cost) else { return false }
    }
    return threads.hasVisited(instructions.count - 1)
  }

  /// Adds a thread and its forks, up to where each needs a scalar.
  private func add(_ start: Int, at position: Int, of end: Int, to threads: inout Threads) {
    var pending = [start]
    while let index = pending.popLast() {
      guard threads.visit(index) else { continue }
      switch instructions[index] {
      case .consume: threads.waiting.append(index)
      case .fork(let first, let second): pending += [second, first]
      case .jump(let target): pending.append(target)
      case .atStart: if position == 0 { pending.append(index + 1) }
      case .atEnd: if position == end { pending.append(index + 1) }
      case .accept: break
      }
    }
  }
}

/// The instructions reached between two scalars.
private struct Threads {
  /// The instructions that need a scalar.
  var waiting: [Int] = []
  /// The number of instructions reached.
  private(set) var visited = 0

  private var generation = 1
  private var lastVisit: [Int]

  init(count: Int) { lastVisit = Array(repeating: 0, count: count) }

  /// Forgets the reached instructions and moves to the next scalar.
  mutating func startNext() {
    waiting.removeAll(keepingCapacity: true)
    visited = 0
    generation += 1
  }

  /// Marks an instruction; returns false if it was marked already.
  mutating func visit(_ index: Int) -> Bool {
    guard lastVisit[index] != generation else { return false }
    lastVisit[index] = generation
    visited += 1
    return true
  }

  func hasVisited(_ index: Int) -> Bool { lastVisit[index] == generation }
}
