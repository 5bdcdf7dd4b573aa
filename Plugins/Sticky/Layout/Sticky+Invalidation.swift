public import LayoutCore

extension Sticky: BoundsSensitivity {
  /// Returns the pinned elements if the viewport moves along the axis, or everything with
  /// `invalidate`; nothing if nothing is ever pinned (rules L-03, L-04, F-46).
  ///
  /// Elements where one section is known to be at the line before and after, else their kinds.
  public func invalidation(from old: Viewport, to new: Viewport) -> Invalidation {
    guard let rules else { return .everything }
    if rules.invalidatesEverything, old != new { return .everything }
    let isSame = { (side: PinSide) in
      side.visible(old) == side.visible(new) && side.inset(old) == side.inset(new)
    }
    let movesSides = rules.collectionHeader > 0 || !pinningSides.isEmpty
    if !movesSides || sides.allSatisfy(isSame),
      rules.bands.allSatisfy({ band in
        bandSides(band).allSatisfy { band.isEmpty(at: $0) || isSame($0) }
      })
    {
      return .nothing
    }
    return known(from: old, to: new, rules) ?? moved
  }

  /// Returns the elements that the move changes, or nil if the base would have to be asked.
  ///
  /// Of headers that stop at their section's end, only those of the section at the line move:
  /// earlier ones are at their stops, later ones at rest.
  private func known(
    from old: Viewport, to new: Viewport, _ rules: StickyRules
  ) -> Invalidation? {
    guard !pinningSides.isEmpty, rules.isPlain, !hasOwnPins, !rules.stacks,
      rules.frozenSections == nil,
      rules.collectionHeader == 0, rules.limit != .none, rules.limit != .content
    else { return nil }
    for index in pinningSides.indices
    where !staysInSection(at: pinningSides[index], from: old, to: new, rules) { return nil }
    guard pinningSides.count > 1 else {
      return memo(at: pinningSides[0]).invalidation(of: rules.pins, pinningSides[0])
    }
    var all = Invalidation.nothing
    for side in pinningSides {
      guard let moved = memo(at: side).invalidation(of: rules.pins, side) else { return nil }
      all.merge(moved)
    }
    all.elements.sort()
    return all
  }

  /// Whether the section at the line of `side` is known, and is there before and after.
  private func staysInSection(
    at side: PinSide, from old: Viewport, to new: Viewport, _ rules: StickyRules
  ) -> Bool {
    guard let span = memo(at: side).place?.span else { return false }
    let (before, after) = (rules.line(at: side, old), rules.line(at: side, new))
    return span.start < min(before, after) && max(before, after) <= span.end
      && (rules.bounce == .off
        || (side.overscroll(old, contentSize) == 0 && side.overscroll(new, contentSize) == 0))
  }

  /// Returns the kinds that scrolling moves, if no section and no range pins others.
  func scrollInvalidation() -> Invalidation {
    guard let rules, !hasOwnPins, rules.items == nil else { return .elements }
    var kinds = pinningSides.flatMap { rules.pins.kinds(at: $0) }
    for band in rules.bands {
      guard let others = band.kinds else { return .elements }
      kinds += others.filter { !kinds.contains($0) }
    }
    if rules.collectionHeader > 0 { kinds.append(wholeHeaders.collectionKind) }
    return .elements([], kinds: kinds)
  }
}
