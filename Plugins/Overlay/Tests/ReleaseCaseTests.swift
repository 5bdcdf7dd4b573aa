import TestSupport
import Testing

@testable import OverlayLayout

/// Rows about where a release takes a sheet.
struct ReleaseCaseTests {
  static let rushingRows = TouchCase.ids(["OC-POL", "OC-POLX"], ["target-notch"])
  static let projectRows = TouchCase.ids(["FP-TGT"], ["target-notch"])
  static let linearRows = TouchCase.ids(["GOR"], ["target-notch"])
  static let androidRows = TouchCase.ids(["AND", "ANDX"], ["release"]).filter {
    RowCountTests.unexpressed[$0] == nil
  }

  @Test("All rows are there") func allRowsAreThere() {
    expect(
      [Self.rushingRows, Self.projectRows, Self.linearRows, Self.androidRows].map(\.count),
      equals: [
        29, 181, 6, 11,
      ])
  }

  /// Within half a pixel of a display of scale 2 a height is that of the notch (rule S-01): for
  /// each policy and velocity, and for whose turn it is when the finger goes on.
  @Test("Near a notch is at it", arguments: ReleasePolicy.allCases) func nearANotchIsAtIt(
    policy: ReleasePolicy
  ) {
    for velocity in [-3000.0, -500, -350, -1, 0, 1, 350, 500, 3000] {
      for notch in 0..<3 {
        for away in [-0.25, -0.2, -0.01, 0.01, 0.2, 0.25] {
          var exact = Sheet(Notches([60, 250, 647]), container: 667)
          exact.go(to: .notch(notch), animated: false)
          var near = exact
          near.height += away
          expect(
            near.target(at: velocity, by: policy), equals: exact.target(at: velocity, by: policy),
            "\(notch) \(away) \(velocity)")
          expect(near.position, equals: exact.position)
          near.press(.handle, scroll: 0)
          near.finger?.isDragging = true
          _ = near.release(velocity, scroll: 0)
          expect(near.motion == nil && near.height == exact.height && near.rest == .notch)
        }
        for away in [-0.3, 0.3] {
          var sheet = Sheet(Notches([60, 250, 647]), container: 667)
          sheet.go(to: .notch(notch), animated: false)
          sheet.height += away
          expect(notch == 1 || sheet.position == .inFlight)
          expect(sheet.target(at: 0, by: .free) != .notch(notch) || notch != 1)
        }
      }
    }
  }

  @Test("A rushing sheet stops where the case says", arguments: rushingRows) func rushing(
    id: String
  ) throws {
    let row = try #require(TouchCase.row(id))
    let notches = Notches(
      row.input["notches"]?.numbers ?? [], enabled: row.input["enabled"]?.numbers.map { Int($0) })
    // A row that looks no time ahead is one of a sheet that much lower or higher.
    let (velocity, time) = (row.number("velocityY"), row.number("minimumDuration"))
    let release = Release(
      height: row.number("height") + (0.1 - time) * velocity, velocity: velocity,
      notches: notches, current: 0, container: 1000)
    let expected = Int(try #require(row.expected["notch"]?.number))
    expect(row.number("minimumVelocity"), equals: 400)
    expect(ReleasePolicy.rushing.target(of: release), equals: .notch(expected))
  }

  @Test("A projected sheet stops where the case says", arguments: projectRows) func project(
    id: String
  ) throws {
    let row = try #require(TouchCase.row(id))
    let notches = TouchCase.numbers(row.input["notches"]).sorted { $0.value < $1.value }
    let state = try #require(notches.firstIndex { $0.key == row.input["state"]?.text })
    let release = Release(
      height: row.number("height"), velocity: row.number("velocityY"),
      notches: Notches(notches.map(\.value)), current: state,
      container: row.input["container"]?.numbers[1] ?? 0)
    let policy = row.input["projectMomentum"]?.flag == true ? ReleasePolicy.projectFar : .project
    let expected = try #require(notches.firstIndex { $0.key == row.expected["notch"]?.text })
    expect(policy.target(of: release), equals: .notch(expected))
  }

  @Test(
    "A height is between the notches of the case", arguments: TouchCase.ids(["FP-SEG"], ["segment"])
  ) func segment(id: String) throws {
    let row = try #require(TouchCase.row(id))
    let notches = TouchCase.numbers(row.input["notches"]).sorted { $0.value > $1.value }
    let container = row.input["container"]?.numbers[1] ?? 0
    let below = Release.lower(
      of: container - row.number("surfaceTopY"), among: notches.map(\.value),
      isDown: row.input["movingDown"]?.flag == true)
    expect(below > 0 ? notches[below - 1].key : nil, equals: row.expected["upperNotch"]?.text)
    expect(
      below < notches.count ? notches[below].key : nil, equals: row.expected["lowerNotch"]?.text)
  }

  @Test("A linear release stops where the case says", arguments: linearRows) func linear(id: String)
    throws
  {
    let row = try #require(TouchCase.row(id))
    let container = row.number("containerHeight")
    let heights = row.input["snapPointsPercent"]?.numbers.map { container * $0 / 100 } ?? []
    let release = Release(
      height: container - row.number("positionY"), velocity: row.number("velocityY"),
      notches: Notches(heights), current: 0, container: container)
    let target = ReleasePolicy.linear.target(of: release)
    let expected = try #require(heights.firstIndex(of: row.expected["height"]?.number ?? -1))
    expect(target, equals: .notch(expected))
  }

  @Test("Half of the container where the sheet does not fit its contents", arguments: androidRows)
  func android(id: String) throws {
    let row = try #require(TouchCase.row(id))
    let container = row.number("containerHeight")
    let fits = row.input["fitToContents"]?.flag == true
    let sheet = AndroidSheet(
      container: container, collapsedTop: container - row.number("peek"),
      halfTop: fits ? nil : (container / 2).rounded(.towardZero), expandedTop: 0,
      isHideable: row.input["hideable"]?.flag == true)
    let state = sheet.state(
      releasedAt: row.number("releasedTop"), velocity: row.number("velocityY"))
    expect(state.rawValue, equals: row.expected["state"]?.text)
  }

  @Test(
    "A sheet of Android begins where the case says", arguments: TouchCase.ids(["AND"], ["initial"]))
  func androidStart(id: String) throws {
    let row = try #require(TouchCase.row(id))
    let container = row.number("containerHeight")
    let sheet = AndroidSheet(
      container: container, collapsedTop: container - row.number("peek"), halfTop: nil,
      expandedTop: 0, isHideable: true)
    expect(sheet.collapsedTop, equals: row.expected["top"]?.number)
  }

  @Test(
    "The comparison of release policies (rules S-20 to S-26): one input, six answers",
    arguments: [
      (250.0, -350.0, [1, 1, 1, 1, 2, 2]), (250, -500, [1, 2, 2, 1, 2, 2]),
      (250, -1000, [1, 2, 2, 2, 2, 2]), (250, -3000, [2, 2, 2, 2, 2, 2]),
      (647, 600, [1, 1, 1, 2, 1, 1]), (647, 3000, [0, 1, 0, 0, 1, 1]),
      (155, 0, [0, 0, 0, 0, 1, 0]), (448, 0, [1, 1, 1, 1, 1, 2]),
    ]) func policiesDiffer(height: Double, velocity: Double, expected: [Int])
  {
    let notches = Notches([60, 250, 647])
    let nearest = notches.heights.firstIndex(of: height) ?? (height < 250 ? 0 : 1)
    let release = Release(
      height: height, velocity: velocity, notches: notches, current: nearest, container: 667)
    let policies: [ReleasePolicy] = [
      .rushing, .project, .projectFar, .linear, .directional, .android,
    ]
    expect(policies.map { $0.target(of: release) }, equals: expected.map { .notch($0) })
  }

  @Test(
    "PanModal (rule S-25): 300 points per second decide; below, the nearest of long, short and nothing",
    arguments: [
      (500.0, -301.0, SheetTarget.notch(1)), (500, 301, .notch(0)), (150, 301, .dismissed),
      (430, 0, .notch(0)), (460, 300, .notch(1)), (90, 0, .dismissed), (110, 0, .notch(0)),
    ]) func panmodal(height: Double, velocity: Double, target: SheetTarget)
  {
    var notches = Notches([200, 700], mayDismiss: true)
    var release = Release(
      height: height, velocity: velocity, notches: notches, current: 1, container: 800)
    expect(ReleasePolicy.panmodal.target(of: release), equals: target)
    notches.mayDismiss = false
    release.notches = notches
    let tamed = target == .dismissed ? SheetTarget.notch(0) : target
    expect(ReleasePolicy.panmodal.target(of: release), equals: tamed)
  }

  static let dismissRows = TouchCase.ids(["OC-DIS", "OC-DISX"], ["dismiss"]).filter {
    RowCountTests.unexpressed[$0] == nil
  }

  @Test(
    "A row with another velocity to be exceeded is one of a finger that much faster",
    arguments: dismissRows) func dismissal(id: String) throws
  {
    let row = try #require(TouchCase.row(id))
    let limit = row.input["dismissingVelocity"]?.number
    let notches = Notches(row.input["notches"]?.numbers ?? [], mayDismiss: limit != nil)
    var sheet = Sheet(notches, container: 1000)
    sheet.height = row.number("targetHeight")
    let velocity = row.number("velocityY") + Sheet.dismissVelocity - (limit ?? 0)
    expect(sheet.target(at: velocity) == .dismissed, equals: row.expected["dismiss"]?.flag)
  }
}
