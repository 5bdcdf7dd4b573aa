public import LayoutCore

extension Sticky: BoundsSensitivity {
  /// What is pinned when the viewport moves along the axis, or everything with `invalidate`; nothing
  /// where nothing is ever pinned (rules L-03, L-04, F-46).
  ///
  /// Elements where one section is known to be at the line before and after, else their kinds.
  public func invalidation(from old: Viewport, to new: Viewport) -> Invalidation {
    guard let rules else { return .everything }
    if rules.invalidatesEverything, old != new { return .everything }
    let isSame = { (side: PinSide) in
      side.visible(old) == side.visible(new) && side.inset(old) == side.inset(new)
    }
    let movesSides = rules.collectionHeader > 0 || sides.contains { mayPin($0, rules) }
    if !movesSides || sides.allSatisfy(isSame),
      rules.bands.allSatisfy({ band in
        bandSides(band).allSatisfy { band.isEmpty(at: $0) || isSame($0) }
      })
    {
      return .nothing
    }
    return elements(from: old, to: new, rules).map { .elements($0) } ?? moved
  }

  /// What the move changes, or nil if that is not known without asking the base.
  ///
  /// Of headers that stop at their section's end, only those of the section at the line move: earlier ones are
  /// at their stops, later ones at rest.
  private func elements(from old: Viewport, to new: Viewport, _ rules: StickyRules) -> [Element]? {
    guard rules.isPlain, !hasOwnPins, !rules.stacks, rules.frozenSections == nil,
      rules.collectionHeader == 0, rules.limit != .none, rules.limit != .content
    else { return nil }
    var found: [Element] = []
    for side in sides where mayPin(side, rules) {
      let (before, after) = (rules.line(at: side, old), rules.line(at: side, new))
      guard let place = memo(at: side).place,
        place.span.start < min(before, after), max(before, after) <= place.span.end,
        rules.bounce == .off
          || (side.overscroll(old, contentSize) == 0 && side.overscroll(new, contentSize) == 0)
      else { return nil }
      for kind in rules.pins.kinds(at: side) { found.append(Element(kind, section: place.section)) }
    }
    if found.count > 1 { found.sort() }
    return found
  }

  /// What scrolling moves: some kinds, where no section and no range pins others.
  func scrollInvalidation() -> Invalidation {
    guard let rules, !hasOwnPins, rules.items == nil else { return .elements }
    var kinds = sides.filter { mayPin($0, rules) }.flatMap { rules.pins.kinds(at: $0) }
    for band in rules.bands {
      guard let others = band.kinds else { return .elements }
      kinds += others.filter { !kinds.contains($0) }
    }
    if rules.collectionHeader > 0 { kinds.append(wholeHeaders.collectionKind) }
    return .elements([], kinds: kinds)
  }
}
