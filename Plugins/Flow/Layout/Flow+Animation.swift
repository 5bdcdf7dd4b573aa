public import LayoutCore

/// As UICollectionViewFlowLayout: what is new fades in at its new place, what goes fades out at its
/// old one.
extension Flow: Animation {
  /// The element's own attributes, transparent.
  public func initialAttributes(forAppearing element: Element, _ context: any LayoutContext)
    throws(LayoutFailure) -> LayoutAttributes?
  {
    try faded(element, context)
  }

  /// The element's own attributes, transparent.
  public func finalAttributes(forDisappearing element: Element, _ context: any LayoutContext)
    throws(LayoutFailure) -> LayoutAttributes?
  {
    try faded(element, context)
  }

  private func faded(_ element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> LayoutAttributes?
  {
    var attributes = try attributes(for: element, context)
    attributes?.alpha = 0
    return attributes
  }
}
