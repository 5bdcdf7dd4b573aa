public import LayoutCore
import SummaryTree

extension Compositional {
  /// Appends the attributes of every element that is visible in `rect`, in `AttributesOrder`:
  /// cells of a scroller and what is anchored to them only inside it (rules C-88, C-92).
  ///
  /// - Complexity: O(log sections + sections in `rect` + log m + r + k) for r elements, m touched
  ///   groups and k cells of a group.
  public func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) {
    let prepared = prepared
    guard !rect.isEmpty, !prepared.sections.isEmpty else { return }
    var query = RectQuery(rect, prepared, context)
    // Items around all sections count as the first section's.
    if !prepared.outerItems.isEmpty { query.addOuter(prepared, context) }
    let (low, high) = (query.area.start(prepared.axis), query.area.end(prepared.axis))
    var index = prepared.section(at: low - prepared.outset) ?? 0
    if index > 0, !query.others.isEmpty { query.flush(into: &attributes) }
    while index < prepared.sections.count {
      let section = prepared.frame(ofSection: index)
      guard section.start - prepared.outset < high else { break }
      section.follow(context)
      if section.hasOthers { query.addBoundary(of: section, prepared, context) }
      let first = attributes.count
      if query.others.isEmpty, !section.hasBadges {
        addCells(of: section, &query, context, into: &attributes)
      } else {
        var cells: [LayoutAttributes] = []
        swap(&cells, &scratch)
        cells.removeAll(keepingCapacity: true)
        addCells(of: section, &query, context, into: &cells)
        query.flush(around: cells, into: &attributes)
        swap(&cells, &scratch)
      }
      work.materialised += attributes.count - first
      index += 1
    }
    // The first section lies elsewhere, and nothing else is found.
    if !query.others.isEmpty { query.flush(into: &attributes) }
  }

  /// Adds the cells of a section that `query` finds, and what is anchored to any of its cells.
  private func addCells(
    of section: SectionFrame, _ query: inout RectQuery, _ context: any LayoutContext,
    into cells: inout [LayoutAttributes]
  ) {
    let (run, style) = (section.run, section.style)
    guard run.itemCount > 0 else { return }
    let stack = section.recipe.stack
    var (low, high) = (query.area.start(stack), query.area.end(stack))
    if let scroller = section.scroller, scroller.clip != .none {
      let (frame, slack) = (query.turning.solved(scroller.frame), Turning.leastSlack)
      low = max(low, frame.start(stack) - slack)
      high = min(high, frame.end(stack) + slack)
      if scroller.clip == .both, !frame.intersects(query.area) { return }
    }
    let more = style.effect?.growth(of: run.unitExtent) ?? 0
    let groups = run.groups(
      from: low - section.stackStart - more, to: high - section.stackStart + more)
    work.queried += groups.count
    if query.turning.isPlain, style.effect == nil, run.isPlain {
      let rect = query.rect
      if let scroller = section.scroller {
        let frame = scroller.frame
        addPlainCells(of: section, groups, into: &cells) { box in
          // Most are inside, and whole.
          let isWhole =
            box.minX >= frame.minX && box.maxX <= frame.maxX && box.minY >= frame.minY
            && box.maxY <= frame.maxY
          return (isWhole ? box : scroller.visiblePart(of: box)).intersects(rect)
        }
      } else {
        addPlainCells(of: section, groups, into: &cells) { $0.intersects(rect) }
      }
      return
    }
    for group in groups {
      let solved = run.solved(group, section.index, context)
      let origin = section.origin(ofGroup: group, solved)
      let items = run.items(ofGroup: group)
      let start = origin.along(stack)
      let leaves = solved.leaves(
        from: low - start - more, to: high - start + more, stack, count: items.count)
      for leaf in leaves {
        query.addCell(
          Element(.cell, section: section.index, item: items.lowerBound + leaf),
          solved.leaves[leaf], origin, section, into: &cells)
        for badge in solved.badges[solved.leaves[leaf].badges] {
          query.addBadge(badge, item: items.lowerBound + leaf, origin, solved.leaves[leaf], section)
        }
      }
    }
  }

  /// Adds cells of groups like the unit, of which there is nothing to know but the frame.
  @inline(__always)
  private func addPlainCells(
    of section: SectionFrame, _ groups: Range<Int>, into cells: inout [LayoutAttributes],
    where isVisible: (Rect) -> Bool
  ) {
    let run = section.run
    let plain = run.unit.plainFrames
    let frames = plain.span
    let first = section.origin(ofGroup: 0, run.unit)
    let isVertical = run.recipe.stack == .vertical
    let (pitch, count) = (run.pitch, run.itemCount)
    var cell = section.style.attributes(Element(.cell, section: section.index))
    cells.append(addingCapacity: min(groups.count * frames.count, count)) { output in
      for group in groups {
        let along = Double(group) * pitch
        let dx = isVertical ? first.x : first.x + along
        let dy = isVertical ? first.y + along : first.y
        let start = group * frames.count
        let present = frames.extracting(first: count - start)
        for index in present.indices {
          cell.frame = present[index].offset(dx: dx, dy: dy)
          guard isVisible(cell.frame) else { continue }
          cell.element.item = start &+ index
          output.append(cell)
        }
      }
    }
  }

  /// The attributes of one element, or nil if there is none (rule F-37).
  ///
  /// - Complexity: O(log sections + log m + k).
  public func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    guard 0..<prepared.sections.count ~= element.section else { return nil }
    let turning = Turning(prepared)
    let pins = Pins(prepared, context)
    if let index = outerIndex(of: element) {
      let item = prepared.outerItems[index]
      let rest = prepared.outer.boxes[index]
      return turning.shown(
        item.attributes(
          section: 0, pins.outer(item, rest, prepared), rest: rest, prepared.axis))
    }
    let section = prepared.frame(ofSection: element.section)
    section.follow(context)
    if element.kind == .cell {
      guard let place = place(of: element.item, section, context) else { return nil }
      let leaf = place.solved.leaves[place.leaf]
      return turning.shown(
        leaf.attributes(
          element, place.origin, section.style,
          turning.middle(of: context.viewport), prepared.view), movedBy: section.way)
    }
    if let index = section.style.boundary.firstIndex(where: {
      $0.kind == element.kind && $0.index == element.item
    }) {
      return turning.shown(section.boundaryAttributes(index, pins, prepared.axis))
    }
    if element.item == 0,
      let background = section.style.backgrounds.first(where: { $0.kind == element.kind })
    {
      return turning.shown(section.backgroundAttributes(background.spec, background.kind))
    }
    guard let place = place(of: element.item, section, context) else { return nil }
    let leaf = place.solved.leaves[place.leaf]
    for badge in place.solved.badges[leaf.badges]
    where section.style.kind(of: badge.spec) == element.kind {
      return turning.shown(
        badge.attributes(element, place.origin, leaf, section.style), movedBy: section.way)
    }
    return nil
  }

  /// The group and slot of an item, or nil if there is no such item.
  func place(of item: Int, _ section: SectionFrame, _ context: any LayoutContext)
    -> (group: Int, leaf: Int, solved: SolvedGroup, origin: Point)?
  {
    guard 0..<section.run.itemCount ~= item else { return nil }
    let (group, leaf) = item.quotientAndRemainder(dividingBy: section.recipe.leafCount)
    let solved = section.run.solved(group, section.index, context)
    return (group, leaf, solved, section.origin(ofGroup: group, solved))
  }
}

/// Turns what was solved from left to right into what is shown, and back (rule C-18).
struct Turning {
  let isMirrored: Bool
  /// Where x is mirrored.
  let width: Double
  let pixelScale: Double
  let axis: Axis

  init(_ prepared: PreparedLayout) {
    isMirrored = prepared.isMirrored
    width = prepared.contentSize.width
    pixelScale = prepared.pixelScale
    axis = prepared.axis
  }

  /// The distance by which rounding may move a frame, to pixels or of sums.
  var slack: Double { pixelScale > 0 ? 1 / pixelScale : Self.leastSlack }

  /// Sums of lengths in another order differ by less, in points.
  static let leastSlack = 1e-6

  var isPlain: Bool { !isMirrored && !(pixelScale > 0) }

  /// A rectangle as it was solved.
  func solved(_ rect: Rect) -> Rect {
    isMirrored
      ? Rect(x: width - rect.maxX, y: rect.y, width: rect.width, height: rect.height) : rect
  }

  /// Attributes as they are shown.
  ///
  /// - Parameter way: the way by which a scroller has moved the element: its offset moves frames
  ///   that are rounded already, as it does in a scroll view.
  func shown(_ attributes: LayoutAttributes, movedBy way: Point = .zero) -> LayoutAttributes {
    guard !isPlain else { return attributes }
    var attributes = attributes
    var frame = solved(attributes.frame)
    if pixelScale > 0 {
      let way = Point(x: isMirrored ? -way.x : way.x, y: way.y)
      frame.x = rounded(frame.x - way.x) + way.x
      frame.y = rounded(frame.y - way.y) + way.y
    }
    attributes.frame = frame
    return attributes
  }

  /// A position on the nearest pixel; halfway between two, or a hair before that, further out.
  private func rounded(_ position: Double) -> Double {
    let pixels = position * pixelScale
    return (pixels + (pixels < 0 ? -Self.leastSlack : Self.leastSlack)).rounded() / pixelScale
  }

  /// The middle of the viewport, as it was solved.
  func middle(of viewport: Viewport) -> Point {
    let bounds = solved(viewport.bounds)
    return Point(x: bounds.midX, y: bounds.midY)
  }
}

extension PreparedLayout {
  /// A rectangle as it is shown, not rounded.
  func turned(_ rect: Rect) -> Rect { Turning(self).solved(rect) }
}

/// One rect query: what it looks for, and what it found besides cells.
struct RectQuery {
  /// The rectangle that was asked for.
  let rect: Rect
  /// The same as it was solved, with room for rounding.
  let area: Rect
  let turning: Turning
  /// The middle of the view, as it was solved, where anything has an effect.
  private let middle: Point
  private let view: Size
  /// Elements of the section at hand that are no cells.
  private(set) var others: [LayoutAttributes] = []

  @inline(__always)
  init(_ rect: Rect, _ prepared: PreparedLayout, _ context: any LayoutContext) {
    self.rect = rect
    turning = Turning(prepared)
    area = turning.solved(rect).grown(by: turning.slack)
    middle = prepared.hasEffects ? turning.middle(of: context.viewport) : .zero
    view = prepared.view
  }

  /// Adds the items around all sections.
  mutating func addOuter(_ prepared: PreparedLayout, _ context: any LayoutContext) {
    let pins = Pins(prepared, context)
    for (item, box) in zip(prepared.outerItems, prepared.outer.boxes) {
      let there = pins.outer(item, box, prepared)
      add(item.attributes(section: 0, there, rest: box, prepared.axis))
    }
  }

  /// Adds an element that no scroller cuts off.
  private mutating func add(_ attributes: LayoutAttributes) {
    let shown = turning.shown(attributes)
    if shown.frame.intersects(rect) { others.append(shown) }
  }

  /// Adds items at edges and backgrounds.
  mutating func addBoundary(
    of section: SectionFrame, _ prepared: PreparedLayout, _ context: any LayoutContext
  ) {
    let pins = Pins(prepared, context)
    for index in section.style.boundary.indices {
      add(section.boundaryAttributes(index, pins, prepared.axis))
    }
    for background in section.style.backgrounds {
      add(section.backgroundAttributes(background.spec, background.kind))
    }
  }

  /// Adds a cell if it is visible.
  @inline(__always)
  func addCell(
    _ element: Element, _ leaf: SolvedGroup.Leaf, _ origin: Point, _ section: SectionFrame,
    into cells: inout [LayoutAttributes]
  ) {
    let attributes = leaf.attributes(element, origin, section.style, middle, view)
    let shown = turning.shown(attributes, movedBy: section.way)
    if isVisible(shown.boundingBox, section) { cells.append(shown) }
  }

  /// Adds an anchored item if it is visible.
  mutating func addBadge(
    _ badge: SolvedGroup.Badge, item: Int, _ origin: Point, _ leaf: SolvedGroup.Leaf,
    _ section: SectionFrame
  ) {
    guard let kind = section.style.kind(of: badge.spec) else { return }
    let element = Element(kind, section: section.index, item: item)
    let shown = turning.shown(
      badge.attributes(element, origin, leaf, section.style), movedBy: section.way)
    if isVisible(shown.frame, section) { others.append(shown) }
  }

  private func isVisible(_ box: Rect, _ section: SectionFrame) -> Bool {
    (section.scroller?.visiblePart(of: box) ?? box).intersects(rect)
  }

  /// Writes what was found besides cells, in order.
  mutating func flush(into attributes: inout [LayoutAttributes]) {
    flush(around: [], into: &attributes)
  }

  /// Writes what was found of a section, in order: headers come before its cells.
  mutating func flush(around cells: [LayoutAttributes], into attributes: inout [LayoutAttributes]) {
    others.sort { $0.element < $1.element }
    let headers = others.prefix { $0.element.kind < .cell }
    attributes += headers
    attributes += cells
    attributes += others[headers.endIndex...]
    others.removeAll(keepingCapacity: true)
  }
}

extension Rect {
  /// The rectangle with more room on all sides.
  func grown(by distance: Double) -> Rect {
    distance == 0
      ? self
      : Rect(
        x: x - distance, y: y - distance, width: width + 2 * distance,
        height: height + 2 * distance)
  }
}
