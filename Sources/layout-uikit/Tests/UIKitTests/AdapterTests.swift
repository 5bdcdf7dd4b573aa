import LayoutCore
import Testing
import UIKitTesting

@testable import LayoutUIKit
@testable import UIKit

/// From a class to the engine, row by row (rules U-80 to U-86, U-95), and the laws on a class as
/// apps write it.
@MainActor @Suite struct AdapterTests {
  /// A layout of columns with a property that becomes an option.
  final class Columns: UICollectionViewLayout {
    var columnSpacing: CGFloat = 8
    var seen: [CGFloat] = []
    private var cells: [UICollectionViewLayoutAttributes] = []

    override func prepare() {
      seen.append(columnSpacing)
      guard let view = collectionView else { return }
      cells = []
      var y: CGFloat = 0
      for section in 0..<view.numberOfSections {
        for item in 0..<view.numberOfItems(inSection: section) {
          let cell = UICollectionViewLayoutAttributes(
            forCellWith: Foundation.IndexPath(item: item, section: section))
          cell.frame = CGRect(x: columnSpacing, y: y, width: 40, height: 30)
          y += 30 + columnSpacing
          cells.append(cell)
        }
      }
    }
    override var collectionViewContentSize: CGSize {
      CGSize(width: collectionView?.bounds.width ?? 0, height: cells.last?.frame.maxY ?? 0)
    }
    override func layoutAttributesForElements(in rect: CGRect)
      -> [UICollectionViewLayoutAttributes]?
    {
      cells.filter { $0.frame.sharesArea(with: rect) }
    }
    override func layoutAttributesForItem(at indexPath: Foundation.IndexPath)
      -> UICollectionViewLayoutAttributes?
    { cells.first { $0.indexPath == indexPath } }
    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
      newBounds.size != collectionView?.bounds.size
    }
  }

  /// Content of one option's layout, without a host.
  final class Context: LayoutContext {
    var viewport = Viewport(size: Size(width: 320, height: 480))
    let kinds: KindTable = .standard
    var counts = [3]
    var sizes: [Size?] = []
    var options: [OptionValue?] = []
    var sectionCount: Int { counts.count }
    func itemCount(inSection section: Int) -> Int { counts[section] }
    func column(_ metric: ItemMetric, inSection section: Int) -> MetricColumn {
      sizes.isEmpty ? .absent : .mixed
    }
    func read(
      _ metric: ItemMetric, inSection section: Int, items: Range<Int>, into values: inout [Double]
    ) {
      for item in items {
        let size = sizes.indices.contains(item) ? sizes[item] : nil
        values.append((metric == .width ? size?.width : size?.height) ?? .nan)
      }
    }
    func option(_ index: Int, inSection section: Int?) -> OptionValue? {
      options.indices.contains(index) ? options[index] : nil
    }
    func hasOwnOptions(inSection section: Int) -> Bool { false }
    var base: (any BaseLayout)? { nil }
  }

  private func adapt<Layout: AdoptableLayout>(
    _ layout: Layout, _ source: ContentSource = ContentSource(),
    declaring: (AdoptedDeclarations<Layout>) -> Void = { _ in }
  ) -> any CollectionLayout {
    AdoptedLayout.layout(
      name: "columns", summary: "", source: source, layout, declaring: declaring)
  }

  @Test func optionsThatNobodySetAreNeverWritten() throws {
    let columns = Columns()
    let layout = adapt(columns) {
      $0.option("column-spacing", \.columnSpacing, "Distance between columns.")
    }
    #expect(layout.declaration.options.map { $0.name } == ["column-spacing", "rtl"])
    #expect(layout.declaration.options[0].defaultValue == nil)
    let context = Context()
    for value in [nil, OptionValue.number(12), nil] {
      context.options = [value]
      try layout.prepare(context)
    }
    #expect(columns.seen == [8, 12, 8])
  }

  /// Words that an option of an enum takes.
  enum Side: String, CaseIterable, Sendable {
    case leading
    case bothSides = "both-sides"
  }

  @Test func eachTypeIsWrittenWhereItIsSetAndTakenBackWhereItIsNot() throws {
    final class Sample: UICollectionViewFlowLayout {
      var scale = 0.5
      var columns = 3
      var isWide = true
      var side = Side.leading
    }
    let sample = Sample()
    let layout = adapt(sample) {
      $0.option("scale", \.scale, in: 0...1, "Scale.")
      $0.option("columns", \.columns, in: 1...12, "Columns.")
      $0.option("wide", \.isWide, "Wide.")
      $0.option("side", \.side, "Side.")
      $0.option("item-spacing", \.minimumInteritemSpacing, "Spacing.")
      $0.option("item-size", \.itemSize, "Size.")
      $0.option("inset", \.sectionInset, "Inset.")
    }
    let declared = layout.declaration.options.dropLast()
    #expect(declared.allSatisfy { $0.defaultValue == nil })
    #expect(
      declared.map { $0.type } == [
        .number(0...1), .integer(1...12), .flag, .choice(["leading", "both-sides"]),
        .number(0...10000), .size, .insets,
      ])
    let context = Context()
    context.options = [
      .number(0.25), .number(5), .flag(false), .choice(1), .number(0),
      .size(Size(width: 30, height: 20)),
      .insets(Insets(top: 1, left: 2, bottom: 3, right: 4)),
    ]
    try layout.prepare(context)
    #expect(sample.scale == 0.25 && sample.columns == 5 && !sample.isWide)
    #expect(sample.side == .bothSides && sample.minimumInteritemSpacing == 0)
    #expect(sample.itemSize == CGSize(width: 30, height: 20))
    #expect(sample.sectionInset == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    context.options = []
    try layout.prepare(context)
    #expect(sample.scale == 0.5 && sample.columns == 3 && sample.isWide)
    #expect(sample.side == .leading && sample.minimumInteritemSpacing == 10)
    #expect(sample.itemSize == CGSize(width: 50, height: 50) && sample.sectionInset == .zero)
  }

  @Test func itemsAnswerTheFlowDelegate() throws {
    final class Flow: UICollectionViewFlowLayout {}
    let (flow, source, context) = (Flow(), ContentSource(), Context())
    flow.itemSize = CGSize(width: 50, height: 40)
    context.counts = [2]
    context.sizes = [Size(width: 120, height: .nan), nil]
    let layout = adapt(flow, source)
    try layout.prepare(context)
    #expect(
      source.size(at: Foundation.IndexPath(item: 0, section: 0)) == CGSize(width: 120, height: 40))
    #expect(source.size(at: Foundation.IndexPath(item: 1, section: 0)) == nil)
    let second = try #require(
      try layout.attributes(for: Element(.cell, section: 0, item: 1), context))
    #expect(second.frame.width == 50 && second.frame.height == 40)
  }

  @Test(arguments: Row.all.filter { $0.id.hasPrefix("perspective-") }) func perspective(row: Row) {
    var space = CATransform3DIdentity
    let n = row.numbers("transform3D")
    if n.count == 16 {
      space = CATransform3D(
        m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7],
        m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14],
        m44: n[15])
    }
    if let depth = row.input["m34"] as? NSNumber { space.m34 = CGFloat(depth.doubleValue) }
    for step in row.input["then"] as? [String] ?? [] {
      space =
        step.hasPrefix("translate")
        ? CATransform3DTranslate(space, 0, 0, 100) : CATransform3DRotate(space, .pi / 3, 0, 1, 0)
    }
    let map = LayoutCore.AffineTransform(nearCentreOf: space)
    if row.expected("hidden") != nil { return #expect(map == nil) }
    let found = map.map { [$0.a, $0.b, $0.c, $0.d, $0.tx, $0.ty] } ?? []
    let wanted = Row.numbers(row.expected("affine")).map { Double($0) }
    #expect(found.count == 6)
    for (a, b) in zip(found, wanted) { #expect(abs(a - b) < 1e-9, "\(found)") }
  }

  /// A recording layout in the adapter, prepared for three rows.
  private func recorded(_ context: Context = Context()) throws -> (
    RecordingLayout, any CollectionLayout
  ) {
    let recording = RecordingLayout()
    let layout = adapt(recording) { $0.header("header") }
    try layout.prepare(context)
    return (recording, layout)
  }

  @Test(arguments: Row.all.filter { $0.id.hasPrefix("engine-") }) func invalidation(row: Row) throws
  {
    let context = Context()
    let (recording, layout) = try recorded(context)
    recording.isStaleByBounds = row.input["should"] as? Bool ?? false
    let says = row.input["context"] as? [String: Any] ?? [:]
    recording.fill = { context in
      for path in says["items"] as? [[Int]] ?? [] {
        context.invalidateItems(at: [Foundation.IndexPath(item: path[1], section: path[0])])
      }
      for (kind, paths) in says["supplementary"] as? [String: [[Int]]] ?? [:] {
        context.invalidateSupplementaryElements(
          ofKind: kind, at: paths.map { Foundation.IndexPath(item: $0[1], section: $0[0]) })
      }
      if says["everything"] as? Bool ?? false { context.sayEverything() }
    }
    if row.input["content size"] as? String == "other" { recording.extra = 10 }
    var new = context.viewport
    if row.input["change"] as? String == "insets" {
      new.contentInset.top = 10
    } else {
      new.contentOffset.y = 10
    }
    let sensitivity = try #require(layout.boundsSensitivity)
    let found = try sensitivity.invalidation(from: context.viewport, to: new)
    let elements = found.elements.map { "header \($0.section)" }.joined(separator: ", ")
    let text = elements.isEmpty ? "\(found.scope)" : "\(found.scope) \(elements)"
    #expect(text == row.expected("invalidation") as? String)
  }

  @Test func aMeasuredSizeThatTheClassRefusesChangesNothing() throws {
    let context = Context()
    let (_, layout) = try recorded(context)
    let sensitivity = try #require(layout.sizeSensitivity)
    let found = try sensitivity.invalidation(
      forMeasured: [Element(.cell, section: 0)], context)
    #expect(found.isNothing)
  }

  @Test func velocityIsInPointsPerMillisecond() throws {
    let context = Context()
    let (recording, layout) = try recorded(context)
    let snapping = try #require(layout.snapping)
    _ = try snapping.targetContentOffset(
      forProposed: Point(x: 0, y: 0), velocity: Point(x: 0, y: 1500), context)
    #expect(recording.velocity == CGPoint(x: 0, y: 1.5))
  }

  @Test func anInvalidatingPrepareIsRefused() throws {
    let recording = RecordingLayout()
    recording.invalidates = { _ in true }
    let layout = adapt(recording)
    #expect(throws: LayoutFailure.refused("the layout invalidates itself in prepare")) {
      try layout.prepare(Context())
    }
  }

  @Test func aBatchArrivesAsUIKitWouldTellIt() throws {
    let context = Context()
    let (recording, layout) = try recorded(context)
    context.counts = [3]
    let incremental = try #require(layout.incremental)
    try incremental.apply(
      [
        .deleteItems(section: 0, items: 1..<2), .insertItems(section: 0, items: 0..<1),
        .reloadItems(section: 0, items: 2..<3),
      ], context)
    let told = recording.updates.map {
      "\($0.updateAction) \($0.indexPathBeforeUpdate?.item ?? -1) \($0.indexPathAfterUpdate?.item ?? -1)"
    }
    #expect(told == ["delete 1 -1", "insert -1 0", "reload 2 2"])
    let animation = try #require(layout.animation)
    let initial = try animation.initialAttributes(forAppearing: Element(.cell, section: 0), context)
    #expect(initial?.alpha == 0)
  }

  @Test func aClassKeepsTheLawsOfUIKit() {
    expectLaws(profile: .uikit, cases: 60) { Columns() }
  }
}

extension UICollectionViewLayoutInvalidationContext {
  /// Says everything, as the view's own contexts do.
  fileprivate func sayEverything() { isOfEverything = true }
}
