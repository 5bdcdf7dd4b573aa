internal import CollectionEngine
internal import LayoutCore

// Laws about scrolling: which answers may change.
extension Law {
  static let path = Law(
    "path", "the same offset by any path",
    "What a layout answers at an offset does not depend on how the offset was reached.",
    fix: "compute from the offset of the viewport alone, and keep nothing of earlier offsets"
  ) { scene throws(LawStop) in
    let (straight, winding) = (try scene.twin(), try scene.twin())
    let targets = try scene.places()
    for target in targets {
      try straight.go(to: target)
      for place in targets.reversed() {
        try winding.go(to: place)
        let top = try winding.top()
        _ = try top.elements(in: top.context.viewport.bounds)
      }
      try winding.go(to: Point(x: target.x + 13, y: target.y + 7))
      try winding.go(to: target)
      try scene.difference("by another path").require(
        try straight.top().answer(), try winding.top().answer(), "at offset \(target.text)")
    }
  }

  static let invalidation = Law(
    "invalidation", "invalidation is honest",
    """
    A change of the viewport that a layout says invalidates nothing changes no answer, after every \
    change it answers as one that was freshly prepared there (rule L-03), and what it does not list as \
    invalidated is as it was (rule L-15).
    """,
    fix: """
      `layout.bounds` tells the host what a scroll changes, and another size and other insets \
      (in Swift: `BoundsSensitivity`): list it there, or invalidate everything
      """
  ) { scene throws(LawStop) in
    let twin = try scene.twin()
    func check(_ what: String) throws(LawStop) {
      let fresh = try twin.twin()
      try scene.difference("freshly prepared").require(
        try twin.top().answer(), try fresh.top().answer(), "after \(what)")
    }
    for place in try scene.places() {
      let before = try twin.top().everything()
      let untouched = try ask(engine: twin.scene.counters(layer: twin.layer)).untouchedScrolls
      _ = try ask(engine: twin.scene.attributes(.visible, layer: twin.layer))
      try twin.go(to: place)
      let what = "scroll! to \(place.text)"
      if try ask(engine: twin.scene.counters(layer: twin.layer)).untouchedScrolls > untouched,
        let sentence = scene.difference("before").sentence(try twin.top().everything(), before)
      {
        throw .broken("after \(what), which invalidates nothing: \(sentence)")
      }
      try checkKept(twin, what)
      try check(what)
    }
    for (width, height) in [(200.0, 300.0), (500, 300), (500, 700)] {
      try ask(engine: twin.scene.setBounds(Size(width: width, height: height)))
      try check("bounds \(width.short) \(height.short)")
    }
    try ask(
      engine: twin.scene.setInset(Insets(top: 20, left: 0, bottom: 10, right: 0), layer: twin.layer)
    )
    try check("inset 20 0 10 0")
    let sides = Insets(top: 0, left: 30, bottom: 0, right: 5)
    try ask(engine: twin.scene.setSafeArea(sides))
    try check("safe-area 0 30 0 5")
    try ask(engine: twin.scene.arrange(twin.layer, .insetAdjustment(.always)))
    try check("layer \(twin.layer) inset-adjustment always")
    try ask(engine: twin.scene.setLayoutMargins(sides, layer: twin.layer))
    try check("layout-margins 0 30 0 5")
  }

  static let sections = Law(
    "sections", "sections ascend, and offsets find them",
    """
    Sections follow each other along the axis, each from its start to an end that is not before it, and \
    the section at an offset is the last that starts at or before it.
    """,
    fix: """
      let each section start at or after the one before it, and find the last that starts at or \
      before an offset
      """
  ) { scene throws(LawStop) in
    let top = try scene.top()
    guard let sections = top.layout.sections, var extents = try top.extents() else {
      throw .notOffered
    }
    let count = extents.count
    if sections.isReversed { extents.reverse() }
    func number(_ place: Int) -> Int { sections.isReversed ? count - 1 - place : place }
    for (place, extent) in extents.enumerated() {
      guard extent.start.isFinite, extent.end.isFinite, extent.start <= extent.end else {
        throw .broken(
          "section \(number(place)) is from \(extent.start.short) to \(extent.end.short)")
      }
      guard place > 0, extent.start < extents[place - 1].start else { continue }
      throw .broken(
        "section \(number(place)) starts at \(extent.start.short), before section "
          + "\(number(place - 1)) at \(extents[place - 1].start.short)")
    }
    let edges = extents.flatMap { [$0.start, $0.end, ($0.start + $0.end) / 2, $0.start - 0.25] }
    for offset in [-1, 0, 1e7] + edges {
      let expected = extents.lastIndex { $0.start <= offset }.map(number)
      let found = try ask(layout: sections.section(at: offset))
      guard found != expected else { continue }
      func text(_ section: Int?) -> String { section.map { "section \($0)" } ?? "none" }
      throw .broken("at offset \(offset.short) is \(text(found)), by the extents \(text(expected))")
    }
  }

  static let snapping = Law(
    "snapping", "snapping is idempotent",
    "Content that rests where the layout wants it stays there.",
    fix: "return an offset that is a place to rest as it is"
  ) { scene throws(LawStop) in
    let twin = try scene.twin()
    guard let snapping = try twin.top().layout.snapping else { throw .notOffered }
    let range = try ask(engine: twin.scene.status(of: twin.layer)).offsetRange
    let difference = scene.difference("")
    for place in try scene.places() where range.clamp(place) == place {
      for velocity in [Point(x: 300, y: 900), Point(x: -700, y: -200), .zero] {
        let context = try twin.top().context
        let rest = try ask(
          layout: snapping.targetContentOffset(forProposed: place, velocity: velocity, context))
        guard rest.isFinite else { throw .broken("the target of \(place.text) is \(rest.text)") }
        // The engine clamps what is out of reach; and a fling may stop where nothing follows.
        guard velocity == .zero, range.clamp(rest) == rest else { continue }
        try twin.go(to: rest)
        let there = try twin.top().context
        let again = try ask(
          layout: snapping.targetContentOffset(forProposed: rest, velocity: .zero, there))
        guard difference.areClose(rest.x, again.x), difference.areClose(rest.y, again.y) else {
          throw .broken(
            "from \(place.text) it rests at \(rest.text), and from there at \(again.text)")
        }
      }
    }
  }

  static let places = Law(
    "places", "place and point are inverse",
    "The point at the place of a point has that same place.",
    fix: "let `point_of_place` be the inverse of `place_of_point`"
  ) { scene throws(LawStop) in
    let top = try scene.top()
    guard let anchoring = top.layout.anchoring else { throw .notOffered }
    let (size, difference) = (top.layout.contentSize, scene.difference(""))
    for x in [0.1, 0.37, 0.5, 0.93] {
      for y in [0.05, 0.31, 0.5, 0.97] {
        let point = Point(x: size.width * x, y: size.height * y)
        guard let place = try ask(layout: anchoring.place(of: point, top.context)),
          let there = try ask(layout: anchoring.point(ofPlace: place, top.context))
        else { continue }
        guard let again = try ask(layout: anchoring.place(of: there, top.context)) else {
          throw .broken("the place of \(point.text) is at \(there.text), which has none")
        }
        guard difference.areClose(place.x, again.x), difference.areClose(place.y, again.y) else {
          throw .broken(
            "the place \(place.text) of \(point.text) is at \(there.text), whose place is \(again.text)"
          )
        }
      }
    }
  }
}

/// Checks that elements that a layout did not list as invalidated, and that were therefore not
/// asked for again, are unchanged.
private func checkKept(_ scene: LawScene, _ what: String) throws(LawStop) {
  let kept = try ask(engine: scene.scene.attributes(.visible, layer: scene.layer))
  let asked: [ShownElement]
  // An equal question is asked in full, and the engine holds its answer against what is kept.
  do { asked = try scene.scene.attributes(.visible, layer: scene.layer) } catch {
    throw .broken("after \(what): \(error)")
  }
  // The engine selects the elements it keeps by the box as it computes it, which may differ in the
  // last bits.
  let top = try scene.top()
  let (window, isMoved) = (top.context.viewport.bounds, top.layout.declaration.isDecorator)
  func clear(_ found: [ShownElement]) -> [LayoutAttributes] {
    found.map { $0.attributes }.filter { !$0.grazes(window, isMoved: isMoved) }
  }
  if let sentence = scene.difference("asked again").sentence(clear(kept), clear(asked)) {
    throw .broken("after \(what), of what is not invalidated: \(sentence)")
  }
}

/// Where a layer and the sections that scroll by themselves are.
struct SavedPosition {
  var offset: Point
  var sections: [(section: Int, offset: Double)]
}

extension LawScene {
  /// Where the layer and its scrollers are.
  func position() throws(LawStop) -> SavedPosition {
    SavedPosition(
      offset: try ask(engine: scene.status(of: layer)).offset,
      sections: try ask(engine: scene.scrollers(layer: layer)).map { ($0.section, $0.offset) })
  }

  /// Scrolls the layer and its sections there, also beyond the ends.
  func go(to position: SavedPosition) throws(LawStop) {
    try go(to: position.offset)
    for one in position.sections {
      try ask(
        engine: scene.scrollSection(one.section, .to(one.offset), clamped: false, layer: layer))
    }
  }

  /// Offsets to try: those that rest, and one beyond each end.
  func places() throws(LawStop) -> [Point] {
    let status = try ask(engine: scene.status(of: layer))
    let (low, high) = (status.offsetRange.min, status.offsetRange.max)
    return [
      status.offset, low, high, Point(x: (low.x + high.x) / 2, y: (low.y + high.y) / 2),
      Point(x: low.x, y: low.y - 25), Point(x: high.x, y: high.y + 25),
      Point(x: low.x + (high.x - low.x) * 0.3, y: low.y + (high.y - low.y) * 0.3),
    ]
  }

  /// Scrolls there, also beyond the ends.
  func go(to offset: Point) throws(LawStop) {
    try ask(engine: scene.scroll(to: offset, clamped: false, layer: layer))
  }
}
