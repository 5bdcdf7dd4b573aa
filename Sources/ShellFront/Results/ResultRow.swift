import SessionPlaying
import TerminalText
import TextFormats

/// A row of the teacher's table: a file that was handed in, or a code on a line of a text file.
struct ResultRow {
  /// The path of the file.
  var file: String
  /// The line number in a text file, from 1; nil for a whole file.
  var line: Int?
  /// The result, or nil for a problem.
  var result: LessonResult?
  /// The problem: damaged, altered or unreadable.
  var problem: String?
  /// The place of an earlier row with the same result, and whether it is the same learner's.
  var same: (place: String, isCertain: Bool)?
  /// The lesson, if it is known.
  var lesson: KnownLesson?

  /// Whether it counts: an unnamed learner's result may equal another's.
  var counts: Bool { result != nil && same?.isCertain != true }

  /// The place as people name it.
  var place: String { line.map { "\(file), line \($0)" } ?? file }

  /// The name of the lesson.
  var lessonName: String { result?.lesson.text ?? lesson?.name.text ?? "" }

  /// The first question or task at which the learner was wrong, and the answer; nil for none.
  var firstWrong: (part: Int, answer: String)? {
    for (index, part) in (result?.parts ?? []).enumerated() {
      if let answer = part.tries.firstWrong { return (index, answer) }
    }
    return nil
  }

  /// The remark beside the row; empty for none.
  var remark: String {
    if let problem { return problem }
    if let same {
      return same.isCertain
        ? "duplicate of \(same.place)" : "equals \(same.place): one learner, or two without names"
    }
    guard let result else { return "" }
    if result.steps < result.allSteps { return "left at step \(result.steps + 1)" }
    guard let lesson else { return "this lesson is not here" }
    return lesson.version == result.version ? "" : "another version of the lesson"
  }

  /// The sum of the tries and of the hints, and the number of answers shown.
  var sums: (tries: Int, hints: Int, shown: Int) {
    (result?.parts ?? []).reduce((0, 0, 0)) { sums, part in
      (
        sums.0 + part.tries.count, sums.1 + part.tries.hints,
        sums.2 + (part.ending == .shown ? 1 : 0)
      )
    }
  }

  /// Returns the name of a question or a task: `question 2`.
  static func name(_ part: LessonResult.Part, _ index: Int) -> String {
    "\(part.kind.rawValue) \(index + 1)"
  }
}

/// A lesson that a result may be of.
struct KnownLesson {
  let name: LessonName
  let version: String
  let title: String
  let parts: [LessonPart]
}

/// The wrong answers to one question of a lesson: how many learners gave each first.
struct Misconception {
  /// The lesson.
  let lesson: String
  let version: String
  /// The number of the question or task in the lesson, from 0.
  let part: Int
  let kind: LessonResult.Part.Kind
  /// The question, if the lesson is known in that version.
  let known: LessonPart?
  /// The number of learners who met it.
  let learners: Int
  /// The wrong answers with the number of learners, most frequent first, then by text.
  let answers: [(answer: String, count: Int)]

  /// Returns the questions and tasks at which somebody was wrong, by lesson and number.
  static func all(in rows: [ResultRow]) -> [Misconception] {
    struct Key: Hashable { let lesson, version: String }
    var groups: [Key: [ResultRow]] = [:]
    for row in rows where row.counts {
      guard let result = row.result else { continue }
      groups[Key(lesson: row.shownLesson, version: result.version), default: []].append(row)
    }
    let keys = groups.keys.sorted { ($0.lesson, $0.version) < ($1.lesson, $1.version) }
    return keys.flatMap { key in
      all(of: groups[key] ?? [], lesson: key.lesson, version: key.version)
    }
  }

  private static func all(
    of rows: [ResultRow], lesson: String, version: String
  ) -> [Misconception] {
    let most = rows.map { $0.result?.parts.count ?? 0 }.max() ?? 0
    return (0..<most).compactMap { index in
      let parts = rows.compactMap { row in
        row.result.flatMap { index < $0.parts.count ? $0.parts[index] : nil }
      }.filter { $0.ending != .unseen }
      var counts: [String: Int] = [:]
      for answer in parts.compactMap(\.tries.firstWrong) { counts[normal(answer), default: 0] += 1 }
      guard let kind = parts.first?.kind, !counts.isEmpty else { return nil }
      let known = rows.compactMap(\.lesson).first { $0.version == version }
      return Misconception(
        lesson: lesson, version: version, part: index, kind: kind,
        known: known.flatMap { index < $0.parts.count ? $0.parts[index] : nil },
        learners: parts.count,
        answers: counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
          .map { (answer: $0.key, count: $0.value) })
    }
  }

  /// Returns one spelling for equal numbers.
  private static func normal(_ answer: String) -> String {
    guard let number = Double(answer), number.isFinite else { return answer }
    return Int64(exactly: number).map { "\($0)" } ?? number.description
  }
}

extension ResultRow {
  /// The name of the lesson, or its digest.
  var shownLesson: String {
    if !lessonName.isEmpty { return lessonName }
    guard let digest = result?.lesson.digest else { return "" }
    return "unknown (\(String(digest, radix: 16)))"
  }
}
