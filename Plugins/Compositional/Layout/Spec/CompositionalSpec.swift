public import LayoutCore

/// A compositional layout as a value: what a person wrote, before any size is known.
///
/// Both notations of it, the text and its JSON form, are read to this value; it has every notion
/// of UIKit's `UICollectionViewCompositionalLayout`.
public struct CompositionalSpec: Hashable, Sendable {
  /// What belongs to the whole layout.
  public var layout = LayoutSpec()
  /// The sections as written; never empty.
  public var sections: [SectionSpec]

  /// Creates the spec of some sections.
  public init(layout: LayoutSpec = LayoutSpec(), sections: [SectionSpec]) {
    (self.layout, self.sections) = (layout, sections)
  }

  /// A list of rows of 44 points (rule C-20).
  public static let list = CompositionalSpec(sections: [
    SectionSpec(
      group: NodeSpec(
        ItemSize(.width(1), .points(44)),
        .group(
          GroupSpec(axis: .horizontal, [ChildSpec(NodeSpec(ItemSize(.width(1), .height(1))))]))))
  ])

  /// Returns the spec of section number `index` of some content (rule C-59).
  public func section(_ index: Int) -> SectionSpec {
    sections[specNumber(ofSection: index)]
  }

  /// The number of the spec that section number `index` has (rule C-59).
  func specNumber(ofSection index: Int) -> Int {
    layout.repeats == .cycle ? index % sections.count : min(index, sections.count - 1)
  }
}

/// What belongs to a whole layout.
///
/// UIKit: `UICollectionViewCompositionalLayoutConfiguration`.
public struct LayoutSpec: Hashable, Sendable {
  /// The rule for sections beyond those written.
  public enum Repeats: String, CaseIterable, Hashable, Sendable {
    case last, cycle
  }

  /// The direction in which the content scrolls.
  public var axis = Axis.vertical
  /// Distance between two sections, in points.
  public var gap = 0.0
  /// Headers, footers and others around all sections.
  public var boundaries: [BoundarySpec] = []
  /// What insets of sections are measured from.
  public var reference = InsetReference.safe
  /// The rule for sections beyond those written.
  public var repeats = Repeats.last
  /// Whether x runs from right to left.
  public var isRightToLeft = false

  /// Creates a layout without distances and items of its own.
  public init() {}
}

/// What insets across the scroll axis are measured from (rule C-52).
public enum InsetReference: String, CaseIterable, Hashable, Sendable {
  case none, safe, margins
}

/// One section.
///
/// UIKit: `NSCollectionLayoutSection`.
public struct SectionSpec: Hashable, Sendable {
  /// A section's own scrolling (rules C-80 to C-86).
  public enum Scroll: String, CaseIterable, Hashable, Sendable {
    case none, continuous, leading, page, group, center
  }

  /// Distance of the groups from the section's edges.
  public var inset = EdgeLengths.zero
  /// Distance between two groups, in points.
  public var gap = 0.0
  /// Headers, footers and others at its edges.
  public var boundaries: [BoundarySpec] = []
  /// Decorations behind it.
  public var backgrounds: [BackgroundSpec] = []
  /// Whether boundary items follow its insets across the scroll axis.
  public var follows = true
  /// What its insets are measured from; nil: as the layout says.
  public var reference: InsetReference?
  /// Its own scrolling.
  public var scroll = Scroll.none
  /// The group that repeats.
  public var group: NodeSpec

  /// Creates a section of one group that repeats.
  public init(group: NodeSpec) { self.group = group }
}

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

/// An item, a group or a custom group: a group is an item, so groups nest (rule C-01).
public struct NodeSpec: Hashable, Sendable {
  /// What a node holds.
  public indirect enum Content: Hashable, Sendable {
    /// One cell.
    case item
    /// A sequence of nodes.
    case group(GroupSpec)
    /// Cells at given places.
    case custom([CustomFrame])
  }

  /// Its size in its container.
  public var size: ItemSize
  /// What it holds.
  public var content: Content
  /// From its slot to its final frame; of a group, to its inner box.
  public var inset = EdgeLengths.zero
  /// Distances outside of it.
  public var edge = EdgeSpacing.zero
  /// Items anchored to it.
  public var badges: [BadgeSpec] = []

  /// Creates a node.
  public init(_ size: ItemSize, _ content: Content = .item) {
    (self.size, self.content) = (size, content)
  }
}

/// What a group holds.
///
/// UIKit: `NSCollectionLayoutGroup`.
public struct GroupSpec: Hashable, Sendable {
  /// The direction in which its children follow each other.
  public var axis: Axis
  /// Distance between two children.
  public var gap = Spacing.zero
  /// Its children; never empty.
  public var children: [ChildSpec]

  /// Creates a group of children.
  public init(axis: Axis, gap: Spacing = .zero, _ children: [ChildSpec]) {
    (self.axis, self.gap, self.children) = (axis, gap, children)
  }
}

/// A child of a group, and how often it comes.
public struct ChildSpec: Hashable, Sendable {
  /// How often a child comes.
  public enum Count: Hashable, Sendable {
    /// As often as the list goes round (rule C-31).
    case listed
    /// So many of its own size (rule C-35).
    case copies(Int)
    /// So many that share the group's length (rule C-30).
    case equal(Int)
  }

  /// The child.
  public var node: NodeSpec
  /// How often it comes.
  public var count: Count

  /// Creates a child.
  public init(_ node: NodeSpec, _ count: Count = .listed) {
    (self.node, self.count) = (node, count)
  }
}

/// The frame of a cell in a custom group, from the group's inner corner (rule C-39).
///
/// UIKit: `NSCollectionLayoutGroupCustomItem`.
public struct CustomFrame: Hashable, Sendable {
  /// Its left edge; points may be negative.
  public var x: Dimension
  /// Its top edge; points may be negative.
  public var y: Dimension
  /// Its size.
  public var size: ItemSize
  /// Its draw order; nil: as other cells.
  public var z: Int?

  /// Creates a frame.
  public init(x: Dimension, y: Dimension, size: ItemSize, z: Int? = nil) {
    (self.x, self.y, self.size, self.z) = (x, y, size, z)
  }
}

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
    case header, footer, at
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
