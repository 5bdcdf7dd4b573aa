import FlowLayout
import LayoutCore
import TestSupport
import Testing

/// Lines of so many items that not every step over them is kept.
struct FlowLongLineTests {
  /// Lines of 4,990 items of 0.1002 points each, in a viewport 500 wide: 4,990 · 0.1002 = 499.998.
  private let perLine = 4_990

  private func content(_ count: Int) -> NaiveFlow {
    var naive = NaiveFlow()
    naive.window = Size(width: 500, height: 400)
    naive.sections = [NaiveFlow.Section()]
    naive.sections[0].interitemSpacing = 0
    naive.sections[0].rowAlign = "leading"
    naive.sections[0].crossAlign = "leading"
    naive.sections[0].sizes = (0..<count).map { Size(width: 0.1002, height: $0 == 0 ? 20 : 10) }
    return naive
  }

  /// The start of the line of `item`: 20 + 10 for the first line, 10 + 10 for each further one.
  private func lineStart(of item: Int) -> Double {
    item < perLine ? 0 : 30 + 20 * Double(item / perLine - 1)
  }

  @Test("Lines of thousands of items break where they should")
  func linesOfThousandsOfItemsBreakWhereTheyShould() throws {
    var naive = content(100_000)
    let flow = Flow()
    try flow.prepare(SizesContext(naive))
    // 20 full lines and one of 200 items.
    expect(flow.contentSize.height, equals: 20 + 20 * 20)
    // The first half of the items ends inside of the eleventh line, with an entry of 4,890.
    for edit in 0..<4 {
      let context = SizesContext(naive)
      for item in [0, 4_989, 4_990, 49_899, 54_890, 99_000] {
        let found = try flow.attributes(for: Element(.cell, section: 0, item: item), context)
        expect(found?.frame.y, equals: lineStart(of: item), "\(edit) \(item)")
      }
      var found: [LayoutAttributes] = []
      try flow.attributes(in: Rect(x: 0, y: 231, width: 500, height: 1), context, into: &found)
      expect(found.count, equals: perLine)
      expect(found.first?.element.item, equals: 11 * perLine)
      let item = 50_000 + edit
      naive.sections[0].sizes.insert(Size(width: 0.1002, height: 10), at: item)
      try flow.apply(
        [.insertItems(section: 0, items: item..<item + 1)], SizesContext(naive))
    }
  }
}
