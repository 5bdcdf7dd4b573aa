public import LayoutCore

/// A length of a size (rule C-10).
///
/// UIKit: `NSCollectionLayoutDimension`.
public enum Dimension: Hashable, Sendable {
  /// A fraction of the container's width.
  case width(Double)
  /// A fraction of the container's height.
  case height(Double)
  /// Points.
  case points(Double)
  /// Points until it is measured.
  case estimated(Double)
  /// Points until it is measured; then the largest of the siblings that have it.
  case uniform(Double)

  /// Whether measuring may give another length.
  public var isEstimated: Bool {
    switch self {
    case .estimated, .uniform: true
    case .width, .height, .points: false
    }
  }

  /// Whether siblings share the largest.
  var isUniform: Bool { if case .uniform = self { true } else { false } }

  /// The length inside `container`, in points; an estimate as written.
  public func length(in container: Size) -> Double {
    switch self {
    case .width(let fraction): fraction * container.width
    case .height(let fraction): fraction * container.height
    case .points(let points), .estimated(let points), .uniform(let points): points
    }
  }
}

/// Width and height.
///
/// UIKit: `NSCollectionLayoutSize`.
public struct ItemSize: Hashable, Sendable {
  /// The width.
  public var width: Dimension
  /// The height.
  public var height: Dimension

  /// Creates a size.
  public init(_ width: Dimension, _ height: Dimension) {
    (self.width, self.height) = (width, height)
  }

  /// The length along `axis`.
  public func along(_ axis: Axis) -> Dimension { axis == .vertical ? height : width }

  /// The size inside `container`, in points; estimates as written.
  public func size(in container: Size) -> Size {
    Size(width: width.length(in: container), height: height.length(in: container))
  }
}

/// A length of an inset: points, or a fraction of the box that is inset (rule C-15).
public enum EdgeLength: Hashable, Sendable {
  /// Points.
  case points(Double)
  /// A fraction of the box: of its height at top and bottom, of its width at left and right.
  case fraction(Double)

  /// The length in a box that is so long, in points.
  func length(in box: Double) -> Double {
    switch self {
    case .points(let points): points
    case .fraction(let fraction): fraction * box
    }
  }
}

/// Insets: UIKit's `NSDirectionalEdgeInsets`.
public struct EdgeLengths: Hashable, Sendable {
  /// From above.
  public var top: EdgeLength
  /// From the leading edge.
  public var leading: EdgeLength
  /// From below.
  public var bottom: EdgeLength
  /// From the trailing edge.
  public var trailing: EdgeLength

  /// No distance at any edge.
  public static let zero = EdgeLengths(
    top: .points(0), leading: .points(0), bottom: .points(0), trailing: .points(0))

  /// Creates insets.
  public init(top: EdgeLength, leading: EdgeLength, bottom: EdgeLength, trailing: EdgeLength) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// The insets of a box of `size`, in points, before mirroring.
  func insets(in size: Size) -> Insets {
    Insets(
      top: top.length(in: size.height), left: leading.length(in: size.width),
      bottom: bottom.length(in: size.height), right: trailing.length(in: size.width))
  }
}

/// A distance: exactly so long, or at least.
///
/// UIKit: `NSCollectionLayoutSpacing`.
public struct Spacing: Hashable, Sendable {
  /// The distance, or the least, in points.
  public var length: Double
  /// Whether it takes a share of what is left.
  public var isFlexible: Bool

  /// No distance.
  public static let zero = Spacing(0)

  /// Creates a distance.
  public init(_ length: Double, isFlexible: Bool = false) {
    (self.length, self.isFlexible) = (length, isFlexible)
  }
}

/// Distances around an item, outside of its size.
///
/// UIKit: `NSCollectionLayoutEdgeSpacing`.
public struct EdgeSpacing: Hashable, Sendable {
  /// Above.
  public var top: Spacing
  /// Before the leading edge.
  public var leading: Spacing
  /// Below.
  public var bottom: Spacing
  /// After the trailing edge.
  public var trailing: Spacing

  /// No distance at any edge.
  public static let zero = EdgeSpacing(top: .zero, leading: .zero, bottom: .zero, trailing: .zero)

  /// Creates distances.
  public init(top: Spacing, leading: Spacing, bottom: Spacing, trailing: Spacing) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// The distance before the item along `axis`.
  func lead(_ axis: Axis) -> Spacing { axis == .vertical ? top : leading }

  /// The distance after the item along `axis`.
  func trail(_ axis: Axis) -> Spacing { axis == .vertical ? bottom : trailing }

  /// The fixed and the least distances along `axis`, added up.
  func length(_ axis: Axis) -> Double { lead(axis).length + trail(axis).length }
}
