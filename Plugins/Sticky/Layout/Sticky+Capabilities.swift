public import LayoutCore

extension Sticky: BoundsSensitivity {
  /// Some elements when the window moves along the axis, or as `invalidate` says, everything; nothing
  /// where nothing is ever held (rules L-03, L-04, F-46).
  public func invalidation(from old: Viewport, to new: Viewport) -> Invalidation {
    guard let rules, let side = sides.first else { return .everything }
    if rules.invalidatesEverything, old != new { return .everything }
    guard rules.collectionHeader > 0 || sides.contains(where: { mayHold($0, rules) }) else {
      return .nothing
    }
    let far = PinSide(side.axis, isLeading: !side.isForward, isReversed: false)
    let isSame =
      side.window(old) == side.window(new) && side.inset(old) == side.inset(new)
      && far.inset(old) == far.inset(new)
    return isSame ? .nothing : .elements
  }
}

extension Sticky: IncrementalUpdates {
  /// Follows the base, which has followed the changes already.
  ///
  /// - Complexity: O(log sections + new sections).
  /// - Throws: what the base throws.
  public func apply(_ updates: [LayoutUpdate], _ context: any LayoutContext) throws(LayoutFailure) {
    guard let base = context.base else { throw .refused("sticky wraps another layout") }
    // One range around all new sections, cut to the content that there is.
    var new: Range<Int>?
    for case .insertSections(let sections) in updates {
      let before = new ?? sections
      new =
        min(before.lowerBound, sections.lowerBound)..<max(before.upperBound, sections.upperBound)
    }
    try settle(
      base, context, newSections: (new ?? 0..<0).clamped(to: 0..<context.sectionCount))
  }
}

extension Sticky: Animation {
  /// UIKit's default: what is new fades in where it is held.
  public func initialAttributes(forAppearing element: Element, _ context: any LayoutContext)
    -> LayoutAttributes?
  { nil }

  /// UIKit's default: what goes fades out where it was held.
  public func finalAttributes(forDisappearing element: Element, _ context: any LayoutContext)
    -> LayoutAttributes?
  { nil }
}
