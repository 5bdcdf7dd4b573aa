internal import LayoutCore

/// A finger that is down on the scene.
struct Finger: Hashable {
  /// The layer that has the touch, or nil if none has.
  var target: String?
  /// Whether a drag moves the target.
  var scrolls: Bool
  /// Layers in front of the target that the touch fell through, front to back: they are told where it
  /// began and how it ended.
  var passed: [String]
  /// Velocity of the last movement, in points per second; zero where it took no time.
  var velocity = Point.zero
  /// How far it has moved, in points.
  var travel = 0.0

  /// Farthest that a finger may move to be a tap, in points.
  static let tapSlop = 10.0
}

extension SceneState {
  /// Forgets a finger that `layer` was told of.
  mutating func lift(from layer: String) {
    if finger?.target == layer { finger = nil }
    finger?.passed.removeAll { $0 == layer }
  }
}
