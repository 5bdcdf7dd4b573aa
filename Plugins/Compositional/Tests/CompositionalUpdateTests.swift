import CompositionalLayout
import LayoutCore
import TestSupport
import Testing

/// A layout that follows batches of changes beside one that is prepared again.
struct CompositionalUpdateTests {
  @Test("Follows every batch to what a new layout prepares, to the last bit")
  func followsEveryBatch() throws {
    for seed in 1...rounds(30, often: 1000) {
      var run = try EditRun(seed: seed)
      for batch in 0..<6 {
        let updates = run.changes(count: [1, 1, 2, 5][batch % 4])
        try run.prepared.layout.apply(updates, run.prepared.context)
        let fresh = try CompositionalUnderTest(preparing: run.prepared.context)
        let difference = run.prepared.difference(from: fresh)
        expect(difference == nil, "seed \(seed) batch \(batch) \(updates): \(difference ?? "")")
      }
    }
  }

  @Test("Refuses changes that do not lead to the content, and can be prepared again")
  func refusesOtherChanges() throws {
    let prepared = try CompositionalUnderTest("row 1wx44(1wx1h)", counts: [3, 2])
    prepared.context.sections.append(.init(items: [[:]]))
    #expect(throws: LayoutFailure.self) { try prepared.layout.apply([], prepared.context) }
    #expect(throws: LayoutFailure.self) {
      try prepared.layout.apply([.deleteItems(section: 0, items: 0..<1)], prepared.context)
    }
    #expect(throws: LayoutFailure.self) {
      try prepared.layout.apply([.insertItems(section: 7, items: 0..<1)], prepared.context)
    }
    try prepared.layout.prepare(prepared.context)
    expect(prepared.layout.contentSize, equals: Size(width: 320, height: 264))
  }
}

/// Random batches, in the order of the contract.
private struct EditRun {
  let prepared: CompositionalUnderTest
  private var random: SceneRandom

  init(seed: Int) throws {
    random = SceneRandom(seed: seed)
    prepared = try CompositionalUnderTest(NaiveCompositional.random(seed: seed))
  }

  private var context: ArrayContext { prepared.context }

  /// Changes the content; returns what was changed.
  mutating func changes(count: Int) -> [LayoutUpdate] {
    var updates: [LayoutUpdate] = []
    if random.once(in: 4), !context.sections.isEmpty {
      let first = random.below(context.sections.count)
      let range = first..<min(first + random.pick([1, 2]), context.sections.count)
      context.sections.removeSubrange(range)
      updates.append(.deleteSections(range))
    }
    var new: Range<Int> = 0..<0
    if random.once(in: 4) || context.sections.isEmpty {
      let first = random.below(context.sections.count + 1)
      new = first..<first + random.pick([1, 2])
      for index in new { context.sections.insert(section(), at: index) }
      updates.append(.insertSections(new))
    }
    let old = context.sections.indices.filter { !new.contains($0) }
    guard !old.isEmpty else { return updates }
    var edits = (0..<count).map { _ in (kind: random.below(3), section: random.pick(old)) }
    // Items last to first where they go, first to last where they come or change.
    edits.sort { ($0.kind, $0.section) < ($1.kind, $1.section) }
    var lowest: [Int: Int] = [:]
    for edit in edits.filter({ $0.kind == 0 }).reversed() {
      delete(from: edit.section, &lowest, &updates)
    }
    for kind in [1, 2] {
      var highest: [Int: Int] = [:]
      for edit in edits where edit.kind == kind {
        let first = highest[edit.section, default: 0]
        if kind == 1 {
          insert(into: edit.section, from: first, &highest, &updates)
        } else {
          reload(in: edit.section, from: first, &highest, &updates)
        }
      }
    }
    return updates
  }

  private mutating func delete(
    from section: Int, _ lowest: inout [Int: Int], _ updates: inout [LayoutUpdate]
  ) {
    let count = min(lowest[section] ?? .max, context.sections[section].items.count)
    guard count > 0 else { return }
    let first = random.below(count)
    let range = first..<min(count, first + random.pick([1, 1, 3, 20]))
    context.sections[section].items.removeSubrange(range)
    lowest[section] = first
    updates.append(.deleteItems(section: section, items: range))
  }

  private mutating func insert(
    into section: Int, from low: Int, _ highest: inout [Int: Int], _ updates: inout [LayoutUpdate]
  ) {
    let count = context.sections[section].items.count
    let first = random.once(in: 3) ? count : low + random.below(count - low + 1)
    let range = first..<first + random.pick([1, 1, 2, 12])
    let often = random.pick([1, 3, 1000])
    let items = range.map { _ in item(often) }
    context.sections[section].items.insert(contentsOf: items, at: first)
    highest[section] = range.upperBound
    updates.append(.insertItems(section: section, items: range))
  }

  private mutating func reload(
    in section: Int, from low: Int, _ highest: inout [Int: Int], _ updates: inout [LayoutUpdate]
  ) {
    let count = context.sections[section].items.count
    guard low < count else { return }
    let first = low + random.below(count - low)
    let range = first..<min(count, first + random.pick([1, 1, 4]))
    for index in range { context.sections[section].items[index] = item(2) }
    highest[section] = range.upperBound
    updates.append(.reloadItems(section: section, items: range))
  }

  /// A new section: sometimes all of its items are alike.
  private mutating func section() -> ArrayContext.Section {
    let often = random.pick([1, 2, 1000])
    let count = random.pick([0, 1, 4, 30])
    let one = random.once(in: 4) ? item(1) : nil
    return ArrayContext.Section(items: (0..<count).map { _ in one ?? item(often) })
  }

  /// An item, measured once in `often`.
  private mutating func item(_ often: Int) -> ArrayContext.Item {
    guard random.once(in: often) else { return [:] }
    let size = NaiveCompositional.Section.randomSize(&random)
    switch random.below(4) {
    case 0: return [.measuredHeight: size.height]
    case 1: return [.width: size.width, .height: size.height]
    default: return [.measuredWidth: size.width, .measuredHeight: size.height]
    }
  }
}

extension CompositionalUnderTest {
  /// Prepares a new layout of what a context shows.
  init(preparing context: ArrayContext) throws {
    self.context = context
    try prepare()
  }

  /// The first difference from the answers of another layout, or nil if there is none.
  func difference(from other: CompositionalUnderTest) -> String? {
    if layout.contentSize != other.layout.contentSize {
      return "content \(layout.contentSize), expected \(other.layout.contentSize)"
    }
    for section in context.sections.indices {
      let (one, two) = (
        layout.extent(ofSection: section), other.layout.extent(ofSection: section)
      )
      if one != two { return "section \(section) \(one), expected \(two)" }
      let (scroller, expected) = (
        layout.scroller(ofSection: section), other.layout.scroller(ofSection: section)
      )
      if scroller != expected {
        return "scroller \(section) \(String(describing: scroller)), expected "
          + String(describing: expected)
      }
      for stop in 0..<(expected?.stopCount ?? 0)
      where layout.stop(stop, ofSection: section) != other.layout.stop(stop, ofSection: section) {
        return "stop \(stop) of section \(section)"
      }
    }
    for (one, two) in zip(everyElement(), other.everyElement()) where one != two {
      return "\(one), expected \(two)"
    }
    let all = Rect(x: -1e7, y: -1e7, width: 2e7, height: 2e7)
    return elements(in: all) == other.elements(in: all) ? nil : "what all of it shows"
  }
}
