import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// Reading the items of many sections at a time.
struct SectionReadingTests {
  /// Whatever sections contain, few items or many, numbers or none, they are read together as they
  /// are one by one.
  @Test("Sections are read together as alone", arguments: 0..<UInt32(rounds(3, often: 6)))
  func sectionsAreReadTogetherAsAlone(seed: UInt32) throws {
    var random = Random(seed)
    let scene = Scene()
    var (compared, known) = (0, 0)
    let layout = ReadingLayout { context in
      for _ in 0..<40 {
        let first = random.below(context.sectionCount)
        let sections = first..<first + random.below(context.sectionCount - first + 1)
        let count = sections.reduce(0) { $0 + context.itemCount(inSection: $1) }
        for metric in [.width, .height, .start, .own(0), .own(1), .own(9)] as [ItemMetric] {
          var (alone, together) = ([Double](), [-1.0])
          for section in sections {
            let items = 0..<context.itemCount(inSection: section)
            context.read(metric, inSection: section, items: items, into: &alone)
          }
          context.read(metric, inSections: sections, count: count, into: &together)
          expect(together.dropFirst().map(\.bitPattern), equals: alone.map(\.bitPattern))
          expect(together[0], equals: -1)
          (compared, known) = (compared + count, known + alone.count { !$0.isNaN })
        }
      }
    }
    try scene.load([layout])
    try scene.replaceContent(content(&random))
    try scene.arrange("main", .content("main", sections: 20...250))
    expect(compared > 50_000 && known > compared / 8, "\(known) of \(compared)")
  }

  @Test("Items that are added by their sizes at once are those that are added one by one")
  func sizesAtOnce() throws {
    var random = Random(7)
    var (alone, together) = (ContentBuilder(), ContentBuilder())
    for count in [0, 1, 3, 600] {
      try alone.append([.label("a")], to: 0)
      try together.append([.label("a")], to: 0)
      let sizes = (0..<count).map { _ in
        Size(width: Double(random.below(90)), height: Double(random.below(90)))
      }
      for size in sizes { try alone.append(size, to: 0) }
      try together.append(sizes, to: 0)
    }
    expect(together.itemCount, equals: alone.itemCount)
    let (first, second) = (alone.make().sections[0], together.make().sections[0])
    for item in 0..<alone.itemCount {
      for metric in [.width, .height] as [ItemMetric] {
        expect(second.number(metric, item: item), equals: first.number(metric, item: item))
      }
      expect(second.overrides(item: item)?.label, equals: first.overrides(item: item)?.label)
    }
  }

  /// 300 sections, most of few items, with some of all possible properties.
  private func content(_ random: inout Random) throws -> ContentBuilder {
    var builder = ContentBuilder()
    for section in 0..<300 {
      try builder.append([], count: 0, to: section)
      let metrics = [.width, .height, .own(0)].filter { _ in random.below(3) > 0 } as [ItemMetric]
      // Bytes, numbers of single precision, and others.
      let step = [1, 0.25, 0.1][random.below(3)]
      for _ in 0..<random.below(random.below(6) == 0 ? 150 : 5) {
        let said = metrics.filter { _ in random.below(8) > 0 }
        try builder.append(
          said.map { .metric($0, step * Double(random.below(250))) } + [.text(.own(1), "a")],
          to: section)
      }
    }
    return builder
  }
}
