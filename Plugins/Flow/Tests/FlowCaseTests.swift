import FlowLayout
import LayoutCore
import TestSupport
import Testing

/// Every row of the case table that the rules of `flow` decide, with default alignment.
struct FlowCaseTests {
  @Test("Every row of the table holds") func flowRows() throws {
    let rows = try LayoutCase.all().filter { $0.layout == "flow" && $0.id != "flow-pst-lastrow" }
    expect(rows.count, equals: 14)
    for row in rows {
      let prepared = try FlowUnderTest(row.naive())
      expect(isClose(prepared.flow.contentSize, row.expected["content"]?.size), "\(row.id)")
      for (number, section) in (row.expected["sections"]?.list ?? []).enumerated() {
        for (kind, name) in [(ElementKind.header, "header"), (.footer, "footer")] {
          let found = try prepared.flow.attributes(
            for: Element(kind, section: number), prepared.context)
          expect(isClose(found?.frame, section[name]?.rect), "\(row.id) \(name) \(number)")
        }
        let items = try #require(section["items"]?.list)
        expect(items.count, equals: prepared.context.sections[number].items.count)
        for (item, frame) in items.enumerated() {
          expect(
            isClose(try prepared.frame(number, item), frame.rect), "\(row.id) \(number),\(item)")
        }
        let range = try #require(section["range"]?.numbers)
        let extent = prepared.flow.extent(ofSection: number)
        expect((extent.start - range[0]).magnitude < 1e-4, "\(row.id)")
        expect((extent.end - range[1]).magnitude < 1e-4, "\(row.id)")
      }
    }
  }

  @Test("Last row of mixed sizes is not padded") func lastRowOfMixedSizesIsNotPadded() throws {
    let row = try LayoutCase.named("flow-pst-lastrow")
    let prepared = try FlowUnderTest(row.naive())
    let found = try [2, 3].compactMap { try prepared.frame(0, $0)?.x }
    expect(found, equals: row.expected["uikit_last_row_x"]?.numbers)
    expect(found != row.expected["pst_last_row_x"]?.numbers)
  }

  @Test("Rows of others that follow the same rules") func rowsOfOthersThatFollowTheSameRules()
    throws
  {
    let rows = try LayoutCase.all().filter {
      $0.layout == "iglist" && $0.isFlow == true && !$0.id.hasPrefix("iglist-sticky")
    }
    expect(rows.count, equals: 5)
    for row in rows { try check(row, row.naive()) }
  }

  @Test("Elements that do not exist are nil") func elementsThatDoNotExistAreNil() throws {
    let row = try LayoutCase.named("iglist-oob-queries")
    let prepared = try FlowUnderTest(row.naive())
    let items = try #require(row.input["item_queries"]?.list).map(\.numbers)
    let headers = try #require(row.input["header_queries"]?.list).map(\.numbers)
    for (kind, paths) in [(ElementKind.cell, items), (.header, headers), (.footer, headers)] {
      for path in paths {
        let element = Element(kind, section: Int(path[0]), item: Int(path[1]))
        try expect(prepared.flow.attributes(for: element, prepared.context) == nil)
      }
    }
  }
}

/// Checks whatever of frames, content length and queries the row expects.
func check(_ row: LayoutCase, _ naive: NaiveFlow) throws {
  let prepared = try FlowUnderTest(naive)
  let (expected, size) = (row.expected, prepared.flow.contentSize)
  if let height = expected["content_height"]?.number {
    expect(size.height, equals: height, "\(row.id)")
  }
  if let width = expected["content_width"]?.number {
    expect(size.width, equals: width, "\(row.id)")
  }
  for (number, header) in (expected["headers"]?.list ?? []).enumerated() {
    let found = try prepared.flow.attributes(
      for: Element(.header, section: number), prepared.context)
    expect(isClose(found?.frame, header.rect), "\(row.id) header \(number)")
  }
  // A row of one section lists frames, one of several sections lists of frames.
  let items = expected["items"]?.list ?? []
  let sections = items.first?.rect == nil ? items.map { $0.list ?? [] } : [items]
  for (number, frames) in sections.enumerated() {
    for (item, frame) in frames.enumerated() {
      expect(isClose(try prepared.frame(number, item), frame.rect), "\(row.id) \(number),\(item)")
    }
  }
  let queries = row.input["queries"]?.list ?? [row.input["query"]].compactMap { $0 }
  let found = try queries.compactMap(\.rect).map { try prepared.elements(in: $0) }
  if let counts = expected["counts"]?.numbers {
    expect(found.map { Double($0.count) }, equals: counts)
  }
  if let indexes = expected["indexes"]?.numbers {
    expect(found.first?.map { Double($0.element.item) }, equals: indexes)
  }
  if let paths = expected["paths"]?.list?.map(\.numbers) {
    let elements = found.first?.map { [Double($0.element.section), Double($0.element.item)] }
    expect(elements, equals: paths)
  }
}

/// Whether two frames agree as far as the table gives digits; two absent ones agree.
func isClose(_ a: Rect?, _ b: Rect?) -> Bool {
  guard let a, let b else { return a == nil && b == nil }
  return isClose(a.size, b.size) && (a.x - b.x).magnitude < 1e-4 && (a.y - b.y).magnitude < 1e-4
}

/// Whether two sizes agree as far as the table gives digits.
func isClose(_ a: Size, _ b: Size?) -> Bool {
  guard let b else { return false }
  return (a.width - b.width).magnitude < 1e-4 && (a.height - b.height).magnitude < 1e-4
}
