import TestSupport
import Testing

@testable import OverlayLayout

/// Rows about rubber bands, springs and the elements behind a sheet.
struct MotionCaseTests {
  static let rubberBandRows = TouchCase.ids(["RUB"], ["rubber-band"]).filter {
    RowCountTests.unexpressed[$0] == nil
  }

  @Test("Rubber bands give way as in the case", arguments: rubberBandRows) func rubberBands(
    id: String
  ) throws {
    let row = try #require(TouchCase.row(id))
    switch row.input["function"]?.text {
    case "log10":
      let range = row.number("min")...row.number("max")
      let shown = RubberBand.log.shown(row.number("rawHeight"), in: range, container: 667)
      expect(row.number("factor") == 0.5 && shown == row.expected["height"]?.number)
    case "0.55":
      let shown = RubberBand.uikit.shown(row.number("excess"), row.number("dimension"))
      expect((shown - (row.expected["excessShown"]?.number ?? 0)).magnitude < 0.0005)
    default:
      let shown = RubberBand.sqrt.shown(row.number("excess"), 0)
      expect((shown - (row.expected["excessShown"]?.number ?? 0)).magnitude < 0.0001)
    }
  }

  @Test("Springs move as in the case", arguments: TouchCase.ids(["SPR"], ["spring"])) func springs(
    id: String
  ) throws {
    let row = try #require(TouchCase.row(id))
    let (from, to) = (row.number("from"), row.number("to"))
    let damping = row.number("dampingRatio")
    let spring =
      row.input["response"] == nil
      ? Spring(
        frequency: (row.number("stiffness") / row.number("mass")).squareRoot(), damping: damping)
      : Spring(response: row.number("response"), damping: damping)
    let motion = SheetMotion(
      from: from, to: to, spring: spring, firstVelocity: row.number("velocity") / (to - from),
      elapsed: row.number("t") * 1000)
    let value = row.expected["value"] ?? row.expected["height"]
    expect((motion.height - (value?.number ?? 0)).magnitude < 0.0001)
    if let velocity = row.expected["velocity"]?.number {
      expect((motion.velocity - velocity).magnitude < 0.0001)
      expect(Int(motion.height), equals: row.expected["floorValue"]?.number.map { Int($0) })
      expect(motion.velocity.rounded(.down), equals: row.expected["floorVelocity"]?.number)
    }
  }

  @Test("Damping follows the speed as in the case", arguments: TouchCase.ids(["SPR"], ["damping"]))
  func damping(id: String) throws {
    let row = try #require(TouchCase.row(id))
    let styles = ["flexible": SheetStyle.flexible, "rigid": .rigid, "expandable": .expandable]
    let style = try #require(styles[row.input["style"]?.text ?? ""])
    let found = SpringChoice.damping(speed: row.number("velocityY"), fast: style.fastDamping)
    expect((found - (row.expected["dampingRatio"]?.number ?? 0)).magnitude < 1e-12)
  }

  @Test(
    "The document reads the scroll view's points per millisecond as distances per second",
    arguments: TouchCase.ids(["SEED2"], ["damping"])) func seedDamping(id: String) throws
  {
    let row = try #require(TouchCase.row(id))
    let velocity = row.number("velocityY")
    expect(SpringChoice.seedDamping(speed: velocity), equals: row.expected["dampingRatio"]?.number)
    var choice = SpringChoice()
    (choice.form, choice.velocityUnit) = (.duration, .seed)
    let (spring, first) = choice.spring(over: 200, velocity: velocity * 1000)
    expect(first, equals: row.expected["initialVelocity"]?.number)
    expect(spring.damping, equals: row.expected["dampingRatio"]?.number)
  }

  @Test(
    "Springs have the frequencies of the case", arguments: TouchCase.ids(["SPR"], ["spring-omega"]))
  func frequencies(id: String) throws {
    let row = try #require(TouchCase.row(id))
    let spring = Spring(
      duration: row.number("durationS"), damping: row.number("dampingRatio"),
      velocity: row.number("initialVelocity"))
    expect((spring.frequency - (row.expected["omega"]?.number ?? 0)).magnitude < 0.0001)
  }

  @Test("Backdrops have the alpha of the case", arguments: TouchCase.ids(["FP-DIM"], ["backdrop"]))
  func backdrops(id: String) throws {
    let row = try #require(TouchCase.row(id))
    let container = row.input["container"]?.numbers[1] ?? 0
    let alphas = TouchCase.numbers(row.input["alphaByNotch"])
    let stops = TouchCase.numbers(row.input["notches"]).map {
      (height: $0.value, alpha: alphas[$0.key] ?? 0)
    }
    // With options: no backdrop up to the last notch but one, or the same at every notch.
    let heights = stops.map(\.height).sorted()
    let undimmed: Backdrop.Undimmed = heights.count > 1 ? .notch(heights.count - 2) : .none
    let high = heights.count > 1 ? 0.3 : stops[0].alpha
    let backdrop = Backdrop(opacity: .init(low: 0, high: high), undimmed: undimmed)
    let own = backdrop.alpha(at: container - row.number("surfaceTopY"), Notches(heights))
    expect((own - (row.expected["alpha"]?.number ?? -1)).magnitude < 1e-12)
  }

  /// OverlayContainer: by the way between the lowest and the highest enabled notch, never beyond 0
  /// and 1.
  @Test("Backdrop by progress") func backdropByProgress() {
    let backdrop = Backdrop(opacity: .init(low: 0.3, high: 0.6))
    let notches = Notches([100, 200, 500], enabled: [0, 2])
    for (height, alpha) in [(100.0, 0.3), (300, 0.45), (500, 0.6)] {
      expect((backdrop.alpha(at: height, notches) - alpha).magnitude < 1e-12)
    }
    expect(backdrop.alpha(at: 5000, notches) == 1 && backdrop.alpha(at: -5000, notches) == 0)
    expect(notches.progress(of: 600) == 1.25 && notches.progress(of: 0) == -0.25)
  }

  // MARK: Laws

  /// The closed form against 100,000 small steps of the same spring, in every kind of damping.
  @Test("Closed form is the integral", arguments: [0.2, 0.6, 0.7, 0.9, 1, 1.0000000001, 1.3, 4.5])
  func closedFormIsTheIntegral(damping: Double) {
    for velocity in [0.0, 5, -8] {
      let spring = Spring(response: 0.3, damping: damping)
      // x'' = −ω² x − 2 ζ ω x', x(0) = 1, x'(0) = −v: the leap of half a step first.
      let (w, step) = (spring.frequency, 0.5 / 100_000)
      var (place, speed) = (1.0, -velocity)
      for _ in 0..<100_000 {
        func force(_ x: Double, _ v: Double) -> Double { -w * w * x - 2 * damping * w * v }
        let (a1, v1) = (force(place, speed), speed)
        let (a2, v2) = (force(place + v1 * step / 2, speed + a1 * step / 2), speed + a1 * step / 2)
        place += v2 * step
        speed += a2 * step
      }
      let (closed, closedSpeed) = spring.remaining(0.5, velocity)
      expect((closed - place).magnitude < 1e-6, "\(velocity)")
      expect((closedSpeed - speed).magnitude < 1e-5, "\(velocity)")
    }
  }

  /// From its settling time on a motion stays within half a point and one point per second.
  @Test("Settles for good", arguments: [0.05, 0.3, 0.7, 1, 2, 10]) func settlesForGood(
    damping: Double
  ) {
    for (distance, velocity) in [(400.0, 0.0), (3, 90), (800, -30), (0.5, 1e6), (1e-3, -1e8)] {
      let spring = Spring(response: 0.3, damping: damping)
      let time = spring.settlingTime(distance: distance, velocity: velocity)
      expect(time.isFinite)
      for step in 0..<400 {
        let (place, speed) = spring.remaining(time + Double(step) * 0.01, velocity)
        expect(place.magnitude * distance <= 0.5 && speed.magnitude * distance <= 1)
      }
    }
  }

  /// Any steps to a time give the same place; interrupting starts from the height that is seen.
  @Test("Time has no steps") func timeHasNoSteps() throws {
    var sheet = Sheet(Notches([200, 400, 600]), container: 800)
    sheet.go(to: .notch(2), animated: true)
    var (once, often) = (sheet, sheet)
    once.advance(150)
    for _ in 0..<150 { often.advance(1) }
    expect(once.shown == often.shown && once.motion?.velocity == often.motion?.velocity)
    let (seen, speed) = (once.shown, try #require(once.motion?.velocity))
    once.go(to: .notch(0), animated: true)
    let carried = try #require(once.motion?.velocity)
    expect(once.shown == seen && (carried - speed).magnitude < 1e-9)
    often.press(.handle, scroll: 0)
    expect(often.shown == seen && often.motion == nil)
    _ = often.drag(-40, scroll: 0)
    expect((often.shown - seen - 40).magnitude < 1e-9)
    once.advance(31_557_600_000)
    expect(once.shown == 200 && once.motion == nil && once.lastEnded == 0)
  }
}
