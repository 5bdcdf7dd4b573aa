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
      context.viewport, prepared.geometry, proposed: proposed.along(axis),
      speed: velocity.along(axis))
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

/// A scroll along its axis, in points from the start edge of the content: from right to left where
/// section 0 lies at the far right, so that every answer is the mirror image.
struct SnapScroll {
  /// Speed above which a gesture goes on to the next page or cell, in points per second.
  static let threshold = 400.0
  /// Minimum distance of two offsets, in points.
  static let tolerance = 0.001

  /// The present offset.
  let offset: Double
  /// The offset at which it would stop.
  let proposed: Double
  /// Velocity of the offset, in points per second.
  let speed: Double
  /// Length of the viewport.
  let length: Double
  /// The adjusted inset before the content.
  let lead: Double
  /// The minimum and the maximum resting offset (rule O-01).
  private let (least, greatest): (Double, Double)
  /// The sum of an offset and its mirror image, or nil if nothing is mirrored.
  private let mirror: Double?

  /// Reads a scroll in `viewport`; `proposed` and `speed` are along the axis, in content
  /// coordinates.
  init(_ viewport: Viewport, _ geometry: AxisGeometry, proposed: Double, speed: Double) {
    let (axis, seen) = (geometry.axis, geometry.fromStartEdge(viewport))
    length = viewport.size.along(axis)
    let end = geometry.mainLength - length
    mirror = geometry.isMainMirrored ? end : nil
    offset = seen.contentOffset.along(axis)
    self.proposed = geometry.isMainMirrored ? end - proposed : proposed
    self.speed = geometry.isMainMirrored ? -speed : speed
    lead = seen.adjustedContentInset.lead(axis)
    least = -lead
    greatest = max(end + seen.adjustedContentInset.trail(axis), least)
  }

  /// An offset in content coordinates.
  func content(_ offset: Double) -> Double { mirror.map { $0 - offset } ?? offset }

  /// Whether an offset lies beyond the current one in the direction of the speed.
  func isPast(_ target: Double) -> Bool {
    speed > 0 ? target > offset + Self.tolerance : target < offset - Self.tolerance
  }

  /// The one of two neighbours of `position` that lies in the direction of the speed; at rest the
  /// nearer one, of two equally near the earlier.
  func choose(_ position: Double, before: Double?, after: Double?) -> Double {
    if speed > 0 { return after ?? position }
    if speed < 0 { return before ?? position }
    guard let before, let after else { return before ?? after ?? position }
    return position - before <= after - position ? before : after
  }

  /// The multiple of the viewport's length at which the scroll rests (rule O-12).
  var page: Double {
    guard let pages = pages(at: proposed) else { return proposed }
    return choose(
      proposed, before: pages.rounded(.down) * length, after: pages.rounded(.up) * length)
  }

  /// The stop at most one page beyond the current offset (rule O-11).
  ///
  /// Stops are the ends of the range and the multiples of the viewport's length between them. Where
  /// the proposal lies beyond this content, that of another layer goes on, and so do the pages.
  var neighbouringPage: Double {
    guard let pages = pages(at: offset) else { return proposed }
    let least = min(self.least, proposed)
    let last = proposed > greatest ? .infinity : greatest
    let first = max(1, pages.rounded(.down) - 1)
    var stops = [least]
    for step in 0..<4 {
      let stop = (first + Double(step)) * length
      if stop > least, stop < last { stops.append(stop) }
    }
    if last.isFinite { stops.append(last) }
    guard speed.magnitude > Self.threshold else {
      return stops.reduce(least) { best, stop in
        (stop - offset).magnitude <= (best - offset).magnitude ? stop : best
      }
    }
    let past = stops.filter { isPast($0) }
    if speed > 0 { return past.first ?? greatest }
    return past.last ?? least
  }

  /// The number of viewports before an offset; nil if the viewport has no length, or one too small
  /// to count by.
  private func pages(at offset: Double) -> Double? {
    let pages = offset / length
    return length > 0 && pages.isFinite ? pages : nil
  }
}

/// The cell whose middle is nearest to a position, of two equally near the first in order.
struct NearestMiddle {
  /// The wanted place of the middle.
  let position: Double
  /// Whether only middles after the position count, or only those before it; nil for both.
  private let isForward: Bool?
  private var best: (distance: Double, path: IndexPath)?
  /// The middle that was found, or nil.
  private(set) var middle: Double?

  /// Searches for a middle near `position`, only in one direction from it if `isForward` is given.
  init(to position: Double, isForward: Bool? = nil) {
    (self.position, self.isForward) = (position, isForward)
  }

  /// Whether middles from `start` on may be as near as the one that was found.
  func mayGain(from start: Double) -> Bool {
    if isForward == false, start > position { return false }
    return best.map { start - position <= $0.distance } ?? true
  }

  /// Whether middles up to `end` may be as near as the one that was found.
  func mayGain(upTo end: Double) -> Bool {
    if isForward == true, end < position { return false }
    return best.map { position - end <= $0.distance } ?? true
  }

  /// Keeps a middle if it is nearer than those before.
  mutating func offer(_ middle: Double, _ path: IndexPath) {
    if let isForward, isForward ? middle <= position : middle >= position { return }
    let distance = (middle - position).magnitude
    if let best, distance > best.distance || distance == best.distance && best.path < path {
      return
    }
    (best, self.middle) = ((distance, path), middle)
  }
}
