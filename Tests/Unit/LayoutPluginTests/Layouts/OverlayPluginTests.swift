import CollectionEngine
import FlowLayout
import LayoutCore
import TestSupport
import Testing

@testable import OverlayLayout

/// The `overlay` that is loaded from its file, over bases that are loaded from theirs.
struct OverlayPluginTests {
  /// Directly, through the contract, and from its file: the same answers, gestures among them.
  @Test("Agrees three ways", arguments: 0..<16) func agreesThreeWays(seed: Int) throws {
    var random = Random(seed: 9000 + seed)
    let flow = Flow()
    let flowContext = ArrayContext.random(for: flow.declaration, &random)
    flowContext.options = flow.declaration.options.map(\.defaultValue)
    try flow.prepare(flowContext)
    let overlay = Overlay()
    let context = ArrayContext(
      sections: flowContext.sections.map { ArrayContext.Section(items: $0.items) },
      viewport: flowContext.viewport, defaultsOf: overlay.declaration,
      base: LayoutBase(flow, flowContext))
    for (index, option) in overlay.declaration.options.enumerated() where random.flip() {
      if case .text = option.type { continue }
      context.options[index] = .random(option.type, &random)
    }
    // A start beyond the notches refuses, alike three ways, which is seed 0.
    if seed > 0 { context.options[OverlayOption.notch.number] = .number(Double(seed % 3)) }
    if seed % 3 == 1 {
      context.options[OverlayOption.backdrop.number] = .text("0.2..0.7")
      context.options[OverlayOption.enabled.number] = .text("0,2")
    }
    try overlay.prepare(context)
    context.interactionState = try overlay.respond(
      to: seed % 2 == 0 ? .move(restingPlace: 2, isAnimated: true) : .press(Point(x: 20, y: 400)),
      context
    ).state
    var agreement = Agreement(
      layouts: [
        overlay, try linkedIn("overlay") { Overlay() }.makeLayout(),
        try bundledLibrary().open("overlay").makeLayout(),
      ],
      context: context, random: random)
    agreement.expectAll()
  }

  /// Loaded over loaded answers as linked over linked does, whatever the finger does.
  @Test("Is the same over a loaded base", arguments: 0..<4) func isTheSameOverALoadedBase(seed: Int)
    throws
  {
    var random = Random(seed: 9100 + seed)
    let (linked, loaded) = (Scene(), Scene())
    let options = [
      OptionAssignment("handle", .number(seed % 2 == 0 ? 30 : 0)),
      OptionAssignment("style", .choice(seed % 3)), OptionAssignment("edge", .choice(seed)),
      OptionAssignment("backdrop", .text("0..0.5")), OptionAssignment("dismiss", .flag(seed == 1)),
    ]
    try linked.load([Flow(), Overlay()], options: options)
    try loaded.load(try stack("overlay", over: "flow"), options: options)
    for scene in [linked, loaded] { try scene.replaceSections([30, 90]) }
    for _ in 0..<12 {
      let point = Point(x: random.length(320), y: random.length(480))
      let ways = (0..<3).map { _ in
        Point(x: random.length(200) - 100, y: random.length(600) - 300)
      }
      let time = random.length(500)
      let replies = try [linked, loaded].map { scene in
        var replies = [try scene.press(point)]
        for way in ways { replies.append(try scene.drag(way, milliseconds: 50)) }
        replies.append(try scene.release())
        replies.append(try scene.tick(milliseconds: time))
        return replies
      }
      expect(replies[0], equals: replies[1])
      try expect(loaded.status(), equals: linked.status())
      try expect(loaded.attributes(.all), equals: linked.attributes(.all))
      try expect(loaded.hit(point), equals: linked.hit(point))
      try expect(loaded.passThrough(), equals: linked.passThrough())
      try expect(loaded.compareReleases(), equals: linked.compareReleases())
    }
  }

  // MARK: Rows of the case table, through the file

  /// A prepared overlay of the file over a base without elements, in the state of `sheet`.
  private func loaded(
    _ heights: [Double], container: Double, enabled: String = "all", inset: Double = 0,
    offset: Double = 0, _ layout: any CollectionLayout, _ change: (inout Sheet) -> Void
  ) throws -> (layout: any CollectionLayout, context: ArrayContext) {
    let base = EmptyBase(contentSize: Size(width: 300, height: 5000))
    var viewport = Viewport(size: Size(width: 300, height: container))
    viewport.contentInset.top = inset
    viewport.contentOffset.y = offset
    let context = ArrayContext(
      sections: [], viewport: viewport, defaultsOf: layout.declaration, base: base)
    context.options[OverlayOption.notches.number] = .text(
      heights.map { "\($0)" }.joined(separator: ","))
    context.options[OverlayOption.enabled.number] = .text(enabled)
    try layout.prepare(context)
    var sheet = Sheet(Notches(heights), container: container)
    change(&sheet)
    context.interactionState = sheet.numbers
    return (layout, context)
  }

  private func target(
    _ policy: String, velocity: Double, _ row: (any CollectionLayout, ArrayContext)
  )
    throws -> Double?
  {
    let facts = try row.0.interaction?.compare(velocity: Point(x: 0, y: velocity), row.1)
    return facts?.first { $0.text == policy }?.values.first { $0.name == "notch" }?.value
  }

  @Test("Releases end alike through the contract") func releases() throws {
    let layout = try bundledLibrary().open("overlay").makeLayout()
    let ids = TouchCase.ids(["OC-POL", "OC-POLX", "FP-TGT", "GOR"], ["target-notch"])
    expect(ids.count, equals: 216)
    for id in ids { try release(id, layout) }
  }

  private func release(_ id: String, _ layout: any CollectionLayout) throws {
    let row = try #require(TouchCase.row(id))
    var enabled = "all"
    var state = 0
    let (heights, container, height): ([Double], Double, Double)
    let named = TouchCase.numbers(row.input["notches"]).sorted { $0.value < $1.value }
    var policy = try #require(row.input["policy"]?.text)
    var expected = row.expected["notch"]?.number
    if id.hasPrefix("FP") {
      container = row.input["container"]?.numbers[1] ?? 0
      (heights, height) = (named.map(\.value), row.number("height"))
      state = try #require(named.firstIndex { $0.key == row.input["state"]?.text })
      if row.input["projectMomentum"]?.flag == true { policy = "project-far" }
      expected = row.expected["index"]?.number
    } else if id.hasPrefix("GOR") {
      container = row.number("containerHeight")
      heights = (row.input["snapPointsPercent"]?.numbers ?? []).map { $0 * container / 100 }
      height = container - row.number("positionY")
      policy = "linear"
      expected = heights.firstIndex(of: row.expected["height"]?.number ?? 0).map { Double($0) }
    } else {
      // The file knows the usual duration only.
      guard row.number("minimumDuration") == 0.1 else { return }
      (container, height) = (1000, row.number("height"))
      heights = row.input["notches"]?.numbers ?? []
      let numbers = row.input["enabled"]?.numbers.map { "\(Int($0))" } ?? []
      enabled = numbers.isEmpty ? "none" : numbers.joined(separator: ",")
    }
    let subject = try loaded(heights, container: container, enabled: enabled, layout) { sheet in
      (sheet.lastEnded, sheet.height, sheet.rest) = (state, height, .free)
    }
    try expect(
      target(policy, velocity: row.number("velocityY"), subject), equals: expected, "\(id)")
  }

  @Test(
    "Sheet and content share a drag alike through the contract",
    arguments: TouchCase.ids(["OC-SCR"], ["scroll-drag"])) func handOffs(id: String) throws
  {
    let row = try #require(TouchCase.row(id))
    let inset = row.number("contentInsetTop")
    let start = row.number("startHeight")
    let (layout, context) = try loaded(
      row.input["notches"]?.numbers ?? [], container: 800, inset: inset,
      offset: row.number("startContentOffsetY"),
      try bundledLibrary().open("overlay").makeLayout()
    ) { sheet in
      sheet.lastEnded = Int(row.number("lastEndedNotch"))
      (sheet.height, sheet.rest) = (start, .free)
    }
    func make(_ gesture: Gesture) throws {
      let response = try #require(try layout.interaction?.respond(to: gesture, context))
      context.interactionState = response.state
      context.viewport.contentOffset = response.contentOffset
    }
    try make(.press(Point(x: 100, y: 799)))
    for step in try #require(row.expected["afterEachMove"]?.list) {
      try make(
        .drag(Point(x: 0, y: try #require(step["dy"]?.number)), milliseconds: 0))
      expect(context.viewport.contentOffset.y, equals: step["contentOffsetY"]?.number)
      let report = try layout.interaction?.report(context) ?? []
      let height = report.first { $0.values[0].name == "height" }?.values[0].value
      expect(height, equals: step["height"]?.number)
    }
  }

  @Test("Springs move alike through the contract") func springs() throws {
    let layouts = try stack("overlay", over: "flow")
    for id in TouchCase.ids(["SPR"], ["spring"]) where id > "SPR-008" {
      try spring(try #require(TouchCase.row(id)), layouts)
    }
  }

  private func spring(_ row: TouchCase, _ layouts: [any CollectionLayout]) throws {
    let scene = Scene()
    try scene.load(
      layouts,
      options: [
        OptionAssignment("notches", .text("200,400")),
        OptionAssignment("damping", .text("\(row.number("dampingRatio"))")),
        OptionAssignment("response", .number(row.number("response"))),
      ])
    _ = try scene.moveToRest(1, isAnimated: true)
    let reply = try scene.tick(milliseconds: row.number("t") * 1000)
    expect((200 + reply.moved - (row.expected["height"]?.number ?? 0)).magnitude < 0.0001)
  }

  @Test(
    "Moves end alike through the contract",
    arguments: TouchCase.ids(["OC-MOVE"], ["move"]).prefix(3)) func moves(id: String) throws
  {
    let row = try #require(TouchCase.row(id))
    let scene = Scene()
    let heights = row.input["notches"]?.numbers ?? []
    try scene.load(
      try stack("overlay", over: "flow"),
      options: [
        OptionAssignment("notches", .text(heights.map { "\($0)" }.joined(separator: ",")))
      ])
    _ = try scene.moveToRest(Int(row.number("moveToNotch")), isAnimated: false)
    let report = try scene.status(of: "main").report
    expect(
      report.first { $0.values[0].name == "height" }?.values[0].value,
      equals: row.expected["height"]?.number)
  }

  @Test(
    "A button behind the sheet: reached beside the sheet, covered by it when it is up",
    arguments: ["FLU-026", "FLU-027", "AND-018"]) func touchesBeside(id: String) throws
  {
    let row = try #require(TouchCase.row(id))
    let container = row.input["container"]?.size ?? Size(width: 400, height: 800)
    let scene = Scene()
    try scene.setBounds(container)
    try scene.load(
      [Flow()], options: [OptionAssignment("item-size", .size(Size(width: 100, height: 48)))])
    try scene.replaceSections([1])
    let heights = id == "AND-018" ? "100" : id == "FLU-026" ? "1/2" : "1/1"
    try scene.load(
      try stack("overlay", over: "flow"), options: [OptionAssignment("notches", .text(heights))],
      into: "sheet")
    let point = try #require(row.input["point"]?.numbers)
    let target = try scene.hit(Point(x: point[0], y: point[1])).target
    switch row.expected["hit"]?.text {
    case "TapHere": expect(target?.layer == "main" && target?.element?.kind == .cell)
    case "sheet": expect(target?.layer, equals: "sheet")
    default: expect(target == nil)
    }
  }

  private func stack(_ name: String, over base: String) throws -> [any CollectionLayout] {
    [try bundledLibrary().open(base).makeLayout(), try bundledLibrary().open(name).makeLayout()]
  }
}
