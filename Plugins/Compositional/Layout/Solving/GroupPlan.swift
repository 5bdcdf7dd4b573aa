import LayoutCore

/// A group of a section with everything that is known before measuring: who is in it, and how long
/// each is in its container.
///
/// The number of leaves never changes by measuring (rule C-49), so that a cell's group and slot
/// follow from its number alone. A class, since children that are alike share one.
final class GroupPlan {
  /// Content of a planned node.
  enum Content {
    /// One cell.
    case item
    /// Children that follow each other.
    case children([GroupPlan], axis: Axis, gap: Spacing)
    /// Cells at given places of the inner box.
    case custom([(frame: Rect, z: Int?)])
  }

  let spec: NodeSpec
  /// Its size; estimates as written.
  let size: Size
  /// From its box to its frame, or to its inner box; nothing on an estimated axis (rule C-44).
  let inset: Insets
  let content: Content
  /// Number of cells in it.
  let leafCount: Int
  /// The axes along which its size is an estimate (rule C-48), and those along which that of
  /// anything in it is.
  let estimated: Axes
  let below: Axes
  /// The axes along which its size changes by what is in it or by measuring (rules C-45, C-47).
  let measured: Axes

  init(
    _ spec: NodeSpec, _ size: Size, _ inset: Insets, _ content: Content, leafCount: Int,
    estimated: Axes, below: Axes = []
  ) {
    (self.spec, self.size, self.inset, self.content) = (spec, size, inset, content)
    (self.leafCount, self.estimated, self.below) = (leafCount, estimated, below)
    if case .item = content {
      measured = estimated
    } else {
      measured = estimated.intersection(below)
    }
  }

  /// The size of the inner box for a size of its own.
  func inner(_ size: Size) -> Size {
    Size(
      width: max(0, size.width - inset.left - inset.right),
      height: max(0, size.height - inset.top - inset.bottom))
  }
}

/// The rules of a layout that options choose (section 3.4 of the rule page).
struct SolvingRules: Hashable {
  /// The length by which the children of a group may exceed it, in points (rule C-32).
  var tolerance = 0.001
  /// Whether flexible places get equal lengths, not equal shares on top of their minima (C-41).
  var equalisesTotals = false
  /// Whether the last group ends at its last cell (rule C-56).
  var fitsPartialGroup = false
  /// Whether the defects of the backport hold as well.
  var isBackport = false
}

/// Plans groups.
struct GroupPlanner {
  let rules: SolvingRules

  /// Plans a node in a container.
  ///
  /// - Parameters:
  ///   - fixed: the axis along which the node has the length `length` whatever its size says, as a
  ///     child with `/N` has (rules C-30, C-48).
  /// - Throws: `LayoutFailure.refused` if it holds more than a group may.
  func plan(_ spec: NodeSpec, in container: Size, fixed: Axis? = nil, length: Double = 0)
    throws(LayoutFailure) -> GroupPlan
  {
    var own: Axes = []
    if fixed != .horizontal, spec.size.width.isEstimated { own.insert(.horizontal) }
    if fixed != .vertical, spec.size.height.isEstimated { own.insert(.vertical) }
    let (size, inset, inner) = spec.box(in: container, fixed: fixed, length: length)
    switch spec.content {
    case .item:
      return GroupPlan(spec, size, inset, .item, leafCount: 1, estimated: own)
    case .custom(let frames):
      let places = frames.map { frame in
        let size = frame.size.size(in: inner)
        return (
          frame: Rect(
            x: frame.x.length(in: inner), y: frame.y.length(in: inner), width: size.width,
            height: size.height), z: frame.z
        )
      }
      return GroupPlan(
        spec, size, inset, .custom(places), leafCount: frames.count, estimated: own)
    case .group(let group):
      let room = rules.isBackport ? size.along(group.axis) : inner.along(group.axis)
      let children = try children(of: group, in: inner, equalRoom: room)
      let leaves = children.reduce(0) { $0 + $1.leafCount }
      guard leaves <= SpecReader.mostLeaves else {
        throw .refused("a group of the spec holds more than \(SpecReader.mostLeaves) items")
      }
      return GroupPlan(
        spec, size, inset, .children(children, axis: group.axis, gap: group.gap),
        leafCount: leaves, estimated: own,
        below: children.reduce(into: []) { $0.formUnion($1.estimated.union($1.below)) })
    }
  }

  /// The children of a group that fit into it (rules C-30 to C-36).
  private func children(of group: GroupSpec, in inner: Size, equalRoom: Double)
    throws(LayoutFailure) -> [GroupPlan]
  {
    if group.children.count == 1, case .equal(let number) = group.children[0].count {
      let child = group.children[0].node
      let plan = try plan(
        child, in: inner, fixed: group.axis,
        length: group.equalLength(number, gap: gap(of: group, child), in: equalRoom))
      return Array(repeating: plan, count: number)
    }
    var kinds: [GroupPlan] = []
    for child in group.children { kinds.append(try plan(child.node, in: inner)) }
    let isClosed = group.children.contains { $0.count != .listed }
    if isClosed {
      var all: [GroupPlan] = []
      for (child, plan) in zip(group.children, kinds) {
        all += repeatElement(plan, count: child.count.times ?? 1)
      }
      try requireFew(all.count)
      return all
    }
    return try cycle(kinds, group, room: inner.along(group.axis) + rules.tolerance)
  }

  /// The children in order, again from the first, until one does not fit.
  private func cycle(_ kinds: [GroupPlan], _ group: GroupSpec, room: Double)
    throws(LayoutFailure) -> [GroupPlan]
  {
    var (all, used): ([GroupPlan], Double) = ([], 0)
    let lengths = kinds.map { $0.size.along(group.axis) + $0.spec.edge.length(group.axis) }
    let goesRound = lengths.allSatisfy { $0 > 0 }
    all.reserveCapacity(16)
    while true {
      for index in kinds.indices {
        let gap = all.isEmpty ? 0 : gap(of: group, kinds[index].spec)
        let next = used + gap + lengths[index]
        guard all.isEmpty || next <= room else { return all }
        all.append(kinds[index])
        used = next
        try requireFew(all.count)
      }
      guard goesRound else { return all }
    }
  }

  private func requireFew(_ children: Int) throws(LayoutFailure) {
    guard children <= SpecReader.most else {
      throw .refused("a group of the spec needs more than \(SpecReader.most) children")
    }
  }

  /// The distance before a child; the backport has none between groups.
  func gap(of group: GroupSpec, _ child: NodeSpec) -> Double {
    if rules.isBackport, case .group = child.content { return 0 }
    return group.gap.length
  }
}

extension GroupPlan {
  /// Whether measuring, or cells that are not there, may change anything in it.
  var isMeasured: Bool {
    if case .children = content { return !below.isEmpty }
    return !measured.isEmpty
  }
}

extension GroupSpec {
  /// The length of each of `number` equal children in a room (rule C-30).
  func equalLength(_ number: Int, gap: Double, in room: Double) -> Double {
    let taken = gap * Double(number - 1) + children[0].node.edge.length(axis) * Double(number)
    return max(0, (room - taken) / Double(number))
  }
}

extension NodeSpec {
  /// Its size in a container, estimates as written, its insets there, and what is inside them.
  ///
  /// - Parameters:
  ///   - fixed: the axis along which it has the length `length` whatever its size says.
  func box(in container: Size, fixed: Axis?, length: Double) -> (Size, Insets, inner: Size) {
    var size = size.size(in: container)
    if let fixed { size.set(length, along: fixed) }
    let inset = inset(in: size)
    let inner = Size(
      width: max(0, size.width - inset.left - inset.right),
      height: max(0, size.height - inset.top - inset.bottom))
    return (size, inset, inner)
  }

  /// Its insets in a box of `size`, without those along estimated axes (rule C-44).
  func inset(in size: Size) -> Insets {
    var insets = inset.insets(in: size)
    if self.size.width.isEstimated { (insets.left, insets.right) = (0, 0) }
    if self.size.height.isEstimated { (insets.top, insets.bottom) = (0, 0) }
    return insets
  }
}

extension Size {
  /// Sets the length along `axis`.
  mutating func set(_ length: Double, along axis: Axis) {
    if axis == .vertical { height = length } else { width = length }
  }
}

extension Rect {
  /// The rectangle inside insets; no length is negative (rule C-16).
  func inset(by insets: Insets) -> Rect {
    Rect(
      x: x + insets.left, y: y + insets.top, width: max(0, width - insets.left - insets.right),
      height: max(0, height - insets.top - insets.bottom))
  }

  /// The smallest rectangle around both.
  func union(_ other: Rect) -> Rect {
    Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// Its start along `axis`.
  func start(_ axis: Axis) -> Double { axis == .vertical ? y : x }

  /// Its end along `axis`.
  func end(_ axis: Axis) -> Double { axis == .vertical ? maxY : maxX }
}
