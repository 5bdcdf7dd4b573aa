/// Several ways to the same answer, timed in turn, so that noise meets all of them.
struct Race {
  private let budget: Budget

  init(_ budget: Budget) { self.budget = budget }

  /// Runs the contestants, each of which returns nanoseconds; returns the median of each.
  func run(_ contestants: [() throws -> Double]) throws -> [Double] {
    var times: [[Double]] = contestants.map { _ in [] }
    // The first round warms up.
    for contestant in contestants { _ = try contestant() }
    let seconds = budget.seconds * Double(contestants.count)
    _ = try Samples.collect(Budget(seconds: seconds, least: budget.least, most: budget.most)) {
      for (index, contestant) in contestants.enumerated() { times[index].append(try contestant()) }
      return 0
    }
    return times.map { Samples($0).median }
  }
}
