public import LayoutCore

/// Numbers that are the same on every machine.
public struct SceneRandom {
  private var state: UInt64

  /// Creates a sequence from its seed.
  public init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  /// A number from 0 up to but not including `limit`.
  public mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }

  /// One of `values`.
  public mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  /// True once in so many times.
  public mutating func once(in times: Int) -> Bool { below(times) == 0 }
}

/// Random batches of changes to a context, in the order of the contract.
public struct RandomBatches {
  private let context: ArrayContext
  private var random: SceneRandom
  private let newItem: (inout SceneRandom) -> ArrayContext.Item

  /// Changes `context` from now on; `item` draws an item that has metrics.
  public init(
    seed: Int, of context: ArrayContext, item: @escaping (inout SceneRandom) -> ArrayContext.Item
  ) {
    (random, self.context, newItem) = (SceneRandom(seed: seed), context, item)
  }

  /// Changes the content; returns what was changed.
  public mutating func changes(count: Int) -> [LayoutUpdate] {
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

  /// An item, with metrics once in `often`.
  private mutating func item(_ often: Int) -> ArrayContext.Item {
    random.once(in: often) ? newItem(&random) : [:]
  }
}
