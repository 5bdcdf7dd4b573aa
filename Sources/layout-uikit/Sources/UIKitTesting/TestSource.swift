#if os(Linux)
public import UIKit

/// A data source and flow delegate for tests: counts, one size, headers and footers.
///
///     let source = TestSource([3, 5], size: CGSize(width: 100, height: 50), header: 30)
///     source.show(in: view)
@preconcurrency @MainActor
open class TestSource: NSObject, UICollectionViewDataSource,
  UICollectionViewDelegateFlowLayout
{
  /// The number of items of each section.
  open var counts: [Int]
  /// The size of items that have none in `sizes`; nil: the layout's own.
  open var size: CGSize?
  /// Sizes of single items.
  open var sizes: [IndexPath: CGSize] = [:]
  /// The length of headers along the scroll axis; nil: the layout's own.
  open var header: CGFloat?
  /// The length of footers along the scroll axis; nil: the layout's own.
  open var footer: CGFloat?

  /// Creates a source.
  public init(
    _ counts: [Int], size: CGSize? = nil, header: CGFloat? = nil, footer: CGFloat? = nil
  ) {
    (self.counts, self.size, self.header, self.footer) = (counts, size, header, footer)
    super.init()
  }

  /// Becomes the data source and the delegate of a view, which keeps neither alive.
  public func show(in view: UICollectionView) {
    view.delegate = self
    view.dataSource = self
  }

  /// The number of sections.
  open func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
  /// The number of items.
  open func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { counts[section] }
  /// A plain cell.
  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { UICollectionViewCell(frame: .zero) }
  /// The item's size; missing unless given.
  open func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { sizes[indexPath] ?? size ?? optionalMethodIsMissing(.zero) }
  /// The header's size; missing unless given.
  open func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize {
    header.map { CGSize(width: $0, height: $0) } ?? optionalMethodIsMissing(.zero)
  }
  /// The footer's size; missing unless given.
  open func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize {
    footer.map { CGSize(width: $0, height: $0) } ?? optionalMethodIsMissing(.zero)
  }
}

extension UICollectionView {
  /// The view's calls of layouts, in order, such as `prepare()`; at least the newest 10,000 (rule
  /// U-95).
  public var calls: [String] { recordedCalls }

  /// Forgets the calls.
  public func resetCalls() { forgetCalls() }
}
#endif
