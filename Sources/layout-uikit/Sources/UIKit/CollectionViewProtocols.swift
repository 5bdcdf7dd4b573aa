// The data source, the delegates, and their optional methods (rules U-70 to U-72).
#if os(Linux)
/// What answers for the content of a collection view. [D]
@preconcurrency @MainActor public protocol UICollectionViewDataSource: NSObjectProtocol {
  /// Returns the number of items of a section. [D]
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  /// Returns the cell of an item. [D]
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  /// Returns the number of sections; 1. [D]
  func numberOfSections(in collectionView: UICollectionView) -> Int
  /// Returns a supplementary view. [D]
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView
  /// Whether a finger may move an item: declared, never called. [D]
  func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath)
    -> Bool
  /// Moves an item: declared, never called. [D]
  func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath)
}

// What answers where a method is missing.
@MainActor extension UICollectionViewDataSource {
  /// Missing: returns the number of sections; 1. [D]
  public func numberOfSections(in collectionView: UICollectionView) -> Int {
    optionalMethodIsMissing(1)
  }
  /// Missing: returns a supplementary view. [D]
  public func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    optionalMethodIsMissing(UICollectionReusableView(frame: .zero))
  }
  /// Missing: whether a finger may move an item: declared, never called. [D]
  public func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool { optionalMethodIsMissing(false) }
  /// Missing: moves an item: declared, never called. [D]
  public func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) { optionalMethodIsMissing() }
  /// Makes `collectionView?(…)` compile.
  public var collectionView: OptionalDataSourceMethods? { OptionalDataSourceMethods(self) }
  /// Makes `numberOfSections?(…)` compile.
  public var numberOfSections: OptionalNumberOfSections? { OptionalNumberOfSections(self) }
}

/// Optional methods `collectionView` of a data source.
@preconcurrency @MainActor open class OptionalDataSourceMethods {
  private let asked: any UICollectionViewDataSource
  /// Wraps what is asked.
  public init(_ asked: any UICollectionViewDataSource) {
    self.asked = asked
  }
  /// Returns a supplementary view. [D]
  public func callAsFunction(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView? {
    optionalAnswer {
      asked.collectionView(collectionView, viewForSupplementaryElementOfKind: kind, at: indexPath)
    }
  }
  /// Whether a finger may move an item: declared, never called. [D]
  public func callAsFunction(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool? {
    optionalAnswer { asked.collectionView(collectionView, canMoveItemAt: indexPath) }
  }
  /// Moves an item: declared, never called. [D]
  public func callAsFunction(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) -> Void? {
    optionalAnswer {
      asked.collectionView(collectionView, moveItemAt: sourceIndexPath, to: destinationIndexPath)
    }
  }
}

/// The optional method `numberOfSections`.
@preconcurrency @MainActor open class OptionalNumberOfSections {
  private let asked: any UICollectionViewDataSource
  /// Wraps what is asked.
  public init(_ asked: any UICollectionViewDataSource) {
    self.asked = asked
  }
  /// Returns the number of sections; 1. [D]
  public func callAsFunction(in collectionView: UICollectionView) -> Int? {
    optionalAnswer { asked.numberOfSections(in: collectionView) }
  }
}

/// What learns of scrolling. [D]
@preconcurrency @MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
  /// Learns of another offset. Declared, never called. [D]
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Learns that scrolling has come to rest. Declared, never called. [D]
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// Learns that an animation has ended. Declared, never called. [D]
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  /// Learns that a finger drags. Declared, never called. [D]
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// Learns that a finger is up. Declared, never called. [D]
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// Chooses where a drag comes to rest. Declared, never called. [D]
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
}

// What answers where a method is missing.
@MainActor extension UIScrollViewDelegate {
  /// Missing: learns of another offset. Declared, never called. [D]
  public func scrollViewDidScroll(_ scrollView: UIScrollView) { optionalMethodIsMissing() }
  /// Missing: learns that scrolling has come to rest. Declared, never called. [D]
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    optionalMethodIsMissing()
  }
  /// Missing: learns that an animation has ended. Declared, never called. [D]
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    optionalMethodIsMissing()
  }
  /// Missing: learns that a finger drags. Declared, never called. [D]
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    optionalMethodIsMissing()
  }
  /// Missing: learns that a finger is up. Declared, never called. [D]
  public func scrollViewDidEndDragging(
    _ scrollView: UIScrollView, willDecelerate decelerate: Bool
  ) { optionalMethodIsMissing() }
  /// Missing: chooses where a drag comes to rest. Declared, never called. [D]
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) { optionalMethodIsMissing() }
  /// Makes `scrollViewDidEndDecelerating?(…)` compile.
  public var scrollViewDidEndDecelerating: OptionalScrollViewDidEndDecelerating? {
    OptionalScrollViewDidEndDecelerating(self)
  }
  /// Makes `scrollViewDidEndDragging?(…)` compile.
  public var scrollViewDidEndDragging: OptionalScrollViewDidEndDragging? {
    OptionalScrollViewDidEndDragging(self)
  }
  /// Makes `scrollViewDidEndScrollingAnimation?(…)` compile.
  public var scrollViewDidEndScrollingAnimation: OptionalScrollViewDidEndScrollingAnimation? {
    OptionalScrollViewDidEndScrollingAnimation(self)
  }
  /// Makes `scrollViewDidScroll?(…)` compile.
  public var scrollViewDidScroll: OptionalScrollViewDidScroll? {
    OptionalScrollViewDidScroll(self)
  }
  /// Makes `scrollViewWillBeginDragging?(…)` compile.
  public var scrollViewWillBeginDragging: OptionalScrollViewWillBeginDragging? {
    OptionalScrollViewWillBeginDragging(self)
  }
  /// Makes `scrollViewWillEndDragging?(…)` compile.
  public var scrollViewWillEndDragging: OptionalScrollViewWillEndDragging? {
    OptionalScrollViewWillEndDragging(self)
  }
}

/// The optional method `scrollViewDidEndDecelerating`.
@preconcurrency @MainActor open class OptionalScrollViewDidEndDecelerating {
  private let asked: any UIScrollViewDelegate
  /// Wraps what is asked.
  public init(_ asked: any UIScrollViewDelegate) {
    self.asked = asked
  }
  /// Learns that scrolling has come to rest. Declared, never called. [D]
  public func callAsFunction(_ scrollView: UIScrollView) -> Void? {
    optionalAnswer { asked.scrollViewDidEndDecelerating(scrollView) }
  }
}

/// The optional method `scrollViewDidEndDragging`.
@preconcurrency @MainActor open class OptionalScrollViewDidEndDragging {
  private let asked: any UIScrollViewDelegate
  /// Wraps what is asked.
  public init(_ asked: any UIScrollViewDelegate) {
    self.asked = asked
  }
  /// Learns that a finger is up. Declared, never called. [D]
  public func callAsFunction(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) -> Void? {
    optionalAnswer { asked.scrollViewDidEndDragging(scrollView, willDecelerate: decelerate) }
  }
}

/// The optional method `scrollViewDidEndScrollingAnimation`.
@preconcurrency @MainActor open class OptionalScrollViewDidEndScrollingAnimation {
  private let asked: any UIScrollViewDelegate
  /// Wraps what is asked.
  public init(_ asked: any UIScrollViewDelegate) {
    self.asked = asked
  }
  /// Learns that an animation has ended. Declared, never called. [D]
  public func callAsFunction(_ scrollView: UIScrollView) -> Void? {
    optionalAnswer { asked.scrollViewDidEndScrollingAnimation(scrollView) }
  }
}

/// The optional method `scrollViewDidScroll`.
@preconcurrency @MainActor open class OptionalScrollViewDidScroll {
  private let asked: any UIScrollViewDelegate
  /// Wraps what is asked.
  public init(_ asked: any UIScrollViewDelegate) {
    self.asked = asked
  }
  /// Learns of another offset. Declared, never called. [D]
  public func callAsFunction(_ scrollView: UIScrollView) -> Void? {
    optionalAnswer { asked.scrollViewDidScroll(scrollView) }
  }
}

/// The optional method `scrollViewWillBeginDragging`.
@preconcurrency @MainActor open class OptionalScrollViewWillBeginDragging {
  private let asked: any UIScrollViewDelegate
  /// Wraps what is asked.
  public init(_ asked: any UIScrollViewDelegate) {
    self.asked = asked
  }
  /// Learns that a finger drags. Declared, never called. [D]
  public func callAsFunction(_ scrollView: UIScrollView) -> Void? {
    optionalAnswer { asked.scrollViewWillBeginDragging(scrollView) }
  }
}

/// The optional method `scrollViewWillEndDragging`.
@preconcurrency @MainActor open class OptionalScrollViewWillEndDragging {
  private let asked: any UIScrollViewDelegate
  /// Wraps what is asked.
  public init(_ asked: any UIScrollViewDelegate) {
    self.asked = asked
  }
  /// Chooses where a drag comes to rest. Declared, never called. [D]
  public func callAsFunction(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) -> Void? {
    optionalAnswer {
      asked.scrollViewWillEndDragging(
        scrollView, withVelocity: velocity, targetContentOffset: targetContentOffset)
    }
  }
}

/// What is asked and told about items. [D]
@preconcurrency @MainActor public protocol UICollectionViewDelegate: UIScrollViewDelegate {
  /// Whether an item may be selected: declared, never called. [D]
  func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath)
    -> Bool
  /// Whether a selection may be taken back: declared, never called. [D]
  func collectionView(
    _ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool
  /// Whether a touch may be shown: declared, never called. [D]
  func collectionView(
    _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool
  /// Learns of a selection. Declared, never called. [D]
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
  /// Learns of the end of a selection. Declared, never called. [D]
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath)
  /// Learns of a touch. Declared, never called. [D]
  func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath)
  /// Learns of the end of a touch. Declared, never called. [D]
  func collectionView(
    _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath)
  /// Learns that a cell comes: declared, never called. [D]
  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath)
  /// Learns that a cell goes: declared, never called. [D]
  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath)
  /// Learns that a view comes: declared, never called. [D]
  func collectionView(
    _ collectionView: UICollectionView,
    willDisplaySupplementaryView view: UICollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath)
  /// Learns that a view goes: declared, never called. [D]
  func collectionView(
    _ collectionView: UICollectionView,
    didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath)
  /// Returns where a batch or another layout leaves the offset. [D]
  func collectionView(
    _ collectionView: UICollectionView,
    targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint
}

// What answers where a method is missing.
@MainActor extension UICollectionViewDelegate {
  /// Missing: whether an item may be selected: declared, never called. [D]
  public func collectionView(
    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { optionalMethodIsMissing(true) }
  /// Missing: whether a selection may be taken back: declared, never called. [D]
  public func collectionView(
    _ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool { optionalMethodIsMissing(true) }
  /// Missing: whether a touch may be shown: declared, never called. [D]
  public func collectionView(
    _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool { optionalMethodIsMissing(true) }
  /// Missing: learns of a selection. Declared, never called. [D]
  public func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) { optionalMethodIsMissing() }
  /// Missing: learns of the end of a selection. Declared, never called. [D]
  public func collectionView(
    _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
  ) { optionalMethodIsMissing() }
  /// Missing: learns of a touch. Declared, never called. [D]
  public func collectionView(
    _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
  ) { optionalMethodIsMissing() }
  /// Missing: learns of the end of a touch. Declared, never called. [D]
  public func collectionView(
    _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) { optionalMethodIsMissing() }
  /// Missing: learns that a cell comes: declared, never called. [D]
  public func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { optionalMethodIsMissing() }
  /// Missing: learns that a cell goes: declared, never called. [D]
  public func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { optionalMethodIsMissing() }
  /// Missing: learns that a view comes: declared, never called. [D]
  public func collectionView(
    _ collectionView: UICollectionView,
    willDisplaySupplementaryView view: UICollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath
  ) { optionalMethodIsMissing() }
  /// Missing: learns that a view goes: declared, never called. [D]
  public func collectionView(
    _ collectionView: UICollectionView,
    didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) { optionalMethodIsMissing() }
  /// Missing: returns where a batch or another layout leaves the offset. [D]
  public func collectionView(
    _ collectionView: UICollectionView,
    targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { optionalMethodIsMissing(proposedContentOffset) }
  /// Makes `collectionView?(…)` compile.
  public var collectionView: OptionalDelegateMethods? { OptionalDelegateMethods(self) }
}

/// Optional methods `collectionView` of a delegate.
@preconcurrency @MainActor open class OptionalDelegateMethods {
  private let asked: any UICollectionViewDelegate
  /// Wraps what is asked.
  public init(_ asked: any UICollectionViewDelegate) {
    self.asked = asked
  }
  /// Whether an item may be selected: declared, never called. [D]
  public func callAsFunction(
    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool? {
    optionalAnswer { asked.collectionView(collectionView, shouldSelectItemAt: indexPath) }
  }
  /// Whether a selection may be taken back: declared, never called. [D]
  public func callAsFunction(
    _ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool? {
    optionalAnswer { asked.collectionView(collectionView, shouldDeselectItemAt: indexPath) }
  }
  /// Whether a touch may be shown: declared, never called. [D]
  public func callAsFunction(
    _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool? {
    optionalAnswer { asked.collectionView(collectionView, shouldHighlightItemAt: indexPath) }
  }
  /// Learns of a selection. Declared, never called. [D]
  public func callAsFunction(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) -> Void? {
    optionalAnswer { asked.collectionView(collectionView, didSelectItemAt: indexPath) }
  }
  /// Learns of the end of a selection. Declared, never called. [D]
  public func callAsFunction(
    _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
  ) -> Void? {
    optionalAnswer { asked.collectionView(collectionView, didDeselectItemAt: indexPath) }
  }
  /// Learns of a touch. Declared, never called. [D]
  public func callAsFunction(
    _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
  ) -> Void? {
    optionalAnswer { asked.collectionView(collectionView, didHighlightItemAt: indexPath) }
  }
  /// Learns of the end of a touch. Declared, never called. [D]
  public func callAsFunction(
    _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) -> Void? {
    optionalAnswer { asked.collectionView(collectionView, didUnhighlightItemAt: indexPath) }
  }
  /// Learns that a cell comes: declared, never called. [D]
  public func callAsFunction(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) -> Void? {
    optionalAnswer {
      asked.collectionView(collectionView, willDisplay: cell, forItemAt: indexPath)
    }
  }
  /// Learns that a cell goes: declared, never called. [D]
  public func callAsFunction(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) -> Void? {
    optionalAnswer {
      asked.collectionView(collectionView, didEndDisplaying: cell, forItemAt: indexPath)
    }
  }
  /// Learns that a view comes: declared, never called. [D]
  public func callAsFunction(
    _ collectionView: UICollectionView,
    willDisplaySupplementaryView view: UICollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> Void? {
    optionalAnswer {
      asked.collectionView(
        collectionView, willDisplaySupplementaryView: view, forElementKind: elementKind,
        at: indexPath)
    }
  }
  /// Learns that a view goes: declared, never called. [D]
  public func callAsFunction(
    _ collectionView: UICollectionView,
    didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) -> Void? {
    optionalAnswer {
      asked.collectionView(
        collectionView, didEndDisplayingSupplementaryView: view, forElementOfKind: elementKind,
        at: indexPath)
    }
  }
  /// Returns where a batch or another layout leaves the offset. [D]
  public func callAsFunction(
    _ collectionView: UICollectionView,
    targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint? {
    optionalAnswer {
      asked.collectionView(
        collectionView, targetContentOffsetForProposedContentOffset: proposedContentOffset)
    }
  }
}

/// What gives a flow layout its metrics (rule U-51). [D]
@preconcurrency @MainActor
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
  /// Returns the size of an item. [D]
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize
  /// Returns the insets of a section. [D]
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets
  /// Returns the distance between two lines of a section. [D]
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat
  /// Returns the least distance between two items of a section. [D]
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat
  /// Returns the size of a header. [D]
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize
  /// Returns the size of a footer. [D]
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize
}

// What answers where a method is missing.
@MainActor extension UICollectionViewDelegateFlowLayout {
  /// Missing: returns the size of an item. [D]
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { optionalMethodIsMissing(.zero) }
  /// Missing: returns the insets of a section. [D]
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets { optionalMethodIsMissing(.zero) }
  /// Missing: returns the distance between two lines of a section. [D]
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { optionalMethodIsMissing(0) }
  /// Missing: returns the least distance between two items of a section. [D]
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat { optionalMethodIsMissing(0) }
  /// Missing: returns the size of a header. [D]
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize { optionalMethodIsMissing(.zero) }
  /// Missing: returns the size of a footer. [D]
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize { optionalMethodIsMissing(.zero) }
  /// Makes `collectionView?(…)` compile.
  public var collectionView: OptionalFlowMethods? { OptionalFlowMethods(self) }
}

/// Optional methods `collectionView` of a delegate of flow layouts.
@preconcurrency @MainActor open class OptionalFlowMethods: OptionalDelegateMethods {
  private let asked: any UICollectionViewDelegateFlowLayout
  /// Wraps what is asked.
  public init(_ asked: any UICollectionViewDelegateFlowLayout) {
    self.asked = asked
    super.init(asked)
  }
  /// Returns the size of an item. [D]
  public func callAsFunction(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize? {
    optionalAnswer {
      asked.collectionView(collectionView, layout: collectionViewLayout, sizeForItemAt: indexPath)
    }
  }
  /// Returns the insets of a section. [D]
  public func callAsFunction(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets? {
    optionalAnswer {
      asked.collectionView(
        collectionView, layout: collectionViewLayout, insetForSectionAt: section)
    }
  }
  /// Returns the distance between two lines of a section. [D]
  public func callAsFunction(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat? {
    optionalAnswer {
      asked.collectionView(
        collectionView, layout: collectionViewLayout, minimumLineSpacingForSectionAt: section)
    }
  }
  /// Returns the least distance between two items of a section. [D]
  public func callAsFunction(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat? {
    optionalAnswer {
      asked.collectionView(
        collectionView, layout: collectionViewLayout, minimumInteritemSpacingForSectionAt: section
      )
    }
  }
  /// Returns the size of a header. [D]
  public func callAsFunction(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize? {
    optionalAnswer {
      asked.collectionView(
        collectionView, layout: collectionViewLayout, referenceSizeForHeaderInSection: section)
    }
  }
  /// Returns the size of a footer. [D]
  public func callAsFunction(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize? {
    optionalAnswer {
      asked.collectionView(
        collectionView, layout: collectionViewLayout, referenceSizeForFooterInSection: section)
    }
  }
}

/// What fetches items ahead: nothing is fetched here. [D]
@preconcurrency @MainActor public protocol UICollectionViewDataSourcePrefetching: NSObjectProtocol {
  /// Fetches items ahead: declared, never called. [D]
  func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath])
  /// Takes a request back: declared, never called. [D]
  func collectionView(
    _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

// What answers where a method is missing.
@MainActor extension UICollectionViewDataSourcePrefetching {
  /// Missing: takes a request back: declared, never called. [D]
  public func collectionView(
    _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) { optionalMethodIsMissing() }
  /// Makes `collectionView?(…)` compile.
  public var collectionView: OptionalPrefetchMethods? { OptionalPrefetchMethods(self) }
}

/// Optional methods `collectionView` of a data source that fetches ahead.
@preconcurrency @MainActor open class OptionalPrefetchMethods {
  private let asked: any UICollectionViewDataSourcePrefetching
  /// Wraps what is asked.
  public init(_ asked: any UICollectionViewDataSourcePrefetching) {
    self.asked = asked
  }
  /// Takes a request back: declared, never called. [D]
  public func callAsFunction(
    _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) -> Void? {
    optionalAnswer {
      asked.collectionView(collectionView, cancelPrefetchingForItemsAt: indexPaths)
    }
  }
}

#endif
