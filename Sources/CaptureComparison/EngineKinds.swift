internal import CaptureFiles
internal import CollectionEngine
internal import LayoutCore

/// The kinds of a scene beside those of a capture, which may number them in another way.
struct EngineKinds {
  private let captured: KindTable
  private let engine: KindTable
  private var toEngine: [ElementKind: ElementKind] = [:]
  private var toCaptured: [ElementKind: ElementKind] = [:]
  /// Kinds around all sections, of which a capture has the name of the kind, the engine another.
  private var toOuter: [ElementKind: ElementKind] = [:]
  private var fromOuter: [ElementKind: ElementKind] = [:]

  /// Matches kinds of the same name and category.
  init(_ captured: KindTable, _ engine: KindTable) {
    (self.captured, self.engine) = (captured, engine)
    var numbers: [String: ElementKind] = [:]
    for kind in engine.all { numbers[engine.name(of: kind) ?? ""] = kind }
    for kind in captured.all {
      let outer = captured.name(of: kind).flatMap { numbers["layout-" + $0] }
      if let outer { (toOuter[kind], fromOuter[outer]) = (outer, kind) }
      guard let number = captured.name(of: kind).flatMap({ numbers[$0] }),
        number.category == kind.category
      else { continue }
      toEngine[kind] = number
      toCaptured[number] = kind
    }
  }

  /// The engine's element for a captured one, or nil for a kind that the layout does not have.
  ///
  /// The engine gives an element of no section the section that its only index names; what stands
  /// around all sections of a compositional layout counts as the first section's.
  func engine(_ element: Element) -> Element? {
    if element.kind == .cell { return element }
    if element.section == CapturedElements.noSection, let outer = toOuter[element.kind] {
      return Element(outer, section: 0, item: element.item)
    }
    guard let kind = toEngine[element.kind] else { return nil }
    return element.section == CapturedElements.noSection
      ? Element(kind, section: element.item)
      : Element(kind, section: element.section, item: element.item)
  }

  /// The element of the engine with the capture's number of its kind.
  func captured(_ element: Element) -> Element {
    if element.kind == .cell { return element }
    if let kind = fromOuter[element.kind] {
      return Element(kind, section: CapturedElements.noSection, item: element.item)
    }
    let kind = toCaptured[element.kind] ?? element.kind
    return Element(kind, section: element.section, item: element.item)
  }

  /// The name of an element of the engine as it is typed.
  func name(_ element: Element) -> ElementName { ElementName(element, engine) }
}
