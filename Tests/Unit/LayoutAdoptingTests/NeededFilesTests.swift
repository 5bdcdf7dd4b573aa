import TestSupport
import Testing

@testable import LayoutAdopting

/// The files of a folder that come along, and the conditions that exclude some.
struct NeededFilesTests {
  private func unused(_ files: [AdoptedPackage.File], tests: [AdoptedPackage.File] = []) throws
    -> [String]
  {
    try AdoptedPackage(files, tests: tests, AdoptedPackage.Wish()).unused
  }

  private let layout = swiftFile(
    "ShelfLayout.swift",
    "class ShelfLayout: UICollectionViewLayout {\n  var model = ShelfModel()\n}")

  @Test("Files that nobody uses are left out") func filesThatNobodyUsesAreLeftOut() throws {
    let files = [
      layout, swiftFile("ShelfModel.swift", "struct ShelfModel { var rows: [Row] = [] }"),
      swiftFile("Row.swift", "struct Row {}"),
      swiftFile("ShelfCell.swift", "class ShelfCell: UICollectionViewCell { var row: Row? }"),
    ]
    expect(try unused(files), equals: ["App/ShelfCell.swift"])
  }

  @Test(
    "Declarations decide",
    arguments: [
      ("extension ShelfLayout { func more() {} }", true),
      ("extension CGRect { var rows: CGFloat { height } }", true),
      ("extension CGRect { var columns: CGFloat { width } }", false),
      ("extension Row { func more() {} }", true),
      ("extension Cell { func more() {} }\nclass Cell {}", false),
      ("func rows() {}", true),
      ("final class TallRow: Row {}", true),
      ("class RowView: UIView, Row {}", false),
      ("extension NSLayoutAnchor { func rows() {} }", false),
      ("prefix operator ~~\nprefix func ~~ (a: Int) -> Int { a }", true),
      ("func == (a: Odd, b: Odd) -> Bool { true }", true),
      ("import AppKit\nextension ShelfLayout { func more() {} }", false),
      ("#if os(macOS)\nimport AppKit\n#endif\nextension ShelfLayout { func more() {} }", true),
    ])
  func declarationsDecide(text: String, isNeeded: Bool) throws {
    let files = [
      layout, swiftFile("ShelfModel.swift", "struct ShelfModel { let rows: [Row] }\nstruct Row {}"),
      swiftFile("Other.swift", text),
    ]
    expect(try unused(files), equals: isNeeded ? [] : ["App/Other.swift"])
  }

  @Test("What is named or tested is taken") func whatIsNamedOrTestedIsTaken() throws {
    let cell = "class ShelfCell: UICollectionViewCell {}"
    let model = swiftFile("ShelfModel.swift", "struct ShelfModel {}")
    expect(try unused([layout, model, swiftFile("Cell.swift", cell, isNamed: true)]), equals: [])
    let test = swiftFile("T.swift", "import XCTest\nlet cell = ShelfCell()")
    expect(try unused([layout, model, swiftFile("Cell.swift", cell)], tests: [test]), equals: [])
  }

  @Test("Files of one name are named after their folders")
  func filesOfOneNameAreNamedAfterTheirFolders() throws {
    let found = try AdoptedPackage(
      [
        swiftFile("A/Model.swift", "struct ShelfModel {}", isNamed: true),
        swiftFile("B/Model.swift", "struct Row {}", isNamed: true), layout,
      ], tests: [], AdoptedPackage.Wish())
    expect(found.files.map(\.path), contains: "Sources/shelf_layout/A/Model.swift")
    expect(found.files.map(\.path), contains: "Sources/shelf_layout/B-Model.swift")
  }

  // MARK: Conditions

  @Test(
    "Conditions are known or not",
    arguments: [
      ("os(Linux)", true), ("os(iOS)", false), ("!os(macOS)", true), ("os(iOS) || os(Linux)", true),
      ("canImport(UIKit) && !os(watchOS)", true), ("canImport(AppKit)", false), ("DEBUG", nil),
      ("os(iOS) && DEBUG", false), ("os(Linux) || DEBUG", true), ("os(Linux) && DEBUG", nil),
      ("swift(>=5.0)", nil), ("(os(iOS) || os(tvOS)) && !targetEnvironment(macCatalyst)", false),
    ] as [(String, Bool?)])
  func conditionsAreKnownOrNot(text: String, holds: Bool?) {
    expect(Condition.holds(text), equals: holds)
  }

  @Test("What is not compiled is no code") func whatIsNotCompiledIsNoCode() {
    let file = SwiftSource(
      path: "",
      bytes: Array(
        """
        #if os(macOS)
        class A {
        #elseif DEBUG
        class B {
        #else
        class C {
        #endif
        }
        #if os(Linux)
        let d = 1
        #else
        let e = 1
        #endif
        """.utf8))
    let words = file.words().map(\.text)
    expect(!words.contains("A") && words.contains("B") && words.contains("C"))
    expect(words.contains("d") && !words.contains("e"))
  }

  @Test("A class under a condition") func aClassUnderACondition() throws {
    let text = "#if os(iOS)\nimport UIKit\nclass ALayout: UICollectionViewLayout {}\n#endif\n"
    #expect(throws: AdoptedPackage.Refusal.hidden("ALayout")) {
      try unused([swiftFile("A.swift", text)])
    }
    expect(
      AdoptedPackage.Refusal.hidden("ALayout").sentence,
      equals: "expected a layout class, found 'ALayout' under an '#if' that is false on Linux; "
        + "--convert makes 'os(iOS)' hold here, too")
    var wish = AdoptedPackage.Wish()
    wish.converts = true
    let found = try AdoptedPackage([swiftFile("A.swift", text)], tests: [], wish)
    expect(found.edits, equals: ["App/A.swift:1: 'os(iOS)' holds on Linux, too"])
    let copy = found.files.first { $0.path.hasSuffix("/A.swift") }?.bytes ?? []
    expect(
      String(decoding: copy, as: UTF8.self),
      contains: "#if (os(iOS) || os(Linux))\nimport UIKit\nclass ALayout")
  }

  @Test("A condition inside a declaration is listed") func aConditionInsideADeclarationIsListed()
    throws
  {
    let text =
      "class ALayout: UICollectionViewLayout {\n#if os(iOS)\n  let selector = #selector(a)\n#endif\n}"
    var wish = AdoptedPackage.Wish()
    wish.converts = true
    let found = try AdoptedPackage([swiftFile("A.swift", text)], tests: [], wish)
    expect(found.edits, equals: [])
    expect(
      found.places,
      equals: ["App/A.swift:2: 'os(iOS)' is false here: what it holds is left out"])
    expect(!found.cannotCompile)
  }
}

/// A file of a folder, or one that was named.
private func swiftFile(_ path: String, _ text: String, isNamed: Bool = false)
  -> AdoptedPackage.File
{
  AdoptedPackage.File(
    path: "App/\(path)", place: path, bytes: Array(text.utf8), isNamed: isNamed)
}
