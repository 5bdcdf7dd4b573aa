import UIKit

/// A layout of rows that records what is called, as apps write one.
class RecordingLayout: UICollectionViewLayout {
  private(set) var calls: [String] = []
  private(set) var contexts: [UICollectionViewLayoutInvalidationContext] = []
  private(set) var updates: [UICollectionViewUpdateItem] = []
  private(set) var velocity: CGPoint?
  /// The top of the view's bounds at each call.
  private(set) var tops: [CGFloat] = []
  var isStaleByBounds = false
  var isStaleByPreference = false
  /// Fills in the context for new bounds.
  var fill: (UICollectionViewLayoutInvalidationContext) -> Void = { _ in }
  /// Whether `prepare` invalidates, by the number of its call.
  var invalidates: (Int) -> Bool = { _ in false }
  var prepares = 0
  var height: CGFloat = 50
  var extra: CGFloat = 0
  /// Asked of super inside the batch.
  var superInitial: [IndexPath: UICollectionViewLayoutAttributes] = [:]
  var flips = false
  var frames: [IndexPath: CGRect] = [:]
  var order: [IndexPath: Int] = [:]
  var width: CGFloat?

  func forget() { (calls, contexts, tops) = ([], [], []) }

  private func note(_ name: String) {
    calls.append(name)
    tops.append(collectionView?.bounds.minY ?? 0)
  }

  override var flipsHorizontallyInOppositeLayoutDirection: Bool { flips }
  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    note("invalidateLayout(with:)")
    contexts.append(context)
    super.invalidateLayout(with: context)
  }
  override func prepare() {
    note("prepare()")
    prepares += 1
    if invalidates(prepares) { invalidateLayout() }
  }
  override var collectionViewContentSize: CGSize {
    note("collectionViewContentSize")
    let count = (0..<(collectionView?.numberOfSections ?? 0))
      .reduce(0) { $0 + (collectionView?.numberOfItems(inSection: $1) ?? 0) }
    return CGSize(width: width ?? 320, height: CGFloat(count) * height + extra)
  }
  private func paths() -> [IndexPath] {
    (0..<(collectionView?.numberOfSections ?? 0)).flatMap { section in
      (0..<(collectionView?.numberOfItems(inSection: section) ?? 0)).map {
        IndexPath(item: $0, section: section)
      }
    }
  }
  private func attributes(_ path: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard let place = paths().firstIndex(of: path) else { return nil }
    let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
    attributes.frame =
      frames[path] ?? CGRect(x: 0, y: CGFloat(place) * height, width: 320, height: height)
    attributes.zIndex = order[path] ?? 0
    return attributes
  }
  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    note("layoutAttributesForElements(in:)")
    return paths().compactMap(attributes)
  }
  override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  { attributes(indexPath) }
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    note("shouldInvalidateLayout(forBoundsChange:)")
    return isStaleByBounds
  }
  override func invalidationContext(forBoundsChange newBounds: CGRect)
    -> UICollectionViewLayoutInvalidationContext
  {
    note("invalidationContext(forBoundsChange:)")
    let context = super.invalidationContext(forBoundsChange: newBounds)
    fill(context)
    return context
  }
  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { isStaleByPreference }
  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    note("prepare(forCollectionViewUpdates:)")
    updates = updateItems
  }
  override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint)
    -> CGPoint
  {
    note("targetContentOffset(forProposedContentOffset:)")
    return proposedContentOffset
  }
  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    self.velocity = velocity
    return proposedContentOffset
  }
  override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    note("initialLayoutAttributesForAppearingItem \(itemIndexPath.section),\(itemIndexPath.item)")
    let found = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
    superInitial[itemIndexPath] = found
    return found
  }
  override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    note("finalLayoutAttributesForDisappearingItem \(itemIndexPath.section),\(itemIndexPath.item)")
    return super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
  }
  override func finalizeCollectionViewUpdates() { note("finalizeCollectionViewUpdates()") }
  override func prepareForTransition(to newLayout: UICollectionViewLayout) {
    note("prepareForTransition(to:)")
  }
  override func prepareForTransition(from oldLayout: UICollectionViewLayout) {
    note("prepareForTransition(from:)")
  }
  override func finalizeLayoutTransition() { note("finalizeLayoutTransition()") }
}

/// Counts that a test changes.
final class Counts: NSObject, UICollectionViewDataSource {
  var counts: [Int]
  init(_ counts: [Int]) { self.counts = counts }
  func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  {
    counts[section]
  }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  { UICollectionViewCell(frame: .zero) }
}
