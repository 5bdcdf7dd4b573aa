import CLayoutPlugin
import LayoutABI
import LayoutCore

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
