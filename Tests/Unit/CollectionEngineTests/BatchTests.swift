import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

struct BatchTests {
  // MARK: Rows of the shared cases

  static let accepted = CaseRow.rows { layout, row in
    layout == "batch" && row["same_under_uikit_rules"] as? Bool != false
      && (row["input"] as? [String: Any])?["ids"] != nil
  }

  @Test("Leaves the expected order", arguments: accepted) func leavesTheExpectedOrder(row: CaseRow)
    throws
  {
    let ids = try #require(row.input["ids"] as? [[String]])
    let operations = try #require(self.operations(row))
    let expected = try #require(row.expected["ids"] as? [[String]])
    let orders = permutations(operations, most: 24)
    expect(orders.count > 1 || operations.count == 1)
    for order in orders {
      let scene = try self.scene(labelled: ids)
      try scene.beginBatch()
      for operation in order { try scene.add(operation) }
      _ = try scene.commit()
      try expect(labels(scene), equals: expected.map { $0.map { $0 == "new" ? nil : $0 } })
    }
  }

  static let refused = CaseRow.rows { layout, row in
    layout == "batch-error" || row["id"] as? String == "chat-move-insert-reload"
  }

  @Test("Impossible batches are refused as the case says", arguments: refused) func refuses(
    row: CaseRow
  ) throws {
    let counts =
      row.input["counts_before"] as? [Int] ?? (row.input["ids"] as? [[String]])?.map(\.count)
    let scene = try self.scene(
      labelled: try #require(counts).map { Array(repeating: "x", count: $0) })
    let before = try scene.attributes(.all)
    try scene.beginBatch()
    for operation in try #require(self.operations(row)) {
      try scene.add(operation)
    }
    let error = try #require(throws: EngineError.self) {
      _ = try scene.commit(modelCounts: row.input["model_counts_after"] as? [Int])
    }
    expect(error.description, equals: BatchTests.sentences[row.id])
    try expect(scene.attributes(.all), equals: before)
    expect(scene.isBatchOpen)
  }

  /// UIKit's sentences, from its crash logs, with the numbers of each row.
  static let sentences = [
    "batch-count-mismatch":
      "Invalid update: invalid number of items in section 0.  The number of items contained in an "
      + "existing section after the update (3) must be equal to the number of items contained in "
      + "that section before the update (3), plus or minus the number of items inserted or deleted "
      + "from that section (0 inserted, 1 deleted) and plus or minus the number of items moved into "
      + "or out of that section (0 moved in, 0 moved out).",
    "batch-section-mismatch":
      "Invalid update: invalid number of sections.  The number of sections contained in the "
      + "collection view after the update (2) must be equal to the number of sections contained in "
      + "the collection view before the update (2), plus or minus the number of sections inserted "
      + "or deleted (1 inserted, 0 deleted).",
    "batch-reject-delete-reload": "attempt to delete and reload the same index path (0,0)",
    "batch-reject-delete-move":
      "attempt to perform a delete and a move from the same index path (0,0)",
    "batch-reject-insert-move-target":
      "attempt to perform an insert and a move to the same index path (0,0)",
    "chat-move-insert-reload":
      "attempt to perform an insert and a move to the same index path (0,0)",
    "batch-reject-two-moves-one-target":
      "attempt to move both item at index path 0,0 and 0,2 to 0,1",
    "batch-reject-delete-out-of-range":
      "attempt to delete item 9 from section 0 which only contains 3 items before the update",
    "batch-reject-insert-out-of-range":
      "attempt to insert item 9 into section 0, but there are only 4 items in section 0 after the "
      + "update",
    "batch-reject-reload-moved":
      "attempt to perform a delete and a move from the same index path (0,0)",
  ]

  static let indexMaps = CaseRow.rows { layout, _ in layout == "batch-index-map" }

  @Test("Maps old to new", arguments: indexMaps) func mapsOldToNew(row: CaseRow) throws {
    let count = try #require(row.input["count"] as? Int)
    let scene = try self.scene(labelled: [(0..<count).map { "\($0)" }])
    try scene.beginBatch()
    for item in row.input["deletes"] as? [Int] ?? [] {
      try scene.add(.deleteItem(IndexPath(item: item, section: 0)))
    }
    for item in row.input["inserts"] as? [Int] ?? [] {
      try scene.add(.insertItem(IndexPath(item: item, section: 0), []))
    }
    _ = try scene.commit()
    let after = try labels(scene)[0]
    let expected = try #require(row.expected["old_to_new"] as? [Any])
    for (old, place) in expected.enumerated() {
      expect(after.firstIndex(of: "\(old)"), equals: place as? Int)
    }
  }

  @Test("Sections move with their items") func sectionsMoveWithTheirItems() throws {
    let scene = try self.scene(labelled: [["A", "A"], ["B", "B", "B"], ["C", "C", "C", "C"]])
    try scene.beginBatch()
    try scene.add(.moveSection(0, to: 1))
    try scene.add(.moveSection(2, to: 0))
    _ = try scene.commit()
    try expect(labels(scene).map { $0.first ?? nil }, equals: ["C", "A", "B"])
    try expect(scene.itemCounts(), equals: [4, 2, 3])
  }

  /// The row of an engine that ignores a delete in a deleted section: ours does when lenient.
  @Test("Lenient drops what strict refuses") func lenientDropsWhatStrictRefuses() throws {
    let requests: [BatchOperation] = [
      .deleteSection(0), .insertSection(0, items: 0), .insertSection(1, items: 0),
      .deleteItem(IndexPath(item: 0, section: 0)),
    ]
    let strict = try scene(labelled: [["a"]])
    try strict.beginBatch()
    for request in requests { try strict.add(request) }
    #expect(throws: EngineError.self) { _ = try strict.commit(modelCounts: [3, 2]) }
    let lenient = try scene(labelled: [["a"]])
    try lenient.beginBatch(.lenient)
    for request in requests { try lenient.add(request) }
    let remarks = try lenient.commit(modelCounts: [3, 2]).remarks
    try expect(lenient.itemCounts(), equals: [3, 2])
    expect(
      remarks.map(\.sentence),
      equals: ["dropped: delete item 0,0 (its section is deleted or inserted)"])
  }

  // MARK: Laws

  /// A layout that follows batches sees changes that are right one after the other.
  @Test("Updates lead to the new content", arguments: 1...30) func updatesLeadToTheNewContent(
    seed: Int
  ) throws {
    var random = Random(UInt32(seed))
    let counts = (0..<(1 + random.below(4))).map { _ in random.below(6) }
    let content = Content(counts: counts)
    var requests: [BatchOperation] = []
    for section in counts.indices {
      for item in 0..<counts[section] where random.below(3) == 0 {
        let path = IndexPath(item: item, section: section)
        requests.append(random.below(2) == 0 ? .deleteItem(path) : .reloadItem(path, []))
      }
    }
    requests.append(.insertSection(random.below(counts.count + 1), items: 2))
    let plan = try BatchPlan(requests, for: content)
    let update = try ContentUpdate(applying: plan, to: content, modelCounts: nil)
    var followed = counts
    for change in update.change.updates {
      switch change {
      case .deleteSections(let range): followed.removeSubrange(range)
      case .insertSections(let range):
        followed.insert(
          contentsOf: range.map { update.content.sections[$0].count }, at: range.lowerBound)
      case .deleteItems(let section, let items):
        expect(items.upperBound <= followed[section])
        followed[section] -= items.count
      case .insertItems(let section, let items):
        expect(items.lowerBound <= followed[section])
        followed[section] += items.count
      case .reloadItems(let section, let items): expect(items.upperBound <= followed[section])
      }
    }
    expect(followed, equals: update.content.sections.map(\.count))
  }

  @Test("No item goes into a section that is not there", arguments: [[], [3], [2, 1]])
  func noItemGoesIntoASectionThatIsNotThere(counts: [Int])
    throws
  {
    let past = counts.count
    let requests: [(BatchOperation, String)] = [
      (
        .insertItem(IndexPath(item: 7, section: past), []),
        "insert item 7 into section \(past), but"
      ),
      (
        .insertItem(IndexPath(item: 0, section: past + 3), []),
        "insert item 0 into section \(past + 3), but"
      ),
      (
        .moveItem(IndexPath(item: 0, section: 0), to: IndexPath(item: 0, section: past)),
        "move index path (0,0) to index path (\(past),0) in section that does not exist -"
      ),
    ]
    for (request, words) in counts.isEmpty ? requests.dropLast() : requests[...] {
      let scene = Scene()
      try scene.replaceSections(counts)
      try scene.beginBatch()
      try scene.add(request)
      let refusal = #expect(throws: EngineError.self) { try scene.commit() }
      expect(
        refusal?.description,
        equals: "attempt to \(words) there are only \(past) sections after the update")
      try expect(scene.itemCounts(), equals: counts)
    }
  }

  @Test("Edits wait for the batch") func editsWaitForTheBatch() throws {
    let scene = try self.scene(labelled: [["a", "b"]])
    #expect(throws: EngineError.self) { try scene.add(.deleteSection(0)) }
    #expect(throws: EngineError.self) { try scene.rollback() }
    try scene.beginBatch()
    #expect(throws: EngineError.self) { try scene.replaceSections([1]) }
    #expect(throws: EngineError.self) { try scene.appendItems(to: 0) }
    try scene.add(.deleteSection(0))
    try scene.rollback()
    try expect(labels(scene), equals: [["a", "b"]])
  }

  /// A batch inside a batch joins it (rule B-10): any nesting of the same requests has one result,
  /// and nothing is applied before the last commit.
  @Test("Nested batches join", arguments: 0..<20) func nestedBatchesJoin(seed: Int) throws {
    var random = BatchRandom(seed: seed)
    let requests: [BatchOperation] = [
      .deleteItem(IndexPath(item: 1, section: 0)), .insertItem(IndexPath(item: 0, section: 0), []),
      .moveItem(IndexPath(item: 2, section: 0), to: IndexPath(item: 1, section: 0)),
    ]
    let flat = try scene(labelled: [["a", "b", "c", "d"], ["e"]])
    try flat.beginBatch()
    for request in requests { try flat.add(request) }
    _ = try flat.commit()
    let nested = try scene(labelled: [["a", "b", "c", "d"], ["e"]])
    let before = try labels(nested)
    var depth = 0
    func open() throws {
      try nested.beginBatch(random.next() % 2 == 0 ? .lenient : .strict)
      depth += 1
    }
    try nested.beginBatch()
    depth = 1
    for request in requests {
      while random.next() % 2 == 0 { try open() }
      try nested.add(request)
      while depth > 1, random.next() % 2 == 0 {
        try expect(nested.commit().changed.isEmpty)
        depth -= 1
      }
      expect(nested.batchDepth == depth && nested.batchStrictness == .strict)
      #expect(throws: EngineError.self) {
        try nested.insertItems(at: IndexPath(item: 0, section: 0))
      }
    }
    while depth > 1 {
      #expect(throws: EngineError.self) { try nested.commit(modelCounts: [4, 1]) }
      try expect(nested.commit().changed.isEmpty)
      depth -= 1
    }
    expect(nested.isBatchOpen)
    try expect(nested.commit(modelCounts: [4, 1]).changed, equals: ["main"])
    expect(!nested.isBatchOpen)
    try expect(labels(nested) == labels(flat) && labels(flat) != before)
  }

  /// A batch that joined has nothing of its own: rolling back forgets all of it.
  @Test("Rolling back forgets the whole batch") func rollingBackForgetsTheWholeBatch() throws {
    let scene = try scene(labelled: [["a", "b"]])
    try scene.beginBatch()
    try scene.add(.deleteItem(IndexPath(item: 0, section: 0)))
    try scene.beginBatch()
    try scene.add(.deleteItem(IndexPath(item: 1, section: 0)))
    try scene.rollback()
    expect(!scene.isBatchOpen && scene.batchDepth == 0)
    #expect(throws: EngineError.self) { _ = try scene.commit() }
    try expect(labels(scene), equals: [["a", "b"]])
    // One of another layer does not join, and the depth has a limit.
    try scene.beginBatch()
    try scene.load([StackLayout()], into: "other")
    #expect(throws: EngineError.self) { try scene.beginBatch() }
    try scene.use("main")
    for _ in 1..<100 { try scene.beginBatch() }
    #expect(throws: EngineError.self) { try scene.beginBatch() }
    for _ in 1..<100 { _ = try scene.commit() }
    expect(scene.batchDepth, equals: 1)
  }

  // MARK: Common

  /// Any sequence of numbers that is the same on every machine.
  private struct BatchRandom {
    var state: UInt64

    init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state >> 33
    }
  }

  private func scene(labelled ids: [[String]]) throws -> Scene {
    let scene = Scene()
    try scene.load([StackLayout()])
    try scene.replaceSections(ids.map(\.count))
    for (section, labels) in ids.enumerated() {
      for (item, label) in labels.enumerated() {
        try scene.change(items: item...item, section: section, [.label(label)])
      }
    }
    return scene
  }

  private func labels(_ scene: Scene) throws -> [[String?]] {
    var result = try scene.itemCounts().map { _ in [String?]() }
    for shown in try scene.attributes(.all) where shown.attributes.element.kind == .cell {
      result[shown.attributes.element.section].append(shown.label)
    }
    return result
  }

  private func operations(_ row: CaseRow) -> [BatchOperation]? {
    (row.input["batch"] as? [[Any]])?.compactMap { request in
      func path(_ index: Int) -> IndexPath {
        let pair = request[index] as? [Int] ?? [0, 0]
        return IndexPath(item: pair[1], section: pair[0])
      }
      func number(_ index: Int) -> Int { request[index] as? Int ?? -1 }
      switch request[0] as? String {
      case "insertItem": return .insertItem(path(1), [])
      case "deleteItem": return .deleteItem(path(1))
      case "reloadItem": return .reloadItem(path(1), [])
      case "moveItem": return .moveItem(path(1), to: path(2))
      case "insertSection": return .insertSection(number(1), items: 0)
      case "deleteSection": return .deleteSection(number(1))
      case "moveSection": return .moveSection(number(1), to: number(2))
      default: return nil
      }
    }
  }

  private func permutations(_ items: [BatchOperation], most: Int) -> [[BatchOperation]] {
    guard items.count > 1 else { return [items] }
    var result: [[BatchOperation]] = []
    for index in items.indices {
      var rest = items
      let first = rest.remove(at: index)
      for tail in permutations(rest, most: most) where result.count < most {
        result.append([first] + tail)
      }
    }
    return result
  }
}
