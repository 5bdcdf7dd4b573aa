import LayoutCore

/// One section where it lies along the scroll axis.
///
/// From start to end: header, leading inset, lines, trailing inset, footer (rules F-31, F-32). A
/// section without items keeps all but the lines (rule F-33).
struct FlowSection {
  /// Metrics of the section.
  let metrics: FlowMetrics
  /// Lines of the section.
  let lines: FlowLines
  /// Number of items.
  let itemCount: Int
  /// Where the section and its header start, in points from the start of the content.
  let start: Double
  /// Where the first line starts, in points from the start of the content.
  let linesStart: Double
  /// Where the footer starts, in points from the start of the content.
  let footerStart: Double
  /// Where the section ends, in points from the start of the content.
  let end: Double

  /// Puts a section at `start`, in ticks.
  init(_ section: StackedSection, start: Int128, _ grain: Grain) {
    metrics = section.metrics
    lines = section.lines
    itemCount = section.itemCount
    self.start = grain.points(start)
    linesStart = grain.points(start + section.lead)
    footerStart = grain.points(start + section.length - section.footer)
    end = grain.points(start + section.length)
  }

  /// Least distance between two items of a line, in points.
  var spacing: Double {
    switch lines {
    case .uniform: return metrics.interitemSpacing
    case .mixed: return metrics.mixedSpacings.interitem
    }
  }

  /// The alignment of `line`.
  func alignment(of line: FlowLine) -> LineAlignment {
    var gridGap: Double?
    if case .uniform(let lines) = lines { gridGap = lines.gridGap }
    return metrics.alignment(isLast: line.isLast, spacing: spacing, gridGap: gridGap)
  }

  /// Where the items of `line` stand, which are `total` long without gaps.
  func placement(of line: FlowLine, total: Double) -> LinePlacement {
    LinePlacement(
      alignment(of: line), count: line.items.count, total: total, available: metrics.available,
      spacing: spacing)
  }
}
