import CollectionEngine
import LayoutCore

/// Random edits of a workload, an insert and a delete in turn; the same for everything that is
/// edited.
struct EditSequence {
  /// One edit.
  struct Edit {
    var isInsert: Bool
    var place: IndexPath
    /// The new item's own size.
    var size: Size?
  }

  private let work: Workload
  private var random = RandomNumbers()
  private var count: Int
  /// Items of each section when there are several.
  private var counts: [Int] = []
  private var inserts = false

  init(_ work: Workload) {
    self.work = work
    count = work.items
    if work.sections > 1 {
      counts = (0..<work.sections).map { section in
        work.items / work.sections + (section < work.items % work.sections ? 1 : 0)
      }
    }
  }

  /// The next edit.
  mutating func next() -> Edit {
    inserts.toggle()
    let place = nextPlace()
    return Edit(isInsert: inserts, place: place, size: work.size(&random))
  }

  /// A random place if there is an item, and its change of the counts.
  private mutating func nextPlace() -> IndexPath {
    let change = inserts ? 1 : -1
    guard !counts.isEmpty else {
      defer { count += change }
      return IndexPath(item: random.below(count - 1), section: 0)
    }
    var section = random.below(counts.count)
    // An insert and a delete in turn never empty all sections.
    while counts[section] < 2 { section = (section + 1) % counts.count }
    defer { counts[section] += change }
    return IndexPath(item: random.below(counts[section] - 1), section: section)
  }

  /// Distinct places of the state before for deletes and new sizes, of the state after for inserts.
  mutating func mixedOperations() -> [BatchOperation] {
    var before: Set<Int> = []
    var after: Set<Int> = []
    var operations: [BatchOperation] = []
    while before.count < 600 {
      let item = random.below(count)
      guard before.insert(item).inserted else { continue }
      let path = IndexPath(item: item, section: 0)
      operations.append(
        before.count <= 400
          ? .deleteItem(path) : .reloadItem(path, [.size(work.size(&random))]))
    }
    while after.count < 400 {
      let item = random.below(count)
      guard after.insert(item).inserted else { continue }
      operations.append(
        .insertItem(IndexPath(item: item, section: 0), [.size(work.size(&random))]))
    }
    return operations
  }
}
