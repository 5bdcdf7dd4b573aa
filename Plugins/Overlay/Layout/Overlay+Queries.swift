public import LayoutCore

extension Overlay {
  /// Appends the attributes of every element that intersects `rect`, in `AttributesOrder`: the base's
  /// moved into the panel, and the parts of the sheet.
  ///
  /// - Complexity: the base's query.
  /// - Throws: what the base throws.
  public func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    guard let base = context.base, let geometry = try geometry(context), !rect.isEmpty else {
      return
    }
    let gap = geometry.shape.gap
    let first = attributes.count
    try base.attributes(in: rect.offset(dx: -gap.x, dy: -gap.y), into: &attributes)
    let clip = SheetClip(geometry)
    for index in first..<attributes.count { clip.move(&attributes[index]) }
    for part in parts.all(geometry) where part.boundingBox.intersects(rect) {
      let place = attributes[first...].firstIndex { part.element < $0.element }
      attributes.insert(part, at: place ?? attributes.count)
    }
  }

  /// The attributes of one element, or nil if there is none.
  ///
  /// - Complexity: the base's query.
  /// - Throws: what the base throws.
  public func attributes(for element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> LayoutAttributes?
  {
    guard let base = context.base, let geometry = try geometry(context) else { return nil }
    if let part = parts.all(geometry).first(where: { $0.element == element }) { return part }
    guard var attributes = try base.attributes(for: element) else { return nil }
    SheetClip(geometry).move(&attributes)
    return attributes
  }
}

extension Overlay: TouchZoning {
  /// Touches beside the sheet fall through where its backdrop lets them, else stop and scroll nothing.
  ///
  /// Content is cut where the panel ends.
  ///
  /// - Throws: as `prepare`.
  public func touchZones(_ context: any LayoutContext) throws(LayoutFailure) -> [TouchZone] {
    guard let geometry = try geometry(context) else { return [] }
    let (shape, offset) = (geometry.shape, geometry.viewport.contentOffset)
    let places: [(Rect, TouchZone.Rule)] = [
      (shape.rest, geometry.passesBeside ? .pass : .still), (shape.covered, .pass),
      (shape.window, .clip),
    ]
    return places.filter { !$0.0.isEmpty || $0.1 == .clip }.map { place, rule in
      TouchZone(place.offset(dx: offset.x, dy: offset.y), rule)
    }
  }
}

/// Moves elements of the base to their place in the panel and hides what the panel does not show.
struct SheetClip {
  private let gap: Point
  /// Where content is seen, in content coordinates.
  private let window: Rect
  /// The container, in content coordinates.
  private let container: Rect

  init(_ geometry: SheetGeometry) {
    let (shape, viewport) = (geometry.shape, geometry.viewport)
    gap = shape.gap
    window = shape.window.offset(dx: viewport.contentOffset.x, dy: viewport.contentOffset.y)
    container = viewport.bounds
  }

  /// Moves an element; hidden is what lies in the container but nowhere in the panel.
  func move(_ attributes: inout LayoutAttributes) {
    attributes.frame = attributes.frame.offset(dx: gap.x, dy: gap.y)
    let box = attributes.boundingBox
    if box.intersects(container), !box.intersects(window) { attributes.isHidden = true }
  }
}

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
    .decoration("Backdrop", isPinnable: false, appearance: .backdrop),
    .decoration("Handle", isPinnable: false, appearance: .handle),
    .decoration("Panel", isPinnable: false, appearance: .sheet),
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
  func all(_ geometry: SheetGeometry) -> [LayoutAttributes] {
    let (shape, offset) = (geometry.shape, geometry.viewport.contentOffset)
    func part(_ kind: ElementKind, _ frame: Rect, _ zIndex: Int) -> LayoutAttributes {
      LayoutAttributes(
        Element(kind, section: 0, item: item), frame: frame.offset(dx: offset.x, dy: offset.y),
        zIndex: zIndex)
    }
    var backdrop = part(self.backdrop, shape.rest, Self.inFront)
    backdrop.alpha = geometry.backdropAlpha
    if geometry.passesBeside {
      backdrop.pointer = .passThrough
    } else {
      backdrop.alpha = max(backdrop.alpha, Backdrop.leastTouched)
    }
    var parts = [backdrop]
    if geometry.rules.handle > 0 { parts.append(part(handle, shape.grip, Self.inFront)) }
    parts.append(part(panel, shape.panel, Self.behind))
    return parts.sorted { $0.element < $1.element }
  }
}
