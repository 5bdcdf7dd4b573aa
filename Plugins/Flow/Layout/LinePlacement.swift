/// How the items of one line stand, after the options are resolved.
enum LineAlignment: Equatable {
  /// From the leading edge on, at this gap.
  case leading(gap: Double)
  /// In the middle, at minimum spacing.
  case center
  /// Up to the trailing edge, at minimum spacing.
  case trailing
  /// From edge to edge, with equal gaps.
  case justify
}

extension FlowMetrics {
  /// The alignment of a line (rules F-20 to F-24).
  ///
  /// `gridGap` is the gap of a full line where all sizes of the section are equal, else nil. A line
  /// is the last one even if it is the only one. `last-row-align` wins there; left at auto, the last
  /// line follows `row-align`, but justified rows end with a leading one.
  func alignment(isLast: Bool, spacing: Double, gridGap: Double?) -> LineAlignment {
    let choice = isLast && lastRowAlign != .auto ? lastRowAlign : rowAlign
    switch choice {
    case .leading: return .leading(gap: spacing)
    case .center: return .center
    case .trailing: return .trailing
    case .justify:
      return isLast && lastRowAlign == .auto ? .leading(gap: spacing) : .justify
    case .auto:
      if let gridGap { return gridGap.isNaN ? .center : .leading(gap: gridGap) }
      return isLast ? .leading(gap: spacing) : .justify
    }
  }
}

/// Where the first item of a line stands and how far apart its items are.
struct LinePlacement {
  /// Cross distance of the first item from the place's leading edge, in points.
  let origin: Double
  /// Distance between two items, in points.
  let gap: Double

  /// Places `count` items, `total` long without gaps, in a place `available` long.
  ///
  /// A lone item is centred where others are justified (rule F-22). What is longer than its place
  /// stays at the leading edge (rule F-14).
  init(
    _ alignment: LineAlignment, count: Int, total: Double, available: Double, spacing: Double
  ) {
    let slack = available - total - Double(count - 1) * spacing
    switch alignment {
    case .leading(let gap): (origin, self.gap) = (0, gap)
    case .center: (origin, gap) = (max(0, slack / 2), spacing)
    case .trailing: (origin, gap) = (max(0, slack), spacing)
    case .justify where count > 1: (origin, gap) = (0, (available - total) / Double(count - 1))
    case .justify: (origin, gap) = (max(0, slack / 2), spacing)
    }
  }
}
