import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

struct ContentEditTests {
  /// A scene edited at random shows the labels and heights that an array of arrays would have.
  @Test("Follows an array", arguments: [1, 2, 3, 4, 5]) func followsAnArray(seed: UInt32) throws {
    var random = Random(seed)
    let scene = Scene()
    try scene.load([StackLayout()])
    var model: [[String?]] = [[], []]
    try scene.replaceSections([0, 0])
    var next = 0
    for _ in 0..<400 {
      let section = model.isEmpty ? 0 : random.below(model.count)
      switch random.below(8) {
      case 0, 1, 2:
        guard !model.isEmpty else { continue }
        let item = random.below(model[section].count + 1)
        let count = 1 + random.below(3)
        next += 1
        try scene.insertItems(
          at: IndexPath(item: item, section: section), count: count, [.label("n\(next)")])
        model[section].insert(contentsOf: Array(repeating: "n\(next)", count: count), at: item)
      case 3:
        guard !model.isEmpty, !model[section].isEmpty else { continue }
        let first = random.below(model[section].count)
        let last = min(first + random.below(3), model[section].count - 1)
        try scene.deleteItems(first...last, section: section)
        model[section].removeSubrange(first...last)
      case 4:
        guard !model.isEmpty, !model[section].isEmpty else { continue }
        let source = random.below(model[section].count)
        let other = random.below(model.count)
        let moved = model[section].remove(at: source)
        let target = random.below(model[other].count + 1)
        model[other].insert(moved, at: target)
        try scene.moveItem(
          IndexPath(item: source, section: section), to: IndexPath(item: target, section: other))
      case 5:
        guard !model.isEmpty, !model[section].isEmpty else { continue }
        let item = random.below(model[section].count)
        try scene.change(items: item...item, section: section, [.label(nil)])
        model[section][item] = nil
      case 6:
        let place = random.below(model.count + 1)
        try scene.insertSections(at: place, items: 2, [.label("s")])
        model.insert(["s", "s"], at: place)
      default:
        guard model.count > 1 else { continue }
        let target = random.below(model.count)
        let moved = model.remove(at: section)
        model.insert(moved, at: target)
        try scene.moveSection(section, to: target)
      }
      try expect(scene.itemCounts(), equals: model.map(\.count))
    }
    let shown = try scene.attributes(.all).filter { $0.attributes.element.kind == .cell }
    expect(shown.map(\.label), equals: model.flatMap { $0 })
  }

  @Test("Properties travel with their item") func propertiesTravelWithTheirItem() throws {
    let scene = Scene()
    try scene.load([StackLayout()])
    try scene.replaceSections([3])
    try scene.change(
      items: 1...1, section: 0,
      [.size(Size(width: 7, height: 50)), .alpha(0.5), .zIndex(3), .pointer(.passThrough)])
    try scene.moveItem(IndexPath(item: 1, section: 0), to: IndexPath(item: 2, section: 0))
    let moved = try scene.attributes(.element(Element(.cell, section: 0, item: 2)))[0].attributes
    expect(moved.frame, equals: Rect(x: 0, y: 40, width: 320, height: 50))
    expect(moved.alpha == 0.5 && moved.zIndex == 3 && moved.pointer == .passThrough)
  }

  @Test("Refusals change nothing") func refusalsChangeNothing() throws {
    let scene = Scene()
    try scene.load([StackLayout()], options: [OptionAssignment("refuse-above", .number(5))])
    try scene.replaceSections([4])
    let before = try scene.attributes(.all)
    #expect(throws: EngineError.noSection(9, count: 1)) { try scene.appendItems(to: 9) }
    #expect(throws: EngineError.noItem(IndexPath(item: 7, section: 0), count: 4)) {
      try scene.deleteItems(2...7, section: 0)
    }
    #expect(throws: EngineError.noPlace(IndexPath(item: 9, section: 0), last: 4)) {
      try scene.insertItems(at: IndexPath(item: 9, section: 0))
    }
    // The item is taken out before it is placed.
    #expect(throws: EngineError.noPlace(IndexPath(item: 4, section: 0), last: 3)) {
      try scene.moveItem(IndexPath(item: 0, section: 0), to: IndexPath(item: 4, section: 0))
    }
    #expect(throws: EngineError.noSectionPlace(3, last: 1)) { try scene.insertSections(at: 3) }
    #expect(throws: EngineError.tooManyItems(found: 16_000_004, limit: 16_000_000)) {
      try scene.appendItems(to: 0, count: 16_000_000)
    }
    #expect(throws: EngineError.tooManyItems(found: 1_000_000_000_000, limit: 16_000_000)) {
      try scene.replaceSections([1_000_000_000_000])
    }
    #expect(throws: EngineError.layout(.refused("more than 5.0 items"), layer: "main")) {
      try scene.appendItems(to: 0, count: 2)
    }
    scene.itemBudget = 4
    #expect(throws: EngineError.tooManyItems(found: 5, limit: 4)) {
      try scene.appendItems(to: 0)
    }
    // Content over the budget may stay, or shrink.
    scene.itemBudget = 2
    try scene.deleteItems(3...3, section: 0)
    #expect(throws: EngineError.tooManyItems(found: 4, limit: 2)) { try scene.appendItems(to: 0) }
    scene.itemBudget = nil
    try scene.appendItems(to: 0)
    try expect(scene.attributes(.all), equals: before)
    try expect(scene.itemCounts(), equals: [4])
    try scene.appendItems(to: 0)
    try expect(scene.attributes(.all).count, equals: 5)
  }

  /// Independently computed: state 1 = 1·1664525 + 1013904223 = 1015568748; >> 8 = 3967065.
  @Test("Generator is the documented one") func generatorIsTheDocumentedOne() throws {
    var generator = LinearCongruentialGenerator(seed: 1)
    expect(generator.below(1_000_000_000), equals: 3_967_065)
    let scene = Scene()
    try scene.load([StackLayout()])
    try scene.generate(
      ContentGenerator(items: 7, sections: 3, seed: 12345, width: 20...120, height: 20...80))
    try expect(scene.itemCounts(), equals: [3, 2, 2])
  }

  @Test("Uniform content needs no columns") func uniformContentNeedsNoColumns() throws {
    var section = ContentSection(count: 1_000_000)
    expect(section.column(.width), equals: .absent)
    section.change(0..<1_000_000, [.size(Size(width: 5, height: 6))])
    expect(section.column(.width), equals: .uniform(5))
    section.change(3..<4, [.size(Size(width: 5, height: 7))])
    expect(section.column(.width), equals: .uniform(5))
    expect(section.column(.height), equals: .mixed)
  }
}
