import TestSupport
import Testing

@testable import LayoutAdopting

/// The entry: what answers a layout's own delegate, how the layout is created, and its kinds.
struct EntryTests {
  private func entry(_ text: String, class name: String? = nil) throws -> String {
    var wish = AdoptedPackage.Wish()
    wish.className = name
    wish.converts = text.contains("@objc")
    let found = try AdoptedPackage(
      [AdoptedPackage.File(path: "A.swift", place: "A.swift", bytes: Array(text.utf8))],
      tests: [], wish)
    let bytes = try #require(found.files.first { $0.path.hasSuffix("/Entry.swift") }?.bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Delegates

  @Test("A delegate of its own is answered") func aDelegateOfItsOwnIsAnswered() throws {
    let text = try entry(
      """
      protocol ShelfDelegate: AnyObject {
        func numberOfShelves(in layout: ShelfLayout) -> Int
        func shelf(_ layout: ShelfLayout, heightForBookAt path: IndexPath) -> CGFloat
        func shelf(_ layout: ShelfLayout, sizeAt indexPath: IndexPath) -> CGSize
        func shelf(_ layout: ShelfLayout, spacing section: Int) -> CGFloat?
        func style(of section: Int) -> ShelfLayout.Style
        func didMove(_ layout: ShelfLayout)
        var isTall: Bool { get }
        func bookHeight(at path: IndexPath) -> ShelfLayout.Height
        func missing() -> Int
      }
      extension ShelfDelegate { func missing() -> Int { 3 } }
      class ShelfLayout: UICollectionViewLayout {
        enum Style {
          var count: Int {
            switch self { case let .columns(count, _, _, _): return count }
          }
          case columns(Int, gap: CGFloat, Height, [Height])
        }
        enum Height {
          case fixed(height: CGFloat)
          case free
        }
        weak var delegate: ShelfDelegate?
      }
      """)
    expect(
      text,
      contains: """
        final class Source: ContentSource, @preconcurrency ShelfDelegate {
          func numberOfShelves(in layout: ShelfLayout) -> Int {
            2
          }
          func shelf(_ layout: ShelfLayout, heightForBookAt path: IndexPath) -> CGFloat {
            height(at: path) ?? itemSize.height
          }
          func shelf(_ layout: ShelfLayout, sizeAt indexPath: IndexPath) -> CGSize {
            size(at: indexPath) ?? itemSize
          }
          func shelf(_ layout: ShelfLayout, spacing section: Int) -> CGFloat? {
            nil
          }
          func style(of section: Int) -> ShelfLayout.Style {
            ShelfLayout.Style.columns(1, gap: 0, Height.free, [Height.free, Height.free])
          }
          func didMove(_ layout: ShelfLayout) {}
          var isTall: Bool { false }
          func bookHeight(at path: IndexPath) -> ShelfLayout.Height {
            ShelfLayout.Height.fixed(height: height(at: path) ?? itemSize.height)
          }
        }
        """)
    expect(
      text,
      contains: """
            source: Source.init
          ) { source in
            let layout = ShelfLayout()
            layout.delegate = source
            return layout
          }
        """)
  }

  @Test("A delegate of the view is answered by casting")
  func aDelegateOfTheViewIsAnsweredByCasting() throws {
    let text = try entry(
      """
      @objc protocol ShelfDelegate: UICollectionViewDelegate {
        func collectionView(
          _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
          sizeForItemAt indexPath: IndexPath) -> CGSize
        @objc optional func more() -> Int
      }
      class ShelfLayout: UICollectionViewLayout {}
      """)
    // ContentSource has the one, and the other has a default.
    expect(
      text, contains: "final class Source: ContentSource, @preconcurrency ShelfDelegate {\n}\n")
    expect(text, contains: "  ) { _ in\n    ShelfLayout()\n  }")
  }

  @Test(
    "What has no plain answer is left to a person",
    arguments: [
      "protocol D: AnyObject { associatedtype T }", "protocol D { func view() -> UIView }",
      "protocol D { init() }", "protocol D: Hashable { func a() }",
    ]) func whatHasNoPlainAnswerIsLeftToAPerson(text: String) throws
  {
    let text = try entry(
      "\(text)\nclass ALayout: UICollectionViewLayout { var delegate: (any D)? }")
    expect(text, contains: "source: ContentSource.init\n  ) { _ in\n    ALayout()")
    expect(!text.contains("class Source"))
  }

  @Test("The source has a name of its own") func theSourceHasANameOfItsOwn() throws {
    let text = try entry(
      "protocol D { func a() }\nstruct Source {}\n"
        + "@MainActor protocol E: D { func b() -> Structure }\n"
        + "struct Structure {\n  let x: CGFloat\n  let name: String\n  var y = 1\n}\n"
        + "class ALayout: UICollectionViewLayout { var dataSource: E! }")
    expect(
      text,
      contains: """
        final class LayoutshSource: ContentSource, E {
          func a() {}
          func b() -> Structure {
            Structure(x: 0, name: "")
          }
        }
        """)
    expect(text, contains: "layout.dataSource = source")
  }

  // MARK: Creation

  @Test(
    "A layout is created with the initializer it has",
    arguments: [
      ("init(delegate: D) { super.init() }", "ALayout(delegate: source)"),
      ("init(_ one: D, two: D? = nil) { super.init() }", "ALayout(source)"),
      ("private init(x: Int = 0) {}\n  init(y: Int) {}", "ALayout(/* init(y:) */)"),
      ("convenience init(x: Int) { self.init() }", "ALayout()"),
      ("required init?(coder: NSCoder) { super.init(coder: coder) }", "ALayout(coder: NSCoder())!"),
      ("required init?(coder: NSCoder) { fatalError() }", "ALayout()"),
    ]) func creations(member: String, code: String) throws
  {
    let text = try entry(
      "protocol D { func a() }\nclass ALayout: UICollectionViewLayout {\n  \(member)\n}")
    expect(text, contains: "    \(code)\n  }")
  }

  @Test("Initializers are inherited") func initializersAreInherited() throws {
    let text =
      "class Base: UICollectionViewLayout { init(columns: Int) { super.init() } }\n"
      + "class Grid: Base {}\nclass Free: Base { init() { super.init(columns: 1) } }\n"
    expect(try entry(text, class: "Grid"), contains: "Grid(/* init(columns:) */)")
    expect(try entry(text, class: "Free"), contains: "Free()")
  }

  @Test("Other files are refused") func otherFilesAreRefused() {
    let file = AdoptedPackage.File(path: "Shelf.m", place: "Shelf.m", bytes: [])
    #expect(throws: AdoptedPackage.Refusal.notSwift("Shelf.m")) {
      try AdoptedPackage([file], tests: [], AdoptedPackage.Wish())
    }
    expect(
      AdoptedPackage.Refusal.notSwift("Shelf.m").sentence,
      equals: "expected files of Swift, found 'Shelf.m'")
  }

  @Test("A body that nothing closes is for the compiler")
  func aBodyThatNothingClosesIsForTheCompiler() throws {
    let text = try entry("class ALayout: UICollectionViewLayout {\n  func a() {\n")
    expect(text, contains: "    ALayout()")
  }

  @Test("A test case may be a delegate", arguments: ["XCTest", "Testing"])
  func aTestCaseMayBeADelegate(module: String) throws {
    let file = AdoptedPackage.File(
      path: "A.swift", place: "A.swift", bytes: Array("class A: UICollectionViewLayout {}".utf8))
    let test = AdoptedPackage.File(
      path: "T.swift", place: "T.swift", bytes: Array("import \(module)".utf8))
    let found = try AdoptedPackage([file], tests: [test], AdoptedPackage.Wish())
    let texts = found.files.filter { $0.path.hasSuffix("/LinuxSupport.swift") }
      .map { String(decoding: $0.bytes, as: UTF8.self) }
    expect(texts.count, equals: 2)
    expect(!texts[0].contains("XCTestCase"))
    expect(texts[1].contains("extension XCTestCase"), equals: module == "XCTest")
  }

  // MARK: Options and kinds

  @Test("Ranges are those that a name tells") func rangesAreThoseThatANameTells() throws {
    let text = try entry(
      "class A: UICollectionViewLayout {\n  var columns: Int = 2\n  var mode: Int = 2\n  var columnSpacing: CGFloat = 2\n  var itemsCount: CGFloat = 1\n"
        + "  var minScale: CGFloat = 0.5\n  var gap: CGFloat = 1\n  var isCounted: Bool = true\n}")
    expect(text, contains: "\\.columns, in: 1...20, \"")
    expect(text, contains: "\\.itemsCount, in: 1...20, \"")
    expect(text, contains: "\\.minScale, in: 0...1, \"")
    expect(text, contains: "\\.gap, \"")
    expect(text, contains: "\\.mode, \"")
    expect(text, contains: "\\.columnSpacing, \"")
    expect(text, contains: "\\.isCounted, \"")
  }

  @Test("Kinds are declared") func kindsAreDeclared() throws {
    let text = try entry(
      """
      public let shelfHeader: String = "ShelfHeader"
      enum Kind: String { case badge = "Badge" }
      class A: UICollectionViewLayout {
        static let plank = "Plank"
        func make(_ kind: String, _ path: IndexPath) {
          _ = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: shelfHeader, with: path)
          _ = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: Kind.badge.rawValue, with: path)
          _ = UICollectionViewLayoutAttributes(forDecorationViewOfKind: A.plank, with: path)
          _ = UICollectionViewLayoutAttributes(forDecorationViewOfKind: "Plank", with: path)
          _ = UICollectionViewLayoutAttributes(
            forSupplementaryViewOfKind: UICollectionView.elementKindSectionFooter, with: path)
          _ = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: "MyFooter", with: path)
          _ = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: kind, with: path)
        }
      }
      """)
    let lines = text.split(separator: "\n").filter { $0.contains("$0.") }.map { $0.trimmed }
    expect(
      lines,
      equals: [
        "$0.header(\"ShelfHeader\")", "$0.kind(.supplementary(\"Badge\"))",
        "$0.kind(.decoration(\"Plank\"))", "$0.kind(.supplementary(\"MyFooter\"))",
      ])
  }
}
