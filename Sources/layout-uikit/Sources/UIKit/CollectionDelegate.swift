// Delegates and their optional methods (rules U-70 to U-72).
#if os(Linux)
/// Questions and notifications about items. [D]
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

// Defaults of missing methods.
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
  @preconcurrency public var collectionView: OptionalDelegateMethods? {
    OptionalDelegateMethods(self)
  }
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
#endif
