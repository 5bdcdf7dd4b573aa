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
    guard let base = context.base, let scene = try scene(context), !rect.isEmpty else { return }
    let gap = scene.shape.gap
    let first = attributes.count
    try base.attributes(in: rect.offset(dx: -gap.x, dy: -gap.y), into: &attributes)
    let clip = SheetClip(scene)
    for index in first..<attributes.count { clip.move(&attributes[index]) }
    for part in parts.all(scene) where part.boundingBox.intersects(rect) {
      let place = attributes[first...].firstIndex { part.element < $0.element }
      attributes.insert(part, at: place ?? attributes.count)
    }
  }

  /// The attributes of one element, or nil where there is none.
  ///
  /// - Complexity: the base's query.
  /// - Throws: what the base throws.
  public func attributes(for element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> LayoutAttributes?
  {
    guard let base = context.base, let scene = try scene(context) else { return nil }
    if let part = parts.all(scene).first(where: { $0.element == element }) { return part }
    guard var attributes = try base.attributes(for: element) else { return nil }
    SheetClip(scene).move(&attributes)
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
    guard let scene = try scene(context) else { return [] }
    let (shape, offset) = (scene.shape, scene.viewport.contentOffset)
    let places: [(Rect, TouchZone.Rule)] = [
      (shape.rest, scene.passesBeside ? .pass : .still), (shape.covered, .pass),
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

  init(_ scene: SheetScene) {
    let (shape, viewport) = (scene.shape, scene.viewport)
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
