import TextFormats

extension JSONValue {
  /// Tells whether another value is the same; O(size).
  ///
  /// The order of members does not matter, numbers may differ by the tolerance, and the expected
  /// string `"..."` stands for any value.
  func matches(_ actual: JSONValue, within tolerance: Tolerance?) -> Bool {
    switch (self, actual) {
    case (.string(let text), _) where text.elementsEqual(RecordedLine.ellipsis.utf8):
      return true
    case (.number(let expected), .number(let found)):
      return tolerance?.accepts(found, expected: expected) ?? (found == expected)
    case (.array(let expected), .array(let found)):
      return expected.count == found.count
        && zip(expected, found).allSatisfy { $0.matches($1, within: tolerance) }
    case (.object(let expected), .object(let found)):
      return expected.count == found.count
        && expected.allSatisfy { name, value in
          found[name].map { value.matches($0, within: tolerance) } ?? false
        }
    default:
      return self == actual
    }
  }
}
