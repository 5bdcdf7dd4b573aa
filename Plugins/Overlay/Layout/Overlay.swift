public import LayoutCore

/// A sheet with notches around any base, which is its content; elements behind it stay reachable.
///
///     let overlay = Overlay()
///     try overlay.prepare(context)  // 390 × 844, notches 1/4, 1/2, 3/4
///     try overlay.attributes(for: Element(panel, section: 0), context)?.frame  // 0 633 390 633
///
/// The base has a viewport of its own, as large as the panel, and lies in it: its elements are
/// moved by the distance of the panel and hidden where the panel is not. The layer's offset is that
/// of the content. The panel, its handle and the backdrop are decorations that keep their place in
/// the viewport.
///
/// Nothing is kept but options: where the sheet is, what moves it and the finger on it are numbers
/// that the host keeps (`interactionState`), so a gesture that is refused has changed nothing, and
/// the same gestures give the same state.
///
/// Invariant: the sheet is inside the container, and everything of the base that is not hidden
/// meets the panel or lies outside the container.
public final class Overlay: CollectionLayout {
  /// The options at the last `prepare`; nil before.
  var rules: OverlayRules?
  /// Numbers of the own kinds in the layer.
  var parts = SheetParts(.standard)
  /// Size of the base's content and the widest way it may be moved, in points: the same at every
  /// height.
  public private(set) var contentSize = Size.zero

  /// Creates a layout that must be prepared before it is asked.
  public init() {}

  /// Name, version, kinds and options of the layout.
  public static let declaration = LayoutDeclaration(
    name: "overlay", version: "1.0.0", summary: "A sheet with notches; any layout is its content.",
    kinds: SheetParts.declarations, options: OverlayOption.all.declarations, isDecorator: true)

  /// Name, version, kinds and options of the layout.
  public var declaration: LayoutDeclaration { Self.declaration }

  /// Checks the text of list and range options.
  ///
  /// - Throws: `LayoutFailure.refused` for any other text.
  public func check(_ value: OptionValue, forOption option: Int) throws(LayoutFailure) {
    try OverlayOption.all.check(value, forOption: option)
  }

  /// Reads the options and checks that the notches fit.
  ///
  /// - Throws: what the base throws; `LayoutFailure.refused` without a base, and for notches that
  ///   there are not, that descend or that are higher than the container.
  public func prepare(_ context: any LayoutContext) throws(LayoutFailure) {
    guard let base = context.base else { throw .refused("overlay wraps another layout") }
    let rules = try OverlayRules(context)
    let geometry = try SheetGeometry(rules, context)
    self.rules = rules
    parts = try SheetParts(context.kinds, around: base)
    let gap = geometry.shape.widestGap
    contentSize = Size(
      width: base.contentSize.width + gap.x, height: base.contentSize.height + gap.y)
  }

  /// The current sheet; nil before the first `prepare`.
  func geometry(_ context: any LayoutContext) throws(LayoutFailure) -> SheetGeometry? {
    guard let rules else { return nil }
    return try SheetGeometry(rules, context)
  }
}

extension Overlay: BaseFraming {
  /// The viewport of the base: as large as the panel.
  ///
  /// Asked before the base is prepared, when its content has no size yet, and after it.
  ///
  /// - Throws: as `prepare`.
  public func baseViewport(_ context: any LayoutContext) throws(LayoutFailure) -> BaseViewport {
    try SheetGeometry(OverlayRules(context), context).baseViewport
  }
}

extension Overlay: BoundsSensitivity {
  /// The sheet keeps its place while the content scrolls; with another viewport it is laid out
  /// again.
  public func invalidation(from old: Viewport, to new: Viewport) -> Invalidation {
    if old == new { return .nothing }
    return old.hasSameRoom(as: new) ? .elements : .everything
  }
}

extension Overlay: IncrementalUpdates {
  /// Follows the base, which has followed the changes already.
  ///
  /// - Throws: as `prepare`.
  public func apply(_ updates: [LayoutUpdate], _ context: any LayoutContext) throws(LayoutFailure) {
    try prepare(context)
  }
}

extension Overlay {
  /// Appends the attributes of every element that intersects `rect`, in `AttributesOrder`: the
  /// base's moved into the panel, and the parts of the sheet.
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

  /// Returns the attributes of one element, or nil if there is no such element.
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
  /// Touches beside the sheet fall through where its backdrop lets them, else stop and scroll
  /// nothing.
  ///
  /// Content is cut where the panel ends.
  ///
  /// - Throws: as `prepare`.
  public func touchZones(_ context: any LayoutContext) throws(LayoutFailure) -> [TouchZone] {
    guard let geometry = try geometry(context) else { return [] }
    let (shape, offset) = (geometry.shape, geometry.viewport.contentOffset)
    let places: [(Rect, TouchZone.Rule)] = [
      (shape.beside, geometry.passesBeside ? .pass : .still), (shape.covered, .pass),
      (shape.content, .clip),
    ]
    return places.filter { !$0.0.isEmpty || $0.1 == .clip }.map { place, rule in
      TouchZone(place.offset(dx: offset.x, dy: offset.y), rule)
    }
  }
}

/// Moves elements of the base to their place in the panel and hides what the panel does not show.
struct SheetClip {
  private let gap: Point
  /// The visible part of the content's viewport, in content coordinates.
  private let content: Rect
  /// The container, in content coordinates.
  private let container: Rect

  init(_ geometry: SheetGeometry) {
    let (shape, viewport) = (geometry.shape, geometry.viewport)
    gap = shape.gap
    content = shape.content.offset(dx: viewport.contentOffset.x, dy: viewport.contentOffset.y)
    container = viewport.bounds
  }

  /// Moves an element; hidden is what lies in the container but nowhere in the panel.
  func move(_ attributes: inout LayoutAttributes) {
    attributes.frame = attributes.frame.offset(dx: gap.x, dy: gap.y)
    let box = attributes.boundingBox
    if box.intersects(container), !box.intersects(content) { attributes.isHidden = true }
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

  /// The layout's kinds.
  static let declarations: [KindDeclaration] = [
    .decoration("Backdrop", isPinnable: false, appearance: .backdrop),
    .decoration("Handle", isPinnable: false, appearance: .handle),
    .decoration("Panel", isPinnable: false, appearance: .panel),
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
  /// The backdrop is what the sheet leaves of the container. Where it is to be touched though it
  /// cannot be seen it has the least opacity that is touched.
  func all(_ geometry: SheetGeometry) -> [LayoutAttributes] {
    let (shape, offset) = (geometry.shape, geometry.viewport.contentOffset)
    func part(_ kind: ElementKind, _ frame: Rect, _ zIndex: Int) -> LayoutAttributes {
      LayoutAttributes(
        Element(kind, section: 0, item: item), frame: frame.offset(dx: offset.x, dy: offset.y),
        zIndex: zIndex)
    }
    var backdrop = part(self.backdrop, shape.beside, Self.inFront)
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
