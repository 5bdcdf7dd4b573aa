public import LayoutCore

/// A tap or a long press that a finger completed (rule H-15).
public struct RecognisedTouch: Hashable, Sendable {
  /// Kinds of gestures.
  public enum Gesture: String, Hashable, Sendable, CaseIterable {
    /// It lifted soon, near the place where it came down.
    case tap
    /// It stayed near the place where it came down; recognised while it is still down.
    case longPress = "long-press"
  }

  /// The gesture.
  public var gesture: Gesture
  /// The place of the press, in scene coordinates.
  public var point: Point
  /// The node of the press, or nil.
  public var target: TouchedNode?
  /// Whether it has selected its cell or, for false, deselected it; nil for neither.
  public var selects: Bool?
  /// Whether the layout has made use of the touch itself: it selects nothing, and no binding runs.
  public var isHandled = false

  /// Maximum distance of a finger from its press, in points, at any time of a tap.
  public static let slop = 10.0
  /// Minimum duration of a long press, in milliseconds; a tap is shorter.
  public static let holdTime = 500.0
  /// Duration of a `tap` command without an explicit time, in milliseconds.
  public static let tapTime = 50.0
  /// The time between two such taps, in milliseconds.
  public static let tapPause = 100.0
}

/// The node under a press.
public struct TouchedNode: Hashable, Sendable {
  /// The layer.
  public var layer: String
  /// The element, or nil for the layer's container and for a scroller.
  public var element: Element?
  /// The section whose scroller it is, or is in; nil for neither.
  public var section: Int?
  /// The point from the top left of its frame.
  public var local: Point

  /// The target of a hit-test, or nil if it has none.
  init?(_ hit: Hit) {
    guard let target = hit.target else { return nil }
    (layer, element, local) = (target.layer, target.element, hit.local ?? .zero)
    section = target.section
  }
}

/// The way of a finger since it came down.
struct TouchTrail: Hashable {
  /// The place of the press, in scene coordinates.
  var start: Point
  /// The distance of the finger from its press.
  var distance = Point.zero
  /// The greatest distance from the start so far, in points.
  var farthest = 0.0
  /// The time since the press, in milliseconds.
  var milliseconds = 0.0

  init(start: Point) { self.start = start }

  /// Whether it has stayed near its start.
  var isNear: Bool { farthest <= RecognisedTouch.slop }

  /// Whether it would be a tap if it lifted now.
  var isTap: Bool { isNear && milliseconds < RecognisedTouch.holdTime }

  mutating func move(_ step: Point, milliseconds time: Double) {
    let limit = Limits.coordinate
    distance.x = min(max(distance.x + step.x, -limit), limit)
    distance.y = min(max(distance.y + step.y, -limit), limit)
    let length = (distance.x * distance.x + distance.y * distance.y).squareRoot()
    farthest = max(farthest, length)
    milliseconds = min(milliseconds + time, limit)
  }
}
