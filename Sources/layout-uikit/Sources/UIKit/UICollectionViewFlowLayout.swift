#if os(Linux)
/// Items in lines: UIKit's flow layout, computed by the project's own (rules F-01 to F-45, U-50 to
/// U-54).
@preconcurrency @MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The reference of section insets (rule F-11). [D]
  public enum SectionInsetReference: Int, Sendable {
    /// The content inset. [D]
    case fromContentInset
    /// The safe area. [D]
    case fromSafeArea
    /// The margins. [D]
    case fromLayoutMargins
  }

  /// The size of items that size themselves: both lengths are the greatest finite number (rule
  /// U-50). [C]
  public static let automaticSize = CGSize(
    width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

  /// Creates a layout. [D]
  public override nonisolated init() { super.init() }
  /// Creates a layout as `init()` does (rule U-24). [C]
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // A setter invalidates where the value differs (rule U-50). [R]

  /// Distance between two lines; 10. [D]
  open var minimumLineSpacing: CGFloat = 10 { didSet { changed(minimumLineSpacing != oldValue) } }
  /// Least distance between two items of a line; 10. [D]
  open var minimumInteritemSpacing: CGFloat = 10 {
    didSet { changed(minimumInteritemSpacing != oldValue) }
  }
  /// Size of items; 50x50. [D]
  open var itemSize = CGSize(width: 50, height: 50) { didSet { changed(itemSize != oldValue) } }
  /// Size of items until they are measured; zero: items have their size. [D]
  open var estimatedItemSize = CGSize.zero { didSet { changed(estimatedItemSize != oldValue) } }
  /// The direction in which content grows; vertical. [D]
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { changed(scrollDirection != oldValue) }
  }
  /// Size of headers; only the length along the axis counts; zero: none. [D]
  open var headerReferenceSize = CGSize.zero {
    didSet { changed(headerReferenceSize != oldValue) }
  }
  /// Size of footers; only the length along the axis counts; zero: none. [D]
  open var footerReferenceSize = CGSize.zero {
    didSet { changed(footerReferenceSize != oldValue) }
  }
  /// Insets of sections; zero. [D]
  open var sectionInset = UIEdgeInsets.zero { didSet { changed(sectionInset != oldValue) } }
  /// The reference of section insets; the content inset. [D]
  open var sectionInsetReference = SectionInsetReference.fromContentInset {
    didSet { changed(sectionInsetReference != oldValue) }
  }
  /// Whether headers stay in sight; false. [D]
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { changed(sectionHeadersPinToVisibleBounds != oldValue) }
  }
  /// Whether footers stay in sight; false. [D]
  open var sectionFootersPinToVisibleBounds = false {
    didSet { changed(sectionFootersPinToVisibleBounds != oldValue) }
  }

  private func changed(_ isDifferent: Bool) { if isDifferent { invalidateLayout() } }

  /// The class of contexts that invalidate the layout. [D]
  open override class var invalidationContextClass: AnyClass {
    UICollectionViewFlowLayoutInvalidationContext.self
  }

  // MARK: The project's own layouts

  let engine = FlowEngine()
  /// Whether the delegate is asked at the next `prepare()`.
  private var isStale = true
  /// Whether the layout is computed at the next `prepare()`.
  private var isUnprepared = true
  /// Sizes that cells asked for.
  private var preferredSizes: [IndexPath: CGSize] = [:]
  /// Whether anything stays in sight.
  var pins: Bool { sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds }

  /// Asks the delegate where its answers are invalid, and computes the layout (rules U-51, U-54).
  open override func prepare() {
    super.prepare()
    guard let view = collectionView else { return engine.forget() }
    if isStale || engine.counts != view.itemCounts() {
      engine.ask(self, view, preferredSizes)
      isUnprepared = true
    }
    engine.place(view)
    guard isUnprepared else { return }
    engine.prepare(self, view)
    (isStale, isUnprepared) = (false, false)
  }

  /// Notes which of its answers are invalid (rule U-54). [H]
  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    let flow = context as? UICollectionViewFlowLayoutInvalidationContext
    if context.invalidateDataSourceCounts && !preferredSizes.isEmpty { preferredSizes = [:] }
    if flow?.invalidateFlowLayoutAttributes ?? true {
      isUnprepared = true
      if flow?.invalidateFlowLayoutDelegateMetrics ?? true { isStale = true }
    }
    super.invalidateLayout(with: context)
  }

  /// The size of the content (rule F-35). [O]
  open override var collectionViewContentSize: CGSize { engine.contentSize }

  /// Returns fresh attributes of what intersects `rect` (rules U-52, L-05). [S]
  open override func layoutAttributesForElements(in rect: CGRect)
    -> [UICollectionViewLayoutAttributes]?
  {
    engine.attributes(in: rect.standardized, self)
  }

  /// Returns fresh attributes of a cell, or nil for a path that names none (rule F-37). [S]
  open override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    engine.attributes(.cell, nil, at: indexPath, self)
  }

  /// Returns fresh attributes of a header or footer, or nil if there is none (rule F-37). [S]
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    engine.attributes(.supplementaryView, elementKind, at: indexPath, self)
  }

  /// Whether the cross length differs, or elements are pinned (rule U-53). [R]
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let old = collectionView?.bounds else { return false }
    if pins { return true }
    return scrollDirection == .vertical
      ? newBounds.width != old.width : newBounds.height != old.height
  }

  /// Returns what other bounds invalidate: where only the offset differs, nothing is computed
  /// again. [C]
  open override func invalidationContext(forBoundsChange newBounds: CGRect)
    -> UICollectionViewLayoutInvalidationContext
  {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    if let flow = context as? UICollectionViewFlowLayoutInvalidationContext,
      newBounds.size == collectionView?.bounds.size
    {
      flow.invalidateFlowLayoutDelegateMetrics = false
      flow.invalidateFlowLayoutAttributes = false
    }
    return context
  }

  /// Whether items size themselves and another size is preferred. [D]
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    estimatedItemSize != .zero && preferredAttributes.representedElementCategory == .cell
      && preferredAttributes.size != originalAttributes.size
  }

  /// Keeps the preferred size, and returns what it invalidates: the item (rule U-51). [D]
  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    preferredSizes[preferredAttributes.indexPath] = preferredAttributes.size
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes,
      withOriginalAttributes: originalAttributes)
    context.invalidateItems(at: [preferredAttributes.indexPath])
    return context
  }
}
#endif
