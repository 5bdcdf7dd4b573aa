import UIKit

/// Messages below one another, with state of their own: heights that cells have asked for are kept,
/// and the offset follows when one above the screen changes or comes.
final class MessagesLayout: UICollectionViewLayout {
  /// A context that lists the messages whose heights have changed.
  final class Context: UICollectionViewLayoutInvalidationContext {
    var heights: [IndexPath: CGFloat] = [:]
  }

  var estimatedHeight: CGFloat = 40
  var spacing: CGFloat = 4
  private var heights: [IndexPath: CGFloat] = [:]
  private var tops: [CGFloat] = []
  private var inserted: Set<IndexPath> = []
  private var deleted: Set<IndexPath> = []
  private var isAtBottom = false
  private(set) var finished = 0

  override class var invalidationContextClass: AnyClass { Context.self }

  private func height(_ path: IndexPath) -> CGFloat { heights[path] ?? estimatedHeight }

  private var count: Int {
    guard let collectionView, collectionView.numberOfSections > 0 else { return 0 }
    return collectionView.numberOfItems(inSection: 0)
  }

  override func prepare() {
    super.prepare()
    tops = [0]
    for item in 0..<count {
      tops.append(tops[item] + height(IndexPath(item: item, section: 0)) + spacing)
    }
  }

  override var collectionViewContentSize: CGSize {
    CGSize(width: collectionView?.bounds.width ?? 0, height: max(0, (tops.last ?? 0) - spacing))
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    (0..<max(0, tops.count - 1)).compactMap {
      layoutAttributesForItem(at: IndexPath(item: $0, section: 0))
    }.filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    guard indexPath.section == 0, indexPath.item < tops.count - 1 else { return nil }
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(
      x: 0, y: tops[indexPath.item], width: collectionView?.bounds.width ?? 0,
      height: height(indexPath))
    return attributes
  }

  // MARK: Heights that cells ask for

  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { preferredAttributes.size.height != originalAttributes.size.height }

  override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes,
      withOriginalAttributes: originalAttributes)
    let change = preferredAttributes.size.height - originalAttributes.size.height
    (context as? Context)?.heights[preferredAttributes.indexPath] = preferredAttributes.size.height
    context.contentSizeAdjustment = CGSize(width: 0, height: change)
    if let collectionView, originalAttributes.frame.maxY <= collectionView.bounds.minY {
      context.contentOffsetAdjustment = CGPoint(x: 0, y: change)
    }
    context.invalidateItems(at: [preferredAttributes.indexPath])
    return context
  }

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    for (path, height) in (context as? Context)?.heights ?? [:] { heights[path] = height }
    super.invalidateLayout(with: context)
  }

  // MARK: Messages that come and go

  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    if let collectionView {
      isAtBottom = collectionView.bounds.maxY >= collectionView.contentSize.height
    }
    for update in updateItems {
      switch update.updateAction {
      case .insert: update.indexPathAfterUpdate.map { _ = inserted.insert($0) }
      case .delete: update.indexPathBeforeUpdate.map { _ = deleted.insert($0) }
      default: break
      }
    }
  }

  override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint)
    -> CGPoint
  {
    guard let collectionView, isAtBottom else { return proposedContentOffset }
    return CGPoint(x: 0, y: max(0, collectionViewContentSize.height - collectionView.bounds.height))
  }

  override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    guard inserted.contains(itemIndexPath) else {
      return super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
    }
    let attributes =
      layoutAttributesForItem(at: itemIndexPath)?.copy() as? UICollectionViewLayoutAttributes
    attributes?.alpha = 0
    attributes?.transform = CGAffineTransform(translationX: 0, y: 20)
    return attributes
  }

  override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    let attributes = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
    if deleted.contains(itemIndexPath) { attributes?.center.x -= 100 }
    return attributes
  }

  override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    (inserted, deleted, isAtBottom) = ([], [], false)
    finished += 1
  }
}
