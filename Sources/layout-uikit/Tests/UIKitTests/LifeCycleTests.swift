import Testing
import UIKit
import UIKitTesting

/// Order of calls, contexts, batches and the facade, row by row (rules U-30 to U-40, U-60 to U-63).
@MainActor @Suite struct LifeCycleTests {
  private let layout = RecordingLayout()
  private let view: UICollectionView
  private let source = Counts([3])

  init() {
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    view.dataSource = source
    layout.forget()
  }

  private func row(_ id: String) throws -> Row { try #require(Row.all.first { $0.id == id }) }

  private func run(_ steps: [String]) {
    for step in steps {
      let words = step.split(separator: " ").map(String.init)
      switch words[0] {
      case "layoutIfNeeded": view.layoutIfNeeded()
      case "visible": _ = view.indexPathsForVisibleItems
      case "invalidateLayout": layout.invalidateLayout()
      case "contentOffset":
        view.contentOffset = CGPoint(x: Double(words[1]) ?? 0, y: Double(words[2]) ?? 0)
      case "reset": layout.forget()
      default: Issue.record("unknown step \(step)")
      }
    }
  }

  @Test(
    arguments: Row.all.filter {
      $0.id.hasPrefix("calls-") && $0.input["do"] != nil && $0.id != "calls-new-layout"
    })
  func orderOfCalls(row: Row) {
    layout.isStaleByBounds = row.input["should"] as? Bool ?? false
    switch row.input["prepare"] as? String {
    case "first call invalidates": layout.invalidates = { $0 == 1 }
    case "each call invalidates": layout.invalidates = { _ in true }
    default: break
    }
    run(row.input["do"] as? [String] ?? [])
    if let calls = row.expected("calls") as? [String] { #expect(layout.calls == calls) }
    if let tops = row.expected("boundsYDuring") { #expect(layout.tops == Row.numbers(tops)) }
    if let prepares = row.expected("prepares") as? Int { #expect(layout.prepares == prepares) }
    if let sentence = row.expected("misbehaviour") as? String {
      #expect(view.misbehaviour == [sentence])
    } else {
      #expect(view.misbehaviour.isEmpty)
    }
  }

  @Test func theViewRecordsWhatItCalls() {
    view.resetCalls()
    _ = view.indexPathsForVisibleItems
    #expect(
      view.calls == ["prepare()", "collectionViewContentSize", "layoutAttributesForElements(in:)"])
  }

  @Test(arguments: Row.all.filter { $0.id.hasPrefix("flags-") }) func flags(row: Row) {
    view.layoutIfNeeded()
    layout.isStaleByBounds = true
    layout.forget()
    switch row.input["context of"] as? String {
    case "invalidateLayout": layout.invalidateLayout()
    case "reloadData": view.reloadData()
    case "insert 0,0":
      source.counts = [4]
      view.insertItems(at: [IndexPath(item: 0, section: 0)])
    default: view.contentOffset.y = 10
    }
    let context = layout.contexts.first
    #expect(context?.invalidateEverything == row.expected("everything") as? Bool)
    #expect(context?.invalidateDataSourceCounts == row.expected("counts") as? Bool)
  }

  @Test func contextsListAndAdjust() {
    let context = UICollectionViewLayoutInvalidationContext()
    #expect(context.invalidatedItemIndexPaths == nil)
    #expect(context.invalidatedSupplementaryIndexPaths == nil)
    #expect(context.invalidatedDecorationIndexPaths == nil)
    context.invalidateItems(at: [IndexPath(item: 1, section: 0)])
    context.invalidateItems(at: [IndexPath(item: 2, section: 0)])
    #expect(context.invalidatedItemIndexPaths?.map { $0.item } == [1, 2])
    view.contentOffset.y = 100
    for shift in [-20.0, -5] {
      let context = UICollectionViewLayoutInvalidationContext()
      context.contentOffsetAdjustment.y = shift
      layout.invalidateLayout(with: context)
    }
    #expect(view.contentOffset.y == 75)
  }

  /// Applies lines of a batch to the data and the view.
  private func batch(_ lines: [String], counts: [Int]) {
    source.counts = counts
    view.reloadData()
    _ = view.indexPathsForVisibleItems
    layout.forget()
    view.performBatchUpdates {
      for line in lines {
        let words = line.split(separator: " ").map(String.init)
        if words[0] == "section" {
          source.counts.insert(0, at: Int(words[2]) ?? 0)
          view.insertSections([Int(words[2]) ?? 0])
          continue
        }
        let n = words[1].split(separator: ",").compactMap { Int($0) }
        let path = IndexPath(item: n[1], section: n[0])
        switch words[0] {
        case "insert":
          source.counts[n[0]] += 1
          view.insertItems(at: [path])
        case "delete":
          source.counts[n[0]] -= 1
          view.deleteItems(at: [path])
        default: view.reloadItems(at: [path])
        }
      }
    }
  }

  @Test(arguments: Row.all.filter { $0.input["batch"] != nil }) func batches(row: Row) throws {
    let counts = (row.input["sections"] as? [Int]) ?? [1]
    batch(row.input["batch"] as? [String] ?? [], counts: counts)
    if let calls = row.expected("calls") as? [String] { #expect(layout.calls == calls) }
    if let updates = row.expected("updates") as? [[Any]] {
      func text(_ path: IndexPath?) -> String {
        path.map { "\($0.section),\($0.item == NSNotFound ? "NSNotFound" : "\($0.item)")" } ?? "-"
      }
      func text(_ value: Any) -> String {
        (value as? [Any]).map { "\($0[0]),\($0[1])" } ?? "-"
      }
      #expect(
        layout.updates.map {
          "\($0.updateAction) \(text($0.indexPathBeforeUpdate)) \(text($0.indexPathAfterUpdate))"
        } == updates.map { "\($0[0]) \(text($0[1])) \(text($0[2]))" })
    }
    if let asked = row.input["super initial"] as? [Int] {
      let found = try #require(layout.superInitial[IndexPath(item: asked[1], section: asked[0])])
      #expect(found.alpha == Row.numbers([row.expected("alpha") as Any])[0])
      // The own frame of 0,0 and the old one of what is 0,1 now are the same.
      #expect(found.frame == CGRect(x: 0, y: 0, width: 320, height: 50))
    }
  }

  @Test func outsideABatchNothingAppears() {
    view.layoutIfNeeded()
    #expect(
      layout.initialLayoutAttributesForAppearingItem(at: IndexPath(item: 0, section: 0)) == nil)
  }

  @Test func anotherLayoutIsShownInOrder() throws {
    view.layoutIfNeeded()
    let new = RecordingLayout()
    layout.forget()
    view.setCollectionViewLayout(new, animated: false)
    #expect(layout.calls == ["prepareForTransition(to:)", "finalizeLayoutTransition()"])
    #expect(
      new.calls == [
        "prepareForTransition(from:)", "prepare()", "collectionViewContentSize",
        "targetContentOffset(forProposedContentOffset:)", "finalizeLayoutTransition()",
      ])
    #expect(layout.collectionView == nil && new.collectionView === view)
  }

  @Test(arguments: [true, false]) func mirroring(flips: Bool) {
    source.counts = [1]
    layout.flips = flips
    layout.frames[IndexPath(item: 0, section: 0)] = CGRect(x: 0, y: 0, width: 100, height: 50)
    view.semanticContentAttribute = .forceRightToLeft
    let frame = view.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame
    #expect(frame == CGRect(x: flips ? 220 : 0, y: 0, width: 100, height: 50))
  }

  @Test func countsAreAskedOnce() {
    #expect(view.numberOfItems(inSection: 0) == 3)
    source.counts = [4]
    #expect(view.numberOfItems(inSection: 0) == 3)
    view.reloadData()
    #expect(view.numberOfItems(inSection: 0) == 4)
  }

  @Test func offsetsAreNotClamped() {
    view.setContentOffset(CGPoint(x: 0, y: 5000), animated: true)
    #expect(view.bounds == CGRect(x: 0, y: 5000, width: 320, height: 480))
  }

  @Test func insetsAreAdjusted() {
    view.contentInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    view.safeAreaInsets = UIEdgeInsets(top: 10, left: 0, bottom: 20, right: 0)
    view.contentInsetAdjustmentBehavior = .never
    #expect(view.adjustedContentInset == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    view.contentInsetAdjustmentBehavior = .always
    #expect(view.adjustedContentInset == UIEdgeInsets(top: 11, left: 2, bottom: 23, right: 4))
  }

  @Test func visibleItemsShareAnAreaWithTheBounds() {
    source.counts = [4]
    view.frame.size = CGSize(width: 320, height: 100)
    view.contentOffset.y = 50
    #expect(view.indexPathsForVisibleItems.map { $0.item } == [1, 2])
  }

  @Test func theFrontCellIsAtAPoint() {
    source.counts = [2]
    let paths = [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0)]
    for path in paths { layout.frames[path] = CGRect(x: 0, y: 0, width: 50, height: 50) }
    layout.order[paths[0]] = 1
    #expect(view.indexPathForItem(at: CGPoint(x: 10, y: 10)) == paths[0])
    layout.order[paths[0]] = 0
    view.reloadData()
    #expect(view.indexPathForItem(at: CGPoint(x: 10, y: 10)) == paths[1])
    #expect(view.indexPathForItem(at: CGPoint(x: 50, y: 10)) == nil)
  }

  final class Cell: UICollectionViewCell {
    var isApplied = false
    let label: String
    override init(frame: CGRect) {
      label = "mine"
      super.init(frame: frame)
    }
    required init?(coder: NSCoder) { nil }
    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) { isApplied = true }
  }

  @Test func aLayoutOutlivesItsView() {
    let layout = UICollectionViewFlowLayout()
    var first: UICollectionView? = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    #expect(layout.collectionView === first)
    first = nil
    #expect(layout.collectionView == nil)
    layout.invalidateLayout()
    #expect(layout.layoutAttributesForElements(in: .zero) == [])
    // A view that goes leaves alone what another one shows.
    var second: UICollectionView? = UICollectionView(frame: .zero, collectionViewLayout: layout)
    let third = UICollectionView(frame: .zero, collectionViewLayout: layout)
    #expect(second != nil)
    second = nil
    #expect(layout.collectionView === third)
  }

  @Test func registeredClassesAreMade() throws {
    view.register(Cell.self, forCellWithReuseIdentifier: "cell")
    let cell = view.dequeueReusableCell(
      withReuseIdentifier: "cell", for: IndexPath(item: 0, section: 0))
    #expect((cell as? Cell)?.label == "mine" && cell.reuseIdentifier == "cell")
    let plain = view.dequeueReusableCell(
      withReuseIdentifier: "other", for: IndexPath(item: 0, section: 0))
    #expect(type(of: plain) == UICollectionViewCell.self)
    let visible = try #require(view.cellForItem(at: IndexPath(item: 1, section: 0)))
    #expect(visible.frame == CGRect(x: 0, y: 50, width: 320, height: 50))
    #expect(view.cellForItem(at: IndexPath(item: 1, section: 0)) === visible)
    #expect(view.cellForItem(at: IndexPath(item: 9, section: 0)) == nil)
  }
}
