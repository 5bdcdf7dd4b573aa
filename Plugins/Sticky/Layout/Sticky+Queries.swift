public import LayoutCore

extension Sticky {
  /// Appends the attributes of every element that intersects `rect`, in `AttributesOrder`: what is
  /// pinned where it is pinned and never where it rests (rule F-44), the rest as the base says.
  ///
  /// - Complexity: the base's query, and O(log sections + elements pinned) in an ordered base.
  /// - Throws: what the base throws.
  public func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    guard let base = context.base, let rules, !rect.isEmpty else { return }
    let first = attributes.count
    try base.attributes(in: rect, into: &attributes)
    for side in sides where mayPin(side, rules) {
      let run = run(at: side, rules, context, base)
      try run.forEachPinned(meeting: side.span(rect)) { pinned in
        guard pinned.isMoved else { return }
        attributes.place(pinned.attributes(rules), from: first, in: rect)
      }
    }
    for header in wholeHeaders(rules, context) {
      attributes.place(header, from: first, in: rect)
    }
  }

  /// The attributes of one element, or nil if there is none.
  ///
  /// - Complexity: the base's query, and O(log sections + elements pinned) in an ordered base.
  /// - Throws: what the base throws.
  public func attributes(for element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> LayoutAttributes?
  {
    guard let base = context.base, let rules else { return nil }
    if let header = wholeHeaders(rules, context).first(where: { $0.element == element }) {
      return header
    }
    guard let rest = try base.attributes(for: element) else { return nil }
    return try pinned(element, rules, context, base)?.attributes(rules) ?? rest
  }

  /// What pins `element`, which the base has, or nil if it is of no kind that is pinned.
  func pinned(
    _ element: Element, _ rules: StickyRules, _ context: any LayoutContext, _ base: any BaseLayout
  ) throws(LayoutFailure) -> PinnedElement? {
    guard element.item == 0, 0..<context.sectionCount ~= element.section else { return nil }
    let pins = try rules.pins(ofSection: element.section, context, hasOwnPins)
    guard let side = sides.first(where: { pins.kinds(at: $0).contains(element.kind) }) else {
      return nil
    }
    return try run(at: side, rules, context, base).pinned(element)
  }

  private func run(
    at side: PinSide, _ rules: StickyRules, _ context: any LayoutContext, _ base: any BaseLayout
  ) -> SideRun {
    SideRun(side, rules, context, base, hasOwnPins, memos[side.isLeading ? 0 : 1])
  }

  /// Whether anything may be pinned at `side`.
  func mayPin(_ side: PinSide, _ rules: StickyRules) -> Bool {
    hasOwnPins || !rules.pins.kinds(at: side).isEmpty
  }

  /// The headers of no section that there are.
  func wholeHeaders(_ rules: StickyRules, _ context: any LayoutContext) -> [LayoutAttributes] {
    guard rules.collectionHeader > 0 || rules.pageHeader > 0, let side = sides.first else {
      return []
    }
    return wholeHeaders.all(side, rules, context, contentSize)
  }
}

extension [LayoutAttributes] {
  /// Puts `one` where it belongs among the elements from `first` on if it intersects `rect`, and
  /// takes away what the base said of the element.
  ///
  /// - Complexity: O(k) for k elements from `first` on, most of it one move of memory.
  fileprivate mutating func place(_ one: LayoutAttributes, from first: Int, in rect: Rect) {
    var (lower, upper) = (first, count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if self[middle].element < one.element { lower = middle + 1 } else { upper = middle }
    }
    let isThere = lower < count && self[lower].element == one.element
    switch (isThere, one.boundingBox.intersects(rect)) {
    case (true, true): self[lower] = one
    case (true, false): remove(at: lower)
    case (false, true): insert(one, at: lower)
    case (false, false): break
    }
  }
}
