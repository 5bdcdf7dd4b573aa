internal import LayoutCore

/// The last visible set that a layout answered: later answers must agree with it until something is
/// invalidated (rule L-06).
///
/// UIKit throws there: "layout attributes … changed from … to … without invalidating the layout".
struct LastAnswer {
  /// In `AttributesOrder`.
  private(set) var visible: [LayoutAttributes] = []

  /// Forgets the answer because something was invalidated.
  mutating func forget() { visible.removeAll(keepingCapacity: true) }

  /// Forgets what is invalidated, and nothing else.
  ///
  /// - Complexity: O(v + k) for v visible and k listed elements.
  mutating func forget(_ invalidation: Invalidation) {
    guard invalidation.scope > .nothing, !visible.isEmpty else { return }
    guard invalidation.isListed else { return forget() }
    let kinds = invalidation.kinds
    visible.removeAll { kinds.contains($0.element.kind) }
    guard !invalidation.elements.isEmpty else { return }
    let elements = Set(invalidation.elements)
    visible.removeAll { elements.contains($0.element) }
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
    let place = visible.firstIndex { !($0.element < attributes.element) }
    visible.insert(attributes, at: place ?? visible.count)
  }

  /// Keeps a visible set for later.
  mutating func keep(_ answer: ArraySlice<LayoutAttributes>) {
    visible.removeAll(keepingCapacity: true)
    visible.append(contentsOf: answer)
  }

  /// Returns the first kept element that `answer`, in `AttributesOrder`, contradicts.
  ///
  /// - Complexity: O(v log v) for v visible elements, whatever else is in `answer`.
  func contradiction(in answer: ArraySlice<LayoutAttributes>) -> (
    before: LayoutAttributes, after: LayoutAttributes
  )? {
    if answer.count < visible.count {
      return Self.firstDifference(answer, visible[...]).map { (before: $0.there, after: $0.here) }
    }
    return Self.firstDifference(visible[...], answer).map { (before: $0.here, after: $0.there) }
  }

  /// The first element of `few` that `many` has with other attributes.
  private static func firstDifference(
    _ few: ArraySlice<LayoutAttributes>, _ many: ArraySlice<LayoutAttributes>
  ) -> (here: LayoutAttributes, there: LayoutAttributes)? {
    // Two windows of the same content share a run, so the next one is mostly where the last was found.
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
  /// Where the first element that is not before `element` stands in a slice in `AttributesOrder`.
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

/// A value of attributes in two answers.
typealias AttributesDifference = (name: String, here: String, there: String)

extension LayoutAttributes {
  /// The first value that differs from `other`: its name, here and there.
  func firstDifference(to other: LayoutAttributes) -> AttributesDifference? {
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
