import UIKit

/// The article's overlay as a layout: item 0 is a sheet over the list, which follows a finger
/// between its least and its greatest height; the other items are rows under it.
final class SheetLayout: UICollectionViewLayout {
  /// Heights at which the sheet rests, as shares of the view.
  enum Notch: CGFloat, CaseIterable {
    case minimum = 0.25
    case medium = 0.5
    case maximum = 0.75
  }

  var notch = Notch.minimum { didSet { invalidateLayout() } }
  /// Distance of the finger from its press; upward is negative.
  var translation: CGFloat = 0 { didSet { invalidateLayout() } }
  var rowHeight: CGFloat = 44

  private var height: CGFloat { collectionView?.bounds.height ?? 0 }
  private var count: Int {
    guard let collectionView, collectionView.numberOfSections > 0 else { return 0 }
    return collectionView.numberOfItems(inSection: 0)
  }

  /// The height of the sheet under the finger.
  var translationHeight: CGFloat {
    max(
      Notch.minimum.rawValue * height,
      min(notch.rawValue * height - translation, Notch.maximum.rawValue * height))
  }

  /// Whether the finger moves the sheet, rather than the list inside it.
  func shouldTranslate(isTracking: Bool, contentOffset: CGFloat) -> Bool {
    guard isTracking else { return false }
    switch translationHeight {
    case Notch.maximum.rawValue * height: return contentOffset < 0
    case Notch.minimum.rawValue * height: return contentOffset > 0
    default: return true
    }
  }

  /// Lets go of the sheet: it rests at the nearest notch.
  func endTranslation() {
    let released = translationHeight
    notch =
      Notch.allCases.min {
        abs($0.rawValue * height - released) < abs($1.rawValue * height - released)
      } ?? .minimum
    translation = 0
  }

  override var collectionViewContentSize: CGSize {
    CGSize(
      width: collectionView?.bounds.width ?? 0,
      height: CGFloat(max(0, count - 1)) * rowHeight + translationHeight)
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
      .filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    guard let collectionView, indexPath.section == 0, indexPath.item < count else { return nil }
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    let bounds = collectionView.bounds
    if indexPath.item == 0 {
      attributes.frame = CGRect(
        x: 0, y: bounds.maxY - translationHeight, width: bounds.width, height: translationHeight)
      attributes.zIndex = 1
    } else {
      attributes.frame = CGRect(
        x: 0, y: CGFloat(indexPath.item - 1) * rowHeight, width: bounds.width, height: rowHeight)
    }
    return attributes
  }
}
