import CollectionEngine
import LayoutCore

/// The element that a touch reaches, and the areas in which touches fall through.
struct TouchLimits {
  let arguments: Arguments
  let report: Report

  func run() throws {
    let race = Race(arguments.budget)
    let size = arguments.mainSize
    let scene = try QuerySection.blockers(size)
    let all = try race.run([{ try timed { _ = try scene.passThrough() } }])
    report.verdict("where touches fall through, all in view", all[0], aim: 0.15e9, must: 0.3e9)
    try transition(race)
    try strips(race)
  }

  /// A touch while all elements in view are on their way, beside one at rest.
  private func transition(_ race: Race) throws {
    let scenes = try [false, true].map { isMoving in
      let scene = try QuerySection.blockers(arguments.mainSize / 10)
      guard isMoving else { return scene }
      let items = OptionAssignment("item-size", .size(Size(width: 7, height: 7)))
      try scene.startTransition(to: [Layouts.linked()], options: [items], at: 0.5)
      return scene
    }
    var random = RandomNumbers()
    let points = (0..<200).map { _ in
      Point(x: Double(random.below(10_000)), y: Double(random.below(1_000)))
    }
    let times = try race.run(
      scenes.map { scene in
        { try timed { for point in points { _ = try scene.hit(point) } } / 200 }
      })
    report.verdict("a hit on a layer in transition", times[1], times[0], aim: 1.5, must: 3)
  }

  /// Upright strips in front of level ones, both clipped to a corner of each other: ten times the
  /// number takes much longer, but not a hundred times.
  private func strips(_ race: Race) throws {
    let scale = arguments.isQuick ? 10 : 1
    let regions = [400, 4_000].map { count in
      let upright = Region(
        unionOf: (0..<count / scale).map { number in
          Rect(x: 4 * Double(number), y: 0, width: 2, height: 4 * Double(count))
        })
      let level = Region(
        unionOf: (0..<count / scale).map { number in
          let left = Double(number * 7 % (count / scale))
          return Rect(x: left, y: 4 * Double(number), width: 20, height: 2)
        })
      return (upright, level)
    }
    let times = try race.run(
      regions.map { upright, level in { timed { _ = upright.intersection(level) } } })
    report.verdict(
      "the common part of ten times as many crossing strips", times[1], times[0], aim: 15, must: 30)
  }
}
