/// A JSON value as a tree, for comparisons.
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A finite number.
  case number(Double)
  /// A string in UTF-8: Swift would find two spellings of one letter equal.
  case string([UInt8])
  /// An array.
  case array([JSONValue])
  /// Members by name; of members with one name the last counts.
  case object([[UInt8]: JSONValue])

  /// Maximum depth of nested arrays and objects.
  public static let deepest = 64

  /// Reads one value that is the whole text; nil if it is not one.
  ///
  /// - Complexity: O(n) for n bytes.
  public init?(parsing text: String) {
    guard let value = try? JSONValue(reading: text) else { return nil }
    self = value
  }

  /// Reads one value that is the whole text.
  ///
  /// - Throws: `TextFault` if it is not one, a number is not finite, or arrays and objects are
  ///   nested more than `deepest` deep.
  /// - Complexity: O(n) for n bytes.
  public init(reading text: String) throws(TextFault) {
    var reader = JSONReader(Array(text.utf8))
    self = try JSONValue(&reader)
    try reader.expectEnd()
  }

  /// Reads the next value.
  ///
  /// - Throws: `TextFault` if there is none, a number is not finite, or arrays and objects are
  ///   nested more than `deepest` deep.
  /// - Complexity: O(n) for n bytes of it.
  package init(_ reader: inout JSONReader) throws(TextFault) {
    self = try JSONValue(&reader, depth: 0)
  }

  private init(_ reader: inout JSONReader, depth: Int) throws(TextFault) {
    let start = reader.position
    if reader.consume("{") {
      guard depth < Self.deepest else { throw TextFault(reader.place(of: start), .tooDeep) }
      var members: [[UInt8]: JSONValue] = [:]
      if !reader.consume("}") {
        repeat {
          let name = Array(try reader.string().utf8)
          try reader.expect(":")
          members[name] = try JSONValue(&reader, depth: depth + 1)
        } while reader.consume(",")
        try reader.expect("}", or: ",")
      }
      self = .object(members)
    } else if reader.consume("[") {
      guard depth < Self.deepest else { throw TextFault(reader.place(of: start), .tooDeep) }
      var values: [JSONValue] = []
      if !reader.consume("]") {
        repeat { values.append(try JSONValue(&reader, depth: depth + 1)) } while reader.consume(",")
        try reader.expect("]", or: ",")
      }
      self = .array(values)
    } else {
      switch try reader.scalar() {
      case .text(let text): self = .string(Array(text.utf8))
      case .flag(let flag): self = .boolean(flag)
      case .null: self = .null
      case .number(let digits):
        guard let number = Double(digits), number.isFinite else {
          throw TextFault(reader.place(of: start), .notFinite)
        }
        self = .number(number)
      }
    }
  }
}

/// Parts of a value; nil or none where it is of another type.
extension JSONValue {
  /// The member of an object.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[Array(key.utf8)]
  }

  /// The elements of an array.
  package var elements: [JSONValue] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  /// A string.
  package var text: String? {
    guard case .string(let bytes) = self else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A number.
  package var number: Double? {
    guard case .number(let number) = self else { return nil }
    return number
  }

  /// `true` or `false`.
  package var flag: Bool? {
    guard case .boolean(let flag) = self else { return nil }
    return flag
  }

  /// The value to be written, members by name.
  ///
  /// - Complexity: O(n log n) for n members.
  package var line: JSONLine {
    switch self {
    case .null: .null
    case .boolean(let flag): .flag(flag)
    case .number(let number): .decimal(number)
    case .string: .optional(text)
    case .array(let values): .list(values.map { $0.line })
    case .object(let members):
      .object(
        members.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map {
          (String(decoding: $0.key, as: UTF8.self), $0.value.line)
        })
    }
  }
}
