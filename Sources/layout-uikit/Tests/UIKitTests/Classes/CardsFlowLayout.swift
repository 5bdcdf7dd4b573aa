import UIKit

/// A flow with cards behind its sections: decoration views behind their items.
final class CardsFlowLayout: UICollectionViewFlowLayout {
  static let card = "Card"

  /// The colour of a card travels with its attributes.
  final class Attributes: UICollectionViewLayoutAttributes {
    var color: UIColor?

    override func copy(with zone: NSZone? = nil) -> Any {
      let copy = super.copy(with: zone)
      (copy as? Attributes)?.color = color
      return copy
    }
  }

  /// The view of a card.
  final class Card: UICollectionReusableView {
    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
      super.apply(layoutAttributes)
      backgroundColor = (layoutAttributes as? Attributes)?.color
    }
  }

  private var cards: [Attributes] = []

  override func prepare() {
    super.prepare()
    register(Card.self, forDecorationViewOfKind: Self.card)
    cards = (0..<(collectionView?.numberOfSections ?? 0)).compactMap(card)
  }

  private func card(ofSection section: Int) -> Attributes? {
    guard let collectionView, case let count = collectionView.numberOfItems(inSection: section),
      count > 0,
      let first = layoutAttributesForItem(at: IndexPath(item: 0, section: section)),
      let last = layoutAttributesForItem(at: IndexPath(item: count - 1, section: section))
    else { return nil }
    let card = Attributes(
      forDecorationViewOfKind: Self.card, with: IndexPath(item: 0, section: section))
    let inset =
      (collectionView.delegate as? any UICollectionViewDelegateFlowLayout)?.collectionView?(
        collectionView, layout: self, insetForSectionAt: section) ?? sectionInset
    card.frame = CGRect(
      x: 0, y: first.frame.minY - inset.top, width: collectionView.bounds.width,
      height: last.frame.maxY - first.frame.minY + inset.top + inset.bottom)
    card.zIndex = -1
    card.color = .systemBlue
    return card
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    (super.layoutAttributesForElements(in: rect) ?? [])
      + cards.filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    elementKind == Self.card && indexPath.item == 0
      ? cards.first { $0.indexPath == indexPath } : nil
  }

  override func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let card =
      layoutAttributesForDecorationView(ofKind: elementKind, at: decorationIndexPath)?
      .copy() as? UICollectionViewLayoutAttributes
    card?.alpha = 0
    return card
  }
}
