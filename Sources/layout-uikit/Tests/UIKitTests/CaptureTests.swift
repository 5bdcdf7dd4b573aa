import CaptureScenes
import Foundation
import Testing
import UIKit

@testable import LayoutCapture

/// Captures of random scenes, read by another reader and compared with the scene (rules X-01 to
///
@MainActor @Suite struct CaptureTests {
  private func numbers(_ value: Any?) -> [Double] {
    (value as? [Any] ?? []).compactMap { $0 as? Double }
  }
  private func numbers(_ rect: CGRect) -> [Double] {
    [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].map { Double($0) }
  }
  private func numbers(_ insets: UIEdgeInsets) -> [Double] {
    [insets.top, insets.left, insets.bottom, insets.right].map { Double($0) }
  }

  /// The element that an entry of `attributes` names.
  private func names(_ entry: [String: Any], _ attributes: UICollectionViewLayoutAttributes)
    -> Bool
  {
    let category =
      switch attributes.representedElementCategory {
      case .cell: "cell"
      case .supplementaryView: "supplementary"
      case .decorationView: "decoration"
      }
    return entry["category"] as? String == category
      && entry["kind"] as? String == attributes.representedElementKind
      && numbers(entry["path"]).map { Int($0) } == Array(attributes.indexPath)
  }

  private func expect(
    _ entry: [String: Any], _ attributes: UICollectionViewLayoutAttributes, _ what: String
  ) {
    #expect(names(entry, attributes), "\(what): \(entry) for \(attributes)")
    #expect(numbers(entry["frame"]) == numbers(attributes.frame), "\(what)")
    #expect(entry["zIndex"] as? Double ?? 0 == Double(attributes.zIndex), "\(what)")
    #expect(entry["alpha"] as? Double ?? 1 == Double(attributes.alpha), "\(what)")
    #expect(entry["hidden"] as? Bool ?? false == attributes.isHidden, "\(what)")
  }

  /// Whether the view asks for mirrored rectangles.
  private func isMirrored(_ scene: CaptureScene) -> Bool {
    scene.flow.flipsHorizontallyInOppositeLayoutDirection
      && scene.view.effectiveUserInterfaceLayoutDirection == .rightToLeft
  }

  /// Captures a scene, which stays as it is.
  private func capture(_ scene: CaptureScene, rects: [CGRect] = []) throws -> (
    text: String, values: [String: Any]
  ) {
    let reader = CaptureReader(scene.view)
    reader.rects = rects
    let text = reader.json()
    #expect(reader.leftOut == [])
    let calls = Set(scene.view.calls)
    #expect(calls.isSubset(of: ["layoutAttributesForElements(in:)"]), "\(calls)")
    return try (text, CaptureValue.read(text))
  }

  @Test(arguments: 0..<500) func aSceneReadsBack(seed: Int) throws {
    let scene = CaptureScene(seed: UInt64(seed))
    let (view, flow) = (scene.view, scene.flow)
    let extra = CGRect(x: 3, y: 5, width: 70, height: 90)
    let (text, found) = try capture(scene, rects: [extra])
    let keys = text.split(separator: "\n").filter { $0.hasPrefix(" \"") }
      .compactMap { $0.split(separator: "\"").dropFirst().first.map { String($0) } }
    #expect(
      keys == [
        "format", "made", "scale", "direction", "view", "layout", "flow", "compositional",
        "sections", "attributes", "queries", "singles", "views", "scrollers", "sheet", "hits",
      ])
    let attributes = try #require(found["attributes"] as? [[String: Any]])
    let queries = try #require(found["queries"] as? [[String: Any]])
    let (size, bounds) = (view.contentSize, view.bounds)
    let isVertical = flow.scrollDirection == .vertical
    let (dx, dy) = isVertical ? (0, bounds.height) : (bounds.width, 0)
    let inset = view.adjustedContentInset
    let end = CGRect(
      x: isVertical ? bounds.minX : max(-inset.left, size.width + inset.right - bounds.width),
      y: isVertical ? max(-inset.top, size.height + inset.bottom - bounds.height) : bounds.minY,
      width: bounds.width, height: bounds.height)
    let wanted: [(String, CGRect)] = [
      ("visible", bounds), ("all", CGRect(origin: .zero, size: size).union(bounds)),
      ("above", bounds.offsetBy(dx: -dx, dy: -dy)), ("below", bounds.offsetBy(dx: dx, dy: dy)),
      ("end", end), ("rect 0", extra),
    ]
    #expect(queries.map { $0["name"] as? String } == wanted.map { $0.0 })
    // In this order, and the visible ones once more; a view that mirrors asks for others, too.
    var asked = [bounds]
    for (_, rect) in wanted + [("", bounds)] where rect != asked.last { asked.append(rect) }
    if isMirrored(scene) {
      var rest = flow.asked[...]
      for rect in asked { rest = rest[(try #require(rest.firstIndex(of: rect)) + 1)...] }
      #expect(rest.isEmpty)
    } else {
      #expect(flow.asked == asked)
    }
    for (query, rect) in zip(queries, wanted.map { $0.1 }) {
      #expect(numbers(query["rect"]) == numbers(rect))
      let answer = flow.layoutAttributesForElements(in: rect) ?? []
      let result = numbers(query["result"]).map { Int($0) }
      #expect(result.count == answer.count)
      for (number, one) in zip(result, answer) { expect(attributes[number], one, "\(rect)") }
    }
    let visible = flow.layoutAttributesForElements(in: bounds) ?? []
    let singles = try #require(found["singles"] as? [[Any]])
    #expect(singles.count == visible.count)
    for (single, one) in zip(singles, visible) {
      let pair = numbers(single).map { Int($0) }
      expect(attributes[pair[0]], one, "asked")
      expect(attributes[pair[1]], one, "answered")
    }
  }

  @Test(arguments: 0..<100) func surroundingsReadBack(seed: Int) throws {
    let scene = CaptureScene(seed: UInt64(seed))
    let (view, flow) = (scene.view, scene.flow)
    let found = try capture(scene).values
    let made = try #require(found["made"] as? [String: Any])
    #expect(made["host"] as? String == "facade" && made["settled"] as? Bool == true)
    #expect(made["device"] is NSNull && made["system"] is NSNull)
    #expect(found["scale"] as? Double == Double(view.traitCollection.displayScale))
    let direction = view.effectiveUserInterfaceLayoutDirection
    #expect(found["direction"] as? String == (direction == .rightToLeft ? "rtl" : "ltr"))
    let about = try #require(found["view"] as? [String: Any])
    #expect(numbers(about["bounds"]) == numbers(view.bounds))
    #expect(numbers(about["contentInset"]) == numbers(view.contentInset))
    #expect(numbers(about["adjustedContentInset"]) == numbers(view.adjustedContentInset))
    #expect(numbers(about["safeAreaInsets"]) == numbers(view.safeAreaInsets))
    #expect(numbers(about["layoutMargins"]) == numbers(view.layoutMargins))
    let placed = numbers(about["window"])
    #expect(placed.isEmpty == (view.window == nil))
    for (a, b) in zip(placed, numbers(view.frame)) { #expect(abs(a - b) < 1e-9) }
    #expect(
      numbers(about["contentSize"])
        == [view.contentSize.width, view.contentSize.height].map { Double($0) })
    let layout = try #require(found["layout"] as? [String: Any])
    let flips = flow.flipsHorizontallyInOppositeLayoutDirection
    #expect(layout["flips"] as? Bool == flips && layout["own"] as? Bool == false)
    #expect(
      layout["chain"] as? [String] == (flips ? ["FlippingFlow"] : [])
        + ["Flow", "UICollectionViewFlowLayout", "UICollectionViewLayout", "NSObject"])
    let metrics = try #require(found["flow"] as? [String: Any])
    #expect(
      metrics["scroll"] as? String
        == (flow.scrollDirection == .vertical ? "vertical" : "horizontal"))
    #expect(metrics["lineSpacing"] as? Double == Double(flow.minimumLineSpacing))
    #expect(numbers(metrics["sectionInset"]) == numbers(flow.sectionInset))
    #expect(metrics["headersPin"] as? Bool == flow.sectionHeadersPinToVisibleBounds)
  }

  @Test(arguments: 0..<100) func answersOfDelegateAndViewsReadBack(seed: Int) throws {
    let scene = CaptureScene(seed: UInt64(seed))
    let view = scene.view
    let found = try capture(scene).values
    let sections = try #require(found["sections"] as? [[String: Any]])
    #expect(sections.map { $0["items"] as? Double } == scene.sizes.map { Double($0.count) })
    for (section, sizes) in zip(sections, scene.sizes) {
      for (key, number) in zip(["inset", "line", "interitem", "header", "footer"], 1...) {
        #expect((section[key] is NSNull) != scene.answers(number), "\(key)")
      }
      let runs = (section["sizes"] as? [Any] ?? []).map { numbers($0) }
      let read = runs.flatMap {
        [CGSize](repeating: CGSize(width: $0[1], height: $0[2]), count: Int($0[0]))
      }
      #expect(read == (scene.answers(0) ? sizes : []))
      for (run, next) in zip(runs, runs.dropFirst()) {
        #expect(run.dropFirst() != next.dropFirst())
      }
    }
    let attributes = try #require(found["attributes"] as? [[String: Any]])
    let views = try #require(found["views"] as? [[String: Any]])
    let cells = view.visibleCells
    let count = [
      UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
    ]
    .reduce(cells.count) { $0 + view.visibleSupplementaryViews(ofKind: $1).count }
    #expect(views.count == count)
    for (entry, cell) in zip(views, cells) {
      #expect(numbers(entry["frame"]) == numbers(cell.frame))
      let path = try #require(view.indexPath(for: cell))
      let number = Int(try #require(entry["of"] as? Double))
      #expect(names(attributes[number], UICollectionViewLayoutAttributes(forCellWith: path)))
    }
  }
}
