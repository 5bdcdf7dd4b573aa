import CollectionEngine
import LayoutCore
import ShellCore
import TestSupport
import Testing

/// A layer's frame is a translation and a clip of everything that the layer shows (rule V-01): a
/// layer with a frame, and the same layer alone in a scene of the frame's size, answer alike.
struct LayerPlaceLawTests {
  @Test("A frame is a translation and a clip, whatever is shown, scrolled, edited or touched")
  func law() {
    var random = SplitMix(seed: 20_261_123)
    var tally = FramedPair.Tally()
    let rounds = rounds(12, often: 400)
    for round in 0..<rounds {
      let pair = FramedPair(&random)
      for step in 0..<7 {
        let line = pair.step(&random)
        pair.compare("round \(round), step \(step): \(line)", &random, &tally)
      }
      pair.undo(1 + Int.random(in: 0..<4, using: &random))
      pair.compare("round \(round), undone", &random, &tally)
    }
    expect(tally.hits > 15 * rounds && tally.outside > 15 * rounds, "\(tally)")
    expect(tally.boxes > 50 * rounds && tally.moved > rounds / 2, "\(tally)")
    expect(tally.refused < 5 * rounds, "\(tally)")
  }
}

/// A layer with a frame, and the same alone in a scene of the frame's size.
private final class FramedPair {
  /// Numbers of comparisons, to check that there were some.
  struct Tally {
    var hits = 0
    var outside = 0
    var boxes = 0
    var refused = 0
    var moved = 0
  }

  private let framed = Shell(catalogue: LayoutsCatalogue())
  private let alone = Shell(catalogue: LayoutsCatalogue())
  private let size: Size
  private let frame: Rect
  private var log: [String] = []
  /// Number of lines that made the pair.
  private var setup = 0
  private var refused = 0
  private var moved = 0

  /// Lengths are multiples of a quarter, which doubles add without rounding.
  init(_ random: inout SplitMix) {
    func quarters(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &random)) / 4
    }
    let size = Size(width: quarters(800...1800), height: quarters(1200...3400))
    var frame = Rect(
      x: quarters(0...300), y: quarters(0...500), width: quarters(400...800),
      height: quarters(500...1200))
    if Int.random(in: 0..<4, using: &random) == 0 {
      frame = frame.offset(dx: -quarters(0...500), dy: quarters(-300...1800))
    } else {
      frame.width = min(frame.width, size.width - frame.x)
      frame.height = min(frame.height, size.height - frame.y)
    }
    (self.size, self.frame) = (size, frame)
    // The overlap of bars and the frame.
    var bars = [0.0, 0, 0, 0]
    if Int.random(in: 0..<2, using: &random) == 0 { bars = bars.map { _ in quarters(0...250) } }
    let covered = [
      Rect(x: 0, y: 0, width: size.width, height: bars[0]),
      Rect(x: 0, y: 0, width: bars[1], height: size.height),
      Rect(x: 0, y: size.height - bars[2], width: size.width, height: bars[2]),
      Rect(x: size.width - bars[3], y: 0, width: bars[3], height: size.height),
    ].enumerated().map { place, bar in
      let common = bar.intersection(frame) ?? .zero
      return place % 2 == 0 ? common.height : common.width
    }
    both("load " + modules[Int.random(in: 0..<modules.count, using: &random)])
    both("sections 9 14 5 0 3")
    both("item 0,1 start=09:30 end=11:00 size=60x45 z=2; item 0,4 pointer=pass-through")
    let place =
      Int.random(in: 0..<3, using: &random) == 0
      ? "inset \(frame.y) \(frame.x) \(size.height - frame.maxY) \(size.width - frame.maxX)"
      : "\(frame.x) \(frame.y) \(frame.width) \(frame.height)"
    run("bounds \(size.width) \(size.height); safe-area \(words(bars))", framed)
    run("layer main frame \(place)", framed)
    run("bounds \(frame.width) \(frame.height); safe-area \(words(covered))", alone)
    both("set header=24")
    both("scroll! to 0 \(quarters(-200...900))")
    setup = framed.journalLines.count
    expect(setup >= 7, "\(log)")
  }

  private let modules = [
    "flow", "flow direction=horizontal item-size=40x70",
    "flow section-inset-reference=safe-area item-size=60x40",
    "overlay over flow section-inset-reference=layout-margins", "sticky over flow item-size=90x40",
    "overlay over flow item-size=300x50 backdrop=0..1 handle=20", "calendar hour-height=40",
    "overlay over sticky over flow notches=1/3,4/5",
  ]

  private func words(_ values: [Double]) -> String {
    values.map { "\($0)" }.joined(separator: " ")
  }

  // MARK: Steps

  /// Runs a random line on both; points of the scene are moved for the one that is alone.
  func step(_ random: inout SplitMix) -> String {
    func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    func quarters(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &random)) / 4
    }
    let point = point(&random)
    switch below(16) {
    case 0: return both("scroll to \(quarters(-100...900)) \(quarters(-400...4000))")
    case 1: return both("scroll! by \(quarters(-90...90)) \(quarters(-900...900))")
    case 2:
      return both("scroll item \(below(3)),\(below(5)) \(["start", "center", "end"][below(3)])")
    case 3: return both("fling \(below(900) - 450) \(below(4000) - 2000)")
    case 4:
      return both("append \(below(3)) x\(1 + below(4)) size=\(20 + below(60))x\(20 + below(60))")
    case 5: return both("delete \(below(2)),\(below(4)); layer main anchor start")
    case 6: return both("item 0,\(below(5)) alpha=\(quarters(0...4)) z=\(below(9)) label=\"a b\"")
    case 7:
      let command = below(2) == 0 ? "inset" : "layout-margins"
      return both("\(command) \(quarters(0...90)) \(below(9)) \(quarters(0...90)) 0")
    case 8: return both("notch \(below(3)) --now")
    case 9: return both("transition flow item-size=33x44 at 0.\(1 + below(8))")
    case 10: return both("transition \(below(2) == 0 ? "finish" : "cancel")")
    case 11: return touched("set hour-height=\(20 + below(60)) at", point)
    default:
      // A finger beside the frame is nothing to the layer, and outside the scene to the other.
      guard frame.contains(point) else { return both("settle") }
      _ = touched("press", point)
      both("drag \(quarters(-60...60)) \(quarters(-500...500)) in \(10 + below(90))")
      return both(below(2) == 0 ? "release; settle" : "release; tick \(below(300))")
    }
  }

  /// Undoes steps, but not what made the pair.
  func undo(_ count: Int) {
    let steps = min(count, framed.journalLines.count - setup)
    if steps > 0 { both("undo \(steps)") }
  }

  /// A point inside the scene, mostly inside the frame too, and on no edge.
  private func point(_ random: inout SplitMix) -> Point {
    let inside = frame.intersection(Rect(origin: .zero, size: size))
    let area =
      Int.random(in: 0..<3, using: &random) == 0
      ? Rect(origin: .zero, size: size) : inside ?? Rect(origin: .zero, size: size)
    func within(_ start: Double, _ length: Double) -> Double {
      start + (Double.random(in: 0..<1, using: &random) * length * 4).rounded(.down) / 4 + 0.0625
    }
    return Point(x: within(area.x, area.width), y: within(area.y, area.height))
  }

  private func touched(_ command: String, _ point: Point) -> String {
    let line = "\(command) \(point.x) \(point.y)"
    same(
      run(line, framed), run("\(command) \(point.x - frame.x) \(point.y - frame.y)", alone), line)
    return line
  }

  @discardableResult
  private func both(_ line: String) -> String {
    same(run(line, framed), run(line, alone), line)
    return line
  }

  @discardableResult
  private func run(_ line: String, _ shell: Shell) -> [CommandReply] {
    if shell === framed { log.append(line) }
    return shell.run(line, mode: .script).replies
  }

  /// Both succeed and move alike, or both refuse for one reason.
  private func same(_ a: [CommandReply], _ b: [CommandReply], _ line: String) {
    expect(a.count, equals: b.count, "\(line)\n\(log)")
    for (a, b) in zip(a, b) {
      switch (a.result, b.result) {
      case (.success(.changed(let a)), .success(.changed(let b))):
        expect(a.moved, equals: b.moved, "\(line)\n\(log)")
        if let moved = a.moved, moved.content != .zero || moved.sheet != 0 { self.moved += 1 }
      case (.success, .success): break
      case (.failure(let a), .failure(let b)):
        // The sentence may name the point.
        expect(a.code, equals: b.code, "\(a.message) \(b.message) \(log)")
        refused += 1
      default: expect(false, "\(line): one refuses\n\(log)")
      }
    }
  }

  // MARK: Comparing

  func compare(_ what: String, _ random: inout SplitMix, _ tally: inout Tally) {
    let comment = "\(what)\n\(size) \(frame)\n\(log)"
    do {
      try compareStatus(comment)
      try compareElements(comment)
      for _ in 0..<12 { try compareHit(at: point(&random), comment, &tally) }
      try compareRegions(comment, &random)
      try compareDrawings(comment, &tally)
    } catch { expect(false, "\(error) \(comment)") }
    (tally.refused, tally.moved) = (tally.refused + refused, tally.moved + moved)
    (refused, moved) = (0, 0)
  }

  private func compareStatus(_ comment: String) throws {
    var (a, b) = (try framed.scene.status(of: nil), try alone.scene.status(of: nil))
    expect(a.frame, equals: frame, comment)
    expect(b.frame, equals: Rect(origin: .zero, size: frame.size), comment)
    (a.frame, a.place) = (b.frame, b.place)
    expect(a, equals: b, comment)
    a = b
  }

  private func compareElements(_ comment: String) throws {
    for query in [AttributesQuery.visible, .all] {
      try expect(
        framed.scene.attributes(query), equals: alone.scene.attributes(query), comment)
    }
    guard case .success(.attributes(let a)) = run("attrs --screen", framed).first?.result,
      case .success(.attributes(let b)) = run("attrs --screen", alone).first?.result
    else { return expect(false, comment) }
    log.removeLast()
    for (a, b) in zip(a.elements, b.elements) {
      expect(a.attributes.frame.isNear(moved(b.attributes.frame)), comment)
    }
    for element in a.elements.prefix(2).map(\.attributes.element) {
      let facts = try framed.scene.explain(element) ?? []
      try expect(Array(facts.dropLast(2)), equals: alone.scene.explain(element) ?? [], comment)
    }
  }

  private func compareHit(at point: Point, _ comment: String, _ tally: inout Tally) throws {
    let comment = "\(point) \(comment)"
    let hit = try framed.scene.hit(point)
    guard frame.contains(point) else {
      tally.outside += 1
      return expect(hit.target == nil && hit.scrolls == nil && hit.stack.isEmpty, comment)
    }
    let other = try alone.scene.hit(Point(x: point.x - frame.x, y: point.y - frame.y))
    if other.target != nil { tally.hits += 1 }
    expect(hit.target?.element, equals: other.target?.element, comment)
    expect(hit.scrolls == other.scrolls && hit.facts == other.facts, comment)
    expect(hit.stack.count, equals: other.stack.count, comment)
    for (a, b) in zip(hit.stack, other.stack) {
      expect(a.element == b.element && a.verdict == b.verdict && a.reason == b.reason, comment)
      expect(a.frame.isNear(moved(b.frame)) && a.zIndex == b.zIndex, comment)
    }
    if let a = hit.local, let b = other.local {
      expect((a.x - b.x).magnitude < 1e-6 && (a.y - b.y).magnitude < 1e-6, comment)
    }
  }

  private func compareRegions(_ comment: String, _ random: inout SplitMix) throws {
    let (a, b) = (try framed.scene.passThrough(), try alone.scene.passThrough())
    let (mapA, mapB) = (try framed.scene.touchMap(), try alone.scene.touchMap())
    for _ in 0..<8 {
      let point = point(&random)
      let local = Point(x: point.x - frame.x, y: point.y - frame.y)
      let isInside = frame.contains(point)
      expect(
        a.region.contains(point), equals: !isInside || b.region.contains(local),
        "\(point) \(comment)")
      expect(
        mapA[0].region.contains(point), equals: isInside && mapB[0].region.contains(local),
        "\(point) \(comment)")
    }
    expect(a.inexact, equals: b.inexact, comment)
    guard Rect(origin: .zero, size: size).intersection(frame) == frame else { return }
    // Inside the scene nothing more is clipped: the rectangles are those of the other, moved.
    let rects = mapA[0].region.rects.filter { $0.isSeen }
    let others = mapB[0].region.rects.filter { $0.isSeen }
    expect(rects.count, equals: others.count, comment)
    for (a, b) in zip(rects, others) { expect(a.isNear(moved(b)), comment) }
    let free = size.width * size.height - frame.width * frame.height
    expect((a.region.area - b.region.area - free).magnitude < 1e-3, comment)
  }

  private func compareDrawings(_ comment: String, _ tally: inout Tally) throws {
    guard case .success(.drawing(let a)) = run("draw", framed).first?.result,
      case .success(.drawing(let b)) = run("draw", alone).first?.result
    else { return expect(false, comment) }
    log.removeLast()
    let window = Rect(origin: .zero, size: frame.size)
    let boxes = a.boxes.filter { $0.frame.isSeen }
    let seen = b.boxes.compactMap { box in
      box.frame.intersection(window).map { (box: box, frame: $0) }
    }.filter { $0.frame.isSeen }
    expect(boxes.count, equals: seen.count, comment)
    for (a, b) in zip(boxes, seen) {
      expect(a.element == b.box.element && a.label == b.box.label, comment)
      expect(a.frame.isNear(moved(b.frame)), "\(a.frame) \(moved(b.frame)) \(comment)")
      expect(a.attributes.frame.isNear(moved(b.box.attributes.frame)), comment)
      let clip = b.box.clip.map { $0.intersection(window) ?? .zero } ?? window
      expect(a.clip?.isNear(moved(clip)) ?? false, "\(String(describing: a.clip)) \(comment)")
      guard a.appearance == .handle else { continue }
      let bar = b.box.bar.intersection(window)
      expect(bar.map { a.bar.isNear(moved($0)) } ?? a.bar.isEmpty, "\(a.bar) \(comment)")
    }
    tally.boxes += a.boxes.count
  }

  private func moved(_ rect: Rect) -> Rect { rect.offset(dx: frame.x, dy: frame.y) }
}

extension Rect {
  /// Whether it is more than what rounding leaves at an edge.
  fileprivate var isSeen: Bool { min(width, height) > 1e-6 }

  fileprivate func isNear(_ other: Rect) -> Bool {
    [x - other.x, y - other.y, width - other.width, height - other.height].allSatisfy {
      $0.magnitude < 1e-6
    }
  }
}
