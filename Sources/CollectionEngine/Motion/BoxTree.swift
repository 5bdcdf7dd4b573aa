internal import LayoutCore

/// Boxes in a binary tree, to find those that meet a rectangle.
///
///     let tree = BoxTree(frames)
///     tree.find(in: rect).numbers   // of the frames that meet it, ascending
///
/// A node halves its boxes across its longer side, down to a few. Invariant: what it holds lies in
/// its bounds.
struct BoxTree {
  private let boxes: [Rect]
  /// The numbers of the boxes; those of a node are adjacent.
  private var order: [Int]
  /// Around the boxes of each node: the root is 1, the halves of i are 2 i and 2 i + 1.
  private var bounds: [Region.Edges]

  /// A node of at most this many boxes is not split.
  private static let few = 8

  /// Puts boxes into a tree.
  ///
  /// - Complexity: O(n log² n).
  init(_ boxes: [Rect]) {
    self.boxes = boxes
    order = Array(boxes.indices)
    var leaves = 1
    while leaves * Self.few < boxes.count { leaves *= 2 }
    bounds = Array(repeating: Region.Edges(.zero), count: 2 * leaves)
    build(1, 0..<boxes.count)
  }

  private mutating func build(_ node: Int, _ range: Range<Int>) {
    guard let first = range.first else { return }
    var around = Region.Edges(boxes[order[first]])
    for place in range {
      let box = Region.Edges(boxes[order[place]])
      around.minX = min(around.minX, box.minX)
      around.minY = min(around.minY, box.minY)
      around.maxX = max(around.maxX, box.maxX)
      around.maxY = max(around.maxY, box.maxY)
    }
    bounds[node] = around
    guard range.count > Self.few else { return }
    let boxes = boxes
    if around.maxX - around.minX > around.maxY - around.minY {
      order[range].sort { boxes[$0].midX < boxes[$1].midX }
    } else {
      order[range].sort { boxes[$0].midY < boxes[$1].midY }
    }
    let middle = (range.lowerBound + range.upperBound) / 2
    build(2 * node, range.lowerBound..<middle)
    build(2 * node + 1, middle..<range.upperBound)
  }

  /// The numbers of the boxes that intersect `rect`, ascending, and the numbers of nodes and boxes
  /// that were looked at.
  ///
  /// - Complexity: O(log n + k) for k boxes where few overlap.
  func find(in rect: Rect) -> (numbers: [Int], visited: Int) {
    var (numbers, visited) = ([Int](), 0)
    find(Region.Edges(rect), rect, 1, 0..<boxes.count, &numbers, &visited)
    return (numbers.sorted(), visited)
  }

  private func find(
    _ edges: Region.Edges, _ rect: Rect, _ node: Int, _ range: Range<Int>, _ numbers: inout [Int],
    _ visited: inout Int
  ) {
    visited += 1
    let around = bounds[node]
    guard around.minX <= edges.maxX, edges.minX <= around.maxX, around.minY <= edges.maxY,
      edges.minY <= around.maxY
    else { return }
    guard range.count > Self.few else {
      visited += range.count
      for number in order[range] where boxes[number].intersects(rect) { numbers.append(number) }
      return
    }
    let middle = (range.lowerBound + range.upperBound) / 2
    find(edges, rect, 2 * node, range.lowerBound..<middle, &numbers, &visited)
    find(edges, rect, 2 * node + 1, middle..<range.upperBound, &numbers, &visited)
  }
}

/// The elements of a layer in transition at one moment, kept while the scene is as it was.
struct MovingElements {
  /// The revision of the scene and the layer that they are of.
  let revision: Int
  let layer: Int
  private let elements: [LayoutAttributes]
  private let tree: BoxTree

  /// The elements in motion at a moment.
  ///
  /// - Complexity: O(n log² n).
  init(_ elements: [LayoutAttributes], revision: Int, layer: Int) {
    (self.elements, self.revision, self.layer) = (elements, revision, layer)
    tree = BoxTree(elements.map { $0.boundingBox })
  }

  /// The elements that intersect `rect`, in order.
  ///
  /// - Complexity: O(log n + k) for k elements where few overlap.
  func elements(in rect: Rect) -> [LayoutAttributes] {
    tree.find(in: rect).numbers.map { elements[$0] }
  }
}
