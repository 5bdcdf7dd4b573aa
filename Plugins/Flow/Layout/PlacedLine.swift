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

/// A line of mixed sizes; a cursor that tells the frames of its items one after the other.
struct MixedLine {
  /// The items of the line.
  let items: Range<Int>
  /// Where the items stand.
  let placement: LinePlacement
  private let geometry: AxisGeometry
  private let metrics: FlowMetrics
  private let crossLengths: [Double]
  private let mainLengths: [Double]
  private let main: Double
  private let length: Double
  private var index: Int
  private var cross: Double

  /// Places `line`, whose sizes must be among `sizes`, in its section.
  ///
  /// - Complexity: O(k) for the k items of the line.
  init(_ sizes: ItemSizes, _ line: FlowLine, _ section: FlowSection, _ geometry: AxisGeometry) {
    items = line.items
    crossLengths = sizes.cross
    mainLengths = sizes.main
    index = line.items.lowerBound - sizes.items.lowerBound
    var total = 0.0
    for offset in index..<index + line.items.count { total += crossLengths[offset] }
    placement = section.placement(of: line, total: total)
    self.geometry = geometry
    metrics = section.metrics
    main = section.linesStart + line.start
    length = line.length
    cross = section.metrics.crossLead + placement.origin
  }

  /// The frame of the next item, in content coordinates; there must be one.
  @inline(__always)
  mutating func next() -> Rect {
    let crossLength = crossLengths[index]
    let placed = metrics.placed(mainLengths[index], inLineOf: length)
    let frame = geometry.rect(
      cross: cross, main: main + placed.offset, crossLength: crossLength, mainLength: placed.length)
    skip()
    return frame
  }

  /// Passes over the next item; there must be one.
  @inline(__always)
  mutating func skip() {
    cross += crossLengths[index] + placement.gap
    index += 1
  }
}
