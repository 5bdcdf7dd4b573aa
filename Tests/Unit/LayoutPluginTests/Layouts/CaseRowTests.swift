import CollectionEngine
import FlowLayout
import LayoutCore
import TestSupport
import Testing

/// Rows of the shared cases through the whole engine and a `flow` behind the contract.
struct CaseRowTests {
  // MARK: Frames

  static let frameRows = ((try? LayoutCase.all()) ?? []).filter { row in
    switch row.layout {
    case "flow": return row.id != "flow-pst-lastrow"
    case "iglist": return row.isFlow == true && !row.id.hasPrefix("iglist-sticky")
    case "flow-leading": return row.isFlow == true
    default: return false
    }
  }

  @Test("Rows are there") func rowsAreThere() {
    expect(CaseRowTests.frameRows.count, equals: 14 + 5 + 3)
  }

  @Test("Frames are those of the row", arguments: frameRows.map(\.id)) func framesAreThoseOfTheRow(
    id: String
  ) throws {
    let row = try LayoutCase.named(id)
    let scene = try scene(of: row)
    let size = try #require(try scene.status().first?.contentSize)
    if let expected = row.expected["content"]?.size {
      expect(isClose(size.width, expected.width) && isClose(size.height, expected.height))
    }
    if let height = row.expected["content_height"]?.number { expect(isClose(size.height, height)) }
    for (number, section) in (row.expected["sections"]?.list ?? []).enumerated() {
      try expectFrame(.header, number, section["header"]?.rect, scene)
      try expectFrame(.footer, number, section["footer"]?.rect, scene)
      try expectItems(section["items"]?.list ?? [], number, scene)
    }
    for (number, header) in (row.expected["headers"]?.list ?? []).enumerated() {
      try expectFrame(.header, number, header.rect, scene)
    }
    let items = row.expected["items"]?.list ?? []
    let sections = items.first?.rect == nil ? items.map { $0.list ?? [] } : [items]
    for (number, frames) in sections.enumerated() { try expectItems(frames, number, scene) }
    let queries = row.input["queries"]?.list ?? [row.input["query"]].compactMap { $0 }
    let found = try queries.compactMap(\.rect).map { try scene.attributes(.rect($0)) }
    if let counts = row.expected["counts"]?.numbers {
      expect(found.map { Double($0.count) }, equals: counts)
    }
    if let indexes = row.expected["indexes"]?.numbers {
      expect(found.first?.map { Double($0.attributes.element.item) }, equals: indexes)
    }
  }

  @Test("Last row of mixed sizes is not padded") func lastRowOfMixedSizesIsNotPadded() throws {
    let row = try LayoutCase.named("flow-pst-lastrow")
    let scene = try scene(of: row)
    let found = try [2, 3].map {
      try scene.attributes(.element(Element(.cell, section: 0, item: $0)))[0].attributes.frame.x
    }
    expect(found, equals: row.expected["uikit_last_row_x"]?.numbers)
  }

  // MARK: Scrolling, hit-testing, batches

  @Test("The scroll range is that of the row") func scrollRange() throws {
    let row = try LayoutCase.named("offset-range")
    let offsets = try #require(row.expected["offsets"]?.numbers)
    for (values, offset) in zip(try #require(row.input["cases"]?.list), offsets) {
      func value(_ key: String) -> Double { values[key]?.number ?? 0 }
      let scene = try flow(Size(width: 100, height: value("bounds")))
      try scene.replaceSections([value("content") > 0 ? 1 : 0])
      try scene.setOptions([
        OptionAssignment("item-size", .size(Size(width: 100, height: value("content"))))
      ])
      try scene.setInset(
        Insets(top: value("top"), left: 0, bottom: value("bottom"), right: 0))
      try scene.scroll(to: Point(x: 0, y: value("proposed")))
      try expect(scene.status().first?.offset.y, equals: offset)
    }
  }

  @Test("Scroll to item") func scrollToItem() throws {
    let row = try LayoutCase.named("scroll-to-item")
    let scene = try flow(Size(width: 100, height: 400))
    try scene.setOptions([OptionAssignment("line-spacing", .number(0))])
    try scene.replaceSections([3])
    for (item, height) in [600.0, 50, 1350].enumerated() {
      try scene.change(items: item...item, section: 0, [.size(Size(width: 100, height: height))])
    }
    try scene.setInset(Insets(top: 64, left: 0, bottom: 34, right: 0))
    let positions: [ScrollPosition] = [.start, .center, .end]
    for (position, offset) in zip(positions, try #require(row.expected["offsets"]?.numbers)) {
      try scene.scroll(toItem: IndexPath(item: 1, section: 0), position)
      try expect(scene.status().first?.offset.y, equals: offset)
    }
  }

  /// A touch above the content meets nothing; on it, its place in the content is screen + offset.
  @Test("Touches above the content") func touchesAboveTheContent() throws {
    let row = try LayoutCase.named("seed003-touch-rule")
    let scene = try flow(Size(width: 375, height: 812))
    try scene.replaceSections([1])
    let top = try #require(row.input["content_inset_top"]?.number)
    try scene.setInset(Insets(top: top, left: 0, bottom: 0, right: 0))
    let offset = try #require(row.input["offset"]?.number)
    try scene.scroll(to: Point(x: 0, y: offset))
    let contents = try #require(row.expected["content_y"]?.numbers)
    for (screen, content) in zip(try #require(row.input["touch_screen_y"]?.numbers), contents) {
      let hit = try scene.hit(Point(x: 5, y: screen))
      expect(screen + offset, equals: content)
      expect(hit.local?.y, equals: content >= 0 ? content : nil)
    }
  }

  @Test(
    "Refused batches change nothing",
    arguments: ((try? LayoutCase.all()) ?? []).filter { $0.layout == "batch-error" }.map(\.id))
  func refusedBatchesChangeNothing(id: String) throws {
    let row = try LayoutCase.named(id)
    let scene = try flow(Size(width: 320, height: 480))
    try scene.replaceSections(try #require(row.input["counts_before"]?.numbers).map { Int($0) })
    let before = try scene.attributes(.all)
    try scene.beginBatch()
    for request in try #require(row.input["batch"]?.list) {
      try scene.add(try #require(operation(request)))
    }
    let counts = row.input["model_counts_after"]?.numbers.map { Int($0) }
    let error = try #require(throws: EngineError.self) {
      _ = try scene.commit(modelCounts: counts)
    }
    expect(
      error.description.hasPrefix("attempt to ") || error.description.hasPrefix("Invalid update: "))
    try expect(scene.attributes(.all), equals: before)
  }

  // MARK: Common

  private func flow(_ bounds: Size) throws -> Scene {
    let scene = Scene()
    // Each row would keep a library of its own open.
    try scene.load([try linkedIn("flow") { Flow() }.makeLayout()])
    try scene.setBounds(bounds)
    return scene
  }

  /// The content and options of a row, set as a person would set them.
  private func scene(of row: LayoutCase) throws -> Scene {
    let naive = row.naive()
    let scene = try flow(naive.window)
    try scene.setInset(naive.contentInset)
    var options = [
      OptionAssignment("direction", .choice(naive.isHorizontal ? 1 : 0)),
      OptionAssignment("rtl", .flag(naive.isMirrored)),
    ]
    if row.layout == "flow-leading" { options.append(OptionAssignment("row-align", .choice(1))) }
    try scene.setOptions(options)
    try scene.replaceSections(naive.sections.map(\.sizes.count))
    for (number, section) in naive.sections.enumerated() {
      let assignments = [
        OptionAssignment("line-spacing", .number(section.lineSpacing)),
        OptionAssignment("interitem-spacing", .number(section.interitemSpacing)),
        OptionAssignment("section-inset", .insets(section.inset)),
        OptionAssignment("header", .number(section.header)),
        OptionAssignment("footer", .number(section.footer)),
      ]
      try scene.setOptions(assignments, section: number)
      for (item, size) in section.sizes.enumerated() where item == 0 || size != section.sizes[0] {
        let last = item == 0 ? section.sizes.count - 1 : item
        try scene.change(items: item...last, section: number, [.size(size)])
      }
    }
    return scene
  }

  private func expectItems(_ frames: [JSONValue], _ section: Int, _ scene: Scene) throws {
    try expect(scene.itemCounts()[section], equals: frames.count)
    for (item, frame) in frames.enumerated() {
      let cell = Element(.cell, section: section, item: item)
      let found = try scene.attributes(.element(cell))[0].attributes.frame
      expect(isClose(found, try #require(frame.rect)), "\(section),\(item)")
    }
  }

  private func expectFrame(_ kind: ElementKind, _ section: Int, _ frame: Rect?, _ scene: Scene)
    throws
  {
    let element = Element(kind, section: section)
    guard let frame else {
      #expect(throws: EngineError.self) { try scene.attributes(.element(element)) }
      return
    }
    let found = try scene.attributes(.element(element))[0].attributes.frame
    expect(isClose(found, frame), "\(kind) \(section)")
  }

  private func isClose(_ a: Double, _ b: Double) -> Bool { (a - b).magnitude < 1e-4 }

  private func isClose(_ a: Rect, _ b: Rect) -> Bool {
    isClose(a.x, b.x) && isClose(a.y, b.y) && isClose(a.width, b.width)
      && isClose(a.height, b.height)
  }

  private func operation(_ request: JSONValue) -> BatchOperation? {
    guard let words = request.list, let name = words.first?.text else { return nil }
    func path(_ index: Int) -> IndexPath {
      let pair = words[index].numbers
      return IndexPath(item: Int(pair[1]), section: Int(pair[0]))
    }
    switch name {
    case "insertItem": return .insertItem(path(1), [])
    case "deleteItem": return .deleteItem(path(1))
    case "reloadItem": return .reloadItem(path(1), [])
    case "moveItem": return .moveItem(path(1), to: path(2))
    case "insertSection": return words[1].number.map { .insertSection(Int($0), items: 0) }
    default: return nil
    }
  }
}
