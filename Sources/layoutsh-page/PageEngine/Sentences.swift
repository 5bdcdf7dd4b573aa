internal import SessionPlaying
internal import SessionTranscript
internal import ShellCore

// All sentences about what a page cannot do.

/// Features that a page does not have, besides those in `RequestFailure`.
enum PageRefusal {
  /// A file that the page does not have.
  case file(String)
  /// A file that the page has already.
  case taken(String)
  /// A file that is no session.
  case session(String, SessionError)
  /// A session that includes another file.
  case inclusion(String, line: Int)
  /// There is no lesson to go on in.
  case noLesson
  /// A place that the lesson does not have.
  case place(String, marks: [String], steps: Int)
  /// A question or a task waits for the learner.
  case waits(task: Bool)
  /// There is no goal to be seen.
  case noGoal
  /// The lesson is not over.
  case notOver
  /// The lesson has asked nothing.
  case noResult
  /// A name that no result can have.
  case learner

  fileprivate var code: String {
    switch self {
    case .file: "file-unreadable"
    case .taken: "file-unwritable"
    case .session, .inclusion: "bad-session"
    case .noLesson, .place, .waits, .noGoal, .notOver, .noResult: "no-lesson"
    case .learner: "bad-value"
    }
  }

  var sentence: String {
    switch self {
    case .file(let name): "expected a file that was dropped on the page, found '\(name)'"
    case .taken(let name): "'\(name)' exists already: expected a new name"
    case .session(let name, let error): "\(name), line \(error.line): \(error.sentence)"
    case .inclusion(let name, let line): "\(name), line \(line): a page cannot include files"
    case .noLesson: "nothing is being played: start with 'play FILE'"
    case .place(let name, let marks, let steps):
      "no place '\(name)' in the lesson: expected a step from 1 to \(steps)"
        + (marks.isEmpty ? "" : " or a mark, \(marks.joined(separator: ", "))")
    case .waits(let isTask):
      isTask ? "a task waits: 'skip' shows a solution" : "a question waits: 'skip' shows the answer"
    case .noGoal: "expected a task with a goal, found none"
    case .notOver: "the lesson is not over: its end gives a result"
    case .noResult: "this lesson asks nothing, so it has no result"
    case .learner: LessonResult.nameExpectation
    }
  }
}

extension CommandError {
  /// Creates the error of what does not work in a page.
  convenience init(_ refusal: PageRefusal) {
    self.init(code: refusal.code, message: refusal.sentence)
  }
}

extension OutsideError {
  /// Creates the error of what does not work in a page.
  init(_ refusal: PageRefusal) { self.init(code: refusal.code, message: refusal.sentence) }
}
