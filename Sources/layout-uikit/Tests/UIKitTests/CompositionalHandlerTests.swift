import Testing
import UIKitTesting

@testable import UIKit

/// Handlers of visible items (rule C-90).
@MainActor @Suite struct CompositionalHandlerTests: ComposedSuite {
  @Test func aHandlerChangesVisibleItems() {
    var calls: [String] = []
    let section = list
    section.visibleItemsInvalidationHandler = {
      (items: [any NSCollectionLayoutVisibleItem], offset, environment) in
      calls.append(
        "\(items.map { "\($0.indexPath.item)" }.joined(separator: " ")) at \(Int(offset.y)) "
          + "in \(Int(environment.container.contentSize.width))")
      for item in items where item.representedElementCategory == .cell {
        #expect(item.name == "" && item.representedElementKind == nil)
        #expect(item.bounds.size == item.frame.size)
        item.alpha = item.frame.minY < offset.y ? 0.5 : 1
        item.zIndex = 10 - item.indexPath.item
        item.isHidden = item.indexPath.item == 3
        item.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        item.center.x += 100
      }
    }
    let layout = UICollectionViewCompositionalLayout(section: section)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 88), collectionViewLayout: layout)
    let source = TestSource([6], size: CGSize(width: 50, height: 50))
    source.show(in: view)
    let first = view.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))
    #expect(first?.center == CGPoint(x: 260, y: 22) && first?.zIndex == 10)
    #expect(first?.transform.a == 0.5 && first?.alpha == 1)
    // An item that is not visible is as it is laid out.
    let last = view.layoutAttributesForItem(at: IndexPath(item: 5, section: 0))
    #expect(last?.center.x == 160 && last?.zIndex == 0)
    view.contentOffset.y = 60
    let second = view.layoutAttributesForItem(at: IndexPath(item: 1, section: 0))
    #expect(second?.alpha == 0.5)
    let fourth = view.layoutAttributesForItem(at: IndexPath(item: 3, section: 0))
    #expect(fourth?.isHidden == true)
    #expect(calls == ["0 1 at 0 in 320", "1 2 3 at 60 in 320"])
    // An item that was moved is found where it is.
    let found = layout.layoutAttributesForElements(
      in: CGRect(x: 330, y: 44, width: 50, height: 44))
    #expect(found?.map { $0.indexPath.item } == [1])
    withExtendedLifetime(source) {}
  }

  @Test func aHandlerHearsOfTheOffsetOfItsSection() {
    var offsets: [CGFloat] = []
    let section = NSCollectionLayoutSection(
      group: .horizontal(
        layoutSize: size(100, 50), subitems: [NSCollectionLayoutItem(layoutSize: size(100, 50))]))
    section.orthogonalScrollingBehavior = .continuous
    section.visibleItemsInvalidationHandler = { _, offset, _ in offsets.append(offset.x) }
    let layout = UICollectionViewCompositionalLayout(section: section)
    let (view, source) = shown(layout, [10])
    let path = IndexPath(item: 1, section: 0)
    #expect(view.layoutAttributesForItem(at: path)?.frame.minX == 100)
    layout.scrollerOffsets = { _ in 30 }
    #expect(view.layoutAttributesForItem(at: path)?.frame.minX == 70)
    #expect(offsets == [0, 30])
    withExtendedLifetime(source) {}
  }
}

/// Tests with small layouts.
@MainActor protocol ComposedSuite {}

extension ComposedSuite {
  func size(_ width: CGFloat, _ height: CGFloat) -> NSCollectionLayoutSize {
    NSCollectionLayoutSize(widthDimension: .absolute(width), heightDimension: .absolute(height))
  }

  var list: NSCollectionLayoutSection {
    NSCollectionLayoutSection(
      group: .vertical(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .absolute(44)),
        subitems: [
          NSCollectionLayoutItem(
            layoutSize: NSCollectionLayoutSize(
              widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
        ]))
  }

  func shown(_ layout: UICollectionViewCompositionalLayout, _ counts: [Int])
    -> (view: UICollectionView, source: TestSource)
  {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    let source = TestSource(counts, size: CGSize(width: 50, height: 50))
    source.show(in: view)
    return (view, source)
  }
}
