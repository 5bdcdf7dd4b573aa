internal import LayoutCore
internal import TextFormats

/// Readers of the values of a capture: each takes a value of its type, or throws what was
/// expected and what was found.
///
/// The text is known to be JSON without syntax errors: it was looked through first.
enum CaptureValue {
  typealias Reading<Value> = (JSONNode) throws(CaptureFault) -> Value

  // MARK: Numbers

  /// Takes a finite number of at most `CaptureLimit.magnitude`.
  static func number(_ node: JSONNode) throws(CaptureFault) -> Double {
    guard let value = finite(node) else { throw fault(.number, at: node) }
    return value
  }

  /// Takes a finite number above 0.
  static func positive(_ node: JSONNode) throws(CaptureFault) -> Double {
    guard let value = finite(node), value > 0 else { throw fault(.positive, at: node) }
    return value
  }

  private static func finite(_ node: JSONNode) -> Double? {
    guard let value = node.number, value.magnitude <= CaptureLimit.magnitude else { return nil }
    return value
  }

  /// Takes a number that may be NaN or infinite, as a string; one beyond `CaptureLimit.magnitude`
  /// is infinite.
  static func anyNumber(_ node: JSONNode) throws(CaptureFault) -> Double {
    if let value = node.number {
      return value.magnitude <= CaptureLimit.magnitude ? value : value < 0 ? -.infinity : .infinity
    }
    switch node.string {
    case "nan": return .nan
    case "inf": return .infinity
    case "-inf": return -.infinity
    default: throw fault(.anyNumber, at: node)
    }
  }

  /// Takes a draw order: a whole number, where the infinite ones are the last.
  static func order(_ node: JSONNode) throws(CaptureFault) -> Int {
    let value = try anyNumber(node)
    if value == .infinity { return .max }
    if value == -.infinity { return .min }
    guard let order = Int(exactly: value) else { throw fault(.wholeNumber, at: node) }
    return order
  }

  /// Takes a whole number from 0 to `CaptureLimit.magnitude`.
  static func wholeNumber(_ node: JSONNode) throws(CaptureFault) -> Int {
    try whole(node, from: 0, .wholeNumber)
  }

  /// Takes a whole number from 0 to the largest `Int`, beyond `CaptureLimit.magnitude` too.
  static func bound(_ node: JSONNode) throws(CaptureFault) -> Int {
    guard let value = node.wholeNumber, value >= 0 else { throw fault(.wholeNumber, at: node) }
    return value
  }

  /// Takes a whole number from 1 to `CaptureLimit.magnitude`.
  static func countingNumber(_ node: JSONNode) throws(CaptureFault) -> Int {
    try whole(node, from: 1, .countingNumber)
  }

  /// Returns a reader of indexes below `count`; with `orNone` -1 is one, too.
  static func index(below count: Int, orNone: Bool = false) -> Reading<Int> {
    { (node) throws(CaptureFault) in
      let expected = CaptureExpectation.index(below: count, orNone: orNone)
      let value = try whole(node, from: orNone ? -1 : 0, expected)
      guard value < count else { throw fault(expected, at: node) }
      return value
    }
  }

  private static func whole(
    _ node: JSONNode, from least: Int, _ expected: CaptureExpectation
  ) throws(CaptureFault) -> Int {
    guard let value = node.wholeNumber, value >= least, Double(value) <= CaptureLimit.magnitude
    else { throw fault(expected, at: node) }
    return value
  }

  // MARK: Words

  /// Takes `true` or `false`.
  static func flag(_ node: JSONNode) throws(CaptureFault) -> Bool {
    guard let flag = node.flag else { throw fault(.flag, at: node) }
    return flag
  }

  /// Takes a string of any length.
  static func text(_ node: JSONNode) throws(CaptureFault) -> String {
    guard let text = node.string else { throw fault(.text(bytes: nil), at: node) }
    return text
  }

  /// Takes a string of at most `CaptureLimit.name` bytes.
  static func name(_ node: JSONNode) throws(CaptureFault) -> String {
    guard let text = node.string, text.utf8.count <= CaptureLimit.name else {
      throw fault(.text(bytes: CaptureLimit.name), at: node)
    }
    return text
  }

  /// Takes a string of at most `CaptureLimit.label` scalars.
  static func label(_ node: JSONNode) throws(CaptureFault) -> String {
    guard let text = node.string, text.unicodeScalars.count <= CaptureLimit.label
    else { throw fault(.label(scalars: CaptureLimit.label), at: node) }
    return text
  }

  /// Takes one of the words that are the raw values of a type.
  static func word<Word: CaseIterable & RawRepresentable>(_ node: JSONNode) throws(CaptureFault)
    -> Word where Word.RawValue == String
  {
    guard let text = node.string, let word = Word(rawValue: text) else {
      throw fault(.word(Word.allCases.map { $0.rawValue }), at: node)
    }
    return word
  }

  // MARK: Arrays

  /// Returns a reader of arrays, of at most as many elements as there may be of the things.
  static func array<Element>(
    of counted: CaptureCount? = nil, _ element: @escaping Reading<Element>
  ) -> Reading<[Element]> {
    { (node) throws(CaptureFault) in
      guard node.isArray else { throw fault(.array(count: nil), at: node) }
      let count = node.count
      try counted?.check(count)
      return try elements(of: node, count, element)
    }
  }

  /// Reads the elements of an array, of which there are `count`.
  static func elements<Element>(
    of node: JSONNode, _ count: Int, _ element: Reading<Element>
  ) throws(CaptureFault) -> [Element] {
    var values: [Element] = []
    values.reserveCapacity(count)
    for each in node.elements {
      do throws(CaptureFault) { values.append(try element(each)) } catch {
        throw error.inside(values.count)
      }
    }
    return values
  }

  // MARK: Faults

  /// A fault about a value, which the sentence quotes.
  static func fault(_ expected: CaptureExpectation, at node: JSONNode) -> CaptureFault {
    CaptureFault(.value(expected, found: found(node)))
  }

  /// A value as a sentence quotes it, clipped.
  private static func found(_ node: JSONNode) -> String {
    if let text = node.string { return "'\(clipped(text))'" }
    if let flag = node.flag { return flag ? "true" : "false" }
    if let digits = node.digits { return clipped(digits) }
    if node.isNull { return "null" }
    return node.isArray ? "an array of \(node.count)" : "an object"
  }

  /// The start of a text from a file, with an ellipsis where there is more.
  static func clipped(_ text: String) -> String {
    let start = text.unicodeScalars.prefix(40)
    return start.endIndex < text.endIndex ? String(start) + "…" : text
  }
}
