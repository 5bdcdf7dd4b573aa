import LayoutCore
import TestSupport
import Testing

/// The tools of the other tests: right in small cases worked out by hand, and not blind to faults.
struct TestSupportTests {
  /// Items of 100×50 and one of 100×20 in a window of 320, 10 apart: two lines below a header
  /// of 30.
  private static var sample: NaiveFlow {
    var naive = NaiveFlow()
    naive.sections = [NaiveFlow.Section()]
    naive.sections[0].header = 30
    naive.sections[0].sizes = [50.0, 50, 50, 20].map { Size(width: 100, height: $0) }
    naive.sections[0].rowAlign = "leading"
    naive.sections[0].lastRowAlign = "leading"
    return naive
  }

  @Test("Naive flow is right by hand") func naiveFlowIsRightByHand() {
    let result = Self.sample.layOut()
    #expect(
      result.elements.map(\.frame) == [
        Rect(x: 0, y: 0, width: 320, height: 30),
        // 100 + 10 + 100 + 10 + 100 = 320: just fits.
        Rect(x: 0, y: 30, width: 100, height: 50), Rect(x: 110, y: 30, width: 100, height: 50),
        Rect(x: 220, y: 30, width: 100, height: 50),
        // 30 + 50 + 10.
        Rect(x: 0, y: 90, width: 100, height: 20),
      ])
    #expect(result.lines == [[0..<3, 3..<4]])
    #expect(result.contentSize == Size(width: 320, height: 110))
  }

  @Test("Naive flow follows its options by hand") func naiveFlowFollowsItsOptionsByHand() {
    var naive = Self.sample
    naive.sections[0].header = 0
    naive.sections[0].sizes = [Size(width: 100, height: 50), Size(width: 100, height: 20)]
    func frames() -> [Rect] { naive.layOut().elements.map(\.frame) }
    // Left over: 320 − 210 = 110. The lower item is centred across the line: (50 − 20) ÷ 2 = 15.
    naive.sections[0].lastRowAlign = "trailing"
    #expect(frames().map(\.x) == [110, 220] && frames().map(\.y) == [0, 15])
    naive.sections[0].lastRowAlign = "center"
    #expect(frames().map(\.x) == [55, 165])
    // 320 − 200 between the two.
    naive.sections[0].lastRowAlign = "justify"
    #expect(frames().map(\.x) == [0, 220])
    naive.isMirrored = true
    #expect(frames().map(\.x) == [220, 0])
    naive.isMirrored = false
    naive.isHorizontal = true
    // 480 high: both in one column, 480 − 70 = 410 between them, across: (100 − 100) ÷ 2.
    #expect(frames().map(\.y) == [0, 460] && frames().map(\.x) == [0, 0])
  }

  /// Each possible fault of a layout is reported, and the naive layout does not differ from itself.
  @Test("Comparison finds each planted fault") func comparisonFindsEachPlantedFault() {
    let result = Self.sample.layOut()
    func difference(_ plant: (inout [LayoutAttributes], inout Size) -> Void) -> String? {
      var (elements, size) = (result.elements, result.contentSize)
      plant(&elements, &size)
      return result.difference(to: elements, contentSize: size)
    }
    #expect(difference { _, _ in } == nil)
    let faults: [(String, (inout [LayoutAttributes], inout Size) -> Void)] = [
      ("missing at the end", { elements, _ in elements.removeLast() }),
      ("missing inside", { elements, _ in elements.remove(at: 2) }),
      ("twice", { elements, _ in elements.append(elements[4]) }),
      ("out of order", { elements, _ in elements.swapAt(1, 2) }),
      ("another item", { elements, _ in elements[4].element.item = 4 }),
      ("too far right", { elements, _ in elements[3].frame.x += 1e-6 }),
      ("too low", { elements, _ in elements[3].frame.y += 1e-6 }),
      ("too wide", { elements, _ in elements[3].frame.width += 1e-6 }),
      ("too high", { elements, _ in elements[3].frame.height += 1e-6 }),
      ("no number", { elements, _ in elements[3].frame.x = .nan }),
      ("behind", { elements, _ in elements[0].zIndex = 9 }),
      ("wider content", { _, size in size.width += 1e-6 }),
      ("higher content", { _, size in size.height += 1e-6 }),
    ]
    for (name, plant) in faults { #expect(difference(plant) != nil, "\(name)") }
    // Rounding is not a fault.
    #expect(difference { elements, _ in elements[3].frame.x += 1e-12 } == nil)
  }

  @Test("Arrays are read as they are written") func arraysAreReadAsTheyAreWritten() {
    let context = ArrayContext(itemCounts: [3, 0, 2])
    context.sections[0].items[1] = [.width: 40, .height: 30]
    context.sections[2].items = [[.width: 7], [.width: 7]]
    context.options = [nil, .number(10)]
    context.sections[2].options[1] = .number(4)
    #expect(context.sectionCount == 3)
    #expect((0..<3).map { context.itemCount(inSection: $0) } == [3, 0, 2])
    var widths: [Double] = [1]
    context.read(.width, inSection: 0, items: 0..<2, into: &widths)
    #expect(widths.count == 3 && widths[0] == 1 && widths[1].isNaN && widths[2] == 40)
    #expect(context.column(.width, inSection: 0) == .mixed)
    #expect(context.column(.width, inSection: 1) == .absent)
    #expect(context.column(.width, inSection: 2) == .uniform(7))
    #expect(context.column(.height, inSection: 2) == .absent)
    #expect(context.option(1, inSection: nil) == .number(10))
    #expect(
      (0..<3).map { context.option(1, inSection: $0) } == [.number(10), .number(10), .number(4)])
    #expect(context.option(0, inSection: 2) == nil && context.option(2, inSection: nil) == nil)
    #expect((0..<3).map { context.hasOwnOptions(inSection: $0) } == [false, false, true])
  }

  /// A table that cannot be read has no rows, and a test over no rows passes: so they are counted.
  @Test("Tables have all their rows") func tablesHaveAllTheirRows() throws {
    let layouts = try LayoutCase.all()
    #expect(layouts.count >= 143 && Set(layouts.map(\.id)).count == layouts.count)
    #expect(try LayoutCase.bytes().count { $0 == UInt8(ascii: "{") } > layouts.count)
    #expect(throws: (any Error).self) { try LayoutCase.named("no such row") }
    #expect(CalendarCase.packing.count >= 246 && CalendarCase.geometry.count >= 148)
    #expect(TouchCase.all.count >= 579)
    #expect(TouchCase.rows("no such kind").isEmpty)
  }
}
