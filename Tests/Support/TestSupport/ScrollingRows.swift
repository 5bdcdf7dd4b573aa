public import LayoutCore

/// Sections one below the other, each a header of 20 and a row of items of 60 that scrolls by
/// itself, naively: every question looks at every item.
///
/// An item is as wide as its `width`, 100 without one, and as high as its `height`; between two are
/// 10, and 15 before the first and after the last.
public final class ScrollingRows: CollectionLayout, SectionGeometry, SectionScrollers {
  /// Options: behavior of a section, direction, clip, touches outside, count from the release.
  public let declaration = LayoutDeclaration(
    name: "scrolling", version: "1.0.0", summary: "Rows that scroll by themselves.",
    missingKinds: [.footer],
    options: [
      OptionDeclaration(
        "scroll", .choice(["none", "continuous", "leading", "page", "group", "center"]),
        default: .choice(1), perSection: true, summary: "Where a row comes to rest."),
      OptionDeclaration("rtl", .flag, default: .flag(false), summary: "From right to left."),
      OptionDeclaration(
        "clip", .choice(["axis", "none", "both"]), default: .choice(0),
        summary: "What hides items."),
      OptionDeclaration(
        "overflow", .flag, default: .flag(false), summary: "Touches outside of the row."),
      OptionDeclaration(
        "release", .flag, default: .flag(false), summary: "Count stops from the release."),
    ])
  /// Size of all sections; as wide as the viewport.
  public private(set) var contentSize = Size.zero
  /// Number of calls of `prepare`.
  public private(set) var prepares = 0
  /// Number of stops that were asked for.
  public private(set) var stopsAsked = 0
  /// Sections from the bottom up would be another layout.
  public let axis = Axis.vertical
  /// As the option has it.
  public private(set) var isRightToLeft = false
  private var rows: [Row] = []

  /// The pads at both ends of a row, and the space between two items.
  private static let (pad, gap) = (15.0, 10.0)

  private struct Row {
    var scroller: SectionScroller?
    /// Offset of each item from the leading edge of the content.
    var items: [(start: Double, size: Size)] = []
    var stops: [Double] = []
  }

  /// Creates a layout that must be prepared before it is asked.
  public init() {}

  private func extent(_ section: Int) -> ClosedRange<Double> {
    80 * Double(section)...80 * Double(section + 1)
  }

  /// Reads every item.
  public func prepare(_ context: any LayoutContext) {
    prepares += 1
    isRightToLeft = context.option(1, inSection: nil) == .flag(true)
    rows = (0..<context.sectionCount).map { row($0, context) }
    contentSize = Size(width: context.viewport.size.width, height: 80 * Double(rows.count))
  }

  private func row(_ section: Int, _ context: any LayoutContext) -> Row {
    let count = context.itemCount(inSection: section)
    var (widths, heights) = ([Double](), [Double]())
    context.read(.width, inSection: section, items: 0..<count, into: &widths)
    context.read(.height, inSection: section, items: 0..<count, into: &heights)
    var (row, end) = (Row(), Self.pad)
    for (width, height) in zip(widths, heights) {
      let size = Size(width: width.isNaN ? 100 : width, height: height.isNaN ? 60 : height)
      row.items.append((end, size))
      end += size.width + Self.gap
    }
    let length = end + Self.pad - (count > 0 ? Self.gap : 0)
    guard count > 0, case .choice(let choice) = context.option(0, inSection: section),
      choice > 0, let behavior = SectionScroller.Behavior(rawValue: UInt8(choice - 1))
    else { return row }
    let view = context.viewport.size.width
    row.stops = stops(behavior, row.items, view, last: max(0, length - view))
    let range =
      behavior == .center ? row.stops[0]...row.stops[count - 1] : 0...max(0, length - view)
    var clip = SectionScroller.Clip.axis
    if case .choice(let choice) = context.option(2, inSection: nil) {
      clip = SectionScroller.Clip(rawValue: UInt8(choice)) ?? .axis
    }
    row.scroller = SectionScroller(
      frame: Rect(x: 0, y: extent(section).lowerBound + 20, width: view, height: 60),
      axis: .horizontal, isReversed: isRightToLeft, contentLength: length, range: range,
      rest: range.lowerBound, behavior: behavior, stopCount: row.stops.count, clip: clip,
      hitsOverflow: context.option(3, inSection: nil) == .flag(true),
      snapsFromRelease: context.option(4, inSection: nil) == .flag(true))
    return row
  }

  private func stops(
    _ behavior: SectionScroller.Behavior, _ items: [(start: Double, size: Size)], _ view: Double,
    last: Double
  ) -> [Double] {
    var stops: [Double]
    switch behavior {
    case .continuous: return []
    case .center: return items.map { $0.start + $0.size.width / 2 - view / 2 }
    case .page: stops = view > 0 ? Array(stride(from: 0, to: last, by: view)) : []
    case .leading, .group: stops = items.map { $0.start - Self.pad }.filter { $0 < last }
    }
    stops.append(last)
    return stops
  }

  /// Every header and item that is seen in `rect`.
  public func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) {
    for section in rows.indices {
      if let header = header(section, context), header.boundingBox.intersects(rect) {
        attributes.append(header)
      }
      for item in rows[section].items.indices {
        let one = cell(section, item, context)
        let part = rows[section].scroller?.visiblePart(of: one.boundingBox) ?? one.boundingBox
        if part.intersects(rect) { attributes.append(one) }
      }
    }
  }

  /// One header or item, wherever it is.
  public func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    guard rows.indices.contains(element.section) else { return nil }
    if element.kind == .header, element.item == 0 { return header(element.section, context) }
    guard element.kind == .cell, rows[element.section].items.indices.contains(element.item) else {
      return nil
    }
    return cell(element.section, element.item, context)
  }

  private func header(_ section: Int, _ context: any LayoutContext) -> LayoutAttributes? {
    LayoutAttributes(
      Element(.header, section: section),
      frame: Rect(
        x: 0, y: extent(section).lowerBound, width: contentSize.width, height: 20))
  }

  private func cell(_ section: Int, _ item: Int, _ context: any LayoutContext) -> LayoutAttributes {
    let (start, size) = rows[section].items[item]
    let x = isRightToLeft ? contentSize.width - start - size.width : start
    var attributes = LayoutAttributes(
      Element(.cell, section: section, item: item),
      frame: Rect(
        x: x, y: extent(section).lowerBound + 20, width: size.width, height: size.height))
    if let scroller = rows[section].scroller {
      let offset = context.scrollerOffset(ofSection: section) ?? scroller.rest
      let shift = scroller.shift(at: offset)
      attributes.frame = attributes.frame.offset(dx: shift.x, dy: shift.y)
      attributes.flags.insert(.scrolled)
    }
    return attributes
  }

  /// 80 for each section.
  public func extent(ofSection section: Int) -> SectionExtent {
    SectionExtent(start: extent(section).lowerBound, end: extent(section).upperBound)
  }

  /// The last that starts at or above `offset`.
  public func section(at offset: Double) -> Int? {
    rows.indices.last { extent($0).lowerBound <= offset }
  }

  /// The row of `section`, unless it is empty or does not scroll.
  public func scroller(ofSection section: Int) -> SectionScroller? { rows[section].scroller }

  /// One of the stops that `prepare` found.
  public func stop(_ index: Int, ofSection section: Int) -> Double {
    stopsAsked += 1
    return rows[section].stops[index]
  }

  /// The first row at `point`.
  public func section(withScrollerAt point: Point) -> Int? {
    rows.indices.first { rows[$0].scroller?.frame.contains(point) ?? false }
  }
}
