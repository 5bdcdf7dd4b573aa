import LayoutCore
import SummaryTree

/// The lengths of rows or columns, of which the last repeats, with a gap before, between and after
/// them (rules G-01, G-02).
struct TrackLengths {
  /// The lengths given, at least one, in points.
  let lengths: [Double]
  /// The gap, in points.
  let gap: Double
  /// Where those with a length given start.
  private let starts: [Double]

  init(_ lengths: [Double], gap: Double) {
    (self.lengths, self.gap) = (lengths, gap)
    var (starts, start): ([Double], Double) = ([], gap)
    for length in lengths {
      starts.append(start)
      start += length + gap
    }
    self.starts = starts
  }

  /// The start of number `index`, in points: O(1).
  func start(_ index: Int) -> Double {
    let last = lengths.count - 1
    if index <= last { return starts[index] }
    return starts[last] + Double(index - last) * (lengths[last] + gap)
  }

  /// The length of number `index`.
  func length(_ index: Int) -> Double { lengths[min(index, lengths.count - 1)] }

  /// The end of number `index`.
  func end(_ index: Int) -> Double { start(index) + length(index) }

  /// Length of the first `count` with all gaps; 0 for none (rule G-07).
  func total(_ count: Int) -> Double { count == 0 ? 0 : start(count) }
}

/// Reading of options.
extension TrackLengths {
  /// The lengths that `columns` and `rows` take, in words.
  static let expected = "lengths above 0 and up to 1e9, as in 60,80,100"

  /// Reads a list of lengths, or nil for anything else.
  static func read(_ text: String) -> [Double]? {
    var lengths: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let length = Double(part), length > 0, OptionType.lengths.contains(length) else {
        return nil
      }
      lengths.append(length)
    }
    return lengths
  }

  /// Reads one gap for both axes, or two; nil for anything else.
  static func readGap(_ text: String) -> Size? {
    var gaps: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let gap = Double(part), OptionType.lengths.contains(gap) else { return nil }
      gaps.append(gap)
    }
    switch gaps.count {
    case 1: return Size(width: gaps[0], height: gaps[0])
    case 2: return Size(width: gaps[0], height: gaps[1])
    default: return nil
    }
  }
}

/// The rows or the columns of a table, and what holds them.
struct TrackAxis {
  let tracks: TrackLengths
  /// Number of rows or columns.
  let count: Int
  /// Number of those held at the leading edge.
  let lead: Int
  /// Number of those held at the trailing edge.
  let trail: Int
  /// Whether they are held beyond the ends, too.
  let holdsInBounce: Bool
  /// Whether those that are not held go round.
  let isCircular: Bool

  /// Length of the content, in points.
  var length: Double { tracks.total(count) }

  /// Those that are not held.
  var body: Range<Int> { lead..<max(lead, count - trail) }

  /// Length of the band held at the leading edge, with the gap before it; 0 without one.
  var leadLength: Double { lead == 0 ? 0 : tracks.end(lead - 1) }

  /// Length of the band held at the trailing edge, with the gap after it; 0 without one.
  var trailLength: Double { trail == 0 ? 0 : length - tracks.start(count - trail) }

  /// The distance after which the body repeats (rule G-40).
  var period: Double { tracks.start(body.upperBound) - tracks.start(body.lowerBound) }

  /// Whether number `index` is held.
  func isHeld(_ index: Int) -> Bool { index < lead || index >= count - trail }
}

/// The place of a row or a column at one offset, or of several that one cell has.
struct TrackPlace {
  /// Its number, or that of the first.
  let number: Int
  /// Start and length, in points.
  let start, length: Double
  /// Its share of the draw order of its cells: 1024 if it is held.
  let zIndex: Int
  /// `pinned` if it is elsewhere than at rest: held there, or gone round.
  let flags: AttributeFlags
}

/// The places of rows or columns at one offset.
struct TrackPlaces {
  let axis: TrackAxis
  /// The distance of those held at the leading edge from their rest.
  let leadShift: Double
  /// The same at the trailing edge.
  let trailShift: Double
  /// Number of the first of the body that has gone round `turns` times; those before it have gone
  /// once more.
  let pivot: Int
  /// The number of times that the body has gone round.
  let turns: Double

  /// Rows or columns that are moved by the same distance.
  struct Run {
    let tracks: Range<Int>
    let shift: Double
  }

  /// The places in `viewport` (rules G-10, G-11, G-13, G-40).
  init(_ axis: TrackAxis, along direction: Axis, in viewport: Viewport) {
    self.axis = axis
    let (inset, offset) = (viewport.adjustedContentInset, viewport.contentOffset.along(direction))
    let (before, after) = (inset.lead(direction), inset.trail(direction))
    let line = offset + before
    let beyond = offset + viewport.size.along(direction) - after - axis.length
    leadShift = axis.isCircular || axis.holdsInBounce ? line : max(0, line)
    var trailShift = min(0, beyond)
    // No end before the start: what is shorter than the viewport rests at its start.
    if axis.holdsInBounce { trailShift += max(0, min(beyond, line)) }
    self.trailShift = trailShift
    guard axis.isCircular, axis.period > 0, let last = axis.body.last else {
      (pivot, turns) = (axis.lead, 0)
      return
    }
    let (start, period, tracks) = (line + axis.leadLength, axis.period, axis.tracks)
    var turns = ((start - tracks.end(last)) / period).rounded(.down) + 1
    while tracks.end(last) + turns * period <= start { turns += 1 }
    while tracks.end(last) + (turns - 1) * period > start { turns -= 1 }
    let first = axis.lead
    pivot =
      first
      + partitionPoint(axis.body.count) { place in
        tracks.end(first + place) + turns * period > start
      }
    self.turns = turns
  }

  /// The distance of number `index` from its rest, in points.
  func shift(_ index: Int) -> Double {
    if index < axis.lead { return leadShift }
    if index >= axis.count - axis.trail { return trailShift }
    return bodyShift(index)
  }

  private func bodyShift(_ index: Int) -> Double {
    axis.isCircular ? (index < pivot ? turns + 1 : turns) * axis.period : 0
  }

  /// The place of rows or columns that follow each other, which the last one moves.
  func place(_ tracks: ClosedRange<Int>) -> TrackPlace {
    let (first, last) = (tracks.lowerBound, tracks.upperBound)
    let (rest, shift) = (axis.tracks.start(first), shift(last))
    let length = first == last ? axis.tracks.length(first) : axis.tracks.end(last) - rest
    return TrackPlace(
      number: first, start: rest + shift, length: length,
      zIndex: axis.isHeld(first) ? 1024 : 0, flags: shift != 0 ? .pinned : [])
  }

  /// The runs, in order of their numbers; some are empty.
  var runs: InlineArray<4, Run> {
    let body = axis.body
    func run(_ tracks: Range<Int>) -> Run { Run(tracks: tracks, shift: shift(tracks.lowerBound)) }
    return [
      run(0..<axis.lead), run(body.lowerBound..<pivot), run(pivot..<body.upperBound),
      run(body.upperBound..<axis.count),
    ]
  }

  /// Those among `tracks`, all moved by `shift`, that meet `span`; with their gaps where merged
  /// cells are looked for, which reach over them.
  ///
  /// - Complexity: O(log n).
  func tracks(
    among tracks: Range<Int>, movedBy shift: Double, meeting span: (lower: Double, upper: Double),
    withGaps: Bool = false
  ) -> Range<Int> {
    let lengths = axis.tracks
    let reach = withGaps ? lengths.gap : 0
    let first = tracks.lowerBound
    let start = partitionPoint(tracks.count) { place in
      let index = first + place
      return lengths.start(index) + shift + lengths.length(index) + reach > span.lower
    }
    let end = partitionPoint(tracks.count) { place in
      lengths.start(first + place) + shift >= span.upper
    }
    return first + start..<first + max(start, end)
  }
}
