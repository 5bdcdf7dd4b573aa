import SessionPlaying
import SessionTranscript
import TerminalText
import TextFormats

/// The course as a map: its tracks, the order of lessons, and the progress of the user.
///
///     UIKit's rules, 1 of 21 done
///          6  done 7/8       From one layout to another
///          7  4/13           Headers that stay
///          9  after 7, 8     A header that follows and then stays
///          18 more
///     Use the shell, 5 of 7 done
///     Final test: 'layoutsh learn --test', your best 27/32
///     after N: lesson N comes first
///     every lesson: 'layoutsh learn --all'
///     next: lesson 7, Headers that stay ('layoutsh learn next')
///
/// One track is shown, that of the next lesson; of a long one, a part around that lesson.
struct CourseMap {
  private let course: Course
  private let progress: CourseProgress
  /// Whether each lesson of each track is shown.
  private let isWhole: Bool
  /// The words that play a lesson, up to its number.
  private let command: String

  /// The lessons of a track that are shown at once, so that the map fits a window of 24 rows.
  private static let rowsOfTrack = 12
  /// The done lessons shown before the next one.
  private static let rowsBefore = 3

  init(
    _ course: Course, _ progress: CourseProgress, isWhole: Bool = false,
    command: String = "layoutsh learn"
  ) {
    (self.course, self.progress, self.isWhole) = (course, progress, isWhole)
    self.command = command
  }

  /// The map as rows, and what to type for the next lesson.
  var text: VisibleText {
    let next = course.next(progress)
    let shownTrack = (next ?? course.lessons.first)?.track
    var (rows, others): ([String], [String]) = ([], [])
    var shown: [Course.Lesson] = []
    for track in SessionHeader.Track.allCases.map(Optional.some) + [nil] {
      let lessons = course.lessons.filter { $0.track == track }
      guard !lessons.isEmpty else { continue }
      let done = lessons.count(where: progress.isDone)
      let title = "\(track?.title ?? "More"), \(done) of \(lessons.count) done"
      guard isWhole || track == shownTrack else {
        others.append(title)
        continue
      }
      let part = isWhole ? lessons.indices : part(of: lessons, around: next)
      shown += lessons[part]
      rows.append(title)
      if part.lowerBound > 0 { rows.append("        \(part.lowerBound) before") }
      rows += lessons[part].map(row)
      if part.upperBound < lessons.count {
        rows.append("        \(lessons.count - part.upperBound) more")
      }
    }
    rows += others
    let best = progress.tests.best
    rows.append(
      "Final test: 'layoutsh learn --test'"
        + (progress.tests.taken == 0 ? "" : ", your best \(best.right)/\(best.asked)"))
    if shown.contains(where: isLocked) { rows.append("after N: lesson N comes first") }
    if !isWhole { rows.append("every lesson: 'layoutsh learn --all'") }
    rows.append(
      next.map { "next: lesson \($0.number), \($0.title) ('\(command) next')" }
        ?? "all done: '\(command) N' plays one again")
    return rows.reduce(into: "") { $0 += "\($1)\n" }
  }

  /// The lessons of a track that are shown.
  private func part(of lessons: [Course.Lesson], around next: Course.Lesson?) -> Range<Int> {
    let place = lessons.firstIndex { $0.path == next?.path } ?? 0
    let start = min(max(0, place - Self.rowsBefore), max(0, lessons.count - Self.rowsOfTrack))
    return start..<min(start + Self.rowsOfTrack, lessons.count)
  }

  private func row(of lesson: Course.Lesson) -> String {
    Self.right("\(lesson.number)", 6) + "  " + Self.left(state(of: lesson), 13) + "  "
      + lesson.title
  }

  private func state(of lesson: Course.Lesson) -> String {
    if lesson.problem != nil { return "broken" }
    if progress.isDone(lesson) {
      let score = progress.lessons[lesson.topic]?.score ?? Score()
      return score.asked == 0 ? "done" : "done \(score.right)/\(score.asked)"
    }
    let steps = progress.steps(in: lesson)
    if steps > 0 { return "\(steps)/\(lesson.steps)" }
    let missing = course.missing(before: lesson, progress)
    return missing.isEmpty ? "" : "after " + missing.map(String.init).joined(separator: ", ")
  }

  /// Whether a lesson that is not begun needs another.
  private func isLocked(_ lesson: Course.Lesson) -> Bool {
    !progress.isDone(lesson) && progress.steps(in: lesson) == 0
      && !course.missing(before: lesson, progress).isEmpty
  }

  private static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  // MARK: JSON

  /// One object per lesson, one more after a final test, and one more if the progress cannot be
  /// read.
  var json: VisibleText {
    var text = course.lessons.reduce(into: VisibleText()) { $0 += json(of: $1) }
    let tests = progress.tests
    if tests.taken > 0 {
      text +=
        JSONLine.object([
          ("command", .text("learn")), ("ok", .flag(true)), ("tests", .number(tests.taken)),
          ("right", .number(tests.best.right)), ("asked", .number(tests.best.asked)),
        ]).line
    }
    guard let problem = progress.problem else { return text }
    text +=
      JSONLine.object([
        ("command", .text("learn")), ("ok", .flag(true)), ("note", .text(problem.sentence)),
      ]).line
    return text
  }

  private func json(of lesson: Course.Lesson) -> VisibleText {
    let steps = progress.isDone(lesson) ? lesson.steps : progress.steps(in: lesson)
    let state =
      if lesson.problem != nil { "broken" } else if progress.isDone(lesson) { "done" } else {
        steps > 0 ? "begun" : "new"
      }
    let score = progress.lessons[lesson.topic]?.score ?? Score()
    return JSONLine.object([
      ("lesson", .number(lesson.number)), ("file", .text(lesson.name)),
      ("title", .text(lesson.title)), ("steps", .number(lesson.steps)),
      ("reached", .number(steps)), ("state", .text(state)), ("problem", .optional(lesson.problem)),
      ("track", .optional(lesson.track?.rawValue)),
      ("after", .list(course.prerequisites(of: lesson).map { .number($0) })),
      ("right", .number(score.right)), ("asked", .number(score.asked)),
    ]).line
  }
}

extension SessionHeader.Track {
  /// The name on the map.
  var title: String {
    switch self {
    case .shell: "Use the shell"
    case .rules: "UIKit's rules"
    case .screens: "Compose a screen"
    case .layouts: "Write a layout"
    case .calendars: "Designing calendars"
    }
  }
}
