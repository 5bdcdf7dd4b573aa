/// A stretch of a section's items in a `LineTree`: a leaf, or two neighbouring stretches.
///
/// A leaf of up to `LeafSize.most` items is ordinary; a longer one is a run of items of one size,
/// whose lines are computed. A node holds no sizes and no positions: only how many items there are, what
/// was found out about the lines that start among them, and whether their sizes are all the same.
///
/// Invariant: heights of two halves differ by one at most; counts, and the flags of what is unread,
/// are those of the halves.
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
  /// Whether no step is known of the stretch and of all stretches in it.
  private(set) var isBlank = true
  /// The steps over the stretch that are known.
  private(set) var steps = LineSteps()
  /// The lines of a leaf for the entry they were last asked for.
  var path = LinePath()

  /// Creates a leaf whose items are all of `size`, or differ if there is none.
  init(items: Int, size: ItemSize?) {
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
    isUnread = false
    isBlank = left.isBlank && right.isBlank
    addUp()
  }

  /// Whether the node is a run: a leaf of more items of one size than an ordinary one holds.
  func isRun(_ leaf: LeafSize) -> Bool { left == nil && items > leaf.most && !isUnread }

  /// Says what the sizes of a leaf turned out to be.
  func noteSize(_ size: ItemSize?) {
    (self.size, isUnread) = (size, false)
  }

  /// Brings flags up to date with the halves.
  func addUp() {
    guard let left, let right else { return }
    isUnread = left.isUnread || right.isUnread
    size = left.size == right.size ? left.size : nil
  }

  /// Says that a step over the stretch, or a stretch in it, is about to be known.
  func expectSteps() { isBlank = false }

  /// Keeps a step of at least one line.
  func keep(_ step: LineStep, from entry: Int) {
    isBlank = false
    steps.keep(step, from: entry)
  }

  /// Keeps the steps from the first entries, one after the other.
  func keepAll(_ all: ContiguousArray<LineStep>.SubSequence) {
    isBlank = false
    steps.keepAll(all)
  }

  /// Forgets everything about lines, but for what halves know.
  func forgetLines() {
    steps.removeAll()
    if path.entry >= 0 { path = LinePath() }
    isBlank = left?.isBlank ?? true && right?.isBlank ?? true
  }

  /// Changes the number of items of the leaf at `item` in place; all on the way to it is unread.
  func grow(by count: Int, at item: Int) {
    forgetLines()
    items += count
    isUnread = true
    size = nil
    guard let left, let right else { return }
    if item < left.items {
      left.grow(by: count, at: item)
    } else {
      right.grow(by: count, at: item - left.items)
    }
  }
}
