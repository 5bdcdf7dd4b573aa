import LayoutCore

/// A sheet in its container at one moment: what every answer is made of.
///
/// Made again for each call from options, viewport, content and the numbers that the host keeps; so
/// equal states give equal answers, whatever came before.
struct SheetGeometry {
  let rules: OverlayRules
  let viewport: Viewport
  /// Size of the base's content; zero before the base is prepared.
  let content: Size
  var sheet: Sheet

  /// - Throws: `LayoutFailure.refused` for notches that do not fit.
  init(_ rules: OverlayRules, _ context: any LayoutContext) throws(LayoutFailure) {
    self.rules = rules
    viewport = context.viewport
    content = context.base?.contentSize ?? .zero
    let (edge, bars) = (rules.edge, viewport.safeArea)
    let isVertical = edge.axis == .vertical
    let room = NotchRoom(
      container: isVertical ? viewport.size.height : viewport.size.width,
      across: isVertical ? viewport.size.width : viewport.size.height,
      leadInset: edge.opposite(bars), trailInset: edge.own(bars),
      content: (isVertical ? content.height : content.width) + rules.handle,
      keyboard: rules.keyboard)
    let notches = Notches(
      try rules.list.heights(in: room), enabled: rules.enabled,
      mayDismiss: rules.sheet.dismissal != nil)
    sheet = Sheet(context.interactionState, notches, container: room.limit, rules: rules.sheet)
  }

  /// The rectangles of the sheet as it is seen now.
  var shape: SheetShape { shape(height: sheet.shown) }

  private func shape(height: Double) -> SheetShape {
    SheetShape(
      edge: rules.edge, style: rules.style, container: viewport.size,
      keyboard: min(rules.keyboard, rules.edge.axis == .vertical ? viewport.size.height : 0),
      handle: rules.handle, height: height, highest: sheet.notches.highest)
  }

  /// Opacity of the backdrop.
  var backdropAlpha: Double {
    sheet.rest == .dismissed && sheet.motion == nil
      ? 0 : rules.backdrop.alpha(at: sheet.shown, sheet.notches)
  }

  /// Whether touches beside the sheet fall through.
  var passesBeside: Bool {
    sheet.rest == .dismissed && sheet.motion == nil || rules.backdrop.passes(at: backdropAlpha)
  }

  // MARK: The content's window

  /// What the base sees, and the insets that hold for scrolling it.
  ///
  /// The window is as long as the panel. What of the panel lies outside the container is an inset when
  /// scrolling, so that the last row can be reached at every notch (rule S-42); the base is not told, so
  /// that a drag leaves it as it is.
  var window: BaseWindow {
    let shape = shape
    var base = viewport
    base.size = shape.windowSize
    base.safeArea = bars
    var inset = base.adjustedContentInset
    let unseen = max(0, shape.length - shape.height)
    if rules.edge.axis == .vertical { inset.bottom += unseen } else { inset.right += unseen }
    return BaseWindow(base, scrollInset: inset, origin: shape.gap)
  }

  /// What bars cover of the panel where it is highest.
  private var bars: Insets {
    var bars = viewport.safeArea
    let beyond = max(0, shape(height: 0).total - rules.keyboard - sheet.notches.highest)
    let far = max(0, rules.edge.opposite(bars) - beyond)
    let near = max(0, rules.edge.own(bars) - rules.keyboard)
    switch rules.edge {
    case .bottom: (bars.top, bars.bottom) = (far, near)
    case .top: (bars.top, bars.bottom) = (near, far)
    case .left: (bars.left, bars.right) = (near, far)
    case .right: (bars.left, bars.right) = (far, near)
    }
    return bars
  }

  /// The content's place, in points from its near end: the end that lies at the sheet's inner side.
  var scroll: Double {
    let ends = ends
    return rules.edge.isFar
      ? along(viewport.contentOffset) - ends.first : ends.last - along(viewport.contentOffset)
  }

  /// The place of the offset 0.
  var scrollOrigin: Double { rules.edge.isFar ? -ends.first : ends.last }

  /// Keeps content in a window that has grown under the finger at what it shows: never beyond its far end.
  mutating func keepContent(at place: Double) -> Double {
    let ends = ends
    let kept = min(place, ends.last - ends.first)
    if let last = sheet.finger?.lastScroll { sheet.finger?.lastScroll = min(last, kept) }
    return kept
  }

  /// The offset that puts the content at a place, moved by `across` the other way.
  func offset(at scroll: Double, movedBy movement: Point) -> Point {
    let ends = ends
    let along = rules.edge.isFar ? scroll + ends.first : ends.last - scroll
    let (offset, window) = (viewport.contentOffset, window)
    let isVertical = rules.edge.axis == .vertical
    let (least, extent) =
      isVertical
      ? (
        -window.scrollInset.left,
        content.width - window.viewport.size.width + window.scrollInset.right
      )
      : (
        -window.scrollInset.top,
        content.height - window.viewport.size.height + window.scrollInset.bottom
      )
    let most = max(least, extent)
    let old = isVertical ? offset.x : offset.y
    let moved = old - (isVertical ? movement.x : movement.y)
    // What was beyond the ends stays there; a finger goes no further.
    let across = min(max(moved, min(least, old)), max(most, old))
    return isVertical ? Point(x: across, y: along) : Point(x: along, y: across)
  }

  private func along(_ point: Point) -> Double { rules.edge.axis == .vertical ? point.y : point.x }

  /// The first and the last resting offset along the axis.
  private var ends: (first: Double, last: Double) {
    let window = window
    let isVertical = rules.edge.axis == .vertical
    let inset = window.scrollInset
    let first = -(isVertical ? inset.top : inset.left)
    let last =
      isVertical
      ? content.height - window.viewport.size.height + inset.bottom
      : content.width - window.viewport.size.width + inset.right
    return (first, max(first, last))
  }
}
