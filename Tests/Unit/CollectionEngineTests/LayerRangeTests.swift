import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// One scroll range for layers that follow each other (rules V-05 and V-06).
struct LayerRangeTests {
  /// `back` shows 100 rows of 20 and follows `front`, which shows the other 10, in 320 × 480.
  private func scene() throws -> Scene {
    let scene = Scene()
    try scene.load([StackLayout()], into: "back")
    try scene.replaceSections([100, 10])
    try scene.load([StackLayout()], into: "front")
    try scene.arrange("front", .content("back", sections: 1...1))
    try scene.arrange("back", .content("back", sections: 0...0))
    try scene.arrange("back", .mirror("front"))
    try scene.arrange("back", .interactive(false))
    try scene.unload("main")
    return scene
  }

  private func offsets(_ scene: Scene) throws -> [Double] { try scene.status().map(\.offset.y) }

  @Test("The leader scrolls over the whole length of what follows")
  func theLeaderScrollsOverTheWholeLengthOfWhatFollows() throws {
    let scene = try scene()
    let front = try scene.status(of: "front")
    expect(front.contentSize.height, equals: 200)
    expect(front.offsetRange.max, equals: Point(x: 0, y: 100 * 20 - 480))
    try scene.scroll(to: Point(x: 0, y: 9999), layer: "front")
    try expect(offsets(scene), equals: [1520, 1520])
    // Pulled beyond the end and let go it comes back to the end of both.
    _ = try scene.press(Point(x: 5, y: 5))
    _ = try scene.drag(Point(x: 0, y: -100))
    try expect(offsets(scene), equals: [1620, 1620])
    _ = try scene.release()
    try expect(offsets(scene), equals: [1520, 1520])
    _ = try scene.press(Point(x: 5, y: 5))
    _ = try scene.drag(Point(x: 0, y: 3000))
    _ = try scene.release()
    try expect(offsets(scene), equals: [0, 0])
  }

  @Test("What is hit scrolls the leader") func whatIsHitScrollsTheLeader() throws {
    let scene = try scene()
    try scene.arrange("back", .interactive(true))
    try scene.arrange("front", .interactive(false))
    let hit = try scene.hit(Point(x: 5, y: 405))
    expect(hit.target?.layer == "back" && hit.scrolls == "front")
  }

  @Test("Who scrolls a follower scrolls its leader") func whoScrollsAFollowerScrollsItsLeader()
    throws
  {
    let (direct, through) = (try scene(), try scene())
    for offset in [Point(x: 0, y: 700), Point(x: 0, y: 5000), Point(x: 0, y: -30)] {
      for clamped in [true, false] {
        try expect(
          through.scroll(to: offset, clamped: clamped, layer: "back"),
          equals: direct.scroll(to: offset, clamped: clamped, layer: "front"))
        try expect(offsets(through), equals: offsets(direct))
      }
    }
    try through.scroll(by: Point(x: 0, y: 44), layer: "back")
    try direct.scroll(by: Point(x: 0, y: 44), layer: "front")
    try through.fling(velocity: Point(x: 0, y: 800), layer: "back")
    try direct.fling(velocity: Point(x: 0, y: 800), layer: "front")
    try expect(through.status() == direct.status() && offsets(through)[0] > 300)
    // An item is the follower's own.
    try through.scroll(toItem: IndexPath(item: 50, section: 0), .start, layer: "back")
    try expect(offsets(through), equals: [1000, 1000])
    try through.use("back")
    try through.setBounds(Size(width: 320, height: 480), offset: Point(x: 0, y: 77))
    try expect(offsets(through), equals: [77, 77])
  }

  @Test("Own leaves the leader its own range") func ownLeavesTheLeaderItsOwnRange() throws {
    let scene = try scene()
    try scene.scroll(to: Point(x: 0, y: 800), layer: "front")
    // An offset that was inside is taken back with the range.
    try expect(scene.arrange("front", .range(.own)), equals: ["back", "front"])
    try expect(offsets(scene), equals: [0, 0])
    try scene.scroll(to: Point(x: 0, y: 800), layer: "back")
    try expect(offsets(scene), equals: [0, 0])
    try scene.arrange("front", .range(.union))
    try scene.scroll(to: Point(x: 0, y: 800), layer: "back")
    try expect(offsets(scene), equals: [800, 800])
    try expect(scene.status(of: "front").range, equals: .union)
  }

  @Test("A follower that shrinks or goes takes the leader back")
  func aFollowerThatShrinksOrGoesTakesTheLeaderBack() throws {
    for (what, change) in followerChanges {
      let scene = try scene()
      try scene.scroll(to: Point(x: 0, y: 1500), layer: "front")
      try change(scene)
      let front = try scene.status(of: "front")
      expect(front.offsetRange.clamp(front.offset), equals: front.offset, what)
      expect(front.offset.y < 1500, what)
      if let back = try? scene.status(of: "back"), back.mirrored != nil {
        expect(back.offset, equals: front.offset, what)
      }
      // One that was pulled beyond the end is left where it is.
      let pulled = try self.scene()
      try pulled.scroll(to: Point(x: 0, y: 1600), clamped: false, layer: "front")
      try change(pulled)
      try expect(pulled.status(of: "front").offset.y, equals: 1600, what)
    }
  }

  private var followerChanges: [(String, (Scene) throws -> Void)] {
    [
      ("deleted", { try $0.deleteItems(5...99, section: 0, layer: "back") }),
      (
        "measured",
        { scene in
          let size = ItemChange.size(Size(width: 9, height: 1))
          try scene.change(items: 0...99, section: 0, [size], layer: "back")
        }
      ),
      (
        "framed",
        { scene in
          let inset = Insets(top: -900, left: 0, bottom: 0, right: 0)
          try scene.arrange("back", .place(.inset(inset)))
        }
      ),
      (
        "inset",
        { scene in
          let inset = Insets(top: 0, left: 0, bottom: -200, right: 0)
          try scene.setInset(inset, layer: "back")
        }
      ),
      ("own", { try $0.arrange("front", .range(.own)) }),
    ]
  }

  /// Nothing became shorter: the leading layer keeps its offset until it is scrolled.
  @Test("A follower that leaves moves nothing") func aFollowerThatLeavesMovesNothing() throws {
    let scene = Scene()
    try scene.load([StackLayout()])
    try scene.replaceSections([30])
    try scene.load([StackLayout()], into: "long")
    try scene.replaceSections([100])
    for isUnloaded in [false, true] {
      try scene.arrange("long", .mirror("main"))
      try scene.scroll(to: Point(x: 0, y: 900), layer: "main")
      if isUnloaded {
        try expect(scene.unload("long"), equals: [])
      } else {
        try expect(scene.arrange("long", .mirror(nil)), equals: ["long"])
      }
      try expect(scene.status(of: "main").offset.y, equals: 900)
      try scene.scroll(by: Point(x: 0, y: 1), layer: "main")
      try expect(scene.status(of: "main").offset.y, equals: 120)
    }
    expect(scene.currentLayer, equals: "main")
  }

  /// Ranges of chains, with layers of other sizes, against the rule written down once more.
  @Test("Ranges are the union of all that follow") func rangesAreTheUnionOfAllThatFollow() throws {
    var random = Random(20_261_123)
    for _ in 0..<rounds(20, often: 2000) {
      let scene = Scene()
      try scene.load([StackLayout()])
      let names = ["main", "a", "b", "c"]
      for name in names {
        try scene.load([StackLayout()], into: name)
        try scene.replaceSections([random.below(60)])
        try scene.setInset(
          Insets(
            top: Double(random.below(90)), left: Double(random.below(9)),
            bottom: Double(random.below(90)), right: 0), layer: name)
        if random.below(2) == 0 {
          let frame = Rect(
            x: 0, y: Double(random.below(99)), width: 320, height: Double(random.below(600)))
          try scene.arrange(name, .place(.fixed(frame)))
        }
        try scene.arrange(name, .range([.auto, .own, .union][random.below(3)]))
      }
      // Each layer's own range, before any follows.
      let own = Dictionary(
        uniqueKeysWithValues: try scene.status().map { ($0.name, $0.offsetRange) })
      var leader: [String: String] = [:]
      for (place, name) in names.enumerated().dropFirst() where random.below(4) > 0 {
        leader[name] = names[random.below(place)]
        try scene.arrange(name, .mirror(leader[name]))
      }
      for status in try scene.status() {
        expect(status.offsetRange, equals: expected(status.name, own, leader, scene))
      }
      let target = Point(x: Double(random.below(99)) - 50, y: Double(random.below(2000)) - 200)
      let name = names[random.below(4)]
      try scene.scroll(to: target, layer: name)
      var top = name
      while let next = leader[top] { top = next }
      let found = try scene.status(of: top)
      expect(found.offset, equals: found.offsetRange.clamp(target))
      try expect(scene.status(of: name).offset, equals: found.offset)
    }
  }

  private func expected(
    _ name: String, _ own: [String: OffsetRange], _ leader: [String: String], _ scene: Scene
  ) -> OffsetRange {
    var range = own[name] ?? OffsetRange(Viewport(size: .zero), contentSize: .zero)
    if (try? scene.status(of: name).range) == .own { return range }
    for follower in leader.keys.sorted() where leader[follower] == name {
      let other = expected(follower, own, leader, scene)
      range.min.x = min(range.min.x, other.min.x)
      range.min.y = min(range.min.y, other.min.y)
      range.max.x = max(range.max.x, other.max.x)
      range.max.y = max(range.max.y, other.max.y)
    }
    return range
  }

  /// Whatever changes, in whatever order the layers are: an offset that was inside the common range
  /// stays inside and moves no farther than necessary, and the followers have it.
  @Test("Offsets stay in the common range under random edits")
  func offsetsStayInTheCommonRangeUnderRandomEdits() throws {
    var random = Random(7)
    for _ in 0..<rounds(6, often: 400) {
      let scene = try scene()
      if random.below(2) == 0 { try scene.arrange("back", .front) }
      for _ in 0..<25 {
        let target = Point(x: 0, y: Double(random.below(2500)))
        try scene.scroll(to: target, layer: ["front", "back"][random.below(2)])
        let before = try scene.status(of: "front").offset
        try edit(scene, &random)
        let (front, back) = (try scene.status(of: "front"), try scene.status(of: "back"))
        expect(front.offset, equals: front.offsetRange.clamp(before))
        expect(back.offset, equals: front.offset)
        expect(front.offsetRange.max.y >= back.offsetRange.max.y)
      }
    }
  }

  private func edit(_ scene: Scene, _ random: inout Random) throws {
    let (layer, section) = (["front", "back"][random.below(2)], random.below(2))
    let count = try scene.itemCounts(layer: "back")[section]
    let distance = Double(random.below(200))
    switch random.below(6) {
    case 0 where count > 1:
      try scene.deleteItems(0...random.below(count), section: section, layer: "back")
    case 1:
      try scene.appendItems(to: section, count: 1 + random.below(70), layer: "back")
    case 2 where count > 0:
      let size = ItemChange.size(Size(width: 10, height: 5 + distance / 4))
      try scene.change(items: 0...(count - 1), section: section, [size], layer: "back")
    case 3: try scene.setBounds(Size(width: 320, height: 300 + distance))
    case 4:
      let inset = Insets(top: distance, left: 0, bottom: distance / 2, right: 0)
      try scene.setInset(inset, layer: layer)
    default:
      let frame = Rect(x: 0, y: distance, width: 320, height: 100 + distance)
      try scene.arrange(layer, .place(random.below(2) == 0 ? .fill : .fixed(frame)))
    }
  }

  /// The end of the content is that of the longest: an anchor there holds on to it.
  @Test("Anchors know the whole range") func anchorsKnowTheWholeRange() throws {
    let scene = try scene()
    try scene.arrange("front", .anchor(.end))
    try scene.scroll(to: Point(x: 0, y: 1520), layer: "front")
    try scene.setBounds(Size(width: 320, height: 400))
    try expect(offsets(scene), equals: [1600, 1600])
  }
}
