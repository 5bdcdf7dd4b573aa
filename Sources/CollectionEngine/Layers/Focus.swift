public import LayoutCore
internal import SummaryTree

/// Whether items of a layer take the focus.
///
/// UIKit: `allowsFocus` and `remembersLastFocusedIndexPath`.
public enum FocusMode: String, CaseIterable, Hashable, Sendable {
  /// None does.
  case none
  /// Any does.
  case items
  /// Any does, and where the focus comes back to the layer, it goes to the item that had it last.
  case remember
}

/// The direction in which the focus moves.
///
/// UIKit: `UIFocusHeading`.
public enum FocusHeading: String, CaseIterable, Hashable, Sendable {
  /// To the nearest item in a direction.
  case up, down, left, right
  /// To the item after or before it in the content.
  case next, previous
}

/// The item that has the focus: at most one in a scene.
public struct FocusedItem: Hashable, Sendable {
  /// The layer that shows it.
  public var layer: String
  /// The item, numbered as in the content.
  public var path: IndexPath

  init(_ layer: String, _ path: IndexPath) { (self.layer, self.path) = (layer, path) }
}

/// A layer's use of the focus.
struct LayerFocus: Hashable, Sendable {
  var mode = FocusMode.items
  /// Whether an item that gets the focus is selected.
  var selects = false
  /// The item that had the focus last.
  var last: IndexPath?
}

extension SceneState {
  /// Lets the focus, and what layers remember of it, follow the items of the changed layers (rule
  /// H-22).
  ///
  /// Where an item is gone, a layer that remembers keeps its place.
  mutating func followFocus(
    _ changes: [(layer: String, invalidation: LayerInvalidation)]
  ) {
    guard focus != nil || layers.contains(where: { $0.focus.last != nil }) else { return }
    for (name, invalidation) in changes {
      guard let index = index(of: name), let last = layers[index].focus.last else { continue }
      let change = invalidation.change
      let place = change.flatMap { $0.element(after: Element(cellAt: last)) }
      layers[index].focus.last = place?.indexPath ?? last
      guard focus?.layer == name else { continue }
      let stays = place != nil || layers[index].focus.mode == .remember
      if !stays { focus = nil }
    }
    refreshFocus()
  }

  /// Keeps the focus only where its layer may have it and shows the item.
  mutating func refreshFocus() {
    guard let layer = focus?.layer else { return }
    focus = nil
    guard let index = index(of: layer), let last = layers[index].focus.last else { return }
    let content = layers[owner(of: index)].content
    guard layers[index].focus.mode != .none, layers[index].isVisible, layers[index].isInteractive,
      shownSections(index, of: content).contains(last.section),
      last.item < content.sections[last.section].count
    else { return }
    focus = FocusedItem(layer, last)
  }
}

/// The strip in which the focus looks for the next item, as `UIFocusSystem` does (rule H-21).
///
/// All four directions are alike: positions grow with the direction.
struct FocusStrip {
  /// Lengths that differ by no more count as equal, in points.
  static let tolerance = 0.001

  private let axis: Axis
  private let isForward: Bool
  private let start: Rect

  /// The strip that `start` sweeps in a direction; nil for the headings without one.
  init?(from start: Rect, _ heading: FocusHeading) {
    switch heading {
    case .up: (axis, isForward) = (.vertical, false)
    case .down: (axis, isForward) = (.vertical, true)
    case .left: (axis, isForward) = (.horizontal, false)
    case .right: (axis, isForward) = (.horizontal, true)
    case .next, .previous: return nil
    }
    self.start = start
  }

  /// The strip, long enough to cover a layer's frame twice.
  func rect(covering frame: Rect) -> Rect {
    let end = span(start).max
    let length = max(0, span(frame).max - end) + frame.size.along(axis)
    let lower = isForward ? end : -(end + length)
    return axis == .vertical
      ? Rect(x: start.x, y: lower, width: start.width, height: length)
      : Rect(x: lower, y: start.y, width: length, height: start.height)
  }

  /// Returns the distance of a frame: the gap, and the distance of its middle beside that of the
  /// start.
  ///
  /// Nil if it is outside of `area`, a part of the strip, by more than a thousandth of a point.
  func distance(to frame: Rect, in area: Rect) -> (gap: Double, side: Double)? {
    let (here, there) = (span(start), span(frame))
    guard there.min + there.max > here.min + here.max, let overlap = frame.intersection(area),
      min(overlap.width, overlap.height) > Self.tolerance
    else { return nil }
    let side = axis == .vertical ? frame.midX - start.midX : frame.midY - start.midY
    return (max(0, there.min - here.max), side.magnitude)
  }

  private func span(_ rect: Rect) -> (min: Double, max: Double) {
    let (low, high) =
      axis == .vertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    return isForward ? (low, high) : (-high, -low)
  }
}
