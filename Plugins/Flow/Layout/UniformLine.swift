import LayoutCore

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
