import CollectionEngine
import FlowLayout
import LayoutCore
import StickyLayout
import TestSupport
import Testing

/// The `sticky` that is loaded from its file, over bases that are loaded from theirs.
struct StickyPluginTests {
  /// Directly, through the contract, and from its file: the same answers, of touches too.
  @Test("Agrees three ways", arguments: 0..<12) func agreesThreeWays(seed: Int) throws {
    var random = Random(seed: 8000 + seed)
    let flow = Flow()
    let flowContext = ArrayContext.random(for: flow.declaration, &random)
    flowContext.options = flow.declaration.options.map(\.defaultValue)
    flowContext.options[5] = .number(20)
    // Half of them run across, half of those from right to left; what is held follows.
    flowContext.options[0] = .choice(random.below(2))
    flowContext.options[10] = .flag(random.flip())
    try flow.prepare(flowContext)
    let sticky = Sticky()
    let context = ArrayContext(
      sections: flowContext.sections.map { ArrayContext.Section(items: $0.items) },
      viewport: flowContext.viewport, defaultsOf: sticky.declaration,
      base: LayoutBase(flow, flowContext))
    for (index, option) in sticky.declaration.options.enumerated() where random.flip() {
      if case .text = option.type { continue }
      context.options[index] = .random(option.type, &random)
    }
    context.options[0] = .text(["headers", "both", "none", "cell,footer"][random.below(4)])
    // One header at a place; the other refuses, alike three ways, which is another test.
    if random.below(4) > 0 { context.options[10] = .number(0) }
    var agreement = Agreement(
      layouts: [
        sticky, try linkedIn("sticky") { Sticky() }.makeLayout(),
        try bundledLibrary().open("sticky").makeLayout(),
      ],
      context: context, random: random)
    agreement.expectAll()
  }

  /// Loaded over loaded answers as linked over linked does, after edits and scrolls too.
  @Test("Is the same over a loaded base", arguments: 0..<4) func isTheSameOverALoadedBase(seed: Int)
    throws
  {
    var random = Random(seed: 8100 + seed)
    let (linked, loaded) = (Scene(), Scene())
    let options = [
      OptionAssignment("flow.header", .number(30)), OptionAssignment("flow.footer", .number(12)),
      OptionAssignment("pin", .text("both")), OptionAssignment("limit", .choice(seed)),
      OptionAssignment("during-bounce", .choice(seed % 3)),
    ]
    try linked.load([Flow(), Sticky()], options: options)
    try loaded.load(try stack("sticky", over: "flow"), options: options)
    for scene in [linked, loaded] { try scene.replaceSections([30, 0, 9, 40]) }
    for _ in 0..<25 {
      let (section, count) = (random.below(4), 1 + random.below(9))
      let offset = Point(x: 0, y: random.length(1200) - 60)
      for scene in [linked, loaded] {
        try scene.appendItems(to: section, count: count)
        try scene.scroll(to: offset, clamped: false)
      }
      try expect(loaded.attributes(.all), equals: linked.attributes(.all))
      try expect(loaded.attributes(.visible), equals: linked.attributes(.visible))
      let header = Element(.header, section: section)
      try expect(loaded.explain(header), equals: linked.explain(header))
      let point = Point(x: random.length(320), y: random.length(480))
      try expect(loaded.hit(point), equals: linked.hit(point))
    }
  }

  /// Sections of the plain-C circle, whose extents the engine derives: the first cell of each is
  /// held.
  @Test("Holds cells of the circle") func holdsCellsOfTheCircle() throws {
    let scene = Scene()
    try scene.load(
      try stack("sticky", over: "circle"),
      options: [
        OptionAssignment("pin", .text("cell")), OptionAssignment("radius", .number(400)),
      ])
    try scene.replaceSections([6, 6])
    // A circle of 12 cells of 50: the content is 850 high, the first cell at 400, the third at
    // 425 + 400·sin 60° − 25 = 746.41, the fourth, the lowest of section 0, at 800 (to 850).
    let rest = try #require(try frame(Element(.cell, section: 0), scene))
    expect((rest.y - 400).magnitude < 1e-9 && (rest.x - 800).magnitude < 1e-9)
    try scene.scroll(to: Point(x: 0, y: 500), clamped: false)
    try expect(frame(Element(.cell, section: 0), scene)?.y, equals: 500)
    try scene.scroll(to: Point(x: 0, y: 840), clamped: false)
    let pushed = try #require(try frame(Element(.cell, section: 0), scene)?.y)
    expect((pushed - 800).magnitude < 1e-9)
    // Section 1 is the upper half, from 0 to 450: its first cell rests at 400, at its very end.
    let other = try #require(try frame(Element(.cell, section: 1), scene)?.y)
    expect((other - 400).magnitude < 1e-9)
    for offset in stride(from: -100.0, to: 900, by: 50) {
      try scene.scroll(to: Point(x: 600, y: offset), clamped: false)
      let bounds = try scene.status()[0].bounds
      let all = try scene.attributes(.all)
      try expect(
        scene.attributes(.visible), equals: all.filter { $0.attributes.frame.intersects(bounds) })
    }
  }

  /// One section has a direction too: what its base declares, header or not, empty neighbours or
  /// not.
  @Test(
    "Lone sections are held from the right", arguments: [[6], [6, 0], [0, 6]], [true, false])
  func loneSectionsAreHeldFromTheRight(counts: [Int], isHeader: Bool) throws {
    let section = counts[0] == 0 ? 1 : 0
    let options = [
      OptionAssignment("direction", .choice(1)), OptionAssignment("rtl", .flag(true)),
      OptionAssignment("item-size", .size(Size(width: 50, height: 90))),
      OptionAssignment("pin", .text("both")),
    ]
    let own = [OptionAssignment(isHeader ? "header" : "footer", .number(20))]
    for layouts in [
      [Flow(), Sticky()],
      [
        try linkedIn("flow") { Flow() }.makeLayout(),
        try linkedIn("sticky") { Sticky() }.makeLayout(),
      ],
      try stack("sticky", over: "flow"),
    ] as [[any CollectionLayout]] {
      let scene = Scene()
      try scene.load(layouts, options: options)
      try scene.setBounds(Size(width: 100, height: 100))
      try scene.replaceSections(counts)
      try scene.setOptions(own, section: section)
      try scene.scroll(to: Point(x: 60, y: 0))
      // The section is 370 wide. The window's right edge is at 160, its left one at 60.
      let element = Element(isHeader ? .header : .footer, section: section)
      let held = try #require(try scene.attributes(.element(element)).first?.attributes)
      expect(held.frame.x == (isHeader ? 140 : 60) && held.flags.contains(.pinned))
    }
  }

  /// Options that nothing of the base could ever follow are refused with the reason, in general and
  /// for a section, and change nothing.
  @Test("Options that cannot act are refused") func optionsThatCannotActAreRefused() throws {
    let fixed = "it cannot move along the horizontal axis inside a section"
    let rows = [
      ("calendar", "DayHeaderView", fixed), ("calendar", "cell,HourLine", fixed),
      ("calendar", "footers", "the base has no footers"),
      ("calendar", "cell,header", "the base has no headers"),
      ("circle", "both", "the base has no headers or footers"),
    ]
    for (base, list, reason) in rows {
      let scene = Scene()
      try scene.load(try stack("sticky", over: base))
      try scene.replaceSections([3, 3])
      let before = try (scene.status(), scene.options().map(\.value), scene.attributes(.all))
      let option = [OptionAssignment("pin", .text(list))]
      let word = list.split(separator: ",").last ?? ""
      for section in [nil, 1] {
        let error = #expect(throws: EngineError.self) {
          try scene.setOptions(option, section: section)
        }
        expect(error?.description, equals: "pin=\(word) has no effect: \(reason)")
        try expect(scene.status(), equals: before.0)
        try expect(scene.options().map(\.value), equals: before.1)
        try expect(scene.options().allSatisfy { $0.sections.isEmpty })
        try expect(scene.attributes(.all), equals: before.2)
      }
      let layouts = try stack("sticky", over: base)
      #expect(throws: EngineError.self) { try scene.load(layouts, options: option, into: "new") }
      expect(scene.layerNames, equals: ["main"])
      // An unset value, and one that has an effect, are accepted.
      try scene.setOptions([OptionAssignment("pin", nil)])
      try scene.setOptions([OptionAssignment("pin", .text("cell"))])
      try scene.setOptions([OptionAssignment("pin", .text("none"))], section: 1)
    }
    // Parts of a sheet are no kinds of what lies in it.
    let sheet =
      try stack("sticky", over: "flow") + [try bundledLibrary().open("overlay").makeLayout()]
    #expect(throws: EngineError.self) {
      try Scene().load(sheet, options: [OptionAssignment("pin", .text("Panel"))])
    }
  }

  @Test("Kinds that the base lacks are refused") func kindsThatTheBaseLacksAreRefused() throws {
    let scene = Scene()
    try scene.load(try stack("sticky", over: "circle"))
    let error = #expect(throws: EngineError.self) {
      try scene.setOptions([OptionAssignment("pin", .text("Corner"))])
    }
    expect(
      error?.description, equals: "expected a kind of the base, found 'Corner'; available: cell")
    try expect(
      scene.options().first { $0.declaration.name == "pin" }?.value, equals: .text("headers"))
  }

  /// Seed 001 in numbers, through the engine and both libraries.
  @Test("Rows of the case table") func rowsOfTheCaseTable() throws {
    let row = try LayoutCase.named("seed001-sticky-correct")
    let scene = try scene(of: "flow-seed001-grid")
    for offset in try #require(row.input["offsets"]?.numbers) {
      try scene.scroll(to: Point(x: 0, y: offset), clamped: false)
      let key = offset == offset.rounded() ? "\(Int(offset))" : "\(offset)"
      let expected = try #require(row.expected["header_y_by_offset"]?[key]?.numbers)
      for (section, y) in expected.enumerated() {
        let found = try #require(try frame(Element(.header, section: section), scene)?.y)
        expect((found - y).magnitude < 1e-4, "\(offset) header \(section)")
      }
    }
  }

  @Test("Rows of pinned flow", arguments: ["pin-headers-footers", "pin-headers-contentinset"])
  func rowsOfPinnedFlow(id: String) throws {
    let row = try LayoutCase.named(id)
    let scene = try scene(of: "flow-insets-header-footer")
    try scene.setOptions([OptionAssignment("pin", .text("both"))])
    try scene.setBounds(try #require(row.input["bounds"]?.size))
    try scene.setInset(try #require(row.input["content_inset"]?.insets))
    for offset in try #require(row.input["offsets"]?.numbers) {
      try scene.scroll(to: Point(x: 0, y: offset), clamped: false)
      let expected = try #require(row.expected["\(Int(offset))"])
      for (kind, key) in [(ElementKind.header, "header_y"), (.footer, "footer_y")] {
        for (section, y) in (expected[key]?.list ?? []).enumerated() {
          guard let y = y.number else { continue }
          let found = try #require(try frame(Element(kind, section: section), scene)?.y)
          expect((found - y).magnitude < 1e-4, "\(offset) \(key) \(section)")
        }
      }
    }
  }

  /// The content of a row of flow, under sticky.
  private func scene(of id: String) throws -> Scene {
    let naive = try LayoutCase.named(id).naive()
    let scene = Scene()
    try scene.load(try stack("sticky", over: "flow"))
    try scene.setBounds(naive.window)
    try scene.replaceSections(naive.sections.map(\.sizes.count))
    for (number, section) in naive.sections.enumerated() {
      try scene.setOptions(
        [
          OptionAssignment("line-spacing", .number(section.lineSpacing)),
          OptionAssignment("interitem-spacing", .number(section.interitemSpacing)),
          OptionAssignment("section-inset", .insets(section.inset)),
          OptionAssignment("header", .number(section.header)),
          OptionAssignment("footer", .number(section.footer)),
        ], section: number)
      for (item, size) in section.sizes.enumerated() {
        try scene.change(items: item...item, section: number, [.size(size)])
      }
    }
    return scene
  }

  private func stack(_ name: String, over base: String) throws -> [any CollectionLayout] {
    [try bundledLibrary().open(base).makeLayout(), try bundledLibrary().open(name).makeLayout()]
  }

  private func frame(_ element: Element, _ scene: Scene) throws -> Rect? {
    try scene.attributes(.element(element)).first?.attributes.frame
  }
}
