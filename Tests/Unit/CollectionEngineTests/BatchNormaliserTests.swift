import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// IGListKit's own tests of its normaliser, as transcribed.
struct BatchNormaliserTests {
  static let rows = CaseRow.rows { layout, row in
    layout == "batch-normalise" && (row["input"] as? [String: Any])?["variants"] == nil
  }

  @Test("Updates become the batch of the case", arguments: rows) func normalises(row: CaseRow) {
    let operations =
      pairs(row.input["moveSections"]).map { BatchOperation.moveSection($0.0, to: $0.1) }
      + numbers(row.input["deleteSections"]).map { .deleteSection($0) }
      + pairs(row.input["deleteItems"]).map { .deleteItem(IndexPath(item: $0.1, section: $0.0)) }
      + pairs(row.input["insertItems"]).map {
        .insertItem(IndexPath(item: $0.1, section: $0.0), [])
      }
      + (row.input["moveItems"] as? [[[Int]]] ?? []).map {
        .moveItem(
          IndexPath(item: $0[0][1], section: $0[0][0]),
          to: IndexPath(item: $0[1][1], section: $0[1][0]))
      }
    let result = BatchNormaliser(operations, for: Content(counts: Array(repeating: 9, count: 9)))
      .operations
    var found: [String: Set<[Int]>] = [:]
    for operation in result {
      switch operation {
      case .moveSection(let a, let b): found["moveSections", default: []].insert([a, b])
      case .deleteSection(let a): found["deleteSections", default: []].insert([a])
      case .insertSection(let a, _, _): found["insertSections", default: []].insert([a])
      case .deleteItem(let path):
        found["deleteItems", default: []].insert([path.section, path.item])
      case .insertItem(let path, _):
        found["insertItems", default: []].insert([path.section, path.item])
      case .moveItem(let path, _):
        found["moveItems", default: []].insert([path.section, path.item])
      case .reloadItem, .reloadSection: Issue.record("unexpected \(operation)")
      }
    }
    for (key, value) in row.expected {
      let expected = (value as? [[Int]]) ?? (value as? [Int] ?? []).map { [$0] }
      expect(found[key, default: []], equals: Set(expected), "\(key)")
    }
  }

  @Test("Merges duplicate deletes") func mergesDuplicateDeletes() throws {
    let row = try #require(
      CaseRow.rows { _, row in row["id"] as? String == "iglist-batchdata-dup-deletes" }.first)
    let path = IndexPath(item: 0, section: 2)
    let variants = try #require(row.input["variants"] as? [[String: Int]])
    let expected = try #require(row.expected["variants"] as? [[String: Int]])
    for (variant, wanted) in zip(variants, expected) {
      let operations =
        Array(repeating: BatchOperation.insertItem(path, []), count: variant["ins"] ?? 0)
        + Array(repeating: .deleteItem(path), count: variant["del"] ?? 0)
      let result = BatchNormaliser(operations, for: Content(counts: [0, 0, 9])).operations
      expect(result.count { $0 == .insertItem(path, []) }, equals: wanted["ins"])
      expect(result.count { $0 == .deleteItem(path) }, equals: wanted["del"])
    }
  }

  private func numbers(_ value: Any?) -> [Int] { value as? [Int] ?? [] }

  private func pairs(_ value: Any?) -> [(Int, Int)] {
    (value as? [[Int]] ?? []).map { ($0[0], $0[1]) }
  }
}
