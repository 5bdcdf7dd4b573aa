import CollectionEngine
import LayoutCore
import LayoutLaws
import TestSupport
import Testing

/// The laws over sections that scroll by themselves.
struct ScrollerLawTests {
  private func scene(_ seed: Int, _ layout: any CollectionLayout) throws -> Scene {
    var random = Random(UInt32(seed))
    let scene = Scene()
    try scene.load(
      [layout],
      options: [
        OptionAssignment("scroll", .choice(1 + random.below(5))),
        OptionAssignment("rtl", .flag(random.below(2) == 0)),
        OptionAssignment("clip", .choice(random.below(3))),
        OptionAssignment("overflow", .flag(random.below(2) == 0)),
      ])
    try scene.generate(
      ContentGenerator(
        items: 20 + random.below(20), sections: 1 + random.below(4), seed: UInt32(1 + seed),
        width: 20...150, height: 20...90))
    try scene.change(items: 0...0, section: 0, [.zIndex(random.below(3) - 1)])
    for status in try scene.scrollers() where random.below(3) > 0 {
      try scene.scrollSection(status.section, .to(Double(random.below(500))))
    }
    try scene.scroll(to: Point(x: 0, y: Double(random.below(100))))
    return scene
  }

  @Test("Rows keep every law", arguments: 0..<rounds(10, often: 25)) func rowsKeepEveryLaw(
    seed: Int
  ) throws {
    let scene = LawScene(try scene(seed, ScrollingRows())) { [ScrollingRows()] }
    for law in Law.all where law.rarity == 1 && law.name != "cost" {
      switch law.judge(scene) {
      case .holds, .notOffered: break
      case .broken(let sentence, _): Issue.record("\(law.name): \(sentence)")
      case .refused(let reason): Issue.record("\(law.name) refused: \(reason)")
      }
    }
  }

  @Test(
    "Each fault is found",
    arguments: [
      (Fault.still, "scrollers", "after scroll! section 0 to"),
      (.twice, "scrollers", "the frame of"),
      (.everything, "rect", "of which its scroller shows nothing there"),
      (.clippedAll, "rect", "leaves out"), (.descending, "scrollers", "stop 1 of section 0 is"),
      (.beyond, "scrollers", "outside of"),
      (.lost, "scrollers", "in the scroller of section 0, is none"),
    ])
  func eachFaultIsFound(fault: Fault, law: String, words: String) throws {
    let scene = Scene()
    try scene.load([FaultyRows(fault)], options: [OptionAssignment("scroll", .choice(4))])
    try scene.replaceSections([6, 7])
    try scene.scrollSection(0, .to(130))
    let verdict = Law.named(law)?.judge(LawScene(scene) { [FaultyRows(fault)] })
    guard case .broken(let sentence, _) = verdict else {
      Issue.record("\(String(describing: verdict))")
      return
    }
    expect(sentence.contains(words), "\(sentence)")
  }
}

/// The fault of `FaultyRows`.
enum Fault {
  /// Ignores offsets.
  case still
  /// Moves by twice the offset.
  case twice
  /// Answers with what is scrolled away.
  case everything
  /// Leaves out what is seen in part.
  case clippedAll
  case descending
  case beyond
  /// Finds no scroller.
  case lost
}

/// Rows with one fault.
private final class FaultyRows: CollectionLayout, SectionScrollers {
  private let rows = ScrollingRows()
  private let fault: Fault
  var declaration: LayoutDeclaration { rows.declaration }
  var contentSize: Size { rows.contentSize }

  init(_ fault: Fault) { self.fault = fault }

  func prepare(_ context: any LayoutContext) { rows.prepare(context) }

  private func spoiled(_ one: LayoutAttributes, _ context: any LayoutContext) -> LayoutAttributes {
    guard one.flags.contains(.scrolled), fault == .still || fault == .twice,
      let scroller = rows.scroller(ofSection: one.element.section)
    else { return one }
    let offset = context.scrollerOffset(ofSection: one.element.section) ?? scroller.rest
    let shift = scroller.shift(at: fault == .still ? -offset : offset)
    var moved = one
    moved.frame = one.frame.offset(dx: shift.x, dy: shift.y)
    return moved
  }

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) {
    var all: [LayoutAttributes] = []
    for section in 0..<context.sectionCount {
      for element in [Element(.header, section: section)]
        + (0..<context.itemCount(inSection: section)).map({
          Element(.cell, section: section, item: $0)
        })
      {
        if let one = rows.attributes(for: element, context) { all.append(spoiled(one, context)) }
      }
    }
    attributes += all.filter { one in
      let box = one.boundingBox
      guard let scroller = rows.scroller(ofSection: one.element.section), one.element.kind == .cell
      else { return box.intersects(rect) }
      let part = scroller.visiblePart(of: box)
      if fault == .everything { return box.intersects(rect) }
      return part.intersects(rect) && (fault != .clippedAll || part == box)
    }
  }

  func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    rows.attributes(for: element, context).map { spoiled($0, context) }
  }

  func scroller(ofSection section: Int) -> SectionScroller? { rows.scroller(ofSection: section) }

  func stop(_ index: Int, ofSection section: Int) -> Double {
    let stop = rows.stop(index, ofSection: section)
    return fault == .descending ? 360 - stop : fault == .beyond ? stop + 1000 : stop
  }

  func section(withScrollerAt point: Point) -> Int? {
    fault == .lost ? nil : rows.section(withScrollerAt: point)
  }
}
