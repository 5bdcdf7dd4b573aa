public import LayoutCore

/// A compositional layout as a value: what a person wrote, before any size is known.
///
/// Both notations of it, the text and its JSON form, are read to this value; it has every notion
/// of UIKit's `UICollectionViewCompositionalLayout`.
public struct CompositionalSpec: Hashable, Sendable {
  /// Values of the whole layout.
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

/// Values of a whole layout.
///
/// UIKit: `UICollectionViewCompositionalLayoutConfiguration`.
public struct LayoutSpec: Hashable, Sendable {
  /// The rule for sections beyond those written.
  public enum Repeats: String, CaseIterable, Hashable, Sendable {
    /// The last one counts for the rest.
    case last
    /// They start over.
    case cycle
  }

  /// The direction in which the content scrolls.
  public var axis = Axis.vertical
  /// Distance between two sections, in points.
  public var gap = 0.0
  /// Headers, footers and others around all sections.
  public var boundaries: [BoundarySpec] = []
  /// The boundary of section insets.
  public var reference = InsetReference.safe
  /// The rule for sections beyond those written.
  public var repeats = Repeats.last
  /// Whether x runs from right to left.
  public var isRightToLeft = false

  /// Creates a layout without distances and items of its own.
  public init() {}
}

/// The boundary from which insets across the scroll axis are measured (rule C-52).
public enum InsetReference: String, CaseIterable, Hashable, Sendable {
  /// The view's edges.
  case none
  /// The safe area.
  case safe
  /// The layout margins.
  case margins
}

/// One section.
///
/// UIKit: `NSCollectionLayoutSection`.
public struct SectionSpec: Hashable, Sendable {
  /// A section's own scrolling (rules C-80 to C-86).
  public enum Scroll: String, CaseIterable, Hashable, Sendable {
    /// It does not scroll by itself.
    case none
    /// It rests anywhere.
    case continuous
    /// It rests on the leading edge of a group.
    case leading
    /// It rests on multiples of the view's length, a page a gesture.
    case page
    /// It rests on the leading edge of a group, a group a gesture.
    case group
    /// It rests with a group in the middle of the view.
    case center
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
  /// The boundary of its insets; nil: the layout's.
  public var reference: InsetReference?
  /// Its own scrolling.
  public var scroll = Scroll.none
  /// The group that repeats.
  public var group: NodeSpec

  /// Creates a section of one group that repeats.
  public init(group: NodeSpec) { self.group = group }
}

/// An item, a group or a custom group: a group is an item, so groups nest (rule C-01).
public struct NodeSpec: Hashable, Sendable {
  /// The content of a node.
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
  /// Its content.
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

/// The content of a group.
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

/// A child of a group, and its number of copies.
public struct ChildSpec: Hashable, Sendable {
  /// The number of copies of a child.
  public enum Count: Hashable, Sendable {
    /// One for each pass over the list (rule C-31).
    case listed
    /// Copies of its own size (rule C-35).
    case copies(Int)
    /// Equal shares of the group's length (rule C-30).
    case equal(Int)
  }

  /// The child.
  public var node: NodeSpec
  /// The number of copies.
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
