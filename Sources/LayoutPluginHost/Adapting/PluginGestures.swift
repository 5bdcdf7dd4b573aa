import CLayoutPlugin
import LayoutABI
import LayoutCore

/// Touch zones of a plugin's instance.
final class PluginTouch: TouchZoning {
  private let instance: PluginInstance
  private let table: layout_touch

  /// Fetches the capability, or nil if the instance lacks it.
  init?(_ instance: PluginInstance) throws(LayoutFailure) {
    guard let table = instance.table(LAYOUT_TOUCH, over: layout_touch()) else { return nil }
    guard table.zones != nil else {
      throw instance.plugin.misbehaviour(.capability, "the touch table lacks a function")
    }
    self.instance = instance
    self.table = table
  }

  func touchZones(_ context: any LayoutContext) throws(LayoutFailure) -> [TouchZone] {
    guard let query = table.zones else { return [] }
    var buffer = [layout_touch_zone](repeating: layout_touch_zone(), count: TouchZone.most)
    var count: UInt64 = 0
    let status = try instance.call(.touchZones, over: context) {
      query(instance.pointer, $0, &buffer, UInt64(TouchZone.most), &count, $1)
    }
    guard count <= TouchZone.most else {
      throw instance.plugin.misbehaviour(
        .touchZones, "\(count) zones, more than \(TouchZone.most)")
    }
    guard status == LAYOUT_OK else {
      throw instance.plugin.misbehaviour(.touchZones, "status \(status) has no meaning here")
    }
    return try buffer.prefix(Int(count)).enumerated().map { entry throws(LayoutFailure) in
      guard let zone = TouchZone(entry.element) else {
        throw instance.plugin.misbehaviour(.touchZones, "zone \(entry.offset) cannot be read")
      }
      return zone
    }
  }
}

/// The window that a plugin's instance gives its base.
final class PluginFraming: BaseFraming {
  private let instance: PluginInstance
  private let table: layout_framing

  /// Fetches the capability, or nil if the instance lacks it.
  init?(_ instance: PluginInstance) throws(LayoutFailure) {
    guard let table = instance.table(LAYOUT_FRAMING, over: layout_framing()) else { return nil }
    guard table.base_window != nil else {
      throw instance.plugin.misbehaviour(.capability, "the framing table lacks a function")
    }
    guard instance.plugin.declaration.isDecorator else {
      throw instance.plugin.misbehaviour(.capability, "frames a base, but is no decorator")
    }
    self.instance = instance
    self.table = table
  }

  func baseWindow(_ context: any LayoutContext) throws(LayoutFailure) -> BaseWindow {
    let viewport = context.viewport
    guard let query = table.base_window else {
      return BaseWindow(viewport, scrollInset: viewport.adjustedContentInset)
    }
    var foreign = layout_base_window()
    foreign.viewport.size = layout_size(width: .nan, height: .nan)
    try instance.require(.baseWindow, over: context) {
      query(instance.pointer, $0, &foreign, $1)
    }
    let window = BaseWindow(foreign)
    guard window.isValid else {
      let (size, offset) = (window.viewport.size, window.viewport.contentOffset)
      throw instance.plugin.misbehaviour(
        .baseWindow,
        "window is \(size.width) x \(size.height) at \(offset.x) \(offset.y), or its insets are not finite"
      )
    }
    return window
  }
}

/// Gestures over a plugin's instance.
final class PluginInteraction: Interaction {
  private let instance: PluginInstance
  private let table: layout_interaction

  /// Fetches the capability, or nil if the instance lacks it.
  init?(_ instance: PluginInstance) throws(LayoutFailure) {
    guard let table = instance.table(LAYOUT_INTERACTION, over: layout_interaction()) else {
      return nil
    }
    guard table.respond != nil else {
      throw instance.plugin.misbehaviour(.capability, "the interaction table lacks a function")
    }
    self.instance = instance
    self.table = table
  }

  func respond(to gesture: Gesture, _ context: any LayoutContext) throws(LayoutFailure)
    -> GestureResponse
  {
    let old = context.viewport.contentOffset
    guard let query = table.respond else { return GestureResponse(state: [], contentOffset: old) }
    let most = GestureResponse.mostNumbers
    var foreign = layout_gesture(gesture)
    // One number more than the plugin is told of shows whether it writes too far.
    var state = [Double](repeating: .nan, count: most + 1)
    var response = layout_response(
      content_offset: layout_point(x: .nan, y: .nan), content_velocity: layout_point(),
      moved: 0, state_count: 0)
    try instance.require(.respond, over: context) {
      query(instance.pointer, $0, &foreign, &state, UInt64(most), &response, $1)
    }
    guard response.state_count <= most, state[most].isNaN else {
      throw instance.plugin.misbehaviour(
        .respond, "a state of \(response.state_count) numbers, more than \(most)")
    }
    let numbers = Array(state.prefix(Int(response.state_count)))
    if let index = numbers.firstIndex(where: { !$0.isFinite }) {
      throw instance.plugin.misbehaviour(
        .respond, "number \(index) of the state is \(numbers[index])")
    }
    let answer = GestureResponse(
      state: numbers, contentOffset: Point(response.content_offset),
      contentVelocity: Point(response.content_velocity), moved: response.moved)
    for (name, value) in [
      ("content offset x", answer.contentOffset.x), ("content offset y", answer.contentOffset.y),
      ("content velocity x", answer.contentVelocity.x),
      ("content velocity y", answer.contentVelocity.y), ("moved", answer.moved),
    ] where !(value.magnitude <= GestureResponse.limit) {
      throw instance.plugin.misbehaviour(.respond, "\(name) is \(value)")
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

  /// Facts whose numbers can be shown.
  private func vetted(_ facts: [Fact], _ function: PluginFunction) throws(LayoutFailure) -> [Fact] {
    for fact in facts {
      for value in fact.values where !value.value.isFinite {
        throw instance.plugin.misbehaviour(function, "\(value.name) is \(value.value)")
      }
      if function == .report, fact.values.isEmpty {
        throw instance.plugin.misbehaviour(function, "a value has no name: '\(fact.text)'")
      }
    }
    return facts
  }
}
