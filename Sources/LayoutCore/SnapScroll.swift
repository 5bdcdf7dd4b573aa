/// The positions at which scrolling stops (rules O-10 to O-13).
package enum SnapRule: String, CaseIterable, Sendable {
  case none, item, page, pages, center
}

/// A scroll along its axis, in points from the start edge of the content: from right to left where
/// section 0 lies at the far right, so that every answer is the mirror image.
package struct SnapScroll {
  /// Speed above which a gesture goes on to the next page or cell, in points per second.
  package static let threshold = 400.0
  /// Minimum distance of two offsets, in points.
  package static let tolerance = 0.001

  /// The present offset.
  package let offset: Double
  /// The offset at which it would stop.
  package let proposed: Double
  /// Velocity of the offset, in points per second.
  package let speed: Double
  /// Length of the viewport.
  package let length: Double
  /// The adjusted inset before the content.
  package let lead: Double
  /// The minimum and the maximum resting offset (rule O-01).
  private let (least, greatest): (Double, Double)
  /// The sum of an offset and its mirror image, or nil if nothing is mirrored.
  private let mirror: Double?

  /// Reads a scroll; `proposed` and `speed` are along the axis, in content coordinates.
  ///
  /// - Parameters:
  ///   - seen: the viewport as from the start edge.
  ///   - isMirrored: whether section 0 lies at the far right.
  package init(
    _ seen: Viewport, _ axis: Axis, contentLength: Double, isMirrored: Bool = false,
    proposed: Double, speed: Double
  ) {
    length = seen.size.along(axis)
    let end = contentLength - length
    mirror = isMirrored ? end : nil
    offset = seen.contentOffset.along(axis)
    self.proposed = isMirrored ? end - proposed : proposed
    self.speed = isMirrored ? -speed : speed
    lead = seen.adjustedContentInset.lead(axis)
    least = -lead
    greatest = max(end + seen.adjustedContentInset.trail(axis), least)
  }

  /// An offset in content coordinates.
  package func content(_ offset: Double) -> Double { mirror.map { $0 - offset } ?? offset }

  /// Whether an offset lies beyond the current one in the direction of the speed.
  package func isPast(_ target: Double) -> Bool {
    speed > 0 ? target > offset + Self.tolerance : target < offset - Self.tolerance
  }

  /// The one of two neighbours of `position` that lies in the direction of the speed; at rest the
  /// nearer one, of two equally near the earlier.
  package func choose(_ position: Double, before: Double?, after: Double?) -> Double {
    if speed > 0 { return after ?? position }
    if speed < 0 { return before ?? position }
    guard let before, let after else { return before ?? after ?? position }
    return position - before <= after - position ? before : after
  }

  /// The multiple of the viewport's length at which the scroll rests (rule O-12).
  package var page: Double {
    guard let pages = pages(at: proposed) else { return proposed }
    return choose(
      proposed, before: pages.rounded(.down) * length, after: pages.rounded(.up) * length)
  }

  /// The stop at most one page beyond the current offset (rule O-11).
  ///
  /// Stops are the ends of the range and the multiples of the viewport's length between them. Where
  /// the proposal lies beyond this content, that of another layer goes on, and so do the pages.
  package var neighbouringPage: Double {
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
package struct NearestMiddle {
  /// The wanted place of the middle.
  package let position: Double
  /// Whether only middles after the position count, or only those before it; nil for both.
  private let isForward: Bool?
  private var best: (distance: Double, path: IndexPath)?
  /// The middle that was found, or nil.
  package private(set) var middle: Double?

  /// Searches for a middle near `position`, only in one direction from it if `isForward` is given.
  package init(to position: Double, isForward: Bool? = nil) {
    (self.position, self.isForward) = (position, isForward)
  }

  /// Whether middles from `start` on may be as near as the one that was found.
  package func mayGain(from start: Double) -> Bool {
    if isForward == false, start > position { return false }
    return best.map { start - position <= $0.distance } ?? true
  }

  /// Whether middles up to `end` may be as near as the one that was found.
  package func mayGain(upTo end: Double) -> Bool {
    if isForward == true, end < position { return false }
    return best.map { position - end <= $0.distance } ?? true
  }

  /// Keeps a middle if it is nearer than those before.
  package mutating func offer(_ middle: Double, _ path: IndexPath) {
    if let isForward, isForward ? middle <= position : middle >= position { return }
    let distance = (middle - position).magnitude
    if let best, distance > best.distance || distance == best.distance && best.path < path {
      return
    }
    (best, self.middle) = ((distance, path), middle)
  }
}
