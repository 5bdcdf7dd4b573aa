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
    let origin = start.scrollOrigin
    var (place, movement, rest) = (start.scroll, Point.zero, Point.zero)
    let isOverContent = start.sheet.finger?.source == .content
    switch gesture {
    case .press(let point):
      let shape = geometry.shape
      let isInside = shape.visible.contains(point)
      let source: SheetFinger.Source =
        !isInside ? .backdrop : shape.grip.contains(point) ? .handle : .content
      geometry.sheet.press(source, scroll: place)
    case .drag(let translation, _):
      place = geometry.sheet.drag(
        geometry.rules.edge.closing(translation), scroll: place, origin: origin)
      if isOverContent { movement = translation }
      if geometry.sheet.shown != start.sheet.shown { place = geometry.keepContent(at: place) }
      let across = geometry.rules.edge.axis == .vertical ? translation.x : translation.y
      geometry.sheet.finger?.travel += across.magnitude
    case .release(let velocity):
      let released = geometry.sheet.release(
        geometry.rules.edge.closing(velocity), scroll: place, origin: origin)
      place = released.scroll
      if let going = released.velocity, isOverContent {
        let finger = geometry.rules.edge.movement(velocity, closing: going)
        rest = Point(x: -finger.x, y: -finger.y)
      }
    case .cancel: place = geometry.sheet.cancel(scroll: place, origin: origin)
    case .tick(let milliseconds): geometry.sheet.advance(milliseconds)
    case .settle: geometry.sheet.settle()
    case .move(let notch, let isAnimated):
      try NotchList.require(notch, of: geometry.sheet.notches.heights.count)
      geometry.sheet.finger = nil
      geometry.sheet.move(to: notch, animated: isAnimated)
      geometry.sheet.layout()
    }
    // The content stays where it is held, though its window may have another size now.
    let moves =
      isOverContent && (place != start.scroll || start.sheet.shown != geometry.sheet.shown)
    let offset =
      moves || movement != .zero
      ? geometry.offset(at: place, movedBy: movement) : start.viewport.contentOffset
    return GestureResponse(
      state: geometry.sheet.numbers, contentOffset: offset, contentVelocity: rest,
      moved: geometry.sheet.shown - start.sheet.shown)
  }

  /// What is known of the sheet: notch, height, top, range, position, progress, and what moves it.
  ///
  /// - Throws: as `prepare`.
  public func report(_ context: any LayoutContext) throws(LayoutFailure) -> [Fact] {
    guard let geometry = try geometry(context) else { return [] }
    let (sheet, shape) = (geometry.sheet, geometry.shape)
    let isAway = sheet.rest == .dismissed && sheet.motion == nil
    let position = isAway ? "dismissed" : sheet.position.rawValue
    let code = SheetPosition.allCases.firstIndex(of: sheet.position) ?? 0
    let isVertical = geometry.rules.edge.axis == .vertical
    var facts = [
      Fact("", [FactValue("notch", Double(sheet.lastEnded))]),
      Fact("", [FactValue("height", sheet.shown)]),
      Fact("", [FactValue("top", isVertical ? shape.visible.minY : shape.visible.minX)]),
      Fact(
        "",
        [FactValue("range", sheet.range.lowerBound), FactValue("range", sheet.range.upperBound)]),
      Fact(position, [FactValue("position", isAway ? -1 : Double(code))]),
      Fact("", [FactValue("progress", sheet.notches.progress(of: sheet.shown))]),
    ]
    guard let motion = sheet.motion else {
      let isDragged = sheet.finger?.isDragging == true
      return facts + [Fact(isDragged ? "drag" : "idle", [FactValue("animation", 0)])]
    }
    let target =
      switch sheet.rest {
      case .notch: "to-\(sheet.lastEnded)"
      case .free: "to-\(motion.to.short)"
      case .dismissed: "away"
      }
    facts.append(Fact(target, [FactValue("animation", motion.elapsed / max(motion.duration, 1))]))
    facts.append(Fact("", [FactValue("velocity", motion.velocity)]))
    facts.append(Fact("", [FactValue("left", max(0, motion.duration - motion.elapsed))]))
    return facts
  }

  /// Where each policy would take the sheet if it were let go now, at a velocity in points per second.
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
