// The data source, the delegates, and their optional methods (rules U-70 to U-72).
#if os(Linux)
/// The provider of a collection view's content. [D]
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

// Defaults of missing methods.
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
  @preconcurrency public var collectionView: OptionalDataSourceMethods? {
    OptionalDataSourceMethods(self)
  }
  /// Makes `numberOfSections?(…)` compile.
  @preconcurrency public var numberOfSections: OptionalNumberOfSections? {
    OptionalNumberOfSections(self)
  }
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

/// The interface for prefetching items: nothing is prefetched here. [D]
@preconcurrency @MainActor public protocol UICollectionViewDataSourcePrefetching: NSObjectProtocol {
  /// Fetches items ahead: declared, never called. [D]
  func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath])
  /// Takes a request back: declared, never called. [D]
  func collectionView(
    _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

// Defaults of missing methods.
@MainActor extension UICollectionViewDataSourcePrefetching {
  /// Missing: takes a request back: declared, never called. [D]
  public func collectionView(
    _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) { optionalMethodIsMissing() }
  /// Makes `collectionView?(…)` compile.
  @preconcurrency public var collectionView: OptionalPrefetchMethods? {
    OptionalPrefetchMethods(self)
  }
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
