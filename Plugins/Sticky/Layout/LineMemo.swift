import LayoutCore

/// What the base said of the section at the line, kept as long as the base's answers stay.
///
/// Most steps of a scroll stay in one section: they ask the base nothing but what is in the window.
final class LineMemo {
  private var version: Int?
  private(set) var place: SideRun.Place?
  private var elements: [(element: Element, attributes: LayoutAttributes?)] = []

  /// Forgets everything, where `version` is not that of what is kept.
  func settle(_ version: Int) {
    guard self.version != version else { return }
    forget()
    self.version = version
  }

  /// Forgets everything.
  func forget() {
    version = nil
    place = nil
    elements.removeAll(keepingCapacity: true)
  }

  /// Keeps where the section at the line is.
  func keep(_ place: SideRun.Place) {
    guard self.place?.ordinal != place.ordinal else { return }
    self.place = place
    elements.removeAll(keepingCapacity: true)
  }

  /// What `ask` says of `element`: kept where it belongs to the section at the line.
  func attributes(
    for element: Element, _ ask: (Element) throws(LayoutFailure) -> LayoutAttributes?
  ) throws(LayoutFailure) -> LayoutAttributes? {
    guard element.section == place?.section else { return try ask(element) }
    for known in elements where known.element == element { return known.attributes }
    let answer = try ask(element)
    elements.append((element, answer))
    return answer
  }
}
