import LayoutCore

/// Items in one column, as wide as the viewport, 20 high unless the item has a height.
///
/// Options: a header of some height, and a number of items above which it refuses to lay out.
final class StackLayout: CollectionLayout, SectionGeometry {
  let declaration = LayoutDeclaration(
    name: "stack", version: "1.0.0", summary: "One item below the other.",
    options: [
      OptionDeclaration(
        "header", .number(0...1000), default: .number(0), perSection: true,
        renamedFrom: ["top"], summary: "Header."),
      OptionDeclaration(
        "refuse-above", .integer(0...1000), default: nil, summary: "Refuse so many items."),
    ])
  let axis = Axis.vertical
  private(set) var contentSize = Size.zero
  private var frames: [[LayoutAttributes]] = []
  private var extents: [SectionExtent] = []

  func prepare(_ context: any LayoutContext) throws(LayoutFailure) {
    var y = 0.0
    var newFrames: [[LayoutAttributes]] = []
    var newExtents: [SectionExtent] = []
    for section in 0..<context.sectionCount {
      let start = y
      var rows: [LayoutAttributes] = []
      if case .number(let header)? = context.option(0, inSection: section), header > 0 {
        let frame = Rect(x: 0, y: y, width: context.viewport.size.width, height: header)
        rows.append(LayoutAttributes(Element(.header, section: section), frame: frame, zIndex: 10))
        y += header
      }
      let count = context.itemCount(inSection: section)
      if case .number(let limit)? = context.option(1, inSection: nil), Double(count) > limit {
        throw .refused("more than \(limit) items")
      }
      var heights: [Double] = []
      context.read(.height, inSection: section, items: 0..<count, into: &heights)
      for (item, height) in heights.enumerated() {
        let own = height.isNaN ? 20 : height
        rows.append(
          LayoutAttributes(
            Element(.cell, section: section, item: item),
            frame: Rect(x: 0, y: y, width: context.viewport.size.width, height: own)))
        y += own
      }
      newFrames.append(rows)
      newExtents.append(SectionExtent(start: start, end: y))
    }
    frames = newFrames
    extents = newExtents
    contentSize = Size(width: context.viewport.size.width, height: y)
  }

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) {
    for rows in frames { attributes += rows.filter { $0.frame.intersects(rect) } }
  }

  func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    guard frames.indices.contains(element.section) else { return nil }
    return frames[element.section].first { $0.element == element }
  }

  func extent(ofSection section: Int) -> SectionExtent { extents[section] }

  func section(at offset: Double) -> Int? { extents.lastIndex { $0.start <= offset } }
}

/// Wraps any base: lifts every element by `lift` in z and shifts its frame right by `shift`.
final class LiftDecorator: CollectionLayout, BoundsSensitivity {
  let declaration = LayoutDeclaration(
    name: "lift", version: "1.0.0", summary: "Lifts what it wraps.",
    kinds: [.decoration("Shade")],
    options: [
      OptionDeclaration(
        "lift", .integer(0...9), default: .number(1), renamedFrom: ["header"],
        summary: "By how much.")
    ],
    isDecorator: true)
  private(set) var contentSize = Size.zero
  private var lift = 0
  private var shade: ElementKind?
  private var base: (any BaseLayout)?

  func prepare(_ context: any LayoutContext) throws(LayoutFailure) {
    guard let base = context.base else { throw .refused("lift needs a base") }
    if case .number(let value)? = context.option(0, inSection: nil) { lift = Int(value) }
    shade = context.kinds.kind(named: "Shade")
    contentSize = base.contentSize
    self.base = base
  }

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    try context.base?.attributes(in: rect, into: &attributes)
    for index in attributes.indices { attributes[index].zIndex += lift }
    if let shade, context.sectionCount > 0, let extent = try base?.extent(ofSection: 0) {
      let frame = Rect(x: 0, y: extent.start, width: 5, height: extent.end - extent.start)
      if frame.intersects(rect) {
        let new = LayoutAttributes(Element(shade, section: 0), frame: frame, zIndex: -1)
        let place = attributes.firstIndex { $0.element > new.element } ?? attributes.count
        attributes.insert(new, at: place)
      }
    }
  }

  func attributes(for element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> LayoutAttributes?
  {
    var answer = try context.base?.attributes(for: element)
    answer?.zIndex += lift
    return answer
  }

  func invalidation(from old: Viewport, to new: Viewport) -> Invalidation {
    old.size == new.size ? .elements : .everything
  }
}
