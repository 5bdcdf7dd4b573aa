import Testing
import UIKit
import UIKitTesting

/// The facade beyond the rows of the tables: scrolling, updates, views, spaces, and the base
/// class's answers.
@MainActor @Suite struct FacadeTests {
  private let layout = RecordingLayout()
  private let view: UICollectionView
  private let source = Counts([20])

  init() {
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 200), collectionViewLayout: layout)
    view.dataSource = source
  }

  @Test(
    arguments: [
      (UICollectionView.ScrollPosition.top, 500.0), (.bottom, 350), (.centeredVertically, 425),
      (UICollectionView.ScrollPosition(), 0), (.centeredHorizontally, 0),
    ])
  func scrollingToAnItem(_ place: UICollectionView.ScrollPosition, _ y: Double) {
    view.scrollToItem(at: [0, 10], at: place, animated: false)
    #expect(view.contentOffset == CGPoint(x: 0, y: y))
    view.selectItem(at: [0, 10], animated: false, scrollPosition: place)
    #expect(view.indexPathsForSelectedItems == [[0, 10]])
    view.deselectItem(at: [0, 10], animated: false)
    #expect(view.indexPathsForSelectedItems == [])
  }

  @Test func scrollingARectangleIntoSight() {
    view.layoutSubviews()
    view.scrollRectToVisible(CGRect(x: 0, y: 300, width: 10, height: 50), animated: false)
    #expect(view.contentOffset.y == 150)
    view.scrollRectToVisible(CGRect(x: 0, y: 200, width: 10, height: 10), animated: false)
    #expect(view.contentOffset.y == 150)
    view.scrollRectToVisible(CGRect(x: 0, y: 100, width: 10, height: 10), animated: false)
    #expect(view.contentOffset.y == 100)
  }

  @Test func insetsAreHeardOf() {
    final class View: UICollectionView {
      var changes = 0
      override func adjustedContentInsetDidChange() { changes += 1 }
    }
    let view = View(frame: .zero, collectionViewLayout: UICollectionViewLayout())
    view.contentInset.top = 10
    view.contentInset.top = 10
    view.safeAreaInsets.bottom = 5
    #expect(view.changes == 2)
    view.contentInsetAdjustmentBehavior = .scrollableAxes
    #expect(view.adjustedContentInset.bottom == 5)
  }

  @Test func axesThatBounceTakeTheSafeArea() {
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.safeAreaInsets = UIEdgeInsets(top: 10, left: 20, bottom: 0, right: 0)
    view.contentInsetAdjustmentBehavior = .scrollableAxes
    #expect(view.adjustedContentInset == .zero)
    view.alwaysBounceVertical = true
    #expect(view.adjustedContentInset.top == 10 && view.adjustedContentInset.left == 0)
    view.alwaysBounceHorizontal = true
    #expect(view.adjustedContentInset.left == 20)
  }

  /// A finger's state is false until a test sets it.
  @Test func aTestIsTheFinger() {
    #expect(!view.isTracking && !view.isDragging && !view.isDecelerating)
    (view.isDragging, view.isDecelerating) = (true, true)
    #expect(view.isDragging && view.isDecelerating)
    #expect(view.panGestureRecognizer.velocity(in: view) == .zero)
    view.flashScrollIndicators()
    #expect(view.allowsSelection)
    view.allowsMultipleSelection = true
    for item in [4, 2] { view.selectItem(at: [0, item], animated: false, scrollPosition: []) }
    #expect(view.indexPathsForSelectedItems == [[0, 2], [0, 4]])
  }

  // MARK: Updates

  private func actions(_ change: @escaping () -> Void) -> [UICollectionViewUpdateItem.Action] {
    _ = view.indexPathsForVisibleItems
    layout.forget()
    view.performBatchUpdates {
      #expect(view.hasUncommittedUpdates)
      change()
    }
    #expect(!view.hasUncommittedUpdates)
    return layout.updates.map { $0.updateAction }
  }

  @Test func everyKindOfUpdate() {
    source.counts = [3, 2]
    view.reloadData()
    #expect(actions { view.moveItem(at: [0, 0], to: [0, 2]) } == [.move])
    #expect(actions { view.reloadSections([1]) } == [.reload])
    #expect(actions { view.reconfigureItems(at: [[0, 1]]) } == [.reload])
    let moved = actions {
      source.counts = [2, 3]
      view.moveSection(0, toSection: 1)
    }
    #expect(moved == [.move])
    let deleted = actions {
      source.counts = [2]
      view.deleteSections([1])
    }
    #expect(deleted == [.delete])
    #expect(view.numberOfSections == 1)
  }

  // MARK: Views

  final class Row: UICollectionViewCell {
    override func preferredLayoutAttributesFitting(
      _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
      let preferred = layoutAttributes.copy() as? UICollectionViewLayoutAttributes
      preferred?.size.height = 80
      return preferred ?? layoutAttributes
    }
  }

  /// A source that nothing asks ahead.
  final class Ahead: NSObject, UICollectionViewDataSourcePrefetching {
    var asked = 0
    func collectionView(
      _ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]
    ) { asked += 1 }
  }

  @Test func nothingIsFetchedAhead() {
    let ahead = Ahead()
    view.prefetchDataSource = ahead
    view.contentOffset.y = 300
    _ = view.visibleCells
    #expect(ahead.asked == 0 && view.isPrefetchingEnabled)
    let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    cell.willTransition(from: layout, to: layout)
    cell.didTransition(from: layout, to: layout)
    #expect(cell.contentView.subviews.isEmpty)
  }

  /// A source whose rows are 80 high and whose headers are views.
  final class Rows: TestSource {
    override func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath)
    }
  }

  @Test func cellsAskForTheirSizes() throws {
    let (list, rows) = (SelfSizingListLayout(), Rows([3]))
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: list)
    view.register(Row.self, forCellWithReuseIdentifier: "row")
    rows.show(in: view)
    #expect(view.visibleCells.count == 3)
    view.layoutIfNeeded()
    expectFrames(view, "0,0  0 0 320 80\n0,2  0 160 320 80")
    let cell = try #require(view.cellForItem(at: [0, 2]))
    #expect(view.indexPath(for: cell) == [0, 2] && cell.reuseIdentifier == "row")
  }

  @Test func supplementaryViewsAreRegistered() {
    let kind = UICollectionView.elementKindSectionFooter
    let flow = UICollectionViewFlowLayout()
    flow.footerReferenceSize = CGSize(width: 0, height: 20)
    view.setCollectionViewLayout(flow, animated: false)
    view.register(
      UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "foot")
    let foot = view.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "foot", for: [0, 0])
    #expect(foot.reuseIdentifier == "foot" && foot.frame.height == 20)
    foot.prepareForReuse()
    // The source makes none.
    #expect(view.supplementaryView(forElementKind: kind, at: [0, 0]) == nil)
    #expect(view.visibleSupplementaryViews(ofKind: kind).isEmpty)
  }

  // MARK: Flow

  @Test func footersStayAtTheBottom() {
    let flow = UICollectionViewFlowLayout()
    flow.footerReferenceSize = CGSize(width: 0, height: 20)
    flow.sectionFootersPinToVisibleBounds = true
    view.setCollectionViewLayout(flow, animated: false)
    source.counts = [60]
    view.reloadData()
    expectFrames(view, "footer 0  0 180 320 20")
  }

  @Test func whatSectionInsetsAreMeasuredFrom() {
    let flow = UICollectionViewFlowLayout()
    view.setCollectionViewLayout(flow, animated: false)
    #expect(flow.sectionInsetReference == .fromContentInset)
    let other = UICollectionViewFlowLayout.SectionInsetReference.fromSafeArea
    view.layoutIfNeeded()
    view.resetCalls()
    flow.sectionInsetReference = other
    expectFrames(view, "0,0  0 0 50 50")
    #expect(view.calls.first == "prepare()")
  }

  @Test func automaticSizesStartAsTheItemSize() {
    let flow = UICollectionViewFlowLayout()
    flow.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
    view.setCollectionViewLayout(flow, animated: false)
    expectFrames(view, "0,0  0 0 50 50")
  }

  // MARK: The base class

  @Test func theBaseClassAnswers() {
    let base = UICollectionViewLayout()
    let context = UICollectionViewLayoutInvalidationContext()
    context.invalidateDecorationElements(ofKind: "Shelf", at: [[0, 0]])
    context.invalidateDecorationElements(ofKind: "Shelf", at: [[1, 0]])
    #expect(context.invalidatedDecorationIndexPaths == ["Shelf": [[0, 0], [1, 0]]])
    #expect(context.interactiveMovementTarget == .zero)
    #expect(context.previousIndexPathsForInteractivelyMovingItems == nil)
    #expect(context.targetIndexPathsForInteractivelyMovingItems == nil)
    for kind in ["header", "Shelf"] {
      #expect(
        base.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: kind, at: [0, 0])
          == nil)
      #expect(
        base.finalLayoutAttributesForDisappearingDecorationElement(ofKind: kind, at: [0, 0]) == nil)
      #expect(base.indexPathsToInsertForSupplementaryView(ofKind: kind).isEmpty)
      #expect(base.indexPathsToInsertForDecorationView(ofKind: kind).isEmpty)
      #expect(base.indexPathsToDeleteForDecorationView(ofKind: kind).isEmpty)
    }
    let place = CGPoint(x: 5, y: 6)
    #expect(
      base.targetIndexPath(forInteractivelyMovingItem: [0, 1], withPosition: place) == [0, 1])
    let moving: any UIDynamicItem = base.layoutAttributesForInteractivelyMovingItem(
      at: [0, 1], withTargetPosition: place)
    #expect(moving.center == place)
    let ended = base.invalidationContextForEndingInteractiveMovementOfItems(
      toFinalIndexPaths: [[0, 0]], previousIndexPaths: [[0, 1]], movementCancelled: false)
    #expect(!ended.invalidateEverything)
    base.encode(with: NSKeyedArchiver(requiringSecureCoding: false))
  }

  // MARK: Delegates, spaces, animations

  final class Scroller: NSObject, UICollectionViewDelegate {
    var scrolled = 0
    func scrollViewDidScroll(_ scrollView: UIScrollView) { scrolled += 1 }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      scrolled += decelerate ? 10 : 20
    }
  }

  @Test func methodsOfAScrollViewsDelegate() {
    let scroller = Scroller()
    let delegate: any UIScrollViewDelegate = scroller
    #expect(delegate.scrollViewDidScroll?(view) != nil)
    #expect(delegate.scrollViewDidEndDragging?(view, willDecelerate: true) != nil)
    #expect(scroller.scrolled == 11)
    #expect(delegate.scrollViewDidEndDecelerating?(view) == nil)
    #expect(delegate.scrollViewDidEndScrollingAnimation?(view) == nil)
    #expect(delegate.scrollViewWillBeginDragging?(view) == nil)
    var target = CGPoint.zero
    #expect(
      delegate.scrollViewWillEndDragging?(
        view, withVelocity: .zero, targetContentOffset: &target) == nil)
  }

  @Test func spacesOfViews() {
    let inner = UIView(frame: CGRect(x: 10, y: 20, width: 50, height: 50))
    view.addSubview(inner)
    view.contentOffset.y = 5
    #expect(inner.convert(CGPoint(x: 1, y: 1), to: view) == CGPoint(x: 11, y: 21))
    #expect(inner.convert(CGPoint(x: 11, y: 21), from: view) == CGPoint(x: 1, y: 1))
    let rect = CGRect(x: 0, y: 0, width: 5, height: 5)
    #expect(inner.convert(rect, to: view).origin == CGPoint(x: 10, y: 20))
  }

  @Test func animatedBoundsAreHeardOf() {
    layout.isStaleByBounds = true
    view.layoutIfNeeded()
    view.resetCalls()
    var isDone = false
    UIView.animate(
      withDuration: 0.3, animations: { view.contentOffset.y = 50 }, completion: { isDone = $0 })
    view.layoutIfNeeded()
    #expect(isDone && view.calls.contains("prepare(forAnimatedBoundsChange:)"))
    #expect(view.calls.last == "finalizeAnimatedBoundsChange()")
    view.resetCalls()
    UIView.performWithoutAnimation { view.contentOffset.y = 60 }
    view.layoutIfNeeded()
    #expect(!view.calls.contains("prepare(forAnimatedBoundsChange:)"))
    UIView.setAnimationsEnabled(false)
    #expect(UIView.areAnimationsEnabled)
  }
}
