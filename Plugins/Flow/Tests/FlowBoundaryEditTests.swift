import FlowLayout
import LayoutCore
import TestSupport
import Testing

/// Edits at the limits: sections that are new, and sections that lose all their items.
struct FlowBoundaryEditTests {
  private func section(_ count: Int, from width: Double) -> NaiveFlow.Section {
    var section = NaiveFlow.Section()
    section.sizes = (0..<count).map { Size(width: width + Double($0 % 7), height: 20) }
    return section
  }

  private func run(_ leaf: LeafSize, _ sections: [NaiveFlow.Section]) throws -> EditRun {
    var naive = NaiveFlow()
    naive.sections = sections
    return try EditRun(naive, leaf: leaf, seed: 1) { _ in .zero }
  }

  private func expectNaiveFrames(_ run: EditRun) throws {
    let all = try run.flow.everyElement(run.context)
    let size = run.flow.contentSize
    expect(run.naive.layOut().difference(to: all, contentSize: size) == nil)
  }

  /// A section that arrives is read with its final items; changes of them tell nothing new.
  @Test("A new section is read as a whole", arguments: 1...3) func aNewSectionIsReadAsAWhole(
    place: Int
  ) throws {
    let old = (0..<4).map { section(40, from: 30 + Double($0)) }
    for touched in [place, place + 1] {
      var run = try run(.standard, old)
      let updates: [LayoutUpdate] = [
        .insertSections(place..<(place + 2)), .insertItems(section: touched, items: 3..<5),
      ]
      try run.apply(updates) {
        $0.sections.insert(contentsOf: [section(25, from: 50), section(9, from: 70)], at: place)
      }
      try expectNaiveFrames(run)
    }
  }

  /// Three items of 33.5 in 100 points exceed it by 0.5, the maximum: a long run of equal items
  /// that is followed by another breaks where it broke before.
  @Test("A run breaks where its items would", arguments: [10, 1000])
  func aRunBreaksWhereItsItemsWould(count: Int) throws {
    var naive = NaiveFlow()
    naive.window = Size(width: 100, height: 100)
    naive.tolerance = 0.5
    naive.sections = [NaiveFlow.Section()]
    naive.sections[0].interitemSpacing = 0
    naive.sections[0].sizes = Array(repeating: Size(width: 33.5, height: 10), count: count)
    var run = try EditRun(naive, seed: 1) { _ in .zero }
    try run.apply([.insertItems(section: 0, items: count..<(count + 1))]) {
      $0.sections[0].sizes.append(Size(width: 5, height: 10))
    }
    try expectNaiveFrames(run)
  }

  /// All items go, at once or one after the other, and others come, at once or later.
  @Test(
    "A section loses all its items", arguments: [LeafSize(most: 4), LeafSize(most: 9), .standard],
    [1, 3, 40, 400])
  func aSectionLosesAllItsItems(_ leaf: LeafSize, _ count: Int) throws {
    let old = [section(5, from: 40), section(count, from: 30), section(5, from: 40)]
    let gone = LayoutUpdate.deleteItems(section: 1, items: 0..<count)
    let new = LayoutUpdate.insertItems(section: 1, items: 0..<11)
    var atOnce = try run(leaf, old)
    try atOnce.apply([gone, new]) { $0.sections[1] = section(11, from: 60) }
    try expectNaiveFrames(atOnce)
    var later = try run(leaf, old)
    try later.apply([gone]) { $0.sections[1] = section(0, from: 0) }
    try expectNaiveFrames(later)
    try later.apply([new]) { $0.sections[1] = section(11, from: 60) }
    try expectNaiveFrames(later)
    try later.apply([.deleteItems(section: 1, items: 10..<11)]) {
      $0.sections[1].sizes.removeLast()
    }
    try expectNaiveFrames(later)
  }
}
