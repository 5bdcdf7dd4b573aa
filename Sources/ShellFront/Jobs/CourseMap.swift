import SessionTranscript
import TerminalText
import TextFormats

/// The course as a map: its tracks, what comes before what, and how far the user is.
///
///     lesson  progress  after  title
///     Use the shell
///          1  done 7/8         First steps
///          2  4/13      1      Flow, line by line
///     1 of 2 lessons is done: 'layoutsh learn next' or 'layoutsh learn N'
struct CourseMap {
  private let course: Course
  private let progress: CourseProgress

  init(_ course: Course, _ progress: CourseProgress) {
    (self.course, self.progress) = (course, progress)
  }

  /// The map as rows, and what to type for the next lesson.
  var text: VisibleText {
    var rows = ["lesson  progress    after  title"]
    for track in SessionHeader.Track.allCases.map(Optional.some) + [nil] {
      let lessons = course.lessons.filter { $0.track == track }
      guard !lessons.isEmpty else { continue }
      rows.append(track?.title ?? "More")
      rows += lessons.map(row)
    }
    let left = course.lessons.count { !progress.isDone($0) }
    rows.append(
      left == 0
        ? "all done: 'layoutsh learn N' plays one again"
        : "\(left) to go: 'layoutsh learn next' or 'layoutsh learn N'")
    return rows.reduce(into: "") { $0 += "\($1)\n" }
  }

  private func row(of lesson: Course.Lesson) -> String {
    let before = course.prerequisites(of: lesson).map(String.init).joined(separator: ",")
    return Self.right("\(lesson.number)", 6) + "  " + Self.left(state(of: lesson), 10) + "  "
      + Self.left(before, 5) + "  " + lesson.title
  }

  private func state(of lesson: Course.Lesson) -> String {
    if lesson.problem != nil { return "broken" }
    if progress.isDone(lesson) {
      let score = progress.lessons[lesson.topic]?.score ?? Score()
      return score.asked == 0 ? "done" : "done \(score.right)/\(score.asked)"
    }
    let steps = progress.steps(in: lesson)
    return steps == 0 ? "" : "\(steps)/\(lesson.steps)"
  }

  private static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  // MARK: JSON

  /// One object per lesson, and one more if the progress cannot be read.
  var json: VisibleText {
    var text = course.lessons.reduce(into: VisibleText()) { $0 += json(of: $1) }
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
    case .layouts: "Write a layout"
    }
  }
}
