import Foundation
import LayoutCore
import ListLayout
import TestSupport
import Testing

/// Fingers on a list: rows that are swiped, lifted and moved (rules T-20 to T-40).
struct GestureTests {
  static let reorders = ListCaseTests.rows.filter { $0["input"]?["reorder"] != nil }
  static let presses = ListCaseTests.rows.filter { $0["input"]?["press"] != nil }

  @Test("All rows are there") func allRowsAreThere() {
    expect(Self.reorders.count, equals: 6)
    expect(Self.presses.count, equals: 9)
  }

  @Test("Rows make room as the case says", arguments: reorders.compactMap { $0["id"]?.text })
  func rowsMakeRoom(id: String) throws {
    let row = try #require(Self.reorders.first { $0["id"]?.text == id })
    let (input, states) = (row["input"]?["reorder"], row["expected"]?["states"]?.list ?? [])
    let heights = input?["heights"]?.numbers ?? []
    let moving = Int(input?["item"]?.number ?? 0)
    let list = try ListUnderTest(
      [ArrayContext.Section(items: heights.map { [.height: $0] })], ["reorder": "on"])
    let start = try #require(list.frame(0, moving))
    try list.respond(.press(Point(x: 160, y: start.midY)))
    try list.respond(.tick(milliseconds: 500))
    for (move, state) in zip(input?["moves"]?.numbers ?? [], states) {
      try list.respond(.drag(Point(x: 0, y: move), milliseconds: 0))
      let target = Int(state["target"]?.number ?? -1)
      expect(list.reported("target")?.values, equals: [0, Double(target)], id)
      let lifted = try #require(
        list.list.attributes(for: Element(.cell, section: 0, item: moving), list.context))
      expect([lifted.frame.y, lifted.frame.height], equals: state["moving"]?.numbers, id)
      expect(lifted.zIndex, equals: 2048)
      // The others are where they would be with the row in its slot.
      let slots = state["slots"]?.numbers ?? []
      for item in heights.indices where item != moving {
        expect(list.frame(0, item)?.y, equals: slots[item], "\(id) \(item)")
      }
      var order = heights.indices.filter { $0 != moving }
      order.insert(moving, at: target)
      expect(order.map { Double($0) }, equals: state["order"]?.numbers, id)
      expect(brokenLaw(list.list, list.context) == nil, id)
    }
    try list.respond(.release(velocity: .zero))
    let last = Int(states.last?["target"]?.number ?? -1)
    expect(
      list.list.outcome(list.context),
      equals: last == moving
        ? nil
        : .edit(
          .move(IndexPath(item: moving, section: 0), to: IndexPath(item: last, section: 0))), id)
  }

  @Test("A long press lifts as the case says", arguments: presses.compactMap { $0["id"]?.text })
  func aLongPressLifts(id: String) throws {
    let row = try #require(Self.presses.first { $0["id"]?.text == id })
    let press = try #require(row["input"]?["press"])
    let list = try ListUnderTest(
      [6], ["reorder": press["reorder"]?.flag == true ? "on" : "off"])
    let item = Int(press["item"]?.number ?? 0)
    let frame = try #require(list.frame(0, item))
    try list.respond(.press(Point(x: 160, y: frame.midY)))
    try list.respond(.drag(Point(x: 0, y: press["moved"]?.number ?? 0), milliseconds: 0))
    try list.respond(.tick(milliseconds: press["hold_ms"]?.number ?? 0))
    expect(list.reported("target") != nil, equals: row["expected"]?["lifted"]?.flag, id)
  }

  @Test("A swipe opens a row, and its button performs") func aSwipeOpensARow() throws {
    let list = try ListUnderTest([4], ["trailing-actions": "delete,flag"])
    try list.respond(.press(Point(x: 300, y: 66)))
    try list.respond(.drag(Point(x: -70, y: 2), milliseconds: 0))
    expect(list.frame(0, 1), equals: Rect(x: -70, y: 44, width: 320, height: 44))
    expect(brokenLaw(list.list, list.context) == nil)
    try list.respond(.release(velocity: Point(x: -100, y: 0)))
    expect(list.frame(0, 1)?.x, equals: -148)
    let kinds = list.context.kinds
    let first = Element(try #require(kinds.kind(named: "Trailing0")), section: 0, item: 1)
    let button = list.list.attributes(for: first, list.context)?.frame
    expect(button, equals: Rect(x: 246, y: 44, width: 74, height: 44))
    expect(list.list.label(of: first, list.context), equals: "delete")
    try list.respond(.press(Point(x: 280, y: 66)))
    try list.respond(.release(velocity: .zero))
    expect(
      list.list.outcome(list.context),
      equals: .edit(.action("delete", on: IndexPath(item: 1, section: 0), deletes: true)))
    expect(list.frame(0, 1)?.x, equals: 0)
  }

  @Test("A full swipe performs the first action") func aFullSwipePerforms() throws {
    let list = try ListUnderTest([4], ["trailing-actions": "delete,flag"])
    try list.respond(.press(Point(x: 310, y: 10)))
    try list.respond(.drag(Point(x: -247, y: 0), milliseconds: 0))
    expect(list.frame(0, 0)?.x, equals: -290)
    try list.respond(.release(velocity: .zero))
    expect(
      list.list.outcome(list.context),
      equals: .edit(.action("delete", on: IndexPath(item: 0, section: 0), deletes: true)))
    expect(list.elements().contains { $0.element.category == .supplementary } == false)
  }

  @Test("A touch elsewhere or a scroll closes the open row") func aTouchElsewhereCloses() throws {
    let list = try ListUnderTest([40], ["leading-actions": "read"])
    for closing in [Point(x: 0, y: 0), Point(x: 0, y: -20)] {
      try list.respond(.press(Point(x: 30, y: 10)))
      try list.respond(.drag(Point(x: 40, y: 0), milliseconds: 0))
      try list.respond(.release(velocity: Point(x: 10, y: 0)))
      expect(list.frame(0, 0)?.x, equals: 74)
      try list.respond(.press(Point(x: 30, y: closing == .zero ? 100 : 10)))
      try list.respond(.drag(closing, milliseconds: 0))
      expect(list.frame(0, 0)?.x, equals: 0)
      try list.respond(.release(velocity: .zero))
      list.context.viewport.contentOffset = .zero
    }
  }

  @Test("A lifted row scrolls the content near an edge, and a cancel puts it back")
  func aLiftedRowScrolls() throws {
    let list = try ListUnderTest([100], ["reorder": "on"])
    try list.respond(.press(Point(x: 160, y: 22)))
    try list.respond(.tick(milliseconds: 500))
    // 22 points into the last 44: half of 600 points a second.
    try list.respond(.drag(Point(x: 0, y: 436), milliseconds: 0))
    try list.respond(.tick(milliseconds: 1000))
    expect(list.context.viewport.contentOffset.y, equals: 300)
    expect(list.reported("target")?.values, equals: [0, 17])
    try list.respond(.cancel)
    expect(list.list.outcome(list.context) == nil)
    expect(list.frame(0, 0)?.y, equals: 0)
  }

  @Test("Fingers scroll where nothing is swiped") func fingersScroll() throws {
    let list = try ListUnderTest([100])
    try list.respond(.press(Point(x: 160, y: 222)))
    try list.respond(.drag(Point(x: -30, y: 0), milliseconds: 0))
    try list.respond(.drag(Point(x: 0, y: -50), milliseconds: 0))
    expect(list.context.viewport.contentOffset, equals: Point(x: 0, y: 50))
    #expect(throws: LayoutFailure.self) {
      try list.respond(.move(restingPlace: 0, isAnimated: false))
    }
  }

  @Test("An action deletes its row where that is its name or the row has left")
  func anActionDeletes() throws {
    for (action, style, deletes) in [
      ("delete", "fill", true), ("flag", "destructive", true), ("flag", "fill", false),
      ("flag", "selection", false),
    ] {
      let list = try ListUnderTest([4], ["trailing-actions": action, "full-style": style])
      try list.respond(.press(Point(x: 310, y: 10)))
      try list.respond(.drag(Point(x: -305, y: 0), milliseconds: 0))
      try list.respond(.release(velocity: .zero))
      expect(
        list.list.outcome(list.context),
        equals: .edit(.action(action, on: IndexPath(item: 0, section: 0), deletes: deletes)), style)
    }
  }

  @Test("Touches that a list makes use of are no taps") func touchesAreHandled() throws {
    let list = try ListUnderTest([4], ["trailing-actions": "delete", "reorder": "on"])
    try list.respond(.press(Point(x: 300, y: 66)))
    expect(list.list.outcome(list.context) == nil)
    try list.respond(.tick(milliseconds: 500))
    expect(list.list.outcome(list.context), equals: .handled)
    try list.respond(.cancel)
    try list.respond(.press(Point(x: 300, y: 66)))
    try list.respond(.drag(Point(x: -80, y: 0), milliseconds: 0))
    expect(list.list.outcome(list.context), equals: .handled)
    try list.respond(.release(velocity: .zero))
    expect(list.list.outcome(list.context) == nil)
    for place in [Point(x: 10, y: 66), Point(x: 10, y: 10), Point(x: 10, y: 400)] {
      let state = list.context.interactionState
      try list.respond(.press(place))
      expect(list.list.outcome(list.context), equals: .handled)
      list.context.interactionState = state
    }
  }

  @Test("What is open closes when rows come or go") func editsClose() throws {
    let list = try ListUnderTest([4], ["trailing-actions": "flag"])
    try list.respond(.press(Point(x: 300, y: 66)))
    try list.respond(.drag(Point(x: -80, y: 0), milliseconds: 0))
    try list.respond(.release(velocity: .zero))
    expect(list.frame(0, 1)?.x, equals: -74)
    let other = try ListUnderTest([5], ["trailing-actions": "flag"])
    other.context.interactionState = list.context.interactionState
    expect(other.frame(0, 1)?.x, equals: 0)
    expect(other.list.report(other.context).isEmpty)
  }

  /// Between sections: every slot counts, and the order after any way is the moves that were told.
  @Test("The order after any drag is the moves told") func theOrderIsTheMovesTold() throws {
    for seed in 1...rounds(40, often: 5000) {
      var random = SceneRandom(seed: seed)
      let counts = (0..<1 + random.below(4)).map { _ in random.below(6) }
      let list = try ListUnderTest(
        counts.map { count in
          ArrayContext.Section(
            items: (0..<count).map { _ in [.height: Double(10 + random.below(90))] })
        },
        [
          "reorder": "on", "appearance": random.pick(["plain", "grouped"]),
          "header-mode": random.pick(["none", "supplementary"]),
        ])
      guard let section = counts.indices.filter({ counts[$0] > 0 }).randomElement(with: &random)
      else { continue }
      let item = random.below(counts[section])
      let start = try #require(list.frame(section, item))
      try list.respond(.press(Point(x: 160, y: start.midY)))
      try list.respond(.tick(milliseconds: 600))
      for _ in 0..<4 {
        try list.respond(.drag(Point(x: 0, y: Double(random.below(400) - 200)), milliseconds: 0))
        let broken = brokenLaw(list.list, list.context)
        expect(broken == nil, "seed \(seed) \(broken ?? "")")
      }
      let target = try #require(list.reported("target")?.values.map { Int($0) })
      try list.respond(.release(velocity: .zero))
      let (from, to) = (
        IndexPath(item: item, section: section), IndexPath(item: target[1], section: target[0])
      )
      expect(
        list.list.outcome(list.context), equals: from == to ? nil : .edit(.move(from, to: to)),
        "seed \(seed)")
    }
  }
}

extension [Int] {
  /// One of them, or nil.
  fileprivate func randomElement(with random: inout SceneRandom) -> Int? {
    isEmpty ? nil : self[random.below(count)]
  }
}
