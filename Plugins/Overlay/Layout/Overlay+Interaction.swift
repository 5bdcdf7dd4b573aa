public import LayoutCore

extension Overlay: Interaction {
  /// Lets a gesture move the sheet, its content or both.
  ///
  /// - Throws: `LayoutFailure.refused` for a notch that there is not; else as `prepare`.
  public func respond(to gesture: Gesture, _ context: any LayoutContext) throws(LayoutFailure)
    -> GestureResponse
  {
    guard var geometry = try geometry(context) else {
      return GestureResponse(state: [], contentOffset: context.viewport.contentOffset)
    }
    let start = geometry
    let isOverContent = start.sheet.finger?.source == .content
    var content = ContentMovement(scroll: start.scroll)
    switch gesture {
    case .press(let point): geometry.press(point)
    case .drag(let translation, _): content = geometry.drag(translation)
    case .release(let velocity): content = geometry.release(velocity)
    case .cancel:
      content.scroll = geometry.sheet.cancel(scroll: start.scroll, origin: start.scrollOrigin)
    case .tick(let milliseconds): geometry.sheet.advance(milliseconds)
    case .settle: geometry.sheet.settle()
    case .move(let notch, let isAnimated):
      try NotchList.require(notch, of: geometry.sheet.notches.heights.count)
      geometry.sheet.finger = nil
      geometry.sheet.go(to: .notch(notch), animated: isAnimated)
    }
    // The content stays where it is, though its viewport may have another size now.
    let moved = geometry.sheet.shown - start.sheet.shown
    let moves = isOverContent && (content.scroll != start.scroll || moved != 0)
    let offset =
      moves || content.translation != .zero
      ? geometry.offset(at: content.scroll, movedBy: content.translation)
      : geometry.offset(keepingThatOf: start)
    return GestureResponse(
      state: geometry.sheet.numbers,
      contentOffset: Point(x: Self.bounded(offset.x), y: Self.bounded(offset.y)),
      contentVelocity: content.velocity, moved: moved)
  }

  /// An offset as near to a value as a response may have it.
  private static func bounded(_ value: Double) -> Double {
    min(max(value, -GestureResponse.limit), GestureResponse.limit)
  }

  /// Returns the state of the sheet: notch, height, top, range, position, progress and movement.
  ///
  /// - Throws: as `prepare`.
  public func report(_ context: any LayoutContext) throws(LayoutFailure) -> [Fact] {
    guard let geometry = try geometry(context) else { return [] }
    let (sheet, shape) = (geometry.sheet, geometry.shape)
    let (position, code) = sheet.namedPosition
    var facts = [
      Fact("", [FactValue("notch", Double(sheet.lastEnded))]),
      Fact("", [FactValue("height", sheet.shown)]),
      Fact("", [FactValue("top", shape.visible.origin.along(shape.edge.axis))]),
      Fact(
        "",
        [FactValue("range", sheet.range.lowerBound), FactValue("range", sheet.range.upperBound)]),
      Fact(position, [FactValue("position", Double(code))]),
      Fact("", [FactValue("progress", sheet.notches.progress(of: sheet.shown))]),
    ]
    guard let motion = sheet.motion else {
      let isDragged = sheet.finger?.isDragging == true
      return facts + [Fact(isDragged ? "drag" : "idle", [FactValue("animation", 0)])]
    }
    let target =
      switch sheet.rest {
      case .notch: "to-\(sheet.lastEnded)"
      case .free: "to-\(motion.to.roundedText)"
      case .dismissed: "away"
      }
    facts.append(Fact(target, [FactValue("animation", motion.elapsed / max(motion.duration, 1))]))
    facts.append(Fact("", [FactValue("velocity", motion.velocity)]))
    facts.append(Fact("", [FactValue("left", max(0, motion.duration - motion.elapsed))]))
    return facts
  }

  /// Returns the target that each policy would choose if the sheet were released now, at a velocity
  /// in points per second.
  ///
  /// - Throws: as `prepare`.
  public func compare(velocity: Point, _ context: any LayoutContext) throws(LayoutFailure)
    -> [Fact]
  {
    guard let geometry = try geometry(context) else { return [] }
    let speed = geometry.rules.edge.closing(velocity)
    return ReleasePolicy.allCases.map { policy in
      let target = geometry.sheet.target(at: speed, by: policy)
      var values = [FactValue("height", geometry.sheet.height(of: target))]
      if case .notch(let notch) = target { values.insert(FactValue("notch", Double(notch)), at: 0) }
      return Fact(policy.rawValue, values)
    }
  }
}

/// The effect of a gesture on the content of a sheet.
private struct ContentMovement {
  /// Its place afterwards, in points from its near end.
  var scroll: Double
  /// The finger's movement over it.
  var translation = Point.zero
  /// The velocity of its offset with which it goes on, in points per second.
  var velocity = Point.zero
}

/// One finger on a sheet and its content.
extension SheetGeometry {
  fileprivate mutating func press(_ point: Point) {
    let (shape, scroll) = (shape, scroll)
    let source: SheetFinger.Source =
      !shape.visible.contains(point)
      ? .backdrop : shape.grip.contains(point) ? .handle : .content
    sheet.press(source, scroll: scroll)
  }

  fileprivate mutating func drag(_ translation: Point) -> ContentMovement {
    let (edge, scroll, origin, before) = (rules.edge, scroll, scrollOrigin, sheet.shown)
    var content = ContentMovement(scroll: scroll)
    content.scroll = sheet.drag(
      edge.closing(translation), across: translation.along(edge.axis.across), scroll: scroll,
      origin: origin)
    if sheet.finger?.source == .content { content.translation = translation }
    if sheet.shown != before { content.scroll = keepContent(at: content.scroll) }
    return content
  }

  fileprivate mutating func release(_ velocity: Point) -> ContentMovement {
    let (edge, scroll, origin) = (rules.edge, scroll, scrollOrigin)
    let isOverContent = sheet.finger?.source == .content
    let released = sheet.release(edge.closing(velocity), scroll: scroll, origin: origin)
    var content = ContentMovement(scroll: released.scroll)
    if let closing = released.velocity, isOverContent {
      let finger = edge.movement(velocity, closing: closing)
      content.velocity = Point(x: -finger.x, y: -finger.y)
    }
    return content
  }
}

extension Overlay: Explanation {
  /// Explains how the place of a part of the sheet, or of an element in it, follows from notches
  /// and height.
  ///
  /// - Complexity: the base's query.
  /// - Throws: what the base throws.
  public func explain(_ element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> [Fact]
  {
    guard let base = context.base, let geometry = try geometry(context) else { return [] }
    let sheet = Self.sheetFact(geometry)
    if let part = parts.all(geometry).first(where: { $0.element == element }) {
      return [sheet] + partFacts(part, geometry)
    }
    guard var attributes = try base.attributes(for: element) else { return [] }
    let gap = geometry.shape.gap
    SheetClip(geometry).move(&attributes)
    var facts = [
      sheet,
      Fact(
        "it lies in the panel, as far from the container's origin as the panel's content",
        [FactValue("dx", gap.x), FactValue("dy", gap.y)]),
    ]
    if attributes.isHidden { facts.append(Fact("the panel clips it: all of it lies outside")) }
    return facts + [Fact.frame(attributes.frame)]
  }

  private static func sheetFact(_ geometry: SheetGeometry) -> Fact {
    let sheet = geometry.sheet
    let sentence =
      switch (sheet.rest, sheet.motion) {
      case (_, .some): "a spring moves the sheet (S-31)"
      case (.notch, nil): "the sheet rests on notch \(sheet.lastEnded)"
      case (.free, nil): "the sheet is between its notches"
      case (.dismissed, nil): "the sheet is dismissed"
      }
    return Fact(
      sentence,
      [
        FactValue("height", sheet.shown), FactValue("lowest", sheet.range.lowerBound),
        FactValue("highest", sheet.range.upperBound), FactValue("container", geometry.shape.total),
      ])
  }

  private func partFacts(_ part: LayoutAttributes, _ geometry: SheetGeometry) -> [Fact] {
    let shape = geometry.shape
    switch part.element.kind {
    case parts.panel:
      let sentence =
        switch shape.style {
        case .expandable:
          "the panel is as long as the highest notch or its visible part (expandable)"
        case .flexible: "the panel is as long as its visible part (flexible)"
        case .rigid: "the panel is as long as the highest notch (rigid)"
        }
      return [Fact(sentence, [FactValue("length", shape.length)]), Fact.frame(part.frame)]
    case parts.handle:
      return [
        Fact("a drag from here always moves the sheet", [FactValue("length", shape.handle)]),
        Fact.frame(part.frame),
      ]
    default:
      let pass = geometry.passesBeside
      return [
        Fact(
          "the backdrop is what the sheet leaves of the container",
          [
            FactValue("progress", geometry.sheet.notches.progress(of: geometry.sheet.shown)),
            FactValue("alpha", geometry.backdropAlpha),
          ]),
        Fact(pass ? "touches beside the sheet fall through" : "touches beside the sheet stop here"),
        Fact.frame(part.frame),
      ]
    }
  }
}
