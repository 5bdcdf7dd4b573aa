import Testing
import UIKit
import UIKitTesting

/// The classes of the articles that the project started from, in their own shape: their frames, and
/// their known defects.
@MainActor @Suite struct ArticleClassTests {
  private func view(_ layout: UICollectionViewLayout, _ width: CGFloat, _ height: CGFloat)
    -> UICollectionView
  {
    UICollectionView(
      frame: CGRect(x: 0, y: 0, width: width, height: height), collectionViewLayout: layout)
  }

  // MARK: Sticky headers

  private let header = UICollectionView.elementKindSectionHeader

  /// The article's grid, with headers of 45 by the delegate or as a property.
  private func grid(asProperty: Bool) -> (UICollectionView, TestSource) {
    let layout = StickyHeadersFlowLayout()
    layout.itemSize = CGSize(width: 123.333, height: 164.444)
    (layout.minimumInteritemSpacing, layout.minimumLineSpacing) = (2.5, 2)
    if asProperty { layout.headerReferenceSize = CGSize(width: 375, height: 45) }
    let view = view(layout, 375, 400)
    let source = TestSource([7, 3, 4], header: asProperty ? nil : 45)
    source.show(in: view)
    return (view, source)
  }

  @Test(arguments: [(0.0, 0.0), (460, 460), (500, 497.332), (-30, 0)])
  func aHeaderOfTheDelegateStays(_ offset: Double, _ y: Double) throws {
    let (view, source) = grid(asProperty: false)
    defer { withExtendedLifetime(source) {} }
    view.contentOffset.y = offset
    let found = view.layoutAttributesForSupplementaryElement(ofKind: header, at: [0, 0])
    #expect(abs(try #require(found).frame.minY - y) < 0.01)
  }

  /// The height of the header is subtracted twice: it is pushed out 45 points early, and leaves the
  /// content on a bounce.
  @Test(arguments: [(460.0, 452.332), (500, 452.332), (-100, -45)])
  func aHeaderThatIsAPropertyIsSubtractedTwice(_ offset: Double, _ y: Double) throws {
    let (view, source) = grid(asProperty: true)
    defer { withExtendedLifetime(source) {} }
    view.contentOffset.y = offset
    let found = view.layoutAttributesForSupplementaryElement(ofKind: header, at: [0, 0])
    #expect(abs(try #require(found).frame.minY - y) < 0.01)
  }

  /// Only headers that rest in the rectangle are found.
  @Test func aPinnedHeaderIsLost() throws {
    let (view, source) = grid(asProperty: false)
    defer { withExtendedLifetime(source) {} }
    view.contentOffset.y = 200
    let pinned = view.layoutAttributesForSupplementaryElement(ofKind: header, at: [0, 0])
    #expect(try #require(pinned).frame.minY == 200)
    #expect(
      !view.indexPathsForVisibleSupplementaryElements(ofKind: header).contains([0, 0]))
    withKnownIssue("a law finds it") {
      expectLaws(cases: 40) {
        let layout = StickyHeadersFlowLayout()
        layout.headerReferenceSize = CGSize(width: 100, height: 30)
        return layout
      }
    }
  }

  // MARK: The week

  /// Events of a week, and what shows them.
  final class Week: TestSource, WeekCalendarDataSource {
    let events: [WeekEvent]
    init(_ events: [WeekEvent]) {
      self.events = events
      super.init([events.count])
    }
    func event(at indexPath: IndexPath) -> WeekEvent { events[indexPath.item] }
  }

  private func week(_ events: [WeekEvent], _ width: CGFloat, perHour: CGFloat) -> (
    UICollectionView, Week
  ) {
    let (layout, source) = (WeekCalendarLayout(), Week(events))
    (layout.dataSource, layout.heightPerHour) = (source, perHour)
    let view = view(layout, width, 600)
    source.show(in: view)
    return (view, source)
  }

  @Test func theWeeksFrames() {
    let (wide, first) = week(
      [WeekEvent(day: 2, startHour: 9, durationInHours: 3)], 800, perHour: 100)
    wide.contentOffset.y = 900
    expectFrames(wide, "0,0  305 940 90 300\nHourHeaderView 0,9  0 940 800 100")
    wide.contentOffset.y = 0
    expectFrames(wide, "DayHeaderView 0,3  400 0 100 40")
    #expect(wide.contentSize == CGSize(width: 800, height: 2440))
    let (narrow, second) = week(
      [WeekEvent(day: 1, startHour: 8, durationInHours: 2)], 450, perHour: 50)
    narrow.contentOffset.y = 400
    expectFrames(narrow, "0,0  155 440 40 100")
    withExtendedLifetime((first, second)) {}
  }

  /// An event that starts above the rectangle is missing, and indices go one past the week.
  @Test func theWeeksDefects() throws {
    let (view, source) = week(
      [WeekEvent(day: 2, startHour: 3, durationInHours: 3)], 800, perHour: 100)
    defer { withExtendedLifetime(source) {} }
    view.contentOffset.y = 500
    #expect(view.layoutAttributesForItem(at: [0, 0])?.frame.maxY == 640)
    #expect(view.indexPathsForVisibleItems.isEmpty)
    let layout = view.collectionViewLayout
    let found = try #require(
      layout.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 800, height: 2440)))
    #expect(
      found.contains { $0.representedElementKind == "DayHeaderView" && $0.indexPath == [0, 7] })
    #expect(
      found.contains { $0.representedElementKind == "HourHeaderView" && $0.indexPath == [0, 24] })
  }

  // MARK: The overlay

  @Test(
    arguments: [
      (SheetLayout.Notch.minimum, 0.0, 211.0), (.medium, 0, 422), (.maximum, 0, 633),
      (.minimum, -100, 311), (.minimum, 40, 211), (.medium, -1000, 633), (.maximum, 50, 583),
    ])
  func theSheetFollowsTheFinger(_ notch: SheetLayout.Notch, _ finger: Double, _ height: Double) {
    let layout = SheetLayout()
    let view = view(layout, 390, 844)
    let source = TestSource([30])
    source.show(in: view)
    (layout.notch, layout.translation) = (notch, finger)
    view.contentOffset.y = 60
    expectFrames(view, "0,0  0 \(904 - height) 390 \(height)\n0,2  0 44 390 44")
  }

  @Test(arguments: [(-100.0, SheetLayout.Notch.minimum), (-120, .medium), (-400, .maximum)])
  func aReleaseGoesToTheNearestNotch(_ finger: Double, _ notch: SheetLayout.Notch) {
    let layout = SheetLayout()
    let view = view(layout, 390, 844)
    layout.translation = finger
    layout.endTranslation()
    #expect(layout.notch == notch && layout.translation == 0)
    withExtendedLifetime(view) {}
  }

  @Test(
    arguments: [
      (SheetLayout.Notch.maximum, -1.0, true), (.maximum, 0, false), (.maximum, 10, false),
      (.minimum, 1, true), (.minimum, 0, false), (.medium, 0, true),
    ])
  func whoTakesTheFinger(_ notch: SheetLayout.Notch, _ offset: Double, _ isSheet: Bool) {
    let layout = SheetLayout()
    let view = view(layout, 390, 800)
    layout.notch = notch
    #expect(layout.shouldTranslate(isTracking: true, contentOffset: offset) == isSheet)
    #expect(!layout.shouldTranslate(isTracking: false, contentOffset: offset))
    withExtendedLifetime(view) {}
  }
}
