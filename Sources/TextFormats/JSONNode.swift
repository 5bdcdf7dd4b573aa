/// A value in JSON that a reader has looked through: what is in it is read in any order, without
/// looking for ends again.
///
///     var reader = JSONReader(Array(#"{"size":[80,60.5]}"#.utf8))
///     let node = try reader.node(depth: 16)
///     node.values(of: "size").first?.elements.compactMap(\.number)  // [80, 60.5]
package struct JSONNode {
  /// The place of a value or of a key, in the order of the text.
  struct Place {
    /// The first byte.
    private let startByte: UInt32
    /// Of a value the index of the place behind all that is in it; of a key the byte of the last
    /// quote, or 0 if there are escapes in it.
    private var endIndex: UInt32

    init(start: Int, end: Int) { (startByte, endIndex) = (UInt32(start), UInt32(end)) }

    var start: Int { Int(startByte) }

    var end: Int {
      get { Int(endIndex) }
      set { endIndex = UInt32(newValue) }
    }
  }

  private final class Text {
    let bytes: [UInt8]
    let places: [Place]

    init(_ bytes: [UInt8], _ places: [Place]) { (self.bytes, self.places) = (bytes, places) }
  }

  private let text: Text
  private let index: Int

  private init(_ text: Text, _ index: Int) { (self.text, self.index) = (text, index) }

  /// Creates the value that has the first of the places.
  init(_ bytes: [UInt8], _ places: [Place]) { self.init(Text(bytes, places), 0) }

  private var start: Int { text.places[index].start }
  private var first: UInt8 { text.bytes[start] }

  /// A reader of the text from the value on.
  package var reader: JSONReader { JSONReader(text.bytes, from: start) }
  /// Whether it is an object.
  package var isObject: Bool { first == UInt8(ascii: "{") }
  /// Whether it is an array.
  package var isArray: Bool { first == UInt8(ascii: "[") }
  /// Whether it is `null`.
  package var isNull: Bool { first == UInt8(ascii: "n") }
}

/// The values in an array or an object.
extension JSONNode {
  /// The elements of an array.
  package struct Elements: Sequence, IteratorProtocol {
    private let text: Text
    private var index: Int
    private let end: Int

    fileprivate init(_ node: JSONNode) {
      (text, index, end) = (node.text, node.index + 1, node.text.places[node.index].end)
    }

    /// The next element, or nil behind the last.
    package mutating func next() -> JSONNode? {
      guard index < end else { return nil }
      let node = JSONNode(text, index)
      index = text.places[index].end
      return node
    }
  }

  /// The elements of an array.
  package var elements: Elements { Elements(self) }

  /// The element of an array at an index, which must be below `count`.
  ///
  /// - Complexity: O(n) for n elements before it.
  package subscript(index: Int) -> JSONNode {
    let first = self.index + 1
    return JSONNode(text, (0..<index).reduce(first) { place, _ in text.places[place].end })
  }

  /// Number of elements of an array.
  ///
  /// - Complexity: O(n) for n elements.
  package var count: Int {
    var elements = elements
    var count = 0
    while elements.next() != nil { count += 1 }
    return count
  }

  /// Number of keys of an object.
  ///
  /// - Complexity: O(k) for k keys.
  package var keyCount: Int {
    let places = text.places
    var (index, count) = (self.index + 1, 0)
    while index < places[self.index].end {
      index = places[index + 1].end
      count += 1
    }
    return count
  }

  /// The value of a key of an object, and whether the key is there twice; nil without one.
  ///
  /// - Complexity: O(k) for k keys.
  package func value(of key: String) -> (node: JSONNode, isRepeated: Bool)? {
    let (all, allPlaces) = (text.bytes, text.places)
    let (bytes, places, name) = (all.span, allPlaces.span, key.utf8Span.span)
    let end = places[index].end
    var found: Int?
    var index = index + 1
    while index < end {
      let place = places[index]
      // A key is as long as the name unless there are escapes in it.
      let isIt =
        place.end == 0
        ? Self.string(in: all, from: place.start) == key
        : place.end - place.start == name.count + 1 && Self.has(name, bytes, from: place.start)
      if isIt {
        if let found { return (JSONNode(text, found), true) }
        found = index + 1
      }
      index = places[index + 1].end
    }
    return found.map { (JSONNode(text, $0), false) }
  }

  /// Whether the string that begins at a byte begins with a text, without escapes.
  @inline(__always)
  private static func has(_ text: Span<UInt8>, _ bytes: Span<UInt8>, from start: Int) -> Bool {
    for index in text.indices where bytes[start + 1 + index] != text[index] { return false }
    return true
  }
}

/// Values that contain no others; nil for another type.
extension JSONNode {
  /// A string, its escapes resolved.
  package var string: String? {
    first == UInt8(ascii: "\"") ? Self.string(in: text.bytes, from: start) : nil
  }

  /// Whether it is the string `text`, written without escapes.
  package func isPlain(_ text: String) -> Bool {
    guard first == UInt8(ascii: "\"") else { return false }
    let (name, bytes) = (text.utf8Span.span, self.text.bytes)
    return Self.has(name, bytes.span, from: start)
      && bytes[start + 1 + name.count] == UInt8(ascii: "\"")
  }

  private static func string(in bytes: [UInt8], from start: Int) -> String {
    var end = start + 1
    while bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\\") { end += 1 }
    if bytes[end] == UInt8(ascii: "\"") {
      return String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
    }
    var reader = JSONReader(bytes, from: start)
    return (try? reader.string()) ?? ""
  }

  /// `true` or `false`.
  package var flag: Bool? {
    first == UInt8(ascii: "t") ? true : first == UInt8(ascii: "f") ? false : nil
  }

  /// A number as written.
  package var digits: String? {
    var reader = reader
    guard case .number(let digits)? = try? reader.scalar() else { return nil }
    return digits
  }

  /// A number: the nearest double, infinite beyond the largest.
  package var number: Double? {
    let bytes = text.bytes
    return Self.number(in: bytes.span, from: start) ?? digits.flatMap { Double($0) }
  }

  /// Fills `numbers` with the elements of an array as `number` has them; returns whether there are
  /// as many, and all are numbers.
  package func fill(_ numbers: inout MutableSpan<Double>) -> Bool {
    let (all, allPlaces) = (text.bytes, text.places)
    let (bytes, places) = (all.span, allPlaces.span)
    guard bytes[places[index].start] == UInt8(ascii: "[") else { return false }
    let end = places[index].end
    // Numbers have nothing in them: their places follow each other.
    guard end - index - 1 == numbers.count else { return false }
    for place in index + 1..<end {
      guard
        let value = Self.number(in: bytes, from: places[place].start)
          ?? JSONNode(text, place).number
      else { return false }
      numbers[place - index - 1] = value
    }
    return true
  }

  /// The number that begins at a byte; nil for one of many digits, one with an exponent, and for
  /// something else.
  @inline(__always)
  private static func number(in bytes: Span<UInt8>, from start: Int) -> Double? {
    guard let (digits, fraction) = decimal(in: bytes, from: start), fraction < powers.count else {
      return nil
    }
    let value = fraction == 0 ? Double(digits) : Double(digits) / powers[fraction]
    return bytes[start] == UInt8(ascii: "-") ? -value : value
  }

  /// A whole number, as `80` or `8e1`.
  package var wholeNumber: Int? {
    let bytes = text.bytes
    if let (digits, fraction) = Self.decimal(in: bytes.span, from: start), fraction == 0 {
      return Int(exactly: first == UInt8(ascii: "-") ? -digits : digits)
    }
    guard let digits else { return nil }
    return Int(digits) ?? Double(digits).flatMap { Int(exactly: $0) }
  }

  /// The powers of ten that a double holds: dividing one such number by another is exact but for
  /// the one rounding at its end.
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// The digits of a number without its sign and its point, and how many are behind the point; nil
  /// for more digits than a double holds, for an exponent, and for something else.
  private static func decimal(
    in bytes: Span<UInt8>, from start: Int
  ) -> (digits: Int64, fraction: Int)? {
    var position = start
    if bytes[position] == UInt8(ascii: "-") { position += 1 }
    // As few as an integer of 64 bits holds for certain: more are given up after the loop.
    let most = min(bytes.count, position + 18)
    var (digits, count, whole): (Int64, Int, Int?) = (0, 0, nil)
    while position < most {
      let byte = bytes[position]
      if byte &- UInt8(ascii: "0") < 10 {
        digits = digits &* 10 &+ Int64(byte &- UInt8(ascii: "0"))
        count += 1
      } else if byte == UInt8(ascii: ".") {
        whole = count
      } else if byte | 0x20 == UInt8(ascii: "e") {
        return nil
      } else {
        break
      }
      position += 1
    }
    guard 1...15 ~= count else { return nil }
    return (digits, whole.map { count - $0 } ?? 0)
  }
}
