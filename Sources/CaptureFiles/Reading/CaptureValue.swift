internal import LayoutCore
internal import TextFormats

/// Readers of the values of a capture: each takes one value of its type, or throws what was
/// expected and what was found.
///
/// The text is known to be JSON without syntax errors: `CaptureObject` looks it through first.
enum CaptureValue {
  typealias Reading<Value> = (inout JSONReader) throws(CaptureFault) -> Value

  // MARK: Numbers

  /// Takes a finite number of at most `CaptureLimit.magnitude`.
  static func number(_ reader: inout JSONReader) throws(CaptureFault) -> Double {
    let start = reader
    guard let value = finite(&reader) else { throw fault(.number, at: start) }
    return value
  }

  /// Takes a finite number above 0.
  static func positive(_ reader: inout JSONReader) throws(CaptureFault) -> Double {
    let start = reader
    guard let value = finite(&reader), value > 0 else { throw fault(.positive, at: start) }
    return value
  }

  private static func finite(_ reader: inout JSONReader) -> Double? {
    guard case .number(let digits)? = scalar(&reader), let value = Double(digits),
      value.magnitude <= CaptureLimit.magnitude
    else { return nil }
    return value
  }

  /// Takes a number that may be NaN or infinite, as a string; one beyond `CaptureLimit.magnitude`
  /// is infinite.
  static func anyNumber(_ reader: inout JSONReader) throws(CaptureFault) -> Double {
    let start = reader
    switch scalar(&reader) {
    case .number(let digits)?:
      guard let value = Double(digits) else { break }
      return value.magnitude <= CaptureLimit.magnitude ? value : value < 0 ? -.infinity : .infinity
    case .text("nan")?: return .nan
    case .text("inf")?: return .infinity
    case .text("-inf")?: return -.infinity
    default: break
    }
    throw fault(.anyNumber, at: start)
  }

  /// Takes a draw order: a whole number, where the infinite ones are the last.
  static func order(_ reader: inout JSONReader) throws(CaptureFault) -> Int {
    let start = reader
    let value = try anyNumber(&reader)
    if value == .infinity { return .max }
    if value == -.infinity { return .min }
    guard let order = Int(exactly: value) else { throw fault(.wholeNumber, at: start) }
    return order
  }

  /// Takes a whole number from 0 to `CaptureLimit.magnitude`.
  static func wholeNumber(_ reader: inout JSONReader) throws(CaptureFault) -> Int {
    try whole(&reader, from: 0, .wholeNumber)
  }

  /// Takes a whole number from 0 to the largest `Int`, beyond `CaptureLimit.magnitude` too.
  static func bound(_ reader: inout JSONReader) throws(CaptureFault) -> Int {
    let start = reader
    guard let value = anyWhole(&reader), value >= 0 else { throw fault(.wholeNumber, at: start) }
    return value
  }

  /// Takes a whole number from 1 to `CaptureLimit.magnitude`.
  static func countingNumber(_ reader: inout JSONReader) throws(CaptureFault) -> Int {
    try whole(&reader, from: 1, .countingNumber)
  }

  /// Returns a reader of indexes below `count`; with `orNone` -1 is one, too.
  static func index(below count: Int, orNone: Bool = false) -> Reading<Int> {
    { (reader) throws(CaptureFault) in
      let start = reader
      let expected = CaptureExpectation.index(below: count, orNone: orNone)
      let value = try whole(&reader, from: orNone ? -1 : 0, expected)
      guard value < count else { throw fault(expected, at: start) }
      return value
    }
  }

  private static func whole(
    _ reader: inout JSONReader, from least: Int, _ expected: CaptureExpectation
  ) throws(CaptureFault) -> Int {
    let start = reader
    guard let value = anyWhole(&reader), value >= least, Double(value) <= CaptureLimit.magnitude
    else { throw fault(expected, at: start) }
    return value
  }

  private static func anyWhole(_ reader: inout JSONReader) -> Int? {
    guard case .number(let digits)? = scalar(&reader) else { return nil }
    return Int(digits) ?? Double(digits).flatMap { Int(exactly: $0) }
  }

  // MARK: Words

  /// Takes `true` or `false`.
  static func flag(_ reader: inout JSONReader) throws(CaptureFault) -> Bool {
    let start = reader
    guard case .flag(let flag)? = scalar(&reader) else { throw fault(.flag, at: start) }
    return flag
  }

  /// Takes a string of any length.
  static func text(_ reader: inout JSONReader) throws(CaptureFault) -> String {
    let start = reader
    guard case .text(let text)? = scalar(&reader) else { throw fault(.text(bytes: nil), at: start) }
    return text
  }

  /// Takes a string of at most `CaptureLimit.name` bytes.
  static func name(_ reader: inout JSONReader) throws(CaptureFault) -> String {
    let start = reader
    guard case .text(let text)? = scalar(&reader), text.utf8.count <= CaptureLimit.name else {
      throw fault(.text(bytes: CaptureLimit.name), at: start)
    }
    return text
  }

  /// Takes a string of at most `CaptureLimit.label` scalars.
  static func label(_ reader: inout JSONReader) throws(CaptureFault) -> String {
    let start = reader
    guard case .text(let text)? = scalar(&reader), text.unicodeScalars.count <= CaptureLimit.label
    else { throw fault(.label(scalars: CaptureLimit.label), at: start) }
    return text
  }

  /// Takes one of the words that are the raw values of a type.
  static func word<Word: CaseIterable & RawRepresentable>(
    _ reader: inout JSONReader
  ) throws(CaptureFault) -> Word where Word.RawValue == String {
    let start = reader
    guard case .text(let text)? = scalar(&reader), let word = Word(rawValue: text) else {
      throw fault(.word(Word.allCases.map { $0.rawValue }), at: start)
    }
    return word
  }

  // MARK: Arrays

  /// Returns a reader of arrays, of at most as many elements as there may be of the things.
  static func array<Element>(
    of counted: CaptureCount? = nil, _ element: @escaping Reading<Element>
  ) -> Reading<[Element]> {
    { (reader) throws(CaptureFault) in
      guard let count = length(reader) else { throw fault(.array(count: nil), at: reader) }
      try counted?.check(count)
      var values: [Element] = []
      values.reserveCapacity(count)
      _ = reader.consume("[")
      for index in 0..<count {
        do throws(CaptureFault) { values.append(try element(&reader)) } catch {
          throw error.inside(index)
        }
        _ = reader.consume(",")
      }
      _ = reader.consume("]")
      return values
    }
  }

  /// Number of elements of the array that comes next, or nil if no array does.
  static func length(_ reader: JSONReader) -> Int? {
    var reader = reader
    guard reader.consume("[") else { return nil }
    var count = 0
    while !reader.consume("]") {
      guard (try? reader.skipValue(depth: CaptureLimit.depth)) != nil else { return nil }
      _ = reader.consume(",")
      count += 1
    }
    return count
  }

  /// Whether `null` comes next.
  static func isNull(_ reader: JSONReader) -> Bool {
    var reader = reader
    return reader.consume("null")
  }

  // MARK: Faults

  /// A fault about the value that comes next, which the sentence quotes.
  static func fault(_ expected: CaptureExpectation, at start: JSONReader) -> CaptureFault {
    CaptureFault(.value(expected, found: found(start)))
  }

  /// The value that comes next as a sentence quotes it, clipped.
  private static func found(_ start: JSONReader) -> String {
    var reader = start
    switch scalar(&reader) {
    case .text(let text)?: return "'\(clipped(text))'"
    case .number(let digits)?: return clipped(digits)
    case .flag(let flag)?: return flag ? "true" : "false"
    case .null?: return "null"
    case nil: return length(start).map { "an array of \($0)" } ?? "an object"
    }
  }

  /// The start of a text from a file, with an ellipsis where there is more.
  static func clipped(_ text: String) -> String {
    let start = text.unicodeScalars.prefix(40)
    return start.endIndex < text.endIndex ? String(start) + "…" : text
  }

  /// Takes a value that contains no others; nil for an array or an object.
  private static func scalar(_ reader: inout JSONReader) -> JSONReader.Scalar? {
    try? reader.scalar()
  }
}
