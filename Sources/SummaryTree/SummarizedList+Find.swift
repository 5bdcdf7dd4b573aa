/// The neighbour to find when the target is exactly on the boundary between two elements.
public enum Boundary: Hashable, Sendable {
  /// The element that ends there: the first one whose end is at or after the target.
  ///
  /// An element that measures zero only if it is the first of the list.
  case ending
  /// The element that starts there: the first one whose end is after the target.
  ///
  /// Never one that measures zero, for a target of zero or more.
  case starting

  /// True when an element that ends at `end` is the one for `target`, if none before it is.
  @inlinable func accepts<Measure: Comparable>(end: Measure, target: Measure) -> Bool {
    switch self {
    case .ending: end >= target
    case .starting: end > target
    }
  }
}

extension SummarizedList {
  /// An element found by a measure, and where it lies.
  public struct Match<Measure: Comparable & AdditiveArithmetic> {
    /// The position of the element in the list.
    public let index: Int
    /// The element itself.
    public let element: Element
    /// Sum of the elements before it.
    public let before: S
    /// Distance of the target from the start of the element: target − measure of `before`.
    ///
    /// Negative for a target below zero.
    public let offset: Measure

    /// Creates a match.
    @inlinable init(index: Int, element: Element, before: S, offset: Measure) {
      self.index = index
      self.element = element
      self.before = before
      self.offset = offset
    }
  }

  /// The element that `target` falls on when elements are laid end to end by `measure`.
  ///
  /// `measure` picks one additive quantity from a summary, say a length; no element may measure
  /// less than zero. Nil if no element reaches the target: past the end, or NaN. With inexact
  /// additions a target closer to a boundary than the rounding may find the neighbour.
  ///
  /// - Complexity: O(log n).
  @inlinable public func find<Measure: Comparable & AdditiveArithmetic>(
    _ target: Measure, by measure: (S) -> Measure, at boundary: Boundary = .starting
  ) -> Match<Measure>? {
    var visits = 0
    return find(target, by: measure, at: boundary, visits: &visits)
  }

  /// Returns the result of `body` for the element that `find` finds, its index and the sum before
  /// it, without a copy; nil if no element reaches the target.
  ///
  /// - Complexity: O(log n).
  @inlinable package func find<Measure: Comparable & AdditiveArithmetic, Result>(
    _ target: Measure, by measure: (S) -> Measure,
    _ body: (_ index: Int, _ element: Element, _ before: S) -> Result
  ) -> Result? {
    guard !isEmpty, Boundary.starting.accepts(end: measure(summary), target: target) else {
      return nil
    }
    var visits = 0
    return root.find(target, by: measure, at: .starting, visits: &visits, body)
  }

  /// `find` that adds the nodes it looks into to `visits`.
  ///
  /// A last child or element is taken without comparing: one level up it was found that the target
  /// is inside, and rounding must not lose it.
  @inlinable package func find<Measure: Comparable & AdditiveArithmetic>(
    _ target: Measure, by measure: (S) -> Measure, at boundary: Boundary, visits: inout Int
  ) -> Match<Measure>? {
    guard !isEmpty, boundary.accepts(end: measure(summary), target: target) else { return nil }
    return root.find(target, by: measure, at: boundary, visits: &visits) { index, element, before in
      Match(index: index, element: element, before: before, offset: target - measure(before))
    }
  }

  /// Sum of the elements before `index`, which is in `0...count`.
  ///
  /// - Complexity: O(log n).
  @inlinable public func summary(before index: Int) -> S {
    precondition(index >= 0 && index <= count, "expected an index in 0...\(count), found \(index)")
    return root.summary(before: index, after: .zero)
  }
}

extension Node {
  /// `SummarizedList.find` in the node.
  ///
  /// Level by level, and not by calling itself, so that the compiler can put `measure` and `body`
  /// into a copy of the search.
  @inlinable func find<Measure: Comparable & AdditiveArithmetic, Result>(
    _ target: Measure, by measure: (Element.S) -> Measure, at boundary: Boundary,
    visits: inout Int,
    _ body: (_ index: Int, _ element: Element, _ before: Element.S) -> Result
  ) -> Result {
    var (parts, index, before) = (parts, 0, Element.S.zero)
    while true {
      visits += 1
      var position = 0
      switch parts {
      case .elements(let elements):
        let elements = elements.span
        while position < elements.count - 1 {
          let end = before + elements[position].summary
          if boundary.accepts(end: measure(end), target: target) { break }
          before = end
          position += 1
        }
        return body(index + position, elements[position], before)
      case .children(let children):
        let span = children.span
        while position < span.count - 1 {
          let end = before + span[position].summary
          if boundary.accepts(end: measure(end), target: target) { break }
          before = end
          index += span[position].count
          position += 1
        }
        parts = span[position].parts
      }
    }
  }

  /// Sum of the elements before `index`, added to the sum before the node.
  @inlinable func summary(before index: Int, after sum: Element.S) -> Element.S {
    var (sum, index, position) = (sum, index, 0)
    switch parts {
    case .elements(let elements):
      let elements = elements.span
      while position < index {
        sum = sum + elements[position].summary
        position += 1
      }
      return sum
    case .children(let children):
      let children = children.span
      while index >= children[position].count {
        sum = sum + children[position].summary
        index -= children[position].count
        position += 1
        if position == children.count { return sum }
      }
      return children[position].summary(before: index, after: sum)
    }
  }
}
