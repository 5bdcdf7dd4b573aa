import SessionPlaying
import SessionTranscript
import ShellKernel

/// The final test of the course: one question of each lesson, with numbers drawn from a seed.
///
/// Candidates are the questions with `@vary`, drawn by the project's generator: the same seed and
/// the same lessons give the same test, byte for byte, and each lesson has a sequence of its own.
struct FinalTest {
  /// A question and its lesson.
  struct Question {
    var lesson: Course.Lesson
    var file: SessionFile
    var version: VariedQuestion.Version
  }

  /// The seed of the numbers.
  let seed: UInt32
  /// The questions, in the order of the lessons; a lesson without any is left out.
  let questions: [Question]

  /// Draws the questions.
  ///
  /// - Complexity: O(characters of the lessons).
  init(_ course: Course, seed: UInt32) {
    self.seed = seed
    questions = course.lessons.compactMap { lesson in
      guard let file = try? SessionFile(path: lesson.path),
        let version = Self.version(of: VariedQuestion.all(in: file.nodes), seed, lesson.number)
      else { return nil }
      return Question(lesson: lesson, file: file, version: version)
    }
  }

  /// Draws one of all versions of the questions of a lesson; nil if it has none.
  private static func version(
    of questions: [VariedQuestion], _ seed: UInt32, _ lesson: Int
  ) -> VariedQuestion.Version? {
    var rhythm = Rhythm(seed: seed, part: lesson)
    // The first numbers of neighbouring seeds are too much alike.
    _ = rhythm.below(1)
    var drawn = Int(rhythm.below(UInt32(max(1, questions.reduce(0) { $0 + $1.versions }))))
    for question in questions {
      if drawn < question.versions { return question.version(drawn) }
      drawn -= question.versions
    }
    return nil
  }
}
