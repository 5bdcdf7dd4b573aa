#if os(Linux)
internal import CompositionalLayout

/// A length of a size in a compositional layout (rules C-10 to C-16).
@preconcurrency @MainActor
open class NSCollectionLayoutDimension: NSObject,
  @preconcurrency NSCopying
{
  final var value = CompositionalLayout.Dimension.points(0)

  /// Creates a length of 0 points; UIKit has no such initializer, and subclasses need one. [C]
  public required override nonisolated init() { super.init() }

  private class func of(_ value: CompositionalLayout.Dimension) -> Self {
    let dimension = Self()
    dimension.value = value
    return dimension
  }

  /// Returns a fraction of the container's width. [D]
  open class func fractionalWidth(_ fractionalWidth: CGFloat) -> Self {
    of(.width(fractionalWidth))
  }
  /// Returns a fraction of the container's height. [D]
  open class func fractionalHeight(_ fractionalHeight: CGFloat) -> Self {
    of(.height(fractionalHeight))
  }
  /// Returns a length in points. [D]
  open class func absolute(_ absoluteDimension: CGFloat) -> Self { of(.points(absoluteDimension)) }
  /// Returns a length in points until it is measured (rule C-45). [D]
  open class func estimated(_ estimatedDimension: CGFloat) -> Self {
    of(.estimated(estimatedDimension))
  }
  /// Returns an estimate, and then the largest of the siblings that have it (rule C-46). [D]
  open class func uniformAcrossSiblings(estimate: CGFloat) -> Self { of(.uniform(estimate)) }

  /// Whether it is a fraction of the width. [D]
  open var isFractionalWidth: Bool { if case .width = value { true } else { false } }
  /// Whether it is a fraction of the height. [D]
  open var isFractionalHeight: Bool { if case .height = value { true } else { false } }
  /// Whether it is a length in points. [D]
  open var isAbsolute: Bool { if case .points = value { true } else { false } }
  /// Whether it is an estimate. [D]
  open var isEstimated: Bool { if case .estimated = value { true } else { false } }
  /// Whether siblings share the largest. [D]
  open var isUniformAcrossSiblings: Bool { if case .uniform = value { true } else { false } }
  /// The fraction, or the points. [D]
  open var dimension: CGFloat {
    switch value {
    case .width(let number), .height(let number), .points(let number), .estimated(let number),
      .uniform(let number):
      number
    }
  }

  /// Returns a copy. [D]
  open func copy(with zone: NSZone? = nil) -> Any { Self.of(value) }
}

/// Width and height of an item or a group. [D]
@preconcurrency @MainActor open class NSCollectionLayoutSize: NSObject, @preconcurrency NSCopying {
  /// The width. [D]
  open private(set) var widthDimension = NSCollectionLayoutDimension()
  /// The height. [D]
  open private(set) var heightDimension = NSCollectionLayoutDimension()

  /// Creates a size of 0 by 0 points; UIKit has no such initializer, and subclasses need one. [C]
  public required override nonisolated init() { super.init() }

  /// Creates a size. [D]
  public convenience init(
    widthDimension width: NSCollectionLayoutDimension,
    heightDimension height: NSCollectionLayoutDimension
  ) {
    self.init()
    (widthDimension, heightDimension) = (width, height)
  }

  /// Returns a copy. [D]
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    (copy.widthDimension, copy.heightDimension) = (widthDimension, heightDimension)
    return copy
  }
}

/// A distance between two items: exactly so long, or at least (rules C-33, C-34).
@preconcurrency @MainActor
open class NSCollectionLayoutSpacing: NSObject,
  @preconcurrency NSCopying
{
  final var value = Spacing.zero

  /// Creates a distance of 0; UIKit has no such initializer, and subclasses need one. [C]
  public required override nonisolated init() { super.init() }

  private class func of(_ value: Spacing) -> Self {
    let spacing = Self()
    spacing.value = value
    return spacing
  }

  /// Returns a least distance, which takes a share of what is left. [D]
  open class func flexible(_ flexibleSpacing: CGFloat) -> Self {
    of(Spacing(flexibleSpacing, isFlexible: true))
  }
  /// Returns a distance. [D]
  open class func fixed(_ fixedSpacing: CGFloat) -> Self { of(Spacing(fixedSpacing)) }

  /// The distance, or the least one. [D]
  open var spacing: CGFloat { value.length }
  /// Whether it takes a share of what is left. [D]
  open var isFlexibleSpacing: Bool { value.isFlexible }
  /// Whether it is exactly so long. [D]
  open var isFixedSpacing: Bool { !value.isFlexible }

  /// Returns a copy. [D]
  open func copy(with zone: NSZone? = nil) -> Any { Self.of(value) }
}

/// Distances around an item, outside of its size (rules C-40 to C-42).
@preconcurrency @MainActor
open class NSCollectionLayoutEdgeSpacing: NSObject,
  @preconcurrency NSCopying
{
  /// Before the leading edge; nil: none. [D]
  open private(set) var leading: NSCollectionLayoutSpacing?
  /// Above; nil: none. [D]
  open private(set) var top: NSCollectionLayoutSpacing?
  /// After the trailing edge; nil: none. [D]
  open private(set) var trailing: NSCollectionLayoutSpacing?
  /// Below; nil: none. [D]
  open private(set) var bottom: NSCollectionLayoutSpacing?

  /// Creates no distances; UIKit has no such initializer, and subclasses need one. [C]
  public required override nonisolated init() { super.init() }

  /// Creates distances; nil: none at that edge. [D]
  public convenience init(
    leading: NSCollectionLayoutSpacing?, top: NSCollectionLayoutSpacing?,
    trailing: NSCollectionLayoutSpacing?, bottom: NSCollectionLayoutSpacing?
  ) {
    self.init()
    (self.leading, self.top, self.trailing, self.bottom) = (leading, top, trailing, bottom)
  }

  /// Returns a copy. [D]
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    (copy.leading, copy.top, copy.trailing, copy.bottom) = (leading, top, trailing, bottom)
    return copy
  }
}

/// A point of a box, to which a supplementary item is anchored (rules C-70, C-71).
@preconcurrency @MainActor
open class NSCollectionLayoutAnchor: NSObject,
  @preconcurrency NSCopying
{
  /// The edges it lies at; none of an axis: the middle. [D]
  open private(set) var edges: NSDirectionalRectEdge = []
  /// Moves it: in points, or in fractions of the anchored item's size. [D]
  open private(set) var offset = CGPoint.zero
  /// Whether the offset is in points. [D]
  open private(set) var isAbsoluteOffset = true
  /// Whether the offset is a fraction. [D]
  open var isFractionalOffset: Bool { !isAbsoluteOffset }

  /// Creates the middle; UIKit has no such initializer, and subclasses need one. [C]
  public required override nonisolated init() { super.init() }

  /// Creates a point at edges. [D]
  public convenience init(edges: NSDirectionalRectEdge) {
    self.init(edges: edges, absoluteOffset: .zero)
  }

  /// Creates a point so many points away from edges. [D]
  public convenience init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) {
    self.init()
    (self.edges, offset) = (edges, absoluteOffset)
  }

  /// Creates a point away from edges by a fraction of the anchored item's size. [D]
  public convenience init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
    self.init()
    (self.edges, offset, isAbsoluteOffset) = (edges, fractionalOffset, false)
  }

  /// Returns a copy. [D]
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    (copy.edges, copy.offset, copy.isAbsoluteOffset) = (edges, offset, isAbsoluteOffset)
    return copy
  }
}

/// Edges of a rectangle that follow the direction of text. [D]
public struct NSDirectionalRectEdge: OptionSet, Sendable {
  /// One bit for each edge. [D]
  public let rawValue: UInt
  /// Creates a set from its bits. [D]
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The top edge. [D]
  public static let top = NSDirectionalRectEdge(rawValue: 1)
  /// The edge where a line starts. [D]
  public static let leading = NSDirectionalRectEdge(rawValue: 2)
  /// The bottom edge. [D]
  public static let bottom = NSDirectionalRectEdge(rawValue: 4)
  /// The edge where a line ends. [D]
  public static let trailing = NSDirectionalRectEdge(rawValue: 8)
  /// All edges. [D]
  public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}

/// A place at the edges of a rectangle. [D]
public enum NSRectAlignment: Int, Sendable {
  /// In the middle. [D]
  case none
  /// At the middle of the top. [D]
  case top
  /// In the corner at the top where a line starts. [D]
  case topLeading
  /// At the middle of the edge where a line starts. [D]
  case leading
  /// In the corner at the bottom where a line starts. [D]
  case bottomLeading
  /// At the middle of the bottom. [D]
  case bottom
  /// In the corner at the bottom where a line ends. [D]
  case bottomTrailing
  /// At the middle of the edge where a line ends. [D]
  case trailing
  /// In the corner at the top where a line ends. [D]
  case topTrailing
}

/// The reference of insets across the scroll axis (rule C-52). [D]
public enum UIContentInsetsReference: Int, Sendable {
  /// As the surrounding says: of a layout the safe area, of a section its layout's. [D]
  case automatic
  /// The view's edges. [D]
  case none
  /// The safe area. [D]
  case safeArea
  /// The margins. [D]
  case layoutMargins
  /// The readable width: here the margins. [C]
  case readableContent
}
#endif
