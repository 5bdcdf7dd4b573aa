import FlowLayout
import LayoutCore
import TestSupport
import Testing

/// Rows of the case table from layouts with other rules, which options of `flow` express.
struct FlowAlignmentCaseTests {
  /// The same content with this alignment in every section.
  private func aligned(
    _ naive: NaiveFlow, row: String, last: String = "auto", cross: String = "center"
  ) -> NaiveFlow {
    var copy = naive
    for index in copy.sections.indices {
      copy.sections[index].rowAlign = row
      copy.sections[index].lastRowAlign = last
      copy.sections[index].crossAlign = cross
    }
    return copy
  }

  @Test(
    "Leading rows are those of the case",
    arguments: ["ck-wrap", "ck-line", "ck-inter", "ck-inter-line", "ck-transposed-visible"])
  func leadingRows(id: String) throws {
    let row = try LayoutCase.named(id)
    try check(row, aligned(row.naive(), row: "leading"))
  }

  @Test("Empty window still yields one frame an item") func emptyWindowStillYieldsOneFrameAnItem()
    throws
  {
    let row = try LayoutCase.named("ck-zero-bounds")
    let variants = try #require(row.input["variants"]?.list)
    let counts = try #require(row.expected["frame_counts"]?.numbers)
    for (variant, count) in zip(variants, counts) {
      var naive = row.naive()
      naive.sections[0].sizes = LayoutCase.sizes(variant)
      let prepared = try FlowUnderTest(aligned(naive, row: "leading"))
      expect(Double(try prepared.everyElement().count), equals: count)
    }
  }

  @Test(
    "Rows packed to the top left",
    arguments: [
      "iglist-three-in-row", "iglist-horizontal-columns", "iglist-rect-query-tall-short",
      "iglist-rect-query-two-short",
    ])
  func rowsPackedToTheTopLeft(id: String) throws {
    let row = try LayoutCase.named(id)
    try check(row, aligned(row.naive(), row: "leading", cross: "leading"))
  }

  @Test("A tolerance of one point") func aToleranceOfOnePoint() throws {
    let row = try LayoutCase.named("iglist-epsilon")
    let variants = try #require(row.input["variants"]?.list)
    let expected = try #require(row.expected["variants"]?.list)
    for (variant, frames) in zip(variants, expected) {
      var naive = row.naive()
      naive.sections[0].sizes = LayoutCase.sizes(variant)
      naive.sections[0].interitemSpacing = 0
      naive.sections[0].lineSpacing = 0
      naive.tolerance = 1
      let prepared = try FlowUnderTest(aligned(naive, row: "leading"))
      for (item, frame) in try #require(frames.list).enumerated() {
        expect(isClose(try prepared.frame(0, item), frame.rect))
      }
    }
  }

  @Test(
    "Rows that are not full are aligned as the case says",
    arguments: [
      ("leading", "leading", "auto"), ("centered", "center", "auto"),
      ("trailing", "trailing", "auto"), ("fill-last-fill", "justify", "justify"),
      ("fill-last-match_previous", "auto", "auto"),
      ("fill-last-default_spacing", "justify", "auto"),
    ])
  func underflow(name: String, rowAlign: String, last: String) throws {
    let row = try LayoutCase.named("listable-underflow-\(name)")
    let origin = try #require(row.input["section_origin"]?.numbers)
    var section = LayoutCase.section(row.input)
    section.interitemSpacing = try #require(row.input["item_spacing"]?.number)
    section.lineSpacing = try #require(row.input["row_spacing"]?.number)
    section.inset.top = try #require(row.input["header_gap"]?.number)
    section.inset.bottom = try #require(row.input["footer_gap"]?.number)
    var naive = NaiveFlow()
    naive.window.width = try #require(row.input["available_width"]?.number)
    naive.sections = [section]
    let prepared = try FlowUnderTest(aligned(naive, row: rowAlign, last: last))
    let found = try prepared.everyElement().map { $0.frame.offset(dx: origin[0], dy: origin[1]) }
    let items = try #require(row.expected["items"]?.list).map(\.rect)
    let expected = [row.expected["header"]?.rect] + items + [row.expected["footer"]?.rect]
    expect(found, equals: expected)
    expect(prepared.flow.contentSize.height, equals: row.expected["section_height"]?.number)
  }

  @Test(
    "Items of a row are aligned as the case says",
    arguments: [
      ("top", "leading"), ("center", "center"), ("bottom", "trailing"), ("fill", "stretch"),
    ])
  func rowAlignment(name: String, cross: String) throws {
    let row = try LayoutCase.named("listable-row-align-\(name)")
    let origin = try #require(row.input["section_origin"]?.numbers)
    let heights = try #require(row.input["heights"]?.numbers)
    var section = NaiveFlow.Section()
    section.sizes = heights.map { Size(width: 102, height: $0) }
    var naive = NaiveFlow()
    naive.window.width = try #require(row.input["available_width"]?.number)
    naive.sections = [section]
    let prepared = try FlowUnderTest(aligned(naive, row: "leading", cross: cross))
    let found = try prepared.everyElement().map { $0.frame.offset(dx: origin[0], dy: origin[1]) }
    expect(found, equals: try #require(row.expected["items"]?.list).compactMap(\.rect))
  }

  @Test("A lone item is aligned as the case says") func loneItems() throws {
    let row = try LayoutCase.named("chat-alignments")
    let words = try #require(row.input["alignments"]?.list).compactMap(\.text)
    let expected = try #require(row.expected["x"]?.numbers)
    for (word, x) in zip(words, expected) where word != "fullWidth" {
      var naive = NaiveFlow()
      naive.window.width = try #require(row.input["width"]?.number)
      var section = NaiveFlow.Section()
      section.inset = try #require(row.input["insets"]?.insets)
      section.sizes = [Size(width: 100, height: 40)]
      naive.sections = [section]
      try expect(FlowUnderTest(aligned(naive, row: word)).frame(0, 0)?.x, equals: x, "\(word)")
    }
  }

  @Test("Rounding to pixels") func roundingToPixels() throws {
    let row = try LayoutCase.named("pixel-align")
    let values = try #require(row.input["values"]?.list).map(\.numbers)
    for (value, aligned) in zip(values, try #require(row.expected["aligned"]?.numbers)) {
      var naive = NaiveFlow()
      naive.pixelScale = value[1]
      var section = NaiveFlow.Section()
      section.inset.left = value[0]
      section.inset.top = value[0]
      section.sizes = [Size(width: 1.25, height: 1.25)]
      naive.sections = [section]
      let frame = try #require(try FlowUnderTest(naive).frame(0, 0))
      expect((frame.x - aligned).magnitude < 1e-9)
      expect((frame.y - aligned).magnitude < 1e-9)
      expect(frame.size, equals: Size(width: 1.25, height: 1.25))
    }
  }
}
