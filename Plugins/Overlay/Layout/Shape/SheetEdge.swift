import LayoutCore

/// The side of the container that a sheet comes out of, as an option says.
enum SheetEdge: Int, CaseIterable {
  case bottom, top, left, right

  /// The axis along which the sheet grows.
  var axis: Axis { self == .bottom || self == .top ? .vertical : .horizontal }

  /// Whether coordinates grow toward the edge, as they do at the bottom.
  var isFar: Bool { self == .bottom || self == .right }

  /// The part of a movement that closes the sheet.
  func closing(_ movement: Point) -> Double {
    let along = axis == .vertical ? movement.y : movement.x
    return isFar ? along : -along
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

/// How the panel relates to the part of it that is seen, as an option says (§1.13).
enum SheetStyle: Int {
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
