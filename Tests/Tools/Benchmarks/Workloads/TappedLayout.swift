import LayoutCore

/// A layout that can also be asked past the scene, into a buffer of the caller's.
final class TappedLayout: CollectionLayout {
  private let layout: any CollectionLayout
  private var context: (any LayoutContext)?
  /// The last answer that `fillBuffer` got.
  private(set) var buffer: [LayoutAttributes] = []

  init(_ layout: any CollectionLayout) { self.layout = layout }

  var declaration: LayoutDeclaration { layout.declaration }
  var contentSize: Size { layout.contentSize }
  var sections: (any SectionGeometry)? { layout.sections }
  var incremental: (any IncrementalUpdates)? { layout.incremental }
  var boundsSensitivity: (any BoundsSensitivity)? { layout.boundsSensitivity }
  var snapping: (any Snapping)? { layout.snapping }
  var anchoring: (any Anchoring)? { layout.anchoring }
  var animation: (any Animation)? { layout.animation }
  var explanation: (any Explanation)? { layout.explanation }
  var touch: (any TouchZoning)? { layout.touch }
  var scrollers: (any SectionScrollers)? { layout.scrollers }
  var optionKinds: (any OptionKinds)? { layout.optionKinds }

  func prepare(_ context: any LayoutContext) throws(LayoutFailure) {
    self.context = context
    try layout.prepare(context)
  }

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) { try layout.attributes(in: rect, context, into: &attributes) }

  func attributes(for element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> LayoutAttributes?
  { try layout.attributes(for: element, context) }

  /// Asks for the elements in `rect`, into the same buffer each time; returns their number.
  ///
  /// - Throws: what the layout throws.
  func fillBuffer(_ rect: Rect) throws(LayoutFailure) -> Int {
    guard let context else { return 0 }
    buffer.removeAll(keepingCapacity: true)
    try layout.attributes(in: rect, context, into: &buffer)
    return buffer.count
  }
}
