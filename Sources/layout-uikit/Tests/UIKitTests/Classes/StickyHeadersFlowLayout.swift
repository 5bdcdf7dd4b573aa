import UIKit

/// The article's layout of sticky headers, in its own shape and with its own defects: a header
/// height that is a property is subtracted twice, and only headers that rest in the rectangle are
/// found.
final class StickyHeadersFlowLayout: UICollectionViewFlowLayout {
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    let attributes = super.layoutAttributesForElements(in: rect)
    for header in attributes ?? []
    where header.representedElementKind == UICollectionView.elementKindSectionHeader {
      pin(header)
    }
    return attributes
  }

  override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = super.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath)
    if let attributes, elementKind == UICollectionView.elementKindSectionHeader { pin(attributes) }
    return attributes
  }

  private func pin(_ header: UICollectionViewLayoutAttributes) {
    guard let collectionView else { return }
    let (low, high) = boundaries(ofSection: header.indexPath.section)
    header.frame.origin.y = min(
      max(collectionView.contentOffset.y, low - header.frame.height), high - header.frame.height)
  }

  private func boundaries(ofSection section: Int) -> (low: CGFloat, high: CGFloat) {
    guard let collectionView, case let count = collectionView.numberOfItems(inSection: section),
      count > 0,
      let first = layoutAttributesForItem(at: IndexPath(item: 0, section: section)),
      let last = layoutAttributesForItem(at: IndexPath(item: count - 1, section: section))
    else { return (0, 0) }
    // The height of the header is taken off here, and once more where it is placed.
    return (
      first.frame.minY - headerReferenceSize.height - sectionInset.top,
      last.frame.maxY - headerReferenceSize.height + sectionInset.top + sectionInset.bottom
    )
  }
}
