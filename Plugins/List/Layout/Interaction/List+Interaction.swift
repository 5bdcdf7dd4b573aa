public import LayoutCore
import SummaryTree

extension List: Interaction {
  /// Lets a finger swipe a row, lift one after a long press, or scroll (rules T-20 to T-33).
  ///
  /// - Throws: `LayoutFailure.refused` for a resting place, of which there are none.
  public func respond(to gesture: Gesture, _ context: any LayoutContext) throws(LayoutFailure)
    -> GestureResponse
  {
    var touch = self.touch(context)
    var offset = context.viewport.contentOffset
    var velocity = Point.zero
    switch gesture {
    case .press(let point): press(point, &touch, context)
    case .drag(let way, let milliseconds):
      move(way, &touch, &offset, context)
      pass(milliseconds, &touch, &offset, context)
    case .release(let speed):
      if touch.mode == .scroll || touch.mode == .closing || touch.mode == .down {
        velocity = Point(x: -speed.x, y: -speed.y)
      }
      release(speed, &touch, context)
    case .cancel:
      if touch.mode == .swipe { touch.swipe.close() }
      touch.mode = .none
    case .tick(let milliseconds): pass(milliseconds, &touch, &offset, context)
    case .settle: break
    case .move: throw .refused("list has no resting places")
    }
    return GestureResponse(
      state: touch == RowTouch() ? [] : touch.numbers, contentOffset: offset,
      contentVelocity: velocity)
  }

  /// Returns the row that is swiped and how far to the right it is shown, and the row that is
  /// lifted with the place where it would land.
  public func report(_ context: any LayoutContext) -> [Fact] {
    let touch = self.touch(context)
    func fact(_ name: String, _ path: IndexPath) -> Fact {
      Fact(
        "\(path.section),\(path.item)",
        [FactValue(name, Double(path.section)), FactValue(name, Double(path.item))])
    }
    var facts: [Fact] = []
    if !touch.isIdle, touch.swipe.side != 0 {
      let shown = touch.swipe.offset(swipeRules(touch.row, context))
      facts = [fact("swiped", touch.row), Fact("", [FactValue("shown", shown)])]
    }
    if touch.mode == .lifted { facts += [fact("lifted", touch.row), fact("target", touch.target)] }
    return facts
  }

  /// Returns the place of the swiped row after a release by either rule (rule T-26).
  public func compare(velocity: Point, _ context: any LayoutContext) -> [Fact] {
    let touch = self.touch(context)
    return SwipeRelease.allCases.map { release in
      var (swipe, rules) = (touch.swipe, swipeRules(touch.row, context))
      rules.release = release
      swipe.release(velocity.x, rules)
      return Fact(release.rawValue, [FactValue("offset", swipe.offset(rules))])
    }
  }

  /// Returns the action that has been performed or the place of a lifted row, and whether a finger
  /// that is down opens, closes or lifts a row (rules T-21, T-28, T-32).
  public func outcome(_ context: any LayoutContext) -> GestureOutcome? {
    let touch = self.touch(context)
    if let from = touch.moved { return .edit(.move(from, to: touch.target)) }
    if let action = performedAction(touch, context) {
      let leaves =
        touch.swipe.phase == .performing && ListOption.fullStyle.value(in: context) == .destructive
      return .edit(.action(action, on: touch.row, deletes: leaves || action == "delete"))
    }
    switch touch.mode {
    case .lifted, .closing, .swipe: return .handled
    case .down: return touch.swipe.phase == .open ? .handled : nil
    case .none, .scroll: return nil
    }
  }

  // MARK: The finger

  private func press(_ point: Point, _ touch: inout RowTouch, _ context: any LayoutContext) {
    let row = self.row(at: content(point, context))
    let isOpen = touch.swipe.phase == .open
    // A touch elsewhere closes the open row (rule T-21).
    if !isOpen || row != touch.row { touch = RowTouch() }
    (touch.swipe, touch.moved) = (isOpen && row == touch.row ? touch.swipe : RowSwipe(), nil)
    (touch.press, touch.way, touch.held) = (point, .zero, 0)
    touch.mode = isOpen && touch.swipe.phase != .open ? .closing : row == nil ? .scroll : .down
    touch.rowCount = 0
    guard let row else { return }
    (touch.row, touch.rowCount) = (row, prepared.sections[row.section].rowCount)
  }

  private func move(
    _ way: Point, _ touch: inout RowTouch, _ offset: inout Point, _ context: any LayoutContext
  ) {
    touch.move(way)
    switch touch.mode {
    case .none: break
    case .scroll, .closing: offset.y = Self.bounded(offset.y - way.y)
    case .swipe: touch.swipe.drag(way.x, swipeRules(touch.row, context))
    case .lifted: retarget(&touch, offset)
    case .down:
      if touch.way == .zero { return }
      if touch.way.y.magnitude > touch.way.x.magnitude {
        return scroll(way, &touch, &offset)
      }
      let rules = swipeRules(touch.row, context)
      let x =
        touch.press.x + context.viewport.contentOffset.x
        - prepared.sections[touch.row.section].style.side
      touch.swipe.begin(touch.way, at: x, rules)
      if touch.swipe.phase == .dragging { touch.mode = .swipe } else { touch.mode = .scroll }
    }
  }

  /// The finger scrolls from now on, and what is open closes (rule T-21).
  private func scroll(_ way: Point, _ touch: inout RowTouch, _ offset: inout Point) {
    touch.mode = .scroll
    touch.swipe.close()
    offset.y = Self.bounded(offset.y - way.y)
  }

  /// Lets time pass: a finger that rests on a row lifts it (rule T-30), and near an edge a lifted
  /// row scrolls the content (rule T-33).
  private func pass(
    _ milliseconds: Double, _ touch: inout RowTouch, _ offset: inout Point,
    _ context: any LayoutContext
  ) {
    if touch.mode == .lifted {
      offset.y = edgeScrolled(offset.y, milliseconds, touch, context.viewport)
      return retarget(&touch, offset)
    }
    touch.held += milliseconds
    guard touch.mayLift, ListOption.reorder.value(in: context) else { return }
    touch.swipe.close()
    touch.mode = .lifted
    touch.target = touch.row
    let (section, origin) = prepared.placed(touch.row.section)
    let start = Ticks.points(origin + section.span(ofRow: touch.row.item).start)
    touch.grip = touch.finger.y + offset.y - start
    retarget(&touch, offset)
  }

  private func release(
    _ velocity: Point, _ touch: inout RowTouch, _ context: any LayoutContext
  ) {
    defer { touch.mode = .none }
    switch touch.mode {
    case .swipe: touch.swipe.release(velocity.x, swipeRules(touch.row, context))
    case .lifted: touch.moved = touch.target == touch.row ? nil : touch.row
    case .down where touch.swipe.phase == .open:
      // The tap performs the action that it is on, and closes the row.
      let point = content(touch.press, context)
      let buttons = actions(touch, context)
      if let action = buttons.firstIndex(where: { $0.frame.contains(point) }) {
        touch.swipe.perform(action)
      } else {
        touch.swipe.close()
      }
    default: break
    }
  }

  /// Finds where the lifted row would land.
  private func retarget(_ touch: inout RowTouch, _ offset: Point) {
    let lifted = LiftedList(prepared, touch.row)
    touch.target = lifted.target(touch.finger.y + offset.y - touch.grip, now: touch.target)
  }

  /// The offset after some time: up to 600 points a second within 44 points of an edge.
  private func edgeScrolled(
    _ offset: Double, _ milliseconds: Double, _ touch: RowTouch, _ viewport: Viewport
  ) -> Double {
    let inset = viewport.adjustedContentInset
    let (reach, speed) = (44.0, 600.0)
    let top = min(1, max(0, (inset.top + reach - touch.finger.y) / reach))
    let end = viewport.size.height - inset.bottom
    let bottom = min(1, max(0, (touch.finger.y - (end - reach)) / reach))
    let moved = offset + (bottom - top) * speed * milliseconds / 1000
    let last = max(-inset.top, prepared.length - viewport.size.height + inset.bottom)
    return moved < offset ? min(offset, max(moved, -inset.top)) : max(offset, min(moved, last))
  }

  // MARK: Places

  /// A point of the viewport in the content.
  private func content(_ point: Point, _ context: any LayoutContext) -> Point {
    let offset = context.viewport.contentOffset
    return Point(x: point.x + offset.x, y: point.y + offset.y)
  }

  /// The row at a point of the content, or nil.
  private func row(at point: Point) -> IndexPath? {
    let ticks = Ticks.floor(point.y)
    guard point.y >= 0, let index = prepared.section(endingAfter: ticks) else { return nil }
    let (section, origin) = prepared.placed(index)
    let row = section.row(endingAfter: ticks - origin)
    guard row < section.rowCount else { return nil }
    let frame = PlacedList(prepared, section, index, origin).row(row).frame
    return frame.contains(point) ? IndexPath(item: row, section: index) : nil
  }

  private static func bounded(_ value: Double) -> Double {
    min(max(value, -GestureResponse.limit), GestureResponse.limit)
  }
}
