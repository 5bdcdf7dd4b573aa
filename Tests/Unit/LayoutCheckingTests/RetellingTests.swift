import LayoutCore
import LayoutLaws
import TestSupport
import Testing

@testable import LayoutChecking

/// A scene in UIKit's terms: batches, histories, sentences and the test that is written.
struct RetellingTests {
  private func path(_ section: Int, _ item: Int) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  // MARK: Batches

  @Test("Updates become one batch") func updatesBecomeOneBatch() {
    let batch = ViewBatch(
      [
        .deleteItems(section: 0, items: 3..<4), .deleteItems(section: 0, items: 0..<1),
        .insertItems(section: 0, items: 1..<3), .reloadItems(section: 0, items: 0..<2),
      ], before: [5, 2])
    expect(batch.deleted, equals: [path(0, 3), path(0, 0)])
    expect(batch.inserted, equals: [path(0, 1), path(0, 2)])
    // By its old path; the new one is no reload.
    expect(batch.reloaded, equals: [path(0, 1)])
    expect(batch.deletedSections.isEmpty && batch.insertedSections.isEmpty)
  }

  @Test("Items of sections that move have their old paths")
  func itemsOfSectionsThatMoveHaveTheirOldPaths() {
    let batch = ViewBatch(
      [
        .deleteSections(0..<1), .insertSections(1..<2), .deleteItems(section: 0, items: 1..<2),
        .insertItems(section: 2, items: 0..<1), .insertItems(section: 1, items: 0..<4),
      ], before: [1, 2, 3])
    expect(batch.deletedSections, equals: [0])
    expect(batch.insertedSections, equals: [1])
    expect(batch.deleted, equals: [path(1, 1)])
    // The items of a new section come with it.
    expect(batch.inserted, equals: [path(2, 0)])
  }

  // MARK: Histories

  private func state(
    _ counts: [Int], offset: Double = 0, _ item: ViewState.Item = ViewState.Item()
  ) -> ViewState {
    ViewState(
      size: Size(width: 320, height: 480), inset: .zero, offset: Point(x: 0, y: offset),
      sections: counts.map { Array(repeating: item, count: $0) }, options: [])
  }

  @Test("A history begins with the last content that was replaced")
  func aHistoryBeginsWithTheLastContentThatWasReplaced() {
    var history = ViewHistory(state([]))
    history.add(state([3]), nil)
    history.add(state([3], offset: 20), nil)
    expect(history.start, equals: state([3]))
    expect(history.steps.count, equals: 1)
    history.add(state([4], offset: 20), [.insertItems(section: 0, items: 3..<4)])
    // A step without changes is not written.
    history.add(state([4], offset: 20), [])
    expect(history.steps.map { $0.batch == nil }, equals: [true, false])
    expect(history.end, equals: state([4], offset: 20))
    history.add(state([9]), nil)
    expect(history.start == state([9]) && history.steps.isEmpty)
  }

  // MARK: Classes and sentences

  @Test(
    "The first fact names the class",
    arguments: [
      (
        "class falls_layout.FallsLayout answers for it, of kind cell, with attributes of class A; …",
        UIKitClass(module: "falls_layout", name: "FallsLayout")
      ),
      (
        "class App.Outer.Inner answers for it, of kind cell, with attributes of class A",
        UIKitClass(module: "App", name: "Outer.Inner")
      ),
      ("class App.(unknown context at $1).Inner answers for it, of kind cell, with a", nil),
      ("line 2 holds items 4 to 7", nil), ("class A answers for it, of kind cell, with a", nil),
    ]) func theFirstFactNamesTheClass(text: String, found: UIKitClass?)
  {
    expect(UIKitClass([Fact(text), Fact("more")]), equals: found)
  }

  @Test("A kind is known too") func aKindIsKnownToo() throws {
    let text = "class App.A answers for it, of kind My Header, with attributes of class B"
    expect(try #require(UIKitClass([Fact(text)])).kind, equals: "My Header")
    expect(UIKitClass([]) == nil)
  }

  private func attributes(_ element: Element, z: Int) -> LayoutAttributes {
    LayoutAttributes(element, frame: Rect(x: 1, y: 2, width: 3, height: 4), zIndex: z)
  }

  @Test("Findings are told in UIKit's words") func findingsAreToldInUIKitsWords() {
    let (cell, footer) = (Element(.cell, section: 0, item: 14), Element(.footer, section: 1))
    let rect = Rect(x: 0, y: 10.5, width: 320, height: 40)
    func sentence(_ finding: LawFinding, _ alone: Int? = nil, _ other: Int? = nil) -> String {
      let element = finding.element
      return finding.sentence(
        UIKitElement(element, .standard, explained: nil),
        (alone.map { attributes(element, z: $0) }, other.map { attributes(element, z: $0) }))
    }
    let query = "layoutAttributesForElements(in: CGRect(x: 0, y: 10.5, width: 320, height: 40))"
    expect(
      [
        sentence(.lost(cell, in: rect), 0), sentence(.lost(cell, in: rect)),
        sentence(.extra(cell, in: rect)), sentence(.different(footer, in: rect)),
        sentence(.unknown(cell)), sentence(.unlike(footer), 10, 6),
        sentence(.invented(cell)),
      ],
      equals: [
        "\(query) lost [0, 14], though layoutAttributesForItem(at:) knows it",
        "\(query) lost [0, 14], though it returns it for a larger rectangle",
        "\(query) returns [0, 14], which it does not return for a larger rectangle",
        "\(query) gives the footer [1, 0] other attributes than for a larger rectangle",
        "layoutAttributesForElements(in:) returns [0, 14], and layoutAttributesForItem(at:) answers nil",
        "layoutAttributesForSupplementaryView(ofKind:at:) gives the footer [1, 0] other attributes "
          + "than layoutAttributesForElements(in:): z 10, there 6",
        "layoutAttributesForItem(at:) answers for [0, 14], which the content does not have",
      ])
  }

  // MARK: The test

  private func text(
    _ history: ViewHistory, _ name: String, _ finding: LawFinding? = nil, isKnown: Bool = true
  ) throws -> String {
    let law = try #require(Law.named(name))
    let element = finding.map { UIKitElement($0.element, .standard, explained: nil) }
    let body = TestBody(
      history, withSizes: history.hasSizes, law, finding, element, isKnown: isKnown)
    let method = TestMethod(
      law: law, sentence: "something is wrong", scene: ["load falls", "sections 20"],
      body: body.lines)
    return SwiftTest(
      UIKitClass(module: "falls_layout", name: "FallsLayout"), module: "falls", [method]
    ).text
  }

  @Test("A lost element is asked for again") func aLostElementIsAskedForAgain() throws {
    let rect = Rect(x: 0, y: 10, width: 320, height: 40)
    let text = try text(
      ViewHistory(state([20])), "rect", .lost(Element(.cell, section: 0, item: 14), in: rect))
    expect(
      text,
      contains: """
        final class FallsLayoutFindingTests: XCTestCase {
          /// Creates the layout as your app does.
          private func makeLayout() -> FallsLayout { FallsLayout() }

          /// Law rect: something is wrong.
          ///
          ///     load falls
          ///     sections 20
          func testRect() async throws {
            let layout = makeLayout()
            let view = show(layout, [20], width: 320, height: 480)
            let path = IndexPath(item: 14, section: 0)
            let rect = CGRect(x: 0, y: 10, width: 320, height: 40)
            let known = try XCTUnwrap(layout.layoutAttributesForItem(at: path))
            let found = elements(layout, in: rect, at: path, kind: nil)
            XCTAssertEqual(
              found.count, known.frame.intersects(rect) ? 1 : 0,
              "layoutAttributesForElements(in:) lost [0, 14]")
            XCTAssertTrue(view === layout.collectionView)
          }

        """)
    expect(text, contains: "#if canImport(falls_layout)\n  @testable import falls_layout\n#endif\n")
    // Unused helpers are not written.
    expect(!text.contains("struct Item") && !text.contains("private func text("))
  }

  @Test("Steps are calls of the view") func stepsAreCallsOfTheView() throws {
    var history = ViewHistory(state([4, 1], offset: 5))
    var next = state([3], offset: 0, ViewState.Item(height: 22.5))
    next.inset = Insets(top: 1, left: 2, bottom: 3, right: 4)
    next.size.width = 200
    let declaration = OptionDeclaration(
      "gap", .number(0...9), default: nil, summary: "The class's gap.")
    let other = OptionDeclaration(
      "pace", .choice(["slow", "fast"]), default: nil, summary: "How fast it is.")
    let rtl = OptionDeclaration("rtl", .flag, default: .flag(false), summary: "")
    next.options = [
      ViewState.Option(declaration: declaration, value: .number(4)),
      ViewState.Option(declaration: other, value: .choice(1)),
      ViewState.Option(declaration: rtl, value: .flag(true)),
    ]
    history.add(
      next,
      [
        .deleteSections(1..<2), .insertItems(section: 0, items: 1..<2),
        .reloadItems(section: 0, items: 0..<1),
      ])
    let text = try text(history, "incremental")
    expect(
      text,
      contains: """
            let view = show(layout, [Array(repeating: Item(), count: 4), [Item()]], width: 320, height: 480)
            view.contentOffset = CGPoint(x: 0, y: 5)
            view.layoutIfNeeded()
            view.bounds.size = CGSize(width: 200, height: 480)
            view.contentInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            layout.gap = 4
            // Option pace=fast: set its property of 'layout' here.
            view.semanticContentAttribute = .forceRightToLeft
            view.performBatchUpdates({
              self.source?.sections = [[Item(height: 22.5), Item(height: 22.5), Item(height: 22.5)]]
              view.deleteSections([1])
              view.insertItems(at: [IndexPath(item: 1, section: 0)])
              view.reloadItems(at: [IndexPath(item: 0, section: 0)])
            }, completion: nil)
            view.contentOffset = CGPoint(x: 0, y: 0)
            view.layoutIfNeeded()

        """)
    expect(text, contains: "XCTAssertEqual(everything(layout), everything(fresh))\n")
    expect(
      text, contains: "CGSize(width: item.width ?? own.width, height: item.height ?? own.height)")
  }

  @Test(
    "Each law has its expectation",
    arguments: ["alive", "answers", "stable", "instances", "incremental"])
  func eachLawHasItsExpectation(name: String) throws {
    let text = try text(ViewHistory(state([3])), name)
    let body = text.split(separator: "async throws {")[1].split(separator: "  }\n").first ?? ""
    expect(body.contains("XCTAssert"), "\(body)")
    let law = try #require(Law.named(name))
    expect(TestBody.retells(law))
  }

  @Test("The others are not retold") func theOthersAreNotRetold() {
    let names = Law.all.filter { !TestBody.retells($0) }.map(\.name)
    expect(names.contains("descriptor") && names.contains("buffer") && names.contains("path"))
    expect(names.count, equals: Law.all.count - 7)
  }

  @Test(
    "Each finding has its expectation",
    arguments: [
      (
        LawFinding.extra(Element(.cell, section: 0), in: .zero),
        "XCTAssertEqual(found.map(text), known.map(text)"
      ),
      (
        .different(Element(.header, section: 0), in: .zero),
        "kind: UICollectionView.elementKindSectionHeader)"
      ),
      (
        .unknown(Element(.cell, section: 0)),
        "XCTAssertNotNil(\n      layout.layoutAttributesForItem(at: path)"
      ),
      (.unlike(Element(.footer, section: 2)), "XCTAssertEqual([text(alone)], found.map(text))"),
      (
        .invented(Element(.cell, section: 0)),
        "XCTAssertNil(layout.layoutAttributesForItem(at: path))"
      ),
    ]) func eachFindingHasItsExpectation(finding: LawFinding, part: String) throws
  {
    let text = try text(ViewHistory(state([3])), "single", finding)
    expect(text, contains: part)
    let other = try self.text(
      ViewHistory(state([3])), "rect", .lost(Element(.cell, section: 0), in: .zero), isKnown: false)
    expect(other, contains: "elements(layout, in: area(layout), at: path, kind: nil).first)")
  }
}
