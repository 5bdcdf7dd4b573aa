import FlowLayout
import LayoutCore
import TestSupport
import Testing

/// Updates that a layout cannot follow are refused, and a `prepare` puts everything right.
struct FlowRefusalTests {
  /// Two sections of mixed sizes.
  private var naive: NaiveFlow {
    var naive = NaiveFlow()
    naive.sections = [NaiveFlow.Section(), NaiveFlow.Section()]
    for index in 0..<20 {
      naive.sections[index % 2].sizes.append(Size(width: Double(40 + index), height: 30))
    }
    return naive
  }

  /// Expects the updates to be refused, and the layout to be empty until it is prepared.
  private func expectRefusal(_ updates: [LayoutUpdate], _ naive: NaiveFlow) throws {
    let flow = Flow()
    try flow.prepare(SizesContext(self.naive))
    let context = SizesContext(naive)
    #expect(throws: LayoutFailure.self) { try flow.apply(updates, context) }
    expect(flow.contentSize, equals: .zero)
    try expect(flow.attributes(for: Element(.cell, section: 0, item: 0), context) == nil)
  }

  @Test(
    "Refuses what does not fit the content",
    arguments: [
      [LayoutUpdate.deleteItems(section: 0, items: 5..<11)],
      [.deleteItems(section: 2, items: 0..<1)],
      [.deleteItems(section: -1, items: 0..<1)],
      [.insertItems(section: 0, items: 11..<12)],
      [.insertItems(section: 0, items: 0..<1)],
      [.reloadItems(section: 1, items: -1..<1)],
      [.deleteSections(1..<3)],
      [.deleteSections(0..<1)],
      [.insertSections(3..<4)],
      [.insertSections(0..<1), .deleteSections(0..<1)],
      [.reloadItems(section: 0, items: 0..<1), .insertSections(0..<1)],
    ]) func refusesWhatDoesNotFitTheContent(updates: [LayoutUpdate]) throws
  {
    try expectRefusal(updates, naive)
  }

  @Test("Refuses lengths it cannot add up", arguments: [-1.0, .infinity, 1e14])
  func refusesLengthsItCannotAddUp(length: Double) throws {
    var changed = naive
    changed.sections[1].sizes[4].height = length
    try expectRefusal([.reloadItems(section: 1, items: 4..<5)], changed)
  }

  @Test("Refuses to follow content longer than any screen")
  func refusesToFollowContentLongerThanAnyScreen() throws {
    var long = naive
    long.sections[0].sizes[3].height = 1e14
    let flow = Flow()
    try flow.prepare(SizesContext(long))
    long.sections[0].sizes.removeLast()
    let context = SizesContext(long)
    #expect(throws: LayoutFailure.refused("the content is too long for incremental updates")) {
      try flow.apply([.deleteItems(section: 0, items: 9..<10)], context)
    }
    try flow.prepare(context)
    expect(flow.contentSize.height > 1e14)
  }

  @Test("Refuses to follow before the first prepare") func refusesToFollowBeforeTheFirstPrepare() {
    #expect(throws: LayoutFailure.refused("flow is not prepared")) {
      try Flow().apply([], SizesContext(naive))
    }
  }
}
