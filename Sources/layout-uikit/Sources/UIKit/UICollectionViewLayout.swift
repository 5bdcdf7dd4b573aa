#if os(Linux)
/// A layout (rules U-30 to U-40): a class derived from it decides where every element is.
///
/// It is valid or not. The view makes it valid, by `prepare()`, before each of its own answers;
/// calls on the layout itself validate nothing.
@preconcurrency @MainActor open class UICollectionViewLayout: NSObject, @preconcurrency NSCoding {
  /// Creates a layout. [D]
  public override nonisolated init() { super.init() }

  /// Creates a layout as `init()` does: nothing is decoded (rule U-24). [C]
  public required init?(coder: NSCoder) { super.init() }

  /// Does nothing: nothing is encoded. [C]
  open func encode(with coder: NSCoder) {}
  /// Learns that it was decoded; never called. [C]
  open func awakeFromNib() {}
  /// Learns that it is shown in a builder; never called. [C]
  open func prepareForInterfaceBuilder() {}

  /// The view that shows the layout. [D]
  open var collectionView: UICollectionView? { view }
  /// The view that shows the layout; it clears this when it goes.
  ///
  /// Not weak: whatever a weak reference names counts its owners more slowly.
  package nonisolated(unsafe) unowned(unsafe) var view: UICollectionView?
  /// Whether the last `prepare()` still holds.
  package var isValid = false
  /// The classes of decoration views that are registered, by kind.
  package private(set) var decorationClasses: [String: AnyClass] = [:]

  /// The class of attributes that the layout makes. [D]
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
  /// The class of contexts that invalidate the layout. [D]
  open class var invalidationContextClass: AnyClass {
    UICollectionViewLayoutInvalidationContext.self
  }

  /// Returns an empty context of `invalidationContextClass`.
  package func freshContext() -> UICollectionViewLayoutInvalidationContext {
    let type =
      type(of: self).invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type
    return (type ?? UICollectionViewLayoutInvalidationContext.self).init()
  }

  // MARK: Invalidation

  /// Calls `invalidateLayout(with:)` with a fresh context that invalidates everything (rule U-30).
  /// [R]
  open func invalidateLayout() {
    let context = freshContext()
    context.isOfEverything = true
    invalidateLayout(with: context)
  }

  /// Makes the layout invalid, and hands the context to the view; an override must call super (rule
  /// U-30). [D]
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    isValid = false
    view?.receive(context)
  }

  /// Whether other bounds invalidate the layout; false here (rule U-32). [D]
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
  /// Returns what other bounds invalidate: a fresh context here. [D]
  open func invalidationContext(forBoundsChange newBounds: CGRect)
    -> UICollectionViewLayoutInvalidationContext
  {
    freshContext()
  }
  /// Whether another size that a cell asks for invalidates the layout; false here. [D]
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }
  /// Returns what another size that a cell asks for invalidates: a fresh context here. [D]
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext { freshContext() }

  /// Whether the layout has to be prepared once more, as the size of its content led to other
  /// insets.
  func isForOtherInsets(_ view: UICollectionView) -> Bool { false }

  // MARK: Answers

  /// Computes what answers need; does nothing here (rule L-01). [D]
  open func prepare() {}
  /// The size of the content; zero here. [D]
  open var collectionViewContentSize: CGSize { .zero }
  /// Returns the attributes of what intersects `rect`; nil here. [D]
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    nil
  }
  /// Returns the attributes of a cell; nil here. [D]
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    nil
  }
  /// Returns the attributes of a supplementary view; nil here. [D]
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  )
    -> UICollectionViewLayoutAttributes?
  {
    nil
  }
  /// Returns the attributes of a decoration view; nil here. [D]
  open func layoutAttributesForDecorationView(ofKind elementKind: String, at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    nil
  }
  /// Names a class for a kind of decoration views, or with nil takes the name back (rule U-40). [D]
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorationClasses[elementKind] = viewClass
  }
  /// Names a nib for a kind of decoration views: the kind counts as registered. [D]
  open func register(_ nib: UINib?, forDecorationViewOfKind elementKind: String) {
    register(nib.map { _ in UICollectionReusableView.self }, forDecorationViewOfKind: elementKind)
  }

  // MARK: Direction

  /// The direction that the layout's answers are for (rule U-39). [D]
  open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  /// Whether the view mirrors the answers in the other direction; false here (rule U-39). [D]
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

  // MARK: Coming to rest

  /// Returns where a drag that ends comes to rest, with the velocity in points per millisecond: the
  /// proposed offset here (rule U-37). [D]
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint,
    withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }
  /// Returns where a batch or another layout leaves the offset: the proposed one here (rule U-37).
  /// [D]
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint)
    -> CGPoint
  {
    proposedContentOffset
  }

  // MARK: Updates

  /// Learns of a batch, after `prepare()`; does nothing here (rule U-34). [D]
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
  /// Ends a batch; does nothing here (rule U-34). [D]
  open func finalizeCollectionViewUpdates() {}
  /// Learns of bounds that are animated, after `prepare()`; does nothing here (rule U-32). [R]
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
  /// Ends an animation of bounds; does nothing here (rule U-32). [R]
  open func finalizeAnimatedBoundsChange() {}
  /// Learns that another layout follows; does nothing here (rule U-38). [D]
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
  /// Learns that it follows another layout; does nothing here (rule U-38). [D]
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
  /// Ends a change of layouts; does nothing here (rule U-38). [D]
  open func finalizeLayoutTransition() {}

  /// Returns where a cell comes from: in a batch, for a new one its own place with alpha 0, for one
  /// that shifts where it was; nil otherwise (rule U-36). [S]
  open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    view?.change?.initial(.cell, nil, at: itemIndexPath, self)
  }
  /// Returns where a cell goes to: in a batch, for one that leaves its own place with alpha 0, for
  /// one that shifts where it is now; nil otherwise (rule U-36). [S]
  open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    view?.change?.final(.cell, nil, at: itemIndexPath, self)
  }
  /// Returns where a supplementary view comes from, as for cells. [S]
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    view?.change?.initial(.supplementaryView, elementKind, at: elementIndexPath, self)
  }
  /// Returns where a supplementary view goes to, as for cells. [S]
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    view?.change?.final(.supplementaryView, elementKind, at: elementIndexPath, self)
  }
  /// Returns where a decoration view comes from, as for cells. [S]
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    view?.change?.initial(.decorationView, elementKind, at: decorationIndexPath, self)
  }
  /// Returns where a decoration view goes to, as for cells. [S]
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    view?.change?.final(.decorationView, elementKind, at: decorationIndexPath, self)
  }
  /// Returns supplementary views that go with a batch; none here. [D]
  open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
    []
  }
  /// Returns decoration views that go with a batch; none here. [D]
  open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }
  /// Returns supplementary views that come with a batch; none here. [D]
  open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
    []
  }
  /// Returns decoration views that come with a batch; none here. [D]
  open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  // MARK: Items under a finger: declared, never called (UIKIT §9)

  /// Returns where an item that is moved would go: where it was, here. [D]
  open func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath { previousIndexPath }
  /// Returns the attributes of an item that is moved: its own, at `position`. [D]
  open func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> UICollectionViewLayoutAttributes {
    let attributes =
      layoutAttributesForItem(at: indexPath)?.copy() as? UICollectionViewLayoutAttributes
      ?? UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.center = position
    return attributes
  }
  /// Returns what a moved item invalidates: a fresh context here. [D]
  open func invalidationContext(
    forInteractivelyMovingItems targetIndexPaths: [IndexPath],
    withTargetPosition targetPosition: CGPoint, previousIndexPaths: [IndexPath],
    previousPosition: CGPoint
  ) -> UICollectionViewLayoutInvalidationContext { freshContext() }
  /// Returns what the end of a move invalidates: a fresh context here. [D]
  open func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath],
    movementCancelled: Bool
  ) -> UICollectionViewLayoutInvalidationContext { freshContext() }
}
#endif
