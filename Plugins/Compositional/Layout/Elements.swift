import CMathematics
import LayoutCore

// The attributes of each kind of element, as they were solved.

extension SectionStyle {
  /// The attributes of a cell, as far as all have the same.
  func attributes(_ cell: Element) -> LayoutAttributes {
    var attributes = LayoutAttributes(cell, frame: .zero, zIndex: cellZ)
    if isScroller { attributes.flags.insert(.scrolled) }
    return attributes
  }
}

extension SolvedGroup.Leaf {
  /// The attributes of a cell.
  @inline(__always)
  func attributes(
    _ element: Element, _ origin: Point, _ style: SectionStyle, _ middle: Point, _ view: Size
  ) -> LayoutAttributes {
    var attributes = style.attributes(element)
    attributes.frame = frame.offset(dx: origin.x, dy: origin.y)
    attributes.zIndex = z(style)
    if let effect = style.effect { effect.apply(to: &attributes, style.recipe, middle, view) }
    return attributes
  }

  /// The draw order of the cell (rules C-39, C-74).
  func z(_ style: SectionStyle) -> Int { z ?? style.cellZ }
}

extension SolvedGroup.Badge {
  /// The attributes of an item anchored to a cell or to the group that begins with it.
  func attributes(
    _ element: Element, _ origin: Point, _ leaf: SolvedGroup.Leaf, _ style: SectionStyle
  ) -> LayoutAttributes {
    var attributes = LayoutAttributes(
      element, frame: frame.offset(dx: origin.x, dy: origin.y), zIndex: spec.z ?? leaf.z(style) + 1)
    if style.isScroller { attributes.flags.insert(.scrolled) }
    return attributes
  }
}

extension Boundary.Item {
  /// The attributes of an item at an edge (rule C-74).
  ///
  /// - Parameters:
  ///   - box: its box, held at an edge of the view or not.
  ///   - rest: where the box lies by itself.
  func attributes(section: Int, _ box: Rect, rest: Rect, _ axis: Axis) -> LayoutAttributes {
    var attributes = LayoutAttributes(
      Element(kind, section: section, item: index), frame: spec.frame(in: box, axis),
      zIndex: spec.z ?? (spec.isPinned ? 2 : 1))
    if box != rest { attributes.flags.insert(.pinned) }
    return attributes
  }
}

extension SectionFrame {
  /// The attributes of an item at an edge.
  func boundaryAttributes(_ index: Int, _ pins: Pins, _ axis: Axis) -> LayoutAttributes {
    let item = style.boundary[index]
    let rest = boundary.boxes[index].moved(by: start, axis)
    return item.attributes(
      section: self.index, pins.place(item.spec, rest, self), rest: rest, axis)
  }

  /// The attributes of a background: the whole section without the decoration's own insets (rule
  /// C-67).
  func backgroundAttributes(_ spec: BackgroundSpec, _ kind: ElementKind) -> LayoutAttributes {
    let (axis, reference) = (recipe.axis, recipe.reference)
    let across = max(0, recipe.view.along(axis.across) - reference.lead - reference.trail)
    let box =
      axis == .vertical
      ? Rect(x: reference.lead, y: start, width: across, height: boundary.length)
      : Rect(x: start, y: reference.lead, width: boundary.length, height: across)
    return LayoutAttributes(
      Element(kind, section: index), frame: box.inset(by: spec.inset.insets(in: box.size)))
  }
}

extension Rect {
  /// The rectangle moved along an axis.
  func moved(by distance: Double, _ axis: Axis) -> Rect {
    axis == .vertical ? offset(dx: 0, dy: distance) : offset(dx: distance, dy: 0)
  }
}

/// Where pinned items are (rule C-66).
struct Pins {
  /// The first and the last visible position along the axis, insets taken off.
  private let top: Double
  private let bottom: Double
  /// The same for items of sections, which pin below those around all sections.
  private var sectionTop: Double
  private var sectionBottom: Double
  private let axis: Axis
  private let isNeeded: Bool

  init(_ prepared: PreparedLayout, _ context: any LayoutContext) {
    axis = prepared.axis
    isNeeded = prepared.pins
    guard isNeeded else {
      (top, bottom, sectionTop, sectionBottom) = (0, 0, 0, 0)
      return
    }
    let bounds = Turning(prepared).solved(context.viewport.bounds)
    top = bounds.start(axis) + prepared.adjusted.lead(axis)
    bottom = bounds.end(axis) - prepared.adjusted.trail(axis)
    (sectionTop, sectionBottom) = (top, bottom)
    for (item, rest) in zip(prepared.outerItems, prepared.outer.boxes) where item.spec.isPinned {
      let box = outer(item, rest, prepared)
      switch item.spec.edges(axis).along(axis) {
      case 0: sectionTop = max(sectionTop, box.end(axis))
      case 1: sectionBottom = min(sectionBottom, box.start(axis))
      default: break
      }
    }
  }

  /// The box of an item of a section.
  func place(_ spec: BoundarySpec, _ rest: Rect, _ section: SectionFrame) -> Rect {
    guard isNeeded, spec.isPinned else { return rest }
    let boundary = section.boundary
    return place(
      spec, rest, section.start, section.start + boundary.length, boundary, sectionTop,
      sectionBottom)
  }

  /// The box of an item around all sections.
  func outer(_ item: Boundary.Item, _ rest: Rect, _ prepared: PreparedLayout) -> Rect {
    guard isNeeded, item.spec.isPinned else { return rest }
    let boundary = prepared.outer
    return place(item.spec, rest, 0, boundary.length, boundary, top, bottom)
  }

  private func place(
    _ spec: BoundarySpec, _ rest: Rect, _ start: Double, _ end: Double, _ boundary: Boundary,
    _ top: Double, _ bottom: Double
  ) -> Rect {
    let (here, length) = (rest.start(axis), rest.size.along(axis))
    let there: Double
    if spec.edges(axis).along(axis) == 1 {
      there = min(here, max(bottom - length, start + boundary.before))
    } else {
      there = max(here, min(top, end - boundary.after - length))
    }
    return rest.moved(by: there - here, axis)
  }
}

extension Effect {
  /// The length by which a cell may grow at either end.
  func growth(of extent: Double) -> Double {
    if case .scale(let factor) = self { max(0, factor - 1) * extent } else { 0 }
  }

  /// Changes a cell by its distance from the middle of the view (rule C-90).
  func apply(
    to attributes: inout LayoutAttributes, _ recipe: SectionRecipe, _ middle: Point, _ view: Size
  ) {
    let stack = recipe.stack
    let length = view.along(stack)
    // A scroller lies across the whole view.
    let centre = recipe.spec.scroll == .none ? middle.along(stack) : length / 2
    let frame = attributes.frame
    let distance = (frame.start(stack) + frame.end(stack)) / 2 - centre
    let far = length > 0 ? min(1, 2 * distance.magnitude / length) : 0
    switch self {
    case .fade(let least): attributes.alpha = 1 - (1 - least) * far
    case .scale(let least):
      let factor = 1 - (1 - least) * far
      attributes.transform = AffineTransform(a: factor, b: 0, c: 0, d: factor, tx: 0, ty: 0)
    case .carousel(let degrees):
      let narrowed = portable_cos(degrees * far * .pi / 180)
      attributes.transform =
        stack == .horizontal
        ? AffineTransform(a: narrowed, b: 0, c: 0, d: 1, tx: 0, ty: 0)
        : AffineTransform(a: 1, b: 0, c: 0, d: narrowed, tx: 0, ty: 0)
    }
  }
}
