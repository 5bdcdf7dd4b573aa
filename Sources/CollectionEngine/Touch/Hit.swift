public import LayoutCore

/// The result of hit-testing a point for one node of the scene.
public enum HitVerdict: String, Hashable, Sendable {
  /// It gets the touch.
  case hit
  /// It would get the touch if nothing were in front of it.
  case under
  /// The touch falls through it.
  case pass
  /// It takes no part.
  case skip
}

/// The reason why a node passes a touch on or takes no part.
public enum HitReason: String, Hashable, Sendable {
  /// A layer where no element is, or an element that lets touches through.
  case passThrough = "pass-through"
  /// Not drawn.
  case hidden
  /// A layer that refuses interaction.
  case disabled
  /// Alpha below 0.01.
  case alpha
  /// Pointer mode none.
  case ignored = "none"
  /// The point is in the box around a turned or skewed element, but not in the element.
  case outside
  /// The element is clipped here, for example by a panel that shows part of it.
  case clipped
  /// A zone where the layer's layout lets touches fall through, elements or not.
  case carved
  /// A transform that flattens the element.
  case singular
  /// The point is beside the element as drawn, where its touch insets reach (rule H-09).
  case touchInset = "touch-inset"
}

/// An element or a layer's container at the tested point.
public struct HitNode: Hashable, Sendable {
  /// The layer it belongs to.
  public var layer: String
  /// The element, or nil for the layer's container and for a scroller.
  public var element: Element?
  /// The section whose scroller it is, or is in; nil for neither.
  public var section: Int?
  /// Place in scene coordinates, before the transform.
  public var frame: Rect
  /// Draw order inside the layer.
  public var zIndex: Int
  /// Its part in the hit-test.
  public var verdict: HitVerdict
  /// Why it passes or takes no part, or takes touches here; nil for an element that is drawn at the
  /// point and takes it.
  public var reason: HitReason?
  /// Whether it is an element that is pinned.
  public var isPinned = false
}

/// The answer to a hit-test.
public struct Hit: Hashable, Sendable {
  /// The tested point, in scene coordinates.
  public var point: Point
  /// The node that gets the touch, or nil.
  public var target: HitNode?
  /// The point inside the target, from its frame's top left.
  public var local: Point?
  /// The layer that a drag from here would scroll, or nil.
  public var scrolls: String?
  /// The section of that layer which takes a drag along its scroller, or nil.
  public var scrollsSection: Int?
  /// Every node at the point, front to back; empty outside the viewport.
  public var stack: [HitNode]
  /// The meaning of the point where no cell takes the touch, from the front layout that knows one;
  /// else the label of the element that takes it.
  public var facts: [Fact] = []
  /// The part of an event and the time at the point, from the front layout that knows, or nil.
  public var place: TouchPlace?
}
