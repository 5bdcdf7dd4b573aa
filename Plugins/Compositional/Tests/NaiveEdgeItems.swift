import CompositionalLayout
import LayoutCore

/// Headers, footers and others around a section or around all sections (rules C-60 to C-68).
struct EdgeItems {
  /// The lines at which items are held, in the view.
  struct Pins {
    var top: Double
    var bottom: Double
    /// The lines for items of sections.
    var innerTop: Double
    var innerBottom: Double

    init(top: Double, bottom: Double) {
      (self.top, self.bottom, innerTop, innerBottom) = (top, bottom, top, bottom)
    }

    var inner: Pins { Pins(top: innerTop, bottom: innerBottom) }
  }

  /// An item at its place.
  struct Placed {
    var spec: BoundarySpec
    var main: Span
    var cross: Span
    /// Number of those of its kind before it.
    var number: Int
    var isPinned = false

    func found(_ section: Int, _ prefix: String, _ axis: Axis) -> NaiveCompositional.Found {
      let box = Rect(main: main, cross: cross, axis)
      let size = spec.extent(axis)
      let estimated = [Axis.vertical, .horizontal].filter { size.along($0).isEstimated }
      return NaiveCompositional.Found(
        kind: prefix + spec.kind, section: section, item: number,
        frame: box.inset(by: spec.inset.points(in: box.size), estimated),
        z: spec.z ?? (spec.isPinned ? 2 : 1), isPinned: isPinned)
    }
  }

  private let items: [BoundarySpec]
  private let axis: Axis
  private let inside: Double
  private let span: Span
  private let measured: [String: Size]
  private let stack: NaiveCompositional.Stack
  /// The distance from the content at which each begins: behind the others with `stack`.
  private var inner: [Double]
  /// The length by which they extend what they stand around, before it and after it.
  private(set) var before = 0.0
  private(set) var after = 0.0

  init(
    _ items: [BoundarySpec], _ axis: Axis, inside: Double, across span: Span,
    measured: [String: Size], _ stack: NaiveCompositional.Stack, grows: Bool
  ) {
    (self.items, self.axis, self.inside, self.span) = (items, axis, inside, span)
    (self.measured, self.stack) = (measured, stack)
    inner = items.map { _ in 0 }
    for (index, item) in items.enumerated() where item.extends {
      let reach = reach(index)
      let shift = grows ? item.offset.along(axis) : 0
      switch item.place(axis).along(axis) {
      case 0:
        inner[index] = stack == .stack ? before : 0
        before = max(before, inner[index] + max(0, reach - shift))
      case 1:
        inner[index] = stack == .stack ? after : 0
        after = max(after, inner[index] + max(0, reach + shift))
      default: continue
      }
    }
    for item in items where item.extends && item.place(axis).along(axis) == 0.5 {
      after = max(after, size(item).along(axis) - inside)
    }
  }

  /// The length that an item takes beside the content: with `edge` all end where the longest does.
  private func reach(_ index: Int) -> Double {
    guard stack == .edge else { return size(items[index]).along(axis) }
    let place = items[index].place(axis).along(axis)
    return items.filter { $0.extends && $0.place(axis).along(axis) == place }
      .map { size($0).along(axis) }.max() ?? 0
  }

  /// The size of an item's box (rules C-49, C-63).
  private func size(_ item: BoundarySpec) -> Size {
    let container = Size(main: inside, cross: span.length, axis)
    let extent = item.extent(axis)
    var size = extent.points(in: container)
    if let measured = measured[item.kind] {
      if extent.width.isEstimated { size.width = measured.width }
      if extent.height.isEstimated { size.height = measured.height }
    }
    return size
  }

  /// Their places around what lies in `whole`, growth included.
  func placed(in whole: Span, _ pins: Pins) -> [Placed] {
    let start = whole.start + before
    return items.enumerated().map { index, item in
      let (size, place) = (size(item), item.place(axis))
      let length = size.along(axis)
      var main: Double
      switch place.along(axis) {
      case 0: main = item.extends ? start - inner[index] - reach(index) : start
      case 1:
        main = start + inside - length
        if item.extends { main += inner[index] + reach(index) }
      default: main = start + max(0, (inside - length) / 2)
      }
      main += item.offset.along(axis)
      let rest = main
      if item.isPinned {
        switch place.along(axis) {
        case 1: main = min(rest, max(pins.bottom - length, start))
        default: main = max(rest, min(pins.top, whole.end - after - length))
        }
      }
      let width = size.along(axis.across)
      let cross =
        span.start + place.along(axis.across) * (span.length - width)
        + item.offset.along(axis.across)
      return Placed(
        spec: item, main: Span(main, length), cross: Span(cross, width),
        number: items[..<index].count { $0.kind == item.kind },
        isPinned: (main - rest).magnitude > 1e-6)
    }
  }
}

/// A part of an axis.
struct Span {
  var start: Double
  var length: Double
  var end: Double { start + length }

  init(_ start: Double, _ length: Double) { (self.start, self.length) = (start, length) }
}

extension Rect {
  init(main: Span, cross: Span, _ axis: Axis) {
    let (x, y) = axis == .vertical ? (cross, main) : (main, cross)
    self.init(x: x.start, y: y.start, width: x.length, height: y.length)
  }

  func span(_ axis: Axis) -> Span { axis == .vertical ? Span(y, height) : Span(x, width) }

  /// The rectangle within insets, but not along some axes (rules C-16, C-43, C-44).
  func inset(by insets: Insets, _ kept: [Axis]) -> Rect {
    var rect = self
    if !kept.contains(.horizontal) {
      rect.x += insets.left
      rect.width = max(0, width - insets.left - insets.right)
    }
    if !kept.contains(.vertical) {
      rect.y += insets.top
      rect.height = max(0, height - insets.top - insets.bottom)
    }
    return rect
  }
}

extension Size {
  init(main: Double, cross: Double, _ axis: Axis) {
    self = axis == .vertical ? Size(width: cross, height: main) : Size(width: main, height: cross)
  }

  mutating func set(_ length: Double, along axis: Axis) {
    if axis == .vertical { height = length } else { width = length }
  }
}

extension Dimension {
  /// Points of a length in a container (rule C-12).
  func points(in container: Size) -> Double {
    switch self {
    case .width(let fraction): fraction * container.width
    case .height(let fraction): fraction * container.height
    case .points(let points), .estimated(let points), .uniform(let points): points
    }
  }
}

extension ItemSize {
  func points(in container: Size) -> Size {
    Size(width: width.points(in: container), height: height.points(in: container))
  }
}

extension EdgeLengths {
  /// Points of insets of a box (rule C-15).
  func points(in box: Size) -> Insets {
    func points(_ length: EdgeLength, _ whole: Double) -> Double {
      switch length {
      case .points(let points): points
      case .fraction(let fraction): fraction * whole
      }
    }
    return Insets(
      top: points(top, box.height), left: points(leading, box.width),
      bottom: points(bottom, box.height), right: points(trailing, box.width))
  }
}

extension EdgeSpacing {
  func lead(_ axis: Axis) -> Spacing { axis == .vertical ? top : leading }
  func trail(_ axis: Axis) -> Spacing { axis == .vertical ? bottom : trailing }

  /// The fixed and the least distances (rule C-40).
  func length(_ axis: Axis) -> Double { lead(axis).length + trail(axis).length }

  /// The place of something so long in a room, by the flexible distances (rule C-42).
  func span(_ length: Double, in room: Span, _ axis: Axis) -> Span {
    let rest = max(0, room.length - length - self.length(axis))
    let places = (lead(axis).isFlexible ? 1 : 0) + (trail(axis).isFlexible ? 1 : 0)
    let share = lead(axis).isFlexible ? rest / Double(places) : 0
    return Span(room.start + lead(axis).length + share, length)
  }
}

extension BoundarySpec {
  /// Where it lies; a header before, a footer after.
  func place(_ axis: Axis) -> Edges {
    if let edges { return edges }
    let main = key == .footer ? 1.0 : 0
    return axis == .vertical ? Edges(x: 0.5, y: main) : Edges(x: main, y: 0.5)
  }

  /// Its size; a lone length reaches all across.
  func extent(_ axis: Axis) -> ItemSize {
    switch extent {
    case .size(let size): return size
    case .length(let length):
      return axis == .vertical ? ItemSize(.width(1), length) : ItemSize(length, .height(1))
    }
  }
}

extension Edges {
  func along(_ axis: Axis) -> Double { axis == .vertical ? y : x }
}
