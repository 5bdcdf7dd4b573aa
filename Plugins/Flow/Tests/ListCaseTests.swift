import CollectionEngine
import FlowLayout
import LayoutCore
import TestSupport
import Testing

/// Rows of the case table about lists of other libraries, as sections of rows in `flow`; and what
/// no row of the table is tested by.
struct ListCaseTests {
  /// Kinds of rows that the tests of layouts, batches, anchors and touches run.
  private static let tested: Set = [
    "iglist", "flow", "flow-leading", "flow-align", "flow-pinned", "sticky", "sticky-bug",
    "sticky-index", "pull-header", "hit-test", "two-layer", "scroll-range", "scroll-to",
    "scroll-anchor", "pixel-rounding", "batch", "batch-error", "batch-normalise",
    "batch-index-map", "list-align", "list",
    "waterfall",
  ]

  /// Kinds of rows about layouts that are not bundled, and the reason.
  private static let others = [
    "magazine": "items by classes of widths", "prefix-offsets": "a structure inside MagazineLayout",
    "pinned-items": "items that share a progress", "spacing-slices": "gaps in whole points",
    "flow-list": "headers of a container",
    "grid": "items over several columns", "sliver-stack": "headers that shrink",
  ]

  @Test("Every row is counted") func everyRowIsCounted() throws {
    let rows = try LayoutCase.all()
    expect(rows.count, equals: 143)
    for row in rows {
      expect(Self.tested.contains(row.layout) != (Self.others[row.layout] != nil), row.id)
    }
    expect(rows.count { Self.others[$0.layout] != nil }, equals: 16)
  }

  static let rows = ((try? LayoutCase.all()) ?? []).filter { $0.layout == "list" }

  @Test("List rows are there") func listRowsAreThere() { expect(Self.rows.count, equals: 8) }

  /// Sections of rows `spacing` apart, `section_spacing` between sections, and insets around all of
  /// them.
  @Test("Lists have the frames of the case", arguments: rows.map(\.id)) func lists(id: String)
    throws
  {
    let row = try LayoutCase.named(id)
    let (input, expected) = (row.input, row.expected)
    let scene = Scene()
    try scene.load([Flow()])
    try scene.setBounds(
      Size(width: input["width"]?.number ?? 300, height: input["height"]?.number ?? 400))
    let heights = input["heights"]?.numbers ?? []
    let counts = (input["counts"]?.numbers ?? [Double(heights.count)]).map { Int($0) }
    try scene.replaceSections(counts)
    for (item, height) in heights.enumerated() { try setHeight(height, 0, item, scene) }
    try apply(input, scene)
    try space(input, scene)
    if let height = expected["content_height"]?.number {
      try expect(scene.status(of: nil).contentSize.height, equals: height)
    }
    for (name, item) in [("item1_minY", 1), ("item2_minY", 2)] {
      if let y = expected[name]?.number { try expect(frame(0, item, scene).y, equals: y) }
    }
    if let ys = expected["y"]?.numbers {
      try expect(ys.indices.map { try frame(0, $0, scene).y }, equals: ys)
    }
    if let count = expected["counts"]?.numbers {
      try expect(scene.itemCounts().map { Double($0) }, equals: count)
    }
    if let count = expected["count"]?.number, let query = input["query"]?.rect {
      let found = try scene.attributes(.rect(query))
      expect(Double(found.count), equals: count)
      try expect(scene.attributes(.rect(query)), equals: found)
    }
  }

  /// Edits of the row.
  private func apply(_ input: JSONValue, _ scene: Scene) throws {
    for key in ["reload", "set_height", "heights_after"] {
      guard case .object(let items)? = input[key] else { continue }
      if key == "heights_after" {
        let counts = try #require(input["counts_after"]?.numbers)
        try scene.replaceSections(counts.map { Int($0) })
      }
      for (path, height) in items {
        let place = path.split(separator: ",").compactMap { Int($0) }
        try setHeight(try #require(height.number), place[0], place[1], scene)
      }
    }
    for section in (input["delete_sections"]?.numbers ?? []).reversed() {
      try scene.deleteSections(Int(section)...Int(section))
    }
  }

  private func space(_ input: JSONValue, _ scene: Scene) throws {
    let width = try scene.status(of: nil).bounds.width
    let around = input["insets"]?.insets ?? .zero
    try scene.setOptions([
      OptionAssignment("line-spacing", .number(input["spacing"]?.number ?? 0)),
      OptionAssignment(
        "item-size",
        .size(
          Size(
            width: width - around.left - around.right, height: input["item_height"]?.number ?? 50))
      ),
    ])
    let count = try scene.itemCounts().count
    for section in 0..<count {
      var inset = around
      if section > 0 { inset.top = 0 }
      if section < count - 1 { inset.bottom = input["section_spacing"]?.number ?? 0 }
      try scene.setOptions([OptionAssignment("section-inset", .insets(inset))], section: section)
    }
  }

  private func setHeight(_ height: Double, _ section: Int, _ item: Int, _ scene: Scene) throws {
    try scene.change(
      items: item...item, section: section, [.size(Size(width: 300, height: height))])
  }

  private func frame(_ section: Int, _ item: Int, _ scene: Scene) throws -> Rect {
    try scene.attributes(.element(Element(.cell, section: section, item: item)))[0].attributes.frame
  }
}
