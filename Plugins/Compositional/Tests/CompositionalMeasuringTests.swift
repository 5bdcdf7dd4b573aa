import CompositionalLayout
import FlowLayout
import LayoutCore
import LayoutLaws
import TestSupport
import Testing

@testable import CollectionEngine

/// Estimates that the engine measures (rules C-45 to C-49, Z-01 to Z-62).
struct CompositionalMeasuringTests {
  private static let answers: [Double?] = [nil, 0, 20, 44, 50, 80, 120, 300]

  /// A list of rows with estimates, and the same as a flow.
  private struct Pair {
    let scenes = [Scene(), Scene()]
    var random: SceneRandom
    private var count = 0

    init(seed: Int) throws {
      random = SceneRandom(seed: seed)
      let policy = random.pick([AnchorPolicy.start, .start, .end, .none])
      let inset = Insets(top: random.pick([0, 0, 64]), left: 0, bottom: 34, right: 0)
      try scenes[0].load([Compositional()])
      try scenes[0].setOptions([OptionAssignment("spec", .text("row 1wx~50(1wx~50)"))])
      try scenes[1].load([Flow()])
      try scenes[1].setOptions([
        OptionAssignment("item-size", .size(Size(width: 320, height: 50))),
        OptionAssignment("line-spacing", .number(0)), OptionAssignment("estimate", .text("50")),
      ])
      let passes = Double(random.pick([16, 16, 2]))
      try both {
        try $0.setBounds(Size(width: 320, height: 200))
        try $0.setInset(inset)
        try $0.arrange("main", .anchor(policy))
        try $0.setOptions([OptionAssignment("max-passes", .number(passes))])
        try $0.replaceSections([0])
      }
    }

    private func both(_ change: (Scene) throws -> Void) throws {
      for scene in scenes { try change(scene) }
    }

    /// Makes one change in both.
    mutating func change() throws {
      let (row, kind) = (random.below(max(count, 1)), count == 0 ? 0 : random.below(8))
      let answer = random.pick(answers)
      switch kind {
      case 0, 1:
        let new = 1 + random.below(9)
        let own = random.pick([nil, nil, 70.0]).map { [ItemChange.metric(.height, $0)] } ?? []
        try both {
          try $0.insertItems(
            at: IndexPath(item: row, section: 0), count: new,
            [.measured(width: nil, height: answer)] + own)
        }
        count += new
      case 2:
        let last = min(count - 1, row + random.below(5))
        try both { try $0.deleteItems(row...last, section: 0) }
        count -= last - row + 1
      case 3:
        try both {
          try $0.change(items: row...row, section: 0, [.measured(width: nil, height: answer)])
        }
      case 4:
        let y = Double(random.below(4000) - 300)
        try both { try $0.scroll(to: Point(x: 0, y: y), clamped: true) }
      case 5:
        try both { try $0.measure([Element(.cell, section: 0, item: row)]) }
      case 6:
        try both { try $0.scroll(toItem: IndexPath(item: row, section: 0), .end) }
      default:
        let target = random.below(count)
        try both {
          try $0.moveItem(
            IndexPath(item: row, section: 0), to: IndexPath(item: target, section: 0))
        }
      }
    }

    /// The numbers that both must agree on.
    func states() throws -> [[Double]] {
      try scenes.map { scene in
        let (status, counters) = (try scene.status(of: nil), try scene.counters())
        return [
          status.offset.y, status.contentSize.height, Double(status.estimated),
          Double(counters.passes), Double(counters.measured), Double(counters.adjusted),
        ] + (try scene.attributes(.all).map(\.attributes.frame.height))
      }
    }
  }

  @Test("A column of estimates is the flow of the same", arguments: 1...rounds(25, often: 5000))
  func columnIsFlow(seed: Int) throws {
    var pair = try Pair(seed: seed)
    for round in 0..<25 {
      for scene in pair.scenes { scene.resetCounters() }
      try pair.change()
      let states = try pair.states()
      #expect(states[0] == states[1], "seed \(seed) round \(round)")
      if states[0] != states[1] { return }
    }
  }

  /// A scene that shows a spec, with sections of so many items.
  private func scene(
    _ spec: String, _ counts: [Int], size: Size = Size(width: 320, height: 480)
  ) throws -> Scene {
    let scene = Scene()
    try scene.load([Compositional()])
    try scene.setBounds(size)
    try scene.setOptions([OptionAssignment("spec", .text(spec))])
    try scene.replaceSections(counts)
    return scene
  }

  private func frames(_ scene: Scene) throws -> [Rect] {
    try scene.attributes(.all).map(\.attributes.frame)
  }

  @Test("Only visible cells with an estimate are measured, and marked until then")
  func visibleCellsAreMeasured() throws {
    // A picture of a fixed size beside a text: 480 points show 10 groups of 50.
    let scene = try scene("row 1wx~50(40x40*1 200x~50*1)", [100])
    try expect(scene.counters().measured, equals: 10)
    try expect(scene.status(of: nil).estimated, equals: 40)
    let marked = try scene.attributes(.all).filter { $0.attributes.flags.contains(.estimated) }
    expect(marked.map(\.attributes.element.item), equals: (10..<50).map { 2 * $0 + 1 })
  }

  @Test("The room across is the spec's, for an estimated length that of the group around it")
  func roomsOfViews() throws {
    let scene = try scene("{inset=0,10} row 1wx~50{gap=10}(~60x~50{edge=0,20} 100x~50)", [2])
    let measuring = try #require(try scene.preparedStack(nil).stack.levels[0].measuring)
    let context = try scene.preparedStack(nil).stack.contexts[0]
    expect(measuring.measuredAxes(of: .cell) == .both)
    let rooms = try (0..<2).map {
      try measuring.proposedSize(for: Element(.cell, section: 0, item: $0), context)
    }
    expect(rooms.map { $0?.width }, equals: [260, 100])
    expect(rooms.allSatisfy { $0?.height.isNaN == true })
  }

  @Test("An own length along each estimate keeps a cell from being measured")
  func ownLengthsAreFixed() throws {
    let scene = try scene("row 1wx30(~60x1h)", [0])
    try scene.insertItems(
      at: IndexPath(item: 0, section: 0), count: 2, [.metric(.width, 90)])
    try expect(scene.counters().measured, equals: 0)
    try scene.change(items: 1...1, section: 0, [.metric(.width, nil)])
    try expect(scene.counters().measured, equals: 1)
    expect(try frames(scene).map(\.width), equals: [90, 60])
  }

  @Test("Headers and footers are measured, unless an option gives their size")
  func edgesAreMeasured() throws {
    let spec = "{header=~40 footer=~20} row 1wx50(1wx1h)"
    let scene = try scene(spec, [2, 2], size: Size(width: 320, height: 200))
    try scene.setMeasured(
      Size(width: .nan, height: 70), of: Element(.header, section: 0))
    try scene.setMeasured(Size(width: .nan, height: 5), of: Element(.footer, section: 1))
    try expect(scene.status(of: nil).contentSize.height, equals: 350)
    // The last footer is out of sight: it is an estimate.
    try expect(scene.status(of: nil).estimated, equals: 1)
    try scene.measure(nil)
    try expect(scene.status(of: nil).contentSize.height, equals: 335)
    try scene.setOptions([OptionAssignment("measured", .text("header:320x30"))])
    try expect(scene.status(of: nil).contentSize.height, equals: 285)
  }

  @Test("Only the first header of a section is measured")
  func oneHeaderIsMeasured() throws {
    let spec = "{header=~40 at=header:1wx~30@bottom} row 1wx50(1wx1h)"
    let scene = try scene(spec, [1])
    try scene.setMeasured(Size(width: .nan, height: 70), of: Element(.header, section: 0))
    try expect(scene.status(of: nil).contentSize.height, equals: 150)
    try expect(scene.status(of: nil).estimated, equals: 0)
  }

  @Test("A cell without an answer keeps its own estimate beside a longer sibling")
  func estimatesOfSiblingsStay() throws {
    let scene = try scene("row 1wx~50(.5wx~~50*2)", [2])
    try scene.change(items: 0...0, section: 0, [.measured(width: nil, height: 90)])
    expect(try frames(scene).map(\.height), equals: [90, 90])
    try expect(scene.status(of: nil).estimated, equals: 0)
    try scene.change(items: 0...0, section: 0, [.measured(width: nil, height: 20)])
    expect(try frames(scene).map(\.height), equals: [50, 50])
  }

  @Test("Cells of a section that scrolls are measured when its scroller shows them")
  func cellsOfScrollersAreMeasured() throws {
    let scene = try scene("{scroll=continuous} row 200x~50(1wx~50)", [9])
    try expect(scene.counters().measured, equals: 2)
    try scene.change(items: 0...8, section: 0, [.measured(width: nil, height: 80)])
    try scene.scrollSection(0, .to(400))
    try expect(scene.status(of: nil).estimated, equals: 5)
    try expect(scene.status(of: nil).contentSize.height, equals: 80)
  }

  @Test("With all measured it is what own sizes give", arguments: 1...rounds(25, often: 5000))
  func measuredIsFixed(seed: Int) throws {
    let naive = NaiveCompositional.random(seed: seed)
    var all: [[LayoutAttributes]] = []
    for isFixed in [false, true] {
      let scene = try scene(naive.spec.text, naive.sections.map(\.count))
      for (number, section) in naive.sections.enumerated() {
        for (item, size) in section.measured {
          let change: ItemChange =
            isFixed ? .size(size) : .measured(width: size.width, height: size.height)
          try scene.change(items: item...item, section: number, [change])
        }
      }
      let stack = try scene.preparedStack(nil).stack
      if stack.isMeasuring { try scene.measure(nil) }
      try scene.scroll(to: .zero)
      all.append(try scene.attributes(.all).map(\.attributes))
      try expect(scene.status(of: nil).estimated, equals: 0)
    }
    expect(all[0] == all[1], "seed \(seed) \(naive.spec.text)")
  }

  @Test("The laws of measuring hold", arguments: 1...rounds(10, often: 1000))
  func lawsHold(seed: Int) throws {
    let naive = NaiveCompositional.random(seed: seed)
    let scene = try scene(naive.spec.text, naive.sections.map(\.count))
    let layers = LawScene(scene) { [Compositional()] }
    for law in ["measuring", "anchor", "incremental", "single", "rect"] {
      let verdict = Law.named(law)?.judge(layers)
      #expect(
        verdict == .holds || verdict == .notOffered, "seed \(seed) \(naive.spec.text): \(law)")
    }
  }
}
