import CompositionalLayout
import Testing
import UIKitTesting

@testable import UIKit

/// The objects that compositional layouts are made of, as documented, and the layout's life cycle.
@MainActor @Suite struct CompositionalObjectTests: ComposedSuite {
  @Test func lengthsTellWhatTheyAre() {
    let all: [NSCollectionLayoutDimension] = [
      .fractionalWidth(0.5), .fractionalHeight(0.25), .absolute(44), .estimated(60),
      .uniformAcrossSiblings(estimate: 70),
    ]
    #expect(all.map { $0.isFractionalWidth } == [true, false, false, false, false])
    #expect(all.map { $0.isFractionalHeight } == [false, true, false, false, false])
    #expect(all.map { $0.isAbsolute } == [false, false, true, false, false])
    #expect(all.map { $0.isEstimated } == [false, false, false, true, false])
    #expect(all.map { $0.isUniformAcrossSiblings } == [false, false, false, false, true])
    #expect(all.map { $0.dimension } == [0.5, 0.25, 44, 60, 70])
    for length in all {
      let copy = length.copy() as? NSCollectionLayoutDimension
      #expect(copy !== length && copy?.value == length.value)
    }
    let both = NSCollectionLayoutSize(widthDimension: all[0], heightDimension: all[3])
    #expect(both.widthDimension === all[0] && both.heightDimension === all[3])
    #expect((both.copy() as? NSCollectionLayoutSize)?.heightDimension === all[3])
  }

  @Test func distancesAndAnchorsKeepWhatTheyWereMadeOf() {
    let (fixed, flexible) = (
      NSCollectionLayoutSpacing.fixed(5), NSCollectionLayoutSpacing.flexible(6)
    )
    #expect(fixed.isFixedSpacing && !fixed.isFlexibleSpacing && fixed.spacing == 5)
    #expect(!flexible.isFixedSpacing && flexible.isFlexibleSpacing && flexible.spacing == 6)
    let edges = NSCollectionLayoutEdgeSpacing(
      leading: fixed, top: nil, trailing: flexible, bottom: nil)
    let copy = edges.copy() as? NSCollectionLayoutEdgeSpacing
    #expect(copy?.leading === fixed && copy?.trailing === flexible)
    #expect(copy?.top == nil && copy?.bottom == nil)
    let anchors = [
      NSCollectionLayoutAnchor(edges: [.top, .leading]),
      NSCollectionLayoutAnchor(edges: .bottom, absoluteOffset: CGPoint(x: 1, y: 2)),
      NSCollectionLayoutAnchor(edges: .trailing, fractionalOffset: CGPoint(x: 0.5, y: -0.5)),
    ]
    #expect(anchors.map { $0.isAbsoluteOffset } == [true, true, false])
    #expect(anchors.map { $0.isFractionalOffset } == [false, false, true])
    #expect(anchors.map { $0.edges.rawValue } == [3, 4, 8])
    #expect(anchors.map { $0.offset.x } == [0, 1, 0.5])
    #expect(NSDirectionalRectEdge.all.rawValue == 15)
    #expect(NSRectAlignment.topTrailing.rawValue == 8)
    #expect(UIContentInsetsReference.readableContent.rawValue == 4)
    #expect(
      UICollectionLayoutSectionOrthogonalScrollingBehavior.groupPagingCentered.rawValue == 5)
  }

  @Test func copiesAreOfTheSameClassAndHaveAllValues() {
    final class Header: NSCollectionLayoutBoundarySupplementaryItem {}
    let header = Header(
      layoutSize: size(100, 30), elementKind: "title", alignment: .topLeading,
      absoluteOffset: CGPoint(x: 3, y: -4))
    (header.extendsBoundary, header.pinToVisibleBounds, header.zIndex) = (false, true, 7)
    header.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let copy = header.copy() as? Header
    #expect(copy !== header && copy?.layoutSize === header.layoutSize)
    #expect(copy?.elementKind == "title" && copy?.alignment == .topLeading)
    #expect(copy?.offset == CGPoint(x: 3, y: -4) && copy?.zIndex == 7)
    #expect(copy?.extendsBoundary == false && copy?.pinToVisibleBounds == true)
    #expect(copy?.contentInsets == header.contentInsets)

    let badge = NSCollectionLayoutSupplementaryItem(
      layoutSize: size(20, 20), elementKind: "dot",
      containerAnchor: NSCollectionLayoutAnchor(edges: .top),
      itemAnchor: NSCollectionLayoutAnchor(edges: .bottom))
    let dot = badge.copy() as? NSCollectionLayoutSupplementaryItem
    #expect(dot?.containerAnchor.edges == .top && dot?.itemAnchor?.edges == .bottom)
    #expect(dot?.zIndex == 0 && dot?.hasOrder == false)

    let item = NSCollectionLayoutItem(layoutSize: size(50, 50), supplementaryItems: [badge])
    item.edgeSpacing = NSCollectionLayoutEdgeSpacing(
      leading: .fixed(1), top: .fixed(2), trailing: .fixed(3), bottom: .fixed(4))
    let group = NSCollectionLayoutGroup.horizontal(layoutSize: size(100, 50), subitems: [item])
    (group.interItemSpacing, group.supplementaryItems) = (.fixed(9), [badge])
    let both = group.copy() as? NSCollectionLayoutGroup
    #expect(both?.subitems.first === item && both?.supplementaryItems.first === badge)
    #expect(both?.interItemSpacing?.spacing == 9)
    #expect(
      both?.visualDescription()
        == "row 100x50{gap=9 badge=dot:20x20@top^bottom}(50x50{edge=2,1,4,3 "
        + "badge=dot:20x20@top^bottom})")
    #expect(
      NSCollectionLayoutGroup.vertical(
        layoutSize: size(9, 9), repeatingSubitem: item, count: 3
      ).subitems.count == 3)
  }

  @Test func copiesOfSectionsHaveAllValues() {
    let frame = NSCollectionLayoutGroupCustomItem(
      frame: CGRect(x: 1, y: 2, width: 3, height: 4), zIndex: 5)
    let place = frame.copy() as? NSCollectionLayoutGroupCustomItem
    #expect(place?.frame == frame.frame && place?.zIndex == 5)

    let band = NSCollectionLayoutDecorationItem.background(elementKind: "band")
    band.zIndex = -1
    let other = band.copy() as? NSCollectionLayoutDecorationItem
    #expect(other?.elementKind == "band" && other?.zIndex == -1)

    let section = list
    (section.interGroupSpacing, section.decorationItems) = (3, [band])
    section.supplementaryContentInsetsReference = .none
    section.orthogonalScrollingBehavior = .paging
    section.contentInsetsReference = .layoutMargins
    let handler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler = { _, _, _ in }
    section.visibleItemsInvalidationHandler = handler
    let second = section.copy() as? NSCollectionLayoutSection
    #expect(second?.interGroupSpacing == 3 && second?.decorationItems.first === band)
    #expect(second?.supplementaryContentInsetsReference == UIContentInsetsReference.none)
    #expect(second?.supplementariesFollowContentInsets == true)
    #expect(second?.orthogonalScrollingBehavior == .paging)
    #expect(second?.contentInsetsReference == .layoutMargins)
    #expect(second?.visibleItemsInvalidationHandler != nil)
  }

  @Test func aProviderIsAskedForEachSectionWithTheRoom() throws {
    var asked: [String] = []
    let provider: UICollectionViewCompositionalLayoutSectionProvider = {
      [list] number, environment in
      let container: any NSCollectionLayoutContainer = environment.container
      asked.append(
        "\(number) \(Int(container.contentSize.width)) "
          + "\(Int(container.effectiveContentSize.width)) "
          + "\(Int(container.contentInsets.leading + container.effectiveContentInsets.trailing)) "
          + "\(environment.traitCollection.horizontalSizeClass == .compact)")
      return list
    }
    let layout = UICollectionViewCompositionalLayout(sectionProvider: provider)
    let (view, source) = shown(layout, [2, 1])
    view.safeAreaInsets = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 20)
    expectFrames(
      view, "0,0  10 0 290 44\n0,1  10 44 290 44\n1,0  10 88 290 44", exactly: true)
    #expect(asked == ["0 320 290 30 true", "1 320 290 30 true"])
    #expect(layout.collectionViewContentSize == CGSize(width: 320, height: 132))
    // Nothing is asked again for another offset or another answer, but for another size.
    asked = []
    view.contentOffset.y = 20
    _ = view.layoutAttributesForItem(at: IndexPath(item: 0, section: 1))
    #expect(asked == [])
    view.frame.size.width = 400
    view.layoutIfNeeded()
    #expect(asked == ["0 400 370 30 true", "1 400 370 30 true"])
    asked = []
    layout.invalidateLayout()
    view.layoutIfNeeded()
    #expect(asked.count == 2)
    withExtendedLifetime(source) {}
  }

  @Test func aNewConfigurationCountsAtOnce() {
    let layout = UICollectionViewCompositionalLayout(section: list)
    let (view, source) = shown(layout, [1, 1])
    #expect(view.contentSize == .zero || view.contentSize.height == 88)
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.interSectionSpacing = 12
    configuration.boundarySupplementaryItems = [
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .absolute(30)),
        elementKind: "head", alignment: .top)
    ]
    layout.configuration = configuration
    configuration.interSectionSpacing = 99
    view.layoutIfNeeded()
    #expect(view.contentSize.height == 130)
    let head = view.layoutAttributesForSupplementaryElement(
      ofKind: "head", at: IndexPath(index: 0))
    #expect(head?.frame == CGRect(x: 0, y: 0, width: 320, height: 30))
    #expect(head?.indexPath == IndexPath(index: 0))
    let kind = UICollectionView.elementKindSectionHeader
    let none = view.layoutAttributesForSupplementaryElement(
      ofKind: kind, at: IndexPath(item: 0, section: 0))
    #expect(none == nil)
    withExtendedLifetime(source) {}
  }

  @Test func aCustomGroupIsAskedForItsSize() {
    var asked: [CGSize] = []
    let provider: NSCollectionLayoutGroupCustomItemProvider = {
      (environment: any NSCollectionLayoutEnvironment) in
      asked.append(environment.container.contentSize)
      let size = environment.container.effectiveContentSize
      return [
        NSCollectionLayoutGroupCustomItem(
          frame: CGRect(x: 0, y: 0, width: size.width, height: 60)),
        NSCollectionLayoutGroupCustomItem(
          frame: CGRect(x: 20, y: 60, width: 10, height: 40), zIndex: 3),
      ]
    }
    let group = NSCollectionLayoutGroup.custom(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(0.5), heightDimension: .absolute(100)),
      itemProvider: provider)
    group.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 10, bottom: 0, trailing: 10)
    let layout = UICollectionViewCompositionalLayout(
      section: NSCollectionLayoutSection(group: group))
    let (view, source) = shown(layout, [3])
    expectFrames(
      view, "0,0  10 0 140 60\n0,1  30 60 10 40\n0,2  10 100 140 60", exactly: true)
    #expect(asked == [CGSize(width: 160, height: 100)])
    let second = view.layoutAttributesForItem(at: IndexPath(item: 1, section: 0))
    #expect(second?.zIndex == 3)
    withExtendedLifetime(source) {}
  }

  @Test func leadingFollowsTheDirectionOfText() {
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .absolute(50)),
      repeatingSubitem: NSCollectionLayoutItem(layoutSize: size(100, 50)), count: 2)
    let section = NSCollectionLayoutSection(group: group)
    section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 20, bottom: 0, trailing: 0)
    let (view, source) = shown(UICollectionViewCompositionalLayout(section: section), [2])
    view.semanticContentAttribute = .forceRightToLeft
    expectFrames(view, "0,0  200 0 100 50\n0,1  100 0 100 50", exactly: true)
    withExtendedLifetime(source) {}
  }

  @Test func anEstimateTakesTheSizeThatACellPrefers() {
    final class Cell: UICollectionViewCell {
      override func preferredLayoutAttributesFitting(_ given: UICollectionViewLayoutAttributes)
        -> UICollectionViewLayoutAttributes
      {
        given.size.height = 30 + 10 * CGFloat(given.indexPath.item)
        return given
      }
    }
    final class Source: NSObject, UICollectionViewDataSource {
      func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        3
      }
      func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath)
        -> UICollectionViewCell
      { Cell(frame: .zero) }
    }
    let row = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
    let layout = UICollectionViewCompositionalLayout(
      section: NSCollectionLayoutSection(
        group: .horizontal(layoutSize: row, subitems: [NSCollectionLayoutItem(layoutSize: row)])))
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    let source = Source()
    view.dataSource = source
    view.layoutIfNeeded()
    #expect(view.contentSize.height == 132)
    _ = view.visibleCells
    view.layoutIfNeeded()
    #expect(view.contentSize.height == 120)
  }

  @Test func whatCannotBeLaidOutIsReported() {
    let layout = UICollectionViewCompositionalLayout { number, _ in
      number == 0
        ? nil
        : NSCollectionLayoutSection(
          group: .custom(
            layoutSize: NSCollectionLayoutSize(
              widthDimension: .absolute(1), heightDimension: .absolute(1))
          ) { _ in [] })
    }
    let (view, source) = shown(layout, [1, 1])
    view.layoutIfNeeded()
    #expect(
      view.takeMisbehaviour() == [
        "expected a section 0 from the section provider, found nil",
        "section 0: this group yields no item", "section 1: this group yields no item",
      ])
    withExtendedLifetime(source) {}
  }
}
