public import CLayoutPlugin
public import LayoutCore

extension layout_gesture {
  /// Converts a gesture to C.
  public init(_ gesture: Gesture) {
    self.init()
    switch gesture {
    case .press(let point):
      kind = LAYOUT_GESTURE_PRESS
      vector = layout_point(point)
    case .drag(let distance, let time):
      kind = LAYOUT_GESTURE_DRAG
      vector = layout_point(distance)
      milliseconds = time
    case .release(let velocity):
      kind = LAYOUT_GESTURE_RELEASE
      vector = layout_point(velocity)
    case .cancel: kind = LAYOUT_GESTURE_CANCEL
    case .tick(let time):
      kind = LAYOUT_GESTURE_TICK
      milliseconds = time
    case .settle: kind = LAYOUT_GESTURE_SETTLE
    case .move(let index, let isAnimated):
      kind = LAYOUT_GESTURE_MOVE
      notch = Int64(index)
      is_animated = isAnimated ? 1 : 0
    }
  }
}

extension Gesture {
  /// Converts a gesture from C; nil for an unknown kind.
  public init?(_ gesture: layout_gesture) {
    let vector = Point(gesture.vector)
    switch gesture.kind {
    case LAYOUT_GESTURE_PRESS: self = .press(vector)
    case LAYOUT_GESTURE_DRAG: self = .drag(vector, milliseconds: gesture.milliseconds)
    case LAYOUT_GESTURE_RELEASE: self = .release(velocity: vector)
    case LAYOUT_GESTURE_CANCEL: self = .cancel
    case LAYOUT_GESTURE_TICK: self = .tick(milliseconds: gesture.milliseconds)
    case LAYOUT_GESTURE_SETTLE: self = .settle
    case LAYOUT_GESTURE_MOVE:
      self = .move(restingPlace: Int(gesture.notch), isAnimated: gesture.is_animated != 0)
    default: return nil
    }
  }
}

extension layout_response {
  /// Converts a response to C, without its state.
  public init(_ response: GestureResponse) {
    self.init(
      content_offset: layout_point(response.contentOffset),
      content_velocity: layout_point(response.contentVelocity), moved: response.moved,
      state_count: UInt64(response.state.count))
  }
}

extension layout_outcome {
  /// Converts an outcome to C; `arena` keeps its text.
  public init(_ outcome: GestureOutcome, in arena: TextArena) {
    self.init()
    switch outcome {
    case .handled: kind = LAYOUT_OUTCOME_HANDLED
    case .edit(.move(let path, let target)):
      kind = LAYOUT_OUTCOME_MOVE
      element = layout_element(Element(cellAt: path))
      self.target = layout_element(Element(cellAt: target))
    case .edit(.action(let name, let path, let deletes)):
      kind = LAYOUT_OUTCOME_ACTION
      self.deletes = deletes ? 1 : 0
      element = layout_element(Element(cellAt: path))
      action = arena.text(name)
    }
  }
}

extension GestureOutcome {
  /// Converts an outcome from C, its cells unchecked; nil for none and for an unknown kind.
  ///
  /// An action whose name is unreadable has an empty one.
  public init?(_ outcome: layout_outcome) {
    let path = Element(outcome.element).indexPath
    switch outcome.kind {
    case LAYOUT_OUTCOME_HANDLED: self = .handled
    case LAYOUT_OUTCOME_MOVE: self = .edit(.move(path, to: Element(outcome.target).indexPath))
    case LAYOUT_OUTCOME_ACTION:
      self = .edit(
        .action(String(outcome.action) ?? "", on: path, deletes: outcome.deletes != 0))
    default: return nil
    }
  }
}

extension layout_base_window {
  /// Converts a base's viewport to C.
  public init(_ window: BaseViewport) {
    self.init(
      viewport: layout_viewport(window.viewport), scroll_inset: layout_insets(window.scrollInset),
      origin: layout_point(window.origin))
  }
}

extension BaseViewport {
  /// Converts a base's viewport from C without checks.
  public init(_ window: layout_base_window) {
    self.init(
      Viewport(window.viewport), scrollInset: Insets(window.scroll_inset),
      origin: Point(window.origin))
  }
}

extension layout_touch_zone {
  /// Converts a zone to C.
  public init(_ zone: TouchZone) {
    self.init(rect: layout_rect(zone.rect), rule: UInt32(zone.rule.rawValue), reserved: 0)
  }
}

extension TouchZone {
  /// Converts a zone from C, its rectangle unchecked; nil for an unknown rule.
  public init?(_ zone: layout_touch_zone) {
    guard let number = UInt8(exactly: zone.rule), let rule = Rule(rawValue: number) else {
      return nil
    }
    self.init(Rect(zone.rect), rule)
  }
}

extension layout_fact {
  /// Converts a fact to C; `arena` keeps its texts and numbers.
  public init(_ fact: Fact, in arena: TextArena) {
    let values = arena.array(
      fact.values.map { layout_fact_value(name: arena.text($0.name), value: $0.value) })
    self.init(
      text: arena.text(fact.text), values: values.baseAddress, value_count: UInt64(values.count))
  }
}

extension Fact {
  /// The most numbers that are read from one fact.
  public static let mostForeignValues: UInt64 = 1000

  /// Converts a fact from C; nil for unreadable text or too many numbers.
  public init?(_ fact: layout_fact) {
    guard let text = String(fact.text), fact.value_count <= Self.mostForeignValues,
      fact.value_count == 0 || fact.values != nil
    else { return nil }
    let foreign = UnsafeBufferPointer(start: fact.values, count: Int(fact.value_count))
    let values = foreign.compactMap { value in
      String(value.name).map { FactValue($0, value.value) }
    }
    guard values.count == foreign.count else { return nil }
    self.init(text, values)
  }
}
