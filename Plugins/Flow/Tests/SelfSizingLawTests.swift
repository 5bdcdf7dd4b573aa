import FlowLayout
import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// Laws of self-sizing: random changes, compared with a reference that works out each row (rule
/// Z-62).
struct SelfSizingLawTests {
  private static let answers: [Double?] = [nil, 0, 20, 44, 50, 80, 120, 300]

  /// A scene and the reference for it.
  private struct Pair {
    let scene = Scene()
    var naive = NaiveSelfSizing()
    var random: ContentRandom

    init(seed: UInt32) throws {
      random = ContentRandom(seed: seed)
      naive.lead = random.pick([0, 0, 64])
      naive.trail = random.pick([0, 0, 34])
      naive.policy = random.pick([.start, .start, .end, .none])
      naive.maxPasses = random.pick([16, 16, 2, 1000])
      naive.offset = -naive.lead
      try scene.load([Flow()])
      try scene.setBounds(Size(width: 320, height: naive.height))
      try scene.setInset(Insets(top: naive.lead, left: 0, bottom: naive.trail, right: 0))
      try scene.arrange("main", .anchor(naive.policy))
      try scene.setOptions([
        OptionAssignment("item-size", .size(Size(width: 320, height: 50))),
        OptionAssignment("line-spacing", .number(0)), OptionAssignment("estimate", .text("50")),
        OptionAssignment("max-passes", .number(Double(naive.maxPasses))),
      ])
      try scene.replaceSections([0])
    }

    mutating func insert() throws {
      let (at, count) = (random.below(naive.rows.count + 1), 1 + random.below(12))
      let answer = random.pick(answers)
      let own = random.pick([nil, nil, nil, 70.0])
      var changes: [ItemChange] = [.measured(width: nil, height: answer)]
      if let own { changes.append(.metric(.height, own)) }
      naive.insert(at: at, count: count, answer, own: own)
      try scene.insertItems(at: IndexPath(item: at, section: 0), count: count, changes)
    }

    /// Makes one change in both.
    mutating func change() throws {
      let count = naive.rows.count
      guard count > 0 else { return try insert() }
      let row = random.below(count)
      let path = IndexPath(item: row, section: 0)
      switch random.below(9) {
      case 0 where count < 60: try insert()
      case 0, 1:
        let last = min(count - 1, row + random.below(5))
        naive.delete(row..<last + 1)
        try scene.deleteItems(row...last, section: 0)
      case 2:
        let target = random.below(count)
        naive.move(row, to: target)
        try scene.moveItem(path, to: IndexPath(item: target, section: 0))
      case 3:
        let answer = random.pick(answers)
        naive.set(row, answer)
        try scene.change(items: row...row, section: 0, [.measured(width: nil, height: answer)])
      case 4:
        let target = Double(random.below(4000) - 300)
        let isClamped = random.below(3) > 0
        naive.scroll(to: target, isClamped: isClamped)
        try scene.scroll(to: Point(x: 0, y: target), clamped: isClamped)
      case 5:
        let height = random.pick([100.0, 200, 300])
        naive.resize(height)
        try scene.setBounds(Size(width: 320, height: height))
      case 6:
        let rows = Set((0..<4).map { _ in random.below(count) }).sorted()
        naive.measure(rows)
        try scene.measure(rows.map { Element(.cell, section: 0, item: $0) })
      case 7:
        let position = random.pick([ScrollPosition.start, .center, .end])
        naive.scroll(toRow: row, position)
        try scene.scroll(toItem: path, position)
      default:
        let distance = Double(random.below(200) - 100)
        naive.scroll(to: naive.offset + distance, isClamped: true)
        try scene.scroll(by: Point(x: 0, y: distance))
      }
    }

    /// The numbers that both must agree on.
    func difference() throws -> String? {
      let (status, counters) = (try scene.status(of: nil), try scene.counters())
      let found: [Double] = [
        status.offset.y, status.contentSize.height, Double(status.estimated),
        Double(counters.passes), Double(counters.measured), Double(counters.adjusted),
      ]
      let expected: [Double] = [
        naive.offset, naive.content, Double(naive.estimated), Double(naive.passes),
        Double(naive.measured), Double(naive.adjusted),
      ]
      if found != expected { return "\(found) instead of \(expected)" }
      let lengths = try scene.attributes(.all).map(\.attributes.frame.height)
      return lengths == naive.rows.indices.map(naive.length) ? nil : "\(lengths)"
    }
  }

  @Test("Is the naive list after each change", arguments: 1...UInt32(rounds(40, often: 250)))
  func isTheNaiveList(seed: UInt32) throws {
    var pair = try Pair(seed: seed)
    for round in 0..<25 {
      pair.scene.resetCounters()
      try pair.change()
      let difference = try pair.difference()
      #expect(difference == nil, "seed \(seed) round \(round)")
      if difference != nil { return }
    }
  }
}
