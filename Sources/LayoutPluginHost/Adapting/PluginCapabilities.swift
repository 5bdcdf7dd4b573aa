import CLayoutPlugin
import LayoutABI
import LayoutCore

/// Incremental updates of a plugin's instance.
final class PluginUpdates: IncrementalUpdates {
  private let instance: PluginInstance
  private let table: layout_incremental
  private let state: PreparedState

  /// Fetches the capability; nil where the instance lacks it.
  init?(_ instance: PluginInstance, _ state: PreparedState) throws(LayoutFailure) {
    guard let table = instance.table(LAYOUT_INCREMENTAL, over: layout_incremental()) else {
      return nil
    }
    guard table.apply != nil else {
      throw instance.plugin.misbehaviour(.capability, "the incremental table lacks a function")
    }
    self.instance = instance
    self.table = table
    self.state = state
  }

  func apply(_ updates: [LayoutUpdate], _ context: any LayoutContext) throws(LayoutFailure) {
    guard let apply = table.apply else { return }
    let foreign = updates.map { layout_update($0) }
    try instance.require(.applyUpdates, over: context) { table, message in
      foreign.withUnsafeBufferPointer {
        apply(instance.pointer, table, $0.baseAddress, UInt64($0.count), message)
      }
    }
    try state.refresh?(context.sectionCount)
  }
}

/// Bounds sensitivity of a plugin's instance.
final class PluginBounds: BoundsSensitivity {
  private let instance: PluginInstance
  private let table: layout_bounds
  private let state: PreparedState

  /// Fetches the capability; nil where the instance lacks it.
  init?(_ instance: PluginInstance, _ state: PreparedState) throws(LayoutFailure) {
    guard let table = instance.table(LAYOUT_BOUNDS, over: layout_bounds()) else { return nil }
    guard table.staleness != nil else {
      throw instance.plugin.misbehaviour(.capability, "the bounds table lacks a function")
    }
    self.instance = instance
    self.table = table
    self.state = state
  }

  func staleness(from old: Viewport, to new: Viewport) throws(LayoutFailure) -> Staleness {
    guard let query = table.staleness else { return .everything }
    var (old, new, number) = (layout_viewport(old), layout_viewport(new), UInt32.max)
    try instance.require(.staleness) { query(instance.pointer, &old, &new, &number, $0) }
    guard let staleness = Staleness(number: number) else {
      throw instance.plugin.misbehaviour(.staleness, "staleness \(number) is unknown")
    }
    if staleness == .elements { try state.refresh?(nil) }
    return staleness
  }
}

/// Snapping of a plugin's instance.
final class PluginSnapping: Snapping {
  private let instance: PluginInstance
  private let table: layout_snapping

  /// Fetches the capability; nil where the instance lacks it.
  init?(_ instance: PluginInstance) throws(LayoutFailure) {
    guard let table = instance.table(LAYOUT_SNAPPING, over: layout_snapping()) else {
      return nil
    }
    guard table.target_offset != nil else {
      throw instance.plugin.misbehaviour(.capability, "the snapping table lacks a function")
    }
    self.instance = instance
    self.table = table
  }

  func targetContentOffset(
    forProposed proposed: Point, velocity: Point, _ context: any LayoutContext
  ) throws(LayoutFailure) -> Point {
    guard let query = table.target_offset else { return proposed }
    var (from, velocity) = (layout_point(proposed), layout_point(velocity))
    var target = layout_point(x: .nan, y: .nan)
    try instance.require(.targetOffset, over: context) {
      query(instance.pointer, $0, &from, &velocity, &target, $1)
    }
    guard Point(target).isFinite else {
      throw instance.plugin.misbehaviour(.targetOffset, "target is \(target.x) \(target.y)")
    }
    return Point(target)
  }
}

/// Explanations of a plugin's instance.
final class PluginExplanation: Explanation {
  private static let mostFacts = 10_000
  private let instance: PluginInstance
  private let table: layout_explanation

  /// Fetches the capability; nil where the instance lacks it.
  init?(_ instance: PluginInstance) throws(LayoutFailure) {
    guard let table = instance.table(LAYOUT_EXPLANATION, over: layout_explanation()) else {
      return nil
    }
    guard table.explain != nil else {
      throw instance.plugin.misbehaviour(.capability, "the explanation table lacks a function")
    }
    self.instance = instance
    self.table = table
  }

  func explain(_ element: Element, _ context: any LayoutContext) throws(LayoutFailure) -> [Fact] {
    guard let explain = table.explain else { return [] }
    let facts = Facts()
    var asked = layout_element(element)
    var sink = layout_fact_sink(
      struct_size: UInt32(MemoryLayout<layout_fact_sink>.size), reserved: 0,
      host: Unmanaged.passUnretained(facts).toOpaque(),
      add: { Unmanaged<Facts>.fromOpaque($0).takeUnretainedValue().add($1, $2) })
    defer { withExtendedLifetime(facts) {} }
    try instance.require(.explain, over: context) {
      explain(instance.pointer, $0, &asked, &sink, $1)
    }
    if let fault = facts.fault { throw instance.plugin.misbehaviour(.explain, fault) }
    return facts.facts
  }

  /// Collects what the plugin adds.
  private final class Facts {
    private(set) var facts: [Fact] = []
    private(set) var fault: String?

    func add(_ foreign: UnsafePointer<layout_fact>, _ count: UInt64) -> layout_status {
      guard count <= PluginExplanation.mostFacts - facts.count else {
        fault = "more than \(PluginExplanation.mostFacts) facts"
        return LAYOUT_REFUSED
      }
      for entry in UnsafeBufferPointer(start: foreign, count: Int(count)) {
        guard let fact = Fact(entry) else {
          fault = "fact \(facts.count) cannot be read"
          return LAYOUT_REFUSED
        }
        facts.append(fact)
      }
      return LAYOUT_OK
    }
  }
}
