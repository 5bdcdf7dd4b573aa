internal import LayoutCore

/// Offsets from right to left (rule O-08).
///
/// A layout from right to left, whatever the axis it scrolls along, starts at its right edge. The
/// offset of its mirror image, x', grows from that edge on; x and x' add up to content width −
/// viewport width. A layer's own changes of the offset act on x'.
extension LayoutStack {
  /// Returns the sum of an offset and that of its mirror image, in points.
  func mirrorSum(in viewport: Viewport) -> Double {
    let (inner, _, content) = scrolling(in: viewport)
    return content.width - inner.size.width
  }

  /// Returns the direction in which the content scrolls in `viewport`.
  func direction(in viewport: Viewport) -> ReadingDirection {
    let range = offsetRange(viewport)
    return ReadingDirection(
      isRightToLeft: isRightToLeft, mirrorSum: mirrorSum(in: viewport),
      isStill: range.max.x - range.min.x <= OffsetRange.tolerance)
  }
}

/// The direction in which a layer scrolls, before or after a change.
struct ReadingDirection {
  /// Whether its content starts at the right edge.
  var isRightToLeft: Bool
  /// The sum of an offset and that of its mirror image.
  var mirrorSum: Double
  /// Whether there is only one resting offset across, as of a vertical layout.
  var isStill: Bool

  /// The direction of a layer without a layout.
  static let leftToRight = ReadingDirection(isRightToLeft: false, mirrorSum: 0, isStill: false)

  /// Whether one of two runs from right to left and the other does too or does not scroll sideways.
  func mirrors(_ other: ReadingDirection) -> Bool {
    (isRightToLeft || other.isRightToLeft) && (isRightToLeft || isStill)
      && (other.isRightToLeft || other.isStill)
  }

  /// Returns the offset in the other direction: x' stays.
  ///
  /// A layer that neither runs from right to left nor scrolls sideways counts as running the same
  /// way as the other.
  func moved(_ x: Double, to other: ReadingDirection) -> Double {
    if !isRightToLeft, !other.isRightToLeft { return x }
    if isRightToLeft == other.isRightToLeft || (isRightToLeft ? other.isStill : isStill) {
      return x + (other.mirrorSum - mirrorSum)
    }
    return (isRightToLeft ? mirrorSum : other.mirrorSum) - x
  }
}

extension SceneState {
  /// Returns the sum of an offset of the layer at `index` and that of its mirror image; nil if
  /// content does not run from right to left.
  func mirrorSum(_ index: Int) -> Double? {
    guard let stack = layers[index].stack, stack.isRightToLeft else { return nil }
    return stack.mirrorSum(in: viewport(index))
  }

  /// Returns the direction in which the layer at `index` scrolls, in a transition according to its
  /// progress; nil without a layout.
  func direction(_ index: Int) -> ReadingDirection? {
    let viewport = viewport(index)
    guard let own = layers[index].stack?.direction(in: viewport) else { return nil }
    guard let way = layers[index].transition else { return own }
    let target = way.stack.direction(in: viewport)
    guard own.mirrors(target) else { return own }
    return ReadingDirection(
      isRightToLeft: own.isRightToLeft || target.isRightToLeft,
      mirrorSum: own.mirrorSum.interpolated(to: target.mirrorSum, way.progress),
      isStill: own.isStill && target.isStill)
  }

  /// Returns the distance by which the layer at `index` shows the same offset further right than
  /// the layer at `other`.
  ///
  /// Where both run from right to left, or one of them does not scroll sideways, it is as far from
  /// the start edge.
  func shift(of index: Int, from other: Int) -> Double {
    guard let own = direction(index), let its = direction(other), own.mirrors(its) else { return 0 }
    return own.mirrorSum - its.mirrorSum
  }

  /// The offset of the leader of the layer at `index` at which this one has `offset`.
  func leadingOffset(of index: Int, at offset: Point) -> Point {
    var (index, offset) = (index, offset)
    while let name = layers[index].mirrored, let leader = self.index(of: name) {
      offset.x += shift(of: leader, from: index)
      index = leader
    }
    return offset
  }
}
