import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// Properties of many items at a time.
struct PropertyTests {
  /// The properties of neighbours are those of each, and what is in use is what any item has: of
  /// few items and of many, before and after edits.
  @Test("Properties of neighbours are those of each", arguments: 0..<12)
  func propertiesOfNeighboursAreThoseOfEach(seed: UInt32) throws {
    var random = Random(seed)
    let scene = Scene()
    try scene.replaceSections([3, 0, 90, 1])
    for _ in 0..<30 {
      let section = random.below(4)
      let count = try scene.itemCounts()[section]
      let change = changes[random.below(changes.count)]
      switch random.below(4) {
      case 0: try scene.insertItems(at: IndexPath(item: 0, section: section), [change])
      case 1 where count > 0: try scene.deleteItems(0...(count - 1) / 4, section: section)
      case _ where count > 0:
        let first = random.below(count)
        let last = first + random.below(count - first)
        try scene.change(items: first...last, section: section, [change])
      default: break
      }
      try compare(scene, &random)
    }
  }

  private let changes: [ItemChange] = [
    .metric(.width, 40), .metric(.height, 0.1), .metric(.width, nil), .size(nil),
    .measured(width: 7, height: nil), .measured(width: nil, height: 9), .label("a"), .label(nil),
    .zIndex(4), .alpha(0.5), .hidden(true), .hidden(nil), .pointer(.passThrough),
    .touchInsets(TouchInsets(top: 1, left: 2, bottom: 3, right: 4)),
  ]

  private func compare(_ scene: Scene, _ random: inout Random) throws {
    var used: Set<String> = []
    var rows: [[[ItemChange]]] = []
    for (section, count) in try scene.itemCounts().enumerated() {
      let each = try (0..<count).map { item in
        try scene.properties(of: IndexPath(item: item, section: section))
      }
      let first = random.below(count + 1)
      let items = first..<first + random.below(count - first + 1)
      try expect(scene.properties(ofSection: section, items: items), equals: Array(each[items]))
      rows.append(each)
      used.formUnion(each.joined().map(kind))
      #expect(throws: EngineError.noItem(IndexPath(item: count, section: section), count: count)) {
        try scene.properties(ofSection: section, items: 0..<count + 1)
      }
    }
    var all: [[[ItemChange]]] = rows.map { _ in [] }
    var places: [Int] = []
    try scene.forEachItem { section, properties in
      if let properties { all[section].append(properties) }
      places.append(section)
      return places.count < 60
    }
    expect(Array(all.joined().prefix(60)), equals: Array(rows.joined().prefix(all.joined().count)))
    let each = rows.enumerated().flatMap { Array(repeating: $0, count: max(1, $1.count)) }
    expect(places, equals: Array(each.prefix(60)))
    var found: Set<String> = []
    try scene.forEachPropertyInUse { found.insert(kind($0)) }
    expect(found, equals: used)
  }

  /// The name of the property that is changed.
  private func kind(_ change: ItemChange) -> String {
    if case .metric(let metric, _) = change { return "\(metric)" }
    return String("\(change)".prefix { $0 != "(" })
  }
}
