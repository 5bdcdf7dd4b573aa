import Glibc
import KernelLink
import LineReading
import SessionPlaying
import ShellKernel
import ShellValues
import TerminalText

/// The conversation with a person: one line, one answer, until one of them ends it.
///
/// A played session has a scene of its own; the person's scene returns when they leave it.
struct Prompter {
  let stages: Stages
  let reader: TerminalReader
  let history: HistoryStore
  /// Shows long answers.
  private let pager = Pager()
  /// The init file, or nil for none.
  private let initFile: String?
  /// Lines to run after those, as if they were typed.
  private let opening: [String]
  /// Whether the person knows that the journal, or the history, is not saved.
  private var toldOfJournal: Bool
  private var toldOfHistory: Bool

  /// The exit code after a hangup: that of a program ended by SIGHUP.
  static let hangUpCode: Int32 = 128 + SIGHUP

  init(
    stages: Stages, reader: TerminalReader, history: HistoryStore, initFile: String?,
    opening: [String]
  ) {
    self.stages = stages
    self.reader = reader
    self.history = history
    self.initFile = initFile
    self.opening = opening
    toldOfJournal = stages.journal.problem != nil
    toldOfHistory = history.problem != nil
  }

  /// Runs until the person leaves; returns the exit code.
  mutating func run() -> Int32 {
    if stages.top.lesson != nil {
      if let code = playOn(leaves: true) { return code }
    } else {
      Console.write(
        STDOUT_FILENO, "layoutsh \(ShellSetup.version): 'help' lists the commands, Ctrl-D leaves\n")
    }
    if let initFile, let code = start(with: initFile) { return code }
    for line in opening {
      Console.write(STDOUT_FILENO, "\(prompt)\(line)\n")
      if let code = run(line).code { return code }
    }
    while true {
      stages.top.front.forgetInterrupts()
      tellProblems()
      switch reader.readLine(prompt: prompt) {
      case .endOfInput:
        Console.write(STDOUT_FILENO, "\n")
        if let code = leave(with: 0) { return code }
      case .hangUp: return Self.hangUpCode
      case .interrupted: Console.write(STDOUT_FILENO, "^C\n")
      case .line(let text):
        for line in Self.commandLines(of: text) {
          let (status, code) = run(line)
          if let code { return code }
          if status != 0 {
            history.markFailed(text)
            break
          }
        }
      }
    }
  }

  /// Runs a line in the top scene; returns its status, and the exit code if it ends the shell.
  private mutating func run(_ line: String, at place: String? = nil) -> (Int32, code: Int32?) {
    let stage = stages.top
    guard let reply = stage.front.run(line, pager: place == nil ? pager : nil, at: place) else {
      return (70, leave(with: 70))
    }
    return (reply.status, reply.quits ? leave(with: 0) : carryOut(reply.handover))
  }

  /// Runs the lines of the init file as if typed; returns the exit code if one ends the shell.
  ///
  /// An error is reported with its place, and the next line runs. Ctrl-C skips the rest.
  private mutating func start(with path: String) -> Int32? {
    do {
      var reader = try StrictReader.open(path)
      while let next = reader.next() {
        let line: SourceLine
        switch next {
        case .success(let found): line = found
        case .failure(let fault):
          Console.fail("\(path), \(fault)")
          continue
        }
        if line.text.allSatisfy({ $0 == " " }) { continue }
        let (status, code) = run(line.text, at: "\(path), line \(line.number)")
        if let code { return code }
        if status == 130 { return nil }
      }
    } catch {
      Console.fail("\(error)")
    }
    return nil
  }

  /// Splits pasted text into lines, without blank ones.
  private static func commandLines(of text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map(String.init)
      .filter { !$0.allSatisfy { $0 == " " } }
  }

  /// The prompt of the top scene, marked while the journal is not saved: `layoutsh main (not saved)> `.
  private var prompt: String {
    let prompt = stages.top.prompt
    guard stages.journal.problem != nil, prompt.hasSuffix("> ") else { return prompt }
    return prompt.dropLast(2) + " (not saved)> "
  }

  /// Reports once when journal or history can no longer be written, and when they can again.
  private mutating func tellProblems() {
    let problem = stages.journal.problem
    if let problem, !toldOfJournal {
      Console.note("\(problem.sentence); the next line tries again")
    } else if problem == nil, toldOfJournal {
      Console.note("the journal is saved again")
    }
    toldOfJournal = problem != nil
    if let problem = history.problem, !toldOfHistory { Console.note(problem) }
    toldOfHistory = history.problem != nil
  }

  /// Does what a reply hands over; returns the exit code if that ends the shell.
  private mutating func carryOut(_ handover: Handover?) -> Int32? {
    switch handover {
    case .history?: pager.show(history.lines.reduce(into: "") { $0 += "\($1)\n" })
    case .clear?:
      if understandsControlSequences() { Console.write(STDOUT_FILENO, "\u{1B}[H\u{1B}[2J") }
    case .play(let path)?: return play(path)
    case .resume?: if lesson != nil { return playOn() }
    case .back(let count)?: if let lesson, !lesson.goBack(count) { return leave(with: 70) }
    case .goTo(let place)?: if let lesson, !lesson.go(to: place) { return leave(with: 70) }
    case nil: break
    }
    return nil
  }

  /// The session playing in the top scene; reports an error if there is none.
  private var lesson: Playback? {
    if stages.top.lesson == nil {
      Console.fail("nothing is being played: start with 'play FILE'")
    }
    return stages.top.lesson
  }
}

// MARK: - Playing

extension Prompter {
  /// The audience of a session.
  private var audience: Audience {
    Audience(interrupts: stages.top.front.interrupts, reader: reader)
  }

  /// Plays a session in a scene of its own; returns the exit code if that ends the shell.
  private mutating func play(_ path: String) -> Int32? {
    guard stages.hasRoom else {
      Console.fail("lessons nest too deep: 'quit' leaves this one")
      return nil
    }
    do throws(SessionProblem) {
      let lesson = try Playback(path: path)
      let front: KernelFront
      do { front = try stages.top.front.fresh(forSessionAt: path) } catch {
        Console.fail(error.sentence)
        return nil
      }
      stages.push(Stage(front, lesson: lesson, name: lesson.shortName))
    } catch {
      Console.fail(error.sentence)
      return nil
    }
    return playOn()
  }

  /// Plays on until the session ends or the person takes over; returns the exit code if that ends the
  /// shell.
  ///
  /// With `leaves`, the end of the session ends the shell.
  private mutating func playOn(leaves: Bool = false) -> Int32? {
    let stage = stages.top
    guard let lesson = stage.lesson else { return nil }
    switch lesson.play(stage.front, audience) {
    case .finished:
      stage.lesson = nil
      return leaves || stages.isNested ? leave(with: lesson.exitCode) : nil
    case .left: return leave(with: 0)
    case .paused, .crashed:
      let exit = stages.isNested ? "; 'quit' leaves the lesson" : ""
      Console.note("paused: try things, then 'resume', 'back' or 'goto'" + exit)
      return nil
    case .hungUp: return Self.hangUpCode
    case .stuck: return leave(with: 70)
    }
  }

  /// Leaves the top scene; returns `code` if that was the last one.
  private func leave(with code: Int32) -> Int32? {
    guard stages.isNested else { return code }
    Console.write(STDOUT_FILENO, stages.pop())
    let words =
      stages.top.name.map { "back in \($0)" }
      ?? (stages.top.lesson == nil ? "back in your own scene" : "back in the lesson")
    let rest = stages.top.lesson == nil ? "" : ": 'resume' goes on"
    Console.note(words + rest, to: STDOUT_FILENO)
    return nil
  }
}

/// A scene that a person talks to: their own, or that of a session played over it.
final class Stage {
  /// The kernel that holds the scene.
  let front: KernelFront
  /// The session playing here; nil for the person's own scene, and once the session is over.
  var lesson: Playback?
  /// The name of the scene in the prompt, or nil for the first one.
  let name: String?

  init(_ front: KernelFront, lesson: Playback? = nil, name: String? = nil) {
    self.front = front
    self.lesson = lesson
    self.name = name
  }

  /// The prompt for the next line; in a lesson `(01-first-steps) layoutsh main/flow> `.
  var prompt: String {
    (name.map { "(\(VisibleText.make($0))) " } ?? "") + front.supervisor.prompt
  }
}

/// The scenes of one shell: the first one, and the nested lessons over it.
///
/// Each has its own kernel and journal, so whoever leaves a lesson finds the scene below unchanged.
final class Stages {
  private var stages: [Stage]

  init(_ first: Stage) { stages = [first] }

  /// The maximum nesting of lessons; each is a process.
  private static let limit = 8

  /// The scene that receives lines.
  var top: Stage { stages[stages.count - 1] }
  /// The journal of the first scene; those of lessons are not saved.
  var journal: Journal { stages[0].front.supervisor.journal }
  /// Whether there is a scene below.
  var isNested: Bool { stages.count > 1 }
  /// Whether another lesson may be nested.
  var hasRoom: Bool { stages.count <= Self.limit }

  func push(_ stage: Stage) { stages.append(stage) }

  /// Ends the top scene and its recording; returns what that reports.
  func pop() -> VisibleText {
    let front = stages.removeLast().front
    let words = front.isRecording ? front.runQuietly("stop").output : ""
    front.supervisor.stop()
    return words
  }
}
