import CLayoutPlugin
import LayoutABI
import LayoutCore

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
    var asked = layout_element(element)
    return try collect(context) { instance, context, sink, message in
      explain(instance, context, &asked, sink, message)
    }
  }

  func explain(_ point: Point, _ context: any LayoutContext) throws(LayoutFailure) -> [Fact] {
    guard let explain = table.explain_point else { return [] }
    var asked = layout_point(point)
    return try collect(context) { instance, context, sink, message in
      explain(instance, context, &asked, sink, message)
    }
  }

  /// What a function of the plugin adds to a sink.
  private func collect(
    _ context: any LayoutContext,
    _ ask: (
      UnsafeMutableRawPointer, UnsafePointer<layout_context>, UnsafePointer<layout_fact_sink>,
      UnsafeMutablePointer<layout_message>
    ) -> layout_status
  ) throws(LayoutFailure) -> [Fact] {
    let facts = Facts()
    var sink = layout_fact_sink(
      struct_size: UInt32(MemoryLayout<layout_fact_sink>.size), reserved: 0,
      host: Unmanaged.passUnretained(facts).toOpaque(),
      add: { Unmanaged<Facts>.fromOpaque($0).takeUnretainedValue().add($1, $2) })
    defer { withExtendedLifetime(facts) {} }
    let outcome = Result { () throws(LayoutFailure) in
      try instance.require(.explain, over: context) { ask(instance.pointer, $0, &sink, $1) }
    }
    if let fault = facts.fault { throw instance.plugin.misbehaviour(.explain, fault) }
    try outcome.get()
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
