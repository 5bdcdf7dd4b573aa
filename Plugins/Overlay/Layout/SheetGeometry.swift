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

  // MARK: The content's viewport

  /// What the base sees, and the insets that hold for scrolling it.
  ///
  /// The viewport is as long as the panel. The part of the panel outside the container is an inset when
  /// scrolling, so that the last row can be reached at every notch (rule S-42); the base does not see it, so
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

  /// Keeps content in a viewport that has grown under the finger where it is, but never beyond its far end.
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

/// The veil between the sheet and what is behind it: how dark it is, and what a touch does (rules S-40, S-41).
struct Backdrop: Equatable {
  /// What a touch on the backdrop does, as an option specifies.
  enum Touch: String, CaseIterable {
    /// Blocked where the backdrop can be seen, else passed on.
    case auto
    case block
    case pass
    case dismiss
    /// Dismisses the sheet and reaches what is behind, too.
    case dismissAndPass = "dismiss+pass"
  }

  /// Up to which notch the backdrop stays away.
  enum Undimmed: Equatable {
    /// The option has no effect: the range alone decides how dark it is.
    case all
    case none
    case notch(Int)

    /// Reads `all`, `none` or a notch.
    init?(_ text: String) {
      switch text {
      case "all": self = .all
      case "none": self = .none
      default:
        guard let notch = Int(text), 0..<NotchList.most ~= notch else { return nil }
        self = .notch(notch)
      }
    }
  }

  /// How dark the backdrop is at the lowest enabled notch and at the highest, from 0 to 1.
  struct Opacity: Equatable {
    var low = 0.0
    var high = 0.0

    init(low: Double = 0, high: Double = 0) { (self.low, self.high) = (low, high) }

    /// Reads the range `A..B`, each end from 0 to 1.
    init?(_ text: String) {
      guard let dots = text.utf8.indices.first(where: { text.utf8[$0...].starts(with: "..".utf8) }),
        let low = text[..<dots].number,
        let high = text[text.utf8.index(dots, offsetBy: 2)...].number, 0...1 ~= low, 0...1 ~= high
      else { return nil }
      self.init(low: low, high: high)
    }
  }

  /// Least alpha below which the platform lets touches through.
  static let leastTouched = 0.01

  var opacity = Opacity()
  var touch = Touch.auto
  var undimmed = Undimmed.all

  /// Opacity over a sheet of `height`, dismissed ones aside: 0 to 1.
  func alpha(at height: Double, _ notches: Notches) -> Double {
    let progress: Double
    switch undimmed {
    case .all: progress = notches.progress(of: height)
    case .none: return opacity.high
    case .notch(let notch):
      guard notch + 1 < notches.heights.count else { return 0 }
      let (start, end) = (notches.height(notch), notches.height(notch + 1))
      if height <= start { return 0 }
      return min(1, start < end ? (height - start) / (end - start) : 1) * opacity.high
    }
    return min(max(opacity.low + progress * (opacity.high - opacity.low), 0), 1)
  }

  /// Opacity between notches with an opacity each, straight in between (FloatingPanel).
  static func alpha(at height: Double, _ stops: [(height: Double, alpha: Double)]) -> Double {
    let sorted = stops.sorted { $0.height < $1.height }
    guard let above = sorted.firstIndex(where: { $0.height >= height }) else {
      return sorted.last?.alpha ?? 0
    }
    guard above > 0 else { return sorted[0].alpha }
    let (low, high) = (sorted[above - 1], sorted[above])
    return low.alpha + (high.alpha - low.alpha) * (height - low.height) / (high.height - low.height)
  }

  /// Whether touches beside the sheet fall through at opacity `alpha`.
  func passes(at alpha: Double) -> Bool {
    switch touch {
    case .auto: return alpha < Self.leastTouched
    case .pass, .dismissAndPass: return true
    case .block, .dismiss: return false
    }
  }

  /// Whether a tap beside the sheet dismisses it.
  var dismisses: Bool { touch == .dismiss || touch == .dismissAndPass }
}
