import CaptureFiles
import KernelLink
import SessionPlaying
import System

// All sentences about jobs of the front end that cannot be done.

extension CourseProblem {
  /// One sentence without a full stop.
  var sentence: String {
    switch self {
    case .noProgram: "cannot determine the path of the program"
    case .noLessons(let folders): "no lessons in \(folders.joined(separator: " or "))"
    }
  }
}

extension ProgressProblem {
  /// One sentence without a full stop.
  var sentence: String {
    switch self {
    case .noHome: "progress is not kept: \(JournalProblem.noHome.cause)"
    case .unreadable(let problem): "progress starts from scratch: \(problem.sentence)"
    case .malformed(let path): "progress starts from scratch: \(path) is not a list of lessons"
    case .folder(let problem): problem.cause
    case .file(let problem): problem.sentence
    }
  }
}

extension Submission.Problem {
  /// One sentence without a full stop.
  package var sentence: String {
    switch self {
    case .name(let text): "\(LessonResult.nameExpectation), found '\(text)'"
    case .taken(let path): "\(path) exists already: expected a new name for the result"
    case .nothingAsked: "there is no result: nothing was asked"
    case .notOver: "there is no result yet: the lesson was left before its end"
    case .noLearner: "there is no result: a lesson asks only at a terminal"
    case .file(let problem): problem.sentence
    }
  }
}

extension FinalTest {
  /// The sentences about an answer: why it is wrong, if that is known, and the right one.
  static func verdict(_ isRight: Bool, _ mistake: Mistake?, answer: String) -> String {
    if isRight { return "Right." }
    let reason = mistake.map { ": \($0.reason)" } ?? ""
    return "No\(reason). The answer is \(answer)."
  }
}

extension FinalTest.Question {
  /// One sentence: the place in the lesson that shows the answer.
  var place: String { version.place.sentence(ofLesson: lesson.number, lesson.title) }
}

extension VerificationProblem {
  /// One sentence without a full stop.
  var sentence: String {
    switch self {
    case .session(let problem): problem.sentence
    case .launch(let problem): problem.sentence
    case .noKernel: "no kernel can be started"
    case .includes(let path): "\(path): a session that includes others is updated by hand"
    case .captureUpdate(let path):
      "\(path): what a capture must answer is written by hand; --update is for sessions"
    case .captureMissing(let path): "expected \(path), which index.json names, found no such file"
    case .captureTable(let path, let fault): "\(path): \(fault.sentence)"
    case .file(let problem): problem.sentence
    }
  }
}

extension SplitScreen {
  /// Why there is no picture below the text in a window of this size.
  static func noRoom(_ size: TerminalSize?) -> String {
    guard let size, hasRoom(TerminalSize(columns: 1, rows: 1)) else {
      return "no picture is pinned: this terminal cannot move its cursor"
    }
    let least = "\(smallest.columns)x\(smallest.rows)"
    return "no picture is pinned: it needs a window of \(least) or more, this one has "
      + "\(size.columns)x\(size.rows)"
  }
}

extension LiveProblem {
  /// A stable identifier for programs.
  var code: String {
    switch self {
    case .missing: "not-installed"
    case .start, .silent: "no-page"
    }
  }

  /// One sentence without a full stop.
  var sentence: String {
    switch self {
    case .missing:
      "the live page needs the program layoutsh-live, which is not installed: "
        + "'make live' in the sources of layoutsh builds it"
    case .start(let problem): problem.sentence
    case .silent: "layoutsh-live does not say where it listens"
    }
  }
}

extension Workshop.Problem {
  /// One sentence for people.
  var sentence: String {
    switch self {
    case .noProject(let folder):
      "expected a Makefile, a Package.swift or a Cargo.toml in \(folder), found none"
    case .modules([], let folder): "the build left no lib….layout.so in \(folder)"
    case .modules(let names, let folder):
      "expected one module in \(folder), found \(names.joined(separator: ", "))"
    case .start(let problem): problem.sentence
    }
  }
}
