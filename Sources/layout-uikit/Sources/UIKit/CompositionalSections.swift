#if os(Linux)
/// A section's own scrolling (rules C-80 to C-86). [D]
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  /// It scrolls with the view alone. [D]
  case none
  /// It rests anywhere (rule C-81). [D]
  case continuous
  /// It rests at the leading edge of a group (rule C-82). [D]
  case continuousGroupLeadingBoundary
  /// It turns whole pages (rule C-83). [D]
  case paging
  /// It turns groups (rule C-84). [D]
  case groupPaging
  /// It turns groups, one in the middle (rule C-86). [D]
  case groupPagingCentered
}

/// Changes the visible items of a section before they are shown: its items, its offset and its
/// environment (rule C-90). [D]
public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler =
  ([any NSCollectionLayoutVisibleItem], CGPoint, any NSCollectionLayoutEnvironment) -> Void

/// A section: one group that repeats (rules C-01, C-50 to C-57).
@preconcurrency @MainActor
open class NSCollectionLayoutSection: NSObject,
  @preconcurrency NSCopying
{
  final private(set) var group = NSCollectionLayoutGroup()
  /// Distance of the groups from the section's edges; zero. [D]
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// Distance between two groups; 0. [D]
  open var interGroupSpacing: CGFloat = 0
  /// The reference of its insets; automatic: the layout's (rule C-52). [D]
  open var contentInsetsReference = UIContentInsetsReference.automatic
  /// The reference of items at its edges: none: they do not follow its insets, all else: they do
  /// (rule C-62). [R]
  open var supplementaryContentInsetsReference = UIContentInsetsReference.automatic
  /// Whether items at its edges follow its insets; true (rule C-62). [D]
  open var supplementariesFollowContentInsets = true
  /// Its own scrolling; none. [D]
  open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  /// Headers, footers and others at its edges. [D]
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// Decorations behind it. [D]
  open var decorationItems: [NSCollectionLayoutDecorationItem] = []
  /// Changes visible items before they are shown; not called for a section with estimates (rule
  /// C-90). [D]
  open var visibleItemsInvalidationHandler:
    NSCollectionLayoutSectionVisibleItemsInvalidationHandler?

  /// Creates a section of an empty group; UIKit has no such initializer, and subclasses need one.
  /// [C]
  public required override nonisolated init() { super.init() }

  /// Creates a section of a group that repeats. [D]
  public convenience init(group: NSCollectionLayoutGroup) {
    self.init()
    self.group = group
  }

  /// Returns a copy. [D]
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    copy.group = group
    (copy.contentInsets, copy.interGroupSpacing) = (contentInsets, interGroupSpacing)
    copy.contentInsetsReference = contentInsetsReference
    copy.supplementaryContentInsetsReference = supplementaryContentInsetsReference
    copy.supplementariesFollowContentInsets = supplementariesFollowContentInsets
    copy.orthogonalScrollingBehavior = orthogonalScrollingBehavior
    copy.boundarySupplementaryItems = boundarySupplementaryItems
    copy.decorationItems = decorationItems
    copy.visibleItemsInvalidationHandler = visibleItemsInvalidationHandler
    return copy
  }
}

/// The settings of a whole compositional layout. [D]
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayoutConfiguration: NSObject,
  @preconcurrency NSCopying
{
  /// The direction in which content grows; vertical. [D]
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  /// Distance between two sections; 0 (rule C-51). [D]
  open var interSectionSpacing: CGFloat = 0
  /// Items around all sections: their index path has one index, 0 (rule C-68). [D]
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// The reference of sections' insets; automatic: the safe area (rule C-52). [D]
  open var contentInsetsReference = UIContentInsetsReference.automatic

  /// Creates settings: vertical, without distances. [D]
  public required override nonisolated init() { super.init() }

  /// Returns a copy. [D]
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    (copy.scrollDirection, copy.interSectionSpacing) = (scrollDirection, interSectionSpacing)
    copy.boundarySupplementaryItems = boundarySupplementaryItems
    copy.contentInsetsReference = contentInsetsReference
    return copy
  }
}

/// The room in which something is laid out. [D]
@preconcurrency @MainActor public protocol NSCollectionLayoutContainer: NSObjectProtocol {
  /// The size of the room. [D]
  var contentSize: CGSize { get }
  /// The size without the insets. [D]
  var effectiveContentSize: CGSize { get }
  /// The insets: of a layout those of its reference across the scroll axis, of a group its own. [C]
  var contentInsets: NSDirectionalEdgeInsets { get }
  /// The insets that are in force: all of them, here. [C]
  var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

/// Where something is laid out: its room, and the traits of the view. [D]
@preconcurrency @MainActor public protocol NSCollectionLayoutEnvironment: NSObjectProtocol {
  /// The room. [D]
  var container: any NSCollectionLayoutContainer { get }
  /// The traits of the view. [D]
  var traitCollection: UITraitCollection { get }
}

/// An item that a handler may change before it is shown (rule C-90). [D]
@preconcurrency @MainActor
public protocol NSCollectionLayoutVisibleItem: NSObjectProtocol,
  UIDynamicItem
{
  /// Opacity. [D]
  var alpha: CGFloat { get set }
  /// Draw order. [D]
  var zIndex: Int { get set }
  /// Whether it is left out. [D]
  var isHidden: Bool { get set }
  /// The map of space about the middle. [D]
  var transform3D: CATransform3D { get set }
  /// The kind; of a cell, an empty text. [C]
  var name: String { get }
  /// Its place in the content. [D]
  var indexPath: IndexPath { get }
  /// Its frame. [D]
  var frame: CGRect { get }
  /// Cell, supplementary view or decoration view. [D]
  var representedElementCategory: UICollectionView.ElementCategory { get }
  /// The kind; nil for a cell. [D]
  var representedElementKind: String? { get }
}

/// An environment: a size, its insets, and traits.
@MainActor
final class ShownEnvironment: NSObject, NSCollectionLayoutEnvironment,
  NSCollectionLayoutContainer
{
  let contentSize: CGSize
  let contentInsets: NSDirectionalEdgeInsets
  let traitCollection: UITraitCollection

  init(_ size: CGSize, _ insets: NSDirectionalEdgeInsets, _ traits: UITraitCollection) {
    (contentSize, contentInsets, traitCollection) = (size, insets, traits)
    super.init()
  }

  var container: any NSCollectionLayoutContainer { self }
  var effectiveContentInsets: NSDirectionalEdgeInsets { contentInsets }
  var effectiveContentSize: CGSize {
    CGSize(
      width: max(0, contentSize.width - contentInsets.leading - contentInsets.trailing),
      height: max(0, contentSize.height - contentInsets.top - contentInsets.bottom))
  }
}
#endif
