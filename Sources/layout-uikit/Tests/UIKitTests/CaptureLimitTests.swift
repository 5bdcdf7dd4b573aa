import Foundation
import Testing
import UIKit

@testable import LayoutCapture

/// Limits of a capture, and all that one may ask for (rules ).
@MainActor @Suite struct CaptureLimitTests {
  typealias Values = [String: Any]

  /// A layout whose answer is what it was given.
  final class Given: UICollectionViewLayout {
    var attributes: [UICollectionViewLayoutAttributes] = []
    var changes = false
    var answersSingles = true
    override var collectionViewContentSize: CGSize { CGSize(width: 320, height: 960) }
    override func layoutAttributesForItem(at indexPath: IndexPath)
      -> UICollectionViewLayoutAttributes?
    { answersSingles ? attributes.first { $0.indexPath == indexPath } : nil }
    override func layoutAttributesForElements(in rect: CGRect)
      -> [UICollectionViewLayoutAttributes]?
    {
      if changes { attributes.first?.frame.origin.y += 1 }
      return rect == collectionView?.bounds ? attributes : Array(attributes.prefix(9))
    }
  }

  final class Source: NSObject, UICollectionViewDataSource {
    var counts: [Int] = [1]
    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      counts[section]
    }
    func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath)
      -> UICollectionViewCell
    {
      let (cell, label) = (UICollectionViewCell(frame: .zero), UILabel(frame: .zero))
      label.text = "secret \"text\" \u{7}" + String(repeating: "ä", count: 60)
      cell.addSubview(label)
      cell.accessibilityIdentifier = "secret name"
      return cell
    }
  }

  let given = Given()
  let source = Source()
  let view: UICollectionView
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 600))

  init() {
    view = UICollectionView(
      frame: CGRect(x: 10, y: 20, width: 320, height: 480), collectionViewLayout: given)
    view.dataSource = source
    window.addSubview(view)
  }

  private func cell(_ item: Int, _ frame: CGRect) -> UICollectionViewLayoutAttributes {
    let cell = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
    cell.frame = frame
    return cell
  }

  private func capture(_ ask: (CaptureReader) -> Void = { _ in }) throws -> (
    values: Values, leftOut: [String]
  ) {
    view.layoutIfNeeded()
    let reader = CaptureReader(view)
    ask(reader)
    return try (CaptureValue.read(reader.json()), reader.leftOut)
  }

  private func list(_ values: Values, _ key: String) -> [Values] { values[key] as? [Values] ?? [] }

  @Test func eachAttributeThatIsNotTheUsualOneIsWritten() throws {
    let nan = cell(0, CGRect(x: CGFloat.nan, y: CGFloat.infinity, width: -2e9, height: 1))
    (nan.alpha, nan.zIndex, nan.isHidden) = (.nan, .max, true)
    let turned = cell(1, CGRect(x: 0, y: 0, width: 20, height: 10))
    turned.transform = CGAffineTransform(0, 1, -1, 0, 0, 0)
    let deep = cell(2, CGRect(x: 0, y: 0, width: 20, height: 10))
    deep.transform3D.m34 = -0.002
    let shelf = UICollectionViewLayoutAttributes(
      forDecorationViewOfKind: "Shelf \"1\"\n", with: IndexPath(index: 4))
    given.attributes = [nan, turned, deep, shelf, turned]
    source.counts = [3]
    let found = list(try capture().values, "attributes")
    #expect(found.count == 4)
    #expect(found[0]["frame"] as? [AnyHashable] == ["nan", "inf", "-inf", 1.0])
    #expect(found[0]["alpha"] as? String == "nan" && found[0]["zIndex"] as? String == "inf")
    #expect(found[0]["hidden"] as? Bool == true && found[0]["transform"] == nil)
    #expect(found[1]["frame"] as? [Double] == [5, -5, 10, 20])
    #expect(found[1]["transform"] as? [Double] == [0, 1, -1, 0, 0, 0])
    #expect(found[1]["center"] as? [Double] == [10, 5])
    #expect(found[1]["size"] as? [Double] == [20, 10] && found[1]["alpha"] == nil)
    let map = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.002, 0, 0, 0, 1]
    #expect(found[2]["transform3D"] as? [Double] == map && found[2]["transform"] == nil)
    #expect(found[3]["category"] as? String == "decoration")
    #expect(found[3]["kind"] as? String == "Shelf \"1\"\n")
    #expect(found[3]["path"] as? [Double] == [4])
  }

  @Test func moreThanTheFormatHoldsIsLeftOut() throws {
    given.attributes = (0..<20_010).map { cell($0, CGRect(x: 0, y: 900, width: 9, height: 9)) }
    given.attributes[5].indexPath = IndexPath(indexes: [1, 2, 3])
    given.answersSingles = false
    source.counts = [Int](repeating: 1, count: 10_020)
    let (found, leftOut) = try capture { reader in
      reader.rects = (0..<40).map { CGRect(x: $0, y: 0, width: 1, height: 1) }
    }
    #expect(list(found, "attributes").count == 20_000 && list(found, "sections").count == 10_000)
    let queries = list(found, "queries")
    // Of 10,020 items not all are asked for.
    #expect(queries.count == 32 && queries.map { $0["name"] as? String }[1] == "above")
    let results = queries.map { $0["result"] as? [Double] ?? [] }
    #expect(results.map { $0.count } == [20_000] + [Int](repeating: 8, count: 31))
    #expect(results.joined().allSatisfy { (0..<20_000).contains($0) })
    #expect(leftOut.count == 5, "\(leftOut)")
  }

  @Test func runsAreLimited() throws {
    final class Sizes: NSObject, UICollectionViewDelegateFlowLayout {
      func collectionView(
        _ view: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt path: IndexPath
      ) -> CGSize { CGSize(width: path.item % 2 == 0 ? 10 : 20, height: 10) }
    }
    let sizes = Sizes()
    source.counts = [30_000, 30_000]
    view.delegate = sizes
    view.setCollectionViewLayout(UICollectionViewFlowLayout(), animated: false)
    let (found, leftOut) = try capture()
    let runs = list(found, "sections").map { ($0["sizes"] as? [[Double]] ?? []).count }
    #expect(runs == [30_000, 20_000] && leftOut.contains { $0.contains("50,000 runs") })
    let layout = try #require(found["layout"] as? Values)
    #expect(layout["own"] as? Bool == true && layout["base"] as? String == "flow")
  }

  @Test func namesAreCutAndTextsAreOnlyThereIfAskedFor() throws {
    given.attributes = [cell(0, CGRect(x: 0, y: 0, width: 50, height: 50))]
    let kind = String(repeating: "é", count: 200)
    given.attributes.append(
      UICollectionViewLayoutAttributes(
        forSupplementaryViewOfKind: kind, with: IndexPath(item: 0, section: 0)))
    let reader = CaptureReader(view)
    view.layoutIfNeeded()
    #expect(!reader.json().contains("secret"))
    let found = try capture { $0.wantsLabels = true }.values
    let shown = try #require(list(found, "views").first)
    #expect(shown["id"] as? String == "secret name")
    let label = try #require(shown["label"] as? String)
    #expect(label.unicodeScalars.count == 40 && label.hasPrefix("secret \"text\" \u{7}ä"))
    let written = try #require(list(found, "attributes")[1]["kind"] as? String)
    #expect(written.utf8.count == 256 && kind.hasPrefix(written))
  }

  @Test func whoGotEachTouch() throws {
    given.attributes = [cell(0, CGRect(x: 0, y: 0, width: 100, height: 100))]
    view.layoutIfNeeded()
    _ = view.visibleCells
    let over = UIView(frame: CGRect(x: 50, y: 200, width: 100, height: 90))
    over.accessibilityIdentifier = "over"
    window.addSubview(over)
    let found = try capture { $0.wantsHits = true }.values
    let hits = try #require(found["hits"] as? Values)
    let (origin, step) = (hits["origin"] as? [Double] ?? [], hits["step"] as? [Double] ?? [])
    let (columns, grid) = (hits["columns"] as? Double ?? 0, hits["grid"] as? [Double] ?? [])
    #expect(origin == [21, 31] && step == [22, 22] && columns == 14 && grid.count == 14 * 21)
    let targets = list(hits, "targets")
    var counts: [String: Int] = [:]
    for (sample, number) in grid.enumerated() {
      let point = CGPoint(
        x: origin[0] + Double(sample % Int(columns)) * 22,
        y: origin[1] + Double(sample / Int(columns)) * 22)
      let hit = try #require(window.hitTest(point, with: nil))
      let target = targets[Int(number)]
      #expect(target["class"] as? String == "\(type(of: hit))")
      #expect(target["id"] as? String == hit.accessibilityIdentifier)
      let isInCell = hit !== over && hit !== view
      #expect(target["of"] as? Double == (isInCell ? 0 : nil))
      counts["\(type(of: hit))", default: 0] += 1
    }
    #expect(Set(counts.keys) == ["UICollectionViewCell", "UICollectionView", "UIView"])
    view.frame = CGRect(x: 0, y: 0, width: 5000, height: 7000)
    window.frame = view.frame
    let many = try #require(try capture { $0.wantsHits = true }.values["hits"] as? Values)
    #expect((many["grid"] as? [Double] ?? []).count <= 4096 && many["step"] as? [Double] != step)
  }

  @Test func aTurnedCellAndOneInAScrollerAreWhereTheyAreSeen() throws {
    let turned = cell(0, CGRect(x: 0, y: 0, width: 40, height: 20))
    turned.transform = CGAffineTransform(0, 1, -1, 0, 0, 0)
    given.attributes = [turned, cell(1, CGRect(x: 100, y: 300, width: 40, height: 20))]
    source.counts = [2]
    view.layoutIfNeeded()
    let scroller = UIScrollView(frame: CGRect(x: 0, y: 300, width: 320, height: 50))
    scroller.contentSize = CGSize(width: 900, height: 50)
    scroller.contentOffset.x = 60
    scroller.addSubview(view.visibleCells[1])
    view.addSubview(scroller)
    let found = try capture().values
    let views = list(found, "views")
    #expect(views.map { $0["frame"] as? [Double] } == [[10, -10, 20, 40], [40, 600, 40, 20]])
    #expect(list(found, "attributes")[0]["frame"] as? [Double] == [10, -10, 20, 40])
    let written = list(found, "scrollers")
    #expect(written.count == 1 && written[0]["frame"] as? [Double] == [0, 300, 320, 50])
    #expect(written[0]["offset"] as? [Double] == [60, 0] && written[0]["section"] as? Double == 0)
  }

  @Test func aSheetIsFound() throws {
    let (outer, sheet) = (UIViewController(), UISheetPresentationController())
    let inner = UIViewController()
    inner.view.frame = window.bounds
    inner.view.addSubview(view)
    #expect(try capture().values["sheet"] is NSNull)
    inner.sheetPresentationController = sheet
    sheet.detents = [.medium(), .large()]
    sheet.selectedDetentIdentifier = .medium
    sheet.containerView = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
    outer.present(inner, animated: true)
    #expect(view.next === inner.view && inner.view.next === inner)
    let found = try #require(try capture().values["sheet"] as? Values)
    let names = list(found, "detents").map { $0["id"] as? String }
    #expect(names == ["com.apple.UIKit.medium", "com.apple.UIKit.large"])
    #expect(found["selected"] as? String == names[0] && found["presented"] is NSNull)
    #expect(found["container"] as? [Double] == [0, 0, 400, 600])
  }

  @Test func movementIsNotSettled() throws {
    given.attributes = [cell(0, CGRect(x: 0, y: 0, width: 40, height: 20))]
    func isSettled() throws -> Bool? {
      (try capture().values["made"] as? Values)?["settled"] as? Bool
    }
    #expect(try isSettled() == true)
    view.isDecelerating = true
    #expect(try isSettled() == false)
    view.isDecelerating = false
    given.changes = true
    #expect(try isSettled() == false)
  }

  @Test func preferredSizesAreAskedForIfWanted() throws {
    given.attributes = [cell(0, CGRect(x: 0, y: 0, width: 40, height: 20))]
    #expect(list(try capture().values, "views")[0]["preferred"] == nil)
    let asked = try capture { $0.wantsPreferred = true }.values
    #expect(list(asked, "views")[0]["preferred"] as? [Double] == [40, 20])
  }

  @Test func oneCallWritesTheFrontmostView() throws {
    given.attributes = [cell(0, CGRect(x: 0.1, y: 1 / 3, width: 40, height: 1e-7))]
    view.layoutIfNeeded()
    let scene = UIWindowScene()
    window.isKeyWindow = true
    scene.windows = [UIWindow(frame: .zero), window]
    UIApplication.shared.connectedScenes = [scene]
    defer { UIApplication.shared.connectedScenes = [] }
    LayoutCapture.write(to: .pasteboard)
    let text = try #require(UIPasteboard.general.string)
    #expect(text.contains("\"frame\":[0.1,0.3333333333333333,40,1e-07]"))
    let name = "layout-capture-tests-\(UUID())"
    LayoutCapture.write(to: .file(name), device: true)
    let file = URL(filePath: NSTemporaryDirectory()).appending(path: "\(name).capture.json")
    defer { try? FileManager.default.removeItem(at: file) }
    let made = try #require(
      try CaptureValue.read(String(contentsOf: file, encoding: .utf8))["made"] as? Values)
    #expect(made["device"] as? String == "iPhone" && made["system"] as? String == "iOS 26.0")
  }
}
