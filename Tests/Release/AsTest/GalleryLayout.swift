import UIKit

/// Rows of three, of unequal heights: a class as apps have them, without a fault.
///
/// The script beside it plants some.
final class GalleryLayout: UICollectionViewLayout {
  /// Distance between items, in points.
  var gap: CGFloat = 6
  private var cells: [UICollectionViewLayoutAttributes] = []
  private let heights: [CGFloat] = [40, 90, 60]

  override func prepare() {
    guard let view = collectionView else { return }
    cells = []
    let width = max(0, (view.bounds.width - 2 * gap) / 3)
    var row = 0
    for section in 0..<view.numberOfSections {
      for item in 0..<view.numberOfItems(inSection: section) {
        let one = UICollectionViewLayoutAttributes(
          forCellWith: IndexPath(item: item, section: section))
        one.frame = CGRect(
          x: CGFloat(item % 3) * (width + gap), y: CGFloat(row + item / 3) * (90 + gap),
          width: width, height: heights[item % 3])
        one.zIndex = item % 3
        cells.append(one)
      }
      row += (view.numberOfItems(inSection: section) + 2) / 3
    }
  }

  override var collectionViewContentSize: CGSize {
    let height = cells.map { $0.frame.maxY }.max() ?? 0
    return CGSize(width: collectionView?.bounds.width ?? 0, height: height)
  }

  /// The first cell that ends below a place, where each ends below the one before it.
  private func first(below y: CGFloat) -> Int {
    var (low, high) = (0, cells.count)
    while low < high {
      let middle = (low + high) / 2
      if cells[middle].frame.maxY > y { high = middle } else { low = middle + 1 }
    }
    return low
  }

  override func layoutAttributesForElements(in rect: CGRect)
    -> [UICollectionViewLayoutAttributes]?
  {
    cells[0...].filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    let found = cells.first { $0.indexPath == indexPath }
    return found?.copy() as? UICollectionViewLayoutAttributes
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.size != collectionView?.bounds.size
  }
}
