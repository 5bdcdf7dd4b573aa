/// A stretch of a section's items in a `LineTree`: a leaf, or two neighbouring stretches.
///
/// A leaf of up to `LeafSize.most` items is ordinary; a longer one is a run of items of one size,
/// whose lines are computed. A node holds no sizes and no positions: only how many items there are,
/// what the lines that start among them come to, and whether their sizes are all the same.
///
/// Invariant: heights of two halves differ by one at most; counts, and the flags of what is unread,
/// are those of the halves; a node whose steps are known has halves whose steps are.
struct LineNode {
  /// Number of items.
  var items: Int
  /// Number of the first half; negative in a leaf.
  var left = -1
  /// Number of the second half; negative in a leaf.
  var right = -1
  /// Levels below; 0 in a leaf.
  var height = 0
  /// The size of all items; nil where sizes differ or are unread.
  var size: ItemSize?
  /// Whether some sizes were not looked at since items changed.
  var isUnread: Bool
  /// Whether the steps are known.
  var isSettled = false
  /// The steps from the first items on, one for each item that a line may start with whose first
  /// item lies before the stretch; of no meaning unless they are known.
  ///
  /// Such a line never ends behind the one that would start with the first item. Where lines are
  /// very long, some steps at the end may be missing.
  var steps = StepSlot()
  /// The furthest exit of a leaf's steps.
  var reach = 0

  /// Creates a leaf whose items are all of `size`.
  init(items: Int, size: ItemSize) {
    (self.items, self.size, isUnread) = (items, size, false)
  }

  /// Creates a leaf of items that nobody has looked at.
  init(unread items: Int) {
    (self.items, isUnread) = (items, true)
  }

  /// Whether the node has no halves.
  var isLeaf: Bool { left < 0 }

  /// Whether the node is a run: a leaf of more items of one size than an ordinary one holds.
  func isRun(_ leaf: LeafSize) -> Bool { isLeaf && items > leaf.most && !isUnread }
}

/// Where a node's steps lie among those of all nodes.
struct StepSlot {
  /// Number of the first one.
  var start = 0
  /// How many there are.
  var count = 0
  /// For how many there is room: a power of two, or 0.
  var room = 0
}
