/// One measurement at growing sizes: a line each, with the growth from the one before.
struct Series {
  let arguments: Arguments
  let report: Report

  /// Measures at every size, the ones above `largest` left out, and prints; returns the medians.
  @discardableResult
  func run(
    _ title: String, upTo largest: Int = .max, floors: [Int: Double] = [:],
    _ measure: (Int) throws -> Samples
  ) rethrows -> [Int: Samples] {
    var previous: Double?
    var all: [Int: Samples] = [:]
    for size in arguments.sizes where size <= largest {
      let samples = try measure(size)
      report.row(
        title, Quantity.items(size), samples, growth: previous.map { samples.median / $0 },
        floor: floors[size])
      previous = samples.median
      all[size] = samples
    }
    return all
  }
}
