public import LayoutPluginKit

/// The one function the module exports.
@c @implementation
public func layout_plugin_entry(_ hostABI: UInt32) -> UnsafePointer<layout_plugin_descriptor>? {
  LayoutPlugin.entry(hostABI) { Parallax() }
}

/// The options of `Parallax`, in the order of their numbers.
enum ParallaxOption {
  static let depth = LayoutOption<Double>(
    0, "depth", default: 0.2, range: 0...1,
    "How far a cell runs ahead, as a part of its distance from the middle of the viewport.")
  static let limit = LayoutOption<Double>(
    1, "limit", default: 40, range: 0...1000, "The farthest that a cell is moved, in points.")

  static let all = OptionList {
    depth
    limit
  }
}

/// Moves cells of the layout it wraps away from the middle of the viewport, as if they were nearer
/// than the rest.
final class Parallax: CollectionLayout {
  let declaration = LayoutDeclaration(
    name: "parallax", version: "0.1.0", summary: "Moves cells with their distance from the middle.",
    options: ParallaxOption.all.declarations, isDecorator: true)

  private(set) var contentSize = Size.zero
  private var depth = 0.0
  private var limit = 0.0
  private var axis = Axis.vertical

  func prepare(_ context: any LayoutContext) {
    depth = ParallaxOption.depth.value(in: context)
    limit = ParallaxOption.limit.value(in: context)
    axis = context.base?.axis ?? .vertical
    contentSize = context.base?.contentSize ?? .zero
  }

  /// Asks the base for all that may be moved into `rect`, and keeps what is.
  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    var found: [LayoutAttributes] = []
    let (x, y) = axis == .vertical ? (0, limit) : (limit, 0)
    try context.base?.attributes(
      in: Rect(
        minX: rect.minX - x, minY: rect.minY - y, maxX: rect.maxX + x, maxY: rect.maxY + y),
      into: &found)
    for one in found {
      let moved = moved(one, context)
      if moved.boundingBox.intersects(rect) { attributes.append(moved) }
    }
  }

  func attributes(
    for element: Element, _ context: any LayoutContext
  ) throws(LayoutFailure) -> LayoutAttributes? {
    try context.base?.attributes(for: element).map { moved($0, context) }
  }

  private func moved(_ attributes: LayoutAttributes, _ context: any LayoutContext)
    -> LayoutAttributes
  {
    guard attributes.element.kind == .cell else { return attributes }
    let (box, window) = (attributes.boundingBox, context.viewport.bounds)
    let distance = axis == .vertical ? box.midY - window.midY : box.midX - window.midX
    let shift = min(max(distance * depth, -limit), limit)
    var moved = attributes
    moved.frame =
      axis == .vertical
      ? moved.frame.offset(dx: 0, dy: shift) : moved.frame.offset(dx: shift, dy: 0)
    return moved
  }
}

extension Parallax: BoundsSensitivity {
  /// Scrolling moves cells; another size is another middle.
  func invalidation(from old: Viewport, to new: Viewport) -> Invalidation {
    if old.bounds == new.bounds { return .nothing }
    return .elements
  }
}
