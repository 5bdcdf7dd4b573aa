import LayoutCore

/// The rectangles of a sheet of one height: in scene coordinates, points (§1.12, §1.13).
struct SheetShape: Equatable {
  var edge: SheetEdge
  var style: SheetStyle
  /// Size of the container.
  var container: Size
  /// How much of the container the keyboard covers at the bottom, where the sheet stands on it.
  var keyboard: Double
  /// Length of the strip at the sheet's inner side that is no content.
  var handle: Double
  /// Height that is seen.
  var height: Double
  /// Height of the highest notch.
  var highest: Double

  /// Length of the container along the edge's axis.
  var total: Double { edge.axis == .vertical ? container.height : container.width }

  /// Length of the panel, seen or not.
  var length: Double { style.length(height, highest: highest) }

  /// The panel; what of a sliding one is not seen lies outside the container.
  var panel: Rect { strip(from: keyboard + height - length, to: keyboard + height) }

  /// The part of the panel's place that is seen.
  var visible: Rect { strip(from: keyboard, to: keyboard + height) }

  /// The strip that always moves the sheet.
  var grip: Rect { strip(from: keyboard + height - min(handle, height), to: keyboard + height) }

  /// Where the content is seen.
  var window: Rect { strip(from: keyboard, to: keyboard + max(0, height - handle)) }

  /// What the sheet leaves of the container on its inner side.
  var rest: Rect { strip(from: keyboard + height, to: max(total, keyboard + height)) }

  /// What the keyboard takes.
  var covered: Rect { strip(from: 0, to: keyboard) }

  /// How far the content's origin lies from the container's.
  var gap: Point {
    let distance = edge.isFar ? total - keyboard - height + handle : 0
    return edge.axis == .vertical ? Point(x: 0, y: distance) : Point(x: distance, y: 0)
  }

  /// The farthest gap of any height.
  var widestGap: Point {
    let distance = edge.isFar ? total - keyboard + handle : 0
    return edge.axis == .vertical ? Point(x: 0, y: distance) : Point(x: distance, y: 0)
  }

  /// Size of the content's window, seen or not.
  var windowSize: Size {
    let along = max(0, length - handle)
    return edge.axis == .vertical
      ? Size(width: container.width, height: along) : Size(width: along, height: container.height)
  }

  /// An interval across the container, counted from the edge inward.
  private func strip(from start: Double, to end: Double) -> Rect {
    let (low, high) = edge.isFar ? (total - end, total - start) : (start, end)
    return edge.axis == .vertical
      ? Rect(x: 0, y: low, width: container.width, height: high - low)
      : Rect(x: low, y: 0, width: high - low, height: container.height)
  }
}
