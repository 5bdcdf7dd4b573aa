public import LayoutCore

/// A sheet with notches over whatever lies behind, around any base: the base is its content.
///
///     let overlay = Overlay()
///     try overlay.prepare(context)  // 390 × 844, notches 1/4, 1/2, 3/4
///     try overlay.attributes(for: Element(panel, section: 0), context)?.frame  // 0 633 390 633
///
/// The base has a window of its own, as large as the panel, and lies in it: its elements are moved by the
/// distance of the panel and hidden where the panel is not. The layer's offset is that of the content. The
/// panel, its handle and the backdrop are decorations that keep their place in the window.
///
/// Nothing is kept but options: where the sheet is, what moves it and the finger on it are numbers that
/// the host keeps (`interactionState`), so a gesture that is refused has changed nothing, and the same
/// gestures give the same state.
///
/// Invariant: the sheet is inside the container, and everything of the base that is not hidden meets the
/// panel or lies outside the container.
public final class Overlay: CollectionLayout {
  /// The options at the last `prepare`; nil before.
  var rules: OverlayRules?
  /// Numbers of the own kinds in the layer.
  var parts = SheetParts(.standard)
  /// Size of the base's content and the widest way it may be moved, in points: the same at every height.
  public private(set) var contentSize = Size.zero

  /// Creates a layout that must be prepared before it is asked.
  public init() {}

  /// Name, version, kinds and options of the layout.
  public static let declaration = LayoutDeclaration(
    name: "overlay", version: "1.0.0", summary: "A sheet with notches; any layout is its content.",
    kinds: SheetParts.declarations, options: OverlayOption.all.declarations, isDecorator: true)

  /// Name, version, kinds and options of the layout.
  public var declaration: LayoutDeclaration { Self.declaration }

  /// Accepts the texts that options of lists and ranges take.
  ///
  /// - Throws: `LayoutFailure.refused` for any other text.
  public func check(_ value: OptionValue, forOption option: Int) throws(LayoutFailure) {
    try OverlayOption.all.check(value, forOption: option)
  }

  /// Reads the options and sees whether the notches fit.
  ///
  /// - Throws: what the base throws; `LayoutFailure.refused` without a base, and for notches that there are not, that descend
  ///   or that are higher than the container.
  public func prepare(_ context: any LayoutContext) throws(LayoutFailure) {
    guard let base = context.base else { throw .refused("overlay wraps another layout") }
    let rules = try OverlayRules(context)
    let geometry = try SheetGeometry(rules, context)
    self.rules = rules
    parts = try SheetParts(context.kinds, around: base)
    let gap = geometry.shape.widestGap
    contentSize = Size(
      width: base.contentSize.width + gap.x, height: base.contentSize.height + gap.y)
  }

  /// The sheet as it is now; nil before the first `prepare`.
  func geometry(_ context: any LayoutContext) throws(LayoutFailure) -> SheetGeometry? {
    guard let rules else { return nil }
    return try SheetGeometry(rules, context)
  }
}

extension Overlay: BaseFraming {
  /// The window of the base: as large as the panel.
  ///
  /// Asked before the base is prepared, when its content has no size yet, and after it.
  ///
  /// - Throws: as `prepare`.
  public func baseWindow(_ context: any LayoutContext) throws(LayoutFailure) -> BaseWindow {
    try SheetGeometry(OverlayRules(context), context).window
  }
}

extension Overlay: BoundsSensitivity {
  /// The sheet keeps its place while the content scrolls; with another window it is laid out again.
  public func invalidation(from old: Viewport, to new: Viewport) -> Invalidation {
    if old == new { return .nothing }
    let isSameRoom =
      old.size == new.size && old.contentInset == new.contentInset && old.safeArea == new.safeArea
    return isSameRoom ? .elements : .everything
  }
}

extension Overlay: IncrementalUpdates {
  /// Follows the base, which has followed the changes already.
  ///
  /// - Throws: as `prepare`.
  public func apply(_ updates: [LayoutUpdate], _ context: any LayoutContext) throws(LayoutFailure) {
    try prepare(context)
  }
}

extension Overlay: Animation {
  /// UIKit's default: what is new fades in where it is seen.
  public func initialAttributes(forAppearing element: Element, _ context: any LayoutContext)
    -> LayoutAttributes?
  { nil }

  /// UIKit's default: what goes fades out where it was seen.
  public func finalAttributes(forDisappearing element: Element, _ context: any LayoutContext)
    -> LayoutAttributes?
  { nil }
}
