import LayoutCore
import SummaryTree

extension GroupRun {
  /// Stacks the groups of a section.
  ///
  /// - Complexity: O(1) where all cells are alike; else O(n) to read the lengths, and O(k) for each
  ///   group with a measured cell.
  convenience init(
    _ recipe: SectionRecipe, _ section: Int, itemCount: Int, _ context: any LayoutContext
  ) {
    guard recipe.isMeasured else {
      self.init(recipe, itemCount: itemCount)
      return
    }
    if let known = MeasuredSizes.uniform(ofSection: section, context) {
      self.init(recipe, section, itemCount: itemCount, measured: [], known: known, context)
      return
    }
    var measured: [Int] = []
    // A part at a time: a million items do not lie in an array first.
    for start in stride(from: 0, to: itemCount, by: 4096) {
      let items = start..<min(itemCount, start + 4096)
      measured += Self.measured(items, section, context)
    }
    self.init(recipe, section, itemCount: itemCount, measured: measured, known: .unknown, context)
  }

  /// The cells among some that have a length of their own.
  static func measured(_ items: Range<Int>, _ section: Int, _ context: any LayoutContext) -> [Int] {
    let sizes = MeasuredSizes(section, items, context, else: .unknown).sizes
    return items.filter {
      let size = sizes[$0 - items.lowerBound]
      return size.width >= 0 || size.height >= 0
    }
  }

  /// Stacks groups that are alike: only the last one may end before the others.
  private convenience init(_ recipe: SectionRecipe, itemCount: Int) {
    let (unit, last) = (recipe.unit, itemCount % recipe.leafCount)
    var touched: [Touched] = []
    if last > 0, recipe.rules.fitsPartialGroup {
      touched = [
        recipe.touched(recipe.groupCount(itemCount) - 1, unit, cells: last, in: nil)
      ]
    }
    var outset = recipe.outset(of: unit, extent: recipe.extent(of: unit, cells: recipe.leafCount))
    for group in touched { outset.formUnion(group.outset) }
    self.init(
      recipe: recipe, itemCount: itemCount, measured: [], known: .unknown, unit: unit,
      touched: touched, minimum: .zero, breadth: recipe.breadth(of: unit), outset: outset)
  }

  /// Stacks groups some of which have measured cells.
  ///
  /// - Parameters:
  ///   - kept: what is known of a group from before, if it still has the same cells.
  convenience init(
    _ recipe: SectionRecipe, _ section: Int, itemCount: Int, measured: [Int], known: Size,
    _ context: any LayoutContext, keeping kept: (Int) -> Touched? = { _ in nil }
  ) {
    let (count, groupCount) = (recipe.leafCount, recipe.groupCount(itemCount))
    let groups = Self.groups(of: measured, itemCount, recipe)
    let hasPlain = groups.count < groupCount || itemCount == 0
    let solve = { (group: Int, minimum: Size) in
      let items = group * count..<min(itemCount, (group + 1) * count)
      return Self.solve(
        recipe, items.count, MeasuredSizes(section, items, context, else: known), minimum: minimum)
    }
    let isKnown = known.width >= 0 || known.height >= 0
    let plain = { (minimum: Size?) in
      SolvedGroup(recipe.plan, recipe.rules, present: count, minimum: minimum) { _ in known }
    }
    var (unit, minimum) = (isKnown ? plain(nil) : recipe.unit, Size.zero)
    if recipe.isUniform, itemCount > 0 {
      // The largest is shared by the whole section (rule C-46).
      var most = hasPlain ? unit.size : .zero
      for group in groups {
        let size = solve(group, .zero).size
        most = Size(width: max(most.width, size.width), height: max(most.height, size.height))
      }
      minimum = recipe.uniformPart(of: most)
      unit = plain(minimum)
    }
    let whole = recipe.extent(of: unit, cells: count)
    var touched: [Touched] = []
    var shift = 0.0
    var breadth = hasPlain ? recipe.breadth(of: unit) : 0
    var outset = recipe.outset(of: unit, extent: whole)
    for group in groups {
      let cells = min(count, itemCount - group * count)
      // The backport leaves everything behind an estimate where it was.
      let kept = recipe.rules.isBackport ? nil : kept(group)
      var next =
        kept
        ?? recipe.touched(
          group, solve(group, minimum), cells: cells,
          in: recipe.rules.isBackport ? whole : nil)
      shift += next.extent - whole
      (next.group, next.shift) = (group, shift)
      touched.append(next)
      breadth = max(breadth, next.breadth)
      outset.formUnion(next.outset)
    }
    self.init(
      recipe: recipe, itemCount: itemCount, measured: measured, known: known, unit: unit,
      touched: touched, minimum: minimum, breadth: breadth, outset: outset)
  }

  /// The groups of some cells, and the last one if it is not whole.
  private static func groups(of measured: [Int], _ itemCount: Int, _ recipe: SectionRecipe)
    -> [Int]
  {
    var groups: [Int] = []
    for item in measured {
      let group = item / recipe.leafCount
      if groups.last != group { groups.append(group) }
    }
    let last = recipe.groupCount(itemCount) - 1
    if itemCount % recipe.leafCount > 0, groups.last != last { groups.append(last) }
    return groups
  }
}

extension SectionRecipe {
  /// Whether groups share a length, along the stack or across it.
  var isUniform: Bool {
    spec.group.size.width.isUniform || spec.group.size.height.isUniform
  }

  /// The lengths of a size that groups share, the others 0.
  fileprivate func uniformPart(of size: Size) -> Size {
    Size(
      width: spec.group.size.width.isUniform ? size.width : 0,
      height: spec.group.size.height.isUniform ? size.height : 0)
  }

  /// The values of a group that is not like the others.
  fileprivate func touched(
    _ group: Int, _ solved: SolvedGroup, cells: Int, in fixed: Double?
  ) -> GroupRun.Touched {
    let own = extent(of: solved, cells: cells)
    let extent = fixed ?? own
    return GroupRun.Touched(
      group: group, extent: extent, breadth: breadth(of: solved),
      outset: outset(of: solved, extent: extent),
      shift: extent - self.extent(of: unit, cells: leafCount))
  }

  /// The lengths by which elements of a group stick out of its extent.
  fileprivate func outset(of group: SolvedGroup, extent: Double) -> GroupRun.Outset {
    let (lead, across) = (edge.lead(stack).length, stack.across)
    return GroupRun.Outset(
      before: max(0, -(lead + group.reach.start(stack))),
      after: max(0, lead + group.reach.end(stack) - extent),
      across: max(
        0, -group.reach.start(across), group.reach.end(across) - group.size.along(across)))
  }
}
