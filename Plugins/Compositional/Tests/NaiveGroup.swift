import CompositionalLayout
import LayoutCore

/// A node of one group of a section, with everything in it (rules C-30 to C-48).
struct NaiveGroup {
  let node: NodeSpec
  /// Whether flexible places become equally long, not equally longer (rule C-41).
  private let equalisesTotals: Bool
  /// The axes along which measuring counts.
  let estimated: [Axis]
  /// The room for children, before measuring; fractions of it stay.
  private var children: [NaiveGroup] = []
  /// The length before measuring, and after.
  private(set) var size: Size
  /// Number of the first cell, of the cells that there is place for, and of those that are there.
  private(set) var first = 0
  private(set) var capacity = 1
  private(set) var count = 0

  var isPartial: Bool { count < capacity }

  /// The groups of a section's items; a group with its estimates says how many cells each holds.
  static func groups(
    _ node: NodeSpec, in container: Size, _ content: NaiveCompositional.Section,
    _ equalisesTotals: Bool
  ) -> [NaiveGroup] {
    let plan = NaiveGroup(node, in: container, equalisesTotals)
    var groups = stride(from: 0, to: content.count, by: plan.capacity).map {
      plan.filled(from: $0, content)
    }
    for axis in [Axis.vertical, .horizontal] where node.size.along(axis).isUniform {
      let longest = groups.map { $0.size.along(axis) }.max() ?? 0
      for index in groups.indices { groups[index].size.set(longest, along: axis) }
    }
    return groups
  }

  // MARK: Before measuring

  /// Solves a node with its estimates; `share` is its length along an axis if it is one of `/N`.
  private init(
    _ node: NodeSpec, in container: Size, _ equalisesTotals: Bool,
    share: (axis: Axis, length: Double)? = nil
  ) {
    (self.node, self.equalisesTotals) = (node, equalisesTotals)
    size = node.size.points(in: container)
    if let share { size.set(share.length, along: share.axis) }
    estimated = [Axis.vertical, .horizontal].filter {
      node.size.along($0).isEstimated && share?.axis != $0
    }
    switch node.content {
    case .item: break
    case .custom(let frames): capacity = frames.count
    case .group(let group):
      children = sequence(group, in: inner(Rect(origin: .zero, size: size)).size)
      capacity = children.reduce(0) { $0 + $1.capacity }
    }
  }

  /// The children of a group (rules C-30 to C-36).
  private func sequence(_ group: GroupSpec, in inner: Size) -> [NaiveGroup] {
    let (axis, length) = (group.axis, inner.along(group.axis))
    if let child = group.children.first, case .equal(let times) = child.count {
      let used = group.gap.length * Double(times - 1) + child.node.edge.length(axis) * Double(times)
      let share = max(0, (length - used) / Double(times))
      return (0..<times).map { _ in
        NaiveGroup(child.node, in: inner, equalisesTotals, share: (axis, share))
      }
    }
    if group.children.contains(where: { $0.count != .listed }) {
      return group.children.flatMap { child in
        var times = 1
        if case .copies(let copies) = child.count { times = copies }
        return (0..<times).map { _ in NaiveGroup(child.node, in: inner, equalisesTotals) }
      }
    }
    var placed: [NaiveGroup] = []
    var used = 0.0
    var takesNoRoom = false
    while !(takesNoRoom && placed.count == group.children.count) {
      let child = NaiveGroup(
        group.children[placed.count % group.children.count].node, in: inner, equalisesTotals)
      let own = child.size.along(axis) + child.node.edge.length(axis)
      let next = used + (placed.isEmpty ? 0 : group.gap.length) + own
      if !placed.isEmpty, next > length + 0.001 { break }
      takesNoRoom = takesNoRoom || own == 0
      used = next
      placed.append(child)
    }
    return placed
  }

  /// The box within the insets of a node (rules C-38, C-43, C-44).
  private func inner(_ box: Rect) -> Rect {
    let kept = [Axis.vertical, .horizontal].filter { node.size.along($0).isEstimated }
    return box.inset(by: node.inset.points(in: box.size), kept)
  }

  // MARK: Measuring

  /// The group with the items from a number on, as far as there are any.
  private func filled(from first: Int, _ content: NaiveCompositional.Section) -> NaiveGroup {
    var group = self
    group.first = first
    group.count = max(0, min(capacity, content.count - first))
    var next = first
    group.children = children.map { child in
      defer { next += child.capacity }
      return child.filled(from: next, content)
    }
    guard group.count > 0 else { return group }
    if case .item = node.content, let measured = content.measured[first] {
      for axis in estimated { group.size.set(measured.along(axis), along: axis) }
    }
    for axis in estimated {
      group.makeUniform(axis)
      if hugs(axis) { group.size.set(group.neededLength(axis), along: axis) }
    }
    return group
  }

  /// Whether it is as long as what it holds (rule C-47).
  private func hugs(_ axis: Axis) -> Bool {
    estimated.contains(axis) && hasEstimate(axis)
  }

  private func hasEstimate(_ axis: Axis) -> Bool {
    children.contains { $0.estimated.contains(axis) || $0.hasEstimate(axis) }
  }

  /// Gives children that are uniform the length of the largest of them (rule C-46).
  private mutating func makeUniform(_ axis: Axis) {
    let alike = children.indices.filter {
      let child = children[$0]
      return child.count > 0 && child.estimated.contains(axis)
        && child.node.size.along(axis).isUniform
    }
    let longest = alike.map { children[$0].size.along(axis) }.max() ?? 0
    for index in alike { children[index].size.set(longest, along: axis) }
  }

  /// The length that the children need that are there (rule C-45).
  private func neededLength(_ axis: Axis) -> Double {
    guard case .group(let group) = node.content else { return size.along(axis) }
    let lengths = children.filter { $0.count > 0 }.map {
      $0.size.along(axis) + $0.node.edge.length(axis)
    }
    guard axis == group.axis else { return lengths.max() ?? 0 }
    return lengths.reduce(0, +) + group.gap.length * Double(lengths.count - 1)
  }

  // MARK: Placing

  /// Adds the cells and what is anchored in a box.
  func place(in box: Rect, _ list: inout CellList) {
    guard count > 0 else { return }
    let inner = inner(box)
    list.anchor(node.badges, to: inner, item: first)
    switch node.content {
    case .item: list.add(first, inner, nil)
    case .custom(let frames):
      for (number, frame) in frames.prefix(count).enumerated() {
        let size = frame.size.points(in: inner.size)
        list.add(
          first + number,
          Rect(
            x: inner.x + frame.x.points(in: inner.size),
            y: inner.y + frame.y.points(in: inner.size),
            width: size.width, height: size.height), frame.z)
      }
    case .group(let group):
      for (child, slot) in slots(group, in: inner) { child.place(in: slot, &list) }
    }
  }

  /// The places of children (rules C-33, C-34, C-40 to C-42).
  private func slots(_ group: GroupSpec, in inner: Rect) -> [(child: NaiveGroup, slot: Rect)] {
    let (axis, gap, room) = (group.axis, group.gap, inner.span(group.axis))
    // Absent children keep their slots, unless the group is as long as those present.
    let children = hugs(axis) ? children.filter { $0.count > 0 } : children
    var rest = room.length - gap.length * Double(children.count - 1)
    var flexible = gap.isFlexible ? Array(repeating: gap, count: children.count - 1) : []
    for child in children {
      let edge = child.node.edge
      rest -= child.size.along(axis) + edge.length(axis)
      flexible += [edge.lead(axis), edge.trail(axis)].filter { $0.isFlexible }
    }
    let minima = flexible.reduce(0) { $0 + $1.length }
    let share = max(0, rest) / Double(max(1, flexible.count))
    let total = (max(0, rest) + minima) / Double(max(1, flexible.count))
    func points(_ spacing: Spacing) -> Double {
      guard spacing.isFlexible else { return spacing.length }
      return equalisesTotals ? total : spacing.length + share
    }
    var position = room.start
    return children.map { child in
      let edge = child.node.edge
      let main = Span(position + points(edge.lead(axis)), child.size.along(axis))
      position = main.end + points(edge.trail(axis)) + points(gap)
      let cross = edge.span(child.size.along(axis.across), in: inner.span(axis.across), axis.across)
      return (child, Rect(main: main, cross: cross, axis))
    }
  }

  /// The length up to the end of the last cell (rule C-56, `fit`).
  func usedLength(_ axis: Axis) -> Double {
    var list = CellList(section: 0, z: 0)
    place(in: Rect(origin: .zero, size: size), &list)
    return list.cells.reduce(0) { max($0, $1.frame.span(axis).end) }
  }
}

/// Cells and what is anchored to them, as they are placed.
struct CellList {
  let section: Int
  /// The draw order of cells.
  let z: Int
  private(set) var cells: [NaiveCompositional.Found] = []
  /// Anchored items, each one above its cell.
  private var badges: [(badge: NaiveCompositional.Found, isLifted: Bool)] = []

  /// All of them.
  var found: [NaiveCompositional.Found] {
    cells
      + badges.map { badge, isLifted in
        var badge = badge
        if isLifted { badge.z += cells.first { $0.item == badge.item }?.z ?? 0 }
        return badge
      }
  }

  init(section: Int, z: Int) { (self.section, self.z) = (section, z) }

  mutating func add(_ item: Int, _ frame: Rect, _ own: Int?) {
    cells.append(
      NaiveCompositional.Found(
        kind: "cell", section: section, item: item, frame: frame, z: own ?? z))
  }

  /// Adds what is anchored (rules C-70 to C-74).
  mutating func anchor(_ badges: [BadgeSpec], to host: Rect, item: Int) {
    for badge in badges {
      let size = badge.size.points(in: host.size)
      let (there, own) = (badge.containerAnchor, badge.itemAnchor)
      func shift(_ anchor: Anchor?, _ axis: Axis) -> Double {
        guard let anchor else { return 0 }
        let offset = anchor.offset.along(axis)
        return anchor.isFractional ? offset * size.along(axis) : offset
      }
      func span(_ axis: Axis) -> Span {
        let box = host.span(axis)
        let at = box.start + there.edges.along(axis) * box.length + shift(there, axis)
        let back = (own ?? there).edges.along(axis) * size.along(axis)
        return Span(at - back + shift(own, axis), size.along(axis))
      }
      let found = NaiveCompositional.Found(
        kind: badge.kind, section: section, item: item,
        frame: Rect(main: span(.vertical), cross: span(.horizontal), .vertical),
        z: badge.z ?? 1)
      self.badges.append((found, badge.z == nil))
    }
  }
}

extension Dimension {
  /// Whether siblings share the largest.
  var isUniform: Bool { if case .uniform = self { true } else { false } }
}
