import LayoutCore
import LayoutPluginHost
import TestSupport
import Testing

/// A plugin that breaks the contract is caught, with its name, the function and the value.
struct MisbehaviourTests {
  @Test("Nothing is wrong with the good one") func nothingIsWrongWithTheGoodOne() throws {
    let layout = try Misbehaving("GOOD").load().makeLayout()
    expect(layout.declaration.options.map(\.name), equals: ["first", "later"])
    expect(layout.declaration.options[1].renamedFrom, equals: ["former", "oldest"])
    expect(layout.declaration.columns.map(\.name), equals: ["lane", "remark", "later"])
    expect(layout.declaration.columns.map(\.type), equals: [.number, .text, .text])
    expect(
      layout.declaration.options[1].renamedValues, equals: ["left": "leading", "right": "trailing"])
    expect(layout.declaration.touchReach, equals: 44)
    expect(layout.declaration.author, equals: "Somebody")
    expect(layout.declaration.licence, equals: "MIT")
    expect(layout.declaration.url, equals: "https://example.org/misbehaving")
    try layout.check(.number(3), forOption: 0)
    try layout.prepare(Misbehaving.context)
    expect(layout.contentSize, equals: Size(width: 10, height: 100))
    try expect(rectQuery(layout).count, equals: 10)
    let second = try layout.attributes(
      for: Element(.cell, section: 0, item: 2), Misbehaving.context)
    expect(second?.frame, equals: Rect(x: 0, y: 20, width: 10, height: 10))
    expect(second?.touchInsets, equals: TouchInsets(top: 2, left: 0, bottom: 0, right: 0))
    try expect(layout.sections?.extent(ofSection: 0), equals: SectionExtent(start: 0, end: 100))
    try expect(
      layout.explanation?.explain(Element(.cell, section: 0), Misbehaving.context),
      equals: [
        Fact("because")
      ])
  }

  /// A table that ends before the direction runs forward, whatever follows it in memory.
  @Test(
    "Direction is declared",
    arguments: [
      ("GOOD", false), ("FROM_THE_FAR_END", true), ("OLD_SECTIONS", false),
      ("ACROSS_FROM_THE_RIGHT", false),
    ])
  func directionIsDeclared(mode: String, isReversed: Bool) throws {
    let layout = try Misbehaving(mode).load().makeLayout()
    try layout.prepare(Misbehaving.context)
    expect(layout.sections?.isReversed, equals: isReversed)
    expect(layout.sections?.isRightToLeft, equals: mode == "ACROSS_FROM_THE_RIGHT")
    // And scrolls along the axis of its sections.
    expect(layout.sections?.scrollAxis, equals: mode == "OLD_SECTIONS" ? .vertical : .horizontal)
  }

  @Test(
    "Wrong answers to a rectangle are found",
    arguments: [
      ("NAN_FRAME", "frame of 0,2 is (nan 20.0 10.0 10.0)"),
      ("NEGATIVE_SIZE", "frame of 0,2 is (0.0 20.0 10.0 -1.0)"),
      ("DUPLICATE", "0,1 appears twice"),
      ("WRONG_ORDER", "0,0 comes after 0,1"),
      ("SECTION_OUT_OF_RANGE", "1,2 does not exist: the content has 1 section"),
      ("ITEM_OUT_OF_RANGE", "0,10 does not exist: its section has 10 items"),
      ("UNKNOWN_KIND", "kind 9 of 0,2 is unknown"),
      ("BAD_HIDDEN", "0,2 has is_hidden 2, not 0 or 1"),
      ("BAD_ALPHA", "alpha of 0,2 is 1.5"),
      ("NEGATIVE_INSET", "touch insets of 0,2 are negative or not finite"),
      ("NAN_INSET", "touch insets of 0,2 are negative or not finite"),
      ("BAD_TRANSFORM", "transform of 0,2 is not finite"),
      ("COUNT_PAST_CAPACITY", "65 elements in a buffer of 64"),
      ("WRITES_PAST_CAPACITY", "wrote past the end of a buffer of 64 elements"),
      ("COUNTS_ONLY", "kind 65535 of -1,-1 is unknown"),
      ("NO_COUNT", "the count was not written"),
      ("ENDLESSLY_SMALL", "needs a buffer of 66 elements, and had one of 65"),
      ("HUGE_COUNT", "18446744073709551614 elements, more than 16777216"),
    ]) func rectQueries(mode: String, found: String) throws
  {
    let layout = try Misbehaving(mode).load().makeLayout()
    try layout.prepare(Misbehaving.context)
    for _ in 1...2 {
      #expect(throws: misbehaviour("attributes in rect", found)) { try rectQuery(layout) }
      if mode == "ENDLESSLY_SMALL" { break }
    }
  }

  @Test(
    "The single query gives what the rect query would be blamed for",
    arguments: [
      ("NAN_FRAME", "frame of 0,2 is (nan 20.0 10.0 10.0)"),
      ("ITEM_OUT_OF_RANGE", "0,10 does not exist: its section has 10 items"),
      ("OTHER_ELEMENT", "asked for 0,2, found 0,3"),
    ]) func singleQueries(mode: String, found: String) throws
  {
    let layout = try Misbehaving(mode).load().makeLayout()
    try layout.prepare(Misbehaving.context)
    #expect(throws: misbehaviour("attributes for element", found)) {
      try layout.attributes(for: Element(.cell, section: 0, item: 2), Misbehaving.context)
    }
  }

  @Test(
    "Wrong calls while preparing are found",
    arguments: [
      ("NAN_CONTENT_SIZE", "content size", "content size is nan x 100.0"),
      ("NEGATIVE_CONTENT_SIZE", "content size", "content size is 10.0 x -5.0"),
      ("UNKNOWN_AXIS", "section axis", "axis is 5, not 0 or 1"),
      ("UNKNOWN_DIRECTION", "section direction", "is_reversed is 7, not 0 or 1"),
      ("UNKNOWN_READING_DIRECTION", "reading direction", "is_right_to_left is 3, not 0 or 1"),
      ("UNKNOWN_SCROLL_AXIS", "scroll axis", "axis is 9, not 0 or 1"),
      ("MEASURES_NOBODY", "prepare", "0,10 does not exist: its section has 10 items"),
      ("MEASURES_BY_NOTHING", "prepare", "measured with a rule whose lengths make no sense"),
      ("READS_OUT_OF_RANGE", "prepare", "read 2 items from 9 of section 0, which has 10"),
      ("READS_ANOTHER_COUNT", "prepare", "read 1 item of 1 section from 0, which has 10"),
    ]) func preparing(mode: String, function: String, found: String) throws
  {
    let layout = try Misbehaving(mode).load().makeLayout()
    #expect(throws: misbehaviour(function, found)) {
      try layout.prepare(Misbehaving.context)
    }
  }

  @Test(
    "Wrong tables are found at the creation",
    arguments: [
      ("NO_INSTANCE", "create", "there is no instance"),
      ("HOLE_IN_CAPABILITY", "capability", "the sections table lacks a function"),
      ("SHORT_CAPABILITY", "capability", "the sections table lacks a function"),
      ("HOLE_IN_ANIMATION", "capability", "the animation table lacks a function"),
      ("HOLE_IN_INTERACTION", "capability", "the interaction table lacks a function"),
      ("HOLE_IN_LABELS", "capability", "the labels table lacks a function"),
      ("FRAMES_NOTHING", "capability", "frames a base, but is no decorator"),
    ]) func creating(mode: String, function: String, found: String) throws
  {
    let plugin = try Misbehaving(mode).load()
    #expect(throws: misbehaviour(function, found)) { try plugin.makeLayout() }
  }

  @Test(
    "The effect of a status; the message stays as the plugin wrote it, to be escaped by the printer",
    arguments: [
      ("FAILS_WITH_ESCAPES", nil, "failed: \u{1b}[31mred\u{7}\u{fffd}"),
      ("REFUSES_WITHOUT_REASON", "misbehaving gives no reason", nil),
      ("UNKNOWN_STATUS", nil, "unknown status 77: what"),
      ("LONG_MESSAGE", String(repeating: "x", count: 4096), nil),
      ("MOVED_MESSAGE", "from here", nil),
    ] as [(String, String?, String?)]) func statuses(mode: String, refused: String?, found: String?)
    throws
  {
    let layout = try Misbehaving(mode).load().makeLayout()
    let expected =
      refused.map { LayoutFailure.refused($0) } ?? misbehaviour("check option", found ?? "")
    #expect(throws: expected) { try layout.check(.number(1), forOption: 0) }
  }

  @Test("Wrong answers of capabilities are found") func capabilities() throws {
    let extent = try prepared("BACKWARD_EXTENT")
    #expect(throws: misbehaviour("section extents", "section 0 reaches from 101.0 to 100.0")) {
      try extent.sections?.extent(ofSection: 0)
    }
    let nowhere = try prepared("SECTION_AT_NOWHERE")
    #expect(
      throws: misbehaviour(
        "section at offset", "section 7 does not exist: the content has 1 section")
    ) {
      try nowhere.sections?.section(at: 5)
    }
    let target = try prepared("NAN_TARGET")
    #expect(throws: misbehaviour("target offset", "target is 3.0 nan")) {
      try target.snapping?.targetContentOffset(
        forProposed: Point(x: 3, y: 4), velocity: .zero, Misbehaving.context)
    }
    let place = try prepared("NAN_PLACE")
    #expect(throws: misbehaviour("place of point", "the answer is 3.0 nan")) {
      try place.anchoring?.place(of: Point(x: 3, y: 4), Misbehaving.context)
    }
    try expect(place.anchoring?.place(of: Point(x: -3, y: 4), Misbehaving.context) == nil)
    try expect(place.anchoring?.point(ofPlace: Point(x: 3, y: 4), Misbehaving.context) == nil)
    let landing = try prepared("NAN_LANDING")
    let second = Element(.cell, section: 0, item: 1)
    #expect(throws: misbehaviour("landing", "the answer is nan 3.0")) {
      try landing.landing?.contentOffset(bringing: second, to: .start, Misbehaving.context)
    }
    try expect(
      landing.landing?.contentOffset(bringing: second, to: .end, Misbehaving.context) == nil)
    try expect(landing.landing?.endlessAxes(), equals: .horizontal)
    let endless = try prepared("UNKNOWN_ENDLESS_AXES")
    #expect(throws: misbehaviour("endless axes", "axes are 4, more than 3")) {
      try endless.landing?.endlessAxes()
    }
    let facts = try prepared("ENDLESS_FACTS")
    #expect(throws: misbehaviour("explain", "10001 facts, more than 10000")) {
      try facts.explanation?.explain(Element(.cell, section: 0), Misbehaving.context)
    }
  }

  @Test(
    "Wrong invalidations are found",
    arguments: [
      ("NO_INVALIDATION", "the invalidation was not written"),
      ("NAN_ADJUSTMENT", "content offset adjustment y is nan"),
      ("HUGE_ADJUSTMENT", "content size adjustment width is -10000000000.0"),
      ("FALSE_ADJUSTMENT", "the content size changed by 0.0 x 0.0, the adjustment is 0.0 x 7.0"),
      ("LISTS_NOBODY", "0,10 does not exist: its section has 10 items"),
      ("LISTS_NO_KIND", "kind 9 is unknown"),
      ("LISTS_TOO_MANY", "65537 elements and kinds, more than 65536"),
    ]) func invalidations(mode: String, found: String) throws
  {
    let viewport = Misbehaving.context.viewport
    var expected = Invalidation.elements([Element(.cell, section: 0, item: 2)])
    expected.contentOffsetAdjustment.y = 5
    let good = try prepared("GOOD")
    try expect(good.boundsSensitivity?.invalidation(from: viewport, to: viewport), equals: expected)
    expect(good.sizeSensitivity == nil)
    let layout = try prepared(mode)
    #expect(throws: misbehaviour("invalidation", found)) {
      try layout.boundsSensitivity?.invalidation(from: viewport, to: viewport)
    }
  }

  /// Unknown values are read as the headers specify.
  @Test("Unknown modes are degraded") func unknownModesAreDegraded() throws {
    let pointer = try prepared("UNKNOWN_POINTER")
    try expect(rectQuery(pointer)[2].pointer, equals: .auto)
    try expect(prepared("UNKNOWN_ZONE").touch?.touchZones(Misbehaving.context), equals: [])
    let viewport = Misbehaving.context.viewport
    let unknown = try prepared("UNKNOWN_INVALIDATION").boundsSensitivity
    try expect(unknown?.invalidation(from: viewport, to: viewport).scope, equals: .everything)
    let plugin = try Misbehaving("UNKNOWN_OPTION").load()
    expect(plugin.declaration.options[0].type, equals: .text(form: "A,B"))
    expect(plugin.declaration.options[0].defaultValue == nil)
    expect(plugin.declaration.options[1].type, equals: .choice(["leading", "trailing"]))
  }

  @Test("Wrong labels are found") func labels() throws {
    let labels = try #require(try prepared("GOOD").labelling)
    let third = Element(.cell, section: 0, item: 2)
    try expect(labels.label(of: third, Misbehaving.context), equals: "the third")
    try expect(labels.label(of: Element(.header, section: 9), Misbehaving.context) == nil)
    let fourth = Element(.cell, section: 0, item: 3)
    try expect(labels.label(of: fourth, Misbehaving.context), equals: "nowhere")
    let context = Misbehaving.context
    context.sections[0].items[3][.own(0)] = 2
    try expect(labels.label(of: fourth, context) == nil)
    context.sections[0].texts[3] = [.own(1): "in the yard"]
    try expect(labels.label(of: fourth, context), equals: "in the yard")
    #expect(throws: misbehaviour("labels", "the label of 0,2 cannot be read")) {
      try prepared("LONG_LABEL").labelling?.label(of: third, Misbehaving.context)
    }
  }

  @Test("Wrong captions are found") func captions() throws {
    let elements = [1, 2].map { Element(.cell, section: 0, item: $0) }
    func captions(_ mode: String) throws -> [Caption?]? {
      try prepared(mode).labelling?.captions(of: elements, Misbehaving.context)
    }
    var caption = Caption(IndexPath(item: 2, section: 0))
    (caption.detail, caption.goesOn, caption.group, caption.inset) = ("09:00", .right, 0, 5)
    try expect(captions("GOOD"), equals: [nil, caption])
    for mode in ["NAN_CAPTION", "LONG_CAPTION"] {
      #expect(throws: misbehaviour("captions", "the caption of 0,2 is malformed")) {
        try captions(mode)
      }
    }
  }

  @Test("Wrong openings are found") func openings() throws {
    func opening(_ mode: String) throws -> Opening? {
      try prepared(mode).labelling?.opening(Misbehaving.context)
    }
    try expect(opening("GOOD"), equals: Opening(Point(x: 0, y: 40), "08:00"))
    try expect(opening("LONG_LABEL") == nil)
    #expect(throws: misbehaviour("opening", "the answer is 0.0 nan")) {
      try opening("NAN_OPENING")
    }
    #expect(throws: misbehaviour("opening", "text 0 cannot be read")) {
      try opening("LONG_OPENING")
    }
  }

  @Test("Wrong animations are found") func animations() throws {
    let third = Element(.cell, section: 0, item: 2)
    let good = try #require(try prepared("GOOD").animation)
    let initial = try good.initialAttributes(forAppearing: third, Misbehaving.context)
    expect(initial?.frame, equals: Rect(x: -100, y: 20, width: 10, height: 10))
    let last = Element(.cell, section: 0, item: 9)
    try expect(good.initialAttributes(forAppearing: last, Misbehaving.context) == nil)
    let gone = try good.finalAttributes(forDisappearing: third, Misbehaving.context)
    expect(gone?.frame, equals: Rect(x: 100, y: 20, width: 10, height: 10))
    let nowhere = try #require(try prepared("NAN_INITIAL").animation)
    #expect(throws: misbehaviour("initial attributes", "frame of 0,2 is (nan 20.0 10.0 10.0)")) {
      try nowhere.initialAttributes(forAppearing: third, Misbehaving.context)
    }
    let empty = try #require(try prepared("EMPTY_INITIAL").animation)
    #expect(throws: misbehaviour("initial attributes", "kind 65535 of -1,-1 is unknown")) {
      try empty.initialAttributes(forAppearing: third, Misbehaving.context)
    }
    let other = try #require(try prepared("OTHER_FINAL").animation)
    #expect(throws: misbehaviour("final attributes", "asked for 0,2, found 0,3")) {
      try other.finalAttributes(forDisappearing: third, Misbehaving.context)
    }
  }

  @Test(
    "Wrong touch zones are found",
    arguments: [
      ("MANY_ZONES", "65 zones, more than 64"), ("NO_ZONE_COUNT", "the count was not written"),
      ("NAN_ZONE", "zone 0 is not finite or has a negative size"),
    ]) func touchZones(mode: String, found: String) throws
  {
    let good = try prepared("GOOD")
    try expect(
      good.touch?.touchZones(Misbehaving.context),
      equals: [
        TouchZone(Rect(x: 1, y: 0, width: 5, height: 5), .still)
      ])
    let layout = try prepared(mode)
    #expect(throws: misbehaviour("touch zones", found)) {
      try layout.touch?.touchZones(Misbehaving.context)
    }
  }

  @Test(
    "Wrong answers to gestures are found",
    arguments: [
      ("NAN_STATE", "number 2 of the state is nan"),
      ("MANY_NUMBERS", "65 numbers of state, more than 64"),
      ("NO_STATE_COUNT", "the count was not written"),
      ("NAN_OFFSET", "content offset x is nan"), ("HUGE_MOVE", "moved is 10000000000.0"),
    ]) func gestures(mode: String, found: String) throws
  {
    let context = Misbehaving.context
    context.interactionState = [8, 9]
    let good = try prepared("GOOD").interaction?.respond(to: .settle, context)
    expect(
      good, equals: GestureResponse(state: [0, 1, 2], contentOffset: Point(x: 3, y: 3), moved: 5))
    let layout = try prepared(mode)
    #expect(throws: misbehaviour("respond", found)) {
      try layout.interaction?.respond(to: .tick(milliseconds: 5), context)
    }
  }

  @Test(
    "Wrong outcomes are found",
    arguments: [
      ("NO_SUCH_CELL", "the outcome is of 0,99, which is no cell"),
      ("NO_SUCH_TARGET", "the outcome is of 0,99, which is no cell"),
      (
        "BAD_ACTION",
        "the action 'No' is not 1 to 64 lower-case letters, digits and hyphens"
      ),
    ]) func outcomes(mode: String, found: String) throws
  {
    let context = Misbehaving.context
    let path = IndexPath(item: 2, section: 0)
    try expect(
      prepared("GOOD").interaction?.outcome(context),
      equals: .edit(.action("flag", on: path, deletes: false)))
    try expect(prepared("LATER_OUTCOME").interaction?.outcome(context) == nil)
    let layout = try prepared(mode)
    #expect(throws: misbehaviour("outcome", found)) { try layout.interaction?.outcome(context) }
  }

  @Test(
    "Edits are read, and wrong values in them are found",
    arguments: [
      ("NO_SUCH_PLACE", "the outcome is of 0,99, which is no cell"),
      ("NAN_VALUE", "value 1 of the outcome is malformed, or its column cannot be set to it"),
      (
        "UNSETTABLE_VALUE", "value 1 of the outcome is malformed, or its column cannot be set to it"
      ),
      ("MANY_VALUES", "65 values, more than 64"),
      ("BAD_REFUSAL", "the action 'No' is not 1 to 64 lower-case letters, digits and hyphens"),
    ]) func edits(mode: String, found: String) throws
  {
    let context = Misbehaving.context
    let path = IndexPath(item: 2, section: 0)
    let values: [ItemValue] = [.number(.date, 20179), .number(.end, 540), .number(.start, nil)]
    try expect(
      prepared("CHANGED_ITEM").interaction?.outcome(context), equals: .edit(.change(path, values)))
    try expect(
      prepared("NEW_ITEM").interaction?.outcome(context), equals: .edit(.insert(path, values)))
    try expect(
      prepared("FORBIDDEN_ITEM").interaction?.outcome(context),
      equals: .proposal(.change(path, values), refusal: "overlap"))
    let layout = try prepared(mode)
    #expect(throws: misbehaviour("outcome", found)) { try layout.interaction?.outcome(context) }
  }

  @Test("Places of touches and whether fingers reach a layout are read") func touches() throws {
    let context = Misbehaving.context
    let point = Point(x: 1, y: 1)
    try expect(
      prepared("GOOD").explanation?.place(at: point, context),
      equals: TouchPlace(grip: .end, date: 20179, minute: 540))
    try expect(
      prepared("NAN_PLACE").explanation?.place(at: point, context),
      equals: TouchPlace(grip: .end, date: 20179))
    try expect(prepared("GOOD").explanation?.place(at: Point(x: -1, y: 1), context) == nil)
    try expect(prepared("GOOD").interaction?.follows(context), equals: true)
    try expect(prepared("FOLLOWS_NOTHING").interaction?.follows(context), equals: false)
  }

  @Test("Reports and windows") func reportsAndWindows() throws {
    let context = Misbehaving.context
    let fact = Fact("", [FactValue("height", 7)])
    let good = try prepared("GOOD")
    try expect(good.interaction?.report(context), equals: [fact])
    try expect(good.interaction?.compare(velocity: .zero, context), equals: [fact])
    expect(good.framing == nil)
    #expect(throws: misbehaviour("report", "height is nan")) {
      try prepared("NAN_REPORT").interaction?.report(context)
    }
    #expect(throws: misbehaviour("report", "a value has no name: ''")) {
      try prepared("NAMELESS_REPORT").interaction?.report(context)
    }
    #expect(throws: misbehaviour("compare", "height is inf")) {
      try prepared("NAN_COMPARISON").interaction?.compare(velocity: .zero, context)
    }
    for (mode, size) in [("NAN_WINDOW", "100.0 x 100.0"), ("NEGATIVE_WINDOW", "100.0 x -1.0")] {
      let sentence = "viewport is \(size) at 0.0 0.0, or its insets are not finite"
      #expect(throws: misbehaviour("base window", sentence)) {
        try prepared(mode).framing?.baseViewport(context)
      }
    }
  }

  private func prepared(_ mode: String) throws -> any CollectionLayout {
    let layout = try Misbehaving(mode).load().makeLayout()
    try layout.prepare(Misbehaving.context)
    return layout
  }

  private func misbehaviour(_ function: String, _ found: String) -> LayoutFailure {
    .misbehaviour(plugin: "misbehaving", function: function, found: found)
  }

  @discardableResult
  private func rectQuery(_ layout: any CollectionLayout) throws -> [LayoutAttributes] {
    var answer: [LayoutAttributes] = []
    try layout.attributes(in: Misbehaving.everything, Misbehaving.context, into: &answer)
    return answer
  }
}
