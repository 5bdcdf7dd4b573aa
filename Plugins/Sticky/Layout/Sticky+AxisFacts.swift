import LayoutCore

extension Sticky {
  /// What pins the element that rests so along each axis, x first, and its frame; empty where nothing does.
  func axisFacts(
    _ rest: LayoutAttributes, _ rules: StickyRules, _ context: any LayoutContext,
    _ base: any BaseLayout
  ) throws(LayoutFailure) -> [Fact] {
    let place = try runs(rules, context, base).place(rest)
    guard !place.pins.isEmpty else { return [] }
    var facts: [Fact] = []
    for axis in [Axis.horizontal, .vertical] {
      guard let pinned = place.pins.first(where: { $0.side.axis == axis }) else {
        facts.append(Fact("along \(axis.letter) nothing pins it"))
        continue
      }
      facts.append(Fact("along \(axis.letter): \(reason(of: pinned, context))"))
      let pusher = try pusher(of: pinned, rules, context, base)
      facts += PinnedFacts(pinned, rules, context, pusher: pusher).steps(rest.element.section)
    }
    let shown = place.attributes(rules)
    if place.pins.count > 1, shown.zIndex > rules.zIndex {
      facts.append(
        Fact(
          "pinned along both axes, it lies above what one axis pins (F-57)",
          [FactValue("z", Double(shown.zIndex))]))
    }
    return shown == rest ? facts : facts + [.frame(shown.frame, zIndex: shown.zIndex)]
  }

  /// Why an element is pinned along an axis.
  private func reason(of pinned: PinnedElement, _ context: any LayoutContext) -> String {
    let element = pinned.rest.element
    switch pinned.band?.origin {
    case .items(let range)?:
      return "items \(range.lowerBound)..\(range.upperBound) move as one (F-55)"
    case .sections(let range)?:
      return "sections \(range.lowerBound)..\(range.upperBound) move as one (F-55)"
    case .bound?: return "no section ends along this axis (F-56)"
    case .loose(let kind)?:
      return "\(context.kinds.name(of: kind) ?? "its kind") belongs to no section (F-54)"
    case nil where pinned.isInRange:
      return "a range of items of section \(element.section) moves as one (F-55)"
    case nil: return "section \(element.section) pins it (F-54)"
    }
  }
}

extension Axis {
  /// How people name the axis.
  fileprivate var letter: String { self == .horizontal ? "x" : "y" }
}
