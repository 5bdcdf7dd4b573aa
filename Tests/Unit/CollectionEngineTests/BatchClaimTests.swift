import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// Claims ascend, several inserts at one place get places of their own, and the first check that
/// fails reports, however claims are stored.
@Suite struct BatchClaimTests {
  private static func path(_ section: Int, _ item: Int) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  private func refusal(
    _ operations: [BatchOperation], _ counts: [Int], model: [Int]? = nil
  ) -> BatchRefusal? {
    do {
      let content = Content(counts: counts)
      let plan = try BatchPlan(operations, for: content)
      _ = try ContentUpdate(applying: plan, to: content, modelCounts: model)
      return nil
    } catch { return error }
  }

  // MARK: The order of checks

  /// A fault of each step in a section of its own, with UIKit's sentence.
  private static let faults: [[(operations: [BatchOperation], sentence: String)]] = [
    [
      (
        [.deleteItem(path(9, 0)), .reloadItem(path(9, 0), [])],
        "attempt to delete and reload the same index path (9,0)"
      )
    ],
    [
      (
        [.deleteItem(path(8, 9))],
        "attempt to delete item 9 from section 8 which only contains 3 items before the update"
      ),
      (
        [.reloadItem(path(7, 1), []), .moveItem(path(7, 1), to: path(7, 0))],
        "attempt to perform a delete and a move from the same index path (7,1)"
      ),
    ],
    [
      (
        [.insertItem(path(5, 0), []), .moveItem(path(5, 1), to: path(5, 0))],
        "attempt to perform an insert and a move to the same index path (5,0)"
      ),
      (
        [.insertItem(path(6, 9), [])],
        "attempt to insert item 9 into section 6, but there are only 4 items in section 6 after "
          + "the update"
      ),
    ],
    [
      (
        [.moveItem(path(3, 9), to: path(3, 0))],
        "attempt to move index path (3,9) that does not exist - there are only 3 items in section "
          + "3 before the update"
      ),
      (
        [.moveItem(path(4, 0), to: path(4, 3))],
        "attempt to move index path (4,0) to index path (4,3) that does not exist - there are only "
          + "3 items in section 4 after the update"
      ),
    ],
    [
      (
        [.moveItem(path(1, 2), to: path(1, 0)), .moveItem(path(1, 2), to: path(1, 1))],
        "attempt to move item at index path 1,2 to both 1,0 and 1,1"
      ),
      (
        [.moveItem(path(2, 1), to: path(2, 2)), .moveItem(path(2, 0), to: path(2, 2))],
        "attempt to move both item at index path 2,0 and 2,1 to 2,2"
      ),
    ],
    [
      (
        [.deleteItem(path(0, 1)), .deleteItem(path(0, 1))],
        "attempt to delete the same item twice (0,1)"
      )
    ],
  ]

  /// Of two faults the earlier step speaks; within a step, the one that comes first in the step's
  /// order.
  @Test("The first check that fails speaks") func theFirstCheckThatFailsSpeaks() {
    let counts = Array(repeating: 3, count: 10)
    let faults = Self.faults.flatMap { $0 }
    for (number, fault) in faults.enumerated() {
      expect(refusal(fault.operations, counts)?.description, equals: fault.sentence)
      for later in faults[(number + 1)...] {
        for operations in [
          fault.operations + later.operations, later.operations + fault.operations,
        ] {
          expect(refusal(operations, counts)?.description, equals: fault.sentence)
        }
      }
    }
  }

  /// Requests for sections, with UIKit's sentences.
  @Test(
    "Sections have sentences",
    arguments: [
      (
        [.deleteSection(3)],
        "attempt to delete section 3, but there are only 3 sections before the update"
      ),
      (
        [.deleteSection(1), .moveSection(1, to: 0)],
        "attempt to perform a delete and a move from the same section (1)"
      ),
      (
        [.reloadSection(1), .moveSection(1, to: 0)],
        "attempt to perform a delete and a move from the same section (1)"
      ),
      (
        [.deleteSection(1), .reloadSection(1)],
        "attempt to delete and reload the same section (1)"
      ),
      (
        [.reloadSection(1), .moveItem(path(1, 0), to: path(0, 0))],
        "cannot move an item from a deleted section (1)"
      ),
      (
        [.deleteItem(path(3, 0))],
        "attempt to delete item 0 from section 3, but there are only 3 sections before the update"
      ),
      (
        [.insertSection(5, items: 1)],
        "attempt to insert section 5 but there are only 4 sections after the update"
      ),
      (
        [.insertSection(1, items: 0), .moveSection(0, to: 1)],
        "attempt to perform an insert and a move to the same section (1)"
      ),
      (
        [.reloadSection(1), .moveItem(path(0, 0), to: path(1, 0))],
        "cannot move an item into a newly inserted section (1)"
      ),
      (
        [.moveSection(4, to: 0)],
        "attempt to move section 4, but there are only 3 sections before the update"
      ),
      (
        [.moveSection(0, to: 4)],
        "attempt to to move section 0 to section 4, but there are only 3 sections after the update"
      ),
      (
        [.moveItem(path(3, 0), to: path(0, 0))],
        "attempt to move index path (3,0) from a section that does not exist - there are only 3 "
          + "sections before the update"
      ),
      (
        [.moveSection(0, to: 2), .moveSection(0, to: 1)],
        "attempt to move section 0 to both section 1 and section 2"
      ),
      (
        [.moveSection(2, to: 1), .moveSection(0, to: 1)],
        "attempt to move both section 0 and section 2 to section 1"
      ),
      ([.deleteSection(1), .deleteSection(1)], "attempt to delete the same section twice (1)"),
      ([.reloadSection(1), .reloadSection(1)], "attempt to reload the same section twice (1)"),
      (
        [.moveSection(0, to: 1), .deleteItem(path(0, 0))],
        "attempt to update an item of a section that is deleted, moved or reloaded in the same "
          + "batch (0,0)"
      ),
      (
        [.reloadSection(1), .insertItem(path(1, 0), [])],
        "attempt to insert an item into a section that is inserted, moved or reloaded in the same "
          + "batch (1,0)"
      ),
    ] as [([BatchOperation], String)])
  func sectionsHaveSentences(_ operations: [BatchOperation], _ sentence: String) {
    for order in [operations, operations.reversed()] {
      expect(refusal(order, [2, 2, 2])?.description, equals: sentence)
    }
  }

  /// Deletes are checked from the highest place down, inserts and moves from the lowest up; a
  /// section comes after its items.
  @Test("Each step has its direction") func eachStepHasItsDirection() {
    let counts = [2, 2, 2]
    func sentence(_ operations: [BatchOperation]) -> String {
      refusal(operations, counts)?.description ?? "accepted"
    }
    let (low, high) = (Self.path(0, 5), Self.path(2, 5))
    expect(sentence([.deleteItem(low), .deleteItem(high)]), contains: "from section 2")
    expect(sentence([.insertItem(high, []), .insertItem(low, [])]), contains: "into section 0")
    expect(
      sentence([.moveItem(high, to: low), .moveItem(low, to: high)]), contains: "index path (0,5)")
    expect(sentence([.deleteSection(3), .deleteItem(Self.path(4, 0))]), contains: "delete item 0")
    expect(
      sentence([.deleteSection(3), .deleteItem(Self.path(3, 9))]), contains: "delete section 3")
    expect(
      sentence([.insertSection(9, items: 0), .insertItem(Self.path(9, 0), [])]),
      contains: "insert item 0 into section 9")
  }

  /// The counts of the model are compared last, and a reload counts as a delete and an insert.
  @Test("Counts are compared last") func countsAreComparedLast() {
    let insert = [BatchOperation.insertItem(Self.path(0, 3), [])]
    expect(refusal(insert, [3], model: [4]) == nil)
    expect(refusal(insert, [3], model: [3])?.description ?? "", contains: "(1 inserted, 0 deleted)")
    expect(
      refusal([.insertItem(Self.path(0, 4), [])], [3], model: [5])?.description ?? "",
      contains: "attempt to insert item 4")
    expect(
      refusal([.reloadItem(Self.path(0, 2), [])], [3], model: [2])?.description ?? "",
      contains: "(1 inserted, 1 deleted)")
    expect(
      refusal([.reloadSection(0)], [3], model: [2, 1])?.description ?? "",
      contains: "number of sections.  The number")
    expect(
      refusal([.reloadSection(0)], [3], model: [2, 1])?.description ?? "",
      contains: "(1 inserted, 1 deleted)")
    // Sections before items, and sections ascending.
    expect(refusal(insert, [3, 1], model: [9])?.description ?? "", contains: "of sections")
    expect(refusal(insert, [3, 1], model: [9, 9])?.description ?? "", contains: "in section 0")
  }

  // MARK: Several inserts at one place

  /// The rule by the letter, request by request.
  @Test("Further inserts take the next free place", arguments: 0..<60)
  func furtherInsertsTakeTheNextFreePlace(seed: Int) throws {
    var random = Random(UInt32(800 + seed))
    let before = random.below(4)
    var operations: [BatchOperation] = []
    let count = 1 + random.below(6)
    let moved = before > 0 && random.below(2) == 0 ? random.below(before) : nil
    let after = before + count
    let free = moved.map { _ in random.below(after) }
    for number in 0..<count {
      var item = random.below(after)
      if item == free { item = (item + 1) % after }
      operations.append(.insertItem(Self.path(0, item), [.label("\(number)")]))
    }
    if let moved, let free {
      operations.append(.moveItem(Self.path(0, moved), to: Self.path(0, free)))
    }
    var places: [String?] = Array(repeating: nil, count: after)
    if let free { places[free] = "moved" }
    var further: [(Int, String)] = []
    for (number, operation) in operations.enumerated() {
      guard case .insertItem(let path, _) = operation else { continue }
      if places[path.item] == nil {
        places[path.item] = "\(number)"
      } else {
        further.append((path.item, "\(number)"))
      }
    }
    for (item, name) in further {
      let above = (item..<after).first { places[$0] == nil }
      let below = (0..<item).last { places[$0] == nil }
      places[try #require(above ?? below)] = name
    }
    let content = Content(counts: [before])
    let plan = try BatchPlan(operations, for: content)
    let update = try ContentUpdate(applying: plan, to: content, modelCounts: nil)
    let found = ContentModel(update.content).sections[0].map(\.label)
    expect(found, equals: places.map { $0 == "moved" ? nil : $0 }, "\(operations)")
  }

  /// Two sections that come at one place are two sections.
  @Test("Sections come at one place") func sectionsComeAtOnePlace() throws {
    let content = Content(counts: [5, 6])
    let plan = try BatchPlan(
      [.insertSection(1, items: 1), .insertSection(1, items: 2), .insertSection(3, items: 3)],
      for: content)
    let update = try ContentUpdate(applying: plan, to: content, modelCounts: nil)
    expect(update.content.sections.map(\.count), equals: [5, 1, 2, 3, 6])
  }

  /// A hundred thousand inserts at one place are no trap.
  @Test("Many inserts at one place") func manyInsertsAtOnePlace() throws {
    let operations = (0..<20_000).map { number in
      BatchOperation.insertItem(Self.path(0, 0), [.metric(.width, Double(number))])
    }
    let content = Content(counts: [2])
    let plan = try BatchPlan(operations, for: content)
    let update = try ContentUpdate(applying: plan, to: content, modelCounts: nil)
    expect(update.content.itemCount, equals: 20_002)
    expect(update.content.sections[0].number(.width, item: 19_999), equals: 19_999)
  }

  // MARK: Order

  /// Claims of one place stay as they were made; places are ordered by all of their bits, and also
  /// those that no content has.
  @Test(
    "Claims ascend, however many there are",
    arguments: [(4, 9), (1 << 20, 1 << 24), (1 << 20, 3), (1 << 21, 1 << 24)])
  func claimsAscend(sections: Int, items: Int) {
    var random = Random(UInt32(sections))
    for count in [0, 1, 2, 30, 700] {
      var claims = BatchClaims<IndexPath>()
      let paths = (0..<count).map { number in
        IndexPath(
          item: number % 3 == 0 ? items - 1 : random.below(items),
          section: number % 5 == 0 ? sections - 1 : random.below(sections))
      }
      for (number, path) in paths.enumerated() { claims.fill(path, .insert, number) }
      claims.sort()
      let expected = paths.indices.sorted { (paths[$0], $0) < (paths[$1], $1) }
      expect(claims.targets.map(\.request), equals: expected, "\(count) claims")
    }
  }
}
