public import CLayoutPlugin
public import LayoutCore

extension layout_fact {
  /// The same fact for C; `arena` keeps its texts and numbers.
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

  /// The same fact for Swift; nil for texts that cannot be read and for too many numbers.
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
