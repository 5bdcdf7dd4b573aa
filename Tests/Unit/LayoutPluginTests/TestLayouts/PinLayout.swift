import LayoutCore

/// A decorator over any base: makes cells of the base pale and holds a mark where the section at
/// the top of the window begins.
///
/// The content reaches at least to the window's offset.
final class PinLayout: CollectionLayout, BoundsSensitivity {
  let declaration = LayoutDeclaration(
    name: "pin", version: "0.1.0", summary: "A mark at the top section.",
    kinds: [.decoration("Mark", appearance: .handle)],
    options: [
      OptionDeclaration("alpha", .number(0...1), default: .number(0.5), summary: "Paleness.")
    ], isDecorator: true)
  private(set) var contentSize = Size.zero
  private var mark = ElementKind.header
  private var alpha = 1.0
  private var offset = 0.0

  func prepare(_ context: any LayoutContext) throws(LayoutFailure) {
    guard let base = context.base else { throw .refused("pin wraps another layout") }
    contentSize = base.contentSize
    mark = context.kinds.kind(named: "Mark") ?? .header
    offset = base.axis == .vertical ? context.viewport.contentOffset.y : 0
    if case .number(let value) = context.option(0, inSection: nil) { alpha = value }
  }

  func invalidation(from old: Viewport, to new: Viewport) -> Invalidation {
    guard old.size == new.size else { return .everything }
    offset = new.contentOffset.y
    let height = contentSize.height
    contentSize.height = max(height, offset)
    var invalidation = Invalidation.elements([Element(mark, section: 0)])
    invalidation.contentOffsetAdjustment.x = 3
    invalidation.contentSizeAdjustment.height = contentSize.height - height
    return invalidation
  }

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    guard let base = context.base else { return }
    let first = attributes.count
    try base.attributes(in: rect, into: &attributes)
    for index in first..<attributes.count { pale(&attributes[index]) }
    if let mark = try markAttributes(base), mark.frame.intersects(rect) {
      let place = attributes[first...].firstIndex { mark.element < $0.element }
      attributes.insert(mark, at: place ?? attributes.count)
    }
  }

  func attributes(for element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> LayoutAttributes?
  {
    guard let base = context.base else { return nil }
    if element.kind == mark {
      let mark = try markAttributes(base)
      return mark?.element == element ? mark : nil
    }
    var attributes = try base.attributes(for: element)
    if attributes != nil { pale(&attributes) }
    return attributes
  }

  private func pale(_ attributes: inout LayoutAttributes) {
    if attributes.element.kind == .cell { attributes.alpha = alpha }
  }

  private func pale(_ attributes: inout LayoutAttributes?) {
    if attributes?.element.kind == .cell { attributes?.alpha = alpha }
  }

  private func markAttributes(_ base: any BaseLayout) throws(LayoutFailure) -> LayoutAttributes? {
    guard let section = try base.section(at: offset) else { return nil }
    let extent = try base.extent(ofSection: section)
    var attributes = LayoutAttributes(
      Element(mark, section: section),
      frame: Rect(x: 0, y: extent.start, width: 10, height: extent.end - extent.start + 1))
    attributes.flags = .pinned
    return attributes
  }
}
