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
    let chosen = try trace.call(
      "\(label(levels.count - 1)) initial \(kinds.text(for: element))"
    ) { () throws(LayoutFailure) in
      try animation.initialAttributes(forAppearing: element, contexts[contexts.count - 1])
    }
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
    let chosen = try trace.call(
      "\(label(levels.count - 1)) final \(kinds.text(for: element))"
    ) { () throws(LayoutFailure) in
      try animation.finalAttributes(forDisappearing: element, contexts[contexts.count - 1])
    }
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
      let more = try trace.call(
        "\(label(level)) explain \(kinds.text(for: element))", { "\($0.count)" }
      ) { () throws(LayoutFailure) in try explanation.explain(element, contexts[level]) }
      facts = (facts ?? []) + more
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
      let facts = try trace.call(
        "\(label(level)) explain \(point.traceText)", { "\($0.count)" }
      ) { () throws(LayoutFailure) in
        try explanation.explain(local, contexts[level])
      }
      if !facts.isEmpty { return facts }
    }
    return []
  }

  /// Places where touches do something else, as the outermost layout says.
  ///
  /// - Throws: what the layout throws.
  func touchZones() throws(LayoutFailure) -> [TouchZone] {
    guard let touch = top.touch else { return [] }
    return try trace.call("\(label(levels.count - 1)) touch zones", { "\($0.count)" }) {
      () throws(LayoutFailure) in try touch.touchZones(contexts[contexts.count - 1])
    }
  }

  /// What a gesture makes of the outermost layout that follows gestures, or nil if none does.
  ///
  /// - Throws: what the layout throws.
  func respond(to gesture: Gesture) throws(LayoutFailure) -> (level: Int, GestureResponse)? {
    guard let (level, interaction) = interaction else { return nil }
    let response = try trace.call("\(label(level)) respond to \(gesture.traceText)") {
      () throws(LayoutFailure) in try interaction.respond(to: gesture, contexts[level])
    }
    return (level, response)
  }

  /// What there is to say of what gestures have led to.
  ///
  /// - Throws: what the layout throws.
  func report() throws(LayoutFailure) -> [Fact] {
    guard let (level, interaction) = interaction else { return [] }
    return try trace.call("\(label(level)) report", { "\($0.count)" }) {
      () throws(LayoutFailure) in try interaction.report(contexts[level])
    }
  }

  /// What each rule of release would do, or nil if no layout follows gestures.
  ///
  /// - Throws: what the layout throws.
  func compare(velocity: Point) throws(LayoutFailure) -> [Fact]? {
    guard let (level, interaction) = interaction else { return nil }
    return try trace.call("\(label(level)) compare", { "\($0.count)" }) {
      () throws(LayoutFailure) in
      try interaction.compare(velocity: velocity, contexts[level])
    }
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
      let place = try trace.call(
        "\(label(level)) place of \(point.traceText)", { $0?.traceText ?? "none" }
      ) { () throws(LayoutFailure) in
        try anchoring.place(of: local, contexts[level])
      }
      if let place { return (level, place) }
    }
    return nil
  }

  /// The point at a place of the layout at `level`, or nil if there is none any more.
  ///
  /// - Throws: what the layout throws.
  func point(of place: Point, level: Int) throws(LayoutFailure) -> Point? {
    try trace.call(
      "\(label(level)) point of \(place.traceText)", { $0?.traceText ?? "none" }
    ) { () throws(LayoutFailure) in
      let found = try levels[level].anchoring?.point(ofPlace: place, contexts[level])
      let origin = contexts[level].origin
      return found.map { Point(x: $0.x + origin.x, y: $0.y + origin.y) }
    }
  }

  /// The resting offset that the outermost layout that can snap chooses, else `proposed`.
  ///
  /// - Throws: what the layout throws.
  func target(forProposed proposed: Point, velocity: Point) throws(LayoutFailure) -> Point {
    for level in levels.indices.reversed() {
      if let snapping = levels[level].snapping {
        return try trace.call("\(label(level)) target \(proposed.traceText)", \.traceText) {
          () throws(LayoutFailure) in
          try snapping.targetContentOffset(
            forProposed: proposed, velocity: velocity, contexts[level])
        }
      }
    }
    return proposed
  }
}

extension Gesture {
  /// The gesture as a trace names it.
  fileprivate var traceText: String {
    switch self {
    case .press(let point): return "press \(point.traceText)"
    case .drag(let distance, _): return "drag \(distance.traceText)"
    case .release(let velocity): return "release \(velocity.traceText)"
    case .cancel: return "cancel"
    case .tick(let milliseconds): return "tick \(milliseconds.traceText)"
    case .settle: return "settle"
    case .move(let place, _): return "notch \(place)"
    }
  }
}
