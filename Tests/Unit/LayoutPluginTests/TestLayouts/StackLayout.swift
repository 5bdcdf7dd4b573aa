import LayoutCore

/// One item below the other, with every capability: small enough to be seen through.
///
/// Each section has a badge, its items, and a rule as long as all of them behind.
final class StackLayout: CollectionLayout, SectionGeometry, IncrementalUpdates, BoundsSensitivity,
  Snapping, Anchoring, Explanation
{
  let declaration = LayoutDeclaration(
    name: "stack", version: "1.2.3", summary: "One item below the other.",
    kinds: [.decoration("Rule", appearance: .line), .supplementary("Badge")],
    options: [
      OptionDeclaration(
        "height", .number(0...500), default: .number(20), perSection: true, summary: "Höhe."),
      OptionDeclaration("caption", .text(form: "WORDS"), default: nil, summary: "A text."),
      OptionDeclaration(
        "side", .choice(["left", "right"]), default: .choice(1), summary: "Where items stand."),
      OptionDeclaration("gap", .insets, default: .insets(.zero), summary: "Around the badge."),
      OptionDeclaration("wide", .flag, default: .flag(false), summary: "Twice as wide."),
      OptionDeclaration("least", .size, default: .size(.zero), summary: "Least size."),
      OptionDeclaration("columns", .integer(1...9), default: .number(1), summary: "Unused."),
    ])

  /// Heights of the items, by section.
  private var heights: [[Double]] = []
  /// Height of the badge of each section.
  private var badges: [Double] = []
  private var width = 0.0
  private var shift = 0.0
  private var badge = ElementKind.header
  private var rule = ElementKind.header
  /// Batches applied so far.
  private(set) var batches = 0

  let axis = Axis.vertical

  var contentSize: Size {
    Size(width: width + shift, height: starts.last ?? 0)
  }

  func check(_ value: OptionValue, forOption option: Int) throws(LayoutFailure) {
    if option == 0, value == .number(13) { throw .refused("13 — an unlucky height") }
    if case .text(let text) = value, text.isEmpty { throw .refused("too short") }
  }

  func prepare(_ context: any LayoutContext) throws(LayoutFailure) {
    if context.option(1, inSection: nil) == .text("no") {
      throw .refused("caption \"no\" means no: naïve 😀")
    }
    readGeneral(context)
    heights = (0..<context.sectionCount).map { section in
      read(context, section, 0..<context.itemCount(inSection: section))
    }
  }

  func apply(_ updates: [LayoutUpdate], _ context: any LayoutContext) throws(LayoutFailure) {
    batches += 1
    readGeneral(context)
    for update in updates {
      switch update {
      case .deleteSections(let sections): heights.removeSubrange(sections)
      case .insertSections(let sections):
        heights.insert(
          contentsOf: sections.map { read(context, $0, 0..<context.itemCount(inSection: $0)) },
          at: sections.lowerBound)
      case .deleteItems(let section, let items): heights[section].removeSubrange(items)
      case .insertItems(let section, let items):
        heights[section].insert(
          contentsOf: read(context, section, items), at: items.lowerBound)
      case .reloadItems(let section, let items):
        heights[section].replaceSubrange(items, with: read(context, section, items))
      }
    }
  }

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) {
    for section in heights.indices {
      let elements =
        heights[section].indices.map { Element(.cell, section: section, item: $0) }
        + [Element(badge, section: section), Element(rule, section: section, item: 7)]
      attributes += elements.compactMap { self.attributes(for: $0, context) }
        .filter { $0.frame.intersects(rect) }
    }
  }

  func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    guard heights.indices.contains(element.section) else { return nil }
    let top = starts[element.section]
    switch element.kind {
    case .cell:
      guard heights[element.section].indices.contains(element.item) else { return nil }
      let above = heights[element.section][..<element.item].reduce(0, +)
      return LayoutAttributes(
        element,
        frame: Rect(
          x: shift, y: top + badges[element.section] + above, width: width,
          height: heights[element.section][element.item]), zIndex: -element.item)
    case badge:
      guard element.item == 0, badges[element.section] > 0 else { return nil }
      var badge = LayoutAttributes(
        element, frame: Rect(x: 0, y: top, width: 30, height: badges[element.section]))
      badge.transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 2, ty: 3)
      badge.pointer = .boxOnly
      badge.flags = [.estimated, AttributeFlags(rawValue: 1 << 15)]
      return badge
    case rule:
      guard element.item == 7 else { return nil }
      var rule = LayoutAttributes(
        element, frame: Rect(x: 0, y: top, width: 1, height: starts[element.section + 1] - top))
      rule.isHidden = element.section % 2 == 1
      rule.alpha = 0.25
      rule.pointer = .none
      return rule
    default: return nil
    }
  }

  func extent(ofSection section: Int) -> SectionExtent {
    SectionExtent(start: starts[section], end: starts[section + 1])
  }

  func section(at offset: Double) -> Int? { heights.indices.last { starts[$0] <= offset } }

  func invalidation(from old: Viewport, to new: Viewport) -> Invalidation {
    if old.size.width != new.size.width { return .everything }
    return old.contentOffset == new.contentOffset ? .nothing : .elements
  }

  func targetContentOffset(
    forProposed proposed: Point, velocity: Point, _ context: any LayoutContext
  ) throws(LayoutFailure) -> Point {
    guard velocity.x == 0 else { throw .refused("only up and down, not \(velocity.x)") }
    let ahead = proposed.y + velocity.y / 10 + context.viewport.contentInset.top
    return Point(x: 0, y: starts.last { $0 <= ahead } ?? 0)
  }

  /// The number of the section, and how far below its top.
  func place(of point: Point, _ context: any LayoutContext) -> Point? {
    starts.lastIndex { $0 <= point.y }.map { Point(x: Double($0), y: point.y - starts[$0]) }
  }

  func point(ofPlace place: Point, _ context: any LayoutContext) -> Point? {
    guard let section = Int(exactly: place.x), starts.indices.contains(section) else { return nil }
    return Point(x: 0, y: starts[section] + place.y)
  }

  func explain(_ element: Element, _ context: any LayoutContext) -> [Fact] {
    guard let found = attributes(for: element, context) else { return [] }
    return [
      Fact("section \(element.section) starts", [FactValue("y", starts[element.section])]),
      Fact("nothing else to say"),
      Fact("frame", [FactValue("top", found.frame.y), FactValue("höhe", found.frame.height)]),
    ]
  }

  /// The starts of the sections, and the end of the last one.
  private var starts: [Double] {
    zip(badges, heights).reduce(into: [0]) { starts, section in
      starts.append((starts.last ?? 0) + section.0 + section.1.reduce(0, +))
    }
  }

  private func readGeneral(_ context: any LayoutContext) {
    badge = context.kinds.kind(named: "Badge") ?? .header
    rule = context.kinds.kind(named: "Rule") ?? .header
    let isWide = context.option(4, inSection: nil) == .flag(true)
    width = context.viewport.size.width * (isWide ? 2 : 1)
    shift = context.option(2, inSection: nil) == .choice(1) ? 5 : 0
    badges = (0..<context.sectionCount).map { section in
      guard case .insets(let gap) = context.option(3, inSection: section) else { return 0 }
      return gap.top + gap.bottom + (context.hasOwnOptions(inSection: section) ? 4 : 0)
    }
  }

  private func read(_ context: any LayoutContext, _ section: Int, _ items: Range<Int>) -> [Double] {
    var general = 20.0
    if case .number(let value) = context.option(0, inSection: section) { general = value }
    switch context.column(.height, inSection: section) {
    case .absent: return items.map { _ in general }
    case .uniform(let value): return items.map { _ in value }
    case .mixed:
      var values: [Double] = [-1]
      context.read(.height, inSection: section, items: items, into: &values)
      return values.dropFirst().map { $0.isNaN ? general : $0 }
    }
  }
}
