public import LayoutCore

extension Flow: Snapping {
  /// The offset to rest at instead of `proposed`, as the option `snap` asks.
  ///
  /// - `item`: the start of a line, or of the content, lies at the leading edge of the visible
  ///   bounds inside the adjusted content inset: the next one in the direction of `velocity`, the
  ///   nearest one at rest.
  /// - `page`: a multiple of the window's length, chosen in the same way.
  ///
  /// Only the scroll axis is touched; `velocity` is in points per second. Where nothing follows in
  /// the direction of `velocity`, `proposed` stays.
  ///
  /// - Complexity: O(log sections + log lines + sections without items that are passed).
  public func targetContentOffset(
    forProposed proposed: Point, velocity: Point, _ context: any LayoutContext
  ) -> Point {
    let isVertical = axis == .vertical
    let offset = isVertical ? proposed.y : proposed.x
    let speed = isVertical ? velocity.y : velocity.x
    let target: Double
    switch prepared.snap {
    case .none: return proposed
    case .item: target = lineOffset(near: offset, speed, context.viewport)
    case .page: target = pageOffset(near: offset, speed, context.viewport)
    }
    return isVertical ? Point(x: proposed.x, y: target) : Point(x: target, y: proposed.y)
  }

  /// The multiple of the window's length that scrolling from `offset` comes to.
  private func pageOffset(near offset: Double, _ speed: Double, _ viewport: Viewport) -> Double {
    let length = axis == .vertical ? viewport.size.height : viewport.size.width
    guard length > 0 else { return offset }
    let pages = offset / length
    return choose(
      offset, speed, before: pages.rounded(.down) * length, after: pages.rounded(.up) * length)
  }

  /// The offset that puts a line's start at the leading visible edge.
  private func lineOffset(near offset: Double, _ speed: Double, _ viewport: Viewport) -> Double {
    let inset = viewport.adjustedContentInset
    guard prepared.geometry.isMainMirrored else {
      let lead = axis == .vertical ? inset.top : inset.left
      let start = offset + lead
      return choose(start, speed, before: lineStart(upTo: start), after: lineStart(from: start))
        - lead
    }
    // Lines start at their right edges: measure from the right end of the content.
    let edge = prepared.geometry.mainLength - viewport.size.width + inset.right
    let start = edge - offset
    return edge
      - choose(start, -speed, before: lineStart(upTo: start), after: lineStart(from: start))
  }

  /// The one of two neighbours of `position` that lies in the direction of `speed`; without speed
  /// the nearer one, of two equally near the earlier.
  private func choose(_ position: Double, _ speed: Double, before: Double?, after: Double?)
    -> Double
  {
    if speed > 0 { return after ?? position }
    if speed < 0 { return before ?? position }
    guard let before, let after else { return before ?? after ?? position }
    return position - before <= after - position ? before : after
  }

  /// The last start of a line, or of the content, at or before `position`.
  private func lineStart(upTo position: Double) -> Double? {
    let sections = prepared.sections
    var index = partitionPoint(sections.count) { sections[$0].linesStart > position } - 1
    while index >= 0 {
      let section = sections[index]
      let line = partitionPoint(section.lines.count) {
        section.linesStart + section.lines.line($0).start > position
      }
      if line > 0 { return section.linesStart + section.lines.line(line - 1).start }
      index -= 1
    }
    return position >= 0 ? 0 : nil
  }

  /// The first start of a line, or of the content, at or after `position`.
  private func lineStart(from position: Double) -> Double? {
    if position <= 0 { return 0 }
    let sections = prepared.sections
    var index = partitionPoint(sections.count) { sections[$0].end >= position }
    while index < sections.count {
      let section = sections[index]
      let line = partitionPoint(section.lines.count) {
        section.linesStart + section.lines.line($0).start >= position
      }
      if line < section.lines.count { return section.linesStart + section.lines.line(line).start }
      index += 1
    }
    return nil
  }
}
