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
  /// The learner's wish to hand in the result of the lesson; nil for none.
  private let handIn: HandIn?

  /// Plays the lesson `choice`, takes the final test, or shows the course.
  package init(
    choice: String?, resets: Bool = false, showsAll: Bool = false, setup: ShellSetup,
    speed: Double?, isSplit: Bool? = nil, isTest: Bool = false, seed: UInt32? = nil,
    handIn: HandIn? = nil
  ) {
    self.choice = choice
    self.resets = resets
    self.showsAll = showsAll
    self.setup = setup
    self.speed = speed
    self.isSplit = isSplit
    self.isTest = isTest
    self.seed = seed
    self.handIn = handIn
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
    if handIn != nil, let code = handIn(lesson, progress) { return code }
    while true {
      let (code, isFinished) = play(lesson, of: course, &progress)
      if handIn?.path != nil { return code }
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
    let test = FinalTest(course, seed: seed ?? open?.seed ?? tests.nextSeed)
    if setup.usesJSON {
      return FinalTestSitting(test, setup: setup, reader: nil).writeJSON() ? 0 : ExitCode.crashed
    }
    if let problem = progress.problem { Console.remark(problem.sentence) }
    let reader = Self.isWatched ? TerminalReader(Self.readerConfiguration) : nil
    if reader != nil { Console.columns = { terminalSize()?.columns } }
    var sitting = FinalTestSitting(
      test, setup: setup, reader: reader, results: open?.results ?? [])
    sitting.open()
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
  private func handIn(_ lesson: Course.Lesson, _ progress: CourseProgress) -> Int32? {
    guard let handIn, handIn.path != nil, let entry = progress.lessons[lesson.topic],
      entry.isDone, let result = entry.result
    else { return nil }
    return handIn.write(result, isOver: true) ? 0 : 1
  }

  /// Plays a lesson from where it was left; returns the exit code and whether its end was reached.
  private func play(
    _ lesson: Course.Lesson, of course: Course, _ progress: inout CourseProgress
  ) -> (Int32, isFinished: Bool) {
    let clock = Stopwatch()
    var options = PlaybackOptions()
    (options.speed, options.isSplit) = (speed, isSplit)
    if Self.isWatched { options.progress = progress.lessons[lesson.topic] }
    options.handIn = handIn
    var player = SessionPlayer(path: lesson.path, setup: setup, options)
    var ended: Playback?
    var kept = progress
    player.didEnd = { playback in
      ended = playback
      do throws(ProgressProblem) {
        try kept.keep(
          lesson, steps: playback.stepCount, score: playback.score,
          result: handIn.map { $0.signed(playback.result) } ?? playback.result,
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
    let next = course.next(after: lesson, progress)
    let report = LessonEnd(
      lesson: lesson, next: next,
      ofTrack: next?.track == lesson.track
        ? nil : course.next(after: lesson, in: lesson.track, progress),
      result: handIn?.path == nil && Self.isWatched ? progress.lessons[lesson.topic]?.result : nil,
      score: ended.score,
      seconds: Self.isWatched ? Int(clock.wholeMilliseconds / 1000) : nil,
      columns: Self.isWatched ? min(terminalSize()?.columns ?? 80, 80) : nil)
    if ended.isFinished {
      Console.write(.output, report.text)
    } else if Self.isWatched, ended.stepCount > 0 {
      let place = "step \(min(ended.stepCount + 1, lesson.steps)) of \(lesson.steps)"
      Console.remark("you stopped at \(place): 'layoutsh learn \(lesson.number)' continues there")
    }
    return (code, ended.isFinished)
  }

  /// Asks whether to go on with a lesson; one key answers.
  private func goesOn(to lesson: Course.Lesson) -> Bool {
    guard Self.isWatched else { return false }
    Console.write(
      .output, "Enter begins lesson \(lesson.number), any other key ends. ")
    let reader = TerminalReader(Self.readerConfiguration)
    // Keys that asked the lesson to go on came too late for it, and are no answer.
    var key = reader.waitForKey(milliseconds: 0)
    while key == .character(" ") || key == .character("\n") {
      key = reader.waitForKey(milliseconds: 0)
    }
    guard let key = key ?? reader.waitForKey() else { return false }
    // The rest of a typed line is not for the shell that started this.
    if case .character(let letter) = key, PlayerKeys.isTyped(letter) {
      while case .character(let next)? = reader.waitForKey(milliseconds: PlayerKeys.patience),
        next != "\n"
      {}
    }
    Console.write(.output, "\n")
    return key == .character("\n")
  }

  /// A reader of keys and answers, without completion and history.
  private static var readerConfiguration: TerminalReader.Configuration {
    .init(history: HistoryStore(path: nil), readsInitFile: false)
  }

  /// Whether a person is at a terminal.
  private static var isWatched: Bool { isTerminal(.input) && isTerminal(.output) }
}

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
      lines.append("Next: lesson \(next.number), \(next.title) ('layoutsh learn \(next.number)').")
    } else {
      lines.append("That was every lesson. Now the final test: 'layoutsh learn --test'.")
    }
    if let ofTrack, let track = ofTrack.track {
      lines.append(
        "\(track.title): lesson \(ofTrack.number), \(ofTrack.title) "
          + "('layoutsh learn \(ofTrack.number)').")
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
