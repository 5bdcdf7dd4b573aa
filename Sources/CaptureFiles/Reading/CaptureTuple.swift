internal import TextFormats

/// An array of a capture whose length is known: the place of each value.
struct CaptureTuple {
  private var values: [JSONReader] = []

  /// Takes an array of `count` values from text without syntax errors.
  ///
  /// - Throws: a fault if something else comes next.
  init(_ reader: inout JSONReader, _ count: Int) throws(CaptureFault) {
    guard CaptureValue.length(reader) == count else {
      throw CaptureValue.fault(.array(count: count), at: reader)
    }
    _ = reader.consume("[")
    for _ in 0..<count {
      values.append(reader)
      try? reader.skipValue(depth: CaptureLimit.depth)
      _ = reader.consume(",")
    }
    _ = reader.consume("]")
  }

  /// Reads one of the values.
  func read<Value>(
    _ index: Int, _ value: CaptureValue.Reading<Value>
  ) throws(CaptureFault) -> Value {
    var reader = values[index]
    do throws(CaptureFault) { return try value(&reader) } catch { throw error.inside(index) }
  }

  /// Reads one of the values; nil for `null`.
  func optional<Value>(
    _ index: Int, _ value: CaptureValue.Reading<Value>
  ) throws(CaptureFault) -> Value? {
    CaptureValue.isNull(values[index]) ? nil : try read(index, value)
  }

  /// Reads all of them, which are of one type.
  func readAll<Value>(
    _ value: CaptureValue.Reading<Value>
  ) throws(CaptureFault) -> [Value] {
    var read: [Value] = []
    for index in values.indices { read.append(try self.read(index, value)) }
    return read
  }
}
