import LayoutCore
import ListLayout
import TestSupport
import Testing

/// The options, refusals, and the cost of operations.
struct ListRuleTests {
  @Test("The options are these") func theOptionsAreThese() {
    let options = List.declaration.options
    expect(
      options.map(\.name),
      equals: [
        "appearance", "row-height", "header-mode", "footer-mode", "header", "footer",
        "header-top-padding", "side-inset", "section-spacing", "separators", "separator-insets",
        "separator-thickness", "snap", "estimate", "re-estimate", "max-passes", "text",
        "leading-actions", "trailing-actions", "swipe-style", "full-swipe", "full-style", "release",
        "reorder", "button-width",
      ])
    expect(
      options.filter(\.isPerSection).map(\.name),
      equals: [
        "appearance", "header-mode", "footer-mode", "header", "footer", "separators",
        "separator-insets",
      ])
    expect(
      options.prefix(13).map(\.defaultValue),
      equals: [
        .choice(0), .number(44), .choice(0), .choice(0), .number(28), .number(28), .text("auto"),
        .text("auto"), .text("auto"), .flag(true), .text("16,0"), .number(0.5), .choice(0),
      ])
  }

  @Test(
    "Texts of another form are refused",
    arguments: [
      ("header-top-padding", ["", "-1", "nan", "automatic"]), ("side-inset", ["inf", "1e10"]),
      ("section-spacing", ["1,2", "1,2,3,4", "1,2,-3", ""]), ("separator-insets", ["16", "a,b"]),
      ("leading-actions", ["", "a,", "A", "a,b,c,d,e,f,g,h,i"]), ("button-width", ["-1"]),
    ])
  func textsOfAnotherFormAreRefused(name: String, texts: [String]) throws {
    let number = try #require(List.declaration.options.firstIndex { $0.name == name })
    for text in texts {
      #expect(throws: LayoutFailure.self, "\(name)=\(text)") {
        try List().check(.text(text), forOption: number)
      }
    }
  }

  @Test(
    "Texts of an item that cannot be read are refused, and the list stays as it was",
    arguments: [
      (0, "yes", "separator-top of item 1,2 takes auto, visible or hidden, not 'yes'"),
      (1, "", "separator-bottom of item 1,2 takes auto, visible or hidden, not ''"),
      (2, "4", "separator-top-insets of item 1,2 takes two lengths from 0 to 1e9, not '4'"),
      (3, "a,b", "separator-bottom-insets of item 1,2 takes two lengths from 0 to 1e9, not 'a,b'"),
      (
        4, "a,,b",
        "leading-actions of item 1,2 takes none or at most 8 names as in delete,flag, not 'a,,b'"
      ),
      (
        5, "A",
        "trailing-actions of item 1,2 takes none or at most 8 names as in delete,flag, not 'A'"
      ),
    ])
  func unreadableTextsAreRefused(column: Int, text: String, sentence: String) throws {
    let list = try ListUnderTest([1, 4])
    let before = list.elements()
    list.context.sections[1].texts[2] = [.own(column): text]
    #expect(throws: LayoutFailure.refused(sentence)) { try list.list.prepare(list.context) }
    #expect(throws: LayoutFailure.refused(sentence)) {
      try list.list.apply([.reloadItems(section: 1, items: 2..<3)], list.context)
    }
    expect(list.elements(), equals: before)
  }

  @Test("A height that is none is refused", arguments: [-1.0, .infinity, 2e9])
  func aHeightThatIsNoneIsRefused(height: Double) throws {
    #expect(throws: LayoutFailure.self) {
      try ListUnderTest([ArrayContext.Section(items: [[.height: 5], [.height: height]])])
    }
  }

  @Test("Content beyond what can be counted is refused") func tooLongIsRefused() throws {
    #expect(throws: LayoutFailure.refused("the content is longer than 274877906944 points")) {
      try ListUnderTest([Array(repeating: 400, count: 1)[0]], ["row-height": "1000000000"])
    }
  }

  /// Updates that do not lead to the content leave the list as it was.
  @Test("Updates that do not fit are refused") func updatesThatDoNotFitAreRefused() throws {
    let list = try ListUnderTest([3, 2])
    let before = list.elements()
    for updates: [LayoutUpdate] in [
      [.deleteSections(1..<3)], [.insertSections(4..<5)], [.deleteItems(section: 0, items: 2..<4)],
      [.insertItems(section: 2, items: 0..<1)], [.insertItems(section: 0, items: 0..<1)],
      [.deleteItems(section: 1, items: 0..<1)],
    ] {
      #expect(throws: LayoutFailure.self) { try list.list.apply(updates, list.context) }
      expect(list.elements(), equals: before)
    }
  }

  /// Equal rows are read as a column, and an edit reads what is new.
  @Test("An edit costs what it changes", arguments: [1_000, 50_000])
  func anEditCostsWhatItChanges(count: Int) throws {
    let items = (0..<count).map { [ItemMetric.height: Double(20 + $0 % 7)] }
    let list = try ListUnderTest([ArrayContext.Section(items: items)])
    expect(list.list.work.rowsRead, equals: count)
    list.context.sections[0].items.insert(contentsOf: [[.height: 5], [:]], at: count / 2)
    try list.list.apply(
      [.insertItems(section: 0, items: count / 2..<count / 2 + 2)], list.context)
    expect(list.list.work.rowsRead, equals: count + 2)
    let before = list.list.work.elements
    let found = list.elements(in: Rect(x: 0, y: Double(count) * 10, width: 320, height: 480))
    expect(list.list.work.elements - before, equals: found.count)
    let equal = try ListUnderTest([count])
    expect(equal.list.work.rowsRead, equals: 0)
  }

  @Test("An explanation names the rules and ends with the frame")
  func anExplanationNamesTheRules() throws {
    let list = try ListUnderTest(
      [3, 2], ["header-mode": "supplementary", "footer-mode": "supplementary"])
    func rules(_ kind: ElementKind?, _ section: Int, _ item: Int = 0) -> [String] {
      guard let kind else { return [] }
      return list.list.explain(Element(kind, section: section, item: item), list.context)
        .flatMap(\.rules)
    }
    let kinds = list.context.kinds
    expect(rules(.cell, 0, 1), equals: ["T-01", "T-02", "T-01"])
    expect(rules(.header, 1), equals: ["T-01", "T-03"])
    expect(rules(.footer, 1), equals: ["T-01", "T-03"])
    expect(rules(kinds.kind(named: "SeparatorBottom"), 0, 2), equals: ["T-01", "T-11", "T-12"])
    expect(rules(kinds.kind(named: "SectionBackground"), 0), equals: [])
    expect(rules(.cell, 0, 3), equals: [])
    let headed = try ListUnderTest(
      [2], ["header-mode": "first-item", "appearance": "grouped"])
    expect(
      headed.list.explain(Element(.cell, section: 0), headed.context).flatMap(\.rules),
      equals: ["T-01", "T-06"])
  }
}
