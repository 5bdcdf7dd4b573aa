import CompositionalLayout
import Foundation
import LayoutCore
import Testing

/// The content of a row of the table of compositional layouts, for a layout without a host.
final class ComposedContext: LayoutContext {
  var viewport: Viewport
  var kinds = KindTable.standard
  let counts: [Int]
  var options: [Int: OptionValue] = [:]
  /// Measured sizes of cells, by section and item.
  var measured: [[Int]: Size] = [:]
  var offsets: [Int: Double] = [:]

  init(_ counts: [Int], _ viewport: Viewport) { (self.counts, self.viewport) = (counts, viewport) }

  /// A row of the table, and its spec; nil where it tests texts or the backport.
  convenience init?(_ row: ComposedRow) {
    guard let bounds = row.numbers("bounds"), let counts = row.numbers("counts") else { return nil }
    let insets = { (key: String) in
      row.numbers(key).map { Insets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) }
        ?? .zero
    }
    self.init(
      counts.map { Int($0) },
      Viewport(
        size: Size(width: bounds[0], height: bounds[1]), contentInset: insets("content_inset"),
        safeArea: insets("safe_area"), margins: insets("margins")))
    for (path, size) in row.input["measured"] as? [String: [Double]] ?? [:] {
      measured[path.split(separator: ",").compactMap { Int($0) }] = Size(
        width: size[0], height: size[1])
    }
    for (section, offset) in row.input["scrollers"] as? [String: Double] ?? [:] {
      if let section = Int(section) { offsets[section] = offset }
    }
    if let offset = (row.input["offsets"] as? [[Double]])?.last {
      viewport.contentOffset = Point(x: offset[0], y: offset[1])
    }
  }

  var sectionCount: Int { counts.count }
  func itemCount(inSection section: Int) -> Int { counts[section] }
  func column(_ metric: ItemMetric, inSection section: Int) -> MetricColumn {
    measured.keys.contains { $0[0] == section } ? .mixed : .absent
  }
  func read(
    _ metric: ItemMetric, inSection section: Int, items: Range<Int>, into values: inout [Double]
  ) {
    for item in items {
      let size = measured[[section, item]]
      let length: Double? =
        switch metric {
        case .measuredWidth, .knownWidth: size?.width
        case .measuredHeight, .knownHeight: size?.height
        default: nil
        }
      values.append(length ?? .nan)
    }
  }
  func option(_ index: Int, inSection section: Int?) -> OptionValue? { options[index] }
  func hasOwnOptions(inSection section: Int) -> Bool { false }
  func scrollerOffset(ofSection section: Int) -> Double? { offsets[section] }
  var base: (any BaseLayout)? { nil }
}

/// A row of the table of compositional layouts.
struct ComposedRow: CustomTestStringConvertible, @unchecked Sendable {
  let id: String
  let input: [String: Any]
  let spec: CompositionalSpec

  var testDescription: String { id }

  func numbers(_ key: String) -> [Double]? { input[key] as? [Double] }

  /// The rows that lay something out under UIKit's rules.
  static let all: [ComposedRow] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../../Tests/Support/TestSupport/Fixtures/compositional_cases.json")
    guard let data = try? Data(contentsOf: file),
      let rows = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]]
    else { return [] }
    return rows.compactMap { row in
      guard let id = row["id"] as? String, let input = row["input"] as? [String: Any],
        row["same_under_uikit_rules"] as? Bool != false, let text = input["spec"] as? String,
        let spec = try? CompositionalSpec(reading: text)
      else { return nil }
      return ComposedRow(id: id, input: input, spec: spec)
    }
  }()
}
