extension ExpressionProgram {
  /// Tells whether the whole text matches; O(text · instructions), charged to `work`.
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

  /// Adds a thread and those it forks into, up to where each needs a scalar.
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
  /// The instructions that wait for a scalar.
  var waiting: [Int] = []
  /// How many instructions were reached.
  private(set) var visited = 0

  private var generation = 1
  private var lastVisit: [Int]

  init(count: Int) { lastVisit = Array(repeating: 0, count: count) }

  /// Forgets what was reached and goes on to the next scalar.
  mutating func startNext() {
    waiting.removeAll(keepingCapacity: true)
    visited = 0
    generation += 1
  }

  /// Marks an instruction; false if it was marked already.
  mutating func visit(_ index: Int) -> Bool {
    guard lastVisit[index] != generation else { return false }
    lastVisit[index] = generation
    visited += 1
    return true
  }

  func hasVisited(_ index: Int) -> Bool { lastVisit[index] == generation }
}
