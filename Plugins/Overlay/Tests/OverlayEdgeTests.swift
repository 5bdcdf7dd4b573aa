import LayoutCore
import TestSupport
import Testing

@testable import OverlayLayout

/// Numbers just inside and just outside of the limits that the rules name.
struct OverlayEdgeTests {
  /// A tenth of a second later: 170 − 0.1 · 199 = 150.1 is nearer to 200, 170 − 0.1 · 201 = 149.9
  /// to 100.
  @Test(
    "A bar is taken into account once, however often a notch asks for it",
    arguments: [2, 20, 100_000])
  func repeatedBars(_ count: Int) {
    let text = String(repeating: "safe:", count: count) + "100"
    #expect(throws: LayoutFailure.self) { try NotchList(text) }
    #expect(throws: Never.self) { try NotchList("safe:100,safe:inset-top:20") }
  }

  @Test("Rushing looks a tenth of a second ahead") func rushingLooksATenthOfASecondAhead() {
    func target(_ velocity: Double) -> SheetTarget {
      Release(
        height: 170, velocity: velocity, notches: Notches([100, 200]), current: 0, container: 800
      ).rushing()
    }
    expect(target(199) == .notch(1) && target(201) == .notch(0))
  }

  /// Equal up to a quarter of a point.
  @Test("Heights are equal within the tolerance") func heightsAreEqualWithinTheTolerance() {
    let notches = Notches([100, 200])
    for height in [99.75, 100.25] {
      expect(notches.snapped(height) == 100 && notches.position(of: height, from: 0) == .bottom)
    }
    for height in [99.749, 100.251] {
      expect(
        notches.snapped(height) == height && notches.position(of: height, from: 0) == .inFlight)
    }
  }

  /// Undimmed up to the highest notch means never, above it too.
  @Test("Nothing dims above the highest notch") func nothingDimsAboveTheHighestNotch() {
    var backdrop = Backdrop()
    backdrop.opacity = Backdrop.Opacity(low: 0, high: 0.5)
    let notches = Notches([100, 200])
    func alphas(_ notch: Int) -> [Double] {
      backdrop.undimmed = .notch(notch)
      return [50, 100, 150, 200, 250].map { backdrop.alpha(at: $0, notches) }
    }
    expect(alphas(1), equals: [0, 0, 0, 0, 0])
    expect(alphas(0), equals: [0, 0, 0.25, 0.5, 0.5])
  }

  /// As dark as the range specifies at the lowest notch and at the highest, while the sheet rests
  /// there.
  @Test("The backdrop is dimmed while the sheet rests") func theBackdropIsDimmedWhileTheSheetRests()
    throws
  {
    var subject = try OverlayUnderTest(
      container: Size(width: 400, height: 800), ["backdrop": .text("0.1..0.5")])
    let last = try subject.sheet().notches.heights.count - 1
    for (notch, expected) in [(0, 0.1), (last, 0.5)] {
      try subject.make(.move(restingPlace: notch, isAnimated: false))
      let geometry = try SheetGeometry(OverlayRules(subject.context), subject.context)
      expect((geometry.backdropAlpha - expected).magnitude < 1e-12, "\(notch)")
    }
  }

  @Test("Only scrolling keeps the room") func onlyScrollingKeepsTheRoom() {
    let overlay = Overlay()
    let old = Viewport(size: Size(width: 320, height: 480))
    expect(overlay.invalidation(from: old, to: old), equals: .nothing)
    let changes: [((inout Viewport) -> Void, Invalidation)] = [
      ({ $0.contentOffset.y = 7 }, .elements), ({ $0.size.height = 481 }, .everything),
      ({ $0.contentInset.top = 1 }, .everything), ({ $0.safeArea.bottom = 1 }, .everything),
    ]
    for (change, expected) in changes {
      var new = old
      change(&new)
      expect(overlay.invalidation(from: old, to: new), equals: expected, "\(new)")
    }
  }

  @Test("A sheet lower than its handle shows no content")
  func aSheetLowerThanItsHandleShowsNoContent() {
    var shape = SheetShape(
      edge: .bottom, style: .rigid, container: Size(width: 320, height: 480), keyboard: 0,
      handle: 20, height: 30, highest: 400)
    expect(shape.content.height == 10 && shape.grip.height == 20)
    for height in [0, 5, 20.0] {
      shape.height = height
      expect(shape.content.height == 0 && shape.grip.height == height)
    }
  }

  /// Android: a notch without height is the hidden state, and a fling down from the lowest goes
  /// there.
  @Test("An android sheet hides on a notch without height")
  func anAndroidSheetHidesOnANotchWithoutHeight() {
    func target(_ heights: [Double]) -> SheetTarget {
      Release(
        height: 60, velocity: 5000, notches: Notches(heights), current: 0, container: 800
      ).android()
    }
    expect(target([0, 100, 400]), equals: .notch(0))
    expect(target([100, 400]), equals: .notch(0))
    var shown = Release(
      height: 60, velocity: 5000, notches: Notches([100, 400]), current: 0, container: 800)
    shown.notches.mayDismiss = true
    expect(shown.android(), equals: .dismissed)
  }

  /// A tap stays within the slop, wherever it goes.
  @Test(
    "A tap beside the sheet dismisses it",
    arguments: [(9.9, true), (10, true), (10.1, false), (11, false)])
  func aTapBesideTheSheetDismissesIt(_ distance: Double, _ isTap: Bool) throws {
    var rules = Sheet.Rules()
    rules.backdropDismisses = true
    var sheet = Sheet(Notches([100, 200]), container: 800, rules: rules)
    sheet.press(.backdrop, scroll: 0)
    sheet.finger?.travel = distance
    _ = sheet.release(0, scroll: 0)
    expect(sheet.rest == .dismissed, equals: isTap)
  }

  /// Content 1000 points wide in a viewport of 400 rests from 0 to 600: a finger moves it across
  /// the edge's axis, no further than to its ends, and not further out where it was beyond them.
  @Test(
    "Content moves across to its ends",
    arguments: [
      (50.0, 20.0, 30.0), (50, 80, 0), (50, -20, 70), (590, -30, 600), (-10, 5, -10), (-10, -5, -5),
      (620, -5, 620), (620, 5, 615),
    ]) func contentMovesAcrossToItsEnds(start: Double, distance: Double, end: Double) throws
  {
    var subject = try OverlayUnderTest(
      container: Size(width: 400, height: 800), content: Size(width: 1000, height: 3000))
    try subject.make(.move(restingPlace: 2, isAnimated: false))
    subject.context.viewport.contentOffset.x = start
    try subject.make(.press(Point(x: 200, y: 700)))
    try subject.make(.drag(Point(x: distance, y: 0), milliseconds: 0))
    expect(subject.context.viewport.contentOffset.x, equals: end)
  }

  /// Content at the limit of a response stays there when the sheet moves below it.
  @Test("Content never leaves the numbers of a response", arguments: [1.0, -1])
  func contentNeverLeavesTheNumbersOfAResponse(side: Double) throws {
    var subject = try OverlayUnderTest(
      container: Size(width: 400, height: 800), content: Size(width: 1000, height: 3000))
    subject.context.viewport.contentOffset.y = side * GestureResponse.limit
    try subject.make(.move(restingPlace: 0, isAnimated: false))
    try subject.make(.press(Point(x: 200, y: 750)))
    for distance in [-300.0, 500, -700, 40] {
      let response = try subject.make(.drag(Point(x: 0, y: distance), milliseconds: 16))
      expect(response.contentOffset.y.magnitude <= GestureResponse.limit)
    }
    let response = try subject.make(.release(velocity: Point(x: 0, y: -900)))
    expect(response.contentOffset.y.magnitude <= GestureResponse.limit)
  }

  @Test("Without notches a sheet has no height") func withoutNotchesASheetHasNoHeight() {
    expect(Notches([]).height(0) == 0 && Notches([]).height(3) == 0)
    expect([-1, 0, 1, 2].map { Notches([100, 200]).height($0) }, equals: [100, 100, 200, 200])
  }

  @Test("A list has at most 32 notches") func aListHasAtMost32Notches() throws {
    func list(_ count: Int) throws(LayoutFailure) -> NotchList {
      try NotchList((1...count).map(String.init).joined(separator: ","))
    }
    try expect(list(32).notches.count, equals: 32)
    #expect(throws: LayoutFailure.refused("expected at most 32 notches, found 33")) {
      try list(33)
    }
  }

  /// A sheet that is 260 points high when collapsed, 100 points below that: above 500 points per
  /// second it is hidden, at 500 not.
  @Test("An android sheet hides when it is fast") func anAndroidSheetHidesWhenItIsFast() {
    let sheet = AndroidSheet(
      container: 1000, collapsedTop: 740, halfTop: nil, expandedTop: 700, isHideable: true)
    expect(sheet.state(releasedAt: 840, velocity: 500) != .hidden)
    expect(sheet.state(releasedAt: 840, velocity: 500.5), equals: .hidden)
  }

  /// A finger's way is its greatest distance from the start, along the edge's axis and across it.
  @Test("A fingers way is measured", arguments: ["bottom", "left"]) func aFingersWayIsMeasured(
    _ edge: String
  ) throws {
    let option = try #require(Overlay.declaration.options.first { $0.name == "edge" })
    guard case .choice(let words) = option.type, let index = words.firstIndex(of: edge) else {
      Issue.record("no edge \(edge)")
      return
    }
    for (distance, expected) in [
      (Point(x: 3, y: 0), 3.0), (Point(x: 0, y: 4), 4), (Point(x: 3, y: 4), 5),
    ] {
      var subject = try OverlayUnderTest(
        container: Size(width: 400, height: 800), ["edge": .choice(index)])
      try subject.make(.press(Point(x: 390, y: 10)))
      try subject.make(.drag(distance, milliseconds: 0))
      try expect(subject.sheet().finger?.travel, equals: expected, "\(edge) \(distance)")
    }
  }

  /// A sheet's numbers restore it, with and without a finger and a motion.
  @Test("Numbers lead back to the sheet") func numbersLeadBackToTheSheet() {
    var sheet = Sheet(Notches([100, 200, 400]), container: 800)
    func expectSame() {
      let other = Sheet(sheet.numbers, sheet.notches, container: 800, rules: sheet.rules)
      expect(other.finger == sheet.finger && other.motion == sheet.motion)
      expect(other.height == sheet.height && other.rest == sheet.rest)
    }
    expectSame()
    sheet.press(.handle, scroll: 0)
    expectSame()
    _ = sheet.drag(-70, scroll: 0)
    expectSame()
    _ = sheet.release(-600, scroll: 0)
    expect(sheet.motion != nil)
    expectSame()
    sheet.advance(5000)
    expect(sheet.motion == nil && sheet.height == 200)
    expectSame()
  }
}
