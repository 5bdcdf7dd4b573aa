internal import LayoutCore

/// How each element that is visible at either end gets from one state of a layer to another.
///
/// As UICollectionView animates: an element that both states have goes from its old to its new
/// attributes, wherever those are; a new one starts from the initial attributes that the new layout
/// gives it, and one that is gone ends with the final attributes of the old layout.
struct Motion {
  /// One element's way.
  private struct Path {
    var before: LayoutAttributes
    var after: LayoutAttributes
    var role: MovingElement.Role
    var label: String?
  }

  private var paths: [Path]
  private let offset: (before: Point, after: Point)

  /// Asks both ends, of which only one may be prepared at a time: `turn` prepares the one before
  /// (true) or after (false).
  ///
  /// 1. What is visible after.
  /// 2. What is visible before; where the former were; how the others leave.
  /// 3. Where the others went; how the new ones come.
  ///
  /// - Complexity: two rect queries and O(v · u) for v visible elements and u updates of `change`.
  /// - Throws: what the layouts throw.
  init(
    from before: any MotionEnd, to after: any MotionEnd, _ change: ContentChange,
    turn: (_ back: Bool) throws(LayoutFailure) -> Void
  ) throws(LayoutFailure) {
    offset = (before.offset, after.offset)
    paths = []
    // 1.
    try turn(false)
    let seenAfter = try after.visible()
    let isSeenAfter = Set(seenAfter.map(\.element))
    // 2.
    try turn(true)
    var starts: [Element: LayoutAttributes] = [:]
    var leaving:
      [(before: LayoutAttributes, final: LayoutAttributes, label: String?, now: Element?)] =
        []
    for attributes in try before.visible() {
      let now = change.element(after: attributes.element)
      if let now, isSeenAfter.contains(now) {
        starts[now] = attributes
      } else {
        let final = try before.finalAttributes(of: attributes.element)
        let label = try before.label(of: attributes.element)
        leaving.append((attributes, final ?? attributes, label, now))
      }
    }
    for element in seenAfter.map(\.element) where starts[element] == nil {
      guard let old = change.element(before: element) else { continue }
      starts[element] = try before.attributes(of: old)
    }
    // 3.
    try turn(false)
    for attributes in seenAfter {
      let element = attributes.element
      let label = try after.label(of: element)
      if let start = starts[element] {
        paths.append(Path(before: start, after: attributes, role: .stays, label: label))
      } else {
        let start = try after.initialAttributes(of: element) ?? attributes
        paths.append(Path(before: start, after: attributes, role: .appears, label: label))
      }
    }
    for (attributes, final, label, now) in leaving {
      if let now, let end = try after.attributes(of: now) {
        let label = try after.label(of: now)
        paths.append(Path(before: attributes, after: end, role: .stays, label: label))
      } else {
        paths.append(Path(before: attributes, after: final, role: .disappears, label: label))
      }
    }
    paths.sort { a, b in
      a.after.element == b.after.element
        ? a.role == .disappears && b.role != .disappears : a.after.element < b.after.element
    }
  }

  /// Returns the elements at `progress`, and the viewport's offset at that point.
  func frame(at progress: Double) -> MotionFrame {
    MotionFrame(
      progress: progress, offset: offset.before.interpolated(to: offset.after, progress),
      elements: paths.map { path in
        MovingElement(
          attributes: path.before.interpolated(to: path.after, progress), role: path.role,
          label: path.label)
      })
  }
}
