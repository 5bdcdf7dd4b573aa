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

  /// Rows of the table: where a drag that began at `start` comes to rest.
  @Test("Gestures of the table") func gesturesOfTheTable() throws {
    var behaviors: Set<SectionScroller.Behavior> = []
    for row in try LayoutCase.compositional() {
      guard let gestures = row.input["snap"]?["gestures"]?.list,
        let targets = row.expected["targets"]?.numbers, let range = row.expected["range"]?.numbers,
        let word = row.input["spec"]?.text?.split(separator: "=")[1].split(separator: " ").first,
        let behavior = SectionScroller.Behavior.allCases.first(where: { "\($0)" == word })
      else { continue }
      behaviors.insert(behavior)
      let stops = row.expected["stops"]?.numbers ?? []
      expect(gestures.count, equals: targets.count)
      try check(
        scroller(behavior, range[0]...range[1], stops), stops,
        zip(gestures, targets).map { ($0.numbers[0], $0.numbers[1], $0.numbers[2], $1) })
    }
    expect(behaviors.count, equals: SectionScroller.Behavior.allCases.count)
  }

  /// Five groups of 200 x 80 with gaps of 10 and pads of 20 in a view of 320.
  private let stops = [0.0, 210, 420, 630, 760]

  @Test("As near to two stops, the velocity decides") func theVelocityDecides() throws {
    try check(
      scroller(.leading, 0...760, stops), stops,
      [(0, 105, 1, 210), (0, 105, 0, 0), (300, 105, -1, 0)])
  }

  @Test("A flick begins at its speed, and ends at the last stop") func flicks() throws {
    try check(
      scroller(.group, 0...760, stops), stops,
      [(420, 415, -200, 210), (760, 800, 900, 760), (0, -20, -900, 0), (420, 0, 0, 210)])
  }

  @Test("Stops are counted from the release where that is asked for") func fromTheRelease() throws {
    try check(
      scroller(.group, 0...760, stops, fromRelease: true), stops,
      [(0, 500, 0, 420), (0, 500, 300, 630), (0, 90, 0, 0), (0, 500, -300, 210)])
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
