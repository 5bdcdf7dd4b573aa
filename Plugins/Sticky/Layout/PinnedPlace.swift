import LayoutCore

/// An element that may be pinned: where it rests, what pins it and what pushes it.
struct PinnedElement {
  /// The base's attributes of the element.
  let rest: LayoutAttributes
  /// The edge it is pinned at.
  let side: PinSide
  /// Its start if nothing pins it: at rest, or moved along with a bounce.
  let least: Double
  /// The line at which it is pinned, below what is pinned already.
  let line: Double
  /// The furthest that its start may go; infinite if nothing pushes.
  let stop: Double
  /// The length added to its length at rest, in points.
  let growth: Double
  /// Whether some of it lies inside the line of its side.
  var isInside = true
  /// The band that it belongs to apart from its section; nil if its section pins it.
  var band: BandRun.Band?
  /// Whether the next element of its kind is what stops it, of those that belong to no section.
  var hasNext = false
  /// Whether it belongs to a range that moves as one.
  var isInRange = false

  /// Its start (rule F-41).
  var start: Double { max(least, min(line, stop)) }

  /// Its span.
  var span: PinSide.Span {
    PinSide.Span(start: start, end: start + (side.span(rest.frame).length + growth))
  }

  /// Whether it is not where the base puts it.
  var isMoved: Bool { start != side.span(rest.frame).start || growth > 0 }

  /// The attributes: a copy of the base's, changed as far as the element is pinned (rule L-08).
  func attributes(_ rules: StickyRules) -> LayoutAttributes {
    guard isMoved else { return rest }
    var attributes = rest
    attributes.move(to: span, at: side, isInside: isInside, rules)
    return attributes
  }
}

extension LayoutAttributes {
  /// Whether its section's scroller moves it, or its own layout holds the cell elsewhere: such an
  /// element is never pinned (rule F-59).
  var isScrolled: Bool {
    flags.contains(.scrolled) || element.kind == .cell && flags.contains(.pinned)
  }

  /// Moves the element from its place at rest to `span`; it is pinned if some of it is inside the
  /// line.
  mutating func move(
    to span: PinSide.Span, at side: PinSide, isInside: Bool, _ rules: StickyRules
  ) {
    frame = side.rect(frame, at: span)
    guard isInside else { return }
    zIndex = rules.zIndex
    flags.insert(.pinned)
  }
}

/// An element with what pins it along either axis; the two know nothing of each other (rule F-53).
struct PinnedPlace {
  /// The base's attributes of the element.
  let rest: LayoutAttributes
  /// Its pins, at most one along each axis.
  var pins: [PinnedElement] = []

  /// By how much what is pinned along both axes lies above the rest (rule F-57).
  static let corner = 1024

  /// The attributes: a copy of the base's, changed as far as the element is pinned (rule L-08).
  func attributes(_ rules: StickyRules) -> LayoutAttributes {
    var attributes = rest
    var axes = 0
    var keepsOrder = false
    for pin in pins {
      if pin.isMoved { attributes.frame = pin.side.rect(attributes.frame, at: pin.span) }
      guard pin.isInside, pin.isMoved || pin.band?.isFrozen == true else { continue }
      if pin.isMoved { attributes.flags.insert(.pinned) }
      if let band = pin.band, band.origin != .bound { keepsOrder = true }
      axes += 1
    }
    guard axes > 0 else { return attributes }
    // An element in front of others at rest stays in front (rule F-57).
    attributes.zIndex = keepsOrder ? rest.zIndex + rules.zIndex : rules.zIndex
    if axes > 1 { attributes.zIndex += Self.corner }
    return attributes
  }
}

/// Everything that pins, during one call.
struct PinRuns {
  /// Sections' pins, along their axis.
  let sections: [SideRun]
  /// Pins apart from sections, along either axis.
  let bands: [BandRun]

  /// Returns the place of the element with these attributes at rest.
  func place(_ rest: LayoutAttributes) throws(LayoutFailure) -> PinnedPlace {
    var place = try inBands(rest)
    let axis = sections.first?.side.axis
    guard !place.pins.contains(where: { $0.side.axis == axis }) else { return place }
    for run in sections where try run.mayPin(rest.element) {
      guard let pinned = try run.pinned(rest.element) else { continue }
      place.pins.append(pinned)
      return place
    }
    return place
  }

  /// Returns the place of the element as pinned apart from its section.
  private func inBands(_ rest: LayoutAttributes) throws(LayoutFailure) -> PinnedPlace {
    var place = PinnedPlace(rest: rest)
    for band in bands where !place.pins.contains(where: { $0.side.axis == band.side.axis }) {
      if let pinned = try band.pinned(rest) { place.pins.append(pinned) }
    }
    return place
  }

  /// Calls `body` with everything that may not be where it rests and may meet `rect`.
  ///
  /// `resting` is what the base has there.
  func forEach(
    in rect: Rect, resting: ArraySlice<LayoutAttributes>, _ body: (PinnedPlace) -> Void
  ) throws(LayoutFailure) {
    var moved: [Element: PinnedElement] = [:]
    var candidates: [LayoutAttributes] = []
    for run in sections {
      try run.forEachPinned(meeting: run.side.span(rect)) { pinned in
        moved[pinned.rest.element] = pinned
        candidates.append(pinned.rest)
      }
    }
    let count = candidates.count
    for band in bands {
      let others = bands.filter { $0.side.axis != band.side.axis }
      try band.appendDisplaced(
        into: rect, others, visible: band.visibleSections(in: rect), to: &candidates)
    }
    for rest in resting {
      let place = try inBands(rest)
      if !place.pins.isEmpty { candidates.append(rest) }
    }
    for (index, rest) in candidates.enumerated() {
      var place = try inBands(rest)
      if let pinned = moved[rest.element],
        !place.pins.contains(where: { $0.side.axis == pinned.side.axis })
      {
        place.pins.append(pinned)
      }
      if index < count || !place.pins.isEmpty { body(place) }
    }
  }
}
