internal import LayoutCore

/// Finds the first difference between two answers and describes it in one sentence.
///
///     2,1 lies at y 0, freshly prepared at 58
struct Difference {
  /// Names of the elements.
  let kinds: KindTable
  /// Origin of the second answer: `freshly prepared`.
  let other: String
  /// Numbers that differ by less than this part of themselves are the same.
  var tolerance = 1e-6

  /// Breaks the law if two answers differ; `place` is the circumstance, such as
  /// `after 'reload 0,1'`.
  func require(_ a: Answer, _ b: Answer, _ place: String? = nil) throws(LawStop) {
    if let sentence = sentence(a, b) {
      throw .broken(place.map { "\($0): \(sentence)" } ?? sentence)
    }
  }

  /// Breaks the law where two lists of elements differ.
  func require(_ a: [LayoutAttributes], _ b: [LayoutAttributes]) throws(LawStop) {
    if let sentence = sentence(a, b) { throw .broken(sentence) }
  }

  private func sentence(_ a: Answer, _ b: Answer) -> String? {
    if let sentence = sentence(a.elements, b.elements) { return sentence }
    for (name, x, y) in [
      ("wide", a.contentSize.width, b.contentSize.width),
      ("high", a.contentSize.height, b.contentSize.height),
    ] where !areClose(x, y) {
      return "the content is \(x.short) \(name), \(other) \(y.short)"
    }
    for (section, (x, y)) in zip(a.extents, b.extents).enumerated() {
      if !areClose(x.start, y.start) {
        return "section \(section) starts at \(x.start.short), \(other) at \(y.start.short)"
      }
      if !areClose(x.end, y.end) {
        return "section \(section) ends at \(x.end.short), \(other) at \(y.end.short)"
      }
    }
    guard let sentence = sentence(a.visible, b.visible) else { return nil }
    return "in the viewport \(sentence)"
  }

  /// Describes the first difference between two lists in `AttributesOrder`, or nil.
  func sentence(_ a: [LayoutAttributes], _ b: [LayoutAttributes]) -> String? {
    for (x, y) in zip(a, b) {
      if x.element < y.element {
        return "\(kinds.text(for: x.element)) is there, \(other) it is not"
      }
      if y.element < x.element {
        return "\(kinds.text(for: y.element)) is missing, \(other) it is there"
      }
      if let sentence = sentence(x, y) { return "\(kinds.text(for: x.element)) \(sentence)" }
    }
    if a.count > b.count {
      return "\(kinds.text(for: a[b.count].element)) is there, \(other) it is not"
    }
    if b.count > a.count {
      return "\(kinds.text(for: b[a.count].element)) is missing, \(other) it is there"
    }
    return nil
  }

  private func sentence(_ a: LayoutAttributes, _ b: LayoutAttributes) -> String? {
    let (f, g) = (a.frame, b.frame)
    if !areClose(f.x, g.x) { return "lies at x \(f.x.short), \(other) at \(g.x.short)" }
    if !areClose(f.y, g.y) { return "lies at y \(f.y.short), \(other) at \(g.y.short)" }
    if !areClose(f.width, g.width) { return "is \(f.width.short) wide, \(other) \(g.width.short)" }
    if !areClose(f.height, g.height) {
      return "is \(f.height.short) high, \(other) \(g.height.short)"
    }
    if a.zIndex != b.zIndex { return "has z \(a.zIndex), \(other) \(b.zIndex)" }
    if !areClose(a.alpha, b.alpha) {
      return "has alpha \(a.alpha.short), \(other) \(b.alpha.short)"
    }
    if a.isHidden != b.isHidden {
      return a.isHidden ? "is hidden, \(other) not" : "is shown, \(other) not"
    }
    if a.pointer != b.pointer { return "has pointer \(a.pointer), \(other) \(b.pointer)" }
    if a.flags != b.flags { return "has flags \(a.flags.rawValue), \(other) \(b.flags.rawValue)" }
    if a.touchInsets != b.touchInsets {
      return "has touch insets \(a.touchInsets.text), \(other) \(b.touchInsets.text)"
    }
    let (s, t) = (a.transform, b.transform)
    let isSame =
      areClose(s.a, t.a) && areClose(s.b, t.b) && areClose(s.c, t.c) && areClose(s.d, t.d)
      && areClose(s.tx, t.tx) && areClose(s.ty, t.ty)
    return isSame ? nil : "is turned, scaled or moved, \(other) otherwise"
  }

  /// Whether two numbers are the same but for rounding.
  func areClose(_ x: Double, _ y: Double) -> Bool {
    (x - y).magnitude <= tolerance * max(1, x.magnitude, y.magnitude)
  }
}

extension Double {
  /// The number with at most three decimals, or in full where those do not tell.
  var short: String {
    guard magnitude < 1e12 else { return description }
    let rounded = (self * 1000).rounded() / 1000
    return (rounded == 0 && self != 0 ? self : rounded).shortText
  }
}

extension Point {
  /// `x y`.
  var text: String { "\(x.short) \(y.short)" }
}

extension TouchInsets {
  /// `top left bottom right`.
  var text: String { [top, left, bottom, right].map { Double($0).short }.joined(separator: " ") }
}
