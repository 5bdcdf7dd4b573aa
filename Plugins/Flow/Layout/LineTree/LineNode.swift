/// A stretch of a section's items in a `LineTree`: a leaf, or two neighbouring stretches.
///
/// A leaf of up to `LeafSize.most` items is ordinary; a longer one is a run of items of one size,
/// whose lines are computed. A node holds no sizes and no positions: only how many items there are,
/// what the lines that start among them come to, and whether their sizes are all the same.
///
/// Invariant: heights of two halves differ by one at most; counts, and the flags of what is unread,
/// are those of the halves; a node whose steps are known has halves whose steps are.
final class LineNode {
  /// Number of items.
  private(set) var items: Int
  /// The first half; nil in a leaf.
  let left: LineNode?
  /// The second half; nil in a leaf.
  let right: LineNode?
  /// Levels below; 0 in a leaf.
  let height: Int
  /// The size of all items; nil where sizes differ or are unread.
  private(set) var size: ItemSize?
  /// Whether some sizes were not looked at since items changed.
  private(set) var isUnread: Bool
  /// Whether the steps are known.
  private(set) var isSettled = false
  /// The steps from the first items on, one for each item that a line may start with whose first
  /// item lies before the stretch; of no meaning unless they are known.
  ///
  /// Such a line never ends behind the one that would start with the first item. Where lines are
  /// very long, some steps at the end may be missing.
  private(set) var steps: ContiguousArray<LineStep> = []
  /// The furthest exit of a leaf's steps.
  private(set) var reach = 0

  /// Creates a leaf whose items are all of `size`.
  init(items: Int, size: ItemSize) {
    (self.items, self.size) = (items, size)
    (isUnread, height, left, right) = (false, 0, nil, nil)
  }

  /// Creates a leaf of items that nobody has looked at.
  init(unread items: Int) {
    self.items = items
    (isUnread, height, left, right) = (true, 0, nil, nil)
  }

  /// Creates a node over two neighbours whose heights differ by one at most.
  init(_ left: LineNode, _ right: LineNode) {
    (self.left, self.right) = (left, right)
    items = left.items + right.items
    height = max(left.height, right.height) + 1
    isUnread = left.isUnread || right.isUnread
  }

  /// Whether the node is a run: a leaf of more items of one size than an ordinary one holds.
  func isRun(_ leaf: LeafSize) -> Bool { left == nil && items > leaf.most && !isUnread }

  /// Says what the sizes of all items turned out to be.
  func noteSize(_ size: ItemSize?) {
    (self.size, isUnread) = (size, false)
  }

  /// Keeps the steps from the first items on, of which there is at least one.
  func keep(_ steps: ContiguousArray<LineStep>, reach: Int = 0) {
    (self.steps, self.reach, isSettled) = (steps, reach, true)
  }

  /// Forgets all steps, but for those of the halves.
  func forgetSteps() { isSettled = false }

  /// Changes the number of items of the leaf at `item` in place; all on the way to it is unread.
  func grow(by count: Int, at item: Int) {
    forgetSteps()
    items += count
    (size, isUnread) = (nil, true)
    guard let left, let right else { return }
    if item < left.items {
      left.grow(by: count, at: item)
    } else {
      right.grow(by: count, at: item - left.items)
    }
  }

  /// The leaf that holds `item`, and the number of its first item, counted from `start`.
  func leaf(holding item: Int, start: Int = 0) -> (node: LineNode, start: Int) {
    guard let left, let right else { return (self, start) }
    return item < left.items
      ? left.leaf(holding: item, start: start)
      : right.leaf(holding: item - left.items, start: start + left.items)
  }
}
