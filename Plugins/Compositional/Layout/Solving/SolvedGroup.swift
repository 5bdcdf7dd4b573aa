import LayoutCore
import SummaryTree

/// A group whose cells have places, from the group's own corner.
///
/// Shared by all groups of a section that are alike: it never changes.
final class SolvedGroup {
  /// A cell's place.
  struct Leaf {
    /// The final frame: the slot without the item's insets.
    let frame: Rect
    /// The draw order that a custom group gives it.
    let z: Int?
    /// Its anchored items, in `badges`.
    let badges: Range<Int>
  }

  /// An anchored item and its frame.
  struct Badge {
    let spec: BadgeSpec
    let frame: Rect
  }

  /// Size of the group, without its edges.
  let size: Size
  /// The cells, in their order.
  let leaves: [Leaf]
  /// Their frames, where that is all there is to know of them; else empty.
  let plainFrames: [Rect]
  /// Anchored items, leaf by leaf: the groups' that begin there, then its own.
  let badges: [Badge]
  /// The box around everything in it, which may stick out.
  let reach: Rect

  /// Places the cells of a group.
  ///
  /// - Parameters:
  ///   - present: number of its cells that there are.
  ///   - minimum: lengths that the group has at least, as a uniform one has.
  ///   - measure: the measured width and height of a cell, NaN where nothing is known.
  init(
    _ plan: GroupPlan, _ rules: SolvingRules, present: Int, minimum: Size? = nil,
    _ measure: @escaping (Int) -> Size
  ) {
    var pass = PlacingPass(rules: rules, present: present, measure: measure)
    pass.leaves.reserveCapacity(present)
    var size = pass.size(of: plan, from: 0)
    if let minimum {
      size = Size(
        width: max(size.width, minimum.width), height: max(size.height, minimum.height))
    }
    pass.place(plan, in: Rect(origin: .zero, size: size), from: 0, groupBadges: [])
    self.size = size
    (leaves, badges) = (pass.leaves, pass.badges)
    let isPlain = badges.isEmpty && leaves.allSatisfy { $0.z == nil }
    plainFrames = isPlain ? leaves.map { $0.frame } : []
    var reach = Rect(origin: .zero, size: size)
    for leaf in leaves { reach = reach.union(leaf.frame) }
    for badge in badges { reach = reach.union(badge.frame) }
    self.reach = reach
  }

  /// The cells among the first `count` that can have anything between two positions.
  ///
  /// - Complexity: O(log k); of few cells all are returned.
  func leaves(from low: Double, to high: Double, _ axis: Axis, count: Int) -> Range<Int> {
    guard count > Self.few else { return 0..<count }
    let spans = axis == .vertical ? vertical : horizontal
    let first = partitionPoint(count) { spans.latestEnd[$0] > low }
    let last = partitionPoint(count) { spans.earliestStart[$0] >= high }
    return first..<max(first, last)
  }

  /// The most cells that are looked at one by one.
  private static let few = 32

  /// For each cell, the latest end of those up to it, and the earliest start of those from it on;
  /// what is anchored to them counted.
  private struct Spans {
    private(set) var latestEnd: [Double]
    private(set) var earliestStart: [Double]

    init(_ reaches: [Rect], _ axis: Axis) {
      latestEnd = []
      var end = -Double.infinity
      for reach in reaches {
        end = max(end, reach.end(axis))
        latestEnd.append(end)
      }
      earliestStart = reaches.map { $0.start(axis) }
      for index in earliestStart.indices.dropLast().reversed() {
        earliestStart[index] = min(earliestStart[index], earliestStart[index + 1])
      }
    }
  }

  private lazy var reaches = leaves.map { leaf in
    badges[leaf.badges].reduce(leaf.frame) { $0.union($1.frame) }
  }
  private lazy var vertical = Spans(reaches, .vertical)
  private lazy var horizontal = Spans(reaches, .horizontal)

  /// The end of the last of some first cells along `axis`.
  func end(ofFirst count: Int, _ axis: Axis) -> Double {
    leaves.prefix(count).reduce(0) { max($0, $1.frame.end(axis)) }
  }
}

/// One way through a plan: sizes from the leaves up, then places from the group down.
private struct PlacingPass {
  let rules: SolvingRules
  let present: Int
  let measure: (Int) -> Size
  var leaves: [SolvedGroup.Leaf] = []
  var badges: [SolvedGroup.Badge] = []

  /// The size of a node whose first cell is `first`.
  func size(of plan: GroupPlan, from first: Int) -> Size {
    guard !plan.measured.isEmpty else { return plan.size }
    var size = plan.size
    switch plan.content {
    case .custom: return size
    case .item:
      let known = measure(first)
      if plan.measured.contains(.horizontal), known.width >= 0 { size.width = known.width }
      if plan.measured.contains(.vertical), known.height >= 0 { size.height = known.height }
    case .children(let children, let axis, let gap):
      let sizes = sizes(of: children, in: plan, from: first, onlyPresent: true)
      if plan.measured.contains(Axes(axis)) {
        var sum = gap.length * Double(max(0, sizes.count - 1))
        for (child, size) in zip(children, sizes) {
          sum += size.along(axis) + child.spec.edge.length(axis)
        }
        size.set(sum, along: axis)
      }
      if plan.measured.contains(Axes(axis.across)) {
        let most = zip(children, sizes).reduce(0) {
          max($0, $1.1.along(axis.across) + $1.0.spec.edge.length(axis.across))
        }
        size.set(most, along: axis.across)
      }
    }
    return size
  }

  /// The sizes of children; those without a cell as planned, or left out.
  ///
  /// Uniform ones are alike along the axes on which their group is estimated (rule C-46).
  private func sizes(
    of children: [GroupPlan], in group: GroupPlan, from first: Int, onlyPresent: Bool
  ) -> [Size] {
    guard !group.below.isEmpty else { return children.map { $0.size } }
    var sizes: [Size] = []
    var (leaf, here) = (first, 0)
    for child in children {
      if leaf < present {
        sizes.append(size(of: child, from: leaf))
        here += 1
      } else if onlyPresent {
        break
      } else {
        sizes.append(child.size)
      }
      leaf += child.leafCount
    }
    for axis in [Axis.horizontal, .vertical] where group.estimated.contains(Axes(axis)) {
      let alike = (0..<here).filter {
        children[$0].spec.size.along(axis).isUniform
          && children[$0].estimated.contains(Axes(axis))
      }
      guard alike.count > 1, let most = alike.map({ sizes[$0].along(axis) }).max() else { continue }
      for index in alike { sizes[index].set(most, along: axis) }
    }
    return sizes
  }

  /// Places what a node holds in `box`, its slot.
  mutating func place(
    _ plan: GroupPlan, in box: Rect, from first: Int, groupBadges: [SolvedGroup.Badge]
  ) {
    let frame = box.inset(by: plan.inset)
    switch plan.content {
    case .item:
      append(frame, nil, groupBadges, plan.spec.badges)
    case .custom(let places):
      let anchored =
        groupBadges + plan.spec.badges.map { .init(spec: $0, frame: $0.frame(at: frame)) }
      for (index, place) in places.enumerated() where first + index < present {
        append(
          place.frame.offset(dx: frame.x, dy: frame.y), place.z, index == 0 ? anchored : [], [])
      }
    case .children(let children, let axis, let gap):
      let anchored =
        groupBadges + plan.spec.badges.map { .init(spec: $0, frame: $0.frame(at: frame)) }
      let hugs = plan.measured.contains(Axes(axis))
      let sizes = sizes(of: children, in: plan, from: first, onlyPresent: hugs)
      let line = Line(children, sizes, axis, gap, room: frame.size.along(axis), rules)
      var (leaf, end, across) = (first, frame.start(axis), 0.0)
      for index in children.indices where leaf < present {
        let (child, size) = (children[index], sizes[index])
        let start = end + line.lead(of: child)
        end = start + size.along(axis) + line.trail(of: child) + line.gap(after: child)
        var cross = frame.start(axis.across)
        if rules.isBackport {
          across += child.spec.edge.lead(axis.across).length
          cross += across
        } else {
          cross += child.spec.edge.place(
            size.along(axis.across), in: frame.size.along(axis.across), axis.across)
        }
        let origin = axis == .vertical ? Point(x: cross, y: start) : Point(x: start, y: cross)
        place(
          child, in: Rect(origin: origin, size: size), from: leaf,
          groupBadges: index == 0 ? anchored : [])
        leaf += child.leafCount
      }
    }
  }

  /// Adds a cell with the items anchored to it.
  private mutating func append(
    _ frame: Rect, _ z: Int?, _ groupBadges: [SolvedGroup.Badge], _ own: [BadgeSpec]
  ) {
    let start = badges.count
    if !groupBadges.isEmpty { badges += groupBadges }
    for badge in own { badges.append(.init(spec: badge, frame: badge.frame(at: frame))) }
    leaves.append(.init(frame: frame, z: z, badges: start..<badges.count))
  }
}

/// The distances between the children of one group (rules C-33, C-34, C-41).
private struct Line {
  private let axis: Axis
  private let gap: Spacing
  private let rules: SolvingRules
  /// The share of each flexible place: on top of its minimum, or in all.
  private let share: Double

  init(
    _ children: [GroupPlan], _ sizes: [Size], _ axis: Axis, _ gap: Spacing, room: Double,
    _ rules: SolvingRules
  ) {
    (self.axis, self.gap, self.rules) = (axis, gap, rules)
    var (used, places, minima) = (0.0, 0, 0.0)
    for (index, size) in sizes.enumerated() {
      let edge = children[index].spec.edge
      used += size.along(axis) + edge.length(axis)
      for spacing in [edge.lead(axis), edge.trail(axis)] where spacing.isFlexible {
        (places, minima) = (places + 1, minima + spacing.length)
      }
    }
    let gaps = max(0, sizes.count - 1)
    used += gap.length * Double(gaps)
    if gap.isFlexible { (places, minima) = (places + gaps, minima + gap.length * Double(gaps)) }
    // A group as long as its children has nothing left, one that is uniform may have.
    let left = max(0, room - used)
    share = places == 0 ? 0 : (rules.equalisesTotals ? left + minima : left) / Double(places)
  }

  private func length(_ spacing: Spacing) -> Double {
    guard spacing.isFlexible else { return spacing.length }
    return rules.equalisesTotals ? share : spacing.length + share
  }

  func lead(of child: GroupPlan) -> Double { length(child.spec.edge.lead(axis)) }
  func trail(of child: GroupPlan) -> Double { length(child.spec.edge.trail(axis)) }

  /// The distance after a child; the backport has none between groups.
  func gap(after child: GroupPlan) -> Double {
    if rules.isBackport, case .group = child.spec.content { return 0 }
    return length(gap)
  }
}

extension EdgeSpacing {
  /// Where an item of `length` starts in so much room, its own distances counted (rule C-42).
  func place(_ length: Double, in room: Double, _ axis: Axis) -> Double {
    let (lead, trail) = (lead(axis), trail(axis))
    guard lead.isFlexible else { return lead.length }
    let left = max(0, room - lead.length - length - trail.length)
    return lead.length + (trail.isFlexible ? left / 2 : left)
  }
}
