internal import LayoutCore

/// The last visible set that a layout answered: later answers must agree with it until something is
/// invalidated (rule L-06), and after a change only the rest is asked for (rule L-15).
///
/// UIKit throws there: "layout attributes … changed from … to … without invalidating the layout".
struct LastAnswer {
  /// The elements that are still valid, in `AttributesOrder`.
  private(set) var visible: [LayoutAttributes] = []
  /// The rectangle that `visible` and `stale` answer for, or nil if there may be others in it.
  private(set) var area: Rect?
  /// Listed elements that were invalidated since and are to be asked for one by one.
  private(set) var stale: [Element] = []
  /// Whether the viewport changed, or something was invalidated, since the layout was last asked.
  private(set) var hasChanged = false

  /// Forgets the answer because something was invalidated.
  mutating func forget() {
    guard area != nil || !visible.isEmpty else { return }
    visible.removeAll(keepingCapacity: true)
    stale.removeAll(keepingCapacity: true)
    area = nil
  }

  /// Forgets what is invalidated, which is asked for only where anything is kept, and nothing else.
  ///
  /// Where more is listed than a quarter of what stays, one question for everything is less work.
  ///
  /// - Complexity: O(v + k) for v visible and k listed elements.
  mutating func forget(_ invalidation: @autoclosure () -> Invalidation) {
    hasChanged = true
    guard area != nil || !visible.isEmpty else { return }
    let invalidation = invalidation()
    guard invalidation.scope > .nothing else { return }
    guard invalidation.isListed else { return forget() }
    let kinds = invalidation.kinds
    if !kinds.isEmpty {
      visible.removeAll { kinds.contains($0.element.kind) }
      area = nil
    }
    guard !invalidation.elements.isEmpty else { return }
    // Hashing pays from about eight elements on.
    if invalidation.elements.count < 8 {
      for element in invalidation.elements { remove(element) }
    } else {
      let elements = Set(invalidation.elements)
      visible.removeAll { elements.contains($0.element) }
    }
    guard area != nil else { return }
    for element in invalidation.elements where !stale.contains(element) {
      guard 4 * (stale.count + 1) <= visible.count else {
        area = nil
        stale.removeAll(keepingCapacity: true)
        return
      }
      stale.append(element)
    }
  }

  /// Forgets one element, in O(log v) unless it is visible.
  private mutating func remove(_ element: Element) {
    let place = visible[...].firstIndex(notBefore: element)
    if place < visible.count, visible[place].element == element { visible.remove(at: place) }
  }

  /// The kept elements that a list invalidates.
  func elements(invalidatedBy invalidation: Invalidation) -> [Element] {
    let elements = Set(invalidation.elements)
    return visible.map { $0.element }.filter {
      invalidation.kinds.contains($0.kind) || elements.contains($0)
    }
  }

  /// Keeps one more element, which was forgotten.
  ///
  /// - Complexity: O(v) for v visible elements.
  mutating func insert(_ attributes: LayoutAttributes) {
    stale.removeAll { $0 == attributes.element }
    visible.insert(attributes, at: visible[...].firstIndex(notBefore: attributes.element))
  }

  /// Keeps a visible set for later: all elements in `area`.
  mutating func keep(_ answer: ArraySlice<LayoutAttributes>, in area: Rect) {
    visible.removeAll(keepingCapacity: true)
    visible.append(contentsOf: answer)
    confirm(in: area)
  }

  /// Records that the layout was asked for all of `area` and answered what is kept.
  mutating func confirm(in area: Rect) {
    (self.area, hasChanged) = (area, false)
    stale.removeAll(keepingCapacity: true)
  }

  /// The rectangles to ask for if `rect` is shown now, or nil if it is all to be asked for: because
  /// nothing is known there, or because an equal question without a change is how a layout is held
  /// to rule L-06.
  func unknown(in rect: Rect) -> [Rect]? {
    guard hasChanged, let area, area.intersects(rect) else { return nil }
    return rect.strips(beyond: area)
  }

  /// Takes over `fresh`, which is all in `rect` that is not kept, in any order and perhaps twice.
  ///
  /// What is not visible in `rect` goes; `part` is what is shown of an element, its box or what its
  /// scroller leaves of it.
  ///
  /// - Complexity: O(v) for v visible elements, and O(v) for each of `fresh` that is not among
  ///   them.
  mutating func extend(
    to rect: Rect, with fresh: [LayoutAttributes],
    _ part: (LayoutAttributes) throws(LayoutFailure) -> Rect
  ) throws(LayoutFailure) {
    if area != rect {
      var kept = 0
      for index in visible.indices where try part(visible[index]).intersects(rect) {
        visible[kept] = visible[index]
        kept += 1
      }
      visible.removeLast(visible.count - kept)
    }
    for attributes in fresh where try part(attributes).intersects(rect) {
      let place = visible[...].firstIndex(notBefore: attributes.element)
      if place < visible.count, visible[place].element == attributes.element {
        visible[place] = attributes
      } else {
        visible.insert(attributes, at: place)
      }
    }
    confirm(in: rect)
  }

  /// Whether `answer` is just what is visible.
  func isVisible(_ answer: ArraySlice<LayoutAttributes>) -> Bool {
    visible.count == answer.count && visible.elementsEqual(answer)
  }

  /// Returns the first kept element that `answer`, in `AttributesOrder`, contradicts.
  ///
  /// - Complexity: O(v log v) for v visible elements, whatever else is in `answer`.
  func contradiction(in answer: ArraySlice<LayoutAttributes>) -> (
    before: LayoutAttributes, after: LayoutAttributes
  )? {
    if visible.isEmpty { return nil }
    if answer.count < visible.count {
      return Self.firstDifference(answer, visible[...]).map { (before: $0.there, after: $0.here) }
    }
    return Self.firstDifference(visible[...], answer).map { (before: $0.here, after: $0.there) }
  }

  /// The first element of `few` that `many` has with other attributes.
  private static func firstDifference(
    _ few: ArraySlice<LayoutAttributes>, _ many: ArraySlice<LayoutAttributes>
  ) -> (here: LayoutAttributes, there: LayoutAttributes)? {
    // Two windows of the same content share a run, so the next one is mostly where the last was
    // found.
    var next = many.startIndex
    for index in few.indices {
      let element = few[index].element
      if next == many.endIndex || many[next].element != element {
        next = many[next...].firstIndex(notBefore: element)
      }
      guard next < many.endIndex else { return nil }
      guard many[next].element == element else { continue }
      if few[index] != many[next] { return (few[index], many[next]) }
      next += 1
    }
    return nil
  }
}

extension ArraySlice<LayoutAttributes> {
  /// Returns the position of the first element that is not before `element` in a slice in
  /// `AttributesOrder`.
  ///
  /// - Complexity: O(log n).
  fileprivate func firstIndex(notBefore element: LayoutCore.Element) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].element < element { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Rect {
  /// Returns the part of this rectangle outside of `other`, with which it shares an area: at most
  /// four rectangles.
  ///
  /// Where they touch `other` they reach into it by as little as a number can, so that no rounding
  /// loses what lies at the edge.
  fileprivate func strips(beyond other: Rect) -> [Rect] {
    let (top, bottom) = (max(minY, other.minY), min(maxY, other.maxY))
    var strips: [Rect] = []
    if top > minY { strips.append(Rect(minX, minY, to: maxX, top.nextUp)) }
    if other.minX > minX { strips.append(Rect(minX, top, to: other.minX.nextUp, bottom)) }
    if other.maxX < maxX { strips.append(Rect(other.maxX.nextDown, top, to: maxX, bottom)) }
    if bottom < maxY { strips.append(Rect(minX, bottom.nextDown, to: maxX, maxY)) }
    return strips
  }

  /// A rectangle that ends nowhere before the given edges, however lengths are rounded.
  private init(_ minX: Double, _ minY: Double, to maxX: Double, _ maxY: Double) {
    self.init(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    if self.maxX < maxX { width = width.nextUp }
    if self.maxY < maxY { height = height.nextUp }
  }
}

extension LayoutAttributes {
  /// The first value that differs from `other`: its name, here and there.
  func firstDifference(to other: LayoutAttributes) -> (
    name: String, here: String, there: String
  )? {
    if frame != other.frame { return ("frame", frame.valueText, other.frame.valueText) }
    if transform != other.transform {
      return ("transform", transform.valueText, other.transform.valueText)
    }
    if alpha != other.alpha { return ("alpha", "\(alpha)", "\(other.alpha)") }
    if zIndex != other.zIndex { return ("zIndex", "\(zIndex)", "\(other.zIndex)") }
    if isHidden != other.isHidden { return ("hidden", "\(isHidden)", "\(other.isHidden)") }
    if pointer != other.pointer { return ("pointer", "\(pointer)", "\(other.pointer)") }
    if touchInsets != other.touchInsets {
      return ("touch insets", touchInsets.valueText, other.touchInsets.valueText)
    }
    if flags != other.flags {
      return ("flags", "\(flags.rawValue)", "\(other.flags.rawValue)")
    }
    return nil
  }
}

extension TouchInsets {
  /// `(top left bottom right)`, exactly.
  fileprivate var valueText: String {
    "(\(Double(top)) \(Double(left)) \(Double(bottom)) \(Double(right)))"
  }
}

extension Rect {
  /// `(x y width height)`, exactly.
  fileprivate var valueText: String { "(\(x) \(y) \(width) \(height))" }
}

extension AffineTransform {
  /// `(a b c d tx ty)`, exactly.
  fileprivate var valueText: String { "(\(a) \(b) \(c) \(d) \(tx) \(ty))" }
}
