/// What elements add up to: counts, lengths, or several of them side by side.
///
///     struct Extent: Summary {
///       var items = 0
///       var length = 0.0
///       static let zero = Extent()
///       static func + (a: Extent, b: Extent) -> Extent {
///         Extent(items: a.items + b.items, length: a.length + b.length)
///       }
///     }
///
/// `zero` must change nothing when added and `+` must be associative; it need not be commutative.
/// Rounding of floating-point sums is fine (see `SummarizedList`). Equality serves the invariant
/// checks of debug builds.
public protocol Summary: Equatable {
  /// The summary of no elements.
  static var zero: Self { get }

  /// The summary of the elements of `a` followed by those of `b`.
  static func + (a: Self, b: Self) -> Self
}

/// An element that knows what it adds to a sum.
public protocol SummarizedElement {
  /// What elements of this type add up to.
  associatedtype S: Summary

  /// What this element adds; must not change while the element lies in a list.
  var summary: S { get }
}
