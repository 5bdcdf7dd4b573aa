import FlowLayout
import LayoutCore
import TestSupport
import Testing

/// Capabilities of `flow` beyond frames: options, invalidation, snapping, explanations.
struct FlowCapabilityTests {
  /// Seven items of 50x50 with a header of 20 in a viewport of 320x60: lines start at 20 and 80.
  private func content() -> ArrayContext {
    let context = ArrayContext(
      itemCounts: [7], viewport: Viewport(size: Size(width: 320, height: 60)),
      defaultsOf: Flow.declaration)
    context.set("header", .number(20))
    return context
  }

  @Test("Declares the options of the table") func declaresTheOptionsOfTheTable() {
    let options = Flow.declaration.options
    let names = [
      "direction", "item-size", "line-spacing", "interitem-spacing", "section-inset", "header",
      "footer", "row-align", "last-row-align", "cross-align", "rtl", "tolerance", "pixel-scale",
      "snap", "swap-spacings", "section-inset-reference", "pixel-round", "estimate",
      "re-estimate", "max-passes", "text",
    ]
    expect(options.map(\.name), equals: names)
    expect(options.filter(\.isPerSection).map(\.name), equals: Array(names[1...9]) + [names[15]])
    let defaults: [OptionValue] = [
      .choice(0), .size(Size(width: 50, height: 50)), .number(10), .number(10), .insets(.zero),
      .number(0), .number(0), .choice(0), .choice(0), .choice(1), .flag(false), .number(0.001),
      .number(0), .choice(0), .flag(false), .choice(0), .choice(0), .text("off"), .choice(0),
      .number(16), .text("wrap=char"),
    ]
    expect(options.map(\.defaultValue), equals: defaults)
  }

  @Test("Unset options count as their defaults") func unsetOptionsCountAsTheirDefaults() throws {
    let unset = ArrayContext(itemCounts: [7], options: [])
    let set = ArrayContext(
      itemCounts: [7], defaultsOf: Flow.declaration)
    try expect(FlowUnderTest(unset).everyElement(), equals: FlowUnderTest(set).everyElement())
  }

  @Test("Only the cross length invalidates") func onlyTheCrossLengthInvalidates() throws {
    let flow = try FlowUnderTest(content()).flow
    var old = content().viewport
    old.adjustedAxes = .vertical
    func invalidation(_ change: (inout Viewport) -> Void) -> Invalidation {
      var new = old
      change(&new)
      return flow.invalidation(from: old, to: new)
    }
    expect(!flow.followsOffset)
    expect(invalidation { $0.contentOffset = Point(x: 3, y: 100) }, equals: .nothing)
    expect(invalidation { $0.size.height = 100 }, equals: .nothing)
    expect(invalidation { $0.contentInset.top = 8 }, equals: .nothing)
    expect(invalidation { $0.safeArea.left = 8 }, equals: .nothing)
    expect(invalidation { $0.margins.left = 9 }, equals: .nothing)
    expect(invalidation { $0.adjustedAxes = .both }, equals: .nothing)
    old.safeArea = Insets(top: 1, left: 8, bottom: 1, right: 0)
    expect(invalidation { $0.adjustedAxes = [] }, equals: .nothing)
    expect(invalidation { $0.adjustedAxes = .both }, equals: .everything)
    expect(invalidation { $0.contentInset.left = 8 }, equals: .everything)
    expect(invalidation { $0.size.width = 100 }, equals: .everything)
    let context = content()
    context.set("direction", text: "horizontal")
    let horizontal = try FlowUnderTest(context).flow
    var taller = old
    taller.size.height = 61
    expect(horizontal.invalidation(from: old, to: taller), equals: .everything)
    taller = old
    taller.size.width = 1
    expect(horizontal.invalidation(from: old, to: taller), equals: .nothing)
  }

  /// The inset reference of one section matters to all, across the scroll axis only, even if the
  /// section is still to come.
  @Test("The edges that insets are measured from invalidate")
  func theEdgesThatInsetsAreMeasuredFromInvalidate() throws {
    for (word, axis) in [
      ("safe-area", Axis.vertical), ("safe-area", .horizontal), ("layout-margins", .vertical),
      ("layout-margins", .horizontal),
    ] {
      for isOwn in [true, false] {
        let context = content()
        if !isOwn { context.sections = [] }
        context.set("direction", text: axis == .vertical ? "vertical" : "horizontal")
        context.set("section-inset-reference", text: word, section: isOwn ? 0 : nil)
        context.viewport.adjustedAxes = Axes(axis)
        let (flow, old) = (try FlowUnderTest(context).flow, context.viewport)
        func isStale(_ change: (inout Viewport) -> Void) -> Bool {
          var new = old
          change(&new)
          return flow.invalidation(from: old, to: new) == .everything
        }
        let isVertical = axis == .vertical
        expect(isStale { $0.safeArea.right = 4 } == isVertical, "\(word) \(axis)")
        expect(isStale { $0.safeArea.bottom = 4 } == !isVertical, "\(word) \(axis)")
        expect(isStale { $0.margins.left = 4 } == (isVertical && word == "layout-margins"))
        expect(isStale { $0.margins.top = 4 } == (!isVertical && word == "layout-margins"))
        // The content keeps its length and moves by 5 points of the viewport.
        expect(
          isStale {
            ($0.contentInset.left, $0.contentInset.right) = (5, -5)
          } == isVertical)
        expect(!isStale { $0.contentOffset = Point(x: 7, y: 9) })
      }
    }
  }

  @Test(
    "A scroll snaps to items or pages",
    arguments: [
      ("none", 33, 0, 33), ("item", 33, 0, 20), ("item", 33, 1, 80), ("item", 33, -1, 20),
      ("item", 7, -1, 0), ("item", 7, 0, 0), ("item", 50, 0, 20), ("item", 51, 0, 80),
      ("item", 81, 1, 81), ("item", 500, -1, 80), ("item", -9, 1, 0), ("item", -9, -1, -9),
      ("pages", 33, 0, 60), ("pages", 29, 0, 0), ("pages", 29, 5, 60), ("pages", 100, -5, 60),
      ("pages", 120, 5, 120), ("pages", 30, 0, 0),
    ])
  func snaps(word: String, proposed: Double, velocity: Double, expected: Double) throws {
    let context = content()
    context.set("snap", text: word)
    let target = try FlowUnderTest(context).flow.targetContentOffset(
      forProposed: Point(x: 3, y: proposed), velocity: Point(x: 9, y: velocity), context)
    expect(target, equals: Point(x: 3, y: expected))
  }

  /// A viewport of next to no length has more pages than numbers can count.
  @Test(
    "Pages of next to no length", arguments: [0, .leastNonzeroMagnitude, 1e-306], ["page", "pages"])
  func pagesOfNextToNoLength(height: Double, word: String) throws {
    let context = content()
    context.set("snap", text: word)
    context.viewport.size.height = height
    context.viewport.contentOffset.y = 1224.75
    let target = try FlowUnderTest(context).flow.targetContentOffset(
      forProposed: Point(x: 0, y: 1224.75), velocity: Point(x: 0, y: 400), context)
    expect(target, equals: Point(x: 0, y: 1224.75))
  }

  /// From the present offset at most one page on.
  ///
  /// Seven rows of 100 and a footer of 50 in 300: the stops are 0, 300 and 450; with an inset of 20
  /// before the content -20, 300 and 450.
  @Test(
    "One gesture is one page",
    arguments: [
      (0, 0, 3000, 300), (0, 0, 400, 0), (0, 149, 0, 0), (0, 150, 0, 300), (0, 300, 500, 450),
      (0, 300, -500, 0), (0, 450, -500, 300), (0, 450, 500, 450), (0, 380, 0, 450),
      (0, 374, 0, 300),
      (0, 299.9995, 500, 450), (0, 300.0005, -500, 0), (0, -40, 0, 0), (0, -40, 500, 0),
      (20, -20, 500, 300), (20, 100, 0, -20), (20, 300, -500, -20),
    ]) func oneGestureIsOnePage(inset: Double, offset: Double, speed: Double, expected: Double)
    throws
  {
    let context = ArrayContext(
      itemCounts: [7], viewport: Viewport(size: Size(width: 320, height: 300)),
      defaultsOf: Flow.declaration)
    context.set("item-size", .size(Size(width: 320, height: 100)))
    context.set("line-spacing", .number(0))
    context.set("footer", .number(50))
    context.set("snap", text: "page")
    context.viewport.contentInset.top = inset
    context.viewport.contentOffset.y = offset
    let proposed = min(max(offset + 0.499 * speed, -inset), 450)
    let target = try FlowUnderTest(context).flow.targetContentOffset(
      forProposed: Point(x: 3, y: proposed), velocity: Point(x: 0, y: speed), context)
    expect(target, equals: Point(x: 3, y: expected))
  }

  /// The middle of the cell found by looking at all cells one by one.
  @Test("Centres the cell nearest to the middle", arguments: 1...40)
  func centresTheCellNearestToTheMiddle(seed: UInt32) throws {
    let prepared = try FlowUnderTest(NaiveFlow.random(seed: seed))
    let (context, axis) = (prepared.context, prepared.flow.axis)
    context.set("snap", text: "center")
    try prepared.flow.prepare(context)
    var random = ContentRandom(seed: seed)
    let isMirrored = prepared.flow.isReversed
    let length = prepared.flow.contentSize.along(axis)
    let half = context.viewport.size.along(axis) / 2
    let middles = try prepared.everyElement().filter { $0.element.kind == .cell }.map { cell in
      let middle = axis == .vertical ? cell.frame.midY : cell.frame.midX
      return isMirrored ? length - middle : middle
    }
    func content(_ offset: Double) -> Double {
      isMirrored ? length - half * 2 - offset : offset
    }
    for _ in 0..<20 {
      let offset = Double(random.below(max(1, Int(length))))
      let speed: Double = random.pick([0, 100, -300, 401, -401, 900, -2500])
      let proposed = offset + 0.499 * speed
      var expected = middles.min {
        ($0 - proposed - half).magnitude < ($1 - proposed - half).magnitude
      }
      if let found = expected, speed.magnitude > 400 {
        let target = found - half
        if speed > 0, target <= offset + 0.001 {
          expected = middles.filter { $0 - half > offset + 0.001 }.min() ?? found
        } else if speed < 0, target >= offset - 0.001 {
          expected = middles.filter { $0 - half < offset - 0.001 }.max() ?? found
        }
      }
      func point(_ along: Double) -> Point {
        axis == .vertical ? Point(x: 7, y: along) : Point(x: along, y: 7)
      }
      context.viewport.contentOffset = point(content(offset))
      let target = try prepared.flow.targetContentOffset(
        forProposed: point(content(proposed)),
        velocity: isMirrored
          ? Point(x: -speed, y: 0)
          : axis == .vertical ? Point(x: 0, y: speed) : Point(x: speed, y: 0),
        context)
      let wanted = content(expected.map { $0 - half } ?? proposed)
      expect(
        (target.along(axis) - wanted).magnitude < 1e-6 && target.along(axis.across) == 7,
        "\(seed): from \(offset) at \(speed) to \(target), expected \(wanted)")
    }
  }

  @Test("Snaps below the inset") func snapsBelowTheInset() throws {
    let context = content()
    context.set("snap", text: "item")
    context.viewport.contentInset.top = 5
    context.viewport.safeArea.top = 6
    let target = try FlowUnderTest(context).flow.targetContentOffset(
      forProposed: Point(x: 0, y: 30), velocity: Point(x: 0, y: 1), context)
    // The second line starts at 80, and 11 points of the viewport are covered.
    expect(target.y, equals: 69)
  }

  @Test("Snaps pass sections without items") func snapsPassSectionsWithoutItems() throws {
    let context = ArrayContext(
      itemCounts: [1, 0, 0, 1], viewport: Viewport(size: Size(width: 320, height: 60)),
      defaultsOf: Flow.declaration)
    context.set("header", .number(20))
    context.set("snap", text: "item")
    let flow = try FlowUnderTest(context).flow
    // Sections start at 0, 70, 90, 110; the only lines at 20 and 130.
    for (proposed, velocity, expected) in [(75.0, 1.0, 130.0), (100, -1, 20), (129, -1, 20)] {
      let target = try flow.targetContentOffset(
        forProposed: Point(x: 0, y: proposed), velocity: Point(x: 0, y: velocity), context)
      expect(target.y, equals: expected)
    }
  }

  @Test("Snaps to right edges from right to left") func snapsToRightEdgesFromRightToLeft() throws {
    let context = content()
    context.set("direction", text: "horizontal")
    context.set("rtl", .flag(true))
    context.set("snap", text: "item")
    context.viewport.size = Size(width: 100, height: 60)
    let prepared = try FlowUnderTest(context)
    // Seven columns of one item: 20 + 7 · 50 + 6 · 10 = 430; the first starts at 410, at its right.
    expect(prepared.flow.contentSize.width, equals: 430)
    try expect(prepared.frame(0, 0)?.maxX, equals: 410)
    let target = try prepared.flow.targetContentOffset(
      forProposed: Point(x: 290, y: 0), velocity: Point(x: -1, y: 0), context)
    // Columns end at 410, 350, …: the one whose end lies at offset + 100, going left: 350 - 100.
    expect(target.x, equals: 250)
  }

  /// A scroll from right to left rests at the mirror image of the same scroll from left to right.
  @Test("Snaps as its mirror image", arguments: ["item", "page", "pages", "center"])
  func snapsAsItsMirrorImage(word: String)
    throws
  {
    let context = ArrayContext(
      itemCounts: [3, 0, 4], viewport: Viewport(size: Size(width: 100, height: 60)),
      defaultsOf: Flow.declaration)
    context.set("direction", text: "horizontal")
    context.set("header", .number(20))
    context.set("snap", text: word)
    var random = ContentRandom(seed: 7)
    for _ in 0..<200 {
      let (left, right) = (Double(random.below(3) * 7), Double(random.below(3) * 11))
      let offset = Double(random.below(500)) - 30
      let speed: Double = random.pick([0, 90, -90, 401, -401, 2000, -2000])
      func rest(isMirrored: Bool) throws -> Double {
        context.set("rtl", .flag(isMirrored))
        context.viewport.contentInset = Insets(
          top: 0, left: isMirrored ? right : left, bottom: 0, right: isMirrored ? left : right)
        let flow = try FlowUnderTest(context).flow
        let end = flow.contentSize.width - 100
        func mirrored(_ offset: Double) -> Double { isMirrored ? end - offset : offset }
        context.viewport.contentOffset.x = mirrored(offset)
        let proposed = min(max(offset + 0.499 * speed, -left), max(end + right, -left))
        let target = try flow.targetContentOffset(
          forProposed: Point(x: mirrored(proposed), y: 0),
          velocity: Point(x: isMirrored ? -speed : speed, y: 0), context)
        return mirrored(target.x)
      }
      let (plain, mirrored) = (try rest(isMirrored: false), try rest(isMirrored: true))
      expect(
        (plain - mirrored).magnitude < 1e-9, "from \(offset) at \(speed): \(plain), \(mirrored)")
    }
  }

  @Test("Explains a cell from its section to its frame")
  func explainsACellFromItsSectionToItsFrame() throws {
    let context = content()
    let flow = try FlowUnderTest(context).flow
    let facts = try flow.explain(Element(.cell, section: 0, item: 6), context)
    expect(
      facts.map(\.text),
      equals: [
        "section 0 starts the content (F-31)",
        "all sizes of the section are equal (F-20)",
        "a line may be as long as the bounds without content inset and section inset (F-10, F-13)",
        "line 1 of 2 holds items 5 to 6 (F-12)", "every line uses the gap of a full line (F-20)",
        "the item is centred across its line (F-30)", "the frame, in content coordinates",
      ])
    expect(facts[3].values, equals: [FactValue("start", 80), FactValue("length", 50)])
    expect(facts[4].values, contains: FactValue("gap", 17.5))
    expect(facts[6].values.map(\.value), equals: [67.5, 80, 50, 50])
  }

  @Test("Explains headers and what is not there") func explainsHeadersAndWhatIsNotThere() throws {
    let context = content()
    let flow = try FlowUnderTest(context).flow
    let header = try flow.explain(Element(.header, section: 0), context)
    expect(header.count, equals: 3)
    expect(header.last?.values.map(\.value), equals: [0, 0, 320, 20])
    try expect(flow.explain(Element(.footer, section: 0), context).isEmpty)
    try expect(flow.explain(Element(.cell, section: 1), context).isEmpty)
  }

  @Test("Explanations end with the frame") func explanationsEndWithTheFrame() throws {
    for seed in 1...UInt32(40) {
      var naive = NaiveFlow.random(seed: seed)
      naive.roundsSizes = false
      let prepared = try FlowUnderTest(naive)
      for one in try prepared.everyElement() {
        let facts = try prepared.flow.explain(one.element, prepared.context)
        let frame = one.frame
        let expected = [frame.x, frame.y, frame.width, frame.height]
        expect(facts.last?.values.map(\.value), equals: expected)
        expect(facts.allSatisfy { !$0.text.isEmpty })
        // The fact about the place across the line: the item's length and the line's.
        guard one.element.kind == .cell else { continue }
        let across = facts.first { $0.values.last?.name == "offset" }
        let length = prepared.flow.axis == .vertical ? frame.height : frame.width
        let isStretched = across?.text.contains("stretched") == true
        expect(across?.values[isStretched ? 1 : 0].value, equals: length)
      }
    }
  }
}
