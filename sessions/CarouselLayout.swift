import UIKit

/// Cards in a row, of which the one in the middle of the view is the largest.
///
/// Lesson 33 adopts it. Two of its answers are wrong.
final class CarouselLayout: UICollectionViewFlowLayout {
  /// How much larger the card in the middle is: 0.25 is a quarter.
  var growth: CGFloat = 0.25

  override func prepare() {
    scrollDirection = .horizontal
    itemSize = CGSize(width: 200, height: 120)
    minimumLineSpacing = 20
    super.prepare()
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    super.layoutAttributesForElements(in: rect)?.map(grown)
  }

  private func grown(_ attributes: UICollectionViewLayoutAttributes)
    -> UICollectionViewLayoutAttributes
  {
    guard attributes.representedElementCategory == .cell,
      let middle = collectionView?.bounds.midX
    else { return attributes }
    let distance = abs(attributes.center.x - middle) / (itemSize.width + minimumLineSpacing)
    let scale = 1 + growth * max(0, 1 - distance)
    attributes.transform = CGAffineTransform(scaleX: scale, y: scale)
    return attributes
  }
}
