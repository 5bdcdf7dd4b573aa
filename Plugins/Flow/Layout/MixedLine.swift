import LayoutCore

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
