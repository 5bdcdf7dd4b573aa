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
    case .edit(let edit): fill(edit, in: arena)
    case .proposal(let edit, let rule):
      fill(edit, in: arena)
      is_proposal = 1
      if let rule { refusal = arena.text(rule) }
    }
  }

  private mutating func fill(_ edit: GestureEdit, in arena: TextArena) {
    switch edit {
    case .move(let path, let target):
      kind = LAYOUT_OUTCOME_MOVE
      element = layout_element(Element(cellAt: path))
      self.target = layout_element(Element(cellAt: target))
    case .action(let name, let path, let deletes):
      kind = LAYOUT_OUTCOME_ACTION
      self.deletes = deletes ? 1 : 0
      element = layout_element(Element(cellAt: path))
      action = arena.text(name)
    case .change(let path, let values): fill(LAYOUT_OUTCOME_CHANGE, path, values, in: arena)
    case .insert(let path, let values): fill(LAYOUT_OUTCOME_INSERT, path, values, in: arena)
    }
  }

  private mutating func fill(
    _ kind: UInt32, _ path: IndexPath, _ values: [ItemValue], in arena: TextArena
  ) {
    self.kind = kind
    element = layout_element(Element(cellAt: path))
    let foreign = arena.array(values.map { layout_item_value($0, in: arena) })
    (self.values, value_count) = (UnsafePointer(foreign.baseAddress), UInt64(foreign.count))
  }
}

extension layout_item_value {
  /// Converts a value to C; `arena` keeps its text.
  public init(_ value: ItemValue, in arena: TextArena) {
    self.init()
    switch value {
    case .number(let column, let value):
      metric = UInt32(column.rawValue)
      if let value { (kind, number) = (LAYOUT_ITEM_VALUE_NUMBER, value) }
    case .text(let column, let value):
      metric = UInt32(column.rawValue)
      if let value { (kind, text) = (LAYOUT_ITEM_VALUE_TEXT, arena.text(value)) }
    }
  }
}

extension ItemValue {
  /// Converts a value from C; nil for an unknown kind, a column that there cannot be, a number that
  /// is not finite, and unreadable text.
  ///
  /// No value at all is no number.
  public init?(_ value: layout_item_value) {
    guard let column = UInt16(exactly: value.metric) else { return nil }
    let metric = ItemMetric(rawValue: column)
    switch value.kind {
    case LAYOUT_ITEM_VALUE_NONE: self = .number(metric, nil)
    case LAYOUT_ITEM_VALUE_NUMBER:
      guard value.number.isFinite else { return nil }
      self = .number(metric, value.number)
    case LAYOUT_ITEM_VALUE_TEXT:
      guard metric.ownPosition != nil, let text = String(value.text) else { return nil }
      self = .text(metric, text)
    default: return nil
    }
  }
}

extension GestureOutcome {
  /// Converts an outcome from C, its cells unchecked; nil for none and for an unknown kind.
  ///
  /// An action whose name is unreadable has an empty one, and so has a rule.
  public init?(_ outcome: layout_outcome) {
    if outcome.kind == LAYOUT_OUTCOME_HANDLED {
      self = .handled
      return
    }
    guard let edit = GestureEdit(outcome) else { return nil }
    guard outcome.is_proposal != 0 else {
      self = .edit(edit)
      return
    }
    let isForbidden = outcome.refusal.length > 0
    self = .proposal(edit, refusal: isForbidden ? String(outcome.refusal) ?? "" : nil)
  }
}

extension GestureEdit {
  fileprivate init?(_ outcome: layout_outcome) {
    let path = Element(outcome.element).indexPath
    switch outcome.kind {
    case LAYOUT_OUTCOME_MOVE: self = .move(path, to: Element(outcome.target).indexPath)
    case LAYOUT_OUTCOME_ACTION:
      self = .action(String(outcome.action) ?? "", on: path, deletes: outcome.deletes != 0)
    case LAYOUT_OUTCOME_CHANGE: self = .change(path, Self.values(outcome))
    case LAYOUT_OUTCOME_INSERT: self = .insert(path, Self.values(outcome))
    default: return nil
    }
  }

  /// The values of an outcome up to the first that cannot be read; those beyond the limit are not
  /// looked at.
  private static func values(_ outcome: layout_outcome) -> [ItemValue] {
    guard outcome.values != nil else { return [] }
    let count = Int(min(outcome.value_count, UInt64(mostValues)))
    var values: [ItemValue] = []
    for foreign in UnsafeBufferPointer(start: outcome.values, count: count) {
      guard let value = ItemValue(foreign) else { break }
      values.append(value)
    }
    return values
  }
}

extension layout_touch_place {
  /// Converts a place to C; `arena` keeps its text.
  public init(_ place: TouchPlace, in arena: TextArena) {
    self.init()
    grip = UInt32(place.grip?.rawValue ?? 0)
    date = place.date.map { Double($0) } ?? .nan
    day = place.day.map { Double($0) } ?? .nan
    minute = place.minute ?? .nan
    if let name = place.resource { resource = arena.text(name) }
  }
}

extension TouchPlace {
  /// Converts a place from C; numbers that are NaN or too large are left out.
  public init(_ place: layout_touch_place) {
    func whole(_ value: Double) -> Int? {
      value.magnitude <= GestureResponse.limit ? Int(value.rounded(.down)) : nil
    }
    self.init(
      grip: Grip(rawValue: Int(place.grip)), date: whole(place.date), day: whole(place.day),
      minute: place.minute.magnitude <= GestureResponse.limit ? place.minute : nil,
      resource: place.resource.length > 0 ? String(place.resource) : nil)
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
