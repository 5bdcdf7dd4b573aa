import LayoutCore

/// The items at the edges of one box: of a section, or of the whole content (rules C-60 to C-68).
///
/// Positions along the axis count from the start of the box that holds them all; the content lies
/// at `before`.
struct Boundary {
  /// One of the items, its kind as a number.
  struct Item {
    let spec: BoundarySpec
    let kind: ElementKind
    /// Which of its kind it is.
    let index: Int
  }

  /// The rules by which items are laid around a box.
  struct Rules {
    var axis = Axis.vertical
    var stack = BoundaryStack.content
    var offsetGrows = true
    var isBackport = false
  }

  /// The room across the axis.
  let span: (start: Double, length: Double)
  /// Length of the content along the axis.
  let core: Double
  /// The outer boxes, own insets not yet taken off.
  let boxes: [Rect]
  /// By how much the items make the box longer, before the content and behind it.
  let before: Double
  let after: Double

  /// Length of the box along the axis.
  var length: Double { before + core + after }

  /// Places items around content of `core` points.
  init(
    _ items: [Item], _ rules: Rules, span: (start: Double, length: Double), core: Double,
    _ measured: [MeasuredBoundary], known: KnownEdges? = nil
  ) {
    (self.span, self.core) = (span, core)
    let axis = rules.axis
    let container =
      axis == .vertical
      ? Size(width: span.length, height: core) : Size(width: core, height: span.length)
    let places = items.map { item in
      let given = measured.first { $0.kind == item.spec.kind }?.size
      return Place(item.spec, rules, container, given ?? known?.size(of: item) ?? .unknown)
    }
    var growth = (before: 0.0, after: 0.0)
    // Where each item of a row of them at one edge ends, from the content outwards.
    var outer = [Double](repeating: 0, count: items.count)
    for (index, place) in places.enumerated() where place.extends {
      let main = place.edges.along(axis)
      let longest = places.reduce(0) {
        $1.extends && $1.edges.along(axis) == main ? max($0, $1.length) : $0
      }
      if main == 0 { place.grow(&growth.before, rules, -place.shift, longest, &outer[index]) }
      if main == 1 { place.grow(&growth.after, rules, place.shift, longest, &outer[index]) }
    }
    // Taller than the content: the box grows at its end (rule C-65).
    for place in places where place.extends && place.edges.along(axis) == 0.5 {
      growth.after = max(growth.after, place.length - core)
    }
    (before, after) = growth
    boxes = zip(places, outer).map { $0.box(growth, core, span, rules, outer: $1) }
  }
}

/// One item around a box, its size known.
private struct Place {
  let size: Size
  let edges: Edges
  let extends: Bool
  /// Length along the axis, and its offset there and across.
  let length: Double
  let shift: Double
  let shiftAcross: Double

  init(
    _ spec: BoundarySpec, _ rules: Boundary.Rules, _ container: Size, _ known: Size
  ) {
    let axis = rules.axis
    let written = spec.size(axis)
    var size = written.size(in: container)
    if written.width.isEstimated, known.width >= 0 { size.width = known.width }
    if written.height.isEstimated, known.height >= 0 { size.height = known.height }
    self.size = size
    edges = spec.edges(axis)
    extends = spec.extends
    length = size.along(axis)
    shift = rules.isBackport ? 0 : spec.offset.along(axis)
    shiftAcross = rules.isBackport ? 0 : spec.offset.along(axis.across)
  }

  /// Makes room for the item at one edge (rules C-61, C-64).
  ///
  /// - Parameters:
  ///   - outwards: its offset away from the content.
  ///   - longest: the length of the longest item at the edge.
  ///   - outer: where it ends without its offset, from the content outwards.
  func grow(
    _ growth: inout Double, _ rules: Boundary.Rules, _ outwards: Double, _ longest: Double,
    _ outer: inout Double
  ) {
    let reach = rules.stack == .edge ? longest : length
    let own = max(0, rules.offsetGrows ? reach + outwards : reach)
    outer = rules.stack == .stack ? growth + reach : reach
    growth = rules.stack == .stack ? growth + own : max(growth, own)
  }

  /// Its box.
  func box(
    _ growth: (before: Double, after: Double), _ core: Double,
    _ span: (start: Double, length: Double), _ rules: Boundary.Rules, outer: Double
  ) -> Rect {
    let axis = rules.axis
    let main: Double
    switch edges.along(axis) {
    case 0 where !extends: main = growth.before + shift
    case 1 where !extends: main = growth.before + core - length + shift
    case 0: main = growth.before - outer + shift
    case 1: main = growth.before + core + outer - length + shift
    default: main = growth.before + max(0, (core - length) / 2) + shift
    }
    let across = size.along(axis.across)
    let edge = edges.along(axis.across)
    var cross = span.start + edge * (span.length - across) + shiftAcross
    if rules.isBackport, edges.along(axis) == 0.5, edge != 0.5 {
      cross = edge == 0 ? span.start - across : span.start + span.length
    }
    let origin = axis == .vertical ? Point(x: cross, y: main) : Point(x: main, y: cross)
    return Rect(origin: origin, size: size)
  }
}

extension BoundarySpec {
  /// Its frame in its box: without its own insets, except along estimated axes (rule C-63).
  func frame(in box: Rect, _ axis: Axis) -> Rect {
    var insets = inset.insets(in: box.size)
    let size = size(axis)
    if size.width.isEstimated { (insets.left, insets.right) = (0, 0) }
    if size.height.isEstimated { (insets.top, insets.bottom) = (0, 0) }
    return box.inset(by: insets)
  }
}
