import LineReading
import SessionPlaying
import ShellCore
package import ShellKernel
import ShellValues
import System
import TerminalText
import TextFormats

/// `layoutsh learn`: the map of the bundled course, the user's progress, the lessons, and the final
/// test.
package struct Learning {
  /// `next`, the number of a lesson, or nil for the map.
  private let choice: String?
  /// Whether to forget the progress in the chosen lesson, or in all.
  private let resets: Bool
  /// Whether the map shows each lesson.
  private let showsAll: Bool
  private let setup: ShellSetup
  private let speed: Double?
  private let isSplit: Bool?
  /// Whether to take the final test.
  private let isTest: Bool
  /// The seed of the test, or nil for the next one.
  private let seed: UInt32?
  /// The learner's submission; nil for none.
  private let submission: Submission?

  /// Plays the lesson `choice`, takes the final test, or shows the course.
  package init(
    choice: String?, resets: Bool = false, showsAll: Bool = false, setup: ShellSetup,
    speed: Double?, isSplit: Bool? = nil, isTest: Bool = false, seed: UInt32? = nil,
    submission: Submission? = nil
  ) {
    self.choice = choice
    self.resets = resets
    self.showsAll = showsAll
    self.setup = setup
    self.speed = speed
    self.isSplit = isSplit
    self.isTest = isTest
    self.seed = seed
    self.submission = submission
  }

  /// Runs the command and returns the exit code.
  package func run() -> Int32 {
    let course: Course
    do { course = try Course() } catch {
      if setup.usesJSON {
        Console.write(
          .output, JSONLine.failure(error.sentence, of: "learn", code: "no-course").line)
      } else {
        Console.fail(error.sentence)
      }
      return 1
    }
    var progress = CourseProgress()
    if isTest { return runTest(of: course, &progress) }
    if setup.usesJSON {
      Console.write(.output, CourseMap(course, progress).json)
      return 0
    }
    if let problem = progress.problem { Console.remark(problem.sentence) }
    guard choice != nil || resets else {
      Console.write(.output, CourseMap(course, progress, isWhole: showsAll).text)
      return 0
    }
    let next = course.next(progress)
    let chosen = choice == "next" ? next : course.lessons.first { "\($0.number)" == choice }
    guard chosen != nil || choice == nil || choice == "next" else {
      let hint =
        Suggestion.nearest(to: choice ?? "", in: ["next"]).map { "; did you mean '\($0)'?" } ?? ""
      Console.fail(
        "no lesson '\(choice ?? "")'; available: next, 1 to \(course.lessons.count)\(hint)")
      return 2
    }
    if resets { return reset(chosen, &progress) }
    guard var lesson = chosen else {
      Console.remark(
        "every lesson is done: 'layoutsh learn --test' asks about all of them, and 'layoutsh learn N' "
          + "plays one again", to: .output)
      return 0
    }
    if submission != nil, let code = submit(lesson, progress) { return code }
    while true {
      let (code, isFinished) = play(lesson, of: course, &progress)
      if submission?.path != nil { return code }
      guard isFinished, let next = course.next(after: lesson, progress), goesOn(to: next) else {
        return code
      }
      lesson = next
    }
  }

  /// Takes the final test, or goes on with the one that was left; returns the exit code.
  private func runTest(of course: Course, _ progress: inout CourseProgress) -> Int32 {
    var tests = progress.tests
    let open = seed == nil && Self.isWatched && !setup.usesJSON ? tests.open : nil
    let screen = SplitScreen()
    let test = FinalTest(course, seed: seed ?? open?.seed ?? tests.nextSeed)
    if setup.usesJSON {
      let sitting = FinalTestSitting(test, setup: setup, reader: nil, screen)
      return sitting.writeJSON() ? 0 : ExitCode.crashed
    }
    if let problem = progress.problem { Console.remark(problem.sentence) }
    var configuration = Self.readerConfiguration
    configuration.reservedRows = { screen.reservedRows }
    configuration.pane = Pane(release: { screen.release() }, restore: { screen.restore(nil) })
    let reader = Self.isWatched ? TerminalReader(configuration) : nil
    if reader != nil { Console.columns = { terminalSize()?.columns } }
    var sitting = FinalTestSitting(
      test, setup: setup, reader: reader, screen, results: open?.results ?? [])
    sitting.open()
    defer { screen.release() }
    while true {
      let end = sitting.askNext()
      guard reader != nil else {
        if let end { return end == .stuck ? ExitCode.crashed : 0 }
        continue
      }
      if end == .finished {
        tests.add(sitting.score)
      } else {
        tests.open = .init(seed: test.seed, results: sitting.results)
      }
      let best = progress.tests.taken == 0 ? nil : progress.tests.best
      do throws(ProgressProblem) { try progress.keep(tests) } catch {
        Console.fail("progress is not saved: \(error.sentence)")
        return 1
      }
      guard let end else { continue }
      screen.release()
      for line in FinalTestEnd(test: test, end: end, results: sitting.results, best: best).lines {
        let columns = min(terminalSize()?.columns ?? 80, 80)
        Console.write(.output, VisibleText(line).wrapped(columns: columns))
      }
      return end.code
    }
  }

  private func reset(_ lesson: Course.Lesson?, _ progress: inout CourseProgress) -> Int32 {
    do throws(ProgressProblem) { try progress.reset(lesson) } catch {
      Console.fail("progress is not saved: \(error.sentence)")
      return 1
    }
    let what = lesson.map { "lesson \($0.number)" } ?? "every lesson"
    Console.remark("\(what) starts from the beginning", to: .output)
    return 0
  }

  /// Writes the result of a lesson that is done; returns the exit code, or nil if the lesson is to
  /// be played.
  private func submit(_ lesson: Course.Lesson, _ progress: CourseProgress) -> Int32? {
    guard let submission, submission.path != nil, let entry = progress.lessons[lesson.topic],
      entry.isDone, let result = entry.result
    else { return nil }
    return submission.write(result, isOver: true) ? 0 : 1
  }

  /// Plays a lesson from where it was left; returns the exit code and whether its end was reached.
  private func play(
    _ lesson: Course.Lesson, of course: Course, _ progress: inout CourseProgress
  ) -> (Int32, isFinished: Bool) {
    let clock = Stopwatch()
    var options = PlaybackOptions()
    (options.speed, options.isSplit) = (speed, isSplit)
    if Self.isWatched { options.progress = progress.lessons[lesson.topic] }
    options.submission = submission
    var player = SessionPlayer(path: lesson.path, setup: setup, options)
    var ended: Playback?
    var kept = progress
    player.didEnd = { playback in
      ended = playback
      do throws(ProgressProblem) {
        try kept.keep(
          lesson, steps: playback.stepCount, score: playback.score,
          result: submission.map { $0.signed(playback.result) } ?? playback.result,
          isFinished: playback.isFinished)
        return true
      } catch {
        Console.fail("progress is not saved: \(error.sentence)")
        return false
      }
    }
    let code = player.run()
    progress = kept
    guard let ended else { return (code, false) }
    LessonEnd.show(
      of: ended, lesson, in: course, progress,
      result: submission?.path == nil && Self.isWatched
        ? progress.lessons[lesson.topic]?.result : nil,
      seconds: Self.isWatched ? Int(clock.wholeMilliseconds / 1000) : nil)
    return (code, ended.isFinished)
  }

  /// Asks whether to go on with a lesson; one key answers.
  private func goesOn(to lesson: Course.Lesson) -> Bool {
    Self.isWatched && LessonEnd.goesOn(to: lesson, TerminalReader(Self.readerConfiguration))
  }

  /// A reader of keys and answers, without completion and history.
  private static var readerConfiguration: TerminalReader.Configuration {
    .init(history: HistoryStore(path: nil), readsInitFile: false)
  }

  /// Whether a person is at a terminal.
  private static var isWatched: Bool { isTerminal(.input) && isTerminal(.output) }
}
