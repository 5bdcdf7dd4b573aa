import UIKit

/// A list whose rows size themselves: a flow with an estimate, as wide as the view.
final class SelfSizingListLayout: UICollectionViewFlowLayout {
  override func prepare() {
    if let collectionView {
      let width = collectionView.bounds.inset(by: collectionView.adjustedContentInset).width
      estimatedItemSize = CGSize(width: max(0, width), height: 44)
      minimumLineSpacing = 0
    }
    super.prepare()
  }
}
