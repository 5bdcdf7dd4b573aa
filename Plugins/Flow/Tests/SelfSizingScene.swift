import FlowLayout
import LayoutCore
import TestSupport

@testable import CollectionEngine

/// A row of the case table about self-sizing, played in a scene with `flow`: columns are items of
/// equal width.
struct SelfSizingScene {
  let scene = Scene()
  private let setup: JSONValue

  /// Shows the content of `setup`, of which nothing has been measured.
  init(_ setup: JSONValue) throws {
    self.setup = setup
    try scene.load([Flow()])
    try scene.setBounds(
      Size(width: setup["width"]?.number ?? 320, height: setup["height"]?.number ?? 480))
    try scene.replaceContent(try Self.content(setup["sections"]))
    for (section, header) in (setup["header"]?.list ?? []).enumerated() {
      try scene.setMeasured(
        Size(width: .nan, height: header["measured"]?.number ?? .nan),
        of: Element(.header, section: section))
    }
    let inset = setup["inset"]?.numbers ?? [0, 0]
    try scene.setInset(Insets(top: inset[0], left: 0, bottom: inset[1], right: 0))
    let anchors: [String: AnchorPolicy] = ["top": .start, "bottom": .end, "none": .none]
    if let anchor = anchors[setup["anchor"]?.text ?? ""] {
      try scene.arrange("main", .anchor(anchor))
    }
    try setOptions()
    forget(at: setup["offset"]?.number ?? -inset[0])
  }

  private func setOptions() throws {
    let estimate = setup["estimate"]?.text ?? "\(setup["estimate"]?.number ?? 44)"
    let policy = ReEstimate(rawValue: setup["re_estimate"]?.text ?? "keep") ?? .keep
    try scene.setOptions([
      OptionAssignment("item-size", .size(itemSize(setup["width"]?.number ?? 320))),
      OptionAssignment("line-spacing", .number(setup["spacing"]?.number ?? 0)),
      OptionAssignment("interitem-spacing", .number(setup["column_spacing"]?.number ?? 0)),
      OptionAssignment("cross-align", .choice(0)),
      OptionAssignment(
        "header", .number(setup["header"] == nil ? 0 : setup["estimate"]?.number ?? 44)),
      OptionAssignment("estimate", .text(estimate)),
      OptionAssignment(
        "re-estimate", .choice(ReEstimate.allCases.firstIndex(of: policy) ?? 0)),
      OptionAssignment("max-passes", .number(setup["max_passes"]?.number ?? 16)),
    ])
    let (padding, count) = (setup["padding"]?.numbers ?? [0, 0], try scene.itemCounts().count)
    let gap = setup["section_spacing"]?.number ?? 0
    for section in 0..<count where padding != [0, 0] || gap != 0 {
      let inset = Insets(
        top: section == 0 ? padding[0] : gap, left: 0,
        bottom: section == count - 1 ? padding[1] : 0, right: 0)
      try scene.setOptions([OptionAssignment("section-inset", .insets(inset))], section: section)
    }
  }

  /// The size of an item of one of the columns.
  private func itemSize(_ width: Double) -> Size {
    let (columns, gap) = (setup["columns"]?.number ?? 1, setup["column_spacing"]?.number ?? 0)
    return Size(width: (width - (columns - 1) * gap) / columns, height: 50)
  }

  /// Begins where nothing is measured yet.
  private func forget(at offset: Double) {
    scene.state.layers[0].lengths = KnownLengths()
    scene.state.layers[0].offset.y = offset
    scene.state.layers[0].stack?.invalidate()
    scene.beginChange()
  }

  private static func content(_ sections: JSONValue?) throws -> ContentBuilder {
    var builder = ContentBuilder()
    for (section, items) in (sections?.list ?? []).enumerated() {
      for item in items.list ?? [] { try builder.append(changes(item), to: section) }
    }
    return builder
  }

  /// The properties of an item in the case: a number is what measuring gives.
  private static func changes(_ item: JSONValue) -> [ItemChange] {
    if let height = item.number { return [.measured(width: nil, height: height)] }
    if let label = item["label"]?.text { return [.label(label)] }
    if let height = item["size"]?.number { return [.metric(.height, height)] }
    return []
  }

  // MARK: Steps

  /// Plays one step.
  func play(_ step: [JSONValue]) throws {
    scene.resetCounters()
    let numbers = step.dropFirst().map { $0.number ?? 0 }
    let path = IndexPath(
      item: numbers.count > 1 ? Int(numbers[1]) : 0, section: Int(numbers.first ?? 0))
    switch step[0].text {
    case "settle": try scene.measure([])
    case "scroll": try scene.scroll(to: Point(x: 0, y: numbers[0]))
    case "scroll!": try scene.scroll(to: Point(x: 0, y: numbers[0]), clamped: false)
    case "scroll-item":
      let positions: [String: ScrollPosition] = ["start": .start, "center": .center, "end": .end]
      try scene.scroll(toItem: path, positions[step[3].text ?? ""] ?? .start)
    case "insert":
      let items = step[3].list ?? []
      try scene.insertItems(at: path, count: items.count, Self.changes(items[0]))
    case "delete":
      try scene.deleteItems(path.item...path.item + Int(numbers[2]) - 1, section: path.section)
    case "move":
      try scene.moveItem(path, to: IndexPath(item: Int(numbers[3]), section: Int(numbers[2])))
    case "reload":
      try scene.beginBatch()
      try scene.add(.reloadItem(path, []))
      _ = try scene.commit()
    case "set":
      try scene.change(
        items: path.item...path.item, section: path.section,
        [.measured(width: nil, height: numbers[2])])
    case "measure":
      try scene.measure(
        step[2].numbers.map { Element(.cell, section: path.section, item: Int($0)) })
    case "measure-all": try scene.measure(nil)
    case "width": try resize(numbers[0])
    case "height": try scene.setBounds(Size(width: scene.viewportSize.width, height: numbers[0]))
    case "replace": try scene.replaceContent(try Self.content(step[1]))
    default: expect(step[0].text, equals: "a known step")
    }
  }

  /// Makes the viewport and the items so wide, in one change: the layout reads the option when the
  /// new room makes it prepare.
  private func resize(_ width: Double) throws {
    scene.state.layers[0].options[0][1] = .size(itemSize(width))
    scene.state.layers[0].stack?.update(scene.state.snapshot(0))
    try scene.setBounds(Size(width: width, height: scene.viewportSize.height))
  }

  // MARK: Answers

  /// The answers to all that the case states after a step.
  func state(_ expected: JSONValue) throws -> [String: JSONValue] {
    let (status, counters) = (try scene.status(of: nil), try scene.counters())
    var places: [String: JSONValue] = [:]
    for name in expected["at"]?.members?.keys.sorted() ?? [] {
      let words = name.split(separator: " ")
      let numbers = words[words.count - 1].split(separator: ",").compactMap { Int($0) }
      let element = Element(
        words.count == 1 ? .cell : words[0] == "header" ? .header : .footer, section: numbers[0],
        item: numbers[1])
      let frame = try? scene.attributes(.element(element))[0].attributes.frame
      places[name] = frame.map { .list([.number($0.y), .number($0.height)]) } ?? .null
    }
    return [
      "offset": .number(status.offset.y), "content": .number(status.contentSize.height),
      "passes": .number(Double(counters.passes)), "measured": .number(Double(counters.measured)),
      "adjusted": .number(Double(counters.adjusted)),
      "estimated": .number(Double(status.estimated)), "at": .object(places),
    ]
  }
}

extension JSONValue {
  /// Whether two values are equal, numbers within `tolerance`.
  func isEqual(to other: JSONValue, within tolerance: Double) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.number(let a), .number(let b)): (a - b).magnitude <= tolerance
    case (.list(let a), .list(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.isEqual(to: $1, within: tolerance) }
    case (.object(let a), .object(let b)):
      a.keys == b.keys && a.allSatisfy { b[$0]?.isEqual(to: $1, within: tolerance) ?? false }
    default: false
    }
  }
}
