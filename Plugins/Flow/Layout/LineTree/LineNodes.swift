/// A stretch of a section's items in a `LineTree`: a leaf, or two neighbouring stretches.
///
/// A leaf of up to `LeafSize.most` items is ordinary; a longer one is a run of items of one size,
/// whose lines are computed. A node holds no sizes and no positions: only how many items there are,
/// what the lines that start among them come to, and whether their sizes are all the same.
///
/// It takes 64 bytes, one cache line.
///
/// Invariant: heights of two halves differ by one at most; counts, and the flags of what is unread,
/// are those of the halves; a node whose steps are known has halves whose steps are.
struct LineNode {
  /// Number of items.
  var items: Int
  /// Slot of its steps; valid while `isSettled`.
  ///
  /// One step per leading item at which a line can start, or, if `entry` is not negative, only the
  /// step from there. If lines are very long, the last steps are missing; if no line starts here,
  /// there are none.
  var steps = Slot()
  /// Slot of packed lines that start in an ordinary leaf, from its `entry` on; valid while
  /// `isSettled`.
  var packed = Slot()
  /// The furthest exit of a leaf's steps.
  var reach = 0
  /// Numbers of the halves; negative in a leaf.
  private let halves: (left: Int32, right: Int32)
  /// The size of all items, or nil if sizes differ or are unread.
  var size: ItemSize?
  /// Levels below; 0 in a leaf.
  let height: Int8
  /// Whether some sizes were not looked at since items changed.
  var isUnread: Bool
  /// Whether the steps are known.
  var isSettled = false
  /// The item from which the only step is kept; negative if there is a table of them.
  var entry: Int32 = -1

  /// Creates a leaf whose items are all of `size`.
  init(items: Int, size: ItemSize) {
    (self.items, self.size, isUnread) = (items, size, false)
    (halves, height) = ((-1, -1), 0)
  }

  /// Creates a leaf of items that have not been read.
  init(unread items: Int) {
    (self.items, isUnread) = (items, true)
    (halves, height) = ((-1, -1), 0)
  }

  /// Creates a node over two neighbours, with their numbers, whose heights differ by one at most.
  init(_ first: LineNode, _ left: Int, _ second: LineNode, _ right: Int) {
    items = first.items + second.items
    isUnread = first.isUnread || second.isUnread
    halves = (Int32(truncatingIfNeeded: left), Int32(truncatingIfNeeded: right))
    height = max(first.height, second.height) + 1
  }

  /// Number of the first half; negative in a leaf.
  var left: Int { Int(halves.left) }
  /// Number of the second half; negative in a leaf.
  var right: Int { Int(halves.right) }

  /// Whether the node has no halves.
  var isLeaf: Bool { halves.left < 0 }

  /// Records that the steps are known: the one from the item `entry` on, or from everywhere where
  /// that is negative.
  @inline(__always)
  mutating func keepSteps(entry: Int32, reach: Int) {
    (self.entry, self.reach, isSettled) = (entry, reach, true)
  }

  /// Records that there are `count` more items, or fewer if it is negative; the whole node counts
  /// as unread.
  @inline(__always)
  mutating func recordGrowth(by count: Int) {
    items += count
    (size, isUnread, isSettled) = (nil, true, false)
  }

  /// Records that the sizes of all items were looked at, and the one that they share, nil if they
  /// differ.
  @inline(__always)
  mutating func keepSize(_ size: ItemSize?) { (self.size, isUnread) = (size, false) }

  /// Whether there is a step for each item at which a line can start.
  var hasTable: Bool { isSettled && entry < 0 }

  /// Whether the node is a run: a leaf of more items of one size than an ordinary one holds.
  func isRun(_ leaf: LeafSize) -> Bool { isLeaf && items > leaf.most && !isUnread }
}

/// A line as a leaf keeps it, in 8 bytes: whoever looks for a line passes others without reading
/// their sizes.
struct PackedLine {
  /// Main length, in points; NaN if single precision does not represent it.
  private let shortLength: Float
  private let shortCount: UInt32

  /// Creates a packed line of `items` items and this main length.
  @inline(__always)
  init(items: Int, length: Double) {
    let short = Float(length)
    (shortLength, shortCount) = (
      Double(short) == length ? short : .nan, UInt32(truncatingIfNeeded: items)
    )
  }

  /// Number of items.
  @inline(__always)
  var items: Int { Int(shortCount) }
  /// Main length, in points; NaN if it is not kept.
  @inline(__always)
  var length: Double { Double(shortLength) }
}

/// The nodes of the line trees of all sections, in one array, and what they keep in others.
///
/// Nodes are numbered; a negative number means no node. A path down a tree then reads neighbouring
/// memory and counts no references, which took a fifth of the time of an edit, and freeing a layout
/// frees few arrays. It is an object, so that a question counts one reference to it; edits change
/// it in place.
///
/// Invariant: each node belongs to one tree, or its place is free to be taken.
final class LineNodes {
  private var all: ContiguousArray<LineNode> = []
  private var steps = SlotArray<LineStep>()
  private var packed = SlotArray<PackedLine>()
  /// Places of nodes that are gone.
  private var freeNodes: ContiguousArray<Int> = []

  /// Number of nodes in use.
  var count: Int { all.count - freeNodes.count }

  /// Node number `node`.
  subscript(node: Int) -> LineNode {
    @inline(__always) get { all[node] }
    @inline(__always) _modify { yield &all[node] }
  }

  // MARK: Coming and going

  /// Makes room for a fresh tree of `leaves` leaves.
  func reserve(leaves: Int) {
    let needed = all.count + 2 * leaves
    if needed > all.capacity { all.reserveCapacity(max(needed, 2 * all.capacity)) }
  }

  /// Adds a node.
  func add(_ node: LineNode) -> Int {
    if let place = freeNodes.popLast() {
      all[place] = node
      return place
    }
    all.append(node)
    return all.count - 1
  }

  /// Adds a node over two neighbours whose heights differ by one at most.
  func add(_ left: Int, _ right: Int) -> Int {
    add(LineNode(all[left], left, all[right], right))
  }

  /// Gives a node's place and room away, but not those of its halves.
  func remove(_ node: Int) {
    steps.free(all[node].steps)
    forgetLines(node)
    freeNodes.append(node)
  }

  /// Gives a whole tree away; `node` may be none.
  ///
  /// - Complexity: O(nodes).
  func removeTree(_ node: Int) {
    guard node >= 0 else { return }
    let (left, right) = (all[node].left, all[node].right)
    remove(node)
    removeTree(left)
    removeTree(right)
  }

  /// Gives `node` room for `count` steps, at least one, whose values are not set yet.
  private func makeRoom(for count: Int, in node: Int) -> Slot {
    var slot = all[node].steps
    steps.makeRoom(for: count, in: &slot, filledWith: LineStep(exit: 0))
    all[node].steps = slot
    return slot
  }

  // MARK: Steps

  /// The step from the item `entry` of `node` on, if it is kept.
  @inline(__always)
  func keptStep(_ node: Int, from entry: Int) -> LineStep? {
    let (slot, only) = (all[node].steps, Int(all[node].entry))
    let place = only < 0 ? entry : entry == only ? 0 : slot.count
    return place < slot.count ? steps.elements[slot.start + place] : nil
  }

  /// Keeps `step` as the only one of a node, from the item `entry` on; none if no line starts in
  /// the node.
  func keepOnly(_ step: LineStep, from entry: Int, in node: Int) {
    let short = Int32(exactly: entry) ?? .max
    if step.lines > 0, short < .max {
      let slot = makeRoom(for: 1, in: node)
      steps.elements[slot.start] = step
    } else {
      steps.free(all[node].steps)
      all[node].steps = Slot()
    }
    all[node].keepSteps(entry: short, reach: step.exit)
  }

  /// Keeps the first `count` of `found` as the steps from the first items of a leaf on; there is at
  /// least one.
  func keep(_ found: ContiguousArray<LineStep>, count: Int, in leaf: Int) {
    let slot = makeRoom(for: count, in: leaf)
    forgetLines(leaf)
    let reach = Self.fill(slot, of: &steps.elements, with: found)
    all[leaf].keepSteps(entry: -1, reach: reach)
  }

  /// Keeps the first `count` of `found`, packed lines that start in a leaf whose only step
  /// is kept, where lines hold some items: fewer are found as quickly by their sizes.
  func keep(_ found: ContiguousArray<PackedLine>, count: Int, in leaf: Int) {
    guard count <= min(all[leaf].items / 4, Slot.most) else { return forgetLines(leaf) }
    packed.keep(found, count: count, in: &all[leaf].packed)
  }

  /// The lines that start in a leaf whose only step is kept; nil if they are not packed.
  func lines(_ leaf: Int) -> LeafLines? {
    let node = all[leaf]
    guard node.isSettled, node.entry >= 0, node.steps.count == 1 else { return nil }
    let (step, slot) = (steps.elements[node.steps.start], node.packed)
    guard slot.count == step.lines else { return nil }
    return LeafLines(
      nodes: self, places: slot.start..<slot.start + slot.count, entry: Int(node.entry), step: step)
  }

  private func forgetLines(_ leaf: Int) {
    packed.free(all[leaf].packed)
    all[leaf].packed = Slot()
  }

  /// The slot of the packed lines of a leaf if the first of them starts with its item
  /// `entry`; else an empty one.
  @inline(__always)
  func packed(_ leaf: Int, from entry: Int) -> Slot {
    Int(all[leaf].entry) == entry ? all[leaf].packed : Slot()
  }

  /// The packed line at a place in a slot that `packed(_:from:)` returns.
  @inline(__always)
  func packedLine(_ place: Int) -> PackedLine { packed.elements[place] }

  /// Fills a slot from the first of `found` on; returns the furthest exit.
  private static func fill(
    _ slot: Slot, of steps: inout ContiguousArray<LineStep>,
    with found: ContiguousArray<LineStep>
  ) -> Int {
    var reach = 0
    var steps = steps.mutableSpan
    let found = found.span
    for entry in 0..<slot.count {
      steps[slot.start + entry] = found[entry]
      reach = max(reach, found[entry].exit)
    }
    return reach
  }

  /// Finds the steps of a node from those of its halves, as far as these are kept.
  ///
  /// Where a line holds all items of the first half, the second may be entered directly; then
  /// `most` steps are kept at most.
  ///
  /// - Returns: the entries of the first half from whose exits no step of the second one is kept.
  func compose(_ node: Int, most: Int) -> ContiguousArray<Int> {
    let (first, second) = (all[all[node].left], all[all[node].right])
    let own = first.steps.count
    let direct = own == first.items ? min(second.steps.count, max(0, most - own)) : 0
    let slot = makeRoom(for: own + direct, in: node)
    let missing = Self.fill(slot, of: &steps.elements, with: first.steps, then: second.steps)
    for entry in 0..<direct {
      steps.elements[slot.start + own + entry] = steps.elements[second.steps.start + entry]
    }
    all[node].keepSteps(entry: -1, reach: 0)
    return missing
  }

  /// Fills a slot with the steps of one slot followed by those of another; returns the entries
  /// whose exits have no further step.
  private static func fill(
    _ slot: Slot, of steps: inout ContiguousArray<LineStep>, with first: Slot,
    then second: Slot
  ) -> ContiguousArray<Int> {
    var missing: ContiguousArray<Int> = []
    var steps = steps.mutableSpan
    var entry = 0
    while entry < first.count {
      let step = steps[first.start &+ entry]
      if step.exit < second.count {
        steps[slot.start &+ entry] = step.followed(by: steps[second.start &+ step.exit])
      } else {
        missing.append(entry)
      }
      entry &+= 1
    }
    return missing
  }

  /// Keeps one more step.
  func keep(_ step: LineStep, from entry: Int, in node: Int) {
    steps.elements[all[node].steps.start + entry] = step
  }
}
