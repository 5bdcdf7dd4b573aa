/// A layout of an app in five files: rows of an own attributes class, by a delegate of its own.
enum FiveFiles {
  /// Names and texts.
  static let texts = [
    ("RowAttributes.swift", attributes), ("RowsDelegate.swift", delegate),
    ("RowMetrics.swift", metrics), ("RowStore.swift", store), ("Rows.swift", layout),
  ]

  private static let attributes = """
    import UIKit

    final class RowAttributes: UICollectionViewLayoutAttributes {
      var isPinned = false

      override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        (copy as? RowAttributes)?.isPinned = isPinned
        return copy
      }

      override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? RowAttributes else { return false }
        return super.isEqual(object) && isPinned == other.isPinned
      }
    }

    """

  private static let delegate = """
    import UIKit

    protocol RowsDelegate: AnyObject {
      func rows(_ layout: RowsLayout, heightOfItemAt indexPath: IndexPath) -> CGFloat
      func rows(_ layout: RowsLayout, spacingInSection section: Int) -> CGFloat
    }

    extension RowsDelegate {
      func rows(_ layout: RowsLayout, spacingInSection section: Int) -> CGFloat { layout.spacing }
    }

    """

  private static let metrics = """
    import UIKit

    struct RowMetrics {
      var width: CGFloat
      var inset: UIEdgeInsets
      var header: CGFloat

      var room: CGFloat { max(0, width - inset.left - inset.right) }

      func frame(at y: CGFloat, height: CGFloat) -> CGRect {
        CGRect(x: inset.left, y: y, width: room, height: height)
      }
    }

    """

  private static let store = """
    import UIKit

    @MainActor struct RowStore {
      private(set) var rows: [[RowAttributes]] = []
      private(set) var headers: [RowAttributes] = []

      mutating func removeAll() { (rows, headers) = ([], []) }

      mutating func add(_ header: RowAttributes, _ section: [RowAttributes]) {
        headers.append(header)
        rows.append(section)
      }

      func row(at path: IndexPath) -> RowAttributes? {
        guard rows.indices.contains(path.section), rows[path.section].indices.contains(path.item)
        else { return nil }
        return rows[path.section][path.item]
      }

      func header(of section: Int) -> RowAttributes? {
        headers.indices.contains(section) ? headers[section] : nil
      }

      func all(in rect: CGRect) -> [RowAttributes] {
        (headers + rows.joined()).filter { $0.frame.intersects(rect) }
      }
    }

    """

  private static let layout = """
    import UIKit

    final class RowsLayout: UICollectionViewLayout {
      weak var delegate: RowsDelegate?
      var spacing: CGFloat = 8 { didSet { invalidateLayout() } }
      var inset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 16)
      private var store = RowStore()
      private var height: CGFloat = 0

      override class var layoutAttributesClass: AnyClass { RowAttributes.self }

      override func prepare() {
        super.prepare()
        store.removeAll()
        height = 0
        guard let view = collectionView else { return }
        let metrics = RowMetrics(width: view.bounds.width, inset: inset, header: 30)
        for section in 0..<view.numberOfSections {
          let header = RowAttributes(
            forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
            with: IndexPath(item: 0, section: section))
          header.frame = CGRect(x: 0, y: height, width: view.bounds.width, height: metrics.header)
          height += metrics.header
          let rows = (0..<view.numberOfItems(inSection: section)).map { item -> RowAttributes in
            let path = IndexPath(item: item, section: section)
            let row = RowAttributes(forCellWith: path)
            row.frame = metrics.frame(
              at: height, height: delegate?.rows(self, heightOfItemAt: path) ?? 44)
            height += row.frame.height
              + (delegate?.rows(self, spacingInSection: section) ?? spacing)
            return row
          }
          store.add(header, rows)
        }
      }

      override var collectionViewContentSize: CGSize {
        CGSize(width: collectionView?.bounds.width ?? 0, height: height)
      }

      override func layoutAttributesForElements(in rect: CGRect)
        -> [UICollectionViewLayoutAttributes]?
      { store.all(in: rect) }

      override func layoutAttributesForItem(at indexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
      { store.row(at: indexPath) }

      override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
      ) -> UICollectionViewLayoutAttributes? { store.header(of: indexPath.section) }

      override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.width != collectionView?.bounds.width
      }
    }

    """
}
