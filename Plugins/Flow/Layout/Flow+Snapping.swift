public import LayoutCore
import SummaryTree

extension Flow: Snapping {
  /// The offset to rest at instead of `proposed`, as the option `snap` asks (rules O-10 to O-13).
  ///
  /// - `item`: the start of a line, or of the content, lies at the start edge of the visible bounds
  ///   inside the adjusted content inset: the next one in the direction of `velocity`, the nearest
  ///   one at rest.
  /// - `page`: at most one page beyond the present offset.
  /// - `pages`: a multiple of the viewport's length, chosen as for `item`.
  /// - `center`: the middle of a cell lies in the middle of the bounds.
  ///
  /// Only the scroll axis is touched; `velocity` is in points per second. If nothing follows in
  /// the direction of `velocity`, `proposed` stays.
  ///
  /// - Complexity: O(log² sections + log² n + sections without items that are passed), for `center`
  ///   O(k) more for the k items of the lines around the middle.
  /// - Throws: `LayoutFailure.refused` if a size has become invalid since `prepare`.
  public func targetContentOffset(
    forProposed proposed: Point, velocity: Point, _ context: any LayoutContext
  ) throws(LayoutFailure) -> Point {
    let scroll = SnapScroll(
      prepared.geometry.fromStartEdge(context.viewport), axis,
      contentLength: prepared.geometry.mainLength, isMirrored: prepared.geometry.isMainMirrored,
      proposed: proposed.along(axis), speed: velocity.along(axis))
    let target: Double
    switch prepared.snap {
    case .none: return proposed
    case .item: target = try lineOffset(scroll, context)
    case .page: target = scroll.neighbouringPage
    case .pages: target = scroll.page
    case .center: target = try centredOffset(scroll, context)
    }
    let offset = scroll.content(target)
    return axis == .vertical ? Point(x: proposed.x, y: offset) : Point(x: offset, y: proposed.y)
  }

  // MARK: Lines

  /// The offset that puts a line's start at the start edge of the visible bounds (rule O-10).
  private func lineOffset(_ scroll: SnapScroll, _ context: any LayoutContext)
    throws(LayoutFailure) -> Double
  {
    let start = scroll.proposed + scroll.lead
    return scroll.choose(
      start, before: try lineStart(upTo: start, context), after: try lineStart(from: start, context)
    ) - scroll.lead
  }

  /// The last start of a line, or of the content, at or before `position`.
  private func lineStart(upTo position: Double, _ context: any LayoutContext)
    throws(LayoutFailure) -> Double?
  {
    let count = prepared.sections.count
    var index = partitionPoint(count) { prepared.section($0).linesStart > position } - 1
    while index >= 0 {
      let section = prepared.section(index)
      let source = source(index, section, context)
      let line = try partitionPoint(section.lines.count) { number throws(LayoutFailure) in
        try lineStart(number, section, source) > position
      }
      if line > 0 { return try lineStart(line - 1, section, source) }
      index -= 1
    }
    return position >= 0 ? 0 : nil
  }

  /// The first start of a line, or of the content, at or after `position`.
  private func lineStart(from position: Double, _ context: any LayoutContext)
    throws(LayoutFailure) -> Double?
  {
    if position <= 0 { return 0 }
    let count = prepared.sections.count
    var index = partitionPoint(count) { prepared.section($0).end >= position }
    while index < count {
      let section = prepared.section(index)
      let source = source(index, section, context)
      let line = try partitionPoint(section.lines.count) { number throws(LayoutFailure) in
        try lineStart(number, section, source) >= position
      }
      if line < section.lines.count { return try lineStart(line, section, source) }
      index += 1
    }
    return nil
  }

  /// Returns the start of line `number` of a section, in points from the start of the content.
  private func lineStart(_ number: Int, _ section: FlowSection, _ source: ItemSource)
    throws(LayoutFailure) -> Double
  {
    section.linesStart
      + (try section.lines.line(number, source, scratch, prepared.nodes)).start
  }

  // MARK: Middles

  /// The offset that puts the middle of a cell in the middle of the bounds (rule O-13).
  private func centredOffset(_ scroll: SnapScroll, _ context: any LayoutContext)
    throws(LayoutFailure) -> Double
  {
    let half = scroll.length / 2
    var nearest = NearestMiddle(to: scroll.proposed + half)
    try visitLines(from: nearest.position, context, &nearest)
    try visitLines(before: nearest.position, context, &nearest)
    guard let found = nearest.middle else { return scroll.proposed }
    let isPast = scroll.isPast(found - half)
    guard scroll.speed.magnitude > SnapScroll.threshold, !isPast else { return found - half }
    // The next cell in the direction of the speed, from the present offset.
    let isForward = scroll.speed > 0
    let edge = scroll.offset + half + (isForward ? SnapScroll.tolerance : -SnapScroll.tolerance)
    var next = NearestMiddle(to: edge, isForward: isForward)
    if isForward {
      try visitLines(from: edge, context, &next)
    } else {
      try visitLines(before: edge, context, &next)
      try visitLines(from: edge, context, &next)
    }
    return (next.middle ?? found) - half
  }

  /// Visits the lines that end at or after `position`, in order, until none can hold a nearer
  /// middle.
  private func visitLines(
    from position: Double, _ context: any LayoutContext, _ nearest: inout NearestMiddle
  ) throws(LayoutFailure) {
    let slack = prepared.geometry.roundingSlack
    let count = prepared.sections.count
    var index = partitionPoint(count) { prepared.section($0).end + slack >= position }
    while index < count {
      let section = prepared.section(index)
      guard nearest.mayGain(from: section.start - slack) else { return }
      let source = source(index, section, context)
      let first = try firstLine(endingFrom: position - slack, section, source)
      for number in first..<section.lines.count {
        let line = try section.lines.line(number, source, scratch, prepared.nodes)
        guard nearest.mayGain(from: section.linesStart + line.start - slack) else { return }
        try visit(line, index, section, source, &nearest)
      }
      index += 1
    }
  }

  /// Visits the lines that end before `position`, backwards, until none can hold a nearer middle.
  private func visitLines(
    before position: Double, _ context: any LayoutContext, _ nearest: inout NearestMiddle
  ) throws(LayoutFailure) {
    let slack = prepared.geometry.roundingSlack
    let count = prepared.sections.count
    var index = partitionPoint(count) { prepared.section($0).linesStart + slack > position } - 1
    while index >= 0 {
      let section = prepared.section(index)
      guard nearest.mayGain(upTo: section.end + slack) else { return }
      let source = source(index, section, context)
      let first = try firstLine(endingFrom: position - slack, section, source)
      for number in (0..<first).reversed() {
        let line = try section.lines.line(number, source, scratch, prepared.nodes)
        guard nearest.mayGain(upTo: section.linesStart + line.end + slack) else { return }
        try visit(line, index, section, source, &nearest)
      }
      index -= 1
    }
  }

  /// Number of the first line of a section that ends at or after `position`, in points from the
  /// start of the content.
  private func firstLine(
    endingFrom position: Double, _ section: FlowSection, _ source: ItemSource
  ) throws(LayoutFailure) -> Int {
    try partitionPoint(section.lines.count) { number throws(LayoutFailure) in
      let line = try section.lines.line(number, source, scratch, prepared.nodes)
      return section.linesStart + line.end >= position
    }
  }

  /// Offers the middles of the cells of a line.
  private func visit(
    _ line: FlowLine, _ index: Int, _ section: FlowSection, _ source: ItemSource,
    _ nearest: inout NearestMiddle
  ) throws(LayoutFailure) {
    switch section.lines {
    case .uniform(let lines):
      // All cells of the line have the same middle, so the first one is enough.
      let placed = UniformLine(lines, line, section, prepared.geometry)
      let item = line.items.lowerBound
      nearest.offer(middle(of: placed.frame(of: item)), IndexPath(item: item, section: index))
    case .mixed:
      try scratch.load(line.items, andAtMost: 0, from: source)
      var placed = MixedLine(line, MixedLines(section), scratch.sizes)
      for item in line.items {
        let frame = prepared.geometry.placed(placed.next(scratch.sizes[item]))
        nearest.offer(middle(of: frame), IndexPath(item: item, section: index))
      }
    }
  }

  /// The middle of a frame along the axis, from the start edge of the content.
  private func middle(of frame: Rect) -> Double {
    if axis == .vertical { return frame.midY }
    let geometry = prepared.geometry
    return geometry.isMainMirrored ? geometry.mainLength - frame.midX : frame.midX
  }
}
