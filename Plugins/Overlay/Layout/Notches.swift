/// The heights of a sheet's notches and which of them a release may choose (rule S-03).
struct Notches: Equatable {
  /// Heights in points, ascending.
  var heights: [Double]
  /// Which notches a release may choose; programmatic moves may go to any.
  var isEnabled: [Bool]
  /// Whether the sheet may also be dragged down to nothing, and dismissed there.
  var mayDismiss = false

  /// Heights no farther apart are equal, in points: half a pixel of a display of scale 2 (rule S-01).
  static let tolerance = 0.25

  init(_ heights: [Double], enabled: [Int]? = nil, mayDismiss: Bool = false) {
    self.heights = heights
    isEnabled = heights.indices.map { enabled?.contains($0) ?? true }
    self.mayDismiss = mayDismiss
  }

  /// Notches that a release may choose, ascending.
  var enabled: [Int] { heights.indices.filter { isEnabled[$0] } }

  /// The highest notch's height; 0 without notches.
  var highest: Double { heights.last ?? 0 }

  /// The height of notch `index`; 0 without notches.
  func height(_ index: Int) -> Double {
    heights.isEmpty ? 0 : heights[min(max(0, index), heights.count - 1)]
  }

  /// The nearest notch's height where `height` is at it, else `height`.
  func settled(_ height: Double) -> Double {
    let nearest = heights.min { ($0 - height).magnitude < ($1 - height).magnitude }
    guard let nearest, (nearest - height).magnitude <= Self.tolerance else { return height }
    return nearest
  }

  /// The heights that a drag reaches from notch `last`; the one that it rests on is always among them,
  /// enabled or not.
  func range(from last: Int) -> ClosedRange<Double> {
    let enabled = enabled
    let own = height(last)
    let low = min(own, enabled.first.map { heights[$0] } ?? highest)
    let high = max(own, enabled.last.map { heights[$0] } ?? highest)
    return (mayDismiss ? 0 : low)...high
  }

  /// Where `height` is in the range; equal heights are those within the tolerance.
  func position(of height: Double, from last: Int) -> SheetPosition {
    let range = range(from: last)
    let isTop = (height - range.upperBound).magnitude <= Self.tolerance
    let isBottom = (height - range.lowerBound).magnitude <= Self.tolerance
    switch (isTop, isBottom) {
    case (true, true): return .stationary
    case (true, false): return .top
    case (false, true): return .bottom
    case (false, false): return .inFlight
    }
  }

  /// How far `height` is from the lowest to the highest notch: of the enabled ones, or of all.
  ///
  /// Below 0 and above 1 while it is overdragged; 0 where they are equal.
  func progress(of height: Double, overall: Bool = false) -> Double {
    let known = overall ? Array(heights.indices) : enabled
    guard let first = known.first, let last = known.last, heights[first] < heights[last] else {
      return 0
    }
    return (height - heights[first]) / (heights[last] - heights[first])
  }
}

/// Where a sheet is between the ends of its range.
enum SheetPosition: String, CaseIterable {
  case bottom, inFlight, top, stationary
}
