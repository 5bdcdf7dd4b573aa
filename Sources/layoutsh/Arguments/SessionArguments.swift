import ArgumentParser
import ShellCore
import ShellFront
import ShellKernel
import System

/// `layoutsh play FILE`.
struct PlayArguments: ParsableCommand, Job {
  static let configuration = CommandConfiguration(
    commandName: "play", _superCommandName: "layoutsh",
    abstract: "Play a recorded session, live.",
    discussion: """
      Keys: \(SessionPlayer.keys). Enter works like space, the arrow keys go forward and back, and Ctrl-C \
      takes over like t: you get a prompt to try things, and 'resume' restores the lesson's state and \
      continues. At that prompt 'back N', 'goto STEP' and 'goto MARK' move. At a question, Enter alone \
      shows a hint and 'skip' the answer. Without a terminal nothing waits.

      Example: layoutsh play lesson.session
      """)

  @Argument(help: "The session.", completion: .sessions) var file: String
  @Option(help: "Playback speed as a factor; 0 does not wait.") var speed: Double?
  @Flag(help: "Wait for a key before each step.") var step = false
  @Flag(help: "Allow the session to use files.") var trust = false
  @OptionGroup var place: PictureArguments
  @OptionGroup var result: SubmissionArguments
  @OptionGroup var shared: ModuleArguments

  func validate() throws {
    try Self.validate(speed: speed)
    if result.name != nil, result.path == nil {
      throw ValidationError("--name is for a result: expected --result too.")
    }
    try Self.validate(result, speed: speed)
  }

  static func validate(_ result: SubmissionArguments, speed: Double?) throws {
    if let path = result.path, speed == 0 {
      throw ValidationError("At --speed 0 nothing is asked: expected no --result, found '\(path)'.")
    }
  }

  static func validate(speed: Double?) throws {
    if let speed, !(speed == 0 || (0.1...100).contains(speed)) {
      throw ValidationError("--speed must be 0 or from 0.1 to 100, found \(speed).")
    }
  }

  func run() -> Int32 {
    var options = PlaybackOptions()
    (options.speed, options.isStepwise, options.isTrusted) = (speed, step, trust)
    options.isSplit = place.isSplit
    options.submission = result.submission
    return SessionPlayer(path: file, setup: shared.setup, options).run()
  }
}

/// `layoutsh open LINK`.
struct OpenArguments: ParsableCommand, Job {
  static let configuration = CommandConfiguration(
    commandName: "open", _superCommandName: "layoutsh",
    abstract: "Start the shell with the scene of a link.",
    discussion: """
      A link ends with '#s=' and the lines that lead to the scene: 'link' in the shell and the Link button of \
      a page make one. Only this end is read, nothing is fetched. The lines may use what an untrusted session \
      may; one that is refused is left out. Without a terminal, standard input is read afterwards, and the first \
      line of it that is refused ends the run, as in a script.

      Example: layoutsh open 'https://example.org/play.html#s=y8lPTFFIy8kvBwA'
      """)

  @Argument(help: "The link, or what it ends with from '#s=' on.") var link: String
  @OptionGroup var shared: SharedArguments

  func run() -> Int32 {
    let link: SceneLink
    do { link = try SceneLink(address: self.link) } catch {
      Console.fail(error.sentence)
      return 2
    }
    guard !isTerminal(.input) else {
      return InteractiveShell(setup: shared.setup, link: link).run()
    }
    return ScriptRun(source: .standardInput, setup: shared.setup.forLink(), link: link).run()
  }
}

/// The place of the picture while a session is played.
struct PictureArguments: ParsableArguments {
  @Flag(help: "Pin the picture below the text; the default in a window of 80x24 or more.")
  var split = false
  @Flag(help: "Show pictures in the flow of text only.") var plain = false

  /// Whether the picture is pinned, or nil to decide by the window.
  var isSplit: Bool? { split ? true : plain ? false : nil }

  func validate() throws {
    if split, plain { throw ValidationError("Expected --split or --plain, found both.") }
  }
}

/// `layoutsh verify PATH…`.
struct VerifyArguments: ParsableCommand, Job {
  static let configuration = CommandConfiguration(
    commandName: "verify", _superCommandName: "layoutsh",
    abstract: "Replay sessions and compare every answer.",
    discussion: """
      A capture of a running app, NAME.capture.json, is compared as by 'layoutsh compare'. It must answer what \
      its row in the folder's index.json states; without a row it must be equal or lawful.

      Exit code 0: all answers are as recorded; 1: a file cannot be used; 3: an answer differs, or a file \
      was updated.

      --json prints one object per file with the keys file, ok, updated, error (null, or code and message) \
      and checks; a check has name, ordinal, line, result (passed, failed, error or skipped), message, \
      detail, rules and picture. If frames differ, rules are those that 'explain' gives for the first such \
      element, and --pictures draws expected and found frames as FOLDER/PATH-line-N.svg, which annotations \
      of --github name, too. Reports identify a check by its file, its command and its ordinal among equal commands. If \
      captures are equal, a last object has rules: for each rule and host the captures whose visible elements \
      it places, and measured, whether UIKit laid them out.

      Example: layoutsh verify lesson.session
      """)

  @Argument(help: "Session files, captures, or folders to search for them.", completion: .sessions)
  var paths: [String]
  @Flag(help: "Rewrite the answers that differ; this run still fails.") var update = false
  @Flag(
    help:
      "Judge them as lessons, too: unchecked numbers, much prose, wide lines, few tasks and questions, none for the final test."
  )
  var lint = false
  @Flag(help: "Report in the Test Anything Protocol, version 13.") var tap = false
  @Flag(
    name: .customLong("github"),
    help: "Report failures as annotations of GitHub's checks.")
  var gitHub = false
  @Option(
    help: ArgumentHelp("Write a JUnit report.", valueName: "file"),
    completion: .file(extensions: ["xml"]))
  var junit: String?
  @Option(
    help: ArgumentHelp(
      "Write a picture of each difference between frames to this folder.", valueName: "folder"),
    completion: .directory)
  var pictures: String?
  @Option(help: "Files to verify at a time; by default one per processor.") var jobs: Int?
  @Flag(help: "Print the time taken to standard error, as on a terminal.")
  var time = false
  @Flag(help: "Allow the sessions to use files.") var trust = false
  @OptionGroup var shared: SharedArguments

  func validate() throws {
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("--jobs must be from 1 to 256, found \(jobs).")
    }
    let forms = [(tap, "--tap"), (shared.json, "--json"), (gitHub, "--github")].filter(\.0)
    guard forms.count < 2 else {
      let found = forms.map(\.1).joined(separator: " and ")
      throw ValidationError("Expected one form of report, found \(found).")
    }
  }

  func run() -> Int32 {
    Verification(
      paths: paths, setup: shared.setup, isTrusted: trust, updates: update, lints: lint,
      report: tap ? .tap : shared.json ? .json : gitHub ? .gitHub : .text, junit: junit, jobs: jobs,
      pictures: pictures, isTimed: time || isTerminal(.error)
    ).run()
  }
}

/// `layoutsh learn [next|N]`.
struct LearnArguments: ParsableCommand, Job {
  static let configuration = CommandConfiguration(
    commandName: "learn", _superCommandName: "layoutsh",

    abstract: "List the bundled course, play one of its lessons, or take its final test.",
    discussion: """
      Lessons are the files NN-topic.session in the folder 'sessions' beside the program, in \
      share/layoutsh/sessions beside its folder, or in the source tree it was built from. At a terminal a \
      lesson continues where you left it. Your progress is kept in $XDG_STATE_HOME/layoutsh/progress, or \
      ~/.local/state/layoutsh/progress; --reset forgets it, for one lesson or for all.

      The next lesson is the first by number that is not done and needs none that is not. The list shows its \
      track, or with --all each lesson of each track; 'after 7' marks a lesson that needs lesson 7.

      --test asks one question of each lesson with fresh numbers, one try each, and tells which lessons to \
      repeat. A test that you left continues where you left it; --seed begins the test of that seed. \
      Without a terminal it is printed with its answers.

      --result writes your result in the lesson when it is done: tries, hints and first wrong answers, no time,       and no name but that of --name. If the lesson is done already, the result of the last time is written.       'layoutsh results' makes a table of many.

      --json lists the course, one object per lesson with the keys lesson, file, title, steps, reached, \
      state (new, begun, done or broken), problem, track, after (lessons to take before), right and asked \
      (the score). After a final test, an object has tests (how many you took), right and asked (the best \
      score). If progress cannot be read, a last object has a note. With --test, it prints one object per \
      question with the keys seed, question, of, lesson, title, commands, text and answer.

      Example: layoutsh learn next
      """)

  @Argument(
    help: ArgumentHelp("'next', or the number of a lesson.", valueName: "lesson"),
    completion: .list(["next"]))
  var lesson: String?
  @Flag(help: "List each lesson of each track.") var all = false
  @Flag(help: "Forget the progress in the lesson, or in all.") var reset = false
  @Flag(help: "Take the final test.") var test = false
  @Option(help: "The seed of the final test, 0 to 4294967295; by default the next one.")
  var seed: UInt32?
  @Option(help: "Playback speed as a factor; 0 does not wait.") var speed: Double?
  @OptionGroup var place: PictureArguments
  @OptionGroup var result: SubmissionArguments
  @OptionGroup var shared: SharedArguments

  func validate() throws {
    try PlayArguments.validate(speed: speed)
    try PlayArguments.validate(result, speed: speed)
    if lesson == nil, result.path != nil || result.name != nil {
      throw ValidationError("--result and --name are for one lesson: expected its number.")
    }
    if reset, result.path != nil || result.name != nil {
      throw ValidationError("--reset plays nothing: expected no --result and no --name.")
    }
    if seed != nil, !test { throw ValidationError("--seed is for --test: expected --test too.") }
    if test, let lesson {
      throw ValidationError("--test asks about all lessons: expected no lesson, found '\(lesson)'.")
    }
    if test, reset { throw ValidationError("Expected --test or --reset, found both.") }
    if test, all { throw ValidationError("Expected --test or --all, found both.") }
    if shared.json, let lesson {
      throw ValidationError("--json lists the course: expected no lesson, found '\(lesson)'.")
    }
    if shared.json, reset {
      throw ValidationError("--json lists the course: expected no --reset, found it.")
    }
    if all, let lesson {
      throw ValidationError("--all lists the course: expected no lesson, found '\(lesson)'.")
    }
    if all, reset {
      throw ValidationError("--reset forgets every lesson without --all: expected one of them.")
    }
  }

  func run() -> Int32 {
    Learning(
      choice: lesson, resets: reset, showsAll: all, setup: shared.setup, speed: speed,
      isSplit: place.isSplit, isTest: test, seed: seed, submission: result.submission
    ).run()
  }
}
