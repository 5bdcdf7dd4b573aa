import KernelLink
import LayoutLaws

/// A finding as a method of a test.
struct TestMethod {
  let law: Law
  /// The defect, in one sentence without a full stop.
  let sentence: String
  /// The scene, as lines of the shell.
  let scene: [String]
  /// The statements.
  let body: [String]
}

/// Findings as an XCTest case against UIKit alone: it fails on an iPhone and on Linux until the
/// class is fixed.
struct SwiftTest {
  private let layout: UIKitClass
  private let module: String
  private let methods: [TestMethod]
  /// Whether items have sizes.
  private let withSizes: Bool

  /// Creates a test of a class, of which there is the module named `module`.
  init(_ layout: UIKitClass, module: String, _ methods: [TestMethod]) {
    (self.layout, self.module, self.methods) = (layout, module, methods)
    withSizes = methods.contains { Self.hasSizes($0.body) }
  }

  /// Whether the items of a body have sizes.
  static func hasSizes(_ body: [String]) -> Bool {
    body.contains { $0.contains("[Item(") || $0.contains(": Item(") }
  }

  /// The text of the file.
  var text: String {
    let className = String(layout.name.filter { $0 != "." })
    var lines = [
      "// What 'layoutsh check \(module)' found about \(layout.name), as a test for an iPhone and for Linux.",
      "import UIKit",
      "import XCTest",
      "",
      "// In an app this is '@testable import' of the target that has the class.",
      "#if canImport(\(layout.module))",
      "  @testable import \(layout.module)",
      "#endif",
      "",
      "@MainActor",
      "final class \(className)FindingTests: XCTestCase {",
      "  /// Creates the layout as your app does.",
      "  private func makeLayout() -> \(layout.name) { \(layout.name)() }",
    ]
    for method in methods {
      lines += ["", "  /// Law \(method.law.name): \(method.sentence).", "  ///"]
      lines += method.scene.map { "  ///     \($0)" }
      lines.append("  func test\(Self.name(of: method.law))() async throws {")
      lines += method.body.map { "    \($0)" }
      lines.append("  }")
    }
    lines += ["", "  // MARK: Helpers", ""] + show
    let used = methods.flatMap(\.body).joined(separator: "\n")
    for (name, helper) in Self.helpers where Self.needs(name, used) {
      lines += [""] + helper
    }
    return (lines + ["}", ""] + source).map { "\($0)\n" }.joined()
  }

  /// `pass-through` as `PassThrough`.
  private static func name(of law: Law) -> String {
    law.name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  // MARK: Helpers of the test

  private static func needs(_ name: String, _ body: String) -> Bool {
    switch name {
    case "area": body.contains("area(") || body.contains("everything(")
    case "text":
      body.contains("text(") || body.contains("(text)") || body.contains("everything(")
    case "name": needs("text", body) || body.contains("name(")
    default: body.contains("\(name)(")
    }
  }

  private static let helpers: [(name: String, lines: [String])] = [
    (
      "area",
      [
        "  /// A rectangle around all that the layout shows.",
        "  private func area(_ layout: UICollectionViewLayout) -> CGRect {",
        "    CGRect(origin: .zero, size: layout.collectionViewContentSize)",
        "      .insetBy(dx: -10_000, dy: -10_000)",
        "  }",
      ]
    ),
    (
      "elements",
      [
        "  /// What a query for a rectangle returns of one element.",
        "  private func elements(",
        "    _ layout: UICollectionViewLayout, in rect: CGRect, at path: IndexPath, kind: String?",
        "  ) -> [UICollectionViewLayoutAttributes] {",
        "    (layout.layoutAttributesForElements(in: rect) ?? []).filter {",
        "      $0.indexPath == path && $0.representedElementKind == kind",
        "    }",
        "  }",
      ]
    ),
    (
      "everything",
      [
        "  /// All elements, one a line.",
        "  private func everything(_ layout: UICollectionViewLayout) -> [String] {",
        "    (layout.layoutAttributesForElements(in: area(layout)) ?? []).map(text).sorted()",
        "  }",
      ]
    ),
    (
      "name",
      [
        "  private func name(_ one: UICollectionViewLayoutAttributes) -> String {",
        "    \"\\(one.representedElementKind ?? \"cell\") \\(Array(one.indexPath))\"",
        "  }",
      ]
    ),
    (
      "text",
      [
        "  /// An element with what UIKit shows of it.",
        "  private func text(_ one: UICollectionViewLayoutAttributes) -> String {",
        "    \"\\(name(one)) \\(one.frame) z \\(one.zIndex) alpha \\(one.alpha) hidden \\(one.isHidden) \"",
        "      + \"\\(one.transform)\"",
        "  }",
      ]
    ),
  ]

  private var show: [String] {
    let type = withSizes ? "[[Item]]" : "[Int]"
    return [
      "  private var source: Source?",
      "  private var sources: [Source] = []",
      "",
      "  /// Shows so much content with a layout.",
      "  private func show(",
      "    _ layout: UICollectionViewLayout, _ sections: \(type), width: CGFloat, height: CGFloat",
      "  ) -> UICollectionView {",
      "    let view = UICollectionView(",
      "      frame: CGRect(x: 0, y: 0, width: width, height: height), collectionViewLayout: layout)",
      "    view.contentInsetAdjustmentBehavior = .never",
      "    let source = Source(sections)",
      "    // A view does not keep its data source.",
      "    sources.append(source)",
      "    if self.source == nil { self.source = source }",
      "    view.dataSource = source",
      "    view.delegate = source",
      "    view.layoutIfNeeded()",
      "    return view",
      "  }",
    ]
  }

  private var source: [String] {
    let count = withSizes ? "sections[section].count" : "sections[section]"
    var lines: [String] = []
    if withSizes {
      lines += [
        "/// The size that an item asks for; a side that is nil is the layout's.",
        "private struct Item {",
        "  var width: CGFloat?",
        "  var height: CGFloat?",
        "}",
        "",
      ]
    }
    lines += [
      "/// The content.",
      "@MainActor",
      "private final class Source: NSObject, UICollectionViewDataSource"
        + ", UICollectionViewDelegateFlowLayout {",
      "  var sections: \(withSizes ? "[[Item]]" : "[Int]")",
      "",
      "  init(_ sections: \(withSizes ? "[[Item]]" : "[Int]")) { self.sections = sections }",
      "",
      "  func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }",
      "",
      "  func collectionView(",
      "    _ collectionView: UICollectionView, numberOfItemsInSection section: Int",
      "  ) -> Int { \(count) }",
      "",
      "  func collectionView(",
      "    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath",
      "  ) -> UICollectionViewCell {",
      "    collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: \"cell\")",
      "    return collectionView.dequeueReusableCell(withReuseIdentifier: \"cell\", for: indexPath)",
      "  }",
      "",
      "  func collectionView(",
      "    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,",
      "    at indexPath: IndexPath",
      "  ) -> UICollectionReusableView {",
      "    collectionView.register(",
      "      UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: kind)",
      "    return collectionView.dequeueReusableSupplementaryView(",
      "      ofKind: kind, withReuseIdentifier: kind, for: indexPath)",
      "  }",
    ]
    if withSizes {
      lines += [
        "",
        "  func collectionView(",
        "    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,",
        "    sizeForItemAt indexPath: IndexPath",
        "  ) -> CGSize {",
        "    let item = sections[indexPath.section][indexPath.item]",
        "    let flow = collectionViewLayout as? UICollectionViewFlowLayout",
        "    let own = flow?.itemSize ?? CGSize(width: 50, height: 50)",
        "    return CGSize(width: item.width ?? own.width, height: item.height ?? own.height)",
        "  }",
      ]
    }
    return lines + ["}"]
  }
}
