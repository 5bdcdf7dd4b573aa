import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// Applying a snapshot makes the content the snapshot, from any state, with the fewest operations.
struct SnapshotLawTests {
  /// Sections and items have the identifiers of the snapshot, the fields that it states, and else
  /// those that they had; applying it again changes nothing.
  @Test("The content is the snapshot", arguments: 1...UInt32(rounds(60, often: 600)))
  func theContentIsTheSnapshot(seed: UInt32) throws {
    var random = Random(seed)
    let old = NamedContent(&random)
    let new = NamedContent(&random)
    let snapshot = try new.snapshot()
    let plan = SnapshotPlan(from: old.content, to: snapshot)
    let update = ContentUpdate(applying: plan, to: old.content)
    let found = NamedContent(update.content)
    expect(found.sections.map(\.name), equals: new.named.map(\.name))
    expect(
      found.sections.map { $0.items.map(\.name) }, equals: new.named.map { $0.items.map(\.name) })
    let before = old.labels
    for item in found.sections.flatMap(\.items) {
      let stated = new.labels[item.name ?? ""] ?? nil
      expect(item.label, equals: stated ?? before[item.name ?? ""] ?? nil, "\(item)")
    }
    let again = SnapshotPlan(from: update.content, to: snapshot)
    expect(again.changes, equals: SnapshotChanges())
  }

  /// Each element that has an identifier is followed to its place, and back.
  @Test("Places follow identifiers", arguments: 1...UInt32(rounds(60, often: 600)))
  func placesFollowIdentifiers(seed: UInt32) throws {
    var random = Random(seed)
    let old = NamedContent(&random)
    let snapshot = try NamedContent(&random).snapshot()
    let plan = SnapshotPlan(from: old.content, to: snapshot)
    let update = ContentUpdate(applying: plan, to: old.content)
    let (before, after) = (old.content.paths, update.content.paths)
    for (name, path) in before {
      expect(
        update.change.element(after: Element(cellAt: path))?.indexPath, equals: after[name], name)
    }
    let places = before.keys.compactMap { after[$0] }
    expect(update.change.items(after: Set(before.values)), equals: Set(places), "selection")
    for (name, path) in after {
      expect(
        update.change.element(before: Element(cellAt: path))?.indexPath, equals: before[name], name)
    }
  }

  /// The updates that layouts receive are valid step by step and lead to the new counts.
  @Test("Updates follow one another", arguments: 1...UInt32(rounds(60, often: 600)))
  func updatesFollowOneAnother(seed: UInt32) throws {
    var random = Random(seed)
    let old = NamedContent(&random).content
    let snapshot = try NamedContent(&random).snapshot()
    let update = ContentUpdate(applying: SnapshotPlan(from: old, to: snapshot), to: old)
    update.expectEachFollows(from: old)
  }

  /// If UIKit allows the same requests in a batch, the batch leaves the same content.
  @Test("Equals the batch", arguments: 1...UInt32(rounds(60, often: 600)))
  func equalsTheBatch(seed: UInt32) throws {
    var random = Random(seed)
    let old = NamedContent(&random, sections: ["a", "b"])
    let new = NamedContent(&random, sections: ["a", "b"])
    let plan = SnapshotPlan(from: old.content, to: try new.snapshot())
    let moved = Set(plan.changes.moved.map(\.source))
    var requests: [BatchOperation] = plan.changes.deleted.map { .deleteItem($0) }
    requests += plan.changes.inserted.map { .insertItem($0, plan.values(at: $0).changes) }
    requests += plan.changes.moved.map { .moveItem($0.source, to: $0.target) }
    // UIKit refuses to reload items that move, or that are in the way of a move: such a snapshot
    // cannot be a batch.
    for path in plan.changes.reloaded where !moved.contains(path) {
      requests.append(.reloadItem(path, plan.reloads[path] ?? []))
    }
    let batch = try ContentUpdate(
      applying: BatchPlan(requests, for: old.content, .lenient), to: old.content, modelCounts: nil)
    let update = ContentUpdate(applying: plan, to: old.content)
    let isReloadedOnItsWay = !moved.isDisjoint(with: plan.changes.reloaded)
    let (found, expected) = (NamedContent(update.content), NamedContent(batch.content))
    if isReloadedOnItsWay {
      expect(
        found.sections.map { $0.items.map(\.name) },
        equals: expected.sections.map { $0.items.map(\.name) })
    } else {
      expect(found, equals: expected)
      expect(update.change.updates, equals: batch.change.updates)
    }
  }

  // MARK: The fewest operations

  /// One section: every list of at most four items to every other, against a search of all edits.
  @Test("Fewest in one section") func fewestInOneSection() throws {
    let graph = EditGraph(pool: ["1", "2", "3", "4"], rows: 1)
    for start in graph.states {
      let distances = graph.distances(from: start)
      for end in graph.states {
        try expect(operations(from: start, to: end), equals: distances[end], "\(start) to \(end)")
      }
    }
  }

  /// Two sections and three items, which may go from one to the other.
  @Test("Fewest in two sections") func fewestInTwoSections() throws {
    let graph = EditGraph(pool: ["1", "2", "3"], rows: 2)
    for start in graph.states {
      let distances = graph.distances(from: start)
      for end in graph.states {
        try expect(operations(from: start, to: end), equals: distances[end], "\(start) to \(end)")
      }
    }
  }

  @Test("Empty sections: every list of at most four to every other") func fewestSections() throws {
    let graph = EditGraph(pool: ["1", "2", "3", "4"], rows: 1)
    for start in graph.states {
      let distances = graph.distances(from: start)
      let old = NamedContent(start[0].map { ($0, []) }).content
      for end in graph.states {
        let plan = SnapshotPlan(from: old, to: try NamedContent(end[0].map { ($0, []) }).snapshot())
        expect(plan.changes.sectionCount, equals: distances[end], "\(start) to \(end)")
      }
    }
  }

  private func operations(from start: [[String]], to end: [[String]]) throws -> Int {
    func content(_ rows: [[String]]) -> NamedContent {
      NamedContent(rows.enumerated().map { ("s\($0)", $1) })
    }
    let plan = SnapshotPlan(from: content(start).content, to: try content(end).snapshot())
    expect(plan.changes.sectionCount, equals: 0)
    return plan.changes.itemCount
  }

  /// Of several longest ascending subsequences the one that the rule names stays (rule I-04).
  @Test("Ties follow the rule", arguments: 1...UInt32(rounds(40, often: 400)))
  func tiesFollowTheRule(seed: UInt32) {
    var random = Random(seed)
    var numbers = Array(0..<random.below(8))
    for place in numbers.indices { numbers.swapAt(place, random.below(numbers.count)) }
    for place in numbers.indices where random.below(5) == 0 { numbers[place] = -1 }
    let all = (0..<(1 << numbers.count)).map { set in
      numbers.indices.filter { set & (1 << $0) != 0 && numbers[$0] >= 0 }
    }
    let ascending = all.filter { places in
      zip(places, places.dropFirst()).allSatisfy { numbers[$0] < numbers[$1] }
        && set(places).count == places.count
    }.filter { places in places.allSatisfy { numbers[$0] >= 0 } }
    let longest = ascending.map(\.count).max() ?? 0
    let best = ascending.filter { $0.count == longest }.min { a, b in
      a.reversed().map { numbers[$0] }.lexicographicallyPrecedes(b.reversed().map { numbers[$0] })
    }
    let found = numbers.longestAscending
    expect(found.indices.filter { found[$0] }, equals: best ?? [])
  }

  private func set(_ places: [Int]) -> Set<Int> { Set(places) }
}

/// Content with identifiers as an array of arrays.
struct NamedContent: Equatable {
  struct Item: Equatable {
    var name: String?
    var label: String?
  }

  struct Section: Equatable {
    var name: String?
    var items: [Item]
  }

  var sections: [Section]

  init(_ sections: [(String, [String])]) {
    self.sections = sections.map { name, items in
      Section(name: name, items: items.map { Item(name: $0) })
    }
  }

  /// Few sections and items with few identifiers, so that two contents have much in common; without
  /// names for sections a few of six.
  init(_ random: inout Random, sections names: [String]? = nil) {
    var pool = (0..<24).map { "\($0)" }
    var free = ["a", "b", "c", "d", "e", "f"]
    let names: [String?] =
      names
      ?? (0..<random.below(5)).map { _ in
        random.below(6) == 0 ? nil : free.remove(at: random.below(free.count))
      }
    sections = names.map { name in
      var items = (0..<random.below(7)).map { _ in
        Item(
          name: random.below(6) == 0 ? nil : pool.remove(at: random.below(pool.count)),
          label: [nil, nil, "x", "y"][random.below(4)])
      }
      // Often in the same order, as real lists are.
      if random.below(2) == 0 {
        items.sort { Int($0.name ?? "99") ?? 99 < Int($1.name ?? "99") ?? 99 }
      }
      return Section(name: name, items: items)
    }
  }

  /// The store's content, read item by item.
  init(_ content: Content) {
    sections = content.sections.map { section in
      Section(
        name: section.identity.section,
        items: (0..<section.count).map { item in
          let values = section.values(of: item)
          return Item(name: values.identifier, label: values.overrides.label)
        })
    }
  }

  /// Without what has no identifier: what a snapshot can state.
  var named: [Section] {
    sections.filter { $0.name != nil }.map { section in
      Section(name: section.name, items: section.items.filter { $0.name != nil })
    }
  }

  /// The label of each item that has an identifier.
  var labels: [String: String?] {
    var labels: [String: String?] = [:]
    for item in sections.flatMap(\.items) { if let name = item.name { labels[name] = item.label } }
    return labels
  }

  func snapshot() throws -> ContentSnapshot {
    var snapshot = ContentSnapshot()
    for section in named {
      try snapshot.appendSection(section.name ?? "")
      for item in section.items {
        try snapshot.appendItem(item.name ?? "", item.label.map { [.label($0)] } ?? [])
      }
    }
    return snapshot
  }

  var content: Content {
    Content(
      sections: sections.map { section in
        var builder = SectionBuilder()
        for item in section.items {
          builder.append(ItemValues([.identifier(item.name), .label(item.label)]), count: 1)
        }
        return builder.make(identifier: section.name)
      })
  }
}

extension Content {
  /// The place of each item with an identifier.
  fileprivate var paths: [String: IndexPath] {
    var paths: [String: IndexPath] = [:]
    for (index, section) in sections.enumerated() {
      section.identity.forEach { item, name in
        paths[name] = IndexPath(item: item, section: index)
      }
    }
    return paths
  }
}

/// Every way to put some of a few names in order into rows, joined by edits: one name comes, goes
/// or moves.
struct EditGraph {
  private(set) var states: [[[String]]] = []
  private let pool: [String]

  init(pool: [String], rows: Int) {
    self.pool = pool
    states = [Array(repeating: [], count: rows)]
    for name in pool { states += states.flatMap { Self.insertions(of: name, into: $0) } }
  }

  /// The number of edits to each state.
  func distances(from start: [[String]]) -> [[[String]]: Int] {
    var distances = [start: 0]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let state = queue[next]
      next += 1
      for other in edits(of: state) where distances[other] == nil {
        distances[other] = (distances[state] ?? 0) + 1
        queue.append(other)
      }
    }
    return distances
  }

  private func edits(of state: [[String]]) -> [[[String]]] {
    pool.flatMap { name -> [[[String]]] in
      guard state.joined().contains(name) else { return Self.insertions(of: name, into: state) }
      let without = state.map { $0.filter { $0 != name } }
      return [without] + Self.insertions(of: name, into: without)
    }
  }

  private static func insertions(of name: String, into state: [[String]]) -> [[[String]]] {
    state.indices.flatMap { row in
      (0...state[row].count).map { place in
        var result = state
        result[row].insert(name, at: place)
        return result
      }
    }
  }
}
