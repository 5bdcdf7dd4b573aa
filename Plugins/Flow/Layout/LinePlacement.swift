import LayoutCore

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

extension CrossAlignment {
  /// Where in a line from 0 to `length` an item of main length `main` lies, and how long it is there.
  @inline(__always)
  func placed(_ main: Double, inLineOf length: Double) -> (offset: Double, length: Double) {
    switch self {
    case .leading: return (0, main)
    case .center: return ((length - main) / 2, main)
    case .trailing: return (length - main, main)
    case .stretch: return (0, length)
    }
  }
}

/// A line of equal sizes with everything needed to compute the frame of any of its items.
struct UniformLine {
  private let geometry: AxisGeometry
  private let first: Int
  private let origin: Double
  private let step: Double
  private let main: Double
  private let cross: Double
  private let length: Double
  /// Where the items stand.
  let placement: LinePlacement

  /// Places `line` of `lines` in its section.
  init(_ lines: UniformLines, _ line: FlowLine, _ section: FlowSection, _ geometry: AxisGeometry) {
    placement = section.placement(of: line, total: Double(line.items.count) * lines.cross)
    self.geometry = geometry
    first = line.items.lowerBound
    origin = section.metrics.crossLead + placement.origin
    step = lines.cross + placement.gap
    main = section.linesStart + line.start
    cross = lines.cross
    length = lines.main
  }

  /// The frame of an item of the line, in content coordinates.
  @inline(__always)
  func frame(of item: Int) -> Rect {
    geometry.rect(
      cross: origin + Double(item - first) * step, main: main, crossLength: cross,
      mainLength: length)
  }
}

/// A line of mixed sizes; a cursor that tells the frames of its items one after the other.
struct MixedLine {
  /// The items of the line.
  let items: Range<Int>
  /// Where the items stand.
  let placement: LinePlacement
  private let geometry: AxisGeometry
  private let crossAlign: CrossAlignment
  private let main: Double
  private let length: Double
  private var index: Int
  private var cross: Double

  /// Places `line`, whose sizes must be among those in scratch space until the cursor is done, in its
  /// section.
  ///
  /// - Complexity: O(k) for the k items of the line.
  init(
    _ scratch: FlowScratch, _ line: FlowLine, _ section: FlowSection, _ geometry: AxisGeometry
  ) {
    items = line.items
    index = line.items.lowerBound - scratch.sizes.items.lowerBound
    var total = 0.0
    for offset in index..<index + line.items.count { total += scratch.sizes.cross[offset] }
    placement = section.placement(of: line, total: total)
    self.geometry = geometry
    crossAlign = section.metrics.crossAlign
    main = section.linesStart + line.start
    length = line.length
    cross = section.metrics.crossLead + placement.origin
  }

  /// The frame of the next item, in content coordinates; there must be one.
  @inline(__always)
  mutating func next(_ scratch: FlowScratch) -> Rect {
    let crossLength = scratch.sizes.cross[index]
    let placed = crossAlign.placed(scratch.sizes.main[index], inLineOf: length)
    let frame = geometry.rect(
      cross: cross, main: main + placed.offset, crossLength: crossLength, mainLength: placed.length)
    skip(scratch)
    return frame
  }

  /// Passes over the next item; there must be one.
  @inline(__always)
  mutating func skip(_ scratch: FlowScratch) {
    cross += scratch.sizes.cross[index] + placement.gap
    index += 1
  }
}
