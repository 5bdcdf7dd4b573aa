import FlowLayout
import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

struct LayerTests {
  @Test("Decorators wrap any base") func decoratorsWrapAnyBase() throws {
    let scene = Scene()
    try scene.load(
      [StackLayout(), LiftDecorator(), LiftDecorator()],
      options: [
        OptionAssignment("lift", .number(5)), OptionAssignment("stack.header", .number(10)),
      ])
    try scene.replaceSections([2])
    let shown = try scene.attributes(.all).map(\.attributes)
    let kinds = try scene.kinds()
    expect(
      shown.map { kinds.text(for: $0.element) },
      equals: ["header 0", "0,0", "0,1", "Shade 0", "Shade 0"])
    // Cells: 0 + 1 (inner, its default) + 5 (outer, found first by its name).
    expect(shown[1].zIndex == 6 && shown[0].zIndex == 16)
    try expect(scene.status()[0].layouts, equals: ["lift", "lift", "stack"])
    try expect(scene.layoutName(), equals: "lift")
  }

  /// If a base does not know its sections, one reaches from its first edge to its last.
  @Test("Sections of a plain base reach around their elements")
  func sectionsOfAPlainBaseReachAroundTheirElements() throws {
    let scene = Scene()
    try scene.load([Steps(), LiftDecorator()])
    try scene.replaceSections([3])
    let kinds = try scene.kinds()
    let shade = try scene.attributes(.all).map(\.attributes).first {
      kinds.text(for: $0.element) == "Shade 0"
    }
    expect(shade?.frame, equals: Rect(x: 0, y: 10, width: 5, height: 60))
  }

  /// Over a decorator, sections follow each other as they do in the layout that it wraps (rule
  /// O-08).
  @Test("Sections over decorators follow the innermost layout", arguments: [false, true])
  func sectionsOverDecoratorsFollowTheInnermostLayout(rtl: Bool) throws {
    let scene = Scene()
    let probe = SectionProbe()
    let options = [
      OptionAssignment("direction", .choice(1)), OptionAssignment("rtl", .flag(rtl)),
      OptionAssignment("item-size", .size(Size(width: 40, height: 30))),
    ]
    try scene.setBounds(Size(width: 100, height: 30))
    try scene.load([Flow(), LiftDecorator(), probe], options: options)
    try scene.replaceSections([1, 0, 2])
    let width = try scene.status(of: nil).contentSize.width
    expect(probe.axis == .horizontal && probe.isReversed == rtl)
    let spans = [0.0...40, 40...40, 40...width].map { span in
      rtl
        ? SectionExtent(start: width - span.upperBound, end: width - span.lowerBound)
        : SectionExtent(start: span.lowerBound, end: span.upperBound)
    }
    expect(probe.extents, equals: spans)
    // The last section that starts there or before, along the axis.
    expect(probe.sections, equals: rtl ? [nil, 2, 0] : [nil, 0, 2])
  }

  /// A viewport that is another once the base is laid out: the base is laid out again in it.
  @Test("Bases fill the window that they are given last")
  func basesFillTheWindowThatTheyAreGivenLast() throws {
    let scene = Scene()
    try scene.load([StackLayout(), Narrowing()])
    try scene.replaceSections([2])
    try expect(scene.attributes(.all).map(\.attributes.frame.width), equals: [100, 100])
  }

  /// A finger stays down while other layers come, and is forgotten with its own.
  @Test("Fingers go with their layer") func fingersGoWithTheirLayer() throws {
    let scene = Scene()
    try scene.load([StackLayout()])
    try scene.replaceSections([40])
    _ = try scene.press(Point(x: 5, y: 5))
    try scene.load([StackLayout()], into: "front")
    try expect(scene.drag(Point(x: 0, y: -30)).content, equals: Point(x: 0, y: 30))
    try scene.load([StackLayout()], into: "main")
    #expect(throws: EngineError.self) { try scene.drag(Point(x: 0, y: -30)) }
  }

  @Test("Stacks that cannot be are refused") func stacksThatCannotBeAreRefused() throws {
    let scene = Scene()
    let cases: [([any CollectionLayout], String)] = [
      ([], "a layer needs a layout"),
      ([LiftDecorator()], "lift wraps another layout"),
      ([StackLayout(), StackLayout()], "stack cannot wrap stack: it is no decorator"),
      (
        [StackLayout()] + (0..<8).map { _ in LiftDecorator() },
        "at most 8 layouts can wrap each other, found 9"
      ),
    ]
    for (layouts, sentence) in cases {
      let error = #expect(throws: EngineError.self) { try scene.load(layouts) }
      expect(error?.description, equals: sentence)
    }
    try expect(scene.status()[0].layouts.isEmpty)
  }

  @Test("Shared content is never renumbered") func sharedContentIsNeverRenumbered() throws {
    let scene = Scene()
    try scene.load([StackLayout()])
    try scene.replaceSections([1, 2, 3, 4])
    try scene.load([StackLayout()], into: "front")
    try scene.arrange("front", .content("main", sections: 2...3))
    let shown = try scene.attributes(.all, layer: "front").map(\.attributes)
    expect(Set(shown.map(\.element.section)), equals: [2, 3])
    expect(shown.first?.frame.minY, equals: 0)
    try expect(scene.status(of: "front").items, equals: 7)
    let changed = try scene.appendItems(to: 3, layer: "main")
    expect(changed, equals: ["main", "front"])
    try expect(scene.status(of: "front").items, equals: 8)
    #expect(throws: EngineError.self) { try scene.unload("main") }
    #expect(throws: EngineError.self) {
      try scene.arrange("main", .content("front", sections: nil))
    }
    #expect(throws: EngineError.noElement("0,0")) {
      try scene.attributes(.element(Element(.cell, section: 0)), layer: "front")
    }
  }

  @Test("Mirrors follow one way and never in a ring") func mirrorsFollowOneWayAndNeverInARing()
    throws
  {
    let scene = Scene()
    try scene.load([StackLayout()])
    try scene.replaceSections([100])
    for name in ["a", "b"] {
      try scene.load([StackLayout()], into: name)
      try scene.arrange(name, .content("main", sections: nil))
    }
    try scene.arrange("a", .mirror("main"))
    try scene.arrange("b", .mirror("a"))
    let changed = try scene.scroll(to: Point(x: 0, y: -70), clamped: false, layer: "main")
    expect(changed, equals: ["main", "a", "b"])
    try expect(scene.status().map(\.offset.y), equals: [-70, -70, -70])
    // Scrolling a follower scrolls the leader (rule V-06).
    try scene.scroll(to: Point(x: 0, y: 40), layer: "b")
    try expect(scene.status().map(\.offset.y), equals: [40, 40, 40])
    let error = #expect(throws: EngineError.self) { try scene.arrange("main", .mirror("b")) }
    expect(
      error?.description, equals: "layers cannot mirror each other in a ring: main → b → a → main")
    #expect(throws: EngineError.self) { try scene.arrange("main", .mirror("main")) }
    try expect(scene.status(of: "main").mirrored == nil)
  }

  @Test("An owner may leave sections to other layers") func anOwnerMayLeaveSectionsToOtherLayers()
    throws
  {
    let scene = Scene()
    try scene.load([StackLayout()])
    try scene.replaceSections([2, 3, 1])
    try scene.load([StackLayout()], into: "front")
    try scene.arrange("front", .content("main", sections: 1...2))
    try scene.arrange("main", .content("main", sections: 0...0))
    try expect(
      scene.attributes(.all, layer: "main").map(\.attributes.element.section), equals: [0, 0])
    let front = try scene.attributes(.all, layer: "front").map(\.attributes.element.section)
    expect(front, equals: [1, 1, 1, 2])
    try scene.insertItems(at: IndexPath(item: 0, section: 1), count: 2, layer: "main")
    try expect(scene.attributes(.all, layer: "main").count, equals: 2)
    try expect(scene.attributes(.all, layer: "front").count, equals: 6)
    #expect(throws: EngineError.noSection(3, count: 3)) {
      try scene.arrange("main", .content("main", sections: 2...3))
    }
    try scene.arrange("main", .content("main", sections: nil))
    try expect(scene.attributes(.all, layer: "main").count, equals: 8)
  }

  @Test("Options of sections travel with them") func optionsOfSectionsTravelWithThem() throws {
    let scene = Scene()
    try scene.load([StackLayout()])
    try scene.replaceSections([1, 1, 1])
    try scene.setOptions([OptionAssignment("header", .number(30))], section: 1)
    try scene.insertSections(at: 0)
    try expect(
      scene.attributes(.all).filter { $0.attributes.element.kind == .header }
        .map(\.attributes.element.section), equals: [2])
    try scene.setOptions([OptionAssignment("header", nil)], section: 2)
    try expect(scene.attributes(.all).allSatisfy { $0.attributes.element.kind == .cell })
    #expect(throws: EngineError.optionScope("refuse-above", .section)) {
      try scene.setOptions([OptionAssignment("refuse-above", .number(3))], section: 0)
    }
    #expect(throws: EngineError.self) {
      try scene.setOptions([OptionAssignment("header", .number(-1))])
    }
    #expect(
      throws: EngineError.noOption("heder", layer: "main", known: ["header", "refuse-above"])
    ) { try scene.setOptions([OptionAssignment("heder", .number(1))]) }
  }

  @Test("Last layer keeps its content") func lastLayerKeepsItsContent() throws {
    let scene = Scene()
    try scene.load([StackLayout()])
    try scene.replaceSections([3])
    try scene.unload("main")
    #expect(throws: EngineError.noLayout(layer: "main")) { try scene.attributes(.all) }
    try scene.load([StackLayout()])
    try expect(scene.attributes(.all).count, equals: 3)
  }

  @Test("Suspended layers keep their content") func suspendedLayersKeepTheirContent() throws {
    let scene = Scene()
    try scene.load([StackLayout()])
    try scene.replaceSections([3])
    scene.suspendedLayers = ["main"]
    #expect(throws: EngineError.suspended(layer: "main")) { try scene.attributes(.all) }
    #expect(throws: EngineError.suspended(layer: "main")) { try scene.hit(.zero) }
    let before = try scene.counters().prepares
    try scene.appendItems(to: 0)
    try scene.load([StackLayout()])
    try expect(scene.counters().prepares == 0 && before == 2)
    try expect(scene.status()[0].isSuspended && scene.status()[0].items == 4)
    scene.suspendedLayers = []
    try expect(scene.attributes(.all).count, equals: 4)
  }
}

/// Three cells of 20 points at 30, 10 and 50, and no word about sections.
private final class Steps: CollectionLayout {
  let declaration = LayoutDeclaration(name: "steps", version: "1.0.0", summary: "Three steps.")
  let contentSize = Size(width: 100, height: 70)
  private let all = [30.0, 10, 50].enumerated().map { item, y in
    LayoutAttributes(
      Element(.cell, section: 0, item: item), frame: Rect(x: 0, y: y, width: 100, height: 20))
  }

  func prepare(_ context: any LayoutContext) {}

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) { attributes += all.filter { $0.frame.intersects(rect) } }

  func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    all.first { $0.element == element }
  }
}

/// Shows its base as it is, and keeps what that answers about sections.
private final class SectionProbe: CollectionLayout {
  let declaration = LayoutDeclaration(
    name: "section-probe", version: "1.0.0", summary: "Asks for sections.", isDecorator: true)
  private(set) var contentSize = Size.zero
  private(set) var (axis, isReversed) = (Axis.vertical, false)
  private(set) var extents: [SectionExtent] = []
  /// Sections at -1, 1 and 1 before the end of the content.
  private(set) var sections: [Int?] = []

  func prepare(_ context: any LayoutContext) throws(LayoutFailure) {
    guard let base = context.base else { return }
    (axis, isReversed, contentSize) = (base.axis, base.isReversed, base.contentSize)
    (extents, sections) = ([], [])
    for section in 0..<context.sectionCount {
      extents.append(try base.extent(ofSection: section))
    }
    for offset in [-1, 1, contentSize.along(axis) - 1] {
      sections.append(try base.section(at: offset))
    }
  }

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) { try context.base?.attributes(in: rect, into: &attributes) }

  func attributes(for element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> LayoutAttributes?
  { try context.base?.attributes(for: element) }
}

/// Shows its base as it is, in a viewport that is 100 points wide once the base is laid out.
private final class Narrowing: CollectionLayout, BaseFraming {
  let declaration = LayoutDeclaration(
    name: "narrowing", version: "1.0.0", summary: "A narrow viewport.", isDecorator: true)
  private(set) var contentSize = Size.zero

  func prepare(_ context: any LayoutContext) { contentSize = context.base?.contentSize ?? .zero }

  func baseViewport(_ context: any LayoutContext) -> BaseViewport {
    var viewport = context.viewport
    if context.base != nil { viewport.size.width = 100 }
    return BaseViewport(viewport, scrollInset: .zero)
  }

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) { try context.base?.attributes(in: rect, into: &attributes) }

  func attributes(for element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> LayoutAttributes?
  { try context.base?.attributes(for: element) }
}
