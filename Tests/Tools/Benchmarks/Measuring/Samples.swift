/// Measurements of one thing, in nanoseconds or as ratios; never empty.
struct Samples {
  private let sorted: [Double]
  /// The sum of all, divided by their number.
  let mean: Double

  init(_ values: [Double]) {
    sorted = values.isEmpty ? [.nan] : values.sorted()
    mean = sorted.reduce(0, +) / Double(sorted.count)
  }

  /// Measures with `body`, which returns one measurement, for as long as `budget` lets it.
  static func collect(_ budget: Budget, _ body: () throws -> Double) rethrows -> Samples {
    var values: [Double] = []
    let end = nanoseconds() + Int64(budget.seconds * 1e9)
    while values.count < budget.least || values.count < budget.most && nanoseconds() < end {
      values.append(try body())
    }
    return Samples(values)
  }

  var count: Int { sorted.count }

  var median: Double { percentile(50) }

  /// The smallest measurement that at least this percentage of all do not exceed.
  func percentile(_ percent: Int) -> Double {
    sorted[max(0, (sorted.count * percent + 99) / 100 - 1)]
  }
}

/// The number of measurements: until the time is up, but within these limits.
struct Budget {
  var seconds: Double
  var least = 3
  var most = 4000
}
