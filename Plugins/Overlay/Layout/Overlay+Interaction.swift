public import LayoutCore

extension Overlay: Interaction {
  /// Lets a gesture move the sheet, its content or both.
  ///
  /// - Throws: `LayoutFailure.refused` for a notch that there is not; else as `prepare`.
  public func respond(to gesture: Gesture, _ context: any LayoutContext) throws(LayoutFailure)
    -> GestureResponse
  {
    guard var scene = try scene(context) else {
      return GestureResponse(state: [], contentOffset: context.viewport.contentOffset)
    }
    let start = scene
    let origin = start.scrollOrigin
    var (place, movement, rest) = (start.scroll, Point.zero, Point.zero)
    let isOverContent = start.sheet.finger?.source == .content
    switch gesture {
    case .press(let point):
      let shape = scene.shape
      let isInside = shape.visible.contains(point)
      let source: SheetFinger.Source =
        !isInside ? .backdrop : shape.grip.contains(point) ? .handle : .content
      scene.sheet.press(source, scroll: place)
    case .drag(let translation, _):
      place = scene.sheet.drag(
        scene.rules.edge.closing(translation), scroll: place, origin: origin)
      if isOverContent { movement = translation }
      let across = scene.rules.edge.axis == .vertical ? translation.x : translation.y
      scene.sheet.finger?.travel += across.magnitude
    case .release(let velocity):
      let released = scene.sheet.release(
        scene.rules.edge.closing(velocity), scroll: place, origin: origin)
      place = released.scroll
      if released.isFree, isOverContent { rest = Point(x: -velocity.x, y: -velocity.y) }
    case .cancel: place = scene.sheet.cancel(scroll: place, origin: origin)
    case .tick(let milliseconds): scene.sheet.advance(milliseconds)
    case .settle: scene.sheet.settle()
    case .move(let notch, let isAnimated):
      try Self.check(notch, scene)
      scene.sheet.finger = nil
      scene.sheet.move(to: notch, animated: isAnimated)
      scene.sheet.layout()
    }
    // The content stays where it is held, though its window may have another size now.
    let moves = isOverContent && (place != start.scroll || start.sheet.shown != scene.sheet.shown)
    let offset =
      moves || movement != .zero
      ? scene.offset(at: place, movedBy: movement) : start.viewport.contentOffset
    return GestureResponse(
      state: scene.sheet.numbers, contentOffset: offset, contentVelocity: rest,
      moved: scene.sheet.shown - start.sheet.shown)
  }

  /// What is known of the sheet: notch, height, top, range, position, progress, and what moves it.
  ///
  /// - Throws: as `prepare`.
  public func report(_ context: any LayoutContext) throws(LayoutFailure) -> [Fact] {
    guard let scene = try scene(context) else { return [] }
    let (sheet, shape) = (scene.sheet, scene.shape)
    let isAway = sheet.rest == .dismissed && sheet.motion == nil
    let position = isAway ? "dismissed" : sheet.position.rawValue
    let code = SheetPosition.allCases.firstIndex(of: sheet.position) ?? 0
    let isVertical = scene.rules.edge.axis == .vertical
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
    guard let scene = try scene(context) else { return [] }
    let speed = scene.rules.edge.closing(velocity)
    return ReleasePolicy.allCases.map { policy in
      let target = scene.sheet.target(at: speed, by: policy)
      var values = [FactValue("height", scene.sheet.height(of: target))]
      if case .notch(let notch) = target { values.insert(FactValue("notch", Double(notch)), at: 0) }
      return Fact(policy.name, values)
    }
  }

  private static func check(_ notch: Int, _ scene: SheetScene) throws(LayoutFailure) {
    let count = scene.sheet.notches.heights.count
    guard 0..<count ~= notch else {
      throw .refused(
        "no notch \(notch): there \(count == 1 ? "is only notch 0" : "are 0 to \(count - 1)")")
    }
  }
}
