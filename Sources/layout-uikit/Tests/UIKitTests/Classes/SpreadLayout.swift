import UIKit

/// The way a magazine shows an item.
enum SpreadWidth {
  case full
  case half
}

/// The questions of a magazine; each method has a default.
@MainActor protocol SpreadLayoutDelegate: UICollectionViewDelegate {
  func spreadLayout(_ layout: SpreadLayout, widthOfItemAt indexPath: IndexPath) -> SpreadWidth
  func spreadLayout(_ layout: SpreadLayout, showsHeaderInSection section: Int) -> Bool
}

extension SpreadLayoutDelegate {
  func spreadLayout(_ layout: SpreadLayout, widthOfItemAt indexPath: IndexPath) -> SpreadWidth {
    .full
  }
  func spreadLayout(_ layout: SpreadLayout, showsHeaderInSection section: Int) -> Bool { true }
}

/// A magazine: full and half widths, headers that stay, a rule after each section, heights that
/// cells measure.
final class SpreadLayout: UICollectionViewLayout {
  static let rule = "Rule"

  var rowHeight: CGFloat = 60
  var headerHeight: CGFloat = 30
  var spacing: CGFloat = 10
  private var items: [IndexPath: UICollectionViewLayoutAttributes] = [:]
  private var headers: [Int: UICollectionViewLayoutAttributes] = [:]
  private var rules: [Int: UICollectionViewLayoutAttributes] = [:]
  private var ends: [CGFloat] = []
  private var measured: [IndexPath: CGFloat] = [:]
  private var isStale = true
  private var animatedFrom: CGRect?

  override init() {
    super.init()
    register(UINib(nibName: "Rule", bundle: nil), forDecorationViewOfKind: Self.rule)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

  private var delegate: (any SpreadLayoutDelegate)? {
    collectionView?.delegate as? any SpreadLayoutDelegate
  }

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything || context.invalidateDataSourceCounts { isStale = true }
    if context.invalidateDataSourceCounts { measured = [:] }
    if context.invalidatedItemIndexPaths != nil { isStale = true }
    super.invalidateLayout(with: context)
  }

  override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    if isStale { place(in: collectionView) }
    isStale = false
    pin(to: collectionView.bounds.minY + collectionView.adjustedContentInset.top)
  }

  private func place(in collectionView: UICollectionView) {
    (items, headers, rules, ends) = ([:], [:], [:], [])
    let (width, scale) = (collectionView.bounds.width, collectionView.traitCollection.displayScale)
    var y: CGFloat = 0
    for section in 0..<collectionView.numberOfSections {
      let path = IndexPath(item: 0, section: section)
      if delegate?.spreadLayout(self, showsHeaderInSection: section) ?? true {
        let header = UICollectionViewLayoutAttributes(
          forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader, with: path)
        header.frame = CGRect(x: 0, y: y, width: width, height: headerHeight)
        header.zIndex = 10
        headers[section] = header
        y += headerHeight
      }
      var row: [UICollectionViewLayoutAttributes] = []
      func close() {
        y = (row.map { $0.frame.maxY }.max() ?? y - spacing) + spacing
        row = []
      }
      for item in 0..<collectionView.numberOfItems(inSection: section) {
        let path = IndexPath(item: item, section: section)
        let isFull = (delegate?.spreadLayout(self, widthOfItemAt: path) ?? .full) == .full
        if isFull && !row.isEmpty { close() }
        let cell = UICollectionViewLayoutAttributes(forCellWith: path)
        let half = ((width - spacing) / 2 * scale).rounded(.down) / scale
        cell.frame = CGRect(
          x: row.isEmpty ? 0 : half + spacing, y: y, width: max(0, isFull ? width : half),
          height: measured[path] ?? rowHeight)
        items[path] = cell
        row.append(cell)
        if isFull || row.count == 2 { close() }
      }
      if !row.isEmpty { close() }
      let rule = UICollectionViewLayoutAttributes(forDecorationViewOfKind: Self.rule, with: path)
      rule.frame = CGRect(x: 0, y: y, width: width, height: 1)
      rules[section] = rule
      y += 1
      ends.append(y)
    }
  }

  /// Moves the headers to where they stay in sight.
  private func pin(to top: CGFloat) {
    for (section, header) in headers {
      let start = section == 0 ? 0 : ends[section - 1]
      header.frame.origin.y = max(start, min(top, ends[section] - header.frame.height))
    }
  }

  override var collectionViewContentSize: CGSize {
    CGSize(width: collectionView?.bounds.width ?? 0, height: ends.last ?? 0)
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    (Array(headers.values) + Array(items.values) + Array(rules.values))
      .filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  { items[indexPath] }

  override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    elementKind == UICollectionView.elementKindSectionHeader && indexPath.item == 0
      ? headers[indexPath.section] : nil
  }

  override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    elementKind == Self.rule && indexPath.item == 0 ? rules[indexPath.section] : nil
  }

  // MARK: Invalidation

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  override func invalidationContext(forBoundsChange newBounds: CGRect)
    -> UICollectionViewLayoutInvalidationContext
  {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    if newBounds.width == collectionView?.bounds.width {
      context.invalidateSupplementaryElements(
        ofKind: UICollectionView.elementKindSectionHeader,
        at: headers.keys.sorted().map { IndexPath(item: 0, section: $0) })
    } else {
      isStale = true
    }
    return context
  }

  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    preferredAttributes.representedElementCategory == .cell
      && preferredAttributes.frame.height != originalAttributes.frame.height
  }

  override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    measured[preferredAttributes.indexPath] = preferredAttributes.frame.height
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes,
      withOriginalAttributes: originalAttributes)
    context.invalidateItems(at: [preferredAttributes.indexPath])
    return context
  }

  // MARK: Animation

  override func prepare(forAnimatedBoundsChange oldBounds: CGRect) { animatedFrom = oldBounds }

  override func finalizeAnimatedBoundsChange() { animatedFrom = nil }

  override func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let header =
      layoutAttributesForSupplementaryView(ofKind: elementKind, at: elementIndexPath)?.copy()
      as? UICollectionViewLayoutAttributes
    header?.alpha = 0
    return header
  }

  override func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
    []
  }
}
