internal import LayoutCore

/// A place that may take touches, with the places in it: what hit-testing and regions both work on.
///
///     TouchNode(layer: "sheet", frame: window, pointer: .passThrough, children: elements)
///
/// A tree is made for one question: of a layer's elements it holds those that the question is about.
/// A child outside its parent's bounds is never hit, as in UIKit, whether it is drawn or not.
///
/// Not here: who may scroll at all, gestures, consumption. A tree is geometry.
struct TouchNode {
  /// The layer it belongs to.
  var layer: String
  /// The element, or nil for a container.
  var element: Element?
  /// Place before the transform, in the parent's space, points.
  var frame: Rect
  /// Applied about the centre of `frame`.
  var transform = AffineTransform.identity
  /// The point of its own space that lies at its top left: the offset of what scrolls.
  var boundsOrigin = Point.zero
  /// Draw order among its siblings; of equal ones the later is in front.
  var zIndex = 0
  /// Its own opacity, never multiplied down the tree; below 0.01 the whole subtree is out.
  var alpha = 1.0
  var isHidden = false
  /// False takes the whole subtree out.
  var isInteractive = true
  var pointer = PointerMode.auto
  /// Whether a drag that begins here scrolls it.
  var isScrollable = false
  /// The part of the parent's space outside of which it is cut off; nil for none.
  var clip: Rect?
  /// Places in its own space where touches do something else; the first that holds a point counts.
  var zones: [TouchZone] = []
  /// Whether it takes the touches itself that would fall through in one of its zones.
  var takesPassingTouches = false
  /// In order of insertion.
  var children: [TouchNode] = []

  init(layer: String, frame: Rect, pointer: PointerMode = .auto, children: [TouchNode] = []) {
    self.layer = layer
    self.frame = frame
    self.pointer = pointer
    self.children = children
  }

  /// An element of a layer; its parent's space is the layer's content.
  init(_ attributes: LayoutAttributes, layer: String) {
    self.layer = layer
    element = attributes.element
    frame = attributes.frame
    transform = attributes.transform
    zIndex = attributes.zIndex
    alpha = attributes.alpha
    isHidden = attributes.isHidden
    pointer = attributes.pointer
  }

  /// Why neither the node nor what is in it can be hit anywhere, or nil if they can.
  ///
  /// Apple documents that views with an alpha *below* 0.01 are skipped.
  var refusal: HitReason? {
    if isHidden { return .hidden }
    if !isInteractive { return .disabled }
    if !(alpha >= 0.01) { return .alpha }
    if pointer == .none { return HitReason.none }
    if transform.inverse == nil { return .singular }
    return nil
  }

  /// The children, the frontmost first: the one total order of siblings.
  var frontToBack: [TouchNode] {
    guard children.count > 1 else { return children }
    return children.enumerated()
      .sorted { ($1.element.zIndex, $1.offset) < ($0.element.zIndex, $0.offset) }
      .map(\.element)
  }
}
