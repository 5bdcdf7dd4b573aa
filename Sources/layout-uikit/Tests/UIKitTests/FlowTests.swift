import Testing
import UIKit
import UIKitTesting

/// The flow layout and optional methods, row by row (rules U-50 to U-54, U-70 to U-72).
@MainActor @Suite struct FlowTests {
  private let layout = UICollectionViewFlowLayout()
  private let view: UICollectionView

  init() {
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
  }

  private func size(_ value: Any?) -> CGSize? {
    let n = Row.numbers(value)
    return n.count == 2 ? CGSize(width: n[0], height: n[1]) : nil
  }

  private func rect(_ n: [CGFloat]) -> CGRect {
    CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  @Test(arguments: Row.all.filter { $0.id.hasPrefix("flow-") && $0.input["sections"] != nil })
  func frames(row: Row) throws {
    let source = TestSource(row.input["sections"] as? [Int] ?? [])
    for (item, value)
      in ((row.input["delegate"] as? [String: Any])?["sizeForItemAt"] as? [Any] ?? [])
      .enumerated()
    {
      source.sizes[IndexPath(item: item, section: 0)] = size(value)
    }
    source.show(in: view)
    if let size = size(row.input["itemSize"]) { layout.itemSize = size }
    if let size = size(row.input["headerReferenceSize"]) { layout.headerReferenceSize = size }
    layout.sectionHeadersPinToVisibleBounds =
      row.input["sectionHeadersPinToVisibleBounds"] as? Bool ?? false
    view.bounds = rect(row.numbers("bounds"))
    view.layoutIfNeeded()
    for (key, value) in row.expected as? [String: Any] ?? [:] {
      switch key {
      case "frames":
        for (item, frame) in (value as? [Any] ?? []).enumerated() {
          let found = view.layoutAttributesForItem(at: IndexPath(item: item, section: 0))?.frame
          #expect(found == rect(Row.numbers(frame)))
        }
      case "content": #expect(view.contentSize == size(value))
      case "header 0":
        let found = view.layoutAttributesForSupplementaryElement(
          ofKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0))
        #expect(found?.frame == (value is NSNull ? nil : rect(Row.numbers(value))))
      default: Issue.record("unknown expectation \(key)")
      }
    }
  }

  @Test(arguments: Row.all.filter { $0.id.hasPrefix("flow-should") }) func staleness(row: Row) {
    layout.scrollDirection =
      row.input["direction"] as? String == "horizontal" ? .horizontal : .vertical
    layout.sectionHeadersPinToVisibleBounds = row.input["pin"] as? Bool ?? false
    view.bounds = rect(row.numbers("from"))
    #expect(
      layout.shouldInvalidateLayout(forBoundsChange: rect(row.numbers("to")))
        == row.expected as? Bool)
  }

  final class Counting: UICollectionViewFlowLayout {
    var invalidations = 0
    override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
      invalidations += 1
      super.invalidateLayout(with: context)
    }
  }

  @Test(arguments: [(10.0, 0), (11, 1)]) func aSetterInvalidatesWhereItDiffers(
    _ value: Double, _ count: Int
  ) {
    let layout = Counting()
    layout.minimumLineSpacing = value
    #expect(layout.invalidations == count)
  }

  /// A delegate whose sizes a test raises, and which counts the questions.
  final class Sizes: TestSource {
    var asked = 0
    var height: CGFloat = 50
    override func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
      asked += 1
      return CGSize(width: 100, height: height)
    }
  }

  @Test func metricsAreKept() {
    let source = Sizes([3])
    source.show(in: view)
    view.layoutIfNeeded()
    (source.asked, source.height) = (0, 60)
    let context = UICollectionViewFlowLayoutInvalidationContext()
    #expect(context.invalidateFlowLayoutDelegateMetrics && context.invalidateFlowLayoutAttributes)
    context.invalidateFlowLayoutDelegateMetrics = false
    layout.invalidateLayout(with: context)
    view.layoutIfNeeded()
    #expect(source.asked == 0)
    expectFrames(view, "0,0  0 0 100 50")
    layout.invalidateLayout()
    #expect(view.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame.height == 60)
  }

  @Test func attributesAreKept() {
    let source = TestSource([3])
    source.show(in: view)
    view.layoutIfNeeded()
    layout.itemSize = CGSize(width: 60, height: 60)
    view.layoutIfNeeded()
    #expect(view.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame.height == 60)
    let context = UICollectionViewFlowLayoutInvalidationContext()
    context.invalidateFlowLayoutAttributes = false
    source.counts = [3]
    layout.invalidateLayout(with: context)
    expectFrames(view, "0,0  0 0 60 60")
  }

  @Test func objectsAreFresh() throws {
    let source = TestSource([3])
    source.show(in: view)
    let first = try #require(view.layoutAttributesForItem(at: IndexPath(item: 0, section: 0)))
    let frame = first.frame
    first.frame.origin.x = 99
    #expect(view.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame == frame)
  }

  // MARK: Optional methods

  final class Silent: NSObject, UICollectionViewDelegateFlowLayout {}

  final class Nested: NSObject, UICollectionViewDelegateFlowLayout {
    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat {
      let delegate: any UICollectionViewDelegateFlowLayout = self
      let missing = delegate.collectionView?(
        collectionView, layout: collectionViewLayout, minimumInteritemSpacingForSectionAt: section)
      return missing == nil ? 7 : 0
    }
  }

  class Base: NSObject, UICollectionViewDelegateFlowLayout {}

  final class Adding: Base {
    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat { 7 }
  }

  @Test func optionalMethods() {
    func asked(_ delegate: any UICollectionViewDelegateFlowLayout) -> CGFloat? {
      delegate.collectionView?(view, layout: layout, minimumLineSpacingForSectionAt: 0)
    }
    #expect(asked(Silent()) == nil)
    #expect(asked(Nested()) == 7)
    // A method that a subclass adds to an inherited conformance is not seen (rule U-71).
    #expect(asked(Adding()) == nil)
  }

  /// A carousel as apps write it: elements off the middle are smaller, fainter and further back.
  final class Carousel: UICollectionViewFlowLayout {
    /// Whether an element that is asked for by itself is changed too, which such classes forget.
    var changesAll = true

    private func changed(_ original: UICollectionViewLayoutAttributes)
      -> UICollectionViewLayoutAttributes
    {
      guard let view = collectionView,
        let one = original.copy() as? UICollectionViewLayoutAttributes
      else { return original }
      let distance = abs(one.center.x - view.contentOffset.x - view.bounds.width / 2)
      let share = max(0, 1 - distance / 200)
      one.alpha = 0.6 + 0.4 * share
      one.transform = CGAffineTransform(scaleX: 0.8 + 0.2 * share, y: 0.8 + 0.2 * share)
      one.zIndex = Int(one.alpha * 10)
      return one
    }
    override func layoutAttributesForElements(in rect: CGRect)
      -> [UICollectionViewLayoutAttributes]?
    { super.layoutAttributesForElements(in: rect)?.map(changed) }
    override func layoutAttributesForItem(at indexPath: IndexPath)
      -> UICollectionViewLayoutAttributes?
    { super.layoutAttributesForItem(at: indexPath).map { changesAll ? changed($0) : $0 } }
    override func layoutAttributesForSupplementaryView(
      ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      super.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath)
        .map { changesAll ? changed($0) : $0 }
    }
    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
  }

  /// The footer of a layout by itself, and in a rectangle.
  private func footers(_ layout: UICollectionViewFlowLayout) throws -> [Int] {
    layout.scrollDirection = .horizontal
    layout.footerReferenceSize = CGSize(width: 30, height: 30)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 100), collectionViewLayout: layout)
    let source = TestSource([20])
    source.show(in: view)
    view.layoutIfNeeded()
    let kind = UICollectionView.elementKindSectionFooter
    let alone = try #require(
      layout.layoutAttributesForSupplementaryView(
        ofKind: kind, at: IndexPath(item: 0, section: 0)))
    let found = (layout.layoutAttributesForElements(in: alone.frame.insetBy(dx: -9, dy: -9)) ?? [])
      .filter { $0.representedElementKind == kind }
    withExtendedLifetime(source) {}
    return [alone.zIndex] + found.map { $0.zIndex }
  }

  /// Super's draw order is the same in both answers; a class that changes it in one alone has two.
  @Test func aFooterHasOneDrawOrder() throws {
    #expect(try footers(UICollectionViewFlowLayout()) == [10, 10])
    let pinned = UICollectionViewFlowLayout()
    pinned.sectionFootersPinToVisibleBounds = true
    let found = try footers(pinned)
    #expect(found.count == 2 && found[0] == found[1])
    #expect(try footers(Carousel()) == [6, 6])
    let forgetful = Carousel()
    forgetful.changesAll = false
    #expect(try footers(forgetful) == [10, 6])
  }

  @Test func aCarouselThatChangesAllKeepsTheLaws() {
    expectLaws(profile: .uikit, cases: 40) {
      let layout = Carousel()
      layout.footerReferenceSize = CGSize(width: 30, height: 30)
      return layout
    }
  }
}
