import LayoutCore
import SummaryTree

/// One line of a section.
struct FlowLine: Equatable {
  /// Number of the line in its section, from 0.
  let index: Int
  /// The items it holds, at least one.
  let items: Range<Int>
  /// Main distance from the start of the section's first line, in points.
  let start: Double
  /// Main length of its longest item, in points (rule F-30).
  let length: Double
  /// Whether no line of the section follows.
  let isLast: Bool

  /// Main distance of its end from the start of the section's first line, in points.
  var end: Double { start + length }
}

/// The lines of a section: in closed form where all sizes are equal, else as a tree.
///
/// Starts never decrease and no line ends after the start of the next, so that lines are found by
/// binary search.
enum FlowLines {
  /// All sizes are equal, or there are no items: O(1) memory.
  case uniform(UniformLines)
  /// Sizes differ: a tree over the items, with packed lines.
  case mixed(LineTree)

  /// Number of lines.
  var count: Int {
    switch self {
    case .uniform(let lines): return lines.count
    case .mixed(let tree): return tree.lineCount
    }
  }

  /// Line number `index`, which must be in range.
  ///
  /// - Complexity: O(log n).
  /// - Throws: `LayoutFailure.refused` if a size has become invalid since `prepare`.
  func line(_ index: Int, _ source: ItemSource, _ scratch: FlowScratch, _ nodes: LineNodes)
    throws(LayoutFailure) -> FlowLine
  {
    switch self {
    case .uniform(let lines): return lines.line(index)
    case .mixed(let tree):
      return try tree.line(
        index, LineSource(source: source, rules: tree.rules, scratch: scratch, ahead: 127), nodes)
    }
  }

  /// The line that holds `item`, which must be in range.
  ///
  /// - Complexity: O(log n).
  /// - Throws: `LayoutFailure.refused` if a size has become invalid since `prepare`.
  func line(holding item: Int, _ source: ItemSource, _ scratch: FlowScratch, _ nodes: LineNodes)
    throws(LayoutFailure) -> FlowLine
  {
    switch self {
    case .uniform(let lines): return lines.line(item / lines.perLine)
    case .mixed(let tree):
      return try tree.line(
        holding: item, LineSource(source: source, rules: tree.rules, scratch: scratch, ahead: 127),
        nodes)
    }
  }

  /// Main length from the start of the first line to the end of the last, in ticks (rule F-31); nil
  /// if it is too long for `grain`.
  func extent(_ grain: Grain) -> Int128? {
    switch self {
    case .uniform(let lines): return grain.ticks(lines.extent)
    case .mixed(let tree): return tree.extent
    }
  }
}

/// The lines of a section whose items are all of one size, computed from the item's number
/// (rule F-20).
struct UniformLines {
  /// Number of items.
  let itemCount: Int
  /// Cross length of each item, in points.
  let cross: Double
  /// Main length of each item, in points.
  let main: Double
  /// Items of a full line: n of rule F-20.
  let perLine: Int
  /// Number of lines.
  let count: Int
  /// Number of items that fit in a line, a whole number.
  let fitting: Double
  /// The gap of a full line, in points; NaN if only one item fits.
  let gridGap: Double
  /// Main distance between the starts of two lines, in points.
  let pitch: Double

  /// Breaks `itemCount` items of one size into lines.
  init(itemCount: Int, cross: Double, main: Double, _ metrics: FlowMetrics) {
    self.itemCount = itemCount
    self.cross = cross
    self.main = main
    pitch = main + metrics.lineSpacing
    let step = cross + metrics.interitemSpacing
    let room = metrics.available + metrics.interitemSpacing + metrics.tolerance
    // Items without length or gap all fit in one line; a Double counts exactly up to 2^53.
    let fit = step > 0 ? max(1, min((room / step).rounded(.down), 0x1p53)) : 0x1p53
    fitting = fit
    perLine = Int(min(fit, Double(Int.max)))
    count = itemCount == 0 ? 0 : (itemCount - 1) / perLine + 1
    switch fit {
    case 1: gridGap = .nan
    default: gridGap = step > 0 ? (metrics.available - fit * cross) / (fit - 1) : 0
    }
  }

  /// Main length from the start of the first line to the end of the last, in points.
  var extent: Double { count == 0 ? 0 : end(ofLine: count - 1) }

  /// Number of the first line that ends after `offset`; `count` if none does.
  ///
  /// A quotient comes so near that it is moved on by a line or two, if at all.
  ///
  /// - Complexity: O(1), O(log lines) where lines have no length.
  func firstLine(endingAfter offset: Double) -> Int {
    let guess = (offset - main) / pitch
    guard guess < 0x1p52, main > 0 else {
      return partitionPoint(count) { end(ofLine: $0) > offset }
    }
    let number = guess < 0 ? 0 : guess < Double(count) ? Int(guess) + 1 : count
    return isFirst(number, endingAfter: offset) ? number : firstLine(near: number, offset)
  }

  /// Whether line `number` is the first one that ends after `offset`.
  private func isFirst(_ number: Int, endingAfter offset: Double) -> Bool {
    (number == 0 || end(ofLine: number - 1) <= offset)
      && (number == count || end(ofLine: number) > offset)
  }

  /// The first line that ends after `offset`, found from one nearby.
  ///
  /// Apart, because where the quotient is right there is nothing to find.
  @inline(never)
  private func firstLine(near number: Int, _ offset: Double) -> Int {
    var number = number
    while number > 0, end(ofLine: number - 1) > offset { number -= 1 }
    while number < count, end(ofLine: number) <= offset { number += 1 }
    return number
  }

  /// Main distance of the end of a line from the start of the first one, in points.
  private func end(ofLine index: Int) -> Double { Double(index) * pitch + main }

  /// Numbers of the lines that end after `lower`, up to one that does not start before `upper`, or
  /// one more.
  func numbers(endingAfter lower: Double, startingBefore upper: Double) -> Range<Int> {
    let (first, count) = (firstLine(endingAfter: lower), count)
    let quotient = upper / pitch
    var end = quotient < Double(count) ? min(count, Int(max(quotient, -2)) + 2) : count
    // Farther away than rounding could bring it.
    if Double(end - 1) * pitch > upper + max(1, upper * 1e-9) { end -= 1 }
    return first..<max(first, end)
  }

  /// Line number `index`, which must be in range.
  @inline(__always)
  func line(_ index: Int) -> FlowLine {
    let first = index * perLine
    let isLast = itemCount - first <= perLine
    return FlowLine(
      index: index, items: first..<(isLast ? itemCount : first + perLine),
      start: Double(index) * pitch, length: main, isLast: isLast)
  }
}
