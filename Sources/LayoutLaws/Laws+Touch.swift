internal import CollectionEngine
internal import LayoutCore

// Laws about touches and gestures, and about time.
extension Law {
  static let hit = Law(
    "hit", "hit = topmost of what is drawn there",
    """
    A touch reaches the frontmost element that takes touches at its point, where it is drawn or its touch \
    insets reach, and no other.
    """,
    fix: """
      answer with the same frame and z in every rectangle that an element is in, however small
      """
  ) { scene throws(LawStop) in
    let twin = try scene.twin()
    let (kinds, drawn) = (try scene.kinds(), try Drawn(twin))
    for point in drawn.points {
      let expected = drawn.target(at: point)
      let found = try ask(engine: twin.scene.hit(point)).target?.element
      guard found != expected else { continue }
      func text(_ element: Element?) -> String { element.map { kinds.text(for: $0) } ?? "nothing" }
      throw .broken(
        "at \(point.text) hit finds \(text(found)), what takes it there is \(text(expected))")
    }
  }

  static let passThrough = Law(
    "pass-through", "pass-through never contradicts hit",
    "Where a layer is said to let touches through, hit finds nothing of it, and only there.",
    fix: """
      answer small rectangles as completely as large ones: a touch asks for what is at its point
      """
  ) { scene throws(LawStop) in
    let twin = try scene.twin()
    let (drawn, free) = (try Drawn(twin), try ask(engine: twin.scene.passThrough()))
    for point in drawn.points {
      let isHit = try ask(engine: twin.scene.hit(point)).target != nil
      let isFree = free.region.contains(point)
      if isFree, isHit {
        throw .broken("at \(point.text) touches fall through, and hit finds something")
      }
      // A turned element keeps touches from all of the box around it.
      if !isFree, !isHit, !drawn.isInBox(of: free.inexact, point) {
        throw .broken("at \(point.text) hit finds nothing, and touches do not fall through")
      }
    }
  }

  static let gestures = Law(
    "gestures", "gestures = f(state, time)",
    """
    What a gesture does depends on the state that the host keeps, the gesture and the time that passes, \
    and on nothing that an instance remembers; a gesture that is only asked about changes nothing.
    """,
    fix: """
      keep the state of a gesture in the numbers that the host keeps, not in the instance, and \
      let two short ticks lead where one long does
      """
  ) { scene throws(LawStop) in
    let top = try scene.top()
    guard let interaction = top.layout.interaction else { throw .notOffered }
    let (before, point) = (try top.answer(), Point(x: 160, y: 300))
    for (name, gesture) in [("a press", Gesture.press(point)), ("settle", .settle)] {
      let first = try ask(layout: interaction.respond(to: gesture, top.context))
      guard try ask(layout: interaction.respond(to: gesture, top.context)) == first else {
        throw .broken("asked twice, \(name) leads to two states")
      }
    }
    try scene.difference("before a gesture was asked about").require(try top.answer(), before)
    for velocity in [Point(x: 0, y: -900), Point(x: 0, y: 500)] {
      let (one, other) = (try scene.twin(), try scene.twin())
      for twin in [one, other] {
        try ask(engine: twin.scene.scroll(to: .zero, layer: twin.layer))
        try ask(engine: twin.scene.press(point))
        try ask(engine: twin.scene.drag(Point(x: 3, y: -45), milliseconds: 30))
        if twin.scene === other.scene { _ = try twin.top().answer() }
        try ask(engine: twin.scene.release(velocity: velocity))
      }
      try scene.difference("asked in between").require(
        try one.top().answer(), try other.top().answer())
      try ask(engine: one.scene.tick(milliseconds: 160))
      for _ in 0..<4 { try ask(engine: other.scene.tick(milliseconds: 40)) }
      // Content at its end is pulled along by a sheet, as far as it is at some tick (rule O-06):
      // where the content is by then is no answer to the gesture.
      for twin in [one, other] {
        try ask(engine: twin.scene.scroll(to: .zero, layer: twin.layer))
      }
      try scene.difference("with the time in four parts")
        .require(try one.top().answer(), try other.top().answer())
    }
  }
}

/// The elements of the viewport that take touches, and points at which to touch them.
private struct Drawn {
  /// Front to back, each with the place that takes touches as its frame.
  private let elements: [LayoutAttributes]
  private let scrollers: DrawnScrollers
  private let zones: [TouchZone]
  private let offset: Point
  private let isShown: Bool
  /// In scene coordinates, none close to an edge: there it depends on rounding who is hit.
  let points: [Point]

  init(_ twin: LawScene) throws(LawStop) {
    let (top, status) = (try twin.top(), try ask(engine: twin.scene.status(of: twin.layer)))
    let reach = try twin.probe().levels.map { $0.layout.declaration.touchReach }.max() ?? 0
    let seen = Rect(
      minX: status.bounds.minX - reach, minY: status.bounds.minY - reach,
      maxX: status.bounds.maxX + reach, maxY: status.bounds.maxY + reach)
    let found = try ask(engine: twin.scene.attributes(.rect(seen), layer: twin.layer))
    let scrollers = try DrawnScrollers(twin)
    elements = found.map { $0.attributes }
      .sorted { scrollers.isInFront($1, of: $0) }.reversed().map { $0.touchable }
    self.scrollers = scrollers
    zones = try ask(layout: top.layout.touch?.touchZones(top.context)) ?? []
    offset = status.offset
    isShown = status.isVisible && status.isInteractive
    let size = status.bounds.size
    var candidates: [Point] = []
    for x in [0.03, 0.31, 0.52, 0.77, 0.97] {
      for y in [0.02, 0.17, 0.41, 0.59, 0.83, 0.98] {
        candidates.append(Point(x: size.width * x + 0.13, y: size.height * y + 0.29))
      }
    }
    for box in elements.spread(16).map({ $0.boundingBox }) {
      candidates.append(Point(x: box.midX - offset.x, y: box.midY - offset.y))
      candidates.append(Point(x: box.minX - offset.x + 1, y: box.maxY - offset.y - 1))
    }
    let (offset, window) = (offset, Rect(origin: .zero, size: size))
    let edges = elements.map { $0.boundingBox } + zones.map { $0.rect } + scrollers.frames
    points = candidates.filter { point in
      let there = Point(x: point.x + offset.x, y: point.y + offset.y)
      return window.contains(point) && !edges.contains { $0.hasEdge(near: there) }
    }
  }

  /// The element that takes a touch, or nil.
  func target(at point: Point) -> Element? {
    let there = Point(x: point.x + offset.x, y: point.y + offset.y)
    let rule = zones.first { $0.rule != .clip && $0.rect.contains(there) }?.rule
    guard isShown, rule != .pass else { return nil }
    let clip = zones.first { $0.rule == .clip }?.rect
    // Where an element is behind a scroller, the room in this takes the touch.
    let room = clip?.contains(there) ?? true ? scrollers.room(at: there) : nil
    let front = elements.first { one in
      scrollers.showsTouch(one, at: there) && !one.isHidden && one.alpha >= 0.01
        && one.pointer != .none && one.pointer != .passThrough
        && one.transform.inverse != nil && one.contains(there)
        && (one.element.category == .decoration || clip?.contains(there) ?? true)
    }
    guard let front, let room else { return front?.element }
    return scrollers.isInFront(front, of: room) ? front.element : nil
  }

  /// Whether a point lies in the box of one of these elements.
  func isInBox(of some: [Element], _ point: Point) -> Bool {
    let there = Point(x: point.x + offset.x, y: point.y + offset.y)
    return elements.contains { some.contains($0.element) && $0.boundingBox.contains(there) }
  }
}

extension Rect {
  /// Whether a point lies within a hundredth of one of the lines that the edges lie on.
  fileprivate func hasEdge(near point: Point) -> Bool {
    [point.x - minX, point.x - maxX, point.y - minY, point.y - maxY].contains {
      $0.magnitude < 0.01
    }
  }
}

/// The scrollers of a layer, as far as touches go.
private struct DrawnScrollers {
  /// By section, each with what it stands for among the elements: all that is in it, behind the
  /// first cell.
  private var all: [Int: (scroller: SectionScroller, order: LayoutAttributes)] = [:]

  init(_ twin: LawScene) throws(LawStop) {
    for status in try ask(engine: twin.scene.scrollers(layer: twin.layer)) {
      let cell = Element(.cell, section: status.section)
      let first = try? twin.scene.attributes(.element(cell), layer: twin.layer)
      let own = try twin.top().element(cell)?.zIndex ?? first?.first?.attributes.zIndex ?? 0
      all[status.section] = (
        status.scroller,
        LayoutAttributes(
          Element(.cell, section: status.section, item: -1), frame: status.scroller.frame,
          zIndex: own)
      )
    }
  }

  var frames: [Rect] { all.values.map { $0.scroller.frame } }

  /// The scroller that an element is in, unless it takes touches beside it.
  private func place(of one: LayoutAttributes) -> LayoutAttributes? {
    guard one.flags.contains(.scrolled), let own = all[one.element.section],
      !own.scroller.hitsOverflow
    else { return nil }
    return own.order
  }

  /// Whether `a` is in front of `b`: whole scrollers, and elements in one.
  func isInFront(_ a: LayoutAttributes, of b: LayoutAttributes) -> Bool {
    let (outer, other) = (place(of: a) ?? a, place(of: b) ?? b)
    if outer.element == other.element {
      // The room of a scroller is behind all that is in it.
      if a.element.item < 0 || b.element.item < 0 { return b.element.item < 0 }
      return LayoutAttributes.frontOrder(b, a)
    }
    return LayoutAttributes.frontOrder(other, outer)
  }

  /// The stand-in of the scroller whose frame a point is in.
  func room(at point: Point) -> LayoutAttributes? {
    all.values.filter { $0.scroller.frame.contains(point) }.map { $0.order }
      .max { isInFront($1, of: $0) }
  }

  /// Whether an element takes touches at a point as far as its scroller is concerned.
  func showsTouch(_ one: LayoutAttributes, at point: Point) -> Bool {
    guard one.flags.contains(.scrolled), let scroller = all[one.element.section]?.scroller else {
      return true
    }
    if !scroller.hitsOverflow { return scroller.frame.contains(point) }
    let place = Rect(x: point.x, y: point.y, width: 1e-9, height: 1e-9)
    return !scroller.visiblePart(of: place).isEmpty
  }
}
