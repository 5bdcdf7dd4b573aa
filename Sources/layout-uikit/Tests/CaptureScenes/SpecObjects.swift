package import CompositionalLayout
import LayoutCore
package import UIKit

/// UIKit's objects for a spec, made here by the documentation's words, not by the printed code.
@MainActor package struct SpecObjects {
  /// The spec that they stand for, in the words that UIKit has.
  package let said: CompositionalSpec
  private let spec: CompositionalSpec

  package init?(_ spec: CompositionalSpec) {
    guard let said = spec.said else { return nil }
    (self.spec, self.said) = (spec, said)
  }

  package func layout() -> UICollectionViewCompositionalLayout {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    let layout = spec.layout
    configuration.scrollDirection = layout.axis == .vertical ? .vertical : .horizontal
    configuration.interSectionSpacing = layout.gap
    configuration.contentInsetsReference = Self.reference(layout.reference)
    configuration.boundarySupplementaryItems = layout.boundaries.map(boundary)
    guard spec.sections.count > 1 else {
      return UICollectionViewCompositionalLayout(
        section: section(spec.sections[0]), configuration: configuration)
    }
    return UICollectionViewCompositionalLayout(
      sectionProvider: { number, _ in section(spec.section(number)) },
      configuration: configuration)
  }

  private static func reference(_ reference: InsetReference?) -> UIContentInsetsReference {
    switch reference {
    case nil: .automatic
    case .some(.none): .none
    case .safe: .safeArea
    case .margins: .layoutMargins
    }
  }

  private func section(_ spec: SectionSpec) -> NSCollectionLayoutSection {
    let group = item(spec.group) as? NSCollectionLayoutGroup
    let section = NSCollectionLayoutSection(group: group ?? NSCollectionLayoutGroup())
    section.contentInsets = insets(spec.inset)
    section.interGroupSpacing = spec.gap
    section.contentInsetsReference = Self.reference(spec.reference)
    section.supplementariesFollowContentInsets = spec.follows
    section.orthogonalScrollingBehavior =
      [
        .none: .none, .continuous: .continuous, .leading: .continuousGroupLeadingBoundary,
        .page: .paging, .group: .groupPaging, .center: .groupPagingCentered,
      ][spec.scroll] ?? .none
    section.boundarySupplementaryItems = spec.boundaries.map(boundary)
    section.decorationItems = spec.backgrounds.map {
      let item = NSCollectionLayoutDecorationItem.background(elementKind: $0.kind)
      item.contentInsets = insets($0.inset)
      return item
    }
    return section
  }

  private func item(_ spec: NodeSpec) -> NSCollectionLayoutItem {
    let badges = spec.badges.map(badge)
    let size = size(spec.size)
    let made: NSCollectionLayoutItem
    switch spec.content {
    case .item: made = NSCollectionLayoutItem(layoutSize: size, supplementaryItems: badges)
    case .custom(let frames):
      made = NSCollectionLayoutGroup.custom(layoutSize: size) { environment in
        let room = environment.container.effectiveContentSize
        return frames.map { $0.item(in: Size(width: room.width, height: room.height)) }
      }
    case .group(let group): made = self.group(group, size)
    }
    if let group = made as? NSCollectionLayoutGroup { group.supplementaryItems = badges }
    made.contentInsets = insets(spec.inset)
    made.edgeSpacing = NSCollectionLayoutEdgeSpacing(
      leading: spacing(spec.edge.leading), top: spacing(spec.edge.top),
      trailing: spacing(spec.edge.trailing), bottom: spacing(spec.edge.bottom))
    return made
  }

  private func group(_ spec: GroupSpec, _ size: NSCollectionLayoutSize) -> NSCollectionLayoutGroup {
    let items = spec.children.map { item($0.node) }
    let isRow = spec.axis == .horizontal
    let group: NSCollectionLayoutGroup
    switch spec.children[0].count {
    case .equal(let count) where isRow:
      group = .horizontal(layoutSize: size, subitem: items[0], count: count)
    case .equal(let count):
      group = .vertical(layoutSize: size, subitem: items[0], count: count)
    case .copies(let count) where isRow:
      group = .horizontal(layoutSize: size, repeatingSubitem: items[0], count: count)
    case .copies(let count):
      group = .vertical(layoutSize: size, repeatingSubitem: items[0], count: count)
    case .listed where isRow: group = .horizontal(layoutSize: size, subitems: items)
    case .listed: group = .vertical(layoutSize: size, subitems: items)
    }
    group.interItemSpacing = spacing(spec.gap)
    return group
  }

  // MARK: Values

  private func size(_ size: ItemSize) -> NSCollectionLayoutSize {
    NSCollectionLayoutSize(
      widthDimension: dimension(size.width), heightDimension: dimension(size.height))
  }

  private func dimension(_ length: CompositionalLayout.Dimension) -> NSCollectionLayoutDimension {
    switch length {
    case .width(let fraction): .fractionalWidth(fraction)
    case .height(let fraction): .fractionalHeight(fraction)
    case .points(let points): .absolute(points)
    case .estimated(let points): .estimated(points)
    case .uniform(let points): .uniformAcrossSiblings(estimate: points)
    }
  }

  private func spacing(_ spacing: Spacing) -> NSCollectionLayoutSpacing {
    spacing.isFlexible ? .flexible(spacing.length) : .fixed(spacing.length)
  }

  private func insets(_ insets: EdgeLengths) -> NSDirectionalEdgeInsets {
    func length(_ length: EdgeLength) -> CGFloat {
      switch length {
      case .points(let length), .fraction(let length): length
      }
    }
    return NSDirectionalEdgeInsets(
      top: length(insets.top), leading: length(insets.leading), bottom: length(insets.bottom),
      trailing: length(insets.trailing))
  }

  private func anchor(_ anchor: Anchor) -> NSCollectionLayoutAnchor {
    var edges: NSDirectionalRectEdge = []
    if anchor.edges.y != 0.5 { edges.insert(anchor.edges.y == 0 ? .top : .bottom) }
    if anchor.edges.x != 0.5 { edges.insert(anchor.edges.x == 0 ? .leading : .trailing) }
    let offset = CGPoint(x: anchor.offset.x, y: anchor.offset.y)
    return anchor.isFractional
      ? NSCollectionLayoutAnchor(edges: edges, fractionalOffset: offset)
      : NSCollectionLayoutAnchor(edges: edges, absoluteOffset: offset)
  }

  private func badge(_ spec: BadgeSpec) -> NSCollectionLayoutSupplementaryItem {
    let item =
      spec.itemAnchor.map {
        NSCollectionLayoutSupplementaryItem(
          layoutSize: size(spec.size), elementKind: spec.kind,
          containerAnchor: anchor(spec.containerAnchor), itemAnchor: anchor($0))
      }
      ?? NSCollectionLayoutSupplementaryItem(
        layoutSize: size(spec.size), elementKind: spec.kind,
        containerAnchor: anchor(spec.containerAnchor))
    if let z = spec.z { item.zIndex = z }
    return item
  }

  private func boundary(_ spec: BoundarySpec) -> NSCollectionLayoutBoundarySupplementaryItem {
    let said = spec.said(self.spec.layout.axis)
    guard case .size(let size) = said.extent, let edges = said.edges else {
      preconditionFailure("not said: \(said)")
    }
    let alignments: [[NSRectAlignment]] = [
      [.topLeading, .top, .topTrailing], [.leading, .none, .trailing],
      [.bottomLeading, .bottom, .bottomTrailing],
    ]
    let item = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: self.size(size), elementKind: said.kind,
      alignment: alignments[Int(edges.y * 2)][Int(edges.x * 2)],
      absoluteOffset: CGPoint(x: said.offset.x, y: said.offset.y))
    item.pinToVisibleBounds = spec.isPinned
    item.extendsBoundary = spec.extends
    if let z = spec.z { item.zIndex = z }
    item.contentInsets = insets(spec.inset)
    return item
  }
}

extension CustomFrame {
  /// The frame in a group of a size.
  @MainActor fileprivate func item(in room: Size) -> NSCollectionLayoutGroupCustomItem {
    let own = size.size(in: room)
    let frame = CGRect(
      x: x.length(in: room), y: y.length(in: room), width: own.width, height: own.height)
    return z.map { NSCollectionLayoutGroupCustomItem(frame: frame, zIndex: $0) }
      ?? NSCollectionLayoutGroupCustomItem(frame: frame)
  }
}

// Specs in the words that UIKit has.

extension CompositionalSpec {
  /// The spec in the words that UIKit has; nil if one is missing: a closed list of several
  /// children, or an inset whose number means something else there.
  fileprivate var said: CompositionalSpec? {
    var said = self
    said.layout.isRightToLeft = false
    said.layout.boundaries = layout.boundaries.map { $0.said(layout.axis) }
    for index in sections.indices {
      let boundaries = sections[index].boundaries.map { $0.said(layout.axis) }
      said.sections[index].boundaries = boundaries
      let insets =
        [sections[index].inset] + boundaries.map { $0.inset }
        + sections[index].backgrounds.map { $0.inset }
      guard insets.allSatisfy({ $0.canBeSaid }), sections[index].group.canBeSaid else {
        return nil
      }
    }
    return said
  }
}

extension BoundarySpec {
  fileprivate func said(_ axis: Axis) -> BoundarySpec {
    var said = BoundarySpec(
      .at, kind: SpecObjects.kind(kind), .size(size(axis)), at: edges(axis))
    (said.offset, said.isPinned, said.extends) = (offset, isPinned, extends)
    (said.z, said.inset) = (z, inset)
    return said
  }
}

extension SpecObjects {
  /// UIKit's name of a kind.
  nonisolated package static func kind(_ name: String) -> String {
    switch name {
    case "header": UICollectionView.elementKindSectionHeader
    case "footer": UICollectionView.elementKindSectionFooter
    default: name
    }
  }
}

extension NodeSpec {
  fileprivate var canBeSaid: Bool {
    guard inset.canBeSaid else { return false }
    guard case .group(let group) = content else { return true }
    return (group.children.count == 1 || group.children.allSatisfy { $0.count == .listed })
      && group.children.allSatisfy { $0.node.canBeSaid }
  }
}

extension EdgeLengths {
  fileprivate var canBeSaid: Bool {
    [top, leading, bottom, trailing].allSatisfy {
      switch $0 {
      case .points(let length): !(0 < length && length < 1)
      case .fraction(let fraction): 0 < fraction && fraction < 1
      }
    }
  }
}
