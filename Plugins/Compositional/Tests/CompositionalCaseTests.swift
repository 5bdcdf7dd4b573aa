import CompositionalLayout
import LayoutCore
import TestSupport
import Testing

/// The rows of the table of compositional layouts.
struct CompositionalCaseTests {
  @Test("Every row holds under UIKit's rules or the choices made") func uikitRows() throws {
    let rows = try LayoutCase.compositional().filter {
      $0.isFlow != false && $0.input["parse"] == nil
    }
    expect(rows.count, equals: 215)
    for row in rows { try check(row) }
  }

  @Test("Every row that differs holds under the rules of the backport") func backportRows() throws {
    let rows = try LayoutCase.compositional().filter { $0.isFlow == false }
    expect(rows.count, equals: 8)
    for row in rows { try check(row) { $0.set("profile", text: "backport") } }
  }

  @Test("Every text of the table reads, or fails at its column") func textRows() throws {
    let rows = try LayoutCase.compositional().filter { $0.input["parse"] != nil }
    expect(rows.count, equals: 18)
    for row in rows {
      let text = try #require(row.input["parse"]?.text)
      let fault = Compositional().fault(in: text, ofOption: 0)
      expect(fault == nil, equals: row.expected["ok"]?.flag ?? false, row.id)
      if let column = row.expected["column"]?.number {
        expect((fault?.offset ?? -1) + 1, equals: Int(column), "\(row.id) \(fault?.sentence ?? "")")
      }
    }
  }

  private func check(_ row: LayoutCase, _ change: (ArrayContext) -> Void = { _ in }) throws {
    let input = row.input
    let counts = input["counts"]?.numbers.map { Int($0) } ?? []
    let prepared = try CompositionalUnderTest(
      input["spec"]?.text ?? "", counts: counts, size: input["bounds"]?.size ?? .zero
    ) { context in
      context.viewport.safeArea = input["safe_area"]?.insets ?? .zero
      context.viewport.margins = input["margins"]?.insets ?? .zero
      context.viewport.contentInset = input["content_inset"]?.insets ?? .zero
      for (path, size) in input["measured"]?.members ?? [:] {
        let numbers = path.split(separator: ",").compactMap { Int($0) }
        context.sections[numbers[0]].items[numbers[1]] = [
          .knownWidth: size.numbers[0], .knownHeight: size.numbers[1],
        ]
      }
      for (path, size) in input["measured_boundary"]?.members ?? [:] {
        let parts = path.split(separator: "/")
        context.set(
          "measured", .text("\(parts[1]):\(size.numbers[0])x\(size.numbers[1])"),
          section: Int(parts[0]) ?? 0)
      }
      for (section, offset) in input["scrollers"]?.members ?? [:] {
        context.scrollerOffsets[Int(section) ?? 0] = offset.number
      }
      change(context)
    }
    let expected = row.expected
    // Nobody has asserted the content of this one; its cells are those of the backport.
    let hasContent = row.id != "comp-differs-edge-top-accumulates"
    if hasContent, let size = expected["content"]?.size {
      expect(
        isClose(prepared.layout.contentSize, size),
        "\(row.id) content \(prepared.layout.contentSize)")
    }
    checkSections(row, prepared)
    if let frames = expected["frames"]?.members {
      for (path, frame) in frames {
        let numbers = path.split(separator: ",").compactMap { Int($0) }
        checkFrame(prepared.frame(numbers[0], numbers[1]), frame, "\(row.id) \(path)")
      }
    }
    for (kind, frame) in expected["layout"]?.members ?? [:] {
      checkFrame(prepared.attributes("layout-\(kind)", 0)?.frame, frame, "\(row.id) layout \(kind)")
    }
    for (offset, at) in zip(input["offsets"]?.list ?? [], expected["at"]?.list ?? []) {
      prepared.context.viewport.contentOffset = Point(x: offset.numbers[0], y: offset.numbers[1])
      checkBoundaries(at["boundary"]?.list ?? [], prepared, "\(row.id) at \(offset.numbers)")
      for (kind, frame) in at["layout"]?.members ?? [:] {
        checkFrame(prepared.attributes("layout-\(kind)", 0)?.frame, frame, "\(row.id) \(kind)")
      }
    }
    for (rect, cells) in zip(input["rects"]?.list ?? [], expected["cells"]?.list ?? []) {
      let found = prepared.elements(in: rect.rect ?? .zero).filter { $0.element.kind == .cell }
      expect(
        found.map { [Double($0.element.section), Double($0.element.item)] },
        equals: (cells.list ?? []).map { $0.numbers }, "\(row.id) \(rect.numbers)")
    }
    if input["snap"] != nil {
      checkScroller(0, expected, prepared, row.id)
    }
  }

  private func checkSections(_ row: LayoutCase, _ prepared: CompositionalUnderTest) {
    for (number, section) in (row.expected["sections"]?.list ?? []).enumerated() {
      for (item, frame) in (section["items"]?.list ?? []).enumerated() {
        checkFrame(prepared.frame(number, item), frame, "\(row.id) \(number),\(item)")
      }
      if let range = section["range"]?.numbers {
        let extent = prepared.layout.extent(ofSection: number)
        expect(
          isClose(extent.start, range[0]) && isClose(extent.end, range[1]), "\(row.id) \(extent)")
      }
      for (kind, frame) in section["decoration"]?.members ?? [:] {
        checkFrame(prepared.attributes(kind, number)?.frame, frame, "\(row.id) \(kind)")
      }
      for (kind, badges) in section["badges"]?.members ?? [:] {
        for (item, frame) in badges.members ?? [:] {
          checkFrame(
            prepared.attributes(kind, number, Int(item) ?? 0)?.frame, frame,
            "\(row.id) \(kind) \(item)")
        }
      }
      for (kind, z) in section["z"]?.members ?? [:] {
        expect(prepared.attributes(kind, number)?.zIndex, equals: z.number.map { Int($0) }, row.id)
      }
      if let scroller = section["scroller"] {
        checkScroller(number, scroller, prepared, row.id)
      }
    }
    checkBoundaries(
      row.expected["sections"]?.list?.map { $0["boundary"] ?? .null } ?? [], prepared, row.id)
  }

  private func checkBoundaries(
    _ sections: [JSONValue], _ prepared: CompositionalUnderTest, _ id: String
  ) {
    for (number, kinds) in sections.enumerated() {
      for (kind, frame) in kinds.members ?? [:] {
        checkFrame(prepared.attributes(kind, number)?.frame, frame, "\(id) \(kind) \(number)")
      }
    }
  }

  private func checkScroller(
    _ section: Int, _ expected: JSONValue, _ prepared: CompositionalUnderTest, _ id: String
  ) {
    guard let scroller = prepared.layout.scroller(ofSection: section) else {
      expect(false, "\(id): no scroller")
      return
    }
    if let frame = expected["frame"] { checkFrame(scroller.frame, frame, id) }
    if let range = expected["range"]?.numbers {
      expect(
        isClose(scroller.range.lowerBound, range[0])
          && isClose(scroller.range.upperBound, range[1]),
        "\(id) \(scroller.range)")
    }
    if let content = expected["content"]?.number {
      expect(isClose(scroller.contentLength, content), "\(id) \(scroller.contentLength)")
    }
    if let offset = expected["offset"]?.number {
      let found = prepared.context.scrollerOffset(ofSection: section) ?? scroller.rest
      expect(isClose(found, offset), "\(id) \(found)")
    }
    let stops = expected["stops"]?.numbers ?? []
    let found = (0..<scroller.stopCount).map { prepared.layout.stop($0, ofSection: section) }
    expect(
      found.count == stops.count && zip(found, stops).allSatisfy { isClose($0, $1) },
      "\(id) \(found)")
  }

  private func checkFrame(_ found: Rect?, _ expected: JSONValue, _ comment: String) {
    guard let frame = expected.rect, let found else {
      expect(false, "\(comment): no frame")
      return
    }
    expect(
      isClose(found.x, frame.x) && isClose(found.y, frame.y) && isClose(found.width, frame.width)
        && isClose(found.height, frame.height), "\(comment): \(found), expected \(frame)")
  }

  private func isClose(_ a: Size, _ b: Size) -> Bool {
    isClose(a.width, b.width) && isClose(a.height, b.height)
  }

  private func isClose(_ a: Double, _ b: Double) -> Bool { (a - b).magnitude < 1e-4 }
}
