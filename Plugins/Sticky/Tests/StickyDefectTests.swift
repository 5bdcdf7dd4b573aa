import LayoutCore
import TestSupport
import Testing

/// Defects of other implementations, each of which these rules do not have (rules F-40 to F-48).
struct StickyDefectTests {
  /// The header's length as an option is not taken off twice: no float on a bounce, no early push.
  @Test("Header length is counted once") func headerLengthIsCountedOnce() throws {
    let row = try LayoutCase.named("seed001-bug-property-header")
    var prepared = try StickyUnderTest(try LayoutCase.named("flow-seed001-grid").naive())
    let offsets = try #require(row.input["offsets"]?.numbers)
    let (right, wrong) = (
      row.expected["correct_y"]?.numbers ?? [], row.expected["seed_y"]?.numbers ?? []
    )
    for (index, offset) in offsets.enumerated() {
      prepared.scroll(to: offset)
      let found = try prepared.position(.header, 0)
      expect(isNear(found, right[index]), "\(offset)")
      expect(offset == 0 || !isNear(found, wrong[index]), "\(offset)")
    }
  }

  /// Insets of the section itself count, and the stop is the section's end.
  @Test("Insets of the section count") func insetsOfTheSectionCount() throws {
    let row = try LayoutCase.named("seed001-bug-delegate-insets")
    var naive = NaiveFlow.plain([1, 30], item: Size(width: 100, height: 100), header: 45)
    naive.sections[0].inset = Insets(top: 20, left: 0, bottom: 30, right: 0)
    var prepared = try StickyUnderTest(naive)
    let extent = prepared.flow.extent(ofSection: 0)
    expect([extent.start, extent.end], equals: row.input["section_range"]?.numbers)
    for (offset, y) in zip(
      try #require(row.input["offsets"]?.numbers), try #require(row.expected["correct_y"]?.numbers))
    {
      prepared.scroll(to: offset)
      try expect(prepared.position(.header, 0), equals: y, "\(offset)")
    }
  }

  /// The header of an empty section stays where it rests.
  @Test("Empty sections keep their header at rest") func emptySectionsKeepTheirHeaderAtRest() throws
  {
    let row = try LayoutCase.named("seed001-bug-empty-section")
    let naive = NaiveFlow.plain([12, 0, 40], item: Size(width: 100, height: 21.25), header: 45)
    var prepared = try StickyUnderTest(naive)
    expect(prepared.flow.extent(ofSection: 1).start, equals: row.input["section_start"]?.number)
    for offset in [0.0, 290, 300, 301, 320, 400] {
      prepared.scroll(to: offset)
      try expect(prepared.position(.header, 1), equals: row.expected["correct_y"]?.number)
    }
  }

  /// IBP writes the pinned position into the stored frame, so that positions drift.
  @Test("Positions do not drift") func positionsDoNotDrift() throws {
    var prepared = try StickyUnderTest(.plain([7, 3, 40]), ["pin": .text("both")])
    let atRest = try prepared.everyElement()
    var base: [LayoutAttributes] = []
    let everywhere = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
    try prepared.flow.attributes(in: everywhere, prepared.flowContext, into: &base)
    for offset in stride(from: -50.0, to: 900, by: 7) {
      prepared.scroll(to: offset)
      _ = try prepared.elements(in: everywhere)
    }
    prepared.scroll(to: 0)
    try expect(prepared.everyElement(), equals: atRest)
    var after: [LayoutAttributes] = []
    try prepared.flow.attributes(in: everywhere, prepared.flowContext, into: &after)
    expect(after, equals: base)
  }

  /// WinObjC pins to the query's rectangle instead of the bounds.
  @Test("The query does not move anything") func theQueryDoesNotMoveAnything() throws {
    var prepared = try StickyUnderTest(.plain([40, 40], footer: 15), ["pin": .text("both")])
    prepared.scroll(to: 333)
    let header = try #require(try prepared.attributes(.header, 0))
    for top in [0.0, 200, 333, 400] {
      let rect = Rect(x: 0, y: top, width: 100, height: 150)
      let same = try prepared.elements(in: rect).first { $0.element == header.element }
      expect(same == nil, equals: !header.frame.intersects(rect))
      if let same { expect(same, equals: header) }
    }
  }

  /// WinObjC has no push, and uses the height for horizontal footers.
  @Test("Horizontal footers use their width") func horizontalFootersUseTheirWidth() throws {
    var naive = NaiveFlow.plain(
      [10, 10], item: Size(width: 20, height: 100), header: 0, footer: 30)
    naive.isHorizontal = true
    var prepared = try StickyUnderTest(naive, ["pin": .text("footers")])
    // Section 0 is 230 long; its footer of 30 is pinned with its end at the viewport's right edge.
    prepared.scroll(to: 50)
    try expect(prepared.attributes(.footer, 0)?.frame.maxX, equals: 150)
    try expect(prepared.attributes(.footer, 0)?.frame.size, equals: Size(width: 30, height: 100))
    prepared.scroll(to: 170)
    try expect(prepared.position(.footer, 0), equals: 200)
  }

  /// A header stays in the answer when its rest frame has left the rectangle long ago.
  @Test("Long sections keep their header") func longSectionsKeepTheirHeader() throws {
    var prepared = try StickyUnderTest(.plain([10_000]))
    prepared.scroll(to: 150_000)
    let visible = Rect(x: 0, y: 150_000, width: 100, height: 100)
    let found = try prepared.elements(in: visible)
    expect(found.first?.element, equals: Element(.header, section: 0))
    expect(found.first?.frame, equals: Rect(x: 0, y: 150_000, width: 100, height: 10))
    // And never by its rest frame: only cells are there.
    let rest = try prepared.elements(in: Rect(x: 0, y: 0, width: 100, height: 10))
    expect(rest.isEmpty)
  }

  /// During a bounce the first header moves with the content, and comes back.
  @Test("Bounces move the first header with the content")
  func bouncesMoveTheFirstHeaderWithTheContent() throws {
    var prepared = try StickyUnderTest(.plain([7, 3]))
    for offset in [-60.0, -0.5, 0] {
      prepared.scroll(to: offset)
      try expect(prepared.position(.header, 0), equals: 0)
      try expect(prepared.attributes(.header, 0)?.flags, equals: [])
    }
  }

  /// The adjusted inset counts, safe area and all.
  @Test("Safe area lowers the line") func safeAreaLowersTheLine() throws {
    var prepared = try StickyUnderTest(.plain([70, 3]))
    prepared.scroll(to: 300)
    let context = prepared.context
    context.viewport.contentInset = Insets(top: 20, left: 0, bottom: 5, right: 0)
    context.viewport.safeArea = Insets(top: 44, left: 0, bottom: 34, right: 0)
    let header = Element(.header, section: 0)
    try expect(prepared.sticky.attributes(for: header, context)?.frame.y, equals: 364)
  }
}
