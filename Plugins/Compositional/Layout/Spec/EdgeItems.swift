public import LayoutCore

/// The edges and corners of a box; neither vertical nor horizontal: its middle.
public struct Edges: Hashable, Sendable {
  /// 0 at the top, 1 at the bottom, ½ between.
  public var y: Double
  /// 0 at the leading edge, 1 at the trailing one, ½ between.
  public var x: Double

  /// The middle.
  public static let middle = Edges(x: 0.5, y: 0.5)

  /// Creates edges.
  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  /// The part along `axis`.
  func along(_ axis: Axis) -> Double { axis == .vertical ? y : x }
}

/// An item at an edge of a section or of the whole layout.
///
/// UIKit: `NSCollectionLayoutBoundarySupplementaryItem`.
public struct BoundarySpec: Hashable, Sendable {
  /// The key it was written under; header and footer have an edge and a kind of their own.
  public enum Key: String, CaseIterable, Hashable, Sendable {
    /// Before the groups.
    case header
    /// After the groups.
    case footer
    /// At any edge.
    case at
  }

  /// Its length.
  public enum Extent: Hashable, Sendable {
    /// So long along the scroll axis, and as wide as there is room across it.
    case length(Dimension)
    /// A size.
    case size(ItemSize)
  }

  /// The key it was written under.
  public var key: Key
  /// Its kind.
  public var kind: String
  /// Its length.
  public var extent: Extent
  /// Where it lies; nil: where its key says.
  public var edges: Edges?
  /// Moves it, in points.
  public var offset = Point.zero
  /// Whether it stays in sight while its section is.
  public var isPinned = false
  /// Whether the section grows by it.
  public var extends = true
  /// Its draw order; nil: the rule's.
  public var z: Int?
  /// From its box to its frame.
  public var inset = EdgeLengths.zero

  /// Creates an item.
  public init(_ key: Key, kind: String, _ extent: Extent, at edges: Edges? = nil) {
    (self.key, self.kind, self.extent, self.edges) = (key, kind, extent, edges)
  }

  /// Where it lies in a layout that scrolls along `axis`.
  public func edges(_ axis: Axis) -> Edges {
    if let edges { return edges }
    let main = key == .footer ? 1.0 : 0
    return axis == .vertical ? Edges(x: 0.5, y: main) : Edges(x: main, y: 0.5)
  }

  /// Its size in a layout that scrolls along `axis`.
  public func size(_ axis: Axis) -> ItemSize {
    switch extent {
    case .size(let size): size
    case .length(let length):
      axis == .vertical ? ItemSize(.width(1), length) : ItemSize(length, .height(1))
    }
  }
}

/// A decoration behind a section.
///
/// UIKit: `NSCollectionLayoutDecorationItem.background(elementKind:)`.
public struct BackgroundSpec: Hashable, Sendable {
  /// Its kind.
  public var kind: String
  /// From the section's box to its frame.
  public var inset: EdgeLengths

  /// Creates a background.
  public init(_ kind: String, inset: EdgeLengths = .zero) {
    (self.kind, self.inset) = (kind, inset)
  }
}

/// A point of a box (rules C-70, C-71).
///
/// UIKit: `NSCollectionLayoutAnchor`.
public struct Anchor: Hashable, Sendable {
  /// The edges it lies at.
  public var edges: Edges
  /// Moves it: in points, or in fractions of the anchored item's size.
  public var offset: Point
  /// Whether the offset is a fraction.
  public var isFractional: Bool

  /// Creates a point.
  public init(_ edges: Edges, offset: Point = .zero, isFractional: Bool = false) {
    (self.edges, self.offset, self.isFractional) = (edges, offset, isFractional)
  }

  /// The offset for an item of `size`, in points.
  func offset(for size: Size) -> Point {
    isFractional ? Point(x: offset.x * size.width, y: offset.y * size.height) : offset
  }
}

/// An item anchored to another one or to a group.
///
/// UIKit: `NSCollectionLayoutSupplementaryItem`.
public struct BadgeSpec: Hashable, Sendable {
  /// Its kind.
  public var kind: String
  /// Its size; fractions are of what it is anchored to.
  public var size: ItemSize
  /// The point of what it is anchored to.
  public var containerAnchor: Anchor
  /// Its own point that lies there; nil: the one at the same edges.
  public var itemAnchor: Anchor?
  /// Its draw order; nil: one above the cells.
  public var z: Int?

  /// Creates an anchored item.
  public init(
    _ kind: String, _ size: ItemSize, at containerAnchor: Anchor, itemAnchor: Anchor? = nil
  ) {
    (self.kind, self.size) = (kind, size)
    (self.containerAnchor, self.itemAnchor) = (containerAnchor, itemAnchor)
  }

  /// Its frame at a box, before mirroring.
  func frame(at box: Rect) -> Rect {
    let size = size.size(in: box.size)
    let (there, own) = (containerAnchor, itemAnchor ?? Anchor(containerAnchor.edges))
    let (shift, back) = (there.offset(for: size), own.offset(for: size))
    return Rect(
      x: box.x + there.edges.x * box.width + shift.x - own.edges.x * size.width + back.x,
      y: box.y + there.edges.y * box.height + shift.y - own.edges.y * size.height + back.y,
      width: size.width, height: size.height)
  }
}
