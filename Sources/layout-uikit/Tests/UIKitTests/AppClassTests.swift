import Testing
import UIKit
import UIKitTesting

/// Classes as apps write them: their frames, what they do at a change, and the laws.
@MainActor @Suite struct AppClassTests {
  private func show(_ layout: UICollectionViewLayout, _ source: TestSource, height: CGFloat = 480)
    -> UICollectionView
  {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: height), collectionViewLayout: layout)
    source.show(in: view)
    return view
  }

  /// Inserts an item at the end of section 0, or deletes its last one.
  private func change(_ view: UICollectionView, _ source: TestSource, by change: Int) {
    _ = view.indexPathsForVisibleItems
    view.resetCalls()
    view.performBatchUpdates {
      let end = source.counts[0]
      source.counts[0] += change
      if change > 0 {
        view.insertItems(at: [IndexPath(item: end, section: 0)])
      } else {
        view.deleteItems(at: [IndexPath(item: end - 1, section: 0)])
      }
    }
  }

  // MARK: Waterfall

  final class Falls: TestSource, WaterfallLayoutDelegate {
    func columnCount(for section: Int) -> Int { 3 }
  }

  @Test func aWaterfallAsksItsDelegate() {
    let (layout, source) = (WaterfallLayout(), Falls([4], size: CGSize(width: 100, height: 50)))
    source.sizes[[0, 1]] = CGSize(width: 48, height: 96)
    layout.delegate = source
    let view = show(layout, source)
    expectFrames(
      view,
      """
      header 0  0 0 320 24
      0,0  8 32 96 48
      0,1  112 32 96 192
      0,2  216 32 96 48
      0,3  8 88 96 48
      Shelf 0  0 24 320 208
      """, exactly: true)
    layout.minimumInteritemSpacing = 2
    expectFrames(view, "0,1  110 32 100 200")
  }

  @Test func aWaterfallKeepsTheLaws() {
    expectLaws(cases: 60) {
      WaterfallLayout()
    } declaring: {
      $0.kind(.decoration(WaterfallLayout.shelfKind))
    }
  }

  // MARK: Carousel

  @Test func aCarouselScalesItsCards() throws {
    let (layout, source) = (CarouselLayout(), TestSource([5]))
    let view = show(layout, source)
    expectFrames(view, "0,0  60 180 200 120\n0,1  300 192 160 96")
    let card = try #require(view.layoutAttributesForItem(at: [0, 1]) as? CardAttributes)
    #expect(card.distance == 1 && card.alpha == 0.6 && card.zIndex == 0)
    #expect(card.isEqual(card.copy()))
    let other = try #require(card.copy() as? CardAttributes)
    other.distance = 0.5
    #expect(!card.isEqual(other))
    #expect(view.decelerationRate == .fast)
  }

  @Test(arguments: [(0.0, 0.0), (150, 220), (100, 0), (5000, 880), (-50, 0)])
  func aCarouselRestsAtACard(_ proposed: Double, _ rest: Double) {
    let (layout, source) = (CarouselLayout(), TestSource([5]))
    let view = show(layout, source)
    view.layoutIfNeeded()
    let found = layout.targetContentOffset(
      forProposedContentOffset: CGPoint(x: proposed, y: 0),
      withScrollingVelocity: CGPoint(x: 0.5, y: 0))
    #expect(found == CGPoint(x: rest, y: 0))
  }

  // MARK: Messages

  @Test func aMessageAboveTheScreenKeepsWhatIsSeen() throws {
    let (layout, source) = (MessagesLayout(), TestSource([10]))
    let view = show(layout, source, height: 100)
    view.contentOffset.y = 50
    let original = try #require(view.layoutAttributesForItem(at: [0, 0]))
    let preferred = try #require(original.copy() as? UICollectionViewLayoutAttributes)
    preferred.frame.size.height = 60
    #expect(
      layout.shouldInvalidateLayout(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: original))
    let context = layout.invalidationContext(
      forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
    #expect(context is MessagesLayout.Context)
    #expect(context.contentSizeAdjustment == CGSize(width: 0, height: 20))
    layout.invalidateLayout(with: context)
    #expect(view.contentOffset.y == 70)
    expectFrames(view, "0,1  0 64 320 40\n0,2  0 108 320 40")
  }

  @Test func aNewMessageIsScrolledTo() {
    let (layout, source) = (MessagesLayout(), TestSource([3]))
    let view = show(layout, source, height: 100)
    view.contentOffset.y = 28
    change(view, source, by: 1)
    #expect(view.contentOffset.y == 72)
    #expect(layout.finished == 1)
    #expect(view.calls.contains("finalizeCollectionViewUpdates()"))
    change(view, source, by: -1)
    #expect(layout.finished == 2)
  }

  @Test func messagesComeAndGo() throws {
    let (layout, source) = (MessagesLayout(), TestSource([3]))
    let view = show(layout, source, height: 100)
    view.layoutIfNeeded()
    // Outside a batch nothing does.
    #expect(layout.initialLayoutAttributesForAppearingItem(at: [0, 1]) == nil)
    #expect(layout.finalLayoutAttributesForDisappearingItem(at: [0, 1]) == nil)
    source.counts = [4]
    view.reloadData()
    view.layoutIfNeeded()
    layout.prepare(forCollectionViewUpdates: [])
    #expect(layout.initialLayoutAttributesForAppearingItem(at: [0, 3]) == nil)
  }

  // MARK: Cards behind sections

  @Test func sectionsStandOnCards() {
    let (layout, source) = (
      CardsFlowLayout(), TestSource([3, 7], size: CGSize(width: 60, height: 40))
    )
    layout.sectionInset = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    let view = show(layout, source)
    expectFrames(view, "Card 0  0 0 320 60\nCard 1  0 60 320 110\n0,0  10 10 60 40")
    let appearing = layout.initialLayoutAttributesForAppearingDecorationElement(
      ofKind: CardsFlowLayout.card, at: [1, 0])
    #expect(appearing?.alpha == 0 && appearing?.frame.minY == 60)
    let card = CardsFlowLayout.Card(frame: .zero)
    if let appearing { card.apply(appearing) }
    #expect(card.backgroundColor == UIColor.systemBlue)
    expectLaws(cases: 60) {
      CardsFlowLayout()
    } declaring: {
      $0.kind(.decoration(CardsFlowLayout.card))
    }
  }

  // MARK: A magazine

  final class Spreads: TestSource, SpreadLayoutDelegate {
    func spreadLayout(_ layout: SpreadLayout, widthOfItemAt indexPath: IndexPath) -> SpreadWidth {
      indexPath.item % 3 == 0 ? .full : .half
    }
  }

  @Test func aMagazineOfFullAndHalfWidths() {
    let (layout, source) = (SpreadLayout(), Spreads([4, 1]))
    let view = show(layout, source)
    expectFrames(
      view,
      """
      header 0  0 0 320 30
      0,0  0 30 320 60
      0,1  0 100 155 60
      0,2  165 100 155 60
      0,3  0 170 320 60
      Rule 0  0 240 320 1
      header 1  0 241 320 30
      """)
    view.contentOffset.y = 50
    expectFrames(view, "header 0  0 50 320 30")
    view.contentOffset.y = 230
    expectFrames(view, "header 0  0 211 320 30\nheader 1  0 241 320 30")
    view.contentOffset.y = 0
    view.semanticContentAttribute = .forceRightToLeft
    expectFrames(view, "0,1  165 100 155 60\n0,2  0 100 155 60")
  }

  @Test func aMagazineMeasuresItsItems() throws {
    let (layout, source) = (SpreadLayout(), Spreads([4]))
    let view = show(layout, source)
    let original = try #require(view.layoutAttributesForItem(at: [0, 1]))
    let preferred = try #require(original.copy() as? UICollectionViewLayoutAttributes)
    preferred.frame.size.height = 100
    layout.invalidateLayout(
      with: layout.invalidationContext(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: original))
    expectFrames(view, "0,1  0 100 155 100\n0,2  165 100 155 60\n0,3  0 210 320 60")
    change(view, source, by: 1)
    expectFrames(view, "0,1  0 100 155 60\n0,4  0 240 155 60")
  }

  // MARK: A list that sizes itself

  @Test func rowsSizeThemselves() throws {
    let (layout, source) = (SelfSizingListLayout(), TestSource([3]))
    let view = show(layout, source)
    expectFrames(view, "0,0  0 0 320 44\n0,1  0 44 320 44")
    let original = try #require(view.layoutAttributesForItem(at: [0, 0]))
    let preferred = try #require(original.copy() as? UICollectionViewLayoutAttributes)
    preferred.size.height = 80
    #expect(
      layout.shouldInvalidateLayout(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: original))
    layout.invalidateLayout(
      with: layout.invalidationContext(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: original))
    expectFrames(view, "0,0  0 0 320 80\n0,1  0 80 320 44")
  }
}
