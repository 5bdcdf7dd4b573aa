import LayoutCore

/// The decorations of a sheet: `Backdrop`, `Handle` and `Panel`.
struct SheetParts {
  /// Draw order of the panel, behind its content.
  static let behind = -1_000_000
  /// Draw order of handle and backdrop, in front of what the content shows under them.
  static let inFront = 1_000_000

  let backdrop: ElementKind
  let handle: ElementKind
  let panel: ElementKind
  /// Number of the sheet among those around each other, the innermost 0: the item of its parts.
  private(set) var item = 0

  /// What the layout declares.
  static let declarations: [KindDeclaration] = [
    .decoration("Backdrop", isPinnable: false), .decoration("Handle", isPinnable: false),
    .decoration("Panel", isPinnable: false),
  ]

  /// Looks the kinds up.
  init(_ kinds: KindTable) {
    backdrop = kinds.kind(named: "Backdrop") ?? .header
    handle = kinds.kind(named: "Handle") ?? .header
    panel = kinds.kind(named: "Panel") ?? .header
  }

  /// Looks the kinds up, and numbers the sheet around a base that may be one itself.
  ///
  /// - Throws: what the base throws.
  init(_ kinds: KindTable, around base: any BaseLayout) throws(LayoutFailure) {
    self.init(kinds)
    while try base.attributes(for: Element(panel, section: 0, item: item)) != nil { item += 1 }
  }

  /// The parts that there are, in `AttributesOrder` and content coordinates.
  ///
  /// The backdrop is what the sheet leaves of the container. Where it is to be touched though it cannot be
  /// seen it has the least opacity that is touched.
  func all(_ scene: SheetScene) -> [LayoutAttributes] {
    let (shape, offset) = (scene.shape, scene.viewport.contentOffset)
    func part(_ kind: ElementKind, _ frame: Rect, _ zIndex: Int) -> LayoutAttributes {
      LayoutAttributes(
        Element(kind, section: 0, item: item), frame: frame.offset(dx: offset.x, dy: offset.y),
        zIndex: zIndex)
    }
    var backdrop = part(self.backdrop, shape.rest, Self.inFront)
    backdrop.alpha = scene.backdropAlpha
    if scene.passesBeside {
      backdrop.pointer = .passThrough
    } else {
      backdrop.alpha = max(backdrop.alpha, Backdrop.leastTouched)
    }
    var parts = [backdrop]
    if scene.rules.handle > 0 { parts.append(part(handle, shape.grip, Self.inFront)) }
    parts.append(part(panel, shape.panel, Self.behind))
    return parts.sorted { $0.element < $1.element }
  }
}
