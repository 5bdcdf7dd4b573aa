import UIKit

/// A card's attributes, with its distance from the middle of the view.
final class CardAttributes: UICollectionViewLayoutAttributes {
  /// 0 in the middle, 1 a card away from it.
  var distance: CGFloat = 0

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? CardAttributes)?.distance = distance
    return copy
  }

  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CardAttributes else { return false }
    return super.isEqual(object) && distance == other.distance
  }
}

/// Cards in a row, the one in the middle largest; a drag ends with a card in the
/// middle.
final class CarouselLayout: UICollectionViewFlowLayout {
  var sideScale: CGFloat = 0.8
  var sideAlpha: CGFloat = 0.6

  override class var layoutAttributesClass: AnyClass { CardAttributes.self }

  override func prepare() {
    if let collectionView {
      scrollDirection = .horizontal
      minimumLineSpacing = 20
      itemSize = CGSize(width: 200, height: 120)
      let side = max(0, (collectionView.bounds.width - itemSize.width) / 2)
      let end = max(0, (collectionView.bounds.height - itemSize.height) / 2)
      sectionInset = UIEdgeInsets(top: end, left: side, bottom: end, right: side)
      collectionView.decelerationRate = .fast
    }
    super.prepare()
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  private var step: CGFloat { itemSize.width + minimumLineSpacing }

  private func scaled(_ attributes: UICollectionViewLayoutAttributes)
    -> UICollectionViewLayoutAttributes
  {
    guard let card = attributes.copy() as? CardAttributes, let collectionView,
      card.representedElementCategory == .cell
    else { return attributes }
    card.distance = min(1, abs(card.center.x - collectionView.bounds.midX) / step)
    let scale = 1 - (1 - sideScale) * card.distance
    card.transform3D = CATransform3DMakeScale(scale, scale, 1)
    card.alpha = 1 - (1 - sideAlpha) * card.distance
    card.zIndex = Int((1 - card.distance) * 10)
    return card
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    super.layoutAttributesForElements(in: rect)?.map(scaled)
  }

  override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    super.layoutAttributesForItem(at: indexPath).map(scaled)
  }

  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    guard let collectionView else { return proposedContentOffset }
    let count = collectionView.numberOfItems(inSection: 0)
    let place = (proposedContentOffset.x / step).rounded()
    return CGPoint(
      x: min(max(0, place), CGFloat(max(0, count - 1))) * step, y: proposedContentOffset.y)
  }
}
