internal import TextFormats

/// An array of a capture whose length is known.
struct CaptureTuple {
  private let node: JSONNode
  private let count: Int

  /// Takes an array of `count` values.
  ///
  /// - Throws: a fault for something else.
  init(_ node: JSONNode, _ count: Int) throws(CaptureFault) {
    guard node.isArray, node.count == count else {
      throw CaptureValue.fault(.array(count: count), at: node)
    }
    (self.node, self.count) = (node, count)
  }

  /// Reads one of the values, of which there are few.
  func read<Value>(
    _ index: Int, _ value: CaptureValue.Reading<Value>
  ) throws(CaptureFault) -> Value {
    do throws(CaptureFault) { return try value(node[index]) } catch { throw error.inside(index) }
  }

  /// Reads one of the values; nil for `null`.
  func optional<Value>(
    _ index: Int, _ value: CaptureValue.Reading<Value>
  ) throws(CaptureFault) -> Value? {
    node[index].isNull ? nil : try read(index, value)
  }

  /// Reads all of them, which are of one type.
  func readAll<Value>(
    _ value: CaptureValue.Reading<Value>
  ) throws(CaptureFault) -> [Value] {
    try CaptureValue.elements(of: node, count, value)
  }

  /// Reads a few numbers.
  static func numbers<let count: Int>(
    _ node: JSONNode, _ value: CaptureValue.Reading<Double>
  ) throws(CaptureFault) -> InlineArray<count, Double> {
    if let numbers: InlineArray<count, Double> = plain(node) { return numbers }
    return try few(node, value)
  }

  /// Reads a few whole numbers from 0 to `CaptureLimit.magnitude`.
  static func wholeNumbers<let count: Int>(
    _ node: JSONNode
  ) throws(CaptureFault) -> InlineArray<count, Int> {
    if let numbers: InlineArray<count, Double> = plain(node) {
      let whole = InlineArray<count, Int> { Int(exactly: numbers[$0]) ?? -1 }
      if whole.span.indices.allSatisfy({ whole[$0] >= 0 }) { return whole }
    }
    return try few(node, CaptureValue.wholeNumber)
  }

  /// The values of an array that is nothing but a few numbers, at most `CaptureLimit.magnitude`, as
  /// nearly all are: nil for another one, which has to be looked at value by value.
  static func plain<let count: Int>(_ node: JSONNode) -> InlineArray<count, Double>? {
    var numbers = InlineArray<count, Double>(repeating: 0)
    var span = numbers.mutableSpan
    guard node.fill(&span) else { return nil }
    for index in numbers.indices where numbers[index].magnitude > CaptureLimit.magnitude {
      return nil
    }
    return numbers
  }

  private static func few<let count: Int, Value>(
    _ node: JSONNode, _ value: CaptureValue.Reading<Value>
  ) throws(CaptureFault) -> InlineArray<count, Value> {
    var elements = try CaptureTuple(node, count).node.elements
    return try InlineArray { (index) throws(CaptureFault) in
      do throws(CaptureFault) { return try value(elements.next() ?? node) } catch {
        throw error.inside(index)
      }
    }
  }
}
