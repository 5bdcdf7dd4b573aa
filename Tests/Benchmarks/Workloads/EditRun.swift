import CollectionEngine
import LayoutCore

/// A scene that is edited at random places, an insert and a delete in turn, and asked after each.
final class EditRun {
  /// What is asked after each edit.
  enum Question {
    /// Where the item is that now stands at the place.
    case frame
    /// That, and every element of the window around it, into a buffer.
    case window
  }

  private let work: Workload
  private let layout: TappedLayout
  private let scene: Scene
  private var random = RandomNumbers()
  private var count: Int
  /// Items of each section when there are several.
  private var counts: [Int] = []
  private var inserts = false

  /// Throws `EngineError`.
  init(_ work: Workload, _ layout: TappedLayout) throws {
    self.work = work
    self.layout = layout
    scene = try work.makeScene(layout)
    count = work.items
    if work.sections > 1 {
      counts = (0..<work.sections).map { section in
        work.items / work.sections + (section < work.items % work.sections ? 1 : 0)
      }
    }
  }

  /// A random place where there is an item, and its change of the counts.
  private func nextPlace() -> IndexPath {
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

  /// Edits once, asks, and returns the nanoseconds both took.
  func edit(_ question: Question) throws -> Double {
    inserts.toggle()
    let place = nextPlace()
    let changes: [ItemChange] = work.size(&random).map { [.size($0)] } ?? []
    return try timed {
      if inserts {
        try scene.insertItems(at: place, changes)
      } else {
        try scene.deleteItems(place.item...place.item, section: place.section)
      }
      let found = try scene.attributes(.element(Element(cellAt: place)))
      guard question == .window, let frame = found.first?.attributes.frame else { return }
      let top = max(0, frame.midY - Workload.window.height / 2)
      _ = try layout.fillBuffer(QuerySection.window(at: top))
    }
  }

  /// Commits a batch of 400 inserts, 400 deletes and 200 new sizes, asks for the window, and
  /// returns the nanoseconds.
  func batch() throws -> Double {
    let operations = mixedOperations()
    return try timed {
      try scene.beginBatch()
      for operation in operations { try scene.add(operation) }
      _ = try scene.commit()
      _ = try layout.fillBuffer(QuerySection.window(at: 0))
    }
  }

  /// Distinct places of the state before for deletes and new sizes, of the state after for inserts.
  private func mixedOperations() -> [BatchOperation] {
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
