import LayoutCore

/// Elements pinned one below the other at one side (`stack`).
///
/// An element is placed below those that rest before it and overlap it across the axis. Elements
/// that begin at the same position are side by side.
struct BandStack {
  /// The line for one band, and for later ones.
  struct Step {
    /// The start of the band at rest.
    let start: Double
    let origin: BandRun.Band.Origin
    /// The line for the band.
    let cursor: Double
    /// The line for what begins further in and may cover any place across.
    let next: Double
  }

  private let line: Double
  private(set) var steps: [Step] = []
  /// The ends of the pinned kinds that begin before the present band.
  private var ends: [Reach] = []
  /// As `ends`, for kinds that begin at the same position.
  private var level: (start: Double, ends: [Reach]) = (-.infinity, [])

  private struct Reach {
    let across: SectionExtent
    let origin: BandRun.Band.Origin
    var end: Double
  }

  init(line: Double) { self.line = line }

  /// Adds a band; bands come in ascending order.
  ///
  /// `position` returns the place of the band for a line.
  mutating func add(
    _ band: BandRun.Band, across: SectionExtent, at position: (Double) -> Double
  ) {
    if band.span.start > level.start {
      for reach in level.ends { join(reach) }
      level = (band.span.start, [])
    }
    var cursor = line
    for reach in ends
    where reach.across.start < across.end && across.start < reach.across.end {
      cursor = max(cursor, reach.end)
    }
    let start = position(cursor)
    if start > band.span.start {
      level.ends.append(
        Reach(across: across, origin: band.origin, end: start + band.span.length))
    }
    let next = (ends + level.ends).reduce(line) { max($0, $1.end) }
    steps.append(Step(start: band.span.start, origin: band.origin, cursor: cursor, next: next))
  }

  private mutating func join(_ reach: Reach) {
    if let index = ends.firstIndex(where: { $0.origin == reach.origin }) {
      ends[index].end = max(ends[index].end, reach.end)
    } else {
      ends.append(reach)
    }
  }
}
