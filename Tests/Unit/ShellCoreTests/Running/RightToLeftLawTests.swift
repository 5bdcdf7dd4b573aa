import CollectionEngine
import LayoutCore
import ShellCore
import TestSupport
import Testing

/// A scene from right to left is the mirror image of the same scene from left to right, with left
/// and right of insets, bars, frames and fingers exchanged: in frames and under every command
/// (rules F-39 and O-08).
struct RightToLeftLawTests {
  @Test(
    "Right to left is the mirror image under every command",
    arguments: [20_261_127, 40, 9] as [UInt64])
  func law(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var tally = MirroredPair.Tally()
    let rounds = rounds(8, often: 500)
    var failures = 0
    for round in 0..<rounds {
      let pair = MirroredPair(&random, "round \(round)")
      pair.compare(&random, &tally)
      for _ in 0..<9 {
        pair.step(&random)
        pair.compare(&random, &tally)
      }
      pair.undo(1 + Int.random(in: 0..<4, using: &random))
      pair.compare(&random, &tally)
      failures += pair.hasFailed ? 1 : 0
      if failures > 5 { break }
    }
    expect(tally.hits > 20 * rounds && tally.elements > 60 * rounds, "\(tally)")
    expect(tally.scrolled > 2 * rounds && tally.moments > rounds, "\(tally)")
    expect(tally.refused < 4 * rounds, "\(tally)")
  }

  /// Offsets of layers that follow each other are distinguished by the target layouts of a
  /// transition.
  @Test("Layers follow through transitions from right to left")
  func followersInTransition() {
    var random = SplitMix(seed: 40)
    var tally = MirroredPair.Tally()
    for target in [
      "flow rtl={off} direction=horizontal item-size=70x50 at 0.7",
      "flow rtl={off} item-size=60x40 section-inset=0,7,0,19",
    ] {
      let pair = MirroredPair([
        "bounds 255.0625 352", "inset 5 8 24 8", "safe-area 16 19 21 19",
        "load flow rtl={off} direction=horizontal item-size=90x50 line-spacing=14 header=24",
        "sections 9 14 5 0 3", "load flow rtl={off} direction=horizontal item-size=60x60 as front",
        "layer front frame inset 58 0 32 0", "sections 30; layer front mirror main; use main",
        "transition \(target)",
      ])
      pair.compare(&random, &tally)
    }
    expect(tally.elements > 20, "\(tally)")
  }

  /// A sheet on its way to another layout is touched where it is seen.
  @Test("Touch zones stay on the way") func touchZonesStayOnTheWay() throws {
    let shell = Shell(catalogue: LayoutsCatalogue())
    func run(_ line: String) {
      for reply in shell.run(line, mode: .script).replies {
        if case .failure(let error) = reply.result { expect(false, "\(line): \(error.message)") }
      }
    }
    run("bounds 300 400; load overlay over flow item-size=80x50; sections 200; scroll to 0 300")
    let (clip, start) = (try shell.scene.clip(), try shell.scene.status(of: nil).offset)
    run("transition flow item-size=20x20 at 0.5")
    try expect(shell.scene.status(of: nil).offset != start)
    try expect(shell.scene.clip(), equals: clip)
    // Beside the sheet nothing of its content is hit.
    for y in stride(from: 1.5, to: clip?.minY ?? 0, by: 9) {
      let hit = try shell.scene.hit(Point(x: 150, y: y)).target
      expect(hit?.element?.kind != .cell, "\(y): \(String(describing: hit))")
    }
  }
}

/// The same scene from left to right and from right to left.
private final class MirroredPair {
  /// Numbers of comparisons, to check that there were some.
  struct Tally {
    var elements = 0
    var hits = 0
    /// Comparisons of a layer whose content has left its start edge.
    var scrolled = 0
    var moments = 0
    var refused = 0
  }

  private let plain = Shell(catalogue: LayoutsCatalogue())
  private let mirrored = Shell(catalogue: LayoutsCatalogue())
  private var log: [String] = []
  private var setup = 0
  private var refused = 0
  private(set) var hasFailed = false
  /// Widths of layers at the first comparison; not a number once one was resized, when the moments
  /// of its last change may be between two widths.
  private var widths: [String: Double] = [:]

  /// Words that are others in the mirror image.
  private static let words = [
    ("{off}", "off", "on"), ("{left}", "left", "right"), ("{right}", "right", "left"),
  ]

  private static let modules = [
    "flow rtl={off} direction=horizontal item-size=40x70 section-inset=3,11,5,26",
    "flow rtl={off} direction=horizontal item-size=90x50 line-spacing=14 header=24 footer=9",
    "flow rtl={off} direction=horizontal item-size=70x50 snap=item section-inset-reference=safe-area",
    "flow rtl={off} direction=horizontal item-size=120x300 snap=page",
    "flow rtl={off} item-size=60x40 section-inset-reference=layout-margins section-inset=0,7,0,19",
    "sticky over flow rtl={off} direction=horizontal item-size=90x40 header=30",
    "sticky over flow rtl={off} direction=horizontal item-size=90x40 header=30 footer=12 pin=both during-bounce=stretch",
    "sticky over flow rtl={off} direction=horizontal item-size=50x40 page-header=60",
    "overlay over flow rtl={off} direction=horizontal item-size=80x50",
    "overlay over sticky over flow rtl={off} direction=horizontal item-size=80x50 header=20",
    "sticky over overlay over flow rtl={off} direction=horizontal item-size=80x50 header=20",
    "overlay over flow rtl={off} direction=horizontal item-size=80x50 edge={right} handle=12",
    "overlay over sticky over flow rtl={off} direction=horizontal item-size=80x50 header=20 edge={left}",
    "overlay over flow rtl={off} direction=horizontal item-size=80x50 edge={left} style=flexible",
    "overlay over flow rtl={off} item-size=80x50 edge={right} section-inset=0,7,0,19",
    "overlay over sticky over flow rtl={off} item-size=60x50 header=20 edge={left} style=rigid",
    "sticky over flow rtl={off} item-size=70x40 header=30 pin=both section-inset=4,9,5,21",
    "sticky over flow rtl={off} item-size=70x40 header=24 axis=both pin-x=\"items 0..0\" pin-y=header limit=none",
    "sticky over flow rtl={off} direction=horizontal item-size=70x40 axis=both pin-x=\"sections 0..0\" pin-y=cell",
  ]

  init(_ random: inout SplitMix, _ name: String) {
    log = [name]
    both("bounds \(Double(800 + below(900, &random)) / 4 + 0.0625) \(200 + below(300, &random))")
    both("load \(module(&random))")
    if below(2, &random) == 0 { sides("inset", &random) }
    if below(2, &random) == 0 { sides("safe-area", &random) }
    both("sections 9 14 5 0 3")
    both("item 0,1 size=60x45 z=2; item 0,4 pointer=pass-through; item 1,3 size=131x20")
    if below(3, &random) == 0 {
      both("load \(module(&random)) as front")
      both("layer front frame inset \(below(60, &random)) 0 \(below(60, &random)) 0")
      both("sections 30; use main")
      if below(2, &random) == 0 {
        both(below(2, &random) == 0 ? "layer main mirror front" : "layer front mirror main")
      }
    }
    setup = plain.journalLines.count
  }

  /// The pair that these lines make.
  init(_ lines: [String]) { for line in lines { both(line) } }

  private func below(_ limit: Int, _ random: inout SplitMix) -> Int {
    Int.random(in: 0..<limit, using: &random)
  }

  private func module(_ random: inout SplitMix) -> String {
    Self.modules[below(Self.modules.count, &random)]
  }

  // MARK: Steps

  /// Runs a random line on both, which may have another form in the mirror image.
  func step(_ random: inout SplitMix) {
    func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    func quarters(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &random)) / 4
    }
    let layers = plain.scene.layerNames
    let layer = layers[below(layers.count)]
    switch below(32) {
    case 0: offset(quarters(-400...6000), quarters(-100...400), "scroll to", &random)
    case 1:
      offset(quarters(-400...6000), 0, "scroll! to", &random)
    case 2: vector("scroll by", quarters(-900...900), quarters(-90...90))
    case 3: both("scroll item \(below(3)),\(below(5)) \(["start", "center", "end"][below(3)])")
    case 4: vector("fling", Double(below(4000) - 2000), Double(below(600) - 300))
    case 5: both("append \(below(3)) x\(1 + below(4)) size=\(20 + below(60))x\(20 + below(60))")
    case 6: both("delete \(below(2)),\(below(4))")
    case 7: both("insert \(below(2)),0 x\(1 + below(5))")
    case 8: both("layer \(layer) anchor \(["start", "end", "none"][below(3)])")
    case 9: sides("inset", &random)
    case 10: sides("safe-area", &random)
    case 11: sides("layout-margins", &random)
    case 12:
      let words = ["automatic", "scrollable-axes", "always", "never"]
      both("layer \(layer) inset-adjustment \(words[below(4)])")
    case 13: both("layer \(layer) always-bounce \(["none", "x", "y", "both"][below(4)])")
    case 14: bounds("\(quarters(800...1700) + 0.0625) \(200 + below(300))")
    case 15: both("set item-size=\(30 + below(90))x\(30 + below(90))")
    case 16: both("set line-spacing=\(1 + below(30)) section-inset=1,2,\(below(9)),\(below(40))")
    case 17: both("set direction=\(below(2) == 0 ? "vertical" : "horizontal")")
    case 18: both("load \(module(&random))")
    case 19:
      let place = below(2) == 0 ? " at 0.\(1 + below(8))" : ""
      both("transition \(module(&random))\(place)")
    case 20: both("transition \(below(3) == 0 ? "cancel" : "finish")")
    case 21: both("notch \(below(3))\(below(2) == 0 ? " --now" : "; tick \(below(300))")")
    case 22:
      both("move 0,0 1,\(below(5)); section \(below(2) == 0 ? "move 0 2" : "insert 1 items=4")")
    case 23:
      if below(2) == 0 { both("focus 0,\(below(8))") }
      let words = ["{left}", "{right}", "up", "down", "next", "previous"]
      both("focus \(words[below(6)])")
    case 24: both("batch; delete 0,1; insert 0,0; move 1,2 0,2; commit")
    case 25: both("layer \(layer) range \(["auto", "own", "union"][below(3)])")
    case 26:
      let (top, bottom) = (below(50), below(60))
      let (left, right) = (quarters(0...200), quarters(0...200))
      run(
        "layer \(layer) frame inset \(top) \(left) \(bottom) \(right)",
        "layer \(layer) frame inset \(top) \(right) \(bottom) \(left)")
    case 27: both("use \(layer)")
    case 28: vector("invalidate offset", quarters(-200...200), 0)
    case 29:
      let (element, edges) = (
        ["item 0,\(below(6))", "layer \(layer) kind header"][below(2)], below(60)
      )
      run(
        "\(element) touch-inset=4,\(edges),9,2", "\(element) touch-inset=4,2,9,\(edges)")
    case 30:
      let size = plain.scene.viewportSize
      place(
        layer,
        Rect(
          x: quarters(-200...500), y: Double(below(120) - 20),
          width: size.width - quarters(0...400), height: Double(below(200) + 100)))
    default:
      let point = point(&random)
      run("press \(point.x) \(point.y)", "press \(across(point.x)) \(point.y)")
      vector("drag", quarters(-500...500), quarters(-60...60), "in \(10 + below(90))")
      if below(2) == 0 { vector("drag", quarters(-900...900), quarters(-90...90)) }
      if below(2) == 0 {
        both(below(2) == 0 ? "release; settle" : "release; tick \(below(300))")
      } else {
        vector("release", Double(below(3000) - 1500), 0)
      }
    }
  }

  /// Gives a layer a frame in coordinates of the scene.
  private func place(_ layer: String, _ frame: Rect) {
    let tail = "\(frame.y) \(frame.width) \(frame.height)"
    run(
      "layer \(layer) frame \(frame.x) \(tail)",
      "layer \(layer) frame \(across(frame.maxX)) \(tail)")
  }

  /// Resizes the scene; a frame in its coordinates, which stays, is mirrored in its width again.
  private func bounds(_ size: String) {
    let placed = plain.scene.layerNames.compactMap { layer -> (layer: String, frame: Rect)? in
      guard case .fixed(let frame)? = try? plain.scene.status(of: layer).place else { return nil }
      return (layer, frame)
    }
    for (layer, _) in placed { both("layer \(layer) frame fill") }
    both("bounds \(size)")
    for (layer, frame) in placed { place(layer, frame) }
  }

  /// Undoes steps, but not what made the pair.
  func undo(_ count: Int) {
    let steps = min(count, plain.journalLines.count - setup)
    if steps > 0 { both("undo \(steps)") }
  }

  /// Insets, whose sides change places.
  private func sides(_ command: String, _ random: inout SplitMix) {
    let values = (0..<4).map { _ in Double(below(120, &random)) / 4 }
    func line(_ left: Double, _ right: Double) -> String {
      "\(command) \(values[0]) \(left) \(values[2]) \(right)"
    }
    run(line(values[1], values[3]), line(values[3], values[1]))
  }

  private func vector(_ command: String, _ x: Double, _ y: Double, _ tail: String = "") {
    run("\(command) \(x) \(y) \(tail)", "\(command) \(0 - x) \(y) \(tail)")
  }

  private func offset(_ x: Double, _ y: Double, _ command: String, _ random: inout SplitMix) {
    guard let sum = mirrorSum(plain.scene.currentLayer) else { return }
    run("\(command) \(x) \(y)", "\(command) \(sum - x) \(y)")
  }

  @discardableResult
  private func both(_ line: String) -> Bool {
    func form(_ isMirrored: Bool) -> String {
      Self.words.reduce(line) { text, word in
        text.replacing(word.0, with: isMirrored ? word.2 : word.1)
      }
    }
    return run(form(false), form(true))
  }

  /// Both succeed, or both refuse for one reason.
  @discardableResult
  private func run(_ line: String, _ other: String) -> Bool {
    log.append(line == other ? line : "\(line) | \(other)")
    let sums = plain.scene.layerNames.map { mirrorSum($0) }
    let (a, b) = (
      plain.run(line, mode: .script).replies, mirrored.run(other, mode: .script).replies
    )
    check(a.count == b.count, "replies")
    for (a, b) in zip(a, b) {
      switch (a.result, b.result) {
      case (.success(.changed(let a)), .success(.changed(let b))):
        guard let a = a.moved, let b = b.moved else { continue }
        // In the mirror image an offset moves with the room too, as x' is counted from the right.
        let changes = zip(plain.scene.layerNames, sums).map { (mirrorSum($0) ?? 0) - ($1 ?? 0) }
        check(
          ([0] + changes).contains { (a.content.x + b.content.x - $0).magnitude < 1e-6 },
          "moved \(a) \(b)")
        check((a.content.y - b.content.y).magnitude < 1e-6, "moved \(a) \(b)")
        check((a.sheet - b.sheet).magnitude < 1e-6, "moved \(a) \(b)")
      case (.success, .success): break
      case (.failure(let a), .failure(let b)):
        check(a.code == b.code, "\(a.message) \(b.message)")
        refused += 1
      case (.failure(let a), _): check(false, "one refuses: \(a.message)")
      case (_, .failure(let b)): check(false, "one refuses: \(b.message)")
      }
    }
    return !hasFailed
  }

  /// A point inside the scene, on no edge.
  private func point(_ random: inout SplitMix) -> Point {
    let size = plain.scene.viewportSize
    return Point(
      x: Double(below(Int(size.width * 4), &random)) / 4 + 0.0107,
      y: Double(below(Int(size.height * 4), &random)) / 4 + 0.0107)
  }

  /// A place of the scene in the mirror image.
  private func across(_ x: Double) -> Double { plain.scene.viewportSize.width - x }

  /// The sum of an offset and that of the mirror image, from the ends of both ranges.
  private func mirrorSum(_ layer: String) -> Double? {
    guard let a = try? plain.scene.status(of: layer), let b = try? mirrored.scene.status(of: layer)
    else { return nil }
    return a.offsetRange.min.x + b.offsetRange.max.x
  }

  private func check(_ holds: Bool, _ what: String) {
    if holds || hasFailed { return }
    hasFailed = true
    expect(false, "\(what)\n\(log.joined(separator: "\n"))")
  }

  // MARK: Comparing

  func compare(_ random: inout SplitMix, _ tally: inout Tally) {
    if hasFailed { return }
    do {
      for layer in plain.scene.layerNames { try compare(layer, &tally) }
      for _ in 0..<8 { try compareHit(at: point(&random), &tally) }
      try compareRegions(&random)
      check(plain.scene.focusedItem == mirrored.scene.focusedItem, "focus")
      check(plain.scene.currentLayer == mirrored.scene.currentLayer, "current layer")
    } catch { check(false, "\(error)") }
    (tally.refused, refused) = (tally.refused + refused, 0)
  }

  private func compare(_ layer: String, _ tally: inout Tally) throws {
    let (a, b) = (try plain.scene.status(of: layer), try mirrored.scene.status(of: layer))
    // A sheet at the right lies beside the origin of its content, one at the left does not.
    let isSheet = a.layouts.contains("overlay") || a.transition?.layouts.contains("overlay") == true
    check(
      isSheet || a.contentSize.isNear(b.contentSize), "content \(a.contentSize) \(b.contentSize)")
    check(a.adjustedInset.isMirror(of: b.adjustedInset), "\(a.adjustedInset) \(b.adjustedInset)")
    check(a.safeArea.isMirror(of: b.safeArea), "safe area")
    let width = plain.scene.viewportSize.width
    check(a.frame.isMirror(of: b.frame, across: width), "frame \(a.frame) \(b.frame)")
    let sum = a.offsetRange.min.x + b.offsetRange.max.x
    check((sum - a.offset.x - b.offset.x).magnitude < 1e-6, "\(layer) offset \(a) \(b)")
    check(
      (sum - a.offsetRange.max.x - b.offsetRange.min.x).magnitude < 1e-6,
      "range \(a.offsetRange) \(b.offsetRange)")
    check((a.offset.y - b.offset.y).magnitude < 1e-6, "\(layer) offset \(a.offset) \(b.offset)")
    check(
      (a.offsetRange.min.y - b.offsetRange.min.y).magnitude < 1e-6
        && (a.offsetRange.max.y - b.offsetRange.max.y).magnitude < 1e-6, "range")
    if a.offset.x > a.offsetRange.min.x + 1 { tally.scrolled += 1 }
    let seen = (
      try plain.scene.attributes(.visible, layer: layer).map { $0.attributes },
      try mirrored.scene.attributes(.visible, layer: layer).map { $0.attributes }
    )
    try compare(
      seen, layer, plain.scene.contentOrigin(layer: layer).x + a.frame.x,
      mirrored.scene.contentOrigin(layer: layer).x + b.frame.x, a.frame.width)
    tally.elements += seen.0.count
    let isResized = widths[layer, default: a.frame.width] != a.frame.width
    widths[layer] = isResized ? .nan : a.frame.width
    guard !isResized, !a.layouts.isEmpty else { return }
    let moments = (
      try plain.scene.frames(3, layer: layer).frames,
      try mirrored.scene.frames(3, layer: layer).frames
    )
    for (one, other) in zip(moments.0, moments.1) {
      tally.moments += 1
      try compare(
        (one.elements.map { $0.attributes }, other.elements.map { $0.attributes }),
        "\(layer) at \(one.progress)", one.offset.x, other.offset.x,
        a.frame.width)
    }
  }

  /// Compares elements that are seen in viewports of a width at these offsets.
  private func compare(
    _ seen: ([LayoutAttributes], [LayoutAttributes]), _ what: String, _ x: Double, _ mirror: Double,
    _ width: Double
  ) throws {
    func shown(_ all: [LayoutAttributes], _ x: Double) -> [LayoutAttributes] {
      all.map { attributes in
        var attributes = attributes
        attributes.frame = attributes.frame.offset(dx: -x, dy: 0)
        return attributes
      }.filter { $0.frame.maxX > 1e-6 && $0.frame.minX < width - 1e-6 && !$0.isHidden }
    }
    let (a, b) = (shown(seen.0, x), shown(seen.1, mirror))
    check(
      a.map { $0.element } == b.map { $0.element },
      "\(what): \(a.map { "\($0.element) \($0.frame)" }) \(b.map { "\($0.element) \($0.frame)" })")
    for (a, b) in zip(a, b) {
      check(
        a.frame.isMirror(of: b.frame, across: width), "\(what): \(a.element) \(a.frame) \(b.frame)")
      check(
        a.zIndex == b.zIndex && a.flags == b.flags && (a.alpha - b.alpha).magnitude < 1e-6,
        "\(what): \(a) \(b)")
    }
  }

  private func compareHit(at point: Point, _ tally: inout Tally) throws {
    let (a, b) = (
      try plain.scene.hit(point), try mirrored.scene.hit(Point(x: across(point.x), y: point.y))
    )
    if a.target != nil { tally.hits += 1 }
    check(
      a.target?.layer == b.target?.layer && a.target?.element == b.target?.element
        && a.scrolls == b.scrolls,
      "hit \(point): \(String(describing: a.target)) \(String(describing: b.target))")
  }

  private func compareRegions(_ random: inout SplitMix) throws {
    let (a, b) = (try plain.scene.touchMap(), try mirrored.scene.touchMap())
    check(a.count == b.count, "areas")
    for _ in 0..<6 {
      let point = point(&random)
      let other = Point(x: across(point.x), y: point.y)
      for (a, b) in zip(a, b) {
        check(a.region.contains(point) == b.region.contains(other), "region at \(point)")
      }
    }
  }
}

extension Size {
  fileprivate func isNear(_ other: Size) -> Bool {
    (width - other.width).magnitude < 1e-6 && (height - other.height).magnitude < 1e-6
  }
}

extension Insets {
  fileprivate func isMirror(of other: Insets) -> Bool {
    top == other.top && bottom == other.bottom && left == other.right && right == other.left
  }
}

extension Rect {
  fileprivate func isMirror(of other: Rect, across width: Double) -> Bool {
    [x - (width - other.maxX), y - other.y, self.width - other.width, height - other.height]
      .allSatisfy { $0.magnitude < 1e-6 }
  }
}
