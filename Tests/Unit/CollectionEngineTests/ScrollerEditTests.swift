import CollectionEngine
import LayoutCore
import TestSupport
import Testing

/// Offsets of sections through edits (rule C-89), beside a naive model.
struct ScrollerEditTests {
  /// A section of the model: the names of its items and its offset.
  private struct Row {
    var items: [Int]
    var offset = 0.0

    /// Leading edge of the item at a place; items of 100, gaps of 10, pads of 15.
    static func start(_ place: Int) -> Double { 15 + 110 * Double(place) }
    static let view = 320.0

    var last: Double {
      max(0, Self.start(items.count) - 10 + 15 - Self.view)
    }

    func stops(_ snaps: Bool) -> [Double] {
      guard snaps, !items.isEmpty else { return [] }
      return items.indices.map { 110 * Double($0) }.filter { $0 < last } + [last]
    }

    /// The first item that is seen and in both stays in place.
    mutating func settle(to new: [Int], snaps: Bool) {
      let seen = items.indices.filter {
        Self.start($0) + 100 > offset && Self.start($0) < offset + Self.view
      }
      let kept = seen.first { new.contains(items[$0]) }
      let isAtStart = offset <= 0
      if let kept, !isAtStart, let place = new.firstIndex(of: items[kept]) {
        offset += Self.start(place) - Self.start(kept)
      }
      items = new
      if new.isEmpty { offset = 0 }
      offset = min(max(offset, 0), last)
      let stops = stops(snaps)
      if let nearest = stops.min(by: { abs($0 - offset) < abs($1 - offset) }) { offset = nearest }
    }
  }

  @Test("Offsets follow items and sections through random edits", arguments: 0..<30)
  func offsetsFollow(seed: Int) throws {
    var random = Random(UInt32(7000 + seed))
    let snaps = seed % 2 == 1
    let scene = Scene()
    try scene.load(
      [ScrollingRows()], options: [OptionAssignment("scroll", .choice(snaps ? 2 : 1))])
    var next = 0
    func items(_ count: Int) -> [Int] {
      defer { next += count }
      return Array(next..<next + count)
    }
    var rows = (0..<4).map { _ in Row(items: items(3 + random.below(6))) }
    try scene.replaceSections(rows.map { $0.items.count })
    for step in 0..<60 {
      let section = random.below(max(1, rows.count))
      switch random.below(rows.count > 1 ? 8 : 5) {
      case 0 where !rows.isEmpty:
        let (place, count) = (random.below(rows[section].items.count + 1), 1 + random.below(3))
        try scene.insertItems(at: IndexPath(item: place, section: section), count: count)
        var new = rows[section].items
        new.insert(contentsOf: items(count), at: place)
        rows[section].settle(to: new, snaps: snaps)
      case 1 where !rows.isEmpty && rows[section].items.count > 1:
        let place = random.below(rows[section].items.count)
        try scene.deleteItems(place...place, section: section)
        var new = rows[section].items
        new.remove(at: place)
        rows[section].settle(to: new, snaps: snaps)
      case 2:
        let place = random.below(rows.count + 1)
        let row = Row(items: items(random.below(8)))
        try scene.insertSections(at: place, items: row.items.count)
        rows.insert(row, at: place)
      case 3 where !rows.isEmpty && !rows[section].items.isEmpty:
        let offset = Double(random.below(Int(rows[section].last) + 1))
        try scene.scrollSection(section, .to(offset))
        rows[section].offset = offset
      case 4 where !rows.isEmpty && !rows[section].items.isEmpty:
        try scene.reloadSections(section...section)
        rows[section].settle(to: rows[section].items, snaps: snaps)
      case 5:
        try scene.deleteSections(section...section)
        rows.remove(at: section)
      case 6:
        let target = random.below(rows.count)
        try scene.moveSection(section, to: target)
        rows.insert(rows.remove(at: section), at: target)
      default: continue
      }
      // Snapping sections that were left beside a stop come to one with any change.
      if snaps { continueSnapping(&rows, scene) }
      for (section, row) in rows.enumerated() where !row.items.isEmpty {
        let found = try scene.scrollers(section: section)[0].offset
        expect(found, equals: row.offset, "step \(step), section \(section)")
      }
    }
  }

  /// The model takes over where the scene has snapped a row that was scrolled beside its stops.
  private func continueSnapping(_ rows: inout [Row], _ scene: Scene) {
    for section in rows.indices {
      let stops = rows[section].stops(true)
      guard let now = try? scene.scrollers(section: section)[0].offset,
        let nearest = stops.min(by: {
          abs($0 - rows[section].offset) < abs($1 - rows[section].offset)
        }), now == nearest
      else { continue }
      rows[section].offset = now
    }
  }

  @Test("The first item seen keeps its place") func theFirstItemSeenKeepsItsPlace() throws {
    let scene = Scene()
    try scene.load([ScrollingRows()])
    try scene.replaceSections([20])
    try scene.scrollSection(0, .to(500))
    // Item 4 reaches from 455 to 555.
    try scene.insertItems(at: IndexPath(item: 2, section: 0), count: 3)
    try expect(scene.scrollers()[0].offset, equals: 830)
    // That is item 7 now: deleted, the next one stays.
    try scene.deleteItems(7...7, section: 0)
    try expect(scene.scrollers()[0].offset, equals: 830 - 110)
    // At the start new items are seen.
    try scene.scrollSection(0, .to(0))
    try scene.insertItems(at: IndexPath(item: 0, section: 0))
    try expect(scene.scrollers()[0].offset, equals: 0)
    // One past its end is left alone.
    try scene.scrollSection(0, .to(-30), clamped: false)
    try scene.insertItems(at: IndexPath(item: 0, section: 0))
    try expect(scene.scrollers()[0].offset, equals: -30)
  }

  @Test("Batches and snapshots move offsets") func batchesMoveOffsets() throws {
    let scene = Scene()
    try scene.load([ScrollingRows()])
    try scene.replaceSections([9, 9, 9])
    try scene.scrollSection(1, .to(110))
    try scene.beginBatch()
    try scene.add(.deleteSection(0))
    try scene.add(.insertSection(0, items: 4))
    try scene.add(.insertSection(1, items: 4))
    _ = try scene.commit()
    try expect(scene.scrollers().map(\.offset), equals: [0, 0, 110, 0])
    try scene.replaceSections([9, 9, 9])
    try expect(scene.scrollers().map(\.offset), equals: [0, 0, 0])
  }

  @Test("A layer with some sections scrolls those of the content")
  func aLayerWithSomeSections() throws {
    let scene = Scene()
    try scene.load([ScrollingRows()])
    try scene.replaceSections([9, 9, 9])
    try scene.load([ScrollingRows()], into: "part")
    try scene.arrange("part", .content("main", sections: 1...2))
    try scene.scrollSection(2, .to(50), layer: "part")
    try expect(scene.scrollers(layer: "part").map(\.section), equals: [1, 2])
    try expect(scene.scrollers(layer: "part").map(\.offset), equals: [0, 50])
    try expect(scene.scrollers(layer: "main").map(\.offset), equals: [0, 0, 0])
    let first = Element(.cell, section: 2, item: 0)
    try expect(scene.attributes(.element(first), layer: "part")[0].attributes.frame.x, equals: -35)
    try scene.insertSections(at: 0, items: 3)
    try expect(scene.scrollers(layer: "part").map(\.section), equals: [1, 2])
    try expect(scene.attributes(.element(first), layer: "part")[0].attributes.frame.x, equals: 15)
  }
}
