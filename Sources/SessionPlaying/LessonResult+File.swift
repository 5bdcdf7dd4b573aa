package import TextFormats

/// A result as a file of JSON, which people can read.
///
///     {
///       "layoutsh-result": 1,
///       "note": "The code repeats the lines above …",
///       "lesson": "first-steps",
///       "version": "9e107d9d",
///       "learner": "Ada",
///       "steps": [11, 11],
///       "parts": [
///         {"kind":"question","ending":"right","tries":2,"hints":0,"firstWrong":"500"}
///       ],
///       "code": "04B6F-930T1-…"
///     }
extension LessonResult {
  /// Why a file is refused.
  package enum FileFault: Error, Equatable {
    /// It is no JSON, or is cut; line and column.
    case malformed(line: Int, column: Int)
    /// It is JSON, but no result.
    case noResult
    /// It is of a later form.
    case form(Int)
    /// A member is missing, or has another type.
    case member(String)
    /// The code is damaged.
    case code(CodeFault)
    /// The code is that of another result.
    case altered
  }

  /// Maximum size of a file that is read, in bytes.
  package static let largestFile = 1 << 18
  private static let mark = "layoutsh-result"

  /// The content of the file.
  package var file: String {
    var lines = ["{"]
    func put(_ name: String, _ value: JSONLine) { lines.append("  " + Self.member(name, value)) }
    put(Self.mark, .number(1))
    put("note", .text(Self.caution))
    put("lesson", .text(lesson.text ?? ""))
    put("version", .text(version))
    put("learner", .text(learner))
    put("steps", .list([.number(steps), .number(allSteps)]))
    lines.append("  \"parts\": [")
    for (index, part) in parts.enumerated() {
      lines.append("    " + Self.text(of: part.json) + (index + 1 < parts.count ? "," : ""))
    }
    lines += ["  ],", "  \"code\": \"\(code)\"", "}", ""]
    return lines.joined(separator: "\n")
  }

  private static func member(_ name: String, _ value: JSONLine) -> String {
    "\"\(name)\": \(text(of: value)),"
  }

  private static func text(of value: JSONLine) -> String {
    var bytes: [UInt8] = []
    value.write(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads the content of a file, as editors and mail may leave it: any line ends, and a byte order
  /// mark.
  ///
  /// - Throws: `FileFault`.
  package init(file text: String) throws(FileFault) {
    let json: JSONValue
    do throws(TextFault) {
      json = try JSONValue(reading: text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text)
    } catch {
      throw .malformed(line: error.place.line, column: error.place.column)
    }
    guard let form = json[Self.mark] else { throw .noResult }
    guard form == .number(1) else { throw .form(form.count ?? 0) }
    try self.init(json)
    guard isWellFormed else { throw .member("learner or parts") }
    let code = try Self.string("code", in: json)
    let stated: LessonResult
    do throws(CodeFault) { stated = try LessonResult(code: code) } catch {
      throw .code(error)
    }
    guard stated == self else { throw .altered }
  }

  private init(_ json: JSONValue) throws(FileFault) {
    let counts = (json["steps"]?.elements ?? []).compactMap { $0.count }
    guard counts.count == 2 else { throw .member("steps") }
    guard case .array(let list)? = json["parts"] else { throw .member("parts") }
    let parts = list.compactMap { Part($0) }
    guard parts.count == list.count else { throw .member("parts") }
    let texts = (
      lesson: try Self.string("lesson", in: json), version: try Self.string("version", in: json),
      learner: try Self.string("learner", in: json)
    )
    self.init(
      lesson: LessonName(texts.lesson), version: texts.version, learner: texts.learner,
      steps: counts[0], allSteps: counts[1], parts: parts)
  }

  private static func string(_ name: String, in json: JSONValue) throws(FileFault) -> String {
    guard let text = json[name]?.text else { throw .member(name) }
    return text
  }
}

extension LessonResult.Part {
  /// The part as an object.
  package var json: JSONLine {
    .object([
      ("kind", .text(kind.rawValue)), ("ending", .text(ending.rawValue)),
      ("tries", .number(tries.count)), ("hints", .number(tries.hints)),
      ("firstWrong", .optional(tries.firstWrong)),
    ])
  }

  fileprivate init?(_ json: JSONValue) {
    guard let kind = json["kind"]?.text.flatMap({ Kind(rawValue: $0) }),
      let ending = json["ending"]?.text.flatMap({ Ending(rawValue: $0) }),
      let count = json["tries"]?.count, let hints = json["hints"]?.count,
      let wrong = json["firstWrong"],
      wrong == .null || wrong.text != nil
    else { return nil }
    self.init(
      kind, ending: ending, tries: Tries(count: count, hints: hints, firstWrong: wrong.text))
  }
}

extension JSONValue {
  /// A whole number from 0 to a million.
  fileprivate var count: Int? {
    guard case .number(let number) = self, (0...1_000_000).contains(number) else { return nil }
    return Int(exactly: number)
  }
}
