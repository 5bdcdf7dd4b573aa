#if os(Linux)
public import UIKit

/// Foundation's path, where the project's own is in sight too.
typealias FoundationIndexPath = IndexPath

/// The shell's content for a layout class: data source and delegate of its collection view (rules
/// U-71, U-80).
///
/// A class derived from it answers the layout's own delegate protocol, and any optional method of
/// UIKit's: each is implemented here as missing, so that an override is seen.
///
///     final class Source: ContentSource, WaterfallLayoutDelegate {
///       func columnCount(for section: Int) -> Int { 3 }
///     }
@preconcurrency @MainActor
open class ContentSource: NSObject, UICollectionViewDataSource,
  UICollectionViewDelegateFlowLayout
{
  /// The number of items of each section.
  public var counts: [Int] { content.counts }
  /// The counts and lengths that the shell shows.
  let content = KnownContent()
  /// The size of which an item that has one length takes the other; the flow layout's `itemSize`
  /// if there is one.
  open var itemSize = CGSize(width: 50, height: 50)

  /// Creates a source without content.
  public override nonisolated init() { super.init() }

  /// The item's own width, in points, or nil.
  public func width(at indexPath: IndexPath) -> CGFloat? { value(\.widths, at: indexPath) }

  /// The item's own height, in points, or nil.
  public func height(at indexPath: IndexPath) -> CGFloat? { value(\.heights, at: indexPath) }

  private func value(_ column: KeyPath<ItemLengths, ItemLengths.Column>, at path: IndexPath)
    -> CGFloat?
  {
    let (section, item) = (path.section, path.item)
    guard counts.indices.contains(section), (0..<counts[section]).contains(item) else {
      return nil
    }
    switch content.lengths[section][keyPath: column] {
    case .absent: return nil
    case .uniform(let length): return length
    case .mixed(let lengths): return lengths[item].isNaN ? nil : lengths[item]
    }
  }

  /// The item's own size: a length that it lacks is that of `itemSize`; nil if it has none (rule
  /// U-80).
  public func size(at indexPath: IndexPath) -> CGSize? {
    let (width, height) = (width(at: indexPath), height(at: indexPath))
    if width == nil && height == nil { return nil }
    return CGSize(width: width ?? itemSize.width, height: height ?? itemSize.height)
  }

  /// Returns the label of a supplementary or decoration view; nil by default. Cells have the labels
  /// of their items.
  open func label(ofKind elementKind: String, at indexPath: IndexPath) -> String? { nil }

  // MARK: The data source

  /// The number of sections that the shell shows.
  open func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
  /// The number of items that the shell shows.
  open func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { counts.indices.contains(section) ? counts[section] : 0 }
  /// A plain cell.
  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { UICollectionViewCell(frame: .zero) }
  /// A plain view.
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView { UICollectionReusableView(frame: .zero) }
  /// Missing.
  open func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool { optionalMethodIsMissing(false) }
  /// Missing.
  open func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) { optionalMethodIsMissing() }

  // MARK: The flow layout's delegate

  /// Returns the item's own size; missing if it has none, so that the class's own applies (rule
  /// U-80).
  open func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    // A class may set its own size in `prepare`.
    if let flow = collectionViewLayout as? UICollectionViewFlowLayout { itemSize = flow.itemSize }
    return size(at: indexPath) ?? optionalMethodIsMissing(itemSize)
  }
  /// Missing.
  open func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets { optionalMethodIsMissing(.zero) }
  /// Missing.
  open func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { optionalMethodIsMissing(0) }
  /// Missing.
  open func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat { optionalMethodIsMissing(0) }
  /// Missing.
  open func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize { optionalMethodIsMissing(.zero) }
  /// Missing.
  open func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize { optionalMethodIsMissing(.zero) }

  // MARK: The delegate

  /// Missing.
  open func collectionView(
    _ collectionView: UICollectionView,
    targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { optionalMethodIsMissing(proposedContentOffset) }
  /// Missing.
  open func collectionView(
    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { optionalMethodIsMissing(true) }
  /// Missing.
  open func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { optionalMethodIsMissing() }
  /// Missing.
  open func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { optionalMethodIsMissing() }
  /// Missing.
  open func scrollViewDidScroll(_ scrollView: UIScrollView) { optionalMethodIsMissing() }
}
#endif
