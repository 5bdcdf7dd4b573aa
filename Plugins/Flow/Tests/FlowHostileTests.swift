import FlowLayout
import LayoutCore
import TestSupport
import Testing

/// Absurd sizes, options and rectangles: answers stay finite or are refused.
struct FlowHostileTests {
  private func content(_ sizes: [(Double, Double)], _ word: String = "auto") -> ArrayContext {
    let context = ArrayContext(
      sections: [.init(items: sizes.map { [.width: $0.0, .height: $0.1] })],
      viewport: Viewport(size: Size(width: 320, height: 480)), defaultsOf: Flow.declaration)
    context.set("row-align", text: word)
    return context
  }

  /// The sentence with which preparing `context` is refused, or nil.
  private func refusal(_ context: ArrayContext) -> String? {
    do throws(LayoutFailure) {
      try Flow().prepare(context)
      return nil
    } catch {
      guard case .refused(let sentence) = error else { return "\(error)" }
      return sentence
    }
  }

  @Test(
    "Finite sizes give finite frames",
    arguments: ["auto", "leading", "center", "trailing", "justify"])
  func finiteSizesGiveFiniteFrames(word: String) throws {
    let lengths = [0, 1e-300, 1, 1e9, 1e15, 1e100, 1e308, Double.greatestFiniteMagnitude]
    for isHorizontal in [false, true] {
      for cross in lengths {
        for main in lengths {
          let swapped = isHorizontal ? (main, cross) : (cross, main)
          for sizes in [[swapped], [(10, 20), swapped], [swapped, (0, 0), (10, 20)]] {
            let context = content(sizes, word)
            context.set("direction", text: isHorizontal ? "horizontal" : "vertical")
            context.set("rtl", .flag(true))
            context.set("pixel-scale", .number(3))
            let prepared = try? FlowUnderTest(context)
            guard let prepared else {
              expect(main > 1e307)
              continue
            }
            expect(prepared.flow.contentSize.isFinite)
            for one in try prepared.everyElement() { expect(one.frame.isFinite, "\(one)") }
          }
        }
      }
    }
  }

  /// Lines shorter than 2^40 points are added up to 2^-52 points; with one as long as that, what is
  /// below 2^-20 points gets lost.
  @Test("Long lines take coarser ticks", arguments: [(0x1p40.nextDown, 0x1p-30), (0x1p40, 0)])
  func longLinesTakeCoarserTicks(
    longest: Double, start: Double
  ) throws {
    let context = content([(320, 0x1p-30), (320, longest)])
    context.set("line-spacing", .number(0))
    try expect(FlowUnderTest(context).frame(0, 1)?.y, equals: start)
  }

  @Test("Content too long for a number names the item") func contentTooLongForANumberNamesTheItem()
  {
    let mixed = [(50.0, 50.0), (50, 1e308), (320, 1e308)]
    expect(
      refusal(content(mixed)),
      equals: "the line of item 0,2 makes the content longer than a number can hold")
    let uniform = Array(repeating: (320.0, 1e308), count: 3)
    expect(
      refusal(content(uniform)),
      equals: "the line of item 0,1 makes the content longer than a number can hold")
  }

  @Test(
    "Lengths that are none name the item",
    arguments: [(-1.0, "-1"), (-.infinity, "-inf"), (.infinity, "inf"), (-0.5, "-0.5")])
  func lengthsThatAreNoneNameTheItem(length: Double, text: String) {
    let sentence = "\(text): expected a finite length of at least 0"
    expect(refusal(content([(50, 50), (length, 50)])), equals: "item 0,1 has width \(sentence)")
    expect(refusal(content([(50, 50), (50, length)])), equals: "item 0,1 has height \(sentence)")
    expect(
      refusal(content([(50, length), (50, length)])), equals: "item 0,0 has height \(sentence)")
  }

  /// Sizes of many sections are read at a time: items without sizes, and sections without items, do
  /// not shift the name.
  @Test("Lengths that are none name their section") func lengthsThatAreNoneNameTheirSection() {
    let context = content([(50, 50)])
    context.sections = (0..<70).map { _ in context.sections[0] }
    context.sections[1].items = []
    context.sections[2].items = [[:], [.width: 60], [:]]
    expect(refusal(context), equals: nil)
    context.sections[69].items = [[.width: 3], [.width: 4, .height: -3]]
    let sentence = ": expected a finite length of at least 0"
    expect(refusal(context), equals: "item 69,1 has height -3\(sentence)")
    context.sections[3].items += [[:], [.width: .infinity]]
    expect(refusal(context), equals: "item 3,2 has width inf\(sentence)")
  }

  @Test("A refused prepare leaves the layout as it was")
  func aRefusedPrepareLeavesTheLayoutAsItWas() throws {
    let good = content([(50, 50), (60, 60)])
    let prepared = try FlowUnderTest(good)
    let before = try prepared.everyElement()
    #expect(throws: LayoutFailure.self) {
      try prepared.flow.prepare(self.content([(-1, 1), (2, 2)]))
    }
    try expect(prepared.everyElement(), equals: before)
  }

  /// Sizes that change without notice: a refused size does not count as read the next time.
  @Test(
    "A length that becomes invalid is refused each time", arguments: [3, 300], [-1.0, .infinity])
  func aLengthThatBecomesInvalidIsRefusedEachTime(
    count: Int, length: Double
  ) throws {
    let prepared = try FlowUnderTest(content((0..<count).map { (50 + Double($0 % 7), 50) }))
    prepared.context.sections[0].items[1][.width] = length
    let window = Rect(x: 0, y: 0, width: 320, height: 480)
    let sentence = "item 0,1 has width \(length.shortText): expected a finite length of at least 0"
    for _ in 1...2 {
      #expect(throws: LayoutFailure.refused(sentence)) { try prepared.frame(0, 2) }
      #expect(throws: LayoutFailure.refused(sentence)) { try prepared.elements(in: window) }
    }
    prepared.context.sections[0].items[1][.width] = 51
    try expect(prepared.frame(0, 1)?.width, equals: 51)
    try expect(prepared.elements(in: window).count, equals: min(count, 40))
  }

  @Test("Strange rectangles end") func strangeRectanglesEnd() throws {
    let prepared = try FlowUnderTest(content(Array(repeating: (50, 50), count: 100)))
    let none = [
      Rect(x: .nan, y: 0, width: 10, height: 10), Rect(x: 0, y: .nan, width: 10, height: 10),
      Rect(x: 0, y: 0, width: .nan, height: 10), Rect(x: 0, y: 0, width: -10, height: 10),
      Rect(x: 0, y: 0, width: 10, height: 0), Rect(x: 0, y: 1e300, width: 10, height: 10),
    ]
    for rect in none { try expect(prepared.elements(in: rect).isEmpty, "\(rect)") }
    let all = Rect(x: -1e308, y: -1e308, width: .infinity, height: .infinity)
    try expect(prepared.elements(in: all).count, equals: 100)
  }

  @Test("Insets larger than the window leave no room") func insetsLargerThanTheWindowLeaveNoRoom()
    throws
  {
    let context = content([(50, 50), (50, 60)])
    context.set("section-inset", .insets(Insets(top: 0, left: 300, bottom: 0, right: 300)))
    context.viewport.contentInset = Insets(top: 0, left: 500, bottom: 0, right: 500)
    let prepared = try FlowUnderTest(context)
    expect(prepared.flow.contentSize, equals: Size(width: 0, height: 120))
    try expect(prepared.frame(0, 1), equals: Rect(x: 300, y: 60, width: 50, height: 60))
  }

  @Test("Options take lengths up to a billion") func optionsTakeLengthsUpToABillion() throws {
    let flow = Flow()
    try flow.check(.size(Size(width: 1e9, height: 0)), forOption: 1)
    try flow.check(.insets(Insets(top: 0, left: 1, bottom: 2, right: 1e9)), forOption: 4)
    #expect(throws: LayoutFailure.refused("item-size takes lengths from 0 to 1e9, not 10000000000"))
    {
      try flow.check(.size(Size(width: 1e10, height: 0)), forOption: 1)
    }
    #expect(throws: LayoutFailure.refused("section-inset takes lengths from 0 to 1e9, not -1")) {
      try flow.check(.insets(Insets(top: 0, left: -1, bottom: 0, right: 0)), forOption: 4)
    }
  }
}
