/// A regular expression as a small program whose threads all run at once.
///
/// This is Thompson's construction (R. Cox, "Regular Expression Matching Can Be Simple And Fast"):
/// each scalar is looked at once by each instruction at most, so there is no input that blows up. Written
/// here because the standard library's expressions backtrack.
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

  /// The most instructions a program may have.
  static let largest = 5000

  private(set) var instructions: [Instruction] = []

  /// How often a node was translated; bounds repeated empty groups, which give no instruction.
  private var translations = 0

  /// Translates an expression; O(instructions), charged to `work`.
  ///
  /// - Throws: what is wrong with or unsupported in the expression, or that it is too large.
  init(_ text: String, work: inout MatchWork) throws(ExpressionError) {
    try translate(try ExpressionReader.read(text))
    instructions.append(.accept)
    _ = work.spend(translations)
  }

  private mutating func translate(_ node: ExpressionNode) throws(ExpressionError) {
    translations += 1
    guard translations <= 2 * Self.largest, instructions.count < Self.largest else {
      throw ExpressionError("expression too large")
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

  /// Makes room for an instruction whose target is not known yet.
  private mutating func reserve() -> Int {
    instructions.append(.accept)
    return instructions.count - 1
  }
}
