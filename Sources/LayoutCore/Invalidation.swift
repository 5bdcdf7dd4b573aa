/// The parts that a change of the viewport or of measured sizes makes invalid, with the adjustments
/// that follow.
///
/// UIKit: `UICollectionViewLayoutInvalidationContext`.
///
///     .nothing                            // the layout answers as before
///     .elements([], kinds: [.header])     // all headers, nothing else
///     .everything                         // a prepare is needed
///
/// Only what is listed may answer otherwise afterwards; the engine reports any other change.
public struct Invalidation: Hashable, Sendable {
  /// Extent of an invalidation; each case includes the ones before it.
  public enum Scope: UInt8, Comparable, Sendable, CaseIterable, CustomStringConvertible {
    /// Nothing.
    case nothing
    /// Attributes of the listed elements, or of any element if none is listed.
    case elements
    /// The set of elements and the content size; needs no `prepare`.
    case counts
    /// Everything: a `prepare` is needed.
    case everything

    /// The name of the case.
    public var description: String {
      switch self {
      case .nothing: return "nothing"
      case .elements: return "elements"
      case .counts: return "counts"
      case .everything: return "everything"
      }
    }

    /// Whether `a` invalidates less than `b`.
    public static func < (a: Scope, b: Scope) -> Bool { a.rawValue < b.rawValue }
  }

  /// Maximum number of listed elements and kinds.
  public static let most = 65_536

  // `scope`, the only short field, is the last one, so that the others are copied in pairs. An
  // answer is passed on right after it was written; until it is in memory, a processor reads a pair
  // only as the pair that was written.

  /// Added to the offset that the change asked for, in points; the engine then clamps it.
  ///
  /// An answer about the offset that results moves nothing any more.
  public var contentOffsetAdjustment = Point.zero
  /// By how much the content became larger, in points; if it is zero the engine does not read
  /// the content size again, unless counts are invalidated.
  public var contentSizeAdjustment = Size.zero
  /// Listed elements.
  public var elements: [Element]
  /// Kinds that are listed as a whole.
  public var kinds: [ElementKind]
  /// The extent of the invalidation.
  public var scope: Scope

  /// Creates an invalidation.
  public init(_ scope: Scope, _ elements: [Element] = [], kinds: [ElementKind] = []) {
    self.scope = scope
    self.elements = elements
    self.kinds = kinds
  }

  /// Nothing.
  public static let nothing = Invalidation(.nothing)
  /// Attributes of some elements, which the layout finds itself.
  public static let elements = Invalidation(.elements)
  /// The set of elements and the content size.
  public static let counts = Invalidation(.counts)
  /// Everything: a `prepare` is needed.
  public static let everything = Invalidation(.everything)

  /// Attributes of these elements and of all elements of these kinds; nothing if both lists are
  /// empty.
  public static func elements(_ elements: [Element], kinds: [ElementKind] = []) -> Invalidation {
    Invalidation(elements.isEmpty && kinds.isEmpty ? .nothing : .elements, elements, kinds: kinds)
  }

  /// Whether the invalidation is a list of elements and kinds.
  public var isListed: Bool { scope == .elements && !(elements.isEmpty && kinds.isEmpty) }

  /// Whether nothing changes and nothing is adjusted.
  public var isNothing: Bool {
    scope == .nothing && contentOffsetAdjustment == .zero && contentSizeAdjustment == .zero
  }

  /// Adds another invalidation of the same change: lists join, adjustments add up.
  public mutating func merge(_ other: Invalidation) {
    contentOffsetAdjustment.x += other.contentOffsetAdjustment.x
    contentOffsetAdjustment.y += other.contentOffsetAdjustment.y
    contentSizeAdjustment.width += other.contentSizeAdjustment.width
    contentSizeAdjustment.height += other.contentSizeAdjustment.height
    let isAny =
      (scope == .elements && !isListed) || (other.scope == .elements && !other.isListed)
    scope = max(scope, other.scope)
    elements = isAny ? [] : elements + other.elements
    kinds = isAny ? [] : kinds + other.kinds
  }
}

/// Capability: scrolling or resizing changes answers.
///
/// UIKit: `invalidationContext(forBoundsChange:)`.
///
/// A layout without it is prepared again when the size or the insets change, and never by
/// scrolling.
public protocol BoundsSensitivity: AnyObject {
  /// Whether a change of the offset alone may invalidate anything; if not, the host asks only about
  /// changes of size, insets and margins. Constant for the layout's whole life.
  var followsOffset: Bool { get }

  /// Returns what the change invalidates; asked before the new viewport is in force (rule L-03).
  ///
  /// Unless everything is invalidated, the layout answers for `new` when it returns.
  ///
  /// - Throws: `LayoutFailure`.
  func invalidation(from old: Viewport, to new: Viewport) throws(LayoutFailure) -> Invalidation
}

extension BoundsSensitivity {
  /// It may.
  public var followsOffset: Bool { true }
}

/// Capability: the layout follows other measured sizes at the cost of what they invalidate.
///
/// UIKit: `invalidationContext(forPreferredLayoutAttributes:withOriginalAttributes:)`.
///
/// A layout without it gets the items as updates, `LayoutUpdate.reloadItems`.
public protocol SizeSensitivity: AnyObject {
  /// Returns what it invalidates that `context`, which shows the state after the change, measures
  /// these elements otherwise.
  ///
  /// Unless everything is invalidated, the layout answers with the new sizes when it returns.
  ///
  /// - Throws: `LayoutFailure`.
  func invalidation(forMeasured elements: [Element], _ context: any LayoutContext)
    throws(LayoutFailure) -> Invalidation
}
