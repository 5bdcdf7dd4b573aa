import UIKit

/// The questions of a waterfall besides UIKit's own delegate.
@MainActor protocol WaterfallLayoutDelegate: UICollectionViewDelegateFlowLayout {
  func columnCount(for section: Int) -> Int
}

/// Columns of items that keep their proportions; each item goes to the shortest column.
final class WaterfallLayout: UICollectionViewLayout {
  static let headerKind = UICollectionView.elementKindSectionHeader
  static let shelfKind = "Shelf"

  weak var delegate: (any WaterfallLayoutDelegate)?
  var minimumInteritemSpacing: CGFloat = 8 { didSet { invalidateLayout() } }
  var sectionInset = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  var headerHeight: CGFloat = 24

  private var cells: [[UICollectionViewLayoutAttributes]] = []
  private var headers: [UICollectionViewLayoutAttributes] = []
  private var shelves: [UICollectionViewLayoutAttributes] = []
  private var height: CGFloat = 0

  override init() {
    super.init()
    register(UICollectionReusableView.self, forDecorationViewOfKind: Self.shelfKind)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    register(UICollectionReusableView.self, forDecorationViewOfKind: Self.shelfKind)
  }

  override func prepare() {
    super.prepare()
    (cells, headers, shelves, height) = ([], [], [], 0)
    guard let collectionView else { return }
    for section in 0..<collectionView.numberOfSections {
      let header = UICollectionViewLayoutAttributes(
        forSupplementaryViewOfKind: Self.headerKind, with: IndexPath(item: 0, section: section))
      header.frame = CGRect(
        x: 0, y: height, width: collectionView.bounds.width, height: headerHeight)
      headers.append(header)
      height += headerHeight + sectionInset.top
      let top = height
      cells.append(place(section, in: collectionView))
      let shelf = UICollectionViewLayoutAttributes(
        forDecorationViewOfKind: Self.shelfKind, with: IndexPath(item: 0, section: section))
      shelf.frame = CGRect(
        x: 0, y: top - sectionInset.top, width: collectionView.bounds.width,
        height: height - top + sectionInset.top + sectionInset.bottom)
      shelf.zIndex = -1
      shelves.append(shelf)
      height += sectionInset.bottom
    }
  }

  /// Places the items of a section, and moves `height` below them.
  private func place(_ section: Int, in collectionView: UICollectionView)
    -> [UICollectionViewLayoutAttributes]
  {
    let count = max(1, delegate?.columnCount(for: section) ?? 2)
    let spacing =
      delegate?.collectionView?(
        collectionView, layout: self, minimumInteritemSpacingForSectionAt: section)
      ?? minimumInteritemSpacing
    let room = collectionView.bounds.inset(by: sectionInset).width - spacing * CGFloat(count - 1)
    let width = max(0, room / CGFloat(count))
    var bottoms = [CGFloat](repeating: height, count: count)
    let found = (0..<collectionView.numberOfItems(inSection: section)).map { item in
      let path = IndexPath(item: item, section: section)
      let size =
        delegate?.collectionView?(collectionView, layout: self, sizeForItemAt: path)
        ?? CGSize(width: 50, height: 50)
      let column = bottoms.indices.min { bottoms[$0] < bottoms[$1] } ?? 0
      let cell = UICollectionViewLayoutAttributes(forCellWith: path)
      cell.frame = CGRect(
        x: sectionInset.left + CGFloat(column) * (width + spacing), y: bottoms[column],
        width: width, height: size.width > 0 ? size.height * width / size.width : 0)
      bottoms[column] = cell.frame.maxY + spacing
      return cell
    }
    height = found.isEmpty ? height : (bottoms.max() ?? height) - spacing
    return found
  }

  override var collectionViewContentSize: CGSize {
    CGSize(width: collectionView?.bounds.width ?? 0, height: height)
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    (headers + cells.joined() + shelves).filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    guard cells.indices.contains(indexPath.section),
      cells[indexPath.section].indices.contains(indexPath.item)
    else { return nil }
    return cells[indexPath.section][indexPath.item]
  }

  override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    elementKind == Self.headerKind && indexPath.item == 0
      ? headers.first { $0.indexPath.section == indexPath.section } : nil
  }

  override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    elementKind == Self.shelfKind && indexPath.item == 0
      ? shelves.first { $0.indexPath.section == indexPath.section } : nil
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.width != collectionView?.bounds.width
  }
}
