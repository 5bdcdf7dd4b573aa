public import LayoutCore

/// An element at one moment of a motion.
public struct MovingElement: Hashable, Sendable {
  /// The part of an element in a motion.
  public enum Role: String, Hashable, Sendable {
    /// It exists before and after, perhaps elsewhere.
    case stays
    /// It is new.
    case appears
    /// It disappears; it is named by its place before.
    case disappears
  }

  /// Its current attributes, in content coordinates.
  public var attributes: LayoutAttributes
  /// Its part in the motion.
  public var role: Role
  /// The item's label, or nil.
  public var label: String?
}

/// The elements of a layer between two states, `progress` of the way.
public struct MotionFrame: Hashable, Sendable {
  /// Progress from 0, the state before, to 1, the state after.
  public var progress: Double
  /// The offset of the viewport, in content coordinates.
  public var offset: Point
  /// In `AttributesOrder`; a disappearing element precedes another of the same name.
  public var elements: [MovingElement]
}

extension LayoutAttributes {
  /// The attributes part of the way to `other`, with its identity.
  ///
  /// Lengths, transform and opacity change evenly, all else at once, as in UIKit.
  func interpolated(to other: LayoutAttributes, _ progress: Double) -> LayoutAttributes {
    if progress >= 1 { return other }
    var result = progress <= 0 ? self : other
    result.element = other.element
    guard progress > 0 else { return result }
    result.frame = Rect(
      x: frame.x.interpolated(to: other.frame.x, progress),
      y: frame.y.interpolated(to: other.frame.y, progress),
      width: frame.width.interpolated(to: other.frame.width, progress),
      height: frame.height.interpolated(to: other.frame.height, progress))
    result.alpha = alpha.interpolated(to: other.alpha, progress)
    result.transform = AffineTransform(
      a: transform.a.interpolated(to: other.transform.a, progress),
      b: transform.b.interpolated(to: other.transform.b, progress),
      c: transform.c.interpolated(to: other.transform.c, progress),
      d: transform.d.interpolated(to: other.transform.d, progress),
      tx: transform.tx.interpolated(to: other.transform.tx, progress),
      ty: transform.ty.interpolated(to: other.transform.ty, progress))
    return result
  }
}

extension Point {
  /// The point part of the way to `other`.
  func interpolated(to other: Point, _ progress: Double) -> Point {
    Point(
      x: x.interpolated(to: other.x, progress), y: y.interpolated(to: other.y, progress))
  }
}

extension Double {
  /// The number part of the way to `other`; exact at both ends and where both are equal.
  func interpolated(to other: Double, _ progress: Double) -> Double {
    progress >= 1 ? other : self + (other - self) * progress
  }
}

/// The path of each element that is visible in either of two states of a layer.
///
/// As in UICollectionView: an element that both states have goes from its old to its new
/// attributes, visible or not; a new one starts from the initial attributes of the new layout, and
/// one that disappears ends with the final attributes of the old layout.
struct Motion {
  /// The path of one element.
  private struct Path {
    var before: LayoutAttributes
    var after: LayoutAttributes
    var role: MovingElement.Role
    var label: String?

    /// Gives what comes or goes its place before or after, as far from the start edge as in the
    /// state that has it.
    mutating func seeComingAndGoing(from edge: (before: StartEdge?, after: StartEdge?)) {
      switch role {
      case .appears: before = before.seen(from: edge.before, insteadOf: edge.after)
      case .disappears: after = after.seen(from: edge.after, insteadOf: edge.before)
      case .stays: break
      }
    }
  }

  private var paths: [Path]
  private let offset: (before: Point, after: Point)
  private let startEdge: (before: StartEdge?, after: StartEdge?)

  /// Asks both ends.
  ///
  /// Only one of them may be prepared at a time: `turn` prepares the one before (true) or after
  /// (false).
  ///
  /// 1. After: the visible elements.
  /// 2. Before: the visible elements, the old places of the former, the final attributes of
  ///    leavers.
  /// 3. After: the new places of leavers, the initial attributes of new elements.
  ///
  /// - Complexity: two rect queries and O(v · u) for v visible elements and u updates of `change`.
  /// - Throws: what the layouts throw.
  init(
    from before: any MotionEnd, to after: any MotionEnd, _ change: ContentChange,
    turn: (_ back: Bool) throws(LayoutFailure) -> Void
  ) throws(LayoutFailure) {
    offset = (before.offset, after.offset)
    // 1.
    try turn(false)
    let (visible, edgeAfter) = (try after.visible(), after.startEdge)
    // 2.
    try turn(true)
    startEdge = (before.startEdge, edgeAfter)
    let (starts, leavers) = try Self.startsAndLeavers(before, visibleAfter: visible, change)
    // 3.
    try turn(false)
    paths =
      try Self.paths(of: visible, from: starts, in: after) + Self.paths(of: leavers, in: after)
    for index in paths.indices { paths[index].seeComingAndGoing(from: startEdge) }
    paths.sort { a, b in
      a.after.element == b.after.element
        ? a.role == .disappears && b.role != .disappears : a.after.element < b.after.element
    }
  }

  /// An element that is visible before and not after.
  private struct Leaver {
    var before: LayoutAttributes
    /// Its attributes at the end if it disappears.
    var final: LayoutAttributes
    var label: String?
    /// The element after, or nil if it is gone.
    var now: Element?
  }

  /// Returns the start attributes of elements that were there before and are visible after, by the
  /// element after, and the elements that leave.
  private static func startsAndLeavers(
    _ before: any MotionEnd, visibleAfter: [LayoutAttributes], _ change: ContentChange
  ) throws(LayoutFailure) -> (starts: [Element: LayoutAttributes], leavers: [Leaver]) {
    let isVisible = Set(visibleAfter.map { $0.element })
    var starts: [Element: LayoutAttributes] = [:]
    var leavers: [Leaver] = []
    for attributes in try before.visible() {
      let element = attributes.element
      let now = change.element(after: element)
      if let now, isVisible.contains(now) {
        starts[now] = attributes
      } else {
        let final = try before.finalAttributes(of: element) ?? attributes
        leavers.append(
          Leaver(before: attributes, final: final, label: try before.label(of: element), now: now))
      }
    }
    for new in visibleAfter where starts[new.element] == nil {
      guard let old = change.element(before: new.element) else { continue }
      starts[new.element] = try before.attributes(of: old)
    }
    return (starts, leavers)
  }

  /// The paths of the elements that are visible after.
  private static func paths(
    of visible: [LayoutAttributes], from starts: [Element: LayoutAttributes],
    in after: any MotionEnd
  ) throws(LayoutFailure) -> [Path] {
    var paths: [Path] = []
    for attributes in visible {
      let element = attributes.element
      let label = try after.label(of: element)
      if let start = starts[element] {
        paths.append(Path(before: start, after: attributes, role: .stays, label: label))
      } else {
        let start = try after.initialAttributes(of: element) ?? attributes
        paths.append(Path(before: start, after: attributes, role: .appears, label: label))
      }
    }
    return paths
  }

  /// The paths of the elements that are visible before only.
  private static func paths(of leavers: [Leaver], in after: any MotionEnd) throws(LayoutFailure)
    -> [Path]
  {
    var paths: [Path] = []
    for leaver in leavers {
      if let now = leaver.now, let end = try after.attributes(of: now) {
        let label = try after.label(of: now)
        paths.append(Path(before: leaver.before, after: end, role: .stays, label: label))
      } else {
        paths.append(
          Path(
            before: leaver.before, after: leaver.final, role: .disappears, label: leaver.label))
      }
    }
    return paths
  }

  /// Returns the start edge at `progress` of content that runs from right to left.
  func startEdge(at progress: Double) -> StartEdge? {
    guard let before = startEdge.before, let after = startEdge.after else { return nil }
    return StartEdge(
      x: before.x.interpolated(to: after.x, progress),
      isCertain: before.isCertain || after.isCertain)
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

extension LayoutAttributes {
  /// The attributes as far from one start edge as they are from another, where both states run from
  /// right to left.
  func seen(from edge: StartEdge?, insteadOf old: StartEdge?) -> LayoutAttributes {
    guard let edge, let old, edge.isCertain || old.isCertain else { return self }
    var moved = self
    moved.frame.x += edge.x - old.x
    return moved
  }
}
