import LineReading
import SessionPlaying
import System
import TerminalText

/// The text after the last step of a lesson.
///
///     Lesson 1 is done. You can now load a layout, ask where its elements are, and undo.
///     7 of 8 without help, in 6 minutes.
///     To hand it in: 'layoutsh learn 1 --result FILE', or the code 05NQ4-…
///     Next: lesson 2, Flow, line by line ('layoutsh learn 2').
struct LessonEnd {
  var lesson: Course.Lesson
  /// The next lesson, or nil if all are done.
  var next: Course.Lesson?
  /// The next lesson of its track, if that is another.
  var ofTrack: Course.Lesson?
  /// The learner's result, or nil for none to hand in.
  var result: LessonResult?
  var score: Score
  /// The duration, or nil if it is not shown.
  var seconds: Int?
  /// The width to wrap the lines to, or nil for none.
  var columns: Int?
  /// The words that play a lesson, up to its number.
  var command = "layoutsh learn"

  /// The lines.
  var text: VisibleText {
    let learned = lesson.learned.map { " You can now \($0)" } ?? ""
    var lines = ["", "Lesson \(lesson.number) is done.\(learned)"]
    if score.asked > 0 {
      let time = seconds.map { ", in \(Self.time($0))" } ?? ""
      lines.append("\(score.right) of \(score.asked) without help\(time).")
    }
    if let result {
      lines.append(
        "To hand it in: 'layoutsh learn \(lesson.number) --result FILE', or the code \(result.code)"
      )
    }
    if let next {
      lines.append("Next: lesson \(next.number), \(next.title) ('\(command) \(next.number)').")
    } else {
      lines.append("That was every lesson. Now the final test: 'layoutsh learn --test'.")
    }
    if let ofTrack, let track = ofTrack.track {
      lines.append(
        "\(track.title): lesson \(ofTrack.number), \(ofTrack.title) "
          + "('\(command) \(ofTrack.number)').")
    }
    return lines.reduce(into: "") { text, line in
      let line: VisibleText = "\(line)"
      text += columns.map { line.wrapped(columns: $0) } ?? line + "\n"
    }
  }

  private static func time(_ seconds: Int) -> String {
    if seconds < 60 { return seconds == 1 ? "1 second" : "\(seconds) seconds" }
    let minutes = (seconds + 30) / 60
    return minutes == 1 ? "1 minute" : "\(minutes) minutes"
  }
}

extension LessonEnd {
  /// Writes what a learner has reached at the end of a lesson, or how to go on with one that was
  /// left.
  ///
  /// - Parameters:
  ///   - result: the learner's result, or nil for none to hand in.
  ///   - seconds: the duration; nil without a person at a terminal.
  static func show(
    of playback: Playback, _ lesson: Course.Lesson, in course: Course, _ progress: CourseProgress,
    result: LessonResult?, seconds: Int?, command: String = "layoutsh learn"
  ) {
    guard playback.isFinished else {
      guard seconds != nil, playback.stepCount > 0 else { return }
      let place = "step \(min(playback.stepCount + 1, lesson.steps)) of \(lesson.steps)"
      return Console.remark(
        "you stopped at \(place): '\(command) \(lesson.number)' continues there")
    }
    let next = course.next(after: lesson, progress)
    let end = LessonEnd(
      lesson: lesson, next: next,
      ofTrack: next?.track == lesson.track
        ? nil : course.next(after: lesson, in: lesson.track, progress),
      result: result, score: playback.score,
      seconds: seconds, columns: seconds == nil ? nil : min(terminalSize()?.columns ?? 80, 80),
      command: command)
    Console.write(.output, end.text)
  }

  /// Asks whether to go on with a lesson; one key answers.
  ///
  /// - Parameter keepsLine: whether a line that is typed instead is left to be read next; otherwise
  ///   it is dropped.
  static func goesOn(
    to lesson: Course.Lesson, _ reader: TerminalReader, keepsLine: Bool = false
  ) -> Bool {
    Console.write(
      .output, "Enter begins lesson \(lesson.number), any other key ends. ")
    // Keys that asked the lesson to go on came too late for it, and are no answer.
    var key = reader.waitForKey(milliseconds: 0)
    while key == .character(" ") || key == .character("\n") {
      key = reader.waitForKey(milliseconds: 0)
    }
    guard let key = key ?? reader.waitForKey() else { return false }
    if case .character(let letter) = key, PlayerKeys.isTyped(letter) {
      if keepsLine { putBackLine(after: letter, reader) }
      // The rest of a typed line is not for the shell that started this.
      while !keepsLine,
        case .character(let next)? = reader.waitForKey(milliseconds: PlayerKeys.patience),
        next != "\n"
      {}
    }
    Console.write(.output, "\n")
    return key == .character("\n")
  }

  /// Leaves a line to be read next, unless its first letter comes alone and is a key.
  private static func putBackLine(after letter: Unicode.Scalar, _ reader: TerminalReader) {
    guard case .character(let next)? = reader.waitForKey(milliseconds: PlayerKeys.patience) else {
      return
    }
    reader.putBack("\(letter)\(next)")
  }
}

/// A lesson of the course that is played over the user's own scene.
final class LessonVisit {
  let lesson: Course.Lesson
  private let course: Course
  private let playback: Playback
  private let clock = Stopwatch()
  /// The words that play a lesson at the prompt, up to its number.
  static let command = "learn"

  init(_ lesson: Course.Lesson, of course: Course, _ playback: Playback) {
    (self.lesson, self.course, self.playback) = (lesson, course, playback)
  }

  /// Saves how far the lesson was played; returns the progress in the course.
  @discardableResult
  func keep() -> CourseProgress {
    // Another lesson may have been played since.
    var progress = CourseProgress()
    do throws(ProgressProblem) {
      try progress.keep(
        lesson, steps: playback.stepCount, score: playback.score, result: playback.result,
        isFinished: playback.isFinished)
    } catch {
      Console.fail("progress is not saved: \(error.sentence)")
    }
    return progress
  }

  /// Saves the progress and writes what was reached; returns the lesson that comes next, or nil if
  /// this one was left.
  func end() -> Course.Lesson? {
    let progress = keep()
    LessonEnd.show(
      of: playback, lesson, in: course, progress,
      result: progress.lessons[lesson.topic]?.result,
      seconds: Int(clock.wholeMilliseconds / 1000), command: Self.command)
    return playback.isFinished ? course.next(after: lesson, progress) : nil
  }
}
