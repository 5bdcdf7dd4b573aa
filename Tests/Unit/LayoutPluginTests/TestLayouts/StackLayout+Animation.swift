import LayoutCore

/// New rows slide in from the left, except for the first, which has the default; removed rows
/// shrink.
extension StackLayout: Animation {
  func initialAttributes(forAppearing element: Element, _ context: any LayoutContext)
    throws(LayoutFailure) -> LayoutAttributes?
  {
    guard element.item > 0, var row = attributes(for: element, context) else { return nil }
    row.frame.x -= row.frame.width
    return row
  }

  func finalAttributes(forDisappearing element: Element, _ context: any LayoutContext)
    throws(LayoutFailure) -> LayoutAttributes?
  {
    if element.item == 7 { throw .refused("row 7 stays") }
    guard var row = attributes(for: element, context) else { return nil }
    row.transform = AffineTransform(a: 0.5, b: 0, c: 0, d: 0.5, tx: 0, ty: 0)
    row.alpha = 0.25
    return row
  }
}
