import TestSupport
import Testing

@testable import LayoutAdopting

/// The plan of a package: which class is found, what is refused, and which files are written.
struct AdoptedPackageTests {
  private func file(_ path: String, _ text: String) -> AdoptedPackage.File {
    AdoptedPackage.File(
      path: "App/\(path)", place: path, bytes: Array(text.utf8))
  }

  private func package(
    _ files: [AdoptedPackage.File], tests: [AdoptedPackage.File] = [],
    _ change: (inout AdoptedPackage.Wish) -> Void = { _ in }
  ) throws(AdoptedPackage.Refusal) -> AdoptedPackage {
    var wish = AdoptedPackage.Wish()
    change(&wish)
    return try AdoptedPackage(files, tests: tests, wish)
  }

  private func text(_ path: String, of package: AdoptedPackage) throws -> String {
    let bytes = try #require(package.files.first { $0.path == path }?.bytes, "no \(path)")
    return String(decoding: bytes, as: UTF8.self)
  }

  private let plain = "import UIKit\nclass WaterfallLayout: UICollectionViewLayout {}\n"

  // MARK: Finding the class

  @Test(
    "One class is found",
    arguments: [
      ("class A: UICollectionViewLayout {}", "A"),
      ("final public class A: NSObject, UICollectionViewFlowLayout, Marking {}", "A"),
      ("open class A\n  : UIKit.UICollectionViewLayout\n{\n}", "A"),
      ("typealias Base = UICollectionViewFlowLayout\nclass A: Base {}", "A"),
      (
        "// class B: UICollectionViewLayout {}\nlet s = \"class C: UICollectionViewLayout {\"\n"
          + "class A: UICollectionViewLayout { class func make() {} }", "A"
      ),
      (
        "extension UICollectionViewLayout {}\nclass D: NSObject {}\n"
          + "class A: UICollectionViewCompositionalLayout {}", "A"
      ),
    ])
  func oneClassIsFound(source: String, name: String) throws {
    expect(try package([file("A.swift", source)]).className, equals: name)
  }

  @Test(
    "A function that makes a layout is found where no class is one",
    arguments: [
      (
        "func makeFeedLayout() -> UICollectionViewCompositionalLayout {}", "makeFeedLayout()",
        "feed"
      ),
      (
        "enum Feed { @MainActor static func createLayout(wide: Bool = true)\n"
          + "  -> UICollectionViewLayout { inner() } }", "Feed.createLayout()", "layout"
      ),
      (
        "class View { private static func make() -> UICollectionViewLayout {}\n"
          + "func layout() -> UICollectionViewLayout {}\nfunc size(_ n: Int) -> CGFloat { 1 } }\n"
          + "func photos(_ n: Int) -> UICollectionViewLayout {}\n"
          + "public func grid() -> UICollectionViewFlowLayout {}", "grid()", "grid"
      ),
    ])
  func aMakerIsFound(source: String, call: String, name: String) throws {
    let package = try package([file("A.swift", source)])
    expect(package.className, equals: call)
    expect(package.name, equals: name)
    let entry = try text("Sources/\(name)_layout/Entry.swift", of: package)
    expect(entry, contains: "    \(call)\n")
    expect(entry, contains: "summary: \"\(call), as an app wrote it.\"")
  }

  @Test("Several functions that make layouts are listed") func severalMakersAreListed() {
    let source =
      "func a() -> UICollectionViewLayout {}\nfunc b() -> UICollectionViewFlowLayout {}"
    #expect(throws: AdoptedPackage.Refusal.severalMakers(["a()", "b()"])) {
      try package([file("A.swift", source)])
    }
    expect(
      AdoptedPackage.Refusal.severalMakers(["a()", "b()"]).sentence,
      equals: "expected one function that makes a layout, found a(), b(); name the file of one")
  }

  @Test("A class derives by way of another file") func aClassDerivesByWayOfAnotherFile() throws {
    let files = [
      file("B.swift", "class Sticky: Base {}"),
      file("A.swift", "class Base: UICollectionViewFlowLayout {}"),
    ]
    #expect(throws: AdoptedPackage.Refusal.several(["Sticky", "Base"])) { try package(files) }
    expect(try package(files) { $0.className = "Sticky" }.className, equals: "Sticky")
  }

  @Test("Several are listed") func severalAreListed() {
    let source = "class A: UICollectionViewLayout {}\nclass B: UICollectionViewFlowLayout {}"
    do {
      _ = try package([file("A.swift", source)])
      expect(false, "not refused")
    } catch {
      expect(
        error.sentence,
        equals: "expected one layout class, found A, B; --class NAME says which")
    }
  }

  @Test("Refusals say what was found") func refusalsSayWhatWasFound() {
    let sentences = [
      AdoptedPackage.Refusal.noFiles, .noLayout(classes: []), .noLayout(classes: ["Cell", "View"]),
      .several((1...12).map { "L\($0)" }), .noSuchClass("X", available: []),
      .noSuchClass("X", available: ["A"]), .badName("Ä"),
    ].map(\.sentence)
    let derived =
      "expected a class derived from UICollectionViewLayout or one of UIKit's layouts, or a "
      + "function without arguments that makes one, found "
    expect(
      sentences,
      equals: [
        "expected Swift files with a layout class, found none", derived + "no class",
        derived + "none of Cell, View",
        "expected one layout class, found L1, L2, L3, L4, L5, L6, L7, L8, L9, L10 and 2 more; "
          + "--class NAME says which",
        "no layout class 'X'", "no layout class 'X'; available: A",
        "expected a name of at most 64 lower-case letters, digits and hyphens that begins with a "
          + "letter, found 'Ä'; --name NAME says which",
      ])
  }

  @Test("None is refused with the classes that there are")
  func noneIsRefusedWithTheClassesThatThereAre() {
    #expect(throws: AdoptedPackage.Refusal.noLayout(classes: ["Cell"])) {
      try package([file("A.swift", "class Cell: UICollectionViewCell {}\nstruct S {}")])
    }
    #expect(throws: AdoptedPackage.Refusal.noFiles) { try package([]) }
    #expect(throws: AdoptedPackage.Refusal.noSuchClass("X", available: ["WaterfallLayout"])) {
      try package([file("A.swift", plain)]) { $0.className = "X" }
    }
  }

  @Test("Files of tests are left out") func filesOfTestsAreLeftOut() throws {
    let test = file("T.swift", "import XCTest\nclass L: UICollectionViewLayout {}")
    let found = try package([file("A.swift", plain), test])
    expect(found.leftOut, equals: ["App/T.swift"])
    expect(found.className, equals: "WaterfallLayout")
    #expect(throws: AdoptedPackage.Refusal.noFiles) { try package([test]) }
  }

  // MARK: Names

  @Test(
    "Names are kebab case without layout",
    arguments: [
      ("WaterfallLayout", "waterfall"), ("UPCarouselFlowLayout", "up-carousel-flow"),
      ("Layout", "layout"), ("My_Grid", "my-grid"), ("A", "a"), ("HTTPGridLayout", "http-grid"),
    ]) func namesAreKebabCaseWithoutLayout(className: String, name: String)
  {
    expect(AdoptedPackage.name(of: className), equals: name)
    expect(AdoptedPackage.isName(name))
  }

  @Test(
    "Other names are refused",
    arguments: ["", "1a", "A", "a_b", "-a", "ä", String(repeating: "a", count: 65)])
  func otherNamesAreRefused(name: String) {
    #expect(throws: AdoptedPackage.Refusal.badName(name)) {
      try package([file("A.swift", plain)]) { $0.name = name }
    }
  }

  // MARK: What is written

  @Test("Sources are untouched and the package is around them")
  func sourcesAreUntouchedAndThePackageIsAroundThem() throws {
    let found = try package([file("Deep/A.swift", plain)])
    expect(found.name, equals: "waterfall")
    expect(found.target, equals: "waterfall_layout")
    expect(
      found.files.map(\.path),
      equals: [
        "Sources/waterfall_layout/Deep/A.swift", "Sources/waterfall_layout/LinuxSupport.swift",
        "Sources/waterfall_layout/Entry.swift", "Sources/Note/note.c",
        "Sources/Note/include/note.h", "Package.swift", ".gitignore",
      ])
    expect(try text("Sources/waterfall_layout/Deep/A.swift", of: found), equals: plain)
    expect(
      found.origins, equals: ["Sources/waterfall_layout/Deep/A.swift": "App/Deep/A.swift"])
    let entry = try text("Sources/waterfall_layout/Entry.swift", of: found)
    expect(entry, contains: "    WaterfallLayout()\n  }\n}\n")
    expect(
      try text("Sources/Note/note.c", of: found),
      contains: #"LAYOUT_ADOPTED_NOTE("waterfall", "1.0.0", "WaterfallLayout")"#)
  }

  @Test("Properties become options") func propertiesBecomeOptions() throws {
    let source = """
      class GridLayout: UICollectionViewFlowLayout {
        public var columnCount: Int = 2
        var gap: CGFloat = 4 { didSet { invalidateLayout() } }
        private var hidden: CGFloat = 1
        var computed: CGFloat { 3 }
        let fixed: CGFloat = 1
        static var shared: Int = 0
        var title: String = ""
        var rtl: Bool = false
        weak var owner: AnyObject?
        private(set) var known: Int = 0
      }
      """
    let entry = try text(
      "Sources/grid_layout/Entry.swift", of: try package([file("A.swift", source)]))
    let options = entry.split(separator: "\n").filter { $0.contains("$0.option(") }
      .map { String($0.split(separator: "\"")[1]) }
    expect(
      options,
      equals: [
        "column-count", "gap", "item-size", "line-spacing", "interitem-spacing", "section-inset",
        "header-size", "footer-size",
      ])
    expect(entry, contains: "$0.option(\"gap\", \\.gap, \"The class's gap.\")")
  }

  @Test(
    "Initializers with arguments are named",
    arguments: [
      ("init(columns: Int, _ gap: CGFloat = 4) { super.init() }", "init(columns:)"),
      ("override init() { super.init() }\n  init(x: Int) { super.init() }", nil),
      ("init(columns: Int = 2) { super.init() }", nil),
      ("required init?(coder: NSCoder) { fatalError() }", nil), ("", nil),
    ]) func initializersWithArgumentsAreNamed(member: String, wanted: String?) throws
  {
    let source = "class GridLayout: UICollectionViewLayout {\n  \(member)\n}"
    let found = try package([file("A.swift", source)])
    expect(found.wanted, equals: wanted)
    let entry = try text("Sources/grid_layout/Entry.swift", of: found)
    expect(entry.contains("GridLayout()"), equals: wanted == nil)
    let given = try package([file("A.swift", source)]) { $0.initializer = "GridLayout(columns: 3)" }
    expect(given.wanted == nil)
    expect(
      try text("Sources/grid_layout/Entry.swift", of: given), contains: "GridLayout(columns: 3)\n")
  }

  @Test("Tests come along under the name that they import")
  func testsComeAlongUnderTheNameThatTheyImport() throws {
    let test = file("T.swift", "import XCTest\n@testable import Falls\nclass T: XCTestCase {}")
    let found = try package([file("A.swift", plain)], tests: [test])
    expect(found.target, equals: "Falls")
    expect(found.files.map(\.path), contains: "Tests/FallsTests/T.swift")
    expect(found.files.map(\.path), contains: "Tests/FallsTests/LinuxSupport.swift")
    expect(try text("Package.swift", of: found), contains: ".testTarget(")
  }

  @Test("A file of the same name is not replaced") func aFileOfTheSameNameIsNotReplaced() throws {
    let found = try package([
      file("Entry.swift", plain), file("LinuxSupport.swift", "// Mine.\n"),
    ])
    let paths = found.files.map(\.path)
    expect(paths, contains: "Sources/waterfall_layout/LayoutshEntry.swift")
    expect(paths, contains: "Sources/waterfall_layout/LayoutshLinuxSupport.swift")
    expect(try text("Sources/waterfall_layout/Entry.swift", of: found), equals: plain)
  }

  @Test("A conversion lists its edits") func aConversionListsItsEdits() throws {
    let source = "import UIKit\n@objc class GridLayout: UICollectionViewLayout {}\n"
    let found = try package([file("A.swift", source)]) { $0.converts = true }
    expect(found.edits, equals: ["App/A.swift:2: dropped '@objc'"])
    expect(
      try text("Sources/grid_layout/A.swift", of: found),
      equals: "import UIKit\nclass GridLayout: UICollectionViewLayout {}\n")
    expect(try text("CONVERTED.md", of: found), contains: "- App/A.swift:2: dropped '@objc'\n")
    let untouched = try package([file("A.swift", source)])
    expect(untouched.edits.isEmpty && !untouched.files.contains { $0.path == "CONVERTED.md" })
  }
}
