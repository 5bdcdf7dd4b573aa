import CLayoutPlugin
import LayoutABI
import LayoutCore

/// Touch zones of a plugin's instance.
final class PluginTouch: TouchZoning {
  private let instance: PluginInstance
  private let queryZones: PluginFunctions.TouchZones

  /// Fetches the capability, or nil if the instance lacks it.
  init?(_ instance: PluginInstance) throws(LayoutFailure) {
    guard let table: layout_touch = instance.table(LAYOUT_TOUCH) else { return nil }
    self.instance = instance
    queryZones = try instance.required(table.zones, "touch")
  }

  func touchZones(_ context: any LayoutContext) throws(LayoutFailure) -> [TouchZone] {
    var buffer = [layout_touch_zone](repeating: layout_touch_zone(), count: TouchZone.most)
    var count = UInt64.max
    let status = try instance.call(.touchZones, over: context) {
      queryZones(instance.pointer, $0, &buffer, UInt64(TouchZone.most), &count, $1)
    }
    guard count != .max else { throw instance.plugin.misbehaviour(.touchZones, .noCount) }
    guard count <= TouchZone.most else {
      throw instance.plugin.misbehaviour(
        .touchZones, .tooMany(count, .zones, most: TouchZone.most))
    }
    guard status == LAYOUT_OK else {
      throw instance.plugin.misbehaviour(.touchZones, .meaninglessStatus(status))
    }
    var zones: [TouchZone] = []
    for (index, foreign) in buffer.prefix(Int(count)).enumerated() {
      let rect = Rect(foreign.rect)
      guard rect.isFinite, rect.width >= 0, rect.height >= 0 else {
        throw instance.plugin.misbehaviour(.touchZones, .value(.zone(index)))
      }
      if let zone = TouchZone(foreign) { zones.append(zone) }
    }
    return zones
  }
}

/// The viewport that a plugin's instance gives its base.
final class PluginFraming: BaseFraming {
  private let instance: PluginInstance
  private let queryWindow: PluginFunctions.BaseWindow

  /// Fetches the capability, or nil if the instance lacks it.
  init?(_ instance: PluginInstance) throws(LayoutFailure) {
    guard let table: layout_framing = instance.table(LAYOUT_FRAMING) else { return nil }
    queryWindow = try instance.required(table.base_window, "framing")
    guard instance.plugin.declaration.isDecorator else {
      throw instance.plugin.misbehaviour(.capability, .framesNothing)
    }
    self.instance = instance
  }

  func baseViewport(_ context: any LayoutContext) throws(LayoutFailure) -> BaseViewport {
    var foreign = layout_base_window()
    foreign.viewport.size = layout_size(width: .nan, height: .nan)
    try instance.require(.baseViewport, over: context) {
      queryWindow(instance.pointer, $0, &foreign, $1)
    }
    var viewport = BaseViewport(foreign)
    // The window in C has no margins and adjusted axes: they stay those of the layer.
    viewport.viewport.margins = context.viewport.margins
    viewport.viewport.adjustedAxes = context.viewport.adjustedAxes
    guard viewport.isValid else {
      throw instance.plugin.misbehaviour(.baseViewport, .value(.baseViewport(viewport)))
    }
    return viewport
  }
}

/// Gestures over a plugin's instance.
final class PluginInteraction: Interaction {
  private let instance: PluginInstance
  private let askResponse: PluginFunctions.Respond
  private let table: layout_interaction

  /// Fetches the capability, or nil if the instance lacks it.
  init?(_ instance: PluginInstance) throws(LayoutFailure) {
    guard let table: layout_interaction = instance.table(LAYOUT_INTERACTION) else { return nil }
    self.instance = instance
    self.table = table
    askResponse = try instance.required(table.respond, "interaction")
  }

  func respond(to gesture: Gesture, _ context: any LayoutContext) throws(LayoutFailure)
    -> GestureResponse
  {
    let most = GestureResponse.mostNumbers
    var foreign = layout_gesture(gesture)
    // A canary: the plugin gets one slot fewer, so a write past the end shows here.
    var state = [Double](repeating: .nan, count: most + 1)
    var response = layout_response(
      content_offset: layout_point(x: .nan, y: .nan), content_velocity: layout_point(),
      moved: 0, state_count: .max)
    try instance.require(.respond, with: .gesture(gesture), over: context) {
      askResponse(instance.pointer, $0, &foreign, &state, UInt64(most), &response, $1)
    }
    guard response.state_count != .max else {
      throw instance.plugin.misbehaviour(.respond, .noCount)
    }
    guard response.state_count <= most, state[most].isNaN else {
      throw instance.plugin.misbehaviour(
        .respond, .tooMany(response.state_count, .numbers, most: most))
    }
    let numbers = Array(state.prefix(Int(response.state_count)))
    if let index = numbers.firstIndex(where: { !$0.isFinite }) {
      throw instance.plugin.misbehaviour(.respond, .value(.stateNumber(index, numbers[index])))
    }
    let answer = GestureResponse(
      state: numbers, contentOffset: Point(response.content_offset),
      contentVelocity: Point(response.content_velocity), moved: response.moved)
    for (name, value) in [
      ("content offset x", answer.contentOffset.x), ("content offset y", answer.contentOffset.y),
      ("content velocity x", answer.contentVelocity.x),
      ("content velocity y", answer.contentVelocity.y), ("moved", answer.moved),
    ] where !(value.magnitude <= GestureResponse.limit) {
      throw instance.plugin.misbehaviour(.respond, .value(.response(name, value)))
    }
    return answer
  }

  func report(_ context: any LayoutContext) throws(LayoutFailure) -> [Fact] {
    guard let report = table.report else { return [] }
    let facts = try instance.facts(.report, over: context) { instance, context, sink, message in
      report(instance, context, sink, message)
    }
    return try vetted(facts, .report)
  }

  func compare(velocity: Point, _ context: any LayoutContext) throws(LayoutFailure) -> [Fact] {
    guard let compare = table.compare else { return [] }
    var velocity = layout_point(velocity)
    let facts = try instance.facts(.compare, over: context) { instance, context, sink, message in
      compare(instance, context, &velocity, sink, message)
    }
    return try vetted(facts, .compare)
  }

  func outcome(_ context: any LayoutContext) throws(LayoutFailure) -> GestureOutcome? {
    guard let ask = table.outcome else { return nil }
    var foreign = layout_outcome()
    try instance.require(.outcome, over: context) { ask(instance.pointer, $0, &foreign, $1) }
    let outcome = GestureOutcome(foreign)
    switch outcome {
    case nil, .handled: break
    case .edit(let edit): try check(edit, foreign, context)
    case .proposal(let edit, let refusal):
      try check(edit, foreign, context)
      guard refusal.map({ GestureEdit.isAction($0) }) ?? true else {
        throw instance.plugin.misbehaviour(.outcome, .value(.action(refusal ?? "")))
      }
    }
    return outcome
  }

  /// Fingers reach a layout that does not say otherwise, and none whose answer fails.
  func follows(_ context: any LayoutContext) -> Bool {
    guard let ask = table.follows else { return true }
    var answer: UInt32 = 0
    let isAnswered: Void? = try? instance.require(.follows, over: context) {
      ask(instance.pointer, $0, &answer, $1)
    }
    return isAnswered != nil && answer != 0
  }

  private func check(
    _ edit: GestureEdit, _ foreign: layout_outcome, _ context: any LayoutContext
  ) throws(LayoutFailure) {
    switch edit {
    case .move:
      try check(Element(foreign.element), context)
      try check(Element(foreign.target), context, isTarget: true)
    case .action(let action, _, _):
      try check(Element(foreign.element), context)
      guard GestureEdit.isAction(action) else {
        throw instance.plugin.misbehaviour(.outcome, .value(.action(action)))
      }
    case .change(_, let values):
      try check(Element(foreign.element), context)
      try check(values, foreign)
    case .insert(_, let values):
      try check(Element(foreign.element), context, isTarget: true)
      try check(values, foreign)
    }
  }

  /// Refuses values that could not be read, and those of columns that nobody can set so.
  private func check(_ values: [ItemValue], _ foreign: layout_outcome) throws(LayoutFailure) {
    let count = foreign.value_count
    guard count <= GestureEdit.mostValues else {
      throw instance.plugin.misbehaviour(
        .outcome, .tooMany(count, .values, most: GestureEdit.mostValues))
    }
    let bad = values.firstIndex { !isSettable($0) } ?? values.count
    if bad < Int(count) { throw instance.plugin.misbehaviour(.outcome, .value(.outcomeValue(bad))) }
  }

  private func isSettable(_ value: ItemValue) -> Bool {
    let own = instance.plugin.declaration.columns
    switch value {
    case .number(let metric, let number):
      guard let place = metric.ownPosition else { return Self.settable.contains(metric) }
      return own.indices.contains(place) && (number == nil || own[place].type == .number)
    case .text(let metric, _):
      guard let place = metric.ownPosition else { return false }
      return own.indices.contains(place) && own[place].type == .text
    }
  }

  private static let settable: [ItemMetric] = [.width, .height, .start, .end, .day, .date]

  /// Refuses what is no cell of the content; a target may be one beyond the last of its section.
  private func check(
    _ element: Element, _ context: any LayoutContext, isTarget: Bool = false
  ) throws(LayoutFailure) {
    let isThere =
      element.kind == .cell && 0..<context.sectionCount ~= element.section
      && 0..<context.itemCount(inSection: element.section) + (isTarget ? 1 : 0) ~= element.item
    if !isThere { throw instance.plugin.misbehaviour(.outcome, .value(.outcomeCell(element))) }
  }

  /// Facts whose numbers can be shown.
  private func vetted(_ facts: [Fact], _ function: PluginFunction) throws(LayoutFailure) -> [Fact] {
    for fact in facts {
      for value in fact.values where !value.value.isFinite {
        throw instance.plugin.misbehaviour(function, .value(.factValue(value.name, value.value)))
      }
      if function == .report, fact.values.isEmpty {
        throw instance.plugin.misbehaviour(function, .value(.namelessValue(fact.text)))
      }
    }
    return facts
  }
}
