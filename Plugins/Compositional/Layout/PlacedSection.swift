import LayoutCore
import SummaryTree

/// Values that sections with one spec and the same options share.
final class SectionStyle {
  let key: Compositional.StyleKey
  let recipe: SectionRecipe
  let boundary: [Boundary.Item]
  let backgrounds: [(spec: BackgroundSpec, kind: ElementKind)]
  /// Kinds of anchored items, by name.
  let badgeKinds: [(name: String, kind: ElementKind)]
  let effect: Effect?
  let rules: Boundary.Rules
  /// The draw order of cells (rule C-74).
  let cellZ: Int
  /// Whether it shows anything at its edges or behind it.
  let hasOthers: Bool
  /// The last stack of groups made, for sections of as many cells.
  private var last: GroupRun?

  init(
    _ recipe: SectionRecipe, _ rules: Boundary.Rules, _ key: Compositional.StyleKey,
    _ kinds: KindTable
  ) {
    (self.key, self.recipe, self.rules) = (key, recipe, rules)
    // Where estimates move cells an effect would move them again (rule C-90).
    effect = recipe.isMeasured ? nil : key.effect
    boundary = recipe.spec.boundaries.items(kinds)
    backgrounds = recipe.spec.backgrounds.compactMap { spec in
      kinds.kind(named: spec.kind).map { (spec, $0) }
    }
    cellZ = recipe.spec.backgrounds.isEmpty ? 0 : 1
    hasOthers = !recipe.spec.boundaries.isEmpty || !recipe.spec.backgrounds.isEmpty
    let names = recipe.unit.badges.isEmpty ? [] : recipe.spec.kinds.supplementary
    badgeKinds = names.compactMap { name in kinds.kind(named: name).map { (name, $0) } }
  }

  var spec: SectionSpec { recipe.spec }
  var axis: Axis { recipe.axis }
  var isScroller: Bool { recipe.isScroller }

  /// Stacks the groups of a section.
  func run(_ section: Int, itemCount: Int, _ context: any LayoutContext) -> GroupRun {
    if !recipe.isMeasured, let last, last.itemCount == itemCount { return last }
    let run = GroupRun(recipe, section, itemCount: itemCount, context)
    if !recipe.isMeasured { last = run }
    return run
  }

  /// The part across the axis where items at edges lie (rule C-62).
  var boundarySpan: (start: Double, length: Double) {
    let inset = recipe.inset
    let follow = spec.follows ? (inset.lead(axis.across), inset.trail(axis.across)) : (0, 0)
    let start = recipe.reference.lead + follow.0
    return (
      start,
      max(0, recipe.view.along(axis.across) - start - recipe.reference.trail - follow.1)
    )
  }

  /// The kind of an anchored item.
  func kind(of badge: BadgeSpec) -> ElementKind? {
    badgeKinds.first { $0.name == badge.kind }?.kind
  }

}

extension [BoundarySpec] {
  /// The items with their kinds as numbers, `prefix` before each name.
  func items(_ kinds: KindTable, prefix: String = "") -> [Boundary.Item] {
    enumerated().compactMap { index, spec in
      kinds.kind(named: prefix + spec.kind).map { kind in
        Boundary.Item(
          spec: spec, kind: kind, index: self[..<index].count { $0.kind == spec.kind })
      }
    }
  }
}

/// A section in its place in the list of sections: its groups, and the length that it takes.
struct PlacedSection: SummarizedElement {
  /// Lengths along the axis, in ticks, so that sums do not depend on their order.
  struct Sum: Summary {
    var ticks: Int64 = 0
    var count = 0
    static let zero = Sum()
    /// Stops at what is refused as too long.
    static func + (a: Sum, b: Sum) -> Sum {
      Sum(ticks: a.ticks + min(b.ticks, Ticks.limit - a.ticks), count: a.count + b.count)
    }
  }

  let style: SectionStyle
  let run: GroupRun
  /// Sizes that measuring has given its header and footer; nil for none.
  let known: KnownEdges?
  let ticks: Int64
  /// Length before its insets, for items at its edges.
  let before: Double

  init(_ style: SectionStyle, _ run: GroupRun, known: KnownEdges?) {
    (self.style, self.run, self.known) = (style, run, known)
    guard !style.boundary.isEmpty else {
      (ticks, before) = (Ticks.count(Self.core(style, run)), 0)
      return
    }
    let boundary = Self.boundary(style, run, known)
    (ticks, before) = (Ticks.count(boundary.length), boundary.before)
  }

  var summary: Sum { Sum(ticks: ticks, count: 1) }

  /// Length of the insets and groups along the axis: S of rule C-61, without boundary items; with
  /// negative insets no less than 0 (rule C-16).
  private static func core(_ style: SectionStyle, _ run: GroupRun) -> Double {
    let inset = style.recipe.inset
    let groups = run.itemCount == 0 ? 0 : style.isScroller ? run.breadth : run.length
    return max(0, inset.lead(style.axis) + groups + inset.trail(style.axis))
  }

  private static func boundary(_ style: SectionStyle, _ run: GroupRun, _ known: KnownEdges?)
    -> Boundary
  {
    Boundary(
      style.boundary, style.rules, span: style.boundarySpan, core: core(style, run),
      style.key.measured, known: known)
  }

  /// Its items at edges; positions count from its start.
  var boundary: Boundary { Self.boundary(style, run, known) }

  /// Length along the axis.
  var length: Double { Ticks.points(ticks) }

  /// The largest distance by which anything sticks out of it along the axis.
  var outset: Double {
    let (axis, length) = (style.axis, length)
    var most = 0.0
    if !style.boundary.isEmpty {
      for (item, box) in zip(style.boundary, boundary.boxes) {
        // Negative insets of its own let an item stick out of its box.
        let frame = item.spec.frame(in: box, axis)
        most = max(most, -frame.start(axis), frame.end(axis) - length)
      }
    }
    for background in style.backgrounds {
      let inset = background.spec.inset.insets(in: Size(width: length, height: length))
      most = max(most, -inset.lead(axis), -inset.trail(axis))
    }
    guard run.itemCount > 0 else { return most }
    let more = style.effect?.growth(of: max(run.unitExtent, run.breadth)) ?? 0
    let reach =
      style.isScroller
      ? (before: run.outset.across, length: run.breadth, after: run.outset.across)
      : (before: run.outset.before, length: run.length, after: run.outset.after)
    // Negative insets let the groups themselves stick out.
    let start = before + style.recipe.inset.lead(axis)
    return max(
      most, reach.before + more - start, start + reach.length + reach.after + more - length)
  }
}
