internal import TextFormats

/// An object of a capture.
///
///     let object = try CaptureObject(node)
///     try object.read("scale", CaptureValue.positive)
///
/// Values are read in the order in which they are asked for, whatever that of the file is; keys
/// that nobody asks for are ignored. Faults get the key as their place.
struct CaptureObject {
  private let node: JSONNode

  /// Takes an object.
  ///
  /// - Throws: a fault for something else.
  init(_ node: JSONNode) throws(CaptureFault) {
    guard node.isObject else { throw CaptureValue.fault(.object, at: node) }
    self.node = node
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
  func has(_ key: String) -> Bool { node.value(of: key) != nil }

  /// Number of keys.
  ///
  /// - Complexity: O(k) for k keys.
  var keyCount: Int { node.keyCount }

  /// Reads the value of a key that must be there.
  ///
  /// - Complexity: O(k) for k keys, besides the reading.
  func read<Value>(
    _ key: String, _ value: CaptureValue.Reading<Value>
  ) throws(CaptureFault) -> Value {
    guard let node = try self.value(of: key) else { throw CaptureFault(.missing, at: key) }
    return try read(node, key, value)
  }

  /// Reads the value of a key that must be there; nil for `null`.
  ///
  /// - Complexity: O(k) for k keys, besides the reading.
  func optional<Value>(
    _ key: String, _ value: CaptureValue.Reading<Value>
  ) throws(CaptureFault) -> Value? {
    guard let node = try self.value(of: key) else { throw CaptureFault(.missing, at: key) }
    return node.isNull ? nil : try read(node, key, value)
  }

  /// Reads the value of a key that may be left out; nil if it is, and for `null`.
  ///
  /// - Complexity: O(k) for k keys, besides the reading.
  func ifPresent<Value>(
    _ key: String, _ value: CaptureValue.Reading<Value>
  ) throws(CaptureFault) -> Value? {
    guard let node = try self.value(of: key), !node.isNull else { return nil }
    return try read(node, key, value)
  }

  private func read<Value>(
    _ node: JSONNode, _ key: String, _ value: CaptureValue.Reading<Value>
  ) throws(CaptureFault) -> Value {
    do throws(CaptureFault) { return try value(node) } catch { throw error.inside(key) }
  }

  /// The value of a key, or nil without one.
  private func value(of key: String) throws(CaptureFault) -> JSONNode? {
    guard let (value, isRepeated) = node.value(of: key) else { return nil }
    if isRepeated { throw CaptureFault(.repeated, at: key) }
    return value
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
