import LayoutCore
import LayoutLaws

/// The body of a test method that fails where a law is broken, in calls of UIKit alone.
struct TestBody {
  private let history: ViewHistory
  /// Whether the source has items with sizes, in this method and the others of the file.
  private let withSizes: Bool
  /// Whether the layout answers for the element alone.
  private let isKnown: Bool
  private(set) var lines: [String] = []
  /// The names of the layouts so far, each with its view's.
  private var views: [(layout: String, view: String)] = []

  /// Laws about answers that a collection view asks for; the others are about the module, or need
  /// more than a scene.
  static func retells(_ law: Law) -> Bool {
    ["alive", "answers", "stable", "rect", "single", "instances", "incremental"].contains(law.name)
  }

  /// Writes the scene, then what it is to show.
  init(
    _ history: ViewHistory, withSizes: Bool, _ law: Law, _ finding: LawFinding?,
    _ element: UIKitElement?, isKnown: Bool
  ) {
    (self.history, self.withSizes, self.isKnown) = (history, withSizes, isKnown)
    arrange("layout", "view", history.start)
    var state = history.start
    for step in history.steps {
      change(from: state, step)
      state = step.state
    }
    if let finding, let element {
      lines.append("let path = \(element.element.indexPath.code)")
      expect(finding, element)
    } else {
      expect(law)
    }
    // The last words keep each view alive, which its layout does not.
    lines += views.map { "XCTAssertTrue(\($0.view) === \($0.layout).collectionView)" }
  }

  // MARK: The scene

  private mutating func arrange(_ layout: String, _ view: String, _ state: ViewState) {
    views.append((layout, view))
    lines.append("let \(layout) = makeLayout()")
    let ofLayout = state.options.filter { $0.declaration.name != "rtl" }
    lines += ofLayout.map { $0.code(layout: layout, view: view) }
    lines.append(
      "let \(view) = show(\(layout), \(state.content(withSizes: withSizes)), "
        + "width: \(state.size.width.code), height: \(state.size.height.code))")
    let count = lines.count
    lines += state.options.filter { $0.declaration.name == "rtl" }
      .map { $0.code(layout: layout, view: view) }
    if state.inset != .zero { lines.append("\(view).contentInset = \(state.inset.code)") }
    if state.offset != .zero { lines.append("\(view).contentOffset = \(state.offset.code)") }
    if lines.count > count { lines.append("\(view).layoutIfNeeded()") }
  }

  private mutating func change(from old: ViewState, _ step: ViewHistory.Step) {
    let new = step.state
    if old.size != new.size { lines.append("view.bounds.size = \(new.size.code)") }
    if old.inset != new.inset { lines.append("view.contentInset = \(new.inset.code)") }
    lines += new.options.filter { !old.options.contains($0) }
      .map { $0.code(layout: "layout", view: "view") }
    lines += old.options.filter { option in
      !new.options.contains { $0.declaration == option.declaration }
    }.map { "// Option \($0.declaration.name)=none: give its property its first value here." }
    let content = "source?.sections = \(new.content(withSizes: withSizes))"
    if let batch = step.batch {
      lines += ["view.performBatchUpdates({", "  self.\(content)"]
      lines += batch.requests.map { "  view.\($0)" }
      lines.append("}, completion: nil)")
    }
    if old.offset != new.offset { lines.append("view.contentOffset = \(new.offset.code)") }
    lines.append("view.layoutIfNeeded()")
  }

  // MARK: What it is to show

  private mutating func expect(_ finding: LawFinding, _ element: UIKitElement) {
    let everything = "elements(layout, in: area(layout), \(element.place))"
    switch finding {
    case .lost(_, let rect):
      let known = isKnown ? "layout.\(element.call)" : "\(everything).first"
      lines += [
        "let rect = \(rect.code)",
        "let known = try XCTUnwrap(\(known))",
        "let found = elements(layout, in: rect, \(element.place))",
        "XCTAssertEqual(",
        "  found.count, known.frame.intersects(rect) ? 1 : 0,",
        "  \(quoted(finding, element)))",
      ]
    case .extra(_, let rect), .different(_, let rect):
      lines += [
        "let found = elements(layout, in: \(rect.code), \(element.place))",
        "let known = \(everything)",
        "XCTAssertEqual(found.map(text), known.map(text), \(quoted(finding, element)))",
      ]
    case .unknown:
      lines += [
        "XCTAssertEqual(\(everything).count, 1)",
        "XCTAssertNotNil(",
        "  layout.\(element.call),",
        "  \(quoted(finding, element)))",
      ]
    case .unlike:
      lines += [
        "let alone = try XCTUnwrap(layout.\(element.call))",
        "let found = \(everything)",
        "XCTAssertEqual([text(alone)], found.map(text))",
      ]
    case .invented: lines.append("XCTAssertNil(layout.\(element.call))")
    }
  }

  private func quoted(_ finding: LawFinding, _ element: UIKitElement) -> String {
    let text: String
    switch finding {
    case .lost: text = "layoutAttributesForElements(in:) lost \(element.text)"
    case .unknown: text = "\(element.method) does not know \(element.text)"
    default: text = element.text
    }
    return "\"\(text)\""
  }

  private mutating func expect(_ law: Law) {
    switch law.name {
    case "answers":
      lines += [
        "for rect in [area(layout), view.bounds] {",
        "  let found = layout.layoutAttributesForElements(in: rect) ?? []",
        "  let names = found.map { name($0) }",
        "  XCTAssertEqual(Set(names).count, names.count, \"an element comes twice\")",
        "  for one in found {",
        "    let frame = one.frame",
        "    let numbers = [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]",
        "    XCTAssertTrue(numbers.allSatisfy { $0.isFinite }, text(one))",
        "    XCTAssertTrue(frame.size.width >= 0 && frame.size.height >= 0, text(one))",
        "    XCTAssertLessThan(one.indexPath.section, view.numberOfSections)",
        "  }",
        "}",
        "let size = layout.collectionViewContentSize",
        "XCTAssertTrue(size.width.isFinite && size.height.isFinite)",
        "XCTAssertTrue(size.width >= 0 && size.height >= 0)",
      ]
    case "stable":
      lines += [
        "let first = everything(layout)",
        "_ = layout.layoutAttributesForElements(in: view.bounds)",
        "_ = layout.layoutAttributesForElements(in: CGRect(x: -50, y: -50, width: 100, height: 100))",
        "XCTAssertEqual(everything(layout), first)",
      ]
    case "instances":
      lines.append("let first = everything(layout)")
      arrange("other", "otherView", history.end)
      lines += [
        "otherView.bounds.size = CGSize(width: 217, height: 333)",
        "otherView.layoutIfNeeded()",
        "_ = everything(other)",
        "XCTAssertEqual(everything(layout), first)",
      ]
    case "incremental":
      arrange("fresh", "freshView", history.end)
      lines.append("XCTAssertEqual(everything(layout), everything(fresh))")
    default:
      // A class that crashes or never comes back does so here, or before.
      lines.append("_ = everything(layout)")
    }
  }
}

extension ViewBatch {
  /// The calls of a collection view.
  fileprivate var requests: [String] {
    [
      deletedSections.isEmpty ? nil : "deleteSections(\(deletedSections.sorted().indexSet))",
      deleted.isEmpty ? nil : "deleteItems(at: \(deleted.sorted().code))",
      insertedSections.isEmpty ? nil : "insertSections(\(insertedSections.indexSet))",
      inserted.isEmpty ? nil : "insertItems(at: \(inserted.code))",
      reloaded.isEmpty ? nil : "reloadItems(at: \(reloaded.code))",
    ].compactMap(\.self)
  }
}
