import LayoutCore

/// The rectangles of a sheet of one height: in scene coordinates, points (rules S-43 to S-45).
struct SheetShape: Equatable {
  var edge: SheetEdge
  var style: SheetStyle
  /// Size of the container.
  var container: Size
  /// The part of the container that the keyboard covers at the bottom, on which the sheet then
  /// rests.
  var keyboard: Double
  /// Length of the strip at the sheet's inner side that is no content.
  var handle: Double
  /// Height that is seen.
  var height: Double
  /// Height of the highest notch.
  var highest: Double
  /// Whether the content starts at its right edge (rule O-08), so that the hidden part of its
  /// viewport is on the left.
  var isRightToLeft = false

  /// Length of the container along the edge's axis.
  var total: Double { container.along(edge.axis) }

  /// Length of the panel, seen or not.
  var length: Double { style.length(height, highest: highest) }

  /// The panel; what of a sliding one is not seen lies outside the container.
  var panel: Rect { strip(from: keyboard + height - length, to: keyboard + height) }

  /// The part of the panel's place that is seen.
  var visible: Rect { strip(from: keyboard, to: keyboard + height) }

  /// The strip that always moves the sheet.
  var grip: Rect { strip(from: keyboard + height - min(handle, height), to: keyboard + height) }

  /// The visible part of the content.
  var content: Rect { strip(from: keyboard, to: keyboard + max(0, height - handle)) }

  /// The part of the container that the sheet leaves free on its inner side.
  var beside: Rect { strip(from: keyboard + height, to: max(total, keyboard + height)) }

  /// The part under the keyboard.
  var covered: Rect { strip(from: 0, to: keyboard) }

  /// The distance of the content's origin from the container's.
  var gap: Point {
    let distance = edge.isFar ? total - keyboard - height + handle : 0
    guard edge.axis == .horizontal else { return Point(x: 0, y: distance) }
    return Point(x: isRightToLeft ? distance - unseen : distance, y: 0)
  }

  /// Length of the content's viewport that lies outside the container.
  var unseen: Double { max(0, length - height) }

  /// The farthest gap of any height.
  var widestGap: Point {
    let distance = edge.isFar ? total - keyboard + handle : 0
    return edge.axis == .vertical ? Point(x: 0, y: distance) : Point(x: distance, y: 0)
  }

  /// Size of the content's viewport, visible or not.
  var contentSize: Size {
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

/// The side of the container that a sheet comes out of.
enum SheetEdge: String, CaseIterable {
  case bottom, top, left, right

  /// The axis along which the sheet grows.
  var axis: Axis { self == .bottom || self == .top ? .vertical : .horizontal }

  /// Whether coordinates grow toward the edge, as they do at the bottom.
  var isFar: Bool { self == .bottom || self == .right }

  /// The part of a movement that closes the sheet.
  func closing(_ movement: Point) -> Double {
    isFar ? movement.along(axis) : -movement.along(axis)
  }

  /// A movement with another part that closes the sheet.
  func movement(_ movement: Point, closing: Double) -> Point {
    let along = isFar ? closing : -closing
    return axis == .vertical ? Point(x: movement.x, y: along) : Point(x: along, y: movement.y)
  }

  /// The part of the insets on the edge's own side.
  func own(_ insets: Insets) -> Double {
    switch self {
    case .bottom: return insets.bottom
    case .top: return insets.top
    case .left: return insets.left
    case .right: return insets.right
    }
  }

  /// The part of the insets on the side across.
  func opposite(_ insets: Insets) -> Double {
    switch self {
    case .bottom: return insets.top
    case .top: return insets.bottom
    case .left: return insets.right
    case .right: return insets.left
    }
  }
}

/// The relation of the panel to its visible part (rule S-44).
enum SheetStyle: String, CaseIterable {
  /// As long as the highest notch, and longer while overdragged.
  case expandable
  /// As long as what is seen.
  case flexible
  /// As long as the highest notch; it slides.
  case rigid

  /// Damping ratio of a sheet that is let go fast (OverlayContainer).
  var fastDamping: Double { self == .flexible ? 0.7 : 0.9 }

  /// Length of the panel of a sheet of `height` points.
  func length(_ height: Double, highest: Double) -> Double {
    switch self {
    case .expandable: return max(height, highest)
    case .flexible: return height
    case .rigid: return highest
    }
  }
}
