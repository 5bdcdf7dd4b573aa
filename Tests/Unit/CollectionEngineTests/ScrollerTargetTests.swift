import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// Where a section comes to rest (rules C-81 to C-86).
struct ScrollerTargetTests {
  typealias Gesture = (start: Double, proposed: Double, velocity: Double, target: Double)

  private func scroller(
    _ behavior: SectionScroller.Behavior, _ range: ClosedRange<Double>, _ stops: [Double],
    fromRelease: Bool = false
  ) -> SectionScroller {
    SectionScroller(
      frame: Rect(x: 0, y: 0, width: 320, height: 80), axis: .horizontal, contentLength: 1080,
      range: range, rest: range.lowerBound, behavior: behavior, stopCount: stops.count,
      snapsFromRelease: fromRelease)
  }

  private func check(_ scroller: SectionScroller, _ stops: [Double], _ gestures: [Gesture]) throws {
    var asked = 0
    let all = ScrollerStops(count: stops.count) {
      asked += 1
      return stops[$0]
    }
    for gesture in gestures {
      let target = try scroller.target(
        from: gesture.start, proposed: gesture.proposed, velocity: gesture.velocity, all)
      expect(target, equals: gesture.target, "\(gesture)")
    }
  }

  /// Five groups of 200 x 80 with gaps of 10 and pads of 20 in a view of 320.
  @Test("Continuous ones rest where they stop") func continuousOnesRestWhereTheyStop() throws {
    try check(
      scroller(.continuous, 0...760, []), [],
      [(0, 137, 0, 137), (0, -40, -500, 0), (700, 900, 800, 760)])
  }

  @Test("Leading ones rest at the nearest stop") func leadingOnesRestAtTheNearestStop() throws {
    let stops = [0.0, 210, 420, 630, 760]
    try check(
      scroller(.leading, 0...760, stops), stops,
      [
        (0, 90, 0, 0), (0, 110, 0, 210), (0, 500, 900, 420), (0, 740, 900, 760), (600, 640, 0, 630),
        // As near to both: the velocity decides.
        (0, 105, 1, 210), (0, 105, 0, 0), (300, 105, -1, 0),
      ])
  }

  @Test("Pages go one by one") func pagesGoOneByOne() throws {
    let stops = [0.0, 320, 640, 760]
    try check(
      scroller(.page, 0...760, stops), stops,
      [
        (0, 150, 0, 0), (0, 170, 0, 320), (0, 60, 300, 320), (320, 300, -300, 0),
        (640, 700, 300, 760), (0, 500, 0, 320), (640, 0, 0, 320), (760, 800, 900, 760),
      ])
  }

  @Test("Groups go one by one") func groupsGoOneByOne() throws {
    let stops = [0.0, 210, 420, 630, 760]
    try check(
      scroller(.group, 0...760, stops), stops,
      [
        (0, 90, 0, 0), (0, 110, 0, 210), (0, 900, 3000, 210), (420, 415, -201, 210),
        (420, 415, -200, 210), (420, 415, -199, 420), (630, 700, 300, 760),
      ])
    // Counted from the release.
    try check(
      scroller(.group, 0...760, stops, fromRelease: true), stops,
      [(0, 500, 0, 420), (0, 500, 300, 630), (0, 90, 0, 0), (0, 500, -300, 210)])
  }

  @Test("Groups come to the middle") func groupsComeToTheMiddle() throws {
    let stops = [-40.0, 170, 380, 590, 800]
    try check(
      scroller(.center, -40...800, stops), stops,
      [
        (-40, 50, 0, -40), (-40, 80, 0, 170), (-40, -30, 500, 170), (170, 160, -500, -40),
        (800, 900, 500, 800),
      ])
  }

  /// The nearest of a million stops takes 21 questions and the comparison of two.
  @Test("Stops are found by bisection") func stopsAreFoundByBisection() throws {
    var asked = 0
    let stops = ScrollerStops(count: 1_000_000) {
      asked += 1
      return 110 * Double($0)
    }
    try expect(stops.nearest(to: 54_999_956), equals: 500_000)
    expect(asked <= 23)
    try expect(stops.index(at: 110.0005), equals: 1)
    try expect(stops.index(at: 110.01) == nil)
  }

  @Test(
    "Next and previous are the neighbours",
    arguments: [
      (0.0, 1, 210.0), (0, -1, 0), (100, 1, 210), (100, -1, 0), (210, 1, 420), (210, -1, 0),
      (210.0005, 1, 420), (209.9995, -1, 0), (760, 1, 760), (900, -1, 760), (-9, 1, 0), (-9, -1, 0),
    ])
  func nextAndPreviousAreTheNeighbours(offset: Double, step: Int, found: Double) throws {
    let all = [0.0, 210, 420, 630, 760]
    let stops = ScrollerStops(count: 5) { all[$0] }
    try expect(stops.stop(from: offset, step: step), equals: found)
    try expect(ScrollerStops(count: 0) { _ in 0 }.stop(from: offset, step: step) == nil)
  }

  @Test("Against the axis") func againstTheAxis() {
    var one = scroller(.continuous, 0...760, [])
    let box = Rect(x: 100, y: 0, width: 50, height: 80)
    expect(one.lead(of: box), equals: 100)
    expect(one.change(by: Point(x: 30, y: 5)), equals: -30)
    expect(one.shift(at: 30), equals: Point(x: -30, y: 0))
    one.isReversed = true
    expect(one.lead(of: box), equals: 170)
    expect(one.change(by: Point(x: 30, y: 5)), equals: 30)
    expect(one.shift(at: 30), equals: Point(x: 30, y: 0))
  }
}
