/// The release rule of Android's `BottomSheetBehavior` (§1.8.5); tops in points from the container's
/// far side.
struct AndroidSheet: Equatable {
  enum State: String {
    case expanded, half, collapsed, hidden
  }

  var container: Double
  var collapsedTop: Double
  /// nil: the sheet fits its contents and knows no half.
  var halfTop: Double?
  var expandedTop: Double
  var isHideable: Bool
  /// Whether a sheet that goes down is hidden at once.
  var skipsCollapsed = false

  /// Where a sheet goes that is released at `top`; `velocity` in points per second, down positive.
  func state(releasedAt top: Double, velocity: Double) -> State {
    if velocity < 0 {
      guard let halfTop else { return .expanded }
      return top > halfTop ? .half : .expanded
    }
    if isHideable, mayHide(top, velocity) {
      if velocity > 500 || top > (container + expandedTop) / 2 { return .hidden }
      guard let halfTop else { return .expanded }
      return (top - expandedTop).magnitude < (top - halfTop).magnitude ? .expanded : .half
    }
    let toCollapsed = (top - collapsedTop).magnitude
    guard let halfTop else {
      if velocity > 0 { return .collapsed }
      return (top - expandedTop).magnitude < toCollapsed ? .expanded : .collapsed
    }
    // Above half a finger at rest is measured from the container's top, not from the expanded sheet's.
    if velocity == 0, top < halfTop { return top < toCollapsed ? .expanded : .half }
    return (top - halfTop).magnitude < toCollapsed ? .half : .collapsed
  }

  private func mayHide(_ top: Double, _ velocity: Double) -> Bool {
    if skipsCollapsed { return true }
    let peek = container - collapsedTop
    guard top >= collapsedTop, peek > 0 else { return false }
    return (top + 0.1 * velocity - collapsedTop).magnitude / peek > 0.5
  }

  /// How far the sheet is expanded: 1 when it is, 0 when collapsed, -1 when hidden.
  func slideOffset(atTop top: Double) -> Double {
    if top == collapsedTop { return 0 }
    let way = top < collapsedTop ? collapsedTop - expandedTop : container - collapsedTop
    return way == 0 ? 0 : (collapsedTop - top) / way
  }

  /// Where half of the container ends; `ratio` strictly between 0 and 1.
  static func halfTop(container: Double, ratio: Double) -> Double {
    (container * (1 - ratio)).rounded(.towardZero)
  }
}
