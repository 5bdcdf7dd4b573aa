internal import LayoutCore

/// Queries of a stack: its layouts' answers, compared with the last visible ones.
extension LayoutStack {
  /// Appends the attributes of every element that intersects `rect`, in `AttributesOrder`.
  ///
  /// After a change, the visible ones that it did not invalidate are those of the last answer (rule
  /// L-15).
  ///
  /// - Throws: what the layout throws.
  func attributes(in rect: Rect, into result: inout [LayoutAttributes]) throws(LayoutFailure) {
    let isVisible = rect == contexts[contexts.count - 1].viewport.bounds
    if isVisible, let strips = lastAnswer.unknown(in: rect) {
      try extendLastAnswer(by: strips, to: rect)
      result.append(contentsOf: lastAnswer.visible)
      return
    }
    let before = result.count
    try ask(for: rect, into: &result)
    guard isVisible || !lastAnswer.visible.isEmpty else { return }
    guard !lastAnswer.isVisible(result[before...]) else {
      if isVisible { lastAnswer.confirm(in: rect) }
      return
    }
    try check(result[before...], "attributes in rect")
    if isVisible { lastAnswer.keep(result[before...], in: rect) }
  }

  private func ask(for rect: Rect, into result: inout [LayoutAttributes]) throws(LayoutFailure) {
    counters.rectQueries += 1
    let before = result.count
    try top.attributes(in: rect, contexts[contexts.count - 1], into: &result)
    counters.attributesProduced += result.count - before
  }

  /// Asks for what is new in `strips` and for what is stale, and makes the last answer that of
  /// `rect`.
  private func extendLastAnswer(by strips: [Rect], to rect: Rect) throws(LayoutFailure) {
    var fresh: [LayoutAttributes] = []
    for strip in strips {
      let before = fresh.count
      try ask(for: strip, into: &fresh)
      try check(fresh[before...], "attributes in rect")
    }
    for element in lastAnswer.stale where !fresh.contains(where: { $0.element == element }) {
      counters.elementQueries += 1
      guard let one = try top.attributes(for: element, contexts[contexts.count - 1]) else {
        continue
      }
      counters.attributesProduced += 1
      fresh.append(one)
    }
    var last: (section: Int, scroller: SectionScroller?)?
    try lastAnswer.extend(to: rect, with: fresh) { (one) throws(LayoutFailure) in
      guard one.flags.contains(.scrolled) else { return one.boundingBox }
      let section = one.element.section
      if last?.section != section { last = (section, try scroller(ofSection: section)) }
      return last?.scroller?.visiblePart(of: one.boundingBox) ?? one.boundingBox
    }
  }

  /// Reports what changed since the last visible set without an invalidation, once.
  private func check(_ answer: ArraySlice<LayoutAttributes>, _ function: String)
    throws(LayoutFailure)
  {
    guard let (before, after) = lastAnswer.contradiction(in: answer),
      let difference = before.firstDifference(to: after)
    else { return }
    lastAnswer.forget()
    throw .contradiction(
      in: function, of: top.declaration.name, on: kinds.text(for: after.element), difference)
  }

  /// Returns the attributes of one element, or nil if there is no such element.
  ///
  /// - Throws: what the layout throws.
  func attributes(for element: Element) throws(LayoutFailure) -> LayoutAttributes? {
    counters.elementQueries += 1
    let answer = try top.attributes(for: element, contexts[contexts.count - 1])
    guard let answer else { return nil }
    counters.attributesProduced += 1
    if !lastAnswer.visible.isEmpty { try check([answer], "attributes for element") }
    return answer
  }
}
