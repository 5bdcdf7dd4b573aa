internal import LayoutCore

/// A finger that is down on the scene.
struct Finger: Hashable {
  /// The layer that has the touch, or nil if none has.
  var target: String?
  /// Whether a drag moves the target.
  var scrolls: Bool
  /// Layers in front of the target that the touch fell through, front to back: they learn where it
  /// began and how it ended.
  var passed: [String]
  /// The place of the press, in scene coordinates, and the finger's distance and time since.
  var trail: TouchTrail
  /// The node of the press, and the place in it; nil for nothing, or once the node is gone.
  var touched: TouchedNode?
  /// The section under the press that scrolls by itself, or nil.
  var section: TouchedSection?
  /// Velocity of the last movement, in points per second; zero if it took no time.
  var velocity = Point.zero
}

/// A section under a finger that scrolls by itself.
struct TouchedSection: Hashable {
  /// Whose the movement is.
  enum Owner: Hashable {
    /// Not decided yet: the finger is near its press.
    case undecided
    /// The section's.
    case section
    /// The layer's.
    case layer
  }

  /// The layer that scrolls it.
  var layer: String
  /// Number of the section in the content.
  var section: Int
  /// Its offset at the press.
  var start: Double
  /// Whose the movement is.
  var owner = Owner.undecided
}

extension Finger {
  /// Moves the finger and lets time pass; returns the long press that this completes, if any.
  mutating func move(_ step: Point, milliseconds: Double) -> RecognisedTouch? {
    let wasShort = trail.milliseconds < RecognisedTouch.holdTime
    trail.move(step, milliseconds: milliseconds)
    guard wasShort, trail.isNear, !trail.isTap else { return nil }
    return recognised(.longPress)
  }

  /// A gesture of this finger.
  func recognised(_ gesture: RecognisedTouch.Gesture) -> RecognisedTouch {
    RecognisedTouch(gesture: gesture, point: trail.start, target: touched)
  }
}
