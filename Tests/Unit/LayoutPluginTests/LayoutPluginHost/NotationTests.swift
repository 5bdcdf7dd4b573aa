import Foundation
import LayoutCore
import LayoutPluginHost
import TestSupport
import Testing

/// Options in a notation, behind the contract.
struct NotationTests {
  // MARK: Across the contract

  @Test("Kinds that options name are those of the layout") func kindsOfOptions() throws {
    let kinds = try #require(try linkedIn("noted") { NotedLayout() }.makeLayout().optionKinds)
    try expect(
      kinds.kinds(context("badge=10 line=4")),
      equals: [.supplementary("badge"), .supplementary("line")])
    try expect(kinds.kinds(context("")), equals: [])
  }

  @Test("Texts, faults and completions are those of the layout") func textsOfOptions() throws {
    let notation = try #require(try linkedIn("noted") { NotedLayout() }.makeLayout().optionText)
    try expect(notation.forms(ofOption: 0), equals: ["json"])
    try expect(notation.forms(ofOption: 2) == nil)
    try expect(notation.forms(ofOption: 3) == nil)
    let context = context("badge=10\n  line=4")
    try expect(notation.text(ofOption: 0, as: "", context), equals: "badge=10 line=4")
    try expect(
      notation.text(ofOption: 0, as: "json", context), equals: "{\"badge\": 10.0, \"line\": 4.0}")
    try expect(
      notation.fault(in: "badge=10 é=x", ofOption: 0),
      equals: OptionTextFault(offset: 12, "expected a length after '='"))
    try expect(notation.fault(in: "badge=10", ofOption: 0) == nil)
    try expect(notation.completions(of: "badge=3 l", ofOption: 0), equals: ["line="])
    try expect(notation.completions(of: "x", ofOption: 0), equals: [])
    #expect(throws: LayoutFailure.refused("expected '=', found the end")) {
      try notation.text(ofOption: 0, as: "", self.context("badge"))
    }
  }

  private func context(_ spec: String) -> ArrayContext {
    ArrayContext(itemCounts: [2], options: [.text(spec), nil, nil])
  }

  // MARK: Answers that make no sense

  @Test("Nothing is wrong with the good one") func nothingIsWrongWithTheGoodOne() throws {
    let layout = try Faulty("GOOD").load()
    try expect(
      layout.optionKinds?.kinds(context("a")),
      equals: [.supplementary("own"), .supplementary("two")])
    let notation = try #require(layout.optionText)
    try expect(notation.forms(ofOption: 0), equals: ["json", "dots"])
    // Of options that hold no text the plugin is not asked.
    try expect((notation.forms(ofOption: 1), notation.forms(ofOption: 2)) == (nil, nil))
    try expect(notation.text(ofOption: 0, as: "", context("a")), equals: "a")
    try expect(notation.text(ofOption: 0, as: "dots", context("a")), equals: "dots")
    try expect(
      notation.fault(in: "ab?", ofOption: 0),
      equals: OptionTextFault(offset: 2, "expected no question"))
    try expect(notation.completions(of: "ab", ofOption: 0), equals: ["ab", "more"])
  }

  @Test("A text of more than a mebibyte is not passed on") func longTexts() throws {
    let notation = try #require(try Faulty("GOOD").load().optionText)
    let text = String(repeating: "?", count: 1 << 20)
    try expect(notation.fault(in: text, ofOption: 0)?.offset, equals: 0)
    try expect(
      notation.fault(in: text + "?", ofOption: 0),
      equals: OptionTextFault(offset: 1 << 20, "expected at most 1048576 bytes, found 1048577"))
    try expect(notation.completions(of: text + "?", ofOption: 0), equals: [])
  }

  @Test(
    "Wrong kinds are found",
    arguments: [
      ("NO_KINDS", "the count was not written"), ("MANY_KINDS", "257 kinds, more than 256"),
      ("NARROW_KINDS", "lends 2 kinds of 23 bytes, or without an address"),
      ("KINDS_NOWHERE", "lends 2 kinds of 24 bytes, or without an address"),
      ("NAMELESS_KIND", "kind \"\" is empty or named twice"),
      ("KIND_TWICE", "kind \"own\" is empty or named twice"),
      ("CELL_KIND", "kind 0 cannot be read"),
    ]) func kinds(mode: String, found: String) throws
  {
    let layout = try Faulty(mode).load()
    #expect(throws: misbehaviour("option kinds", found)) {
      try layout.optionKinds?.kinds(context("a"))
    }
  }

  @Test(
    "Wrong forms are found",
    arguments: [
      ("NO_FORMS", "the count was not written"), ("MANY_FORMS", "17 texts, more than 16"),
      ("FORMS_NOWHERE", "lends 2 texts of 16 bytes, or without an address"),
      ("LOUD_FORM", "form \"Loud\" is not of the form [a-z][a-z0-9-]*, or named twice"),
      ("FORM_TWICE", "form \"json\" is not of the form [a-z][a-z0-9-]*, or named twice"),
    ]) func forms(mode: String, found: String) throws
  {
    let layout = try Faulty(mode).load()
    #expect(throws: misbehaviour("option forms", found)) {
      try layout.optionText?.forms(ofOption: 0)
    }
  }

  @Test("Wrong texts, faults and words are found") func texts() throws {
    #expect(throws: misbehaviour("option text", "the text of option spec cannot be read")) {
      try Faulty("LONG_TEXT").load().optionText?.text(ofOption: 0, as: "", context("a"))
    }
    for (mode, found) in [
      ("FAR_FAULT", "the fault of option spec is at byte 3 of 2"),
      ("SILENT_FAULT", "the fault of option spec has no sentence that can be read"),
      ("LONG_FAULT", "the fault of option spec has no sentence that can be read"),
    ] {
      #expect(throws: misbehaviour("option fault", found)) {
        try Faulty(mode).load().optionText?.fault(in: "a?", ofOption: 0)
      }
    }
    for (mode, found) in [
      ("MANY_WORDS", "1001 texts, more than 1000"), ("LONG_WORD", "text 1 cannot be read"),
    ] {
      #expect(throws: misbehaviour("option completions", found)) {
        try Faulty(mode).load().optionText?.completions(of: "a", ofOption: 0)
      }
    }
  }

  @Test("Incomplete tables are found at the creation") func incompleteTables() throws {
    for (mode, name) in [("HOLE_IN_KINDS", "option kinds"), ("HOLE_IN_NOTATION", "notation")] {
      #expect(throws: misbehaviour("capability", "the \(name) table lacks a function")) {
        try Faulty(mode).load()
      }
    }
  }

  private func misbehaviour(_ function: String, _ found: String) -> LayoutFailure {
    .misbehaviour(plugin: "notation", function: function, found: found)
  }
}

/// The fixture `notation.c`, compiled for one test.
private struct Faulty {
  let folder: TemporaryFolder
  let library: PluginLibrary

  init(_ mode: String) throws {
    folder = try TemporaryFolder()
    library = PluginLibrary(
      searchPath: SearchPath(options: [folder.path], variable: { _ in nil }, executable: nil))
    let source = try #require(
      Bundle.module.path(forResource: "notation", ofType: "c", inDirectory: "Fixtures"))
    let output = try compile(
      ["-shared", "-fPIC", "-DMODE=\(mode)", source, "-o", folder.path("libnotation.layout.so")])
    try #require(output == "")
  }

  func load() throws -> any CollectionLayout { try library.open("notation").makeLayout() }
}
