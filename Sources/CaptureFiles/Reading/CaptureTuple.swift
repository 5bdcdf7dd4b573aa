internal import TextFormats

/// An array of a capture whose length is known.
struct CaptureTuple {
  private let node: JSONNode

  /// Takes an array of `count` values.
  ///
  /// - Throws: a fault for something else.
  init(_ node: JSONNode, _ count: Int) throws(CaptureFault) {
    guard node.isArray, node.count == count else {
      throw CaptureValue.fault(.array(count: count), at: node)
    }
    self.node = node
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
    try CaptureValue.elements(of: node, value)
  }

  /// Reads a few, which are of one type and need no memory of their own.
  static func few<let count: Int, Value>(
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
