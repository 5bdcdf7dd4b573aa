public import LayoutCore

extension Sticky: Explanation {
  /// Returns facts that follow those of the base: the line, the pusher, and the resulting place of
  /// the element; empty for elements that are never pinned.
  ///
  /// Lengths are in points, positions content coordinates along the axis.
  ///
  /// - Complexity: O(log sections + elements pinned) in an ordered base.
  /// - Throws: what the base throws.
  public func explain(_ element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> [Fact]
  {
    guard let base = context.base, let rules else { return [] }
    if let header = collectionHeaders(rules, context).first(where: { $0.element == element }) {
      return element.kind == wholeHeaders.collectionKind
        ? collectionHeaderFacts(header, rules, context) : [pageHeaderFact(header, rules)]
    }
    guard let rest = try base.attributes(for: element) else { return [] }
    guard rules.isPlain else { return try axisFacts(rest, rules, context, base) }
    guard let pinned = try pinned(element, rules, context, base) else { return [] }
    let pusher = try pusher(of: pinned, rules, context, base)
    return PinnedFacts(pinned, rules, context, pusher: pusher).all(element.section)
  }

  /// Returns a name for the thing at the stop of an element: an element, or the edge of a section;
  /// nil if there is none.
  func pusher(
    of pinned: PinnedElement, _ rules: StickyRules, _ context: any LayoutContext,
    _ base: any BaseLayout
  ) throws(LayoutFailure) -> String? {
    if pinned.band != nil || rules.limit == .content {
      guard pinned.stop.isFinite else { return nil }
      if pinned.hasNext, let name = context.kinds.name(of: pinned.rest.element.kind) {
        return "the next \(name)"
      }
      return "the \(pinned.side.isLeading ? "end" : "start") of the content"
    }
    let (element, isLeading) = (pinned.rest.element, pinned.side.isLeading)
    let next = element.section + (isLeading ? 1 : -1)
    var candidates: [Element] = []
    switch rules.limit {
    case .none, .content: return nil
    case .section:
      candidates = [
        Element(isLeading ? .footer : .header, section: element.section),
        Element(element.kind, section: next),
      ]
    case .items:
      let last = context.itemCount(inSection: element.section) - 1
      candidates = [Element(.cell, section: element.section, item: isLeading ? last : 0)]
    case .next:
      guard pinned.stop.isFinite else { return nil }
      candidates = [Element(element.kind, section: next)]
    }
    let end = pinned.stop + pinned.side.span(pinned.rest.frame).length
    for candidate in candidates where 0..<context.sectionCount ~= candidate.section {
      guard let frame = try base.attributes(for: candidate)?.frame else { continue }
      let span = pinned.side.span(frame)
      // The pusher begins at the stop, or is the item that ends there.
      guard min((span.start - end).magnitude, (span.end - end).magnitude) < 1e-6 else { continue }
      return context.kinds.text(for: candidate)
    }
    return "the \(isLeading ? "end" : "start") of section \(element.section)"
  }

  private func collectionHeaderFacts(
    _ header: LayoutAttributes, _ rules: StickyRules, _ context: any LayoutContext
  ) -> [Fact] {
    guard let side = sides.first else { return [] }
    let place = CollectionHeaderPlace(
      side.visible(context.viewport), side.content(contentSize), rules)
    let sentence =
      if place.offset > 0 {
        "the content has gone: the header stays just outside the viewport's edge (F-51)"
      } else if place.isPinned {
        "the content is pulled further than the limit: the header stays there (F-51)"
      } else {
        "the header follows the content (F-51)"
      }
    return [
      Fact(
        "top = min(max(-offset, 0) - length, limit), seen from the viewport's edge (F-51)",
        [
          FactValue("offset", place.offset), FactValue("length", rules.collectionHeader),
          FactValue("limit", rules.collectionHeaderLimit), FactValue("top", place.top),
        ]),
      Fact(sentence, [FactValue("z", Double(header.zIndex))]),
      .frame(header.frame, zIndex: header.zIndex),
    ]
  }

  private func pageHeaderFact(_ header: LayoutAttributes, _ rules: StickyRules) -> Fact {
    Fact(
      "the page header lies before the content and scrolls away with it (F-50)",
      [FactValue("length", rules.pageHeader)]
        + Fact.frame(header.frame, zIndex: header.zIndex).values)
  }
}

/// The facts about an element that may be pinned.
struct PinnedFacts {
  let pinned: PinnedElement
  let rules: StickyRules
  let viewport: Viewport
  /// The element's name, as people type it.
  let name: String
  /// The name of the thing at the stop.
  let pusher: String?

  init(_ pinned: PinnedElement, _ rules: StickyRules, _ context: any LayoutContext, pusher: String?)
  {
    self.pinned = pinned
    self.rules = rules
    viewport = context.viewport
    self.pusher = pusher
    name = context.kinds.text(for: pinned.rest.element)
  }

  /// From rest over line and stop to the frame.
  func all(_ section: Int) -> [Fact] {
    let facts = steps(section)
    guard pinned.isMoved else { return facts }
    let shown = pinned.attributes(rules)
    return facts + [.frame(shown.frame, zIndex: shown.zIndex)]
  }

  /// From rest over line and stop to the position along the axis.
  func steps(_ section: Int) -> [Fact] {
    var facts = [restFact, lineFact]
    if pinned.isInRange {
      facts.append(
        Fact(
          "it keeps the distances within its range (F-55)",
          [FactValue("line", side.coordinate(pinned.line))]))
    } else if pinned.line != visibleLine {
      facts.append(
        Fact(
          "elements that are already pinned move the line inward (stack)",
          [FactValue("line", side.coordinate(pinned.line))]))
    }
    if pinned.least != side.span(pinned.rest.frame).start {
      facts.append(
        Fact(
          "the viewport is overscrolled, and \(name) moves with it (during-bounce)",
          [FactValue("overscroll", side.span(pinned.rest.frame).start - pinned.least)]))
    }
    facts.append(stopFact(section))
    facts.append(Fact(conclusion, [FactValue("position", side.coordinate(pinned.start))]))
    return facts
  }

  private var side: PinSide { pinned.side }

  /// The line without a stack, measured on the side.
  private var visibleLine: Double { rules.line(at: side, viewport) }

  private var restFact: Fact {
    let span = side.span(pinned.rest.frame)
    return Fact(
      "\(name) rests where its base puts it",
      [FactValue("rest", side.coordinate(span.start)), FactValue("length", span.length)])
  }

  private var lineFact: Fact {
    let inset = rules.inset.resolved(side.inset(viewport))
    let sentence =
      rules.inset == .auto
      ? "the pin line lies inside the bounds by the adjusted content inset (F-42)"
      : "the pin line lies inside the bounds by pin-inset"
    var values = [
      FactValue("edge", side.coordinate(side.visible(viewport).start)), FactValue("inset", inset),
    ]
    if rules.offset != 0 { values.append(FactValue("pin offset", rules.offset)) }
    return Fact(sentence, values + [FactValue("line", side.coordinate(visibleLine))])
  }

  private func stopFact(_ section: Int) -> Fact {
    if pinned.stop == -.infinity { return Fact("section \(section) has no items to stop at") }
    guard let pusher, pinned.stop.isFinite else {
      return Fact("nothing stops it (limit=\((pinned.band == nil ? rules.limit : .none).rawValue))")
    }
    let place =
      switch pinned.band == nil ? rules.limit : .content {
      case .content where pinned.hasNext: "\(pusher) begins (F-56)"
      case .content: "the content \(side.isLeading ? "ends" : "starts") (F-56)"
      case .section, .none: "section \(section) \(side.isLeading ? "ends" : "starts") (F-41)"
      case .items: "\(pusher) \(side.isLeading ? "ends" : "starts") (limit=items)"
      case .next: "the next section begins (limit=next)"
      }
    return Fact(
      "it stops where \(place)", [FactValue("stop", side.coordinate(pinned.stop))])
  }

  private var conclusion: String {
    if !pinned.isMoved {
      return pinned.line <= pinned.least
        ? "the line has not reached it: it is at rest (F-40)"
        : "there is no room to pin it: it is at rest"
    }
    if pinned.start == pinned.line { return "it is pinned at the line (F-40)" }
    if pinned.start == pinned.least { return "the bounce moves it, and nothing else (F-43)" }
    return "\(pusher ?? "nothing") pushes it out (F-40)"
  }
}

extension Sticky {
  /// Returns the pins of the element at rest along each axis, x first, and its frame; empty if it
  /// is not pinned.
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
  /// The axis's name for people.
  fileprivate var letter: String { self == .horizontal ? "x" : "y" }
}
