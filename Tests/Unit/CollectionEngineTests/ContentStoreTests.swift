import LayoutCore
import SummaryTree
import TestSupport
import Testing

@testable import CollectionEngine

struct ContentStoreTests {
  // MARK: Laws

  /// After long runs of edits the store equals arrays, and so do the copies kept on the way.
  @Test("Follows arrays and keeps copies", arguments: 1...4) func followsArraysAndKeepsCopies(
    seed: UInt32
  ) {
    var edit = ContentEdit(seed: seed)
    var content = Content(counts: [0, 3, 2000])
    var model = ContentModel(content)
    var copies: [(Content, ContentModel)] = []
    for step in 0..<300 {
      if step % 100 == 0 { copies.append((content, model)) }
      edit.apply(to: &content, &model)
      if step % 50 == 0 { expect(ContentModel(content), equals: model, "after step \(step)") }
      expect(content.itemCount, equals: model.sections.reduce(0) { $0 + $1.count })
      let isPlain = model.sections.allSatisfy { $0.allSatisfy { $0.label == nil } }
      expect(content.hasNoOverrides, equals: isPlain)
    }
    for (copy, old) in copies { expect(ContentModel(copy), equals: old) }
  }

  /// A content knows whether any of its sections has options of its own.
  @Test("Own options are noticed") func ownOptionsAreNoticed() {
    var content = Content(counts: [1, 2])
    expect(!content.hasOwnOptions)
    content.edit(1) {
      $0.ownOptions[OptionKey(layer: "main", layout: "stack", option: "header")] = .number(5)
    }
    expect(content.hasOwnOptions)
    content.removeOwnOptions(ofLayer: "main")
    expect(!content.hasOwnOptions)
  }

  /// The summary of a column is exact after every edit, not only after the first ones.
  @Test("Forms are exact", arguments: 1...4) func formsAreExact(seed: UInt32) {
    var edit = ContentEdit(seed: seed + 100)
    var content = Content(counts: [1, 0, 700])
    var model = ContentModel(content)
    for _ in 0..<200 {
      edit.apply(to: &content, &model)
      for (index, section) in content.sections.enumerated() {
        expect(section.column(.width), equals: model.widths(index))
        expect(section.hasNoOverrides, equals: model.sections[index].allSatisfy { $0.label == nil })
      }
    }
  }

  /// A read of any range gives the numbers to the last bit, NaN for none.
  @Test("Reads any range", arguments: 1...3) func readsAnyRange(seed: UInt32) {
    var edit = ContentEdit(seed: seed + 200)
    var content = Content(counts: [5000])
    var model = ContentModel(content)
    var random = Random(seed)
    for _ in 0..<100 {
      edit.apply(to: &content, &model)
      let count = model.sections[0].count
      let first = random.below(count + 1)
      let items = first..<(first + random.below(count - first + 1))
      var found: [Double] = [-1]
      content.sections[0].read(.width, items: items, into: &found)
      let expected = model.sections[0][items].map { $0.width ?? .nan }
      expect(found.map(\.bitPattern), equals: ([-1] + expected).map(\.bitPattern))
    }
  }

  /// No two neighbours of a column fit together, whatever was done to it.
  @Test("Columns keep their invariant", arguments: 1...4) func columnsKeepTheirInvariant(
    seed: UInt32
  ) {
    var random = Random(seed)
    var column = ItemColumn([NumberChunk.run(1, count: 3000)])
    for _ in 0..<500 {
      let first = random.below(column.count + 1)
      let items = first..<min(column.count, first + [0, 1, 1, 700][random.below(4)])
      let value = Double(random.below(3)) * 100
      let count = [0, 1, 1, 2, 800][random.below(5)]
      column.replace(items, with: count == 0 ? [] : [.run(value, count: count)])
      expect(column.chunks.brokenInvariant() == nil)
      let chunks = Array(column.chunks)
      for (left, right) in zip(chunks, chunks.dropFirst()) { expect(!left.fits(with: right)) }
    }
  }

  // MARK: Memory

  /// Equal items are one run a column, and no column where they have no value: 16 million or one.
  @Test("Uniform items cost nothing each") func uniformItemsCostNothingEach() throws {
    var section = ContentSection(count: 16_000_000)
    section.change(
      0..<16_000_000, [.size(Size(width: 50, height: 60)), .label("x"), .metric(.start, nil)])
    expect(section.chunkCounts, equals: [1, 1])
    section.insertItems(5, at: 8_000_000, ItemValues([.size(Size(width: 50, height: 60))]))
    expect(section.chunkCounts, equals: [1, 1])
    section.change(3..<4, [.size(Size(width: 51, height: 60))])
    expect(section.chunkCounts, equals: [2, 1])  // items 0 to 3, and the rest
    section.deleteItems(3..<4)
    expect(section.chunkCounts, equals: [1, 1])
    section.change(0..<section.count, [.size(nil), .label(nil)])
    expect(section.chunkCounts == [] && section.hasNoOverrides)
  }

  /// A section of few items is 24 bytes and at most one object, however it came to be what it is,
  /// and one without numbers is no object at all: content may have a million of them.
  @Test("Few items cost one object") func fewItemsCostOneObject() {
    expect(MemoryLayout<ContentSection>.stride, equals: 24)
    let most = SectionNumbers.fewest
    for count in [1, 10, most] {
      let drawn = ContentGenerator(items: count, width: 20...120, height: 20...80).makeSections()[0]
      expect(drawn.numbers.objectCount, equals: count == 1 ? 0 : 1)
      var edited = ContentSection(count: count)
      expect(edited.numbers.objectCount, equals: 0)
      edited.change(0..<1, [.metric(.start, 0.1)])
      edited.insertItems(most, at: 1, ItemValues([.size(Size(width: 7, height: 300))]))
      // A list of three columns, of which two have a run and something else.
      expect(edited.numbers.objectCount > 1 && edited.chunkCounts.count == 3)
      edited.deleteItems(1..<(1 + most))
      expect(edited.numbers.objectCount, equals: 1)
      edited.change(0..<1, [.metric(.start, nil)])
      expect(edited.numbers.objectCount, equals: 0)
    }
  }

  /// Columns of few items hold numbers of every form, beside one another and past each other's
  /// limits.
  @Test("Few items keep every number", arguments: [0, 1, 2, 3, 5, 6, 63, 64, 65])
  func fewItemsKeepEveryNumber(count: Int) {
    for numbers in [
      [0, -0.0, 254, 255, 0.5, 0.1, 1e300, nil, 16_777_217], [0, 254, nil, 9], [nil, 7],
    ] as [[Double?]] {
      keepsEveryNumber(of: numbers, count: count)
    }
  }

  private func keepsEveryNumber(of numbers: [Double?], count: Int) {
    for first in numbers.indices {
      var section = ContentSection(count: count)
      var model: [[Double?]] = Array(repeating: Array(repeating: nil, count: count), count: 3)
      for (column, metric) in [ItemMetric.own(900), .width, .start].enumerated() {
        for item in 0..<count {
          let number = numbers[(first + column * item) % numbers.count]
          section.change(item..<item + 1, [.metric(metric, number)])
          model[column][item] = number
        }
        var found: [Double] = []
        section.read(metric, items: 0..<count, into: &found)
        expect(
          found.map(\.bitPattern), equals: model[column].map { ($0 ?? .nan).bitPattern })
        let isUniform = Set(model[column].map { $0?.bitPattern }).count < 2
        let value = model[column].first ?? nil
        expect(
          section.column(metric), equals: isUniform ? value.map { .uniform($0) } ?? .absent : .mixed
        )
      }
      for item in 0..<count {
        expect(section.number(.width, item: item)?.bitPattern, equals: model[1][item]?.bitPattern)
        expect(section.number(.own(900), item: item), equals: model[0][item])
      }
    }
  }

  /// Drawn sizes lie in full chunks of a byte an item where they are small whole numbers.
  @Test("Generated items are packed") func generatedItemsArePacked() throws {
    let generator = ContentGenerator(items: 10_000, width: 20...120, height: 20...1000)
    let sections = generator.makeSections()
    expect(sections[0].chunkCounts, equals: [5, 5])  // ⌈10000 ÷ 2048⌉
    var random = LinearCongruentialGenerator(seed: 1)
    var widths: [Double] = []
    sections[0].read(.width, items: 0..<10_000, into: &widths)
    for width in widths {
      expect(width, equals: random.draw(from: 20...120))
      _ = random.draw(from: 20...1000)
    }
    let bytes = NumberChunk(packing: [0, 254, .nan])
    guard case .mixed(.bytes, _) = bytes else {
      Issue.record("expected bytes, found \(bytes)")
      return
    }
    for values in [[255, 0.5], [-0.0, 1], [.infinity, 1], [16_777_216, 1]] {
      guard case .mixed(.floats, _) = NumberChunk(packing: values) else {
        Issue.record("expected floats for \(values)")
        return
      }
    }
    for values in [[0.1, 1], [16_777_217, 1], [1e300, 1]] {
      guard case .mixed(.doubles, _) = NumberChunk(packing: values) else {
        Issue.record("expected doubles for \(values)")
        return
      }
    }
  }

  // MARK: Work

  /// Edits at random places do not wear chunks down: two neighbours that hold at most 1,536 items
  /// together would be merged, so there are at most 2 · items ÷ 1,536 + 1 of them.
  @Test("Scattered edits keep chunks long") func scatteredEditsKeepChunksLong() {
    var section = ContentGenerator(items: 20_000, width: 20...120).makeSections()[0]
    var random = Random(3)
    for _ in 0..<5000 {
      let place = random.below(section.count)
      section.insertItems(1, at: place, ItemValues([.metric(.width, 33)]))
      let first = random.below(section.count - 1)
      section.deleteItems(first..<(first + 1))
    }
    expect(section.count, equals: 20_000)
    expect(section.chunkCounts[0] <= 2 * 20_000 / 1536 + 1)
  }

  /// A hundred times the items cost at most a level more: a level has 16 parts, at least half full.
  @Test("Work grows with the logarithm") func workGrowsWithTheLogarithm() {
    func work(_ items: Int) -> Int {
      let chunks = (0..<(items / 512)).map { _ in NumberChunk(packing: [1, 2]) }
      let column = ItemColumn(chunks)
      var visits = 0
      _ = column.chunks.find(column.count / 2, by: \.items, at: .starting, visits: &visits)
      return visits
    }
    expect(work(16_000_000) <= work(160_000) + 2)
    expect(work(16_000_000) <= 5)
  }
}

struct OwnOptionTests {
  /// Options of their own are found among many sections, and go with their section.
  @Test("Own options travel with their section") func ownOptionsTravelWithTheirSection() throws {
    let scene = Scene()
    try scene.load([StackLayout()])
    try scene.replaceSections(Array(repeating: 1, count: 1000))
    try scene.setOptions([OptionAssignment("header", .number(5))], section: 700)
    try scene.setOptions([OptionAssignment("header", .number(6))], section: 3)
    try scene.moveSection(700, to: 10)
    try scene.deleteSections(0...1)
    let option = try #require(try scene.options().first { $0.declaration.name == "header" })
    expect(option.sections.map(\.section), equals: [1, 8])
    expect(option.sections.map(\.value), equals: [.number(6), .number(5)])
    try scene.setOptions([OptionAssignment("header", nil)], section: 1)
    try scene.setOptions([OptionAssignment("header", nil)], section: 8)
    let none = try #require(try scene.options().first { $0.declaration.name == "header" })
    expect(none.sections.isEmpty)
  }
  /// A name of today wins over a former one: `header` is the base's, although `lift` was called so
  /// once.
  @Test("Former names still set") func formerNamesStillSet() throws {
    let scene = Scene()
    try scene.load([StackLayout(), LiftDecorator()])
    try scene.setOptions([OptionAssignment("top", .number(5))])
    func value(_ name: String) throws -> OptionValue? {
      try scene.options().first { $0.declaration.name == name }?.value
    }
    try expect(value("header"), equals: .number(5))
    try scene.setOptions([OptionAssignment("header", .number(6))])
    try expect(value("header") == .number(6) && value("lift") == .number(1))
    try scene.setOptions([OptionAssignment("lift.header", .number(2))])
    try expect(value("lift"), equals: .number(2))
  }
}
