import LayoutUIKit
import UIKit

/// A layout class that is timed.
@MainActor protocol Measured: UICollectionViewLayout {
  init()
  static var title: String { get }
}

/// Cells in a grid, made in `prepare`.
class Kept: UICollectionViewLayout, Measured {
  class var title: String { "1,000 kept attributes, filtered" }
  fileprivate(set) var cells: [UICollectionViewLayoutAttributes] = []

  required override init() { super.init() }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func prepare() {
    cells = (0..<(collectionView?.numberOfItems(inSection: 0) ?? 0)).map { item in
      let cell = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
      cell.frame = CGRect(x: item % 6 * 60, y: item / 6 * 60, width: 50, height: 50)
      return cell
    }
  }
  override var collectionViewContentSize: CGSize {
    CGSize(width: 390, height: cells.last?.frame.maxY ?? 0)
  }
  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    cells.filter { $0.frame.intersects(rect) }
  }
}

/// As `Kept`, with binary search.
final class Searched: Kept {
  override class var title: String { "found by a binary search" }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    var (low, high) = (0, cells.count)
    while low < high {
      let middle = (low + high) / 2
      if cells[middle].frame.maxY <= rect.minY { low = middle + 1 } else { high = middle }
    }
    return Array(cells[low...].prefix { $0.frame.minY < rect.maxY })
  }
}

/// A subclass of flow.
final class MyFlow: UICollectionViewFlowLayout, Measured {
  class var title: String { "a subclass of flow" }

  required override init() { super.init() }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    super.layoutAttributesForElements(in: rect)
  }
}
