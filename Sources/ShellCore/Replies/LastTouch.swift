public import CollectionEngine
public import LayoutCore

/// The last touch: where the finger has been, and what it came down on.
///
/// It is part of a picture until a change of the scene by anything but a touch.
public struct LastTouch: Hashable, Sendable {
  /// The places of the finger, oldest first, in scene coordinates; never empty.
  public private(set) var points: [Point]
  /// The node of the press, or nil.
  public private(set) var target: TouchedNode?
  /// Whether it is still down.
  public private(set) var isDown = true

  /// Maximum number of points; of a longer path every other one goes.
  public static let pointLimit = 256

  /// Creates the touch of a finger that has just come down.
  public init(at point: Point, target: TouchedNode?) {
    points = [point]
    self.target = target
  }

  /// Moves the finger.
  mutating func move(to point: Point, target: TouchedNode?) {
    self.target = target
    guard point != points.last else { return }
    points.append(point)
    guard points.count > LastTouch.pointLimit else { return }
    let last = points.count - 1
    points = points.indices.filter { $0 % 2 == 0 || $0 == last }.map { points[$0] }
  }

  /// Lifts the finger; what it came down on is forgotten if it may have changed since.
  mutating func lift(forgetsTarget: Bool) {
    isDown = false
    if forgetsTarget { target = nil }
  }
}
