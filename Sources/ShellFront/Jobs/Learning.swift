import Glibc
import KernelLink
import SessionPlaying
package import ShellKernel
import TerminalText
import TextFormats

/// `layoutsh learn`: the bundled course, the user's progress, and the next lesson.
package struct Learning {
  /// `next`, the number of a lesson, or nil for the list.
  private let choice: String?
  private let setup: ShellSetup
  private let speed: Double?
  private let isSplit: Bool?

  /// Plays the lesson `choice`, or lists the course.
  package init(choice: String?, setup: ShellSetup, speed: Double?, isSplit: Bool? = nil) {
    self.choice = choice
    self.setup = setup
    self.speed = speed
    self.isSplit = isSplit
  }

  /// Runs the command and returns the exit code.
  package func run() -> Int32 {
    let course: Course
    do { course = try Course() } catch {
      if setup.usesJSON {
        Console.write(
          STDOUT_FILENO, JSONLine.failure(error.sentence, of: "learn", code: "no-course"))
      } else {
        Console.fail(error.sentence)
      }
      return 1
    }
    var progress = CourseProgress()
    if setup.usesJSON {
      for lesson in course.lessons {
        Console.write(STDOUT_FILENO, Self.json(lesson, progress.lessons[lesson.name]))
      }
      guard let problem = progress.problem else { return 0 }
      let note = JSONLine.object([
        ("command", .text("learn")), ("ok", .flag(true)), ("note", .text(problem)),
      ])
      Console.write(STDOUT_FILENO, note.line)
      return 0
    }
    if let problem = progress.problem { Console.note(problem) }
    guard let choice else {
      Console.write(STDOUT_FILENO, Self.list(course, progress))
      return 0
    }
    let next = course.lessons.first { progress.lessons[$0.name] != .done }
    let chosen = choice == "next" ? next : course.lessons.first { "\($0.number)" == choice }
    guard let lesson = chosen else {
      guard choice != "next" else {
        Console.note("every lesson is done: 'layoutsh learn N' plays one again", to: STDOUT_FILENO)
        return 0
      }
      Console.fail("no lesson '\(choice)'; available: next, 1 to \(course.lessons.count)")
      return 2
    }
    if case .step(let step)? = progress.lessons[lesson.name], step < lesson.steps {
      Console.note(
        "you reached step \(step) of \(lesson.steps); press g and type \(step) to continue there")
    }
    var player = SessionPlayer(
      path: lesson.path, setup: setup, speed: speed, isSplit: isSplit)
    player.didEnd = { playback in
      do throws(ProgressProblem) {
        try progress.note(
          lesson.name, steps: playback.furthest, isFinished: playback.isFinished)
        return true
      } catch {
        Console.fail("progress is not saved: \(error.sentence)")
        return false
      }
    }
    return player.run()
  }

  /// Returns a lesson as an object.
  private static func json(_ lesson: Course.Lesson, _ reached: CourseProgress.State?) -> VisibleText
  {
    var (state, step) = (lesson.problem == nil ? "new" : "broken", 0)
    switch reached {
    case .done?: (state, step) = ("done", lesson.steps)
    case .step(let number)?: (state, step) = ("begun", min(number, lesson.steps))
    case nil: break
    }
    return JSONLine.object([
      ("lesson", .number(lesson.number)), ("file", .text(lesson.name)),
      ("title", .text(lesson.title)), ("steps", .number(lesson.steps)),
      ("reached", .number(step)), ("state", .text(state)), ("problem", .optional(lesson.problem)),
    ]).line
  }

  /// Returns the lessons as rows, and what to type for the next.
  private static func list(_ course: Course, _ progress: CourseProgress) -> VisibleText {
    var rows: [VisibleText] = ["lesson  progress  title"]
    for lesson in course.lessons {
      let state: String
      switch progress.lessons[lesson.name] {
      case .done?: state = "done"
      case .step(let step)?: state = "\(min(step, lesson.steps))/\(lesson.steps)"
      case nil: state = lesson.problem == nil ? "" : "broken"
      }
      let number = "\(lesson.number)"
      let blanks = String(repeating: " ", count: max(0, 6 - number.count))
      let room = String(repeating: " ", count: max(0, 8 - state.count))
      rows.append("\(blanks)\(number)  \(state)\(room)  \(lesson.title)")
    }
    let left = course.lessons.count { progress.lessons[$0.name] != .done }
    rows.append(
      left == 0
        ? "all done: 'layoutsh learn N' plays one again"
        : "\(left) to go: 'layoutsh learn next' or 'layoutsh learn N'")
    return rows.reduce(into: "") { $0 += "\($1)\n" }
  }
}
