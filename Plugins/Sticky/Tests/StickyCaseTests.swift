import LayoutCore
import TestSupport
import Testing

/// The pinning rows of the case table.
struct StickyCaseTests {
  /// Headers by offset, with an inset at the leading edge.
  @Test("Headers by offset", arguments: ["iglist-sticky-vertical", "iglist-sticky-horizontal"])
  func headersByOffset(id: String) throws {
    let row = try LayoutCase.named(id)
    let inset = try #require(row.input["top_content_inset_of_layout"]?.number)
    var prepared = try StickyUnderTest(row.naive(), ["pin-inset": .text("\(inset)")])
    for offset in ["5", "45"] {
      prepared.scroll(to: try #require(Double(offset)))
      let headers = try #require(row.expected["by_offset"]?[offset]?["headers"]?.list)
      try expectHeaders(headers, prepared)
    }
  }

  @Test("An extra offset moves the headers that are held") func extraOffset() throws {
    let row = try LayoutCase.named("iglist-sticky-yoffset")
    for extra in [0.0, -10, 10] {
      var prepared = try StickyUnderTest(
        row.naive(), ["pin-inset": .text("10"), "pin-offset": .number(extra)])
      prepared.scroll(to: try #require(row.input["offset"]?.number))
      let headers = row.expected["by_sticky_offset"]?["\(Int(extra))"]?["headers"]?.list
      try expectHeaders(try #require(headers), prepared)
    }
  }

  @Test("Empty sections keep their headers") func emptySectionsKeepTheirHeaders() throws {
    let row = try LayoutCase.named("iglist-empty-headers")
    try expectHeaders(try #require(row.expected["headers"]?.list), try StickyUnderTest(row.naive()))
  }

  @Test("Headers and footers", arguments: ["pin-headers-footers", "pin-headers-contentinset"])
  func headersAndFooters(id: String) throws {
    let row = try LayoutCase.named(id)
    var naive = try LayoutCase.named("flow-insets-header-footer").naive()
    naive.window = try #require(row.input["bounds"]?.size)
    naive.contentInset = try #require(row.input["content_inset"]?.insets)
    var prepared = try StickyUnderTest(naive, ["pin": .text("both")])
    let offsets = try #require(row.input["offsets"]?.numbers)
    expect(offsets.count >= 5)
    for offset in offsets {
      prepared.scroll(to: offset)
      let expected = try #require(row.expected["\(Int(offset))"])
      for (kind, key) in [(ElementKind.header, "header_y"), (.footer, "footer_y")] {
        for (section, y) in (expected[key]?.list ?? []).enumerated() {
          expect(
            isNear(try prepared.position(kind, section), y.number), "\(offset) \(key) \(section)")
        }
      }
    }
  }

  @Test("Grid of the first source") func gridOfTheFirstSource() throws {
    let row = try LayoutCase.named("seed001-sticky-correct")
    var prepared = try StickyUnderTest(try LayoutCase.named("flow-seed001-grid").naive())
    let offsets = try #require(row.input["offsets"]?.numbers)
    expect(offsets.count, equals: 11)
    for offset in offsets {
      prepared.scroll(to: offset)
      let key = offset == offset.rounded() ? "\(Int(offset))" : "\(offset)"
      let expected = try #require(row.expected["header_y_by_offset"]?[key]?.numbers)
      for (section, y) in expected.enumerated() {
        expect(isNear(try prepared.position(.header, section), y), "\(offset) header \(section)")
      }
    }
  }

  @Test("Index lists of sticky items, as sections that begin with one") func stickyItems() throws {
    let row = try LayoutCase.named("flash-sticky")
    let naive = NaiveFlow.plain([10, 10, 10], item: Size(width: 100, height: 50), header: 0)
    var prepared = try StickyUnderTest(naive, ["pin": .text("cell")])
    for (offset, current) in [("250", 0), ("499", 0), ("500", 1)] {
      prepared.scroll(to: try #require(Double(offset)))
      let atLine = try prepared.elements(
        in: Rect(x: 0, y: try #require(Double(offset)), width: 100, height: 0.5)
      ).filter { $0.element.item == 0 }
      expect(atLine.map(\.element.section), equals: [current])
      expect(row.expected["current"]?[offset]?.number, equals: Double(current * 10))
    }
  }

  /// A frame list of another library's pinned headers and footers, over a base of just these.
  @Test("Footer of a section below stays under its header")
  func footerOfASectionBelowStaysUnderItsHeader() throws {
    let row = try LayoutCase.named("magazine-pinned")
    let naive = NaiveFlow.plain([0, 0], header: 0)
    var prepared = try StickyUnderTest(naive, ["pin": .text("both")])
    prepared.scroll(to: 100)
    let base = FixedBase(
      extents: [SectionExtent(start: 30, end: 1255), SectionExtent(start: 1305, end: 1805)],
      headers: [
        Rect(x: 15, y: 30, width: 300, height: 75), Rect(x: 15, y: 1305, width: 300, height: 100),
      ],
      footers: [
        Rect(x: 15, y: 1105, width: 300, height: 150), Rect(x: 15, y: 1755, width: 300, height: 50),
      ])
    let context = prepared.context
    context.base = base
    context.viewport.size = Size(width: 320, height: 480)
    try prepared.sticky.prepare(context)
    for (kind, key) in [(ElementKind.header, "headers"), (.footer, "footers")] {
      for (section, frame) in (row.expected[key]?.list ?? []).enumerated() {
        let found = try prepared.sticky.attributes(
          for: Element(kind, section: section), context)
        expect(found?.frame, equals: frame.rect, "\(key) \(section)")
        // Elements that no part of the viewport pins are not drawn as pinned.
        let isHeld = found?.flags.contains(.pinned)
        expect(isHeld == (section == 0) && (found?.zIndex == 1024) == (section == 0))
      }
    }
  }

  private func expectHeaders(_ headers: [JSONValue], _ prepared: StickyUnderTest) throws {
    expect(!headers.isEmpty)
    for (section, frame) in headers.enumerated() {
      let found = try #require(try prepared.attributes(.header, section)).frame
      let rect = try #require(frame.rect)
      expect(
        isNear(found.x, rect.x) && isNear(found.y, rect.y) && isNear(found.width, rect.width)
          && isNear(found.height, rect.height), "header \(section): \(found)")
    }
  }
}

/// Whether two numbers agree as far as the table gives digits; two absent ones agree.
func isNear(_ a: Double?, _ b: Double?) -> Bool {
  guard let a, let b else { return a == nil && b == nil }
  return (a - b).magnitude < 1e-4
}

/// A base of headers and footers at fixed places.
final class FixedBase: BaseLayout {
  let extents: [SectionExtent]
  let headers: [Rect]
  let footers: [Rect]
  let hasOrderedSections = true
  let version = 0

  init(extents: [SectionExtent], headers: [Rect], footers: [Rect]) {
    self.extents = extents
    self.headers = headers
    self.footers = footers
  }

  var contentSize: Size {
    Size(width: 320, height: extents.map(\.end).max() ?? 0)
  }
  var axis: Axis { .vertical }

  func attributes(in rect: Rect, into attributes: inout [LayoutAttributes]) {
    for section in extents.indices {
      for kind in [ElementKind.header, .footer] {
        let one = self.attributes(for: Element(kind, section: section))
        if let one, one.frame.intersects(rect) { attributes.append(one) }
      }
    }
  }

  func attributes(for element: Element) -> LayoutAttributes? {
    guard extents.indices.contains(element.section), element.item == 0 else { return nil }
    switch element.kind {
    case .header:
      return LayoutAttributes(element, frame: headers[element.section], zIndex: 10)
    case .footer:
      return footers.isEmpty
        ? nil : LayoutAttributes(element, frame: footers[element.section], zIndex: 10)
    default: return nil
    }
  }

  func extent(ofSection section: Int) -> SectionExtent { extents[section] }

  func section(at offset: Double) -> Int? { extents.lastIndex { $0.start <= offset } }
}
