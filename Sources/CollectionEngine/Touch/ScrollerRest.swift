internal import LayoutCore

/// The stops of a scroller, in ascending order; each is asked of the layout when it matters.
///
/// Searches take O(log n) questions for n stops.
struct ScrollerStops {
  /// Number of stops.
  let count: Int
  /// Asks for the stop of a number from 0.
  let stop: (Int) throws(LayoutFailure) -> Double

  /// Distance within which an offset counts as at a stop, in points.
  static let tolerance = 0.001

  /// The number of the last stop at or before `offset`, or nil if all lie after it.
  func last(atOrBefore offset: Double) throws(LayoutFailure) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if try stop(middle) <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }

  /// The number of the stop nearest to `offset`, of two as near the one in the direction of
  /// `velocity`, or the first; nil if there is none.
  func nearest(to offset: Double, velocity: Double = 0) throws(LayoutFailure) -> Int? {
    guard count > 0 else { return nil }
    guard let before = try last(atOrBefore: offset) else { return 0 }
    guard before + 1 < count else { return before }
    let (behind, ahead) = (offset - (try stop(before)), try stop(before + 1) - offset)
    if behind == ahead { return velocity > 0 ? before + 1 : before }
    return behind < ahead ? before : before + 1
  }

  /// The number of the stop that `offset` is at, or nil if it is at none.
  func index(at offset: Double) throws(LayoutFailure) -> Int? {
    guard let nearest = try nearest(to: offset) else { return nil }
    return abs(try stop(nearest) - offset) <= Self.tolerance ? nearest : nil
  }

  /// The stop `step` further than `offset`, at most the last one; nil if there is none.
  func stop(from offset: Double, step: Int) throws(LayoutFailure) -> Double? {
    guard count > 0 else { return nil }
    if step > 0 {
      let before = try last(atOrBefore: offset + Self.tolerance)
      return try stop(min(count - 1, (before ?? -1) + step))
    }
    let after = (try last(atOrBefore: (offset - Self.tolerance).nextDown) ?? -1) + 1
    return try stop(max(0, after + step))
  }
}

extension SectionScroller {
  /// Whether it comes to rest at stops only.
  var snaps: Bool { behavior != .continuous && stopCount > 0 }

  /// Whether it comes to rest near the end of its free deceleration, however far that is.
  var decelerates: Bool { behavior == .continuous || behavior == .leading }

  /// Returns the offset nearest to `offset` in the range.
  func clamped(_ offset: Double) -> Double {
    min(max(offset, range.lowerBound), range.upperBound)
  }

  /// Returns where a gesture comes to rest (rules C-81 to C-86).
  ///
  /// - Parameters:
  ///   - start: the offset at which it began.
  ///   - proposed: where free deceleration ends, for behaviors that decelerate; else the offset of
  ///     the release.
  ///   - velocity: the offset's, in points per second.
  func target(
    from start: Double, proposed: Double, velocity: Double, _ stops: ScrollerStops
  ) throws(LayoutFailure) -> Double {
    guard snaps else { return clamped(proposed) }
    guard let nearest = try stops.nearest(to: proposed, velocity: velocity) else {
      return clamped(proposed)
    }
    if decelerates { return try stops.stop(nearest) }
    let first =
      snapsFromRelease ? nearest : try stops.nearest(to: start, velocity: velocity) ?? nearest
    var index = min(max(nearest, first - 1), first + 1)
    if velocity != 0, abs(velocity) >= flickSpeed { index = velocity > 0 ? first + 1 : first - 1 }
    return try stops.stop(min(max(index, 0), stops.count - 1))
  }

  /// Returns the distance of a box from the leading edge of the frame, in the direction in which
  /// offsets grow.
  func lead(of box: Rect) -> Double {
    if isReversed {
      let end = frame.origin.along(axis) + frame.size.along(axis)
      return end - (box.origin.along(axis) + box.size.along(axis))
    }
    return box.origin.along(axis) - frame.origin.along(axis)
  }

  /// Returns what a movement or a velocity of a finger does to the offset.
  func change(by movement: Point) -> Double {
    isReversed ? movement.along(axis) : -movement.along(axis)
  }

  /// The rectangle outside of which its elements are not shown, or nil for none.
  var clipRect: Rect? {
    switch clip {
    case .none: return nil
    case .both: return frame
    case .axis:
      let all = Rect.everywhere
      return axis == .horizontal
        ? Rect(x: frame.x, y: all.y, width: frame.width, height: all.height)
        : Rect(x: all.x, y: frame.y, width: all.width, height: frame.height)
    }
  }
}
