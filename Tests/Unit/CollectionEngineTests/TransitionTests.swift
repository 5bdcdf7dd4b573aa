import FlowLayout
import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// From one layout to another.
struct TransitionTests {
  /// 100 rows of 20 points under a viewport of 100 × 200, at offset 500.
  private func scene() throws -> Scene {
    let scene = Scene()
    try scene.setBounds(Size(width: 100, height: 200))
    try scene.load([StackLayout()])
    try scene.replaceSections([100])
    try scene.scroll(to: Point(x: 0, y: 500))
    return scene
  }

  /// One column of cells of 100 × 60 with 10 between: item i lies at 70 i.
  private let column = OptionAssignment("item-size", .size(Size(width: 100, height: 60)))

  /// A tree finds what looking at each box finds, and looks at few where few are met.
  @Test("Trees find what meets", arguments: [0, 1, 8, 9, 100, 3_000]) func treesFindWhatMeets(
    count: Int
  ) {
    var random = Random(UInt32(count) + 5)
    func box(_ most: Int) -> Rect {
      Rect(
        x: Double(random.below(3_000)), y: Double(random.below(3_000)),
        width: Double(random.below(most)), height: Double(random.below(most)))
    }
    let boxes = (0..<count).map { _ in box(60) }
    let tree = BoxTree(boxes)
    for _ in 0..<100 {
      let rect = box(200)
      let (numbers, visited) = tree.find(in: rect)
      expect(numbers, equals: boxes.indices.filter { boxes[$0].intersects(rect) })
      let depth = Int.bitWidth - (count + 1).leadingZeroBitCount
      expect(visited <= 16 * (depth + 1) + 12 * numbers.count, "\(visited), \(numbers.count)")
    }
  }

  /// Points of a layer on its way are hit as if each element were asked, and its layouts are asked
  /// once.
  @Test("Hits on the way ask once") func hitsOnTheWayAskOnce() throws {
    let scene = try self.scene()
    try scene.startTransition(to: [Flow()], options: [column], at: 0.4)
    let elements = try scene.attributes(.all).map(\.attributes)
    let offset = try scene.status(of: nil).offset
    _ = try scene.hit(Point(x: 50, y: 0))
    scene.resetCounters()
    for y in stride(from: 0.0, to: 200, by: 7) {
      let place = Point(x: 50, y: y + offset.y)
      let there = elements.filter { $0.contains(place) }.max(by: LayoutAttributes.frontOrder)
      try expect(scene.hit(Point(x: 50, y: y)).target?.element, equals: there?.element)
    }
    let queries = ["rect-queries", "element-queries"]
    let asked = try scene.counters().named.filter { queries.contains($0.name) }
    expect(asked.map(\.value), equals: [0, 0])
    try scene.setTransition(to: 0.6)
    try expect(scene.hit(Point(x: 50, y: 100)).stack.isEmpty == false)
  }

  private func frame(_ item: Int, _ scene: Scene) throws -> Rect {
    try scene.attributes(.element(Element(.cell, section: 0, item: item)))[0].attributes.frame
  }

  /// The cell at the middle, 30 at 600 to 620, comes to the middle: 2100 + 30 - 100 = 2030.
  @Test("The middle stays in the middle") func theMiddleStaysInTheMiddle() throws {
    let scene = try self.scene()
    try scene.startTransition(to: [Flow()], options: [column], at: nil)
    let status = try scene.status(of: nil)
    expect(status.layouts == ["flow"] && status.transition == nil)
    expect(status.offset, equals: Point(x: 0, y: 2030))
    try expect(frame(30, scene), equals: Rect(x: 0, y: 2100, width: 100, height: 60))
  }

  /// Item 30 is at 600 × (1 - p) + 2100 × p, 20 to 60 high; the viewport at 500 to 2030.
  @Test("Part of the way", arguments: [0, 0.25, 0.5, 1]) func partOfTheWay(progress: Double) throws
  {
    let scene = try self.scene()
    try scene.startTransition(to: [Flow()], options: [column], at: progress)
    let status = try scene.status(of: nil)
    expect(status.transition, equals: TransitionStatus(layouts: ["flow"], progress: progress))
    expect(status.layouts, equals: ["stack"])
    expect(status.offset.y, equals: 500 + 1530 * progress)
    expect(status.contentSize.height, equals: 2000 + (6990 - 2000) * progress)
    let frame = try self.frame(30, scene)
    expect(frame.minY == 600 + 1500 * progress && frame.height == 20 + 40 * progress)
  }

  @Test("Progress may go back and forth; it can be ended at both sides") func interruptible() throws
  {
    let scene = try self.scene()
    let start = try scene.attributes(.visible)
    try scene.startTransition(to: [Flow()], options: [column], at: 0.3)
    let third = try scene.attributes(.all)
    try scene.setTransition(to: 0.8)
    try scene.setTransition(to: 0.3)
    try expect(scene.attributes(.all), equals: third)
    try scene.cancelTransition()
    try expect(scene.attributes(.visible), equals: start)
    try expect(scene.status(of: nil).offset.y, equals: 500)
    try scene.startTransition(to: [Flow()], options: [column], at: 0.3)
    try scene.finishTransition()
    try expect(scene.status(of: nil).layouts, equals: ["flow"])
    try expect(scene.status(of: nil).offset.y, equals: 2030)
    try expect(
      scene.options().first { $0.declaration.name == "item-size" }?.value, equals: column.value)
  }

  @Test("Queries by rectangle, by element and by point agree during a transition")
  func queriesAgree() throws {
    let scene = try self.scene()
    try scene.startTransition(to: [Flow()], options: [column], at: 0.4)
    let shown = try scene.attributes(.visible)
    expect(!shown.isEmpty)
    for one in shown {
      try expect(scene.attributes(.element(one.attributes.element)), equals: [one])
    }
    let offset = try scene.status(of: nil).offset
    let hit = try scene.hit(Point(x: 50, y: 100)).target?.element
    let item = try scene.item(at: Point(x: 50, y: 100 + offset.y))?.attributes.element
    expect(hit, equals: item)
    try expect(scene.attributes(.all).count, equals: 100)
    try expect(
      scene.explain(Element(.cell, section: 0, item: 30)),
      equals: [
        Fact("it is in transition to flow", [FactValue("progress", 0.4)])
      ])
  }

  /// A part of the way is shown in steps from the last stop.
  @Test("Frames of a part") func framesOfAPart() throws {
    let scene = try self.scene()
    try scene.change(items: 30...30, section: 0, [.label("thirty")])
    try scene.startTransition(to: [Flow()], options: [column], at: 0.2)
    try expect(scene.frames(2).frames.map(\.offset.y), equals: [500, 806])
    try scene.setTransition(to: 0.6)
    let frames = try scene.frames(3).frames
    expect(frames.map(\.offset.y), equals: [806, 1112, 1418])
    let middle = frames[1].elements.first { $0.attributes.element.item == 30 }
    expect(middle?.attributes.frame.minY, equals: 600 + 1500 * 0.4)
    let named = frames[1].elements.filter { $0.label != nil }
    expect(
      named.map { [$0.attributes.element.item.description, $0.label] }, equals: [["30", "thirty"]])
    try scene.finishTransition()
    let end = try scene.frames(2).frames
    expect(end[0].offset.y == 1418 && end[1].offset.y == 2030)
    expect(
      Set(try scene.attributes(.visible).map(\.attributes)).isSubset(
        of: end[1].elements.map(\.attributes)))
  }

  @Test("Transitions that cannot be are refused") func refusals() throws {
    let scene = try self.scene()
    #expect(
      throws: EngineError.layer(.noTransition(layer: "main"))
    ) { try scene.finishTransition() }
    #expect(throws: EngineError.self) { try scene.startTransition(to: [Flow()], at: 1.5) }
    try scene.startTransition(to: [Flow()], at: 0.5)
    let shown = try scene.attributes(.all)
    let busy = EngineError.layer(.inTransition(layer: "main", to: ["flow"]))
    expect("\(busy)", equals: "layer main is in transition to flow")
    #expect(throws: busy) { try scene.startTransition(to: [Flow()], at: 0.5) }
    #expect(throws: busy) { try scene.insertItems(at: IndexPath(item: 0, section: 0)) }
    #expect(throws: busy) { try scene.scroll(to: .zero) }
    #expect(throws: busy) { try scene.setBounds(Size(width: 50, height: 50)) }
    #expect(throws: busy) { try scene.load([Flow()]) }
    #expect(throws: busy) {
      try scene.setOptions([OptionAssignment("header", .number(30))])
    }
    try expect(scene.attributes(.all), equals: shown)
    let empty = Scene()
    #expect(throws: EngineError.noLayout(layer: "main")) {
      try empty.startTransition(to: [Flow()], at: nil)
    }
  }

  /// A layout that fails as a target leaves the layer where it was.
  @Test("A target that fails") func aTargetThatFails() throws {
    let scene = try self.scene()
    let shown = try scene.attributes(.visible)
    #expect(throws: EngineError.layout(.refused("more than 5.0 items"), layer: "main")) {
      try scene.startTransition(
        to: [StackLayout()], options: [OptionAssignment("refuse-above", .number(5))], at: 0.5)
    }
    try expect(scene.transitionStatus() == nil)
    try expect(scene.attributes(.visible), equals: shown)
  }
}
