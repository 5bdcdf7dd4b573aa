#if os(Linux)
/// The extent of an invalidation (rule U-33).
@preconcurrency @MainActor open class UICollectionViewLayoutInvalidationContext: NSObject {
  /// Creates an empty context. Required, because contexts are made from `invalidationContextClass`.
  /// [D]
  public required override nonisolated init() { super.init() }

  /// Whether everything is invalid: after `invalidateLayout()`, `reloadData()`, a new data source
  /// or layout. [D]
  open var invalidateEverything: Bool { isOfEverything }
  /// Whether counts are asked again: after `reloadData()`, a batch, a new data source or layout.
  /// [D]
  open var invalidateDataSourceCounts: Bool { isOfCounts }
  /// Cells that are invalid; nil until one is named. [D]
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?
  /// Supplementary views that are invalid, by kind; nil until one is named. [D]
  open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
  /// Decoration views that are invalid, by kind; nil until one is named. [D]
  open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?
  /// Added to the content offset once, when the context arrives. [D]
  open var contentOffsetAdjustment = CGPoint.zero
  /// By how much the content became larger. [D]
  open var contentSizeAdjustment = CGSize.zero
  /// Declared, never set: items are not moved by a finger here. [C]
  open var previousIndexPathsForInteractivelyMovingItems: [IndexPath]? { nil }
  /// Declared, never set: items are not moved by a finger here. [C]
  open var targetIndexPathsForInteractivelyMovingItems: [IndexPath]? { nil }
  /// Declared, never set: items are not moved by a finger here. [C]
  open var interactiveMovementTarget: CGPoint { .zero }

  package var isOfEverything = false
  package var isOfCounts = false

  /// Names cells. [D]
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
  }

  /// Names supplementary views. [D]
  open func invalidateSupplementaryElements(
    ofKind elementKind: String, at indexPaths: [IndexPath]
  ) {
    invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:])
      .merging([elementKind: indexPaths], uniquingKeysWith: +)
  }

  /// Names decoration views. [D]
  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:])
      .merging([elementKind: indexPaths], uniquingKeysWith: +)
  }

  /// Class and flags.
  open nonisolated override var description: String {
    MainActor.assumeIsolated {
      "<\(type(of: self)) everything = \(invalidateEverything) counts = \(invalidateDataSourceCounts)>"
    }
  }
}

/// The extent of a flow layout's invalidation (rule U-54).
@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext:
  UICollectionViewLayoutInvalidationContext
{
  /// Whether the delegate is asked again; true unless it is cleared. [H]
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether the layout is computed again; true unless it is cleared. [H]
  open var invalidateFlowLayoutAttributes = true
}

/// One change of a batch (rule U-35).
@preconcurrency @MainActor open class UICollectionViewUpdateItem: NSObject {
  /// The action of an update. [D]
  public enum Action: Int, Sendable {
    /// It comes. [D]
    case insert
    /// It goes. [D]
    case delete
    /// It is made again. [D]
    case reload
    /// It changes its place. [D]
    case move
    /// No action. [D]
    case none
  }

  /// Its path before; nil for an insert. For a section, the item is `NSNotFound`. [D]
  open var indexPathBeforeUpdate: IndexPath? { before }
  /// Its path after; nil for a delete. For a section, the item is `NSNotFound`. [D]
  open var indexPathAfterUpdate: IndexPath? { after }
  /// The action. [D]
  open var updateAction: Action { action }

  private let before: IndexPath?
  private let after: IndexPath?
  private let action: Action

  /// Creates a change that does nothing, for tests that make their own subclass. [C]
  public override nonisolated init() {
    (before, after, action) = (nil, nil, .none)
    super.init()
  }

  /// Creates a change.
  package init(_ action: Action, from before: IndexPath?, to after: IndexPath?) {
    (self.before, self.after, self.action) = (before, after, action)
    super.init()
  }
}
#endif
