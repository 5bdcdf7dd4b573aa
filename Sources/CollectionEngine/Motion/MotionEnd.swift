internal import LayoutCore
internal import SummaryTree

/// A layer at one end of a motion, as its layouts show it there.
///
/// Elements have the numbers of the content and of one table of kinds for both ends.
protocol MotionEnd: AnyObject {
  /// The offset of the viewport, in content coordinates.
  var offset: Point { get }

  /// The start edge of content that runs from right to left; nil for content that runs from left to
  /// right.
  ///
  /// Elements that come or go keep their distance from it (rule O-08). Read while the end is
  /// prepared.
  var startEdge: StartEdge? { get }

  /// Returns the visible elements, in `AttributesOrder`.
  func visible() throws(LayoutFailure) -> [LayoutAttributes]

  /// One element, visible or not, or nil if it is not shown at this end.
  func attributes(of element: Element) throws(LayoutFailure) -> LayoutAttributes?

  /// Returns the attributes from which an element that only this end has starts.
  func initialAttributes(of element: Element) throws(LayoutFailure) -> LayoutAttributes?

  /// Returns the attributes with which an element that only this end has ends.
  func finalAttributes(of element: Element) throws(LayoutFailure) -> LayoutAttributes?

  /// The text shown on an element: the label of its item, or what the layout names it; nil for
  /// nothing.
  func label(of element: Element) throws(LayoutFailure) -> String?
}

/// The right edge of content, as the place where it starts.
struct StartEdge: Hashable {
  /// In content coordinates.
  var x: Double
  /// Whether the content starts there; false for content that does not scroll sideways, which may.
  var isCertain: Bool
}

/// An end that one stack of layouts shows; the stack is prepared for `snapshot` while it is asked.
final class StackEnd: MotionEnd {
  let stack: LayoutStack
  let snapshot: LayerSnapshot
  /// The table of kinds for both ends.
  let kinds: KindTable

  init(stack: LayoutStack, snapshot: LayerSnapshot, kinds: KindTable) {
    self.stack = stack
    self.snapshot = snapshot
    self.kinds = kinds
  }

  var offset: Point { snapshot.viewport.contentOffset }

  var startEdge: StartEdge? {
    let direction = stack.direction(in: snapshot.viewport)
    guard direction.isRightToLeft || direction.isStill else { return nil }
    return StartEdge(
      x: direction.mirrorSum + snapshot.viewport.size.width, isCertain: direction.isRightToLeft)
  }

  func visible() throws(LayoutFailure) -> [LayoutAttributes] {
    var found: [LayoutAttributes] = []
    try stack.attributes(in: snapshot.viewport.bounds, into: &found)
    found = found.map { shown($0) }
    return stack.kinds == kinds ? found : found.sorted { $0.element < $1.element }
  }

  func attributes(of element: Element) throws(LayoutFailure) -> LayoutAttributes? {
    guard let local = local(element) else { return nil }
    return try stack.attributes(for: local).map { shown($0) }
  }

  func initialAttributes(of element: Element) throws(LayoutFailure) -> LayoutAttributes? {
    guard let local = local(element) else { return nil }
    return try stack.initialAttributes(forAppearing: local).map { shown($0, withAlpha: false) }
  }

  func finalAttributes(of element: Element) throws(LayoutFailure) -> LayoutAttributes? {
    guard let local = local(element) else { return nil }
    return try stack.finalAttributes(forDisappearing: local).map { shown($0, withAlpha: false) }
  }

  func label(of element: Element) throws(LayoutFailure) -> String? {
    if element.kind == .cell { return snapshot.content.overrides(of: element)?.label }
    guard let local = local(element) else { return nil }
    return try stack.label(of: local)
  }

  /// Numbers an element as the content does and applies its item's overrides; the opacity of an
  /// element that appears or disappears is the layout's.
  private func shown(_ attributes: LayoutAttributes, withAlpha: Bool = true) -> LayoutAttributes {
    var result = attributes
    result.element = result.element.inContent(startingAt: snapshot.sections.lowerBound)
    let alpha = result.alpha
    snapshot.content.overrides(of: result.element)?.apply(to: &result)
    if !withAlpha { result.alpha = min(alpha, result.alpha) }
    result.element.kind = result.element.kind.translated(from: stack.kinds, to: kinds)
    return result
  }

  /// The element as the stack numbers it, or nil if it does not show the section or the kind.
  private func local(_ element: Element) -> Element? {
    guard element.category == .decoration || snapshot.sections.contains(element.section) else {
      return nil
    }
    var local = element.inLayer(startingAt: snapshot.sections.lowerBound)
    local.kind = element.kind.translated(from: kinds, to: stack.kinds)
    guard stack.kinds.contains(local.kind) else { return nil }
    if element.kind == .cell, element.item >= snapshot.content.sections[element.section].count {
      return nil
    }
    return local
  }
}

/// An end in the middle of another motion: its elements are at rest at some progress of that
/// motion.
final class StillEnd: MotionEnd {
  let offset: Point
  let startEdge: StartEdge?
  let elements: [MovingElement]

  init(_ frame: MotionFrame, startEdge: StartEdge?) {
    (offset, elements) = (frame.offset, frame.elements)
    self.startEdge = startEdge
  }

  func visible() -> [LayoutAttributes] { elements.map { $0.attributes } }

  func attributes(of element: Element) -> LayoutAttributes? {
    elements.first { $0.attributes.element == element }?.attributes
  }

  func initialAttributes(of element: Element) -> LayoutAttributes? { faded(element) }

  func finalAttributes(of element: Element) -> LayoutAttributes? { faded(element) }

  func label(of element: Element) -> String? {
    elements.first { $0.attributes.element == element }?.label
  }

  private func faded(_ element: Element) -> LayoutAttributes? {
    var attributes = attributes(of: element)
    attributes?.alpha = 0
    return attributes
  }
}
