import KernelLink
import SessionPlaying
import SessionTranscript
import System

/// The user's progress in the course and its final test, kept in the state folder.
///
///     layoutsh progress 2
///     first-steps done 7 8 05NQ4-…
///     flow-line-by-line 12 9e107d9d372bb682 3 4 05NQ4-…
///     --test 1 28 32 2 101
///
/// A line has the topic of a lesson, `done` or the number of steps before the place where it was
/// left with the name of the step there, how many questions and tasks were done without help, how
/// many there were, and the code of the result if a learner was asked. The line of the final test
/// is that of `FinalTestProgress`. Files of version 1 have file names and no scores. A malformed
/// file is reported once and replaced.
struct CourseProgress {
  /// The progress by topic.
  private(set) var lessons: [String: LessonProgress] = [:]
  /// The final tests.
  private(set) var tests = FinalTestProgress()
  /// The problem of the file, or nil.
  private(set) var problem: ProgressProblem?
  /// The path of the file, or nil if the environment names none.
  private let path: String?

  private static let heading = "layoutsh progress 2"
  private static let firstHeading = "layoutsh progress 1"
  /// The maximum size of the file in bytes; enough for thousands of lessons.
  private static let limit = 1 << 18

  /// Reads the progress; a missing file has none.
  init(environment: (String) -> String? = environmentVariable) {
    guard let folder = UserFolder.state(environment) else {
      path = nil
      problem = .noHome
      return
    }
    let path = folder + "/progress"
    self.path = path
    guard FilePlace.exists(path) else { return }
    let bytes: [UInt8]
    do { bytes = try WholeFile.read(path, limit: Self.limit) } catch {
      problem = .unreadable(error)
      return
    }
    guard let found = Self.entries(in: bytes) else {
      problem = .malformed(path: path)
      return
    }
    (lessons, tests) = found
  }

  // MARK: The file

  private static func entries(in bytes: [UInt8]) -> ([String: LessonProgress], FinalTestProgress)? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let first = lines.first, [heading, firstHeading].contains(first), lines.last == "" else {
      return nil
    }
    var lessons: [String: LessonProgress] = [:]
    var tests = FinalTestProgress()
    for line in lines.dropFirst().dropLast() {
      let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      if first == heading, words[0] == FinalTestProgress.name {
        guard let found = FinalTestProgress(words: words) else { return nil }
        tests = found
        continue
      }
      let found = first == heading ? entry(words) : firstLessonProgress(words)
      guard let (topic, entry) = found else { return nil }
      lessons[topic] = entry
    }
    return (lessons, tests)
  }

  /// Reads a line, by its words.
  private static func entry(_ words: [String]) -> (String, LessonProgress)? {
    guard let topic = words.first else { return nil }
    guard var entry = LessonProgress(words: words.dropFirst()) else { return nil }
    entry.result?.lesson = LessonName(topic)
    return (topic, entry)
  }

  /// Reads a line of version 1: a file name, and `done` or the furthest step.
  private static func firstLessonProgress(_ words: [String]) -> (String, LessonProgress)? {
    guard words.count == 2, words[0].hasSuffix(".session") else { return nil }
    let name = words[0].dropLast(".session".count)
    let topic = String(name.drop { $0.isASCII && $0.isNumber }.dropFirst())
    if words[1] == "done" { return (topic, LessonProgress(isDone: true)) }
    return LessonProgress.count(words[1]).map { (topic, LessonProgress(steps: $0)) }
  }

  private var text: String {
    let lines = lessons.sorted { $0.key < $1.key }.map { topic, entry in
      "\(topic) \(entry.text)"
    }
    let testLines = tests == FinalTestProgress() ? [] : [tests.text]
    return ([Self.heading] + testLines + lines).map { $0 + "\n" }.joined()
  }

  // MARK: Places

  /// Returns the number of steps before the place where a lesson was left; 0 if it was not begun,
  /// or is done.
  func steps(in lesson: Course.Lesson) -> Int {
    guard let entry = lessons[lesson.topic] else { return 0 }
    return min(entry.place(in: lesson.identities), lesson.steps)
  }

  /// Whether a lesson was played to the end.
  func isDone(_ lesson: Course.Lesson) -> Bool { lessons[lesson.topic]?.isDone ?? false }

  /// Notes how far a lesson was played and saves it; a finished lesson stays finished.
  ///
  /// - Throws: `ProgressProblem` if it cannot be saved.
  mutating func keep(
    _ lesson: Course.Lesson, steps: Int, score: Score, result: LessonResult?, isFinished: Bool
  ) throws(ProgressProblem) {
    let before = lessons[lesson.topic]
    if isFinished {
      let best = before.flatMap { $0.isDone ? $0.score : nil } ?? score
      lessons[lesson.topic] = LessonProgress(
        isDone: true, score: best.isBetter(than: score) ? best : score,
        result: result ?? before?.result)
    } else if before?.isDone != true {
      lessons[lesson.topic] =
        steps > 0
        ? LessonProgress(before: steps, of: lesson.identities, score: score, result: result) : nil
    }
    try save()
  }

  /// Forgets the progress in one lesson, or in all.
  ///
  /// - Throws: `ProgressProblem` if that cannot be saved.
  mutating func reset(_ lesson: Course.Lesson?) throws(ProgressProblem) {
    if let lesson {
      lessons[lesson.topic] = nil
    } else {
      (lessons, tests) = ([:], FinalTestProgress())
    }
    try save()
  }

  /// Notes how far a final test was taken and saves it.
  ///
  /// - Throws: `ProgressProblem` if it cannot be saved.
  mutating func keep(_ tests: FinalTestProgress) throws(ProgressProblem) {
    self.tests = tests
    try save()
  }

  private func save() throws(ProgressProblem) {
    guard let path else { return }
    // Creates a missing folder for this user alone.
    let folder = String(path.dropLast("/progress".count))
    do throws(JournalProblem) { _ = try StateFolder(path: folder) } catch { throw .folder(error) }
    do throws(FileProblem) {
      try WholeFile.replace(path, with: Array(text.utf8), mode: 0o600)
    } catch {
      throw .file(error)
    }
  }
}

extension Score {
  /// Whether a greater part was right.
  func isBetter(than other: Score) -> Bool {
    right * max(other.asked, 1) > other.right * max(asked, 1)
  }
}

/// Why the progress in the lessons cannot be saved.
enum ProgressProblem: Error {
  /// The environment names no folder to keep it in.
  case noHome
  /// The file cannot be read.
  case unreadable(FileProblem)
  /// The file is no list of lessons.
  case malformed(path: String)
  /// The folder of the user's state cannot be used.
  case folder(JournalProblem)
  /// The file cannot be written.
  case file(FileProblem)
}
