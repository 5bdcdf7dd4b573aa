public import LayoutCore

extension NaiveFlow.Result {
  /// The first way in which a layout's answers differ from these, or nil.
  ///
  /// Numbers are equal within a billionth: both layouts add them up, each in its own order. Frames
  /// that both round to pixels may lie on either side of a tie; `comparesFrames` is false for them.
  public func difference(
    to found: [LayoutAttributes], contentSize size: Size, comparesFrames: Bool = true
  ) -> String? {
    for (one, other) in zip(elements, found) {
      if one.element != other.element { return "expected \(one.element), found \(other.element)" }
      let frames = (one.frame, other.frame)
      if comparesFrames, !Self.areClose(frames.0, frames.1) {
        return "expected \(one.element) at \(frames.0), found \(frames.1)"
      }
      if one.zIndex != other.zIndex {
        return "expected \(one.element) at z \(one.zIndex), found \(other.zIndex)"
      }
    }
    if elements.count != found.count {
      return "expected \(elements.count) elements, found \(found.count)"
    }
    let isAsLarge =
      Self.isClose(contentSize.width, size.width) && Self.isClose(contentSize.height, size.height)
    return isAsLarge ? nil : "expected content of \(contentSize), found \(size)"
  }

  private static func areClose(_ a: Rect, _ b: Rect) -> Bool {
    isClose(a.x, b.x) && isClose(a.y, b.y) && isClose(a.width, b.width)
      && isClose(a.height, b.height)
  }

  private static func isClose(_ a: Double, _ b: Double) -> Bool {
    (a - b).magnitude <= 1e-9 * max(1, a.magnitude, b.magnitude)
  }
}
