import CLayoutPlugin
import LayoutABI
import LayoutCore

/// Initial and final attributes of a plugin's instance, checked as every other answer is.
final class PluginAnimation: Animation {
  private typealias Query =
    @convention(c) (
      UnsafeMutableRawPointer, UnsafePointer<layout_context>, UnsafePointer<layout_element>,
      UnsafeMutablePointer<layout_attributes>, UnsafeMutablePointer<layout_message>
    ) -> layout_status

  private let instance: PluginInstance
  private let table: layout_animation
  private let buffer = AttributesBuffer()

  /// Fetches the capability, or nil if the instance lacks it.
  init?(_ instance: PluginInstance) throws(LayoutFailure) {
    guard let table = instance.table(LAYOUT_ANIMATION, over: layout_animation()) else {
      return nil
    }
    guard table.initial_attributes != nil, table.final_attributes != nil else {
      throw instance.plugin.misbehaviour(.capability, "the animation table lacks a function")
    }
    self.instance = instance
    self.table = table
  }

  func initialAttributes(forAppearing element: Element, _ context: any LayoutContext)
    throws(LayoutFailure) -> LayoutAttributes?
  {
    guard let query = table.initial_attributes else { return nil }
    return try ask(.initialAttributes, query, element, context)
  }

  func finalAttributes(forDisappearing element: Element, _ context: any LayoutContext)
    throws(LayoutFailure) -> LayoutAttributes?
  {
    guard let query = table.final_attributes else { return nil }
    return try ask(.finalAttributes, query, element, context)
  }

  private func ask(
    _ function: PluginFunction, _ query: Query, _ element: Element, _ context: any LayoutContext
  ) throws(LayoutFailure) -> LayoutAttributes? {
    guard let answer = buffer.start else { return nil }
    var asked = layout_element(element)
    let status = try instance.call(function, over: context) {
      query(instance.pointer, $0, &asked, answer, $1)
    }
    guard status != LAYOUT_NONE else { return nil }
    guard status == LAYOUT_OK else {
      throw instance.plugin.misbehaviour(function, "status \(status) has no meaning here")
    }
    var rules = AttributesRules(context)
    var attributes: LayoutAttributes?
    try buffer.take(1) { (foreign) throws(LayoutFailure) in
      switch rules.vet(foreign) {
      case .success(let vetted): attributes = vetted
      case .failure(let fault): throw instance.plugin.misbehaviour(function, fault.text)
      }
    }
    if let found = attributes?.element, found != element {
      throw instance.plugin.misbehaviour(
        function, "asked for \(rules.name(element)), found \(rules.name(found))")
    }
    return attributes
  }
}

/// Explanations of a plugin's instance.
final class PluginExplanation: Explanation {
  private let instance: PluginInstance
  private let table: layout_explanation

  /// Fetches the capability, or nil if the instance lacks it.
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
    return try instance.facts(.explain, over: context) { instance, context, sink, message in
      explain(instance, context, &asked, sink, message)
    }
  }

  func explain(_ point: Point, _ context: any LayoutContext) throws(LayoutFailure) -> [Fact] {
    guard let explain = table.explain_point else { return [] }
    var asked = layout_point(point)
    return try instance.facts(.explain, over: context) { instance, context, sink, message in
      explain(instance, context, &asked, sink, message)
    }
  }
}

extension PluginInstance {
  /// What a function of the plugin adds to a sink.
  ///
  /// - Throws: as `require`; `misbehaviour` for too many facts and for such as cannot be read.
  func facts(
    _ function: PluginFunction, over context: any LayoutContext,
    _ ask: (
      UnsafeMutableRawPointer, UnsafePointer<layout_context>, UnsafePointer<layout_fact_sink>,
      UnsafeMutablePointer<layout_message>
    ) -> layout_status
  ) throws(LayoutFailure) -> [Fact] {
    let facts = CollectedFacts()
    var sink = layout_fact_sink(
      struct_size: UInt32(MemoryLayout<layout_fact_sink>.size), reserved: 0,
      host: Unmanaged.passUnretained(facts).toOpaque(),
      add: { Unmanaged<CollectedFacts>.fromOpaque($0).takeUnretainedValue().add($1, $2) })
    defer { withExtendedLifetime(facts) {} }
    let outcome = Result { () throws(LayoutFailure) in
      try require(function, over: context) { ask(pointer, $0, &sink, $1) }
    }
    if let fault = facts.fault { throw plugin.misbehaviour(function, fault) }
    try outcome.get()
    return facts.facts
  }
}

/// Collects what a plugin adds to a sink.
private final class CollectedFacts {
  private static let most = 10_000
  private(set) var facts: [Fact] = []
  private(set) var fault: String?

  func add(_ foreign: UnsafePointer<layout_fact>, _ count: UInt64) -> layout_status {
    guard count <= Self.most - facts.count else {
      fault = "more than \(Self.most) facts"
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
