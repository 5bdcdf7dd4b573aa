#if os(Linux)
internal import CompositionalLayout

internal import struct LayoutCore.Point

// The value of the project's layout from UIKit's objects. Frames of custom groups are filled in
// later, where the size of their group is known.

extension NSCollectionLayoutSize {
  /// The size as a value.
  fileprivate var spec: ItemSize { ItemSize(widthDimension.value, heightDimension.value) }
}

extension EdgeLength {
  /// A length of insets: between 0 and 1 a fraction (rule C-15).
  fileprivate init(_ length: CGFloat) {
    self = 0 < length && length < 1 ? .fraction(length) : .points(length)
  }
}

extension NSDirectionalEdgeInsets {
  /// The insets as a value.
  fileprivate var spec: EdgeLengths {
    EdgeLengths(
      top: EdgeLength(top), leading: EdgeLength(leading), bottom: EdgeLength(bottom),
      trailing: EdgeLength(trailing))
  }
}

extension NSCollectionLayoutEdgeSpacing {
  /// The distances as a value.
  fileprivate var spec: EdgeSpacing {
    EdgeSpacing(
      top: top?.value ?? .zero, leading: leading?.value ?? .zero, bottom: bottom?.value ?? .zero,
      trailing: trailing?.value ?? .zero)
  }
}

extension NSDirectionalRectEdge {
  /// The edges as a value: both or neither of an axis is its middle.
  fileprivate var spec: Edges {
    func place(_ low: NSDirectionalRectEdge, _ high: NSDirectionalRectEdge) -> Double {
      contains(low) == contains(high) ? 0.5 : contains(low) ? 0 : 1
    }
    return Edges(x: place(.leading, .trailing), y: place(.top, .bottom))
  }
}

extension NSRectAlignment {
  /// The edges as a value.
  fileprivate var spec: Edges {
    switch self {
    case .none: .middle
    case .top: Edges(x: 0.5, y: 0)
    case .topLeading: Edges(x: 0, y: 0)
    case .leading: Edges(x: 0, y: 0.5)
    case .bottomLeading: Edges(x: 0, y: 1)
    case .bottom: Edges(x: 0.5, y: 1)
    case .bottomTrailing: Edges(x: 1, y: 1)
    case .trailing: Edges(x: 1, y: 0.5)
    case .topTrailing: Edges(x: 1, y: 0)
    }
  }
}

extension Anchor {
  @MainActor fileprivate init(_ anchor: NSCollectionLayoutAnchor) {
    self.init(
      anchor.edges.spec, offset: Point(x: anchor.offset.x, y: anchor.offset.y),
      isFractional: anchor.isFractionalOffset)
  }
}

extension BadgeSpec {
  @MainActor fileprivate init(_ item: NSCollectionLayoutSupplementaryItem) {
    self.init(
      item.elementKind, item.layoutSize.spec, at: Anchor(item.containerAnchor),
      itemAnchor: item.itemAnchor.map { Anchor($0) })
    z = item.hasOrder ? item.zIndex : nil
  }
}

extension BoundarySpec {
  @MainActor fileprivate init(_ item: NSCollectionLayoutBoundarySupplementaryItem) {
    self.init(
      .at, kind: item.elementKind, .size(item.layoutSize.spec), at: item.alignment.spec)
    offset = Point(x: item.offset.x, y: item.offset.y)
    (isPinned, extends) = (item.pinToVisibleBounds, item.extendsBoundary)
    z = item.hasOrder ? item.zIndex : nil
    inset = item.contentInsets.spec
  }
}

extension CustomFrame {
  /// A frame that a provider gave, in points.
  @MainActor init(_ item: NSCollectionLayoutGroupCustomItem) {
    let frame = item.frame
    self.init(
      x: .points(frame.minX), y: .points(frame.minY),
      size: ItemSize(.points(frame.width), .points(frame.height)),
      z: item.hasOrder ? item.zIndex : nil)
  }
}

extension NodeSpec {
  /// An item or a group; custom groups in it have no frames.
  @MainActor init(_ item: NSCollectionLayoutItem) {
    let group = item as? NSCollectionLayoutGroup
    self.init(item.layoutSize.spec, group.map { Self.content(of: $0) } ?? .item)
    inset = item.contentInsets.spec
    edge = item.edgeSpacing?.spec ?? .zero
    badges = item.supplementaryItems.map { BadgeSpec($0) }
  }

  @MainActor private static func content(of group: NSCollectionLayoutGroup) -> Content {
    let children: [ChildSpec]
    let axis: NSCollectionLayoutGroup.Axis
    switch group.content {
    case .custom: return .custom([])
    case .sequence(let direction, let items):
      (axis, children) = (direction, items.map { ChildSpec(NodeSpec($0)) })
    case .equal(let direction, let item, let count):
      (axis, children) = (direction, [ChildSpec(NodeSpec(item), .equal(max(1, count)))])
    case .copies(let direction, let item, let count):
      (axis, children) = (direction, [ChildSpec(NodeSpec(item), .copies(max(1, count)))])
    }
    return .group(
      GroupSpec(
        axis: axis == .horizontal ? .horizontal : .vertical,
        gap: group.interItemSpacing?.value ?? .zero, children))
  }
}

extension NSCollectionLayoutItem {
  /// Adds the providers of custom groups in the order in which their groups are written.
  func addProviders(to providers: inout [NSCollectionLayoutGroup]) {
    guard let group = self as? NSCollectionLayoutGroup else { return }
    switch group.content {
    case .custom: providers.append(group)
    case .sequence(_, let items): for item in items { item.addProviders(to: &providers) }
    case .equal(_, let item, _), .copies(_, let item, _): item.addProviders(to: &providers)
    }
  }
}

extension UIContentInsetsReference {
  /// The reference as a value; nil: what the surrounding says.
  var spec: InsetReference? {
    switch self {
    case .automatic: nil
    case .none: InsetReference.none
    case .safeArea: .safe
    case .layoutMargins, .readableContent: .margins
    }
  }
}

extension UICollectionLayoutSectionOrthogonalScrollingBehavior {
  fileprivate var spec: SectionSpec.Scroll {
    switch self {
    case .none: .none
    case .continuous: .continuous
    case .continuousGroupLeadingBoundary: .leading
    case .paging: .page
    case .groupPaging: .group
    case .groupPagingCentered: .center
    }
  }
}

extension SectionSpec {
  /// A section; custom groups in it have no frames.
  @MainActor init(_ section: NSCollectionLayoutSection) {
    self.init(group: NodeSpec(section.group))
    inset = section.contentInsets.spec
    gap = section.interGroupSpacing
    reference = section.contentInsetsReference.spec
    follows =
      section.supplementariesFollowContentInsets
      && section.supplementaryContentInsetsReference != .none
    scroll = section.orthogonalScrollingBehavior.spec
    boundaries = section.boundarySupplementaryItems.map { BoundarySpec($0) }
    backgrounds = section.decorationItems.map {
      BackgroundSpec($0.elementKind, inset: $0.contentInsets.spec)
    }
  }
}

extension LayoutSpec {
  /// The settings of a whole layout.
  @MainActor init(_ configuration: UICollectionViewCompositionalLayoutConfiguration) {
    self.init()
    axis = configuration.scrollDirection == .vertical ? .vertical : .horizontal
    gap = configuration.interSectionSpacing
    boundaries = configuration.boundarySupplementaryItems.map { BoundarySpec($0) }
    reference = configuration.contentInsetsReference.spec ?? .safe
  }
}
#endif
