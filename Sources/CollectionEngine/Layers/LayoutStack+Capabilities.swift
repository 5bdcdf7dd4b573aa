internal import LayoutCore

/// The capabilities of the layouts; each member documents which layout is asked.
extension LayoutStack {
  /// Asks for the kinds that options name, and numbers all kinds again where they are others;
  /// returns whether they are.
  ///
  /// - Throws: what a layout throws.
  @discardableResult
  func renewKinds() throws(LayoutFailure) -> Bool {
    guard namesKinds else { return false }
    var all = levels.flatMap { $0.declaration.kinds }
    for level in levels.indices {
      all += try levels[level].optionKinds?.kinds(contexts[level]) ?? []
    }
    let kinds = KindTable(all)
    guard kinds != self.kinds else { return false }
    self.kinds = kinds
    for level in levels { level.kinds = kinds }
    for context in contexts { context.kinds = kinds }
    return true
  }

  /// Returns the attributes from which a new element starts: the outermost layout's choice, else
  /// transparent at its place.
  ///
  /// The layouts below are not asked, because a decorator may have moved their elements.
  ///
  /// - Throws: what the layout throws.
  func initialAttributes(forAppearing element: Element) throws(LayoutFailure) -> LayoutAttributes? {
    let chosen = try top.animation?.initialAttributes(
      forAppearing: element, contexts[contexts.count - 1])
    if let chosen { return chosen }
    return try faded(element)
  }

  /// Returns the attributes with which a disappearing element ends: the outermost layout's choice,
  /// else transparent at its place.
  ///
  /// - Throws: what the layout throws.
  func finalAttributes(forDisappearing element: Element) throws(LayoutFailure) -> LayoutAttributes?
  {
    let chosen = try top.animation?.finalAttributes(
      forDisappearing: element, contexts[contexts.count - 1])
    if let chosen { return chosen }
    return try faded(element)
  }

  private func faded(_ element: Element) throws(LayoutFailure) -> LayoutAttributes? {
    var attributes = try attributes(for: element)
    attributes?.alpha = 0
    return attributes
  }

  /// Returns facts from every layout that can explain, base first, or nil if none can.
  ///
  /// A decorator goes on where its base ends: with what it makes of the base's answer.
  ///
  /// - Throws: what the layouts throw.
  func explain(_ element: Element) throws(LayoutFailure) -> [Fact]? {
    var facts: [Fact]?
    for level in levels.indices {
      guard let explanation = levels[level].explanation else { continue }
      facts = (facts ?? []) + (try explanation.explain(element, contexts[level]))
    }
    return facts
  }

  /// Returns what a point means, from the outermost layout that knows; empty if none does.
  ///
  /// - Throws: what the layout throws.
  func explain(_ point: Point) throws(LayoutFailure) -> [Fact] {
    for level in levels.indices.reversed() {
      guard let explanation = levels[level].explanation,
        let local = contexts[level].local(point)
      else { continue }
      let facts = try explanation.explain(local, contexts[level])
      if !facts.isEmpty { return facts }
    }
    return []
  }

  /// Returns what a person should know of the whole content, base first.
  ///
  /// - Throws: what the layouts throw.
  func remarks() throws(LayoutFailure) -> [Fact] {
    var facts: [Fact] = []
    for level in levels.indices {
      facts += try levels[level].explanation?.remarks(contexts[level]) ?? []
    }
    return facts
  }

  /// The text shown on an element that is no cell, from the outermost layout that names it, or nil.
  ///
  /// - Throws: what the layout throws.
  func label(of element: Element) throws(LayoutFailure) -> String? {
    for level in levels.indices.reversed() {
      if let label = try levels[level].labelling?.label(of: element, contexts[level]) {
        return label
      }
    }
    return nil
  }

  /// The captions of elements in pictures, each from the outermost layout that has one for it.
  ///
  /// - Throws: what the layouts throw.
  func captions(of elements: [Element]) throws(LayoutFailure) -> [Caption?] {
    var captions: [Caption?] = Array(repeating: nil, count: elements.count)
    for level in levels.indices.reversed() {
      guard let labelling = levels[level].labelling else { continue }
      let missing = captions.indices.filter { captions[$0] == nil }
      let found = try labelling.captions(of: missing.map { elements[$0] }, contexts[level])
      for (index, caption) in zip(missing, found) { captions[index] = caption }
    }
    return captions
  }

  /// The distance to scroll until a picture opens where the outermost layout that knows wants it,
  /// and the name of that place; nil if it opens where it is.
  ///
  /// - Throws: what the layouts throw.
  func opening() throws(LayoutFailure) -> (distance: Point, name: String)? {
    for level in levels.indices.reversed() {
      guard let opening = try levels[level].labelling?.opening(contexts[level]) else { continue }
      let offset = contexts[level].viewport.contentOffset
      return (
        Point(x: opening.offset.x - offset.x, y: opening.offset.y - offset.y), opening.name
      )
    }
    return nil
  }

  /// Returns the touch zones of the outermost layout.
  ///
  /// - Throws: what the layout throws.
  func touchZones() throws(LayoutFailure) -> [TouchZone] {
    guard let touch = top.touch else { return [] }
    return try touch.touchZones(contexts[contexts.count - 1])
  }

  /// Passes a gesture to the outermost layout that follows gestures; returns nil if none does.
  ///
  /// - Throws: what the layout throws.
  func respond(to gesture: Gesture) throws(LayoutFailure) -> (level: Int, GestureResponse)? {
    guard let (level, interaction) = interaction else { return nil }
    return (level, try interaction.respond(to: gesture, contexts[level]))
  }

  /// Returns values that describe the state after gestures.
  ///
  /// - Throws: what the layout throws.
  func report() throws(LayoutFailure) -> [Fact] {
    for level in levels.indices.reversed() {
      if let interaction = levels[level].interaction {
        return try interaction.report(contexts[level])
      }
    }
    return []
  }

  /// Returns what each release rule would do, or nil if no layout follows gestures.
  ///
  /// - Throws: what the layout throws.
  func compare(velocity: Point) throws(LayoutFailure) -> [Fact]? {
    guard let (level, interaction) = interaction else { return nil }
    return try interaction.compare(velocity: velocity, contexts[level])
  }

  /// The outermost layout that follows gestures.
  var interaction: (level: Int, any Interaction)? {
    for level in levels.indices.reversed() {
      if let interaction = levels[level].interaction, interaction.follows(contexts[level]) {
        return (level, interaction)
      }
    }
    return nil
  }

  /// Returns what a finger at a point in content coordinates would take hold of, from the outermost
  /// layout that knows; nil if none does.
  ///
  /// - Throws: what the layout throws.
  func place(at point: Point) throws(LayoutFailure) -> TouchPlace? {
    for level in levels.indices.reversed() {
      guard let explanation = levels[level].explanation,
        let local = contexts[level].local(point)
      else { continue }
      if let place = try explanation.place(at: local, contexts[level]) { return place }
    }
    return nil
  }

  /// The place of a point that a change of options keeps, from the outermost layout that has
  /// places.
  ///
  /// - Throws: what the layouts throw.
  func place(of point: Point) throws(LayoutFailure) -> (level: Int, place: Point)? {
    for level in levels.indices.reversed() {
      guard let anchoring = levels[level].anchoring, let local = contexts[level].local(point)
      else { continue }
      if let place = try anchoring.place(of: local, contexts[level]) { return (level, place) }
    }
    return nil
  }

  /// Returns the point at a place of the layout at `level`, or nil if it no longer exists.
  ///
  /// - Throws: what the layout throws.
  func point(of place: Point, level: Int) throws(LayoutFailure) -> Point? {
    let found = try levels[level].anchoring?.point(ofPlace: place, contexts[level])
    let origin = contexts[level].origin
    return found.map { Point(x: $0.x + origin.x, y: $0.y + origin.y) }
  }

  /// Returns the distance to scroll until a cell is at `position`, which the outermost layout
  /// chooses that can; nil if none does.
  ///
  /// - Throws: what the layout throws.
  func distance(bringing element: Element, to position: ScrollPosition) throws(LayoutFailure)
    -> Point?
  {
    for level in levels.indices.reversed() {
      guard let landing = levels[level].landing,
        let target = try landing.contentOffset(
          bringing: element, to: position, contexts[level])
      else { continue }
      let offset = contexts[level].viewport.contentOffset
      return Point(x: target.x - offset.x, y: target.y - offset.y)
    }
    return nil
  }

  /// The resting offset that the outermost layout that can snap chooses, else `proposed`.
  ///
  /// - Throws: what the layout throws.
  func target(forProposed proposed: Point, velocity: Point) throws(LayoutFailure) -> Point {
    for level in levels.indices.reversed() {
      if let snapping = levels[level].snapping {
        return try snapping.targetContentOffset(
          forProposed: proposed, velocity: velocity, contexts[level])
      }
    }
    return proposed
  }
}
