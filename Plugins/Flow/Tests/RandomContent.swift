import LayoutCore
import TestSupport

/// Numbers that are the same on every machine: the generator of the shell's `generate`.
struct ContentRandom {
  private var state: UInt32

  /// Creates a sequence from its seed.
  init(seed: UInt32) { state = seed }

  /// A number from 0 up to but not including `limit`.
  mutating func below(_ limit: Int) -> Int {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Int(state >> 8) % limit
  }

  /// One of `values`.
  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}

extension NaiveFlow {
  /// Content and options drawn at random: empty, uniform and mixed sections, lengths of zero, items
  /// longer than their place, every alignment.
  static func random(seed: UInt32) -> NaiveFlow {
    var random = ContentRandom(seed: seed)
    var naive = NaiveFlow()
    naive.window = Size(
      width: random.pick([0, 37, 100, 320, 500]), height: random.pick([0, 90, 240, 480]))
    naive.contentInset = random.pick([
      .zero, Insets(top: 11, left: 7, bottom: 3, right: 20.5),
    ])
    naive.safeArea = random.pick([.zero, Insets(top: 12, left: 0, bottom: 0, right: 33.5)])
    naive.adjustedAxes = random.pick([[], .horizontal, .vertical, .both])
    naive.margins = random.pick([
      Insets(top: 8, left: 8, bottom: 8, right: 8), Insets(top: 1, left: 2.5, bottom: 60, right: 0),
    ])
    naive.isHorizontal = random.below(2) == 0
    naive.isMirrored = random.below(3) == 0
    naive.tolerance = random.pick([0.001, 0.001, 0, 1])
    naive.pixelScale = random.pick([0, 0, 1, 3])
    for _ in 0..<random.below(5) { naive.sections.append(randomSection(&random)) }
    naive.roundsSizes = random.below(2) == 0
    return naive
  }

  private static func randomSection(_ random: inout ContentRandom) -> Section {
    var section = Section()
    section.lineSpacing = random.pick([0, 4, 10])
    section.interitemSpacing = random.pick([0, 2.5, 10])
    section.inset = random.pick([
      .zero, Insets(top: 5, left: 6, bottom: 7, right: 8),
      Insets(top: 40, left: 200, bottom: 40, right: 200),
    ])
    section.insetReference = random.pick(["content-inset", "safe-area", "layout-margins"])
    section.header = random.pick([0, 44])
    section.footer = random.pick([0, 22.5])
    section.rowAlign = random.pick(["auto", "auto", "leading", "center", "trailing", "justify"])
    section.lastRowAlign = random.pick([
      "auto", "auto", "leading", "center", "trailing", "justify",
    ])
    section.crossAlign = random.pick(["leading", "center", "trailing", "stretch"])
    let count = random.pick([0, 1, 2, 3, 7, 40])
    let largest = random.pick([1, 60, 120, 400])
    let one = Size(width: Double(random.below(largest)), height: Double(random.below(largest)))
    let isUniform = random.below(3) == 0
    section.sizes = (0..<count).map { _ in
      if isUniform { return one }
      return Size(
        width: Double(random.below(4 * largest)) / 4, height: Double(random.below(4 * largest)) / 4)
    }
    return section
  }
}
