import FlowLayout
import Foundation
import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// Taps and long presses from press, movement and time: rule H-15.
struct TouchRecognitionTests {
  private func scene(_ items: Int = 7) throws -> Scene {
    let scene = Scene()
    try scene.load([Flow()])
    try scene.replaceSections([items])
    return scene
  }

  /// Any way of a finger: a tap if it was never more than 10 points from its start and less than
  /// 500 ms down, a long press, once, if it was as near after 500 ms.
  @Test("Thresholds decide between tap and drag") func thresholdsDecide() throws {
    var random = Random(164)
    var seen = (taps: 0, holds: 0, neither: 0)
    let scene = try scene()
    for _ in 0..<rounds(300, often: 3000) {
      _ = try scene.press(Point(x: 70, y: 10))
      var (x, y, far, time) = (0.0, 0.0, 0.0, 0.0)
      var (holds, wanted) = (0, 0)
      for _ in 0..<random.below(5) {
        let step = Point(
          x: Double(random.below(13)) - 6, y: Double(random.below(13)) - 6)
        let ms = [0, 50, 199, 250][random.below(4)]
        let before = time
        let isWait = ms > 0 && random.below(2) == 0
        let reply =
          isWait
          ? try scene.tick(milliseconds: Double(ms))
          : try scene.drag(step, milliseconds: Double(ms))
        if !isWait { (x, y) = (x + step.x, y + step.y) }
        far = max(far, x * x + y * y)
        time += Double(ms)
        if before < 500, time >= 500, far <= 100 { wanted += 1 }
        if let touch = reply.recognised {
          expect(touch.gesture == .longPress)
          holds += 1
        }
      }
      expect(holds, equals: wanted)
      let end = try scene.release(velocity: .zero).recognised
      let isTap = far <= 100 && time < 500
      expect((end?.gesture == .tap) == isTap)
      if isTap { expect(end?.point, equals: Point(x: 70, y: 10)) }
      if isTap { seen.taps += 1 } else if holds > 0 { seen.holds += 1 } else { seen.neither += 1 }
      try scene.scroll(to: .zero)
    }
    expect(min(seen.taps, seen.holds, seen.neither) > 10, "\(seen)")
  }

  /// The rows of the case table about a press on one of eight items: what is selected then, and
  /// whether it was a long press.
  ///
  /// The other 48 are about a list that is a layout of its own.
  @Test("Presses are those of the table") func pressesAreThoseOfTheTable() throws {
    let rows = try JSONDecoder().decode(
      [JSONValue].self, from: CalendarCase.bytes(of: "list_cases"))
    expect(rows.count, equals: 57)
    expect(rows.count { $0["input"]?["press"] != nil }, equals: 9)
    for row in rows {
      guard let press = row["input"]?["press"], let id = row["id"]?.text else { continue }
      let scene = try scene(8)
      let isMultiple = press["multiple"]?.flag == true
      try scene.arrange("main", .selection(isMultiple ? .multiple : .single))
      let selected = press["selected"]?.numbers.map { IndexPath(item: Int($0), section: 0) } ?? []
      try scene.select(selected.map { Element(cellAt: $0) })
      let item = Int(press["item"]?.number ?? -1)
      let frame = try scene.attributes(.element(Element(.cell, section: 0, item: item)))[0]
        .attributes.frame
      _ = try scene.press(Point(x: frame.midX, y: frame.midY))
      _ = try scene.drag(Point(x: press["moved"]?.number ?? 0, y: 0))
      let held = try scene.tick(milliseconds: press["hold_ms"]?.number ?? 0).recognised
      _ = try scene.release(velocity: .zero)
      try expect(
        scene.selection().map { Double($0.item) }, equals: row["expected"]?["selected"]?.numbers, id
      )
      expect(held?.gesture == .longPress, equals: row["expected"]?["lifted"]?.flag, id)
    }
  }

  /// The element under a finger is followed while content changes, and becomes nil once it is gone.
  @Test("The target is followed") func theTargetIsFollowed() throws {
    let scene = try scene()
    _ = try scene.press(Point(x: 70, y: 10))
    try scene.insertItems(at: IndexPath(item: 0, section: 0), count: 2)
    try scene.insertSections(at: 0)
    try scene.moveItem(IndexPath(item: 3, section: 1), to: IndexPath(item: 0, section: 0))
    let moved = try scene.release().recognised
    expect(moved?.target?.element, equals: Element(.cell, section: 0, item: 0))
    _ = try scene.press(Point(x: 10, y: 10))
    try scene.deleteItems(0...0, section: 0)
    let gone = try scene.release().recognised
    expect(gone?.gesture == .tap)
    expect(gone?.target == nil)
  }

  @Test("A transaction that fails changes nothing") func aTransactionThatFailsChangesNothing()
    throws
  {
    let scene = try scene()
    let before = try (scene.status(), scene.attributes(.all))
    let failed = { () throws(EngineError) -> [String] in
      try scene.transaction { () throws(EngineError) in
        try scene.appendItems(to: 0, count: 40)
        try scene.scroll(to: Point(x: 0, y: 50))
        try scene.load([Flow()], into: "sheet")
        _ = try scene.press(Point(x: 1, y: 1))
        return try scene.appendItems(to: 3)
      }
    }
    #expect(throws: EngineError.self) { try failed() }
    try expect(scene.status(), equals: before.0)
    try expect(scene.attributes(.all), equals: before.1)
    expect(!scene.isTouched && scene.layerNames == ["main"])
  }
}
