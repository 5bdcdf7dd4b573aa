import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// Random batches of all kinds of requests against the rule, applied place by place.
struct BatchLawTests {
  /// Rule B-04: what is inserted or moved takes its place, the rest fills the free ones in order.
  @Test("Places follow the rule", arguments: 1...60) func placesFollowTheRule(seed: UInt32) throws {
    var random = Random(seed)
    let batch = RandomBatch(&random)
    let plan = try BatchPlan(batch.requests, for: batch.content)
    let update = try ContentUpdate(applying: plan, to: batch.content, modelCounts: nil)
    let found = ContentModel(update.content).sections.map { $0.map(\.label) }
    expect(found, equals: batch.expected)
    let counts = batch.expected.map(\.count)
    let checked = try ContentUpdate(applying: plan, to: batch.content, modelCounts: counts)
    expect(ContentModel(checked.content), equals: ContentModel(update.content))
  }

  /// Each change is right for what its predecessors left, and all together lead to the new counts.
  @Test("Updates follow one another", arguments: 1...60) func updatesFollowOneAnother(seed: UInt32)
    throws
  {
    var random = Random(seed)
    let batch = RandomBatch(&random)
    let plan = try BatchPlan(batch.requests, for: batch.content)
    let update = try ContentUpdate(applying: plan, to: batch.content, modelCounts: nil)
    update.expectEachFollows(from: batch.content)
  }
}

extension ContentUpdate {
  /// Expects that each change is right for what its predecessors left of `old`, and that all lead
  /// to the new counts.
  func expectEachFollows(from old: Content) {
    let final = content.sections.map(\.count)
    var counts = old.sections.map(\.count)
    for change in self.change.updates {
      switch change {
      case .deleteSections(let range): counts.removeSubrange(range)
      case .insertSections(let range):
        counts.insert(contentsOf: final[range], at: range.lowerBound)
      case .deleteItems(let section, let items): counts[section] -= items.count
      case .insertItems(let section, let items):
        expect(items.upperBound <= counts[section] + items.count)
        counts[section] += items.count
      case .reloadItems(let section, let items): expect(items.upperBound <= counts[section])
      }
    }
    expect(counts, equals: final)
  }
}

/// A valid batch with the labels that each section should have afterwards.
struct RandomBatch {
  var content: Content
  var requests: [BatchOperation] = []
  var expected: [[String?]] = []

  /// A batch that UIKit accepts, too.
  init(_ random: inout Random) {
    repeat { self = RandomBatch(any: &random) } while reloadsAreRefused
  }

  /// Whether the insert of a reload, which moves do not push on, is at the target of a move or past
  /// the end.
  private var reloadsAreRefused: Bool {
    var (deleted, inserted, moved) = ([Int](), [Int](), Set<Int>())
    var (deletedItems, insertedItems) = ([IndexPath](), [IndexPath]())
    for request in requests {
      switch request {
      case .deleteSection(let section): deleted.append(section)
      case .insertSection(let section, _, _): inserted.append(section)
      case .moveSection(_, let target): moved.insert(target)
      case .deleteItem(let path): deletedItems.append(path)
      case .insertItem(let path, _): insertedItems.append(path)
      default: break
      }
    }
    func place(_ number: Int, _ deleted: [Int], _ inserted: [Int]) -> Int {
      inserted.sorted().reduce(number - deleted.count { $0 < number }) { $0 + ($1 <= $0 ? 1 : 0) }
    }
    return requests.contains { request in
      switch request {
      case .reloadSection(let section, _): return moved.contains(place(section, deleted, inserted))
      case .reloadItem(let path, _):
        let section = place(path.section, deleted, inserted)
        let item = place(
          path.item, deletedItems.filter { $0.section == path.section }.map(\.item),
          insertedItems.filter { $0.section == section }.map(\.item))
        return section >= expected.count || item >= expected[section].count
      default: return false
      }
    }
  }

  private init(any random: inout Random) {
    var old: [[String?]] = (0..<(1 + random.below(9))).map { section in
      (0..<random.below(5)).map { "\(section).\($0)" }
    }
    content = Content(counts: old.map(\.count))
    for (section, labels) in old.enumerated() {
      content.edit(section) { record in
        for (item, label) in labels.enumerated() {
          record.change(item..<(item + 1), [.label(label)])
        }
      }
    }
    // Each section stays, goes, moves or is laid out again; some more come.
    let fates = old.map { _ in ["stay", "stay", "stay", "go", "move", "anew"][random.below(6)] }
    let new = random.below(3)
    let count = fates.count { $0 != "go" } + new
    var free = Array(0..<count)
    var places: [[String?]?] = Array(repeating: nil, count: count)
    for (section, fate) in fates.enumerated() {
      if fate == "go" { requests.append(.deleteSection(section)) }
      if fate == "anew" { requests.append(.reloadSection(section)) }
      guard fate == "move" else { continue }
      let target = free.remove(at: random.below(free.count))
      requests.append(.moveSection(section, to: target))
      places[target] = old[section]
    }
    for _ in 0..<new {
      let target = free.remove(at: random.below(free.count))
      requests.append(.insertSection(target, items: 2))
      places[target] = [nil, nil]
    }
    // Sections that stay may lose items, gain some and have some changed.
    for (section, fate) in fates.enumerated() where fate == "stay" || fate == "anew" {
      let place = free.removeFirst()
      if fate == "stay" { editItems(of: section, &old[section], at: place, &random) }
      places[place] = old[section]
    }
    expected = places.map { $0 ?? [] }
    for position in requests.indices.reversed() {
      requests.swapAt(position, random.below(position + 1))
    }
  }

  /// Requests for items of a section, in `labels` as the rule wants them.
  private mutating func editItems(
    of section: Int, _ labels: inout [String?], at place: Int, _ random: inout Random
  ) {
    for item in labels.indices.reversed() {
      let path = IndexPath(item: item, section: section)
      switch random.below(4) {
      case 0:
        requests.append(.deleteItem(path))
        labels.remove(at: item)
      case 1:
        requests.append(.reloadItem(path, [.label("changed")]))
        labels[item] = "changed"
      default: break
      }
    }
    for _ in 0..<random.below(3) {
      let item = labels.count
      requests.append(.insertItem(IndexPath(item: item, section: place), [.label("new")]))
      labels.append("new")
    }
  }
}
