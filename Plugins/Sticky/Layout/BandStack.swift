import LayoutCore

/// What is pinned one below the other at one side (`stack`).
///
/// An element stands below what rests before it and covers some of the same place across the axis.
/// What begins at the same place stands side by side.
struct BandStack {
  /// Where the line is for one band, and for what follows.
  struct Step {
    /// Where the band rests.
    let start: Double
    let origin: BandRun.Band.Origin
    /// The line for the band.
    let cursor: Double
    /// The line for what begins further in and may cover any place across.
    let next: Double
  }

  private let line: Double
  private(set) var steps: [Step] = []
  /// How far each pinned kind reaches that begins before the band at hand.
  private var ends: [Reach] = []
  /// The same for those that begin where it does.
  private var level: (start: Double, ends: [Reach]) = (-.infinity, [])

  private struct Reach {
    let across: SectionExtent
    let origin: BandRun.Band.Origin
    var end: Double
  }

  init(line: Double) { self.line = line }

  /// Adds a band; bands come in ascending order.
  ///
  /// `position` returns where the band stands for a line.
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
