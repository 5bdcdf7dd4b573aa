import TerminalText

/// A learner's result in a lesson, to be handed in.
///
/// It has no time and no name but the one that the learner types. `code` is its short form, `file`
/// its long one.
///
///     var result = lesson.result
///     result.learner = "Ada"
///     result.code  // "05NQ4-…"
package struct LessonResult: Equatable {
  /// A question or a task of the lesson, as the learner left it.
  package struct Part: Equatable {
    /// The kind of part.
    package enum Kind: String, CaseIterable {
      case question, task
    }

    /// The way it ended.
    package enum Ending: String, CaseIterable {
      /// The learner did not get there.
      case unseen
      /// The learner left it.
      case open
      /// The learner found the answer, or did the task.
      case right
      /// The answer or the solution was shown.
      case shown
    }

    /// The kind of part.
    package var kind: Kind
    /// The way it ended.
    package var ending: Ending
    /// The tries.
    package var tries: Tries

    /// Creates a part that nobody has seen.
    package init(
      _ kind: Kind, ending: Ending = .unseen, tries: Tries = Tries()
    ) {
      (self.kind, self.ending, self.tries) = (kind, ending, tries)
    }

    /// Whether the learner found it at the first try, without help.
    package var isClean: Bool {
      ending == .right && tries.firstWrong == nil && tries.hints == 0
    }
  }

  /// The lesson.
  package var lesson: LessonName
  /// The version of the lesson: 8 hexadecimal digits that depend on the bytes of its file.
  package var version: String
  /// The name that the learner typed; empty for none.
  package var learner: String
  /// The number of steps that were played.
  package var steps: Int
  /// The number of steps of the lesson.
  package var allSteps: Int
  /// The questions and tasks of the lesson, in its order.
  package var parts: [Part]

  /// Creates a result.
  package init(
    lesson: LessonName, version: String, learner: String = "", steps: Int, allSteps: Int,
    parts: [Part]
  ) {
    (self.lesson, self.version, self.learner) = (lesson, version, learner)
    (self.steps, self.allSteps, self.parts) = (steps, allSteps, parts)
  }

  /// The number of parts that were done at the first try, without help, and of those that ended.
  package var score: Score {
    let ended = parts.filter { $0.ending == .right || $0.ending == .shown }
    return Score(right: ended.count { $0.isClean }, asked: ended.count)
  }

  /// Returns the version of a lesson.
  ///
  /// - Parameter bytes: the content of its file.
  package static func version(of bytes: [UInt8]) -> String {
    String(StepIdentity.digits(StepIdentity.hash(bytes)).prefix(8))
  }

  /// Whether all texts are as short as a lesson makes them.
  var isWellFormed: Bool {
    (learner.isEmpty || Self.name(learner) == learner)
      && parts.allSatisfy {
        ($0.tries.firstWrong ?? "").unicodeScalars.count <= Tries.longestAnswer
      }
  }

  /// The name for a file of the result: `first-steps-Ada.result.json`.
  package var fileName: String {
    // Nothing that a system keeps out of file names.
    let words = [lesson.text ?? "lesson", learner].map { text in
      text.unicodeScalars.split { scalar in
        scalar.isASCII && !("a"..."z").contains(scalar) && !("A"..."Z").contains(scalar)
          && !("0"..."9").contains(scalar)
      }.map { String($0) }
    }
    return words.joined().joined(separator: "-") + ".result.json"
  }

  /// Maximum length of a name, in characters.
  package static let longestName = 60

  /// Returns a name as it is kept, with single blanks; nil if it is empty or too long, or has
  /// control or hidden characters.
  package static func name(_ text: String) -> String? {
    let name = text.split(separator: " ").joined(separator: " ")
    let scalars = name.unicodeScalars
    guard !scalars.isEmpty, scalars.count <= longestName,
      !scalars.contains(where: { $0.isDangerous })
    else { return nil }
    return name
  }
}

/// The name of a lesson in a result; a code has a digest of it alone.
package struct LessonName: Equatable {
  /// A digest of 24 bits.
  package let digest: Int
  /// The name of the lesson's file without number and extension; nil if it is not known.
  package let text: String?

  /// Creates the name of a lesson in a file.
  package init(ofFile name: String) { self.init(Self.topic(ofFile: name)) }

  /// Creates the name of a lesson.
  package init(_ text: String) {
    (digest, self.text) = (Int(StepIdentity.hash(Array(text.utf8)) & 0xFF_FFFF), text)
  }

  /// Creates the name with a digest; its text is that of the lesson among those given.
  package init(digest: Int, among lessons: [LessonName]) {
    (self.digest, text) = (digest, lessons.first { $0.digest == digest }?.text)
  }

  /// Returns the name of a lesson's file without number and extension.
  package static func topic(ofFile name: String) -> String {
    let topic = name.hasSuffix(".session") ? String(name.dropLast(8)) : name
    let digits = topic.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, topic.dropFirst(digits.count).first == "-" else { return topic }
    return String(topic.dropFirst(digits.count + 1))
  }

  package static func == (one: LessonName, other: LessonName) -> Bool {
    one.digest == other.digest
  }
}

/// The tries of a learner at a question or a task.
package struct Tries: Equatable {
  /// The number of answers, or of commands that changed the scene, the right one included.
  package private(set) var count = 0
  /// The number of hints that were shown.
  package private(set) var hints = 0
  /// The first wrong answer or command; a choice by its letter.
  package private(set) var firstWrong: String?

  /// Maximum length of the first wrong answer, in characters; a longer one ends with `…`.
  package static let longestAnswer = 24

  /// Creates the tries of one who has not begun.
  package init() {}

  /// Creates tries.
  package init(count: Int, hints: Int, firstWrong: String?) {
    (self.count, self.hints, self.firstWrong) = (count, hints, firstWrong)
  }

  /// Counts a try.
  ///
  /// - Parameter wrong: the answer or the command, if it is wrong.
  mutating func add(wrong: String? = nil) {
    count += 1
    if firstWrong == nil { firstWrong = wrong.map(Self.shortened) }
  }

  /// Returns an answer as it is kept: with single blanks, and not too long.
  static func shortened(_ answer: String) -> String {
    let words = answer.split(separator: " ").joined(separator: " ").unicodeScalars
    if words.count <= longestAnswer { return String(words) }
    return String(words.prefix(longestAnswer - 1)) + "…"
  }

  /// Keeps the greatest number of hints that were shown.
  mutating func keep(hints shown: Int) { hints = max(hints, shown) }
}
