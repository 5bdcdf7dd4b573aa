// Delegates and their optional methods (rules U-70 to U-72).
#if os(Linux)
/// The provider of a flow layout's metrics (rule U-51). [D]
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

// Defaults of missing methods.
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
  @preconcurrency public var collectionView: OptionalFlowMethods? { OptionalFlowMethods(self) }
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
#endif
