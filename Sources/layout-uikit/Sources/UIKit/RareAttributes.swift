#if os(Linux)
internal import LayoutCore

/// Values that few attributes have: another category than a cell's with its kind, a map of space,
/// an index path of other than two indexes. They never change, so that attributes can share them.
@MainActor final class RareAttributes {
  let category: UICollectionView.ElementCategory
  let kind: String?
  let map: CATransform3D
  let isFlat: Bool
  let path: FoundationIndexPath?

  init(
    _ category: UICollectionView.ElementCategory, _ kind: String?,
    map: CATransform3D = CATransform3DIdentity,
    path: FoundationIndexPath? = nil
  ) {
    (self.category, self.kind, self.map, self.path) = (category, kind, map, path)
    isFlat = CATransform3DIsIdentity(map)
  }

  /// Itself, or nil if it holds what cells without a map have.
  var unlessUsual: RareAttributes? {
    category == .cell && kind == nil && isFlat && path == nil ? nil : self
  }

  private static let header = RareAttributes(
    .supplementaryView, UICollectionView.elementKindSectionHeader)
  private static let footer = RareAttributes(
    .supplementaryView, UICollectionView.elementKindSectionFooter)

  /// Those of what a flow finds: nil for a cell.
  static func usual(for kind: ElementKind) -> RareAttributes? {
    kind == .cell ? nil : kind == .header ? header : footer
  }
}
#endif
