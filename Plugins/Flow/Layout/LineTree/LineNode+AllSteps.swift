import LayoutCore

extension LineNode {
  /// Finds the steps of an ordinary leaf, whose sizes are all read, from every entry.
  ///
  /// Called when lines went through several leaves without meeting the last ones: where sizes are
  /// nearly equal, lines will soon enter the leaf everywhere. One pass finds the lines that would start at each
  /// item, because a line that starts later never ends sooner; then steps are composed from the back.
  ///
  /// - Complexity: O(items of the leaf + items of its last line).
  /// - Throws: `LayoutFailure.refused` naming an item whose size is none.
  func findAllSteps(start: Int, _ reading: LineReading) throws(LayoutFailure) {
    let (rules, scratch) = (reading.rules, reading.scratch)
    try scratch.load(start..<start + items, andAtMost: 32, from: reading.source)
    var (window, sizes) = (LineWindow(rules, room: items + 32), scratch.sizes)
    var ends = ContiguousArray<Int>()
    var lengths = ContiguousArray<Double>()
    ends.reserveCapacity(items)
    lengths.reserveCapacity(items)
    for first in 0..<items {
      window.start(at: first, sizes)
      while !window.isFull(sizes) {
        guard try scratch.readOn(reading) else { break }
        sizes = scratch.sizes
      }
      ends.append(window.end)
      lengths.append(window.length)
    }
    scratch.work.linesBroken += items
    guard lengths.allSatisfy({ $0 < rules.grain.lineLimit }) else { throw FlowEdit.tooLong }
    var all = ContiguousArray(repeating: LineStep(exit: 0), count: items)
    for first in (0..<items).reversed() {
      let (end, length) = (ends[first], lengths[first])
      let rest = end < items ? all[end] : LineStep(exit: end - items)
      all[first] = LineStep(
        exit: rest.exit, lines: rest.lines + 1,
        ticks: rest.ticks + rules.grain.lineTicks(length) + rules.lineSpacing)
    }
    // No line enters behind the end of the one that would start with the first item.
    keepAll(all[...min(ends[0], items - 1)])
  }
}

/// The items of a line, while the line's first item moves through the sizes that were read.
///
/// Indices count from the first of these sizes.
private struct LineWindow {
  private let limit: Double
  private let spacing: Double
  /// The first item.
  private var first = 0
  /// The item after the last.
  private(set) var end = 0
  /// For each item, the cross lengths of those before it, each with a spacing.
  private var before: ContiguousArray<Double> = [0]
  /// For items before `middle`, the longest main length from there up to `middle`.
  private var longest: ContiguousArray<Double> = []
  /// Where `longest` ends.
  private var middle = 0
  /// The longest main length from `middle` on.
  private var longestBehind = 0.0

  /// An empty line, with room for the sums of so many items.
  init(_ rules: LineRules, room: Int) {
    (limit, spacing) = (rules.limit, rules.spacing)
    before.reserveCapacity(room + 2)
    longest.reserveCapacity(room + 2)
  }

  /// Main length of the line.
  var length: Double { max(longest[first], longestBehind) }

  /// Moves the first item on to `item`, the next one.
  @inline(__always)
  mutating func start(at item: Int, _ sizes: ItemSizes) {
    first = item
    if end <= item { append(sizes) }
    guard middle <= item else { return }
    while longest.count < end { longest.append(0) }
    var length = 0.0
    for index in (item..<end).reversed() {
      length = max(length, sizes.main[index])
      longest[index] = length
    }
    (middle, longestBehind) = (end, 0)
  }

  /// Takes items as long as they fit; false when there were no more sizes.
  @inline(__always)
  mutating func isFull(_ sizes: ItemSizes) -> Bool {
    while end < sizes.cross.count {
      guard fits(sizes) else { return true }
      append(sizes)
    }
    return false
  }

  /// Takes the next item.
  @inline(__always)
  private mutating func append(_ sizes: ItemSizes) {
    if before.count == end + 1 { before.append(before[end] + spacing + sizes.cross[end]) }
    longestBehind = max(longestBehind, sizes.main[end])
    end += 1
  }

  /// Whether the next item fits.
  ///
  /// The difference of sums tells, unless it is so close to the limit that rounding might decide:
  /// then the line is added up item by item, as the rule is (F-12, F-13).
  @inline(__always)
  private mutating func fits(_ sizes: ItemSizes) -> Bool {
    if before.count == end + 1 { before.append(before[end] + spacing + sizes.cross[end]) }
    let sum = before[end + 1]
    let excess = sum - before[first] - spacing - limit
    if excess.magnitude > sum * Double(end + 4) * 0x1p-51 { return excess < 0 }
    var used = sizes.cross[first]
    for index in first + 1...end { used = used + spacing + sizes.cross[index] }
    return used <= limit
  }
}
