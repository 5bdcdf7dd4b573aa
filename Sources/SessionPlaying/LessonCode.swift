/// A result as a code to be typed or pasted: `0B6F9-30T1X-…`.
///
/// The characters are those of Crockford's base 32: no letter looks like a digit, and either case
/// is read. The bytes are, with numbers in base 128:
///
///     1                             version of the form
///     digest of the lesson's name   3 bytes
///     version of the lesson         4 bytes
///     steps played, all steps, number of parts
///     for each part a byte: its kind, its ending, whether it has a wrong answer, tries and hints
///       up to 2; then more tries, more hints, the first wrong answer with its length before it
///     the learner's name with its length before it
///     checksum                      3 bytes
///
/// The checksum finds a mistyped character. It is no signature: who knows this can make any code.
extension LessonResult {
  /// Why a code is refused.
  package enum CodeFault: Error, Equatable {
    /// A character that no code has.
    case character(String)
    /// It is too short, too long, or its checksum is another.
    case mistyped
    /// It is of a later form.
    case form(Int)
  }

  private static let form: UInt8 = 1
  /// The maximum number of characters of a code that is read, with hyphens and blanks.
  package static let longestCode = 16_384
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  /// The code, in groups of five characters.
  package var code: String {
    var bytes = payload
    let sum = Self.sum(of: bytes)
    bytes += [UInt8(sum >> 16), UInt8(sum >> 8 & 0xFF), UInt8(sum & 0xFF)]
    var text: [UInt8] = []
    var (bits, count) = (0, 0)
    func put(_ digit: Int) {
      if text.count % 6 == 5 { text.append(UInt8(ascii: "-")) }
      text.append(Self.alphabet[digit & 31])
    }
    for byte in bytes {
      (bits, count) = (bits << 8 | Int(byte), count + 8)
      while count >= 5 {
        count -= 5
        put(bits >> count)
      }
      bits &= 31
    }
    if count > 0 { put(bits << (5 - count)) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads a code; hyphens and blanks are skipped.
  ///
  /// - Parameter lessons: the lessons that may be meant.
  /// - Throws: `CodeFault`.
  package init(code: String, among lessons: [LessonName] = []) throws(CodeFault) {
    let bytes = try Self.bytes(of: code)
    guard bytes.count > 3 else { throw .mistyped }
    let payload = Array(bytes.dropLast(3))
    guard Self.sum(of: payload) == bytes.suffix(3).reduce(0, { $0 << 8 | Int($1) }) else {
      throw .mistyped
    }
    guard payload[0] == Self.form else { throw .form(Int(payload[0])) }
    var reader = PayloadReader(payload.dropFirst())
    guard let result = reader.result(among: lessons), result.isWellFormed,
      result.payload == payload
    else { throw .mistyped }
    self = result
  }

  private static func sum(of bytes: [UInt8]) -> Int {
    let hash = StepIdentity.hash(bytes)
    return Int((hash >> 40 ^ hash) & 0xFF_FFFF)
  }

  private static func bytes(of code: String) throws(CodeFault) -> [UInt8] {
    guard code.utf8.count <= longestCode else { throw .mistyped }
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    for scalar in code.unicodeScalars where scalar != "-" && scalar != " " {
      guard let digit = digit(scalar) else { throw .character(String(scalar)) }
      (bits, count) = (bits << 5 | digit, count + 5)
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(bits >> count & 0xFF))
      bits &= 0xFF
    }
    guard count < 5, bits & ((1 << count) - 1) == 0 else { throw .mistyped }
    return bytes
  }

  /// Returns the value of a character; letters that look like digits are read as those.
  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    guard var byte = UInt8(exactly: scalar.value) else { return nil }
    if (0x61...0x7A).contains(byte) { byte -= 0x20 }
    if byte == UInt8(ascii: "O") { return 0 }
    if byte == UInt8(ascii: "I") || byte == UInt8(ascii: "L") { return 1 }
    return alphabet.firstIndex(of: byte)
  }

  private var payload: [UInt8] {
    var bytes = [Self.form]
    for shift in [16, 8, 0] { bytes.append(UInt8(lesson.digest >> shift & 0xFF)) }
    let version = UInt32(version, radix: 16) ?? 0
    for shift in [24, 16, 8, 0] as [UInt32] { bytes.append(UInt8(version >> shift & 0xFF)) }
    for number in [steps, allSteps, parts.count] { bytes.put(number) }
    for part in parts { bytes.put(part) }
    bytes.put(learner)
    return bytes
  }
}

/// The greatest number of tries or hints in the byte of a part; from there on the rest follows.
private let many = 3

extension [UInt8] {
  fileprivate mutating func put(_ number: Int) {
    var rest = Swift.max(number, 0)
    while rest > 0x7F {
      append(UInt8(rest & 0x7F | 0x80))
      rest >>= 7
    }
    append(UInt8(rest))
  }

  fileprivate mutating func put(_ text: String) {
    put(text.utf8.count)
    append(contentsOf: text.utf8)
  }

  fileprivate mutating func put(_ part: LessonResult.Part) {
    let tries = part.tries
    let kind = part.kind == .task ? 1 : 0
    let ending = LessonResult.Part.Ending.allCases.firstIndex(of: part.ending) ?? 0
    let (few, fewHints) = (Swift.min(tries.count, many), Swift.min(tries.hints, many))
    let hasWrong = tries.firstWrong == nil ? 0 : 1
    append(UInt8(kind << 7 | ending << 5 | hasWrong << 4 | few << 2 | fewHints))
    if few == many { put(tries.count - many) }
    if fewHints == many { put(tries.hints - many) }
    if let wrong = tries.firstWrong { put(wrong) }
  }
}

/// A reader of the bytes of a code.
private struct PayloadReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Reads all of it; nil if it is something else.
  mutating func result(among lessons: [LessonName]) -> LessonResult? {
    guard rest.count >= 7 else { return nil }
    let digest = rest.prefix(3).reduce(0) { $0 << 8 | Int($1) }
    let version = rest.dropFirst(3).prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    rest = rest.dropFirst(7)
    guard let steps = number(), let allSteps = number(), let count = number(), count <= rest.count
    else { return nil }
    var parts: [LessonResult.Part] = []
    for _ in 0..<count {
      guard let part = part() else { return nil }
      parts.append(part)
    }
    guard let learner = text(), rest.isEmpty else { return nil }
    let digits = String(version, radix: 16)
    return LessonResult(
      lesson: LessonName(digest: digest, among: lessons),
      version: String(repeating: "0", count: 8 - digits.utf8.count) + digits, learner: learner,
      steps: steps, allSteps: allSteps, parts: parts)
  }

  private mutating func part() -> LessonResult.Part? {
    guard let byte = rest.popFirst() else { return nil }
    var (count, hints) = (Int(byte >> 2 & 3), Int(byte & 3))
    if count == many {
      guard let more = number() else { return nil }
      count += more
    }
    if hints == many {
      guard let more = number() else { return nil }
      hints += more
    }
    var wrong: String?
    if byte & 0x10 != 0 {
      guard let text = text() else { return nil }
      wrong = text
    }
    return LessonResult.Part(
      byte & 0x80 == 0 ? .question : .task,
      ending: LessonResult.Part.Ending.allCases[Int(byte >> 5 & 3)],
      tries: Tries(count: count, hints: hints, firstWrong: wrong))
  }

  /// Reads a number of at most 28 bits.
  private mutating func number() -> Int? {
    var number = 0
    for shift in [0, 7, 14, 21] {
      guard let byte = rest.popFirst() else { return nil }
      number |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return number }
    }
    return nil
  }

  private mutating func text() -> String? {
    guard let count = number(), count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return String(validating: rest.prefix(count), as: UTF8.self)
  }
}
