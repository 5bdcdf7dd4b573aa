import LayoutCore

/// Everything that sections with one spec share: the resolved container, the plan of the group, and
/// one solved group.
///
/// Lengths are in the coordinates of a layout from left to right.
final class SectionRecipe {
  let spec: SectionSpec
  /// The scroll axis of the layout.
  let axis: Axis
  /// The axis along which groups follow each other: across the layout's in a section that scrolls
  /// by itself.
  let stack: Axis
  let rules: SolvingRules
  let plan: GroupPlan
  /// The group as planned; all groups are equal to it unless cells are measured.
  let unit: SolvedGroup
  /// The view, as long as fractions count it.
  let view: Size
  /// The view's edges across the axis from which insets are measured.
  let reference: (lead: Double, trail: Double)
  /// The section's own insets.
  let inset: Insets
  /// Cross length left for groups.
  let container: Size
  /// Number of cells in a group.
  let leafCount: Int
  /// The edges of the group.
  let edge: EdgeSpacing
  /// Distance between two groups.
  let gap: Double
  /// Whether the section scrolls by itself.
  let isScroller: Bool
  /// Whether measuring a cell changes anything.
  let isMeasured: Bool

  /// Resolves a spec.
  ///
  /// - Parameters:
  ///   - view: the size of the view; of its length along the axis heights are fractions.
  ///   - reference: the edges that the inset reference takes off across the axis.
  /// - Throws: `LayoutFailure.refused` if a group needs more than it may hold.
  init(
    _ spec: SectionSpec, _ axis: Axis, view: Size, reference: (lead: Double, trail: Double),
    _ rules: SolvingRules
  ) throws(LayoutFailure) {
    (self.spec, self.axis, self.view, self.reference, self.rules) =
      (spec, axis, view, reference, rules)
    stack = spec.scroll == .none ? axis : axis.across
    (inset, container) = spec.room(axis, view: view, reference: reference)
    plan = try GroupPlanner(rules: rules).plan(spec.group, in: container)
    (leafCount, edge, gap) = (plan.leafCount, spec.group.edge, spec.gap)
    (isScroller, isMeasured) = (spec.scroll != .none, plan.isMeasured)
    unit = SolvedGroup(plan, rules, present: plan.leafCount) { _ in Size.unknown }
  }

  /// For each cell of a group, its room where it is measured.
  private(set) lazy var rooms = plan.rooms(in: container, along: axis)

  /// Number of groups for so many cells.
  func groupCount(_ items: Int) -> Int { (items + leafCount - 1) / leafCount }

  /// Length that a group takes along the stack.
  func extent(of group: SolvedGroup, cells: Int) -> Double {
    let length = group.size.along(stack)
    let ends = cells < leafCount && rules.fitsPartialGroup
    return edge.length(stack) + (ends ? group.end(ofFirst: cells, stack) : length)
  }

  /// Length that a group takes across the stack.
  func breadth(of group: SolvedGroup) -> Double {
    edge.length(stack.across) + group.size.along(stack.across)
  }
}

extension SectionSpec {
  /// Its insets in a view, and the container of its group (rule C-53).
  func room(_ axis: Axis, view: Size, reference: (lead: Double, trail: Double)) -> (Insets, Size) {
    var box = view
    box.set(max(0, view.along(axis.across) - reference.lead - reference.trail), along: axis.across)
    let inset = inset.insets(in: box)
    let container = Size(
      width: max(0, box.width - inset.left - inset.right),
      height: max(0, box.height - inset.top - inset.bottom))
    return (inset, container)
  }
}

extension Size {
  /// The size of a cell of which nothing is known.
  static let unknown = Size(width: .nan, height: .nan)
}
