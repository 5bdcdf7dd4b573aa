internal import CollectionEngine
internal import LayoutCore

// Laws about the answers of one layout to questions that change nothing.
extension Law {
  static let answers = Law(
    "answers", "order, no duplicates, finite",
    """
    Answers are in AttributesOrder (section, kind, item) without duplicates; frames are finite with sizes \
    of at least 0, alpha is from 0 to 1, and every element is one of the content.
    """,
    fix: """
      append elements by section, then kind, then item, each once, and keep frames finite and \
      sizes at 0 or more: a viewport may be 0 wide
      """
  ) { scene throws(LawStop) in
    let (top, kinds) = (try scene.top(), try scene.kinds())
    let size = top.layout.contentSize
    guard size.isFinite, size.width >= 0, size.height >= 0 else {
      throw .broken("the content is \(size.width) x \(size.height)")
    }
    for rect in [Rect.everywhere, top.context.viewport.bounds] {
      var previous: Element?
      for one in try top.elements(in: rect) {
        let name = kinds.text(for: one.element)
        if let previous, !(previous < one.element) {
          let before = kinds.text(for: previous)
          throw .broken(
            previous == one.element ? "\(name) comes twice" : "\(name) comes after \(before)")
        }
        previous = one.element
        guard one.frame.isFinite, one.frame.width >= 0, one.frame.height >= 0 else {
          throw .broken("the frame of \(name) is \(one.frame.measures)")
        }
        guard 0...1 ~= one.alpha else { throw .broken("\(name) has alpha \(one.alpha)") }
        guard one.element.kind != .cell || top.has(one.element) else {
          throw .broken("\(name) is no item of the content")
        }
      }
    }
  }

  static let stable = Law(
    "stable", "the same question, the same answer",
    "Between two invalidations an element has the same attributes in every answer (rule L-06).",
    fix: """
      compute attributes in `prepare`, or from content, viewport and options alone: no query may \
      change what the next one answers
      """
  ) { scene throws(LawStop) in
    let top = try scene.top()
    let difference = Difference(kinds: try scene.kinds(), other: "asked again", tolerance: 0)
    let first = try top.answer()
    for window in Rect.windows(of: first.contentSize).prefix(3) { _ = try top.elements(in: window) }
    try difference.require(first, try top.answer())
  }

  static let rect = Law(
    "rect", "rect query = filter of all",
    """
    A rect query returns every element whose box around the transformed frame, as far as a scroller shows \
    it, intersects the rectangle; touching edges do not intersect, nor does anything empty (rule L-05). Where rounding decides whether edges \
    touch, within a millionth of a point, either answer holds.
    """,
    fix: """
      return what intersects the rectangle with its box: `layout_intersects` of `layout_box` in \
      C, C++ and Rust, `boundingBox.intersects(rect)` in Swift
      """
  ) { scene throws(LawStop) in
    try requireRects(try scene.top(), try scene.kinds())
  }

  /// Breaks the law where a rect query of a layout does not have what is seen there.
  static func requireRects(_ top: LayerProbe.Level, _ kinds: KindTable) throws(LawStop) {
    let isMoved = top.layout.declaration.isDecorator
    var (all, parts, unclear) = ([LayoutAttributes](), [Element: Rect](), Set<Element>())
    for one in try top.everything() {
      all.append(one)
      if let part = try top.seen(of: one) {
        if part != one.boundingBox { parts[one.element] = part }
      } else {
        unclear.insert(one.element)
      }
    }
    /// The element as far as it is seen.
    func seen(_ one: LayoutAttributes) -> LayoutAttributes {
      guard let part = parts[one.element] else { return one }
      var seen = one
      (seen.frame, seen.transform) = (part, .identity)
      return seen
    }
    var rects = Rect.windows(of: top.layout.contentSize) + [top.context.viewport.bounds]
    for one in all.map(seen).spread(12) {
      let box = one.boundingBox
      rects += [
        box, box.offset(dx: box.width, dy: 0), box.offset(dx: 0, dy: -box.height),
        Rect(x: box.midX, y: box.midY, width: 1, height: 1),
        Rect(x: box.maxX - 0.5, y: box.maxY - 0.5, width: 400, height: 30),
        Rect(x: box.minX - 30, y: box.minY - 400, width: 30.5, height: 400.5),
      ]
    }
    for rect in rects where rect.isFinite {
      let doubtful = unclear.union(
        all.filter { seen($0).grazes(rect, isMoved: isMoved) }.map { $0.element })
      let expected = all.filter {
        seen($0).boundingBox.intersects(rect) && !doubtful.contains($0.element)
      }
      let found = try top.elements(in: rect).filter {
        !doubtful.contains($0.element) && !seen($0).grazes(rect, isMoved: isMoved)
      }
      try require(found, expected, in: rect, kinds)
    }
  }

  /// Breaks the law where the answer to a query for `rect` differs from what has its box there.
  private static func require(
    _ found: [LayoutAttributes], _ expected: [LayoutAttributes], in rect: Rect, _ kinds: KindTable
  ) throws(LawStop) {
    let question = "asked for the rectangle \(rect.reach), the layout"
    let (there, wanted) = (Set(found.map { $0.element }), Set(expected.map { $0.element }))
    if let extra = found.first(where: { !wanted.contains($0.element) }) {
      let isThere = extra.boundingBox.intersects(rect)
      let place =
        isThere && extra.flags.contains(.scrolled)
        ? "of which its scroller shows nothing there"
        : isThere
          ? "which a query for everything does not return"
          : "whose \(extra.boxWords) \(extra.boundingBox.distance(to: rect))"
      throw .broken(
        "\(question) returns \(kinds.text(for: extra.element)), \(place)",
        .extra(extra.element, in: rect))
    }
    if let missing = expected.first(where: { !there.contains($0.element) }),
      let share = missing.boundingBox.intersection(rect)
    {
      throw .broken(
        "\(question) leaves out \(kinds.text(for: missing.element)), whose "
          + "\(missing.boxWords) shares \(share.width.short) x \(share.height.short) points with it",
        .lost(missing.element, in: rect))
    }
    let difference = Difference(kinds: kinds, other: "in a query for everything", tolerance: 0)
    for (one, other) in zip(found, expected) {
      guard let sentence = difference.sentence([one], [other]) else { continue }
      throw .broken(
        "asked for the rectangle \(rect.reach), \(sentence)", .different(one.element, in: rect))
    }
  }

  static let single = Law(
    "single", "one element = the same in a rect",
    "Asked for by itself an element has the attributes of every other answer; one that does not exist has none.",
    fix: """
      make an element in one function for both queries, and return none (`LAYOUT_NONE`, nil) for \
      what is not in the content
      """
  ) { scene throws(LawStop) in
    let (top, kinds) = (try scene.top(), try scene.kinds())
    let difference = Difference(kinds: kinds, other: "by itself", tolerance: 0)
    for one in try top.elements(in: .everywhere).spread(60) {
      guard let alone = try top.element(one.element) else {
        throw .broken(
          "\(kinds.text(for: one.element)) is in a rect, by itself it is not there",
          .unknown(one.element))
      }
      if let sentence = difference.sentence([one], [alone]) {
        throw .broken(sentence, .unlike(one.element))
      }
    }
    let count = top.context.sectionCount
    var absent = [Element(.cell, section: count, item: 0), Element(.header, section: count)]
    if count > 0 {
      let items = top.context.itemCount(inSection: count - 1)
      absent.append(Element(.cell, section: count - 1, item: items))
    }
    // Decorations may belong to the whole content, which has a section 0 even if it is empty.
    for element in absent where count > 0 || element.kind == .cell {
      if try top.element(element) != nil {
        throw .broken(
          "\(kinds.text(for: element)) does not exist, by itself it is there", .invented(element))
      }
    }
  }

  static let content = Law(
    "content", "cells inside the content", isAdvice: true,
    "Cells lie inside the content size, or people cannot scroll to them; a layout may have reasons.",
    fix: """
      let the content size reach the right and bottom edges of the last boxes, or accept the \
      warning
      """
  ) { scene throws(LawStop) in
    let probe = try scene.probe()
    guard probe.levels.count == 1 else { throw .notOffered }
    let (size, kinds) = (probe.top.layout.contentSize, try scene.kinds())
    for one in try probe.top.everything() where one.element.kind == .cell && !one.isHidden {
      // People scroll to what is in a scroller by itself.
      if one.flags.contains(.scrolled) { continue }
      let box = one.boundingBox
      if box.isEmpty { continue }
      let slack = 1e-6 * max(1, size.width, size.height)
      let isInside =
        box.minX >= -slack && box.minY >= -slack && box.maxX <= size.width + slack
        && box.maxY <= size.height + slack
      if !isInside {
        throw .broken(
          "the \(one.boxWords) of \(kinds.text(for: one.element)) leaves the content, which is "
            + "\(size.width.short) wide and \(size.height.short) high")
      }
    }
  }
}

extension Rect {
  /// Windows over content of a size: strips, quarters, and one beyond each end.
  static func windows(of size: Size) -> [Rect] {
    let (w, h) = (max(1, size.width), max(1, size.height))
    var windows = [
      Rect(x: 0, y: 0, width: w, height: h), Rect(x: -50, y: -50, width: 100, height: 100),
      Rect(x: w - 40, y: h - 40, width: 300, height: 300),
      Rect(x: 0, y: 0, width: 0, height: h), Rect(x: w / 3, y: h / 3, width: w / 7, height: h / 7),
    ]
    for step in 0..<4 {
      let part = Double(step) / 4
      windows.append(Rect(x: 0, y: h * part, width: w, height: h / 4))
      windows.append(Rect(x: w * part, y: -10, width: w / 4, height: h + 20))
    }
    return windows
  }
}

extension Array {
  /// At most `count` elements, evenly spread, the first and the last among them.
  func spread(_ limit: Int) -> [Element] {
    guard count > limit, limit > 1 else { return self }
    return (0..<limit).map { self[$0 * (count - 1) / (limit - 1)] }
  }
}
