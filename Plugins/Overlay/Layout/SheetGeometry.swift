import LayoutCore

/// A sheet in its container at one moment: what every answer is made of.
///
/// It is created for each call from options, viewport, content and the numbers that the host keeps,
/// so that equal states give equal answers, whatever their history.
struct SheetGeometry {
  let rules: OverlayRules
  let viewport: Viewport
  /// Size of the base's content; zero before the base is prepared.
  let content: Size
  /// Whether the content starts at its right edge (rule O-08).
  private let isRightToLeft: Bool
  var sheet: Sheet

  /// - Throws: `LayoutFailure.refused` for notches that do not fit.
  init(_ rules: OverlayRules, _ context: any LayoutContext) throws(LayoutFailure) {
    self.rules = rules
    viewport = context.viewport
    content = context.base?.contentSize ?? .zero
    isRightToLeft = context.base?.isRightToLeft ?? false
    let (edge, bars) = (rules.edge, viewport.safeArea)
    let room = NotchRoom(
      container: viewport.size.along(edge.axis), across: viewport.size.along(edge.axis.across),
      leadInset: edge.opposite(bars), trailInset: edge.own(bars),
      content: content.along(edge.axis) + rules.handle, keyboard: rules.keyboard)
    let notches = Notches(
      try rules.list.heights(in: room), enabled: rules.enabled, mayDismiss: rules.mayDismiss)
    sheet = Sheet(context.interactionState, notches, container: room.limit, rules: rules.sheet)
  }

  /// The rectangles of the sheet as it is seen now.
  var shape: SheetShape {
    SheetShape(
      edge: rules.edge, style: rules.style, container: viewport.size,
      keyboard: min(rules.keyboard, viewport.size.height), handle: rules.handle,
      height: sheet.shown, highest: sheet.notches.highest, isRightToLeft: isRightToLeft)
  }

  /// Opacity of the backdrop.
  var backdropAlpha: Double {
    sheet.isDismissed ? 0 : rules.backdrop.alpha(at: sheet.shown, sheet.notches)
  }

  /// Whether touches beside the sheet fall through.
  var passesBeside: Bool { sheet.isDismissed || rules.backdrop.passes(at: backdropAlpha) }

  // MARK: The content's viewport

  /// The viewport of the base, and the insets used for scrolling it.
  ///
  /// The viewport is as long as the panel. The part of the panel outside the container is an inset
  /// when scrolling, so that the last row can be reached at every notch (rule S-42); the base does
  /// not see it, so that a drag leaves it as it is.
  var baseViewport: BaseViewport {
    let shape = shape
    var base = viewport
    base.size = shape.contentSize
    base.safeArea = bars
    var inset = base.adjustedContentInset
    switch rules.edge.axis {
    case .vertical: inset.bottom += shape.unseen
    case .horizontal where isRightToLeft: inset.left += shape.unseen
    case .horizontal: inset.right += shape.unseen
    }
    return BaseViewport(base, scrollInset: inset, origin: shape.gap)
  }

  /// The part of the panel that bars cover when it is highest.
  private var bars: Insets {
    var bars = viewport.safeArea
    let length = viewport.size.along(rules.edge.axis)
    let beyond = max(0, length - rules.keyboard - sheet.notches.highest)
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
  var scroll: Double { place(of: viewport.contentOffset.along(rules.edge.axis)) }

  /// The place of the offset 0 or, from right to left, of its mirror image.
  var scrollOrigin: Double { place(of: rules.edge.axis == .horizontal ? startOffset : 0) }

  /// The horizontal offset at which the content's start edge lies at that of its viewport.
  private var startOffset: Double {
    isRightToLeft ? content.width - baseViewport.viewport.size.width : 0
  }

  /// The offset of the content if nothing but the room of `other` has changed: seen from its
  /// start edge, it stays.
  func offset(keepingThatOf other: SheetGeometry) -> Point {
    var offset = other.viewport.contentOffset
    if isRightToLeft { offset.x += startOffset - other.startOffset }
    return offset
  }

  private func place(of offset: Double) -> Double {
    let ends = ends(along: rules.edge.axis)
    return rules.edge.isFar ? offset - ends.lowerBound : ends.upperBound - offset
  }

  /// Keeps the content in place while its viewport grows under the finger, up to its far end.
  mutating func keepContent(at scroll: Double) -> Double {
    let ends = ends(along: rules.edge.axis)
    let kept = min(scroll, ends.upperBound - ends.lowerBound)
    if let last = sheet.finger?.lastScroll { sheet.finger?.lastScroll = min(last, kept) }
    return kept
  }

  /// The offset that puts the content at a place, moved by `across` the other way.
  func offset(at scroll: Double, movedBy movement: Point) -> Point {
    let (axis, across) = (rules.edge.axis, rules.edge.axis.across)
    let ends = ends(along: axis)
    let main = rules.edge.isFar ? scroll + ends.lowerBound : ends.upperBound - scroll
    let reach = self.ends(along: across)
    let old = viewport.contentOffset.along(across)
    // A sheet already beyond the ends stays there; a finger moves it no further.
    let (least, most) = (min(reach.lowerBound, old), max(reach.upperBound, old))
    let moved = min(max(old - movement.along(across), least), most)
    return axis == .vertical ? Point(x: moved, y: main) : Point(x: main, y: moved)
  }

  /// The resting offsets along an axis.
  private func ends(along axis: Axis) -> ClosedRange<Double> {
    let base = baseViewport
    let first = -base.scrollInset.lead(axis)
    let last =
      content.along(axis) - base.viewport.size.along(axis) + base.scrollInset.trail(axis)
    return axis == .horizontal && isRightToLeft
      ? min(first, last)...last : first...max(first, last)
  }
}

/// The dimming view beside the sheet: its opacity, and what a touch on it does (rules S-40, S-41).
struct Backdrop: Equatable {
  /// The effect of a touch on the backdrop, as an option specifies.
  enum Touch: String, CaseIterable {
    /// Blocked where the backdrop can be seen, else passed on.
    case auto
    case block
    case pass
    case dismiss
    /// Dismisses the sheet and also reaches the elements behind.
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

  /// The darkness of the backdrop at the lowest enabled notch and at the highest, from 0 to 1.
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

  /// Minimum alpha that takes touches.
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
