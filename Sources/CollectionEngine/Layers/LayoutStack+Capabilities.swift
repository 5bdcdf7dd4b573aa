internal import LayoutCore

/// What optional abilities of the layouts add; who is asked is said at each.
extension LayoutStack {
  /// What a new element starts from: as the outermost layout chooses, else transparent at its place.
  ///
  /// What a layout below would say is not asked: a decorator may have moved its elements.
  ///
  /// - Throws: what the layout throws.
  func initialAttributes(forAppearing element: Element) throws(LayoutFailure) -> LayoutAttributes? {
    guard let animation = top.animation else { return try faded(element) }
    let chosen = try animation.initialAttributes(
      forAppearing: element, contexts[contexts.count - 1])
    if let chosen { return chosen }
    return try faded(element)
  }

  /// What an element that goes away ends with: as the outermost layout chooses, else transparent at
  /// its place.
  ///
  /// - Throws: what the layout throws.
  func finalAttributes(forDisappearing element: Element) throws(LayoutFailure) -> LayoutAttributes?
  {
    guard let animation = top.animation else { return try faded(element) }
    let chosen = try animation.finalAttributes(
      forDisappearing: element, contexts[contexts.count - 1])
    if let chosen { return chosen }
    return try faded(element)
  }

  private func faded(_ element: Element) throws(LayoutFailure) -> LayoutAttributes? {
    var attributes = try attributes(for: element)
    attributes?.alpha = 0
    return attributes
  }

  /// Facts from every layout that can explain, base first, or nil if none can.
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

  /// What a point means, from the outermost layout that knows; empty where none does.
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

  /// What stands on an element that is no cell, from the outermost layout that names it, or nil.
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

  /// Places where touches do something else, as the outermost layout says.
  ///
  /// - Throws: what the layout throws.
  func touchZones() throws(LayoutFailure) -> [TouchZone] {
    guard let touch = top.touch else { return [] }
    return try touch.touchZones(contexts[contexts.count - 1])
  }

  /// What a gesture makes of the outermost layout that follows gestures, or nil if none does.
  ///
  /// - Throws: what the layout throws.
  func respond(to gesture: Gesture) throws(LayoutFailure) -> (level: Int, GestureResponse)? {
    guard let (level, interaction) = interaction else { return nil }
    return (level, try interaction.respond(to: gesture, contexts[level]))
  }

  /// What there is to say of what gestures have led to.
  ///
  /// - Throws: what the layout throws.
  func report() throws(LayoutFailure) -> [Fact] {
    guard let (level, interaction) = interaction else { return [] }
    return try interaction.report(contexts[level])
  }

  /// What each rule of release would do, or nil if no layout follows gestures.
  ///
  /// - Throws: what the layout throws.
  func compare(velocity: Point) throws(LayoutFailure) -> [Fact]? {
    guard let (level, interaction) = interaction else { return nil }
    return try interaction.compare(velocity: velocity, contexts[level])
  }

  /// The outermost layout that follows gestures.
  var interaction: (level: Int, any Interaction)? {
    for level in levels.indices.reversed() {
      if let interaction = levels[level].interaction { return (level, interaction) }
    }
    return nil
  }

  /// The place of a point that a change of options keeps, from the outermost layout that has places.
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

  /// The point at a place of the layout at `level`, or nil if there is none any more.
  ///
  /// - Throws: what the layout throws.
  func point(of place: Point, level: Int) throws(LayoutFailure) -> Point? {
    let found = try levels[level].anchoring?.point(ofPlace: place, contexts[level])
    let origin = contexts[level].origin
    return found.map { Point(x: $0.x + origin.x, y: $0.y + origin.y) }
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
