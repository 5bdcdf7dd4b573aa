import CompositionalLayout
import FlowLayout
import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// Steps that change content where it is: their inverses, and scenes that take them beside scenes
/// that copy.
struct ItemStepTests {
  /// A step and its inverse leave content as it was, with every property of every item, in short
  /// and long sections.
  @Test("The inverse of a step takes it back", arguments: [1, 2, 3])
  func theInverseOfAStepTakesItBack(seed: UInt32) throws {
    var random = Random(seed)
    var edit = ContentEdit(seed: seed)
    var content = Content(counts: [3, 40, rounds(600, often: 5000)])
    var model = ContentModel(content)
    for _ in 0..<60 { edit.apply(to: &content, &model) }
    for round in 0..<rounds(40, often: 120) {
      edit.apply(to: &content, &model)
      guard !model.sections.isEmpty else { continue }
      let section = random.below(model.sections.count)
      let step = step(in: section, of: model, &random)
      let inverse = content.inverse(of: step)
      if case .delete(let items, _) = step { expect((inverse == nil) == (items.count != 1)) }
      guard let inverse else { continue }
      let copy = content
      content.make(step)
      expect(ContentModel(copy), equals: model, "a copy before step \(round)")
      content.make(inverse)
      expect(ContentModel(content), equals: model, "after step \(round)")
    }
  }

  private func step(in section: Int, of model: ContentModel, _ random: inout Random) -> ItemStep {
    let count = model.sections[section].count
    if count > 0, random.below(2) == 0 {
      let first = random.below(count)
      return .delete(first..<min(count, first + 1 + random.below(2)), section: section)
    }
    let path = IndexPath(item: random.below(count + 1), section: section)
    let size = Size(width: Double(random.below(300)), height: 0.5)
    return .insert(
      at: path, count: 1 + random.below(3), ItemValues([.size(size), .label("new")]))
  }

  /// Without a copy of the content an edit leads to the same answers, contexts, frames of its
  /// motion and counts of work as with one.
  @Test("An edit in place is an edit of a copy", arguments: [1, 2])
  func anEditInPlaceIsAnEditOfACopy(layers: Int) throws {
    let scenes = try [Scene(), Scene()].map { scene in
      if layers == 2 {
        try scene.load([Flow()], into: "back")
        try scene.replaceSections([300], layer: "back")
        try scene.scroll(to: Point(x: 0, y: 90), layer: "back")
      }
      try scene.load([Flow()], options: [OptionAssignment("header", .number(30))])
      try scene.generate(
        ContentGenerator(items: 9000, sections: 3, seed: 4, width: 20...120, height: 20...80))
      try scene.change(items: 5...6, section: 1, [.label("two"), .zIndex(4)])
      return scene
    }
    try compareSteps(of: scenes, areInPlace: true)
  }

  /// Options name the same kinds before and after items come or go, so these change in place;
  /// options of a section of its own may name others.
  @Test("An edit in place is an edit of a copy where options name kinds", arguments: [true, false])
  func editsWithNamedKinds(areInPlace: Bool) throws {
    let spec =
      "{inset=16 bg=card:0,16 at=side:80x1h@trailing!over} "
      + "row 1wx44(1/3wx1h{badge=line:1wx1@bottom}*3)"
    let scenes = try [Scene(), Scene()].map { scene in
      try scene.load([Compositional()], options: [OptionAssignment("spec", .text(spec))])
      try scene.generate(ContentGenerator(items: 9000, sections: 3, seed: 4))
      if !areInPlace { try scene.setOptions([OptionAssignment("header", .text("9"))], section: 1) }
      return scene
    }
    try compareSteps(of: scenes, areInPlace: areInPlace)
  }

  /// Edits two scenes of three sections of 3,000 items, of which the second always copies.
  private func compareSteps(of scenes: [Scene], areInPlace: Bool) throws {
    // The budget of a host that counts items before and after needs both.
    scenes[1].itemBudget = .max
    var random = Random(11)
    for round in 0..<40 {
      let section = random.below(3)
      let item = round % 4 == 1 ? 5 : random.below(2900)
      let size = Size(width: Double(20 + random.below(100)), height: 33.3)
      for scene in scenes {
        scene.resetCounters()
        if round % 2 == 0 {
          try scene.insertItems(
            at: IndexPath(item: item, section: section), count: 1 + round % 3, [.size(size)])
        } else {
          try scene.deleteItems(item...item + (round % 8 == 7 ? 4 : 0), section: section)
        }
      }
      let (mine, other) = (scenes[0], scenes[1])
      let isStep = areInPlace && round % 8 != 7
      expect(mine.hasStepped == isStep && !other.hasStepped, "round \(round)")
      expect(mine.contexts, equals: other.contexts)
      try expect(mine.status(), equals: other.status())
      try expect(mine.frames(3), equals: other.frames(3), "round \(round)")
      try expect(mine.attributes(.visible), equals: other.attributes(.visible))
      try expect(mine.counters(), equals: other.counters())
    }
    try expect(scenes[0].attributes(.all), equals: scenes[1].attributes(.all))
  }

  @Test(
    "Where another layer shows the items or follows the layer, they change in a copy",
    arguments: [LayerChange.content("main", sections: nil), .mirror("main")])
  func followersGetACopy(_ change: LayerChange) throws {
    let scene = Scene()
    try scene.load([Flow()])
    try scene.replaceSections([40])
    try scene.load([Flow()], into: "back")
    try scene.insertItems(at: IndexPath(item: 1, section: 0), layer: "main")
    expect(scene.hasStepped)
    try scene.arrange("back", change)
    try scene.insertItems(at: IndexPath(item: 1, section: 0), layer: "main")
    expect(!scene.hasStepped)
  }

  /// A layout that refuses an insert leaves the content, its answers and the frames of the change
  /// before.
  @Test("A refused step changes nothing") func aRefusedStepChangesNothing() throws {
    let scene = Scene()
    try scene.load([StackLayout()], options: [OptionAssignment("refuse-above", .number(5))])
    try scene.replaceSections([5])
    try scene.change(items: 2...2, section: 0, [.label("here")])
    try scene.deleteItems(0...0, section: 0)
    try scene.insertItems(at: IndexPath(item: 4, section: 0), [.label("last")])
    let before = (try scene.attributes(.all), try scene.frames(3))
    #expect(throws: EngineError.self) {
      try scene.insertItems(at: IndexPath(item: 1, section: 0), count: 2, [.label("more")])
    }
    try expect(scene.itemCounts(), equals: [5])
    try expect(scene.attributes(.all), equals: before.0)
    try expect(scene.frames(3), equals: before.1)
    try scene.deleteItems(1...1, section: 0)
    try expect(scene.attributes(.all).map(\.label), equals: [nil, nil, nil, "last"])
  }
}

extension Scene {
  /// Whether its last change was made in place.
  fileprivate var hasStepped: Bool {
    if case .step? = lastChange { return true }
    return false
  }
}
