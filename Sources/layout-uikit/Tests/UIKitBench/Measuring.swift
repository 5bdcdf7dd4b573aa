import Glibc
import LayoutCore

/// The processor time of `body`, in nanoseconds: other processes do not count.
@MainActor func timed(_ body: () throws -> Void) rethrows -> Double {
  func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
  let start = now()
  try body()
  return Double(now() - start)
}

/// Nanoseconds that one of many takes, on average.
@MainActor func mean<Value>(_ values: [Value], _ body: (Value) throws -> Void) rethrows -> Double {
  try timed { for value in values { try body(value) } } / Double(values.count)
}

/// Two ways to the same answer, timed in turn, so that noise meets both.
@MainActor struct Race {
  let seconds: Double

  /// Runs the contestants, each of which returns nanoseconds; returns the median of each.
  func run(_ contestants: [() throws -> Double]) throws -> [Double] {
    var times: [[Double]] = contestants.map { _ in [] }
    for contestant in contestants { _ = try contestant() }
    var elapsed = 0.0
    while elapsed < seconds * 1e9 || times[0].count < 5 {
      elapsed += try timed {
        for (index, contestant) in contestants.enumerated() {
          times[index].append(try contestant())
        }
      }
    }
    return times.map { $0.sorted()[$0.count / 2] }
  }
}

/// Random windows of a content, the same in each run.
struct Windows {
  let height: Double
  private var state: UInt32 = 1

  init(height: Double) { self.height = height }

  /// A hundred of them.
  mutating func next() -> [Rect] {
    (0..<100).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      let share = Double(state >> 8) / Double(1 << 24)
      return Rect(x: 0, y: share * max(0, height - 768), width: 390, height: 768)
    }
  }
}

/// Items of one section.
final class Content: LayoutContext {
  /// Where the sizes of items come from.
  enum Sizes: String {
    case own = "of the layout's size"
    case mixed = "of their own sizes"
  }

  let viewport = Viewport(size: Size(width: 390, height: 768))
  let kinds = KindTable.standard
  let base: (any BaseLayout)? = nil
  private let count: Int
  private let widths: [Double]
  private let heights: [Double]

  init(items: Int, _ sizes: Sizes) {
    count = items
    widths = sizes == .own ? [] : (0..<items).map { Double(20 + $0 * 37 % 61) }
    heights = sizes == .own ? [] : (0..<items).map { Double(30 + $0 * 53 % 31) }
  }

  var sectionCount: Int { 1 }
  func itemCount(inSection section: Int) -> Int { count }
  func column(_ metric: ItemMetric, inSection section: Int) -> MetricColumn {
    (metric == .width || metric == .height) && !widths.isEmpty ? .mixed : .absent
  }
  func read(
    _ metric: ItemMetric, inSection section: Int, items: Range<Int>, into values: inout [Double]
  ) {
    switch metric {
    case .width where !widths.isEmpty: values += widths[items]
    case .height where !heights.isEmpty: values += heights[items]
    default: values += repeatElement(.nan, count: items.count)
    }
  }
  func option(_ index: Int, inSection section: Int?) -> OptionValue? { nil }
  func hasOwnOptions(inSection section: Int) -> Bool { false }
}
