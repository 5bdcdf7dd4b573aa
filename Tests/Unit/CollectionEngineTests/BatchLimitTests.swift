import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// The first and the last place that each request may name, and the resulting places of reloaded
/// items.
struct BatchLimitTests {
  private static func path(_ section: Int, _ item: Int) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  /// Requests about two items in section 0 and one in section 1, for a place.
  private static let requests:
    [(valid: ClosedRange<Int>, request: @Sendable (Int) -> BatchOperation)] =
      [
        (0...1, { .deleteSection($0) }),
        (0...1, { .reloadSection($0) }),
        // Three sections afterwards.
        (0...2, { .insertSection($0, items: 0) }),
        (0...1, { .moveSection($0, to: 1) }),
        // Two sections at all times.
        (0...1, { .moveSection(1, to: $0) }),
        (0...1, { .deleteItem(path(0, $0)) }),
        (0...1, { .reloadItem(path(0, $0), []) }),
        (0...1, { .deleteItem(path($0, 0)) }),
        (0...1, { .reloadItem(path($0, 0), []) }),
        // Three items afterwards.
        (0...2, { .insertItem(path(0, $0), []) }),
        (0...1, { .insertItem(path($0, 0), []) }),
        // Two items at all times; two in section 1 if one joins.
        (0...1, { .moveItem(path(0, 0), to: path(0, $0)) }),
        (0...1, { .moveItem(path(0, 0), to: path(1, $0)) }),
        (0...1, { .moveItem(path(0, 1), to: path($0, 0)) }),
        (0...1, { .moveItem(path(0, $0), to: path(1, 0)) }),
        (0...1, { .moveItem(path($0, 0), to: path(1, 0)) }),
      ]

  @Test("Places end where the content ends", arguments: requests.indices)
  func placesEndWhereTheContentEnds(_ index: Int) throws {
    let (valid, request) = Self.requests[index]
    for place in [-1, valid.lowerBound, valid.upperBound, valid.upperBound + 1] {
      let scene = Scene()
      try scene.replaceSections([2, 1])
      try scene.beginBatch()
      try scene.add(request(place))
      if valid.contains(place) {
        #expect(throws: Never.self, "\(request(place))") { _ = try scene.commit() }
      } else {
        #expect(throws: EngineError.self, "\(request(place))") { _ = try scene.commit() }
        try expect(scene.itemCounts(), equals: [2, 1])
      }
    }
  }

  /// New items take the places they name, and the others fill what is left, in order.
  @Test("Reloaded items are reported where they stand afterwards")
  func reloadedItemsAreReportedWhereTheyStandAfterwards() throws {
    let content = Content(counts: [4])
    for reloaded in 0..<4 {
      for deleted in Self.subsets(of: (0..<4).filter { $0 != reloaded }) {
        for inserted in Self.subsets(of: [0, 1, 2, 3]) {
          let count = 4 - deleted.count + inserted.count
          guard inserted.allSatisfy({ $0 < count }) else { continue }
          let standing = (0..<4).filter { !deleted.contains($0) }
          let places = (0..<count).filter { !inserted.contains($0) }
          let place = places[try #require(standing.firstIndex(of: reloaded))]
          let plan = try BatchPlan(
            deleted.map { .deleteItem(Self.path(0, $0)) }
              + inserted.map { .insertItem(Self.path(0, $0), []) }
              + [.reloadItem(Self.path(0, reloaded), [])], for: content)
          let update = try ContentUpdate(applying: plan, to: content, modelCounts: nil)
          expect(
            update.change.updates.last,
            equals: .reloadItems(section: 0, items: place..<(place + 1)),
            "\(reloaded) of 4 without \(deleted) and with \(inserted)")
        }
      }
    }
  }

  private static func subsets(of items: [Int]) -> [[Int]] {
    items.reduce([[]]) { subsets, item in subsets + subsets.map { $0 + [item] } }
  }

  /// The model's counts are compared section by section, also where the batch does nothing.
  @Test("Model counts are told with what the batch does")
  func modelCountsAreToldWithWhatTheBatchDoes() throws {
    func refusal(_ counts: [Int], _ requests: [BatchOperation]) throws -> String {
      let scene = Scene()
      try scene.replaceSections([3, 1])
      try scene.beginBatch()
      for request in requests { try scene.add(request) }
      let error = #expect(throws: EngineError.self) { try scene.commit(modelCounts: counts) }
      return error?.description ?? ""
    }
    let moves: [BatchOperation] = [
      .moveItem(Self.path(0, 0), to: Self.path(1, 0)),
      .moveItem(Self.path(0, 2), to: Self.path(1, 2)),
    ]
    let outOf = try refusal([2, 3], moves)
    expect(outOf.contains("items in section 0") && outOf.contains("(0 moved in, 2 moved out)"))
    let into = try refusal([1, 4], moves)
    expect(into.contains("items in section 1") && into.contains("(2 moved in, 0 moved out)"))
    let untouched = try refusal([2, 2], [.deleteItem(Self.path(0, 0))])
    expect(
      untouched.contains("items in section 1") && untouched.contains("(0 inserted, 0 deleted)"))
  }
}
