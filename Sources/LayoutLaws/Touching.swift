internal import LayoutCore

// Edges that touch, as far as numbers can tell, and rectangles in words.

extension LayoutAttributes {
  /// Whether rounding decides if the element's box and a rectangle overlap: two of their edges are
  /// within a millionth of a point of each other, or within 10⁻¹² of their coordinates if that is
  /// more.
  ///
  /// A box that is computed in another way may differ by its last bits, and so may the sum of a
  /// position and a length. Where all coordinates are whole multiples of 1/1024 and nothing is
  /// turned, no way rounds: there edges that touch share nothing (rule L-05), unless a decorator
  /// moved them there and back.
  func grazes(_ rect: Rect, isMoved: Bool) -> Bool {
    if frame.isEmpty || rect.isEmpty || !isMoved && isExact && rect.isExact { return false }
    let box = boundingBox
    let width = min(box.maxX, rect.maxX) - max(box.minX, rect.minX)
    let height = min(box.maxY, rect.maxY) - max(box.minY, rect.minY)
    let reach = [
      frame.x, frame.y, frame.width, frame.height, box.maxX, box.maxY, transform.tx, transform.ty,
    ].reduce(0) { max($0, $1.magnitude) }
    return min(width, height).magnitude <= max(1e-6, reach * 1e-12)
  }

  /// Whether every way to compute the box gives the same bits.
  private var isExact: Bool {
    frame.isExact && transform.b == 0 && transform.c == 0
      && [transform.a, transform.d].allSatisfy { $0.isExact(within: 1024) }
      && [transform.tx, transform.ty].allSatisfy { $0.isExact(within: 1_048_576) }
  }

  /// `box, x 85 to 135, y 0 to 50,` to begin a clause; mentions whether the frame is transformed.
  var boxWords: String {
    "box\(transform.isIdentity ? "" : " after its transform"), \(boundingBox.reach),"
  }
}

extension Rect {
  /// Whether sums and halves of its numbers are exact.
  fileprivate var isExact: Bool {
    [x, y, width, height].allSatisfy { $0.isExact(within: 1_048_576) }
  }

  /// `x 85 to 135, y 0 to 50`.
  var reach: String {
    "x \(minX.short) to \(maxX.short), y \(minY.short) to \(maxY.short)"
  }

  /// `at x 85, y 0, 50 wide and -3 high`: any numbers at all.
  var measures: String {
    "at x \(x.short), y \(y.short), \(width.short) wide and \(height.short) high"
  }

  /// The relation of a rectangle to another with which it shares no area: `only touches it`.
  func distance(to other: Rect) -> String {
    if isEmpty { return "is empty" }
    if other.isEmpty { return "cannot share anything with an empty rectangle" }
    let gap = max(
      minX - other.maxX, other.minX - maxX, minY - other.maxY, other.minY - maxY)
    return gap > 0 ? "lies \(gap.short) points away from it" : "only touches it"
  }
}

extension Double {
  /// Whether it is a multiple of 1/1024 of at most that magnitude.
  fileprivate func isExact(within most: Double) -> Bool {
    magnitude <= most && (self * 1024).rounded() == self * 1024
  }
}
