internal import TextFormats

/// An object of a capture: the place of the value of each key.
///
///     let object = try CaptureObject(&reader)
///     try object.read("scale", CaptureValue.positive)
///
/// Values are read in the order in which they are asked for, whatever that of the file is; keys
/// that nobody asks for are ignored. Faults get the key as their place.
struct CaptureObject {
  private var values: [(key: String, reader: JSONReader)] = []

  /// Takes an object from text without syntax errors.
  ///
  /// - Complexity: O(n) for n bytes of it.
  /// - Throws: a fault if something else comes next.
  init(_ reader: inout JSONReader) throws(CaptureFault) {
    let start = reader
    guard reader.consume("{") else { throw CaptureValue.fault(.object, at: start) }
    while !reader.consume("}"), let key = try? reader.string() {
      _ = reader.consume(":")
      values.append((key, reader))
      try? reader.skipValue(depth: CaptureLimit.depth)
      _ = reader.consume(",")
    }
  }

  /// Checks that the object states the format that is expected.
  ///
  /// - Throws: a fault if it states another one or none.
  func check(format: String) throws(CaptureFault) {
    let found = self.format
    guard found == format else {
      throw CaptureFault(.format(expected: format, found: found.map(CaptureValue.clipped)))
    }
  }

  /// The format that the object states, or nil for none.
  var format: String? { try? ifPresent("format", CaptureValue.text) }

  /// Whether there is a value of a key, which may be `null`.
  func has(_ key: String) -> Bool { values.contains { $0.key == key } }

  /// Reads the value of a key that must be there.
  ///
  /// - Complexity: O(k) for k keys, besides the reading.
  func read<Value>(
    _ key: String, _ value: CaptureValue.Reading<Value>
  ) throws(CaptureFault) -> Value {
    guard var reader = try reader(of: key) else { throw CaptureFault(.missing, at: key) }
    do throws(CaptureFault) { return try value(&reader) } catch { throw error.inside(key) }
  }

  /// Reads the value of a key that must be there; nil for `null`.
  ///
  /// - Complexity: O(k) for k keys, besides the reading.
  func optional<Value>(
    _ key: String, _ value: CaptureValue.Reading<Value>
  ) throws(CaptureFault) -> Value? {
    guard let reader = try reader(of: key) else { throw CaptureFault(.missing, at: key) }
    return CaptureValue.isNull(reader) ? nil : try read(key, value)
  }

  /// Reads the value of a key that may be left out; nil if it is, and for `null`.
  ///
  /// - Complexity: O(k) for k keys, besides the reading.
  func ifPresent<Value>(
    _ key: String, _ value: CaptureValue.Reading<Value>
  ) throws(CaptureFault) -> Value? {
    guard let reader = try reader(of: key), !CaptureValue.isNull(reader) else { return nil }
    return try read(key, value)
  }

  /// The place of the value of a key, or nil without one.
  private func reader(of key: String) throws(CaptureFault) -> JSONReader? {
    guard let first = values.firstIndex(where: { $0.key == key }) else { return nil }
    if values[(first + 1)...].contains(where: { $0.key == key }) {
      throw CaptureFault(.repeated, at: key)
    }
    return values[first].reader
  }
}

extension CaptureFault {
  /// The fault, seen from the object that has `key`.
  func inside(_ key: String) -> CaptureFault {
    let separator = path.isEmpty || path.utf8.first == UInt8(ascii: "[") ? "" : "."
    return CaptureFault(problem, at: key + separator + path)
  }

  /// The fault, seen from the array that has it at `index`.
  func inside(_ index: Int) -> CaptureFault { inside("[\(index)]") }
}
