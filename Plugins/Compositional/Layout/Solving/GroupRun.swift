import LayoutCore
import SummaryTree

/// The groups of one section, one after the other along the stack.
///
/// Groups like the unit are in closed form (rule C-91); of others, the extent and what they add to
/// the positions of those behind them (rule C-93). Positions count from the first group's start.
final class GroupRun {
  /// A group that is not like the unit.
  struct Touched {
    var group: Int
    /// Length that it takes along the stack.
    let extent: Double
    /// Length that it takes across.
    let breadth: Double
    /// The lengths by which elements stick out: before and after it along the stack, and across.
    let outset: Outset
    /// By how much it and those before it move the groups behind them.
    var shift: Double
  }

  /// The lengths by which elements stick out of a group.
  struct Outset {
    var before = 0.0
    var after = 0.0
    var across = 0.0

    /// The larger of both on each side.
    mutating func formUnion(_ other: Outset) {
      before = max(before, other.before)
      after = max(after, other.after)
      across = max(across, other.across)
    }
  }

  let recipe: SectionRecipe
  /// Number of cells.
  let itemCount: Int
  /// Cells that have a measured length of their own, ascending; empty if all are alike.
  let measured: [Int]
  /// The length of every cell without one of its own.
  let known: Size
  /// The group that all others are like.
  let unit: SolvedGroup
  /// Groups that are not, ascending.
  let touched: [Touched]
  /// The least lengths of a group, for uniform ones; zero without.
  let minimum: Size
  /// The largest length across the stack.
  let breadth: Double
  /// The most that elements stick out of their group.
  let outset: Outset
  /// The length of a whole group like the unit, its edges counted.
  let unitExtent: Double
  /// The distance from the start of a group to the start of the next.
  let pitch: Double
  /// Whether all groups are like the unit, and there is nothing to know of a cell but its frame.
  let isPlain: Bool

  init(
    recipe: SectionRecipe, itemCount: Int, measured: [Int], known: Size, unit: SolvedGroup,
    touched: [Touched], minimum: Size, breadth: Double, outset: Outset
  ) {
    (self.recipe, self.itemCount, self.measured, self.known) = (recipe, itemCount, measured, known)
    (self.unit, self.touched, self.minimum, self.breadth) = (unit, touched, minimum, breadth)
    self.outset = outset
    unitExtent = recipe.edge.length(recipe.stack) + unit.size.along(recipe.stack)
    pitch = unitExtent + recipe.gap
    isPlain = touched.isEmpty && !recipe.isMeasured && !unit.plainFrames.isEmpty
  }

  var groupCount: Int { recipe.groupCount(itemCount) }

  /// Length of all groups and the gaps between them.
  var length: Double {
    let count = groupCount
    return count == 0 ? 0 : end(ofGroup: count - 1)
  }

  /// Where a group starts, its leading edge counted as a part of it.
  ///
  /// - Complexity: O(log m) for m touched groups.
  func start(ofGroup group: Int) -> Double {
    let plain = Double(group) * pitch
    if touched.isEmpty { return plain }
    let before = partitionPoint(touched.count) { touched[$0].group >= group }
    return before == 0 ? plain : plain + touched[before - 1].shift
  }

  /// Where a group ends, its trailing edge counted as a part of it.
  func end(ofGroup group: Int) -> Double { start(ofGroup: group) + extent(ofGroup: group) }

  /// The length of a group, its edges counted.
  func extent(ofGroup group: Int) -> Double {
    if touched.isEmpty { return unitExtent }
    let index = partitionPoint(touched.count) { touched[$0].group >= group }
    guard index < touched.count, touched[index].group == group else { return unitExtent }
    return touched[index].extent
  }

  /// The cells of a group.
  func items(ofGroup group: Int) -> Range<Int> {
    let first = group * recipe.leafCount
    return first..<min(itemCount, first + recipe.leafCount)
  }

  /// The groups with anything between two positions.
  ///
  /// - Complexity: O(log n · log m).
  func groups(from low: Double, to high: Double) -> Range<Int> {
    let count = groupCount
    if touched.isEmpty, pitch > 0 { return plainGroups(from: low, to: high, count) }
    let first = partitionPoint(count) { end(ofGroup: $0) + outset.after > low }
    let last = partitionPoint(count) { start(ofGroup: $0) - outset.before >= high }
    return first..<max(first, last)
  }

  /// The same where all groups are like the unit, or one or two more: by division, with room for
  /// quotients that are rounded.
  private func plainGroups(from low: Double, to high: Double, _ count: Int) -> Range<Int> {
    let before = (low - unitExtent - outset.after) / pitch
    var first = before < Double(count) ? Int(max(before, 0)) : count
    if first < count, Double(first) * pitch + unitExtent + outset.after <= low { first += 1 }
    let through = (high + outset.before) / pitch
    let last = through < Double(count) ? min(count, Int(max(through, -2)) + 2) : count
    return first..<max(first, last)
  }

  /// A group with its cells in place.
  ///
  /// - Complexity: O(1) for one like the unit, else O(k) for its k cells.
  func solved(_ group: Int, _ section: Int, _ context: any LayoutContext) -> SolvedGroup {
    let items = items(ofGroup: group)
    let hasOwn = !measured.isEmpty && measured.hasElement(in: items)
    guard recipe.isMeasured, hasOwn || items.count < recipe.leafCount else { return unit }
    return GroupRun.solve(
      recipe, items.count, MeasuredSizes(section, items, context, else: known),
      minimum: minimum)
  }

  static func solve(
    _ recipe: SectionRecipe, _ present: Int, _ sizes: MeasuredSizes, minimum: Size
  ) -> SolvedGroup {
    SolvedGroup(
      recipe.plan, recipe.rules, present: present, minimum: minimum == .zero ? nil : minimum
    ) { sizes.sizes[$0] }
  }
}

extension [Int] {
  /// Whether an ascending list has a number in a range.
  func hasElement(in range: Range<Int>) -> Bool {
    let index = partitionPoint(count) { self[$0] >= range.lowerBound }
    return index < count && self[index] < range.upperBound
  }
}

/// The sizes of some cells: `size=` of an item, without it what measuring gave (rule C-45).
struct MeasuredSizes {
  private(set) var sizes: [Size]

  /// Reads the sizes of cells; lengths that they do not have are those of `known`.
  init(
    _ section: Int, _ items: Range<Int>, _ context: any LayoutContext, else known: Size
  ) {
    var (widths, heights): ([Double], [Double]) = ([], [])
    context.readLengths(
      .width, inSection: section, items: items, else: known.width, into: &widths)
    context.readLengths(
      .height, inSection: section, items: items, else: known.height, into: &heights)
    sizes = zip(widths, heights).map { Size(width: $0, height: $1) }
  }

  /// The one size of all cells of a section, NaN for a length that no cell has; nil if they differ.
  static func uniform(ofSection section: Int, _ context: any LayoutContext) -> Size? {
    guard
      case .uniform(let width) = context.lengthColumn(.width, inSection: section, else: .nan),
      case .uniform(let height) = context.lengthColumn(.height, inSection: section, else: .nan)
    else { return nil }
    return Size(width: width, height: height)
  }
}
