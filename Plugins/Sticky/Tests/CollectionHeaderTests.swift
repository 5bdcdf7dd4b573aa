import FlowLayout
import LayoutCore
import StickyLayout
import TestSupport
import Testing

@testable import CollectionEngine

/// The header of the whole collection and the page header (rules F-50, F-51).
struct CollectionHeaderTests {
  private func prepared(isHorizontal: Bool = false, isMirrored: Bool = false) throws
    -> StickyUnderTest
  {
    var naive = NaiveFlow.plain([20], item: Size(width: 375, height: 100), header: 0)
    naive.window = Size(width: 375, height: 812)
    naive.contentInset.top = 544
    if isHorizontal {
      naive = naive.transposed
      naive.contentInset = Insets(top: 0, left: 544, bottom: 0, right: 0)
    }
    naive.isMirrored = isMirrored
    return try StickyUnderTest(
      naive, ["collection-header": .number(44), "collection-header-limit": .number(500)])
  }

  private func header(_ prepared: StickyUnderTest) throws -> LayoutAttributes {
    let kind = try #require(prepared.context.kinds.kind(named: "CollectionHeader"))
    return try #require(try prepared.attributes(kind, 0))
  }

  @Test("Is the pure function of the offset") func isThePureFunctionOfTheOffset() throws {
    let row = try LayoutCase.named("seed003-one-liner")
    for isHorizontal in [false, true] {
      var prepared = try prepared(isHorizontal: isHorizontal)
      let offsets = try #require(row.input["offsets"]?.numbers)
      let tops = try #require(row.expected["header_top"]?.numbers)
      expect(offsets.count, equals: 10)
      // Any order of offsets gives the same: there and back again.
      for (offset, top) in Array(zip(offsets, tops)) + zip(offsets, tops).reversed() {
        prepared.scroll(to: offset)
        let frame = try header(prepared).frame
        let start = isHorizontal ? frame.x : frame.y
        expect(start - offset, equals: top, "\(offset)")
        expect(isHorizontal ? frame.size.width : frame.size.height, equals: 44)
        expect(isHorizontal ? frame.size.height : frame.size.width, equals: 375)
      }
    }
  }

  /// However low it is, scrolling moves it.
  @Test("A low header moves too") func aLowHeaderMovesToo() throws {
    let naive = NaiveFlow.plain([20], item: Size(width: 375, height: 100), header: 0)
    var prepared = try StickyUnderTest(
      naive, ["collection-header": .number(0.5), "pin": .text("none")])
    let before = prepared.context.viewport
    prepared.scroll(to: 10)
    let kind = try #require(prepared.context.kinds.kind(named: "CollectionHeader"))
    let moved = prepared.sticky.invalidation(from: before, to: prepared.context.viewport)
    expect(moved.kinds.contains(kind))
  }

  /// A header of the collection is not one of the page, and only one of the two can be.
  @Test("One header is not the other") func oneHeaderIsNotTheOther() throws {
    let prepared = try prepared()
    let page = try #require(prepared.context.kinds.kind(named: "PageHeader"))
    try expect(prepared.attributes(page, 0) == nil)
    let low = try StickyUnderTest(.plain([3]), ["page-header": .number(0.5)])
    let wholes = try low.elements(in: Rect(x: 0, y: -9, width: 9, height: 9)).map(\.element.kind)
    expect(wholes.filter { $0 != .header && $0 != .cell }, equals: [page])
    let collection = try #require(low.context.kinds.kind(named: "CollectionHeader"))
    try expect(low.attributes(collection, 0) == nil)
    for (collection, page, isRefused) in [
      (0.5, 0.5, true), (1, 1, true), (44, 0.1, true), (0, 0.5, false), (0.5, 0, false),
    ] {
      let options: [String: OptionValue] = [
        "collection-header": .number(collection), "page-header": .number(page),
      ]
      let made = try? StickyUnderTest(.plain([3]), options)
      expect(made == nil, equals: isRefused, "\(collection) \(page)")
    }
  }

  /// Touches pass where no element is: from a point above the viewport to the header, and where the
  /// header begins at that place or above it, nowhere.
  @Test(
    "Touches pass above the header",
    arguments: [(-45.0, 2.0), (-44, 1), (-43.5, 0.5), (-43, 0), (-40, 0)])
  func touchesPassAboveTheHeader(offset: Double, length: Double) throws {
    var naive = NaiveFlow.plain([20], item: Size(width: 375, height: 100), header: 0)
    naive.contentInset.top = 544
    var prepared = try StickyUnderTest(
      naive,
      [
        "collection-header": .number(44), "collection-header-limit": .number(500),
        "inset-touch": .word("pass", of: "inset-touch"),
      ])
    prepared.scroll(to: offset)
    let zones = try prepared.sticky.touchZones(prepared.context)
    expect(zones.map(\.rect.height), equals: length > 0 ? [length] : [])
  }

  /// Rows SEED3 of the table of touches: the list's top is 100 points below that of the screen.
  @Test("Follows the rows of the screen") func followsTheRowsOfTheScreen() throws {
    let rows = TouchCase.rows("header")
    expect(rows.count, equals: 9)
    for row in rows {
      var prepared = try prepared()
      let offset = try #require(row.input["contentOffsetY"]?.number)
      let top = try #require(row.input["collectionTop"]?.number)
      prepared.scroll(to: offset)
      let frame = try header(prepared).frame
      expect(frame.minY - offset, equals: row.expected["constant"]?.number, "\(row.id)")
      expect(
        top + frame.minY - offset, equals: row.expected["headerTopInRoot"]?.number, "\(row.id)")
      expect(
        top + frame.maxY - offset, equals: row.expected["headerBottomInRoot"]?.number, "\(row.id)")
      expect(top - offset, equals: row.expected["contentTopInRoot"]?.number, "\(row.id)")
    }
  }

  /// From right to left it follows the right edge.
  @Test("Follows the leading edge of mirrored content")
  func followsTheLeadingEdgeOfMirroredContent() throws {
    var prepared = try prepared(isHorizontal: true, isMirrored: true)
    // A lone section without a header shows no direction; with a second one it does.
    expect(prepared.sticky.contentSize.width, equals: 2000)
    var naive = NaiveFlow.plain([10, 10], item: Size(width: 100, height: 375), header: 0)
    naive.window = Size(width: 812, height: 375)
    (naive.isHorizontal, naive.isMirrored) = (true, true)
    prepared = try StickyUnderTest(
      naive, ["collection-header": .number(44), "collection-header-limit": .number(500)])
    for (beyond, top) in [(-700.0, 500.0), (-300, 256), (0, -44), (300, -44)] {
      // The viewport's right edge is `beyond` points inside the content's.
      prepared.scroll(to: 2000 - 812 - beyond)
      let frame = try header(prepared).frame
      expect(2000 - beyond - frame.maxX, equals: top)
    }
  }

  @Test("At the top of a list it peeks out") func atTheTopOfAListItPeeksOut() throws {
    let row = try LayoutCase.named("seed003-screen-position")
    var prepared = try prepared()
    prepared.scroll(to: try #require(row.input["offset"]?.number))
    let top = try #require(row.input["collection_top"]?.number)
    try expect(top + header(prepared).frame.y, equals: row.expected["screen_y"]?.number)
  }

  /// Its rest offset, and that pulling further does not move it.
  @Test("Rests at the limit") func restsAtTheLimit() throws {
    let prepared = try prepared()
    let range = OffsetRange(prepared.context.viewport, contentSize: prepared.sticky.contentSize)
    expect(range.min.y, equals: -544)
    var other = prepared
    for (offset, isHeld) in [(-700.0, true), (-544, false), (-100, false), (0, false), (1, true)] {
      other.scroll(to: offset)
      try expect(header(other).flags.contains(.pinned), equals: isHeld, "\(offset)")
    }
  }

  /// A page header of 60 lies before the content, above headers that are pinned at the very top.
  @Test("Page header scrolls away above the sticky headers")
  func pageHeaderScrollsAwayAboveTheStickyHeaders() throws {
    var naive = try LayoutCase.named("flow-seed001-grid").naive()
    naive.contentInset.top = 60
    var prepared = try StickyUnderTest(
      naive, ["page-header": .number(60), "pin-inset": .text("0")])
    let kind = try #require(prepared.context.kinds.kind(named: "PageHeader"))
    let range = OffsetRange(prepared.context.viewport, contentSize: prepared.sticky.contentSize)
    expect(range.min.y, equals: -60)
    for (offset, page, header) in [(-60.0, 0.0, 60.0), (-20, -40, 20), (0, -60, 0), (100, -160, 0)]
    {
      prepared.scroll(to: offset)
      try expect(prepared.attributes(kind, 0)?.frame.y, equals: page + offset)
      try expect(prepared.position(.header, 0), equals: header + offset)
    }
    let visible = try prepared.elements(in: Rect(x: 0, y: -60, width: 375, height: 30))
    expect(visible.map(\.element), equals: [Element(kind, section: 0)])
  }

  /// The explanation of the header changes just after the content's start and just after the limit.
  @Test("Explains where the header is") func explainsWhereTheHeaderIs() throws {
    var prepared = try prepared()
    let kind = try #require(prepared.context.kinds.kind(named: "CollectionHeader"))
    // It would leave the limit of 500 with its own 44 above the content.
    for (offset, words) in [
      (-545.0, "is pulled further than the limit"), (-544, "follows the content"),
      (-300, "follows the content"), (0, "follows the content"), (0.5, "the content has gone"),
    ] {
      prepared.scroll(to: offset)
      let facts = try prepared.sticky.explain(Element(kind, section: 0), prepared.context)
      expect(facts.count == 3 && facts[1].text.contains(words), "\(offset) \(facts)")
    }
    let page = try StickyUnderTest(
      try LayoutCase.named("flow-seed001-grid").naive(), ["page-header": .number(60)])
    let pageKind = try #require(page.context.kinds.kind(named: "PageHeader"))
    let facts = try page.sticky.explain(Element(pageKind, section: 0), page.context)
    expect(facts.count == 1 && facts[0].text.hasPrefix("the page header lies before the content"))
  }

  // MARK: Touches

  private func scene(_ touch: String, behind: Bool = false) throws -> Scene {
    let row = try LayoutCase.named("seed003-touch-rule")
    let scene = Scene()
    let size = Size(width: 375, height: 812)
    try scene.setBounds(size)
    if behind {
      try scene.load([Tile()], into: "behind")
      try scene.replaceSections([1], layer: "behind")
    }
    try scene.load(
      [Tile(), Sticky()],
      options: [
        OptionAssignment("collection-header", .number(44)),
        OptionAssignment("collection-header-limit", .number(500)),
        OptionAssignment("inset-touch", .word(touch, of: "inset-touch")),
      ], into: "list")
    try scene.replaceSections([1])
    let top = try #require(row.input["content_inset_top"]?.number)
    try scene.setInset(Insets(top: top, left: 0, bottom: 0, right: 0))
    try scene.scroll(to: Point(x: 0, y: try #require(row.input["offset"]?.number)))
    return scene
  }

  /// A drag scrolls only from strictly inside the content; the touch itself has its target.
  @Test("Gestures begin inside the content") func gesturesBeginInsideTheContent() throws {
    let row = try LayoutCase.named("seed003-touch-rule")
    let scene = try scene("gesture")
    let screens = try #require(row.input["touch_screen_y"]?.numbers)
    let accepted = try #require(row.expected["accepted"]?.list).compactMap(\.flag)
    for (screen, isAccepted) in zip(screens, accepted) {
      let hit = try scene.hit(Point(x: 5, y: screen))
      expect(hit.scrolls, equals: isAccepted ? "list" : nil, "\(screen)")
    }
    // The header is from 500 to 544: it is the target, but scrolls nothing; so does the first row.
    let header = try scene.hit(Point(x: 5, y: 510))
    expect(header.target?.element?.category == .decoration && header.scrolls == nil)
    let edge = try scene.hit(Point(x: 5, y: 544))
    expect(edge.target?.element == Element(.cell, section: 0) && edge.scrolls == nil)
  }

  /// Rows SEED3 of the table of touches, by the height of the finger on the screen: over a list
  /// that fills it, and in one whose frame begins where the row specifies.
  @Test("Gestures begin as the rows say", arguments: [false, true]) func gesturesBeginAsTheRowsSay(
    isFramed: Bool
  ) throws {
    let rows = TouchCase.rows("gesture-begin")
    expect(rows.count, equals: 9)
    for row in rows {
      let scene = try scene("gesture")
      let offset = try #require(row.input["contentOffsetY"]?.number)
      try scene.scroll(to: Point(x: 0, y: offset))
      let top = try #require(row.input["collectionTop"]?.number)
      let screen = try #require(row.input["touchYInRoot"]?.number)
      expect(screen - top + offset, equals: row.expected["contentY"]?.number, "\(row.id)")
      if isFramed {
        let frame = Rect(x: 0, y: top, width: 375, height: 712)
        try scene.arrange("list", .place(.fixed(frame)))
      }
      let hit = try scene.hit(Point(x: 5, y: isFramed ? screen : screen - top))
      expect(hit.scrolls == "list", equals: row.expected["begins"]?.flag, "\(row.id)")
    }
  }

  /// With `pass` touches above the content fall through if nothing is; the header keeps its own.
  @Test("Touches above the content pass where nothing is")
  func touchesAboveTheContentPassWhereNothingIs() throws {
    let scene = try scene("pass", behind: true)
    for y in [0.0, 10, 499.9] {
      let hit = try scene.hit(Point(x: 5, y: y))
      expect(hit.target?.layer == "behind" && hit.scrolls == "behind", "\(y)")
    }
    for y in [500.0, 510, 543.9] {
      let hit = try scene.hit(Point(x: 5, y: y))
      expect(hit.target?.layer == "list" && hit.target?.element?.category == .decoration, "\(y)")
    }
    try expect(scene.hit(Point(x: 5, y: 544)).target?.element, equals: Element(.cell, section: 0))
    try expect(scene.passThrough(layer: "list").region.area, equals: 375 * 500)
    let areas = try scene.touchMap()
    expect(areas.first?.layer == "list" && areas.first?.region.area == 375 * (812 - 500))
  }

  /// Every header above the content keeps its touches: that of the page and those pinned in a
  /// bounce too.
  @Test(
    "Headers keep their touches", arguments: ["collection-header", "page-header", "during-bounce"],
    [false, true])
  func headersKeepTheirTouches(name: String, isHorizontal: Bool) throws {
    let scene = Scene()
    try scene.load(
      [Flow(), Sticky()],
      options: [
        OptionAssignment("inset-touch", .word("pass", of: "inset-touch")),
        OptionAssignment(name, name == "during-bounce" ? .choice(1) : .number(30)),
        OptionAssignment("flow.header", .number(20)),
        OptionAssignment("direction", .choice(isHorizontal ? 1 : 0)),
      ])
    try scene.replaceSections([60])
    let inset =
      isHorizontal
      ? Insets(top: 0, left: 90, bottom: 0, right: 0)
      : Insets(top: 90, left: 0, bottom: 0, right: 0)
    try scene.setInset(inset)
    try scene.scroll(
      to: isHorizontal ? Point(x: -150, y: 0) : Point(x: 0, y: -150), clamped: false)
    let above = try scene.attributes(.visible).map(\.attributes).filter {
      (isHorizontal ? $0.frame.x : $0.frame.y) < 0
    }
    expect(above.count, equals: 1)
    for place in stride(from: 0.5, to: 150, by: 1) {
      let point = isHorizontal ? Point(x: place, y: 5) : Point(x: 5, y: place)
      let content = isHorizontal ? Point(x: place - 150, y: 5) : Point(x: 5, y: place - 150)
      let expected = above.first { $0.frame.contains(content) }?.element
      try expect(scene.hit(point).target?.element, equals: expected, "\(place)")
      try expect(scene.passThrough().region.contains(point), equals: expected == nil, "\(place)")
    }
  }

  /// A layer that is not pass-through takes them all the same, and reports where the layout would
  /// not.
  @Test("The layer's own switch wins") func theLayersOwnSwitchWins() throws {
    let scene = try scene("pass", behind: true)
    try scene.arrange("list", .passThrough(false))
    for y in [10.0, 510, 543.9, 600] {
      try expect(scene.hit(Point(x: 5, y: y)).target?.layer, equals: "list", "\(y)")
    }
    let answer = try scene.passThrough(layer: "list")
    expect(answer.region.isEmpty)
    expect(answer.overridden.rects, equals: [Rect(x: 0, y: 0, width: 375, height: 500)])
  }

  @Test("Without a collection header touches scroll") func withoutACollectionHeaderTouchesScroll()
    throws
  {
    let scene = try scene("gesture")
    try scene.setOptions([OptionAssignment("collection-header", nil)])
    try scene.arrange("list", .passThrough(false))
    let hit = try scene.hit(Point(x: 5, y: 10))
    expect(hit.target?.layer == "list" && hit.target?.element == nil && hit.scrolls == "list")
  }
}

/// One tile of 1000 × 2000 points at the origin for each item.
private final class Tile: CellByCell {
  let declaration = LayoutDeclaration(name: "tile", version: "1.0.0", summary: "A tile.")
  let contentSize = Size(width: 375, height: 2000)

  func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    guard element.kind == .cell else { return nil }
    return LayoutAttributes(element, frame: Rect(x: 0, y: 0, width: 1000, height: 2000))
  }
}
