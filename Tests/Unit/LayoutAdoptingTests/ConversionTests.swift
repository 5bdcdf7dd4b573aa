import TestSupport
import Testing

@testable import LayoutAdopting

/// Each mechanical edit by itself: what becomes of the text, and how it is listed (rule U-92).
struct ConversionTests {
  private func convert(_ texts: String...) -> Conversion {
    Conversion(
      texts.enumerated().map { SwiftSource(path: "F\($0).swift", bytes: Array($1.utf8)) })
  }

  /// The notes, as `CONVERTED.md` lists them; places for a person begin with `look:`.
  private func remarks(_ conversion: Conversion) -> [String] {
    conversion.remarks.map { "\($0.isEdit ? "" : "look: ")\($0.file):\($0.line): \($0.text)" }
  }

  @Test(
    "Words are dropped",
    arguments: [
      ("@objc func a() {}", "func a() {}", "dropped '@objc'"),
      ("@objc(other) func a() {}", "func a() {}", "dropped '@objc(other)'"),
      ("@objcMembers class A {}", "class A {}", "dropped '@objcMembers'"),
      ("@IBInspectable var a = 1", "var a = 1", "dropped '@IBInspectable'"),
      ("dynamic var a = 1", "var a = 1", "dropped 'dynamic'"),
      ("import UIKit.UIView", "import UIKit", "'import UIKit.UIView' is 'import UIKit'"),
    ]) func wordsAreDropped(before: String, after: String, note: String)
  {
    let found = convert("\n\(before)\n")
    expect(found.files[0].text, equals: "\n\(after)\n")
    expect(remarks(found), equals: ["F0.swift:2: \(note)"])
  }

  @Test(
    "Comments and strings stay",
    arguments: [
      "// @objc dynamic var a\n", "let s = \"@objc dynamic var a\"\n", "let dynamic = 3\n",
      "/* import UIKit.UIView /* @objc */ */\n", "let s = \"\"\"\n  @objc\n  \"\"\"\n",
      "let s = #\"@objc \\(x) \"\"#\n", "let s = \"\\(f(\"@objc\"))\"\n",
    ]) func commentsAndStringsStay(text: String)
  {
    let found = convert(text)
    expect(found.files[0].text, equals: text)
    expect(remarks(found), equals: [])
  }

  @Test(
    "What is not known is listed and left alone",
    arguments: [
      ("let a = #selector(b)", "'#selector' needs Objective-C"),
      ("a.observe(\\.b) { _, _ in }", "'.observe' needs Objective-C"),
      ("if a.responds(to: b) {}", "'responds(to:)' needs Objective-C"),
      ("import SwiftUI", "SwiftUI is not here"),
      ("a.b!(c)", "an optional method that is forced"),
    ]) func whatIsNotKnownIsListedAndLeftAlone(line: String, start: String) throws
  {
    let found = convert("\n\n\(line)\n")
    expect(found.files[0].text, equals: "\n\n\(line)\n")
    let note = try #require(remarks(found).first)
    expect(note.hasPrefix("look: F0.swift:3: \(start)"), "\(note)")
    expect(remarks(found).count, equals: 1)
  }

  @Test("Overrides move from extensions into the class")
  func overridesMoveFromExtensionsIntoTheClass() throws {
    let found = convert(
      "class A: UICollectionViewLayout {\n  var x = 1\n}\n",
      "extension A {\n  @objc override func prepare() {\n    x = 2\n  }\n  func other() {}\n}\n")
    let body = found.files[0].text
    expect(body, contains: "  override func prepare() {\n    x = 2\n  }\n}\n")
    expect(!found.files[1].text.contains("prepare"))
    expect(found.files[1].text, contains: "func other() {}")
    // Lines that follow keep their numbers.
    let lines = found.files[1].text.split(separator: "\n", omittingEmptySubsequences: false)
    expect(lines[4], equals: "  func other() {}")
    expect(
      remarks(found),
      contains: "F1.swift:2: 'prepare' moved into the class 'A': an extension cannot override here")
  }

  @Test("An override of a class that is not there is listed")
  func anOverrideOfAClassThatIsNotThereIsListed() {
    let text = "extension A {\n  override func prepare() {}\n}\n"
    let found = convert(text)
    expect(found.files[0].text, equals: text)
    expect(
      remarks(found),
      equals: [
        "look: F0.swift:1: overrides in an extension of 'A', whose class is not among the files"
      ])
  }

  @Test("Initializers of attributes are required") func initializersOfAttributesAreRequired() {
    let found = convert(
      "class A: UICollectionViewLayoutAttributes {\n  override init() { super.init() }\n}\n")
    expect(found.files[0].text, contains: "  required init() { super.init() }")
    expect(
      remarks(found),
      equals: [
        "F0.swift:2: 'init()' is required: attributes and contexts are made from a class object"
      ])
    let layout = "class A: UICollectionViewLayout {\n  override init() { super.init() }\n}\n"
    expect(convert(layout).files[0].text, equals: layout)
  }

  @Test("An initializer alone is listed") func anInitializerAloneIsListed() {
    let text = "class C: UICollectionViewLayoutInvalidationContext {\n  init(x: Int) {}\n}\n"
    let found = convert(text)
    expect(found.files[0].text, equals: text)
    expect(
      remarks(found),
      equals: [
        "look: F0.swift:2: 'C' has an initializer and no 'init()': add 'required init()'"
      ])
  }

  @Test("Isolated tests are async") func isolatedTestsAreAsync() {
    let found = convert(
      "@MainActor\nfinal class T: XCTestCase {\n  func testA() {}\n  func testB() async {}\n"
        + "  func help() {}\n}\n")
    expect(found.files[0].text, contains: "func testA() async {}")
    expect(found.files[0].text, contains: "func testB() async {}")
    expect(found.files[0].text, contains: "func help() {}")
    expect(
      remarks(found), equals: ["F0.swift:3: 'testA' is async, as XCTest on Linux wants it"])
    let plain = "final class T: XCTestCase {\n  func testA() {}\n}\n"
    expect(convert(plain).files[0].text, equals: plain)
  }

  // MARK: Optional methods (rule U-70)

  @Test("Optional methods get defaults and properties")
  func optionalMethodsGetDefaultsAndProperties() {
    let found = convert(
      """
      @objc public protocol Sizing: UICollectionViewDelegate {
        @objc optional func collectionView(_ view: UICollectionView, heightAt path: IndexPath) -> CGFloat
        @objc optional func done()
        func needed()
      }

      """)
    let text = found.files[0].text
    expect(!text.contains("optional func") && !text.contains("@objc"))
    expect(
      text,
      contains: "  public func collectionView(_ view: UICollectionView, heightAt path: IndexPath) "
        + "-> CGFloat { optionalMethodIsMissing(0) }\n")
    expect(text, contains: "  public func done() { optionalMethodIsMissing() }\n")
    expect(text, contains: "  public var done: Sizing_done? { Sizing_done(self) }\n")
    expect(text, contains: "final class Sizing_collectionView: OptionalDelegateMethods {")
    expect(
      text,
      contains: "  public func callAsFunction(_ view: UICollectionView, heightAt path: IndexPath) "
        + "-> CGFloat? {\n"
        + "    optionalAnswer { answering.collectionView(view, heightAt: path) }\n")
    expect(text, contains: "  public func callAsFunction() -> Void? {\n")
    let count = remarks(found).count { $0.contains("'optional' is a default") }
    expect(count, equals: 2)
  }

  @Test("Objects alone conform to a protocol without parents")
  func objectsAloneConformToAProtocolWithoutParents() {
    let found = convert("@objc protocol Sizing {\n  func needed()\n}\n")
    expect(found.files[0].text, equals: "protocol Sizing: AnyObject {\n  func needed()\n}\n")
  }

  @Test(
    "Results have empty values",
    arguments: [
      ("Int", "0"), ("Bool", "false"), ("String", "\"\""), ("CGSize", ".zero"), ("[Int]", "[]"),
      ("[Int: Int]", "[:]"), ("UIColor?", "nil"), ("TimeInterval", "0"),
    ]) func resultsHaveEmptyValues(type: String, empty: String) throws
  {
    let body = TypeList([
      SwiftSource(path: "", bytes: Array("protocol P {\n  func a(b c: Int) -> \(type)\n}".utf8))
    ])
    let member = try #require(body.members(of: body.bodies[0]).first)
    let method = try #require(OptionalMethod(member))
    expect(method.empty, equals: empty)
    expect(method.result, equals: type)
    expect(method.parameters, equals: "b c: Int")
  }

  @Test("A result without an empty value is listed") func aResultWithoutAnEmptyValueIsListed() {
    let found = convert("@objc protocol P {\n  @objc optional func a() -> UIView\n}\n")
    expect(
      remarks(found),
      contains: "look: F0.swift:2: the result of 'a' has no empty value: write what holds where "
        + "the method is missing")
  }
}
