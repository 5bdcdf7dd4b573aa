/// A stretch of a section's items in a `LineTree`: a leaf, or two neighbouring stretches.
///
/// A leaf of up to `LeafSize.most` items is ordinary; a longer one is a run of items of one size,
/// whose lines are computed. A node holds no sizes and no positions: only how many items there are,
/// what the lines that start among them come to, and whether their sizes are all the same.
///
/// It takes 64 bytes, a line of the cache.
///
/// Invariant: heights of two halves differ by one at most; counts, and the flags of what is unread,
/// are those of the halves; a node whose steps are known has halves whose steps are.
struct LineNode {
  /// Number of items.
  var items: Int
  /// Where the steps lie from the first items on, one for each item that a line may start with whose
  /// first item lies before the stretch; of no meaning unless they are known.
  ///
  /// Such a line never ends behind the one that would start with the first item. Where lines are
  /// very long, some steps at the end may be missing.
  var steps = StepSlot()
  /// The furthest exit of a leaf's steps.
  var reach = 0
  /// Numbers of the halves; negative in a leaf.
  private let halves: (left: Int32, right: Int32)
  /// The size of all items; nil where sizes differ or are unread.
  var size: ItemSize?
  /// Levels below; 0 in a leaf.
  let height: Int8
  /// Whether some sizes were not looked at since items changed.
  var isUnread: Bool
  /// Whether the steps are known.
  var isSettled = false

  /// Creates a leaf whose items are all of `size`.
  init(items: Int, size: ItemSize) {
    (self.items, self.size, isUnread) = (items, size, false)
    (halves, height) = ((-1, -1), 0)
  }

  /// Creates a leaf of items that nobody has looked at.
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

  /// Whether the node is a run: a leaf of more items of one size than an ordinary one holds.
  func isRun(_ leaf: LeafSize) -> Bool { isLeaf && items > leaf.most && !isUnread }
}

/// Where a node's steps lie among those of all nodes.
struct StepSlot {
  /// Number of the first one.
  var start = 0
  /// How many there are.
  private var shortCount: Int16 = 0
  /// For how many there is room: 2 to this power; negative where there is none.
  private(set) var exponent: Int16 = -1

  /// A slot that is not there.
  init() {}

  /// Room for so many steps at `start`, of which `count` are in use.
  init(start: Int, count: Int, exponent: Int) {
    (self.start, self.exponent) = (start, Int16(truncatingIfNeeded: exponent))
    self.count = count
  }

  /// How many steps there are: no node keeps more than a few thousand.
  var count: Int {
    get { Int(shortCount) }
    set { shortCount = Int16(truncatingIfNeeded: newValue) }
  }

  /// For how many steps there is room.
  var room: Int { exponent < 0 ? 0 : 1 << Int(exponent) }
}
