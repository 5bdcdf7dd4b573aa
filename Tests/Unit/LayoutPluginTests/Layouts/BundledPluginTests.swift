import CLayoutPlugin
import FlowLayout
import LayoutCore
import LayoutPluginHost
import TestSupport
import Testing

/// Plugins that the package builds, loaded from their files.
struct BundledPluginTests {
  /// Directly, through the contract, and from its file: the same answers.
  @Test("Flow agrees three ways", arguments: 0..<15) func flowAgreesThreeWays(seed: Int) throws {
    var random = Random(seed: 3000 + seed)
    let flow = Flow()
    let context = ArrayContext.random(for: flow.declaration, &random)
    let loaded = try bundledLibrary().open("flow")
    var agreement = Agreement(
      layouts: [
        flow, try linkedIn("flow") { Flow() }.makeLayout(), try loaded.makeLayout(),
      ],
      context: context, random: random)
    agreement.expectAll()
  }

  /// As far as flow follows batches, it follows them alike three ways.
  @Test("Flow follows batches three ways", arguments: 0..<8) func flowFollowsBatchesThreeWays(
    seed: Int
  ) throws {
    var random = Random(seed: 5000 + seed)
    let flow = Flow()
    let context = ArrayContext.random(for: flow.declaration, &random)
    let layouts: [any CollectionLayout] = [
      flow, try linkedIn("flow") { Flow() }.makeLayout(),
      try bundledLibrary().open("flow").makeLayout(),
    ]
    for layout in layouts { try layout.prepare(context) }
    for _ in 0..<4 {
      let updates = context.applyRandomBatch(for: flow.declaration, &random)
      for layout in layouts {
        if let incremental = layout.incremental {
          try incremental.apply(updates, context)
        } else {
          try layout.prepare(context)
        }
      }
      var agreement = Agreement(layouts: layouts, context: context, random: random)
      agreement.expectAnswers()
    }
  }

  @Test("List shows what notes say") func listShowsWhatNotesSay() throws {
    let names = try Manifest.shared().layouts.map(\.name).sorted()
    let list = bundledLibrary().list().filter { names.contains($0.name) }
    expect(list.map(\.name), equals: names)
    for plugin in list {
      expect(plugin.version, equals: "1.0.0")
      expect(plugin.abi, equals: LAYOUT_ABI)
      expect(plugin.place, equals: .bundled)
      expect(plugin.status, equals: "ok")
    }
  }

  /// The linker's version script hides everything else.
  @Test("Only the entry is exported") func onlyTheEntryIsExported() throws {
    for (name, _) in try Manifest.shared().layouts {
      let file = try #require(bundledFile(name))
      let symbols = try run(["nm", "-D", "--defined-only", "--extern-only", file])
        .split(separator: "\n").compactMap { $0.split(separator: " ").last }
      expect(symbols, equals: ["layout_plugin_entry"])
    }
  }

  @Test("Circle declares its options") func circleDeclaresItsOptions() throws {
    let circle = try bundledLibrary().open("circle")
    expect(circle.declaration.summary, equals: "All items on one circle, section after section.")
    expect(!circle.declaration.isDecorator)
    expect(
      circle.declaration.options,
      equals: [
        OptionDeclaration(
          "radius", .number(0...1e6), default: .number(0),
          summary: "Radius in points, measured to the centres of the items; 0 uses all the room."),
        OptionDeclaration(
          "item-size", .size, default: .size(Size(width: 50, height: 50)),
          summary: "Size of items that have none of their own, in points."),
        OptionDeclaration(
          "start-angle", .number(-360...360), default: .number(0),
          summary: "Angle of the first item, in degrees clockwise from the right."),
      ])
  }

  /// Four items in a window of 200: the centres are 75 away from (100, 100).
  @Test("Circle fills the window") func circleFillsTheWindow() throws {
    let layout = try bundledLibrary().open("circle").makeLayout()
    let context = circleContext([1, 0, 3], window: 200, layout)
    try layout.prepare(context)
    expect(layout.sections == nil)
    expect(layout.contentSize, equals: Size(width: 200, height: 200))
    let all = try elements(of: layout, context)
    expect(
      all.map(\.element),
      equals: [
        Element(.cell, section: 0), Element(.cell, section: 2),
        Element(.cell, section: 2, item: 1), Element(.cell, section: 2, item: 2),
      ])
    let corners = [(150.0, 75.0), (75, 150), (0, 75), (75, 0)]
    for (attributes, corner) in zip(all, corners) {
      expect(abs(attributes.frame.x - corner.0) < 1e-9)
      expect(abs(attributes.frame.y - corner.1) < 1e-9)
      expect(attributes.frame.size, equals: Size(width: 50, height: 50))
    }
  }

  /// New items come out of the middle of the window, (100, 100), and shrink back into it.
  @Test("Circle animates through its middle") func circleAnimatesThroughItsMiddle() throws {
    let layout = try bundledLibrary().open("circle").makeLayout()
    let context = circleContext([1, 0, 3], window: 200, layout)
    try layout.prepare(context)
    let animation = try #require(layout.animation)
    let element = Element(.cell, section: 2, item: 1)
    let rest = try #require(try layout.attributes(for: element, context))
    var middle = rest
    middle.frame = Rect(x: 75, y: 75, width: 50, height: 50)
    middle.alpha = 0
    try expect(animation.initialAttributes(forAppearing: element, context), equals: middle)
    middle.transform = AffineTransform(a: 0.1, b: 0, c: 0, d: 0.1, tx: 0, ty: 0)
    try expect(animation.finalAttributes(forDisappearing: element, context), equals: middle)
    let absent = Element(.cell, section: 1)
    try expect(animation.initialAttributes(forAppearing: absent, context) == nil)
    try expect(animation.finalAttributes(forDisappearing: absent, context) == nil)
  }

  /// A radius of 200 and items of at most 60x50 need 460x450, more than the window.
  @Test("Circle grows the content") func circleGrowsTheContent() throws {
    let layout = try bundledLibrary().open("circle").makeLayout()
    let context = circleContext([2], window: 200, layout)
    context.options[0] = .number(200)
    context.options[2] = .number(90)
    context.sections[0].items[1] = [.width: 60]
    try layout.prepare(context)
    expect(layout.contentSize, equals: Size(width: 460, height: 450))
    // 90 degrees is straight down from the centre (230, 225), and half a turn on straight up.
    let frames = try elements(of: layout, context).map(\.frame)
    expect(abs(frames[0].midX - 230) < 1e-9 && abs(frames[0].midY - 425) < 1e-9)
    expect(abs(frames[1].midX - 230) < 1e-9 && abs(frames[1].midY - 25) < 1e-9)
    expect(frames[1].size, equals: Size(width: 60, height: 50))
  }

  /// The rect query is a filter over all elements, and each of them is the single answer.
  @Test("Circle keeps the laws", arguments: 0..<20) func circleKeepsTheLaws(seed: Int) throws {
    var random = Random(seed: 4000 + seed)
    let plugin = try bundledLibrary().open("circle")
    let layout = try plugin.makeLayout()
    let context = ArrayContext.random(for: plugin.declaration, &random)
    try layout.prepare(context)
    let all = try elements(of: layout, context)
    for attributes in all {
      try expect(layout.attributes(for: attributes.element, context), equals: attributes)
    }
    for _ in 0..<5 {
      let rect = Rect(
        x: random.length(300), y: random.length(300), width: random.length(200),
        height: random.length(200))
      var found: [LayoutAttributes] = []
      try layout.attributes(in: rect, context, into: &found)
      expect(found, equals: all.filter { $0.frame.intersects(rect) })
    }
    let none = Element(.cell, section: context.sections.count)
    try expect(layout.attributes(for: none, context) == nil)
    try expect(layout.attributes(for: Element(.header, section: 0), context) == nil)
  }

  @Test("Circle can be a base") func circleCanBeABase() throws {
    let circle = try bundledLibrary().open("circle").makeLayout()
    let context = circleContext([5], window: 300, circle)
    try circle.prepare(context)
    expect(circle.incremental == nil && circle.boundsSensitivity == nil)
    var answer: [LayoutAttributes] = []
    try LayoutBase(circle, context).attributes(
      in: Rect(x: 0, y: 0, width: 300, height: 300), into: &answer)
    expect(answer.count, equals: 5)
  }

  private func circleContext(_ counts: [Int], window: Double, _ layout: any CollectionLayout)
    -> ArrayContext
  {
    ArrayContext(
      itemCounts: counts, viewport: Viewport(size: Size(width: window, height: window)),
      options: layout.declaration.options.map(\.defaultValue))
  }

  private func elements(of layout: any CollectionLayout, _ context: ArrayContext) throws
    -> [LayoutAttributes]
  {
    var all: [LayoutAttributes] = []
    try layout.attributes(
      in: Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6), context, into: &all)
    return all
  }
}
