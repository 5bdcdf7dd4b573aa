import Testing
import UIKit
import UIKitTesting

/// The safe area, the margins and the edges of a view, as a flow takes them (rules F-11, U-39,
/// U-61).
@MainActor @Suite struct EdgeTests {
  private let view = UICollectionView(
    frame: CGRect(x: 0, y: 0, width: 320, height: 200),
    collectionViewLayout: UICollectionViewFlowLayout())
  private let source = TestSource([20])

  init() { source.show(in: view) }

  @Test(arguments: [
    (UIScrollView.ContentInsetAdjustmentBehavior.never, 30.0, 42.0), (.automatic, 30, 42),
    (.always, 0, 12),
  ])
  func theSafeAreaIsAReferenceWhereItAdjustsNothing(
    behavior: UIScrollView.ContentInsetAdjustmentBehavior, fromSafeArea: Double,
    fromMargins: Double
  ) {
    let flow = UICollectionViewFlowLayout()
    view.contentInsetAdjustmentBehavior = behavior
    view.safeAreaInsets = UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 40)
    view.layoutMargins = UIEdgeInsets(top: 0, left: 42, bottom: 0, right: 52)
    view.setCollectionViewLayout(flow, animated: false)
    expectFrames(view, "0,0  0 0 50 50")
    flow.sectionInsetReference = .fromSafeArea
    expectFrames(view, "0,0  \(fromSafeArea) 0 50 50")
    flow.sectionInsetReference = .fromLayoutMargins
    expectFrames(view, "0,0  \(fromMargins) 0 50 50")
  }

  final class Flipping: UICollectionViewFlowLayout {
    override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
  }

  /// The safe area is that of the view's edges, and pins hold at them.
  @Test func aMirroredFlowKeepsToTheEdgesOfTheView() {
    let flow = Flipping()
    view.semanticContentAttribute = .forceRightToLeft
    view.contentInsetAdjustmentBehavior = .never
    view.safeAreaInsets = UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 40)
    flow.sectionInsetReference = .fromSafeArea
    view.setCollectionViewLayout(flow, animated: false)
    expectFrames(view, "0,0  230 0 50 50")
    flow.sectionInsetReference = .fromContentInset
    flow.scrollDirection = .horizontal
    flow.headerReferenceSize = CGSize(width: 20, height: 0)
    flow.sectionHeadersPinToVisibleBounds = true
    source.counts = [90]
    view.reloadData()
    view.layoutIfNeeded()
    view.contentInset.right = 7
    let x = view.contentSize.width - 500
    view.contentOffset.x = x
    let edge = x + view.bounds.width - 7
    expectFrames(view, "header 0  \(edge - 20) 0 20 200")
  }

  @Test func automaticInsetsAreThoseOfTheLayoutsAxis() {
    let flow = UICollectionViewFlowLayout()
    view.safeAreaInsets = UIEdgeInsets(top: 10, left: 20, bottom: 0, right: 0)
    view.setCollectionViewLayout(flow, animated: false)
    source.counts = [1]
    view.reloadData()
    view.layoutIfNeeded()
    #expect(view.adjustedContentInset == UIEdgeInsets(top: 10, left: 0, bottom: 0, right: 0))
    flow.scrollDirection = .horizontal
    view.layoutIfNeeded()
    #expect(view.adjustedContentInset == UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 0))
  }
}
